// Furniture seen from above: a 1.8 px outline, one or two inner lines, a hatched band where it stands high.
import { at, disc, path, svg, whole } from "./svg.js";

/** @typedef {{kind: "disc", x: number, y: number, r: number}} Disc */
/** @typedef {{kind: "rect", x: number, y: number, w: number, h: number, angle: number}} Rect centre, full width and height, degrees */
/** @typedef {{kind: "poly", points: [number, number][]}} Poly */
/** @typedef {Disc | Rect | Poly} Shape lengths in 1/10 mm, y downwards */
/** @typedef {{id: string, kind: string, label: Record<string, string>, shape: Shape, height: number, solid: boolean, hanging?: boolean, on?: string | null, side?: number, lines?: [string, string][]}} Thing */

const FLAT = ["rug", "weapon", "fallen", "goblet", "plate"];

/** The outline of a shape as path data around its own centre (polygons: in place). @param {Shape} shape @param {number} [grow] */
export function outline(shape, grow = 0) {
  if (shape.kind === "disc") {
    const r = shape.r + grow;
    return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
  }
  if (shape.kind === "rect") {
    const [x, y] = [shape.w / 2 + grow, shape.h / 2 + grow];
    return `M${-x} ${-y}H${x}V${y}H${-x}Z`;
  }
  return `M${shape.points.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}

/** Where the outline's own centre lies. @param {Shape} shape */
export function placed(shape) {
  if (shape.kind === "poly") return "";
  return at(shape.x, shape.y) + (shape.kind === "rect" && shape.angle ? ` rotate(${shape.angle})` : "");
}

/** The middle of a shape. @param {Shape} shape @returns {[number, number]} */
export function middle(shape) {
  if (shape.kind !== "poly") return [shape.x, shape.y];
  const n = shape.points.length;
  return [shape.points.reduce((s, p) => s + p[0], 0) / n, shape.points.reduce((s, p) => s + p[1], 0) / n];
}

/** @typedef {(g: Element, s: {w: number, h: number, r: number, uid: string, inward: number}) => void} Painter */

/** Lines across a box, `n` rows. @param {number} w @param {number} h @param {number} n */
const rows = (w, h, n) => Array.from({ length: n - 1 }, (_, i) => `M${-w / 2} ${whole(-h / 2 + ((i + 1) * h) / n)}h${w}`).join("");

/** @type {Record<string, Painter>} */
const INNER = {
  table(g, { w, h }) {
    const m = 24;
    path(g, `M${m - w / 2} ${m - h / 2}h${w - 2 * m}v${h - 2 * m}h${2 * m - w}Z${rows(w - 2 * m, h, 4)}` +
      `M${whole(-w / 6)} ${m - h / 2}v${h / 4 - m}M${whole(w / 8)} ${-h / 4}v${h / 4}M${whole(-w / 4)} 0v${h / 4}`, "inner");
  },
  bench(g, { w, h }) {
    path(g, `M${-w / 2} 0h${w}M${40 - w / 2} ${-h / 2}v${h}M${w / 2 - 40} ${-h / 2}v${h}`, "inner");
  },
  stool(g, { r }) {
    for (const a of [-0.5, 0.5, 1.5]) disc(g, r * 0.13, "spot", whole(Math.sin(a * 2.1) * r * 0.5), whole(-Math.cos(a * 2.1) * r * 0.5));
  },
  barrel(g, { r }) {
    const k = r * 0.8;
    disc(g, whole(k), "ring");
    path(g, [-0.45, 0, 0.45].map((f) => `M${whole(f * k)} ${whole(-k * Math.sqrt(1 - f * f))}V${whole(k * Math.sqrt(1 - f * f))}`).join(""), "inner");
    disc(g, r * 0.09, "spot", whole(r * 0.32), whole(-r * 0.28));
  },
  dummy(g, { r }) { // a straw man on his cross, from the front, since nobody would know him from above; drawn at a radius of 140
    const draw = (/** @type {string} */ name, /** @type {string} */ d) => path(g, d.replace(/-?\d+/g, (n) => String(whole((Number(n) * r) / 140))), name);
    draw("line", "M-84-18H84M0 60V124");
    draw("line fine", "M118-38 84-18 122-18M84-18 118 2M-118-38-84-18-122-18M-84-18-118 2");
    draw("shape fine", "M-30-34H30C34-2 20 20 16 34 22 52 36 72 44 96L22 86 0 100-22 86-44 96C-36 72-22 52-16 34-20 20-34-2-30-34Z");
    draw("inner dark", "M-16 34H16M-8 48-18 78M0 48V84M8 48 18 78");
    disc(g, whole((r * 2) / 7), "shape fine", 0, whole((r * -66) / 140));
    draw("line fine", "M-22-82-8-68M-8-82-22-68M8-82 22-68M22-82 8-68M-12-48H12");
  },
  crate(g, { w, h }) {
    const [x, y] = [w / 2 - w * 0.09, h / 2 - h * 0.09];
    path(g, `M${-x} ${-y}H${x}V${y}H${-x}ZL${x} ${y}M${x} ${-y}L${-x} ${y}`, "inner dark");
  },
  well(g, { r, uid }) {
    const k = whole(r * 0.68);
    const stones = Array.from({ length: 14 }, (_, i) => (i + 0.5) * (Math.PI / 7));
    path(g, stones.map((a) => `M${whole(Math.cos(a) * k)} ${whole(Math.sin(a) * k)}L${whole(Math.cos(a) * r)} ${whole(Math.sin(a) * r)}`).join(""), "inner dark");
    svg(g, "circle", { r: k, class: "line", style: `fill:url(#${uid}-cross)` });
    svg(g, "rect", { x: -r * 1.08, y: -r * 0.04, width: r * 2.16, height: r * 0.08, class: "shape fine" });
    disc(g, r * 0.1, "shape fine");
  },
  stairs(g, { w, h }) {
    const n = Math.max(4, Math.round(w / 130));
    path(g, Array.from({ length: n - 1 }, (_, i) => `M${whole(-w / 2 + ((i + 1) * w) / n)} ${-h / 2}v${h}`).join(""), "line fine");
    const [a, b] = [-w / 2 + 70, w / 2 - 70];
    for (const name of ["line wide", "line"]) path(g, `M${a} 0H${b}M${b - 55}-48 ${b} 0 ${b - 55} 48`, name);
  },
  gallery(g, { w, h, inward }) {
    const y = inward * (h / 2 - 55);
    path(g, `M${-w / 2} ${y}h${w}`, "line fine");
    const n = Math.floor(w / 128);
    for (let i = 0; i < n; i += 1) disc(g, 22, "shape fine", whole(-w / 2 + ((i + 0.5) * w) / n), y + inward * 27);
  },
  chandelier(g, { r }) {
    const spokes = [0, 1, 2].map((i) => [Math.cos((i * Math.PI) / 3) * r, Math.sin((i * Math.PI) / 3) * r]);
    path(g, spokes.map(([x, y]) => `M${whole(-x)} ${whole(-y)}L${whole(x)} ${whole(y)}`).join(""), "inner dash");
    for (let i = 0; i < 6; i += 1) {
      const a = (i * Math.PI) / 3 + 0.26;
      disc(g, 38, "shape fine", whole(Math.cos(a) * r), whole(Math.sin(a) * r));
      disc(g, 14, "flame", whole(Math.cos(a) * r), whole(Math.sin(a) * r));
    }
    disc(g, 34, "spot");
  },
  plate(g, { r }) {
    disc(g, r * 0.62, "ring");
  },
  goblet(g, { r }) {
    disc(g, r * 0.6, "ring");
    disc(g, r * 0.25, "spot");
  },
  rug(g, { w, h }) {
    path(g, `M${30 - w / 2} ${30 - h / 2}h${w - 60}v${h - 60}h${60 - w}Z`, "inner");
    for (const s of [-1, 1]) {
      path(g, Array.from({ length: Math.floor(h / 40) }, (_, i) => `M${(s * w) / 2} ${whole(-h / 2 + 20 + i * 40)}h${s * 26}`).join(""), "line fine");
    }
  },
  weapon(g, { w, r }) {
    const k = (w || r * 2) / 2;
    path(g, `M${-k} 0H${k}M${-k * 0.5}${-k * 0.3}V${k * 0.3}`, "line");
  },
};

/** How far the hatched band shows at the lower right: 4 px a storey. @param {Thing} thing */
const lift = (thing) => (thing.hanging || FLAT.includes(thing.kind) || thing.height < 100 ? 0 : thing.height >= 600 ? 48 : 36);

/** Open country comes drawn, by classes and paths; `~marsh` is a fill with that pattern. @param {Element} g @param {[string, string][]} lines @param {string} uid */
export function country(g, lines, uid) {
  for (const [name, d] of lines) svg(g, "path", name[0] === "~" ? { d, fill: `url(#${uid}-${name.slice(1)})` } : { d, class: name });
}

/**
 * Draws one thing into an empty group, and the band that says how high it stands into another, under all things.
 * @param {Element} g
 * @param {Element} under
 * @param {Thing} thing
 * @param {{uid: string, width: number, height: number}} board
 */
export function furniture(g, under, thing, board) {
  g.replaceChildren();
  under.replaceChildren();
  const { shape, kind } = thing;
  const turn = placed(shape);
  const d = outline(shape);
  if (thing.lines) {
    if (kind === "hut") svg(under, "path", { d, transform: `translate(48 48) ${turn}`, fill: `url(#${board.uid}-slant)` });
    country(svg(g, "g", { transform: turn || null }), thing.lines, board.uid);
    return;
  }
  const up = lift(thing);
  if (up && kind !== "wall") svg(under, "path", { d, transform: `translate(${up} ${up}) ${turn}`, fill: `url(#${board.uid}-slant)` });
  const body = svg(g, "g", { transform: turn || null });
  const look = kind === "gallery" ? "shape high" : kind === "chandelier" ? "shape hung" : kind === "rug" ? "shape fine" : "shape";
  svg(body, "path", { d, class: look });
  if (kind === "wall") svg(body, "path", { d, class: "shape", style: `fill:url(#${board.uid}-cross)` });
  if (kind === "fallen") svg(body, "path", { d, class: "shape fine", style: `fill:url(#${board.uid}-slant)` });
  const w = shape.kind === "rect" ? shape.w : shape.kind === "disc" ? shape.r * 2 : 0;
  const h = shape.kind === "rect" ? shape.h : w;
  const inward = shape.kind === "rect" && shape.y > board.height / 2 ? -1 : 1;
  if (w && INNER[kind]) INNER[kind](body, { w, h, r: w / 2, uid: board.uid, inward });
}
