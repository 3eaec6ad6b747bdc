// How far a unit in ranks may go: straight legs and turns about its middle, and what stands in its way. Python has the last word.
import { extent, outlined, turned } from "../shared/ranks.js";

/** @typedef {import("../shared/ranks.js").Block} Block */
/** @typedef {import("../shared/geometry.js").Shape} Shape */
/** @typedef {[number, number]} Point */
/** @typedef {{id: string, shape: Shape, gap: number}} Barrier what a unit may not come nearer to than `gap`, not even overlap where that is 0 */
/** @typedef {{unit: string, most: number, turn: number, turns: number, side_most: number, gap: number, over?: boolean, walls?: string[], slow?: {most: number, things: string[]}}} Reach */
/** @typedef {{legs: number[], turns: number[], side: string}} Way */
/** @typedef {{width: number, height: number, barriers: Barrier[], slow: Shape[], crossing: typeof import("../shared/geometry.js").crossing}} Field */
/** @typedef {Way & {block: Block, points: Point[], length: number, by: string | null, why: string, slowed: boolean}} March */

const STEP = 3; // degrees between two looks while a unit turns
const HAIR = 1; // tenths of a millimetre that are no overlap

/** @param {Point} a @param {Point} b @param {Point} p */
function offEdge(a, b, p) {
  const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
  const long = ex * ex + ey * ey || 1;
  const t = Math.min(1, Math.max(0, ((p[0] - a[0]) * ex + (p[1] - a[1]) * ey) / long));
  return Math.hypot(p[0] - a[0] - t * ex, p[1] - a[1] - t * ey);
}

/** Whether a point lies inside corners that go clockwise. @param {Point[]} corners @param {Point} p */
const inside = (corners, p) => corners.every((b, i) => {
  const a = corners[(i || corners.length) - 1];
  return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) >= 0;
});

/** @param {Shape} shape @returns {Point[]} */
function cornersOf(shape) {
  if (shape.kind === "poly") return /** @type {Point[]} */ (shape.points);
  if (shape.kind === "disc") return [[shape.x, shape.y]];
  const turn = (/** @type {Point} */ [dx, dy]) => turned([dx, dy], shape.angle);
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([sx, sy]) => turn([(sx * shape.w) / 2, (sy * shape.h) / 2])).map(([dx, dy]) => [shape.x + dx, shape.y + dy]);
}

/** How far corners lie from a shape; 0 or less: they overlap. @param {Point[]} own @param {Shape} shape */
export function apart(own, shape) {
  const other = cornersOf(shape);
  const round = shape.kind === "disc" ? shape.r : 0;
  let least = Infinity;
  if (other.some((p) => inside(own, p)) || (other.length > 2 && own.some((p) => inside(other, p)))) return 0;
  own.forEach((p, i) => {
    const a = own[(i || own.length) - 1];
    for (const q of other) least = Math.min(least, offEdge(a, p, q));
  });
  if (other.length > 1) other.forEach((q, i) => {
    const a = other[(i || other.length) - 1];
    for (const p of own) least = Math.min(least, offEdge(a, q, p));
  });
  const crossed = other.length > 2 && own.some((p, i) => other.some((q, j) => cut(own[(i || own.length) - 1], p, other[(j || other.length) - 1], q)));
  return crossed ? 0 : least - round;
}

/** Whether two lines cross. @param {Point} a @param {Point} b @param {Point} c @param {Point} d */
function cut(a, b, c, d) {
  const side = (/** @type {Point} */ p, /** @type {Point} */ q, /** @type {Point} */ r) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** What a unit keeps free of a shape: its gap, or no less than it has now; whoever touches keeps its outline, but for a hair.
 * @param {Block} block @param {Barrier} barrier @returns {{own: Point[], need: number}} */
function kept(block, { shape, gap }) {
  const own = outlined(block);
  const need = gap ? Math.min(gap, apart(own, shape) - HAIR) : 0;
  return need > 0 ? { own, need } : { own: outlined(block, -HAIR), need: 0 };
}

/** How far a unit can go along a direction before it comes to a shape. @param {Block} block @param {Point} way of length 1 @param {Barrier} barrier @param {Field} field */
function before(block, way, barrier, field) {
  const { own, need } = kept(block, barrier);
  const { shape } = barrier;
  const back = /** @type {Point} */ ([-way[0], -way[1]]);
  const round = shape.kind === "disc" ? shape.r : 0;
  const times = [
    ...own.map((p) => field.crossing(p, way, shape, need)),
    ...cornersOf(shape).map((p) => field.crossing(p, back, { kind: "poly", points: own }, need + round)),
  ].filter((time) => time && time[1] > 0).map((time) => Math.max(0, /** @type {Point} */ (time)[0]));
  return times.length ? Math.min(...times) : Infinity;
}

/** How far they can go before a corner leaves the table. @param {Point[]} own @param {Point} way @param {Field} field */
const toEdge = (own, [dx, dy], { width, height }) => Math.max(0, Math.min(...own.map(([x, y]) => Math.min(dx > 1e-9 ? (width - x) / dx : dx < -1e-9 ? -x / dx : Infinity, dy > 1e-9 ? (height - y) / dy : dy < -1e-9 ? -y / dy : Infinity))));

/** @type {Record<string, Point>} */
const WAYS = { "": [0, -1], left: [-1, 0], right: [1, 0], back: [0, 1] };

/** The ground that a block sweeps on a leg. @param {Block} block @param {string} side @param {number} length @returns {Point[]} */
function swept({ x, y, tray }, side, length) {
  const [w, d] = extent(tray).map((all) => all / 2);
  const [right, back] = WAYS[side].map((part) => part * length);
  const [l, r] = [Math.min(0, right) - w, Math.max(0, right) + w];
  const [t, b] = [Math.min(0, back) - d, Math.max(0, back) + d];
  return [[l, t], [r, t], [r, b], [l, b]].map((p) => turned(/** @type {Point} */ (p), tray.facing)).map(([dx, dy]) => [x + dx, y + dy]);
}

/** A block further along one of its own directions. @param {Block} block @param {string} side @param {number} length @returns {Block} */
export function shifted(block, side, length) {
  const [dx, dy] = turned(WAYS[side], block.tray.facing);
  return { ...block, x: block.x + dx * length, y: block.y + dy * length };
}

/** One leg: as far as is wanted, or free. @param {Block} block @param {string} side @param {number} wanted @param {Reach} reach @param {Field} field */
function leg(block, side, wanted, reach, field) {
  if (wanted <= 0) return { length: 0, by: null, why: "" };
  const [own, way] = [outlined(block), turned(WAYS[side], block.tray.facing)];
  let length = wanted;
  /** @type {string | null} */
  let by = null;
  let why = "";
  const edge = toEdge(own, way, field);
  if (edge < length) [length, why] = [edge, "edge"];
  for (const barrier of reach.over ? [] : field.barriers) {
    const free = before(block, way, barrier, field);
    if (free < length) [length, by, why] = [free, barrier.id, barrier.gap ? "gap" : "object"];
  }
  return { length, by, why };
}

/** A turn about the middle: as far as is wanted, or free. @param {Block} block @param {number} wanted @param {Reach} reach @param {Field} field */
function turnOf(block, wanted, reach, field) {
  const way = Math.sign(wanted);
  let done = 0;
  let slowed = field.slow.some((shape) => wanted && apart(outlined(block), shape) <= 0);
  const needs = reach.over ? [] : field.barriers.map((barrier) => ({ ...barrier, need: kept(block, barrier).need }));
  while (!reach.over && Math.abs(done) < Math.abs(wanted)) {
    const next = Math.abs(wanted - done) < STEP ? wanted : done + way * STEP;
    const after = { ...block, tray: { ...block.tray, facing: block.tray.facing + next } };
    const [now, slim] = [outlined(after), outlined(after, -HAIR)];
    if (!slowed && field.slow.some((shape) => apart(now, shape) <= 0)) slowed = true;
    const off = slim.some(([x, y]) => x < 0 || y < 0 || x > field.width || y > field.height);
    const met = needs.find(({ shape, need }) => (need ? apart(now, shape) < need : apart(slim, shape) <= 0));
    if (off || met) return { turn: done, slowed, by: met?.id ?? null, why: off ? "edge" : met?.gap ? "gap" : "object" };
    done = next;
  }
  return { turn: wanted, slowed, by: null, why: "" };
}

/** Where a way leads: what its offer does not give or what stands in the way cuts it short.
 * @param {Block} start @param {Way} way @param {Reach} reach @param {Field} field @returns {March} */
export function marched(start, { legs, turns, side }, reach, field) {
  let block = start;
  let left = side ? reach.side_most : reach.most;
  let [slowed, why] = [false, ""];
  /** @type {string | null} */
  let by = null;
  /** @type {Point[]} */
  const points = [[start.x, start.y]];
  const made = { legs: /** @type {number[]} */ ([]), turns: /** @type {number[]} */ ([]) };
  let gone = 0;
  const cap = reach.slow?.most ?? Infinity;
  for (let i = 0; i < legs.length; i += 1) {
    if (i) {
      const wanted = Math.min(Math.max(turns[i - 1], -reach.turn), reach.turn);
      const found = turnOf(block, Math.round(wanted), reach, field);
      block = { ...block, tray: { ...block.tray, facing: (((block.tray.facing + found.turn) % 360) + 360) % 360 } };
      made.turns.push(found.turn);
      slowed ||= found.slowed && !reach.over;
      if (found.why) [by, why] = [found.by, found.why];
    }
    let wanted = Math.min(Math.max(0, Math.round(legs[i])), left);
    let found = leg(block, side, wanted, reach, field);
    if (field.slow.length && found.length && !reach.over) {
      const ground = swept(block, side, found.length);
      const way = turned(WAYS[side], block.tray.facing);
      const own = outlined(block);
      const slow = slowed ? [] : field.slow.filter((shape) => apart(ground, shape) <= 0);
      const near = slow.some((shape) => apart(own, shape) <= 0) ? 0 : Math.min(...slow.map((shape) => before(block, way, { id: "", shape, gap: 0 }, field))) - 1;
      const most = slowed ? cap - gone : slow.length ? Math.max(near, cap - gone) : Infinity; // up to the slow ground, or into it as far as that lets one
      if (most < found.length) [wanted, slowed] = [Math.max(0, Math.min(wanted, most)), true];
      else slowed ||= slow.length > 0;
      found = leg(block, side, wanted, reach, field);
    }
    const length = Math.floor(found.length);
    if (found.why) [by, why] = [found.by, found.why];
    else if (legs[i] > wanted + 1) why = slowed ? "slow" : "most";
    block = shifted(block, side, length);
    block = { ...block, x: Math.round(block.x), y: Math.round(block.y) };
    made.legs.push(length);
    points.push([block.x, block.y]);
    gone += length;
    left -= length;
  }
  return { ...made, side, block, points, length: gone, by, why, slowed };
}

/** The way that leads towards a place, as a hand would push the unit: straight, sideways, back, or a turn and then straight.
 * @param {Block} start @param {Point} to where its middle should be @param {Reach} reach @param {boolean} fine to the degree, else by fives @returns {Way} */
export function towards(start, to, reach, fine) {
  const [right, back] = turned([to[0] - start.x, to[1] - start.y], -start.tray.facing);
  const [w] = extent(start.tray);
  if (reach.side_most && Math.abs(right) > 2 * Math.abs(back) && Math.abs(right) < reach.side_most * 1.3) return { legs: [Math.abs(right)], turns: [], side: right < 0 ? "left" : "right" };
  if (reach.side_most && back > 0 && Math.abs(right) < 2 * back) return { legs: [back], turns: [], side: "back" };
  const angle = (Math.atan2(right, -back) * 180) / Math.PI;
  if (back < 0 && Math.abs(right) < Math.min(w * 0.2, -back / 2)) return { legs: [-back], turns: [], side: "" };
  const step = fine ? 1 : 5;
  const turn = Math.min(Math.max(Math.round(angle / step) * step, -reach.turn), reach.turn);
  const [, far] = turned([right, back], -turn);
  return { legs: [0, Math.max(0, -far)], turns: [turn], side: "" };
}
