// The strip of time under the board: first, back, play, next, last, a slider; its drawer comes from Python when it is opened.
import { moduleOf } from "../shared/module.js";
import { dress, h, plain, rich } from "../shared/dom.js";
import { icon, ICONS } from "../shared/icons.js";
import { word } from "../shared/i18n.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {{node: number, n: number, name: string, from: number, length: number, here: boolean, text: Texts | null}} Fork */
/** @typedef {{at: number, last: number, text: Texts | null, step: number, request: number | null, bookmark: string, comment: string, lines: Fork[], more: number,
 *   marks: [number, number, string][], gone: boolean, aside: boolean, undone: boolean, notes: Texts[], auto: string | null}} Timeline */
/** What the drawer's module is handed: it holds no copy of what the bundle has.
 * @typedef {{ctx: Ctx, h: typeof h, icon: typeof icon, t: Ctx["t"], ask: (what: string, content?: object) => number, time: () => Timeline, failed: () => string, page?: boolean}} Hands `page`: no folder of a notebook lies behind the board */
/** @typedef {{parts: () => Node, act: (what: string, data: DOMStringMap) => void, take: (content: any) => void, open: () => void}} Drawer */

Object.assign(ICONS, {
  first: "M5.5 5v14M19 5l-9.5 7L19 19Z", back: "M16.5 5 7 12l9.5 7Z", pause: "M8.5 5v14M15.5 5v14", next: "M7.5 5 17 12l-9.5 7Z", last: "M18.5 5v14M5 5l9.5 7L5 19Z",
  folder: "M3.5 6h6l2 2.5h9V19h-17Z",
});
const PATIENCE = 4000; // an answer that takes longer is not waited for
const PACE = [1100, 28, 3600]; // milliseconds for any entry, for each letter of it, and at most

/** @param {Ctx} ctx @param {{drawer: number}} local @param {(what: string, content?: object) => number} send */
export function makeTime(ctx, local, send) {
  /** @returns {Timeline} */
  const time = () => ctx.model.get("timeline");
  /** @type {number | null} */
  let wanted = null;
  let [sent, since, playing, heard, own] = [0, 0, 0, time()?.step ?? 0, 0];
  /** @type {unknown} */
  let shown = null;
  let open = false;
  /** @type {Drawer | null} */
  let drawer = null;
  /** @type {Record<string, Texts>} */
  let words = {};

  const ask = (/** @type {string} */ what, /** @type {object} */ content = {}) => (own = local.drawer = send(what, content));
  /** Goes to an entry of the line; while an answer is under way only the last wish counts. @param {number} place */
  function goto(place) {
    const { at, last } = time();
    wanted = Math.max(0, Math.min(last, place));
    if (sent && performance.now() - since < PATIENCE) return;
    if (wanted === at) return void (wanted = null);
    since = performance.now();
    sent = send("goto", { place: wanted });
  }
  const step = (/** @type {number} */ by) => goto((wanted ?? time().at) + by);

  function stop() {
    if (playing) ctx.redraw();
    clearTimeout(playing);
    playing = 0;
  }
  function play() {
    if (playing) return stop();
    const { at, last } = time();
    if (!last) return;
    goto(at < last ? at + 1 : 0);
    walk();
    ctx.redraw();
  }
  /** One entry after another, each for as long as it takes to read. */
  function walk() {
    const length = ctx.say(time().text).length;
    playing = window.setTimeout(() => {
      if (time().at >= time().last) return stop();
      step(1);
      walk();
    }, Math.min(PACE[2], PACE[0] + length * PACE[1]));
  }

  /** What an answer brings: the entry asked for is there, or a later wish is asked for. */
  function follow() {
    const now = time();
    const said = ctx.model.get("said");
    if (sent && (now.request === sent || said?.request === sent)) {
      const next = now.request === sent ? wanted : null;
      sent = 0;
      wanted = null;
      if (next !== null && next !== now.at) goto(next);
    }
    ctx.root.classList.toggle("aw-past", now.at < now.last && !now.undone);
  }
  const sentence = () => {
    const { at, last, text } = time();
    return ctx.t(!at ? "timeline.start_n" : text ? "timeline.entry_n" : "timeline.count", { n: at, last, text: plain(ctx.say(text)) });
  };
  const slider = () => /** @type {HTMLInputElement | null} */ (ctx.root.querySelector(".aw-slide"));
  const focused = (/** @type {Element | null} */ node) => node !== null && /** @type {Document | ShadowRoot} */ (ctx.root.getRootNode()).activeElement === node;
  /** Why the last request of the drawer was refused, if it was. */
  const failed = () => {
    const said = ctx.model.get("said");
    return own && said?.request === own && said.kind === "error" ? ctx.say(said.text) : "";
  };

  /** @param {any} content */
  function take(content) {
    if (!content || content.request !== own) return;
    if (!content.drawer) return drawer?.take(content);
    words = content.words;
    dress(ctx.root, content.style, ctx.signal);
    moduleOf(content.drawer).then((made) => {
      drawer = made.default({ page: content.page, ctx, h, icon, ask, time, failed, t: (/** @type {string} */ key, /** @type {any} */ values) => word({ ...ctx.model.get("words"), ...words }, key, ctx.lang, values) });
      drawer?.open();
      ctx.redraw();
    });
  }
  ctx.model.on("msg:custom", take);
  ctx.signal.addEventListener("abort", () => {
    clearTimeout(playing);
    ctx.model.off("msg:custom", take);
  });

  ctx.root.addEventListener("pointerdown", (event) => {
    if (playing && !(/** @type {Element} */ (event.target).closest?.('[data-do="time-play"]'))) stop();
  }, { signal: ctx.signal, capture: true });
  ctx.root.addEventListener("input", (event) => {
    if (event.target === slider()) goto(Number(slider()?.value));
  }, { signal: ctx.signal });
  ctx.root.addEventListener("keydown", (event) => {
    const on = /** @type {HTMLElement} */ (event.target);
    const playButton = on.dataset.do === "time-play" && [" ", "Enter"].includes(event.key);
    if (playing && !playButton && !(on === slider() && event.key === " ")) stop();
    if (on.closest(".aw-lines") && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      const all = /** @type {HTMLElement[]} */ ([...ctx.root.querySelectorAll(".aw-jump")]);
      all[all.indexOf(on) + (event.key === "ArrowUp" ? -1 : 1)]?.focus();
      event.preventDefault();
    }
    if (!on.closest(".aw-strip") || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
    else if (event.key === "Home") goto(0);
    else if (event.key === "End") goto(time().last);
    else if (event.key === " " && on === slider()) play();
    else return;
    event.preventDefault();
  }, { signal: ctx.signal });

  /** @param {string} name @param {boolean} off @param {string} [sign] */
  const press = (name, off, sign = name) => h("button", { type: "button", class: "aw-btn", "data-do": `time-${name}`, "data-key": `time-${name}`, "aria-disabled": off ? "true" : null },
    icon(sign), h("span", null, ctx.t(`timeline.step_${sign === "pause" ? sign : name}`)));

  return {
    /** Where one is, when that is the past: beside the top of the board, over what may be done, and over the board where that is narrow. */
    banner() {
      if (!time()?.lines) return null;
      const { at, last, undone } = time();
      return h("div", { class: "aw-then", "data-key": "then", hidden: at >= last }, icon(undone ? "undo" : "stale"),
        h("p", null, undone ? ctx.t("board.undone", { redo: ctx.t("board.redo") }) : ctx.t(at ? "timeline.past" : "timeline.past_0", { n: at, last })),
        undone ? null : h("button", { type: "button", class: "aw-btn", "data-do": "time-last", "data-key": "time-now" }, ctx.t("timeline.to_last", { last })));
    },
    /** What stands under the board. @returns {Node[]} */
    parts() {
      if (!time()?.lines) return [];
      follow();
      const { at, last, notes } = time();
      const [start, end] = [at <= 0, at >= last];
      return [
        h("section", { class: "aw-time", "data-key": "time", "aria-label": ctx.t("timeline.strip") },
          notes.length ? h("div", { class: "aw-news", "data-key": "news" }, h("div", null, notes.map((note) => h("p", null, rich(ctx.say(note))))),
            h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "time-noted", "data-key": "time-noted" }, ctx.t("common.close"))) : null,
          h("div", { class: "aw-strip", role: "group", "aria-label": ctx.t("timeline.strip"), "data-key": "strip" },
            h("input", { type: "range", class: "aw-slide", min: 0, max: Math.max(last, 1), step: 1, value: at, "aria-label": ctx.t("timeline.slider"), "aria-valuetext": sentence(),
              "aria-disabled": last ? null : "true", "data-key": "slide" }),
            h("span", { class: "aw-count", "aria-hidden": "true" }, ctx.t("timeline.count", { n: at, last })),
            h("div", { class: "aw-steps", "data-key": "steps" }, press("first", start), press("back", start), press("play", !last, playing ? "pause" : "play"), press("next", end), press("last", end))),
          h("button", { type: "button", class: "aw-btn aw-quiet aw-more", "data-do": "time-drawer", "data-key": "time-drawer", "aria-expanded": String(open) }, icon("folder"), ctx.t("timeline.drawer")),
          open && drawer ? drawer.parts() : null),
      ];
    },
    /** Whether a press was its own. @param {string} what @param {DOMStringMap} data */
    act(what, data) {
      if (!what.startsWith("time-")) return false;
      if (what !== "time-play") stop();
      if (what === "time-first") goto(0);
      else if (what === "time-back") step(-1);
      else if (what === "time-play") play();
      else if (what === "time-next") step(1);
      else if (what === "time-last") goto(time().last);
      else if (what === "time-goto") goto(Number(data.place));
      else if (what === "time-noted") send("noted");
      else if (what !== "time-drawer") drawer?.act(what.slice(5), data);
      else {
        open = !open;
        local.drawer = 0;
        if (open && !drawer) ask("drawer");
        else if (open) drawer?.open();
        ctx.redraw();
      }
      return true;
    },
    after() {
      const now = time();
      const knob = slider();
      if (!now || !knob) return;
      if (!sent) knob.value = String(now.at);
      const lines = ctx.root.querySelector(".aw-lines");
      const here = /** @type {HTMLElement | null} */ (lines?.querySelector("[aria-current]") ?? null);
      if (lines && shown !== ctx.model.get("log_lines")) lines.scrollTop = now.at < now.last && here ? here.offsetTop - (lines.clientHeight - here.offsetHeight) / 2 : lines.scrollHeight;
      shown = ctx.model.get("log_lines");
      if (now.step === heard) return;
      heard = now.step;
      if (now.undone) ctx.speak(ctx.t("board.undone", { redo: ctx.t("board.redo") }));
      else if (!focused(knob)) ctx.speak(sentence()); // a reader says the new value of a slider that it is on
    },
  };
}
