// How high a surface is, said on it: a sentence on a gallery, a small box in the corner of a table. What finds no room
// there at this size is said shorter, or not at all: whoever looks closer, or asks, is told.
import { put, svg } from "./svg.js";

/** @typedef {import("./furniture.js").Thing} Thing */
/** @typedef {{thing: Thing, said: string[], short: string, rect: SVGElement | null, text: SVGElement}} Said */

const LETTER = 6.8; // pixels of a letter
const EDGE = 11; // pixels left free beside what is said on a gallery
/** @type {WeakMap<SVGElement, Said>} */
const boxes = new WeakMap();

/** @param {SVGElement} g @param {Thing} thing @param {string[]} said the sentence, then shorter ones; the last is the bare length */
export function drawHeight(g, thing, said) {
  const wide = thing.kind === "gallery";
  const box = svg(g, "g", { class: wide ? "height plain" : "height" });
  boxes.set(box, { thing, said, short: said[said.length - 1], rect: wide ? null : svg(box, "rect", { y: -8, height: 15, rx: 2 }), text: svg(box, "text", { y: 4, "text-anchor": wide ? "start" : "middle" }) });
  return box;
}

/** Says what there is room for, and where it lies in table units; null where there is none. @param {SVGElement} box @param {number} unit table units in a pixel @param {{width: number}} board @returns {[number, number] | null} */
export function fitHeight(box, unit, board) {
  const { thing: { shape }, said, short, rect, text } = /** @type {Said} */ (boxes.get(box));
  if (shape.kind !== "rect") return null;
  const { x, y } = shape;
  const [left, right] = shape.angle ? [-shape.w / 2, shape.w / 2] : [Math.max(-shape.w / 2, -x), Math.min(shape.w / 2, board.width - x)];
  const [room, deep] = [(right - left) / unit, shape.h / unit];
  const half = 5 + (LETTER * short.length) / 2;
  const long = (/** @type {string} */ words) => LETTER * words.length + 2 * EDGE;
  const words = rect ? short : said.find((one) => long(one) <= room);
  put(box, { display: !words || deep < 20 || (rect && (room < 2 * half + 26 || deep < 26)) ? "none" : null });
  if (!words) return null;
  text.textContent = words;
  if (rect) put(rect, { x: -half, width: 2 * half });
  const [dx, dy] = [rect ? right - (half + 5) * unit : left + EDGE * unit, -shape.h / 2 + 13 * unit];
  const a = (shape.angle * Math.PI) / 180;
  return [x + dx * Math.cos(a) - dy * Math.sin(a), y + dx * Math.sin(a) + dy * Math.cos(a)];
}
