// Dice as little cubes that tumble to the faces Python decided. Motion is CSS alone; a redraw never rolls again.
import { chip, clause } from "./chip.js";
import { h, morph, rich } from "./dom.js";
import { icon, sign } from "./icons.js";
import { symbol, token } from "./symbols.js";

/** @typedef {import("./i18n.js").Texts} Texts */
/** @typedef {import("./kit.js").Ctx} Ctx */
/** @typedef {{face: number | null, marks: ("highest" | "extra" | "one" | "held")[], word: Texts | null, plus?: Texts | null, look?: string | null}} Die `look`: of a token, a card, a coin */
/** @typedef {{kind: "swash" | "rating" | "bonus" | "test" | "die" | "again" | "red" | "white" | "speed", dice: Die[]}} Group */
/** @typedef {{side: number | null, name: Texts, note: Texts, score: number | null, unit?: Texts | null, groups: Group[]}} Lane `unit`: what the score counts */
/** @typedef {{id: number, phase: "empty" | "ready" | "settled", title: Texts, lanes: Lane[], verdict: Texts | null,
 *   rule: import("./chip.js").Rule | null, rules?: import("./chip.js").Rule[], seed: number | null, count: number, what?: string, signs?: string[], names?: Record<string, Texts>}} Roll
 * `what` is thrown ("dice", "bag", "cards", "coin"), `signs` of its faces from 1 on (none: pips), `names` of signs that have no word of ours */

const TUMBLE = 700;
const LAST = 1100;
const LETTERED = ["red", "white", "speed"]; // kinds told apart by a letter, not by their paint alone
/** What a view has already shown: a roll tumbles once. @type {WeakMap<Ctx, {id: number, until: number}>} */
const shown = new WeakMap();

/** Whether the dice of this view are still turning. @param {Ctx} ctx */
export function rolling(ctx) {
  return (shown.get(ctx)?.until ?? 0) > performance.now();
}

/** Draws `roll` into `el`: lanes, legend, sentence and clause. @param {Element} el @param {Roll} roll @param {Ctx} ctx @param {{legend?: boolean, verdict?: boolean}} [options] */
export function drawTray(el, roll, ctx, options) {
  morph(el, h("div", null, trayParts(roll, ctx, options)));
}

/** The same as nodes, for a widget that brings its whole card up to date. @param {Roll} roll @param {Ctx} ctx
 *  @param {{legend?: boolean, verdict?: boolean}} [options] @returns {HTMLElement[]} */
export function trayParts(roll, ctx, { legend = true, verdict = true } = {}) {
  const before = shown.get(ctx);
  if (!before || before.id !== roll.id) {
    const tumbles = before && roll.id > before.id && roll.phase === "settled" && !ctx.still;
    shown.set(ctx, { id: roll.id, until: tumbles ? performance.now() + LAST : 0 });
    if (before && roll.rules?.every((rule) => rule.id !== ctx.open)) ctx.open = null;
    if (tumbles) {
      ctx.hush(LAST + 60);
      const again = setTimeout(ctx.redraw, LAST + 30);
      ctx.signal.addEventListener("abort", () => clearTimeout(again), { once: true });
    }
  }
  const turning = rolling(ctx);
  if (roll.phase === "empty") {
    return [h("div", { class: "aw-tray", "data-phase": "empty", "data-key": "tray" },
      h("div", { class: "aw-empty" }, icon("die"), h("p", null, ctx.t("tray.empty"))))];
  }
  const total = roll.lanes.reduce((sum, lane) => sum + lane.groups.reduce((more, group) => more + group.dice.length, 0), 0);
  let place = 0;
  const lanes = roll.lanes.map((lane, index) => {
    const first = place;
    place += lane.groups.reduce((more, group) => more + group.dice.length, 0);
    return drawLane(lane, index, first, total, roll, ctx, turning);
  });
  const parts = [h("div", { class: "aw-tray", "data-phase": turning ? "rolling" : roll.phase, "data-key": "tray" }, lanes)];
  const key = legend ? drawLegend(roll, ctx) : null;
  if (key) parts.push(key);
  const sentence = verdict && roll.phase === "settled" ? ctx.say(roll.verdict) : "";
  if (sentence) {
    const rules = roll.rules ?? [roll.rule];
    parts.push(h("div", { class: turning ? "aw-speech aw-wait" : "aw-speech", "data-key": "verdict", "aria-hidden": turning ? "true" : null },
      icon(roll.lanes.some((lane) => lane.groups.some((group) => group.kind === "swash")) ? "initiative" : "die"), h("p", null, rich(sentence)), h("span", { class: "aw-chips" }, rules.map((rule) => chip(rule, ctx))), rules.map((rule) => clause(rule, ctx))));
  }
  return parts;
}

/** @param {Lane} lane @param {number} index @param {number} first @param {number} total @param {Roll} roll @param {Ctx} ctx @param {boolean} turning */
function drawLane(lane, index, first, total, roll, ctx, turning) {
  const count = lane.groups.reduce((sum, group) => sum + group.dice.length, 0);
  let place = first;
  const items = lane.groups.filter((group) => group.dice.length).flatMap((group, n) => {
    const dice = group.dice.map((die) => drawDie(die, group.kind, `${roll.id}-${place}`, (place++ * Math.min(40, (LAST - TUMBLE) / Math.max(1, total - 1))), roll, ctx, turning));
    return n && !["bonus", "again"].includes(group.kind) ? [h("li", { class: "aw-between", "aria-hidden": "true" }), ...dice] : dice;
  });
  const name = ctx.say(lane.name);
  return h("div", { class: "aw-lane", "data-side": lane.side, "data-key": `lane-${index}`, "data-many": count > 24 ? "24" : count > 8 ? "8" : null },
    h("div", { class: "aw-lane-head" }, sign(lane.side), h("h3", { class: "aw-lane-name" }, name),
      h("span", { class: "aw-lane-note" }, ctx.say(lane.note)),
      lane.score === null ? null : h("span", { class: turning ? "aw-score aw-wait" : "aw-score" }, lane.unit ? null : ctx.t("tray.score"), h("span", { class: "aw-big" }, lane.score), lane.unit ? ctx.say(lane.unit) : null)),
    h("ul", { class: "aw-dice", role: "list", "aria-label": name }, items));
}

/** @param {Die} die @param {Group["kind"]} kind @param {string} key @param {number} delay @param {Roll} roll @param {Ctx} ctx @param {boolean} turning */
function drawDie(die, kind, key, delay, roll, ctx, turning) {
  const settled = roll.phase === "settled" && die.face !== null;
  const chance = scatter(key);
  const face = die.face ?? 1 + (chance(1) % 6); // a die not thrown lies like any other, its faces empty
  const word = ctx.say(die.word);
  const signs = roll.signs?.length ? roll.signs : null;
  const thing = roll.what && roll.what !== "dice" ? roll.what : ""; // a token, a card, a coin: nothing that has six sides
  const shows = signs ? signWord(signs[face - 1], roll, ctx) : String(face);
  const called = [ctx.t(thing ? `tray.due_${thing}` : `tray.die_${kind}`), settled && !thing && !signs ? ` ${shows}` : settled ? `${ctx.t("tray.colon")}${shows}` : ""].join("");
  const spoken = [called, settled ? word : ctx.t(thing ? "tray.undrawn" : "tray.unrolled")].filter(Boolean).join(", ");
  const left = chance(2) % 2 ? 1 : -1;
  const style = `--yaw:${left * (13 + (chance(3) % 7))}deg;--tip:${-15 - (chance(4) % 5)}deg;--lean:${(chance(5) % 9) - 4}deg;--wait:${Math.round(delay)}ms;`
    + `--spin:${left * (360 + 90 * (chance(6) % 4))}deg;--fall:${-360 - 90 * (chance(7) % 4)}deg`;
  const marks = settled ? die.marks : die.marks.filter((mark) => mark === "held");
  return h("li", { class: turning ? "aw-die aw-turning" : "aw-die", "data-kind": kind, "data-key": key, "data-marks": marks.join(" ") || null, "data-face": settled ? face : null,
    "data-ready": !settled, style },
    h("span", { class: "aw-hold", role: "img", "aria-label": spoken },
      thing ? token(settled ? die.look ?? (thing === "cards" ? "card" : "coin") : null)
        : h("span", { class: "aw-cube" }, sides(face, chance(8) % 4, left).map(([where, pips]) => h("i", { class: `aw-face aw-${where}`, "data-pips": settled && !signs ? pips : null },
          !settled ? null : signs ? symbol(signs[pips - 1]) : pips > 6 ? pips : null))),
      LETTERED.includes(kind) ? h("span", { class: "aw-letter" }, ctx.t(`tray.letter_${kind}`)) : null,
      marks.includes("highest") ? h("span", { class: "aw-crown" }, icon("highest")) : null,
      marks.includes("extra") ? h("span", { class: "aw-extra" }, ctx.say(die.plus) || "+1") : null,
      marks.includes("one") ? h("span", { class: "aw-lost" }, icon("lost")) : null,
      marks.includes("held") ? h("span", { class: "aw-held" }, icon("held")) : null),
    h("span", { class: "aw-word", "aria-hidden": "true" }, settled ? word || (thing ? shows : "") : ""));
}

/** A sign in words. @param {string} name @param {{names?: Record<string, Texts>}} roll @param {Ctx} ctx */
export const signWord = (name, roll, ctx) => ctx.say(roll.names?.[name]) || ctx.t(`tray.sign_${name}`);

/** Axes of a right-handed die: opposite faces add to seven, and 1, 2, 3 run anticlockwise round their corner. */
const AXES = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, -1], [0, -1, 0], [-1, 0, 0]];

/** The faces of a die that shows `front`, with one of four faces on top. @param {number} front @param {number} turn @param {number} left which flank is seen
 *  @returns {[string, number][]} */
export function sides(front, turn, left) {
  if (front > 6) return [...sides(6, turn, left).slice(0, -1), ["front", front]];
  const around = [1, 2, 3, 4, 5, 6].filter((face) => face !== front && face !== 7 - front);
  const top = around[turn];
  const [a, b, c] = AXES[top - 1];
  const [x, y, z] = AXES[front - 1];
  const right = AXES.findIndex(([i, j, k]) => i === b * z - c * y && j === c * x - a * z && k === a * y - b * x) + 1;
  const flank = left > 0 ? /** @type {[string, number]} */ (["left", 7 - right]) : /** @type {[string, number]} */ (["right", right]);
  const far = left > 0 ? /** @type {[string, number]} */ (["right", right]) : /** @type {[string, number]} */ (["left", 7 - right]);
  return [["back", 7 - front], ["bottom", 7 - top], far, flank, ["top", top], ["front", front]];
}

/** Numbers that look thrown and are the same at each redraw. @param {string} key @returns {(n: number) => number} */
function scatter(key) {
  return (n) => {
    let value = 2166136261 ^ n;
    for (const letter of `${key}/${n}`) value = Math.imul(value ^ letter.charCodeAt(0), 16777619) >>> 0;
    return (value ^ (value >>> 15)) >>> 0;
  };
}

/** @param {Roll} roll @param {Ctx} ctx */
function drawLegend(roll, ctx) {
  if (roll.what && roll.what !== "dice") return null;
  const kinds = /** @type {Group["kind"][]} */ (["swash", "rating", "test", "die", "red", "white", "speed", "bonus", "again"]).filter((kind) => roll.lanes.some((lane) => lane.groups.some((group) => group.kind === kind && group.dice.length)));
  if (roll.signs?.length) {
    return h("ul", { class: "aw-legend", role: "list", "data-key": "legend" }, [...new Set(roll.signs)].map((one) => h("li", null,
      h("i", { class: "aw-face aw-swatch", "data-kind": "test" }, symbol(one)), signWord(one, roll, ctx))));
  }
  return h("ul", { class: "aw-legend", role: "list", "data-key": "legend" },
    kinds.map((kind) => h("li", null, h("i", { class: "aw-face aw-swatch", "data-kind": kind, "data-pips": kind === "bonus" || kind === "again" || LETTERED.includes(kind) ? 0 : 2 },
      LETTERED.includes(kind) ? ctx.t(`tray.letter_${kind}`) : null), ctx.t(`tray.kind_${kind}`))));
}
