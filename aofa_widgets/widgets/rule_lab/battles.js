// Whole battles under both rules: who plays how, how far they are, win rates with their intervals, and what else moves.
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { coded } from "./coded.js";
import { idOf } from "../rule_editor/parts.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {{caption: Texts, head: Texts[], rows: Texts[][]}} Plain */
/** @typedef {[number, number, number] | null} Ends the value and the ends of its interval */
/** @typedef {{key: string, label: Texts, full: Texts, was: Ends, now: Ends, wasText: Texts, nowText: Texts, says: Texts, turned: boolean}} Win */
/** @typedef {{summary: Texts, notes: Texts[], caption: Texts, wins: Win[], measures: Plain, legend: Texts | null, command: string}} Result */
/** @typedef {{state: string, code: string, base: string, done: number, total: number, left: number | null, failed: Texts | null, result: Result | null}} Battle */
/** @typedef {{one: string, other: string, games: number, forces: string, place: string}} Wish */

const USUAL = "usual";

/** @param {Wish} wish @param {Ctx} ctx */
export function battles(wish, ctx) {
  const choices = ctx.model.get("choices");
  const battle = /** @type {Battle | null} */ (ctx.model.get("battle"));
  const going = battle !== null && ["running", "paused"].includes(battle.state);
  const form = ctx.model.get("form");
  if (!choices.tactics) return h("div", { class: "aw-part", "data-key": "battles" });
  return h("div", { class: "aw-part", "data-key": "battles" },
    h("p", { class: "aw-told" }, ctx.t(choices.places ? "rule_lab.battles_told_board" : "rule_lab.battles_told")),
    asked(wish, choices, ctx),
    h("div", { class: "aw-row", "data-key": "go" }, h("button", { type: "button", class: "aw-btn aw-main", "data-do": "fight", "data-key": "fight", "aria-disabled": going ? "true" : null, "data-wait": going }, icon("duel"), ctx.t("rule_lab.fight"))),
    battle && going ? progress(battle, ctx) : null,
    battle?.failed ? h("div", { class: "aw-note", "data-key": "failed" }, icon("wrong"), h("p", null, coded(ctx.say(battle.failed)))) : null,
    battle?.result ? result(battle, battle.code !== form.code || battle.base !== form.base, ctx) : null);
}

/** @param {Wish} wish @param {any} choices @param {Ctx} ctx */
function asked(wish, choices, ctx) {
  if (!choices.games.includes(wish.games)) wish.games = choices.games[1];
  const list = (/** @type {"one" | "other" | "games" | "place"} */ name, /** @type {[string | number, string][]} */ rows, off = false) => {
    const id = idOf(`fight-${name}`, ctx);
    return h("div", { class: "aw-cell", "data-key": name }, h("label", { for: id }, ctx.t(`rule_lab.fight_${name}`)),
      h("select", { id, class: "aw-field", "data-fight": name, disabled: off, "data-lm-suppress-shortcuts": "true" }, rows.map(([value, text]) => h("option", { value, selected: String(value) === String(wish[name]) }, text))));
  };
  const tactics = /** @type {[string, string][]} */ (choices.tactics.map((/** @type {any} */ one) => [one.value, ctx.say(one.text)]));
  const forces = idOf("fight-forces", ctx);
  return h("div", { class: "aw-pair aw-asked", "data-key": "asked" },
    list("one", [[USUAL, ctx.say(choices.usual)], ...tactics]),
    list("other", wish.one === USUAL ? [["", ctx.t("rule_lab.fight_both")]] : tactics, wish.one === USUAL),
    list("games", choices.games.map((/** @type {number} */ n) => [n, n.toLocaleString(ctx.lang)])),
    choices.places ? list("place", choices.places.map((/** @type {any} */ one) => [one.value, ctx.say(one.text)])) :
    h("div", { class: "aw-cell", "data-key": "forces" }, h("label", { for: forces }, ctx.t("rule_lab.fight_forces")),
      h("input", { id: forces, type: "text", class: "aw-field", "data-fight": "forces", value: wish.forces, placeholder: ctx.t("rule_lab.fight_forces_hint"), autocomplete: "off", spellcheck: "false", maxlength: 120, "data-key": "forces-field" })));
}

/** @param {Battle} battle @param {Ctx} ctx */
function progress(battle, ctx) {
  const number = (/** @type {number} */ n) => n.toLocaleString(ctx.lang);
  const paused = battle.state === "paused";
  const left = battle.left ?? 0;
  const long = left >= 90;
  const text = ctx.t(paused ? "rule_lab.paused" : battle.left === null ? "rule_lab.game_of" : long ? "rule_lab.game_of_minutes" : "rule_lab.game_of_left",
    { n: number(battle.done), total: number(battle.total), left: number(long ? Math.round(left / 60) : left) });
  const button = (/** @type {string} */ what, /** @type {string} */ sign, /** @type {string} */ word) => h("button", { type: "button", class: "aw-btn", "data-do": what, "data-key": what }, sign ? icon(sign) : null, ctx.t(word));
  return h("div", { class: "aw-progress", "data-key": "progress" }, h("p", { "data-key": "how-far" }, text),
    h("div", { class: "aw-meter", role: "progressbar", "aria-label": ctx.t("rule_lab.fight"), "aria-valuemin": "0", "aria-valuemax": battle.total, "aria-valuenow": battle.done, "aria-valuetext": text }, h("i", { style: `width:${battle.total ? (100 * battle.done) / battle.total : 0}%` })),
    h("div", { class: "aw-row" }, paused ? button("resume", "play", "rule_lab.resume") : button("pause", "", "rule_lab.pause"), button("stop", "", "rule_lab.stop")));
}

/** @param {Battle} battle @param {boolean} stale @param {Ctx} ctx */
function result(battle, stale, ctx) {
  const found = /** @type {Result} */ (battle.result);
  const scale = scaleOf(found.wins);
  return h("section", { "data-key": "result", class: "aw-result" },
    stale ? h("p", { class: "aw-stale", "data-key": "stale" }, icon("stale"), ctx.t("rule_lab.stale", { code: battle.code.slice(0, 4) })) : null,
    battle.state === "stopped" && !found.notes.some((note) => note.en.startsWith("Stopped")) ? h("p", { class: "aw-help", "data-key": "stopped" }, ctx.t("rule_lab.stopped")) : null,
    h("p", { class: "aw-answer" }, coded(ctx.say(found.summary))),
    found.legend ? h("p", { class: "aw-help", "data-key": "who" }, coded(ctx.say(found.legend))) : null,
    h("p", { class: "aw-caption" }, ctx.say(found.caption)),
    h("table", { class: "aw-odds", "data-key": "wins" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, ctx.t("rule_lab.head_pair"), axis(scale, ctx)), ["book", "here"].map((name) => h("th", { scope: "col" }, ctx.t(`rule_lab.head_${name}`))))),
      h("tbody", null, found.wins.map((row) => h("tr", { "data-key": row.key, "data-moved": true },
        h("th", { scope: "row", title: ctx.say(row.full) }, h("span", { class: "aw-who" }, ctx.say(row.label), h("span", { class: row.turned ? "aw-beyond" : "aw-help" }, ctx.say(row.says))), rail(row, scale)),
        rate(row.wasText, "", ctx), rate(row.nowText, "aw-here", ctx))))),
    h("p", { class: "aw-legend" }, h("span", null, h("i", { class: "aw-dot" }), ctx.t("rule_lab.head_book")), h("span", null, h("i", { class: "aw-gem" }), ctx.t("rule_lab.head_here")), h("span", null, ctx.t("rule_lab.legend_interval"))),
    plain(found.measures, ctx),
    h("ul", { class: "aw-named aw-help" }, found.notes.map((note) => h("li", null, coded(ctx.say(note))))),
    found.command ? h("p", { class: "aw-help", "data-key": "command" }, ctx.t("rule_lab.again"), h("code", { class: "aw-command" }, found.command)) : null);
}

/** A rate above its interval. @param {Texts} texts @param {string} look @param {Ctx} ctx */
function rate(texts, look, ctx) {
  const [value, ...rest] = ctx.say(texts).split(" (");
  return h("td", { class: look || null }, value, rest.length ? h("span", { class: "aw-ends" }, ` (${rest.join(" (")}`) : null);
}

/** @typedef {[number, number]} Scale the shares at both ends of the line */

/** Tenths that hold every interval and 50%. @param {Win[]} wins @returns {Scale} */
function scaleOf(wins) {
  const ends = wins.flatMap((row) => [...(row.was ?? []), ...(row.now ?? [])]);
  return [Math.max(0, Math.floor(10 * Math.min(0.4, ...ends)) / 10), Math.min(1, Math.ceil(10 * Math.max(0.6, ...ends)) / 10)];
}

/** @param {number} share @param {Scale} scale */
const part = (share, [low, high]) => `${((100 * (share - low)) / (high - low)).toFixed(2)}%`;

/** The ends of the line and its middle in figures. @param {Scale} scale @param {Ctx} ctx */
function axis(scale, ctx) {
  const words = (/** @type {number} */ share) => share.toLocaleString(ctx.lang, { style: "percent" });
  return h("span", { class: "aw-line aw-axis", "aria-hidden": "true" }, [...new Set([scale[0], 0.5, scale[1]])].map((share) => h("i", { style: `left:${part(share, scale)}` }, words(share))));
}

/** Both win rates with their intervals, 50% a dashed line. @param {Win} row @param {Scale} scale */
function rail(row, scale) {
  const one = (/** @type {Ends} */ ends, /** @type {string} */ look) => ends
    ? [h("i", { class: "aw-whisker", "data-look": look, style: `left:${part(ends[1], scale)};right:calc(100% - ${part(ends[2], scale)})` }), h("i", { class: look, "data-look": look, style: `left:${part(ends[0], scale)}` })] : [];
  return h("span", { class: "aw-line aw-two", "aria-hidden": "true" }, h("i", { class: "aw-even", style: `left:${part(0.5, scale)}` }), one(row.was, "aw-dot"), one(row.now, "aw-gem"));
}

/** A table of words. @param {Plain} made @param {Ctx} ctx */
export function plain(made, ctx) {
  const caption = ctx.say(made.caption);
  return h("div", { class: "aw-plain", "data-key": `plain-${made.caption.en}` }, h("p", { class: "aw-caption" }, caption),
    h("div", { class: "aw-table-box", "data-scrolls": true, role: "group", "aria-label": caption, tabindex: "0" },
      h("table", { class: "aw-table" },
        h("thead", null, h("tr", null, made.head.map((text) => h("th", { scope: "col" }, ctx.say(text))))),
        h("tbody", null, made.rows.map(([first, ...rest]) => h("tr", null, h("th", { scope: "row" }, ctx.say(first)), rest.map((cell) => h("td", null, ctx.say(cell)))))))));
}

/** Asks how far the battles are while they go on. @param {Ctx} ctx */
export function watch(ctx) {
  let timer = 0;
  const look = () => {
    const state = /** @type {Battle | null} */ (ctx.model.get("battle"))?.state ?? "";
    clearTimeout(timer);
    if (["running", "paused"].includes(state)) timer = window.setTimeout(() => {
      ctx.ask("look");
      look();
    }, state === "paused" ? 1000 : 300);
  };
  ctx.model.on("change:battle", look);
  ctx.signal.addEventListener("abort", () => {
    clearTimeout(timer);
    ctx.model.off("change:battle", look);
  });
  look();
}
