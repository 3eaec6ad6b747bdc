// Letters that are heard wherever the focus is on the board: to the next figure, lines of sight, rulers, choices, what is read out, undo.
import { nextFigure } from "./lines.js";
import { boardSentence } from "./say.js";

/** @typedef {{scene: () => any, view: any, gaze: {toggle: () => void}, side: (id: string | null) => number | undefined, under: (node: EventTarget | null, name: string) => string | null, heard: () => void}} Board */

/** A key pressed alone, in small letters; "" with Ctrl, Alt or the like. @param {KeyboardEvent} event */
export const bare = (event) => (event.ctrlKey || event.metaKey || event.altKey ? "" : event.key.toLowerCase());

/** @param {import("../shared/kit.js").Ctx} ctx @param {import("./widget.js").Local} local @param {{rule: () => void, redraw: () => void}} deeds @param {Board} board */
export function hearLetters(ctx, local, deeds, board) {
  ctx.root.addEventListener("keydown", (event) => {
    board.heard();
    const node = /** @type {Element} */ (event.target);
    if (node.matches("input, select, textarea")) return;
    const key = event.key.toLowerCase();
    const letter = bare(event);
    const id = board.under(node, "piece");
    if (letter === "a" || letter === "e") board.view.pieces.get(nextFigure(board.scene(), ctx.model.get("turn").side ?? board.side(id) ?? 0, id, letter === "a", event.shiftKey))?.figure.focus();
    else if (letter === "v") board.gaze.toggle();
    else if (letter === "r") deeds.rule();
    else if (letter === "m") /** @type {HTMLElement | null} */ (ctx.root.querySelector(ctx.model.get("bot") ? '[data-do="continue"], .aw-panel > .aw-who' : ".aw-column :is(.aw-roll, .aw-panel) .aw-btn"))?.focus(); // never on what stops a bot
    else if (event.key === "?") {
      local.read = !local.read;
      if (local.read) ctx.speak(boardSentence(ctx, board.scene(), ctx.model.get("turn")));
      deeds.redraw();
    }
    else if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
      const what = key === "y" || event.shiftKey ? "redo" : "undo";
      event.preventDefault();
      event.stopPropagation();
      /** @type {HTMLElement | null} */ (ctx.root.querySelector(`[data-do="${what}"]`))?.click();
    }
  }, { signal: ctx.signal });
}
