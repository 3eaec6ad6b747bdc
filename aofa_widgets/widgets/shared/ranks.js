// Units in ranks and files: where their figures stand on the tray, what the tray looks like, what stands in its way.
import { STAR } from "./art.js";
import { path, svg, whole } from "./svg.js";

/** @typedef {{facing: number, files: number, figures: number, full: number, base: [number, number], roles?: [number, string][]}} Tray degrees clockwise from straight up; figures in the front rank, now, at first; width and depth of a base */
/** @typedef {[number, number]} Point */
/** @typedef {{x: number, y: number, tray: Tray}} Block a tray in its place: the middle of its front rank's width by the ranks it has now */

/** @param {Tray} tray */
export const ranks = (tray) => Math.max(1, Math.ceil(tray.figures / tray.files));

/** Width and depth. @param {Tray} tray @returns {Point} */
export const extent = (tray) => [tray.files * tray.base[0], ranks(tray) * tray.base[1]];

/** A way in the tray's own directions (right, back) as one on the table. @param {Point} way @param {number} facing @returns {Point} */
export function turned([right, back], facing) {
  const a = (facing * Math.PI) / 180;
  return [right * Math.cos(a) - back * Math.sin(a), right * Math.sin(a) + back * Math.cos(a)];
}

/** Corners, clockwise from the left of the front; `grow` is added all around. @param {Block} block @param {number} [grow] @returns {Point[]} */
export function outlined({ x, y, tray }, grow = 0) {
  const [w, d] = extent(tray).map((side) => side / 2 + grow);
  return [[-w, -d], [w, -d], [w, d], [-w, d]].map(([right, back]) => turned([right, back], tray.facing)).map(([dx, dy]) => [x + dx, y + dy]);
}

/** Half the width and half the height of the upright box around a tray. @param {Tray} tray @returns {Point} */
export function halves(tray) {
  const [w, d] = extent(tray);
  const [dx, dy] = [turned([w / 2, d / 2], tray.facing), turned([w / 2, -d / 2], tray.facing)];
  return [Math.max(Math.abs(dx[0]), Math.abs(dy[0])), Math.max(Math.abs(dx[1]), Math.abs(dy[1]))];
}

/** The middle of each base, then of each one lost, from the middle of the tray: front rank first, the last rank centred.
 * @param {Tray} tray @returns {{here: Point[], lost: [number, number, number][]}} of those lost the share of a base's width as well */
export function standing({ files, figures, full, base: [w, d] }) {
  const rows = Math.max(1, Math.ceil(figures / files));
  const row = (/** @type {number} */ n) => (n + 0.5 - rows / 2) * d;
  /** @type {Point[]} */
  const here = [];
  for (let i = 0; i < figures; i += 1) {
    const n = Math.floor(i / files);
    const many = Math.min(files, figures - n * files);
    here.push([((i % files) - (many - 1) / 2) * w, row(n)]);
  }
  /** @type {[number, number, number][]} */
  const lost = [];
  let gone = full - figures;
  const gap = Math.min(gone, rows * files - figures); // at both ends of the last rank
  for (const way of [-1, 1]) {
    for (let left = gap / 2; left > 0; left -= 1) {
      const share = Math.min(1, left);
      lost.push([way * ((files / 2 - gap / 2 + (gap / 2 - left) + share / 2) * w), row(rows - 1), share]);
    }
  }
  gone -= gap;
  for (let n = rows; gone > 0; n += 1, gone -= files) {
    const many = Math.min(files, gone);
    for (let i = 0; i < many; i += 1) lost.push([(i - (many - 1) / 2) * w, row(n), 1]);
  }
  return { here, lost };
}

const FLAG = "M-5 10V-10H8L5-6 8-2H-5";
const CHEVRON = "M-8 5 0-4 8 5";
const HORN = "M-9 3H0A4 4 0 1 0-2-4M0 3 9-6V8Z";
/** @type {Record<string, string>} */
const ROLES = { hero: STAR, banner: FLAG, musician: HORN, sergeant: CHEVRON };

/** @param {number} x @param {number} y @param {number} w @param {number} h */
const box = (x, y, w, h) => `M${whole(x - w / 2)} ${whole(y - h / 2)}h${whole(w)}v${whole(h)}h${-whole(w)}Z`;

/** One tray in an empty group, front up. @param {Element} g @param {Tray} tray @param {number} side @param {number} unit table units in a pixel */
export function drawTray(g, tray, side, unit) {
  g.replaceChildren();
  const [w, d] = tray.base;
  const { here, lost } = standing(tray);
  const roles = new Map(tray.roles ?? []);
  const small = Math.min(w, d);
  const room = Math.min(small * 0.08, 1.2 * unit);
  if (lost.length) path(g, lost.map(([x, y, share]) => box(x, y, w * share - 2 * room, d - 2 * room)).join(""), "loss");
  path(g, here.map(([x, y]) => box(x, y, w - 2 * room, d - 2 * room)).join(""), "base");
  const s = small * 0.2;
  if (side % 2 && small > 12 * unit) path(g, here.map(([x, y]) => [-1, 1].map((to) => `M${whole(x + to * w * 0.34)} ${whole(y - d * 0.34)}v${whole(d * 0.68)}`).join("")).join(""), "hatch");
  const plain = here.filter((_, i) => small < 9 * unit || !ROLES[roles.get(i) ?? ""]);
  path(g, plain.map(([x, y]) => `M${whole(x - s)} ${whole(y + s * 0.8)}L${whole(x)} ${whole(y - s * 0.8)} ${whole(x + s)} ${whole(y + s * 0.8)}Z`).join(""), "emblem");
  for (const [i, role] of small < 9 * unit ? [] : roles) {
    if (here[i] && ROLES[role]) path(g, ROLES[role], role === "hero" ? "emblem" : "emblem open").setAttribute("transform", `translate(${whole(here[i][0])} ${whole(here[i][1])}) scale(${(small * 0.03).toFixed(2)})`);
  }
  const [wide, deep] = extent(tray);
  const tip = Math.max(small * 0.3, 5 * unit);
  path(g, `M${whole(-wide / 2)} ${whole(-deep / 2)}H${whole(wide / 2)}`, "front");
  path(g, `M${whole(-tip)} ${whole(-deep / 2)}L0 ${whole(-deep / 2 - tip)} ${whole(tip)} ${whole(-deep / 2)}Z`, "point");
}

export const SIGNS = /** @type {[string, string, string][]} what a unit bears: a state, the plate, what is drawn on it */ ([
  ["shaken", "M0-11 12 9H-12Z", "M-6 5-2.5 0 1 4 5-2"],
  ["fatigued", "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z", "M-4-5 0-2 4-5M-4 0 0 3 4 0"],
  ["fresh", "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z", "M0 6V-5M-4-1 0-5 4-1"],
  ["done", "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z", "M-5 0-1.5 4 5-4"],
]);

/** Where the signs of a unit lie: how many it bears, and the n-th from its middle. @param {string[]} states @param {number} wounds */
export const signsOf = (states, wounds) => SIGNS.filter(([state]) => states.includes(state)).length + Number(wounds > 0);

/** @param {Tray} tray @param {number} n @param {number} unit */
export const signSpot = (tray, n, unit) => {
  const [w, d] = extent(tray);
  return turned([-w / 2 - 11 * unit, -d / 2 + 7 * unit + n * 20 * unit], tray.facing);
};

/** The states of a unit, in a row from the left end of its front backwards. @param {Element} g @param {Tray} tray @param {string[]} states @param {number} wounds @param {number} unit */
export function drawSigns(g, tray, states, wounds, unit) {
  g.replaceChildren();
  const shown = SIGNS.filter(([state]) => states.includes(state));
  const spot = (/** @type {number} */ n) => {
    const [x, y] = signSpot(tray, n, unit);
    return svg(g, "g", { transform: `translate(${whole(x)} ${whole(y)}) scale(${(unit * 0.85).toFixed(2)})` });
  };
  shown.forEach(([state, plate, drawn], n) => {
    const at = spot(n);
    path(at, plate, `plate ${state}`);
    path(at, drawn, "stroke");
  });
  if (!wounds) return;
  const at = spot(shown.length);
  path(at, "M0-12C3-7 9-4 9 3A9 9 0 0 1-9 3C-9-4-3-7 0-12Z", "plate full");
  svg(at, "text", { class: "number", y: 7 }).textContent = String(wounds);
}

/** The ground in front of a unit within its arc: as far as it reaches, from the ends of its front. @param {Tray} tray @param {number} degrees @param {number} reach */
export function arcOf(tray, degrees, reach) {
  const [w, d] = extent(tray);
  const a = (degrees * Math.PI) / 360;
  const [dx, dy] = [whole(Math.sin(a) * reach), whole(-Math.cos(a) * reach)];
  const [left, top] = [whole(-w / 2), whole(-d / 2)];
  return `M${left} ${top}l${-dx} ${dy}A${reach} ${reach} 0 0 1 ${left} ${top - reach}H${-left}A${reach} ${reach} 0 0 1 ${-left + dx} ${top + dy}L${-left} ${top}Z`;
}
