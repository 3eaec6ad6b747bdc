// Beside the clause: contents, what a search found, and the rules in force.
import { h } from "../shared/dom.js";
import { toggle } from "../shared/fields.js";
import { icon } from "../shared/icons.js";
import { lit } from "./walk.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {{id: string, title: Texts, clauses: {id: string, n: string, title: Texts, changed: boolean}[]}[]} Contents */
/** @typedef {{query: string, words: string[], total: number, hits: {id: string, n: string, title: Texts, where: string, text: string, lang: string}[],
 *   terms: {word: Texts, told: Texts}[], near: string}} Found */
/** @typedef {{id: string, title: Texts, about?: Texts, why?: Texts, on?: boolean, faulty?: boolean}} Choice */
/** @typedef {{title: Texts, subtitle: Texts, notice: Texts, licence: Texts, code: string, houses: Choice[], editions: Choice[], edition: string, presets: Choice[], preset: string}} Book */

/** @typedef {{request: number, wish: {[name: string]: any}}} Busy rules that were chosen and are not in force yet */

/** @param {Contents} contents @param {string} section the one that is open @param {string} clause @param {Ctx} ctx */
export function drawContents(contents, section, clause, ctx) {
  return h("ul", { class: "rb-list", role: "list", "data-key": "contents" }, contents.map((one) => {
    const open = one.id === section;
    const changed = one.clauses.some((row) => row.changed);
    return h("li", { "data-key": `s-${one.id}` },
      h("button", { type: "button", class: "rb-chapter", "data-do": "section", "data-id": one.id, "aria-expanded": String(open) },
        h("span", { class: "rb-n" }, one.id), h("span", null, ctx.say(one.title)), changed ? flag(ctx) : null),
      open ? h("ul", { role: "list" }, one.clauses.map((row) => h("li", null,
        h("button", { type: "button", class: "rb-item", "data-do": "open", "data-id": row.id, "aria-current": row.id === clause ? "true" : null },
          h("span", { class: "rb-n" }, row.n), h("span", null, ctx.say(row.title)), row.changed ? flag(ctx) : null)))) : null);
  }));
}

/** @param {Ctx} ctx */
function flag(ctx) {
  return h("span", { class: "rb-mark" }, icon("house"), h("span", { class: "aw-spoken" }, `, ${ctx.t("rulebook.changed")}`));
}

/** @param {Found} found @param {string} clause @param {boolean} all whether every result is listed @param {number} few how many are, otherwise @param {Ctx} ctx */
export function drawFound(found, clause, all, few, ctx) {
  const hits = all ? found.hits : found.hits.slice(0, few);
  const left = found.hits.length - hits.length;
  const more = left > 0 ? h("button", { type: "button", class: "rb-more", "data-key": "more", "data-do": "more" }, ctx.t("rulebook.show_more", { n: left })) : null;
  const below = few > 3; // above a clause every line counts: there it stands beside the count
  return [
    h("p", { class: "rb-count", "data-key": "count" }, found.total ? counted(found.total, ctx) : ctx.t("rulebook.found_none"),
      below ? null : more),
    ...found.terms.slice(0, all || below ? 2 : 1).map((term) => h("p", { class: "rb-gloss", "data-key": `gloss-${ctx.say(term.word)}` }, h("dfn", null, lit(ctx.say(term.word), found.words)), ` ${ctx.say(term.told)}`)),
    !found.total ? h("div", { class: "rb-none", "data-key": "none" }, found.near
      ? h("button", { type: "button", class: "aw-btn", "data-do": "instead", "data-value": found.near }, icon("search"), ctx.t("rulebook.try_instead", { words: found.near }))
      : h("p", null, ctx.t("rulebook.try_less"))) : null,
    h("ul", { class: "rb-list rb-hits", role: "list", "aria-label": ctx.t("rulebook.results"), "data-key": "hits" }, hits.map((hit) => h("li", { "data-key": `h-${hit.id}` },
      h("button", { type: "button", class: "rb-item", "data-do": "open", "data-id": hit.id, "aria-current": hit.id === clause ? "true" : null },
        h("span", { class: "rb-n" }, hit.n), h("span", null, h("span", { class: "rb-hit" }, lit(ctx.say(hit.title), found.words)),
          h("span", { class: "rb-snip", lang: hit.lang }, hit.where === "example" ? h("i", null, `${ctx.t("rulebook.in_example")} · `) : null, lit(hit.text, found.words))))))),
    below ? more : null,
  ];
}

/** @param {number} total @param {Ctx} ctx */
export function counted(total, ctx) {
  return ctx.t(total === 1 ? "rulebook.found_one" : "rulebook.found_many", { n: total });
}

/** Edition, preset and house rules, as they were chosen. @param {Book} book @param {Busy | null} busy @param {string} uid @param {Ctx} ctx */
export function drawRules(book, busy, uid, ctx) {
  const wish = busy?.wish ?? {};
  /** @param {string} name @param {string} label @param {Choice[]} rows @param {string} now @param {string} [none] */
  const select = (name, label, rows, now, none) => {
    const chosen = String(wish[name] ?? now);
    const known = rows.some((one) => one.id === chosen) || chosen === "";
    const about = rows.find((one) => one.id === chosen)?.about;
    return h("div", { class: "rb-choose", "data-key": name }, h("label", { for: `${uid}-${name}` }, label),
      h("select", { id: `${uid}-${name}`, "data-choose": name, "data-value": chosen, tabindex: "0", "aria-describedby": about ? `${uid}-${name}-about` : null },
        none ? h("option", { value: "" }, none) : null, rows.map((one) => h("option", { value: one.id }, ctx.say(one.title))),
        known ? null : h("option", { value: chosen }, chosen.split("+").map((id) => ctx.say(rows.find((one) => one.id === id)?.title)).join(", "))),
      about && ctx.say(about) ? h("p", { class: "rb-quiet", id: `${uid}-${name}-about` }, ctx.say(about)) : null);
  };
  return h("section", { class: "rb-rules", "data-key": "rules", "aria-label": ctx.t("rulebook.rules"), "aria-busy": busy ? "true" : null },
    h("p", { class: "rb-working", role: "status", "data-key": "working" }, busy ? ctx.t("rulebook.working") : ""),
    h("div", { class: "rb-chooses" }, select("edition", ctx.t("rulebook.edition"), book.editions, book.edition), select("preset", ctx.t("rulebook.preset"), book.presets, book.preset, ctx.t("rulebook.no_preset"))),
    h("h3", null, ctx.t("rulebook.houses")),
    book.houses.length ? h("ul", { class: "rb-houses", role: "list" }, book.houses.map((one) => h("li", { "data-key": `house-${one.id}` },
      toggle({ name: one.id, label: ctx.say(one.title), on: Boolean(wish.id === one.id ? wish.on : one.on), enabled: !one.faulty }), h("p", { class: one.faulty ? "rb-why rb-refused" : "rb-why" }, ctx.say(one.why)))))
      : h("p", { class: "rb-quiet" }, ctx.t("rulebook.no_houses")));
}
