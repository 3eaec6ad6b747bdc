// Under a board that is played by touch: the planned move in one button, and another that drops it.
import { h } from "../shared/dom.js";

/** @param {import("../shared/kit.js").Ctx} ctx @param {() => void} go @param {() => void} drop */
export function makeConfirm(ctx, go, drop) {
  const yes = h("button", { type: "button", class: "aw-btn aw-main" });
  const no = h("button", { type: "button", class: "aw-btn" });
  const node = h("div", { class: "aw-confirm", hidden: true }, yes, no);
  yes.addEventListener("click", go, { signal: ctx.signal });
  no.addEventListener("click", drop, { signal: ctx.signal });
  return {
    node,
    hidden: () => node.hidden,
    hide() {
      node.hidden = true;
    },
    /** @param {string} way @param {boolean} [whole] whether that says what it is */
    show(way, whole) {
      yes.textContent = whole ? way : ctx.t("board.go", { way });
      no.textContent = ctx.t("common.cancel");
      node.hidden = false;
    },
  };
}
