// What stands beside the board: initiative bar, what may be done, the refusal, the log.
import { chip, clause } from "../shared/chip.js";
import { h, rich } from "../shared/dom.js";
import { icon, sign } from "../shared/icons.js";
import { law } from "./say.js";
import { logLine } from "./log.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("./widget.js").Local} Local */
/** @typedef {import("./widget.js").Turn} Turn */
/** @typedef {import("./widget.js").Line} Line */

const PLACES = 4; // dice places shown in the pool, filled or not

/** The holder has the plume, the tint and a thick line; the pool lies at the right. @param {Ctx} ctx @param {Turn} turn */
export function bar(ctx, turn) {
  const places = Math.max(PLACES, Math.min(turn.pool, 8));
  const die = (/** @type {number} */ n) => h("i", { class: n < turn.pool ? "aw-pip aw-face aw-swatch" : "aw-pip", "data-kind": "swash", "data-pips": n < turn.pool ? 2 : null });
  const open = turn.side === null && !turn.over ? ctx.say(turn.text).replace(/([.!?…])\s.*$/s, "$1") : ""; // nobody holds the plume yet: its first sentence
  return h("div", { class: "aw-bar", "data-key": "bar" },
    open ? h("p", { class: "aw-open", "data-key": "open" }, rich(open)) : null,
    turn.sides.filter((side) => !side.empty).map((side) => {
      const holds = side.side === turn.side && !turn.over;
      return h("div", { class: "aw-holder", "data-side": side.side, "data-holds": String(holds), "data-key": `side-${side.side}` },
        holds ? h("span", { class: "aw-plume", "data-key": "plume" }, icon("initiative")) : null, sign(side.side),
        h("b", null, ctx.say(side.name)), holds ? h("span", { class: "aw-holds" }, ctx.t(turn.pooled === false ? "board.on_turn" : "board.holds")) : null,
        h("span", { class: "aw-left" }, ctx.t(turn.rounds ? "ranks.left" : "board.left_n", { n: side.left })));
    }),
    turn.pooled === false ? null : h("div", { class: "aw-pool", role: "img", "aria-label": ctx.t("board.pool_n", { n: turn.pool }) },
      h("span", null, ctx.t("board.pool")), Array.from({ length: places }, (_, n) => die(n)), turn.pool > 8 ? h("b", null, turn.pool) : null));
}

/** What was refused, the clause, and ‘Why not?’. @param {Ctx} ctx @param {Local} local */
export function refusal(ctx, local) {
  const said = ctx.model.get("said");
  if (!said || said.seq <= local.dismissed || !["refused", "error"].includes(said.kind) || (said.field && local.choosing) || (said.request && said.request === local.drawer)) return null; // a form says it beside the field
  const refused = said.kind === "refused";
  const rule = law(ctx, said.rule);
  return h("div", { class: "aw-refusal", "data-key": "refusal" },
    h("div", { class: "aw-note" }, icon(refused ? "refused" : "wrong"), h("div", null,
      refused ? h("p", null, h("b", null, ctx.t(local.refusedMove ? "board.move_refused" : "board.refused"))) : null,
      h("p", null, rich(ctx.say(said.text))),
      rule ? h("div", { class: "aw-row" }, chip(rule, ctx),
        h("button", { type: "button", class: "aw-btn aw-quiet aw-why", "data-clause": rule.id, "data-key": "why", "aria-expanded": String(ctx.open === rule.id) }, ctx.t("board.why_not"))) : null)),
    clause(rule, ctx));
}

/** @param {Ctx} ctx @param {string} what @param {string} key @param {string} sign @param {boolean} off */
function button(ctx, what, key, sign, off) {
  return h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": what, "data-key": `do-${what}`, "aria-disabled": off ? "true" : null }, icon(sign), ctx.t(key));
}

/** Undo and redo, with words, at a place that never moves: the head of the column. @param {Ctx} ctx @param {{undo: boolean, redo: boolean}} history */
export function turns(ctx, history) {
  return h("div", { class: "aw-row aw-turns", "data-key": "turns", role: "group", "aria-label": `${ctx.t("board.undo")}, ${ctx.t("board.redo")}` },
    [button(ctx, "undo", "board.undo", "undo", !history.undo), button(ctx, "redo", "board.redo", "redo", !history.redo)]);
}

/** Under the board: the keys, what the question mark reads out, the lens. @param {Ctx} ctx @param {Local} local @param {import("./widget.js").Hand | null} hand @param {(HTMLElement | null)[]} zoom @param {string} read */
export function foot(ctx, local, hand, zoom, read) {
  return h("div", { class: "aw-foot", "data-key": "foot" },
    h("div", { class: "aw-row" },
      h("button", { type: "button", class: "aw-btn aw-quiet aw-help", "data-do": "keys", "data-key": "do-keys", "aria-expanded": String(local.keys === true) },
        h("b", { "aria-hidden": "true" }, "?"), ctx.t("board.keys_button")),
      ctx.model.get("players")?.length && hand ? h("button", { type: "button", class: "aw-btn aw-quiet aw-help", "data-do": "players", "data-key": "do-who-plays", "aria-expanded": String(local.players) }, ctx.t("board.players")) : null, ...zoom),
    hand?.legend() ?? null,
    hand?.rulers() ?? null,
    local.keys ? h("ul", { class: "aw-keys", role: "list", "data-key": "keys" }, `${hand?.keys() ?? ctx.t("board.keys")} ${ctx.model.get("onward") === undefined ? ctx.t("timeline.keys") : ""}`.split(/(?<=\.)\s+/).filter(Boolean).map((line) => h("li", null, line))) : null,
    read ? h("p", { class: "aw-read", "data-key": "read" }, read) : null);
}

/** What happened, newest last. @param {Ctx} ctx @param {import("../shared/kit.js").Model} model */
export function logParts(ctx, model) {
  const lines = /** @type {Line[]} */ (model.get("log_lines"));
  const open = lines.map((line) => law(ctx, line.rule)).find((rule) => rule && rule.id === ctx.open);
  return h("section", { class: "aw-log", "data-key": "log", "aria-label": ctx.t("board.log") },
    h("div", { class: "aw-log-head" }, h("h3", null, ctx.t("board.log"))),
    lines.length ? h("ol", { class: "aw-lines", role: "list", "aria-label": ctx.t("board.log"), "data-key": "lines" }, lines.map((line, i) => logLine(ctx, line, i, lines, law(ctx, line.rule))))
      : h("p", { class: "aw-none" }, ctx.t("board.log_empty")),
    open && law(ctx, model.get("said")?.rule)?.id !== ctx.open ? clause(open, ctx) : null);
}

/** For paper: what the signs mean. @param {Ctx} ctx @param {import("../shared/kit.js").Model} model */
export function legend(ctx, model) {
  const turn = /** @type {Turn} */ (model.get("turn"));
  const states = /** @type {[string, string][]} */ ([["stunned", "board.stunned"], ["weaponless", "board.weaponless"], ["wound", "board.wounds"], ["fallen", "board.fallen"]]);
  return h("div", { class: "aw-key", "aria-hidden": "true", "data-key": "key" },
    h("p", null, turn.sides.map((side) => h("span", null, sign(side.side), ctx.t("board.legend_side", { name: ctx.say(side.name), sign: ctx.t(side.side % 2 ? "board.sign_open" : "board.sign_solid") })))),
    h("p", null, states.map(([name, key]) => h("span", null, icon(name), ctx.t(key)))));
}
