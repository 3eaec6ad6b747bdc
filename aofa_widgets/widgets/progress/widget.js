// Long work: a bar with its count and time in words above it, pause and stop, and what came of it.
import { h, svg } from "../shared/dom.js";
import { start } from "../shared/kit.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/kit.js").Texts} Texts */
/** @typedef {{phase: string, done: number, total: number, line: Texts, title: Texts, again: boolean, kept: boolean}} State */
/** @typedef {{caption: Texts, head: Texts[], right: boolean[], rows: Record<string, string[][]>}} Table */
/** @typedef {{summary: Texts, notes: Texts[], charts: Record<string, string>[], tables: Table[], more: boolean}} Outcome */

const SIGNS = { pause: "M9 5v14M15 5v14", resume: "M8 5l11 7-11 7z", stop: "M6 6h12v12H6z" };

/** @param {"pause" | "resume" | "stop"} name */
function sign(name) {
  return svg("svg", { class: "aw-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SIGNS[name] }));
}

/** The bar: thin, ink in an ink frame; what readers hear when they ask is the sentence above it. @param {State} state @param {Ctx} ctx */
function bar({ phase, done, total, line, title }, { say }) {
  const share = total ? Math.min(1, done / total) : phase === "done" ? 1 : 0;
  const known = total > 0 || phase === "done";
  return h("div", {
    class: "aw-progress", role: "progressbar", "data-key": "bar", "aria-label": say(title),
    "aria-valuemin": 0, "aria-valuemax": total || 1, "aria-valuenow": known ? (total ? done : 1) : null, "aria-valuetext": say(line), "data-phase": phase,
  }, h("div", { style: `width:${(share * 100).toFixed(2)}%` }));
}

/** @param {State} state @param {Ctx} ctx */
function buttons({ phase, again, kept }, { t }) {
  const going = phase === "running" || phase === "paused";
  if (!going && !again) return null;
  const first = phase === "running" ? "pause" : "resume";
  const label = phase === "running" ? "progress.pause" : again && !kept ? "progress.again" : "progress.resume";
  return h("div", { class: "aw-row aw-last", "data-key": "buttons" },
    h("button", { type: "button", class: "aw-btn aw-main", "data-do": first, "data-key": "go" }, sign(first), t(label)),
    going ? h("button", { type: "button", class: "aw-btn", "data-do": "stop", "data-key": "stop" }, sign("stop"), t("progress.stop")) : null);
}

/** The colours of the card for a picture that stands alone. @param {string} svg @param {Ctx} ctx */
function picture(svg, { root }) {
  const style = getComputedStyle(root);
  const own = svg.replace(/var\(--aw-([a-z0-9-]+),[^)]*\)/g, (all, name) => style.getPropertyValue(`--aw-${name}`).trim() || all);
  const words = new DOMParser().parseFromString(svg, "image/svg+xml");
  const alt = [words.querySelector("title"), words.querySelector("desc")].map((node) => node?.textContent ?? "").join(". ");
  const image = h("img", { class: "aw-chart", alt, src: `data:image/svg+xml,${encodeURIComponent(own)}` });
  return h("div", { class: "aw-wide", "data-scrolls": true, tabindex: 0, role: "group", "aria-label": words.querySelector("title")?.textContent }, image);
}

/** @param {Table} table @param {Ctx} ctx */
function tabled(table, { lang, say }) {
  const right = (/** @type {number} */ at) => (table.right[at] ? "aw-number" : null);
  return h("div", { class: "aw-wide", "data-scrolls": true, tabindex: 0, role: "group", "aria-label": say(table.caption) }, h("table", { class: "aw-table" },
    h("caption", null, say(table.caption)),
    h("thead", null, h("tr", null, table.head.map((one, at) => h("th", { scope: "col", class: right(at) }, say(one))))),
    h("tbody", null, table.rows[lang].map((row) => h("tr", null, row.map((cell, at) => (at ? h("td", { class: right(at) }, cell) : h("th", { scope: "row" }, cell))))))));
}

/** @param {Outcome | null} outcome @param {Ctx} ctx */
function told(outcome, ctx) {
  if (!outcome) return null;
  return h("div", { class: "aw-outcome", "data-key": "outcome" },
    h("p", { class: "aw-summary" }, ctx.say(outcome.summary)),
    outcome.notes.map((note) => h("p", { class: "aw-caution" }, ctx.say(note).split("`").map((part, at) => (at % 2 ? h("code", null, part) : part)))),
    outcome.charts.map((chart) => picture(chart[ctx.lang], ctx)),
    outcome.tables.map((table) => tabled(table, ctx)),
    outcome.more ? h("p", { class: "aw-end" }, ctx.t("progress.more")) : null);
}

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  return start(given, {
    name: "progress",
    traits: ["state", "outcome", "theme"],
    draw(ctx) {
      const state = /** @type {State} */ (ctx.model.get("state"));
      return {
        title: ctx.say(state.title),
        body: [
          h("p", { class: "aw-far", "data-key": "line" }, ctx.say(state.line)),
          bar(state, ctx),
          h("div", { "data-note": true, "data-key": "notes" }),
          buttons(state, ctx),
          told(/** @type {Outcome | null} */ (ctx.model.get("outcome")), ctx),
        ],
      };
    },
    act: (what, _data, ctx) => void ctx.ask(what),
  });
}

export default { render };
