// Rulers over the board: what Python measures of a planned move, or of the figure one looks at, drawn and said.
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { at, disc, path, put, svg } from "../shared/svg.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {[number, number]} Point */
/** @typedef {{kind: string, points: Point[], label: import("../shared/i18n.js").Texts | null}} Mark */
/** @typedef {{plan: Element, top: Element, unit: () => number, who: () => string | null}} Over where the board is drawn on, how many units a pixel has, whom one looks at */

const INCH = 254;
const SOON = 100; // milliseconds between two questions while a figure is dragged
const REACH = "reach";
const CAP = "M-5-12H5L12-5V5L5 12H-5L-12 5V-5Z";

/** Ticks across a line, one each inch along it. @param {Point[]} points @param {number} half */
function ticks(points, half) {
  let [d, gone] = ["", 0];
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1], points[i]];
    const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const [ux, uy] = far ? [(b[0] - a[0]) / far, (b[1] - a[1]) / far] : [0, 0];
    for (let next = (Math.floor(gone / INCH) + 1) * INCH; next < gone + far - 20; next += INCH) {
      const [x, y] = [a[0] + ux * (next - gone), a[1] + uy * (next - gone)];
      d += `M${Math.round(x - uy * half)} ${Math.round(y + ux * half)}L${Math.round(x + uy * half)} ${Math.round(y - ux * half)}`;
    }
    gone += far;
  }
  return d;
}

/** One mark. @param {Element} g @param {Element} top @param {Mark} mark @param {number} unit @param {string} label */
function drawMark(g, top, { kind, points }, unit, label) {
  const [a, b] = [points[0], points[points.length - 1]];
  const way = `M${points.map((p) => p.join(" ")).join("L")}`;
  /** @type {Point} */
  let where = b;
  if (kind === "ring") disc(g, Math.hypot(b[0] - a[0], b[1] - a[1]), label ? "m-ring" : "m-gap", a[0], a[1]);
  else if (kind === "lane") path(g, `${way}Z`, "m-lane");
  else if (kind === "sight") path(g, way, "dots");
  else if (kind === "ruler") {
    path(g, way, "m-under");
    path(g, way + ticks(points, 5 * unit), "m-ruler");
    const mid = Math.floor((points.length - 1) / 2);
    where = [(points[mid][0] + points[Math.min(mid + 1, points.length - 1)][0]) / 2, (points[mid][1] + points[Math.min(mid + 1, points.length - 1)][1]) / 2];
  } else if (kind === "push") {
    const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const k = Math.min(150, far * 0.5);
    if (far > 1) svg(g, "path", { class: "hollow", d: `M0-48H${Math.round(far - k)}V-100L${Math.round(far)} 0 ${Math.round(far - k)} 100V48H0Z`, transform: `${at(a[0], a[1])} rotate(${Math.round((Math.atan2(b[1] - a[1], b[0] - a[0]) * 1800) / Math.PI) / 10})` });
  } else if (kind === "refused") {
    path(g, way, "failed");
    const cap = svg(top, "g", { class: "octagon", transform: `${at(b[0], b[1])} scale(${unit})` });
    path(cap, CAP);
    path(cap, "M-6 0H6", "bar");
  }
  if (!label) return;
  const wide = 5 + 3.6 * label.length;
  const box = svg(top, "g", { class: "length", transform: `${at(where[0], where[1])} scale(${unit})` });
  svg(box, "rect", { x: -wide, y: -11, width: 2 * wide, height: 20, rx: 3 });
  svg(box, "text", { y: 4 }).textContent = label;
}

/** @param {Ctx} ctx @param {import("./widget.js").Local} local @param {() => Over | null} over */
export function makeRulers(ctx, local, over) {
  const { model } = ctx;
  let n = Math.floor(Math.random() * 1e6) * 1000; // two views of one board never take each other's answers
  let [what, asked, said, drawn, lay] = ["", "", "", "", ""];
  let [late, last] = [0, 0];
  /** @type {Record<string, any> | null} */
  let wish = null;
  /** @type {[SVGGraphicsElement, SVGGraphicsElement] | null} */
  let layers = null;
  const names = () => /** @type {[string, any][]} */ (model.get("rulers") ?? []);
  /** The ruler in use; while a place is being chosen, at least the one that shows what can be reached. */
  const laid = () => what || (names().some(([key]) => key === REACH) && model.get("offers").some((/** @type {any} */ one) => one.key === local.choosing && one.needs === "point") ? REACH : "");
  ctx.signal.addEventListener("abort", () => clearTimeout(late));

  function send() {
    late = 0;
    last = performance.now();
    if (!wish) return;
    n += 1;
    model.send({ ask: "measure", n, ...wish });
    wish = null;
  }

  /** Asks what a move of a figure to a place would be; without one, what the ruler in use shows. @param {string | null} figure @param {Point} [to] */
  function measure(figure, to) {
    if (!names().length) return;
    const who = figure ?? over()?.who() ?? null;
    const now = JSON.stringify([who, to ?? null, laid(), local.choosing, model.get("history"), model.get("log_lines").length]);
    if (now === asked) return;
    asked = now;
    wish = who && (to || laid()) ? { figure: who, to: to ? to.map(Math.round) : null, what: laid(), offer: local.choosing ?? "" } : null;
    if (!wish) {
      n += 1;
      return after();
    }
    if (!late) late = window.setTimeout(send, Math.max(0, SOON - (performance.now() - last)));
  }

  /** The next ruler of the game, or none. @param {string} [key] */
  function next(key) {
    const keys = ["", ...names().map(([one]) => one)];
    if (keys.length < 2) return;
    what = key ?? keys[(keys.indexOf(what) + 1) % keys.length];
    asked = "";
    ctx.speak(what ? ctx.say(names().find(([one]) => one === what)?.[1]) : ctx.t("board.ruler_off"));
    measure(null);
    ctx.redraw();
  }

  const current = () => {
    const found = model.get("measured");
    return found?.n === n && found.text ? found : null;
  };

  function after() {
    const there = over();
    if (!there) return;
    layers ??= [svg(there.plan, "g", { class: "measured" }), svg(there.top, "g", { class: "way measured" })];
    const [below, top] = layers;
    const found = current();
    const key = found ? `${n} ${ctx.lang}` : "";
    if (key !== drawn) {
      drawn = key;
      below.replaceChildren();
      top.replaceChildren();
      put(below, { "data-ok": found ? String(found.ok) : null });
      below.ownerSVGElement?.classList.toggle("measuring", Boolean(found && JSON.parse(asked)[1])); // the way measured takes the place of the straight one
      const marks = /** @type {Mark[]} */ (found?.marks ?? []);
      const areas = marks.filter((mark) => mark.kind === "area").map((mark) => `M${mark.points.map((p) => p.join(" ")).join("L")}Z`).join("");
      if (areas) path(below, areas, "band"); // filled as one: where two lie over each other nothing shows
      for (const mark of marks) drawMark(below, top, mark, there.unit(), ctx.say(mark.label));
    }
    if (found && key !== said) {
      said = key;
      ctx.speak(ctx.say(found.text));
    }
    const lies = laid();
    if (lies === lay ? lies && !found && !late : true) { // a choice begun or dropped lays a ruler down or takes it away
      lay = lies;
      measure(null);
    }
  }

  return {
    measure, next, after,
    /** @param {string} did @param {DOMStringMap} data */
    act(did, data) {
      if (did !== "ruler") return false;
      next(String(data.value ?? ""));
      return true;
    },
    /** Which ruler lies on the table, and what it says. */
    parts() {
      if (!names().length) return null;
      const found = current();
      const choice = [["", ctx.t("board.ruler_off")], ...names().map(([key, name]) => [key, ctx.say(name)])];
      return h("div", { class: "aw-rulers", "data-key": "rulers" },
        h("span", { class: "aw-small", "aria-hidden": "true" }, `${ctx.t("board.rulers")}${ctx.t("tray.colon")}`), " ",
        h("div", { class: "aw-switch aw-choice", role: "group", "aria-label": ctx.t("board.rulers") }, choice.map(([key, name]) => h("button", { type: "button", "data-do": "ruler", "data-value": key, "aria-pressed": String(key === laid()) }, name))),
        found ? h("p", { class: "aw-measured", "data-ok": String(found.ok) }, found.ok ? null : icon("refused"), ctx.say(found.text)) : null);
    },
  };
}
