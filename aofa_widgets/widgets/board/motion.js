// What moved since the last scene goes its way: the mover first, then, after a pause, whoever was pushed back.

/** @typedef {import("../shared/scene.js").Scene} Scene */
/** @typedef {import("../shared/scene.js").Piece} Piece */

const INCH = 254;
const EASE = "cubic-bezier(.2,.7,.2,1)";
const PUSH = "cubic-bezier(.1,.8,.2,1)";

/**
 * @param {Scene} before @param {Scene} now
 * @param {{pieces: Map<string, import("../shared/scene.js").Shown>, layer: Record<string, SVGGraphicsElement>}} view
 * @param {{still: boolean}} ctx
 */
export function moveFigures(before, now, view, ctx) {
  if (ctx.still) return; // the figure stands at its place at once; the marks of the scene show the way it took
  /** @type {{piece: Piece, dx: number, dy: number, pushed: boolean}[]} */
  const moved = [];
  for (const piece of now.pieces) {
    const was = before.pieces.find((one) => one.id === piece.id);
    if (!was || (was.x === piece.x && was.y === piece.y)) continue;
    const pushed = now.marks.some((mark) => {
      const end = mark.points[mark.points.length - 1];
      return mark.kind === "push" && (mark.piece ? mark.piece === piece.id : Math.hypot(end[0] - piece.x, end[1] - piece.y) < piece.r);
    });
    moved.push({ piece, dx: was.x - piece.x, dy: was.y - piece.y, pushed });
  }
  let wait = 0;
  for (const { piece, dx, dy, pushed } of moved.sort((a, b) => Number(a.pushed) - Number(b.pushed))) {
    const shown = view.pieces.get(piece.id);
    if (!shown) continue;
    const duration = pushed ? 240 : Math.min(600, Math.max(220, (Math.hypot(dx, dy) / INCH) * 60));
    const timing = { duration, delay: pushed ? wait + 120 : 0, easing: pushed ? PUSH : EASE, fill: /** @type {FillMode} */ ("backwards") };
    for (const node of [shown.figure, shown.badges, shown.tag]) node.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], timing);
    if (!pushed) wait = Math.max(wait, duration);
  }
}

/**
 * A refused move: the ghost slides back, the line ends in an octagon.
 * @param {Piece} piece @param {[number, number]} to @param {import("../shared/geometry.js").Stop} stop @param {ReturnType<typeof import("../shared/plan.js").makePlan>} plan @param {boolean} still
 */
export function slideBack(piece, to, stop, plan, still) {
  const [dx, dy] = [to[0] - piece.x, to[1] - piece.y];
  const length = Math.hypot(dx, dy) || 1;
  // the octagon lies where the base's rim would be stopped, or at the place that was asked for
  const reach = (stop.why === "point" ? length : Math.min(length, stop.length + piece.r)) / length;
  plan.clear();
  plan.refused([piece.x, piece.y], [piece.x + dx * reach, piece.y + dy * reach], piece.r);
  if (still || !stop.length) return;
  plan.shade(piece, piece.x, piece.y, true);
  const back = plan.ghost.animate([{ translate: `${stop.x - piece.x}px ${stop.y - piece.y}px` }, { translate: "0 0" }], { duration: 160, easing: "ease-out" });
  back.onfinish = () => plan.shade(piece, piece.x, piece.y, false);
}
