// Where the name tags lie: under the base, over it near an edge or a foe, never off the board.

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Shown} Shown */

const HALF = 9.5; // half a tag's height in screen pixels

/** @param {number[]} a @param {number[]} b left, top, right, bottom @returns {number} the area that both cover */
function shared(a, b) {
  const w = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const h = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return w > 0 && h > 0 ? w * h : 0;
}

/**
 * The middle of each tag, in table units; the fallen have none where there is no room.
 * @param {Scene} scene
 * @param {Map<string, Shown>} pieces
 * @param {number} unit table units in a screen pixel
 * @returns {Map<string, [number, number]>}
 */
export function placeTags(scene, pieces, unit) {
  const bases = scene.pieces.map((p) => [p.x - p.r, p.y - p.r, p.x + p.r, p.y + p.r]);
  /** @type {number[][]} */
  const taken = [];
  const found = new Map();
  const h = HALF * unit;
  const fallen = (/** @type {import("./scene.js").Piece} */ piece) => piece.states.includes("fallen");
  for (const piece of [...scene.pieces].sort((a, b) => Number(fallen(a)) - Number(fallen(b)))) {
    const w = ((pieces.get(piece.id)?.wide || 70) / 2) * unit;
    const off = piece.r * (piece.active ? 1.7 : 1) + h + 4 * unit;
    const low = Math.max(w + 2 * unit, 0);
    const x = Math.min(Math.max(piece.x, low), Math.max(scene.width - w - 2 * unit, low));
    /** @type {[number, number, number][]} place and how little it is liked */
    const spots = [[x, piece.y + off, 0], [x, piece.y - off, 0.5]];
    for (const side of [-1, 1]) {
      const beside = piece.x + side * (piece.r * (piece.active ? 1.7 : 1) + w + 4 * unit);
      spots.push([x + side * w * 0.6, piece.y + off, 1], [x + side * w * 0.6, piece.y - off, 1.5], [beside, piece.y, 2]);
    }
    for (const way of [1, -1]) spots.push([x, piece.y + way * (off + 2.4 * h), 3]); // a row further off, over another tag
    let best = spots[0];
    let least = Infinity;
    for (const spot of spots) {
      const [cx, cy, dislike] = spot;
      const box = [cx - w, cy - h, cx + w, cy + h];
      let cost = dislike * h * h * 0.4;
      if (box[0] < 0 || box[1] < 0 || box[2] > scene.width || box[3] > scene.height) cost += 100 * w * h;
      if (cost >= least) continue;
      bases.forEach((base, i) => {
        if (scene.pieces[i] !== piece) cost += shared(box, base) * 2;
      });
      for (const other of taken) cost += shared(box, other) * 3;
      if (cost < least) {
        least = cost;
        best = spot;
      }
    }
    if (fallen(piece) && least > w * h) continue; // in a crowd the standing come first
    taken.push([best[0] - w, best[1] - h, best[0] + w, best[1] + h]);
    found.set(piece.id, [best[0], best[1]]);
  }
  return found;
}
