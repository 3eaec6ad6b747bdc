// The rulebook's own walker: from the neutral tree of a clause, as Python sends it, to elements. No text is ever read as markup.
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { pieces } from "./find.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {string | {t: string, k?: string, n?: string, m?: string, s?: string, l?: string}} Run */
/** @typedef {{k: string, lines: Run[][]}} Block */
/** @typedef {{id: string, n: string, title: Texts}} Link */
/** @typedef {{text: Texts, was: Texts | null}} Cell */
/** @typedef {{name: string, caption: Texts, head: Texts[], rows: {label: Texts, cells: Cell[], house: boolean}[], words: boolean}} Table */
/** @typedef {{clause: string, at: number, text: Record<string, Run[]>, base: boolean, from?: Link}} Example */
/** @typedef {{id: string, n: string, section: {id: string, title: Texts}, title: Record<string, Run[]>, blocks: Record<string, Block[]>, flags: Texts[], stale: Texts,
 *   tables: Table[], examples: Example[], values: {key: string, label: Texts, value: Texts, changed: boolean}[], before: Link | null, after: Link | null,
 *   terms: Record<string, {word: Texts, told: Texts}>}} Page */
/** @typedef {{shown: string[], words: string[]}} Look languages shown, and bare words to point out */

/** @param {string} text @param {string[]} words */
export function lit(text, words) {
  return pieces(text, words).map((part, at) => (at % 2 ? h("mark", { class: "rb-found" }, part) : part));
}

/** A line of runs; what was removed or added is wrapped once, with words that only a reader aloud says.
 *  @param {Run[]} runs @param {string} lang @param {Look} look @param {Ctx} ctx @param {boolean} [links] */
export function line(runs, lang, look, ctx, links = true) {
  /** @type {(Node | string)[]} */
  const found = [];
  for (let at = 0; at < runs.length;) {
    const mark = markOf(runs[at]);
    /** @type {(Node | string)[]} */
    const inner = [];
    for (; at < runs.length && markOf(runs[at]) === mark; at += 1) inner.push(...run(runs[at], lang, look, links && mark !== "del"));
    if (!mark) found.push(...inner);
    else {
      const says = (/** @type {string} */ key) => h("span", { class: "aw-spoken" }, ` ${ctx.model.get("words")[key][lang]} `);
      found.push(h(mark, null, says(mark === "del" ? "book.removed" : "book.added"), inner, says("book.mark_end")));
    }
  }
  return found;
}

/** @param {Run} one */
function markOf(one) {
  return typeof one === "string" ? "" : one.m ?? "";
}

/** @param {Run} one @param {string} lang @param {Look} look @param {boolean} links @returns {(Node | string)[]} */
function run(one, lang, look, links) {
  if (typeof one === "string") return lit(one, look.words);
  /** @type {(Node | string)[]} */
  let made = lit(one.t, look.words);
  const what = /** @type {Record<string, string>} */ ({ term: "term", value: "number", see: "see" })[one.k ?? ""];
  if (what && links) {
    made = [h("span", { class: `rb-${what}`, role: what === "see" ? "link" : "button", tabindex: "0", "data-do": what, "data-id": one.n, "data-lang-of": lang,
      "aria-haspopup": what === "see" ? null : "dialog" }, made)];
  } else if (one.k === "label") made = [h("span", { class: "rb-label" }, made)];
  const looks = one.s ?? "";
  if (looks.includes("c")) made = [h("code", null, made)];
  if (looks.includes("e")) made = [h("em", { lang: one.l }, made)];
  return looks.includes("s") ? [h("strong", null, made)] : made;
}

/** @param {Block} block @param {string} lang @param {Look} look @param {Ctx} ctx */
function drawBlock(block, lang, look, ctx) {
  if (block.k === "p") {
    const first = block.lines[0][0];
    return h("p", { class: typeof first === "object" && first.k === "label" ? "rb-ruling" : null }, line(block.lines[0], lang, look, ctx));
  }
  return h(block.k === "ol" ? "ol" : "ul", { role: "list" }, block.lines.map((one) => h("li", null, line(one, lang, look, ctx))));
}

/** One row of the book: what `make` gives for each language shown, side by side. @param {Look} look @param {string} kind @param {(lang: string) => any} make */
export function row(look, kind, make) {
  return h("div", { class: `rb-row ${kind}`, "data-key": kind }, look.shown.map((lang) => h("div", { class: "rb-cell", lang }, make(lang))));
}

/** The prose of a clause: title and text, flags and what is to be reviewed. @param {Page} page @param {Look} look @param {Ctx} ctx */
export function prose(page, look, ctx) {
  const text = (/** @type {string} */ lang) => page.blocks[lang].filter((block) => block.k !== "table");
  const [first, ...rest] = look.shown.map(text);
  // paragraph by paragraph where the languages pair off: each stands beside its other language, or right above it
  const paired = rest.length > 0 && rest.every((blocks) => blocks.length === first.length && blocks.every((block, at) => block.k === first[at].k));
  return [
    row(look, "rb-text", (lang) => [
      h("h3", { tabindex: "-1", "data-heading": lang }, h("span", { class: "rb-inner aw-spoken" }, `${page.n} `), line(page.title[lang], lang, look, ctx, false)),
      (paired ? text(lang).slice(0, 1) : text(lang)).map((block) => drawBlock(block, lang, look, ctx))].flat()),
    ...(paired ? first.slice(1).map((_, at) => row(look, `rb-para rb-para-${at}`, (lang) => drawBlock(text(lang)[at + 1], lang, look, ctx))) : []),
    ...page.flags.map((flag, at) => row(look, `rb-flags-${at}`, (lang) => h("p", { class: "rb-flag" }, icon("house"), h("span", null, flag[lang])))),
    look.shown.some((lang) => page.stale[lang]) ? row(look, "rb-stales", (lang) => (page.stale[lang] ? h("p", { class: "rb-flag rb-stale" }, icon("stale"), h("span", null, page.stale[lang])) : null)) : null,
  ];
}

/** A table, once for all languages. @param {Table} table @param {Look} look @param {Ctx} ctx */
export function drawTable(table, look, ctx) {
  const some = (/** @type {Texts} */ texts) => either(texts, look);
  const side = (/** @type {Cell} */ cell) => (/\p{L}/u.test(cell.text[look.shown[0]]) ? "rb-t" : null);
  const told = (/** @type {string} */ key) => h("span", { class: "aw-spoken" }, ` ${ctx.t(key)} `);
  return h("figure", { class: "rb-table", "data-key": `table-${table.name}` },
    h("figcaption", null, some(table.caption)),
    h("div", { class: "rb-box", tabindex: "0", role: "group", "data-scrolls": true, "aria-label": ctx.say(table.caption) },
      h("table", null,
        h("thead", null, h("tr", null, table.head.map((words, at) => h("th", { scope: "col", class: at && table.rows[0] ? side(table.rows[0].cells[at - 1]) : null }, some(words))))),
        h("tbody", null, table.rows.map((one) => h("tr", { class: one.house ? "rb-house" : null }, h("th", { scope: "row" }, some(one.label)),
          one.cells.map((cell) => h("td", { class: side(cell) }, cell.was
            ? [h("del", null, told("book.removed"), some(cell.was)), " ", h("ins", null, told("book.added"), some(cell.text))] : some(cell.text)))))))));
}

/** Words in the languages shown: once where they agree or are figures, else one above the other. @param {Texts} texts @param {Look} look */
function either(texts, look) {
  const [first, ...rest] = look.shown;
  const others = rest.filter((lang) => texts[lang] !== texts[first] && /\p{L}/u.test(texts[lang]));
  if (!others.length) return h("span", { lang: first }, texts[first]);
  return [h("span", { class: "rb-first", lang: first }, texts[first]), ...others.map((lang) => h("span", { class: "rb-second", lang }, texts[lang]))];
}
