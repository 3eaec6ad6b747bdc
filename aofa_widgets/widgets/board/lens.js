// The magnifying glass: the board fits its frame; where an inch would be too small it shows a part, and can be moved.
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { makeMagnifier } from "../shared/magnifier.js";

/** @typedef {[number, number]} Point */

const INCH = 254;
const WHOLE = 10; // pixels an inch under which a table opens magnified: whoever a task names is on the picture, and what is pressed stays 26 pixels wide
const FIELD = 5; // the same of a field of units in ranks,
const FIELD_GOOD = 11; // and how large it opens then
const SMALL = 24; // pixels an inch under which there are minus and plus
const GOOD = 32;
const MOST = 64;
const PART = 3; // at first no less than so much of a large table is seen: a third of its width
const RIM = 1.5; // inches from the rim of the picture that who acts keeps

/**
 * @param {SVGSVGElement} root
 * @param {{unit: number, resize: (units: number) => void}} view
 * @param {() => import("../shared/scene.js").Scene} scene
 * @param {import("../shared/kit.js").Ctx} ctx
 */
export function makeLens(root, view, scene, ctx) {
  const ranked = () => scene().pieces.every((piece) => piece.tray); // none yet, where they are still to be placed
  const least = () => (ranked() ? FIELD : WHOLE);
  const glass = makeMagnifier(root, view, scene, ctx, MOST, (frame) => {
    const first = !glass.width;
    glass.width = frame;
    if (first || (glass.power > 1 && glass.inch() >= least())) glass.power = glass.inch() < least() ? (ranked() ? FIELD_GOOD / glass.inch() : Math.min(PART, GOOD / glass.inch())) : 1;
    const on = scene().pieces.find((piece) => piece.active) ?? scene().pieces[0];
    if (first && on) glass.middle = between(on);
  });

  /** The middle of a picture of who acts and the nearest enemy; where both do not fit, who acts stays on it. @param {import("../shared/scene.js").Piece} piece @returns {Point} */
  function between(piece) {
    const away = (/** @type {Point} */ one) => Math.hypot(one[0] - piece.x, one[1] - piece.y);
    const foes = scene().pieces.filter((one) => one.side !== piece.side && !one.states.includes("fallen")).map((one) => /** @type {Point} */ ([one.x, one.y]));
    const [x, y] = foes.sort((a, b) => away(a) - away(b))[0] ?? [piece.x, piece.y];
    const half = (/** @type {number} */ size) => Math.max(0, size / glass.power / 2 - RIM * INCH);
    const beside = (/** @type {number} */ far, /** @type {number} */ most) => Math.max(-most, Math.min(most, far / 2));
    return [piece.x + beside(x - piece.x, half(scene().width)), piece.y + beside(y - piece.y, half(scene().height))];
  }
  const { watch, drag, follow, zoom, pan, anew } = glass;

  /** The place of the table under a pointer. @param {{clientX: number, clientY: number}} event @returns {Point} */
  function where(event) {
    const m = root.getScreenCTM();
    return m ? [Math.round((event.clientX - m.e) / m.a), Math.round((event.clientY - m.f) / m.d)] : [0, 0];
  }

  // two fingers magnify and move the board; a wheel does with Ctrl, which is also what a touchpad's pinch sends
  /** @type {Map<number, {clientX: number, clientY: number}>} */
  const fingers = new Map();
  let pinching = false;
  let begun = 0; // magnification for each pixel between the fingers
  const { signal } = ctx;
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2, wide: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1 };
  };
  root.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") fingers.set(event.pointerId, event);
    if (fingers.size !== 2) return;
    pinching = true;
    begun = glass.power / spread().wide;
  }, { signal, capture: true });
  root.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const was = fingers.size === 2 ? spread() : null;
    const before = was && where(was);
    fingers.set(event.pointerId, event);
    if (!was || !before) return;
    const now = spread();
    zoom((begun * now.wide) / glass.power, before);
    const after = where(now);
    drag(before, after);
  }, { signal, capture: true });
  const lift = (/** @type {PointerEvent} */ event) => {
    fingers.delete(event.pointerId);
    if (!fingers.size) setTimeout(() => (pinching = fingers.size > 1)); // the last finger's own end is still to be heard
  };
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) root.ownerDocument.addEventListener(name, lift, { signal, capture: true });
  root.addEventListener("touchstart", (event) => event.touches.length > 1 && event.preventDefault(), { signal, passive: false });
  root.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-Math.max(-40, Math.min(40, event.deltaY)) / 100), where(event));
  }, { signal, passive: false });

  return {
    /** Whether two fingers are at work: no press is one. */
    pinched: () => pinching,
    /** Shows what lies a quarter of the picture further that way. @param {string} arrow name of an arrow key */
    shift(arrow) {
      const step = scene().width / glass.power / 4;
      const [dx, dy] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step] }[arrow] ?? [0, step];
      if (glass.power > 1) pan([glass.middle[0] + dx, glass.middle[1] + dy]);
    },
    /** Brings a figure to the middle where only a part is shown; whether it is so. @param {{x: number, y: number}} piece */
    look(piece) {
      if (glass.power > 1) pan([piece.x, piece.y]);
      return glass.power > 1;
    },
    /** Brings who acts and the nearest enemy onto the picture. @param {import("../shared/scene.js").Piece} piece */
    meet: (piece) => void (glass.power > 1 && pan(between(piece))),
    watch, drag, follow, where, anew,
    /** @param {number} by @param {Point} [about] */
    zoom(by, about) {
      const on = glass.power === 1 && !about ? scene().pieces.find((piece) => piece.active) : null;
      zoom(by, about);
      if (on) pan(between(on)); // what comes nearer is who acts
    },
    /** Beside the keys: lines of sight; minus and plus where the board does not show whole and large; the whole again, where a part is shown.
     * @param {boolean | null} [sighted] null: there are none */
    buttons(sighted = null) {
      const look = sighted === null ? null : h("button", { type: "button", class: "aw-btn aw-eye", "data-do": "sight", "data-key": "sight", "aria-pressed": String(sighted), title: ctx.t("board.sight"), "aria-label": ctx.t("board.sight") }, icon("sight"), h("span", null, ctx.t("board.sight")));
      const lens = glass.power > 1 || glass.inch() < SMALL ? glass.pair() : [];
      const whole = glass.power > 1 ? h("button", { type: "button", class: "aw-btn aw-whole", "data-do": "zoom-whole", "data-key": "zoom-whole" }, ctx.t("board.zoom_whole")) : null;
      return [look || lens.length ? h("div", { class: "aw-zoom", "data-key": "zoom" }, look, lens) : null, whole]; // what comes and goes last: a node that is moved loses its focus
    },
  };
}
