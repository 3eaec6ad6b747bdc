// Which of the moves that are offered gives a way, where a charge leads, whether a unit may be put somewhere: no state of its own.
import { outlined, turned } from "../shared/ranks.js";
import { apart, marched } from "./marching.js";
import { reachOf } from "./marchsay.js";

/** @typedef {import("../shared/scene.js").Scene} Scene */
/** @typedef {import("../shared/ranks.js").Block} Block */
/** @typedef {import("./widget.js").Offer} Offer */
/** @typedef {import("./marching.js").Way} Way */
/** @typedef {import("./marching.js").Reach} Reach */
/** @typedef {import("./marching.js").Field} Field */
/** @typedef {import("./march.js").Unit} Unit */
/** @typedef {[number, number]} Point */

const INCH = 254;

/** What a unit must keep away from, and where it goes slowly. @param {Scene} scene @param {Field["crossing"]} crossing @param {Unit} unit @param {Reach} reach @returns {Field} */
export function field({ width, height, pieces, things }, crossing, unit, reach) {
  const units = pieces.filter((piece) => piece.tray && piece.id !== unit.id).map((piece) => ({
    id: piece.id, gap: piece.side === unit.side ? 0 : reach.gap ?? INCH, shape: /** @type {any} */ ({ kind: "poly", points: outlined(/** @type {any} */ (piece)) }),
  }));
  const walls = things.filter((thing) => reach.walls?.includes(thing.id)).map((thing) => ({ id: thing.id, gap: 0, shape: thing.shape }));
  return { width, height, crossing, barriers: [...units, ...walls], slow: things.filter((thing) => reach.slow?.things.includes(thing.id)).map((thing) => thing.shape) };
}

/** The shortest move that gives a way, and what it makes of it. @param {Offer[]} offers moves of this unit, the shortest first @param {Unit} unit @param {Way} way @param {(reach: Reach) => Field} fieldOf */
export function fitting(offers, unit, way, fieldOf) {
  const all = offers.filter((offer) => !way.side || reachOf(offer).side_most);
  const much = (/** @type {Offer} */ offer) => (way.side ? reachOf(offer).side_most : reachOf(offer).most);
  const turn = Math.max(0, ...way.turns.map(Math.abs));
  const wide = way.legs.some((leg) => leg > 0) ? [] : all.filter((offer) => reachOf(offer).turn >= turn); // whoever stays may turn further
  const longest = (wide.length ? wide : all).at(-1);
  if (!longest) return null;
  const march = marched(unit, way, reachOf(longest), fieldOf(reachOf(longest)));
  const most = Math.max(0, ...march.turns.map(Math.abs));
  return { offer: all.find((one) => much(one) >= march.length && reachOf(one).turn >= most) ?? longest, march };
}

/** Why a unit may not stand there: off its zone, or whoever stands there; "" where it may. @param {Scene} scene @param {Block} block @param {any} reach */
export function misplaced({ width, height, pieces }, block, reach) {
  const own = outlined(block);
  const zones = /** @type {any[]} */ (reach.zones ?? []);
  const among = (/** @type {any} */ zone) => own.every(([x, y]) => zone.kind !== "rect" || (Math.abs(x - zone.x) <= zone.w / 2 + 1 && Math.abs(y - zone.y) <= zone.h / 2 + 1));
  if (own.some(([x, y]) => x < -1 || y < -1 || x > width + 1 || y > height + 1) || (zones.length && !zones.some(among))) return "zone";
  return pieces.find((piece) => piece.tray && piece.id !== reach.unit && apart(own, { kind: "poly", points: outlined(/** @type {any} */ (piece)) }) <= 0)?.id ?? "";
}

/** Where a unit passes on a way. @param {Unit} unit @param {Way} way @returns {Point[]} */
export function chargePoints(unit, way) {
  /** @type {Point[]} */
  const points = [[unit.x, unit.y]];
  let facing = unit.tray.facing;
  way.legs.forEach((leg, i) => {
    if (i) facing += way.turns[i - 1] ?? 0;
    const [dx, dy] = turned([0, -leg], facing);
    const [x, y] = points[points.length - 1];
    if (leg) points.push([x + dx, y + dy]);
  });
  return points;
}

/** The outlines of the zones of an offer. @param {any} reach */
export const zonesOf = (reach) => (reach.zones ?? []).map((/** @type {any} */ zone) => (zone.kind === "rect" ? `M${zone.x - zone.w / 2} ${zone.y - zone.h / 2}h${zone.w}v${zone.h}h${-zone.w}Z`
  : zone.kind === "poly" ? `M${zone.points.map((/** @type {Point} */ p) => p.join(" ")).join("L")}Z` : "")).join("");

/** The angle of a place about another, clockwise from up. @param {Point} from @param {Point} to */
export const bearing = (from, to) => (Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI;

/** From -180 to 180. @param {number} angle */
export const around = (angle) => ((((angle + 180) % 360) + 360) % 360) - 180;

/** The enemy unit at a place. @param {Scene} scene @param {Point} at @param {number} side */
export function enemyAt(scene, at, side) {
  const spot = /** @type {any} */ ({ kind: "disc", x: at[0], y: at[1], r: 1 });
  return scene.pieces.find((piece) => piece.tray && piece.side !== side && apart(outlined(/** @type {any} */ (piece)), spot) <= 0)?.id ?? null;
}
