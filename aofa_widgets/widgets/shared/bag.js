// A bag of tokens: how many are left of each kind (never which comes next), what was drawn in order, how near the turn's end is.
import { chip, clause } from "./chip.js";
import { h, rich, svg } from "./dom.js";
import { icon, sign } from "./icons.js";
import { token } from "./symbols.js";

/** @typedef {import("./i18n.js").Texts} Texts */
/** @typedef {import("./kit.js").Ctx} Ctx */
/** @typedef {{key: string, name: Texts, look: string, left: number, value: number, of: Texts, share: Texts, said: Texts}} Row */
/** @typedef {{n: number, value: number, share: Texts, label: Texts, said: Texts}} Near */
/** @typedef {{subtitle: Texts, total: number, tokens: Texts, rows: Row[], drawn: {look: string, side: number | null, said: Texts}[], side: number | null, over: boolean,
 *   end: {rows: Near[], text: Texts} | null, sentence: Texts, rule: import("./chip.js").Rule | null, takes: {key: string, name: Texts}[], take: Texts}} Bag */

const SACK = "M58 42C22 82 6 122 6 158c0 40 40 56 94 56s94-16 94-56c0-36-16-76-52-116ZM58 42h84M58 42C44 30 46 18 52 12c8 8 14 6 18-2 8 10 18 10 24 0 6 10 18 10 24 0 4 8 12 10 18 2 6 6 8 18-4 30";
const FEW = 5;
const FOLDS = "M100 56v12M34 178c-6-26 0-60 14-84M166 178c6-26 0-60-14-84";

/** The sack with how many tokens lie in it. @param {Bag} bag @param {Ctx} ctx */
export function sack(bag, ctx) {
  const id = `aw-sack-${Math.random().toString(36).slice(2, 8)}`;
  return h("div", { class: "aw-sack", role: "img", "aria-label": `${bag.total} ${ctx.say(bag.tokens)}`, "data-key": "sack", "data-island": "" },
    svg("svg", { viewBox: "0 0 200 220", "aria-hidden": "true" },
      svg("defs", null, svg("pattern", { id, width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, svg("path", { class: "aw-weave", d: "M0 0V5" }))),
      svg("path", { class: "aw-cloth", d: SACK }), svg("path", { class: "aw-sack-line", fill: `url(#${id})`, d: SACK }), svg("path", { class: "aw-sack-line aw-folds", d: FOLDS })));
}

/** What is left, kind by kind: how many of all, and how likely next; a list that reads as sentences. @param {Bag} bag @param {Ctx} ctx */
export function leftParts(bag, ctx) {
  return h("ul", { class: "aw-left-rows", role: "list", "aria-label": ctx.t("bag.next"), "data-key": "left" }, bag.rows.map((row) => h("li", { class: "aw-left-row", "data-look": row.look, "data-key": row.key },
    token(row.look), h("div", { "aria-hidden": "true" }, h("span", null, ctx.say(row.name)), h("span", { class: "aw-gauge" }, h("i", { style: `width:${100 * row.value}%` }))),
    h("p", { "aria-hidden": "true" }, h("b", null, ctx.say(row.of)), h("span", null, ctx.say(row.share))), h("span", { class: "aw-spoken" }, ctx.say(row.said)))));
}

/** What was drawn this turn, in order, each with the sign of who drew it. @param {Bag} bag @param {Ctx} ctx */
export function drawnParts(bag, ctx) {
  if (!bag.drawn.length) return h("p", { class: "aw-none", "data-key": "drawn" }, ctx.t("bag.order_none"));
  return h("ol", { class: "aw-drawn", role: "list", "aria-label": ctx.t("bag.order"), "data-key": "drawn" },
    bag.drawn.map((one) => h("li", null, h("span", { role: "img", "aria-label": ctx.say(one.said) }, token(one.look), sign(one.side)))),
    bag.over ? null : h("li", { "aria-hidden": "true" }, token(null), sign(bag.side)));
}

/** How likely the turn ends within the next draws; `brief`: bars only once they say something. @param {Bag} bag @param {Ctx} ctx @param {boolean} [brief] */
export function endParts(bag, ctx, brief = false) {
  if (!bag.end) return null;
  const { text } = bag.end;
  const open = bag.end.rows.filter((row) => row.value > 0).slice(0, FEW); // beside a board: few, and none that says nothing
  const rows = !brief ? bag.end.rows : open.some((row) => row.value > 0.1) ? open : [];
  if (brief && !rows.length) return h("p", { class: "aw-small", "data-key": "end" }, ctx.say(text));
  return h("section", { class: "aw-bag-end", "data-key": "end" }, h("h3", null, ctx.t("bag.end")),
    rows.length ? h("ul", { class: "aw-near", role: "list", "data-key": "near" }, rows.map((row) => h("li", { "data-key": `near-${row.n}` },
      h("span", { class: "aw-spoken" }, ctx.say(row.said)), h("b", { "aria-hidden": "true" }, ctx.say(row.share)),
      h("span", { class: "aw-column-bar", "aria-hidden": "true" }, h("i", { style: `height:${100 * row.value}%` })), h("span", { "aria-hidden": "true" }, row.n)))) : null,
    h("p", { class: "aw-small" }, ctx.say(text)));
}

/** The sentence with its rule. @param {Bag} bag @param {Ctx} ctx */
export function bagSpeech(bag, ctx) {
  return h("div", { class: "aw-speech", "data-key": "speech" }, icon("bag"), h("p", null, rich(ctx.say(bag.sentence))), h("span", { class: "aw-chips" }, chip(bag.rule, ctx)), clause(bag.rule, ctx));
}
