// The clause chip: a small button that opens the text of a clause beside what it rules, never away.
import { h, rich } from "./dom.js";

/** @typedef {import("./i18n.js").Texts} Texts */
/** @typedef {{id: string, number: string, text: Texts, title?: Texts}} Rule */

/** The chip ‘Rule 3A’, or ‘3A’ where `short` (logs). @param {Rule | null | undefined} rule @param {import("./kit.js").Ctx} ctx @param {boolean} [short] */
export function chip(rule, ctx, short = false) {
  if (!rule) return null;
  const name = ctx.t("common.rule_n", { n: rule.number });
  const open = ctx.open === rule.id;
  return h("button", { type: "button", class: "aw-chip", "data-clause": rule.id, "data-key": `chip-${rule.id}`, "aria-expanded": String(open),
    "aria-label": short ? name : null }, short ? rule.number : name);
}

/** The text of the clause if its chip is open, to be put just after the row that holds the chip. @param {Rule | null | undefined} rule @param {import("./kit.js").Ctx} ctx */
export function clause(rule, ctx) {
  if (!rule || ctx.open !== rule.id) return null;
  const title = ctx.say(rule.title);
  return h("section", { class: "aw-clause", "data-key": `clause-${rule.id}`, "aria-label": ctx.t("common.rule_n", { n: rule.number }) },
    h("h3", null, `${ctx.t("common.rule_n", { n: rule.number })}${title ? ` – ${title}` : ""}`),
    ctx.say(rule.text).split(/\n{2,}/).map((part) => h("p", null, rich(part))));
}
