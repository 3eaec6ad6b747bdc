// What keys look for on the board: what can be come up to in one straight line, what stands on a line, the next figure.
import { aimAt, target } from "../shared/boardkeys.js";
import { form } from "../shared/geometry.js";

/** @typedef {import("../shared/geometry.js").Body} Body */
/** @typedef {import("../shared/geometry.js").Stop} Stop */
/** @typedef {import("../shared/scene.js").Scene} Scene */
/** @typedef {import("../shared/scene.js").Piece} Piece */
/** @typedef {Partial<Parameters<typeof import("../shared/geometry.js").sweep>[2]>} Way */
/** @typedef {(piece: Piece, way: Way) => Stop} StopOf where a way of a figure ends */

/** A long way in a direction. @param {number} turn degrees */
export const ray = (turn) => ({ along: target({ x: 0, y: 0 }, { turn, length: 1e5 }) });

/** All that stands on a line, near to far, the edge of the table last. @param {Piece} piece @param {Body[]} bodies @param {StopOf} stopOf @param {number} turn */
export function onLine(piece, bodies, stopOf, turn) {
  const alone = (/** @type {Body[]} */ one) => stopOf(piece, { ...ray(turn), bodies: one, support: null, most: null });
  return [...bodies.map((body) => alone([body])).filter((stop) => stop.by).sort((a, b) => a.length - b.length), alone([])];
}

/** A direction to everything that one straight move comes up to: figures, furniture, the four edges. @param {Piece} piece @param {Body[]} bodies @param {StopOf} stopOf */
export function around(piece, bodies, stopOf) {
  /** @type {Map<string, number>} */
  const found = new Map();
  const look = (/** @type {string} */ name, /** @type {string | null} */ id, /** @type {number} */ turn) => {
    if (found.has(name)) return;
    const stop = stopOf(piece, ray(turn));
    if (stop.length && stop.by === id && (id || stop.why === "edge")) found.set(name, turn);
  };
  for (const { id, shape } of bodies) {
    if (id === piece.id) continue;
    const { points, box: [left, top, right, bottom] } = form(shape);
    const nearest = [Math.min(Math.max(piece.x, left), right), Math.min(Math.max(piece.y, top), bottom)];
    for (const [x, y] of [[(left + right) / 2, (top + bottom) / 2], nearest, ...points]) look(id, id, aimAt(piece, [x, y]).turn);
  }
  for (const turn of [0, 90, 180, 270]) look(`edge ${turn}`, null, turn);
  return [...new Set(found.values())];
}

/** The next standing figure of the side that acts, or of the others. @param {Scene} scene @param {number} side @param {string | null} id from where on @param {boolean} own @param {boolean} back */
export function nextFigure(scene, side, id, own, back) {
  const wanted = (/** @type {Piece} */ one) => (one.side === side) === own;
  const all = scene.pieces.filter((one) => one.id === id || (wanted(one) && !one.states.includes("fallen")));
  if (back) all.reverse();
  const ring = [...all.slice(all.findIndex((one) => one.id === id) + 1), ...all];
  return ring.find((one) => wanted(one) && one.id !== id)?.id ?? "";
}
