// Sheets of fields, as calculators show them: who it is, its numbers and switches, and lists of rules that are added and taken away.
import { h, rich } from "./dom.js";
import { choice, stepper, toggle } from "./fields.js";
import { icon, sign } from "./icons.js";

/** @typedef {import("./kit.js").Ctx} Ctx */
/** @typedef {import("./i18n.js").Texts} Texts */
/** @typedef {{key: string, label: Texts, needs: "switch" | "number" | "choice", value: any, low: number, high: number, options: [string, Texts][]}} Field */
/** @typedef {{key: string, label: Texts, text: Texts, low: number, high: number, value: number}} Trait */
/** @typedef {{key: string, label: Texts, chosen: Trait[], options: {key: string, label: Texts}[]}} Traits */
/** @typedef {{key: string, name: Texts, side: number | null, entries: Field[], traits: Traits[]}} Sheet */

const FEW = 3; // options that lie side by side; more go into a list

/** A unit: who it is, its numbers, its weapons, and lists of special rules. @param {Sheet} sheet @param {Ctx} ctx */
export function side(sheet, ctx) {
  const name = ctx.say(sheet.name);
  const of = (/** @type {string} */ needs) => sheet.entries.filter((one) => one.needs === needs).map((one) => field(one, name, ctx));
  return h("div", { class: "aw-lane", "data-side": sheet.side, role: "group", "aria-label": name, "data-key": `side-${sheet.key}` },
    h("div", { class: "aw-lane-head" }, sign(sheet.side), h("h3", { class: "aw-lane-name" }, name)),
    h("div", { class: "aw-picks" }, of("choice")), h("div", { class: "aw-numbers" }, of("number")), h("div", { class: "aw-toggles" }, of("switch")),
    sheet.traits.map((row) => traits(row, name, ctx)), explained(sheet, ctx));
}

/** The rules chosen, each with its value and a way to take it off, and a list to add one. @param {Traits} row @param {string} panel @param {Ctx} ctx */
function traits(row, panel, ctx) {
  const label = ctx.say(row.label);
  return h("div", { class: "aw-traits", role: "group", "aria-label": ctx.t("sheets.field", { panel, field: label }), "data-key": row.key },
    h("span", { class: "aw-number-label" }, label),
    h("ul", null, row.chosen.length ? null : h("li", { class: "aw-small", "data-key": "none" }, ctx.t("sheets.no_rules")), row.chosen.map((one) => {
      const called = ctx.say(one.label);
      return h("li", { class: "aw-trait", "data-key": one.key }, one.high ? stepper({ name: `${row.key} ${one.key}`, label: called, value: one.value, low: one.low, high: one.high,
        spoken: ctx.t("sheets.field", { panel: label, field: called }) }, ctx) : h("span", null, called),
        h("button", { type: "button", class: "aw-off", "data-do": "remove", "data-field": row.key, "data-trait": one.key, "aria-label": ctx.t("sheets.remove", { rule: called }) }, icon("close")));
    })),
    row.options.length ? h("div", { class: "aw-adding", "data-key": "add" },
      h("select", { class: "aw-add", "data-add": row.key, "aria-label": ctx.t("sheets.add_to", { panel, field: label }), "data-lm-suppress-shortcuts": "true" },
        row.options.map((one) => h("option", { value: one.key }, ctx.say(one.label)))),
      h("button", { type: "button", class: "aw-btn", "data-do": "add", "data-field": row.key, "aria-label": ctx.t("sheets.add_to", { panel, field: label }) }, icon("plus"), ctx.t("sheets.add"))) : null);
}

/** What the chosen rules do, in the book's words. @param {Sheet} sheet @param {Ctx} ctx */
function explained(sheet, ctx) {
  const all = sheet.traits.flatMap((row) => row.chosen).filter((one, at, list) => list.findIndex((other) => other.key === one.key) === at);
  if (!all.length) return null;
  return h("details", { class: "aw-means", "data-key": "means" }, h("summary", { "data-lm-suppress-shortcuts": "true" }, ctx.t("sheets.what_they_do")),
    h("dl", null, all.flatMap((one) => [h("dt", null, ctx.say(one.label)), h("dd", null, rich(ctx.say(one.text)))])));
}

/** @param {Field} one @param {string} panel @param {Ctx} ctx */
export function field(one, panel, ctx) {
  const label = ctx.say(one.label);
  const spoken = ctx.t("sheets.field", { panel, field: label });
  if (one.needs === "switch") return toggle({ name: one.key, label, on: one.value });
  if (one.needs === "number") return stepper({ name: one.key, label, value: one.value, low: one.low, high: one.high, spoken }, ctx);
  if (one.options.length === 1) return h("div", { class: "aw-pick", "data-key": one.key }, h("span", null, label), h("b", null, ctx.say(one.options[0][1])));
  if (one.options.length <= FEW) return h("div", { class: "aw-pick", "data-key": one.key }, h("span", { "aria-hidden": "true" }, label), choice(spoken, one.options.map(([key, name]) => [key, ctx.say(name)]), one.value, `pick ${one.key}`));
  return h("label", { class: "aw-pick", "data-key": one.key }, h("span", null, label),
    h("select", { "data-pick": one.key, "data-shown": one.value, "aria-label": spoken, "data-lm-suppress-shortcuts": "true" },
      one.options.map(([key, name]) => h("option", { value: key, selected: key === one.value }, ctx.say(name)))));
}

/** What lies between the sides: each of those sheets in a row of its own, under its name. @param {Sheet[]} sheets @param {Ctx} ctx */
export function ways(sheets, ctx) {
  return sheets.map((sheet) => h("div", { class: "aw-ways", role: "group", "aria-label": ctx.say(sheet.name), "data-key": `way-${sheet.key}` }, h("h3", null, ctx.say(sheet.name)), fields(sheet, ctx)));
}

/** The fields of a sheet, in its order. @param {Sheet} sheet @param {Ctx} ctx */
export function fields(sheet, ctx) {
  return sheet.entries.map((one) => field(one, ctx.say(sheet.name), ctx));
}

/** What is odd about what was entered. @param {Texts[]} notes @param {Ctx} ctx */
export function warned(notes, ctx) {
  return notes.length ? h("ul", { class: "aw-warned", "data-key": "warned" }, notes.map((text) => h("li", null, icon("warning"), h("span", null, rich(ctx.say(text)))))) : null;
}

/** The lists of a widget's sheets, as they are pressed and changed; the focus stays with a list that lost a rule. */
export function lists() {
  let wish = ""; // where the focus goes once a rule is added or gone
  return {
    /** What a press on a sheet asks for; whether it was one. @param {string} what @param {DOMStringMap} data @param {Ctx} ctx */
    pressed(what, data, ctx) {
      if (what.startsWith("pick ")) ctx.ask("set", { field: what.slice(5), value: data.value });
      else if (what === "add") {
        const list = /** @type {HTMLSelectElement | null} */ (ctx.root.querySelector(`[data-add="${data.field}"]`));
        if (list?.value) ctx.ask("trait", { field: data.field, key: list.value, value: null });
      } else if (what === "remove") {
        wish = `[data-add="${data.field}"]`;
        ctx.ask("trait", { field: data.field, key: data.trait, value: false });
      } else return false;
      return true;
    },
    /** Listens to the lists. @param {Ctx} ctx */
    wire(ctx) {
      ctx.root.addEventListener("change", (event) => {
        const list = event.target;
        if (list instanceof HTMLSelectElement && list.dataset.pick) ctx.ask("set", { field: list.dataset.pick, value: list.value });
      }, { signal: ctx.signal });
    },
    /** Lists show what Python holds, and the focus is where it belongs. @param {Ctx} ctx */
    drawn(ctx) {
      for (const list of /** @type {NodeListOf<HTMLSelectElement>} */ (ctx.root.querySelectorAll("select[data-shown]"))) list.value = list.dataset.shown ?? "";
      if (wish && !ctx.root.contains(document.activeElement)) /** @type {HTMLElement | null} */ (ctx.root.querySelector(wish))?.focus({ preventScroll: true });
      if (wish && document.activeElement !== document.body) wish = "";
    },
  };
}
