// The lines of a form, as the game describes them: lengths in inches, degrees, switches, choices, words in each language.
import { h } from "../shared/dom.js";
import { toggle } from "../shared/fields.js";
import { figures, lengthOf } from "./say.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {{key: string, kind: string, label: Texts, part: Texts, value: any, options?: [string, Texts][], low?: number, high?: number, most?: number}} Slot */
/** @typedef {{text: Texts, of: string, key: string, ids: string[], label: Texts | null}} Wrong */

/** @param {Ctx} ctx @param {string} name */
export const idOf = (ctx, name) => `${ctx.root.dataset.uid}-${name}`;

/** A form by its parts. @param {Ctx} ctx @param {Slot[]} slots @param {string} of whose it is ("": the scenario's) @param {Wrong[]} wrong */
export function formParts(ctx, slots, of, wrong) {
  /** @type {Map<string, Slot[]>} */
  const parts = new Map();
  for (const slot of slots) {
    const part = ctx.say(slot.part);
    parts.set(part, [...(parts.get(part) ?? []), slot]);
  }
  return [...parts].map(([part, lines]) => h("fieldset", { class: "aw-part", "data-key": `part-${of}-${part}` }, h("legend", null, part),
    h("div", { class: "aw-lines-of" }, lines.map((slot) => line(ctx, slot, of, wrong.filter((one) => one.of === of && one.key === slot.key))))));
}

/** @param {Ctx} ctx @param {Slot} slot @param {string} of @param {Wrong[]} bad */
function line(ctx, slot, of, bad) {
  const name = idOf(ctx, `f-${of}-${slot.key}`);
  const label = ctx.say(slot.label);
  const told = bad.length ? `${name}-bad` : null;
  const common = { "data-slot": slot.key, "data-of": of, "aria-invalid": bad.length ? "true" : null, "aria-describedby": told };
  const faults = bad.length ? h("p", { class: "aw-bad-line", id: told }, bad.map((one) => ctx.say(one.text)).join(" ")) : null;
  if (slot.kind === "switch") {
    const made = /** @type {HTMLElement} */ (toggle({ name: slot.key, label, on: slot.value === true }));
    made.dataset.of = of;
    made.dataset.key = name;
    return h("div", { class: "aw-line wide", "data-key": `l-${name}` }, made, faults);
  }
  if (slot.kind === "way" || slot.kind === "thing") {
    return h("div", { class: "aw-line wide", "data-key": `l-${name}` }, h("label", { for: name }, label),
      h("select", { id: name, class: "aw-field", "data-key": name, "data-lm-suppress-shortcuts": "true", ...common }, (slot.options ?? []).map(([value, words]) =>
        h("option", { value, selected: value === (slot.value ?? "") }, ctx.say(words)))), faults);
  }
  if (slot.kind === "words") {
    const long = (slot.most ?? 0) > 100;
    return h("div", { class: "aw-line wide words", role: "group", "aria-label": label, "data-key": `l-${name}` }, label === ctx.say(slot.part) ? null : h("span", { class: "aw-label", "aria-hidden": "true" }, label),
      (slot.options ?? []).map(([part, words]) => h("div", { class: "aw-tongue" }, h("label", { for: `${name}-${part}` }, ctx.say(words)),
        input(ctx, `${name}-${part}`, slot.value?.[part] ?? "", { ...common, "data-word": part, "data-most": slot.most, lang: part.slice(0, 2), ...(long ? { "data-long": true } : {}) }))), faults);
  }
  const shown = slot.value == null ? "" : slot.kind === "length" ? figures(ctx, slot.value, 2) : String(slot.value);
  const unit = slot.kind === "length" ? "″" : slot.kind === "turn" ? "°" : "";
  const short = slot.kind !== "text";
  return h("div", { class: short ? "aw-line" : "aw-line wide", "data-key": `l-${name}` }, h("label", { for: name }, label),
    h("span", { class: "aw-measure" }, input(ctx, name, shown, { ...common, "data-kind": slot.kind, "data-shown": shown, inputmode: short ? "decimal" : null, class: short ? "aw-field short" : "aw-field" }),
      unit ? h("span", { "aria-hidden": "true" }, unit) : null), faults);
}

/** @param {Ctx} _ctx @param {string} name @param {string} value @param {import("../shared/dom.js").Props} more */
function input(_ctx, name, value, more) {
  if (more["data-long"]) return h("textarea", { id: name, class: "aw-field", rows: 3, spellcheck: "true", "data-key": name, "data-lm-suppress-shortcuts": "true", "data-value": value, ...more });
  return h("input", { type: "text", id: name, value, class: "aw-field", autocomplete: "off", spellcheck: "false", "data-key": name, ...more });
}

/** Listens to the lines: each change goes to Python at once. @param {Ctx} ctx @param {(of: string, values: object) => void} change @param {(text: string) => void} refuse */
export function wireForm(ctx, change, refuse) {
  const { root, signal } = ctx;
  root.addEventListener("change", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) || field.dataset.slot === undefined) return;
    const { slot, of = "", kind, word } = field.dataset;
    if (word) change(of, { [slot]: { [word]: field.value } });
    else if (kind === "length" || kind === "turn" || kind === "whole") {
      const typed = field.value.trim();
      if (typed === field.dataset.shown) return;
      const number = kind === "length" ? lengthOf(typed) : /^[-−]?\d{1,4}$/.test(typed.replace(/°$/, "")) ? Number(typed.replace("−", "-").replace(/°$/, "")) : NaN;
      if (typed && Number.isNaN(number)) {
        field.value = String(field.dataset.shown);
        return refuse(ctx.t(kind === "length" ? "scenario.no_length" : "scenario.no_number", { found: typed.slice(0, 20) }));
      }
      change(of, { [slot]: typed ? number : null });
    } else change(of, { [slot]: field.value });
  }, { signal });
  root.addEventListener("click", (event) => {
    const flip = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-toggle]"));
    if (flip?.dataset.toggle) change(flip.dataset.of ?? "", { [flip.dataset.toggle]: flip.getAttribute("aria-checked") !== "true" });
  }, { signal });
  root.addEventListener("keydown", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || !field.dataset.slot) return;
    if (event.key === "Enter") field.dispatchEvent(new Event("change", { bubbles: true }));
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by || !["length", "turn"].includes(field.dataset.kind ?? "")) return;
    event.preventDefault(); // a tenth of an inch, or a degree, at a time; with Shift ten of them
    const step = by * (event.shiftKey ? 10 : 1);
    const now = field.dataset.kind === "length" ? lengthOf(field.value) / 254 + step / 10 : Number(field.value.replace("−", "-")) + step;
    if (Number.isNaN(now)) return;
    field.value = field.dataset.kind === "length" ? figures(ctx, now * 254, 2) : String(now);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }, { signal });
}
