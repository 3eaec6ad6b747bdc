// The prediction card: a number, a bar or a sentence with how sure; said first, then guess and truth on one line.
import { chip, clause } from "../shared/chip.js";
import { h, rich } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { start } from "../shared/kit.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {{shape: "number" | "bar" | "sentence", title: Texts, ask: Texts, rows: Texts[], low: number, high: number, times: boolean, unit: {one: Texts, many: Texts} | null, base: boolean}} Question */
/** @typedef {{value: number, sure: number | null}} Guess */
/** @typedef {{kind: "right" | "other", value: number, head: Texts, text: Texts, rule: import("../shared/chip.js").Rule | null}} Truth */

const SURE = /** @type {[number, string][]} */ ([[95, "quite"], [80, "very"], [60, "rather"], [35, "little"], [0, "none"]]);

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  /** @type {{typed: string, bar: number | null, row: number | null, sure: number | null}} what is said here, and nowhere else until it is committed */
  const mine = { typed: "", bar: null, row: null, sure: null };
  const id = `guess-${Math.random().toString(36).slice(2)}`;
  let past = false;

  /** @param {Ctx} ctx */
  function draw(ctx) {
    const question = /** @type {Question} */ (ctx.model.get("question"));
    const truth = /** @type {Truth | null} */ (ctx.model.get("truth"));
    const said = /** @type {Guess | null} */ (ctx.model.get("said_guess"));
    return {
      title: ctx.t("predict.title"),
      subtitle: ctx.say(question.title),
      body: [
        h("div", { "data-key": "ask" },
          truth ? null : h("p", { class: "aw-guess" }, ctx.t("predict.first")),
          h("p", { class: "aw-ask", id: `${id}-ask` }, rich(ctx.say(question.ask)))),
        question.shape === "sentence" ? sentence(question, truth, said, ctx) : truth && said ? line(question, said, truth, ctx) : question.shape === "bar" ? bar(question, ctx) : number(question, ctx),
        h("div", { "data-key": "answers", "data-note": true }, ...told(truth, ctx)),
        question.base ? h("p", { class: "aw-aside", "data-key": "base" }, ctx.model.get("words")["exercise.base"]?.[ctx.lang] ?? "") : null,
        truth ? record(ctx) : h("div", { class: "aw-row aw-last", "data-key": "buttons" },
          h("button", { type: "button", class: "aw-btn aw-main", "data-do": "commit", "data-key": "commit" }, ctx.t("predict.commit"))),
      ],
    };
  }

  /** A number as it was asked for: so many times in 100, so many of a thing, or bare. @param {Question} question @param {number} n @param {Ctx} ctx */
  function counted(question, n, ctx) {
    if (question.times) return ctx.t("predict.n_times", { n });
    return question.unit ? `${n}\u00a0${ctx.say(question.unit[new Intl.PluralRules(ctx.lang).select(n) === "one" ? "one" : "many"])}` : String(n);
  }

  /** @param {Question} question @param {Ctx} ctx */
  function number(question, ctx) {
    const unit = question.times ? ctx.t("predict.times") : ctx.say(question.unit?.many);
    return h("div", { class: "aw-typed", "data-key": "typed" },
      h("label", { for: id }, ctx.t("predict.your_guess")),
      h("input", { type: "text", inputmode: "numeric", autocomplete: "off", id, "data-key": "field", "aria-describedby": `${id}-ask`, value: mine.typed, maxlength: 40 }),
      unit ? h("span", { class: "aw-unit" }, unit) : null);
  }

  /** A bar to drag: a native range under our own paint, so keys, touch and readers have what they know. @param {Question} question @param {Ctx} ctx */
  function bar(question, ctx) {
    const said = mine.bar === null ? ctx.t("predict.not_yet") : counted(question, mine.bar, ctx);
    return h("div", { class: "pd-bar", "data-key": "bar", "data-set": mine.bar !== null },
      h("p", { class: "pd-line", "data-key": "line" }, h("label", { for: id }, ctx.t("predict.your_guess")), h("output", { class: "aw-big", for: id, "data-key": "value" }, said)),
      slider({ id, "data-pd": "bar", min: question.low, max: question.high, step: 1, value: mine.bar ?? Math.round((question.low + question.high) / 2), "aria-valuetext": said, "aria-describedby": `${id}-how` }),
      scale(question),
      h("p", { class: "aw-aside", id: `${id}-how`, "data-key": "how" }, ctx.t("predict.drag")));
  }

  /** @param {Record<string, any>} props */
  function slider(props) {
    const share = (100 * (props.value - props.min)) / (props.max - props.min);
    return h("input", { type: "range", "data-key": props["data-pd"], style: `--at:${share}%`, ...props });
  }

  /** @param {{low: number, high: number}} question */
  function scale({ low, high }) {
    return h("div", { class: "pd-scale", "aria-hidden": "true", "data-key": "scale" },
      [0, 1, 2, 3, 4].map((n) => h("span", { style: `inset-inline-start:${25 * n}%` }, String(Math.round(low + ((high - low) * n) / 4)))));
  }

  /** Guess and truth on one line. @param {Question} question @param {Guess} said @param {Truth} truth @param {Ctx} ctx */
  function line(question, said, truth, ctx) {
    const at = (/** @type {number} */ n) => (100 * (n - question.low)) / (question.high - question.low);
    const [a, b] = [at(said.value), at(truth.value)];
    const side = (/** @type {number} */ n) => (n < 12 ? "start" : n > 88 ? "end" : "middle");
    return h("div", { class: "pd-truth", "data-key": "truth", role: "img", "aria-label": ctx.t("predict.line", { guess: counted(question, said.value, ctx), answer: counted(question, truth.value, ctx) }) },
      h("div", { class: "pd-track", "aria-hidden": "true" },
        h("i", { class: "pd-gap", style: `inset-inline-start:${Math.min(a, b)}%;width:${Math.abs(a - b)}%` }),
        h("i", { class: "pd-said", style: `inset-inline-start:${a}%` }), h("i", { class: "pd-true", style: `inset-inline-start:${b}%` }),
        h("span", { class: "pd-above", "data-side": side(a), style: `inset-inline-start:${a}%` }, ctx.t("predict.you_said", { n: said.value })),
        h("span", { class: "pd-below", "data-side": side(b), style: `inset-inline-start:${b}%` }, ctx.t("predict.truth_is", { n: truth.value }))),
      scale(question));
  }

  /** @param {Question} question @param {Truth | null} truth @param {Guess | null} said @param {Ctx} ctx */
  function sentence(question, truth, said, ctx) {
    const chosen = said ? said.value : mine.row;
    return h("div", { "data-key": "sentence" },
      h("div", { class: "aw-answers", role: "radiogroup", "aria-labelledby": `${id}-ask`, "data-key": "rows" },
        question.rows.map((row, at) => h("button", { type: "button", class: "aw-answer", role: "radio", "data-do": truth ? null : "choose", "data-row": at, "data-key": `row-${at}`,
          "aria-checked": String(at === chosen), "aria-disabled": truth ? "true" : null, tabindex: at === (chosen ?? 0) ? "0" : "-1", "data-right": truth?.value === at },
          h("span", { class: "aw-radio", "aria-hidden": "true" }), h("span", null, rich(ctx.say(row))),
          truth?.value === at ? h("span", { class: "pd-mark" }, icon("right"), h("span", { class: "aw-spoken" }, ctx.t("predict.truth_is", { n: "" }))) : null))),
      truth ? (said?.sure !== null && said?.sure !== undefined ? h("p", { class: "aw-aside", "data-key": "was-sure" }, sureness(said.sure, ctx)) : null) : sure(ctx));
  }

  /** @param {Ctx} ctx */
  function sure(ctx) {
    const words = mine.sure === null ? ctx.t("predict.not_yet") : sureness(mine.sure, ctx);
    return h("div", { class: "pd-bar pd-sure", "data-key": "sure", "data-set": mine.sure !== null },
      h("p", { class: "pd-line", "data-key": "line" }, h("label", { for: `${id}-sure` }, ctx.t("predict.how_sure")), h("output", { for: `${id}-sure`, "data-key": "value" }, words)),
      slider({ id: `${id}-sure`, "data-pd": "sure", min: 0, max: 100, step: 5, value: mine.sure ?? 50, "aria-valuetext": words }),
      h("div", { class: "pd-ends", "aria-hidden": "true", "data-key": "ends" }, h("span", null, ctx.t("predict.sure_none")), h("span", null, ctx.t("predict.sure_quite"))));
  }

  /** @param {number} n @param {Ctx} ctx */
  function sureness(n, ctx) {
    const name = (SURE.find(([from]) => n >= from) ?? SURE[4])[1];
    return ctx.t("predict.sure_n", { n, words: ctx.t(`predict.sure_${name}`) });
  }

  /** @param {Truth | null} truth @param {Ctx} ctx */
  function told(truth, ctx) {
    if (!truth) return [];
    return [
      h("div", { class: "aw-verdict", "data-kind": truth.kind === "right" ? "right" : "seen", "data-key": "verdict", tabindex: "-1" }, icon(truth.kind === "right" ? "right" : "sight"),
        h("p", null, h("b", null, ctx.say(truth.head)), " ", rich(ctx.say(truth.text))), chip(truth.rule, ctx)),
      clause(truth.rule, ctx),
    ];
  }

  /** The guesses so far, folded away until somebody asks. @param {Ctx} ctx */
  function record(ctx) {
    const pages = /** @type {Texts | null} */ (ctx.model.get("record"));
    if (!pages) return null;
    const box = past ? h("div", { class: "pd-record", "data-key": `record-${ctx.lang}`, "data-island": true, "data-scrolls": true }) : null;
    if (box) box.innerHTML = ctx.say(pages);
    return h("div", { "data-key": "past" },
      h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "past", "data-key": "toggle", "aria-expanded": String(past) }, ctx.t("predict.so_far")), box);
  }

  /** @param {string} what @param {DOMStringMap} data @param {Ctx} ctx */
  function act(what, data, ctx) {
    const shape = /** @type {Question} */ (ctx.model.get("question")).shape;
    if (what === "choose") {
      mine.row = Number(data.row);
      ctx.redraw();
    } else if (what === "past") {
      past = !past;
      ctx.redraw();
    } else ctx.ask("commit", { value: shape === "number" ? mine.typed : shape === "bar" ? mine.bar : mine.row, sure: mine.sure });
  }

  /** @param {Ctx} ctx */
  function keys(ctx) {
    const take = (/** @type {Event} */ event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement)) return;
      if (field.dataset.pd) {
        mine[/** @type {"bar" | "sure"} */ (field.dataset.pd)] = Number(field.value);
        ctx.redraw();
      } else mine.typed = field.value;
    };
    ctx.root.addEventListener("input", take, { signal: ctx.signal });
    ctx.root.addEventListener("pointerup", (event) => void (event.target instanceof HTMLInputElement && event.target.dataset.pd && take(event)), { signal: ctx.signal }); // pressed where it stands
    ctx.root.addEventListener("keydown", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target instanceof HTMLInputElement && event.key === "Enter") {
        event.preventDefault();
        act("commit", {}, ctx);
        return;
      }
      if (target.getAttribute("role") !== "radio" || target.getAttribute("aria-disabled")) return;
      const all = /** @type {HTMLElement[]} */ ([...ctx.root.querySelectorAll('[role="radio"]')]);
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      mine.row = (all.indexOf(target) + step + all.length) % all.length;
      ctx.redraw();
      queueMicrotask(() => all[mine.row ?? 0].focus());
    }, { signal: ctx.signal });
    ctx.model.on("change:truth", shown);
    ctx.signal.addEventListener("abort", () => ctx.model.off("change:truth", shown));
    function shown() {
      const here = /** @type {Document | ShadowRoot} */ (ctx.root.getRootNode()).activeElement;
      if (ctx.root.contains(here)) queueMicrotask(() => queueMicrotask(() => /** @type {HTMLElement | null} */ (ctx.root.querySelector(".aw-verdict"))?.focus({ preventScroll: true }))); // the button is gone
    }
  }

  return start(given, { name: "predict", traits: ["question", "said_guess", "truth", "record"], draw, act, ready: keys, after: paintThumbs });

  /** A range keeps what is typed in it, so what is painted under it follows here. @param {Ctx} ctx */
  function paintThumbs(ctx) {
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (ctx.root.querySelectorAll("input[type=range]"))) {
      const [low, high] = [Number(field.min), Number(field.max)];
      field.style.setProperty("--at", `${(100 * (Number(field.value) - low)) / (high - low)}%`);
    }
  }
}

export default { render };
