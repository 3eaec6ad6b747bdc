// Small parts of the form: fields, faults at a field, printed text with its marks.
import { h, lead } from "../shared/dom.js";
import { icon } from "../shared/icons.js";

/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {{line: number, text: Texts, word?: string, keys?: string[]}} Fault `word`: a number typed by hand; `keys`: the parameters of that value, nearest first */
/** @typedef {[string, string][]} Line runs of words and looks: d, i marks; b, e, c bold, italics, code; v a value of the rules */
/** @typedef {{kind: string, lines: Line[], table: string, mark: string}} Block */
/** @typedef {{value: any, text: Texts}} Option */
/** @typedef {{key: string, control: string, label: Texts, help: Texts, unit: Texts, low: number | null, high: number | null, outside: [number, number] | null,
 *   whole: boolean, none: Option | null, options: Option[], book: any, bookText: Texts, said?: Record<string, Texts>, rules: {id: string, number: string}[], code: string}} Parameter */
/** @typedef {{about: Record<string, string>, set: Record<string, {now: any, text: Texts, outside: boolean}>, lost: string[],
 *   clauses: Record<string, {kind: string, review: string[]}>, added: {id: string, number: string, title: Texts, after: string, empty: string[]}[],
 *   faults: Record<string, Fault[]>, specials: Texts[]}} Form */

/** The faults of a place, each a sentence with its line. @param {string} place @param {Ctx} ctx */
export function faults(place, ctx) {
  const found = /** @type {Form} */ (ctx.model.get("form")).faults[place] ?? [];
  if (!found.length) return null;
  return h("ul", { class: "aw-faults", id: idOf(place, ctx), "data-key": `faults-${place}` }, found.map((one) =>
    h("li", null, icon("wrong"), h("div", null, h("p", null, lineOf(place, one, ctx), lead(ctx.say(one.text))), offers(place, one, ctx)))));
}

/** What may stand in the place of a number typed by hand. @param {string} place @param {Fault} one @param {Ctx} ctx */
function offers(place, one, ctx) {
  if (!one.keys?.length) return null;
  const rows = /** @type {{rows: Parameter[]}[]} */ (ctx.model.get("shelves")).flatMap((shelf) => shelf.rows);
  const found = one.keys.map((key) => rows.find((row) => row.key === key));
  return h("div", { class: "aw-holes" }, h("span", { class: "aw-help" }, ctx.t("editor.offer", { word: one.word ?? "" })), found.map((row) => row && chipOf(row, place, ctx, one.word)));
}

/** A button that puts a number of the rules into a text. @param {Parameter} row @param {string} into @param {Ctx} ctx @param {string} [word] what it takes the place of */
export function chipOf(row, into, ctx, word = "") {
  const form = /** @type {Form} */ (ctx.model.get("form"));
  const value = ctx.say(form.set[row.key]?.text ?? row.bookText);
  return h("button", { type: "button", class: "aw-hole", "data-do": "insert", "data-into": into, "data-code": row.code, "data-word": word || null, title: ctx.t("editor.insert", { code: row.code, words: value }),
    "data-key": `offer-${row.key}` }, h("b", null, value), h("span", null, ctx.say(row.label)), h("code", null, row.key));
}

/** The line of a fault in words, where its field takes several. @param {string} place @param {Fault} one @param {Ctx} ctx */
export function lineOf(place, one, ctx) {
  return one.line > 0 && !/(^about\.(id|title)|\.title_\w+$)/.test(place) ? `${ctx.t("editor.line_n", { n: one.line })} ` : "";
}

/** Whether a place is not told to be wrong yet: nothing was ever written there, nor was saving tried. @param {string} place @param {boolean} tried @param {Ctx} ctx */
export function untold(place, tried, ctx) {
  const form = /** @type {Form} */ (ctx.model.get("form"));
  if (tried) return false;
  if (place.startsWith("about.")) return !form.about[place.slice(6)];
  const at = place.lastIndexOf(".");
  const added = form.added.find((one) => `text.${one.id}` === place.slice(0, at));
  return Boolean(added?.empty.includes(place.slice(at + 1)));
}

/** Whether a place has a fault. @param {string} place @param {Ctx} ctx */
export function faulty(place, ctx) {
  return Boolean(/** @type {Form} */ (ctx.model.get("form")).faults[place]?.length);
}

/** @type {WeakMap<Ctx, string>} */
const marks = new WeakMap();

/** An id of the page for a place of the form; two views on one page do not share one. @param {string} place @param {Ctx} ctx */
export function idOf(place, ctx) {
  if (!marks.has(ctx)) marks.set(ctx, Math.random().toString(36).slice(2, 8));
  return `aw-${marks.get(ctx)}-${place.replace(/[^\w-]/g, "-")}`;
}

/** A field with its label and its faults; `rows` makes it a field of several lines.
 *  @param {{place: string, label: string, ask: string, more: object, value: string, help?: string, rows?: number, lang?: string, quiet?: boolean}} given `quiet`: what is wrong is not told yet
 *  @param {import("./typing.js").Typing} typing @param {Ctx} ctx */
export function field({ place, label, ask, more, value, help = "", rows = 0, lang = "", quiet = false }, typing, ctx) {
  const wrong = !quiet && faulty(place, ctx);
  const name = idOf(`field-${place}`, ctx);
  const shown = typing.shown(place, value);
  const told = [wrong ? idOf(place, ctx) : "", help ? `${name}-help` : ""].filter(Boolean).join(" ");
  const props = { id: name, class: "aw-field", "data-ask": ask, "data-field": place, "data-with": JSON.stringify(more), "data-value": value, "data-place": place, "data-key": name,
    lang: lang || null, "aria-invalid": wrong ? "true" : null, "aria-describedby": told || null, spellcheck: "true", autocomplete: "off", "data-lm-suppress-shortcuts": "true" };
  return h("div", { class: "aw-cell", "data-key": `cell-${place}` },
    h("label", { for: name }, label),
    help ? h("p", { class: "aw-help", id: `${name}-help` }, help) : null,
    rows ? h("textarea", { ...props, rows, "data-shown": shown }) : h("input", { ...props, type: "text", value: shown }),
    quiet ? null : faults(place, ctx));
}

/** Printed words with what a house rule changed: struck through, or bold and underlined, and said aloud. @param {Line} line @param {Ctx} ctx @param {string} lang */
export function printed(line, ctx, lang) {
  /** @type {Node[]} */
  const found = [];
  for (let at = 0; at < line.length;) {
    const mark = markOf(line[at][1]);
    let end = at;
    while (end < line.length && markOf(line[end][1]) === mark) end += 1;
    const runs = line.slice(at, end).map(([words, looks]) => run(words, looks));
    if (!mark) found.push(...runs.map((one) => (one instanceof Node ? one : document.createTextNode(one))));
    else {
      const said = (/** @type {string} */ key) => h("span", { class: "aw-spoken" }, ` ${inWords(ctx, key, lang)} `);
      found.push(h(mark === "d" ? "del" : "ins", null, said(mark === "d" ? "editor.removed" : "editor.inserted"), runs, said("editor.mark_end")));
    }
    at = end;
  }
  return found;
}

/** @param {Ctx} ctx @param {string} key @param {string} lang */
function inWords(ctx, key, lang) {
  return ctx.model.get("words")[key]?.[lang] ?? "";
}

/** @param {string} looks */
function markOf(looks) {
  return looks[0] === "d" || looks[0] === "i" ? looks[0] : "";
}

/** @param {string} words @param {string} looks @returns {Node | string} */
function run(words, looks) {
  const rest = markOf(looks) ? looks.slice(1) : looks;
  let made = /** @type {Node | string} */ (words);
  if (rest.includes("v")) made = h("span", { class: "aw-v" }, made);
  if (rest.includes("c")) made = h("code", null, made);
  if (rest.includes("e")) made = h("em", null, made);
  return rest.includes("b") ? h("strong", null, made) : made;
}

/** Paragraphs and lists as printed. @param {Block[]} blocks @param {Ctx} ctx @param {string} lang */
export function blocksOf(blocks, ctx, lang) {
  return blocks.map((block) => {
    if (block.kind === "table") return h("p", { class: "aw-help" }, (ctx.model.get("words")["editor.a_table"]?.[lang] ?? "{name}").replace("{name}", block.table));
    if (block.kind === "p") return h("p", null, printed(block.lines[0] ?? [], ctx, lang));
    return h(block.kind, null, block.lines.map((line) => h("li", null, printed(line, ctx, lang))));
  });
}

/** Words without accents and capitals, to search in. @param {string} text */
export function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/’/g, "'").replace(/œ/g, "oe");
}

/** Both languages as one text to search in. @param {Texts} texts */
export function both(texts) {
  return Object.values(texts).join(" ");
}

/** What a language is called in another; where nobody knows, what it calls itself. @param {string} code @param {string} lang @param {string} own */
export function tongue(code, lang, own) {
  try {
    return new Intl.DisplayNames([lang], { type: "language", fallback: "none" }).of(code) ?? own;
  } catch {
    return own; // no tag of a language
  }
}
