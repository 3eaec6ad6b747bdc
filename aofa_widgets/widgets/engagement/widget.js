// The unit calculator: two units side by side with their special rules, the whole engagement in bars and numbers, what a change and a point buy.
import { advice, copying } from "../shared/advice.js";
import { bars, barsLegend, twin, wireBars } from "../shared/bars.js";
import { chip, clause } from "../shared/chip.js";
import { h, rich } from "../shared/dom.js";
import { wireFields } from "../shared/fields.js";
import { icon, sign } from "../shared/icons.js";
import { start } from "../shared/kit.js";
import { fields, lists, side, warned, ways } from "../shared/sheets.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {import("../shared/sheets.js").Sheet} Sheet */

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  /** @type {string | null} */
  let current = null;
  const lines = copying({ copy: "engagement.copy", code: "engagement.code", copied: "engagement.copied", not_copied: "engagement.not_copied" });
  const listed = lists();

  /** @param {Ctx} ctx */
  function draw(ctx) {
    const { model, t, say } = ctx;
    const sheets = /** @type {Sheet[]} */ (model.get("form"));
    const result = model.get("result");
    const heads = model.get("heads");
    const sides = sheets.filter((sheet) => sheet.side !== null);
    const rest = sheets.filter((sheet) => sheet.side === null);
    return {
      title: say(heads.title),
      subtitle: say(heads.subtitle),
      body: [
        h("div", { class: "aw-bar-top", "data-key": "kind" }, rest.slice(0, 1).flatMap((sheet) => fields(sheet, ctx)),
          h("span", { class: "aw-end" }, h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "swap", "data-key": "swap" }, icon("disengage"), t("engagement.swap")))),
        h("div", { class: "aw-sides", "data-key": "sides" }, sides.map((sheet) => side(sheet, ctx))),
        ...ways(rest.slice(1), ctx),
        warned(model.get("notes"), ctx),
        h("div", { "data-note": true, "data-key": "notes" }),
        h("p", { class: "aw-sum", "data-key": "sum" }, rich(say(result.sentence))),
        h("div", { class: "aw-both", "data-key": "both" },
          h("figure", null, result.based ? barsLegend(result.legend, 0, ctx) : null, chart(result.groups, result.based, result, ctx)),
          h("div", { class: "aw-twin" }, twin(result.table, result.heads.map(say), t("engagement.table"), ctx))),
        block("engagement.losses", "", ctx, h("div", { class: "aw-pair" }, result.losses.map((/** @type {any} */ group) => h("figure", { "data-key": group.key }, chart([group], false, result, ctx))))),
        block("engagement.steps", "engagement.steps_note", ctx, steps(result.steps, ctx)),
        h("div", { class: "aw-pair aw-buys", "data-key": "buys" },
          result.gains.rows.length ? block("engagement.gains", "engagement.gains_note", ctx, twin(result.gains.rows, result.gains.heads.map(say), t("engagement.gains"), ctx)) : null,
          block("engagement.worth", "engagement.worth_note", ctx, twin(result.worth.rows, result.worth.heads.map(say), t("engagement.worth"), ctx))),
        advice(result.advice, ctx),
        lines.box(ctx),
        h("div", { class: "aw-row aw-last", "data-key": "buttons" }, lines.button(ctx)),
      ],
    };
  }

  /** @param {string} head @param {string} note @param {Ctx} ctx @param {Node} inside */
  function block(head, note, ctx, inside) {
    return h("section", { class: "aw-block", "data-key": head }, h("h3", null, ctx.t(head)), inside, note ? h("p", { class: "aw-small" }, ctx.t(note)) : null);
  }

  /** @param {any[]} groups @param {boolean} compare @param {any} result @param {Ctx} ctx */
  function chart(groups, compare, result, ctx) {
    return bars({ ...result, groups }, { name: ctx.say(groups[0].label), compare, current }, ctx);
  }

  /** @param {any} steps @param {Ctx} ctx */
  function steps({ heads, rows }, ctx) {
    const open = rows.find((/** @type {any} */ row) => row.rule && row.rule.id === ctx.open);
    return h("div", null, h("div", { class: "aw-table-box", "data-scrolls": true, role: "group", "aria-label": ctx.t("engagement.steps"), tabindex: "0" },
      h("table", { class: "aw-table" }, h("thead", null, h("tr", null, heads.map((/** @type {Texts} */ text) => h("th", { scope: "col" }, ctx.say(text))))),
        h("tbody", null, rows.map((/** @type {any} */ row, /** @type {number} */ n) => h("tr", { "data-key": n }, h("th", { scope: "row" }, h("span", { class: "aw-who" }, sign(row.side), ctx.say(row.label), row.rule ? chip(row.rule, ctx, true) : null)),
          row.cells.map((/** @type {Texts} */ cell) => h("td", null, ctx.say(cell)))))))), open ? clause(open.rule, ctx) : null);
  }

  /** @param {string} what @param {DOMStringMap} data @param {Ctx} ctx */
  function act(what, data, ctx) {
    if (listed.pressed(what, data, ctx)) return;
    if (what === "swap") ctx.ask("swap");
    else if (what === "copy") lines.press(ctx);
  }

  return start(given, {
    name: "engagement",
    traits: ["form", "heads", "result", "notes", "code"],
    draw,
    act,
    ready(ctx) {
      wireFields(ctx, (name, value) => {
        const [row, key] = name.split(" ");
        if (key) ctx.ask("trait", { field: row, key, value });
        else ctx.ask("set", { field: name, value });
      });
      wireBars(ctx, (key) => (current = key));
      listed.wire(ctx);
    },
    after: (ctx) => listed.drawn(ctx),
  });
}

export default { render };
