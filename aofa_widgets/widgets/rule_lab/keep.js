// Keeping what was tried: a house-rule file, lines of Python, a code.
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { field, idOf, tongue } from "../rule_editor/parts.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {{file: string, path: string, taken: string, saved: import("../shared/i18n.js").Texts | null, lent: import("../shared/i18n.js").Texts | null, python: string, code: string, longCode: string, unheld: any[], beside: any[], told: import("../shared/i18n.js").Texts | null}} Kept */
/** @typedef {{file: string | null, tried: boolean, copied: {what: string, text: string} | null}} Local */

/** @param {Local} local @param {import("../rule_editor/typing.js").Typing} typing @param {Ctx} ctx */
export function keep(local, typing, ctx) {
  const kept = /** @type {Kept | null} */ (ctx.model.get("kept"));
  if (!kept) return h("div", { class: "aw-part", "data-key": "keep" });
  const form = ctx.model.get("form");
  const made = /** @type {{name: string, path: string}[]} */ (ctx.model.get("reported"));
  const every = /** @type {[string, string][]} */ (ctx.model.get("languages"));
  const languages = [...every.filter(([lang]) => lang === ctx.lang), ...every.filter(([lang]) => lang !== ctx.lang)]; // the reader's own first
  const may = (/** @type {string} */ lang) => (lang === ctx.lang ? "" : ctx.t("rule_lab.other_may_wait"));
  const copied = (/** @type {string} */ what) => (local.copied?.what === what ? h("span", { class: "aw-saved", "data-key": `copied-${what}` }, icon("right"), local.copied.text) : null);
  const one = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ rows, /** @type {string} */ lang, help = "") =>
    field({ place: `about.${name}`, label, help, ask: "about", more: { name }, value: form.about[name] ?? "", rows, lang, quiet: !local.tried }, typing, ctx);
  const name = idOf("file", ctx);
  return h("div", { class: "aw-part", "data-key": "keep" },
    h("p", { class: "aw-told" }, ctx.t("rule_lab.keep_told")),
    h("div", { class: "aw-both" }, languages.map(([lang, word]) => one(`title_${lang}`, ctx.t("editor.about_title", { name: tongue(lang, ctx.lang, word) }), 0, lang, may(lang))),
      languages.map(([lang, word]) => one(`why_${lang}`, ctx.t("editor.about_why", { name: tongue(lang, ctx.lang, word) }), 2, lang, may(lang)))),
    one("id", ctx.t("editor.field_id"), 0, "", ctx.t("editor.help_id")),
    h("div", { class: "aw-row" }, h("label", { for: name, class: "aw-number-label" }, ctx.t("editor.save_file")),
      h("input", { id: name, type: "text", class: "aw-field aw-path", "data-path": true, value: local.file ?? kept.file, title: kept.path, autocomplete: "off", spellcheck: "false", "data-key": "path" }),
      h("button", { type: "button", class: "aw-btn aw-main", "data-do": "save", "data-key": "save" }, ctx.t("editor.save")),
      kept.saved && local.file === null ? h("span", { class: "aw-saved", "data-key": "saved" }, icon("right"), ctx.say(kept.saved)) : null),
    kept.lent ? h("p", { class: "aw-help", "data-key": "lent" }, ctx.say(kept.lent)) : null,
    kept.taken ? h("div", { class: "aw-review", "data-key": "taken" }, icon("warning"), h("div", null, h("p", null, ctx.t("rule_lab.file_there", { file: kept.taken })),
      h("button", { type: "button", class: "aw-btn", "data-do": "over", "data-key": "over" }, ctx.t("rule_lab.save_over")))) : null,
    kept.told ? h("p", { class: "aw-help" }, ctx.say(kept.told)) : null,
    h("section", { "data-key": "report" }, h("h3", null, icon("print"), ctx.t("rule_lab.report")), h("p", { class: "aw-help" }, ctx.t("rule_lab.report_told")),
      h("button", { type: "button", class: "aw-btn", "data-do": "report", "data-key": "write" }, icon("print"), ctx.t("rule_lab.report_write")),
      made.length ? h("ul", { class: "aw-made" }, made.map((one) => h("li", { "data-key": one.name }, icon("right"), h("code", { title: one.path }, one.name),
        h("button", { type: "button", class: "aw-btn", "data-do": "fetch", "data-name": one.name, "aria-label": ctx.t("editor.open_name", { name: one.name }) }, ctx.t("editor.open_made"))))) : null),
    h("section", { "data-key": "python" }, h("h3", null, icon("copy"), ctx.t("rule_lab.python")), h("p", { class: "aw-help" }, ctx.t("rule_lab.python_told")),
      h("pre", { class: "aw-lines", tabindex: "0", "data-scrolls": true, role: "group", "aria-label": ctx.t("rule_lab.python") }, h("code", null, kept.python)),
      h("button", { type: "button", class: "aw-btn", "data-do": "copy", "data-what": "python", "data-key": "copy" }, icon("copy"), ctx.t("rule_lab.python")), copied("python")),
    h("section", { "data-key": "code" }, h("h3", null, icon("link"), ctx.t("rule_lab.code")),
      kept.code || kept.longCode
        ? [h("p", { class: "aw-help" }, ctx.t(kept.code ? "rule_lab.code_told" : "rule_lab.code_long")), kept.code ? h("p", null, h("code", { class: "aw-big" }, kept.code)) : null,
            h("button", { type: "button", class: "aw-btn", "data-do": "copy", "data-what": "code", "data-key": "copy-code" }, icon("copy"), ctx.t("rule_lab.copy_code")), copied("code")]
        : h("p", { class: "aw-help" }, ctx.t("rule_lab.code_none"))));
}

/** Puts a text on the clipboard and says so. @param {string} what @param {Ctx} ctx */
export async function copy(what, ctx) {
  const kept = /** @type {Kept} */ (ctx.model.get("kept"));
  try {
    await navigator.clipboard.writeText(what === "python" ? kept.python : kept.code || kept.longCode);
    ctx.speak(ctx.t("rule_lab.copied"));
    return true;
  } catch {
    ctx.speak(ctx.t("rule_lab.not_copied"));
    return false;
  }
}
