// What lights up on the board: what may be pressed for an offer, and the figure that is chosen.
import { put, svg } from "../shared/svg.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */

/**
 * @param {Ctx} ctx @param {SVGSVGElement} root
 * @param {{pieces: Map<string, import("../shared/scene.js").Shown>, things: Map<string, {node: SVGGraphicsElement, thing: import("../shared/furniture.js").Thing}>, layer: Record<string, SVGGraphicsElement>}} view
 * @param {{needs: string, options: string[]} | null} wanted @param {import("./widget.js").Local} local @param {(thing: import("../shared/furniture.js").Thing) => string} raised
 */
export function light(ctx, root, view, wanted, local, raised) {
  const options = /** @type {string[]} */ (wanted && !["hits", "form", "way"].includes(wanted.needs) ? wanted.options : []);
  root.classList.toggle("choosing", options.length > 0);
  for (const [id, shown] of view.pieces) {
    put(shown.figure, { tabindex: shown.piece.states.includes("fallen") ? -1 : 0, "data-option": options.includes(id) ? "" : null, "aria-pressed": String(id === local.selected), "data-chosen": id === local.selected && !shown.piece.active ? "" : null });
  }
  for (const [id, shown] of view.things) {
    const on = options.includes(id);
    titled(shown.node, thingName(ctx, shown.thing, raised(shown.thing)));
    put(shown.node, { "data-option": on ? "" : null, tabindex: on ? 0 : null, role: on ? "button" : null, "aria-label": on ? thingName(ctx, shown.thing, raised(shown.thing)) : null });
  }
  for (const name of /** @type {const} */ (["things", "hung"])) put(view.layer[name], { "aria-hidden": options.some((id) => view.things.has(id)) ? null : "true" });
}

/** A name that shows where a pointer rests. @param {SVGGraphicsElement} node @param {string} name */
function titled(node, name) {
  const title = node.querySelector("title") ?? svg(node, "title");
  if (title.textContent !== name) title.textContent = name;
}

/** The name of a thing, with the height that stands on it. @param {Ctx} ctx @param {import("../shared/furniture.js").Thing} thing @param {string} raised */
const thingName = (ctx, { id, label, kind }, raised) => (kind === "gallery" && raised ? raised : [ctx.say(label) || id, raised].filter(Boolean).join(", "));
