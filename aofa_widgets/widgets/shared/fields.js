// Number steppers, switches and the fields for real dice; every press goes to one function of the widget.
import { h, lead } from "./dom.js";
import { icon } from "./icons.js";
import { DRAWN, faceByKey, keysOf, symbol } from "./symbols.js";

/** @typedef {import("./kit.js").Ctx} Ctx */
/** @typedef {{name: string, label: string, value: number, low: number, high: number, shown?: boolean, spoken?: string}} Stepper */

/** What was asked for and is not answered yet: quick presses add up, and an answer to an earlier one does not undo a later one.
 *  @type {WeakMap<Ctx, Map<string, {wanted: number, heard: number}>>} */
const asked = new WeakMap();

/** The number to show: the one asked for, until Python gives it or says no. @param {string} name @param {number} value @param {Ctx} ctx */
function latest(name, value, ctx) {
  const open = asked.get(ctx)?.get(name);
  if (!open) return value;
  const said = ctx.model.get("said");
  const refused = said && said.seq > open.heard && ["error", "refused"].includes(said.kind);
  if (value !== open.wanted && !refused) return open.wanted;
  asked.get(ctx)?.delete(name);
  return value;
}

/** A label, minus, the number (typed or by arrow keys), plus. @param {Stepper} given @param {Ctx} ctx */
export function stepper({ name, label, value: given, low, high, spoken = label }, ctx) {
  const value = latest(name, given, ctx);
  /** @param {number} by @param {string} what @param {string} sign */
  const press = (by, what, sign) => h("button", { type: "button", tabindex: "-1", "data-step": name, "data-by": by, "aria-label": ctx.t(what, { n: spoken }),
    "aria-disabled": (by < 0 ? value <= low : value >= high) ? "true" : null }, icon(sign));
  return h("div", { class: "aw-number", "data-key": name },
    h("span", { class: "aw-number-label", "aria-hidden": "true" }, label),
    h("div", { class: "aw-stepper" },
      press(-1, "common.less", "minus"),
      h("input", { type: "text", inputmode: "numeric", autocomplete: "off", role: "spinbutton", "data-step": name, "data-low": low, "data-high": high, "aria-label": spoken,
        "aria-valuenow": value, "aria-valuemin": low, "aria-valuemax": high, value }),
      press(1, "common.more", "plus")));
}

/** An on/off switch with its word. @param {{name: string, label: string, on: boolean, enabled?: boolean}} given */
export function toggle({ name, label, on, enabled = true }) {
  return h("button", { type: "button", class: "aw-toggle", role: "switch", "data-toggle": name, "data-key": name, "aria-checked": String(on), "aria-disabled": enabled ? null : "true" },
    h("span", { class: "aw-knob", "aria-hidden": "true" }), label);
}

/** One choice of several, side by side. @param {string} label @param {[string, string][]} choices @param {string} chosen @param {string} what data-do of the presses */
export function choice(label, choices, chosen, what) {
  return h("div", { class: "aw-switch aw-choice", role: "group", "aria-label": label },
    choices.map(([value, text]) => h("button", { type: "button", "data-do": what, "data-value": value, "aria-pressed": String(value === chosen) }, text)));
}

/** Listens to steppers and switches of the view: `set(name, value)` gets each wish. @param {Ctx} ctx @param {(name: string, value: number | boolean) => void} set */
export function wireFields(ctx, set) {
  const { root, signal } = ctx;
  /** @type {Map<string, {wanted: number, heard: number}>} */
  const open = new Map();
  asked.set(ctx, open);
  /** @param {HTMLInputElement} input @param {number} value */
  const move = (input, value) => {
    const kept = Math.min(Number(input.dataset.high), Math.max(Number(input.dataset.low), value));
    if (kept === Number(input.getAttribute("aria-valuenow")) && input.value === String(kept)) return;
    input.value = String(kept);
    input.setAttribute("aria-valuenow", String(kept));
    open.set(String(input.dataset.step), { wanted: kept, heard: ctx.model.get("said")?.seq ?? 0 });
    set(String(input.dataset.step), kept);
  };
  root.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const button = /** @type {HTMLElement | null} */ (target.closest("button[data-step]"));
    const input = button?.parentElement?.querySelector("input");
    if (button && input && button.getAttribute("aria-disabled") !== "true") move(input, Number(input.value) + Number(button.dataset.by));
    const flip = /** @type {HTMLElement | null} */ (target.closest("[data-toggle]"));
    if (flip && flip.getAttribute("aria-disabled") !== "true") set(String(flip.dataset.toggle), flip.getAttribute("aria-checked") !== "true");
  }, { signal });
  root.addEventListener("keydown", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || !input.dataset.step) return;
    const now = Number(input.getAttribute("aria-valuenow"));
    const to = { ArrowUp: now + 1, ArrowDown: now - 1, Home: Number(input.dataset.low), End: Number(input.dataset.high) }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(input, to);
  }, { signal });
  root.addEventListener("change", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || !input.dataset.step) return;
    const typed = Number(input.value.trim().replace("−", "-"));
    const good = /^[-−]?\d+$/.test(input.value.trim());
    input.value = String(input.getAttribute("aria-valuenow")); // the last good number stays; Python judges the new one
    if (good && typed !== Number(input.value)) set(String(input.dataset.step), typed);
  }, { signal });
}

/** @typedef {{lanes: {name: string, kinds: string[]}[], typed: string[][], wrong: string | null}} Entry what is being typed in: a face for each die of
 *  each lane, and what is wrong with it ("" where faces are missing) */

/** @typedef {[number, number] | string[]} Faces lowest and highest of dice with pips, or the signs of the faces from 1 on */

/** Whether faces are typed by signs. @param {Faces} faces @returns {faces is string[]} */
const bySigns = (faces) => typeof faces[0] === "string";

/** A face as Python takes it, from what was typed. @param {string} value @param {Faces} faces */
export const typedFace = (value, faces) => (bySigns(faces) ? faceByKey(value, faces) : Number(value));

/** The fields for real dice: digits only, or one key for each sign; the focus walks on by itself. @param {Entry} entry @param {Faces} faces @param {Ctx} ctx
 *  @param {(sign: string) => string} [called] a sign in words */
export function entryParts(entry, faces, ctx, called = (sign) => ctx.t(`tray.sign_${sign}`)) {
  const keys = bySigns(faces) ? keysOf(faces) : null;
  return h("div", { class: "aw-entry", "data-key": "entry", role: "group", "aria-label": ctx.t("tray.enter_dice") },
    keys ? h("p", { class: "aw-how", "data-key": "how" }, ctx.t("tray.type_signs")) : h("p", { class: "aw-how", "data-key": "how" }, ctx.t(entry.lanes.some((lane) => lane.kinds.includes("swash")) ? "tray.type_dark" : "tray.type")),
    keys ? h("div", { class: "aw-sign-keys", role: "group", "aria-label": ctx.t("tray.sign_keys"), "data-key": "sign-keys" }, keys.map(([key, sign]) => h("button", { type: "button", class: "aw-btn aw-sign-key",
      "data-sign-key": key, "data-key": `sign-${sign}` }, h("kbd", null, key), sign in DRAWN ? h("i", { class: "aw-face aw-swatch", "data-kind": "test" }, symbol(sign)) : null, called(sign)))) : null,
    entry.lanes.map((lane, row) => h("div", { class: "aw-entry-lane" }, h("span", { class: "aw-lane-name" }, lane.name),
      h("div", { class: "aw-entry-row" }, lane.kinds.map((kind, at) => {
        const value = entry.typed[row][at];
        return h("input", { type: "text", inputmode: keys ? "text" : "numeric", autocomplete: "off", class: "aw-face-field", "data-kind": kind, "data-key": `face-${row}-${at}`, "data-row": row,
          "data-at": at, value, "aria-invalid": value !== "" && !onDie(value, faces) ? "true" : null,
          "aria-label": `${lane.name}, ${ctx.t(`tray.die_${kind}`)}, ${ctx.t("tray.field_n", { n: at + 1, total: lane.kinds.length })}` });
      })))),
    entry.wrong === null ? null : h("div", { class: "aw-note" }, icon("wrong"), h("p", null, lead(wrongFace(entry, entry.wrong, faces, ctx)))));
}

/** @param {string} value @param {Faces} faces */
export function onDie(value, faces) {
  if (bySigns(faces)) return faceByKey(value, faces) > 0;
  return /^\d+$/.test(value) && Number(value) >= faces[0] && Number(value) <= faces[1];
}

/** @param {Entry} entry @param {string} found @param {Faces} faces @param {Ctx} ctx */
function wrongFace(entry, found, faces, ctx) {
  if (found === "" && entry.typed.flat().filter((face) => face === "").length === 1) return ctx.t("tray.missing_one");
  return found === "" ? ctx.t("tray.missing_some") : bySigns(faces) ? ctx.t("tray.wrong_sign", { found, keys: keysOf(faces).map(([key]) => key).join(", ") }) : ctx.t("tray.wrong_face", { found, low: faces[0], high: faces[1] });
}

/** Listens to the fields of `entryParts`; `entry()` answers what is being typed, `done` is asked for with Enter. @param {Ctx} ctx @param {() => Entry | null} entry
 *  @param {() => Faces} faces @param {() => void} done */
export function wireEntry(ctx, entry, faces, done) {
  const { root, signal } = ctx;
  /** @param {EventTarget | null} target @returns {HTMLInputElement | null} */
  const field = (target) => (target instanceof HTMLInputElement && target.classList.contains("aw-face-field") ? target : null);
  const all = () => /** @type {HTMLInputElement[]} */ ([...root.querySelectorAll(".aw-face-field")]);
  /** @param {HTMLInputElement} from @param {number} by */
  const walk = (from, by) => {
    const fields = all();
    const next = fields[fields.indexOf(from) + by];
    if (next) {
      next.focus({ preventScroll: true }); // the rows above stay in sight
      next.select();
    } else if (by > 0) /** @type {HTMLElement | null} */ (root.querySelector('[data-do="use"]'))?.focus({ preventScroll: true });
  };
  /** @param {HTMLInputElement} input @param {string} value */
  const put = (input, value) => {
    const now = entry();
    if (!now) return false;
    input.value = value;
    now.typed[Number(input.dataset.row)][Number(input.dataset.at)] = value;
    const good = value === "" || onDie(value, faces());
    input.toggleAttribute("aria-invalid", !good);
    if (!good) input.setAttribute("aria-invalid", "true");
    now.wrong = now.typed.flat().find((face) => face !== "" && !onDie(face, faces())) ?? null;
    if (!good) {
      input.select(); // the next digit takes its place
      ctx.speak(wrongFace(now, value, faces(), ctx));
    }
    return good && value !== "";
  };
  root.addEventListener("input", (event) => {
    const input = field(event.target);
    if (!input) return;
    const known = faces();
    const digits = bySigns(known) ? input.value.trim().slice(-1).toLowerCase() : input.value.replace(/\D/g, "").slice(0, String(known[1]).length + 1);
    if (put(input, digits) && (bySigns(known) || Number(digits) * 10 > known[1])) walk(input, 1); // a 1 may yet become a 12
    ctx.redraw();
  }, { signal });
  root.addEventListener("paste", (event) => {
    const input = field(event.target);
    const digits = event.clipboardData?.getData("text").match(bySigns(faces()) ? /[^\s,;]/g : /\d/g);
    if (!input || !digits) return;
    event.preventDefault();
    const fields = all();
    const start = fields.indexOf(input);
    digits.slice(0, fields.length - start).forEach((digit, n) => put(fields[start + n], digit));
    walk(fields[Math.min(start + digits.length, fields.length) - 1], 1);
    ctx.redraw();
  }, { signal });
  let last = 0; // where a pressed sign goes: the field that was in use
  root.addEventListener("focusin", (event) => {
    const input = field(event.target);
    if (!input) return;
    last = all().indexOf(input);
    input.select();
  }, { signal });
  root.addEventListener("click", (event) => {
    const key = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-sign-key]"))?.dataset.signKey;
    const input = key ? all()[last] ?? all()[0] : null;
    if (!key || !input) return;
    if (put(input, key)) walk(input, 1);
    ctx.redraw();
  }, { signal });
  root.addEventListener("keydown", (event) => {
    const input = field(event.target);
    if (!input) return;
    if (event.key === "Enter") done();
    else if (event.key === "ArrowLeft" || (event.key === "Backspace" && input.value === "")) walk(input, -1);
    else if (event.key === "ArrowRight") walk(input, 1);
    else return;
    event.preventDefault();
  }, { signal });
}
