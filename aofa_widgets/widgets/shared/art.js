// The figures' drawings, in a circle of radius 100 around (0, 0): hats seen from above, badges, side signs.
// Colours come from classes (board/widget.css); a drawing says only which line is which.
import { country } from "./furniture.js";
import { disc, path, svg } from "./svg.js";

const BRIM = "M-75 12C-75-28-36-52 6-59 50-64 82-44 76-13 70 24 32 55-12 59-52 61-76 42-75 12Z";
const FOLD = "M76-14C80 22 40 58-2 66-40 70-66 58-74 34";
const CROWN = "M-35 5C-34-17-9-29 13-27 31-25 41-14 37 1 33 17 9 30-11 28-28 26-37 19-35 5Z";
const RIDGE = "M-17 1C-13-13 5-17 17-12M-31 13C-16 20 12 18 33 6";
const PLUME = "M20-14C34-52 76-84 122-84 110-50 70-22 20-14Z";
const RIB = "M24-18C50-40 76-60 104-74";
const PLUME2 = "M-8-26C-36-54-46-92-34-124-12-100 2-64-8-26Z";
const RIB2 = "M-10-32C-20-60-28-84-31-106";
const HAIR = "M-26-12C-10-28 14-26 28-16M-32 14C-20-2 8-4 30 6";
const BOWL = "M-50 8C-50-30-26-54 0-54 26-54 50-30 50 8 50 34 26 50 0 50-26 50-50 34-50 8Z";
const NECK = "M-66 6C-74 52-40 80 0 80 40 80 74 52 66 6L50 8C50 34 26 50 0 50-26 50-50 34-50 8Z";
const RIBS = "M0-54V50M-24-46C-32-14-32 20-22 44M24-46C32-14 32 20 22 44";
const CREST = "M-12-46C-46-58-70-84-74-116-52-88-26-74 0-72 26-74 52-88 74-116 70-84 46-58 12-46Z";
const BROW = "M-10-50 0-78 10-50Z";
export const STAR = "M0-10 2.9-3.6 9.5-3.1 4.5 1.4 6 8.1 0 4.5-6 8.1-4.5 1.4-9.5-3.1-2.9-3.6Z";
export const LOZENGE = "M0-9 6 0 0 9-6 0Z";

/** Lines across (0), down (1), slanted (2) inside a disc of radius 90. @param {number} side */
function hatching(side) {
  let d = "";
  for (let v = -80; v <= 80; v += 16) {
    const c = Math.round(Math.sqrt(8100 - v * v));
    d += side === 1 ? `M${v} ${-c}V${c}` : `M${-c} ${v}H${c}`;
  }
  return d;
}
const HATCH = [hatching(0), hatching(1), hatching(0), hatching(1)];

/** @param {Element} g @param {number} rating */
function hat(g, rating) {
  if (rating < 2) {
    disc(g, 38, "face");
    path(g, HAIR, "line");
    return;
  }
  path(g, BRIM, "face");
  path(g, FOLD, "line thin");
  path(g, CROWN, "face");
  path(g, RIDGE, "line thin");
  if (rating > 3) {
    path(g, PLUME2, "plume");
    path(g, RIB2, "line thin");
  }
  if (rating > 2) {
    path(g, PLUME, "plume");
    path(g, RIB, "line thin");
  }
}

/** A straw hat, a helmet, or the crested helmet of one who leads. @param {Element} g @param {string} dress */
function head(g, dress) {
  if (dress === "kasa") {
    disc(g, 66, "face");
    const rays = Array.from({ length: 8 }, (_, i) => ((i + 0.5) * Math.PI) / 4).map((a) => [Math.cos(a), Math.sin(a)]);
    path(g, rays.map(([x, y]) => `M${Math.round(14 * x)} ${Math.round(14 * y)}L${Math.round(62 * x)} ${Math.round(62 * y)}`).join(""), "line thin");
    disc(g, 12, "face");
    return;
  }
  path(g, NECK, "face");
  path(g, dress === "crest" ? CREST : BROW, dress === "crest" ? "plume" : "face");
  path(g, BOWL, "face");
  path(g, RIBS, "line thin");
}

/** The heads of all who stand on a base: one in its middle, more in a ring. @param {Element} g @param {{rating: number, dress?: string, figures?: number}} look */
function heads(g, { rating, dress = "", figures = 1 }) {
  const one = (/** @type {Element} */ to) => (dress ? head(to, dress) : hat(to, rating));
  if (figures < 2) return one(g);
  const [size, far] = figures < 4 ? [0.5, 52] : [0.4, 58];
  for (let i = 0; i < figures; i += 1) {
    const a = Math.PI * ((2 * i) / figures - 0.5);
    one(svg(g, "g", { transform: `translate(${Math.round(far * Math.cos(a))} ${Math.round(far * Math.sin(a))}) scale(${size})` }));
  }
}

/**
 * One figure in a circle of radius 100, drawn into an empty group.
 * @param {Element} g
 * @param {{side: number, rating: number, fallen: boolean, letters: string, dress?: string, figures?: number, drawn?: [string, string][], facing?: number}} look `drawn`: lines of a base that is not round, which looks so many degrees that way
 */
export function figure(g, look) {
  g.replaceChildren();
  const { side, fallen } = look;
  if (fallen) {
    disc(g, 92, "lying");
    path(g, HATCH[side % 4], "hatch slant");
    heads(g, look);
    path(g, "M-88-88 88 88M88-88-88 88", "halo");
    path(g, "M-88-88 88 88M88-88-88 88", "cross");
    return;
  }
  if (look.drawn) {
    country(svg(g, "g", { transform: `rotate(${look.facing})` }), look.drawn, "");
    return look.letters ? undefined : heads(g, look);
  }
  disc(g, side % 2 ? 92 : 98, "base");
  path(g, HATCH[side % 4], side > 1 ? "hatch slant" : "hatch");
  if (look.letters) return; // the layer above carries them: a button's name is to be what is written in it
  if (side % 2 === 0) disc(g, 90, "line rim");
  heads(g, look);
}

const SPIRAL = "M4 0C4-5-5-6-7 0-9 9 3 15 12 9 22 1 16-17 0-19-18-20-27-2-22 13";
const SWORD = "M-20-22-2-6M24 26 6 8M2 20 22 2";
const LYING = "M-14-4A9 9 0 1 1-32-4 9 9 0 1 1-14-4M-12 2 28 8M-32 22H32";
const SHIELD = "M-24-26H24V0C24 18 12 28 0 34-12 28-24 18-24 0Z";
const STITCH = "M-26 0H26M-14-12V12M0-12V12M14-12V12";
const EMPTY = "M-26 20 26-20M-12-20C-26-6-26 10-12 20M12-20C26-6 26 10 12 20";
const DROP = "M0-56C12-30 38-14 38 12A38 38 0 0 1-38 12C-38-14-12-30 0-56Z";

/**
 * The badges of a figure's states, at their fixed places on the rim.
 * @param {Element} g
 * @param {{stunned: boolean, weaponless: boolean, wounds: number, high: boolean, more?: string[], injuries?: number, size?: number, signs?: [number, number, string, string][]}} look `signs` come drawn: where, the plate ("" is round), the lines
 */
export function badges(g, look) {
  g.replaceChildren();
  const { more = [], injuries = 0, size = 1 } = look;
  const spot = (/** @type {number} */ x, /** @type {number} */ y) => svg(g, "g", { transform: `translate(${x} ${y})${size === 1 ? "" : ` scale(${size.toFixed(3)})`}` });
  if (look.high) path(g, "M116 38A122 122 0 0 1 38 116", "high");
  if (look.stunned) {
    const b = spot(-74, -74);
    disc(b, 46, "badge");
    path(b, SPIRAL, "ink");
  }
  if (look.weaponless) {
    const b = spot(76, -74);
    svg(b, "rect", { x: -42, y: -42, width: 84, height: 84, rx: 12, class: "badge" });
    path(b, SWORD, "ink");
  }
  if (look.wounds) {
    const b = spot(74, 72);
    path(b, DROP, "drop");
    const text = svg(b, "text", { class: "count", y: 34 });
    text.textContent = String(look.wounds);
  }
  for (const [state, x, y, d] of /** @type {[string, number, number, string][]} */ ([["prone", -74, -74, LYING], ["cautious", 76, -74, SHIELD], ["unloaded", injuries ? 0 : -76, injuries ? -112 : 74, EMPTY]])) {
    if (!more.includes(state)) continue;
    const b = spot(x, y);
    disc(b, 46, "badge");
    path(b, d, "ink");
  }
  for (const [x, y, plate, d] of look.signs ?? []) {
    const b = spot(x, y);
    if (plate) path(b, plate, "badge");
    else disc(b, 46, "badge");
    path(b, d, "ink");
  }
  if (!injuries) return;
  const b = spot(-76, 74);
  svg(b, "rect", { x: -44, y: -44, width: 88, height: 88, rx: 14, class: "badge" });
  if (injuries === 1) path(b, STITCH, "ink");
  else svg(b, "text", { class: "count", y: 22, style: "fill:var(--aw-ink)" }).textContent = String(injuries);
}

/**
 * The sign of a side, about 18 across: star, lozenge, square, ring.
 * @param {Element} g
 * @param {number} side
 */
export function sign(g, side) {
  if (side === 0) return path(g, STAR, "sign solid");
  if (side === 1) return path(g, LOZENGE, "sign open");
  if (side === 2) return path(g, "M-7-7H7V7H-7Z", "sign solid");
  return disc(g, 7, "sign open");
}
