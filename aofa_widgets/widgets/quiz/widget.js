// The quiz: one question at a time, hints, what is said of an answer, and the results with what was missed.
import { chip, clause } from "../shared/chip.js";
import { h, rich } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { start } from "../shared/kit.js";
import { wireRows } from "../shared/rows.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {import("../shared/chip.js").Rule} Rule */
/** @typedef {{number: number, total: number | null, where: Texts, family: Texts, kind: "choose" | "number", ask: Texts, rows: Texts[], low: number,
 *   high: number, unit: Texts, hints: number, exam: boolean, last: boolean}} Question */
/** @typedef {{kind: "right" | "wrong" | "noted" | "shown", head: Texts, text: Texts, rules: Rule[], closed: boolean, right: number | null}} Verdict */
/** @typedef {{name: string, title: Texts, asked: number, right: number, text: Texts, rules: Rule[]}} Family */
/** @typedef {{ask: Texts, given: Texts, right: Texts, why: Texts, rules: Rule[]}} Missed */
/** @typedef {{exam: boolean, passed: boolean | null, text: Texts, families: Family[], missed: Missed[], n: number}} Results */

const HASTE = 350; // ms after an answer in which the same press cannot lead on

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  let typed = "";
  let picked = () => /** @type {number | null} */ (null); // the row chosen in this view, before Python has heard of it too
  let shownNumber = 0; // of the question on screen: the field is emptied for a new one
  let settled = 0; // when the open question was closed
  let follow = ""; // where the focus goes when what was pressed is gone
  const field = `quiz-${Math.random().toString(36).slice(2)}`; // two views on one page must not share an id

  /** @param {Ctx} ctx */
  function draw(ctx) {
    const question = /** @type {Question | null} */ (ctx.model.get("question"));
    const results = /** @type {Results | null} */ (ctx.model.get("results"));
    const exam = (question ?? results)?.exam;
    const title = ctx.t(exam ? "quiz.exam" : "quiz.title");
    if (!question) return { title, subtitle: ctx.t("quiz.results"), body: results ? account(results, ctx) : [] };
    if (question.number !== shownNumber) {
      shownNumber = question.number;
      typed = "";
    }
    const verdict = /** @type {Verdict | null} */ (ctx.model.get("verdict"));
    const family = ctx.say(question.family);
    return {
      title,
      subtitle: family ? ctx.t("quiz.subtitle", { where: ctx.say(question.where), family }) : ctx.say(question.where),
      body: [
        track(question, ctx),
        h("p", { class: "aw-ask", id: `${field}-ask`, tabindex: "-1", "data-key": `ask-${question.number}` }, rich(ctx.say(question.ask))),
        question.kind === "choose" ? rows(question, verdict, ctx) : number(question, verdict, ctx),
        h("div", { "data-key": "answers", "data-note": true }, ...judged(verdict, ctx), ...hinted(question, verdict, ctx)),
        buttons(question, verdict, ctx),
      ],
    };
  }

  /** How it has gone so far: a mark for each question; the same in words for a reader. @param {Question} question @param {Ctx} ctx */
  function track(question, ctx) {
    const marks = /** @type {string[]} */ (ctx.model.get("marks"));
    const total = Math.min(question.total ?? marks.length + 1, 30);
    if (total < 2) return null;
    const at = question.total ? question.number - 1 : marks.length - (ctx.model.get("verdict") ? 1 : 0); // without an end
    const right = marks.filter((mark) => mark === "right").length;
    return h("div", { class: "aw-track", "data-key": "track" },
      Array.from({ length: total }, (_, n) => h("i", { "data-mark": marks[n] ?? null, "data-here": n === at, "aria-hidden": "true" },
        marks[n] === "right" ? icon("right") : null)),
      marks.length && !question.exam ? h("span", { class: "aw-spoken" }, ctx.t("quiz.so_far", { right, n: marks.length })) : null);
  }

  /** @param {Question} question @param {Verdict | null} verdict @param {Ctx} ctx */
  function rows(question, verdict, ctx) {
    const chosen = ctx.model.get("chosen");
    const tried = /** @type {number[]} */ (ctx.model.get("tried"));
    const closed = Boolean(verdict?.closed);
    return h("div", { class: "aw-answers", role: "radiogroup", "aria-labelledby": `${field}-ask`, "data-key": `rows-${question.number}` },
      question.rows.map((row, at) => {
        const right = verdict?.right === at;
        const missed = !question.exam && tried.includes(at) && !right;
        return h("button", { type: "button", class: "aw-answer", role: "radio", "data-do": "choose", "data-row": at, "data-key": `row-${at}`,
          "aria-checked": String(at === chosen), tabindex: at === (chosen ?? 0) ? "0" : "-1", "aria-disabled": closed ? "true" : null,
          "data-right": right, "data-missed": missed },
          h("span", { class: "aw-radio", "aria-hidden": "true" }, right ? icon("right") : null), h("span", { class: "aw-row-text" }, rich(ctx.say(row))),
          missed ? h("span", { class: "aw-tried" }, ctx.t("quiz.tried")) : null);
      }));
  }

  /** @param {Question} question @param {Verdict | null} verdict @param {Ctx} ctx */
  function number(question, verdict, ctx) {
    const unit = ctx.say(question.unit);
    return h("div", { class: "aw-typed", "data-key": `typed-${question.number}` },
      h("label", { for: field }, ctx.t("exercise.your_answer")),
      h("input", { type: "text", inputmode: "numeric", autocomplete: "off", id: field, "data-key": "field", "aria-describedby": `${field}-ask ${field}-range`,
        value: typed, readonly: Boolean(verdict?.closed), "aria-invalid": verdict?.kind === "wrong" ? "true" : null, maxlength: 9 }),
      h("span", { class: "aw-unit", id: `${field}-range` }, [unit, ctx.t("quiz.between", { low: question.low, high: question.high })].filter(Boolean).join(", ")));
  }

  /** @param {Verdict | null} verdict @param {Ctx} ctx */
  function judged(verdict, ctx) {
    if (!verdict) return [];
    const sign = { right: "right", wrong: "wrong", noted: "enter", shown: "rule" }[verdict.kind];
    return [
      h("div", { class: "aw-verdict", "data-kind": verdict.kind, "data-key": `verdict-${verdict.kind}` }, icon(sign),
        h("p", null, h("b", null, ctx.say(verdict.head)), " ", rich(ctx.say(verdict.text))),
        chips(verdict.rules, ctx)),
      ...verdict.rules.map((rule) => clause(rule, ctx)),
    ];
  }

  /** @param {Question} question @param {Verdict | null} verdict @param {Ctx} ctx */
  function hinted(question, verdict, ctx) {
    const hints = /** @type {Texts[]} */ (ctx.model.get("hints"));
    if (!hints.length || verdict?.closed) return [];
    return [h("div", { class: "aw-hint", "data-key": `hint-${hints.length}` },
      h("p", { class: "aw-hint-head" }, icon("hint"), ctx.t("exercise.hint_n", { n: hints.length, total: question.hints }),
        h("span", { class: "aw-bars-left", "aria-hidden": "true" }, Array.from({ length: question.hints }, (_, at) => h("i", { "data-lit": at < hints.length })))),
      h("p", null, rich(ctx.say(hints[hints.length - 1]))))];
  }

  /** @param {string} what @param {string} label @param {string} [sign] @param {string} [looks] */
  function button(what, label, sign = "", looks = "") {
    return h("button", { type: "button", class: `aw-btn ${looks}`.trim(), "data-do": what, "data-key": what }, sign ? icon(sign) : null, label);
  }

  /** @param {Question} question @param {Verdict | null} verdict @param {Ctx} ctx */
  function buttons(question, verdict, ctx) {
    const seen = ctx.model.get("hints").length;
    const done = ctx.model.get("marks").length;
    const closed = Boolean(verdict?.closed);
    return h("div", { class: "aw-row aw-last", "data-key": "buttons" },
      closed ? button("next", ctx.t(question.last ? "quiz.to_results" : "quiz.next"), "", "aw-main") : button("check", ctx.t(question.exam ? "quiz.answer_it" : "exercise.check"), "right", "aw-main"),
      closed || seen >= question.hints ? null : button("hint", ctx.t(seen ? "exercise.next_hint" : "exercise.hint"), "hint"),
      !closed && verdict?.kind === "wrong" ? button("show", ctx.t("quiz.show")) : null,
      closed ? null : button("next", ctx.t(verdict ? "quiz.next" : "quiz.skip"), "", "aw-quiet"),
      !question.exam && done && !(closed && question.last) ? button("stop", ctx.t("quiz.stop"), "", "aw-quiet") : null);
  }

  /** The same clauses under a name of their own, so that each chip of a page opens one text. @param {Rule[]} rules @param {string} place */
  const placed = (rules, place) => rules.map((rule) => ({ ...rule, id: `${rule.id}@${place}` }));

  /** @param {Rule[]} rules @param {Ctx} ctx */
  const chips = (rules, ctx) => (rules.length ? h("span", { class: "aw-chips" }, rules.map((rule) => chip(rule, ctx))) : null);

  /** @param {Results} results @param {Ctx} ctx */
  function account(results, ctx) {
    const key = results.passed === null ? "plain" : results.passed ? "right" : "again";
    const again = results.exam ? ctx.t("quiz.again_exam") : results.n === 0 || results.n === 1 ? ctx.t("quiz.again_one") : ctx.t("quiz.again", { n: results.n });
    return [
      h("p", { class: "aw-result", "data-kind": key, tabindex: "-1", "data-key": "result" }, results.passed ? icon("right") : null, h("span", null, ctx.say(results.text))),
      h("ul", { class: "aw-families", "data-key": "families" }, results.families.map((one) => familyRow(one, placed(one.rules, one.name), ctx))),
      h("h3", { class: "aw-review", "data-key": "review" }, ctx.t(results.missed.length ? "quiz.review" : "quiz.review_none")),
      h("ol", { class: "aw-missed", "data-key": "missed" }, results.missed.map((one, at) => missedRow(one, at, placed(one.rules, `m${at}`), ctx))),
      h("div", { "data-key": "answers", "data-note": true }),
      h("div", { class: "aw-row aw-last", "data-key": "buttons" }, button("more", again, "", "aw-main"),
        results.missed.length && !results.exam ? button("again", ctx.t("quiz.again_missed")) : null),
    ];
  }

  /** @param {Family} one @param {Rule[]} rules @param {Ctx} ctx */
  function familyRow(one, rules, ctx) {
    return h("li", { "data-key": `family-${one.name}` },
      h("div", { class: "aw-family" },
        h("span", { class: "aw-share", "aria-hidden": "true" }, h("i", { style: `width:${Math.round((one.right / one.asked) * 100)}%` })),
        h("p", null, h("b", null, ctx.say(one.title)), ctx.t("quiz.dash"), ctx.say(one.text), rules.length ? `, ${ctx.t("quiz.look_again")}` : null),
        chips(rules, ctx)),
      ...rules.map((rule) => clause(rule, ctx)));
  }

  /** @param {Missed} one @param {number} at @param {Rule[]} rules @param {Ctx} ctx */
  function missedRow(one, at, rules, ctx) {
    const told = (/** @type {string} */ key) => h("span", { class: "aw-told" }, ctx.t(key));
    return h("li", { "data-key": `missed-${at}` },
      h("p", { class: "aw-ask" }, rich(ctx.say(one.ask))),
      h("p", null, told("quiz.your_answer"), " ", rich(ctx.say(one.given))),
      h("p", null, told("quiz.right_answer"), " ", h("b", null, rich(ctx.say(one.right)))),
      h("div", { class: "aw-why" }, h("p", null, rich(ctx.say(one.why))), chips(rules, ctx)),
      ...rules.map((rule) => clause(rule, ctx)));
  }

  /** @param {string} what @param {DOMStringMap} data @param {Ctx} ctx */
  function act(what, data, ctx) {
    if (what === "choose") ctx.ask("choose", { value: Number(data.row) });
    else if (what === "check") check(ctx, ctx.model.get("question").kind === "choose" ? picked() : typed);
    else if (what === "next") {
      const verdict = /** @type {Verdict | null} */ (ctx.model.get("verdict"));
      if (verdict?.closed && performance.now() - settled < HASTE) return;
      follow = "ask";
      ctx.ask("next", { from: ctx.model.get("question")?.number ?? null });
    } else {
      if (["stop", "more", "again"].includes(what)) follow = "ask";
      if (what === "show") follow = "next";
      ctx.ask(what);
    }
  }

  /** @param {Ctx} ctx @param {string | number | null} value */
  function check(ctx, value) {
    follow = "next";
    ctx.ask("check", { value });
  }

  /** The focus stays with what goes on: after a press whose button is gone, on its follower or on the new question. @param {Ctx} ctx */
  function after(ctx) {
    const verdict = /** @type {Verdict | null} */ (ctx.model.get("verdict"));
    if (verdict?.closed && !settled) settled = performance.now();
    if (!verdict?.closed) settled = 0;
    if (!follow) return;
    const page = /** @type {Document | ShadowRoot} */ (ctx.root.getRootNode());
    const here = page.activeElement; // null or the body where what had the focus is gone
    const ours = !here || here === document.body || ctx.root.contains(here);
    const to = follow === "next" ? (verdict?.closed ? '[data-do="next"]' : null) : '[data-key^="ask-"], [data-key="result"]';
    if (!to) return;
    const question = /** @type {Question | null} */ (ctx.model.get("question"));
    if (follow === "ask" && question && verdict) return; // the new question is not here yet
    follow = "";
    if (ours) /** @type {HTMLElement | null} */ (ctx.root.querySelector(to))?.focus();
  }

  /** Enter checks what is chosen or typed; the button that goes on has the focus then. @param {Ctx} ctx */
  function keys(ctx) {
    ctx.root.addEventListener("input", (event) => {
      if (event.target instanceof HTMLInputElement) typed = event.target.value;
    }, { signal: ctx.signal });
    ctx.root.addEventListener("keydown", (event) => {
      if (!(event.target instanceof HTMLInputElement) || event.key !== "Enter") return;
      event.preventDefault();
      if (!event.target.readOnly && !event.repeat) check(ctx, typed);
    }, { signal: ctx.signal });
    picked = wireRows(ctx, (row) => {
      if (!ctx.model.get("verdict") || row !== ctx.model.get("chosen")) check(ctx, row); // what was judged is not judged again
    });
  }

  return start(given, { name: "quiz", traits: ["question", "chosen", "tried", "verdict", "hints", "marks", "results"], draw, act, ready: keys, after });
}

export default { render };
