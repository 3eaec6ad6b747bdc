// A worked example: its sentences, and its dice played step by step with what the referee says of each.
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { rolling, trayParts } from "../shared/tray.js";
import { line, row } from "./walk.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {import("../shared/tray.js").Roll} Roll */
/** @typedef {{roll: Roll | null, lines: {text: Texts, rule: {id: string, n: string} | null}[], legal: boolean}} Step */
/** @typedef {{id: number, clause: string, at: number, fresh: boolean, seed: number, count: number, steps: Step[], total: number, note: Texts | null}} Played */

/** @param {import("./walk.js").Example} example @param {Played | null} played @param {number} step @param {import("./walk.js").Look} look @param {Ctx} ctx */
export function drawExample(example, played, step, look, ctx) {
  const on = played && played.clause === example.clause && played.at === example.at;
  const key = `${example.clause}-${example.at}`;
  return h("section", { class: "rb-example", "data-key": `example-${key}`, "aria-label": ctx.t("rulebook.example") },
    example.from ? h("p", { class: "rb-from", "data-key": "from" }, h("button", { type: "button", class: "rb-link", "data-do": "see", "data-id": example.from.id },
      ctx.t("rulebook.example_of", { n: example.from.n, title: ctx.say(example.from.title) }))) : null,
    h("div", { class: "rb-told", "data-key": "told", "data-do": on ? null : "play", "data-clause-of": example.clause, "data-at": example.at },
      row(look, "rb-words", (lang) => [h("p", null, line(example.text[lang], lang, look, ctx)),
        example.base ? h("p", { class: "rb-flag" }, icon("house"), h("span", null, ctx.model.get("words")["book.base_example"][lang])) : null])),
    on ? stage(played, step, ctx) : h("div", { class: "aw-row", "data-key": "play" },
      h("button", { type: "button", class: "aw-btn", "data-do": "play", "data-clause-of": example.clause, "data-at": example.at, "data-key": "start" }, icon("play"), ctx.t("rulebook.play"))));
}

/** @param {Played} played @param {number} step @param {Ctx} ctx */
function stage(played, step, ctx) {
  const now = played.steps[Math.min(step, played.steps.length - 1)];
  const last = step >= played.steps.length - 1;
  const wait = now.roll ? rolling(ctx) : false;
  const many = played.total > 1;
  const button = (/** @type {string} */ what, /** @type {string} */ word, /** @type {string} */ look, /** @type {object} */ more = {}, /** @type {string} */ drawn = "") =>
    h("button", { type: "button", class: `aw-btn ${look}`, "data-do": what, "data-key": what, ...more }, drawn ? icon(drawn) : null, ctx.t(word));
  const again = { "data-clause-of": played.clause, "data-at": played.at, "aria-disabled": wait ? "true" : null, "data-wait": wait };
  return h("div", { class: "rb-stage", "data-key": "stage" },
    h("div", { class: "rb-step", "data-key": "step" }, h("p", null, many ? h("b", null, ctx.t("rulebook.step", { n: step + 1, total: played.total })) : null,
      h("span", null, now.roll && ctx.say(now.roll.title) ? ctx.say(now.roll.title) : null),
      h("span", { class: "aw-end" }, ctx.t(played.fresh ? "rulebook.fresh" : "rulebook.as_printed"))),
      h("button", { type: "button", class: "rb-close", "data-do": "away", "aria-label": ctx.t("rulebook.put_away") }, icon("close"))),
    played.note ? h("p", { class: "rb-flag", "data-key": "note" }, icon("house"), h("span", null, ctx.say(played.note))) : null,
    now.roll ? h("div", { "data-key": "dice" }, trayParts(now.roll, ctx, { verdict: false, legend: false })) : h("p", { class: "rb-quiet", "data-key": "dice-none" }, ctx.t("rulebook.no_dice")),
    h("ol", { class: wait ? "rb-says aw-wait" : "rb-says", role: "list", "data-key": "says" }, now.lines.map((one) => h("li", { class: now.legal ? null : "rb-refused" }, now.legal ? null : icon("refused"),
      h("span", null, ctx.say(one.text)), one.rule ? h("button", { type: "button", class: "aw-chip", "data-do": "see", "data-id": one.rule.id, "aria-label": ctx.t("common.rule_n", { n: one.rule.n }) }, one.rule.n) : null)),
      last && played.steps.length < played.total ? h("li", { class: "rb-quiet" }, ctx.t("rulebook.ends_here")) : null),
    h("div", { class: "aw-row aw-last", "data-key": "buttons" },
      many ? button("next", "rulebook.next_step", "aw-main", { "aria-disabled": last ? "true" : null }, "play") : null,
      many ? button("previous", "rulebook.previous_step", "", { "aria-disabled": step ? null : "true" }) : null,
      button("fresh", "rulebook.roll_again", many ? "" : "aw-main", again, "die"),
      played.fresh ? button("play", "rulebook.own_dice", "aw-quiet", again) : null),
    played.fresh ? h("p", { class: "rb-quiet rb-seed", "data-key": "seed" }, ctx.t("rulebook.fresh_seed", { seed: String(played.seed), n: played.count + 1 })) : null);
}

/** What is said aloud of a step. @param {Played} played @param {number} step @param {Ctx} ctx */
export function spoken(played, step, ctx) {
  const now = played.steps[Math.min(step, played.steps.length - 1)];
  const head = played.total > 1 ? `${ctx.t("rulebook.step", { n: step + 1, total: played.total })}. ` : "";
  return head + now.lines.map((one) => ctx.say(one.text)).join(" ");
}
