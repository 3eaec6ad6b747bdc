// The duel calculator: two sides, advice, bars and their table, a throw of these very dice, the working, the same as Python.
import { bestParts } from "../shared/best.js";
import { advice, copying } from "../shared/advice.js";
import { bars, barsLegend, twin, wireBars } from "../shared/bars.js";
import { h } from "../shared/dom.js";
import { choice, stepper, toggle, wireFields } from "../shared/fields.js";
import { icon, sign } from "../shared/icons.js";
import { start } from "../shared/kit.js";
import { rolling, trayParts } from "../shared/tray.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {{field: string, switch: boolean, label: Texts, value: any, low?: number, high?: number}} Field */
/** @typedef {{name: Texts, side: number, fields: Field[]}} Side */
/** @typedef {{kind: string, title: Texts, subtitle: Texts, sides: Side[]}} Inputs */
/** @typedef {import("../shared/bars.js").Chart & {dice: {count: number, word: Texts}[], legend: Texts[], table: any[], further: any[], sentence: Texts,
 *   advice: {now: boolean, head: Texts, why: Texts, rule: any}, working: {dice: Texts[], intro: Texts, rows: any[]}}} Result */

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  /** @type {string | null} */
  let current = null;
  let working = false;
  const lines = copying({ copy: "calculator.copy", code: "calculator.code", copied: "calculator.copied", not_copied: "calculator.not_copied" });

  /** @param {Ctx} ctx */
  function draw(ctx) {
    const { model, t, say } = ctx;
    const inputs = /** @type {Inputs} */ (model.get("inputs"));
    const result = /** @type {Result} */ (model.get("result"));
    const compare = /** @type {boolean} */ (model.get("compare"));
    const count = /** @type {string} */ (model.get("count"));
    const roll = model.get("roll");
    const best = model.get("best");
    const heads = ["hits", "now", ...(compare ? ["more", "change"] : [])].map((key) => t(`calculator.head_${key}`));
    return {
      title: say(inputs.title),
      subtitle: say(inputs.subtitle),
      body: [
        h("div", { class: "aw-bar-top", "data-key": "kind" }, choice(t("calculator.kind"), ["duel", "opposed"].map((kind) => [kind, t(`calculator.kind_${kind}`)]), inputs.kind, "kind")),
        h("div", { class: "aw-sides", "data-key": "sides" }, side(inputs.sides[0], result, ctx), h("div", { class: "aw-versus" }, icon("duel")), side(inputs.sides[1], result, ctx)),
        h("div", { "data-note": true, "data-key": "notes" }),
        advice(result.advice, ctx, result.advice.now ? "initiative" : "act"),
        h("div", { class: "aw-count", "data-key": "count" }, choice(t("calculator.count"), ["at_least", "exactly", "at_most"].map((name) => [name, t(`calculator.count_${name}`)]), count, "count")),
        h("div", { class: "aw-both", "data-key": "both" },
          h("figure", null, barsLegend(compare ? result.legend : [result.legend[0]], 0, ctx), bars(result, { name: t("calculator.chart"), compare, current }, ctx)),
          h("div", { class: "aw-twin" }, twin(result.table, heads, t("calculator.table_name"), ctx), h("p", { class: "aw-small" }, t("calculator.table_note"))),
          h("div", null, twin(result.further, [t("calculator.head_further"), ...heads.slice(1)], t("calculator.head_further"), ctx))),
        roll ? h("div", { class: "aw-result", "data-key": "result" }, trayParts(roll, ctx)) : null,
        working ? workings(result, ctx) : null,
        best ? bestPanel(best, ctx) : null,
        lines.box(ctx),
        buttons(Boolean(roll), compare, Boolean(best), ctx),
      ],
    };
  }

  /** @param {Side} given @param {Result} result @param {Ctx} ctx */
  function side({ name, side: at, fields }, result, ctx) {
    const label = ctx.say(name);
    const dice = result.dice[at];
    const spoken = (/** @type {Field} */ field) => ctx.t("calculator.field", { name: label, field: ctx.say(field.label) });
    return h("div", { class: "aw-lane", "data-side": at, role: "group", "aria-label": label },
      h("div", { class: "aw-lane-head" }, sign(at), h("h3", { class: "aw-lane-name" }, label),
        h("span", { class: "aw-dice-count" }, h("span", { class: "aw-big" }, dice.count), ctx.say(dice.word))),
      h("div", { class: "aw-numbers" }, fields.filter((field) => !field.switch).map((field) => stepper({
        name: `${at} ${field.field}`, label: ctx.say(field.label), value: field.value, low: field.low ?? 0, high: field.high ?? 12, spoken: spoken(field) }, ctx))),
      h("div", { class: "aw-toggles" }, fields.filter((field) => field.switch).map((field) => toggle({ name: `${at} ${field.field}`, label: ctx.say(field.label), on: field.value }))));
  }

  /** @param {Result} result @param {Ctx} ctx */
  function workings(result, ctx) {
    const { say, t } = ctx;
    const heads = ["what", "count", "fraction", "percent"].map((key) => t(`calculator.col_${key}`));
    return h("div", { class: "aw-panel", "data-key": "working" },
      h("p", null, result.working.dice.map(say).join(" ")), h("p", null, say(result.working.intro)), twin(result.working.rows, heads, t("calculator.working"), ctx));
  }

  /** @param {any} best @param {Ctx} ctx */
  function bestPanel(best, ctx) {
    const fields = h("div", { class: "aw-numbers", "data-key": "best-wounds" }, best.wounds.map((/** @type {any} */ one) => stepper({
      name: `${one.side} wounds`, label: ctx.say(one.label), value: one.value, low: 0, high: one.high }, ctx)));
    const more = best.thumb || !best.rows.length ? null
      : h("div", { class: "aw-row", "data-key": "best-more" }, h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "thumb" }, icon("hint"), ctx.t("solve.best_thumb")));
    return h("section", { class: "aw-panel aw-best", "data-key": "best", "aria-label": ctx.say(best.title) }, bestParts(best, { fields, more }, ctx));
  }

  /** @param {boolean} rolled @param {boolean} compare @param {boolean} playing @param {Ctx} ctx */
  function buttons(rolled, compare, playing, ctx) {
    const wait = rolling(ctx);
    return h("div", { class: "aw-row aw-last", "data-key": "buttons" },
      h("button", { type: "button", class: "aw-btn aw-main", "data-do": "roll", "aria-disabled": wait ? "true" : null, "data-wait": wait }, icon("die"), ctx.t(rolled ? "calculator.roll_again" : "calculator.roll")),
      h("button", { type: "button", class: "aw-btn", "data-do": "compare", "aria-pressed": String(compare) }, ctx.t("calculator.compare")),
      h("button", { type: "button", class: "aw-btn", "data-do": "best", "aria-expanded": String(playing) }, ctx.t("solve.best_show")),
      h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "working", "aria-expanded": String(working) }, ctx.t("calculator.working")),
      lines.button(ctx));
  }

  /** @param {string} what @param {DOMStringMap} data @param {Ctx} ctx */
  function act(what, data, ctx) {
    const { model } = ctx;
    const put = (/** @type {string} */ key, /** @type {any} */ value) => {
      model.set(key, value);
      model.save_changes();
    };
    if (what === "kind") ctx.ask("kind", { kind: data.value });
    else if (what === "count") put("count", data.value);
    else if (what === "compare") put("compare", !model.get("compare"));
    else if (what === "roll") ctx.ask("roll");
    else if (what === "best") ctx.ask("best", { shown: !model.get("best") });
    else if (what === "thumb") ctx.ask("best", { shown: true, thumb: true });
    else if (what === "working") {
      working = !working;
      ctx.redraw();
    } else if (what === "copy") lines.press(ctx);
  }

  return start(given, {
    name: "calculator",
    traits: ["inputs", "result", "count", "compare", "roll", "code", "best"],
    draw,
    act,
    ready(ctx) {
      wireFields(ctx, (name, value) => {
        const [at, field] = name.split(" ");
        ctx.ask("set", { side: Number(at), field, value });
      });
      wireBars(ctx, (key) => (current = key));
    },
  });
}

export default { render };
