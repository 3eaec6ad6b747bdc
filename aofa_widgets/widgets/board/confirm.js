// Under a board that is played by touch: the planned move in one button, and another that drops it.
import { h } from "../shared/dom.js";

/** @param {import("../shared/kit.js").Ctx} ctx @param {() => void} go @param {() => void} drop @param {() => void} bend */
export function makeConfirm(ctx, go, drop, bend) {
  const yes = h("button", { type: "button", class: "aw-btn aw-main" });
  const no = h("button", { type: "button", class: "aw-btn" });
  const more = h("button", { type: "button", class: "aw-btn" });
  const said = h("p", { hidden: true });
  const node = h("div", { class: "aw-confirm", hidden: true }, said, yes, no);
  more.addEventListener("click", bend, { signal: ctx.signal });
  yes.addEventListener("click", go, { signal: ctx.signal });
  no.addEventListener("click", drop, { signal: ctx.signal });
  return {
    node,
    hidden: () => node.hidden,
    hide() {
      node.hidden = true;
    },
    /** @param {string} way @param {string} [text] what is to be known besides; then `way` says itself what it is @param {boolean} [bends] whether a way may go on from there */
    show(way, text, bends = false) {
      yes.textContent = text === undefined ? ctx.t("board.go", { way }) : way;
      said.textContent = text ?? "";
      said.hidden = !text;
      if (bends) no.before(more);
      else more.remove();
      more.textContent = ctx.t("board.bend");
      no.textContent = ctx.t("common.cancel");
      node.hidden = false;
    },
  };
}
