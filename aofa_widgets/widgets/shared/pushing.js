// Where a figure goes when it is pushed back, number for number that of table/push.py: straight until something stops it.
import { contains, crossing, even, goesInto, inTheWay, nearby, normalTo, room, size, sweep, within } from "./geometry.js";

/** @typedef {import("./geometry.js").Body} Body */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {[number, number, number]} Spot place and height */
/** @typedef {{path: Spot[], by: string | null, why: string, drops: number[], support: string | null, left: boolean}} Push */
/** @typedef {{bodies: Body[], width: number, height: number, source: string | null, support?: string | null, most?: number | null, edge?: string, off?: string, test?: string}} Way what is in the way, who pushes, and how the rules answer edge, rim and contact */
/** @typedef {{id: string, x: number, y: number, r: number, bottom: number, top: number}} Pushed */

const CONTACT = 5;

/** What keeps a figure from being pushed: id of an object it touches, "edge", or null.  GEO-17
 * @param {Pushed} who @param {Point} v @param {Way} way @returns {string | null} */
export function backed({ id, x, y, r, bottom, top }, v, { bodies, width, height, source, support, edge = "wall", test = "behind" }) {
  const any = test === "any_contact";
  for (const body of inTheWay({ bodies, width, height, level: [bottom, top] })) {
    if ([id, source, support].includes(body.id) || !within([x, y], r, body.shape, CONTACT)) continue;
    if (any || goesInto(v, normalTo([x, y], body.shape))) return body.id;
  }
  /** @type {[number, Point][]} */
  const sides = [[x - r, [-1, 0]], [width - x - r, [1, 0]], [y - r, [0, -1]], [height - y - r, [0, 1]]];
  return edge === "wall" && sides.some(([left, out]) => left <= CONTACT && (any || goesInto(v, out))) ? "edge" : null;
}

/** A push straight away until an object or the table's edge stops it; over a rim it falls, where the rules say so.  GEO-16 GEO-18
 * @param {Pushed} who @param {Point} v @param {Way} way @returns {Push} */
export function push(who, v, { bodies: all, width, height, source, support = null, most = null, edge = "wall", off = "falls_and_continues" }) {
  const tall = who.top - who.bottom;
  const bodies = all.filter((body) => body.id !== who.id);
  /** @type {Spot[]} */
  const path = [[who.x, who.y, who.bottom]];
  /** @type {number[]} */
  const drops = [];
  /** @param {string} why @param {string | null} [by] @returns {Push} */
  const done = (why, by = null) => ({ path, by, why, drops, support: why === "off" ? null : support, left: why === "off" });
  let passing = source === null ? [] : [source];
  for (let falls = 0; falls < 20; falls += 1) {
    const [x, y, z] = path[path.length - 1];
    const rest = most === null ? null : most - Math.round(size(x - who.x, y - who.y));
    if (rest !== null && rest <= 0) return done("limit");
    const stop = sweep([x, y], who.r, {
      along: v, bodies, width, height, level: [z, z + tall], support: bodies.find((body) => body.id === support)?.shape,
      passing: support === null ? passing : [...passing, support], most: rest,
    });
    if (stop.x !== x || stop.y !== y) path.push([stop.x, stop.y, z]);
    if (stop.why === "edge" && edge === "leaves_table") return done("off");
    if (stop.why !== "rim" || off === "stops_at_edge") return done(stop.why, stop.by);
    const found = landing([stop.x, stop.y], v, who.r, z, tall, bodies, { width, height }, support);
    if (!found) return done("rim");
    path.push(found.spot);
    support = found.by;
    if (z > found.spot[2]) drops.push(z - found.spot[2]);
    if (off === "falls_and_stops") break;
    passing = []; // whoever pushed stays behind: from now on he is in the way like anybody
  }
  return done("landed");
}

/** The first place beyond a rim where a base finds room, on whatever lies under its centre there.
 * @param {Point} rim @param {Point} v @param {number} r @param {number} z @param {number} tall @param {Body[]} bodies @param {{width: number, height: number}} table @param {string | null} support */
function landing(rim, v, r, z, tall, bodies, table, support) {
  const long = size(...v);
  const others = bodies.filter((body) => body.id !== support);
  const flight = sweep(rim, r, { along: v, bodies: others, ...table, level: [z, z + tall] });
  const standable = bodies.filter((body) => body.standable && body.top <= z);
  const spans = standable.map((body) => crossing(rim, v, body.shape, 0));
  const gone = spans[standable.findIndex((body) => body.id === support)];
  const out = gone ? gone[1] * long + 1 : 0;
  const places = [out, ...spans.flatMap((span) => span ?? []).filter((t) => t * long > out).map((t) => t * long + 1)].sort((a, b) => a - b);
  /** @type {{far: number, spot: Spot, by: string | null} | null} */
  let best = null;
  for (const low of new Set([0, ...others.filter((body) => body.standable && body.top <= z).map((body) => body.top)])) {
    for (const after of places) {
      const at = firstFree(rim, v, r, { bodies, ...table, level: [low, low + tall] }, even(after));
      if (!at) break;
      const under = others.filter((body) => body.standable && body.top <= z && body.top > 0 && contains(body.shape, at)).reduce((top, body) => (body.top > (top?.top ?? 0) ? body : top), /** @type {Body | null} */ (null));
      const far = Math.round(size(at[0] - rim[0], at[1] - rim[1]));
      if ((under?.top ?? 0) !== low || far > flight.length) continue;
      if (!best || far < best.far || (far === best.far && low > best.spot[2])) best = { far, spot: [...at, low], by: under?.id ?? null };
      break;
    }
  }
  return best;
}

/** The first place on a ray, at least `after` away, where a base overlaps nothing. @param {Point} start @param {Point} v @param {number} r @param {import("./geometry.js").Table} table @param {number} after @returns {Point | null} */
function firstFree(start, v, r, table, after) {
  const bodies = inTheWay(table);
  const long = size(...v);
  const taken = /** @type {Point[]} */ (bodies.map((body) => crossing(start, v, body.shape, r)).filter(Boolean));
  const times = [after / long, ...taken.map((span) => span[1]).filter((out) => out * long > after)].sort((a, b) => a - b);
  for (const time of times) {
    if (taken.some(([enters, out]) => enters + 1e-9 < time && time < out - 1e-9)) continue;
    const found = nearby(start, [time * v[0], time * v[1]], r, bodies.map((body) => body.shape), [[room(table), r]]);
    if (found) return found;
  }
  return null;
}
