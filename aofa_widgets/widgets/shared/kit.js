// What every widget shares: the card and its title row, languages, theme, asking Python, and what is said aloud.
import { h, lead, morph, plain } from "./dom.js";
import { chip, clause } from "./chip.js";
import { icon } from "./icons.js";
import { inLanguage, word } from "./i18n.js";
import { watchTheme } from "./theme.js";

/** @typedef {import("./i18n.js").Texts} Texts */
/** @typedef {{get(key: string): any, set(key: string, value: any): void, save_changes(): void, send(content: any): void,
 *   on(names: string, callback: (...args: any[]) => void): void, off(names: string | null, callback?: any): void}} Model */
/** @typedef {{model: Model, el: HTMLElement, signal?: AbortSignal}} Given what anywidget hands to render */
/** @typedef {{seq: number, kind: "ok" | "info" | "refused" | "error", text: Texts, rule: import("./chip.js").Rule | null}} Said */
/**
 * @typedef {object} Ctx
 * @property {Model} model
 * @property {HTMLElement} root the element with class `aw`
 * @property {HTMLElement} body where the widget draws
 * @property {AbortSignal} signal ends with the view: hand it to every listener
 * @property {string} lang
 * @property {string | null} open id of the clause whose text is open
 * @property {(key: string, values?: Record<string, string | number>) => string} t a word of the catalogue
 * @property {(texts: Texts | string | null | undefined) => string} say a text that Python sent, in the language of the view
 * @property {(ask: string, content?: object) => number} ask sends a request, answers its number
 * @property {() => void} redraw draws again, soon and once
 * @property {(text: string) => void} speak says a sentence to screen readers
 * @property {(milliseconds: number) => void} hush holds what is said next until the dice lie still
 * @property {boolean} still whether motion is to be left out
 */

const LONGEST = 2000; // milliseconds: what is drawn waits no longer for a finger

/** Builds the card and draws it with `draw` now and whenever a trait it reads has changed; `act` gets each press on [data-do].
 * @param {Given} given
 * @param {{name: string, traits: string[], draw: (ctx: Ctx) => {title: string, subtitle?: string, switcher?: Node, body: (Node | null | false)[]},
 *          act?: (what: string, data: DOMStringMap, ctx: Ctx, event: Event) => void, ready?: (ctx: Ctx) => void, after?: (ctx: Ctx) => void}} widget
 * @returns {() => void} takes the view away
 */
export function start({ model, el, signal }, widget) {
  const end = new AbortController();
  signal?.addEventListener("abort", () => end.abort());
  const root = h("div", { class: `aw aw--${widget.name}`, "data-lm-suppress-shortcuts": "true" });
  const card = h("section", { class: "aw-card", role: "group" }); // not a landmark: a page may hold the same card twice
  const live = h("div", { class: "aw-spoken", role: "status", "aria-live": "polite" });
  root.append(card, live);
  el.append(root);
  const motion = matchMedia("(prefers-reduced-motion: reduce)");
  let waiting = false;
  let held = 0; // a timer while a button is pressed: drawn anew beneath the finger, it would not hear that it was let go
  let behind = false;
  let quiet = 0;
  let voice = 0;
  let asked = 0;
  let heard = model.get("said")?.seq ?? 0;

  /** @type {Ctx} */
  const ctx = {
    model, root, body: card, signal: end.signal, lang: model.get("lang"), open: null,
    t: (key, values) => word(model.get("words"), key, ctx.lang, values),
    say: (texts) => inLanguage(texts, ctx.lang),
    ask(ask, content = {}) {
      asked += 1;
      model.send({ seq: asked, ask, ...content });
      return asked;
    },
    redraw() {
      if (held) return void (behind = true);
      if (waiting || end.signal.aborted) return;
      waiting = true;
      queueMicrotask(() => {
        waiting = false;
        if (!end.signal.aborted) paint();
      });
    },
    speak(text) {
      clearTimeout(voice);
      const sound = () => (live.textContent = live.textContent === text ? `${text} ` : text);
      const rest = quiet - performance.now();
      if (rest > 0) voice = window.setTimeout(sound, rest);
      else sound();
    },
    hush: (milliseconds) => void (quiet = performance.now() + milliseconds),
    get still() {
      return motion.matches;
    },
  };

  function head(/** @type {string} */ title, /** @type {string} */ subtitle = "", /** @type {Node | undefined} */ switcher) {
    const languages = /** @type {[string, string][]} */ (model.get("languages"));
    return h("div", { class: "aw-head" },
      h("div", { class: "aw-heading" }, h("h2", { class: "aw-title" }, title), subtitle ? h("p", { class: "aw-subtitle" }, subtitle) : null),
      switcher ?? h("div", { class: "aw-switch", role: "group", "aria-label": ctx.t("common.language") },
        languages.map(([code, name]) => h("button", { type: "button", lang: code, "data-lang": code, "aria-pressed": String(code === ctx.lang) },
          code.toUpperCase(), h("span", { class: "aw-spoken" }, ` ${name}`)))));
  }

  function note() {
    const said = /** @type {Said} */ (model.get("said"));
    if (!said || !["refused", "error"].includes(said.kind)) return null;
    return h("div", { "data-key": "note" },
      h("div", { class: "aw-note" }, icon(said.kind === "refused" ? "refused" : "wrong"), h("p", null, lead(ctx.say(said.text))), chip(said.rule, ctx)),
      clause(said.rule, ctx));
  }

  function paint() {
    ctx.lang = model.get("lang");
    if (root.lang !== ctx.lang) root.lang = ctx.lang; // a browser styles all anew for each
    const drawn = widget.draw(ctx);
    if (card.getAttribute("aria-label") !== drawn.title) card.setAttribute("aria-label", drawn.title);
    const fresh = h("section", null, head(drawn.title, drawn.subtitle, drawn.switcher), h("div", { class: "aw-rule" }), ...drawn.body.map((part) => part || null));
    const place = fresh.querySelector("[data-note]") ?? fresh;
    const box = note();
    if (box) place.append(box);
    morph(card, fresh);
    widget.after?.(ctx);
    const said = /** @type {Said} */ (model.get("said"));
    if (said && said.seq !== heard) {
      heard = said.seq;
      ctx.speak([plain(ctx.say(said.text)), said.rule ? `${ctx.t("common.rule_n", { n: said.rule.number })}.` : ""].join(" ").trim()); // a refusal names its rule
    }
  }

  const letGo = () => {
    clearTimeout(held);
    held = 0;
    if (behind) ctx.redraw();
    behind = false;
  };
  root.addEventListener("pointerdown", (event) => {
    if (/** @type {Element} */ (event.target).closest("button")) held = window.setTimeout(letGo, LONGEST);
  }, { signal: end.signal, capture: true });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => held && setTimeout(letGo), { signal: end.signal }); // after the click
  root.addEventListener("click", letGo, { signal: end.signal, capture: true });
  end.signal.addEventListener("abort", () => clearTimeout(held));
  root.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button, [data-do]"));
    if (!button || !root.contains(button) || button.matches("[aria-disabled=true]")) return;
    if (button.dataset.lang) {
      model.set("lang", button.dataset.lang);
      model.save_changes();
    } else if (button.dataset.clause) {
      ctx.open = ctx.open === button.dataset.clause ? null : button.dataset.clause;
      ctx.redraw();
    } else if (button.dataset.do) widget.act?.(button.dataset.do, button.dataset, ctx, event);
  }, { signal: end.signal });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && ctx.open) {
      const id = ctx.open;
      ctx.open = null;
      ctx.redraw();
      queueMicrotask(() => /** @type {HTMLElement | null} */ (root.querySelector(`[data-clause="${CSS.escape(id)}"]`))?.focus({ preventScroll: true }));
    }
  }, { signal: end.signal });

  const look = watchTheme(root, el, () => model.get("theme"), end.signal);
  const names = ["lang", "words", "languages", "said", ...widget.traits].map((name) => `change:${name}`);
  for (const name of names) model.on(name, ctx.redraw);
  model.on("change:theme", look);
  end.signal.addEventListener("abort", () => {
    clearTimeout(voice);
    for (const name of names) model.off(name, ctx.redraw);
    model.off("change:theme", look);
    root.remove();
  });
  widget.ready?.(ctx);
  paint();
  return () => end.abort();
}
