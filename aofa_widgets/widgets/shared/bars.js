// Bars that run sideways: label left, value at the end, one ink baseline; hatched by side. Arrow keys walk from bar to bar,
// each reads as a sentence, and the table beside says the same.
import { h } from "./dom.js";
import { sign } from "./icons.js";

/** @typedef {import("./i18n.js").Texts} Texts */
/** @typedef {import("./kit.js").Ctx} Ctx */
/** @typedef {{key: string, label: Texts, value: number, text: Texts, more: number, say: Texts, sayBoth: Texts}} Bar */
/** @typedef {{side: number, label: Texts, bars: Bar[]}} BarGroup */
/** @typedef {{groups: BarGroup[], top: number, ticks: {at: number, text: Texts}[]}} Chart */

/** The chart. @param {Chart} chart @param {{name: string, compare: boolean, current: string | null}} options @param {Ctx} ctx */
export function bars(chart, { name, compare, current }, ctx) {
  const keys = chart.groups.flatMap((group) => group.bars.map((bar) => bar.key));
  const stop = keys.includes(current ?? "") ? current : keys[0];
  const scale = (/** @type {number} */ value) => `${(100 * value) / (chart.top || 1)}%`;
  return h("div", { class: "aw-bars", role: "group", "aria-label": name, "data-key": "bars" },
    h("div", { class: "aw-grid", "aria-hidden": "true", "data-key": "grid" }, chart.ticks.map((tick) => h("i", { style: `inset-inline-start:${scale(tick.at)}` }, h("span", null, ctx.say(tick.text))))),
    chart.groups.flatMap((group, at) => [
      h("h3", { class: "aw-bars-head", "data-key": `head-${at}` }, sign(group.side), ctx.say(group.label)),
      ...group.bars.map((bar) => h("div", { class: "aw-bar", role: "img", tabindex: bar.key === stop ? "0" : "-1", "data-bar": bar.key, "data-key": bar.key, "data-side": group.side,
        "aria-label": ctx.say(compare ? bar.sayBoth : bar.say) },
        h("span", { class: "aw-bar-label" }, ctx.say(bar.label)),
        h("span", { class: "aw-track" },
          h("span", { class: "aw-fill", style: `width:${scale(bar.value)}` }),
          compare ? h("span", { class: "aw-tick", style: `inset-inline-start:${scale(bar.more)}` }) : null,
          h("span", { class: "aw-bar-value", style: `inset-inline-start:${scale(compare ? Math.max(bar.value, bar.more) : bar.value)}` }, ctx.say(bar.text))))),
    ]));
}

/** What a bar and a tick stand for, in words. @param {Texts[]} words @param {number} side @param {Ctx} ctx */
export function barsLegend([now, more], side, ctx) {
  return h("p", { class: "aw-bars-legend", "data-key": "legend" },
    h("span", { class: "aw-key" }, h("i", { class: "aw-fill", "data-side": side }), ctx.say(now)),
    more ? h("span", { class: "aw-key" }, h("i", { class: "aw-tick" }), ctx.say(more)) : null);
}

/** Arrow keys, Home and End walk the bars. @param {Ctx} ctx @param {(key: string) => void} walked */
export function wireBars(ctx, walked) {
  ctx.root.addEventListener("keydown", (event) => {
    const bar = /** @type {Element} */ (event.target).closest("[data-bar]");
    if (!bar) return;
    const all = /** @type {HTMLElement[]} */ ([...ctx.root.querySelectorAll("[data-bar]")]);
    const here = all.indexOf(/** @type {HTMLElement} */ (bar));
    const to = { ArrowDown: here + 1, ArrowRight: here + 1, ArrowUp: here - 1, ArrowLeft: here - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = all[Math.min(all.length - 1, Math.max(0, to))];
    bar.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
    walked(String(next.dataset.bar));
  }, { signal: ctx.signal });
}

/** The table twin: same order, same rounding, the change with its sign. @param {{label: Texts, strong: boolean, cells: Texts[]}[]} rows @param {string[]} heads
 *  @param {string} name @param {Ctx} ctx */
export function twin(rows, heads, name, ctx) {
  return h("div", { class: "aw-table-box", "data-scrolls": true, role: "group", "aria-label": name, tabindex: "0" },
    h("table", { class: "aw-table" },
      h("thead", null, h("tr", null, heads.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", null, rows.map((row) => h("tr", { "data-strong": row.strong }, h("th", { scope: "row" }, ctx.say(row.label)),
        row.cells.slice(0, heads.length - 1).map((cell) => h("td", null, ctx.say(cell))))))));
}
