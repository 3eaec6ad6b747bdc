// The exercise: rows to choose from or a field for a number, hints, and what is said of the answer.
import { chip, clause } from "../shared/chip.js";
import { h, rich } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { start } from "../shared/kit.js";
import { wireRows } from "../shared/rows.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {import("../shared/chip.js").Rule} Rule */
/** @typedef {{kind: "choose" | "number", guess: boolean, title: Texts, ask: Texts, rows: Texts[], low: number, high: number, unit: Texts | null, hints: number,
 *   base: boolean, rules: Rule[]}} Question */
/** @typedef {{kind: "right" | "partly" | "wrong", head: Texts, text: Texts, rule: Rule | null}} Verdict */

const HASTE = 350; // ms after an answer in which the same press cannot lead on

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  let typed = "";
  let picked = () => /** @type {number | null} */ (null); // the row chosen in this view, before Python has heard of it too
  /** @type {string | number | null} */
  let checked = null; // the answer that the verdict is of
  let settled = 0; // when it was given
  const field = `answer-${Math.random().toString(36).slice(2)}`; // two views on one page must not share an id

  /** @param {Ctx} ctx */
  function draw(ctx) {
    const question = /** @type {Question} */ (ctx.model.get("question"));
    const verdict = /** @type {Verdict | null} */ (ctx.model.get("verdict"));
    return {
      title: ctx.t("exercise.title"),
      subtitle: ctx.say(question.title),
      body: [
        h("div", { "data-key": "ask" },
          question.guess ? h("p", { class: "aw-guess" }, ctx.t("exercise.guess")) : null,
          h("p", { class: "aw-ask", id: `${field}-ask` }, rich(ctx.say(question.ask)))),
        question.kind === "choose" ? rows(question, verdict, ctx) : number(question, verdict, ctx),
        h("div", { "data-key": "answers", "data-note": true }, ...judged(verdict, ctx), ...hinted(question, ctx)),
        question.base ? h("p", { class: "aw-aside", "data-key": "base" }, ctx.t("exercise.base")) : null,
        buttons(question, verdict, ctx),
      ],
    };
  }

  /** @param {Question} question @param {Verdict | null} verdict @param {Ctx} ctx */
  function rows(question, verdict, ctx) {
    const chosen = ctx.model.get("chosen");
    return h("div", { class: "aw-answers", role: "radiogroup", "aria-labelledby": `${field}-ask`, "data-key": "rows" },
      question.rows.map((row, at) => h("button", { type: "button", class: "aw-answer", role: "radio", "data-do": "choose", "data-row": at, "data-key": `row-${at}`,
        "aria-checked": String(at === chosen), tabindex: at === (chosen ?? 0) ? "0" : "-1", "data-right": verdict?.kind === "right" && at === chosen },
        h("span", { class: "aw-radio", "aria-hidden": "true" }), h("span", null, rich(ctx.say(row))))));
  }

  /** @param {Question} question @param {Verdict | null} verdict @param {Ctx} ctx */
  function number(question, verdict, ctx) {
    const unit = ctx.say(question.unit);
    return h("div", { class: "aw-typed", "data-key": "typed" },
      h("label", { for: field }, ctx.t("exercise.your_answer")),
      h("input", { type: "text", inputmode: "numeric", autocomplete: "off", id: field, "data-key": "field", "aria-describedby": `${field}-ask`, value: typed,
        "aria-invalid": verdict?.kind === "wrong" ? "true" : null, maxlength: 9 }),
      unit ? h("span", { class: "aw-unit" }, unit) : null);
  }

  /** @param {Verdict | null} verdict @param {Ctx} ctx */
  function judged(verdict, ctx) {
    if (!verdict) return [];
    return [
      h("div", { class: "aw-verdict", "data-kind": verdict.kind, "data-key": `verdict-${verdict.kind}` }, icon(verdict.kind),
        h("p", null, h("b", null, ctx.say(verdict.head)), " ", rich(ctx.say(verdict.text))), chip(verdict.rule, ctx)),
      clause(verdict.rule, ctx),
    ];
  }

  /** @param {Question} question @param {Ctx} ctx */
  function hinted(question, ctx) {
    const hints = /** @type {Texts[]} */ (ctx.model.get("hints"));
    if (!hints.length) return [];
    const bars = Array.from({ length: question.hints }, (_, at) => h("i", { "data-lit": at < hints.length }));
    return [h("div", { class: "aw-hint", "data-key": `hint-${hints.length}` },
      h("p", { class: "aw-hint-head" }, icon("hint"), ctx.t("exercise.hint_n", { n: hints.length, total: question.hints }),
        h("span", { class: "aw-bars-left", "aria-hidden": "true" }, bars)),
      h("p", null, rich(ctx.say(hints[hints.length - 1]))))];
  }

  /** @param {Question} question @param {Verdict | null} verdict @param {Ctx} ctx */
  function buttons(question, verdict, ctx) {
    const shown = ctx.model.get("hints").length;
    const right = verdict?.kind === "right";
    return h("div", { class: "aw-row aw-last", "data-key": "buttons" },
      right ? null : h("button", { type: "button", class: "aw-btn aw-main", "data-do": "check", "data-key": "check" }, icon("right"), ctx.t("exercise.check")),
      right || shown >= question.hints ? null
        : h("button", { type: "button", class: "aw-btn", "data-do": "hint", "data-key": "hint" }, icon("hint"), ctx.t(shown ? "exercise.next_hint" : "exercise.hint")),
      right ? h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "clear", "data-key": "clear" }, ctx.t("exercise.again")) : null);
  }

  /** @param {string} what @param {DOMStringMap} data @param {Ctx} ctx */
  function act(what, data, ctx) {
    const question = /** @type {Question} */ (ctx.model.get("question"));
    if (what === "choose") ctx.ask("choose", { value: Number(data.row) });
    else if (what === "check") check(ctx, question.kind === "choose" ? picked() : typed);
    else if (what === "clear") {
      typed = "";
      ctx.ask("clear");
      focus(ctx, question.kind === "choose" ? '[role="radio"]' : "input");
    } else ctx.ask(what);
  }

  /** @param {Ctx} ctx @param {string} where */
  function focus(ctx, where) {
    queueMicrotask(() => /** @type {HTMLElement | null} */ (ctx.root.querySelector(where))?.focus());
  }

  /** Enter checks what is chosen or typed; once that is right, it goes on, where a lesson holds the exercise. @param {Ctx} ctx */
  function keys(ctx) {
    ctx.root.addEventListener("input", (event) => {
      if (event.target instanceof HTMLInputElement) typed = event.target.value;
    }, { signal: ctx.signal });
    ctx.root.addEventListener("keydown", (event) => {
      if (!(event.target instanceof HTMLInputElement) || event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) enter(ctx, typed);
    }, { signal: ctx.signal });
    picked = wireRows(ctx, (row) => enter(ctx, row));
  }

  /** @param {Ctx} ctx @param {string | number} value */
  function enter(ctx, value) {
    const verdict = /** @type {Verdict | null} */ (ctx.model.get("verdict"));
    if (!verdict || value !== checked) check(ctx, value);
    else if (verdict.kind === "right" && performance.now() - settled > HASTE) ctx.root.dispatchEvent(new CustomEvent("aw-onward", { bubbles: true }));
  }

  /** @param {Ctx} ctx @param {string | number | null} value */
  function check(ctx, value) {
    checked = value;
    settled = performance.now();
    ctx.ask("check", { value });
  }

  return start(given, { name: "exercise", traits: ["question", "chosen", "verdict", "hints"], draw, act, ready: keys });
}

export default { render };
