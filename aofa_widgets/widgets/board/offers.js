// What may be done, in groups so that much stays tidy; what an offer still needs: one of several, a place, hits, a form.
import { aimAt } from "../shared/boardkeys.js";
import { chip, clause } from "../shared/chip.js";
import { h, rich } from "../shared/dom.js";
import { stepper } from "../shared/fields.js";
import { icon, ICONS, sign } from "../shared/icons.js";
import { inches, law, nameOf, unitOf } from "./say.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("./hand.js").Desk} Desk */
/** @typedef {import("./widget.js").Offer} Offer */
/** @typedef {import("./widget.js").Entry} Entry */
/** @typedef {{text: import("../shared/i18n.js").Texts, parts: [import("../shared/i18n.js").Texts, number][]}} Odds */

const FEW = 6; // offers that need no groups

/** @param {Ctx} ctx @param {string} what @param {string} key @param {string} [look] @param {string} [sign] @param {boolean} [off] */
export function button(ctx, what, key, look = "", sign = "", off = false) {
  return h("button", { type: "button", class: `aw-btn ${look}`.trim(), "data-do": what, "data-key": `do-${what}`, "aria-disabled": off ? "true" : null }, sign ? icon(sign) : null, ctx.t(key));
}

/** @param {Ctx} ctx @param {string} key @param {string} [option] @returns {Odds | undefined} */
const oddsOf = (ctx, key, option = "") => ctx.model.get("chances")?.[key]?.[option];

/** A bar of all that may come of it, and the sentence that says the same. @param {Ctx} ctx @param {Odds | undefined} odds */
const oddsParts = (ctx, odds) => (odds ? [
  odds.parts.length ? h("span", { class: "aw-mix", "aria-hidden": "true" }, odds.parts.map(([, part]) => h("i", { style: `flex:${part}` }))) : null,
  h("small", null, ctx.say(odds.text))] : []);

/** What may be done now: alone, then in groups of which one is open. @param {Ctx} ctx @param {Offer[]} all @param {Desk} desk */
export function offersParts(ctx, all, desk) {
  const named = ctx.model.get("groups") ?? {};
  const offers = [...all].sort((a, b) => rank(b) - rank(a));
  const groups = offers.length > FEW ? Object.keys(named).filter((key) => offers.some((one) => one.group === key)) : [];
  const loose = offers.filter((one) => !groups.includes(one.group ?? ""));
  const open = desk.group === "" || groups.includes(desk.group ?? "") ? desk.group : ctx.model.get("seats") ? "" : groups[0]; // rulings of a master stay folded till they are asked for
  const inside = offers.filter((one) => one.group === open && groups.includes(open ?? ""));
  const shown = offers.find((one) => one.key === desk.hint) ?? offers[0];
  const note = shown ? ctx.say(shown.text) : "";
  return [
    loose.length ? h("div", { class: "aw-row aw-offers", "data-key": "offers" }, loose.map((one) => offerButton(ctx, one))) : null,
    groups.length ? h("div", { class: "aw-row aw-groups", "data-key": "groups" }, groups.map((key) => h("button", { type: "button", class: "aw-btn", "data-do": "group", "data-value": key, "data-key": `group-${key}`, "aria-expanded": String(key === open) },
      ctx.say(named[key]), h("small", null, offers.filter((one) => one.group === key).length)))) : null,
    inside.length ? h("div", { class: "aw-row aw-offers aw-inside", role: "group", "aria-label": ctx.say(named[open ?? ""]), "data-key": "inside" }, inside.map((one) => offerButton(ctx, one, ctx.say(named[open ?? ""])))) : null,
    note ? h("p", { class: "aw-hint", "data-key": "hint" }, desk.hint === shown.key ? null : h("b", null, `${ctx.say(shown.label)}. `), rich(note), chip(law(ctx, shown.rule), ctx)) : null,
    shown ? clause(law(ctx, shown.rule), ctx) : null,
    unreckoned(ctx, [...loose, ...inside].some((one) => oddsOf(ctx, one.key))),
  ];
}

/** Where the odds are wanted and none can be reckoned, one line says when they come. @param {Ctx} ctx @param {boolean} found */
const unreckoned = (ctx, found) => (ctx.model.get("odds") !== "shown" || found ? null : h("p", { class: "aw-hint", "data-key": "no-odds" }, ctx.t("board.odds_later")));

/** The main one first, then moving, which every board has; what is in no group next, a deed of one's own last. @param {Offer} offer */
const rank = (offer) => (offer.main ? 3 : offer.key === "move" ? 2 : offer.needs === "words" ? 0 : offer.group ? 0.5 : 1);

/** What stands on the button of an offer. @param {Ctx} ctx @param {Offer} offer @param {string} [group] words that its label need not repeat */
function wordsOf(ctx, offer, group = "") {
  const label = ctx.say(offer.label);
  const rest = group && label.startsWith(group) ? label.slice(group.length).replace(/^[\s:,]+/, "") : "";
  const sole = ["figure", "thing", "way"].includes(offer.needs ?? "") && offer.options.length === 1 && !offer.reach; // a press does it at once: see take()
  const said = rest ? rest[0].toUpperCase() + rest.slice(1) : label;
  return sole ? ctx.say(offer.whole?.[offer.options[0]]) || ctx.t("board.deed_to", { deed: said, name: optionName(ctx, ctx.model.get("scene"), offer, offer.options[0]) }) : offer.needs ? `${said}…` : said;
}

/** @param {Ctx} ctx @param {Offer} offer @param {string} [group] words that its label need not repeat */
export function offerButton(ctx, offer, group = "") {
  const words = wordsOf(ctx, offer, group);
  const odds = oddsParts(ctx, oddsOf(ctx, offer.key));
  return h("button", { type: "button", class: `aw-btn${offer.main ? " aw-main" : ""}${odds.length ? " aw-wide" : ""}`, "data-do": "offer", "data-offer": offer.key, "data-key": `offer-${offer.key}` },
    ICONS[offer.icon] ? icon(offer.icon) : null, h("span", null, words), ...odds);
}

/** The name of an option: the offer's own words for it, or what stands on the table. @param {Ctx} ctx @param {any} scene @param {Offer | Entry} from @param {string} id */
const optionName = (ctx, scene, from, id) => ctx.say(from.names?.[id]) || nameOf(ctx, scene, id);

/** What a chosen offer still needs: named here, or pressed on the board. @param {Ctx} ctx @param {any} scene @param {Offer} offer @param {Desk} desk @param {number} dismissed @param {(Node | null)[] | null} [march] fields of a way of a unit in ranks */
export function choosing(ctx, scene, offer, desk, dismissed, march = null) {
  const deed = ctx.say(offer.label);
  const cancel = button(ctx, "drop", "common.cancel", "aw-quiet");
  if (offer.needs === "hits") return allocation(ctx, scene, offer, desk, cancel);
  if (march) {
    return [h("p", { class: "aw-prompt" }, h("b", null, ctx.t(offer.needs === "post" ? "board.choose_point" : "ranks.choose_march", { deed })), ` ${ctx.say(offer.text)}`), ...march,
      h("div", { class: "aw-row" }, button(ctx, "march", "common.confirm", "aw-main"), cancel, chip(law(ctx, offer.rule), ctx)), clause(law(ctx, offer.rule), ctx)];
  }
  if (offer.needs === "words") return form(ctx, scene, offer, desk, cancel, dismissed);
  const options = offer.options.map((id) => {
    const piece = scene.pieces.find((/** @type {any} */ one) => one.id === id);
    const note = ctx.say(offer.notes?.[id]);
    const odds = oddsParts(ctx, oddsOf(ctx, offer.key, id));
    return h("button", { type: "button", class: note || odds.length ? "aw-btn aw-wide" : "aw-btn", "data-do": "option", "data-option": id, "data-key": `option-${id}` },
      piece ? sign(piece.side) : null, h("span", null, optionName(ctx, scene, offer, id)), note && !odds.length ? h("small", null, note) : null, ...odds);
  });
  const mover = scene.pieces.find((/** @type {any} */ one) => one.active);
  const places = (offer.places ?? []).map((to, n) => h("button", { type: "button", class: "aw-btn", "data-do": "place", "data-value": to.join(), "data-key": `place-${n}` }, mover ? placeName(ctx, mover, to) : to.join()));
  const note = ctx.say(offer.text);
  return [
    h("p", { class: "aw-prompt" }, h("b", null, ctx.t(offer.needs === "point" ? "board.choose_point" : offer.needs === "way" ? "board.choose_way" : "board.choose_target", { deed })), note ? ` ${note}` : null),
    h("div", { class: "aw-row aw-offers", role: "group", "aria-label": deed, "data-key": "options" }, options, places),
    unreckoned(ctx, ["", ...offer.options].some((id) => oddsOf(ctx, offer.key, id))),
    offer.needs === "point" && mover ? aimParts(ctx, desk, "") : null,
    h("div", { class: "aw-row" }, offer.needs === "point" && mover ? button(ctx, "there", "common.confirm", "", "", !aimed(desk)) : null, cancel),
  ];
}

/** @param {Ctx} ctx @param {{x: number, y: number}} from @param {[number, number]} to */
function placeName(ctx, from, to) {
  const aim = aimAt(from, to);
  return ctx.t("board.place", { turn: Math.round(aim.turn), n: inches(ctx, aim.length) });
}

/** @param {{turn: number, length: number}} aim @param {number} [unit] an inch or a centimetre */
export const typed = (aim, unit = 254) => ({ turn: String(Math.round(aim.turn)), length: String(Math.round((aim.length / unit) * 10) / 10) });

/** The direction and distance typed in, if both are numbers. @param {Desk} desk @param {number} [unit] */
export function aimed(desk, unit = 254) {
  const [turn, length] = [desk.aim?.turn, desk.aim?.length].map((text) => (text?.trim() ? Number(text.replace(",", ".")) : NaN));
  return Number.isFinite(turn) && Number.isFinite(length) ? { turn, length: length * unit } : null;
}

/** A place by its direction and distance from the active figure, for whoever does not press on the board. @param {Ctx} ctx @param {Desk} desk @param {string} id */
function aimParts(ctx, desk, id) {
  const fields = /** @type {["turn" | "length", string][]} */ ([["turn", "board.aim_turn"], ["length", unitOf(ctx) < 200 ? "board.aim_length_cm" : "board.aim_length"]]);
  return h("div", { class: "aw-aim", role: "group", "aria-labelledby": id || null, "data-key": "aim" }, fields.map(([name, key]) => h("label", null, h("span", null, ctx.t(key)),
    h("input", { type: "text", inputmode: "decimal", autocomplete: "off", "data-aim": name, "data-key": `aim-${name}`, value: desk.aim ? desk.aim[name] : "" }))));
}

/** Say what you do: words, and the entries that may go with them. @param {Ctx} ctx @param {any} scene @param {Offer} offer @param {Desk} desk @param {Node} cancel @param {number} dismissed */
function form(ctx, scene, offer, desk, cancel, dismissed) {
  const said = ctx.model.get("said");
  const lists = (/** @type {Entry} */ field) => Number(field.needs !== "words") + Number(!["words", "thing", "figure", "way"].includes(field.needs));
  const fields = [...offer.fields ?? []].sort((a, b) => lists(a) - lists(b)).map((field) => {
    const wrong = desk.wrong === field.key ? ctx.t("board.needed") : said?.field === field.key && said.seq > dismissed ? ctx.say(said.text) : "";
    const id = `${desk.uid}-${field.key}`;
    const known = { id, "data-form": field.key, "data-key": `form-${field.key}`, "aria-invalid": wrong ? "true" : null, "aria-describedby": wrong ? `${id}-wrong` : null, "data-lm-suppress-shortcuts": "true" };
    const value = desk.form[field.key];
    const label = [ctx.say(field.label), field.needed ? null : h("small", null, ` ${ctx.t("board.may")}`)];
    const many = field.needs === "figures";
    const body = field.needs === "words"
      ? h("input", { ...known, type: "text", autocomplete: "off", maxlength: field.most, required: field.needed, value: value ?? "" })
      : field.needs === "point" ? aimParts(ctx, desk, `${id}-l`)
      : many ? h("div", { class: "aw-row", role: "group", "aria-labelledby": `${id}-l` }, field.options.map((one) => h("button", { type: "button", class: "aw-btn", "data-do": "pick", "data-field": field.key, "data-value": one, "data-key": `pick-${one}`, "aria-pressed": String(Boolean(value?.includes(one))) },
        sign(scene.pieces.find((/** @type {any} */ p) => p.id === one)?.side ?? null), optionName(ctx, scene, field, one))))
      : h("select", { ...known, "data-shown": value ?? "" }, h("option", { value: "" }, ctx.t("board.unsaid")), field.options.map((one) => h("option", { value: one }, optionName(ctx, scene, field, one))));
    const plain = many || field.needs === "point";
    return plain && !many || field.options.length || field.needs === "words" ? h("div", { class: lists(field) === 1 ? "aw-field aw-half" : "aw-field", "data-key": `field-${field.key}` }, h(plain ? "span" : "label", { id: `${id}-l`, for: plain ? null : id }, label), body,
      wrong ? h("p", { class: "aw-wrong", id: `${id}-wrong` }, icon("wrong"), wrong) : null) : null;
  });
  return [
    h("p", { class: "aw-prompt", "data-key": "lead" }, h("b", null, `${ctx.say(offer.label)}.`), ` ${ctx.say(offer.text)} ${ctx.t("board.form_board")}`),
    h("div", { class: "aw-form", "data-key": "form" }, fields),
    h("div", { class: "aw-row" }, button(ctx, "declare", "board.declare", "aw-main"), cancel, chip(law(ctx, offer.rule), ctx)),
    clause(law(ctx, offer.rule), ctx),
  ];
}

/** Hits shared out among those that lost: the form must add up. @param {Ctx} ctx @param {any} scene @param {Offer} offer @param {Desk} desk @param {Node} cancel */
function allocation(ctx, scene, offer, desk, cancel) {
  const total = offer.total ?? 0;
  const left = total - offer.options.reduce((sum, id) => sum + (desk.hits[id] ?? 0), 0);
  const state = left > 0 ? ctx.t("board.hits_left", { n: left }) : left < 0 ? ctx.t("board.hits_over", { n: -left }) : ctx.t("board.hits_done");
  return [
    h("p", { class: "aw-prompt" }, h("b", null, ctx.t("board.share_hits", { n: total }))),
    h("div", { class: "aw-share", "data-key": "share" }, offer.options.map((id) => {
      const name = nameOf(ctx, scene, id);
      return stepper({ name: id, label: name, spoken: name, value: desk.hits[id] ?? 0, low: 0, high: total }, ctx);
    })),
    h("div", { class: "aw-row" },
      h("button", { type: "button", class: "aw-btn aw-main", "data-do": "share", "data-key": "do-share", "aria-disabled": left ? "true" : null }, ctx.t("common.confirm")),
      cancel, h("span", { class: "aw-sum", role: "status", "data-left": left }, state)),
  ];
}
