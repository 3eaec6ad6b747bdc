// The hand that plays: what may be done, forms, real dice, who plays. Python sends it when a board is seen, since without Python nothing can be played;
// so no notebook keeps it.
import { bestParts } from "../shared/best.js";
import { aimAt, target } from "../shared/boardkeys.js";
import { h, rich } from "../shared/dom.js";
import { entryParts, typedFace, wireEntry, wireFields } from "../shared/fields.js";
import { word } from "../shared/i18n.js";
import { icon, sign } from "../shared/icons.js";
import { signWord } from "../shared/tray.js";
import { aimed, button, choosing, offerButton, offersParts, typed } from "./offers.js";
import { makeAiming } from "./aiming.js";
import { makeMarch } from "./march.js";
import { moduleOf } from "../shared/module.js";
import { moveFigures, slideBack } from "./motion.js";
import { placed, unitOf } from "./say.js";
import { at, path, svg } from "../shared/svg.js";
import { makeRulers } from "./rulers.js";
import { diceParts } from "./roll.js";
import { legendParts, trackParts } from "./track.js";
import { makeTime } from "./time.js";
import { drawnParts, endParts, leftParts } from "../shared/bag.js";
import { botParts, makeDriver, playersParts } from "./players.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("./widget.js").Local} Local */
/** @typedef {import("./widget.js").Offer} Offer */
/** @typedef {import("./widget.js").Turn} Turn */
/** @typedef {{ctx: Ctx, local: Local, words: Record<string, import("../shared/i18n.js").Texts>, over: () => import("./rulers.js").Over | null, ask: (what: string, content?: object) => number, seats?: string}} Given `seats`: the script of those around the screen */
/**
 * What is filled in and folded open in one view.
 * @typedef {object} Desk
 * @property {string} uid begins the ids of this view
 * @property {Record<string, number>} hits the allocation being filled in
 * @property {string | null} hint key of the offer whose sentence is shown
 * @property {string | null} group the group of offers that is open, "" for none; null until one is chosen
 * @property {Record<string, any>} form what is filled in, by the keys of its entries
 * @property {string | null} wrong key of an entry that is needed and empty
 * @property {{turn: string, length: string} | null} aim a place typed in as direction and distance
 * @property {boolean | null} run whether bots play on; null as long as nobody said so
 */

/** The icon of what a tutor says: a hint, a way that leads nowhere, a goal reached, the other side's turn. @type {Record<string, string>} */
const TOLD = { hint: "hint", trap: "undo", goal: "right", done: "right", turned: "initiative" };

/** @param {Given} given */
export default function hand({ ctx: base, local, words, over, ask, seats: script }) {
  /** @type {Ctx} */
  const ctx = Object.create(base, { t: { value: (/** @type {string} */ key, /** @type {any} */ values) => word({ ...base.model.get("words"), ...words }, key, base.lang, values) } });
  const { model, root, signal } = ctx;
  /** @type {Desk} */
  const desk = { uid: `h${Math.random().toString(36).slice(2, 9)}`, hits: {}, hint: null, group: null, form: {}, wrong: null, aim: null, run: null };
  const driver = makeDriver(ctx, desk, ask);
  const rulers = makeRulers(ctx, local, over);
  const offers = () => /** @type {Offer[]} */ (model.get("offers"));
  const chosen = () => offers().find((one) => one.key === local.choosing) ?? null;
  const mover = () => placed(model.get("scene").pieces.find((/** @type {any} */ one) => one.active), model.get("preview") ?? {});
  let [offered, rolled] = ["", -1];
  let pointing = false; // whether the last press was no key: then no field takes the focus
  /** @type {ReturnType<typeof makeMarch> | null} */
  let march = null;
  /** @type {ReturnType<typeof import("./seats.js").default> | null} */
  let seats = null;
  if (script) {
    moduleOf(script).then((made) => {
      seats = made.default({ ctx, over, h, icon, sign, svg, path, at, rich });
      if (!signal.aborted) ctx.redraw();
    });
  }
  let parked = false; // whether the focus waits at whose turn it is for what comes next

  /** @param {string} selector what gets the focus once it is drawn */
  const focus = (selector) => (ctx.redraw(), queueMicrotask(() => /** @type {HTMLElement | null} */ (root.querySelector(selector))?.focus({ preventScroll: true })));

  /** @param {Record<string, any>} object */
  function choose(object) {
    const offer = chosen();
    if (offer?.needs === "words") return fill(offer, object);
    const key = local.choosing;
    local.choosing = null;
    if (key) ask("offer", { key, ...object });
  }

  /** A press on the board fills in what it can of a form. @param {Offer} offer @param {{form?: string, to?: [number, number]}} pressed */
  function fill(offer, { form, to }) {
    const field = (offer.fields ?? []).find((one) => (form ? one.needs !== "way" && one.options.includes(form) : one.needs === "point"));
    if (!field) return;
    if (to) {
      desk.form[field.key] = to;
      desk.aim = mover() ? typed(aimAt(mover(), to), unitOf(ctx)) : null;
    } else if (field.needs === "figures") pick(field.key, String(form));
    else desk.form[field.key] = form;
    ctx.redraw();
  }

  /** @param {string} key @param {string} id */
  function pick(key, id) {
    const now = /** @type {string[]} */ (desk.form[key] ?? []);
    desk.form[key] = now.includes(id) ? now.filter((one) => one !== id) : [...now, id];
  }

  /** The place typed in, if it is one. @returns {[number, number] | null} */
  function there() {
    const aim = aimed(desk, unitOf(ctx));
    return aim && mover() ? target(mover(), aim) : null;
  }

  /** Sends the form, or says which entry is missing. */
  function declare() {
    const offer = chosen();
    if (!offer) return;
    const missing = (offer.fields ?? []).find((one) => one.needed && !String(desk.form[one.key] ?? "").trim());
    desk.wrong = missing?.key ?? null;
    if (missing) {
      ctx.speak(ctx.t("board.needed"));
      return focus(`[data-form="${missing.key}"]`);
    }
    ask("offer", { key: offer.key, fields: desk.form });
  }

  /** @param {string} key */
  function take(key) {
    const offer = offers().find((one) => one.key === key);
    if (!offer) return;
    desk.hint = null;
    if (!offer.needs) return void ask("offer", { key });
    local.choosing = key;
    desk.form = {};
    desk.wrong = desk.aim = null;
    desk.hits = Object.fromEntries(offer.options.map((id) => [id, 0]));
    if (offer.needs === "hits" && offer.options.length === 1) desk.hits = { [offer.options[0]]: offer.total ?? 1 };
    if (["figure", "thing", "way"].includes(offer.needs) && offer.options.length === 1 && !offer.reach) return choose({ [offer.needs]: offer.options[0] });
    if (pointing && ["point", "march", "post"].includes(offer.needs)) root.querySelector(".aw-stage")?.scrollIntoView({ block: "nearest", behavior: ctx.still ? "auto" : "smooth" }); // a finger needs the board
    if (offer.needs === "way" && model.get("odds") === "shown") ask("odds", { show: "shown", key }); // several targets take their time
    ctx.redraw();
  }

  /** What may be typed: the signs of what is thrown, or pips. @returns {import("../shared/fields.js").Faces} */
  const faces = () => (model.get("roll")?.signs?.length ? model.get("roll").signs : [1, 6]);

  function useDice() {
    const entry = local.entry;
    if (!entry || entry.wrong || entry.typed.flat().includes("")) return;
    ask("enter", { lanes: entry.typed.map((row) => row.map((face) => typedFace(face, faces()))) });
  }

  function typeDice() {
    const { lanes } = model.get("roll");
    /** @param {any} lane @param {(group: any) => string} what */
    const each = (lane, what) => lane.groups.flatMap((/** @type {any} */ group) => group.dice.map(() => what(group)));
    local.entry = {
      lanes: lanes.map((/** @type {any} */ lane) => ({ name: ctx.say(lane.name), kinds: each(lane, (group) => group.kind) })),
      typed: lanes.map((/** @type {any} */ lane) => each(lane, () => "")), wrong: null,
    };
    focus(".aw-face-field");
  }

  // --- what is pressed and typed -----------------------------------------------------------------------------------

  wireFields(ctx, (name, value) => {
    desk.hits[name] = Number(value);
    ctx.redraw();
  });
  wireEntry(ctx, () => local.entry, faces, useDice);
  for (const name of ["input", "change"]) {
    root.addEventListener(name, (event) => {
      const node = /** @type {HTMLInputElement} */ (event.target);
      const { form, aim, player, side, march: field } = node.dataset ?? {};
      if (field) march?.typed(field, node.value);
      if (form) {
        desk.form[form] = node.value;
        if (form === desk.wrong && node.value.trim()) desk.wrong = null;
      } else if (aim) {
        desk.aim = { turn: "", length: "", ...desk.aim, [aim]: node.value };
        const field = chosen()?.fields?.find((one) => one.needs === "point");
        if (field) desk.form[field.key] = there();
      } else if (player && name === "change") ask("player", { side: Number(side), [player]: node.value });
      if (form || aim) ctx.redraw();
    }, { signal });
  }
  root.addEventListener("pointerdown", () => (pointing = true), { signal, capture: true });
  root.addEventListener("keydown", () => (pointing = false), { signal, capture: true });
  root.addEventListener("keydown", (event) => {
    const node = /** @type {Element} */ (event.target);
    if (event.key !== "Enter" || !node.matches("input[data-form], input[data-aim], input[data-march]")) return;
    event.preventDefault();
    if (node.matches("[data-march]")) march?.go();
    else if (chosen()?.needs === "words") declare();
    else /** @type {HTMLElement | null} */ (root.querySelector('[data-do="there"]'))?.click();
  }, { signal });
  for (const name of ["pointerover", "focusin"]) {
    root.addEventListener(name, (event) => {
      const key = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-offer]"))?.dataset.offer;
      if (!key || desk.hint === key) return;
      desk.hint = key;
      ctx.redraw();
    }, { signal });
  }

  /** Whether a press was the hand's own. @param {string} what @param {DOMStringMap} data */
  function act(what, data) {
    if (driver.act(what) || rulers.act(what, data) || seats?.act(what, data, ask)) return true;
    const offer = chosen();
    if (what === "offer") take(String(data.offer));
    else if (what === "option" && offer?.needs) choose({ [offer.needs]: data.option });
    else if (what === "place") choose({ to: String(data.value).split(",").map(Number) });
    else if (what === "there") choose({ to: there() });
    else if (what === "march") march?.go();
    else if (what === "share") choose({ hits: desk.hits });
    else if (what === "declare") declare();
    else if (what === "group") desk.group = root.querySelector(`[data-key="group-${data.value}"][aria-expanded="true"]`) ? "" : String(data.value);
    else if (what === "pick") pick(String(data.field), String(data.value));
    else if (what === "odds") ask("odds", { show: model.get("odds") === "shown" ? "hidden" : "shown" });
    else if (what === "best") ask("best", { shown: !model.get("best") });
    else if (what === "best-of") ask("best", { shown: true, target: data.value });
    else if (what === "hint") ask(what);
    else if (what === "onward") root.dispatchEvent(new CustomEvent("aw-onward", { bubbles: true }));
    else if (what === "thumb") ask("best", { shown: true, thumb: true });
    else if (what === "players") {
      local.players = !local.players;
      focus(local.players ? ".aw-players .aw-who" : '[data-key="do-who-plays"]');
    } else if (what.startsWith("strength-")) ask("player", { side: Number(what.slice(9)), strength: Number(data.value) });
    else if (what === "type") typeDice();
    else if (what === "use") useDice();
    else if (what === "drop") {
      const key = local.choosing;
      local.choosing = local.entry = null;
      focus(key ? `[data-offer="${CSS.escape(key)}"]` : '[data-do="type"]');
    } else return false;
    ctx.redraw();
    return true;
  }

  // --- what is drawn -----------------------------------------------------------------------------------------------

  /** Best play of the figure in hand, once it is asked for; against whom, where there is a choice. @param {any} best */
  function bestPanel(best) {
    const fields = best.enemies.length > 1 ? h("div", { class: "aw-best-of", role: "group", "aria-label": ctx.t("solve.best_against"), "data-key": "best-of" }, h("span", { class: "aw-small", "aria-hidden": "true" }, ctx.t("solve.best_against")),
      best.enemies.slice(0, 8).map((/** @type {any} */ one) => h("button", { type: "button", class: "aw-btn", "data-do": "best-of", "data-value": one.id, "data-key": `of-${one.id}`, "aria-pressed": String(one.id === best.target) }, ctx.say(one.name)))) : null;
    const more = best.thumb || !best.rows.length ? null : h("div", { class: "aw-row", "data-key": "best-more" }, button(ctx, "thumb", "solve.best_thumb", "aw-quiet", "hint"));
    return h("section", { class: "aw-best", "data-key": "best", "aria-label": ctx.say(best.title) }, bestParts(best, { fields, more }, ctx));
  }

  /** What there is to know of a unit, where a game tells it. @param {any} piece @param {boolean} [named] */
  function card(piece, named = false) {
    const read = piece && model.get("preview").cards?.[piece.id];
    return read ? h("p", { class: "aw-dossier", "data-key": `card-${piece.id}` }, named ? h("b", null, sign(piece.side), ` ${ctx.say(piece.name)}. `) : null, ctx.say(read)) : null;
  }

  /** Whose move it is and what may be done. */
  function panel() {
    const scene = model.get("scene");
    const turn = /** @type {Turn} */ (model.get("turn"));
    const bot = model.get("bot");
    const said = model.get("said");
    if (local.players) return playersParts(ctx, desk);
    if (bot) return botParts(ctx, bot, desk);
    if (seats?.covered()) return seats.cover();
    if (turn.over) {
      return h("div", { class: "aw-panel", "data-key": "panel" }, h("p", { class: "aw-over aw-who", tabindex: "-1", "data-key": "over" }, rich(ctx.say(turn.over) || ctx.t("board.over"))),
        h("div", { class: "aw-row" }, offers().length ? offers().map((offer) => offerButton(ctx, offer)) : button(ctx, "restart", "board.restart", "aw-main")), ...(seats?.sheets() ?? []));
    }
    const asked = turn.asked ?? turn.side;
    const other = asked !== turn.side; // a question to the side that is not acting
    const mine = (/** @type {any} */ one) => turn.active || !model.get("seats") || one.side === asked; // a seat has its own name over what it writes, whomever it looks at
    const piece = other ? null : scene.pieces.find((/** @type {any} */ one) => one.id === (turn.active ?? local.selected) && mine(one));
    const side = turn.sides.find((one) => one.side === asked);
    const offer = chosen();
    const prompt = ctx.say(turn.text) || (piece ? ctx.t("board.choose_move") : ctx.t("board.choose_figure", { side: ctx.say(side?.name) }));
    const summary = said?.summary && said.seq > local.dismissed ? ctx.say(said.text) : ""; // what the bot did while one did not look
    const actions = ctx.t(`board.actions_${turn.pool < 4 ? turn.pool : "n"}`, { n: turn.pool });
    return h("div", { class: "aw-panel", "data-key": "panel", "data-asked": other ? asked : null },
      !piece && !side ? null : h("h3", { class: "aw-who", tabindex: "-1", "data-key": "who" }, sign(piece?.side ?? asked), h("span", null, ctx.say(piece ? piece.name : side?.name)),
        piece && turn.pooled === false && !turn.counted ? null : piece ? h("small", null, turn.counted ? ctx.t("board.actions_left", { n: turn.pool }) : `${ctx.t("board.rating_n", { n: piece.rating })}, ${actions}`) : other ? h("small", null, ctx.t("board.your_answer")) : null),
      piece ? card(piece) : null,
      !other && local.selected && local.selected !== piece?.id ? card(scene.pieces.find((/** @type {any} */ one) => one.id === local.selected), true) : null,
      summary && !offer ? h("p", { class: "aw-prompt", "data-key": "summary" }, rich(summary)) : null,
      ...(offer ? choosing(ctx, scene, offer, desk, local.dismissed, march?.fields() ?? null) : [
        h("p", { class: "aw-prompt", "data-key": "prompt" }, local.pending ? ctx.t("board.waiting") : rich(prompt)),
        ...offersParts(ctx, offers(), desk)]),
      offers().length && offer?.needs !== "words" && offer?.needs !== "hits" ? h("button", { type: "button", class: "aw-btn aw-quiet aw-ask-odds", "data-do": "odds", "data-key": "do-odds" }, icon("die"), ctx.t(model.get("odds") === "shown" ? "board.odds_hide" : "board.odds_show")) : null,
      model.get("best") || (turn.active && turn.pooled !== false && !model.get("seats") && !other && !offer) ? h("button", { type: "button", class: "aw-btn aw-quiet aw-ask-odds", "data-do": "best", "data-key": "do-best", "aria-expanded": String(Boolean(model.get("best"))) }, icon("initiative"), ctx.t(model.get("best") ? "solve.best_hide" : "solve.best_show")) : null,
      model.get("best") ? bestPanel(model.get("best")) : null,
      ...(offer ? [] : seats?.sheets() ?? []));
  }

  const made = {
    time: makeTime(ctx, local, ask),
    keys: () => [ctx.t(march ? "ranks.keys" : "board.keys"), model.get("rulers")?.length ? ctx.t("board.keys_rulers") : "", offers().some((one) => one.key === "bend") ? ctx.t("board.keys_bend") : ""].filter(Boolean).join(" "),
    march: (/** @type {import("./march.js").Stage} */ stage) => (march ??= makeMarch(ctx, local, ask, stage)),
    track: () => (seats ? null : trackParts(ctx)),
    bar: () => seats?.bar() ?? null,
    dice: (/** @type {any} */ roll) => diceParts(ctx, roll, made),
    legend: () => (march ? legendParts(ctx) : null),
    aiming: (/** @type {import("./aiming.js").Tools} */ tools) => makeAiming(ctx, tools),
    motion: (/** @type {any} */ before, /** @type {any} */ now, /** @type {any} */ view) => moveFigures(before, now, view, ctx),
    slide: (/** @type {any} */ piece, /** @type {[number, number]} */ to, /** @type {any} */ stop, /** @type {any} */ plan) => slideBack(piece, to, stop, plan, ctx.still),
    /** The way on, where the board has done what it was set out for. @returns {HTMLElement | null} */
    onward() {
      const on = model.get("onward");
      return on ? h("section", { class: "aw-panel aw-onward", "data-key": "onward" }, h("p", null, icon("right"), ctx.say(on.text)),
        h("button", { type: "button", class: "aw-btn aw-main", "data-do": "onward", "data-key": "do-onward" }, ctx.say(on.label))) : null;
    },
    /** A tutor's hints, and what it says, where the player looks: the lesson's own words may lie out of sight. @returns {HTMLElement | null} */
    tutor() {
      const { note, hint } = model.get("aside") ?? {};
      return note || hint ? h("div", { class: "aw-tutor", "data-key": "tutor" },
        hint ? h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "hint", "data-key": "do-hint", "aria-disabled": hint.off ? "true" : null }, icon("hint"), ctx.say(hint.label)) : null,
        note ? h("div", { class: "aw-told", "data-kind": note.kind, "data-key": "told" }, icon(TOLD[note.kind]),
          h("p", null, note.head ? h("b", null, `${ctx.say(note.head)} `) : null, rich(ctx.say(note.text).replace(/\*+/g, "**")))) : null) : null;
    },
    panel, choose, act, measure: rulers.measure, rule: rulers.next, rulers: rulers.parts,
    /** The bag of tokens of a game that draws from one. */
    bag() {
      const bag = model.get("bag");
      return bag ? h("section", { class: "aw-panel aw-bag-side", "aria-label": ctx.t("board.bag_title"), "data-key": "bag" }, h("h3", null, ctx.t("board.bag_title")),
        leftParts(bag, ctx), h("h4", null, ctx.t("bag.order")), drawnParts(bag, ctx), endParts(bag, ctx, true)) : null;
    },
    /** What the board lights up and takes presses for. */
    wanted() {
      const offer = chosen();
      const fields = offer?.needs === "words" ? offer.fields ?? [] : null;
      return fields ? { needs: "form", options: fields.flatMap((one) => (one.needs === "way" ? [] : one.options)), floor: fields.some((one) => one.needs === "point") }
        : offer && { needs: offer.needs ?? "", options: offer.options };
    },
    /** The fields of real dice, while they are being typed. */
    typing: () => (local.entry ? entryParts(local.entry, faces(), ctx, (sign) => signWord(sign, model.get("roll"), ctx)) : null),
    /** Under dice that are due: roll them, or type in those of the table; a bot's are thrown for it. */
    diceRow() {
      const { entry } = local;
      const thrown = model.get("roll")?.what;
      const what = thrown && thrown !== "dice" ? thrown : "";
      if (model.get("bot")) return null;
      return h("div", { class: "aw-row aw-last", "data-key": "roll-row" }, ...(entry
        ? [button(ctx, "use", "common.confirm", "aw-main", "", Boolean(entry.wrong) || entry.typed.flat().includes("")), button(ctx, "drop", "common.cancel", "aw-quiet")]
        : [button(ctx, "throw", what ? `tray.throw_${what}` : "tray.roll", "aw-main", what === "bag" ? "bag" : "die"), button(ctx, "type", what ? `tray.type_${what}` : "tray.enter_dice", "", "enter")]));
    },
    /** What has changed since the last drawing ends what was begun on the old state. */
    follow() {
      const now = JSON.stringify(offers());
      if (now !== offered) {
        offered = now;
        local.choosing = null;
        desk.form = {};
        if (offers().length === 1 && offers()[0].needs === "hits") take(offers()[0].key);
      }
      const roll = model.get("roll");
      if (local.entry && (!roll || roll.phase !== "ready" || roll.id !== rolled)) local.entry = null;
      rolled = roll ? roll.id : -1;
    },
    /** @param {boolean} lost whether what had the focus is gone: then the dice get it, or what is still to be chosen, or whose turn it is */
    after(lost) {
      driver.after();
      rulers.after();
      seats?.after();
      for (const list of /** @type {NodeListOf<HTMLSelectElement>} */ (root.querySelectorAll("select[data-shown]"))) list.value = list.dataset.shown ?? "";
      const waits = parked && /** @type {Document | ShadowRoot} */ (root.getRootNode()).activeElement?.matches(".aw-who");
      if (!lost && !waits) return void (parked = false);
      const next = root.querySelector('[data-do="throw"], [data-do="use"]:not([aria-disabled])')
        ?? (local.choosing ? root.querySelector('.aw-form [data-form], .aw-share input, [data-key="options"] button') ?? (pointing ? null : root.querySelector("[data-aim], [data-march]")) : null);
      parked = !next;
      /** @type {HTMLElement | null} */ (next ?? root.querySelector(".aw-who") ?? root.querySelector('[data-do="undo"]'))?.focus({ preventScroll: true });
    },
  };
  return made;
}
