// Under a board that is played by touch: the planned move in one button, and another that drops it.
import { h } from "../shared/dom.js";

/** @param {import("../shared/kit.js").Ctx} ctx @param {() => void} go @param {() => void} drop */
export function makeConfirm(ctx, go, drop) {
  const yes = h("button", { type: "button", class: "aw-btn aw-main" });
  const no = h("button", { type: "button", class: "aw-btn" });
  const said = h("p", { hidden: true });
  const node = h("div", { class: "aw-confirm", hidden: true }, said, yes, no);
  yes.addEventListener("click", go, { signal: ctx.signal });
  no.addEventListener("click", drop, { signal: ctx.signal });
  return {
    node,
    hidden: () => node.hidden,
    hide() {
      node.hidden = true;
    },
    /** @param {string} way @param {string} [more] what is to be known besides; then `way` says itself what it is */
    show(way, more) {
      yes.textContent = more === undefined ? ctx.t("board.go", { way }) : way;
      said.textContent = more ?? "";
      said.hidden = !more;
      no.textContent = ctx.t("common.cancel");
      node.hidden = false;
    },
  };
}
