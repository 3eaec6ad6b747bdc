// The magnifying glass of a table: it shows the whole or a part, moves under the pointer, and never shows what lies outside.
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { put } from "./svg.js";

/** @typedef {[number, number]} Point */
/**
 * @typedef {object} Magnifier
 * @property {number} power how much is magnified; 1 shows the whole
 * @property {Point} middle the place in the middle of the picture
 * @property {number} width of the frame in pixels, 0 before it is known
 * @property {() => number} inch pixels of an inch where nothing is magnified
 * @property {() => number} most the largest magnification
 * @property {(to: Point) => void} pan shows the part around a place
 * @property {(by: number, about?: Point) => void} zoom magnifies, so that what lies under `about` stays there; 0 shows the whole again
 * @property {(from: Point, to: Point) => void} drag the place that was at `from` follows the pointer to `to`
 * @property {(event: PointerEvent) => void} follow a drag that nears the frame takes the table along
 * @property {(home: Element) => void} watch keeps the table fitted to its frame
 * @property {() => void} anew another table has come: it is looked at as at first
 * @property {() => HTMLElement[]} pair the buttons minus and plus
 */

const INCH = 254;
const GOOD = 30; // pixels an inch before the frame is known
const EDGE = 28; // pixels from the frame where a drag begins to take the table along

/**
 * @param {SVGSVGElement} root
 * @param {{unit: number, resize: (units: number) => void}} view
 * @param {() => {width: number, height: number}} table
 * @param {import("./kit.js").Ctx} ctx
 * @param {number} largest pixels an inch
 * @param {(frame: number) => void} fitted is told the new width of the frame in pixels, and takes it over
 */
export function makeMagnifier(root, view, table, ctx, largest, fitted) {
  /** @type {Magnifier} */
  const glass = {
    power: 1,
    middle: [0, 0],
    width: 0,
    inch: () => (glass.width && table().width ? glass.width / (table().width / INCH) : GOOD),
    most: () => Math.max(1, largest / glass.inch()),
    pan(to) {
      const { width: w, height: tall } = table();
      const half = [w / glass.power / 2, tall / glass.power / 2];
      glass.middle = [Math.min(Math.max(to[0], half[0]), w - half[0]), Math.min(Math.max(to[1], half[1]), tall - half[1])];
      const [x, y] = glass.middle;
      put(root, { viewBox: [x - half[0], y - half[1], half[0] * 2, half[1] * 2].map(Math.round).join(" "), style: `aspect-ratio:${w}/${tall}` });
      view.resize((half[0] * 2) / (glass.width || 560));
      root.classList.toggle("magnified", glass.power > 1);
    },
    zoom(by, about = glass.middle) {
      const before = glass.power;
      glass.power = Math.min(glass.most(), before * by);
      if (glass.power < 1.1) glass.power = 1;
      const [x, y] = glass.middle;
      glass.pan([about[0] + ((x - about[0]) * before) / glass.power, about[1] + ((y - about[1]) * before) / glass.power]);
      ctx.redraw();
    },
    drag(from, to) {
      if (glass.power > 1) glass.pan([glass.middle[0] - to[0] + from[0], glass.middle[1] - to[1] + from[1]]);
    },
    follow(event) {
      if (glass.power === 1) return;
      const box = root.getBoundingClientRect();
      const push = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ at) => (at < from + EDGE ? -1 : at > to - EDGE ? 1 : 0) * 10 * view.unit;
      const [dx, dy] = [push(box.left, box.right, event.clientX), push(box.top, box.bottom, event.clientY)];
      if (dx || dy) glass.pan([glass.middle[0] + dx, glass.middle[1] + dy]);
    },
    watch(home) {
      watcher.disconnect();
      watcher.observe(home);
      fit();
    },
    anew() {
      glass.width = 0;
      fit();
    },
    pair: () => /** @type {[string, string, string, boolean][]} */ ([["zoom-out", "board.zoom_out", "minus", glass.power > 1], ["zoom-in", "board.zoom_in", "plus", glass.power < glass.most() - 0.01]]).map(([what, key, name, on]) =>
      h("button", { type: "button", class: "aw-btn", "data-do": what, "data-key": what, "aria-label": ctx.t(key), "aria-disabled": on ? null : "true" }, icon(name))),
  };

  function fit() {
    const now = root.parentElement?.clientWidth ?? 0;
    if (!now || Math.abs(now - glass.width) < 1) return;
    fitted(now);
    glass.pan(glass.middle);
    ctx.redraw();
  }
  const watcher = new ResizeObserver(fit);
  ctx.signal.addEventListener("abort", () => watcher.disconnect());
  return glass;
}
