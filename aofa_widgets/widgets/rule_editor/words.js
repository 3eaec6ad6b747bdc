// The words of the rules: a list of clauses, and the open one as templates and as printed, both languages side by side.
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { matches } from "./numbers.js";
import { blocksOf, both, chipOf, field, folded, idOf, printed, untold } from "./parts.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {import("./parts.js").Form} Form */
/** @typedef {import("./parts.js").Block} Block */
/** @typedef {{id: string, number: string, title: Texts}} Entry */
/** @typedef {{id: string, title: Texts, rows: Entry[]}} Part */
/** @typedef {{id: string, number: string, kind: string, text: Texts, title: Texts, after: string, shown: Record<string, {title: import("./parts.js").Line, blocks: Block[]} | null>,
 *   holes: Record<string, {code: string, prints: string}[]>}} Open */

/** @param {import("./numbers.js").Local} local @param {import("./typing.js").Typing} typing @param {Ctx} ctx */
export function words(local, typing, ctx) {
  const open = /** @type {Open | null} */ (ctx.model.get("clause"));
  return h("div", { class: "aw-part aw-words", "data-key": "words", "data-open-clause": Boolean(open) }, list(local, typing, open, ctx),
    open ? clauseForm(open, local, typing, ctx) : h("p", { class: "aw-empty aw-choose", "data-key": "choose" }, icon("rule"), ctx.t("editor.choose")));
}

/** @param {import("./numbers.js").Local} local @param {import("./typing.js").Typing} typing @param {Open | null} open @param {Ctx} ctx */
function list(local, typing, open, ctx) {
  const parts = /** @type {Part[]} */ (ctx.model.get("index"));
  const form = /** @type {Form} */ (ctx.model.get("form"));
  const found = /** @type {{words: string, ids: string[]} | null} */ (ctx.model.get("found"));
  const every = parts.flatMap((part) => part.rows);
  const here = [...every.filter((row) => form.clauses[row.id]), ...form.added];
  const name = idOf("search-clauses", ctx);
  const known = (/** @type {string} */ id) => every.find((row) => row.id === id);
  return h("div", { class: "aw-index", "data-key": "index" },
    h("div", { class: "aw-search" }, icon("search"), h("label", { for: name }, ctx.t("editor.find_clause")),
      h("input", { id: name, type: "search", class: "aw-field", "data-ask": "find", "data-field": "find", "data-value": found?.words ?? "", value: typing.shown("find", found?.words ?? ""),
        placeholder: ctx.t("editor.find_clause_hint"), autocomplete: "off", "data-key": "find" })),
    here.length ? h("section", { "data-key": "here" }, h("h3", null, ctx.t("editor.clauses_here")), here.map((row) => entry(row, form, open, ctx))) : null,
    found
      ? found.ids.length ? h("section", { "data-key": "found" }, h("h3", null, ctx.t("editor.clauses")), found.ids.map((id) => known(id)).map((row) => row && entry(row, form, open, ctx)))
        : h("p", { class: "aw-help", "data-key": "none" }, ctx.t("editor.no_clause"))
      : h("section", { "data-key": "all" }, h("h3", null, ctx.t("editor.all_clauses")), parts.map((part) => {
          const unfolded = local.shut.has(part.id);
          return h("div", { "data-key": `part-${part.id}` },
            h("button", { type: "button", class: "aw-fold", "data-do": "part", "data-part": part.id, "aria-expanded": String(unfolded), "data-key": "fold" }, icon(unfolded ? "minus" : "plus"),
              h("span", null, `${part.id} · ${ctx.say(part.title)}`)),
            unfolded ? part.rows.map((row) => entry(row, form, open, ctx)) : null);
        })));
}

/** @param {Entry} row @param {Form} form @param {Open | null} open @param {Ctx} ctx */
function entry(row, form, open, ctx) {
  const state = form.clauses[row.id];
  return h("button", { type: "button", class: "aw-entry", "data-do": "open", "data-open": row.id, "data-key": `entry-${row.id}`, "aria-current": open?.id === row.id ? "true" : null },
    h("b", null, row.number || "·"), h("span", null, ctx.say(row.title) || ctx.t("editor.added")),
    state ? icon(state.review.length ? "stale" : "house") : null,
    state ? h("span", { class: "aw-spoken" }, ctx.t(state.review.length ? "editor.review" : `editor.${state.kind}`)) : null);
}

/** @param {Open} open @param {import("./numbers.js").Local} local @param {import("./typing.js").Typing} typing @param {Ctx} ctx */
function clauseForm(open, local, typing, ctx) {
  const form = /** @type {Form} */ (ctx.model.get("form"));
  const state = form.clauses[open.id];
  const languages = /** @type {[string, string][]} */ (ctx.model.get("languages"));
  return h("section", { class: "aw-open", "data-key": `open-${open.id}`, "aria-label": ctx.t("common.rule_n", { n: open.number }) },
    h("div", { class: "aw-row aw-open-head" },
      h("button", { type: "button", class: "aw-btn aw-quiet aw-back", "data-do": "shut", "data-key": "shut" }, icon("undo"), ctx.t("editor.all_clauses")),
      h("h3", null, ctx.t("common.rule_n", { n: open.number })),
      state ? h("span", { class: "aw-flag" }, icon("house"), ctx.t(`editor.${state.kind}`)) : null),
    Object.values(open.text).some((text) => text.includes("{choice ")) ? h("div", { class: "aw-review", "data-key": "cases" }, icon("rule"), h("div", null, h("p", null, ctx.t("editor.simplify_told")),
      h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "simplify", "data-name": open.id, "data-key": "simplify" }, ctx.t("editor.simplify")))) : null,
    h("div", { class: "aw-both" }, // by rows: the other language stands one Tab away
      languages.map(([lang, name]) => title(open, lang, name, local, typing, ctx)),
      languages.map(([lang, name]) => body(open, lang, name, local, typing, ctx)),
      languages.map(([lang]) => below(open, lang, state?.review.includes(lang) ?? false, local, ctx))),
    numbersToInsert(open, local, ctx),
    h("div", { class: "aw-row", "data-key": "deeds" },
      h("button", { type: "button", class: "aw-btn", "data-do": "add", "data-after": open.id, "data-key": "add" }, icon("plus"), ctx.t("editor.add_after")),
      state ? h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "drop", "data-name": open.id, "data-key": "drop" }, icon(state.kind === "added" ? "close" : "undo"),
        ctx.t(state.kind === "added" ? "editor.drop_added" : "editor.book_words")) : null));
}

/** The title of the open clause in one language. @param {Open} open @param {string} lang @param {string} name @param {import("./numbers.js").Local} local
 *  @param {import("./typing.js").Typing} typing @param {Ctx} ctx */
function title(open, lang, name, local, typing, ctx) {
  const place = `text.${open.id}.title_${lang}`;
  return field({ place, label: ctx.t("editor.field_title", { name }), ask: "write", more: { clause: open.id, name: `title_${lang}` }, value: open.title[lang], lang,
    quiet: untold(place, local.tried, ctx) }, typing, ctx);
}

/** Its text. @param {Open} open @param {string} lang @param {string} name @param {import("./numbers.js").Local} local @param {import("./typing.js").Typing} typing @param {Ctx} ctx */
function body(open, lang, name, local, typing, ctx) {
  const place = `text.${open.id}.${lang}`;
  const rows = Math.min(14, Math.max(5, Math.ceil(open.text[lang].length / 48) + open.text[lang].split("\n").length));
  return field({ place, label: ctx.t("editor.field_text", { name }), ask: "write", more: { clause: open.id, name: lang }, value: open.text[lang], rows, lang,
    quiet: untold(place, local.tried, ctx) }, typing, ctx);
}

/** What stands below a text: whether to review it, what may stand in it, and what it prints. @param {Open} open @param {string} lang @param {boolean} review
 *  @param {import("./numbers.js").Local} local @param {Ctx} ctx */
function below(open, lang, review, local, ctx) {
  const shown = open.shown[lang];
  return h("div", { class: "aw-column", "data-key": `column-${lang}` },
    review && open.text[lang].trim() ? h("div", { class: "aw-review", "data-key": "review" }, icon("stale"), h("div", null, h("b", null, ctx.t("editor.review")), h("p", null, ctx.t("editor.review_told")),
      h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "reviewed", "data-name": open.id, "data-key": "reviewed" }, ctx.t("editor.reviewed")))) : null,
    h("div", { class: "aw-how", "data-key": `how-${lang}` },
      h("button", { type: "button", class: "aw-fold", "data-do": "shelf", "data-shelf": "how", "aria-expanded": String(local.open.has("how")), "data-key": "fold" },
        icon(local.open.has("how") ? "minus" : "plus"), ctx.t("editor.how")),
      local.open.has("how") ? help(open, lang, ctx) : null),
    h("div", { class: "aw-print", "data-key": "print", lang },
      h("p", { class: "aw-help", lang: ctx.lang }, ctx.t("editor.prints")),
      shown ? [h("h4", null, `${open.number}  `, printed(shown.title, ctx, lang)), ...blocksOf(shown.blocks, ctx, lang)] : h("p", { class: "aw-help", lang: ctx.lang }, ctx.t("editor.cannot_print"))));
}

/** Every number of the rules, to search and to put into the text where the hand was last. @param {Open} open @param {import("./numbers.js").Local} local @param {Ctx} ctx */
function numbersToInsert(open, local, ctx) {
  const unfolded = local.open.has("insert");
  const form = /** @type {Form} */ (ctx.model.get("form"));
  const rows = /** @type {{rows: import("./parts.js").Parameter[]}[]} */ (ctx.model.get("shelves")).flatMap((shelf) => shelf.rows).filter((row) => row.code);
  const wanted = folded(local.wanted).split(/\s+/).filter(Boolean);
  const value = (/** @type {import("./parts.js").Parameter} */ row) => folded(`${form.set[row.key]?.now ?? row.book} ${both(form.set[row.key]?.text ?? row.bookText)}`).split(/\s+/);
  const near = (/** @type {import("./parts.js").Parameter} */ row) => (row.rules.some((rule) => rule.id === open.id) ? 0 : form.set[row.key] ? 1 : 2);
  const found = (wanted.length ? rows.filter((row) => wanted.every((word) => value(row).includes(word) || matches(row, [word]))) : rows.filter((row) => near(row) < 2)).sort((a, b) => near(a) - near(b));
  const name = idOf("wanted", ctx);
  return h("div", { class: "aw-how", "data-key": "insert" },
    h("button", { type: "button", class: "aw-fold", "data-do": "numbers", "aria-expanded": String(unfolded), "data-key": "fold" }, icon(unfolded ? "minus" : "plus"), ctx.t("editor.insert_head")),
    unfolded ? [h("div", { class: "aw-search", "data-key": "search" }, icon("search"), h("label", { for: name }, ctx.t("editor.find_number")),
      h("input", { id: name, type: "search", class: "aw-field", "data-wanted": true, value: local.wanted, placeholder: ctx.t("editor.insert_hint"), autocomplete: "off", "data-key": "wanted" })),
      found.length ? h("div", { class: "aw-holes", "data-key": "found" }, found.slice(0, 12).map((row) => chipOf(row, "", ctx))) : wanted.length ? h("p", { class: "aw-help", "data-key": "none" }, ctx.t("editor.no_number")) : null] : null);
}

/** What may stand in a text: the placeholders of this clause, and how to write what is none. @param {Open} open @param {string} lang @param {Ctx} ctx */
function help(open, lang, ctx) {
  const line = (/** @type {string} */ words, /** @type {string} */ code) => h("p", { class: "aw-help" }, `${ctx.t("common.labelled", { name: words })} `, h("code", null, code));
  return h("div", { "data-key": "help" },
    h("p", { class: "aw-help" }, ctx.t("editor.how_text")),
    h("div", { class: "aw-holes" }, open.holes[lang].map((hole) => h("button", { type: "button", class: "aw-hole", "data-do": "insert", "data-into": `text.${open.id}.${lang}`, "data-code": hole.code,
      title: ctx.t("editor.insert", { code: hole.code, words: hole.prints }) }, h("code", null, hole.code), h("span", { lang }, hole.prints)))),
    line(ctx.t("editor.how_plain"), "{=7}"), line(ctx.t("editor.how_bold"), ctx.t("editor.how_bold_code")));
}

/** Puts a placeholder where the hand was typing, or in the place of a number typed by hand. @param {DOMStringMap} data @param {Ctx} ctx */
export function insert(data, ctx) {
  const areas = /** @type {NodeListOf<HTMLTextAreaElement>} */ (ctx.root.querySelectorAll("textarea[data-place^='text.']"));
  const here = [...areas].find((area) => area.dataset.place === (data.into || hands.get(ctx))) ?? areas[0];
  if (!here) return;
  here.focus();
  if (data.word) {
    const at = here.value.search(new RegExp(`(?<![\\p{L}\\d{=.:-])${data.word}(?![\\p{L}\\d])`, "u"));
    if (at >= 0) here.setSelectionRange(at, at + data.word.length);
  }
  // typed as the hand would, so that Ctrl+Z takes it back
  if (document.execCommand("insertText", false, String(data.code))) return;
  here.setRangeText(String(data.code), here.selectionStart, here.selectionEnd, "end");
  here.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The text in which the hand was last. @type {WeakMap<Ctx, string>} */
const hands = new WeakMap();

/** Remembers where the hand was last. @param {Ctx} ctx */
export function wireWords(ctx) {
  ctx.root.addEventListener("focusin", (event) => {
    const area = event.target;
    if (area instanceof HTMLTextAreaElement) hands.set(ctx, String(area.dataset.place));
  }, { signal: ctx.signal });
}
