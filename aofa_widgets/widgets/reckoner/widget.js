// The reckoner: sheets of fields, every bonus and penalty with its rule, exact chances in bars and numbers, what one more buys.
import { advice, copying } from "../shared/advice.js";
import { bars, barsLegend, twin, wireBars } from "../shared/bars.js";
import { chip, clause } from "../shared/chip.js";
import { h, rich } from "../shared/dom.js";
import { wireFields } from "../shared/fields.js";
import { sign } from "../shared/icons.js";
import { start } from "../shared/kit.js";
import { fields, lists, side, warned, ways } from "../shared/sheets.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {import("../shared/chip.js").Rule} Rule */
/** @typedef {import("../shared/sheets.js").Sheet} Sheet */
/** @typedef {{key: string, side: number, label: Texts, start: Texts, end: Texts, rule: Rule | null, rows: {label: Texts, value: Texts, rule: Rule | null}[]}} Account */

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  /** @type {string | null} */
  let current = null;
  const lines = copying({ copy: "reckoner.copy", code: "reckoner.code", copied: "reckoner.copied", not_copied: "reckoner.not_copied" });
  const listed = lists();

  /** @param {Ctx} ctx */
  function draw(ctx) {
    const { model, t, say } = ctx;
    const sheets = /** @type {Sheet[]} */ (model.get("form"));
    const result = model.get("result");
    const heads = model.get("heads");
    const rest = sheets.filter((sheet) => sheet.side === null);
    const columns = [0, 1].map((at) => sheets.filter((sheet) => sheet.side === at));
    return {
      title: say(heads.title),
      subtitle: say(heads.subtitle),
      body: [
        h("div", { class: "aw-bar-top", "data-key": "kind" }, rest.slice(0, 1).flatMap((sheet) => fields(sheet, ctx))),
        h("div", { class: "aw-sides", "data-key": "sides" }, columns.map((column, at) => h("div", { class: "aw-column", "data-key": at }, column.map((sheet) => side(sheet, ctx))))),
        ...ways(rest.slice(1), ctx),
        warned(model.get("notes"), ctx),
        h("div", { "data-note": true, "data-key": "notes" }),
        h("p", { class: "aw-sum", "data-key": "sum" }, rich(say(result.sentence))),
        h("section", { class: "aw-block", "data-key": "accounts" }, h("h3", null, t("reckoner.accounts")), h("div", { class: "aw-accounts" }, result.accounts.map((/** @type {Account} */ one) => account(one, ctx)))),
        h("div", { class: "aw-both aw-block", "data-key": "both" },
          h("figure", null, result.based ? barsLegend(result.legend, 0, ctx) : null, bars(result, { name: t("reckoner.table"), compare: result.based, current }, ctx)),
          h("div", { class: "aw-twin" }, twin(result.table, result.heads.map(say), t("reckoner.table"), ctx))),
        result.rungs.rows.length ? block("reckoner.rungs", "reckoner.rungs_note", result.rungs.rule, ctx, twin(result.rungs.rows, result.rungs.heads.map(say), t("reckoner.rungs"), ctx)) : null,
        result.gains.rows.length ? block("reckoner.gains", "reckoner.gains_note", null, ctx, twin(result.gains.rows, result.gains.heads.map(say), t("reckoner.gains"), ctx)) : null,
        say(result.advice.head) ? advice(result.advice, ctx) : null,
        lines.box(ctx),
        h("div", { class: "aw-row aw-last", "data-key": "buttons" }, lines.button(ctx)),
      ],
    };
  }

  /** @param {string} head @param {string} note @param {Rule | null} rule @param {Ctx} ctx @param {Node} inside */
  function block(head, note, rule, ctx, inside) {
    return h("section", { class: "aw-block", "data-key": head }, h("h3", null, ctx.t(head)), inside, h("p", { class: "aw-small" }, ctx.t(note)), chip(rule, ctx), clause(rule, ctx));
  }

  /** A number that is needed: where it begins, what is added and taken off and by which rule, what it comes to. @param {Account} one @param {Ctx} ctx */
  function account(one, ctx) {
    const { say, t } = ctx;
    const rules = one.rows.map((row) => row.rule).filter((rule, at, all) => rule && rule.id !== one.rule?.id && all.findIndex((other) => other?.id === rule.id) === at);
    return h("div", { class: "aw-account", "data-side": one.side, "data-key": one.key }, h("h4", null, sign(one.side), say(one.label)),
      say(one.start) ? h("p", null, say(one.start)) : null,
      one.rows.length ? h("ul", { class: "aw-reasons", "aria-label": t("reckoner.counts") }, one.rows.map((row, n) => h("li", { "data-key": n }, h("b", null, say(row.value)), h("span", null, say(row.label)), chip(row.rule, ctx, true))))
        : say(one.start) ? h("p", { class: "aw-small" }, t("reckoner.nothing_counts")) : null,
      rules.map((rule) => clause(rule, ctx)),
      h("p", { class: "aw-comes" }, h("span", null, rich(say(one.end))), chip(one.rule, ctx, true)), clause(one.rule, ctx));
  }

  /** @param {string} what @param {DOMStringMap} data @param {Ctx} ctx */
  function act(what, data, ctx) {
    if (listed.pressed(what, data, ctx)) return;
    if (what === "copy") lines.press(ctx);
  }

  return start(given, {
    name: "reckoner",
    traits: ["form", "heads", "result", "notes", "code"],
    draw,
    act,
    ready(ctx) {
      wireFields(ctx, (name, value) => ctx.ask("set", { field: name, value }));
      wireBars(ctx, (key) => (current = key));
      listed.wire(ctx);
    },
    after: (ctx) => listed.drawn(ctx),
  });
}

export default { render };
