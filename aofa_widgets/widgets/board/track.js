// The round and who holds which objective, in one line over the board.
import { h } from "../shared/dom.js";
import { sign } from "../shared/icons.js";
import { SIGNS } from "../shared/ranks.js";
import { path, svg } from "../shared/svg.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */

const LEGEND = [["front", "ranks.front"], ["arc", "ranks.arc"], ["lost", "ranks.losses"], ["shaken", "ranks.shaken"], ["fatigued", "ranks.fatigued"], ["fresh", "ranks.fresh"], ["done", "ranks.done"]];

/** What the signs of units in ranks mean, those that are on the board. @param {Ctx} ctx */
export function legendParts(ctx) {
  const { pieces } = ctx.model.get("scene");
  const shown = LEGEND.filter(([name]) => name === "front" || (name === "arc" ? Object.keys(ctx.model.get("preview")?.arcs ?? {}).length > 0 : name === "lost" ? pieces.some((/** @type {any} */ one) => one.tray?.full > one.tray?.figures) : pieces.some((/** @type {any} */ one) => one.states.includes(name))));
  return h("p", { class: "aw-legend", "data-key": "legend" }, shown.map(([name, key]) => {
    const root = svg(null, "svg", { viewBox: "-12 -12 24 24", width: 18, height: 18, class: "aw-scene side0", "aria-hidden": "true", style: "--u:1" });
    if (name === "front") {
      path(root, "M-11 5H11", "front");
      path(root, "M-7 4 0-4 7 4Z", "point");
    } else if (name === "arc") path(root, "M-3 8-11-4A16 16 0 0 1 11-4L3 8Z", "reach");
    else if (name === "lost") path(root, "M-7-7H7V7H-7Z", "loss");
    else for (const [, plate, drawn] of SIGNS.filter(([state]) => state === name)) {
      path(root, plate, "plate");
      path(svg(root, "g", { class: "signs" }), drawn, "stroke");
    }
    return h("span", null, root, ctx.t(key));
  }));
}

/** Nothing for a game that counts no rounds. @param {Ctx} ctx */
export function trackParts(ctx) {
  const { round = 0, rounds = 0, sides } = ctx.model.get("turn");
  const goals = ctx.model.get("scene").things.filter((/** @type {any} */ thing) => thing.kind === "goal");
  if (!rounds) return null;
  const owner = (/** @type {any} */ goal) => sides.find((/** @type {any} */ one) => one.side === goal.side);
  return h("div", { class: "aw-track", "data-key": "track" },
    h("p", { class: "aw-rounds" }, h("b", null, round ? ctx.t("ranks.round", { n: round, most: rounds }) : ctx.t("ranks.before")),
      h("span", { "aria-hidden": "true" }, Array.from({ length: rounds }, (_, n) => h("i", { "data-on": n < round ? "" : null })))),
    goals.length ? h("ul", { class: "aw-goals", role: "list", "aria-label": ctx.t("ranks.goals") }, goals.map((/** @type {any} */ goal) => {
      const holds = owner(goal);
      return h("li", { "data-side": holds ? holds.side : null }, holds ? sign(holds.side) : h("i", { "aria-hidden": "true" }), h("span", null, ctx.say(goal.label)), h("small", null, holds ? ctx.say(holds.name) : ctx.t("ranks.neutral")));
    })) : null,
    goals.length ? h("p", { class: "aw-score" }, sides.map((/** @type {any} */ one) => h("span", { role: "img", "aria-label": ctx.t("ranks.score", { side: ctx.say(one.name), n: goals.filter((/** @type {any} */ goal) => goal.side === one.side).length }) }, sign(one.side), h("b", null, goals.filter((/** @type {any} */ goal) => goal.side === one.side).length)))) : null);
}
