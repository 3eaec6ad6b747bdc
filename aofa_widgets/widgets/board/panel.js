// What stands beside the board: initiative bar, what may be done, the refusal, the dice, the log.
import { chip, clause } from "../shared/chip.js";
import { h, rich } from "../shared/dom.js";
import { entryParts, stepper } from "../shared/fields.js";
import { icon, ICONS, sign } from "../shared/icons.js";
import { rolling, trayParts } from "../shared/tray.js";
import { nameOf } from "./say.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("./widget.js").Local} Local */
/** @typedef {import("./widget.js").Offer} Offer */
/** @typedef {import("./widget.js").Turn} Turn */
/** @typedef {import("./widget.js").Line} Line */

const PLACES = 4; // dice places shown in the pool, filled or not

/** A clause, given whole or by its id in the trait `rules`. @param {Ctx} ctx @param {any} rule @returns {import("./widget.js").Rule | null} */
const law = (ctx, rule) => (typeof rule === "string" ? ctx.model.get("rules")?.[rule] ?? null : rule ?? null);

/** The holder has the plume, the tint and a thick line; the pool lies at the right. @param {Ctx} ctx @param {Turn} turn */
export function bar(ctx, turn) {
  const places = Math.max(PLACES, Math.min(turn.pool, 8));
  const die = (/** @type {number} */ n) => h("i", { class: n < turn.pool ? "aw-pip aw-face aw-swatch" : "aw-pip", "data-kind": "swash", "data-pips": n < turn.pool ? 2 : null });
  const open = turn.side === null && !turn.over ? ctx.say(turn.text).replace(/([.!?…])\s.*$/s, "$1") : ""; // nobody holds the plume yet: its first sentence
  return h("div", { class: "aw-bar", "data-key": "bar" },
    open ? h("p", { class: "aw-open", "data-key": "open" }, rich(open)) : null,
    turn.sides.map((side) => {
      const holds = side.side === turn.side && !turn.over;
      return h("div", { class: "aw-holder", "data-side": side.side, "data-holds": String(holds), "data-key": `side-${side.side}` },
        holds ? h("span", { class: "aw-plume", "data-key": "plume" }, icon("initiative")) : null, sign(side.side),
        h("b", null, ctx.say(side.name)), holds ? h("span", { class: "aw-holds" }, ctx.t("board.holds")) : null,
        h("span", { class: "aw-left" }, ctx.t("board.left_n", { n: side.left })));
    }),
    h("div", { class: "aw-pool", role: "img", "aria-label": ctx.t("board.pool_n", { n: turn.pool }) },
      h("span", null, ctx.t("board.pool")), Array.from({ length: places }, (_, n) => die(n)), turn.pool > 8 ? h("b", null, turn.pool) : null));
}

/** @param {Ctx} ctx @param {number} n */
const actions = (ctx, n) => ctx.t(`board.actions_${n < 4 ? n : "n"}`, { n });

/** Whose move it is and what may be done. @param {Ctx} ctx @param {import("../shared/kit.js").Model} model @param {Local} local */
export function panel(ctx, model, local) {
  const scene = model.get("scene");
  const turn = /** @type {Turn} */ (model.get("turn"));
  const offers = [.../** @type {Offer[]} */ (model.get("offers"))].sort((a, b) => Number(b.main) - Number(a.main));
  const piece = scene.pieces.find((/** @type {any} */ one) => one.id === (turn.active ?? local.selected));
  const side = turn.sides.find((one) => one.side === turn.side);
  if (turn.over) {
    return h("div", { class: "aw-panel", "data-key": "panel" }, h("p", { class: "aw-over" }, rich(ctx.say(turn.over) || ctx.t("board.over"))),
      offers.length ? h("div", { class: "aw-row" }, offers.map((offer) => offerButton(ctx, offer))) : h("div", { class: "aw-row" }, button(ctx, "restart", "board.restart", "aw-main")));
  }
  const chosen = offers.find((offer) => offer.key === local.choosing);
  const shown = offers.find((offer) => offer.key === local.hint) ?? offers[0];
  const prompt = ctx.say(turn.text) || (piece ? ctx.t("board.choose_move") : ctx.t("board.choose_figure", { side: ctx.say(side?.name) }));
  return h("div", { class: "aw-panel", "data-key": "panel" },
    !piece && !side ? null : h("h3", { class: "aw-who" }, sign(piece?.side ?? turn.side), h("span", null, piece ? ctx.say(piece.name) : ctx.say(side?.name)),
      piece ? h("small", null, `${ctx.t("board.rating_n", { n: piece.rating })}, ${actions(ctx, turn.pool)}`) : null),
    ...(chosen ? choosing(ctx, scene, chosen, local) : [
      h("p", { class: "aw-prompt" }, local.pending ? ctx.t("board.waiting") : rich(prompt)),
      offers.length ? h("div", { class: "aw-row aw-offers", "data-key": "offers" }, offers.map((offer) => offerButton(ctx, offer))) : null,
      shown && ctx.say(shown.text) ? h("p", { class: "aw-hint", "data-key": "hint" }, rich(ctx.say(shown.text)), chip(law(ctx, shown.rule), ctx)) : null,
      shown ? clause(law(ctx, shown.rule), ctx) : null,
    ]));
}

/** @param {Ctx} ctx @param {Offer} offer */
function offerButton(ctx, offer) {
  return h("button", { type: "button", class: offer.main ? "aw-btn aw-main" : "aw-btn", "data-do": "offer", "data-offer": offer.key, "data-key": `offer-${offer.key}` },
    ICONS[offer.icon] ? icon(offer.icon) : null, h("span", null, ctx.say(offer.label)));
}

/** @param {Ctx} ctx @param {string} what @param {string} key @param {string} [look] @param {string} [sign] @param {boolean} [off] */
function button(ctx, what, key, look = "", sign = "", off = false) {
  return h("button", { type: "button", class: `aw-btn ${look}`.trim(), "data-do": what, "data-key": `do-${what}`, "aria-disabled": off ? "true" : null }, sign ? icon(sign) : null, ctx.t(key));
}

/** An object for an offer: by name here, or by a press on the board. @param {Ctx} ctx @param {any} scene @param {Offer} offer @param {Local} local */
function choosing(ctx, scene, offer, local) {
  const deed = ctx.say(offer.label);
  const cancel = h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "drop", "data-key": "do-drop" }, ctx.t("common.cancel"));
  if (offer.needs === "hits") return allocation(ctx, scene, offer, local, cancel);
  return [
    h("p", { class: "aw-prompt" }, h("b", null, ctx.t(offer.needs === "point" ? "board.choose_point" : "board.choose_target", { deed }))),
    h("div", { class: "aw-row aw-offers", role: "group", "aria-label": deed, "data-key": "options" },
      offer.needs === "point" ? null : offer.options.map((id) => {
        const piece = scene.pieces.find((/** @type {any} */ one) => one.id === id);
        return h("button", { type: "button", class: "aw-btn", "data-do": "option", "data-option": id, "data-key": `option-${id}` }, piece ? sign(piece.side) : null, h("span", null, nameOf(ctx, scene, id)));
      }), cancel),
  ];
}

/** Hits shared out among those that lost: the form must add up. @param {Ctx} ctx @param {any} scene @param {Offer} offer @param {Local} local @param {Node} cancel */
function allocation(ctx, scene, offer, local, cancel) {
  const total = offer.total ?? 0;
  const left = total - offer.options.reduce((sum, id) => sum + (local.hits[id] ?? 0), 0);
  const state = left > 0 ? ctx.t("board.hits_left", { n: left }) : left < 0 ? ctx.t("board.hits_over", { n: -left }) : ctx.t("board.hits_done");
  return [
    h("p", { class: "aw-prompt" }, h("b", null, ctx.t("board.share_hits", { n: total }))),
    h("div", { class: "aw-share", "data-key": "share" }, offer.options.map((id) => {
      const name = nameOf(ctx, scene, id);
      return stepper({ name: id, label: name, spoken: name, value: local.hits[id] ?? 0, low: 0, high: total }, ctx);
    })),
    h("div", { class: "aw-row" },
      h("button", { type: "button", class: "aw-btn aw-main", "data-do": "share", "data-key": "do-share", "aria-disabled": left ? "true" : null }, ctx.t("common.confirm")),
      cancel, h("span", { class: "aw-sum", role: "status", "data-left": left }, state)),
  ];
}

/** What was refused, the clause, and ‘Why not?’. @param {Ctx} ctx @param {Local} local */
export function refusal(ctx, local) {
  const said = ctx.model.get("said");
  if (!said || said.seq <= local.dismissed || !["refused", "error"].includes(said.kind)) return null;
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

/** The dice of the deed under way, with their buttons. @param {Ctx} ctx @param {import("../shared/tray.js").Roll} roll @param {Local} local */
export function diceParts(ctx, roll, local) {
  const ready = roll.phase === "ready";
  const typing = ready && local.entry;
  return h("section", { class: "aw-roll", "data-key": "roll", "aria-label": ctx.t("board.dice"), "aria-busy": String(rolling(ctx)) },
    ctx.say(roll.title) ? h("h3", { class: "aw-roll-title" }, ctx.say(roll.title)) : null,
    ...(typing ? [entryParts(typing, [1, 6], ctx)] : trayParts({ ...roll, rule: law(ctx, roll.rule) }, ctx, { legend: false })),
    ready ? h("div", { class: "aw-row aw-last", "data-key": "roll-row" },
      ...(typing
        ? [button(ctx, "use", "common.confirm", "aw-main", "", Boolean(typing.wrong) || typing.typed.flat().includes("")), button(ctx, "drop", "common.cancel", "aw-quiet")]
        : [button(ctx, "throw", "tray.roll", "aw-main", "die"), button(ctx, "type", "tray.enter_dice", "", "enter")])) : null);
}

/** Undo and redo, with words, at a place that never moves: the head of the column. @param {Ctx} ctx @param {{undo: boolean, redo: boolean}} history */
export function turns(ctx, history) {
  return h("div", { class: "aw-row aw-turns", "data-key": "turns", role: "group", "aria-label": `${ctx.t("board.undo")}, ${ctx.t("board.redo")}` },
    [button(ctx, "undo", "board.undo", "aw-quiet", "undo", !history.undo), button(ctx, "redo", "board.redo", "aw-quiet", "redo", !history.redo)]);
}

/** Under the board: the keys, what the question mark reads out, the lens. @param {Ctx} ctx @param {Local} local @param {HTMLElement | null} zoom @param {string} read */
export function foot(ctx, local, zoom, read) {
  return h("div", { class: "aw-foot", "data-key": "foot" },
    h("div", { class: "aw-row" },
      h("button", { type: "button", class: "aw-btn aw-quiet aw-help", "data-do": "keys", "data-key": "do-keys", "aria-expanded": String(local.keys === true) },
        h("b", { "aria-hidden": "true" }, "?"), ctx.t("board.keys_button")), zoom),
    local.keys ? h("p", { class: "aw-keys", "data-key": "keys" }, ctx.t("board.keys")) : null,
    read ? h("p", { class: "aw-read", "data-key": "read" }, read) : null);
}

/** What happened, newest last. @param {Ctx} ctx @param {import("../shared/kit.js").Model} model */
export function logParts(ctx, model) {
  const lines = /** @type {Line[]} */ (model.get("log_lines"));
  const open = lines.map((line) => law(ctx, line.rule)).find((rule) => rule && rule.id === ctx.open);
  return h("section", { class: "aw-log", "data-key": "log", "aria-label": ctx.t("board.log") },
    h("div", { class: "aw-log-head" }, h("h3", null, ctx.t("board.log"))),
    lines.length ? h("ol", { class: "aw-lines", role: "list", tabindex: "0", "aria-label": ctx.t("board.log"), "data-key": "lines" }, lines.map((line, i) => h("li", {
      "data-key": `line-${line.n}`, "aria-current": i === lines.length - 1 ? "true" : null },
    h("span", { class: "aw-n" }, line.n), sign(line.side) ?? h("span"), h("p", null, rich(ctx.say(line.text))), chip(law(ctx, line.rule), ctx, true))))
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

/** The minus and plus of the magnifier. @param {Ctx} ctx @param {boolean} out @param {boolean} into */
export function zoomButtons(ctx, out, into) {
  return h("div", { class: "aw-zoom", "data-key": "zoom" }, /** @type {[string, string, string, boolean][]} */ ([["zoom-out", "board.zoom_out", "minus", out], ["zoom-in", "board.zoom_in", "plus", into]]).map(([what, key, name, on]) =>
    h("button", { type: "button", class: "aw-btn", "data-do": what, "data-key": what, "aria-label": ctx.t(key), "aria-disabled": on ? null : "true" }, icon(name))));
}
