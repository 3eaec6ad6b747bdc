// Who plays: people and bots by side, the language that each reads, and what a bot's turn shows.
import { h, rich } from "../shared/dom.js";
import { choice } from "../shared/fields.js";
import { sign } from "../shared/icons.js";
import { button } from "./offers.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("./hand.js").Desk} Desk */
/** @typedef {{side: number, bot: string | null, strength: number, lang: string | null}} Player */
/** @typedef {{side: number, at: number, alone: boolean, tip: boolean}} Bot */

const MOST = 300; // steps of bots before somebody has to press Run again

/** A list to choose from. @param {string} id @param {string} label @param {string} what @param {number} side @param {[string, string][]} options @param {string} shown */
const list = (id, label, what, side, options, shown) => h("div", { class: "aw-field" }, h("label", { for: id }, label),
  h("select", { id, "data-player": what, "data-side": side, "data-shown": shown, "data-key": id, "data-lm-suppress-shortcuts": "true" }, options.map(([value, text]) => h("option", { value }, text))));

/** Nobody (a person) or a bot for each side, how strong, and the language its person reads. @param {Ctx} ctx @param {Desk} desk */
export function playersParts(ctx, desk) {
  const { model } = ctx;
  const bots = model.get("opponents");
  const tongues = /** @type {[string, string][]} */ (model.get("languages"));
  return h("div", { class: "aw-panel aw-players", "data-key": "panel" },
    h("h3", { class: "aw-who", tabindex: "-1", "data-key": "who" }, ctx.t("board.players")),
    /** @type {Player[]} */ (model.get("players")).map((one) => {
      const name = ctx.say(model.get("turn").sides[one.side].name);
      const bot = bots.find((/** @type {any} */ row) => row.key === one.bot);
      return h("fieldset", { "data-key": `seat-${one.side}` }, h("legend", null, sign(one.side), name),
        bots.length ? list(`${desk.uid}-b${one.side}`, ctx.t("board.played_by"), "bot", one.side, [["", ctx.t("board.person")], ...bots.map((/** @type {any} */ row) => /** @type {[string, string]} */ ([row.key, ctx.say(row.name)]))], one.bot ?? "") : null,
        bot ? h("div", { class: "aw-field" }, h("span", null, ctx.t("board.strength")), choice(`${name}, ${ctx.t("board.strength")}`, [["1", "1"], ["2", "2"], ["3", "3"]], String(one.strength), `strength-${one.side}`))
          : list(`${desk.uid}-l${one.side}`, ctx.t("board.reads"), "lang", one.side, [["", ctx.t("board.same")], ...tongues], one.lang ?? ""),
        bot ? h("p", { class: "aw-about" }, `${ctx.say(bot.about)} ${ctx.say(bot.levels?.[one.strength - 1])}`) : null);
    }),
    h("div", { class: "aw-row" }, button(ctx, "players", "common.close", "aw-main")));
}

/** A bot's turn: it goes on by itself, or step by step. @param {Ctx} ctx @param {Bot} bot @param {Desk} desk */
export function botParts(ctx, bot, desk) {
  const straight = bot.alone ? null : button(ctx, "straight", "board.straight");
  return h("div", { class: "aw-panel", "data-key": "panel", "data-asked": bot.side },
    h("h3", { class: "aw-who", tabindex: "-1", "data-key": "who" }, sign(bot.side), h("span", null, rich(ctx.say(model(ctx).text)))),
    goesOn(bot, desk) || bot.alone ? null : h("p", { class: "aw-hint", "data-key": "halted" }, ctx.t("board.halted")),
    h("div", { class: "aw-row", "data-key": "go" },
      goesOn(bot, desk) ? [own(ctx) ? button(ctx, "continue", "board.continue", "aw-main") : null, straight, button(ctx, "halt", "board.halt")]
        : [button(ctx, "step", "board.step", "aw-main"), button(ctx, "run", "board.run", "", "play"), straight]));
}

/** Whether a person's own dice lie there, still to be read. @param {Ctx} ctx */
const own = (ctx) => ctx.model.get("roll")?.phase === "settled" && Boolean(ctx.model.get("roll").own);

/** @param {Ctx} ctx */
const model = (ctx) => ctx.model.get("turn");

/** Whether a bot plays on by itself: against a person, unless stopped or back in time; among bots only when told to. @param {Bot} bot @param {Desk} desk */
const goesOn = (bot, desk) => desk.run ?? (!bot.alone && bot.tip);

/** Asks for one step after another, far enough apart to be seen and heard. @param {Ctx} ctx @param {Desk} desk @param {(what: string, content?: object) => number} ask */
export function makeDriver(ctx, desk, ask) {
  let timer = 0;
  let due = -1;
  let steps = 0;
  let asked = -1; // the last request for a step: only if that fails the bot is stopped, not for what a person asked amiss
  const halt = () => {
    clearTimeout(timer);
    due = -1;
  };
  ctx.signal.addEventListener("abort", halt);
  return {
    /** Whether a press was its own. @param {string} what */
    act(what) {
      const bot = /** @type {Bot | null} */ (ctx.model.get("bot"));
      if (!["step", "run", "halt", "continue", "straight"].includes(what) || !bot) return false;
      halt();
      steps = 0;
      asked = -1;
      if (what === "continue" || what === "straight") due = bot.at; // asked for here, so no timer for it
      else desk.run = what === "run";
      if (what === "halt") ctx.speak(ctx.t("board.halted"));
      if (what === "straight") asked = ask("run", { at: bot.at });
      else if (what === "step" || what === "continue") asked = ask("go", { at: bot.at });
      ctx.redraw();
      return true;
    },
    after() {
      const bot = /** @type {Bot | null} */ (ctx.model.get("bot"));
      const said = ctx.model.get("said");
      if (!bot) {
        halt();
        steps = 0;
        desk.run = null; // what was stopped or begun ends with the bot's turn
        return;
      }
      const wrong = said?.kind === "error" && said.request === asked;
      if (goesOn(bot, desk) && (wrong || steps >= MOST)) {
        desk.run = false;
        ctx.redraw();
      }
      if (!goesOn(bot, desk)) return halt();
      if (due === bot.at) return;
      halt();
      due = bot.at;
      steps += 1;
      const pace = ctx.model.get("pace");
      const thrown = ctx.model.get("roll")?.phase === "settled" && !ctx.still ? 1200 : 0;
      const long = ctx.say(said?.text).length; // longer sentences stay longer, and a person's own dice until they are read
      const wait = pace ? thrown + (own(ctx) ? Math.max(2500, pace) + 25 * long : pace + 12 * long) : 0;
      timer = window.setTimeout(() => void (asked = ask("go", { at: bot.at })), wait);
    },
  };
}
