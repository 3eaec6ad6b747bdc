// The magnifying glass of the editor: the table fits its frame; where an inch would be too small it shows a part, and can be moved.
import { h } from "../shared/dom.js";
import { makeMagnifier } from "../shared/magnifier.js";

const LEAST = 20; // pixels an inch under which the table is magnified
const GOOD = 30;
const MOST = 72;

/** @param {SVGSVGElement} root @param {{unit: number, resize: (units: number) => void}} view @param {() => {width: number, height: number}} table @param {import("../shared/kit.js").Ctx} ctx */
export function makeGlass(root, view, table, ctx) {
  const glass = makeMagnifier(root, view, table, ctx, MOST, (frame) => {
    if (!glass.width) glass.middle = [table().width / 2, table().height / 2];
    glass.width = frame;
    glass.power = glass.inch() < LEAST ? Math.max(glass.power, GOOD / glass.inch()) : 1;
  });
  const { watch, drag, follow, zoom } = glass;

  return {
    watch, drag, follow, zoom,
    /** The table has another size now. */
    anew() {
      glass.power = glass.inch() < LEAST ? GOOD / glass.inch() : 1;
      glass.pan([table().width / 2, table().height / 2]);
    },
    /** Brings something into sight where only a part is shown. @param {{x: number, y: number}} item */
    look(item) {
      const box = root.viewBox.baseVal;
      const rim = box.width / 8;
      if (glass.power > 1 && (item.x < box.x + rim || item.x > box.x + box.width - rim || item.y < box.y + rim || item.y > box.y + box.height - rim)) glass.pan([item.x, item.y]);
    },
    buttons: () => h("div", { class: "aw-zoom", "data-key": "zoom" }, glass.pair()),
  };
}
