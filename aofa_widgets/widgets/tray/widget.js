// The dice tray: choose dice, roll them or type real ones in, and read what they mean.
import { h } from "../shared/dom.js";
import { choice, entryParts, onDie, stepper, typedFace, wireEntry, wireFields } from "../shared/fields.js";
import { icon } from "../shared/icons.js";
import { start } from "../shared/kit.js";
import { rolling, signWord, trayParts } from "../shared/tray.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/tray.js").Roll} Roll */
/** @typedef {{kind: string, count: number, high: number}[][]} Setup */

/** What may be typed: the signs of the dice, or pips. @param {import("../shared/kit.js").Model} model @returns {import("../shared/fields.js").Faces} */
const faces = (model) => (model.get("roll").signs?.length ? model.get("roll").signs : model.get("faces"));

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  /** @type {import("../shared/fields.js").Entry | null} */
  let entry = null;

  /** @param {Ctx} ctx */
  function draw(ctx) {
    const { model, t, say } = ctx;
    const roll = /** @type {Roll} */ (model.get("roll"));
    const setup = /** @type {Setup} */ (model.get("setup"));
    const mode = /** @type {string} */ (model.get("mode"));
    const modes = /** @type {string[]} */ (model.get("modes"));
    const parts = entry ? [entryParts(entry, faces(model), ctx, (sign) => signWord(sign, roll, ctx))] : trayParts(roll, ctx);
    if (!entry && roll.phase !== "settled") addNumbers(parts, setup, roll, ctx);
    return {
      title: t("tray.title"),
      subtitle: say(roll.title),
      body: [
        modes.length < 2 ? null : h("div", { class: "aw-bar-top", "data-key": "tray-bar" },
          choice(t("tray.what"), modes.map((/** @type {string} */ name) => [name, t(`tray.mode_${name}`)]), mode, "mode")),
        ...parts,
        h("div", { "data-note": true, "data-key": "notes" }),
        buttons(roll, ctx),
      ],
    };
  }

  /** @param {HTMLElement[]} parts @param {Setup} setup @param {Roll} roll @param {Ctx} ctx */
  function addNumbers(parts, setup, roll, ctx) {
    const lanes = parts[0].querySelectorAll(".aw-lane");
    const numbers = setup.map((row, lane) => h("div", { class: "aw-numbers", "data-key": `numbers-${lane}` }, row.map(({ kind, count, high }) => stepper({
      name: `${lane} ${kind}`, label: ctx.t(`tray.kind_${kind}`), value: count, low: 0, high,
      spoken: ctx.t("tray.spoken_kind", { name: ctx.say(roll.lanes[lane].name), kind: ctx.t(`tray.kind_${kind}`) }),
    }, ctx))));
    if (lanes.length) lanes.forEach((lane, n) => lane.querySelector(".aw-lane-head")?.after(numbers[n]));
    else parts.push(...numbers);
  }

  /** @param {Roll} roll @param {Ctx} ctx */
  function buttons(roll, ctx) {
    const wait = rolling(ctx); // the look stays while the dice turn, so that nothing but dice moves
    if (entry) {
      return h("div", { class: "aw-row aw-last", "data-key": "entry-buttons" },
        h("button", { type: "button", class: "aw-btn aw-main", "data-do": "use" }, icon("right"), ctx.t("common.confirm")),
        h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "cancel" }, ctx.t("common.cancel")));
    }
    const settled = roll.phase === "settled";
    const off = { "aria-disabled": roll.phase === "empty" || wait ? "true" : null, "data-wait": wait };
    return h("div", { class: "aw-row aw-last", "data-key": "buttons" },
      h("button", { type: "button", class: "aw-btn aw-main", "data-do": "roll", "data-key": "roll", ...off }, icon("die"), ctx.t(settled ? "tray.roll_again" : "tray.roll")),
      h("button", { type: "button", class: "aw-btn", "data-do": "type", "data-key": "type", ...off }, icon("enter"), ctx.t("tray.enter_dice")),
      settled ? h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "clear", "data-key": "clear", ...off }, ctx.t("tray.clear_tray")) : null,
      settled && roll.seed === null ? h("span", { class: "aw-end", "data-key": "seed" }, ctx.t("tray.real"))
        : h("span", { class: "aw-end", "data-key": "seed", title: ctx.t("tray.seed_why") }, ctx.t("tray.seed", { seed: String(roll.seed), count: roll.count }), h("span", { class: "aw-spoken" }, ` (${ctx.t("tray.seed_why")})`)));
  }

  /** @param {string} what @param {DOMStringMap} data @param {Ctx} ctx */
  function act(what, data, ctx) {
    if (what === "mode") {
      entry = null;
      ctx.ask("mode", { mode: data.value });
    } else if (what === "type") open(ctx);
    else if (what === "cancel") close(ctx);
    else if (what === "use") use(ctx);
    else ctx.ask(what);
  }

  /** @param {Ctx} ctx */
  function open(ctx) {
    const roll = /** @type {Roll} */ (ctx.model.get("roll"));
    const setup = /** @type {Setup} */ (ctx.model.get("setup"));
    const lanes = setup.map((row, lane) => ({ name: ctx.say(roll.lanes[lane].name), kinds: row.flatMap(({ kind, count }) => Array(count).fill(kind)) }));
    entry = { lanes, typed: lanes.map((lane) => lane.kinds.map(() => "")), wrong: null };
    ctx.redraw();
    queueMicrotask(() => /** @type {HTMLElement | null} */ (ctx.root.querySelector(".aw-face-field"))?.focus({ preventScroll: true }));
  }

  /** @param {Ctx} ctx */
  function close(ctx) {
    entry = null;
    ctx.redraw();
    queueMicrotask(() => /** @type {HTMLElement | null} */ (ctx.root.querySelector('[data-do="type"]'))?.focus({ preventScroll: true }));
  }

  /** @param {Ctx} ctx */
  function use(ctx) {
    if (!entry) return;
    const known = faces(ctx.model);
    const field = [...ctx.root.querySelectorAll(".aw-face-field")].find((input) => !onDie(/** @type {HTMLInputElement} */ (input).value, known));
    if (field) {
      entry.wrong ??= "";
      ctx.redraw();
      /** @type {HTMLElement} */ (field).focus({ preventScroll: true });
      return;
    }
    ctx.ask("enter", { lanes: entry.typed.map((row) => row.map((face) => typedFace(face, known))) });
    close(ctx);
    queueMicrotask(() => /** @type {HTMLElement | null} */ (ctx.root.querySelector('[data-do="roll"]'))?.focus({ preventScroll: true }));
  }

  return start(given, {
    name: "tray",
    traits: ["roll", "setup", "mode", "modes", "faces"],
    draw,
    act,
    ready(ctx) {
      wireFields(ctx, (name, value) => {
        const [lane, kind] = name.split(" ");
        ctx.ask("dice", { lane: Number(lane), kind, count: value });
      });
      wireEntry(ctx, () => entry, () => faces(ctx.model), () => use(ctx));
    },
  });
}

export default { render };
