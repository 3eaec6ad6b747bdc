// What a move would do, drawn over the floor: band as wide as the base, inch ticks, length, ghost, what it would touch.
// All nodes are made once and only their attributes change, so that a pointer event costs next to nothing.
import { figure } from "./art.js";
import { at, disc, path, put, svg, whole } from "./svg.js";

/** @typedef {import("./scene.js").Piece} Piece */
/** @typedef {{x: number, y: number, length: number, by: string | null, why: string}} Stop */
export const OCTAGON = "M-5-12H5L12-5V5L5 12H-5L-12 5V-5Z";

/** @param {number} length @param {number} step */
function ticks(length, step) {
  let d = "";
  for (let x = step; x < length - 60; x += step) d += `M${x}-34V34`;
  return d;
}

/** A line of sight: dots; where something stops it a thick bar, and faint dots beyond; faint all along where it is in doubt.
 * @param {Element} home @param {[number, number][]} points from, to, and where it is stopped in between @param {boolean} [doubt] */
function sightLine(home, points, doubt = false) {
  const [a, b] = [points[0], points[points.length - 1]];
  const stop = points.length > 2 ? points[1] : null;
  path(home, `M${a.join(" ")}L${(stop ?? b).join(" ")}`, doubt ? "dots faint" : "dots");
  if (!stop) return;
  path(home, `M${stop.join(" ")}L${b.join(" ")}`, "dots faint");
  if (doubt) return;
  const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  svg(home, "path", { d: "M0-70V70", class: "stopped", transform: `${at(...stop)} rotate(${whole(turn)})` });
}

/**
 * @param {{layer: Record<string, SVGGraphicsElement>, unit: number, step: number, contour: (id: string, grow: number) => {d: string, transform: string} | null}} scene
 * @param {(length: number) => string} inches
 */
export function makePlan(scene, inches) {
  const g = svg(scene.layer.plan, "g", { class: "way", visibility: "hidden" });
  const along = svg(g, "g");
  const band = svg(along, "rect", { class: "band" });
  const rims = [path(along, "", "rim"), path(along, "", "rim")];
  const line = path(along, "", "line");
  const head = path(along, "M-75-60 0 0-75 60", "line");
  const touch = path(g, "", "touch");
  const ghost = svg(scene.layer.plan, "g", { class: "ghost", visibility: "hidden" });
  const shade = svg(ghost, "g", { class: "shade" });
  const dashes = disc(ghost, 96, "dashes");
  const top = svg(scene.layer.top, "g", { class: "way" });
  const box = svg(top, "g", { class: "length", visibility: "hidden" });
  svg(box, "rect", { x: -21, y: -11, width: 42, height: 20, rx: 3 });
  const text = svg(box, "text", { y: 4 });
  const stop = svg(top, "g", { class: "octagon", visibility: "hidden" });
  const trail = path(scene.layer.plan, "", "failed");
  path(stop, OCTAGON);
  path(stop, "M-6 0H6", "bar");
  const marks = svg(scene.layer.plan, "g", { class: "drawn" });
  const eyes = svg(scene.layer.plan, "g");
  let look = "";

  const show = (/** @type {Element} */ node, /** @type {boolean} */ on) => put(node, { visibility: on ? null : "hidden" });

  return {
    ghost,
    /** Shows the way of `piece` to where it stops. @param {Piece} piece @param {Stop} end */
    way(piece, end) {
      const { length } = end;
      const turn = (Math.atan2(end.y - piece.y, end.x - piece.x) * 180) / Math.PI;
      const r = piece.r;
      show(g, true);
      show(along, length > 0);
      show(marks, false);
      put(along, { transform: `${at(piece.x, piece.y)} rotate(${Math.round(turn * 100) / 100})` });
      put(band, { y: -r, width: whole(length), height: 2 * r });
      rims.forEach((rim, i) => put(rim, { d: `M0 ${i ? r : -r}H${whole(length)}` }));
      const tip = Math.max(0, length - r);
      put(line, { d: `M0 0H${whole(tip)}${ticks(tip, scene.step)}` });
      put(head, { transform: `translate(${whole(tip)} 0)`, visibility: tip < 60 ? "hidden" : null });
      const around = end.by ? scene.contour(end.by, 30) : null;
      put(touch, { d: around?.d ?? "", transform: around?.transform ?? null, class: length ? "touch" : "touch barred" });
      this.shade(piece, end.x, end.y, length > 0);
      const unit = scene.unit;
      show(box, length > 0);
      if (length > 0) {
        const [dx, dy] = [(end.x - piece.x) / length, (end.y - piece.y) / length];
        // right of a way that goes up or down, over one that goes across
        const away = r + unit * (11 + 12 * Math.abs(dy));
        const s = Math.sign(Math.abs(dy) > Math.abs(dx) ? dy : dx) * away;
        put(box, { transform: `${at((piece.x + end.x) / 2 + dy * s, (piece.y + end.y) / 2 - dx * s)} scale(${unit})` });
        const said = inches(length);
        if (text.textContent !== said) text.textContent = said;
      }
    },
    /** Outlines something on the line that lies beyond what stops the move. @param {string | null} id */
    outline(id) {
      const around = id ? scene.contour(id, 30) : null;
      put(touch, { d: around?.d ?? "", transform: around?.transform ?? null, class: "touch" });
    },
    /** Lines of sight, each with where it is stopped. @param {{verdict: string, points: [number, number][]}[]} lines */
    sights(lines) {
      eyes.replaceChildren();
      for (const { verdict, points } of lines) sightLine(eyes, points, verdict === "doubt");
    },
    /** The ghost of a piece. @param {Piece} piece @param {number} x @param {number} y @param {boolean} on */
    shade(piece, x, y, on) {
      const now = `${piece.id}|${piece.side}|${piece.rating}`;
      if (look !== now) {
        look = now;
        put(ghost, { class: `ghost side${piece.side % 4}` });
        figure(shade, { side: piece.side, rating: piece.rating, fallen: false, letters: "", dress: piece.dress, figures: piece.figures, drawn: piece.drawn, facing: piece.base?.[2] });
      }
      show(ghost, on);
      put(ghost, { transform: `${at(x, y)} scale(${piece.r / 100})` });
      put(dashes, { r: 96 });
    },
    /** The dashed line and the octagon of a move that fails. @param {[number, number]} from @param {[number, number]} to @param {number} r */
    refused(from, to, r) {
      const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
      const off = Math.min(r, far);
      put(trail, { d: `M${whole(from[0] + ((to[0] - from[0]) / far) * off)} ${whole(from[1] + ((to[1] - from[1]) / far) * off)}L${whole(to[0])} ${whole(to[1])}` });
      put(stop, { transform: `${at(to[0], to[1])} scale(${scene.unit})`, visibility: null });
      show(marks, false);
    },
    /** Takes the preview away; the marks of the scene come back. @param {boolean} [all] the refusal too */
    clear(all = true) {
      for (const node of [g, along, ghost, box]) show(node, false);
      put(touch, { d: "" });
      show(marks, true);
      if (all) {
        put(trail, { d: "" });
        show(stop, false);
      }
    },
    /** The marks that Python put into the scene. @param {import("./scene.js").Scene} drawn */
    marks(drawn) {
      marks.replaceChildren();
      for (const mark of drawn.marks) {
        const piece = drawn.pieces.find((p) => p.id === mark.piece) ?? drawn.pieces.find((p) => p.active);
        const points = mark.points;
        const [a, b] = [points[0], points[points.length - 1]];
        const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
        const m = svg(marks, "g", { class: `m-${mark.kind}` });
        const way = points.map(([x, y]) => `${x} ${y}`).join("L");
        if (mark.kind === "path") path(m, `M${way}`, "line");
        else if (mark.kind === "sight") sightLine(m, points);
        else if (mark.kind === "push" && far > 1) {
          const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
          const r = piece?.r ?? 150;
          const [s, e] = [Math.min(r * 0.2, far), Math.max(far - r, far * 0.5)];
          const k = Math.min(150, (e - s) * 0.6);
          const arrow = `M${whole(s)}-48H${whole(e - k)}V-100L${whole(e)} 0 ${whole(e - k)} 100V48H${whole(s)}Z`;
          svg(m, "path", { d: arrow, class: "hollow", transform: `${at(a[0], a[1])} rotate(${Math.round(turn * 10) / 10})` });
        } else if (mark.kind === "refused") {
          path(m, `M${way}`, "failed");
          const o = svg(m, "g", { class: "octagon", transform: `${at(b[0], b[1])} scale(${scene.unit})` });
          path(o, OCTAGON);
          path(o, "M-6 0H6", "bar");
        } else if (mark.kind === "ghost" && piece) {
          const s = svg(m, "g", { class: `ghost side${piece.side % 4}`, transform: `${at(b[0], b[1])} scale(${piece.r / 100})` });
          figure(svg(s, "g", { class: "shade" }), { side: piece.side, rating: piece.rating, fallen: false, letters: "" });
          disc(s, 96, "dashes");
        }
      }
    },
  };
}
