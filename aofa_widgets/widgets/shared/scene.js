// Draws a Scene as SVG, one node for each piece, changed in place: the same picture as table/svg.py gives on paper.
import { badges, figure, sign } from "./art.js";
import { country, furniture, middle, placed, outline } from "./furniture.js";
import { drawHeight, fitHeight } from "./heights.js";
import { drawSigns, drawTray, extent } from "./ranks.js";
import { BRIEF, meet, onFigure, placeTags } from "./tags.js";
import { at, disc, path, put, svg } from "./svg.js";

/** @typedef {import("./furniture.js").Thing} Thing */
/** @typedef {Record<string, string>} Texts */
/** @typedef {{id: string, name: Texts, side: number, x: number, y: number, r: number, rating: number, z: number, states: string[], wounds: number, active: boolean, mark: string, dress?: string, figures?: number, injuries?: number, tray?: import("./ranks.js").Tray | null, level?: number, base?: [number, number, number], drawn?: [string, string][], signs?: [number, number, string, string][], told?: Texts}} Piece */
/** @typedef {{kind: string, points: [number, number][], label?: Texts | null, piece?: string}} Mark */
/** @typedef {{title: Texts, width: number, height: number, things: Thing[], pieces: Piece[], links: any[], marks: Mark[], tiles?: [string, number, number, string][], ground?: [string, string][], metric?: boolean}} Scene */
/** @typedef {{figure: SVGGraphicsElement, art: SVGGraphicsElement, hit: SVGGraphicsElement, badges: SVGGraphicsElement, tag: SVGGraphicsElement, look: string, tagged: string, wide: number, brief: boolean, untagged: boolean, piece: Piece}} Shown */
/** @typedef {{say: (texts: Texts | null | undefined) => string, name: (piece: Piece) => string, raised: (thing: Thing) => string, inches: (length: number) => string}} Speech */

const LAYERS = ["floor", "things", "scale", "plan", "pieces", "badges", "hung", "tags", "top"];
const LETTERS = 30; // a base under this many pixels carries two letters in place of a hat
const LOOSE = 18; // and under this they are wider than the base
const PLAIN = 16; // a base with a class under this carries none: in a crowd they would run into each other
const BARE = 20; // and under this, name tags only where one looks

/** @param {Piece} piece @param {string} name */
function letters(piece, name) {
  if (piece.mark) return piece.mark.slice(0, 2);
  const last = name.match(/\d+$/);
  return last ? name[0] + last[0].slice(-1) : name.replace(/^\w['’]/, "").slice(0, 2);
}

/** The patterns of one board; their names carry the view's own id. @param {Element} root @param {string} uid */
function patterns(root, uid) {
  const defs = svg(root, "defs");
  const add = (/** @type {string} */ id, /** @type {number} */ w, /** @type {number} */ h, /** @type {string} */ d, /** @type {string} */ name, turn = "") => {
    const p = svg(defs, "pattern", { id: `${uid}-${id}`, width: w, height: h, patternUnits: "userSpaceOnUse", patternTransform: turn || null });
    path(p, d, name);
  };
  add("flags", 762, 381, "M0 0H762M0 190.5H762M190 0V190.5M571 190.5V381", "flag");
  add("slant", 34, 34, "M0 0V34", "slantline", "rotate(-45)");
  add("cross", 26, 26, "M0 0V26M0 0H26", "crossline", "rotate(45)");
  return (/** @type {[string, number, number, string][]} */ tiles) => {
    for (const [id, w, h, d] of tiles) if (![...defs.children].some((one) => one.id === `${uid}-${id}`)) add(id, w, h, d, "inner dark");
  };
}

/** @param {SVGSVGElement} root an empty svg @param {string} uid @param {Speech} speech */
export function makeScene(root, uid, speech) {
  const tile = patterns(root, uid);
  /** @type {Record<string, SVGGraphicsElement>} */
  const layer = {};
  for (const name of LAYERS) layer[name] = svg(root, "g", { class: `l-${name}`, "aria-hidden": name === "pieces" || name === "things" ? null : "true" });
  const floor = svg(layer.floor, "rect", { class: "floor" });
  const stones = svg(layer.floor, "rect", { fill: `url(#${uid}-flags)` });
  const specks = svg(layer.floor, "g");
  const scale = svg(layer.scale, "g", { class: "scale" });
  const ring = svg(layer.top, "g", { class: "square", visibility: "hidden" });
  for (const name of ["band", "violet"]) svg(ring, "rect", { class: name });
  const linkLayer = svg(layer.badges, "g");
  const active = svg(layer.plan, "g", { class: "active", visibility: "hidden" });
  const activeRing = disc(active, 140);
  const activeLines = path(active, "");
  const CROSS = "M0-170V-114M0 170V114M-170 0H-114M170 0H114";

  /** @type {Map<string, Shown>} */
  const pieces = new Map();
  /** @type {Map<string, {node: SVGGraphicsElement, under: SVGGraphicsElement, look: string, thing: Thing}>} */
  const things = new Map();
  /** @type {Map<SVGGraphicsElement, [number, number]>} nodes that keep their size on the screen */
  const fixed = new Map();
  /** @type {Scene | null} */
  let scene = null;
  let unit = 9; // table units in one screen pixel
  let focused = "";
  /** @type {Map<string, import("./tags.js").Spot>} */
  let tagsAt = new Map();

  const fix = (/** @type {SVGGraphicsElement} */ node, /** @type {number} */ x, /** @type {number} */ y) => {
    fixed.set(node, [x, y]);
    put(node, { transform: `${at(x, y)} scale(${unit})` });
  };

  /** @param {Thing[]} list */
  function drawThings(list) {
    const board = { uid, width: scene?.width ?? 0, height: scene?.height ?? 0 };
    const seen = new Set();
    for (const thing of list) {
      seen.add(thing.id);
      let shown = things.get(thing.id);
      if (!shown) {
        shown = { node: svg(null, "g", { class: `thing k-${thing.kind}${thing.lines ? " land" : ""}`, "data-thing": thing.id, "data-lm-suppress-shortcuts": "true" }), under: svg(layer.floor, "g"), look: "", thing };
        things.set(thing.id, shown);
      }
      const look = JSON.stringify([thing, speech.raised(thing)]);
      if (shown.look !== look) {
        shown.look = look;
        furniture(shown.node, shown.under, thing, board);
        put(shown.node, { class: `thing k-${thing.kind}${thing.lines ? " land" : ""}${thing.side != null && thing.side >= 0 ? ` held side${thing.side % 4}` : ""}` });
        const label = speech.raised(thing);
        for (const box of shown.node.querySelectorAll(".height")) fixed.delete(/** @type {any} */ (box));
        if (label) layHeight(drawHeight(shown.node, thing, [label, `${speech.say(thing.label)}, ${speech.inches(thing.height)}`, speech.inches(thing.height)]));
      }
      shown.thing = thing;
      const home = thing.hanging ? layer.hung : layer.things;
      if (shown.node.parentNode !== home) home.appendChild(shown.node);
    }
    for (const [id, shown] of things) {
      if (!seen.has(id)) {
        shown.node.remove();
        shown.under.remove();
        things.delete(id);
      }
    }
  }

  /** @param {any} box */
  function layHeight(box) {
    const to = fitHeight(box, unit, { width: scene?.width ?? 0 });
    if (to) fix(box, ...to);
  }

  /** @param {Piece} piece @returns {Shown} */
  function makePiece(piece) {
    const node = svg(layer.pieces, "g", { class: "piece", role: "button", tabindex: 0, "data-piece": piece.id, "data-lm-suppress-shortcuts": "true" });
    const shown = {
      figure: node, hit: piece.tray ? path(node, "", "hit") : disc(node, 100, "hit"), art: svg(node, "g"), badges: svg(layer.badges, "g", { "data-of": piece.id }), tag: svg(layer.tags, "g", { class: "tag" }),
      look: "", tagged: "", wide: 0, brief: false, untagged: false, piece,
    };
    pieces.set(piece.id, shown);
    return shown;
  }

  /** Whether a base is too small for a hat. @param {Piece} piece */
  const lettered = (piece) => (2 * piece.r) / unit < LETTERS && !tiny(piece);
  const tiny = (/** @type {Piece} */ piece) => piece.level && (2 * piece.r) / unit < PLAIN;

  /** @param {Piece} piece @param {boolean} first drawn on the paper's own layer, no new state */
  function drawPiece(piece, first) {
    const shown = pieces.get(piece.id) ?? makePiece(piece);
    shown.piece = piece;
    if (piece.tray) return drawUnit(shown, piece.tray);
    const fallen = piece.states.includes("fallen");
    const small = lettered(piece) || (shown.untagged && !tiny(piece));
    const look = [piece.side, piece.rating, fallen, small && !fallen ? letters(piece, speech.say(piece.name)) : "", piece.states.join(), piece.wounds, piece.z > 0, piece.dress, piece.figures, piece.injuries, Math.round(unit), piece.base].join("|");
    if (look !== shown.look) {
      shown.look = look;
      put(shown.figure, { class: `piece side${piece.side % 4}${fallen ? " fallen" : ""}` });
      if (fallen) layer.pieces.prepend(shown.figure); // who lies is drawn under who stands
      figure(shown.art, { side: piece.side, rating: piece.rating, fallen, letters: look.split("|")[3], dress: piece.dress, figures: piece.figures, drawn: piece.drawn, facing: piece.base?.[2] });
      badges(shown.badges, {
        stunned: !fallen && piece.states.includes("stunned"), weaponless: !fallen && piece.states.includes("weaponless"),
        wounds: fallen ? 0 : piece.wounds, high: piece.z > 0 && !fallen, more: fallen ? [] : piece.states, injuries: fallen ? 0 : piece.injuries, signs: fallen ? [] : piece.signs,
        size: Math.min(1, Math.max(165, 15.5 * unit) / piece.r), // on a large base they do not grow with it
      });
      const written = look.split("|")[3];
      if (written) svg(shown.badges, "text", { class: (2 * piece.r) / unit < LOOSE ? "letters loose" : "letters", y: 30 }).textContent = written;
    }
    const k = piece.r / 100;
    put(shown.art, { transform: `scale(${k})` });
    put(shown.hit, { r: Math.round(Math.max(piece.r, 13 * unit)) });
    put(shown.figure, { transform: at(piece.x, piece.y), "aria-label": first ? null : speech.name(piece) });
    put(shown.badges, { transform: `${at(piece.x, piece.y)} scale(${Math.max(k, unit * 0.14)})`, class: `marks side${piece.side % 4}` });
  }

  /** @param {number} w @param {number} d @param {number} grow */
  const frame = (w, d, grow) => `M${-Math.round(w / 2 + grow)} ${-Math.round(d / 2 + grow)}H${Math.round(w / 2 + grow)}V${Math.round(d / 2 + grow)}H${-Math.round(w / 2 + grow)}Z`;

  /** A unit in ranks. @param {Shown} shown @param {import("./ranks.js").Tray} tray */
  function drawUnit(shown, tray) {
    const { piece } = shown;
    const [w, d] = extent(tray);
    const states = piece.active ? piece.states.filter((state) => state !== "done") : piece.states;
    const look = JSON.stringify([piece.side, tray, states, piece.wounds, Math.round(unit)]);
    if (look !== shown.look) {
      shown.look = look;
      put(shown.figure, { class: `piece ranked side${piece.side % 4}${states.includes("done") ? " done" : ""}` });
      drawTray(shown.art, tray, piece.side, unit);
      drawSigns(shown.badges, tray, states, piece.wounds, unit);
      put(shown.hit, { d: frame(Math.max(w, 26 * unit), Math.max(d, 26 * unit), 0) });
      for (const node of [shown.hit, shown.art]) put(node, { transform: `rotate(${tray.facing})` });
    }
    put(shown.figure, { transform: at(piece.x, piece.y), "aria-label": speech.name(piece) });
    put(shown.badges, { transform: at(piece.x, piece.y), class: `marks signs side${piece.side % 4}` });
  }

  /** The mark around who is active. */
  function drawActive() {
    const on = scene?.pieces.find((piece) => piece.active);
    const tray = on?.tray;
    put(active, { visibility: on ? null : "hidden", transform: on ? at(on.x, on.y) + (tray ? ` rotate(${tray.facing})` : ` scale(${on.r / 100})`) : null });
    put(activeRing, { display: tray ? "none" : null });
    const grow = 8 * unit;
    const [w, d] = tray ? extent(tray).map((side) => Math.round(side / 2 + grow)) : [0, 0];
    const k = Math.round(5 * unit);
    put(activeLines, { d: tray ? frame(2 * w, 2 * d, 0) + [[-w, -d], [w, -d], [w, d], [-w, d]].map(([x, y]) => `M${x - k} ${y}h${2 * k}M${x} ${y - k}v${2 * k}`).join("") : CROSS });
  }

  /** @param {Shown} shown @param {boolean} brief sign and two letters in place of the name */
  function drawTag(shown, brief) {
    const { piece, tag } = shown;
    const name = speech.say(piece.name) + (piece.tray ? `, ${piece.tray.figures}` : "");
    const fallen = piece.states.includes("fallen");
    const look = `${name}|${piece.side}|${piece.level || piece.rating}|${fallen}`;
    if (look === shown.tagged && brief === shown.brief && tag.firstChild) return;
    if (look !== shown.tagged) shown.wide = 0;
    shown.tagged = look;
    shown.brief = brief;
    tag.replaceChildren();
    put(tag, { class: `tag side${piece.side % 4}${fallen ? " fallen" : ""}`, display: null });
    svg(tag, "rect", { height: 19, y: -9.5, rx: piece.side % 2 ? 2 : 9.5 });
    sign(svg(tag, "g", { class: "tagsign" }), piece.side);
    const text = svg(tag, "text", { y: 4 });
    text.textContent = brief ? (piece.tray ? String(piece.tray.figures) : letters(piece, name)) : name;
    if (brief || shown.wide) sizeTag(shown);
  }

  /** @param {Shown} shown */
  function sizeTag({ piece, tag, wide, brief }) {
    const all = brief ? BRIEF : wide;
    put(tag.children[0], { x: -all / 2, width: all });
    put(tag.children[1], { transform: `translate(${12 - all / 2} 0) scale(.62)` });
    put(tag.children[2], { x: 21 - all / 2 });
    const pips = brief || piece.states.includes("fallen") ? 0 : piece.level || piece.rating;
    for (let n = 0; n < pips; n += 1) disc(tag, 1.8, "pip", all / 2 - 8 - 5 * (pips - 1 - n), 0);
  }

  /** Widths of fresh tags are read together, after all are written. */
  function layTags() {
    for (const shown of pieces.values()) drawTag(shown, shown.wide ? shown.brief : false);
    const fresh = [...pieces.values()].filter((shown) => !shown.wide);
    for (const { tag } of fresh) put(tag, { display: null });
    const widths = fresh.map((shown) => /** @type {any} */ (shown.tag.querySelector("text")).getComputedTextLength());
    fresh.forEach((shown, i) => {
      const pips = shown.piece.states.includes("fallen") ? 0 : shown.piece.level || shown.piece.rating;
      shown.wide = widths[i] ? 24 + widths[i] + (pips ? 8 + pips * 5 : shown.piece.tray ? 7 : 4) : 0;
      if (shown.wide) sizeTag(shown);
    });
    if (!scene) return;
    const bare = pieces.size > 24 && 300 / unit < BARE;
    tagsAt = placeTags(scene, pieces, unit, lettered);
    for (const [id, shown] of pieces) {
      const spot = tagsAt.get(id);
      if (spot) drawTag(shown, spot.brief);
      put(shown.tag, { transform: spot ? `${at(spot.x, spot.y)} scale(${unit})` : null, display: !spot || (bare && !shown.piece.active && id !== focused) ? "none" : null });
      if (shown.untagged === !spot) continue;
      shown.untagged = !spot;
      drawPiece(shown.piece, false); // a base without a tag carries its letters
    }
  }

  /** @param {any[]} links */
  function drawLinks(links) {
    linkLayer.replaceChildren();
    for (const link of links) {
      const [a, b] = Array.isArray(link) ? link : [link.a, link.b];
      const [one, two] = [pieces.get(a)?.piece, pieces.get(b)?.piece];
      if (!one || !two) continue;
      const turn = (Math.atan2(two.y - one.y, two.x - one.x) * 180) / Math.PI;
      const far = Math.hypot(two.x - one.x, two.y - one.y) || 1;
      const f = one.r / far + (far - one.r - two.r) / 2 / far;
      const g = svg(linkLayer, "g", { class: "link", transform: `${at(one.x + (two.x - one.x) * f, one.y + (two.y - one.y) * f)} rotate(${Math.round(turn)})` });
      for (const name of ["halo", "bar"]) path(g, `M-22-100V100M22-100V100`, name);
    }
  }

  /** Three inches, or ten centimetres, to compare with, where neither figure nor tag lies: at the right below, else along the edges. */
  function drawScale() {
    if (!scene) return;
    scale.replaceChildren();
    const box = /** @type {SVGSVGElement} */ (root).viewBox.baseVal;
    const long = scene.metric ? 1000 : 762;
    const three = long / unit;
    const [from, to] = [box.x + long + 18 * unit, box.x + box.width - 18 * unit];
    const rows = [box.y + box.height - 14 * unit, box.y + 30 * unit];
    const tags = [...tagsAt].filter(([id]) => pieces.get(id)?.tag.getAttribute("display") !== "none")
      .map(([id, { x, y, brief }]) => [x, y, ((brief ? BRIEF : pieces.get(id)?.wide || 70) / 2) * unit]).map(([x, y, w]) => [x - w, y - 10 * unit, x + w, y + 10 * unit]);
    const stands = scene.things.map(({ shape }) => {
      const [x, y] = middle(shape);
      const a = shape.kind === "rect" ? (shape.angle * Math.PI) / 180 : 0;
      const [w, h] = shape.kind === "rect" ? [shape.w / 2, shape.h / 2] : shape.kind === "disc" ? [shape.r, shape.r] : [0, 0];
      const [dx, dy] = [Math.abs(w * Math.cos(a)) + Math.abs(h * Math.sin(a)), Math.abs(w * Math.sin(a)) + Math.abs(h * Math.cos(a))];
      return [x - dx, y - dy, x + dx, y + dy];
    });
    const spots = rows.flatMap((y) => Array.from({ length: 13 }, (_, n) => [to - ((to - from) * n) / 12, y])).filter(([x, y]) => {
      const place = [x - long - 6 * unit, y - 22 * unit, x + 6 * unit, y + 8 * unit];
      return !onFigure(place, /** @type {Scene} */ (scene), 2 * unit) && !tags.some((other) => meet(place, other));
    });
    const hidden = spots.map(([x, y]) => stands.reduce((sum, b) => sum + Math.max(0, Math.min(x, b[2]) - Math.max(x - long, b[0])) * Math.max(0, Math.min(y + 8 * unit, b[3]) - Math.max(y - 22 * unit, b[1])), 0));
    const spot = spots[hidden.indexOf(Math.min(...hidden))];
    put(scale, { display: spot ? null : "none" });
    if (!spot) return;
    fix(scale, spot[0], spot[1]);
    svg(scale, "rect", { x: -three - 6, y: -22, width: three + 12, height: 30, class: "paper" });
    path(scale, `M${-three} 0H0M${-three}-4V4M0-4V4${(scene.metric ? [0.5] : [1 / 3, 2 / 3]).map((k) => `M${-three * k}-4V4`).join("")}`);
    const text = svg(scale, "text", { x: -three / 2, y: -8 });
    text.textContent = speech.inches(long);
  }

  return {
    layer, pieces, things,
    /** The left and the right end of what is seen. @returns {[number, number]} */
    ends() {
      const { x, width } = /** @type {SVGSVGElement} */ (root).viewBox.baseVal;
      return [x, x + width];
    },
    get unit() {
      return unit;
    },
    /** How far apart the ticks of a way are. */
    get step() {
      return scene?.metric ? 500 : 254;
    },
    /** Brings the picture to be that of `next`. @param {Scene} next */
    draw(next) {
      scene = next;
      const box = { width: next.width, height: next.height };
      put(floor, box);
      tile(next.tiles ?? []);
      put(stones, { ...box, visibility: next.ground?.length ? "hidden" : null });
      specks.replaceChildren();
      country(specks, next.ground ?? [], uid);
      drawThings(next.things);
      const seen = new Set(next.pieces.map((piece) => piece.id));
      for (const [id, shown] of pieces) {
        if (seen.has(id)) continue;
        for (const node of [shown.figure, shown.badges, shown.tag]) node.remove();
        pieces.delete(id);
      }
      for (const piece of next.pieces) drawPiece(piece, false);
      drawActive();
      drawLinks(next.links);
      layTags();
      drawScale();
      this.focus(focused);
    },
    /** Says how many table units one screen pixel shows; what keeps its size on the screen is set anew. @param {number} units */
    resize(units) {
      if (Math.abs(units - unit) < 1e-6) return drawScale();
      unit = units;
      root.style.setProperty("--u", String(Math.round(units * 1000) / 1000));
      for (const box of root.querySelectorAll(".height")) layHeight(box);
      for (const [node, [x, y]] of fixed) if (node.isConnected) put(node, { transform: `${at(x, y)} scale(${unit})` });
      if (!scene) return;
      for (const piece of scene.pieces) drawPiece(piece, false);
      drawActive();
      layTags();
      drawScale();
      this.focus(focused);
    },
    /** Keeps the tag of a figure out of the way it is about to go, where the other side is free. @param {Piece} piece @param {number} down how far down it goes */
    aside(piece, down) {
      const shown = pieces.get(piece.id);
      const spot = shown && tagsAt.get(piece.id);
      if (!spot || !scene) return;
      const off = Math.abs(spot.y - piece.y);
      const other = piece.y - Math.sign(down) * off;
      const half = [((spot.brief ? BRIEF : shown.wide || 70) / 2) * unit, 9.5 * unit];
      const box = [spot.x - half[0], other - half[1], spot.x + half[0], other + half[1]];
      const free = box[1] >= 0 && box[3] <= scene.height && !onFigure(box, scene, unit);
      put(shown.tag, { transform: `${at(spot.x, down && off > piece.r && free ? other : spot.y)} scale(${unit})` });
    },
    /** Draws the square focus ring around a piece or thing; "" takes it away. @param {string} id */
    focus(id) {
      const before = focused;
      focused = id;
      if (before !== id && 300 / unit < BARE) layTags();
      const piece = pieces.get(id)?.piece;
      const thing = things.get(id)?.thing;
      if (!piece && !thing) return void put(ring, { visibility: "hidden" });
      const [x, y] = piece ? [piece.x, piece.y] : middle(/** @type {Thing} */ (thing).shape);
      const shape = thing?.shape;
      const reach = piece ? piece.r : shape?.kind === "disc" ? shape.r : 200;
      const tray = piece?.tray;
      const sides = tray ? extent(tray) : shape?.kind === "rect" ? [shape.w, shape.h] : [2 * reach, 2 * reach]; // a wall is framed as a wall
      const turn = tray ? tray.facing : shape?.kind === "rect" ? shape.angle ?? 0 : 0;
      const [w, h] = sides.map((side) => Math.round(Math.max(side / 2, 12 * unit) + (tray ? 12 : 6) * unit));
      put(ring, { visibility: null, transform: at(x, y) + (turn ? ` rotate(${turn})` : "") });
      const [left, top, right, low] = turn || !scene ? [-w, -h, w, h] // on the table as far as it goes: along its edge no side is lost
        : [Math.max(-w, 2 * unit - x), Math.max(-h, 2 * unit - y), Math.min(w, scene.width - 2 * unit - x), Math.min(h, scene.height - 2 * unit - y)];
      for (const rect of ring.children) put(rect, { x: left, y: top, width: right - left, height: low - top });
    },
    /** The outline of a piece or thing in its place, to be drawn around it. @param {string} id @param {number} grow @returns {{d: string, transform: string} | null} */
    contour(id, grow) {
      const piece = pieces.get(id)?.piece;
      if (piece?.tray) return { d: frame(...extent(piece.tray), grow), transform: `${at(piece.x, piece.y)} rotate(${piece.tray.facing})` };
      if (piece) return { d: outline({ kind: "disc", x: 0, y: 0, r: piece.r }, grow), transform: at(piece.x, piece.y) };
      const thing = things.get(id)?.thing;
      return thing ? { d: outline(thing.shape, grow), transform: placed(thing.shape) } : null;
    },
  };
}
