// The magnifying glass: the board fits its frame; where an inch would be too small it shows a part, and can be moved.
import { put } from "../shared/svg.js";
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";

/** @typedef {[number, number]} Point */

const INCH = 254;
const LEAST = 24; // pixels an inch under which the board is magnified
const GOOD = 32;
const MOST = 64;
const EDGE = 28; // pixels from the frame where a drag begins to take the board along

/**
 * @param {SVGSVGElement} root
 * @param {{unit: number, resize: (units: number) => void}} view
 * @param {() => import("../shared/scene.js").Scene} scene
 * @param {import("../shared/kit.js").Ctx} ctx
 */
export function makeLens(root, view, scene, ctx) {
  let width = 0;
  let power = 1;
  /** @type {Point} */
  let middle = [0, 0];

  const inch = () => (width && scene().width ? width / (scene().width / INCH) : GOOD);
  const most = () => Math.max(1, MOST / inch());

  /** @param {Point} to */
  function pan(to) {
    const { width: w, height: tall } = scene();
    const half = [w / power / 2, tall / power / 2];
    middle = [Math.min(Math.max(to[0], half[0]), w - half[0]), Math.min(Math.max(to[1], half[1]), tall - half[1])];
    put(root, { viewBox: [middle[0] - half[0], middle[1] - half[1], half[0] * 2, half[1] * 2].map(Math.round).join(" "), style: `aspect-ratio:${w}/${tall}` });
    view.resize((half[0] * 2) / (width || 560));
    root.classList.toggle("magnified", power > 1);
  }

  function fit() {
    const now = root.parentElement?.clientWidth ?? 0;
    if (!now || Math.abs(now - width) < 1) return;
    const first = !width;
    width = now;
    if (first || (power > 1 && inch() >= LEAST)) power = inch() < LEAST ? GOOD / inch() : 1;
    const on = scene().pieces.find((piece) => piece.active) ?? scene().pieces[0];
    if (first && on) middle = [on.x, on.y];
    pan(middle);
    ctx.redraw();
  }
  const watcher = new ResizeObserver(fit);
  ctx.signal.addEventListener("abort", () => watcher.disconnect());

  /** The place of the table under a pointer. @param {{clientX: number, clientY: number}} event @returns {Point} */
  function where(event) {
    const m = root.getScreenCTM();
    return m ? [Math.round((event.clientX - m.e) / m.a), Math.round((event.clientY - m.f) / m.d)] : [0, 0];
  }

  /** Magnifies, so that what lies under `about` stays there; 0 shows the whole board again. @param {number} by @param {Point} [about] */
  function zoom(by, about = middle) {
    const before = power;
    power = Math.min(most(), power * by);
    if (power < 1.1) power = 1;
    pan([about[0] + ((middle[0] - about[0]) * before) / power, about[1] + ((middle[1] - about[1]) * before) / power]);
    ctx.redraw();
  }

  // two fingers magnify and move the board; a wheel does with Ctrl, which is also what a touchpad's pinch sends
  /** @type {Map<number, {clientX: number, clientY: number}>} */
  const fingers = new Map();
  let pinching = false;
  let begun = 0; // magnification for each pixel between the fingers
  const { signal } = ctx;
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2, wide: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1 };
  };
  root.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") fingers.set(event.pointerId, event);
    if (fingers.size !== 2) return;
    pinching = true;
    begun = power / spread().wide;
  }, { signal, capture: true });
  root.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const was = fingers.size === 2 ? spread() : null;
    const before = was && where(was);
    fingers.set(event.pointerId, event);
    if (!was || !before) return;
    const now = spread();
    zoom((begun * now.wide) / power, before);
    const after = where(now);
    if (power > 1) pan([middle[0] - after[0] + before[0], middle[1] - after[1] + before[1]]);
  }, { signal, capture: true });
  const lift = (/** @type {PointerEvent} */ event) => {
    fingers.delete(event.pointerId);
    if (!fingers.size) setTimeout(() => (pinching = fingers.size > 1)); // the last finger's own end is still to be heard
  };
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) root.ownerDocument.addEventListener(name, lift, { signal, capture: true });
  root.addEventListener("touchstart", (event) => event.touches.length > 1 && event.preventDefault(), { signal, passive: false });
  root.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-Math.max(-40, Math.min(40, event.deltaY)) / 100), where(event));
  }, { signal, passive: false });

  return {
    /** Whether two fingers are at work: no press is one. */
    pinched: () => pinching,
    /** Shows what lies a quarter of the picture further that way. @param {string} arrow name of an arrow key */
    shift(arrow) {
      const step = scene().width / power / 4;
      const [dx, dy] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step] }[arrow] ?? [0, step];
      if (power > 1) pan([middle[0] + dx, middle[1] + dy]);
    },
    /** Keeps the board fitted to its frame. @param {Element} home */
    watch(home) {
      watcher.disconnect();
      watcher.observe(home);
      fit();
    },
    /** Brings a figure to the middle where only a part is shown. @param {{x: number, y: number}} piece */
    look(piece) {
      if (power > 1) pan([piece.x, piece.y]);
    },
    /** The place that was at `from` follows the pointer to `to`. @param {Point} from @param {Point} to */
    drag(from, to) {
      if (power > 1) pan([middle[0] - to[0] + from[0], middle[1] - to[1] + from[1]]);
    },
    /** A drag of a figure that nears the frame takes the board along. @param {PointerEvent} event */
    follow(event) {
      if (power === 1) return;
      const box = root.getBoundingClientRect();
      const push = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ at) => (at < from + EDGE ? -1 : at > to - EDGE ? 1 : 0) * 10 * view.unit;
      const [dx, dy] = [push(box.left, box.right, event.clientX), push(box.top, box.bottom, event.clientY)];
      if (dx || dy) pan([middle[0] + dx, middle[1] + dy]);
    },
    zoom, where,
    /** Beside the keys: lines of sight; minus and plus where the board does not show whole and large. @param {boolean | null} [sighted] null: there are none */
    buttons(sighted = null) {
      const look = sighted === null ? null : h("button", { type: "button", class: "aw-btn aw-eye", "data-do": "sight", "data-key": "sight", "aria-pressed": String(sighted), title: ctx.t("board.sight"), "aria-label": ctx.t("board.sight") }, icon("sight"), h("span", null, ctx.t("board.sight")));
      const lens = power > 1 || inch() < LEAST ? /** @type {[string, string, string, boolean][]} */ ([["zoom-out", "board.zoom_out", "minus", power > 1], ["zoom-in", "board.zoom_in", "plus", power < most() - 0.01]]) : [];
      return look || lens.length ? h("div", { class: "aw-zoom", "data-key": "zoom" }, look, lens.map(([what, key, name, on]) =>
        h("button", { type: "button", class: "aw-btn", "data-do": what, "data-key": what, "aria-label": ctx.t(key), "aria-disabled": on ? null : "true" }, icon(name)))) : null;
    },
  };
}
