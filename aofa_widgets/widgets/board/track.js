// The round and who holds which objective, in one line over the board.
import { h } from "../shared/dom.js";
import { sign } from "../shared/icons.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */

/** Nothing for a game that counts no rounds. @param {Ctx} ctx */
export function trackParts(ctx) {
  const { round = 0, rounds = 0, sides } = ctx.model.get("turn");
  const goals = ctx.model.get("scene").things.filter((/** @type {any} */ thing) => thing.kind === "goal");
  if (!rounds) return null;
  const owner = (/** @type {any} */ goal) => sides.find((/** @type {any} */ one) => one.side === goal.side);
  return h("div", { class: "aw-track", "data-key": "track" },
    h("p", { class: "aw-rounds" }, h("b", null, ctx.t("ranks.round", { n: Math.max(round, 0), most: rounds })),
      h("span", { "aria-hidden": "true" }, Array.from({ length: rounds }, (_, n) => h("i", { "data-on": n < round ? "" : null })))),
    goals.length ? h("ul", { class: "aw-goals", role: "list", "aria-label": ctx.t("ranks.goals") }, goals.map((/** @type {any} */ goal) => {
      const holds = owner(goal);
      return h("li", { "data-side": holds ? holds.side : null }, holds ? sign(holds.side) : h("i", { "aria-hidden": "true" }), h("span", null, ctx.say(goal.label)), h("small", null, holds ? ctx.say(holds.name) : ctx.t("ranks.neutral")));
    })) : null,
    goals.length ? h("p", { class: "aw-score" }, sides.map((/** @type {any} */ one) => h("span", { role: "img", "aria-label": ctx.t("ranks.score", { side: ctx.say(one.name), n: goals.filter((/** @type {any} */ goal) => goal.side === one.side).length }) }, sign(one.side), h("b", null, goals.filter((/** @type {any} */ goal) => goal.side === one.side).length)))) : null);
}
