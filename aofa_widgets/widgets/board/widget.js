// The mini-board: figures and furniture at the left, what may be done and what happened at the right.
import { h } from "../shared/dom.js";
import { start } from "../shared/kit.js";
import { wireEntry, wireFields } from "../shared/fields.js";
import { bar, diceParts, foot, legend, logParts, panel, refusal, turns } from "./panel.js";
import { boardSentence, inches } from "./say.js";
import { makeStage } from "./stage.js";
import { makeTime } from "./time.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {import("../shared/chip.js").Rule} Rule */
/** @typedef {{key: string, label: Texts, icon: string, main: boolean, needs: null | "figure" | "thing" | "point" | "hits", options: string[], total?: number, text?: Texts | null, rule?: Rule | string | null}} Offer */
/** @typedef {{side: number | null, active: string | null, pool: number, over: Texts | null, text?: Texts | null, sides: {name: Texts, side: number, left: number}[]}} Turn */
/** @typedef {{n: number, side: number | null, text: Texts, rule: Rule | string | null}} Line */
/**
 * What one view knows beside the model: it never travels.
 * @typedef {object} Local
 * @property {string | null} selected the figure that the next press on the floor moves
 * @property {string | null} choosing key of the offer whose object is being chosen
 * @property {Record<string, number>} hits the allocation being filled in
 * @property {string | null} hint key of the offer whose sentence is shown
 * @property {{request: number, figure: string, to: [number, number]} | null} pending a move that Python has not answered
 * @property {import("../shared/fields.js").Entry | null} entry real dice being typed
 * @property {number} dismissed what was said up to here is no longer shown
 * @property {boolean} refusedMove whether the refusal shown is of a move
 * @property {boolean | null} keys whether the line on the keys is shown; null until the board is touched or asked
 * @property {boolean} read whether what the question mark reads out stands under the board
 */

const TRAITS = ["scene", "turn", "offers", "roll", "log_lines", "history", "preview", "rules", "timeline"];

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  const { model } = given;
  // numbers of requests begin anywhere, so that two views of one model never take each other's answers
  let request = Math.floor(Math.random() * 1e6) * 1000;
  let heard = model.get("said")?.seq ?? 0;
  /** @type {Local} */
  const local = { selected: null, choosing: null, hits: {}, hint: null, pending: null, entry: null, dismissed: heard, refusedMove: false, keys: null, read: false };
  /** @type {ReturnType<typeof makeStage> | null} */
  let stage = null;
  /** @type {ReturnType<typeof makeTime> | null} */
  let time = null;
  let offered = "";
  let rolled = -1;
  /** @type {unknown} */
  let told = null;
  /** @type {number | null} */
  let holder = null;

  /** @param {Ctx} ctx @param {string} ask @param {object} [content] */
  const ask = (ctx, ask, content = {}) => {
    request += 1;
    local.dismissed = model.get("said")?.seq ?? 0;
    local.refusedMove = false;
    stage?.forgive();
    model.send({ seq: request, ask, ...content });
    ctx.redraw();
    return request;
  };

  /** @param {Ctx} ctx */
  const deeds = (ctx) => ({
    /** @param {string} figure */
    select(figure) {
      ask(ctx, "select", { figure });
    },
    /** @param {string} figure @param {[number, number]} to */
    move(figure, to) {
      local.pending = { request: ask(ctx, "move", { figure, to }), figure, to };
    },
    /** @param {{figure?: string, thing?: string, to?: [number, number], hits?: Record<string, number>}} object */
    choose(object) {
      const key = local.choosing;
      local.choosing = null;
      if (key) ask(ctx, "offer", { key, ...object });
    },
    redraw: ctx.redraw,
  });

  /** @param {string} key @param {Ctx} ctx */
  function take(key, ctx) {
    const offer = /** @type {Offer[]} */ (model.get("offers")).find((one) => one.key === key);
    if (!offer) return;
    local.hint = null;
    if (!offer.needs) return void ask(ctx, "offer", { key });
    local.choosing = key;
    local.hits = Object.fromEntries(offer.options.map((id) => [id, 0]));
    if (offer.needs === "hits" && offer.options.length === 1) local.hits = { [offer.options[0]]: offer.total ?? 1 };
    if ((offer.needs === "figure" || offer.needs === "thing") && offer.options.length === 1) return deeds(ctx).choose({ [offer.needs]: offer.options[0] });
    ctx.redraw();
  }

  /** @param {Ctx} ctx */
  function useDice(ctx) {
    const entry = local.entry;
    if (!entry || entry.wrong || entry.typed.flat().includes("")) return;
    ask(ctx, "enter", { lanes: entry.typed.map((row) => row.map(Number)) });
  }

  /** What has changed since the last drawing ends what was begun on the old state. @param {Ctx} ctx */
  function follow(ctx) {
    const said = model.get("said");
    if (said && said.seq !== heard) {
      heard = said.seq;
      const pending = local.pending;
      const mine = said.request != null && Math.floor(said.request / 1000) === Math.floor(request / 1000);
      if (mine && said.request < request) local.dismissed = said.seq; // stale: something newer was asked since
      else if (pending && said.request === pending.request) {
        local.pending = null;
        if (said.kind === "refused" || said.kind === "error") {
          local.refusedMove = true;
          stage?.refuse(pending.figure, pending.to);
        }
      }
    }
    const offers = /** @type {Offer[]} */ (model.get("offers"));
    const now = JSON.stringify(offers);
    if (now !== offered) {
      offered = now;
      local.choosing = null;
      if (offers.length === 1 && offers[0].needs === "hits") take(offers[0].key, ctx);
    }
    const roll = model.get("roll");
    if (local.entry && (!roll || roll.phase !== "ready" || roll.id !== rolled)) local.entry = null;
    rolled = roll ? roll.id : -1;
  }

  start(given, {
    traits: TRAITS,
    ready(ctx) {
      stage = makeStage(ctx, local, deeds(ctx));
      time = makeTime(ctx, (what, content) => ask(ctx, what, content));
      wireFields(ctx, (name, value) => {
        local.hits[name] = Number(value);
        ctx.redraw();
      });
      wireEntry(ctx, () => local.entry, () => [1, 6], () => useDice(ctx));
      ctx.root.classList.add("aw-board");
      for (const name of ["pointerover", "focusin"]) {
        ctx.root.addEventListener(name, (event) => {
          const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-offer]"));
          if (!button || local.hint === button.dataset.offer) return;
          local.hint = button.dataset.offer ?? null;
          ctx.redraw();
        }, { signal: ctx.signal });
      }
    },
    draw(ctx) {
      follow(ctx);
      const scene = model.get("scene");
      const roll = model.get("roll");
      return {
        title: ctx.say(scene.title),
        subtitle: ctx.t("board.subtitle", { n: inches(ctx, scene.width) }),
        body: [
          bar(ctx, model.get("turn")),
          h("div", { class: "aw-table" },
            h("div", { class: "aw-west" },
              h("div", { class: "aw-map" },
                h("div", { class: "aw-stage", "data-island": "", "data-key": "stage" }),
                foot(ctx, local, stage?.zoomButtons() ?? null, local.read ? boardSentence(ctx, scene, model.get("turn")) : "")),
              roll ? logParts(ctx, model) : null, // dice fill the column at the right: the log goes under the board
              time?.parts() ?? null),
            h("div", { class: "aw-column" },
              turns(ctx, model.get("history")),
              refusal(ctx, local), // what was just said or thrown comes first, so that it never falls below the fold
              roll ? diceParts(ctx, roll, local) : null,
              !roll || roll.phase === "settled" || model.get("offers").length ? panel(ctx, model, local) : null,
              roll ? null : logParts(ctx, model))),
          legend(ctx, model),
          h("div", { hidden: true, "data-note": "" }),
        ],
      };
    },
    act(what, data, ctx) {
      if (time?.act(what, data)) return;
      if (what === "offer" && data.offer) take(data.offer, ctx);
      else if (what === "option" && data.option) {
        const offer = /** @type {Offer[]} */ (model.get("offers")).find((one) => one.key === local.choosing);
        if (offer?.needs === "figure" || offer?.needs === "thing") deeds(ctx).choose({ [offer.needs]: data.option });
      } else if (what === "share") deeds(ctx).choose({ hits: local.hits });
      else if (what === "drop") {
        local.choosing = null;
        local.entry = null;
        ctx.redraw();
      } else if (what === "type") {
        const roll = model.get("roll");
        local.entry = {
          lanes: roll.lanes.map((/** @type {any} */ lane) => ({ name: ctx.say(lane.name), kinds: lane.groups.flatMap((/** @type {any} */ g) => g.dice.map(() => g.kind)) })),
          typed: roll.lanes.map((/** @type {any} */ lane) => lane.groups.flatMap((/** @type {any} */ g) => g.dice.map(() => ""))),
          wrong: null,
        };
        ctx.redraw();
      } else if (what === "use") useDice(ctx);
      else if (what === "zoom-in" || what === "zoom-out") stage?.zoom(what === "zoom-in" ? 1.4 : 1 / 1.4);
      else if (what === "keys") {
        local.keys = !local.keys;
        if (!local.keys) local.read = false;
        ctx.redraw();
      } else if (what === "throw" || what === "undo" || what === "redo" || what === "restart") ask(ctx, what);
    },
    after(ctx) {
      stage?.refresh();
      time?.after();
      const lines = ctx.root.querySelector(".aw-lines");
      if (lines && told !== model.get("log_lines")) lines.scrollTop = lines.scrollHeight;
      told = model.get("log_lines");
      const { side } = model.get("turn");
      if (holder !== null && side !== null && side !== holder && !ctx.still) flyPlume(ctx.root, holder);
      holder = side;
    },
  });
}

/** The initiative changes hands: the plume crosses the bar. @param {HTMLElement} root @param {number} from */
function flyPlume(root, from) {
  const [plume, old] = [root.querySelector(".aw-plume"), root.querySelector(`.aw-holder[data-side="${from}"]`)];
  if (!plume || !old) return;
  const far = old.getBoundingClientRect().left - plume.getBoundingClientRect().left;
  plume.animate([{ translate: `${far}px 0` }, { translate: "0 0" }], { duration: 320, easing: "cubic-bezier(.2,.7,.2,1)" });
}

export default { render };
