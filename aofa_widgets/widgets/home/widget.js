// The start page: what next, what is due, the lessons, the widgets to try, who learns; what is opened comes in its place.
import { h, rich } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { start } from "../shared/kit.js";
import { makeLine, makeStage } from "../lesson/stage.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {{kind: string, text: Texts, button: Texts | null, quiet: Texts | null}} Next */
/** @typedef {{key: string, n: number, title: Texts, state: "todo" | "begun" | "done" | "reopened", quiet: Texts, flag: Texts | null}} Row */
/** @typedef {{games: [string, Texts, Texts][], game: string, fresh: boolean, next: Next, cards: {key: string, title: Texts, where: Texts}[], lessons: Row[], gallery: [string, string][],
 *   learners: {id: string, name: string, title: Texts}[], learner: string, scores: Texts[], file: string | null, notes: Texts[], said: Texts | null}} Page */
/** @typedef {{what: string, lesson: string, n: number, text: Texts}} Asking */

const MARKS = /** @type {Record<string, string>} */ ({ done: "right", begun: "partly", reopened: "house" });
const MOST = 4_000_000; // characters of a file that is taken in

/** @param {import("../shared/kit.js").Given & {host?: import("../lesson/stage.js").Host}} given */
function render(given) {
  const mount = makeStage(given.host);
  const line = makeLine();
  const id = Math.random().toString(36).slice(2); // two views on one page must not share an id
  let came = ""; // where the press came from that opened something: focus goes back there
  let was = false;
  let large = false;

  /** @param {Ctx} ctx */
  function draw(ctx) {
    const page = /** @type {Page} */ (ctx.model.get("page"));
    const open = /** @type {{kind: string, title: Texts} | null} */ (ctx.model.get("opened"));
    const game = page.games.find(([key]) => key === page.game);
    return {
      title: ctx.say(open ? open.title : game ? game[1] : null),
      subtitle: "",
      switcher: open ? above(ctx) : undefined,
      body: [
        line.silent ? h("div", { class: "hm-notes", "data-key": "silent" }, h("p", null, icon("warning"), set(ctx.t("player.no_answer")))) : null,
        h("div", { class: "hm-stage", "data-key": "stage", "data-stage": true, "data-home": true, "data-island": true, hidden: !open }),
        open ? null : h("div", { class: "hm-page", "data-key": "page" },
          notes(page, ctx), next(page.next, page, ctx), due(page, ctx), lessons(page, ctx), gallery(page, ctx), learners(page, ctx)),
      ],
    };
  }

  /** The way back, and the languages: a lesson in here hides its own. @param {Ctx} ctx */
  function above(ctx) {
    const languages = /** @type {[string, string][]} */ (ctx.model.get("languages"));
    return h("div", { class: "hm-above" },
      h("button", { type: "button", class: "aw-btn hm-back", "data-do": "back", "data-key": "back" }, icon("undo"), ctx.t("home.back")),
      h("div", { class: "aw-switch", role: "group", "aria-label": ctx.t("common.language"), "data-key": "languages" },
        languages.map(([code, name]) => h("button", { type: "button", lang: code, "data-lang": code, "aria-pressed": String(code === ctx.lang) },
          code.toUpperCase(), h("span", { class: "aw-spoken" }, ` ${name}`)))));
  }

  /** @param {string} name @param {Ctx} ctx @param {string} word @param {...(Node | null)} body */
  function part(name, ctx, word, ...body) {
    return h("section", { class: `hm-part hm-${name}`, "data-key": name, "aria-labelledby": `${id}-${name}` }, h("h3", { id: `${id}-${name}` }, ctx.t(word)), ...body);
  }

  /** @param {string} text */
  const set = (text) => h("span", null, ...text.split("`").map((bit, n) => (n % 2 ? h("code", null, bit) : bit)));

  /** @param {Page} page @param {Ctx} ctx */
  function notes(page, ctx) {
    const rows = [...page.notes, ...(page.said ? [page.said] : [])];
    return rows.length ? h("div", { class: "hm-notes", "data-key": "notes" }, rows.map((note, n) => h("p", { "data-kind": n < page.notes.length ? "warning" : "ok", "data-key": `note-${n}` },
      icon(n < page.notes.length ? "warning" : "right"), set(ctx.say(note))))) : null;
  }

  /** @param {Next} now @param {Page} page @param {Ctx} ctx */
  function next(now, page, ctx) {
    const about = page.games.find(([key]) => key === page.game)?.[2];
    const games = page.games.length > 1 ? h("div", { class: page.fresh ? "hm-games hm-tiles" : "aw-switch aw-fields hm-games", role: "group", "aria-label": ctx.t("home.game"), "data-key": `games-${page.fresh}` },
      page.games.map(([key, title, line]) => h("button", { type: "button", "data-do": "game", "data-value": key, "data-key": `game-${key}`, "aria-pressed": String(key === page.game) }, page.fresh ? [h("b", null, ctx.say(title)), h("span", null, ctx.say(line))] : ctx.say(title)))) : null;
    return part("next", ctx, page.fresh ? "home.first" : "home.next", games,
      games && page.fresh ? null : h("p", { class: "hm-quiet", "data-key": "about" }, ctx.say(about)),
      h("p", { class: "hm-say" }, ctx.say(now.text)),
      now.button ? h("div", { class: "aw-row" }, h("button", { type: "button", class: "aw-btn aw-main", "data-do": "go_on", "data-key": "go_on" }, icon("play"), ctx.say(now.button)),
        now.quiet ? h("span", { class: "hm-quiet" }, ctx.say(now.quiet)) : null) : null);
  }

  /** @param {Page} page @param {Ctx} ctx */
  function due(page, ctx) {
    if (!page.cards.length) return null;
    return part("due", ctx, "home.due", h("p", { class: "hm-quiet" }, ctx.t("home.due_why")),
      h("ul", { role: "list" }, page.cards.map((card) => h("li", { "data-key": `card-${card.key}` },
        h("div", { class: "hm-what" }, h("b", null, ctx.say(card.title)), h("span", { class: "hm-quiet" }, ctx.say(card.where))),
        h("div", { class: "aw-row" },
          h("button", { type: "button", class: "aw-btn", "data-do": "review", "data-value": card.key, "data-key": "review" }, ctx.t("home.review"), named(card.title, ctx)),
          h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "put_off", "data-value": card.key, "data-key": "put_off" }, ctx.t("home.tomorrow"), named(card.title, ctx)),
          h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "drop", "data-value": card.key, "data-key": "drop" }, ctx.t("home.leave_out"), named(card.title, ctx)))))));
  }

  /** @param {Texts} title @param {Ctx} ctx */
  const named = (title, ctx) => h("span", { class: "aw-spoken" }, ` (${ctx.say(title)})`);

  /** @param {Page} page @param {Ctx} ctx */
  function lessons(page, ctx) {
    return part("lessons", ctx, "home.lessons", h("ol", { role: "list" }, page.lessons.map((row) => h("li", { "data-state": row.state, "data-key": `lesson-${row.key}` },
      h("button", { type: "button", class: "hm-lesson", "data-do": "lesson", "data-value": row.key, "data-key": "open" },
        h("span", { class: "hm-disc", "aria-hidden": "true" }, MARKS[row.state] ? icon(MARKS[row.state]) : String(row.n)),
        h("span", { class: "hm-what" },
          h("b", null, h("span", { class: "aw-spoken" }, `${row.n}. `), ctx.say(row.title)),
          h("span", { class: "aw-spoken" }, ` (${ctx.t(`home.state_${row.state}`)}) `),
          h("span", { class: "hm-quiet" }, ctx.say(row.quiet), row.flag ? ` · ${ctx.say(row.flag)}` : ""))),
      row.state === "todo" ? null : h("button", { type: "button", class: "aw-btn aw-quiet hm-anew", "data-do": "forget", "data-what": "reset", "data-value": row.key, "data-key": "anew",
        title: ctx.t("home.anew") }, icon("redo"), h("span", { class: "hm-word" }, ctx.t("home.anew")), named(row.title, ctx)),
      asked("reset", row.key, ctx)))));
  }

  /** @param {Page} page @param {Ctx} ctx */
  function gallery(page, ctx) {
    return part("gallery", ctx, "home.gallery", h("ul", { role: "list" }, page.gallery.map(([name, sign]) => h("li", { "data-key": `tile-${name}` },
      h("button", { type: "button", class: "hm-tile", "data-do": "show", "data-value": name, "data-key": "open" }, icon(sign),
        h("b", null, ctx.t(`home.widget_${name}`)), h("span", { class: "hm-quiet" }, ctx.t(`home.about_${name}`)))))));
  }

  /** @param {Page} page @param {Ctx} ctx */
  function learners(page, ctx) {
    const mine = page.learners.find((one) => one.id === page.learner);
    return part("people", ctx, "home.learners",
      page.learners.length ? h("div", { class: "hm-learners", role: "group", "aria-labelledby": `${id}-people`, "data-key": "learners" },
        page.learners.map((one) => h("button", { type: "button", class: "hm-learner", "data-do": "learner", "data-value": one.id, "data-key": `learner-${one.id}`, "aria-pressed": String(one.id === page.learner) },
          h("span", { class: "hm-dot", "aria-hidden": "true" }), ctx.say(one.title)))) : h("p", { class: "hm-quiet", "data-key": "nobody" }, ctx.t("home.nobody")),
      page.scores.length ? h("ul", { class: "hm-scores", role: "list", "data-key": "scores" }, page.scores.map((text) => h("li", null, ctx.say(text)))) : null,
      h("div", { class: "aw-row hm-name", "data-key": "name" },
        h("label", { for: `${id}-name` }, ctx.t("home.a_name")),
        h("input", { type: "text", id: `${id}-name`, maxlength: 40, autocomplete: "off", "data-name": true, "data-key": "name" }),
        h("button", { type: "button", class: "aw-btn", "data-do": "add", "data-key": "add" }, icon("plus"), ctx.t("home.add")),
        mine ? h("button", { type: "button", class: "aw-btn", "data-do": "rename", "data-key": "rename" }, ctx.t("home.rename")) : null),
      h("p", { class: "hm-quiet", "data-key": "no-names" }, ctx.t("home.no_names"), page.file ? [" ", h("code", null, page.file)] : null),
      h("div", { class: "aw-row", "data-key": "file", role: "group", "aria-label": ctx.t("home.file") },
        h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "export", "data-key": "export" }, ctx.t("home.export")),
        h("label", { class: "aw-btn aw-quiet hm-file", "data-key": "import" }, ctx.t("home.import"),
          h("input", { type: "file", accept: ".json,application/json", class: "aw-spoken", "data-file": true, "data-key": "file" })),
        mine ? h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "forget", "data-what": "clear", "data-key": "clear" }, ctx.t("home.clear")) : null,
        page.learners.length ? h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "forget", "data-what": "clear_all", "data-key": "clear_all" }, ctx.t("home.clear_all")) : null),
      large ? h("p", { class: "hm-large", role: "alert", "data-key": "large" }, icon("wrong"), ctx.t("home.too_large")) : null,
      asked("clear", "", ctx), asked("clear_all", "", ctx));
  }

  /** The question before something is forgotten, where it was asked. @param {string} what @param {string} lesson @param {Ctx} ctx */
  function asked(what, lesson, ctx) {
    const asking = /** @type {Asking | null} */ (ctx.model.get("asking"));
    if (!asking || asking.what !== what || asking.lesson !== lesson) return null;
    return h("div", { class: "hm-asking", role: "group", "aria-labelledby": `${id}-asking`, "data-key": "asking" },
      icon("warning"), h("p", { id: `${id}-asking` }, ...rich(ctx.say(asking.text))),
      h("div", { class: "aw-row" },
        h("button", { type: "button", class: "aw-btn", "data-do": "keep", "data-key": `no-${asking.n}`, "data-no": true }, ctx.t("home.no")),
        h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "forget", "data-what": what, "data-value": lesson, "data-key": `yes-${asking.n}` }, ctx.t("home.yes"))));
  }

  /** @param {string} what @param {DOMStringMap} data @param {Ctx} ctx */
  function act(what, data, ctx) {
    const name = /** @type {HTMLInputElement | null} */ (ctx.root.querySelector("[data-name]"));
    if (["go_on", "lesson", "review", "show"].includes(what)) came = `[data-do="${what}"]${data.value ? `[data-value="${CSS.escape(data.value)}"]` : ""}`;
    if (what === "forget") line.ask(ctx, "forget", { what: data.what, lesson: data.value ?? "" });
    else if (what === "add" || what === "rename") {
      line.ask(ctx, what, { name: name?.value ?? "" });
      if (name) name.value = "";
    } else line.ask(ctx, what, data.value ? { key: data.value } : {});
  }

  /** @param {Ctx} ctx */
  function ready(ctx) {
    line.listen(ctx);
    ctx.root.addEventListener("change", async (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      const file = field.matches?.("[data-file]") ? field.files?.[0] : null;
      if (!file) return;
      large = file.size > MOST;
      if (!large) line.ask(ctx, "import", { text: await file.text() });
      field.value = ""; // the same file may be chosen again
      ctx.redraw();
    }, { signal: ctx.signal });
  }

  /** @type {HTMLElement | null} */
  let held = null;
  let asking = "";
  let inside = /** @type {string | null} */ (null);

  /** @param {Ctx} ctx */
  function after(ctx) {
    const stage = /** @type {HTMLElement} */ (ctx.root.querySelector("[data-stage]"));
    if (stage !== held) { // what is pressed inside is the child's own affair
      held = stage;
      stage.addEventListener("aw-home", () => /** @type {HTMLElement | null} */ (ctx.root.querySelector(".hm-back"))?.click(), { signal: ctx.signal });
      for (const kind of ["click", "change", "keydown"]) stage.addEventListener(kind, (event) => event.stopPropagation(), { signal: ctx.signal });
    }
    mount(ctx, stage);
    const open = Boolean(ctx.model.get("opened"));
    const child = /** @type {string | null} */ (ctx.model.get("child"));
    const other = open && was && child !== inside;
    inside = child;
    if (other || (open !== was && (came || !open))) {
      const back = /** @type {HTMLElement | null} */ (ctx.root.querySelector(open ? ".hm-back" : came || "[data-do=go_on]"));
      back?.focus({ preventScroll: !open });
      if (open) ctx.root.scrollIntoView({ block: "nearest" });
    }
    was = open;
    const now = /** @type {Asking | null} */ (ctx.model.get("asking"));
    const question = now ? `${now.what} ${now.lesson} ${now.n}` : "";
    if (question && question !== asking) /** @type {HTMLElement | null} */ (ctx.root.querySelector("[data-no]"))?.focus();
    asking = question;
  }

  return start(given, { name: "home", traits: ["page", "asking", "opened", "child"], draw, act, ready, after });
}

export default { render };
