// The board itself: brings the picture up to date, magnifies it, and turns pointers and keys into plans and wishes.
import { aimAt, steer, target } from "../shared/boardkeys.js";
import { bodiesOf, sweep } from "../shared/geometry.js";
import { makePlan } from "../shared/plan.js";
import { makeScene } from "../shared/scene.js";
import { put, svg } from "../shared/svg.js";
import { makeLens } from "./lens.js";
import { moveFigures } from "./motion.js";
import { boardSentence, figureSentence, inches, planSentence } from "./say.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/scene.js").Scene} Scene */
/** @typedef {import("../shared/scene.js").Piece} Piece */
/** @typedef {import("../shared/geometry.js").Stop} Stop */
/** @typedef {[number, number]} Point */
/** @typedef {{select: (figure: string) => void, move: (figure: string, to: Point) => void, redraw: () => void,
 *   choose: (object: {figure?: string, thing?: string, to?: Point}) => void}} Deeds */

const INCH = 254;
const SLIP = 5; // pixels a press may slip and still be a press
const SNAP = 45; // a move that would end this close before an object goes up to it

/** @param {Ctx} ctx @param {import("./widget.js").Local} local @param {Deeds} deeds */
export function makeStage(ctx, local, deeds) {
  const { model, signal } = ctx;
  const root = /** @type {SVGSVGElement} */ (svg(null, "svg", { class: "aw-scene", role: "group" }));
  const uid = `b${Math.random().toString(36).slice(2, 9)}`;
  const speech = {
    say: ctx.say,
    name: (/** @type {Piece} */ piece) => figureSentence(ctx, scene(), piece, model.get("turn").sides),
    raised: (/** @type {import("../shared/furniture.js").Thing} */ thing) => (!["table", "gallery"].includes(thing.kind) || !thing.height ? ""
      : thing.kind === "gallery" ? ctx.t("board.raised", { name: ctx.say(thing.label), n: inches(ctx, thing.height) }) : inches(ctx, thing.height)),
    inches: (/** @type {number} */ length) => inches(ctx, length),
  };
  const view = makeScene(root, uid, speech);
  const plan = makePlan(view, speech.inches);
  const scene = () => /** @type {Scene} */ (model.get("scene"));
  const lens = makeLens(root, view, scene, ctx);
  const pieceOf = (/** @type {string | null} */ id) => scene().pieces.find((piece) => piece.id === id);
  /** @type {import("../shared/geometry.js").Body[]} */
  let bodies = [];
  /** @type {Scene | null} */
  let drawn = null;
  let words = "";
  /** @type {{id: string, turn: number, length: number, to: Point, stop: Stop} | null} */
  let planned = null;
  /** @type {{id: string | null, x: number, y: number, at: Point, moved: boolean} | null} */
  let press = null;
  let voice = 0;
  let shownActive = "";
  let shownAt = "";

  // --- what stands in the way ------------------------------------------------------------------------------------

  /** @param {Piece} piece @param {{to?: Point, along?: Point}} way */
  function stopOf(piece, way) {
    const given = model.get("preview") ?? {};
    return sweep([piece.x, piece.y], piece.r, {
      ...way, bodies, width: scene().width, height: scene().height, level: [piece.z, piece.z + (given.figure_height ?? 400)],
      support: given.supports?.[piece.id] ?? null, passing: [piece.id, ...(given.passing?.[piece.id] ?? [])],
    });
  }

  /** Shows what a move would do; a stop just short of an object goes up to it. @param {string} id @param {Point} to */
  function show(id, to) {
    const piece = pieceOf(id);
    if (!piece) return null;
    let stop = stopOf(piece, { to });
    const aim = aimAt(piece, to);
    if (stop.why === "point") {
      const further = target(piece, { turn: aim.turn, length: aim.length + SNAP });
      const snapped = stopOf(piece, { to: further });
      if (snapped.why === "object") [stop, to] = [snapped, further];
    }
    planned = { id, turn: aim.turn, length: aim.length, to, stop };
    plan.way(piece, stop);
    view.aside(piece, stop.length ? stop.y - piece.y || 1 : 0);
    return planned;
  }

  function drop() {
    if (!planned) return;
    const piece = pieceOf(planned.id);
    if (piece) view.aside(piece, 0);
    planned = null;
    if (!local.pending) plan.clear(false);
  }

  /** @param {string} id @param {Point} to */
  function go(id, to) {
    const piece = pieceOf(id);
    if (piece) view.aside(piece, 0);
    local.selected = null;
    planned = null;
    deeds.move(id, to);
  }

  // --- pointers --------------------------------------------------------------------------------------------------

  /** @param {{clientX: number, clientY: number}} event @returns {Point} */
  function where(event) {
    const m = root.getScreenCTM();
    return m ? [Math.round((event.clientX - m.e) / m.a), Math.round((event.clientY - m.f) / m.d)] : [0, 0];
  }

  /** @param {EventTarget | null} node @param {string} name @returns {string | null} */
  const under = (node, name) => /** @type {SVGElement | null} */ (/** @type {Element} */ (node)?.closest?.(`[data-${name}]`))?.dataset[name] ?? null;

  function offer() {
    return local.choosing ? model.get("offers").find((/** @type {any} */ one) => one.key === local.choosing) ?? null : null;
  }

  /** Whether a move could be next: no dice are due, the game goes on, nothing else is being chosen. */
  const free = () => model.get("roll")?.phase !== "ready" && !model.get("turn").over && (!local.choosing || offer()?.needs === "point");

  /** @param {string} id */
  function pressPiece(id) {
    const wanted = offer();
    if (wanted) {
      if (wanted.options.includes(id)) deeds.choose({ [wanted.needs]: id });
      return;
    }
    const mover = pieceOf(local.selected);
    const piece = pieceOf(id);
    if (!piece) return;
    if (mover && mover.id !== id && mover.side !== piece.side) return go(mover.id, [piece.x, piece.y]);
    drop();
    if (local.selected === id) {
      local.selected = null;
      return deeds.redraw();
    }
    local.selected = id;
    deeds.select(id);
  }

  /** @param {Point} to @param {EventTarget | null} node */
  function pressFloor(to, node) {
    const wanted = offer();
    const thing = under(node, "thing");
    if (wanted?.needs === "point") return deeds.choose({ to });
    if (wanted) return thing && wanted.options.includes(thing) ? deeds.choose({ [wanted.needs]: thing }) : undefined;
    if (local.selected && pieceOf(local.selected)) go(local.selected, show(local.selected, to)?.to ?? to);
  }

  root.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") tellKeys();
    if (event.button || press) return;
    press = { id: under(event.target, "piece"), x: event.clientX, y: event.clientY, at: where(event), moved: false };
  }, { signal });
  root.addEventListener("pointermove", (event) => {
    if (!press) {
      if (local.selected && event.pointerType === "mouse" && !local.pending && free()) {
        const over = pieceOf(under(event.target, "piece"));
        if (over?.id === local.selected) drop();
        else show(local.selected, over && over.side !== pieceOf(local.selected)?.side ? [over.x, over.y] : where(event));
      }
      return;
    }
    if (!press.moved && Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLIP) return;
    if (!press.moved) {
      press.moved = true;
      root.setPointerCapture(event.pointerId);
      root.classList.add("dragging");
      if (press.id) forgive();
    }
    const at = where(event);
    if (press.id) lens.follow(event);
    if (press.id && !offer()) {
      const piece = pieceOf(press.id);
      if (piece && Math.hypot(at[0] - piece.x, at[1] - piece.y) < piece.r) drop();
      else show(press.id, at);
    } else lens.drag(press.at, at);
  }, { signal });
  root.addEventListener("pointerup", (event) => {
    const was = press;
    press = null;
    root.classList.remove("dragging");
    if (!was) return;
    if (was.moved) {
      if (was.id && planned) go(was.id, planned.to);
      return;
    }
    if (was.id) pressPiece(was.id);
    else pressFloor(where(event), event.target);
  }, { signal });
  root.addEventListener("pointercancel", cancel, { signal });
  root.addEventListener("pointerleave", () => !press && drop(), { signal });
  root.addEventListener("click", (event) => {
    if (event.detail) return; // a pointer's own click came through pointerup; a reader's has no pointer
    const id = under(event.target, "piece");
    if (id) pressPiece(id);
    else pressFloor([0, 0], event.target);
  }, { signal });

  function cancel() {
    press = null;
    root.classList.remove("dragging");
    drop();
    const had = local.choosing || local.selected;
    local.choosing = local.selected = null;
    if (had) deeds.redraw();
  }

  // --- keys ------------------------------------------------------------------------------------------------------

  root.addEventListener("keydown", (event) => {
    const id = under(event.target, "piece");
    const thing = under(event.target, "thing");
    if (event.key === "+" || event.key === "-") lens.zoom(event.key === "+" ? 1.4 : 1 / 1.4);
    else if (event.key === "Escape") {
      if (!planned && !local.choosing && !local.selected) return;
      cancel();
    } else if (event.key === "Enter" || event.key === " ") {
      if (planned && id === planned.id && !press) go(planned.id, planned.to);
      else if (id) pressPiece(id);
      else if (thing) pressFloor([0, 0], event.target);
      else return;
    } else if (!id || !aimKey(id, event)) return;
    event.preventDefault();
    event.stopPropagation();
  }, { signal });

  /** @param {string} id @param {KeyboardEvent} event */
  function aimKey(id, event) {
    const piece = pieceOf(id);
    if (!piece || piece.states.includes("fallen") || event.ctrlKey || event.metaKey || event.altKey) return false;
    const others = scene().pieces.filter((one) => one !== piece && !one.states.includes("fallen"));
    const foe = [...others].filter((one) => one.side !== piece.side).sort((a, b) => far(piece, a) - far(piece, b))[0];
    const aim = planned?.id === id ? { turn: planned.turn, length: planned.length } : { turn: foe ? aimAt(piece, [foe.x, foe.y]).turn : 0, length: 2 * INCH };
    const free = (/** @type {number} */ turn) => stopOf(piece, { along: target({ x: 0, y: 0 }, { turn, length: 1e5 }) }).length;
    const next = steer(event.key, event.shiftKey, aim, { free, around: around(piece, others) });
    if (!next) return false;
    forgive();
    const open = free(next.turn);
    const length = Math.min(next.length, open);
    // up to what stops it, and a little into it, so that rounding never leaves a gap
    show(id, target(piece, { turn: next.turn, length: length >= open - 1 ? open + SNAP : length }));
    if (!planned) return true;
    planned.turn = next.turn;
    planned.length = length;
    clearTimeout(voice);
    const { stop } = planned;
    voice = window.setTimeout(() => ctx.speak(planSentence(ctx, scene(), piece, next.turn, stop)), 180);
    return true;
  }

  /** Directions of everything that can be walked up to in one straight line. @param {Piece} piece @param {Piece[]} others */
  function around(piece, others) {
    const mine = bodies.filter((body) => body.id !== piece.id && body.shape.kind !== "poly");
    const spots = [...others.map((one) => /** @type {const} */ ([one.id, one.x, one.y])), ...mine.map((body) => /** @type {const} */ ([body.id, /** @type {any} */ (body.shape).x, /** @type {any} */ (body.shape).y]))];
    return [...new Set(spots.filter(([id, x, y]) => stopOf(piece, { to: [x, y] }).by === id).map(([, x, y]) => aimAt(piece, [x, y]).turn))];
  }

  ctx.root.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    if (event.key === "?") {
      local.read = !local.read;
      if (local.read) ctx.speak(boardSentence(ctx, scene(), model.get("turn")));
      deeds.redraw();
    }
    else if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
      const what = key === "y" || event.shiftKey ? "redo" : "undo";
      event.preventDefault();
      event.stopPropagation();
      /** @type {HTMLElement | null} */ (ctx.root.querySelector(`[data-do="${what}"]`))?.click();
    }
  }, { signal });

  /** The first touch of the board shows its keys; whoever hid them has them hidden. */
  function tellKeys() {
    if (local.keys !== null) return;
    local.keys = true;
    deeds.redraw();
  }

  root.addEventListener("focusin", (event) => {
    if (/** @type {Element} */ (event.target).matches(":focus-visible")) tellKeys();
    const node = /** @type {Element} */ (event.target);
    const id = under(node, "piece") ?? under(node, "thing");
    if (id && node.matches(":focus-visible")) view.focus(id);
    const piece = pieceOf(id);
    if (piece && node.matches(":focus-visible")) lens.look(piece);
  }, { signal });
  root.addEventListener("focusout", () => {
    view.focus("");
    if (!press) drop();
  }, { signal });

  // --- refusals and fresh scenes ---------------------------------------------------------------------------------

  signal.addEventListener("abort", () => clearTimeout(voice));

  function forgive() {
    plan.clear(true);
  }

  /** A move was refused: the ghost slides back, the line ends in an octagon. @param {string} id @param {Point} to */
  function refuse(id, to) {
    const piece = pieceOf(id);
    if (!piece) return plan.clear();
    const stop = stopOf(piece, { to });
    const from = /** @type {Point} */ ([piece.x, piece.y]);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    // the octagon lies where the base's rim would be stopped, or at the place that was asked for
    const reach = stop.why === "point" ? length : Math.min(length, stop.length + piece.r);
    plan.clear();
    plan.refused(from, [from[0] + ((to[0] - from[0]) / length) * reach, from[1] + ((to[1] - from[1]) / length) * reach], piece.r);
    if (ctx.still || !stop.length) return;
    plan.shade(piece, piece.x, piece.y, true);
    const back = plan.ghost.animate([{ translate: `${stop.x - piece.x}px ${stop.y - piece.y}px` }, { translate: "0 0" }], { duration: 160, easing: "ease-out" });
    back.onfinish = () => plan.shade(piece, piece.x, piece.y, false);
  }

  function refresh() {
    const home = ctx.root.querySelector(".aw-stage");
    if (home && root.parentNode !== home) {
      home.replaceChildren(root);
      lens.watch(home);
    }
    const now = scene();
    const said = `${ctx.lang}${JSON.stringify(model.get("turn").sides)}`;
    if (now !== drawn || words !== said) {
      const before = now !== drawn ? drawn : null;
      drawn = now;
      words = said;
      const given = model.get("preview") ?? {};
      bodies = given.bodies ?? bodiesOf(now, given.figure_height ?? 400);
      put(root, { "aria-label": ctx.t("board.map_label", { title: ctx.say(now.title), keys: ctx.t("board.keys") }) });
      view.draw(now);
      if (before) {
        local.pending = null;
        planned = null;
        press = press?.moved ? null : press;
        plan.clear();
      }
      plan.marks(now);
      if (before) moveFigures(before, now, view, ctx);
      const active = now.pieces.find((piece) => piece.active);
      if (before && local.selected && local.selected !== active?.id) local.selected = null;
      if (active && active.id !== shownActive && !active.states.includes("stunned")) local.selected = active.id;
      const key = active ? `${active.id} ${active.x} ${active.y}` : "";
      if (active && key !== shownAt) lens.look(active);
      shownAt = key;
      shownActive = active?.id ?? "";
    }
    const wanted = offer();
    const options = /** @type {string[]} */ (wanted && wanted.needs !== "hits" ? wanted.options : []);
    root.classList.toggle("choosing", Boolean(wanted && wanted.needs !== "hits" && wanted.needs !== "point"));
    for (const [id, shown] of view.pieces) {
      put(shown.figure, { "data-option": options.includes(id) ? "" : null, "aria-pressed": String(id === local.selected), "data-chosen": id === local.selected && !shown.piece.active ? "" : null });
    }
    for (const [id, shown] of view.things) {
      const on = options.includes(id);
      put(shown.node, { "data-option": on ? "" : null, tabindex: on ? 0 : null, role: on ? "button" : null, "aria-label": on ? ctx.say(shown.thing.label) || id : null });
    }
    put(view.layer.things, { "aria-hidden": options.some((id) => view.things.has(id)) ? null : "true" });
  }

  return {
    refresh, refuse, forgive, zoom: lens.zoom, zoomButtons: lens.buttons,
  };
}

/** @param {Piece} a @param {Piece} b */
const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
