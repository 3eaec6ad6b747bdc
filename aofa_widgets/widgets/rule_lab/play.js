// What best play becomes: the plan at each telling moment of a duel of two, before and after, and what it is worth.
import { h } from "../shared/dom.js";
import { stepper } from "../shared/fields.js";
import { icon } from "../shared/icons.js";
import { coded } from "./coded.js";
import { rail } from "./effect.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {import("./effect.js").Odd & {before: Texts, after: Texts, same: boolean}} Position */
/** @typedef {{ratings: [number, number] | null, span: [number, number], code: string, not?: Texts, summary?: Texts, rows?: Position[]}} Play */

/** @param {Ctx} ctx */
export function play(ctx) {
  const found = /** @type {Play | null} */ (ctx.model.get("play"));
  if (!found) return h("div", { class: "aw-part", "data-key": "play" });
  const [low, high] = found.span;
  const one = (/** @type {string} */ name, /** @type {number} */ value) => stepper({ name, label: ctx.t(`rule_lab.play_${name}`), value, low, high }, ctx);
  return h("div", { class: "aw-part", "data-key": "play" },
    found.ratings ? h("p", { class: "aw-told" }, ctx.t("rule_lab.play_told")) : null,
    found.ratings ? h("div", { class: "aw-row", "data-key": "ratings" }, one("mine", found.ratings[0]), one("theirs", found.ratings[1])) : null,
    found.not ? h("div", { class: "aw-note", "data-key": "not" }, icon("wrong"), h("p", null, coded(ctx.say(found.not)))) : null,
    found.summary ? h("p", { class: "aw-answer", "data-key": "summary" }, ctx.say(found.summary)) : null,
    found.rows ? h("table", { class: "aw-odds", "data-key": "table" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, ctx.t("rule_lab.head_moment")), ["wins_book", "wins_here", "gap"].map((name) => h("th", { scope: "col" }, ctx.t(`rule_lab.head_${name}`))))),
      h("tbody", null, found.rows.map((row) => h("tr", { "data-key": row.label.en, "data-moved": row.moved },
        h("th", { scope: "row" }, h("b", null, ctx.say(row.label)), h("span", { class: "aw-plan" }, plan(row, ctx)), rail(row)),
        h("td", null, ctx.say(row.wasText)), h("td", { class: "aw-here" }, ctx.say(row.nowText)), h("td", null, row.moved ? ctx.say(row.gap) : "–"))))) : null);
}

/** @param {Position} row @param {Ctx} ctx */
function plan(row, ctx) {
  if (row.same) return [ctx.say(row.before)];
  const said = (/** @type {string} */ key) => h("span", { class: "aw-spoken" }, `${ctx.t(key)} `);
  return [h("del", null, said("editor.removed"), ctx.say(row.before)), " ", h("ins", null, said("editor.inserted"), ctx.say(row.after))];
}
