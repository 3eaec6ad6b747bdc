// The strip of time: first, back, play, next, last, a slider of entries; and the drawer of lines, bookmarks and files.
import { h } from "../shared/dom.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */

/** @param {Ctx} ctx @param {(what: string, content?: object) => number} ask */
export function makeTime(ctx, ask) {
  return {
    /** What stands under the board. */
    parts: () => (ctx.model.get("timeline") ? h("div", { class: "aw-time", "data-key": "time" }) : null),
    /** Whether a press was its own. @param {string} what @param {DOMStringMap} data */
    act(what, data) {
      return false;
    },
    after() {},
  };
}
