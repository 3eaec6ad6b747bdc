// The board itself: brings the picture up to date, magnifies it, and turns pointers and keys into plans and wishes.
import { aimAt, target } from "../shared/boardkeys.js";
import { bodiesOf, crossing, sweep } from "../shared/geometry.js";
import { makePlan } from "../shared/plan.js";
import { makeScene } from "../shared/scene.js";
import { h } from "../shared/dom.js";
import { put, svg } from "../shared/svg.js";
import { makeLens } from "./lens.js";
import { bare, hearLetters } from "./letters.js";
import { light } from "./light.js";
import { makeConfirm } from "./confirm.js";
import { aloud, endOf, figureSentence, inches, placed, planSentence } from "./say.js";
import { alsoTouched, makeGaze, surroundings, thingSentences } from "./seeing.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/scene.js").Scene} Scene */
/** @typedef {import("../shared/scene.js").Piece} Piece */
/** @typedef {import("../shared/geometry.js").Stop} Stop */
/** @typedef {[number, number]} Point */
/** @typedef {{select: (figure: string) => void, move: (figure: string, to: Point) => void, bend: (to: Point) => void, redraw: () => void,
 *   measure: (figure: string | null, to?: Point) => void, rule: () => void, aiming: (tools: import("./aiming.js").Tools) => ReturnType<typeof import("./aiming.js").makeAiming> | null,
 *   march: (stage: import("./march.js").Stage) => ReturnType<typeof import("./march.js").makeMarch> | null,
 *   motion: (before: Scene, now: Scene, view: any) => void, slide: (piece: Piece, to: Point, stop: Stop, plan: any) => void, wanted: () => {needs: string, options: string[], floor?: boolean} | null, choose: (object: Record<string, string | Point>) => void}} Deeds */

const SLIP = 5; // pixels a press may slip and still be a press
const SNAP = 45; // a move that would end this close before an object goes up to it
const MANY = 24; // figures beyond which a name says who sees it only where one looks
const FINGER = 22; // pixels around the ghost that a second tap may land in

/** @param {Ctx} ctx @param {import("./widget.js").Local} local @param {Deeds} deeds */
export function makeStage(ctx, local, deeds) {
  const { model, signal } = ctx;
  const root = /** @type {SVGSVGElement} */ (svg(null, "svg", { class: "aw-scene", role: "application" }));
  const uid = `b${Math.random().toString(36).slice(2, 9)}`;
  const speech = {
    say: ctx.say,
    name: (/** @type {Piece} */ piece) => figureSentence(ctx, scene(), piece, model.get("turn").sides, surroundings(ctx, world(), piece, scene().pieces.length <= MANY || piece.id === watched)),
    raised: (/** @type {import("../shared/furniture.js").Thing} */ thing) => (!["table", "gallery"].includes(thing.kind) || !thing.height ? ""
      : thing.kind === "gallery" ? ctx.t("board.raised", { name: ctx.say(thing.label), n: inches(ctx, thing.height) }) : inches(ctx, thing.height)),
    inches: (/** @type {number} */ length) => inches(ctx, length),
  };
  const view = makeScene(root, uid, speech);
  const plan = makePlan(view, speech.inches);
  const scene = () => /** @type {Scene} */ (model.get("scene"));
  const world = () => ({ scene: scene(), given: model.get("preview") ?? {}, bodies });
  const lens = makeLens(root, view, scene, ctx);
  const { where } = lens;
  const speak = ctx.speak;
  ctx.speak = (text) => speak(aloud(ctx, text)); // no reader says ″ as inches
  const confirm = makeConfirm(ctx, () => march()?.go() || (planned && go(planned.id, planned.to)), drop, bend);
  const pieceOf = (/** @type {string | null} */ id) => scene().pieces.find((piece) => piece.id === id);
  /** A figure where its way goes on: at the last bend that was kept. @param {string | null} id */
  const fromOf = (id) => placed(pieceOf(id), world().given);
  const bends = () => model.get("offers").some((/** @type {any} */ one) => one.key === "bend");
  /** @type {import("../shared/geometry.js").Body[]} */
  let bodies = [];
  /** @type {Scene | null} */
  let drawn = null;
  let words = "";
  /** @type {{id: string, turn: number, length: number, to: Point, stop: Stop, eyed?: string | null} | null} */
  let planned = null;
  /** @type {{id: string | null, x: number, y: number, at: Point, moved: boolean, marched: boolean} | null} */
  let press = null;
  const list = h("ul", { class: "aw-spoken" });
  let watched = ""; // the figure that has the focus
  let keyed = true; // whether the last input was a key: Tab from outside is none that is heard here
  let shownActive = "";
  let shownAt = "";
  let ranked = false; // whether units stand in ranks: then a hand marches them
  /** @type {ReturnType<typeof import("./march.js").makeMarch> | null} */
  let marching = null;
  const march = () => (ranked && !model.get("bot") ? (marching ??= deeds.march({ view, scene, given: () => world().given, crossing, confirm, look: lens.look, watched: () => watched })) : null);

  // --- what stands in the way ------------------------------------------------------------------------------------

  /** @param {Piece} piece @param {Partial<Parameters<typeof sweep>[2]>} way */
  function stopOf(piece, way) {
    const { given } = world();
    return sweep([piece.x, piece.y], piece.r, {
      bodies, width: scene().width, height: scene().height, level: [piece.z, piece.z + (given.figure_height ?? 400)],
      support: given.supports?.[piece.id] ?? null, passing: [piece.id, ...(given.passing?.[piece.id] ?? [])], most: given.most, ...way,
    });
  }

  /** Shows what a move would do; a stop just short of an object goes up to it. @param {string} id @param {Point} to */
  function show(id, to) {
    const piece = fromOf(id);
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
    look();
    deeds.measure(id, to);
    view.aside(piece, stop.length ? stop.y - piece.y || 1 : 0);
    return planned;
  }

  function drop() {
    marching?.clear();
    if (!planned) return;
    const piece = pieceOf(planned.id);
    if (piece) view.aside(piece, 0);
    planned = null;
    confirm.hide();
    if (!local.pending) plan.clear(false);
    look();
    deeds.measure(null);
  }

  /** Whose lines of sight are asked: of the figure that is planned for, looked at, chosen or active, from where it would stand. */
  function gazer() {
    const piece = pieceOf(planned?.id ?? (watched || null)) ?? pieceOf(local.selected) ?? scene().pieces.find((one) => one.active);
    return piece && planned?.id === piece.id ? { ...piece, x: planned.stop.x, y: planned.stop.y } : piece ?? null;
  }
  const gaze = makeGaze(ctx, world, plan, gazer);
  const { look } = gaze;

  /** A finger shows where a move would stop; a second tap there, or the button, does it. @param {string} id @param {Point} to */
  function tapped(id, to) {
    const shown = planned;
    const piece = show(id, to) && fromOf(id);
    if (!planned || !piece) return;
    const near = shown?.id === id && Math.hypot(to[0] - shown.stop.x, to[1] - shown.stop.y) < Math.max(piece.r, FINGER * view.unit);
    if (near) return go(id, shown.to);
    if (!planned.stop.length) confirm.hide();
    else confirm.show(`${speech.inches(planned.stop.length)}, ${endOf(ctx, scene(), planned.stop)}`, undefined, bends());
    ctx.speak(inWords(piece));
  }

  /** Whoever acts has been let go: a press on an enemy shows the way there, the next one, Enter or the button goes. @param {Piece} piece @param {Piece} foe */
  function offered(piece, foe) {
    if (planned?.eyed === foe.id && planned.stop.length) return go(piece.id, planned.to);
    if (tapped(piece.id, [foe.x, foe.y]), planned) planned.eyed = foe.id;
    confirm.node.scrollIntoView({ block: "nearest" });
  }

  /** What is planned, in words: the way, what it would touch besides what stops it, and whom one sees from there if that is shown. @param {Piece} piece */
  const inWords = (piece) => (planned ? [planSentence(ctx, scene(), piece, planned.turn, planned.stop), alsoTouched(ctx, world(), piece, planned.stop), look()].filter(Boolean).join(" ") : "");
  /** Keys that aim and motion come with the hand that plays: without it nothing moves. @type {import("./aiming.js").Tools} */
  const tools = { world, fromOf, stopOf, show, plan, forgive, inWords, snap: SNAP };
  /** @type {ReturnType<typeof import("./aiming.js").makeAiming> | null} */
  let aim = null;

  /** The place where the plan ends becomes a bend of the way, where the game takes one. */
  function bend() {
    if (!planned || !bends()) return false;
    const { x, y } = planned.stop;
    planned = null;
    confirm.hide();
    deeds.bend([Math.round(x), Math.round(y)]);
    return true;
  }

  /** @param {string} id @param {Point} to @param {boolean} [more] whether the way goes on from there */
  function go(id, to, more = false) {
    if (more && bend()) return;
    const piece = pieceOf(id);
    if (piece) view.aside(piece, 0);
    planned = null;
    confirm.hide();
    if (floor()) return deeds.choose({ to });
    local.selected = null;
    deeds.move(id, to);
  }

  // --- pointers --------------------------------------------------------------------------------------------------

  /** @param {EventTarget | null} node @param {string} name @returns {string | null} */
  const under = (node, name) => /** @type {SVGElement | null} */ (/** @type {Element} */ (node)?.closest?.(`[data-${name}]`))?.dataset[name] ?? null;

  /** What is being chosen now: an object for an offer, or the entries of a form, which may take a place as well. */
  const offer = () => deeds.wanted();
  const floor = () => offer()?.needs === "point" || offer()?.floor === true;

  /** Whether a move could be next: no dice are due, the game goes on, nothing else is being chosen. */
  const free = (choosing = false) => model.get("roll")?.phase !== "ready" && !model.get("turn").over && !model.get("bot") && (choosing || !local.choosing || floor());

  /** @param {string} id @param {boolean} [touch] */
  function pressPiece(id, touch = false) {
    if (model.get("bot")) return; // nobody moves for a bot
    const there = pieceOf(id);
    if (there && free(true) && march()?.press(id, [there.x, there.y], view.pieces.get(id)?.figure ?? root)) return;
    const wanted = offer();
    if (wanted) {
      const aim = floor() ? pieceOf(id) : null; // a place is wanted: who stands there is aimed at
      if (wanted.options.includes(id)) deeds.choose({ [wanted.needs]: id });
      else if (aim) deeds.choose({ to: [aim.x, aim.y] });
      return;
    }
    const mover = pieceOf(local.selected);
    const piece = pieceOf(id);
    if (!piece) return;
    if (!ranked && mover && mover.id !== id && mover.side !== piece.side) return (touch ? tapped : go)(mover.id, [piece.x, piece.y]);
    const acting = fromOf(model.get("turn").active);
    if (!ranked && !mover && acting && acting.side !== piece.side && !world().given.cards?.[id] && free() && model.get("offers").some((/** @type {any} */ one) => one.key === "move")) return offered(acting, piece);
    drop();
    if (local.selected === id) {
      local.selected = null;
      return deeds.redraw();
    }
    local.selected = id;
    deeds.select(id);
  }

  /** @param {Point} to @param {EventTarget | null} node @param {boolean} [touch] @param {boolean} [more] */
  function pressFloor(to, node, touch = false, more = false) {
    if (free(true) && march()?.press(null, to, /** @type {Element} */ (node))) return;
    const wanted = offer();
    const thing = under(node, "thing");
    if (wanted && thing && wanted.options.includes(thing)) return deeds.choose({ [wanted.needs]: thing });
    if (wanted) return floor() ? deeds.choose({ to }) : undefined;
    if (ranked || !local.selected || !pieceOf(local.selected)) return;
    if (touch) tapped(local.selected, to);
    else go(local.selected, show(local.selected, to)?.to ?? to, more);
  }

  root.addEventListener("pointerdown", (event) => {
    keyed = false;
    if (event.button || press || lens.pinched()) return;
    const id = under(event.target, "piece");
    press = { id, x: event.clientX, y: event.clientY, at: where(event), moved: false, marched: (free(true) && march()?.down(id, where(event), /** @type {Element} */ (event.target))) || false };
  }, { signal });
  root.addEventListener("pointermove", (event) => {
    if (lens.pinched()) {
      if (press) [press] = [null, drop()];
      return;
    }
    if (!press) {
      if (ranked) return void (event.pointerType === "mouse" && free(true) && march()?.hover(under(event.target, "piece")));
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
    if (press.id || press.marched) lens.follow(event);
    if (press.marched) march()?.drag(at, event.shiftKey);
    else if (!ranked && press.id && (!offer() || floor())) {
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
      if (was.marched) march()?.up();
      else if (was.id && planned) go(was.id, planned.to, event.shiftKey);
      return;
    }
    const touch = event.pointerType === "touch";
    if (was.id) pressPiece(was.id, touch);
    else pressFloor(where(event), event.target, touch, event.shiftKey);
  }, { signal });
  root.addEventListener("pointercancel", cancel, { signal });
  root.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && !press && (ranked ? marching?.hover(null) : confirm.hidden() && drop()), { signal }); // a way that is planned waits for its button
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
    const letter = bare(event);
    if ("+-0".includes(letter || " ")) lens.zoom(letter === "+" ? 1.4 : letter === "-" ? 1 / 1.4 : 0);
    else if (event.ctrlKey && event.key.startsWith("Arrow")) lens.shift(event.key);
    else if (event.key === "Escape") {
      if (!planned && !marching?.planned() && !local.choosing && !local.selected) return;
      if (marching?.planned()) drop();
      else cancel();
    } else if (event.key === "Enter" || event.key === " ") {
      if (planned && id && !press && (id === planned.id || id === planned.eyed)) go(planned.id, planned.to);
      else if (march()?.planned() && (id === scene().pieces.find((piece) => piece.active)?.id || event.target === marching?.ghost)) marching?.go();
      else if (id) pressPiece(id);
      else if (thing) pressFloor([0, 0], event.target);
      else return;
    } else if (letter === "b" && id && planned?.id === id && bends()) bend();
    else if (!(ranked ? march()?.key(pieceOf(id), event) : (aim ??= deeds.aiming(tools))?.(id, planned, event))) return;
    event.preventDefault();
    event.stopPropagation();
  }, { signal });

  hearLetters(ctx, local, deeds, { scene, view, gaze, side: (id) => pieceOf(id)?.side, under, heard: () => (keyed = true) });

  root.addEventListener("focusin", (event) => {
    // the first focus by a key shows the keys; whoever hid them has them hidden
    if (keyed && local.keys === null && /** @type {Element} */ (event.target).matches(":focus-visible")) (local.keys = true, deeds.redraw());
    const node = /** @type {Element} */ (event.target);
    const id = under(node, "piece") ?? under(node, "thing");
    if (id && node.matches(":focus-visible")) view.focus(id);
    const piece = pieceOf(id);
    watched = id ?? "";
    if (piece && scene().pieces.length > MANY) put(node, { "aria-label": speech.name(piece) });
    look();
    marching?.arcs();
    // the browser has scrolled the page to where the figure stood before the glass moved
    if (piece && node.matches(":focus-visible") && lens.look(piece)) node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, { signal });
  root.addEventListener("focusout", () => {
    view.focus("");
    watched = "";
    if (!press && confirm.hidden()) drop();
  }, { signal });

  // --- refusals and fresh scenes ---------------------------------------------------------------------------------

  function forgive() {
    plan.clear(true);
  }

  /** A move was refused: the ghost slides back, the line ends in an octagon. @param {string} id @param {Point} to */
  function refuse(id, to) {
    const piece = fromOf(id);
    if (!piece) return plan.clear();
    deeds.slide(piece, to, stopOf(piece, { to }), plan);
  }

  function refresh() {
    const home = ctx.root.querySelector(".aw-stage");
    if (home && root.parentNode !== home) {
      home.replaceChildren(root, confirm.node, list);
      lens.watch(home);
    }
    const now = scene();
    const said = `${ctx.lang}${JSON.stringify(model.get("turn").sides)}`;
    if (now !== drawn || words !== said) {
      const before = now !== drawn ? drawn : null;
      drawn = now;
      words = said;
      const { given } = world();
      bodies = given.bodies ?? bodiesOf(now, given.figure_height ?? 400);
      put(list, { "aria-label": ctx.t("board.things") });
      list.replaceChildren(...thingSentences(ctx, world()).map((said) => h("li", null, said)));
      put(root, { "aria-label": ctx.t("board.map_label", { title: ctx.say(now.title) }) });
      view.draw(now);
      if (before && (before.width !== now.width || before.height !== now.height)) lens.anew();
      if (before) {
        local.pending = null;
        planned = null;
        press = press?.moved ? null : press;
        confirm.hide();
        plan.clear();
      }
      look();
      plan.marks(now);
      if (before) deeds.motion(before, now, view);
      const active = now.pieces.find((piece) => piece.active);
      if (before && local.selected && local.selected !== active?.id) local.selected = null;
      if (active && (active.id !== shownActive || model.get("timeline")?.undone) && !active.states.includes("stunned")) local.selected = active.id;
      const key = active ? `${active.id} ${active.x} ${active.y}` : "";
      if (active && key !== shownAt) lens.meet(active);
      shownAt = key;
      shownActive = active?.id ?? "";
    }
    ranked = now.pieces.some((piece) => piece.tray) || model.get("offers").some((/** @type {any} */ one) => one.reach?.unit);
    march()?.follow();
    light(ctx, root, view, offer(), local, speech.raised);
  }

  ctx.root.addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest?.('[data-do="sight"]')) gaze.toggle();
  }, { signal });

  return {
    over: { plan: view.layer.plan, top: view.layer.top, unit: () => view.unit, who: () => gazer()?.id ?? null },
    refresh, refuse, forgive, drop, zoom: lens.zoom, zoomButtons: () => lens.buttons(gaze.shown()),
  };
}
