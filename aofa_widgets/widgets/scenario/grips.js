// What is picked wears a frame with grips: eight to resize, one to turn; beside it stands the size or the angle while it changes.
import { outline, placed } from "../shared/furniture.js";
import { at, path, put, svg } from "../shared/svg.js";

/** @typedef {import("./stage.js").Item} Item */

const ROUND = /** @type {[number, number][]} */ ([[1, 0], [0, 1], [-1, 0], [0, -1]]);
const SQUARE = /** @type {[number, number][]} */ ([...ROUND, [1, 1], [-1, 1], [-1, -1], [1, -1]]);
const LEAST = 17; // pixels from the middle to a grip, at least: targets of 24 never lie on one another
const TURN = 30; // pixels from the frame to the grip that turns

/** @param {Element} layer @param {(length: number) => string} inches */
export function makeGrips(layer, inches) {
  const g = svg(layer, "g", { class: "grips", visibility: "hidden" });
  const frame = path(g, "", "frame");
  const stem = path(g, "", "stem");
  /** @type {SVGGraphicsElement[]} */
  const nodes = [...SQUARE, [0, -2]].map(([sx, sy], n) => {
    const node = svg(g, "g", { class: sy === -2 ? "grip turn" : "grip", "data-grip": `${sx},${sy}` });
    if (sy === -2) {
      svg(node, "circle", { r: 12, class: "room" });
      svg(node, "circle", { r: 6.5, class: "knob" });
    } else {
      svg(node, "rect", { x: -12, y: -12, width: 24, height: 24, class: "room" });
      svg(node, "rect", { x: -4.5, y: -4.5, width: 9, height: 9, class: "knob" });
    }
    node.dataset.n = String(n);
    return node;
  });
  const box = svg(g, "g", { class: "length", visibility: "hidden" });
  const paper = svg(box, "rect", { y: -11, height: 20, rx: 3 });
  const text = svg(box, "text", { y: 4 });

  return {
    /** @param {Item | null} item @param {number} unit @param {{width: number, height: number}} table @param {[number, number] | null} grip @param {boolean} busy */
    show(item, unit, table, grip, busy) {
      put(g, { visibility: item ? null : "hidden" });
      put(box, { visibility: "hidden" });
      if (!item) return void nodes.forEach((node) => put(node, { display: "none" }));
      const square = item.w !== undefined && item.h !== undefined;
      const shape = /** @type {any} */ (square ? { ...item, kind: "rect", angle: item.angle ?? 0 } : { ...item, kind: "disc" });
      put(frame, { d: outline(shape, 2 * unit), transform: placed(shape), class: item.group === "figure" ? "frame round" : "frame" });
      const half = square ? [(item.w ?? 0) / 2, (item.h ?? 0) / 2] : [item.r ?? 0, item.r ?? 0];
      const a = ((item.angle ?? 0) * Math.PI) / 180;
      const spot = (/** @type {number} */ u, /** @type {number} */ v) => /** @type {[number, number]} */ ([item.x + u * Math.cos(a) - v * Math.sin(a), item.y + u * Math.sin(a) + v * Math.cos(a)]);
      const reach = half.map((side) => Math.max(side + 5 * unit, LEAST * unit));
      const tight = half.map((side) => side + 5 * unit < 24 * unit); // too short for a grip between two corners
      // the grip that turns stands where it can be seen
      const up = half[1] + TURN * unit;
      const ends = [-up, up].map((v) => spot(0, v));
      const seen = (/** @type {[number, number]} */ [x, y]) => x > 8 * unit && y > 8 * unit && x < table.width - 8 * unit && y < table.height - 8 * unit;
      const top = seen(ends[0]) || !seen(ends[1]);
      const turn = top ? ends[0] : ends[1];
      for (const [n, node] of nodes.entries()) {
        const [sx, sy] = n < SQUARE.length ? SQUARE[n] : [0, -2];
        const on = item.group === "thing" && (sy === -2 ? square : square ? !((sx === 0 && tight[0]) || (sy === 0 && tight[1])) : n < ROUND.length);
        const [x, y] = sy === -2 ? turn : spot(sx * reach[0], sy * reach[1]);
        put(node, { display: on ? null : "none", transform: `${at(x, y)} scale(${unit}) rotate(${sy === -2 ? 0 : item.angle ?? 0})` });
      }
      put(stem, { d: square && item.group === "thing" ? `M${spot(0, (top ? -1 : 1) * half[1]).map(Math.round).join(" ")}L${turn.map(Math.round).join(" ")}` : "" });
      if (!busy) return;
      const told = grip ? (grip[1] === -2 ? `${item.angle}°` : square ? `${inches(item.w ?? 0)} × ${inches(item.h ?? 0)}` : inches(item.r ?? 0)) : `${inches(item.x)} · ${inches(item.y)}`;
      if (text.textContent !== told) text.textContent = told;
      const wide = 12 + told.length * 6.6;
      const low = square ? Math.max(...[[1, 1], [-1, 1], [1, -1], [-1, -1]].map(([u, v]) => spot(u * half[0], v * half[1])[1])) : item.y + half[1];
      const y = low + 26 * unit > table.height ? Math.max(14 * unit, 2 * item.y - low - 26 * unit) : low + 26 * unit;
      put(paper, { x: -wide / 2, width: wide });
      put(box, { visibility: null, transform: `${at(Math.min(Math.max(item.x, (wide / 2) * unit), table.width - (wide / 2) * unit), y)} scale(${unit})` });
    },
  };
}
