// Where the name tags lie: near their base, never on a figure, on another tag or off the board. A tag that finds no place
// shrinks to sign and two letters; where even that has no room it is left out, and the base carries the letters.

import { halves, signSpot, signsOf } from "./ranks.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Piece} Piece */
/** @typedef {import("./scene.js").Shown} Shown */
/** @typedef {number[]} Box left, top, right, bottom */
/** @typedef {{x: number, y: number, brief: boolean}} Spot */

const HALF = 9.5; // half a tag's height in screen pixels
const HIDES = 4; // how little a tag is liked that lies on furniture all over
const MOST = 0.3; // part of a tag that may lie on furniture where the base carries letters
const RIM = 1.5; // pixels that stay free around a base
export const BRIEF = 42; // width of a tag of sign and two letters

/** @param {Box} a @param {Box} b */
export const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** The boxes of what stands on the floor, without what hangs and what lies flat. @param {Scene} scene @returns {Box[]} */
const standing = (scene) => scene.things.filter((one) => !one.hanging && one.height && !["wall", "gallery"].includes(one.kind)).flatMap(({ shape }) => {
  if (shape.kind !== "rect") return shape.kind === "disc" ? [[shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r]] : [];
  const a = (shape.angle * Math.PI) / 180;
  const [w, h] = [[Math.cos(a), Math.sin(a)], [Math.sin(a), Math.cos(a)]].map(([along, across]) => (Math.abs(along) * shape.w + Math.abs(across) * shape.h) / 2);
  return [[shape.x - w, shape.y - h, shape.x + w, shape.y + h]];
});

/** The part of a box that lies on others. @param {Box} box @param {Box[]} others */
const covered = (box, others) => others.reduce((sum, other) => sum + Math.max(0, Math.min(box[2], other[2]) - Math.max(box[0], other[0])) * Math.max(0, Math.min(box[3], other[3]) - Math.max(box[1], other[1])), 0)
  / ((box[2] - box[0]) * (box[3] - box[1]));

/** How far a place lies from a box. @param {Box} box @param {{x: number, y: number}} to */
const away = (box, to) => Math.hypot(Math.max(box[0] - to.x, 0, to.x - box[2]), Math.max(box[1] - to.y, 0, to.y - box[3]));

/** How far a figure reaches sideways and up. @param {Piece} piece @returns {[number, number]} */
const reachOf = (piece) => (piece.tray ? halves(piece.tray) : [piece.r, piece.r]);

/** Whether a box comes near a figure or the signs of a unit. @param {Box} box @param {Piece} piece @param {number} rim @param {number} unit */
function near(box, piece, rim, unit) {
  if (!piece.tray) return away(box, piece) < piece.r + rim;
  const [w, h] = halves(piece.tray);
  for (let n = signsOf(piece.states, piece.wounds); unit && n > 0; n -= 1) {
    const [x, y] = signSpot(piece.tray, n - 1, unit);
    if (meet(box, [piece.x + x - 9 * unit, piece.y + y - 9 * unit, piece.x + x + 9 * unit, piece.y + y + 9 * unit])) return true;
  }
  return meet(box, [piece.x - w - rim, piece.y - h - rim, piece.x + w + rim, piece.y + h + rim]);
}

/** Whether a box lies on a figure. @param {Box} box @param {Scene} scene @param {number} rim table units around a base @param {Piece} [but] @param {number} [unit] table units in a pixel, where signs count */
export const onFigure = (box, scene, rim, but, unit = 0) => scene.pieces.some((piece) => piece !== but && near(box, piece, rim, unit));

/** Places of a tag around its base with how little each is liked: below, above, shifted, beside, a row further.
 *  @param {Piece} piece @param {number} w half its width @param {number} h half its height @param {number} unit @returns {[number, number, number][]} */
function around(piece, w, h, unit) {
  const [rx, ry] = reachOf(piece).map((r) => (!piece.active ? r : piece.tray ? r + 12 * unit : r * 1.7));
  const [off, beside] = [ry + h + 4 * unit, rx + w + 4 * unit];
  /** @type {[number, number, number][]} */
  const spots = [];
  const turn = piece.tray ? piece.tray.facing % 360 : 0; // a name stands behind a unit, not where it goes
  for (const [way, worse] of turn > 90 && turn < 270 ? [[-1, 0], [1, 1.5]] : [[1, 0], [-1, piece.tray ? 1.5 : 0.5]]) {
    for (const [shift, less] of [[0, 0], [0.35, 0.6], [0.7, 1], [1, 1.4]]) {
      for (const side of shift ? [-1, 1] : [1]) spots.push([piece.x + side * shift * w, piece.y + way * off, worse + less]);
    }
  }
  for (const side of [-1, 1]) {
    for (const up of [0, 0.8, -0.8, 1.6, -1.6]) spots.push([piece.x + side * beside, piece.y + up * h, 2 + Math.abs(up) / 2]);
  }
  for (const way of [1, -1]) for (const shift of [0, -0.7, 0.7]) spots.push([piece.x + shift * w, piece.y + way * (off + 2.2 * h), 4]);
  return spots;
}

/**
 * The middle of each tag in table units, and whether it is the brief one; who is not in the answer has none.
 * @param {Scene} scene
 * @param {Map<string, Shown>} pieces
 * @param {number} unit table units in a screen pixel
 * @param {(piece: Piece) => boolean} lettered whether the base carries letters by itself, so that a brief tag would say nothing more
 * @returns {Map<string, Spot>}
 */
export function placeTags(scene, pieces, unit, lettered) {
  /** @type {Map<string, Spot>} */
  const found = new Map();
  /** @type {Box[]} */
  const taken = [];
  const rank = (/** @type {Piece} */ piece) => (piece.active ? 0 : piece.states.includes("fallen") ? 2 : 1);
  const order = [...scene.pieces].sort((a, b) => rank(a) - rank(b));
  const h = HALF * unit;
  const floor = standing(scene);
  for (const brief of [false, true]) {
    for (const piece of order) {
      if (found.has(piece.id) || (brief && (rank(piece) === 2 || lettered(piece)))) continue;
      const w = ((brief ? BRIEF : pieces.get(piece.id)?.wide || 70) / 2) * unit;
      const [left, right] = [w + 2 * unit, scene.width - w - 2 * unit];
      let least = Infinity;
      /** @type {[number, number] | null} */
      let best = null;
      for (const [px, y, dislike] of around(piece, w, h, unit)) {
        if (dislike >= least) continue;
        const x = Math.min(Math.max(px, left), Math.max(right, left));
        const box = [x - w, y - h, x + w, y + h];
        if (box[1] < 0 || box[3] > scene.height || onFigure(box, scene, RIM * unit, undefined, unit) || taken.some((other) => meet(box, other))) continue;
        const own = away(box, piece) - Math.min(...reachOf(piece));
        const doubtful = scene.pieces.some((other) => other !== piece && away(box, other) - Math.min(...reachOf(other)) < own);
        const cost = dislike + (doubtful ? 2.5 : 0) + HIDES * covered(box, floor); // furniture is to be seen
        if (cost >= least) continue;
        least = cost;
        best = [x, y];
      }
      if (!best || (!piece.active && lettered(piece) && covered([best[0] - w, best[1] - h, best[0] + w, best[1] + h], floor) > MOST)) continue; // its letters say enough
      taken.push([best[0] - w, best[1] - h, best[0] + w, best[1] + h]);
      found.set(piece.id, { x: best[0], y: best[1], brief });
    }
  }
  return found;
}
