// One line of the log: its number, whose it is, what happened, its clause, a bookmark and a comment.
import { chip } from "../shared/chip.js";
import { h, rich } from "../shared/dom.js";
import { icon, ICONS, sign } from "../shared/icons.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {{n: number, side: number | null, text: Texts, rule: import("../shared/chip.js").Rule | string | null, bookmark?: string, comment?: string}} Line */

Object.assign(ICONS, { mark: "M7 3.5h10v17l-5-4.5-5 4.5Z", note: "M4 4.5h16v11H10L5.5 20v-4.5H4Z" });

/** A line of the log: a press on it goes there; what somebody wrote to it stands under it. @param {Ctx} ctx @param {Line} line @param {number} i @param {Line[]} lines @param {any} rule */
export function logLine(ctx, line, i, lines, rule) {
  const at = ctx.model.get("timeline")?.at ?? Infinity;
  const first = lines[i - 1]?.n !== line.n;
  const now = lines.filter((one) => one.n <= at).at(-1)?.n ?? lines[0].n;
  const here = line.n <= at && !(lines[i + 1]?.n <= at); // the last line of where one is
  const words = /** @type {[string, string | undefined][]} */ ([["mark", line.bookmark], ["note", line.comment]]);
  return h("li", { "data-key": `line-${line.n}-${lines.slice(0, i).filter((one) => one.n === line.n).length}`, "aria-current": here ? "true" : null, class: line.n > at ? "aw-later" : null, "data-do": "time-goto", "data-place": line.n },
    h("span", { class: "aw-n" }, first ? h("button", { type: "button", class: "aw-jump", "data-do": "time-goto", "data-place": line.n, tabindex: line.n === now ? 0 : -1, "aria-label": ctx.t("timeline.jump", { n: line.n }) }, line.n) : null),
    sign(line.side) ?? h("span"), h("p", null, rich(ctx.say(line.text))), chip(rule, ctx, true),
    words.map(([name, text]) => (text ? h("p", { class: "aw-said" }, icon(name), h("span", { class: "aw-spoken" }, `${ctx.t(`timeline.here_${name}`)} `), h("span", null, text)) : null)));
}
