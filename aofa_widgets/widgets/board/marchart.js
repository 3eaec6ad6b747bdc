// A planned way of a unit in ranks, drawn over the floor: ghost, line with a tick an inch, length, handle to turn, arc, charge.
import { arcOf, drawTray, extent, halves, outlined, turned } from "../shared/ranks.js";
import { at, path, put, svg, whole } from "../shared/svg.js";

/** @typedef {import("../shared/ranks.js").Block} Block */
/** @typedef {import("../shared/ranks.js").Tray} Tray */
/** @typedef {[number, number]} Point */
/** @typedef {{layer: Record<string, SVGGraphicsElement>, unit: number, ends: () => [number, number], contour: (id: string, grow: number) => {d: string, transform: string} | null}} View */

const INCH = 254;
const OUT = 26; // pixels from the front of the ghost to the handle that turns it

/** A tick across each inch of a way. @param {Point[]} points @param {number} half */
function ticks(points, half) {
  let [d, gone] = ["", 0];
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1], points[i]];
    const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (!far) continue;
    const [ux, uy] = [(b[0] - a[0]) / far, (b[1] - a[1]) / far];
    for (let next = (Math.floor(gone / INCH) + 1) * INCH; next < gone + far - 20; next += INCH) {
      const [x, y] = [a[0] + ux * (next - gone), a[1] + uy * (next - gone)];
      d += `M${whole(x - uy * half)} ${whole(y + ux * half)}L${whole(x + uy * half)} ${whole(y - ux * half)}`;
    }
    gone += far;
  }
  return d;
}

const corners = (/** @type {Block} */ block) => `M${outlined(block).map((p) => p.map(whole).join(" ")).join("L")}Z`;

/** @param {View} view */
export function makeMarchArt(view) {
  const { plan, top, pieces } = view.layer;
  const g = svg(plan, "g", { class: "march", visibility: "hidden" });
  const arc = path(svg(plan, "g"), "", "reach");
  const zone = path(g, "", "zone");
  const sweep = path(g, "", "band");
  const line = path(g, "", "marched");
  const arrow = path(g, "", "hollow");
  const arrival = path(g, "", "arrival");
  const touch = path(g, "", "touch");
  // the ghost lies among the figures, so that it takes presses and is found by readers
  const ghost = svg(pieces, "g", { class: "ghost ranked", "data-ghost": "", role: "button", tabindex: 0, display: "none", "data-lm-suppress-shortcuts": "true" });
  const own = path(ghost, "", "hit");
  const art = svg(ghost, "g");
  const rim = path(ghost, "", "dashes");
  const wheel = svg(pieces, "g", { class: "wheel", "data-wheel": "", "aria-hidden": "true", display: "none" });
  svg(wheel, "circle", { r: 13 });
  path(wheel, "M-6 3A7 7 0 1 1 6 3M2 1 6 4 8-1", "turn");
  const box = svg(top, "g", { class: "length", visibility: "hidden" });
  const frame = svg(box, "rect", { y: -11, height: 20, rx: 3 });
  const text = svg(box, "text", { y: 4 });
  let look = "";

  const show = (/** @type {Element} */ node, /** @type {boolean} */ on) => put(node, { visibility: on ? null : "hidden" });

  const half = (/** @type {string} */ words) => 8 + 3.4 * words.length;

  /** Beside a unit, on the side where the table goes on. @param {string} words @param {Block} block */
  function beside(words, block) {
    const wide = (half(words) + 2) * view.unit;
    const off = halves(block.tray)[0] + wide + 6 * view.unit;
    const [left, right] = view.ends();
    const x = block.x + off + wide > right ? block.x - off : block.x + off;
    const out = x - wide < left; // no room at either side: under it
    label(words, out ? block.x : x, out ? block.y + halves(block.tray)[1] + 16 * view.unit : block.y);
  }

  /** @param {string} words @param {number} x @param {number} y */
  function label(words, x, y) {
    if (text.textContent !== words) {
      text.textContent = words;
      put(frame, { x: -half(words), width: 2 * half(words) });
    }
    show(box, words !== "");
    const [left, right] = view.ends();
    const wide = (half(words) + 2) * view.unit;
    if (words) put(box, { transform: `${at(Math.min(Math.max(x, left + wide), right - wide), y)} scale(${view.unit})` });
  }

  /** @param {Block | null} block @param {number} side @param {boolean} [barred] */
  function shade(block, side, barred = false) {
    put(ghost, { display: block ? null : "none", class: `ghost ranked side${side % 4}${barred ? " barred" : ""}` });
    if (!block) return;
    const { tray } = block;
    const now = JSON.stringify([{ ...tray, facing: 0 }, side, Math.round(view.unit)]);
    if (look !== now) {
      look = now;
      drawTray(art, { ...tray, full: tray.figures }, side, view.unit);
      const [w, d] = extent(tray);
      put(rim, { d: `M${-w / 2} ${-d / 2}h${w}v${d}h${-w}Z` });
      const [hw, hd] = [Math.max(w, 26 * view.unit) / 2, Math.max(d, 26 * view.unit) / 2];
      put(own, { d: `M${whole(-hw)} ${whole(-hd)}H${whole(hw)}V${whole(hd)}H${whole(-hw)}Z` });
    }
    put(ghost, { transform: `${at(block.x, block.y)} rotate(${tray.facing})` });
  }

  /** The handle that turns the unit, ahead of its front. @param {Block | null} block */
  function handle(block) {
    put(wheel, { display: block ? null : "none" });
    if (!block) return;
    const [dx, dy] = turned([0, -extent(block.tray)[1] / 2 - OUT * view.unit], block.tray.facing);
    put(wheel, { transform: `${at(block.x + dx, block.y + dy)} scale(${view.unit})` });
  }

  return {
    ghost, wheel,
    /** @param {Block} start @param {import("./marching.js").March} march @param {number} side @param {string} said @param {boolean} barred */
    way(start, march, side, said, barred) {
      show(g, true);
      const { points, block } = march;
      put(line, { d: march.length ? `M${points.map((p) => p.join(" ")).join("L")}${ticks(points, 5 * view.unit)}` : "" });
      put(sweep, { d: corners(start) + corners(block) });
      put(zone, { d: "" });
      for (const node of [arrow, arrival]) put(node, { d: "" });
      const around = march.by ? view.contour(march.by, 30) : null;
      put(touch, { d: around?.d ?? "", transform: around?.transform ?? null });
      shade(block, side, barred);
      handle(block);
      beside(said, block);
    },
    /** A charge: an arrow from the front to the place of arrival, dashed. @param {Block} start @param {Block} end @param {Point[]} points @param {number} side @param {string} said @param {string | null} target */
    charge(start, end, points, side, said, target) {
      show(g, true);
      for (const node of [sweep, line, zone]) put(node, { d: "" });
      put(arrival, { d: corners(end), class: `arrival side${side % 4}` });
      const around = target ? view.contour(target, 30) : null;
      put(touch, { d: around?.d ?? "", transform: around?.transform ?? null });
      const a = points[points.length - 2] ?? [start.x, start.y];
      const b = points[points.length - 1] ?? [end.x, end.y];
      const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const [s, e] = [Math.min(far * 0.5, extent(start.tray)[1] / 2), far];
      const k = Math.min(9 * view.unit, (e - s) * 0.6);
      const n = 4 * view.unit;
      const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
      put(arrow, { d: far > 1 ? `M${whole(s)} ${whole(-n / 2)}H${whole(e - k)}V${whole(-n * 1.4)}L${whole(e)} 0 ${whole(e - k)} ${whole(n * 1.4)}V${whole(n / 2)}H${whole(s)}Z` : "", transform: `${at(a[0], a[1])} rotate(${Math.round(turn * 10) / 10})` });
      shade(null, side);
      handle(null);
      label(said, (a[0] + b[0]) / 2 + 40 * view.unit * Math.abs(Math.sin((turn * Math.PI) / 180)), (a[1] + b[1]) / 2 + 18 * view.unit * Math.abs(Math.cos((turn * Math.PI) / 180)));
    },
    /** A unit that is put somewhere. @param {Block} block @param {string} zones path of where it may stand @param {number} side @param {boolean} barred @param {boolean} turns @param {string} said */
    post(block, zones, side, barred, turns, said) {
      show(g, true);
      for (const node of [sweep, line, arrow, arrival, touch]) put(node, { d: "" });
      put(zone, { d: zones });
      shade(block, side, barred);
      handle(turns ? block : null);
      beside(said, block);
    },
    /** The front arc of a unit where it stands or would stand. @param {Block | null} block @param {number} degrees @param {number} reach */
    arc(block, degrees, reach) {
      put(arc, block && reach ? { d: arcOf(block.tray, degrees, reach), transform: `${at(block.x, block.y)} rotate(${block.tray.facing})` } : { d: "" });
    },
    clear() {
      show(g, false);
      shade(null, 0);
      handle(null);
      label("", 0, 0);
    },
  };
}
