// The rules at the left: where to start from, a search, and each parameter with the control that its kind takes.
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { control, spelt } from "../rule_editor/numbers.js";
import { folded, idOf } from "../rule_editor/parts.js";
import { asleep, found as search } from "./search.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {import("../rule_editor/parts.js").Parameter} Parameter */
/** @typedef {{value: string, text: Texts}} Choice */
/** @typedef {{set: Record<string, {now: any, text: Texts, outside: boolean, by: string}>, start: {edition: string, preset: string[], house: string[]}, code: string, base: string,
 *   undo: number, redo: number, about: Record<string, string>}} Form */
/** @typedef {{query: string, open: Set<string>, only: boolean, sliding: {key: string, value: number} | null}} Local what only this view knows */

/** @param {Local} local @param {import("./asking.js").Asking} asking @param {Ctx} ctx */
export function dials(local, asking, ctx) {
  const shelves = /** @type {{id: string, title: Texts, rows: Parameter[]}[]} */ (ctx.model.get("shelves"));
  const form = /** @type {Form} */ (ctx.model.get("form"));
  const asked = Boolean(folded(local.query).trim());
  const name = idOf("find", ctx);
  const every = shelves.flatMap((shelf) => shelf.rows);
  const changed = every.filter((row) => form.set[row.key] || asking.wished(row.key) !== undefined);
  const there = new Map([...ctx.root.querySelectorAll(".aw-dial[data-as]")].map((one) => [one.getAttribute("data-key"), one.getAttribute("data-as")]));
  // a move changes few dials of a hundred: what is on the page already as it would be drawn is not drawn again
  const draw = (/** @type {Parameter[]} */ rows, place = "found") => rows.map((row) => {
    const [key, as] = [`dial-${row.key}`, state(place, row, form, local, asking, ctx)];
    return there.get(key) === as ? h("div", { "data-key": key, "data-same": true }) : dial(row, as, form, local, asking, ctx);
  });
  /** @type {(Node | null)[]} */
  let body;
  if (asked) {
    const { rows, whole } = search(local.query, shelves, local.only ? new Set(changed) : null, ctx);
    body = rows.length ? [whole ? null : h("p", { class: "aw-help", "data-key": "near" }, ctx.t("rule_lab.near_found")), ...draw(rows)] : [h("p", { class: "aw-empty", "data-key": "none" }, ctx.t("rule_lab.none_found"))];
  } else if (local.only) body = changed.length ? draw(changed) : [h("p", { class: "aw-empty", "data-key": "none" }, ctx.t("rule_lab.none_changed"))];
  else body = shelves.map((shelf) => shelfOf(shelf, form, local, draw, ctx));
  return h("section", { class: "aw-left", "data-key": "left", "aria-label": ctx.t("rule_lab.rules") },
    startOf(form, local, ctx),
    h("div", { class: "aw-search", "data-key": "search" }, icon("search"), h("label", { for: name }, ctx.t("rule_lab.find")),
      h("input", { id: name, type: "search", class: "aw-field", "data-search": true, value: local.query, placeholder: ctx.t("rule_lab.find_hint"), autocomplete: "off", "data-key": "query" }),
      h("button", { type: "button", class: "aw-toggle", role: "switch", "data-do": "only", "data-key": "only", "aria-checked": String(local.only) }, h("span", { class: "aw-knob", "aria-hidden": "true" }), ctx.t("rule_lab.only_changed"))),
    h("div", { class: "aw-dials", "data-key": "dials" }, body));
}

/** @param {{id: string, title: Texts, rows: Parameter[]}} shelf @param {Form} form @param {Local} local @param {(rows: Parameter[], place: string) => Node[]} draw @param {Ctx} ctx */
function shelfOf(shelf, form, local, draw, ctx) {
  const open = local.open.has(shelf.id);
  const moved = shelf.rows.filter((row) => form.set[row.key]).length;
  return h("section", { class: "aw-shelf", "data-key": `shelf-${shelf.id}` },
    h("h3", null, h("button", { type: "button", class: "aw-fold", "data-do": "shelf", "data-shelf": shelf.id, "aria-expanded": String(open), "data-key": `fold-${shelf.id}` },
      icon(open ? "minus" : "plus"), h("span", null, `${shelf.id ? `${shelf.id} · ` : ""}${ctx.say(shelf.title)}`),
      moved ? h("span", { class: "aw-flag aw-count", title: ctx.t("rule_lab.settings_changed", { n: moved }) }, icon("house"), h("span", { class: "aw-spoken" }, ctx.t("rule_lab.settings_changed", { n: moved })), h("span", { "aria-hidden": "true" }, moved))
        : h("span", { class: "aw-count", title: ctx.t("rule_lab.settings", { n: shelf.rows.length }) }, h("span", { class: "aw-spoken" }, ctx.t("rule_lab.settings", { n: shelf.rows.length })), h("span", { "aria-hidden": "true" }, shelf.rows.length)))),
    open ? draw(shelf.rows, shelf.id) : null);
}

/** @param {Parameter} row @param {Local} local @param {import("./asking.js").Asking} asking */
const wish = (row, local, asking) => (local.sliding?.key === row.key ? local.sliding.value : asking.wished(row.key));

/** All that a dial hangs on, and where it stands. @param {string} place @param {Parameter} row @param {Form} form @param {Local} local @param {import("./asking.js").Asking} asking @param {Ctx} ctx */
function state(place, row, form, local, asking, ctx) {
  return JSON.stringify([place, ctx.lang, form.set[row.key], wish(row, local, asking), asleep(row.key, ctx), row.book, row.bookText]);
}

/** One parameter: its name, its clauses, what the base rules say, its control. @param {Parameter} row @param {string} as @param {Form} form @param {Local} local @param {import("./asking.js").Asking} asking @param {Ctx} ctx */
function dial(row, as, form, local, asking, ctx) {
  const set = form.set[row.key];
  const label = ctx.say(row.label);
  const wished = wish(row, local, asking);
  const now = wished ?? (set ? set.now : row.book);
  const same = JSON.stringify(now) === JSON.stringify(row.book);
  const known = wished === undefined || (set && JSON.stringify(set.now) === JSON.stringify(wished));
  const text = same ? ctx.say(row.bookText) : known && set ? ctx.say(set.text) : typeof now === "number" ? spelt(now, row, ctx) : "…";
  const beyond = !same && (known && set ? set.outside : typeof now === "number" && (now < (row.low ?? now) || now > (row.high ?? now)));
  return h("div", { class: "aw-dial", "data-key": `dial-${row.key}`, "data-as": as, "data-changed": !same, role: "group", "aria-label": label },
    h("div", { class: "aw-dial-head" },
      h("b", { class: "aw-dial-name", title: ctx.say(row.help) }, label),
      h("span", { class: "aw-dial-rules" }, row.rules.slice(0, 2).map((rule) => h("span", { class: "aw-chip aw-mark" }, h("span", { class: "aw-spoken" }, ctx.t("common.rule_n", { n: rule.number })), h("span", { "aria-hidden": "true" }, rule.number)))),
      h("span", { class: "aw-dial-value" },
        same ? (typeof now === "number" ? h("b", null, text) : null) : [h("span", { class: "aw-was" }, ctx.t("editor.was", { value: ctx.say(row.bookText) })), h("span", { class: "aw-flag" }, icon("house"), text)],
        beyond ? h("span", { class: "aw-beyond" }, icon("warning"), ctx.t("editor.outside")) : null)),
    h("div", { class: "aw-dial-body" }, control(row, now, label, ctx),
      same ? null : h("button", { type: "button", class: "aw-small", "data-do": "reset", "data-name": row.key, "data-key": "reset", title: ctx.t("editor.reset"), "aria-label": ctx.t("editor.reset_spoken", { label }) }, icon("undo"))),
    asleep(row.key, ctx).map((why, n) => h("p", { class: "aw-help", "data-key": `asleep-${n}` }, icon("warning"), " ", why)),
    set?.by ? h("p", { class: "aw-help" }, ctx.t("rule_lab.by_house")) : null);
}

/** Edition, options and house rules to start from. @param {Form} form @param {Local} local @param {Ctx} ctx */
function startOf(form, local, ctx) {
  const choices = /** @type {Record<string, Choice[]>} */ (ctx.model.get("choices"));
  const named = (/** @type {string} */ what, /** @type {string} */ value) => ctx.say(choices[what]?.find((one) => one.value === value)?.text) || value;
  const open = local.open.has("start");
  const told = [named("edition", form.start.edition), ...form.start.preset.map((one) => named("preset", one)), ...form.start.house.map((one) => named("house", one))].join(" · ");
  const list = (/** @type {string} */ what, /** @type {Choice[]} */ rows, /** @type {string} */ chosen) => {
    const id = idOf(`start-${what}`, ctx);
    return h("div", { class: "aw-cell", "data-key": what }, h("label", { for: id }, ctx.t(`rule_lab.${what}`)),
      h("select", { id, class: "aw-field", "data-start": what, "data-lm-suppress-shortcuts": "true" }, rows.map((one) => h("option", { value: one.value, selected: one.value === chosen }, ctx.say(one.text)))));
  };
  const none = ctx.model.get("words")["rule_lab.preset_none"];
  return h("section", { class: "aw-start", "data-key": "start" },
    h("button", { type: "button", class: "aw-fold", "data-do": "shelf", "data-shelf": "start", "aria-expanded": String(open), "data-key": "fold-start" },
      icon(open ? "minus" : "plus"), h("span", null, h("b", null, ctx.t("rule_lab.start")), " ", h("span", { class: "aw-help" }, told))),
    open ? h("div", { class: "aw-start-body" },
      h("div", { class: "aw-pair" }, list("edition", choices.edition, form.start.edition), list("preset", [{ value: "", text: none }, ...choices.preset], form.start.preset[0] ?? "")),
      h("fieldset", { "data-key": "houses" }, h("legend", null, ctx.t("rule_lab.house")),
        h("div", { class: "aw-houses" }, choices.house.map((one) => h("label", { class: "aw-check", "data-key": one.value },
          h("input", { type: "checkbox", "data-house": one.value, checked: form.start.house.includes(one.value) }), h("span", null, ctx.say(one.text))))))) : null);
}
