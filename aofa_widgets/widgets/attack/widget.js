// The attack calculator: attacker, target and circumstances; every roll and ending in bars and numbers; the attack thrown roll by roll.
import { advice, copying } from "../shared/advice.js";
import { bars, barsLegend, twin, wireBars } from "../shared/bars.js";
import { h, rich } from "../shared/dom.js";
import { choice, entryParts, onDie, stepper, toggle, typedFace, wireEntry, wireFields } from "../shared/fields.js";
import { icon, sign } from "../shared/icons.js";
import { start } from "../shared/kit.js";
import { lists } from "../shared/sheets.js";
import { rolling, signWord, trayParts } from "../shared/tray.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {{key: string, label: Texts, needs: "switch" | "number" | "choice", value: any, low: number, high: number, options: [string, Texts][]}} Field */
/** @typedef {{name: Texts, side: number | null, entries: Field[]}} Panel */
/** @typedef {{label: Texts, side: number, dice: number, signs: string[], names: Record<string, Texts>, text: Texts}} Due */

const FEW = 2; // options that lie side by side; more go into a list

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  /** @type {string | null} */
  let current = null;
  const lines = copying({ copy: "attack.copy", code: "attack.code", copied: "attack.copied", not_copied: "attack.not_copied" });
  const listed = lists();
  /** @type {import("../shared/fields.js").Entry | null} */
  let entry = null;

  /** @param {Ctx} ctx */
  function draw(ctx) {
    const { model, t, say } = ctx;
    const panels = /** @type {Panel[]} */ (model.get("form"));
    const result = model.get("result");
    const heads = model.get("heads");
    const roll = model.get("roll");
    const due = /** @type {Due | null} */ (model.get("due"));
    const sides = panels.filter((panel) => panel.side !== null);
    const rest = panels.filter((panel) => panel.side === null);
    return {
      title: say(heads.title),
      subtitle: say(heads.subtitle),
      body: [
        h("div", { class: "aw-bar-top", "data-key": "kind" }, rest.slice(0, 1).flatMap((panel) => panel.entries.map((one) => field(one, say(panel.name), ctx)))),
        h("div", { class: "aw-sides", "data-key": "sides" }, sides.flatMap((panel, n) => [n ? h("div", { class: "aw-versus" }, icon("duel")) : null, side(panel, ctx)])),
        ...rest.slice(1).map((panel, n) => h("div", { class: "aw-ways", role: "group", "aria-label": say(panel.name), "data-key": `between-${n}` }, h("h3", null, say(panel.name)), panel.entries.map((one) => field(one, say(panel.name), ctx)))),
        h("div", { "data-note": true, "data-key": "notes" }),
        h("p", { class: "aw-sum", "data-key": "sum" }, rich(say(result.sentence))),
        h("div", { class: "aw-both", "data-key": "both" },
          h("figure", null, result.based ? barsLegend(result.legend, 0, ctx) : null, chart([result.groups[result.groups.length - 1]], result, ctx)),
          h("div", { class: "aw-twin" }, twin(result.table, result.heads.map(say), t("attack.table"), ctx), h("p", { class: "aw-small" }, t("attack.table_note")),
            advice(result.advice, ctx))),
        h("div", { class: "aw-rolls", "data-key": "rolls" }, h("h3", null, t("attack.rolls")), result.groups.slice(0, -1).map((/** @type {any} */ group) => h("figure", { "data-key": group.key }, chart([group], result, ctx)))),
        thrown(roll, due, ctx),
        lines.box(ctx),
        buttons(roll, due, ctx),
      ],
    };
  }

  /** @param {any[]} groups @param {any} result @param {Ctx} ctx */
  function chart(groups, result, ctx) {
    return bars({ ...result, groups }, { name: ctx.say(groups[0].label), compare: result.based, current }, ctx);
  }

  /** @param {Panel} panel @param {Ctx} ctx */
  function side(panel, ctx) {
    const name = ctx.say(panel.name);
    return h("div", { class: "aw-lane", "data-side": panel.side, role: "group", "aria-label": name, "data-key": `side-${panel.side}` },
      h("div", { class: "aw-lane-head" }, sign(panel.side), h("h3", { class: "aw-lane-name" }, name)),
      h("div", { class: "aw-picks" }, panel.entries.filter((one) => one.needs === "choice").map((one) => field(one, name, ctx))),
      h("div", { class: "aw-numbers" }, panel.entries.filter((one) => one.needs === "number").map((one) => field(one, name, ctx))),
      h("div", { class: "aw-toggles" }, panel.entries.filter((one) => one.needs === "switch").map((one) => field(one, name, ctx))));
  }

  /** @param {Field} one @param {string} panel @param {Ctx} ctx */
  function field(one, panel, ctx) {
    const label = ctx.say(one.label);
    const spoken = ctx.t("attack.field", { panel, field: label });
    if (one.needs === "switch") return toggle({ name: one.key, label, on: one.value });
    if (one.needs === "number") return stepper({ name: one.key, label, value: one.value, low: one.low, high: one.high, spoken }, ctx);
    if (one.options.length <= FEW) return h("div", { class: "aw-pick", "data-key": one.key }, choice(spoken, one.options.map(([key, name]) => [key, ctx.say(name)]), one.value, `pick ${one.key}`));
    return h("label", { class: "aw-pick", "data-key": one.key }, h("span", null, label),
      h("select", { "data-pick": one.key, "data-shown": one.value, "aria-label": spoken, "data-lm-suppress-shortcuts": "true" },
        one.options.map(([key, name]) => h("option", { value: key, selected: key === one.value }, ctx.say(name)))));
  }

  /** The attack under way: what was rolled before, the dice of the last roll, what comes of them. @param {any} roll @param {Due | null} due @param {Ctx} ctx */
  function thrown(roll, due, ctx) {
    if (entry && due) return h("div", { class: "aw-result", "data-key": "entry-box" }, entryParts(entry, due.signs, ctx, (sign) => signWord(sign, due, ctx)));
    if (!roll) return null;
    const before = /** @type {Texts[]} */ (ctx.model.get("steps"));
    return h("div", { class: "aw-result", "data-key": "result" },
      before.length ? h("ol", { class: "aw-steps-done", "aria-label": ctx.t("attack.steps"), "data-key": "steps" }, before.map((text) => h("li", null, rich(ctx.say(text))))) : null,
      trayParts(roll, ctx));
  }

  /** @param {any} roll @param {Due | null} due @param {Ctx} ctx */
  function buttons(roll, due, ctx) {
    const wait = rolling(ctx);
    if (entry) {
      return h("div", { class: "aw-row aw-last", "data-key": "entry-buttons" },
        h("button", { type: "button", class: "aw-btn aw-main", "data-do": "use" }, icon("right"), ctx.t("common.confirm")),
        h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "cancel" }, ctx.t("common.cancel")));
    }
    const under = roll && due; // an attack goes on
    const off = { "aria-disabled": wait ? "true" : null, "data-wait": wait };
    return h("div", { class: "aw-row aw-last", "data-key": "buttons" },
      h("button", { type: "button", class: "aw-btn aw-main", "data-do": "throw", "data-key": "throw", ...off }, icon("die"), under ? ctx.say(due.text) : ctx.t(roll ? "attack.throw_again" : "attack.throw")),
      due ? h("button", { type: "button", class: "aw-btn", "data-do": "type", "data-key": "type", ...off }, icon("enter"), ctx.t("tray.enter_dice")) : null,
      under ? h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "clear", "data-key": "clear" }, ctx.t("attack.stop")) : null,
      lines.button(ctx));
  }

  /** @param {string} what @param {DOMStringMap} data @param {Ctx} ctx */
  function act(what, data, ctx) {
    if (listed.pressed(what, data, ctx)) return;
    if (what === "throw" || what === "clear") ctx.ask(what);
    else if (what === "type") {
      const due = /** @type {Due | null} */ (ctx.model.get("due"));
      if (!due) return;
      entry = { lanes: [{ name: ctx.say(due.label), kinds: Array(due.dice).fill("test") }], typed: [Array(due.dice).fill("")], wrong: null };
      focus(".aw-face-field", ctx);
    } else if (what === "cancel") {
      entry = null;
      focus('[data-do="type"]', ctx);
    } else if (what === "use") use(ctx);
    else if (what === "copy") lines.press(ctx);
  }

  /** @param {string} selector @param {Ctx} ctx */
  function focus(selector, ctx) {
    ctx.redraw();
    queueMicrotask(() => /** @type {HTMLElement | null} */ (ctx.root.querySelector(selector))?.focus({ preventScroll: true }));
  }

  /** @param {Ctx} ctx */
  function use(ctx) {
    const due = /** @type {Due | null} */ (ctx.model.get("due"));
    if (!entry || !due) return;
    const field = [...ctx.root.querySelectorAll(".aw-face-field")].find((input) => !onDie(/** @type {HTMLInputElement} */ (input).value, due.signs));
    if (field) {
      entry.wrong ??= "";
      ctx.redraw();
      /** @type {HTMLElement} */ (field).focus({ preventScroll: true });
      return;
    }
    ctx.ask("enter", { lanes: entry.typed.map((row) => row.map((face) => typedFace(face, due.signs))) });
    entry = null;
    focus('[data-do="throw"]', ctx);
  }

  return start(given, {
    name: "attack",
    traits: ["form", "heads", "result", "roll", "steps", "due", "code"],
    draw,
    act,
    ready(ctx) {
      wireFields(ctx, (name, value) => ctx.ask("set", { field: name, value }));
      wireBars(ctx, (key) => (current = key));
      wireEntry(ctx, () => entry, () => ctx.model.get("due")?.signs ?? [1, 6], () => use(ctx));
      listed.wire(ctx);
    },
    after: (ctx) => listed.drawn(ctx),
  });
}

export default { render };
