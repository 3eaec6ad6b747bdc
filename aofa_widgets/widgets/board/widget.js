// The mini-board: figures and furniture at the left, what may be done and what happened at the right.
import { dress, h } from "../shared/dom.js";
import { start } from "../shared/kit.js";
import { moduleOf } from "../shared/module.js";
import { bar, foot, legend, logParts, refusal, turns } from "./panel.js";
import { boardSentence, inches } from "./say.js";
import { makeStage } from "./stage.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {import("../shared/chip.js").Rule} Rule */
/** @typedef {{key: string, label: Texts, icon: string, main: boolean, needs: null | "figure" | "thing" | "point" | "hits" | "way" | "words" | "march" | "post", options: string[], total?: number, text?: Texts | null,
 *   rule?: Rule | string | null, group?: string, names?: Record<string, Texts>, notes?: Record<string, Texts>, fields?: Entry[], places?: [number, number][], whole?: Record<string, Texts>, reach?: Record<string, any>}} Offer */
/** @typedef {{key: string, label: Texts, needs: "words" | "figure" | "thing" | "figures" | "way" | "point", options: string[], names: Record<string, Texts>, most: number, needed: boolean}} Entry one of a form */
/** @typedef {{side: number | null, active: string | null, pool: number, pooled?: boolean, counted?: boolean, asked?: number | null, over: Texts | null, text?: Texts | null, round?: number, rounds?: number, sides: {name: Texts, side: number, left: number, empty?: boolean}[]}} Turn */
/** @typedef {ReturnType<typeof import("./hand.js").default>} Hand */
/** @typedef {{n: number, side: number | null, text: Texts, rule: Rule | string | null}} Line */
/**
 * What one view knows beside the model: it never travels.
 * @typedef {object} Local
 * @property {string | null} selected the figure that the next press on the floor moves
 * @property {string | null} choosing key of the offer whose object is being chosen
 * @property {{request: number, figure: string, to: [number, number]} | null} pending a move that Python has not answered
 * @property {import("../shared/fields.js").Entry | null} entry real dice being typed
 * @property {number} dismissed what was said up to here is no longer shown
 * @property {boolean} refusedMove whether the refusal shown is of a move
 * @property {boolean | null} keys whether the line on the keys is shown; null until the board is touched or asked
 * @property {boolean} players whether it is shown who plays
 * @property {number} drawer number of the last request of the open drawer, which says itself what comes of it
 * @property {boolean} read whether what the question mark reads out stands under the board
 */

const TRAITS = ["scene", "turn", "offers", "roll", "log_lines", "history", "preview", "rules", "groups", "chances", "best", "odds", "players", "opponents", "bot", "timeline", "rulers", "measured", "bag", "seats", "onward", "aside"];

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  const { model } = given;
  // numbers of requests begin anywhere, so that two views of one model never take each other's answers
  let request = Math.floor(Math.random() * 1e6) * 1000;
  let heard = model.get("said")?.seq ?? 0;
  /** @type {Local} */
  const local = { selected: null, choosing: null, pending: null, entry: null, dismissed: heard, refusedMove: false, keys: null, read: false, players: false, drawer: 0 };
  /** @type {ReturnType<typeof makeStage> | null} */
  let stage = null;
  /** @type {ReturnType<typeof import("./time.js").makeTime> | null} */
  let time = null;
  /** @type {Hand | null} */
  let hand = null;
  let late = 0;
  let held = false; // whether the focus was in the card before it was drawn anew
  /** @type {number | null} */
  let holder = null;

  /** @param {Ctx} ctx @param {string} ask @param {object} [content] */
  const ask = (ctx, ask, content = {}) => {
    request += 1;
    local.dismissed = model.get("said")?.seq ?? 0;
    local.refusedMove = false;
    stage?.forgive();
    model.send({ seq: request, ask, ...content });
    if (ask === "move") late = window.setTimeout(ctx.redraw, 100); // the answer mostly comes first, and then one drawing is enough
    else ctx.redraw();
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
    bend: (/** @type {[number, number]} */ to) => void ask(ctx, "offer", { key: "bend", to }),
    measure: (/** @type {string | null} */ id, /** @type {[number, number] | undefined} */ to) => hand?.measure(id, to),
    rule: () => hand?.rule(),
    aiming: (/** @type {import("./aiming.js").Tools} */ tools) => hand?.aiming(tools) ?? null,
    march: (/** @type {import("./march.js").Stage} */ stage) => hand?.march(stage) ?? null,
    motion: (/** @type {any} */ before, /** @type {any} */ now, /** @type {any} */ view) => hand?.motion(before, now, view),
    slide: (/** @type {any} */ piece, /** @type {[number, number]} */ to, /** @type {any} */ stop, /** @type {any} */ plan) => hand?.slide(piece, to, stop, plan),
    wanted: () => hand?.wanted() ?? null,
    /** @param {Record<string, any>} object */
    choose: (object) => hand?.choose(object),
    redraw: ctx.redraw,
  });

  /** Asks for the hand that plays: without Python nothing can be played, so no notebook keeps it. @param {Ctx} ctx */
  function reach(ctx) {
    const own = request += 1;
    /** @param {any} content */
    const take = (content) => {
      if (content?.request !== own || !content.hand) return;
      model.off("msg:custom", take);
      moduleOf(content.hand).then((made) => {
        if (ctx.signal.aborted) return;
        dress(ctx.root, content.style, ctx.signal);
        hand = made.default({ ...content, ctx, local, over: () => stage?.over ?? null, ask: (/** @type {string} */ what, /** @type {object} */ more) => ask(ctx, what, more) });
        time = hand?.time ?? null;
        delete ctx.root.dataset.wait;
        ctx.redraw();
      });
    };
    ctx.root.dataset.wait = "";
    model.on("msg:custom", take);
    ctx.signal.addEventListener("abort", () => model.off("msg:custom", take));
    model.send({ seq: own, ask: "hand" });
  }

  /** What has changed since the last drawing ends what was begun on the old state. */
  function follow() {
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
    hand?.follow();
  }

  start(given, {
    name: "board",
    traits: TRAITS,
    ready(ctx) {
      stage = makeStage(ctx, local, deeds(ctx));
      ctx.root.classList.add("aw-board");
      reach(ctx);
    },
    draw(ctx) {
      clearTimeout(late);
      held = ctx.root.contains(focused(ctx.root));
      follow();
      const scene = model.get("scene");
      const roll = model.get("roll");
      return {
        title: ctx.say(scene.title),
        subtitle: scene.width === scene.height ? ctx.t("board.subtitle", { n: inches(ctx, scene.width) }) : ctx.t("ranks.subtitle", { w: inches(ctx, scene.width), h: inches(ctx, scene.height) }),
        body: [
          hand?.bar() ?? bar(ctx, model.get("turn")),
          hand?.track() ?? null,
          h("div", { class: scene.width > 1.2 * scene.height ? "aw-table aw-broad" : "aw-table" },
            h("div", { class: "aw-west" },
              h("div", { class: "aw-map" },
                h("div", { class: "aw-stage", "data-island": "", "data-key": "stage" }),
                foot(ctx, local, hand, stage?.zoomButtons() ?? [], local.read ? boardSentence(ctx, scene, model.get("turn")) : "")),
              ...(time?.parts() ?? []), // before what comes and goes: a node that is moved loses its focus
              logParts(ctx, model)), // always under the board: the column at the right is never the same height twice
            h("div", { class: "aw-column" },
              turns(ctx, model.get("history")),
              time?.banner() ?? null,
              hand?.onward() ?? null,
              hand?.tutor() ?? null,
              refusal(ctx, local), // what was just said or thrown comes first, so that it never falls below the fold
              roll && !(roll.phase === "settled" && (local.choosing || local.players)) ? hand?.dice(roll) ?? null : null,
              !roll || roll.phase === "settled" || model.get("offers").length || model.get("bot") || local.players ? hand?.panel() ?? null : null,
              hand?.bag() ?? null)),
          legend(ctx, model),
          h("div", { hidden: true, "data-note": "" }),
        ],
      };
    },
    act(what, data, ctx) {
      if (time?.act(what, data) || hand?.act(what, data)) return;
      if (what === "zoom-in" || what === "zoom-out") stage?.zoom(what === "zoom-in" ? 1.4 : 1 / 1.4);
      else if (what === "zoom-whole") {
        /** @type {HTMLElement | null} */ (ctx.root.querySelector('[data-do="zoom-in"]'))?.focus({ preventScroll: true }); // the button that was pressed goes
        stage?.zoom(0);
      } else if (what === "keys") {
        local.keys = !local.keys;
        if (!local.keys) local.read = false;
        ctx.redraw();
      } else if (what === "throw" || what === "undo" || what === "redo" || what === "restart") ask(ctx, what);
    },
    after(ctx) {
      stage?.refresh();
      hand?.after(held && !ctx.root.contains(focused(ctx.root)));
      time?.after();
      const { side } = model.get("turn");
      if (holder !== null && side !== null && side !== holder && !ctx.still) flyPlume(ctx.root, holder);
      holder = side;
    },
  });
}

/** What has the focus, in a shadow root as well. @param {Element} root */
const focused = (root) => /** @type {Document | ShadowRoot} */ (root.getRootNode()).activeElement ?? null;

/** The initiative changes hands: the plume crosses the bar. @param {HTMLElement} root @param {number} from */
function flyPlume(root, from) {
  const [plume, old] = [root.querySelector(".aw-plume"), root.querySelector(`.aw-holder[data-side="${from}"]`)];
  if (!plume || !old) return;
  const far = old.getBoundingClientRect().left - plume.getBoundingClientRect().left;
  plume.animate([{ translate: `${far}px 0` }, { translate: "0 0" }], { duration: 320, easing: "cubic-bezier(.2,.7,.2,1)" });
}

export default { render };
