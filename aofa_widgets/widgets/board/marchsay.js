// A planned way of a unit in ranks in words, on the ghost, aloud and in the fields of the panel; and what keys and fields make of one.
import { h } from "../shared/dom.js";
import { inches, nameOf, spokenInches } from "./say.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/scene.js").Scene} Scene */
/** @typedef {import("./widget.js").Offer} Offer */
/** @typedef {import("./marching.js").Way} Way */
/** @typedef {import("./march.js").Plan} Plan */

const INCH = 254;
const SIDES = ["", "left", "right", "back"];

/** @param {Offer} offer */
export const reachOf = (offer) => /** @type {any} */ (offer.reach ?? {});

/** Which way something looks or goes. @param {Ctx} ctx @param {number} degrees */
const compass = (ctx, degrees) => ctx.t(`board.way_${Math.round((((degrees % 360) + 360) % 360) / 45) % 8}`);

/** Beside the ghost: the deed and its lengths. @param {Ctx} ctx @param {Plan} plan @param {{x: number, y: number} | null} from where it stands */
export function brief(ctx, { kind, offer, march, block, target }, from) {
  const deed = ctx.say(offer.label);
  if (kind === "charge") return `${deed}, ${inches(ctx, reachOf(offer).ways[target].length)}`;
  if (kind === "post") return offer.needs === "post" || !from ? `${block.tray.facing}°` : inches(ctx, Math.hypot(block.x - from.x, block.y - from.y));
  const turn = march?.turns.find(Boolean);
  return [deed, march?.length ? inches(ctx, march.length) : "", turn ? `${turn > 0 ? "↻" : "↺"} ${Math.abs(turn)}°` : ""].filter(Boolean).join(", ");
}

/** What is to be known of it besides: what cuts it short, why it may not be, what comes of a charge. @param {Ctx} ctx @param {Scene} scene @param {Plan} plan */
export function note(ctx, scene, { kind, offer, march, target, barred }) {
  if (kind === "charge") return ctx.say(offer.notes?.[target]);
  if (kind === "post") return barred === "zone" ? ctx.t("ranks.off_zone") : barred ? ctx.t("ranks.on_unit", { name: nameOf(ctx, scene, barred) }) : "";
  return march?.why ? ctx.t(`ranks.stop_${march.why}`, { name: march.by ? nameOf(ctx, scene, march.by) : "" }) : "";
}

/** The plan as sentences. @param {Ctx} ctx @param {Scene} scene @param {Plan} plan */
export const aloud = (ctx, scene, plan) => [sentence(ctx, scene, plan), note(ctx, scene, plan)].filter(Boolean).join(" ");

/** @param {Ctx} ctx @param {Scene} scene @param {Plan} plan */
function sentence(ctx, scene, { kind, offer, march, block, target }) {
  const deed = ctx.say(offer.label);
  if (kind === "charge") {
    const way = reachOf(offer).ways[target];
    return ctx.t("ranks.plan_charge", { deed, name: nameOf(ctx, scene, target), n: spokenInches(ctx, way.length), side: ctx.t(`ranks.side_${way.side}`) });
  }
  if (kind === "post") {
    const where = ctx.t("ranks.place", { x: spokenInches(ctx, block.x), y: spokenInches(ctx, scene.height - block.y) });
    return ctx.t("ranks.plan_post", { deed, where, way: compass(ctx, block.tray.facing) });
  }
  if (!march) return "";
  const parts = march.legs.flatMap((leg, i) => [
    i && march.turns[i - 1] ? ctx.t(march.turns[i - 1] > 0 ? "ranks.turn_right" : "ranks.turn_left", { n: Math.abs(march.turns[i - 1]) }) : "",
    leg ? ctx.t(`ranks.leg_${march.side || "ahead"}`, { n: spokenInches(ctx, leg) }) : "",
  ]).filter(Boolean);
  return ctx.t("ranks.plan_march", { deed, parts: parts.join(", ") || ctx.t("ranks.nothing"), way: compass(ctx, block.tray.facing) });
}

/** The way after a key; null where the key says nothing about one, "" where it drops it.
 * @param {string} key @param {boolean} fine @param {Way} now @param {boolean} sideways whether it may go to a side @param {number} most turns that it may make @returns {Way | "" | null} */
export function steered(key, fine, now, sideways, most) {
  const legs = now.legs.length ? [...now.legs] : [0];
  const turns = [...now.turns];
  const last = legs.length - 1;
  const step = fine ? INCH / 10 : INCH;
  if (key === "Home") return "";
  if (key === "ArrowUp") legs[last] += step;
  else if (key === "ArrowDown") legs[last] = Math.max(0, legs[last] - step);
  else if (key === "End") legs[last] = 1e5;
  else if (key === "PageDown" || key === "PageUp") {
    const side = sideways ? SIDES[(SIDES.indexOf(now.side) + (key === "PageDown" ? 1 : 3)) % 4] : "";
    return { legs: [legs.reduce((sum, leg) => sum + leg, 0) || INCH], turns: [], side };
  } else if (key === "ArrowLeft" || key === "ArrowRight") {
    if (now.side) return { legs: [0, 0], turns: [key === "ArrowLeft" ? -15 : 15], side: "" };
    if (!turns.length || (turns.length < most && legs[last] > 0)) {
      turns.push(0);
      legs.push(0);
    }
    const at = turns.length - 1;
    const left = key === "ArrowLeft";
    turns[at] = fine ? turns[at] + (left ? -1 : 1) : (left ? Math.ceil(turns[at] / 15) - 1 : Math.floor(turns[at] / 15) + 1) * 15;
  } else return null;
  return { legs, turns, side: now.side };
}

/** The way that the fields of the panel ask for: what was typed in each, else what is planned; whatever cut that short may be gone.
 * @param {Record<string, string>} raw @param {Way} now @returns {Way} */
export function written(raw, now) {
  const told = (/** @type {string} */ name, /** @type {number | undefined} */ old, per = INCH) => {
    const n = numberIn(raw[name] ?? "");
    return n === null ? old ?? 0 : Math.round(n * per);
  };
  const legs = [told("leg0", now.legs[0]), told("leg1", now.legs[1])];
  const side = raw.side ?? now.side;
  return side ? { legs: [legs[0] + legs[1]], turns: [], side } : { legs, turns: [told("turn0", now.turns[0], 1)], side };
}

/** @param {string} text */
export function numberIn(text) {
  const n = Number(text.trim().replace(",", ".").replace("−", "-"));
  return text.trim() && Number.isFinite(n) ? n : null;
}

/** The fields of a way or a place. @param {Ctx} ctx @param {Scene} scene @param {Offer} offer @param {Plan | null} plan @param {Record<string, string>} raw what was typed */
export function marchFields(ctx, scene, offer, plan, raw) {
  const way = plan?.kind === "march" ? plan.way : { legs: [0], turns: [], side: "" };
  const reach = reachOf(offer);
  const length = (/** @type {number} */ n) => String(Math.round((n / INCH) * 10) / 10);
  const number = (/** @type {string} */ name, /** @type {string} */ key, /** @type {string} */ value) => h("label", { "data-key": `march-${name}` }, h("span", null, ctx.t(key)),
    h("input", { type: "text", inputmode: "decimal", autocomplete: "off", "data-march": name, "data-key": `m-${name}`, "data-lm-suppress-shortcuts": "true", value: raw[name] ?? value }));
  const block = plan?.block;
  const rows = offer.needs === "post"
    ? [number("x", "ranks.field_x", block ? length(block.x) : ""), number("y", "ranks.field_y", block ? length(scene.height - block.y) : ""), number("facing", "ranks.field_facing", block ? String(block.tray.facing) : "")]
    : [reach.most ? number("leg0", "ranks.field_ahead", length(way.legs[0] ?? 0)) : null,
      number("turn0", "ranks.field_turn", String(way.turns[0] ?? 0)),
      reach.most ? number("leg1", "ranks.field_then", length(way.legs[1] ?? 0)) : null,
      reach.side_most ? h("label", { "data-key": "march-side" }, h("span", null, ctx.t("ranks.field_side")), h("select", { "data-march": "side", "data-key": "m-side", "data-shown": raw.side ?? way.side }, SIDES.map((side) => h("option", { value: side }, ctx.t(`ranks.way_${side || "ahead"}`))))) : null];
  const said = plan ? aloud(ctx, scene, plan) : "";
  return [h("div", { class: "aw-aim aw-march", "data-key": "march-fields" }, rows), said ? h("p", { class: "aw-hint", "data-key": "march-said" }, said) : null];
}
