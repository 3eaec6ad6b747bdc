// The table under the hand: things and figures are picked, dragged, turned, resized and moved by keys; Python is asked with each result.
import { makeScene } from "../shared/scene.js";
import { path, put, svg } from "../shared/svg.js";
import { makeGlass } from "./glass.js";
import { makeGrips } from "./grips.js";
import { inches, placeSentence } from "./say.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/scene.js").Scene} Scene */
/** @typedef {[number, number]} Point */
/** @typedef {{id: string, x: number, y: number, angle?: number, w?: number, h?: number, r?: number, group: "thing" | "figure"}} Item */
/** @typedef {{pick: (id: string, open?: boolean) => void, change: (id: string, values: Record<string, number>, near: boolean) => void, act: (what: string, id: string, more?: object) => void,
 *   form: () => void, list: () => void}} Deeds */

const SLIP = 5; // pixels a press may slip and still be a press
const SMALL = 12; // pixels: what is smaller is found within this far
const REST = 220; // milliseconds without a key before Python is asked
const WHOLE = 10; // a drag goes by millimetres
const LEAST = 10; // no side is dragged shorter than this, in tenths of a millimetre

/** @param {Ctx} ctx @param {import("./widget.js").Local} local @param {Deeds} deeds */
export function makeStage(ctx, local, deeds) {
  const { model, signal } = ctx;
  const root = /** @type {SVGSVGElement} */ (svg(null, "svg", { class: "aw-scene aw-making", role: "group" }));
  const uid = `s${Math.random().toString(36).slice(2, 9)}`;
  const raised = (/** @type {import("../shared/furniture.js").Thing} */ thing) => (thing.height && ["table", "gallery"].includes(thing.kind) ? inches(ctx, thing.height) : "");
  const view = makeScene(root, uid, {
    say: ctx.say, name: (piece) => placeSentence(ctx, itemOf(piece.id), ctx.say(piece.name)), raised,
    inches: (length) => inches(ctx, length),
  });
  const strips = svg(view.layer.floor, "g");
  const flaws = svg(view.layer.top, "g");
  const grips = makeGrips(view.layer.top, (length) => inches(ctx, length));
  const scene = () => /** @type {Scene} */ (model.get("scene"));
  const picked = () => /** @type {string} */ (model.get("picked"));
  /** What is being tried, and not answered by Python yet. @type {Item | null} */
  let trial = null;
  /** @type {{id: string, grip: [number, number] | null, x: number, y: number, at: Point, item: Item | null, moved: boolean, stack: string[]} | null} */
  let press = null;
  let timer = 0;
  let way = "right";
  let waiting = 0;
  /** @type {unknown} */
  let drawn = null;
  let words = "";

  // --- what is shown -----------------------------------------------------------------------------------------------

  /** Anything on the table by its id. @param {string} id @returns {Item | null} */
  function itemOf(id) {
    const thing = scene().things.find((one) => one.id === id);
    if (thing && thing.shape.kind !== "poly") return { ...thing.shape, id, group: "thing" };
    const piece = scene().pieces.find((one) => one.id === id);
    return piece ? { id, x: piece.x, y: piece.y, r: piece.r, group: "figure" } : null;
  }

  /** The scene with what is being tried; what lies on it goes along. @returns {Scene} */
  function tried() {
    const now = scene();
    const t = trial;
    const was = t && itemOf(t.id);
    if (!t || !was) return now;
    const [dx, dy] = t.w !== was.w || t.h !== was.h || t.r !== was.r ? [0, 0] : [t.x - was.x, t.y - was.y];
    const turn = (((t.angle ?? 0) - (was.angle ?? 0)) * Math.PI) / 180;
    const along = new Set([t.id]);
    for (let n = 0; n < 3; n += 1) for (const one of now.things) if (one.on && along.has(one.on)) along.add(one.id);
    /** @param {{x: number, y: number}} one */
    const carried = (one) => {
      const [x, y] = [one.x - was.x, one.y - was.y];
      return { x: Math.round(was.x + dx + x * Math.cos(turn) - y * Math.sin(turn)), y: Math.round(was.y + dy + x * Math.sin(turn) + y * Math.cos(turn)) };
    };
    return {
      ...now,
      things: now.things.map((one) => {
        if (one.id === t.id) return { ...one, shape: /** @type {any} */ ({ ...one.shape, ...pure(t) }) };
        return along.has(one.id) && one.shape.kind !== "poly" ? { ...one, shape: /** @type {any} */ ({ ...one.shape, ...carried(one.shape), angle: (/** @type {any} */ (one.shape).angle ?? 0) + (t.angle ?? 0) - (was.angle ?? 0) }) } : one;
      }),
      pieces: now.pieces.map((one) => (one.id === t.id ? { ...one, x: t.x, y: t.y } : one)),
    };
  }

  const lens = makeGlass(root, view, scene, ctx);

  function paint() {
    const now = tried();
    view.draw(now);
    const id = picked();
    const item = trial ?? itemOf(id);
    grips.show(item && item.id === id ? item : null, view.unit, now, press?.grip ?? null, press?.moved === true && press.id === id);
    flaws.replaceChildren();
    const bad = new Set(model.get("wrong").flatMap((/** @type {any} */ one) => one.ids));
    for (const one of bad) {
      const around = view.contour(String(one), 3 * view.unit);
      if (around && !(trial && press)) put(path(flaws, around.d, "flaw"), { transform: around.transform });
    }
    for (const [group, all] of /** @type {["piece" | "thing", Map<string, any>][]} */ ([["piece", view.pieces], ["thing", view.things]])) {
      for (const [one, shown] of all) {
        const node = group === "piece" ? shown.figure : shown.node;
        const stop = one === id || (!id && one === (now.things[0]?.id ?? now.pieces[0]?.id));
        const name = ctx.say(group === "piece" ? shown.piece.name : shown.thing.label);
        put(node, { role: "button", tabindex: stop ? 0 : -1, "aria-pressed": String(one === id), "aria-label": placeSentence(ctx, itemOf(one), name) + (group === "thing" && raised(shown.thing) ? ctx.t("scenario.high", { n: raised(shown.thing) }) : "") });
      }
    }
    put(view.layer.hung, { "aria-hidden": null });
    put(view.layer.things, { "aria-hidden": null });
  }

  function drawStrips() {
    strips.replaceChildren();
    for (const zone of model.get("zones")) {
      const g = svg(strips, "g", { class: `zone side${zone.side % 4}` });
      svg(g, "rect", { x: zone.x, y: zone.y, width: zone.w, height: zone.h });
    }
  }

  // --- pointers ----------------------------------------------------------------------------------------------------

  /** @param {{clientX: number, clientY: number}} event @returns {Point} */
  function where(event) {
    const m = root.getScreenCTM();
    return m ? [Math.round((event.clientX - m.e) / m.a), Math.round((event.clientY - m.f) / m.d)] : [0, 0];
  }

  /** All that lies under the pointer, the likeliest first: small things, what stands, what hangs. @param {PointerEvent} event @returns {string[]} */
  function stackAt(event) {
    const at = where(event);
    const nodes = /** @type {Document | ShadowRoot} */ (root.getRootNode()).elementsFromPoint(event.clientX, event.clientY);
    const ids = nodes.map((node) => /** @type {SVGElement | null} */ (root.contains(node) ? node.closest("[data-piece], [data-thing]") : null)).map((node) => node?.dataset.piece ?? node?.dataset.thing);
    const hung = new Set(scene().things.filter((one) => one.hanging).map((one) => one.id));
    const far = (/** @type {Item} */ one) => Math.hypot(one.x - at[0], one.y - at[1]);
    const small = scene().things.map((one) => /** @type {Item} */ (itemOf(one.id))).filter((one) => one && (one.r ?? 999) < SMALL * view.unit && far(one) <= SMALL * view.unit).sort((a, b) => far(a) - far(b)).map((one) => one.id);
    const found = [...new Set([...small, .../** @type {string[]} */ (ids.filter(Boolean))])];
    return [...found.filter((id) => !hung.has(id)), ...found.filter((id) => hung.has(id))];
  }

  root.addEventListener("pointerdown", (event) => {
    if (event.button || press) return;
    flush();
    const grip = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest("[data-grip]"))?.dataset.grip ?? "";
    const stack = stackAt(event);
    const id = grip || stack.includes(picked()) ? picked() : stack[0] ?? "";
    const free = event.pointerType === "mouse" || id === picked();
    press = { id: free ? id : "", grip: grip ? /** @type {[number, number]} */ (grip.split(",").map(Number)) : null, x: event.clientX, y: event.clientY, at: where(event), item: free ? itemOf(id) : null, moved: false, stack };
    if (grip) event.preventDefault();
  }, { signal });
  root.addEventListener("pointermove", (event) => {
    if (!press || (!press.moved && Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLIP)) return;
    if (!press.moved) {
      press.moved = true;
      root.setPointerCapture(event.pointerId);
      root.classList.add("dragging");
      if (press.id && press.id !== picked()) deeds.pick(press.id, false);
    }
    const at = where(event);
    const { item, grip } = press;
    if (!item) return lens.drag(press.at, at);
    lens.follow(event);
    if (grip && !grip[0] && grip[1] === -2) trial = { ...item, angle: turned(item, at, event.shiftKey) };
    else if (grip) trial = resized(item, grip, at);
    else trial = { ...item, ...held(item.x + at[0] - press.at[0], item.y + at[1] - press.at[1]) };
    paint();
  }, { signal });
  root.addEventListener("pointerup", (event) => {
    const was = press;
    press = null;
    root.classList.remove("dragging");
    if (!was) return;
    if (was.moved) {
      if (trial && was.item) send(!was.grip && !event.altKey);
      return paint();
    }
    const { stack } = was;
    const next = was.grip && !stack.length ? picked() : stack.includes(picked()) && stack.length > 1 ? stack[(stack.indexOf(picked()) + 1) % stack.length] : stack[0] ?? "";
    deeds.pick(next);
  }, { signal });
  root.addEventListener("pointercancel", () => {
    press = null;
    trial = null;
    root.classList.remove("dragging");
    paint();
  }, { signal });
  root.addEventListener("click", (event) => {
    const node = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest("[data-piece], [data-thing]"));
    if (!event.detail && node) deeds.pick(node.dataset.piece ?? node.dataset.thing ?? ""); // a reader's press has no pointer
  }, { signal });

  /** A middle kept on the table, in whole millimetres. @param {number} x @param {number} y @param {number} [by] */
  function held(x, y, by = WHOLE) {
    const { width, height } = scene();
    const fit = (/** @type {number} */ n, /** @type {number} */ most) => Math.min(most, Math.max(0, Math.round(n / by) * by));
    return { x: fit(x, width), y: fit(y, height) };
  }

  /** @param {Item} item @param {Point} at @param {boolean} fine */
  function turned(item, at, fine) {
    const degrees = (Math.atan2(at[1] - item.y, at[0] - item.x) * 180) / Math.PI + 90;
    const by = fine ? 1 : 5;
    return ((((Math.round(degrees / by) * by + 180) % 360) + 360) % 360) - 180;
  }

  /** A side or a corner follows the pointer, the one across stays. @param {Item} item @param {[number, number]} grip @param {Point} at @returns {Item} */
  function resized(item, [sx, sy], at) {
    const [dx, dy] = [at[0] - item.x, at[1] - item.y];
    const whole = (/** @type {number} */ n) => Math.max(LEAST, Math.round(n / WHOLE) * WHOLE);
    if (item.w === undefined || item.h === undefined) return { ...item, r: whole(Math.hypot(dx, dy)) };
    const a = ((item.angle ?? 0) * Math.PI) / 180;
    const [u, v] = [dx * Math.cos(a) + dy * Math.sin(a), dy * Math.cos(a) - dx * Math.sin(a)];
    const w = sx ? whole(u * sx + item.w / 2) : item.w;
    const h = sy ? whole(v * sy + item.h / 2) : item.h;
    const [ox, oy] = [((w - item.w) / 2) * sx, ((h - item.h) / 2) * sy];
    return { ...item, w, h, x: Math.max(0, Math.round(item.x + ox * Math.cos(a) - oy * Math.sin(a))), y: Math.max(0, Math.round(item.y + ox * Math.sin(a) + oy * Math.cos(a))) };
  }

  // --- asking Python -----------------------------------------------------------------------------------------------

  /** @param {Item} item */
  function pure({ id: _id, group: _group, ...shape }) {
    return shape;
  }

  /** Sends what is tried: only what differs. @param {boolean} near whether it may be brought up to contact */
  function send(near) {
    clearTimeout(timer);
    timer = 0;
    const was = trial && itemOf(trial.id);
    if (!trial || !was) return;
    const now = /** @type {Record<string, number>} */ (pure(trial));
    const old = /** @type {Record<string, number>} */ (pure(was));
    const values = Object.fromEntries(Object.entries(now).filter(([key, value]) => old[key] !== value && !(trial?.group === "figure" && key === "r")));
    if (!Object.keys(values).length) return void (trial = null);
    waiting = model.get("said")?.seq ?? 0;
    deeds.change(trial.id, values, near);
  }

  /** Whatever keys have begun is asked for now. */
  function flush() {
    if (timer) send(false);
  }
  signal.addEventListener("abort", () => clearTimeout(timer));

  // --- keys --------------------------------------------------------------------------------------------------------

  /** @type {Record<string, [number, number, string]>} */
  const ARROWS = { ArrowLeft: [-1, 0, "left"], ArrowRight: [1, 0, "right"], ArrowUp: [0, -1, "up"], ArrowDown: [0, 1, "down"] };

  root.addEventListener("keydown", (event) => {
    const node = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest("[data-piece], [data-thing]"));
    const id = node?.dataset.piece ?? node?.dataset.thing;
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const turn = { PageUp: -1, PageDown: 1 }[event.key];
    if (id !== picked()) deeds.pick(id);
    const item = trial?.id === id ? trial : itemOf(id);
    if (!item) return;
    if (arrow) {
      way = arrow[2];
      const by = event.shiftKey ? Math.max(1, Math.round(local.step / 10)) : local.step;
      nudge({ ...item, ...held(item.x + arrow[0] * by, item.y + arrow[1] * by, 1) });
    } else if (turn && item.w !== undefined) nudge({ ...item, angle: ((((item.angle ?? 0) + turn * (event.shiftKey ? 1 : 15) + 540) % 360) + 360) % 360 - 180 });
    else if (event.key === "End") {
      flush();
      deeds.act("snap", id, { way });
    } else if (event.key === "Delete" || event.key === "Backspace") deeds.act("drop", id);
    else if (event.key === "d" || event.key === "D") deeds.act("copy", id);
    else if (event.key === "Enter" || event.key === " ") deeds.form();
    else if (event.key === "Escape") deeds.list();
    else if (event.key === "?") ctx.speak(placeSentence(ctx, item, nameOf(id)));
    else if (event.key === "+" || event.key === "-") lens.zoom(event.key === "+" ? 1.4 : 1 / 1.4);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, { signal });

  /** @param {string} id */
  function nameOf(id) {
    const one = scene().things.find((thing) => thing.id === id);
    return ctx.say(one ? one.label : scene().pieces.find((piece) => piece.id === id)?.name) || id;
  }

  /** @param {Item} next */
  function nudge(next) {
    trial = next;
    clearTimeout(timer);
    timer = window.setTimeout(() => send(false), REST);
    paint();
    view.focus(next.id);
  }

  root.addEventListener("focusin", (event) => {
    const node = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest("[data-piece], [data-thing]"));
    if (!node?.matches(":focus-visible")) return;
    const id = node.dataset.piece ?? node.dataset.thing ?? "";
    view.focus(id);
    const item = itemOf(id);
    if (item) lens.look(item);
  }, { signal });
  root.addEventListener("focusout", () => {
    view.focus("");
    flush();
  }, { signal });

  return {
    uid, zoom: lens.zoom, zoomButtons: lens.buttons, flush,
    /** Brings something into sight. @param {string} id */
    look(id) {
      const item = press ? null : itemOf(id);
      if (item) lens.look(item);
    },
    /** Puts the focus on what is picked. */
    focus() {
      const shown = view.pieces.get(picked())?.figure ?? view.things.get(picked())?.node;
      /** @type {any} */ (shown)?.focus({ preventScroll: true, focusVisible: true });
      view.focus(picked());
    },
    /** Where a pointer is over the table; null beside it. @param {PointerEvent} event @returns {Point | null} */
    over(event) {
      const box = root.getBoundingClientRect();
      return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom ? where(event) : null;
    },
    refresh() {
      const home = ctx.root.querySelector(".aw-stage");
      if (home && root.parentNode !== home) {
        home.replaceChildren(root);
        lens.watch(home);
      }
      const now = scene();
      const said = model.get("said");
      if (now !== drawn) {
        const before = /** @type {Scene | null} */ (drawn);
        drawn = now;
        if (!timer && !press) trial = null;
        if (before && (before.width !== now.width || before.height !== now.height)) lens.anew();
      } else if (!timer && !press && trial && said && said.seq > waiting) trial = null; // refused: back to where it was
      if (words !== ctx.lang) put(root, { "aria-label": ctx.t("scenario.map_label") });
      words = ctx.lang;
      drawStrips();
      paint();
    },
  };
}
