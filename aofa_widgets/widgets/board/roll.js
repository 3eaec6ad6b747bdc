// The dice of the deed under way: what falls, what fell, the fields of real ones, their buttons.
import { h, rich } from "../shared/dom.js";
import { rolling, trayParts } from "../shared/tray.js";
import { law } from "./say.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {{typing: () => Node | null, diceRow: () => Node | null}} Cup */

/** The dice of the deed under way, with their buttons. @param {Ctx} ctx @param {import("../shared/tray.js").Roll} roll @param {Cup} hand */
export function diceParts(ctx, roll, hand) {
  const ready = roll.phase === "ready";
  const typing = ready && hand.typing();
  const last = /** @type {any} */ (roll).earlier; // two rolls in a row: of a tie its dice stay in sight, else its sentence
  const drawing = roll.what && roll.what !== "dice"; // an empty place says nothing: what fell before stays in sight till then
  const tied = last && (drawing || last.lanes.every((/** @type {any} */ lane, /** @type {number} */ i) => ctx.say(lane.name) === ctx.say(roll.lanes[i]?.name)));
  const shown = tied ? last : roll;
  const due = ctx.say(roll.title);
  const over = tied && !typing ? ctx.say(last.title) || due : due; // the heading is that of the dice under it; what is rolled next stands apart
  return h("section", { class: "aw-roll", "data-key": "roll", "data-phase": roll.phase, "aria-label": ctx.t("board.dice"), "aria-busy": String(rolling(ctx)) },
    last && (typing || !tied) ? h("p", { class: "aw-prompt", "data-key": "earlier" }, rich(ctx.say(last.verdict))) : null,
    over ? h("h3", { class: "aw-roll-title" }, over) : null,
    ...(typing ? [typing] : trayParts({ ...shown, rule: law(ctx, shown.rule) }, ctx, { legend: false })),
    due !== over ? h("h3", { class: "aw-roll-title aw-next" }, due) : null,
    ready ? hand.diceRow() : null);
}
