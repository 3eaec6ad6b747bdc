// The magnifying glass of the editor: the table fits its frame; where an inch would be too small it shows a part, and can be moved.
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { put } from "../shared/svg.js";

/** @typedef {[number, number]} Point */

const INCH = 254;
const LEAST = 20; // pixels an inch under which the table is magnified
const GOOD = 30;
const MOST = 72;
const EDGE = 28; // pixels from the frame where a drag begins to take the table along

/** @param {SVGSVGElement} root @param {{unit: number, resize: (units: number) => void}} view @param {() => {width: number, height: number}} table @param {import("../shared/kit.js").Ctx} ctx */
export function makeGlass(root, view, table, ctx) {
  let width = 0;
  let power = 1;
  /** @type {Point} */
  let middle = [0, 0];
  const inch = () => (width ? width / (table().width / INCH) : GOOD);
  const most = () => Math.max(1, MOST / inch());

  /** @param {Point} to */
  function pan(to) {
    const { width: w, height: tall } = table();
    const half = [w / power / 2, tall / power / 2];
    middle = [Math.min(Math.max(to[0], half[0]), w - half[0]), Math.min(Math.max(to[1], half[1]), tall - half[1])];
    put(root, { viewBox: [middle[0] - half[0], middle[1] - half[1], half[0] * 2, half[1] * 2].map(Math.round).join(" "), style: `aspect-ratio:${w}/${tall}` });
    view.resize((half[0] * 2) / (width || 560));
    root.classList.toggle("magnified", power > 1);
  }

  function fit() {
    const now = root.parentElement?.clientWidth ?? 0;
    if (!now || Math.abs(now - width) < 1) return;
    if (!width) middle = [table().width / 2, table().height / 2];
    width = now;
    power = inch() < LEAST ? Math.max(power, GOOD / inch()) : 1;
    pan(middle);
    ctx.redraw();
  }
  const watcher = new ResizeObserver(fit);
  ctx.signal.addEventListener("abort", () => watcher.disconnect());

  return {
    /** Keeps the table fitted to its frame. @param {Element} home */
    watch(home) {
      watcher.disconnect();
      watcher.observe(home);
      fit();
    },
    /** The table has another size now. */
    anew() {
      power = inch() < LEAST ? GOOD / inch() : 1;
      pan([table().width / 2, table().height / 2]);
    },
    /** Brings something into sight where only a part is shown. @param {{x: number, y: number}} item */
    look(item) {
      const box = root.viewBox.baseVal;
      const rim = box.width / 8;
      if (power > 1 && (item.x < box.x + rim || item.x > box.x + box.width - rim || item.y < box.y + rim || item.y > box.y + box.height - rim)) pan([item.x, item.y]);
    },
    /** The place that was at `from` follows the pointer to `to`. @param {Point} from @param {Point} to */
    drag(from, to) {
      if (power > 1) pan([middle[0] - to[0] + from[0], middle[1] - to[1] + from[1]]);
    },
    /** A drag that nears the frame takes the table along. @param {PointerEvent} event */
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
    buttons: () => h("div", { class: "aw-zoom", "data-key": "zoom" }, /** @type {[string, string, string, boolean][]} */ ([["zoom-out", "board.zoom_out", "minus", power > 1], ["zoom-in", "board.zoom_in", "plus", power < most() - 0.01]]).map(([what, key, name, on]) =>
      h("button", { type: "button", class: "aw-btn", "data-do": what, "data-key": what, "aria-label": ctx.t(key), "aria-disabled": on ? null : "true" }, icon(name)))),
  };
}
