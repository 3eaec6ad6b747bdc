// The stage: the live widget of a step, put into the lesson and taken away again; and whether Python still answers.
import { h } from "../shared/dom.js";

const PATIENCE = 8000; // milliseconds without an answer before the lesson says what to do

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {{getWidget(ref: string): Promise<{render(place: {el: HTMLElement, signal: AbortSignal}): Promise<void>}>}} Host what anywidget gives to compose */

/** @param {Host | undefined} host */
export function makeStage(host) {
  let shown = "";
  /** @type {AbortController | null} */
  let life = null;

  /** Shows the widget that the lesson names, once. @param {Ctx} ctx @param {HTMLElement | null} place */
  async function mount(ctx, place) {
    const ref = /** @type {string | null} */ (ctx.model.get("child")) ?? "";
    if (!place || ref === shown) return;
    life?.abort();
    place.replaceChildren();
    shown = ref;
    if (!ref) return;
    const mine = (life = new AbortController());
    ctx.signal.addEventListener("abort", () => mine.abort(), { once: true });
    try {
      if (!host?.getWidget) throw new Error("no host");
      const widget = await host.getWidget(ref);
      if (mine.signal.aborted) return;
      const el = h("div", { class: "ls-live" });
      place.append(el);
      await widget.render({ el, signal: mine.signal });
    } catch {
      if (!mine.signal.aborted) place.replaceChildren(h("p", { class: "aw-empty" }, ctx.t("player.no_child")));
    }
  }
  return mount;
}

/** Asks Python and notes when nothing comes back: the kernel was stopped, or is busy. */
export function makeLine() {
  let timer = 0;
  let silent = false;

  /** @param {Ctx} ctx */
  function missed(ctx) {
    if (/** @type {any} */ (ctx.model).asleep) { // a page that says itself that Python is still waking
      timer = window.setTimeout(() => missed(ctx), PATIENCE);
      return;
    }
    silent = true;
    ctx.redraw();
    ctx.speak(ctx.t("player.no_answer").replace(/[`*]/g, ""));
  }

  /** @param {Ctx} ctx @param {string} what @param {object} [content] */
  function ask(ctx, what, content) {
    clearTimeout(timer);
    timer = window.setTimeout(() => missed(ctx), PATIENCE);
    try {
      ctx.ask(what, content);
    } catch { // the line itself is gone: no need to wait
      clearTimeout(timer);
      missed(ctx);
    }
  }

  /** @param {Ctx} ctx */
  function listen(ctx) {
    const heard = () => {
      clearTimeout(timer);
      if (silent) ctx.redraw();
      silent = false;
    };
    ctx.model.on("change:heard", heard);
    ctx.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      ctx.model.off("change:heard", heard);
    });
  }
  return { ask, listen, get silent() { return silent; } };
}
