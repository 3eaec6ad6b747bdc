// The table's geometry for previews, number for number that of table/ in Python: where a straight move stops, whom a base
// touches, who sees whom. Lengths are whole tenths of a millimetre, y downwards. Pure functions: no page, no state.
// No number here is rounded but where Python rounds it; so the same order of sums and roots is kept, on purpose.

/** @typedef {import("./furniture.js").Shape} Shape */
/** @typedef {[number, number]} Point */
/** @typedef {{id: string, shape: Shape, bottom: number, top: number, solid: boolean, standable?: boolean}} Body */
/** @typedef {{x: number, y: number, length: number, by: string | null, why: "object" | "edge" | "rim" | "point" | "limit"}} Stop length 0: refused, nothing moves */
/** @typedef {{points: Point[], edges: [Point, Point][], box: number[]}} Form */
/** @typedef {[Shape, number][]} Rooms what a base may not leave, and how far its centre keeps from the walls */
/** @typedef {{verdict: "clear" | "blocked" | "doubt", by: string[], at: Point | null}} Sight */
/** @typedef {{bodies: Body[], width: number, height: number, level?: Point, passing?: string[]}} Table */

const STOP = 1; // GEO-05: a graze no deeper lets a figure pass
const CONTACT = 5; // GEO-08: what touches
const LEVEL = 10; // GEO-03: heights that share no more than this do not meet
const DOUBT = 20; // GEO-27
const HAIR = 1e-6;
const BACK = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55];
const NEAR = [-2, -1, 0, 1, 2, 3];

const square = (/** @type {number} */ x, /** @type {number} */ y) => x * x + y * y;
export const size = (/** @type {number} */ x, /** @type {number} */ y) => Math.sqrt(square(x, y));
/** The nearest whole number, halves to the even one, as Python rounds. @param {number} x */
export function even(x) {
  const up = Math.round(x);
  return up - x === 0.5 && up % 2 ? up - 1 : up;
}

/** @type {WeakMap<Shape, Form>} */
const forms = new WeakMap();

/** Corners (clockwise on the screen), edges and upright box of a shape; a disc has no corners. @param {Shape} shape @returns {Form} */
export function form(shape) {
  const known = forms.get(shape);
  if (known) return known;
  /** @type {Point[]} */
  let points = [];
  /** @type {number[]} */
  let box;
  if (shape.kind === "disc") box = [shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r];
  else {
    points = shape.kind === "poly" ? shape.points : turned(shape);
    const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
    box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }
  const made = { points, box, edges: points.map((b, i) => /** @type {[Point, Point]} */ ([points[(i || points.length) - 1], b])) };
  forms.set(shape, made);
  return made;
}

/** The corners of a shape, clockwise on the screen; a disc has none. @param {Shape} shape */
export const corners = (shape) => form(shape).points;

/** @param {{x: number, y: number, w: number, h: number, angle: number}} rect @returns {Point[]} */
function turned({ x, y, w, h, angle }) {
  const turn = (((angle % 360) + 360) % 360) + 45;
  const rest = ((turn % 90) - 45) * (Math.PI / 180);
  const [cos, sin] = [Math.cos(rest), Math.sin(rest)];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([sx, sy]) => {
    const [u, v] = [(sx * w) / 2, (sy * h) / 2];
    let [dx, dy] = [nearest(u * cos - v * sin), nearest(u * sin + v * cos)];
    for (let i = Math.floor(turn / 90) % 4; i; i -= 1) [dx, dy] = [-dy, dx];
    return [x + dx, y + dy];
  });
}

/** @param {number} value */
const nearest = (value) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5 + 1e-9);

/** Whether a point lies in or on the edge of a shape. @param {Shape} shape @param {Point} p */
export function contains(shape, [x, y]) {
  if (shape.kind === "disc") return square(x - shape.x, y - shape.y) <= shape.r ** 2;
  return form(shape).edges.every(([a, b]) => (b[0] - a[0]) * (y - b[1]) - (b[1] - a[1]) * (x - b[0]) >= 0);
}

/** Squared distance from a point to an edge, over and under the line. @param {Point} p @param {[Point, Point]} edge @returns {Point} */
function toEdge([x, y], [a, b]) {
  const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
  const [px, py] = [x - a[0], y - a[1]];
  const along = px * ex + py * ey;
  const length = square(ex, ey);
  if (along <= 0) return [square(px, py), 1];
  return along >= length ? [square(x - b[0], y - b[1]), 1] : [(px * ey - py * ex) ** 2, length];
}

/** Whether a base overlaps a shape, or with a limit (0 or more) lies at most that far from it. @param {Point} at @param {number} r @param {Shape} shape @param {number} [limit] */
export function within(at, r, shape, limit) {
  const far = r + (limit ?? 0);
  const [left, top, right, bottom] = form(shape).box;
  if (at[0] + far < left || at[0] - far > right || at[1] + far < top || at[1] - far > bottom) return false;
  const meet = (/** @type {number} */ over, /** @type {number} */ reach) => (limit === undefined ? over < reach : over <= reach);
  if (shape.kind === "disc") return meet(square(at[0] - shape.x, at[1] - shape.y), (far + shape.r) ** 2);
  return contains(shape, at) || form(shape).edges.some((edge) => {
    const [over, under] = toEdge(at, edge);
    return meet(over, far * far * under);
  });
}

/** How far two outlines that do not overlap lie apart. @param {Point[]} one @param {Point[]} other */
export function between(one, other) {
  const [a, b] = [one, other].map((points) => form({ kind: "poly", points }));
  const to = (/** @type {typeof a} */ { points }, /** @type {typeof a} */ { edges }) => points.flatMap((p) => edges.map((edge) => toEdge(p, edge)).map(([over, under]) => over / under));
  return Math.sqrt(Math.min(...to(a, b), ...to(b, a)));
}

/** The way from a base to the nearest point of a shape, of any length. @param {Point} at @param {Shape} shape @returns {Point} */
export function normalTo(at, shape) {
  if (shape.kind === "disc") return [shape.x - at[0], shape.y - at[1]];
  const far = form(shape).edges.map((edge) => toEdge(at, edge)).map(([over, under]) => over / under);
  const [a, b] = form(shape).edges[far.indexOf(Math.min(...far))];
  const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
  const along = (at[0] - a[0]) * ex + (at[1] - a[1]) * ey;
  const corner = contains(shape, at) ? null : along <= 0 ? a : along >= square(ex, ey) ? b : null;
  return corner ? [corner[0] - at[0], corner[1] - at[1]] : [-ey, ex];
}

/** Whether a direction goes into what lies that way. @param {Point} d @param {Point} n */
export function goesInto(d, n) {
  const dot = d[0] * n[0] + d[1] * n[1];
  return dot > 0 && 10000 * dot * dot > square(...d) * square(...n); // GEO-06
}

/** When a line comes into a circle around (cx, cy) and when it leaves it. @param {number} cx @param {number} cy @param {Point} v @param {number} r @returns {Point | null} */
function throughCircle(cx, cy, v, r) {
  const a = square(...v);
  const b = cx * v[0] + cy * v[1];
  const root = a * r * r - (cx * v[1] - cy * v[0]) ** 2; // b² - a(c² - r²), in numbers that stay whole
  return root < 0 ? null : [(b - Math.sqrt(root)) / a, (b + Math.sqrt(root)) / a];
}

/** First and last time inside a shape grown by a radius, in lengths of `v`; null: the line misses it, or leads nowhere.
 * @param {Point} p @param {Point} v @param {Shape} shape @param {number} grown @returns {Point | null} */
export function crossing(p, v, shape, grown) {
  if (!v[0] && !v[1]) return null;
  if (shape.kind === "disc") return throughCircle(shape.x - p[0], shape.y - p[1], v, shape.r + grown);
  const times = [];
  for (const [a, b] of form(shape).edges) {
    const [ax, ay] = [a[0] - p[0], a[1] - p[1]];
    if (grown) times.push(...(throughCircle(b[0] - p[0], b[1] - p[1], v, grown) ?? []));
    const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
    const slope = v[0] * ey - v[1] * ex;
    if (!slope) continue;
    const length = square(ex, ey);
    const time = (grown * Math.sqrt(length) + (ax * ey - ay * ex)) / slope;
    const along = (time * v[0] - ax) * ex + (time * v[1] - ay) * ey;
    if (along >= 0 && along <= length) times.push(time);
  }
  return times.length ? [Math.min(...times), Math.max(...times)] : null;
}

/** When a base comes to touch a shape that its way goes into deeper than a graze; Infinity: it passes.
 * @param {Point} start @param {number} r @param {Point} v @param {Shape} shape */
function meeting(start, r, v, shape) {
  const [left, top, right, bottom] = form(shape).box;
  const reach = 2 * (r + CONTACT);
  // most things on a table lie far off the line
  if (Math.abs((left + right - 2 * start[0]) * v[1] - (top + bottom - 2 * start[1]) * v[0]) > Math.abs(v[1]) * (right - left + reach) + Math.abs(v[0]) * (bottom - top + reach)) return Infinity;
  const touched = within(start, r, shape, CONTACT);
  if (touched) {
    const normal = normalTo(start, shape);
    if (!normal[0] && !normal[1]) return Infinity;
    if (goesInto(v, normal)) return 0;
  }
  const deep = crossing(start, v, shape, r - STOP);
  if (!deep || deep[0] < 0 || deep[0] === deep[1]) return Infinity;
  return touched ? deep[0] : Math.max(0, (crossing(start, v, shape, r) ?? [Infinity])[0]);
}

/** Whether a base lies wholly in a room. @param {Point} at @param {number} inner @param {Shape} room */
function inside(at, inner, room) {
  if (room.kind === "disc") return room.r >= inner && square(at[0] - room.x, at[1] - room.y) <= (room.r - inner) ** 2;
  return form(room).edges.every(([a, b]) => {
    const left = (a[0] - at[0]) * (b[1] - a[1]) + (a[1] - at[1]) * (a[0] - b[0]);
    return left >= 0 && left * left >= inner * inner * square(b[1] - a[1], a[0] - b[0]);
  });
}

/** When a base inside a room comes to one of its walls; 0 when it stands at one and goes into it.
 * @param {Point} start @param {Point} v @param {number} inner @param {Shape} room */
function leaves(start, v, inner, room) {
  if (room.kind === "disc") {
    const normal = /** @type {Point} */ ([start[0] - room.x, start[1] - room.y]);
    const atWall = !inside(start, inner + CONTACT, room);
    if (atWall && goesInto(v, normal)) return 0;
    return Math.max(0, throughCircle(-normal[0], -normal[1], v, room.r - inner + (atWall ? STOP : 0))?.[1] ?? 0);
  }
  let best = Infinity;
  for (const [a, b] of form(room).edges) {
    const out = /** @type {Point} */ ([b[1] - a[1], a[0] - b[0]]);
    const speed = v[0] * out[0] + v[1] * out[1];
    if (speed <= 0) continue;
    let left = (a[0] - start[0]) * out[0] + (a[1] - start[1]) * out[1] - inner * size(...out);
    if (left <= CONTACT * size(...out)) left = goesInto(v, out) ? 0 : left + STOP * size(...out);
    best = Math.min(best, Math.max(0, left / speed));
  }
  return best;
}

/** Whether two heights share so much that one can block the other. @param {Body} body @param {Point} level */
const sameLevel = (body, level) => Math.min(body.top, level[1]) - Math.max(body.bottom, level[0]) > LEVEL;

/** What can stop a base. @param {Table} table @returns {Body[]} */
export const inTheWay = ({ bodies, level = [0, 400], passing = [] }) => bodies.filter((body) => body.solid && !passing.includes(body.id) && sameLevel(body, level));

/** The whole table as a room. @param {{width: number, height: number}} table @returns {Shape} */
export const room = ({ width, height }) => ({ kind: "rect", x: width >> 1, y: height >> 1, w: (width >> 1) * 2, h: (height >> 1) * 2, angle: 0 });

/** The whole-number place nearest to an ideal one where a base fits, if it may also touch something: one where it does.
 * @param {Point} start @param {Point} ideal off the start @param {number} r @param {Shape[]} shapes @param {Rooms} rooms @param {Shape | null} [touching] @returns {Point | null} */
export function nearby(start, ideal, r, shapes, rooms, touching) {
  const [rx, ry] = ideal.map((value) => Math.round(value * 1e6) / 1e6);
  const [fx, fy] = [Math.floor(rx), Math.floor(ry)];
  const places = NEAR.flatMap((dx) => NEAR.map((dy) => [fx + dx, fy + dy])).map(([x, y]) => [x, y, square(x - rx, y - ry)]).filter((p) => p[2] <= 6.25)
    .map(([x, y, far]) => [x, y, Math.round(far * 1e6), square(x, y)]).sort((a, b) => a[2] - b[2] || a[3] - b[3]);
  /** @type {Point | null} */
  let spare = null;
  for (const [x, y] of places) {
    const at = /** @type {Point} */ ([start[0] + x, start[1] + y]);
    if (!rooms.every(([walls, inner]) => inside(at, inner, walls)) || shapes.some((shape) => within(at, r, shape))) continue;
    if (!touching || within(at, r, touching, STOP)) return at;
    spare ??= at;
  }
  return spare;
}

/**
 * The stop of a straight move: the first touch of an object, the edge of the table, the rim of what is stood on, or the point aimed at.
 * @param {Point} start
 * @param {number} r
 * @param {Table & {to?: Point, along?: Point, support?: Shape | null, most?: number | null}} way exactly one of `to` and `along`
 * @returns {Stop}
 */
export function sweep(start, r, way) {
  const { to, support, most } = way;
  /** @type {Point} */
  const v = to ? [to[0] - start[0], to[1] - start[1]] : way.along ?? [0, 0];
  /** @type {(time: number, why: Stop["why"], by: Body | null) => {time: number, why: Stop["why"], by: Body | null}} */
  const ending = (time, why, by) => ({ time, why, by });
  const still = /** @type {Stop} */ ({ x: start[0], y: start[1], length: 0, by: null, why: "point" });
  if (!v[0] && !v[1]) return still;
  const bodies = inTheWay(way);
  /** @type {Rooms} */
  const rooms = [[room(way), r]];
  if (support && contains(support, start)) rooms.push([support, inside(start, r, support) ? r : 0]);
  // in the order in which ties are settled
  const end = [
    ...bodies.map((body) => ending(meeting(start, r, v, body.shape), "object", body)),
    ...rooms.map(([walls, inner], i) => ending(leaves(start, v, inner, walls), i ? "rim" : "edge", null)),
    ending(to ? 1 : Infinity, "point", null), ending(most == null ? Infinity : most / size(...v), "limit", null),
  ].reduce((best, next) => (next.time < best.time ? next : best));
  Object.assign(still, { why: end.why, by: end.by?.id ?? null });
  if (end.time <= 0) return still;
  const [ix, iy] = [start[0] + end.time * v[0], start[1] + end.time * v[1]];
  const shapes = bodies.map((body) => body.shape).filter((shape) => {
    const [left, top, right, bottom] = form(shape).box;
    const reach = r + 58;
    return left - reach <= ix && ix <= right + reach && top - reach <= iy && iy <= bottom + reach && !within(start, r, shape);
  });
  for (const back of BACK) {
    const time = end.time - back / size(...v);
    if (time <= 0) break;
    const at = nearby(start, [time * v[0], time * v[1]], r, shapes, rooms, back ? null : end.by?.shape);
    if (at) return { ...still, x: at[0], y: at[1], length: Math.round(size(at[0] - start[0], at[1] - start[1])) };
  }
  return still;
}

/** Whether a base touches a body at its level. @param {Point} at @param {number} r @param {Point} level @param {Body} body */
export const touches = (at, r, level, body) => sameLevel(body, level) && within(at, r, body.shape, CONTACT); // GEO-08

/** Whether two figures can cross swords: in contact, or on two levels a base-width apart at most.  GEO-13
 * @param {Point} at @param {number} r @param {Point} level @param {Body} body @param {number} up least difference of two levels */
export function inReach(at, r, level, body, up) {
  const rise = Math.abs(body.bottom - level[0]);
  return touches(at, r, level, body) || (rise >= Math.max(1, up) && rise <= level[1] - level[0] && within(at, r, body.shape, 2 * r));
}

/** Two of several round targets that stand too far apart for one deed, or null; with `chain` each need only be linked to the rest.  GEO-29
 * @param {{x: number, y: number, r: number}[]} bases @param {number} limit @param {boolean} chain @returns {Point | null} */
export function apart(bases, limit, chain) {
  const near = (/** @type {number} */ i, /** @type {number} */ j) => within([bases[i].x, bases[i].y], bases[i].r, { kind: "disc", ...bases[j] }, limit);
  const linked = [0];
  let waiting = bases.map((_, i) => i).slice(1);
  for (const one of linked) {
    if (!chain) {
      const far = waiting.find((i) => i > one && !near(one, i));
      if (far) return [one, far];
    }
    linked.push(...(chain ? waiting.filter((i) => near(one, i)) : waiting.splice(0, 1)));
    waiting = waiting.filter((i) => !linked.includes(i));
  }
  return waiting.length ? [0, waiting[0]] : null;
}

/** When a line that is inside a footprint during `span` meets the body itself; null: it passes over or under.
 * @param {Point | null} span @param {number} from height at the start @param {number} to height at the end @param {Body} body @param {number} [grown] @returns {number | null} */
function passes(span, from, to, body, grown = 0) {
  if (!span) return null;
  const hair = grown ? -HAIR : HAIR;
  const [enters, out] = [Math.max(0, span[0]), Math.min(1, span[1])];
  const fall = to - from;
  const ends = [from + fall * enters, from + fall * out];
  const top = body.top + grown;
  if (out - enters <= hair || Math.min(...ends) >= top - hair || Math.max(...ends) <= body.bottom - grown + hair) return null;
  return ends[0] > top && fall ? Math.min(out, (top - from) / fall) : enters;
}

/** When a line moved sideways by `aside` is inside a footprint; null if it misses or only grazes it.
 * @param {Point} p @param {Point} v @param {Shape} shape @param {number} aside @returns {Point | null} */
function through(p, v, shape, aside) {
  const far = size(...v);
  if (!far) return null;
  const [nx, ny] = [-v[1] / far, v[0] / far];
  if (shape.kind === "disc") {
    const [cx, cy] = [shape.x - p[0], shape.y - p[1]];
    const off = cx * nx + cy * ny - aside;
    if (Math.abs(off) >= shape.r - HAIR) return null;
    const [middle, half] = [(cx * v[0] + cy * v[1]) / far, Math.sqrt(shape.r ** 2 - off * off)];
    return [(middle - half) / far, (middle + half) / far];
  }
  let [enters, out] = [-Infinity, Infinity];
  for (const [a, b] of form(shape).edges) {
    const [ox, oy] = [b[1] - a[1], a[0] - b[0]];
    const left = (a[0] - p[0] - aside * nx) * ox + (a[1] - p[1] - aside * ny) * oy;
    const speed = v[0] * ox + v[1] * oy;
    if (speed > 0) out = Math.min(out, left / speed);
    else if (speed < 0) enters = Math.max(enters, left / speed);
    else if (left <= HAIR) return null;
  }
  return enters < out ? [enters, out] : null;
}

/**
 * The line of a throw from the head at `from` to the middle of the target at `to`: who stands in it.  GEO-25 GEO-26 GEO-27
 * @param {Point} from @param {number} head height of the thrower's head @param {Point} to @param {number} aim height of the target's middle
 * @param {Body[]} blockers all that may hide the target @returns {Sight}
 */
export function sight(from, head, to, aim, blockers) {
  /** @type {Point} */
  const v = [to[0] - from[0], to[1] - from[1]];
  /** @type {[number, string][]} */
  const blocked = [];
  /** @type {[number, string][]} */
  const doubtful = [];
  for (const body of blockers) {
    const near = passes(crossing(from, v, body.shape, DOUBT), head, aim, body, DOUBT);
    if (near === null) continue;
    const sure = [-DOUBT, DOUBT].every((aside) => [-DOUBT, DOUBT].every((lift) => passes(through(from, v, body.shape, aside), head + lift, aim + lift, body) !== null));
    (sure ? blocked : doubtful).push([passes(through(from, v, body.shape, 0), head, aim, body) ?? near, body.id]);
  }
  const hits = (blocked.length ? blocked : doubtful).sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
  if (!hits.length) return { verdict: "clear", by: [], at: null };
  return { verdict: blocked.length ? "blocked" : "doubt", by: hits.map((hit) => hit[1]), at: [from[0] + even(hits[0][0] * v[0]), from[1] + even(hits[0][0] * v[1])] };
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
