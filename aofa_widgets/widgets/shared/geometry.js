// First touch of a moving base, as table/sweep.py finds it: the preview of a drag. Python has the last word, and the
// whole-number place where a base comes to rest. Lengths in 1/10 mm, y downwards. Pure functions: no page, no state.

/** @typedef {import("./furniture.js").Shape} Shape */
/** @typedef {[number, number]} Point */
/** @typedef {{id: string, shape: Shape, bottom: number, top: number, solid: boolean}} Body */
/** @typedef {{x: number, y: number, length: number, by: string | null, why: "object" | "edge" | "rim" | "point"}} Stop length 0: refused, nothing moves */

export const STOP = 1; // GEO-05: a graze no deeper lets a figure pass
export const CONTACT = 5; // GEO-08: what touches
export const LEVEL = 10; // GEO-03: heights that share no more than this do not meet
const INTO = 0.01; // GEO-06

/** The corners of a shape, clockwise on the screen, rounded outwards as in table/shapes.py; a disc has none. @param {Shape} shape @returns {Point[]} */
export function corners(shape) {
  if (shape.kind === "disc") return [];
  if (shape.kind === "poly") return shape.points;
  const turn = (((shape.angle % 360) + 360) % 360) + 45;
  const quarters = Math.floor(turn / 90);
  const rest = ((turn % 90) - 45) * (Math.PI / 180);
  const [cos, sin] = [Math.cos(rest), Math.sin(rest)];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([sx, sy]) => {
    const [u, v] = [(sx * shape.w) / 2, (sy * shape.h) / 2];
    let [dx, dy] = [outwards(u * cos - v * sin), outwards(u * sin + v * cos)];
    for (let i = 0; i < quarters % 4; i += 1) [dx, dy] = [-dy, dx];
    return [shape.x + dx, shape.y + dy];
  });
}

/** @param {number} value */
function outwards(value) {
  const size = Math.ceil(Math.abs(value) - 1e-9);
  return value > 0 ? size : -size;
}

/** Each edge of a polygon with both its ends. @param {Point[]} points @returns {[Point, Point][]} */
const edges = (points) => points.map((b, i) => [points[(i || points.length) - 1], b]);

/** Where a point lies on the way from a to b: 0 at a, 1 at b. @param {Point} p @param {Point} a @param {Point} b */
const part = (p, a, b) => ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2);

/** Whether a point lies in or on the edge of a shape. @param {Shape} shape @param {Point} p */
export function contains(shape, p) {
  if (shape.kind === "disc") return (p[0] - shape.x) ** 2 + (p[1] - shape.y) ** 2 <= shape.r ** 2;
  return edges(corners(shape)).every(([a, b]) => (b[0] - a[0]) * (p[1] - b[1]) - (b[1] - a[1]) * (p[0] - b[0]) >= 0);
}

/** How far a point lies from a shape (0: in it) and the way into it, of any length. @param {Point} p @param {Shape} shape @returns {{away: number, normal: Point}} */
export function reach(p, shape) {
  if (shape.kind === "disc") {
    return { away: Math.max(0, Math.hypot(shape.x - p[0], shape.y - p[1]) - shape.r), normal: [shape.x - p[0], shape.y - p[1]] };
  }
  let away = Infinity;
  /** @type {Point} */
  let normal = [0, 0];
  const within = contains(shape, p);
  for (const [a, b] of edges(corners(shape))) {
    const at = part(p, a, b);
    const f = Math.min(1, Math.max(0, at));
    const far = Math.hypot(a[0] + f * (b[0] - a[0]) - p[0], a[1] + f * (b[1] - a[1]) - p[1]);
    if (far >= away) continue;
    away = far;
    const corner = at <= 0 ? a : b;
    normal = !within && (at <= 0 || at >= 1) ? [corner[0] - p[0], corner[1] - p[1]] : [a[1] - b[1], b[0] - a[0]];
  }
  return { away: within ? 0 : away, normal };
}

/** When a line comes into a circle around (cx, cy) and when it leaves it. @param {number} cx @param {number} cy @param {Point} v @param {number} r @returns {Point | null} */
function throughCircle(cx, cy, v, r) {
  const a = v[0] ** 2 + v[1] ** 2;
  const b = cx * v[0] + cy * v[1];
  const root = b * b - a * (cx * cx + cy * cy - r * r);
  return root < 0 ? null : [(b - Math.sqrt(root)) / a, (b + Math.sqrt(root)) / a];
}

/** First and last time inside a shape grown by a radius, in lengths of `v`; null: the line misses it.
 * @param {Point} p @param {Point} v @param {Shape} shape @param {number} grown @returns {Point | null} */
export function crossing(p, v, shape, grown) {
  if (shape.kind === "disc") return throughCircle(shape.x - p[0], shape.y - p[1], v, shape.r + grown);
  const times = [];
  for (const [a, b] of edges(corners(shape).map((c) => /** @type {Point} */ ([c[0] - p[0], c[1] - p[1]])))) {
    times.push(...(throughCircle(b[0], b[1], v, grown) ?? []));
    const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
    const slope = v[0] * ey - v[1] * ex;
    if (!slope) continue;
    const square = ex * ex + ey * ey;
    const time = (grown * Math.sqrt(square) + (a[0] * ey - a[1] * ex)) / slope;
    const along = (time * v[0] - a[0]) * ex + (time * v[1] - a[1]) * ey;
    if (along >= 0 && along <= square) times.push(time);
  }
  return times.length ? [Math.min(...times), Math.max(...times)] : null;
}

/** Whether a direction goes into what lies that way. @param {Point} d @param {Point} n */
const goesInto = (d, n) => d[0] * n[0] + d[1] * n[1] > INTO * Math.hypot(...d) * Math.hypot(...n);

/** When a base comes to touch a shape that its way goes into deeper than a graze; Infinity: it passes.
 * @param {Point} start @param {number} r @param {Point} v @param {Shape} shape */
export function firstTouch(start, r, v, shape) {
  const { away, normal } = reach(start, shape);
  const touched = away - r <= CONTACT;
  if (touched && !normal[0] && !normal[1]) return Infinity;
  if (touched && goesInto(v, normal)) return 0;
  const deep = crossing(start, v, shape, r - STOP);
  if (!deep || deep[0] < 0 || deep[0] === deep[1]) return Infinity;
  return touched ? deep[0] : Math.max(0, (crossing(start, v, shape, r) ?? [Infinity])[0]);
}

/** When a base inside a room comes to one of its walls; 0 when it stands at one and goes into it.
 * @param {Point} start @param {Point} v @param {number} inner @param {Shape} room */
function leaves(start, v, inner, room) {
  if (room.kind === "disc") {
    const normal = /** @type {Point} */ ([start[0] - room.x, start[1] - room.y]);
    const atWall = Math.hypot(...normal) > room.r - inner - CONTACT;
    if (atWall && goesInto(v, normal)) return 0;
    const span = throughCircle(-normal[0], -normal[1], v, room.r - inner + (atWall ? STOP : 0));
    return span ? Math.max(0, span[1]) : 0;
  }
  let best = Infinity;
  for (const [a, b] of edges(corners(room))) {
    const out = /** @type {Point} */ ([b[1] - a[1], a[0] - b[0]]);
    const speed = v[0] * out[0] + v[1] * out[1];
    if (speed <= 0) continue;
    const size = Math.hypot(...out);
    let left = (a[0] - start[0]) * out[0] + (a[1] - start[1]) * out[1] - inner * size;
    if (left <= CONTACT * size) left = goesInto(v, out) ? 0 : left + STOP * size;
    best = Math.min(best, Math.max(0, left / speed));
  }
  return best;
}

/** Whether a base lies wholly in a room. @param {Point} at @param {number} inner @param {Shape} room */
function fits(at, inner, room) {
  if (room.kind === "disc") return Math.hypot(at[0] - room.x, at[1] - room.y) <= room.r - inner;
  return contains(room, at) && edges(corners(room)).every(([a, b]) => ((a[0] - at[0]) * (b[1] - a[1]) - (a[1] - at[1]) * (b[0] - a[0])) >= inner * Math.hypot(b[0] - a[0], b[1] - a[1]));
}

/** Whether a base between two heights can meet a body. @param {Body} body @param {Point} level */
export const meets = (body, level) => body.solid && Math.min(body.top, level[1]) - Math.max(body.bottom, level[0]) > LEVEL;

/**
 * The stop of a straight move: the first touch of an object, the edge of the table, the rim of what is stood on, or the point aimed at.
 * @param {Point} start
 * @param {number} r
 * @param {{to?: Point, along?: Point, bodies: Body[], width: number, height: number, level?: Point, support?: Shape | null, passing?: string[]}} way exactly one of `to` and `along`
 * @returns {Stop}
 */
export function sweep(start, r, { to, along, bodies, width, height, level = [0, 400], support = null, passing = [] }) {
  /** @type {Point} */
  const v = to ? [to[0] - start[0], to[1] - start[1]] : along ?? [0, 0];
  /** @type {Stop} */
  const stop = { x: start[0], y: start[1], length: 0, by: null, why: "point" };
  if (!v[0] && !v[1]) return stop;
  let best = to ? 1 : Infinity;
  /** @param {number} time @param {Stop["why"]} why @param {string | null} by @param {boolean} [first] wins a tie */
  const end = (time, why, by, first = false) => {
    if (time < best || (first && time === best)) [best, stop.why, stop.by] = [time, why, by];
  };
  /** @type {Shape} */
  const table = { kind: "rect", x: width >> 1, y: height >> 1, w: (width >> 1) * 2, h: (height >> 1) * 2, angle: 0 };
  if (support && contains(support, start)) end(leaves(start, v, fits(start, r, support) ? r : 0, support), "rim", null, true);
  end(leaves(start, v, r, table), "edge", null, true);
  let touched = Infinity;
  for (const body of bodies) {
    if (passing.includes(body.id) || !meets(body, level)) continue;
    const time = firstTouch(start, r, v, body.shape);
    if (time < touched) end((touched = time), "object", body.id, true);
  }
  if (best <= 0) return stop;
  stop.x = Math.round(start[0] + v[0] * best);
  stop.y = Math.round(start[1] + v[1] * best);
  stop.length = Math.round(Math.hypot(stop.x - start[0], stop.y - start[1]));
  return stop;
}

/**
 * The bodies of a scene, where Python did not send them: things on the floor or on one another, standing figures.
 * @param {import("./scene.js").Scene} scene
 * @param {number} tall height of a figure
 * @returns {Body[]}
 */
export function bodiesOf(scene, tall) {
  const things = new Map(scene.things.map((thing) => [thing.id, thing]));
  /** @param {string | null | undefined} id @param {number} depth @returns {number} */
  const top = (id, depth = 0) => {
    const thing = id && depth < 9 ? things.get(id) : null;
    return thing ? thing.height + top(thing.on, depth + 1) : 0;
  };
  return [
    ...scene.things.map((thing) => ({ id: thing.id, shape: thing.shape, bottom: top(thing.on), top: top(thing.id), solid: thing.solid && !thing.hanging })),
    ...scene.pieces.filter((piece) => !piece.states.includes("fallen")).map((piece) => ({
      id: piece.id, shape: /** @type {Shape} */ ({ kind: "disc", x: piece.x, y: piece.y, r: piece.r }), bottom: piece.z, top: piece.z + tall, solid: true,
    })),
  ];
}
