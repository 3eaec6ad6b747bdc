// Marching units in ranks: what a drag, a wheel or a key asks for is planned and shown; a second press, Enter or the button does it.
import { turned } from "../shared/ranks.js";
import { makeMarchArt } from "./marchart.js";
import { nameOf } from "./say.js";
import { towards } from "./marching.js";
import { around, bearing, chargePoints, enemyAt, field, fitting, misplaced, zonesOf } from "./marchplan.js";
import { aloud, brief, marchFields, note, numberIn, reachOf, steered, written } from "./marchsay.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/scene.js").Scene} Scene */
/** @typedef {import("../shared/scene.js").Piece} Piece */
/** @typedef {import("../shared/ranks.js").Block} Block */
/** @typedef {import("./widget.js").Offer} Offer */
/** @typedef {import("./marching.js").Way} Way */
/** @typedef {import("./marching.js").Reach} Reach */
/** @typedef {[number, number]} Point */
/**
 * What the stage lends to whoever marches.
 * @typedef {object} Stage
 * @property {{layer: Record<string, SVGGraphicsElement>, unit: number, ends: () => [number, number], contour: (id: string, grow: number) => {d: string, transform: string} | null, pieces: Map<string, import("../shared/scene.js").Shown>}} view
 * @property {() => Scene} scene
 * @property {() => Record<string, any>} given Python's `preview`
 * @property {typeof import("../shared/geometry.js").crossing} crossing
 * @property {{show: (way: string, note?: string) => void, hide: () => void}} confirm
 * @property {(at: {x: number, y: number}) => void} look brings a place to the middle where only a part is shown
 * @property {() => string} watched the unit that has the focus
 */
/** @typedef {Block & {side: number, id: string}} Unit */
/** @typedef {{kind: "march" | "charge" | "post", offer: Offer, way: Way, march: import("./marching.js").March | null, target: string, block: Block, barred: string}} Plan */

const INCH = 254;
const STILL = { legs: [0], turns: [], side: "" };

/** @param {Ctx} ctx @param {import("./widget.js").Local} local @param {(what: string, content?: object) => number} ask @param {Stage} stage */
export function makeMarch(ctx, local, ask, stage) {
  const { model } = ctx;
  const art = makeMarchArt(stage.view);
  /** @type {Plan | null} */
  let plan = null;
  /** @type {{what: "unit" | "ghost" | "wheel", off: Point, from: Block} | null} */
  let grip = null;
  let voice = 0;
  /** @type {Record<string, string>} */
  let raw = {}; // what stands in the fields of the panel as it was typed
  let typedFor = local.choosing;
  let light = false; // whether the plan is only that of a mouse passing over
  ctx.signal.addEventListener("abort", () => clearTimeout(voice));

  const offers = () => /** @type {Offer[]} */ (model.get("offers"));
  const chosen = () => offers().find((one) => one.key === local.choosing) ?? null;
  /** @param {string | undefined} id @returns {Unit | null} */
  const unitOf = (id) => /** @type {any} */ (stage.scene().pieces.find((piece) => piece.id === id && piece.tray)) ?? null;

  /** The ways that are offered, the shortest first; only the one that is being chosen, if one is. */
  function ways() {
    const one = chosen();
    const all = one ? [one] : offers();
    return all.filter((offer) => offer.needs === "march").sort((a, b) => reachOf(a).most - reachOf(b).most);
  }
  const charges = () => offers().filter((offer) => reachOf(offer).ways && (!chosen() || offer === chosen()));
  const posting = () => {
    const one = chosen();
    return one && (one.needs === "post" || (one.needs === "point" && reachOf(one).unit)) ? one : null;
  };

  // --- plans -------------------------------------------------------------------------------------------------------

  /** @param {Unit} unit @param {Way} way */
  function planWay(unit, way) {
    const found = fitting(ways().filter((offer) => reachOf(offer).unit === unit.id), unit, way, (reach) => field(stage.scene(), stage.crossing, unit, reach));
    if (!found || (!found.march.length && !found.march.turns.some(Boolean) && !found.march.why)) return clear();
    plan = { kind: "march", ...found, way: { legs: found.march.legs, turns: found.march.turns, side: way.side }, target: "", block: found.march.block, barred: "" };
    draw();
  }

  /** @param {Offer} offer @param {string} target */
  function planCharge(offer, target) {
    const unit = unitOf(reachOf(offer).unit);
    const way = reachOf(offer).ways?.[target];
    if (!unit || !way) return false;
    const block = { x: way.at[0], y: way.at[1], tray: { ...unit.tray, facing: way.facing } };
    plan = { kind: "charge", offer, way: { legs: way.legs ?? [], turns: way.turns ?? [], side: "" }, march: null, target, block, barred: "" };
    draw();
    return true;
  }

  /** @param {Offer} offer @param {Point} to @param {number} facing */
  function planPost(offer, to, facing) {
    const reach = reachOf(offer);
    const unit = unitOf(reach.unit);
    const tray = { ...(reach.tray ?? unit?.tray), facing: ((facing % 360) + 360) % 360 };
    let [x, y] = to;
    if (unit && reach.most) { // no further than it may go
      const far = Math.hypot(x - unit.x, y - unit.y);
      const part = far > reach.most ? reach.most / far : 1;
      [x, y] = [unit.x + (x - unit.x) * part, unit.y + (y - unit.y) * part];
    }
    const block = { x: Math.round(x), y: Math.round(y), tray };
    plan = { kind: "post", offer, way: { legs: [], turns: [], side: "" }, march: null, target: "", block, barred: misplaced(stage.scene(), block, reach) };
    draw();
  }

  function clear() {
    if (!plan) return arcs();
    plan = null;
    light = false;
    raw = {};
    untag("");
    art.clear();
    stage.confirm.hide();
    arcs();
    later();
  }

  /** The panel follows when the hand rests. */
  let panel = 0;
  function later() {
    if (panel || !chosen()) return; // without fields it shows nothing of a plan
    panel = window.setTimeout(() => {
      panel = 0;
      ctx.redraw();
    }, 120);
  }
  ctx.signal.addEventListener("abort", () => clearTimeout(panel));

  // --- what is shown -----------------------------------------------------------------------------------------------

  const sideOf = () => {
    const { side, asked } = model.get("turn");
    return unitOf(reachOf(/** @type {Plan} */ (plan).offer).unit)?.side ?? asked ?? side ?? 0;
  };

  let untagged = ""; // whose name is put away while it is on its way

  /** @param {string} id */
  function untag(id) {
    if (untagged === id) return;
    for (const [one, on] of /** @type {[string, boolean][]} */ ([[untagged, true], [id, false]])) stage.view.pieces.get(one)?.tag.setAttribute("visibility", on ? "visible" : "hidden");
    untagged = id;
  }

  function draw() {
    if (!plan) return;
    untag(reachOf(plan.offer).unit ?? "");
    const { kind, offer, block, march, barred } = plan;
    const unit = unitOf(reachOf(offer).unit);
    const words = short();
    if (kind === "march" && march && unit) art.way(unit, march, unit.side, words, false);
    else if (kind === "charge" && unit) art.charge(unit, block, chargePoints(unit, plan.way), unit.side, words, plan.target);
    else art.post(block, zonesOf(reachOf(offer)), sideOf(), barred !== "", offer.needs === "post", words);
    if (kind !== "charge") {
      const label = said();
      if (art.ghost.getAttribute("aria-label") !== label) art.ghost.setAttribute("aria-label", label);
    }
    arcs();
    later();
  }

  /** The front arc of whoever is planned for, looked at or active. */
  function arcs() {
    const given = stage.given().arcs ?? {};
    const id = plan ? reachOf(plan.offer).unit : stage.watched() && given[stage.watched()] ? stage.watched() : local.selected ?? stage.scene().pieces.find((piece) => piece.active)?.id;
    const unit = plan && plan.kind !== "charge" ? plan.block : unitOf(id);
    const { degrees = 90, range = 0 } = given[id ?? ""] ?? {};
    art.arc(unit, degrees, range);
  }

  const said = () => (plan ? aloud(ctx, stage.scene(), plan) : "");
  const short = () => (plan ? brief(ctx, plan, unitOf(reachOf(plan.offer).unit)) : "");

  /** Speaks when the keys have rested. */
  function speak() {
    clearTimeout(voice);
    voice = window.setTimeout(() => ctx.speak(said()), 180);
  }

  function offerButton() {
    if (!plan) return;
    const { kind, offer, target } = plan;
    stage.confirm.show(kind === "post" ? ctx.say(offer.label) : kind === "charge" ? `${short()}${ctx.t("tray.colon")}${nameOf(ctx, stage.scene(), target)}` : short(), note(ctx, stage.scene(), plan));
  }

  /** Does what is planned. */
  function go() {
    if (!plan) return false;
    const { kind, offer, way, block, target } = plan;
    clear();
    local.choosing = null;
    if (kind === "charge") ask("offer", { key: offer.key, figure: target });
    else if (kind === "post") ask("offer", offer.needs === "post" ? { key: offer.key, to: [block.x, block.y], facing: block.tray.facing } : { key: offer.key, to: [block.x, block.y] });
    else ask("offer", { key: offer.key, legs: way.legs, turns: way.turns, side: way.side });
    return true;
  }

  // --- hands -------------------------------------------------------------------------------------------------------

  /** Where a post begins: in the middle of its zone, beside whoever stands there. @param {Offer} offer */
  function firstPlace(offer) {
    const reach = reachOf(offer);
    const unit = unitOf(reach.unit);
    if (unit) return planPost(offer, [unit.x, unit.y], unit.tray.facing);
    if (reach.at) return planPost(offer, reach.at, reach.facing ?? 0);
    const { width, height } = stage.scene();
    const zone = reach.zones?.[0] ?? { kind: "rect", x: width / 2, y: height / 2, w: width, h: height };
    const facing = reach.facing ?? 0;
    for (let n = 0; n < 60; n += 1) {
      const x = zone.x + (n % 2 ? -1 : 1) * Math.ceil(n / 2) * 2 * INCH;
      planPost(offer, [x, zone.y], facing);
      if (plan && !plan.barred) return;
    }
    planPost(offer, [zone.x, zone.y], facing);
  }

  /** @param {Unit} unit a unit that may march now */
  const mayMarch = (unit) => ways().some((offer) => reachOf(offer).unit === unit.id);

  /** @param {Point} to @param {boolean} fine */
  function drag(to, fine) {
    if (!grip) return;
    const { what, off, from } = grip;
    const step = fine ? 1 : 5;
    const near = (/** @type {number} */ angle) => Math.round(angle / step) * step;
    if (plan?.kind === "post") {
      if (what === "wheel") planPost(plan.offer, [plan.block.x, plan.block.y], near(bearing([plan.block.x, plan.block.y], to)));
      else planPost(plan.offer, [to[0] - off[0], to[1] - off[1]], plan.block.tray.facing);
      return;
    }
    const unit = unitOf(/** @type {any} */ (from).id ?? (plan ? reachOf(plan.offer).unit : ""));
    if (!unit) return;
    if (what === "unit") {
      const hit = charges().length ? enemyAt(stage.scene(), to, unit.side) : null;
      const charge = hit && charges().find((offer) => reachOf(offer).ways[hit] && reachOf(offer).unit === unit.id);
      if (charge && hit) return void planCharge(charge, hit);
      const goal = /** @type {Point} */ ([to[0] - off[0], to[1] - off[1]]);
      if (Math.hypot(goal[0] - unit.x, goal[1] - unit.y) < 6 * stage.view.unit) return clear();
      const best = ways().filter((offer) => reachOf(offer).unit === unit.id);
      const reach = { ...reachOf(best[best.length - 1]), side_most: Math.max(0, ...best.map((offer) => reachOf(offer).side_most ?? 0)) };
      return planWay(unit, towards(unit, goal, reach, fine));
    }
    if (!plan?.march) return;
    const { legs, turns, side } = plan.way;
    if (what === "wheel") {
      if (side) return;
      const pivot = (turns.length && !legs[0] ? null : plan.march.points[1]) ?? /** @type {Point} */ ([unit.x, unit.y]);
      const turn = near(around(bearing(pivot, to) - unit.tray.facing));
      planWay(unit, { legs: [legs[0] ?? 0, legs[1] ?? 0], turns: [turn], side: "" });
    } else if (legs[0] > 0 && turns.length) { // the last leg follows the hand
      const [x, y] = plan.march.points[1];
      const [, back] = turned([to[0] - off[0] - x, to[1] - off[1] - y], -plan.block.tray.facing);
      planWay(unit, { legs: [legs[0], Math.max(0, -back)], turns, side });
    } else {
      grip = { what: "unit", off, from: unit };
      drag(to, fine);
    }
  }

  // --- keys --------------------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event @returns {boolean} */
  function postKey(event) {
    if (plan?.kind !== "post") return false;
    const step = event.shiftKey ? INCH / 10 : INCH;
    const move = /** @type {Record<string, Point>} */ ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] })[event.key];
    const turn = { ",": -1, ".": 1, ";": 1, PageUp: -1, PageDown: 1 }[event.key];
    const { block, offer } = plan;
    if (move) planPost(offer, [block.x + move[0] * step, block.y + move[1] * step], block.tray.facing);
    else if (turn && offer.needs === "post") planPost(offer, [block.x, block.y], block.tray.facing + turn * (event.shiftKey ? 1 : 15));
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event @param {Unit} unit @returns {boolean} */
  function wayKey(event, unit) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "n") {
      const all = charges().filter((offer) => reachOf(offer).unit === unit.id).flatMap((offer) => Object.keys(reachOf(offer).ways).map((id) => /** @type {[Offer, string]} */ ([offer, id])));
      if (!all.length) return false;
      const now = all.findIndex(([, id]) => plan?.kind === "charge" && plan.target === id);
      const [offer, id] = all[(now + (event.shiftKey ? all.length - 1 : 1) + (now < 0 && event.shiftKey ? 1 : 0)) % all.length];
      return planCharge(offer, id);
    }
    if (!mayMarch(unit)) return false;
    const now = plan?.kind === "march" ? plan.way : STILL;
    const next = steered(key, event.shiftKey, now, ways().some((offer) => reachOf(offer).side_most), Math.max(1, ...ways().map((offer) => reachOf(offer).turns ?? 1)));
    if (next) planWay(unit, next);
    else if (next === "") clear();
    return next !== null;
  }

  return {
    ghost: art.ghost,
    planned: () => plan !== null,
    clear, go, drag, arcs,
    /** A press that may become a drag: on the ghost, its handle, or a unit that may march. @param {string | null} id @param {Point} at @param {Element} node */
    down(id, at, node) {
      raw = {};
      if (plan && node.closest("[data-wheel]")) grip = { what: "wheel", off: [0, 0], from: plan.block };
      else if (plan && node.closest("[data-ghost]")) grip = { what: "ghost", off: [at[0] - plan.block.x, at[1] - plan.block.y], from: plan.block };
      else {
        const unit = unitOf(id ?? undefined);
        const going = unit && !posting() && (mayMarch(unit) || charges().some((offer) => reachOf(offer).unit === id));
        grip = going ? { what: "unit", off: [at[0] - unit.x, at[1] - unit.y], from: unit } : null;
      }
      return grip !== null;
    },
    /** The hand lets go: the plan stays until it is done or dropped. */
    up() {
      grip = null;
      light = false;
      if (plan) offerButton();
    },
    /** A press without a drag. @param {string | null} id @param {Point} at @param {Element} node @returns {boolean} whether it was taken */
    press(id, at, node) {
      if (plan && node.closest("[data-wheel]")) return true;
      if (plan && node.closest("[data-ghost]")) return plan.barred ? true : go();
      const post = posting();
      if (post) {
        planPost(post, at, plan?.block.tray.facing ?? reachOf(post).facing ?? 0);
        offerButton();
        return true;
      }
      const charge = id && charges().find((offer) => reachOf(offer).ways[id]);
      if (charge && id) {
        if (plan?.kind === "charge" && plan.target === id && !light) return go();
        light = false;
        planCharge(charge, id);
        offerButton();
        ctx.speak(said());
        return true;
      }
      if (id) return clear(), false;
      const unit = unitOf(ways().map((offer) => reachOf(offer).unit)[0]);
      if (!unit || chosen()?.needs === "figure") return false;
      const best = ways();
      planWay(unit, towards(unit, at, { ...reachOf(best[best.length - 1]), side_most: Math.max(0, ...best.map((offer) => reachOf(offer).side_most ?? 0)) }, false));
      offerButton();
      return true;
    },
    /** A mouse without a button: over an enemy that can be charged, how. @param {string | null} id */
    hover(id) {
      if (plan && !light) return;
      const charge = id && charges().find((offer) => reachOf(offer).ways[id]);
      if (charge && id) {
        if (plan?.target !== id) light = planCharge(charge, id);
      } else if (plan && light) clear();
    },
    /** @param {Piece | undefined} piece @param {KeyboardEvent} event */
    key(piece, event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      raw = {};
      const unit = unitOf(piece?.id) ?? (event.target === art.ghost && plan ? unitOf(reachOf(plan.offer).unit) : null);
      const taken = posting() ? postKey(event) : unit ? wayKey(event, unit) : false;
      if (!taken) return false;
      light = false;
      if (plan) {
        offerButton();
        stage.look(plan.block);
      }
      speak();
      return true;
    },
    /** What the board shows anew, or another offer was chosen. */
    follow() {
      const offer = chosen();
      if (typedFor !== local.choosing) [raw, typedFor] = [{}, local.choosing];
      if (plan && !offers().includes(plan.offer)) clear();
      if (plan && offer && plan.offer !== offer) clear();
      if (offer && posting() && !plan) {
        firstPlace(offer);
        offerButton();
      }
      arcs();
    },
    /** What the panel shows and takes of a way or a place. */
    fields() {
      const offer = chosen();
      if (!offer || !["march", "post"].includes(offer.needs ?? "")) return null;
      return marchFields(ctx, stage.scene(), offer, plan, raw);
    },
    /** A field was written. @param {string} name @param {string} value */
    typed(name, value) {
      const offer = chosen();
      if (!offer) return;
      const told = { ...raw, [name]: value };
      if (offer.needs === "post") {
        const n = numberIn(value);
        const block = plan?.block ?? { x: 0, y: 0, tray: { facing: reachOf(offer).facing ?? 0 } };
        if (n !== null) planPost(offer, [name === "x" ? n * INCH : block.x, name === "y" ? stage.scene().height - n * INCH : block.y], name === "facing" ? Math.round(n) : block.tray.facing);
      } else {
        const unit = unitOf(reachOf(offer).unit);
        if (unit) planWay(unit, written(told, plan?.kind === "march" ? plan.way : STILL));
      }
      raw = told; // a plan of nothing is dropped, not what was typed
      if (plan) offerButton();
      speak();
    },
  };
}
