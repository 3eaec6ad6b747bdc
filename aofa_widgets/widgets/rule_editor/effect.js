// What the house rule does to the book, and the book as a file.
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {[Texts, Texts | null]} Cell */
/** @typedef {{name: string, caption: Texts, head: Texts[], words: boolean, rows: {label: Texts, kind: string, cells: Cell[]}[]}} Table */
/** @typedef {{code: string, clauses: {id: string, number: string, title: Texts, flags: Texts[]}[], tables: Table[], faults?: Texts[]}} Effect */
/** @typedef {{path: string, name: string, folder: string, there: boolean, sought: string, dirty: boolean, outside: boolean, undo: number, redo: number, command: string}} File */
/** @typedef {{formats: Set<string>, lang: string, paper: string, busy: number}} Wish `busy`: the number of what was last said when the book was asked for, or -1 */

/** @param {Ctx} ctx */
export function effect(ctx) {
  const found = /** @type {Effect | null} */ (ctx.model.get("effect"));
  if (!found) return h("div", { class: "aw-part", "data-key": "effect" });
  if (found.faults) {
    return h("div", { class: "aw-part", "data-key": "effect" }, h("div", { class: "aw-note" }, icon("wrong"),
      h("div", null, h("p", null, h("b", null, ctx.t("editor.effect_faults"))), found.faults.map((text) => h("p", null, ctx.say(text))))));
  }
  return h("div", { class: "aw-part", "data-key": "effect" },
    h("p", { class: "aw-code" }, ctx.t("editor.code", { code: found.code })),
    found.clauses.length ? null : h("p", { class: "aw-empty" }, ctx.t("editor.effect_none")),
    found.clauses.length ? h("section", { "data-key": "clauses" }, h("h3", null, ctx.t("editor.effect_clauses")),
      h("ul", { class: "aw-effects" }, found.clauses.map((clause) => h("li", { "data-key": `effect-${clause.id}` },
        h("div", null, h("b", null, ctx.t("common.rule_n", { n: clause.number })), ` ${ctx.say(clause.title)}`),
        clause.flags.map((flag) => h("p", { class: "aw-help" }, icon("house"), ctx.say(flag))),
        h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "open", "data-open": clause.id, "aria-label": `${ctx.t("common.rule_n", { n: clause.number })}, ${ctx.t("editor.open_clause")}` },
          ctx.t("editor.open_clause")))))) : null,
    found.clauses.length ? h("section", { "data-key": "tables" }, h("h3", null, ctx.t("editor.effect_tables")),
      found.tables.length ? found.tables.map((one) => table(one, ctx)) : h("p", { class: "aw-help" }, ctx.t("editor.effect_no_odds"))) : null);
}

/** @param {Table} made @param {Ctx} ctx */
function table(made, ctx) {
  const caption = ctx.say(made.caption);
  return h("div", { "data-key": `table-${made.name}` }, h("p", { class: "aw-caption" }, caption),
    h("div", { class: "aw-table-box", "data-scrolls": true, role: "group", "aria-label": caption, tabindex: "0" },
      h("table", { class: "aw-table" },
        h("thead", null, h("tr", null, made.head.map((text) => h("th", { scope: "col" }, ctx.say(text))))),
        h("tbody", null, made.rows.map((row) => h("tr", { "data-kind": row.kind || null }, h("th", { scope: "row" }, ctx.say(row.label)),
          row.cells.map(([text, was]) => h("td", null,
            was ? [h("del", null, h("span", { class: "aw-spoken" }, `${ctx.t("editor.removed")} `), ctx.say(was)), " ", h("ins", null, h("span", { class: "aw-spoken" }, `${ctx.t("editor.inserted")} `), ctx.say(text))]
              : ctx.say(text)))))))));
}

/** @param {Wish} wish @param {Ctx} ctx */
export function publish(wish, ctx) {
  const file = /** @type {File} */ (ctx.model.get("file"));
  const made = /** @type {{path: string, name: string, kind: string, size: number}[]} */ (ctx.model.get("made"));
  const languages = /** @type {[string, string][]} */ (ctx.model.get("languages"));
  const busy = wish.busy >= 0 && (ctx.model.get("said")?.seq ?? 0) <= wish.busy;
  const group = (/** @type {string} */ label, /** @type {[string, string][]} */ choices, /** @type {string} */ chosen, /** @type {string} */ what) =>
    h("div", { class: "aw-wish", "data-key": what }, h("span", { class: "aw-number-label", "aria-hidden": "true" }, label),
      h("div", { class: "aw-switch aw-choice", role: "group", "aria-label": label },
        choices.map(([value, text]) => h("button", { type: "button", "data-do": "wish", "data-what": what, "data-value": value, "aria-pressed": String(value === chosen), "data-key": value }, text))));
  return h("div", { class: "aw-part", "data-key": "publish" },
    h("p", { class: "aw-told" }, ctx.t("editor.publish_told")),
    group(ctx.t("editor.publish_lang"), [["both", ctx.t("editor.side_by_side")], ...languages], wish.lang, "lang"),
    h("div", { class: "aw-wish", role: "group", "aria-label": ctx.t("editor.publish_format"), "data-key": "formats" },
      ["html", "pdf", "epub"].map((name) => h("button", { type: "button", class: "aw-toggle", role: "switch", "data-do": "format", "data-name": name, "aria-checked": String(wish.formats.has(name)), "data-key": name },
        h("span", { class: "aw-knob", "aria-hidden": "true" }), ctx.t(`editor.format_${name}`)))),
    wish.formats.has("pdf") ? group(ctx.t("editor.paper"), [["a4", ctx.t("editor.paper_a4")], ["letter", ctx.t("editor.paper_letter")]], wish.paper, "paper") : null,
    h("p", { class: "aw-help" }, ctx.t("editor.publish_into", { folder: file.folder })),
    h("div", { class: "aw-row" }, h("button", { type: "button", class: "aw-btn aw-main", "data-do": "publish", "data-key": "go", "aria-disabled": busy ? "true" : null, "data-wait": busy },
      icon("print"), ctx.t(busy ? "editor.busy" : "editor.publish"))),
    made.length ? h("section", { "data-key": "made" }, h("h3", null, ctx.t("editor.made")),
      h("ul", { class: "aw-made" }, made.map((one) => h("li", { "data-key": one.name }, icon("right"), h("code", null, one.path),
        h("span", { class: "aw-help" }, ctx.t("editor.size", { n: Math.ceil(one.size / 1000).toLocaleString(ctx.lang) })),
        h("button", { type: "button", class: "aw-btn", "data-do": "fetch", "data-name": one.name, "aria-label": ctx.t("editor.open_name", { name: one.name }) }, ctx.t("editor.open_made")))))) : null,
    h("p", { class: "aw-help", "data-key": "command" }, ctx.t("editor.by_command"), h("code", { class: "aw-command" }, file.command)));
}

/** Shows a published file that Python sent: pages in a tab of their own, the rest as a download. @param {Ctx} ctx */
export function receive(ctx) {
  const take = (/** @type {any} */ content) => {
    if (typeof content?.data !== "string" || typeof content.file !== "string") return;
    const bytes = Uint8Array.from(atob(content.data), (letter) => letter.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes], { type: content.type }));
    const link = h("a", { href: address, hidden: true, ...(content.type === "application/epub+zip" ? { download: content.file } : { target: "_blank", rel: "noopener" }) });
    ctx.root.append(link);
    /** @type {HTMLElement} */ (link).click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  ctx.model.on("msg:custom", take);
  ctx.signal.addEventListener("abort", () => ctx.model.off("msg:custom", take));
}
