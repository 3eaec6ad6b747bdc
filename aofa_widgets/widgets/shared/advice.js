// What stands under the answer of a calculator: its advice with the clause, and a button that copies the same as lines of Python.
import { chip, clause } from "./chip.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("./kit.js").Ctx} Ctx */
/** @typedef {import("./i18n.js").Texts} Texts */
/** @typedef {{head: Texts, why: Texts, rule: import("./chip.js").Rule | null}} Advice */
/** @typedef {{copy: string, code: string, copied: string, not_copied: string}} Names keys of words, each whole: by them a widget knows which words its view needs */

/** What is best, why, and the rule behind. @param {Advice} given @param {Ctx} ctx @param {string} mark */
export function advice(given, ctx, mark = "hint") {
  return h("div", { class: "aw-advice", "data-key": "advice" }, icon(mark), h("p", null, h("b", null, ctx.say(given.head)), ` ${ctx.say(given.why)}`), chip(given.rule, ctx), clause(given.rule, ctx));
}

/** A button that copies the widget's `code`, and the lines themselves once it was pressed. @param {Names} names */
export function copying(names) {
  /** @type {"" | "copied" | "not_copied"} */
  let copied = "";
  return {
    /** @param {Ctx} ctx */
    button: (ctx) => h("span", { class: "aw-end" }, h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "copy", "aria-expanded": String(copied !== "") }, icon("copy"), ctx.t(names.copy))),
    /** @param {Ctx} ctx */
    box: (ctx) => (copied ? h("div", { class: "aw-panel", "data-key": "code" }, h("p", null, ctx.t(names[copied])),
      h("pre", { tabindex: "0", "data-scrolls": true, lang: "en", "aria-label": ctx.t(names.code), role: "group" }, h("code", null, ctx.model.get("code")))) : null),
    /** Copies, or (pressed again) puts the lines away. @param {Ctx} ctx */
    async press(ctx) {
      if (copied) copied = "";
      else {
        try {
          await navigator.clipboard.writeText(ctx.model.get("code"));
          copied = "copied";
        } catch {
          copied = "not_copied"; // a page without the right to copy: the lines are shown to be taken by hand
        }
        ctx.speak(ctx.t(names[copied]));
      }
      ctx.redraw();
    },
  };
}
