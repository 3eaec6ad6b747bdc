// The numbers of the rules: one row each, with the control that its kind takes and the book's value always in sight.
import { h } from "../shared/dom.js";
import { stepper } from "../shared/fields.js";
import { icon } from "../shared/icons.js";
import { both, faults, folded, idOf } from "./parts.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("./parts.js").Parameter} Parameter */
/** @typedef {import("./parts.js").Form} Form */
/** @typedef {{id: string, title: import("../shared/i18n.js").Texts, rows: Parameter[]}} Shelf */
/** @typedef {{query: string, shut: Set<string>, open: Set<string>, sliding: {key: string, value: number} | null, wanted: string, tried: boolean}} Local what only this view knows */

/** @param {Local} local @param {Ctx} ctx */
export function numbers(local, ctx) {
  const shelves = /** @type {Shelf[]} */ (ctx.model.get("shelves"));
  const form = /** @type {Form} */ (ctx.model.get("form"));
  const wanted = folded(local.query).split(/\s+/).filter(Boolean);
  const name = idOf("search-numbers", ctx);
  const every = shelves.flatMap((shelf) => shelf.rows);
  const changed = every.filter((row) => form.set[row.key] || form.faults[`set.${row.key}`]);
  const found = wanted.length ? every.filter((row) => matches(row, wanted)) : [];
  return h("div", { class: "aw-part", "data-key": "numbers" },
    h("div", { class: "aw-search", "data-key": "search" }, icon("search"), h("label", { for: name }, ctx.t("editor.find_number")),
      h("input", { id: name, type: "search", class: "aw-field", "data-search": true, value: local.query, placeholder: ctx.t("editor.find_number_hint"), autocomplete: "off", "data-key": "query" })),
    lost(form, ctx),
    wanted.length
      ? found.length ? h("div", { "data-key": "found" }, found.map((row) => dial(row, form, local, ctx))) : h("p", { class: "aw-empty", "data-key": "none" }, ctx.t("editor.no_number"))
      : [h("section", { class: "aw-shelf", "data-key": "changed" }, h("h3", null, icon("house"), ctx.t("editor.changed_here")),
          form.specials.map((one, at) => h("p", { class: "aw-told", "data-key": `special-${at}` }, ctx.say(one))),
          changed.length || form.specials.length ? changed.map((row) => dial(row, form, local, ctx)) : h("p", { class: "aw-help" }, ctx.t("editor.nothing_changed"))),
        ...shelves.map((shelf) => shelfOf(shelf, form, local, ctx))]);
}

/** @param {Parameter} row @param {string[]} wanted */
export function matches(row, wanted) {
  const text = folded([both(row.label), both(row.help), row.key, ...row.rules.map((rule) => rule.number)].join(" "));
  return wanted.every((word) => text.includes(word));
}

/** @param {Shelf} shelf @param {Form} form @param {Local} local @param {Ctx} ctx */
function shelfOf(shelf, form, local, ctx) {
  const open = local.open.has(shelf.id);
  const rows = shelf.rows.filter((row) => !form.set[row.key] && !form.faults[`set.${row.key}`]); // a changed one stands above, once
  if (!rows.length) return null;
  return h("section", { class: "aw-shelf", "data-key": `shelf-${shelf.id}` },
    h("h3", null, h("button", { type: "button", class: "aw-fold", "data-do": "shelf", "data-shelf": shelf.id, "aria-expanded": String(open), "data-key": `fold-${shelf.id}` },
      icon(open ? "minus" : "plus"), h("span", null, `${shelf.id ? `${shelf.id} · ` : ""}${ctx.say(shelf.title)}`), h("span", { class: "aw-count" }, rows.length))),
    open ? rows.map((row) => dial(row, form, local, ctx)) : null);
}

/** Rows of the file that no parameter answers to. @param {Form} form @param {Ctx} ctx */
function lost(form, ctx) {
  if (!form.lost.length) return null;
  return h("section", { class: "aw-shelf", "data-key": "lost" }, h("h3", null, ctx.t("editor.lost_rows")),
    form.lost.map((key) => h("div", { class: "aw-dial", "data-key": `lost-${key}` }, h("code", null, key), faults(`set.${key}`, ctx),
      h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "reset", "data-name": key }, ctx.t("editor.take_out")))));
}

/** One number: its name in both languages, its clauses, its control, what the book says. @param {Parameter} row @param {Form} form @param {Local} local @param {Ctx} ctx */
function dial(row, form, local, ctx) {
  const set = form.set[row.key];
  const label = ctx.say(row.label);
  const other = Object.entries(row.label).filter(([lang]) => lang !== ctx.lang);
  const sliding = local.sliding?.key === row.key ? local.sliding.value : null;
  const now = sliding ?? (set ? set.now : row.book);
  const text = sliding === null ? ctx.say(set ? set.text : row.bookText) : spelt(sliding, row, ctx);
  const changed = sliding === null ? Boolean(set) : sliding !== row.book;
  const wrong = form.faults[`set.${row.key}`];
  return h("div", { class: "aw-dial", "data-key": `dial-${row.key}`, "data-changed": changed, "data-place": `set.${row.key}`, role: "group", "aria-label": label },
    h("div", { class: "aw-dial-head" },
      h("p", { class: "aw-dial-name" }, h("b", null, label), other.map(([lang, words]) => h("span", { lang, class: "aw-other" }, words)), h("code", { class: "aw-key" }, row.key)),
      h("span", { class: "aw-dial-rules" }, row.rules.map((rule) => h("button", { type: "button", class: "aw-chip", "data-do": "open", "data-open": rule.id, "data-key": `chip-${row.key}-${rule.id}`,
        "aria-label": ctx.t("common.rule_n", { n: rule.number }) }, rule.number))),
      h("span", { class: "aw-dial-value" },
        changed ? [h("span", { class: "aw-was" }, ctx.t("editor.was", { value: ctx.say(row.bookText) })), h("span", { class: "aw-flag" }, icon("house"), text)] : h("b", null, text),
        set?.outside && sliding === null ? h("span", { class: "aw-beyond" }, icon("warning"), ctx.t("editor.outside")) : null)),
    h("div", { class: "aw-dial-body" }, control(row, now, label, ctx)),
    faults(`set.${row.key}`, ctx),
    h("div", { class: "aw-dial-foot" }, h("p", { class: "aw-help" }, ctx.say(row.help)),
      wrong ? h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "keep", "data-name": row.key, "data-key": "keep" }, ctx.t("editor.keep_value")) : null,
      set || wrong ? h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "reset", "data-name": row.key, "data-key": "reset", "aria-label": ctx.t("editor.reset_spoken", { label }) },
        icon("undo"), ctx.t("editor.reset")) : null));
}

/** @param {number} value @param {Parameter} row @param {Ctx} ctx */
export function spelt(value, row, ctx) {
  const words = ctx.say(row.said?.[String(value)]);
  if (words) return words;
  const digits = value.toLocaleString(ctx.lang, { maximumFractionDigits: 2 });
  const unit = ctx.say(row.unit);
  return unit === "″" ? `${digits}${unit}` : unit ? ctx.t("editor.unit_value", { value: digits, unit }) : digits;
}

/** @param {Parameter} row @param {any} now @param {string} label @param {Ctx} ctx */
export function control(row, now, label, ctx) {
  if (row.control === "switch") return [two(row, now, label, ctx)];
  if (row.control === "choose") return [choose(row, now, label, ctx), typeof now === "number" ? track(row, now, label, ctx) : null];
  if (row.control === "list") return [list(row, now, label, ctx)];
  if (row.control === "pair") return [pair(row, now, label, ctx)];
  const none = row.none;
  return [
    typeof now === "number" ? track(row, now, label, ctx) : h("span", { class: "aw-slide", "data-key": "slide" }),
    typeof now !== "number" ? null : row.whole ? stepper({ name: row.key, label: "", spoken: label, value: now, low: least(row), high: most(row) }, ctx) : decimal(row, now, label, ctx, ""),
    none ? h("button", { type: "button", class: "aw-toggle", role: "switch", "data-do": "none", "data-name": row.key, "data-key": "none", "aria-checked": String(now === none.value),
      "aria-label": `${label}, ${ctx.say(none.text)}` }, h("span", { class: "aw-knob", "aria-hidden": "true" }), ctx.say(none.text)) : null,
  ];
}

/** @param {Parameter} row */
const least = (row) => Math.min(row.low ?? 0, row.outside?.[0] ?? row.low ?? 0);
/** @param {Parameter} row */
const most = (row) => Math.max(row.high ?? 0, row.outside?.[1] ?? row.high ?? 0);

/** A slider over all that the mechanics bear: the book's range is a line, what lies beyond it dots, the book's value a tick.
 *  @param {Parameter} row @param {number} now @param {string} label @param {Ctx} ctx */
function track(row, now, label, ctx) {
  const [low, high] = [least(row), most(row)];
  if (low === high) return null;
  const part = (/** @type {number} */ value) => `${(100 * (value - low)) / (high - low)}%`;
  const book = typeof row.book === "number" ? row.book : null;
  const changed = book !== null && now !== book;
  const said = ctx.t("editor.is_now", { value: spelt(now, row, ctx), book: ctx.say(row.bookText) });
  return h("span", { class: "aw-slide", "data-key": "slide" },
    h("span", { class: "aw-slide-line", "aria-hidden": "true" },
      h("i", { class: "aw-within", style: `left:${part(row.low ?? low)};right:calc(100% - ${part(row.high ?? high)})` }),
      changed ? h("i", { class: "aw-moved", style: `left:${part(Math.min(book, now))};right:calc(100% - ${part(Math.max(book, now))})` }) : null,
      book === null ? null : h("i", { class: "aw-book", style: `left:${part(book)}` })),
    h("input", { type: "range", min: low, max: high, step: row.whole ? 1 : 0.25, value: now, "data-slide": row.key, "data-changed": changed, "data-key": `range-${row.key}`, "aria-label": label,
      "aria-valuetext": said }));
}

/** A field for a number with a decimal point or comma. @param {Parameter} row @param {number} now @param {string} label @param {Ctx} ctx @param {string} at */
function decimal(row, now, label, ctx, at) {
  const value = now.toLocaleString(ctx.lang, { maximumFractionDigits: 3 });
  return h("input", { type: "text", inputmode: "decimal", class: "aw-field aw-short", "data-decimal": row.key, "data-at": at, "aria-label": label, value, autocomplete: "off", "data-key": `decimal-${row.key}-${at}` });
}

/** @param {Parameter} row @param {boolean} now @param {string} label @param {Ctx} ctx */
function two(row, now, label, ctx) {
  return h("div", { class: "aw-switch aw-choice", role: "group", "aria-label": label, "data-key": "two" },
    [true, false].map((value) => h("button", { type: "button", "data-do": "two", "data-name": row.key, "data-value": String(value), "aria-pressed": String(value === now), "data-book": value === row.book,
      "data-key": `two-${value}` }, ctx.t(value ? "editor.on" : "editor.off"))));
}

/** @param {string} props @param {import("./parts.js").Option[]} options @param {any} now @param {Record<string, any>} more @param {Ctx} ctx */
function select(props, options, now, more, ctx) {
  return h("select", { class: "aw-field", "data-lm-suppress-shortcuts": "true", "data-key": props, ...more },
    options.map((one, at) => h("option", { value: at, selected: one.value === now }, ctx.say(one.text))));
}

/** @param {Parameter} row @param {any} now @param {string} label @param {Ctx} ctx */
function choose(row, now, label, ctx) {
  const number = row.low !== null ? [{ value: typeof now === "number" ? now : row.low, text: ctx.model.get("words")["editor.a_number"] }] : [];
  return select("choose", [...row.options, ...number], now, { "data-pick": row.key, "aria-label": label }, ctx);
}

/** @param {Parameter} row @param {[number, number]} now @param {string} label @param {Ctx} ctx */
function pair(row, now, label, ctx) {
  return h("div", { class: "aw-row", "data-key": "pair" },
    now.map((value, at) => decimal(row, value, ctx.t(at ? "editor.to" : "editor.from", { label }), ctx, String(at))), h("span", { class: "aw-help" }, ctx.say(row.unit)));
}

/** Rows in order, each chosen from what there is. @param {Parameter} row @param {any[]} now @param {string} label @param {Ctx} ctx */
function list(row, now, label, ctx) {
  const press = (/** @type {string} */ what, /** @type {number} */ at, /** @type {string} */ sign, /** @type {string} */ word, /** @type {boolean} */ off) =>
    h("button", { type: "button", class: "aw-small", "data-do": "list", "data-name": row.key, "data-what": what, "data-at": at, "aria-label": `${label}, ${ctx.t(word, { n: at + 1 })}`,
      "aria-disabled": off ? "true" : null }, icon(sign, sign === "move" ? "aw-up" : ""));
  return h("div", { class: "aw-list", "data-key": "list" },
    h("ol", null, now.map((value, at) => h("li", { "data-key": `row-${at}` }, h("span", { class: "aw-help", "aria-hidden": "true" }, at + 1),
      select(`list-${at}`, row.options, value, { "data-pick": row.key, "data-at": at, "aria-label": ctx.t("editor.row_n", { label, n: at + 1 }) }, ctx),
      press("up", at, "move", "editor.row_up", at === 0), press("drop", at, "close", "editor.row_drop", now.length === 1)))),
    h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "list", "data-name": row.key, "data-what": "add", "data-key": "add" }, icon("plus"), ctx.t("editor.row_add")));
}

/** Sliders, fields and lists of the view; `set(key, value)` gets each wish. @param {Local} local @param {Ctx} ctx @param {(key: string, value: any) => void} set */
export function wireNumbers(local, ctx, set) {
  const { root, signal } = ctx;
  root.addEventListener("input", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement)) return;
    if (input.dataset.search !== undefined) local.query = input.value;
    else if (input.dataset.slide) local.sliding = { key: input.dataset.slide, value: Number(input.value) };
    else return;
    ctx.redraw();
  }, { signal });
  root.addEventListener("change", (event) => {
    const input = event.target;
    if (input instanceof HTMLInputElement && input.dataset.slide) {
      local.sliding = null;
      set(input.dataset.slide, Number(input.value));
    } else if (input instanceof HTMLInputElement && input.dataset.decimal) {
      const typed = Number(input.value.trim().replace(",", ".").replace("−", "-"));
      const value = input.value.trim() && Number.isFinite(typed) ? typed : input.value;
      set(input.dataset.decimal, input.dataset.at ? with_(current(input.dataset.decimal, ctx), Number(input.dataset.at), value) : value);
    } else if (input instanceof HTMLSelectElement && input.dataset.pick) {
      const row = parameter(input.dataset.pick, ctx);
      const value = row.options[input.selectedIndex]?.value ?? row.low;
      set(row.key, input.dataset.at ? with_(current(row.key, ctx), Number(input.dataset.at), value) : value);
    }
  }, { signal });
}

/** A press of the lists. @param {DOMStringMap} data @param {Ctx} ctx @param {(key: string, value: any) => void} set */
export function pressList(data, ctx, set) {
  const row = parameter(String(data.name), ctx);
  const rows = [...current(row.key, ctx)];
  const at = Number(data.at);
  if (data.what === "add") rows.push(row.options[0].value);
  else if (data.what === "drop") rows.splice(at, 1);
  else rows.splice(at - 1, 2, rows[at], rows[at - 1]);
  set(row.key, rows);
}

/** @param {string} key @param {Ctx} ctx @returns {Parameter} */
export function parameter(key, ctx) {
  const shelves = /** @type {Shelf[]} */ (ctx.model.get("shelves"));
  return /** @type {Parameter} */ (shelves.flatMap((shelf) => shelf.rows).find((row) => row.key === key));
}

/** @param {string} key @param {Ctx} ctx */
export function current(key, ctx) {
  const set = /** @type {Form} */ (ctx.model.get("form")).set[key];
  return set ? set.now : parameter(key, ctx).book;
}

/** @param {any[]} values @param {number} at @param {any} value */
function with_(values, at, value) {
  return values.map((old, n) => (n === at ? value : old));
}
