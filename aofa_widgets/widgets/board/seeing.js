// Who sees whom, what a place touches and how it lies to the rest: what the board draws and says of a figure.
import { between, form, inReach, sight, size, touches } from "../shared/geometry.js";
import { outlined } from "../shared/ranks.js";
import { listed, nameOf, spokenInches, unitOf } from "./say.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/scene.js").Scene} Scene */
/** @typedef {import("../shared/scene.js").Piece} Piece */
/** @typedef {import("../shared/geometry.js").Body} Body */
/** @typedef {{scene: Scene, given: any, bodies: Body[]}} World the scene, Python's `preview`, and all that stands in the way */
/** @typedef {{id: string, x: number, y: number, z: number, r: number, side: number}} Placed a figure where it stands or might stand */

const standing = (/** @type {Piece} */ piece) => !piece.states.includes("fallen");
const tall = (/** @type {World} */ world) => world.given.figure_height ?? 400;

/** From middle to middle, between units in ranks from edge to edge. @param {any} a @param {any} b */
const far = (a, b) => (a.tray && b.tray ? between(outlined(a), outlined(b)) : size(a.x - b.x, a.y - b.y));

/** The standing enemies of a figure, nearest first. @param {World} world @param {Placed} from */
export const foesOf = ({ scene, given: { neutral } }, from) => scene.pieces.filter((one) => one.side !== from.side && !neutral?.includes(one.id) && standing(one)).sort((a, b) => far(from, a) - far(from, b));

/** The line from a figure's head to the middle of another, under the rules in force. @param {World} world @param {Placed} from @param {Placed} to */
function sees(world, from, to) {
  const rules = world.given.sight ?? { figures: true, things: true, above: null };
  if (rules.hidden) return told(world, from, to, rules.hidden);
  const { on = {} } = world.given;
  const high = tall(world);
  const over = rules.above != null && from.z - to.z >= Math.max(1, rules.above);
  const blockers = world.bodies.filter((body) => {
    if (body.id === from.id || body.id === to.id) return false;
    const piece = world.scene.pieces.find((one) => one.id === body.id);
    if (piece) return rules.figures && !over && standing(piece);
    return rules.things && body.solid && body.id !== on[from.id] && body.id !== on[to.id];
  });
  return sight([from.x, from.y], from.z + high, [to.x, to.y], to.z + high / 2, blockers);
}

/** A game whose sight is more than a line says itself who is hidden, and by what, as the figures stand; elsewhere nothing is known.
 * @param {World} world @param {Placed} from @param {Placed} to @param {Record<string, Record<string, string[]>>} hidden @returns {import("../shared/geometry.js").Sight} */
function told(world, from, to, hidden) {
  if (!world.scene.pieces.some((one) => one.id === from.id && one.x === from.x && one.y === from.y)) return { verdict: /** @type {any} */ ("unknown"), by: [], at: null };
  const by = hidden[from.id]?.[to.id] ?? hidden[to.id]?.[from.id];
  if (!by) return { verdict: "clear", by: [], at: null };
  const body = world.bodies.find((one) => one.id === by[0]);
  const [left, top, right, bottom] = body ? form(body.shape).box : [from.x, from.y, to.x, to.y];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = (((left + right) / 2 - from.x) * dx + ((top + bottom) / 2 - from.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(0.9, Math.max(0.1, along));
  return { verdict: "blocked", by, at: [Math.round(from.x + share * dx), Math.round(from.y + share * dy)] };
}

/** Names of what a figure at a place touches, things and figures, but what it stands on. @param {World} world @param {Placed} at */
function touchedAt(world, at) {
  const level = /** @type {[number, number]} */ ([at.z, at.z + tall(world)]);
  return world.bodies.filter((body) => body.id !== at.id && (world.scene.pieces.some((one) => one.id === body.id)
    ? inReach([at.x, at.y], at.r, level, body, world.given.reach ?? 50) : touches([at.x, at.y], at.r, level, body))).map((body) => body.id);
}

/** ‘3 inches north-east’. @param {Ctx} ctx @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
export function whereTo(ctx, from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return ctx.t("board.away", { n: spokenInches(ctx, far(from, to)), way: ctx.t(`board.way_${(Math.round((Math.atan2(dx, -dy) * 4) / Math.PI) + 8) % 8}`) });
}

/** The same, and from where: from a figure, or else from the middle of the table. @param {Ctx} ctx @param {Piece | null} from @param {Scene} scene @param {{x: number, y: number}} to */
function whereFrom(ctx, from, scene, to) {
  const start = from ?? { x: scene.width / 2, y: scene.height / 2 };
  const name = from ? ctx.say(from.name) : ctx.t("board.middle");
  if (far(start, to) < unitOf(ctx) / 20) return from ? ctx.t("board.where_stands", { name }) : ctx.t("board.in_middle");
  return ctx.t("board.from", { where: whereTo(ctx, start, to), name });
}

/** What is said of a figure beyond its own states. @param {Ctx} ctx @param {World} world @param {Piece} piece @param {boolean} sights whether to look who sees it @returns {string[]} */
export function surroundings(ctx, world, piece, sights) {
  if (!standing(piece)) return [];
  const name = (/** @type {string} */ id) => nameOf(ctx, world.scene, id);
  const met = touchedAt(world, piece);
  const things = met.filter((id) => world.scene.things.some((thing) => thing.id === id));
  const on = world.given.on?.[piece.id];
  const foes = foesOf(world, piece);
  const seen = sights ? foes.filter((foe) => sees(world, foe, piece).verdict !== "blocked") : [];
  return [
    things.length ? ctx.t("board.beside", { names: listed(ctx, things.map(name)) }) : "",
    on ? ctx.t("board.on_top", { name: name(on) }) : "",
    foes.length && !foes.some((foe) => met.includes(foe.id)) ? ctx.t("board.nearest", { name: name(foes[0].id), where: whereTo(ctx, piece, foes[0]) }) : "",
    !sights || !foes.length ? "" : seen.length ? ctx.t("board.seen_by", { names: listed(ctx, seen.map((foe) => name(foe.id))) }) : ctx.t("board.unseen"),
  ].filter(Boolean);
}

/** Every line from a figure to its enemies. @param {World} world @param {Placed} from */
const linesOf = (world, from) => foesOf(world, from).map((foe) => ({ foe, ...sees(world, from, foe) })).filter((line) => line.verdict !== /** @type {any} */ ("unknown"));

/** Whom a figure sees, in sentences. @param {Ctx} ctx @param {World} world @param {Placed} from @param {ReturnType<typeof linesOf>} lines */
function sightSentence(ctx, world, from, lines) {
  const name = (/** @type {string} */ id) => nameOf(ctx, world.scene, id);
  const of = (/** @type {string} */ verdict) => lines.filter((line) => line.verdict === verdict);
  const behind = (/** @type {ReturnType<typeof linesOf>[number]} */ line) => ctx.t("board.behind", { name: name(line.foe.id), by: name(line.by[0]) });
  const [clear, blocked, doubt] = [of("clear"), of("blocked"), of("doubt")];
  const who = name(from.id);
  return [
    clear.length ? ctx.t("board.sees", { name: who, names: listed(ctx, clear.map((line) => name(line.foe.id))) }) : ctx.t("board.sees_none", { name: who }),
    blocked.length ? ctx.t("board.hidden", { names: listed(ctx, blocked.map(behind)) }) : "",
    doubt.length ? ctx.t("board.doubtful", { names: listed(ctx, doubt.map(behind)) }) : "",
  ].filter(Boolean).join(" ");
}

/** The things on the table, as a list that readers find and Tab passes by. @param {Ctx} ctx @param {World} world @returns {string[]} */
export function thingSentences(ctx, { scene, given }) {
  const from = scene.pieces.find((piece) => piece.active) ?? null;
  return scene.things.filter((thing) => thing.kind !== "fallen").map((thing) => {
    const { shape } = thing;
    const [x, y] = shape.kind === "poly" ? shape.points[0] : [shape.x, shape.y];
    const top = scene.pieces.filter((piece) => given.on?.[piece.id] === thing.id).map((piece) => ctx.say(piece.name));
    return `${[
      ctx.say(thing.label) || thing.id,
      whereFrom(ctx, from, scene, { x, y }),
      thing.height > 12 /* a tenth of an inch, rounded */ ? ctx.t("board.high", { n: spokenInches(ctx, thing.height) }) : "",
      top.length ? ctx.t("board.bears", { names: listed(ctx, top) }) : "",
    ].filter(Boolean).join(", ")}.`;
  });
}

/** What a figure at the end of a way touches besides what stops it. @param {Ctx} ctx @param {World} world @param {Piece} piece @param {import("../shared/geometry.js").Stop} stop */
export function alsoTouched(ctx, world, piece, { x, y, length, by }) {
  const also = length ? touchedAt(world, { ...piece, x, y }).filter((id) => id !== by) : [];
  return also.length ? ctx.t("board.also", { names: listed(ctx, also.map((id) => nameOf(ctx, world.scene, id))) }) : "";
}

/** Lines of sight on the board, shown or not. @param {Ctx} ctx @param {() => World} world @param {{sights: (lines: {verdict: string, points: [number, number][]}[]) => void}} plan @param {() => Piece | null} gazer whose they are, where it would stand */
export function makeGaze(ctx, world, plan, gazer) {
  let on = false;
  /** Draws them, if they are shown, and says the same. @returns {string} */
  function look() {
    const from = on ? gazer() : null;
    const lines = from && standing(from) ? linesOf(world(), from) : [];
    plan.sights(from ? lines.map(({ foe, verdict, at }) => ({ verdict, points: [[from.x, from.y], .../** @type {[number, number][]} */ (at ? [at] : []), [foe.x, foe.y]] })) : []);
    return from && lines.length ? sightSentence(ctx, world(), from, lines) : "";
  }
  return {
    look,
    shown: () => on,
    toggle() {
      on = !on;
      ctx.speak(look() || ctx.t("board.sight_off"));
      ctx.redraw();
    },
  };
}
