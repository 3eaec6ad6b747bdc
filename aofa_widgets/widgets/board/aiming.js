// Keys that aim: each press plans a straight move of the figure that acts, or else of the one that has the focus, and says where it would end.
import { aimAt, steer, target } from "../shared/boardkeys.js";
import { around, onLine, ray } from "./lines.js";
import { nameOf, spokenInches, unitOf } from "./say.js";
import { foesOf } from "./seeing.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/scene.js").Piece} Piece */
/** @typedef {{id: string, turn: number, length: number, to: [number, number], stop: import("../shared/geometry.js").Stop, eyed?: string | null}} Planned `eyed`: who had the focus as keys aimed */

/** @typedef {{world: () => import("./seeing.js").World, fromOf: (id: string | null) => Piece | undefined, stopOf: import("./lines.js").StopOf, show: (id: string, to: [number, number]) => Planned | null,
 *   plan: {outline: (id: string | null) => void}, forgive: () => void, inWords: (piece: Piece) => string, snap: number}} Tools what of the board aiming works with */

/** @param {Ctx} ctx @param {Tools} board */
export function makeAiming(ctx, { world, fromOf, stopOf, show, plan, forgive, inWords, snap }) {
  let voice = 0;
  let beyond = 0; // which thing on the line was named last
  ctx.signal.addEventListener("abort", () => clearTimeout(voice));

  /** Speaks when the keys have rested. @param {() => string} words */
  function later(words) {
    clearTimeout(voice);
    voice = window.setTimeout(() => ctx.speak(words()), 180);
  }

  /** What stands on the line beyond what stops the move, named one by one, as far as a move goes. @param {Piece} piece @param {number} turn @param {boolean} back */
  function further(piece, turn, back) {
    const most = world().given.most ?? Infinity;
    const met = onLine(piece, world().bodies, stopOf, turn).filter(({ length }, i) => !i || length <= most);
    if (!met[1]) return false;
    beyond = Math.min(met.length - 1, Math.max(0, beyond + (back ? -1 : 1)));
    const { by, length } = met[beyond];
    plan.outline(by);
    later(() => ctx.t("board.beyond", { name: by ? nameOf(ctx, world().scene, by) : ctx.t("board.edge"), n: spokenInches(ctx, length) }));
    return true;
  }

  /** Says that the figure with the focus does not move now, and who does. @param {Piece} piece @param {any} turn */
  function notNow(piece, turn) {
    const side = turn.sides.find((/** @type {any} */ one) => one.side === turn.side);
    later(() => ctx.t("board.not_its_turn", { name: ctx.say(piece.name), side: ctx.say(side?.name) }));
    return true;
  }

  /** Whether a key has aimed: for the figure that acts, whoever has the focus, which is then its mark. @param {string | null} id @param {Planned | null} planned @param {KeyboardEvent} event */
  return function aim(id, planned, event) {
    const turn = ctx.model.get("turn");
    const eyed = fromOf(id);
    const piece = eyed && (fromOf(turn.active) ?? eyed);
    if (!piece || piece.states.includes("fallen") || event.ctrlKey || event.metaKey || event.altKey) return false;
    const mine = planned?.id === piece.id ? planned : null;
    const foe = piece.id === id ? foesOf(world(), piece)[0] : eyed;
    const same = mine && (mine.eyed ?? mine.id) === id;
    const sideways = ["ArrowLeft", "ArrowRight"].includes(event.key);
    const from = same ? mine : { turn: foe ? aimAt(piece, [foe.x, foe.y]).turn : 0, length: sideways ? Infinity : 2 * unitOf(ctx) };
    const free = (/** @type {number} */ turn) => stopOf(piece, ray(turn)).length;
    if (event.key.toLowerCase() === "n" && same && !["point", "limit"].includes(mine.stop.why) && further(piece, mine.turn, event.shiftKey)) return true;
    const next = sideways && !same ? from : steer(event.key, event.shiftKey, from, { step: unitOf(ctx), free, around: () => around(piece, world().bodies, stopOf) });
    if (!next) return false;
    if (!turn.active && turn.side != null && piece.side !== turn.side) return notNow(piece, turn);
    forgive();
    const open = free(next.turn);
    const length = Math.min(next.length, open);
    // up to what stops it, and a little into it, so that rounding never leaves a gap
    const now = show(piece.id, target(piece, { turn: next.turn, length: length >= open - 1 ? open + snap : length }));
    if (!now) return true;
    [now.turn, now.length, now.eyed, beyond] = [next.turn, length, id, 0];
    later(() => inWords(piece));
    return true;
  };
}
