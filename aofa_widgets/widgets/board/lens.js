// The magnifying glass: the board fits its frame; where an inch would be too small it shows a part, and can be moved.
import { put } from "../shared/svg.js";
import { zoomButtons } from "./panel.js";

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

  return {
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
    /** @param {number} by */
    zoom(by) {
      power = Math.min(most(), power * by);
      if (power < 1.1) power = 1;
      pan(middle);
      ctx.redraw();
    },
    buttons: () => (power > 1 || inch() < LEAST ? zoomButtons(ctx, power > 1, power < most() - 0.01) : null),
  };
}
