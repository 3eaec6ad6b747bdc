// The lesson player: a rail of steps, the task, the activity of the step as a live widget, one message, and the way on.
import { chip, clause } from "../shared/chip.js";
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { start } from "../shared/kit.js";
import { prose } from "./prose.js";
import { makeLine, makeStage } from "./stage.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {import("../shared/chip.js").Rule} Rule */
/** @typedef {{title: Texts, state: "todo" | "done" | "skipped" | "reopened", flag: boolean}} Stop */
/** @typedef {{text: Texts, reached: boolean}} Goal */
/** @typedef {{id: string, kind: string, title: Texts, text: Texts, clauses: Rule[], html: Texts | null, reading: boolean, barred: Texts | null, done: boolean, anew?: boolean,
 *   changed: Texts | null, last: boolean, goals: Goal[], tools: Record<string, boolean>}} Step */
/** @typedef {{kind: string, head?: Texts, text: Texts, rule?: Rule | null, lit?: number, total?: number}} Note */
/** @typedef {{text: Texts, skipped: number, learnt: Texts, next: Texts, here: boolean}} Ending `here`: the next lesson opens in this page */

const MARKS = { done: "right", skipped: "", reopened: "house", todo: "" };
const ICONS = /** @type {Record<string, string>} */ ({ right: "right", done: "right", partly: "partly", wrong: "wrong", refused: "refused", trap: "undo", hint: "hint", reopened: "house",
  warning: "warning", shown: "play" });

/** What is said of the play: a board says it itself, or this lesson does beside it. */
const PLAY = ["refused", "hint", "trap", "goal", "done", "turned"];

/** @param {import("../shared/kit.js").Given & {host?: import("./stage.js").Host}} given */
function render(given) {
  const mount = makeStage(given.host);
  const line = makeLine();
  const id = Math.random().toString(36).slice(2); // two views on one page must not share an id
  let at = -1;
  /** @type {HTMLElement | null} */
  let held = null;
  let walking = false; // the step changes because somebody in this view asked for it
  let anew = false; // the same step, from its beginning
  let showing = false;

  /** @param {Ctx} ctx */
  function draw(ctx) {
    const head = /** @type {{title: Texts, quiet: Texts}} */ (ctx.model.get("head"));
    const step = /** @type {Step | null} */ (ctx.model.get("step"));
    return {
      title: ctx.say(head.title),
      subtitle: ctx.say(head.quiet),
      body: [
        rail(ctx),
        h("div", { class: "ls-body", "data-key": "body", "data-kind": step?.kind ?? "end", "data-live": Boolean(ctx.model.get("child")), "data-shown": ctx.model.get("note")?.kind === "shown" },
          step ? task(step, ctx) : end(/** @type {Ending} */ (ctx.model.get("ending")), ctx),
          step ? aside(step, ctx) : null,
          h("div", { class: "ls-stage", "data-key": "stage", "data-stage": true, "data-island": true, role: "group", "aria-label": ctx.t("player.activity"), hidden: !ctx.model.get("child") })),
        step ? buttons(step, ctx) : null,
      ],
    };
  }

  /** @param {Ctx} ctx */
  function rail(ctx) {
    const stops = /** @type {Stop[]} */ (ctx.model.get("rail"));
    const here = ctx.model.get("at");
    const where = ctx.t("player.step_of", { n: Math.min(here + 1, stops.length), total: stops.length });
    return h("nav", { class: "ls-rail", "data-key": "rail", "aria-label": ctx.t("player.steps") },
      here < stops.length ? h("p", { class: "ls-where", "aria-hidden": "true" }, where) : null,
      h("ol", { role: "list" }, stops.map((stop, n) => {
        const now = n === here;
        const more = [ctx.t(`player.state_${stop.state}`), now ? ctx.t("player.rail_here") : "", stop.flag ? ctx.t("player.changed") : ""].filter(Boolean).join(", ");
        return h("li", { "data-state": stop.state, "data-now": now, "data-key": `stop-${n}` },
          h("button", { type: "button", "data-do": "go", "data-at": n, "aria-current": now ? "step" : null, "data-key": "go", title: ctx.say(stop.title) },
            h("span", { class: "ls-disc", "aria-hidden": "true" }, !now && MARKS[stop.state] ? icon(MARKS[stop.state]) : String(n + 1),
              stop.flag && (now || stop.state !== "reopened") ? h("span", { class: "ls-flag" }, icon("house")) : null),
            h("span", { class: "aw-spoken" }, `${ctx.t("player.step_of", { n: n + 1, total: stops.length })}. `),
            h("span", { class: "ls-name" }, ctx.say(stop.title)),
            h("span", { class: "aw-spoken" }, ` (${more})`)));
      })));
  }

  /** @param {Step} step @param {Ctx} ctx */
  function task(step, ctx) {
    const text = ctx.say(step.text);
    return h("div", { class: "ls-task", "data-key": `task-${step.id}` },
      h("h3", { tabindex: "-1", id: `${id}-task`, "data-task": true, "data-key": "title" }, ctx.say(step.title)),
      step.changed ? h("p", { class: "ls-changed", "data-key": "changed" }, icon("house"), h("span", null, ctx.say(step.changed))) : null,
      text ? h("div", { class: "ls-prose", "data-key": "prose" }, ...prose(text)) : null,
      step.goals?.length ? goals(step, ctx) : null,
      step.html ? page(step, ctx) : null,
      ...rules(step, ctx),
      step.barred ? h("p", { class: "aw-empty", "data-key": "barred" }, icon("house"), ctx.say(step.barred)) : null);
  }

  /** The rules of a step that does not print them itself, to be opened. @param {Step} step @param {Ctx} ctx */
  function rules(step, ctx) {
    if (!["try", "goal"].includes(step.kind) && !step.changed || step.kind === "clause") return [];
    const note = /** @type {Note | null} */ (ctx.model.get("note")); // a message opens the rule it cites in its own place
    const all = step.clauses.filter((one) => one.id !== note?.rule?.id);
    return all.length ? [h("p", { class: "ls-rules", "data-key": "rules" }, ...all.map((one) => chip(one, ctx))), ...all.map((one) => clause(one, ctx))] : [];
  }

  /** What Python printed: a clause with its tables, an example with its dice, a picture. @param {Step} step @param {Ctx} ctx */
  function page(step, ctx) {
    const box = h("div", { class: "ls-page", "data-key": `page-${ctx.lang}`, "data-island": true, "data-scrolls": true });
    box.innerHTML = ctx.say(step.html);
    return box;
  }

  /** @param {Step} step @param {Ctx} ctx */
  function goals(step, ctx) {
    return h("div", { class: "ls-goals", "data-key": "goals" },
      step.goals.length > 1 ? h("p", { class: "ls-small" }, ctx.t("player.goals")) : null,
      h("ul", { role: "list" }, step.goals.map((goal, n) => h("li", { "data-reached": goal.reached, "data-key": `goal-${n}` },
        h("span", { class: "ls-box", "aria-hidden": "true" }, goal.reached ? icon("right") : null),
        h("span", null, ...prose(ctx.say(goal.text)).flatMap((p) => [...p.childNodes])),
        h("span", { class: "aw-spoken" }, ` (${ctx.t(goal.reached ? "player.goal_reached" : "player.goal_open")})`)))));
  }

  /** One message at a time, and the help there is. @param {Step} step @param {Ctx} ctx */
  function aside(step, ctx) {
    const note = /** @type {Note | null} */ (ctx.model.get("note"));
    const tools = step.tools ?? {};
    const tool = (/** @type {string} */ what, /** @type {string} */ drawn, /** @type {string} */ word) =>
      tools[what] === undefined ? null : h("button", { type: "button", class: "aw-btn", "data-do": what, "data-key": what, "data-play": ["hint", "undo"].includes(what), "aria-disabled": tools[what] ? null : "true" }, icon(drawn), ctx.t(word));
    const help = [tool("hint", "hint", note?.kind === "hint" ? "player.next_hint" : "player.hint"), tool("undo", "undo", "player.undo"),
      tool("show", "play", note?.kind === "shown" ? "player.show_next" : "player.show_me"), tool("mine", "redo", "player.your_turn")].filter(Boolean);
    return h("div", { class: "ls-aside", "data-key": "aside", "data-note": true },
      note ? message(note, ctx) : null,
      line.silent ? h("div", { class: "ls-note", "data-kind": "warning", "data-key": "silent" }, icon("warning"), h("div", null, ...prose(ctx.t("player.no_answer")))) : null,
      help.length ? h("div", { class: "aw-row ls-help", "data-key": "help" }, ...help) : null);
  }

  /** @param {Note} note @param {Ctx} ctx */
  function message(note, ctx) {
    const drawn = ICONS[note.kind];
    const open = note.rule && ctx.open === note.rule.id;
    return h("div", { "data-key": `note-${note.kind}-${note.lit ?? ""}`, "data-play": PLAY.includes(note.kind) },
      h("div", { class: "ls-note", "data-kind": note.kind },
        drawn ? icon(drawn) : null,
        h("div", null,
          note.kind === "hint" ? h("p", { class: "ls-hint-head" }, h("b", null, ctx.t("player.hint_n", { n: note.lit ?? 1, total: note.total ?? 1 })),
            h("span", { class: "ls-lamps", "aria-hidden": "true" }, Array.from({ length: note.total ?? 1 }, (_, n) => h("i", { "data-lit": n < (note.lit ?? 1) })))) : null,
          ...prose(note.head ? `**${ctx.say(note.head)}** ${ctx.say(note.text)}` : ctx.say(note.text)),
          note.rule ? h("p", { class: "ls-cite" }, chip(note.rule, ctx), note.kind === "refused" ? h("button", { type: "button", class: "aw-btn aw-quiet", "data-clause": note.rule.id, "data-key": "why",
            "aria-expanded": String(Boolean(open)) }, ctx.t("player.why_not")) : null) : null)),
      clause(note.rule, ctx));
  }

  /** @param {Step} step @param {Ctx} ctx */
  function buttons(step, ctx) {
    const ready = step.reading || step.done;
    return h("div", { class: "aw-row aw-last ls-nav", "data-key": "nav" },
      ready ? h("button", { type: "button", class: "aw-btn aw-main", "data-do": "next", "data-key": "next" }, ctx.t(step.last ? "player.finish" : "player.next")) : null,
      ctx.model.get("at") ? h("button", { type: "button", class: "aw-btn", "data-do": "back", "data-key": "back" }, ctx.t("player.back")) : null,
      step.reading ? null : h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "again", "data-key": "again" }, ctx.t("player.again")),
      ready ? null : h("button", { type: "button", class: "aw-btn aw-quiet ls-skip", "data-do": "next", "data-key": "skip" }, ctx.t("player.skip")),
      ready && !step.reading ? h("span", { class: "aw-end ls-done", "data-key": "done" }, icon("right"), ctx.t(step.anew ? "player.done_before" : "player.done_step")) : null);
  }

  /** The next lesson, where it opens in this page; a lesson's own notebook has a link to it below. @param {Ending} ending @param {Ctx} ctx */
  function onward(ending, ctx) {
    return ending.here ? h("button", { type: "button", class: "aw-btn aw-main", "data-do": "follow", "data-key": "follow" }, ctx.t("player.onward")) : null;
  }

  /** The start page, where the lesson was opened in it. @param {Ctx} ctx @returns {HTMLElement | null} */
  const home = (ctx) => ctx.root.parentElement?.closest("[data-home]") ?? null;

  /** @param {Ending} ending @param {Ctx} ctx */
  function end(ending, ctx) {
    return h("div", { class: "ls-task ls-end", "data-key": "task-end" },
      h("h3", { tabindex: "-1", "data-task": true, "data-key": "title" }, ctx.say(ending.text)),
      h("div", { class: "ls-prose", "data-key": "prose" }, h("p", null, ctx.say(ending.learnt)), h("p", null, ctx.say(ending.next))),
      h("div", { class: "aw-row", "data-key": "nav" },
        onward(ending, ctx),
        home(ctx) ? h("button", { type: "button", class: ending.here ? "aw-btn" : "aw-btn aw-main", "data-do": "home", "data-key": "home" }, ctx.t("player.home")) : null,
        h("button", { type: "button", class: "aw-btn", "data-do": "last", "data-key": "back" }, ctx.t("player.back")),
        h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "restart", "data-key": "restart" }, ctx.t("player.redo"))));
  }

  /** @param {string} what @param {DOMStringMap} data @param {Ctx} ctx @param {Event} event */
  function act(what, data, ctx, event) {
    if (event.type === "click" && /** @type {MouseEvent} */ (event).detail > 1 && ["next", "back", "last", "follow"].includes(what)) return; // the second half of a double click
    walking = walking || ["next", "back", "go", "last", "restart", "again", "show"].includes(what);
    anew = what === "again";
    if (what === "home") home(ctx)?.dispatchEvent(new CustomEvent("aw-home"));
    else if (what === "go") line.ask(ctx, "go", { at: Number(data.at) });
    else if (what === "last") line.ask(ctx, "go", { at: ctx.model.get("rail").length - 1 });
    else line.ask(ctx, what);
  }

  /** What is pressed inside the activity is its own affair; pressing there also asks whether Python is still there. @param {HTMLElement} stage @param {Ctx} ctx */
  function hold(stage, ctx) {
    held = stage;
    stage.addEventListener("click", (event) => {
      event.stopPropagation();
      line.ask(ctx, "ping");
    }, { signal: ctx.signal });
    stage.addEventListener("aw-onward", () => { // Enter, once more, on an answer that is right
      if (!ctx.model.get("step")?.done) return;
      walking = true;
      line.ask(ctx, "next");
    }, { signal: ctx.signal });
  }

  /** @param {Ctx} ctx */
  function after(ctx) {
    const stage = /** @type {HTMLElement} */ (ctx.root.querySelector("[data-stage]"));
    if (stage !== held) hold(stage, ctx);
    mount(ctx, stage);
    const now = ctx.model.get("at");
    const shown = ctx.model.get("note")?.kind === "shown";
    if (shown && !showing && walking) { // what is said of it and the board it happens on, both in sight
      const said = /** @type {HTMLElement} */ (ctx.root.querySelector(".ls-aside"));
      said.scrollIntoView({ block: said.getBoundingClientRect().bottom > stage.getBoundingClientRect().top ? "nearest" : "start" });
      walking = false;
    } else if ((now !== at || anew) && at >= 0 && walking) {
      const title = /** @type {HTMLElement | null} */ (ctx.root.querySelector("[data-task]"));
      title?.focus({ preventScroll: true });
      ctx.root.scrollIntoView({ block: "nearest" });
      title?.scrollIntoView({ block: "nearest" });
      walking = anew = false;
    }
    at = now;
    showing = shown;
  }

  return start(given, { name: "lesson", traits: ["head", "rail", "at", "step", "ending", "note", "child"], draw, act, ready: line.listen, after });
}

export default { render };
