// What a change moves, beside the rules: exact odds, the text with its marks, examples, lessons and questions.
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { blocksOf, printed } from "../rule_editor/parts.js";
import { coded } from "./coded.js";
import { asleep } from "./search.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {import("../rule_editor/parts.js").Line} Line */
/** @typedef {{key: string, label: Texts, was: number, now: number, moved: boolean, group: Texts, kind: string, wasText: Texts, nowText: Texts, gap: Texts}} Odd */
/** @typedef {{rows: Odd[], moved: number, left: number}} Odds */
/** @typedef {{id: string, number: string, title: Texts}} Named */
/** @typedef {Named & {flags: Texts[], shown: Record<string, {title: Line, blocks: import("../rule_editor/parts.js").Block[]}>, tables: any[],
 *   examples: {base: boolean, text: Record<string, Line>}[]}} Clause */
/** @typedef {{odds: Odds, code: string}} Seen */
/** @typedef {{clauses?: Clause[], more?: Named[], lessons?: {number: number, title: Texts, steps: {title: Texts}[]}[],
 *   questions?: {ask: Texts, was: Texts, now: Texts, why: Texts, answer: boolean}[], faults?: Texts[], waits?: boolean, code: string}} Book */

/** @param {{open: Set<string>}} local @param {Ctx} ctx */
export function effect(local, ctx) {
  const seen = /** @type {Seen} */ (ctx.model.get("seen"));
  return h("div", { class: "aw-part", "data-key": "effect" }, odds(seen.odds, ctx), text(/** @type {Book} */ (ctx.model.get("book")), local, ctx));
}

/** Bars and their table in one: the base an open circle, the change a gold lozenge, both numbers and the gap in words. @param {Odds} given @param {Ctx} ctx */
function odds(given, ctx) {
  const { rows, moved, left } = given;
  const every = Boolean(ctx.model.get("every"));
  const set = Object.keys(ctx.model.get("form").set);
  const any = set.length > 0;
  if (any && !moved) { // a table of noughts says nothing
    return h("section", { "data-key": "odds" }, h("h3", null, ctx.t("rule_lab.odds")), h("p", { class: "aw-help", "data-key": "none" }, ctx.t("rule_lab.odds_none")),
      [...new Set(set.flatMap((key) => asleep(key, ctx)))].map((why) => h("p", { class: "aw-stale", "data-key": why }, icon("warning"), why)));
  }
  /** @type {(Node | null)[]} */
  const lines = [];
  let group = "";
  for (const row of rows) {
    const name = ctx.say(row.group);
    if (name !== group) lines.push(h("tr", { class: "aw-group", "data-key": `group-${row.key}` }, h("th", { scope: "rowgroup", colspan: "4" }, name)));
    group = name;
    lines.push(h("tr", { "data-key": row.key, "data-moved": row.moved },
      h("th", { scope: "row" }, ctx.say(row.label), rail(row)),
      h("td", null, ctx.say(row.wasText)), h("td", { class: "aw-here" }, ctx.say(row.nowText)), h("td", null, row.moved ? ctx.say(row.gap) : "–")));
  }
  return h("section", { "data-key": "odds" }, h("h3", null, ctx.t("rule_lab.odds")),
    moved ? null : h("p", { class: "aw-help", "data-key": "none" }, ctx.t("rule_lab.odds_start")),
    h("table", { class: "aw-odds", "data-key": "table" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, ctx.t("rule_lab.head_what")), ["book", "here", "gap"].map((name) => h("th", { scope: "col" }, ctx.t(`rule_lab.head_${name}`))))),
      h("tbody", null, lines)),
    h("p", { class: "aw-legend", "data-key": "legend" }, h("span", null, h("i", { class: "aw-dot" }), ctx.t("rule_lab.head_book")), h("span", null, h("i", { class: "aw-gem" }), ctx.t("rule_lab.head_here"))),
    every || left ? h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "every", "aria-expanded": String(every), "data-key": "rest" }, icon(every ? "minus" : "plus"),
      every ? ctx.t("rule_lab.odds_less") : ctx.t("rule_lab.odds_rest", { n: left })) : null);
}

/** @param {{was: number, now: number, moved: boolean, kind: string}} row */
export function rail(row) {
  const at = (/** @type {number} */ share) => `${(100 * Math.min(1, Math.max(0, share))).toFixed(2)}%`;
  const [low, high] = [Math.min(row.was, row.now), Math.max(row.was, row.now)];
  return h("span", { class: "aw-line", "aria-hidden": "true", "data-kind": row.kind },
    row.moved ? h("i", { class: "aw-way", style: `left:${at(low)};width:${at(high - low)}` }) : null,
    h("i", { class: "aw-dot", style: `left:${at(row.was)}` }),
    row.moved ? h("i", { class: "aw-gem", style: `left:${at(row.now)}` }) : null);
}

const FIRST = 4; // clauses shown before somebody asks for all

/** @param {Book} seen @param {{open: Set<string>}} local @param {Ctx} ctx */
function text(seen, local, ctx) {
  const clauses = seen.clauses ?? [];
  const more = seen.more ?? [];
  const all = local.open.has("text");
  return h("section", { "data-key": "text", "data-code": seen.code }, h("h3", null, ctx.t("rule_lab.text", { n: clauses.length + more.length })),
    seen.faults ? h("div", { class: "aw-note" }, icon("wrong"), h("div", null, h("p", null, h("b", null, ctx.t("rule_lab.faults"))), seen.faults.map((one) => h("p", null, coded(ctx.say(one)))))) : null,
    clauses.length || seen.faults ? null : h("p", { class: "aw-help" }, ctx.t("rule_lab.text_none")),
    (all ? clauses : clauses.slice(0, FIRST)).map((one) => clause(one, ctx)),
    clauses.length > FIRST ? h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "shelf", "data-shelf": "text", "aria-expanded": String(all), "data-key": "all" }, icon(all ? "minus" : "plus"),
      all ? ctx.t("rule_lab.text_less") : ctx.t("rule_lab.text_rest", { n: clauses.length - FIRST, names: clauses.slice(FIRST).map((one) => one.number).join(", ") })) : null,
    more.length ? h("p", { class: "aw-help", "data-key": "more" }, `${ctx.t("rule_lab.text_more")} ${more.map((one) => `${one.number} ${ctx.say(one.title)}`).join(", ")}`) : null,
    taught(seen, ctx));
}

/** Lessons to look at again and questions with another answer. @param {Book} seen @param {Ctx} ctx */
function taught(seen, ctx) {
  const { lessons = [], questions = [] } = seen;
  if (seen.waits) return [h("p", { class: "aw-help", "data-key": "looking" }, ctx.t("rule_lab.looking"))];
  return [
    lessons.length ? h("section", { "data-key": "lessons" }, h("h3", null, ctx.t("rule_lab.lessons", { n: lessons.length })), h("ul", { class: "aw-named" }, lessons.map((one) =>
      h("li", null, h("b", null, ctx.say(one.title)), ` – ${one.steps.map((step) => ctx.say(step.title)).join(", ")}`)))) : null,
    questions.length ? h("section", { "data-key": "questions" }, h("h3", null, ctx.t("rule_lab.questions", { n: questions.length })), h("ul", { class: "aw-named" }, questions.map((one) =>
      h("li", null, ctx.say(one.ask), " ", one.answer ? [h("del", null, said("removed", ctx), ctx.say(one.was)), " ", h("ins", null, said("inserted", ctx), ctx.say(one.now))] : h("span", { class: "aw-help" }, `(${ctx.say(one.why)})`))))) : null,
  ];
}

/** @param {string} mark @param {Ctx} ctx */
const said = (mark, ctx) => h("span", { class: "aw-spoken" }, `${ctx.t(mark === "removed" ? "editor.removed" : "editor.inserted")} `);

/** A clause as printed, its marks in it, a gold bar along it, what moved under its title. @param {Clause} one @param {Ctx} ctx */
function clause(one, ctx) {
  const shown = one.shown[ctx.lang];
  return h("article", { class: "aw-changed", "data-key": `clause-${one.id}` },
    h("h4", null, h("span", { class: "aw-n" }, one.number), " ", printed(shown.title, ctx, ctx.lang)),
    one.flags.map((flag) => h("p", { class: "aw-help aw-why" }, icon("house"), ctx.say(flag))),
    h("div", { class: "aw-print" }, blocksOf(shown.blocks, ctx, ctx.lang),
      one.examples.map((example) => h("div", { class: "aw-example" }, example.base ? h("p", { class: "aw-help" }, ctx.t("rule_lab.example_base")) : null,
        h("p", null, printed(example.text[ctx.lang], ctx, ctx.lang))))),
    one.tables.map((made) => table(made, ctx)));
}

/** @param {any} made @param {Ctx} ctx */
function table(made, ctx) {
  const caption = ctx.say(made.caption);
  return h("div", { "data-key": `table-${made.name}` }, h("p", { class: "aw-caption" }, caption),
    h("div", { class: "aw-table-box", "data-scrolls": true, role: "group", "aria-label": caption, tabindex: "0" },
      h("table", { class: "aw-table" },
        h("thead", null, h("tr", null, made.head.map((/** @type {Texts} */ text) => h("th", { scope: "col" }, ctx.say(text))))),
        h("tbody", null, made.rows.map((/** @type {any} */ row) => h("tr", { "data-kind": row.kind || null }, h("th", { scope: "row" }, ctx.say(row.label)),
          row.cells.map((/** @type {[Texts, Texts | null]} */ [text, was]) => h("td", null,
            was ? [h("del", null, said("removed", ctx), ctx.say(was)), " ", h("ins", null, said("inserted", ctx), ctx.say(text))] : ctx.say(text)))))))));
}
