// Best play: every way that is open with the chance that it wins, the best marked by word, weight and icon; the reason below.
import { h } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("./i18n.js").Texts} Texts */
/** @typedef {import("./kit.js").Ctx} Ctx */
/** @typedef {{key: string, label: Texts, value: number, text: Texts, best: boolean, say: Texts}} WayRow */
/** @typedef {{title: Texts, intro: Texts | null, rows: WayRow[], why: Texts, thumb: Texts | null, left: Texts | null, unset?: Texts | null}} Best */

/** The panel; `fields` stand under its head, `more` at its end. @param {Best} best @param {{fields?: any, more?: any}} extra @param {Ctx} ctx */
export function bestParts(best, { fields = null, more = null }, ctx) {
  const { say, t } = ctx;
  return [
    h("h3", { class: "aw-best-head", "data-key": "best-head" }, say(best.title)),
    best.intro ? h("p", { "data-key": "best-intro" }, say(best.intro)) : null,
    fields,
    best.rows.length ? h("ul", { class: "aw-ways", "data-key": "best-ways" }, best.rows.map((row) => h("li", { class: row.best ? "aw-way aw-way-best" : "aw-way", "data-key": row.key },
      h("span", { class: "aw-way-label", "aria-hidden": "true" }, row.best ? icon("right") : null, say(row.label)),
      h("span", { class: "aw-way-track", "aria-hidden": "true" }, h("span", { class: "aw-way-fill", style: `width:${100 * row.value}%` })),
      h("span", { class: "aw-way-value", "aria-hidden": "true" }, say(row.text), row.best ? h("b", null, t("solve.best_mark")) : null),
      h("span", { class: "aw-spoken" }, say(row.say))))) : null,
    h("p", { class: "aw-best-why", "data-key": "best-why" }, say(best.why)),
    best.thumb ? h("p", { "data-key": "best-thumb" }, say(best.thumb)) : null,
    best.unset ? h("p", { class: "aw-small", "data-key": "best-unset" }, say(best.unset)) : null,
    best.left ? h("p", { class: "aw-small", "data-key": "best-left" }, say(best.left)) : null,
    more,
  ];
}
