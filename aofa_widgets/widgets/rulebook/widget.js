// The rulebook: search, contents and one clause at a time, in one language or both; numbers, words and examples open.
import { h } from "../shared/dom.js";
import { wireFields } from "../shared/fields.js";
import { icon } from "../shared/icons.js";
import { start } from "../shared/kit.js";
import { drawExample, spoken } from "./player.js";
import { makePop, numberParts, termParts } from "./pop.js";
import { counted, drawContents, drawFound, drawRules } from "./side.js";
import { drawTable, prose } from "./walk.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("./walk.js").Page} Page */
/** @typedef {import("./side.js").Book} Book */
/** @typedef {import("./side.js").Found} Found */
/** @typedef {import("./side.js").Contents} Contents */
/** @typedef {import("./player.js").Played} Played */
/** @typedef {import("./pop.js").Card} Card */

const FEW = 3; // results listed above the clause where there is one column
const MANY = 10; // and beside it
const PAUSE = 80; // milliseconds without a key before Python is asked
const PATIENCE = 30000; // milliseconds after which an answer is no longer waited for

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  const uid = `rb${Math.random().toString(36).slice(2, 9)}`;
  const own = {
    query: String(given.model.get("found")?.query ?? ""), origin: "", trail: /** @type {string[]} */ ([]), section: /** @type {string | null} */ (null), page: "",
    rules: false, contents: false, all: false, step: 0, played: 0, number: 0, asked: 0, copied: /** @type {"" | "copied" | "not_copied"} */ (""), heard: "", focus: false, was: "", lost: false, said: 0,
    from: /** @type {HTMLElement | null} */ (null), typing: 0,
    busy: /** @type {import("./side.js").Busy | null} */ (null), // the rules that Python is laying the book open under
  };
  /** @type {ReturnType<typeof makePop>} */
  let pop;

  const found = () => /** @type {Found | null} */ (given.model.get("found"));
  const page = () => /** @type {Page} */ (given.model.get("page"));
  const played = () => /** @type {Played | null} */ (given.model.get("played"));
  const card = () => /** @type {Card | null} */ (given.model.get("number"));

  /** @param {Ctx} ctx */
  function draw(ctx) {
    const { model, t, say } = ctx;
    if (own.busy && model.get("said")?.request === own.busy.request) own.busy = null;
    const book = /** @type {Book} */ (model.get("book"));
    const view = /** @type {string} */ (model.get("view"));
    const codes = /** @type {[string, string][]} */ (model.get("languages"));
    const shown = view === "both" ? codes.map(([code]) => code) : [view];
    if (own.page !== page().id) {
      own.page = page().id;
      own.section = page().section.id;
    }
    const houses = book.houses.filter((one) => one.on).length;
    const seeking = own.query.trim() !== "";
    return {
      title: t("rulebook.title"),
      subtitle: `${say(book.title)} · ${say(book.subtitle)}`,
      switcher: h("div", { class: "aw-switch rb-switch", role: "group", "aria-label": t("common.language") },
        codes.map(([code, name]) => h("button", { type: "button", lang: code, "data-do": "view", "data-value": code, "aria-pressed": String(view === code) }, code.toUpperCase(), h("span", { class: "aw-spoken" }, ` ${name}`))),
        h("button", { type: "button", "data-do": "view", "data-value": "both", "aria-pressed": String(view === "both") }, t("rulebook.both"), h("span", { class: "aw-spoken" }, `, ${t("rulebook.both_spoken")}`))),
      body: [
        h("div", { class: seeking ? "rb-tools rb-busy" : "rb-tools", "data-key": "tools" },
          h("div", { class: "rb-find", role: "search", "aria-label": told("rulebook.search", ctx) }, icon("search"),
            h("input", { type: "search", class: "rb-query", autocomplete: "off", spellcheck: "false", maxlength: 80, placeholder: t("rulebook.search"), "aria-label": t("rulebook.search"), value: own.query }),
            seeking ? h("button", { type: "button", class: "rb-clear", "data-do": "clear", "aria-label": t("rulebook.clear") }, icon("close")) : null),
          h("button", { type: "button", class: "aw-btn rb-to-contents", "data-do": "contents", "aria-expanded": String(own.contents) }, icon("rule"), t("rulebook.contents")),
          h("button", { type: "button", class: "aw-btn", "data-do": "rules", "aria-expanded": String(own.rules) }, icon("house"), houses ? t("rulebook.rules_n", { n: houses }) : t("rulebook.rules"))),
        own.rules ? drawRules(book, own.busy, uid, ctx) : null,
        h("div", { "data-note": true, "data-key": "notes" }),
        h("div", { class: "rb-main", "data-key": "main" }, side(seeking, ctx), clause({ shown, words: seeking ? found()?.words ?? [] : [] }, ctx)),
        h("div", { class: "rb-foot", "data-key": "foot" }, shown.map((lang) => h("p", { lang }, `${book.notice[lang]} ${book.licence[lang]}`)),
          h("p", { class: "rb-code" }, t("book.code", { code: book.code }))),
      ],
    };
  }

  /** The name of a landmark: a page may hold the books of several games. @param {string} key @param {Ctx} ctx */
  function told(key, ctx) {
    return `${ctx.t(key)} · ${ctx.say(/** @type {Book} */ (ctx.model.get("book")).title)}`;
  }

  /** @param {boolean} seeking @param {Ctx} ctx */
  function side(seeking, ctx) {
    const now = found();
    if (seeking) {
      return h("nav", { class: "rb-side rb-seeking", "data-key": "found", "aria-label": told("rulebook.results", ctx), "data-all": own.all },
        now ? drawFound(now, page().id, own.all, narrow(ctx) ? FEW : MANY, ctx) : null);
    }
    return h("nav", { class: own.contents ? "rb-side rb-shown" : "rb-side", "data-key": "contents", "aria-label": told("rulebook.contents", ctx) },
      drawContents(/** @type {Contents} */ (ctx.model.get("contents")), own.section ?? "", page().id, ctx));
  }

  /** @param {Ctx} ctx */
  function narrow(ctx) {
    return ctx.root.clientWidth < 720;
  }

  /** @param {import("./walk.js").Look} look @param {Ctx} ctx */
  function clause(look, ctx) {
    const { t, say } = ctx;
    const here = page();
    const last = own.trail.at(-1);
    const number = last && numberOf(last, ctx);
    const changed = here.flags.length > 0;
    const arrow = (/** @type {string} */ sign, /** @type {boolean} */ here) => (here ? h("span", { "aria-hidden": "true" }, sign) : null);
    const go = (/** @type {import("./walk.js").Link | null} */ link, /** @type {string} */ key) => (link
      ? h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "open", "data-id": link.id, "data-key": key },
        arrow("←", key === "rulebook.before"), h("span", null, h("span", { class: "aw-spoken" }, `${t(key)} `), h("b", null, link.n), ` ${say(link.title)}`), arrow("→", key === "rulebook.after"))
      : h("span", { "data-key": key }));
    return h("article", { class: look.shown.length > 1 ? "rb-page rb-two" : "rb-page", "data-key": "page", "data-clause-id": here.id, "aria-label": t("common.rule_n", { n: here.n }) },
      h("div", { class: "rb-crumb", "data-key": "crumb" },
        number ? h("button", { type: "button", class: "aw-btn rb-back", "data-do": "back" }, icon("undo"), t("rulebook.back", { n: number })) : null,
        h("span", null, `${t("rulebook.section", { n: here.section.id })} · ${say(here.section.title)}`)),
      h("div", { class: changed ? "rb-clause rb-changed" : "rb-clause", "data-key": `clause-${here.id}` },
        h("div", { class: "rb-no", "aria-hidden": "true" }, here.n),
        h("div", { class: "rb-prose" }, prose(here, look, ctx)),
        here.tables.length ? h("div", { class: "rb-wide", "data-key": "tables" }, here.tables.map((table) => drawTable(table, look, ctx))) : null,
        here.examples.length ? h("div", { class: "rb-wide", "data-key": "examples" }, here.examples.map((one) => drawExample(one, played(), own.step, look, ctx))) : null,
        here.values.length ? h("div", { class: "rb-wide rb-values", "data-key": "values" }, h("h4", null, t("rulebook.numbers")), h("ul", { role: "list" }, here.values.map((one) => h("li", null,
          h("button", { type: "button", class: one.changed ? "rb-value rb-gold" : "rb-value", "data-do": "number", "data-id": one.key, "aria-haspopup": "dialog" }, `${say(one.label)}${t("rulebook.colon")} `, h("b", null, say(one.value))))))) : null),
      h("div", { class: "rb-turn", "data-key": "turn" }, go(here.before, "rulebook.before"), go(here.after, "rulebook.after")));
  }

  /** @param {string} id @param {Ctx} ctx */
  function numberOf(id, ctx) {
    for (const section of /** @type {Contents} */ (ctx.model.get("contents"))) {
      const one = section.clauses.find((each) => each.id === id);
      if (one) return one.n;
    }
    return "";
  }

  /** @param {string} what @param {DOMStringMap} data @param {Ctx} ctx @param {Event} event */
  function act(what, data, ctx, event) {
    const { model } = ctx;
    const pressed = /** @type {HTMLElement} */ (/** @type {Element} */ (event.target).closest("[data-do]"));
    switch (what) {
      case "view":
        model.set("view", data.value);
        if (data.value !== "both") model.set("lang", data.value);
        model.save_changes();
        break;
      case "contents": case "rules": case "more":
        if (what === "more") own.all = true;
        else own[what] = !own[what];
        ctx.redraw();
        break;
      case "section":
        own.section = own.section === data.id ? null : data.id ?? null;
        ctx.redraw();
        break;
      case "open":
        own.trail = [];
        own.origin = "";
        own.contents = false;
        ctx.ask("open", { clause: data.id });
        if (pressed.closest(".rb-turn")) own.focus = true;
        break;
      case "see":
        pop.hide();
        if (data.id !== page().id) own.trail.push(page().id);
        own.focus = true;
        own.origin = "";
        ctx.ask("open", { clause: data.id });
        break;
      case "back":
        own.focus = true;
        ctx.ask("open", { clause: own.trail.pop() });
        break;
      case "clear": clear(ctx); break;
      case "instead": seek(String(data.value), ctx); break;
      case "term": {
        const lang = data.langOf ?? ctx.lang;
        own.copied = "";
        const term = page().terms[String(data.id)];
        if (term) pop.show(pressed, lang, termParts(term, lang, uid, ctx));
        break;
      }
      case "number":
        own.from = pressed;
        own.copied = "";
        own.asked = ctx.ask("number", { key: data.id });
        break;
      case "hide": pop.hide(); break;
      case "copy": void copy(ctx); break;
      case "play": case "fresh":
        own.lost = !played() || what === "play"; // the button that was pressed goes away
        ctx.ask("play", { clause: data.clauseOf, at: Number(data.at), fresh: what === "fresh" });
        break;
      case "next": case "previous":
        own.step += what === "next" ? 1 : -1;
        tell(ctx);
        ctx.redraw();
        break;
      case "away":
        own.lost = true;
        ctx.ask("close");
        break;
    }
  }

  /** @param {string} query @param {Ctx} ctx */
  function seek(query, ctx) {
    if (!own.query.trim() && query.trim()) own.origin = page().id;
    own.query = query;
    own.all = false;
    clearTimeout(own.typing);
    own.typing = window.setTimeout(() => ctx.ask("find", { query }), query ? PAUSE : 0);
    const box = /** @type {HTMLInputElement | null} */ (ctx.root.querySelector(".rb-query"));
    if (box && box.value !== query) box.value = query;
    ctx.redraw();
  }

  /** Ends the search; who chose nothing comes back to where they were. @param {Ctx} ctx */
  function clear(ctx) {
    const back = own.origin;
    seek("", ctx);
    own.origin = "";
    if (back && back !== page().id) ctx.ask("open", { clause: back, close: true });
    /** @type {HTMLElement | null} */ (ctx.root.querySelector(".rb-query"))?.focus({ preventScroll: true });
  }

  /** Asks for other rules and shows them as chosen at once; further wishes wait until the book is open under these.
   *  @param {"house" | "rules"} ask @param {{[name: string]: any}} wish @param {Ctx} ctx */
  function choose(ask, wish, ctx) {
    if (own.busy) return;
    const busy = own.busy = { request: ctx.ask(ask, wish), wish };
    window.setTimeout(() => {
      if (own.busy !== busy) return;
      own.busy = null;
      ctx.redraw();
    }, PATIENCE);
    ctx.redraw();
  }

  /** @param {Ctx} ctx */
  async function copy(ctx) {
    try {
      await navigator.clipboard.writeText(card()?.key ?? "");
      own.copied = "copied";
    } catch {
      own.copied = "not_copied"; // a page without the right to copy: the key can be selected
    }
    ctx.speak(ctx.t(own.copied === "copied" ? "rulebook.copied" : "rulebook.not_copied"));
    const now = card();
    if (now) pop.fill(numberParts(now, own.copied, uid, ctx));
  }

  /** @param {Ctx} ctx */
  function tell(ctx) {
    const now = played();
    if (now) ctx.speak(spoken(now, own.step, ctx));
  }

  /** What comes after a drawing: what opened is shown, what was found is said, the focus goes where the reader went. @param {Ctx} ctx */
  function after(ctx) {
    for (const box of ctx.root.querySelectorAll("select")) box.value = box.dataset.value ?? "";
    const now = card();
    if (now && own.asked && now.request === own.asked) {
      own.asked = 0;
      pop.show(own.from, ctx.lang, numberParts(now, "", uid, ctx));
    }
    const dice = played();
    if ((dice?.id ?? 0) !== own.played) {
      own.played = dice?.id ?? 0;
      if (dice && own.step) ctx.redraw();
      own.step = 0;
      if (dice) tell(ctx);
      if (own.lost) queueMicrotask(() => /** @type {HTMLElement | null} */ (ctx.root.querySelector(dice ? "[data-do=next]:not([aria-disabled]), [data-do=fresh]" : "[data-key=start]"))?.focus({ preventScroll: true }));
      own.lost = false;
    }
    const list = found();
    if (list && list.query === own.query && list.query !== own.heard) {
      const first = list.hits[0];
      const count = list.total ? counted(list.total, ctx) : ctx.t("rulebook.found_none");
      ctx.speak(first ? ctx.t("rulebook.found_spoken", { found: count, n: first.n, title: ctx.say(first.title) }) : count);
    }
    if (list?.query === own.query || !own.query) own.heard = own.query;
    if (own.focus && own.page === page().id && own.page !== own.was) {
      own.focus = false;
      queueMicrotask(() => {
        const heading = /** @type {HTMLElement | null} */ (ctx.root.querySelector("[data-heading]"));
        heading?.focus({ preventScroll: true });
        /** @type {HTMLElement | null} */ (ctx.root.querySelector(".rb-page"))?.scrollIntoView({ block: "nearest" });
      });
    }
    own.was = own.page;
    const said = ctx.model.get("said")?.seq ?? 0;
    if (said !== own.said) ctx.root.querySelector(".aw-note")?.scrollIntoView({ block: "nearest" });
    own.said = said;
  }

  /** @param {KeyboardEvent} event @param {Ctx} ctx */
  function keys(event, ctx) {
    const target = /** @type {HTMLElement} */ (event.target);
    const typing = target.matches("input, select");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const box = /** @type {HTMLInputElement | null} */ (ctx.root.querySelector(".rb-query"));
      box?.focus();
      box?.select();
      return;
    }
    if (event.key === "Escape" && own.query && !pop.open() && target.closest(".rb-find, .rb-side")) {
      event.preventDefault();
      clear(ctx);
      return;
    }
    if (["Enter", " "].includes(event.key) && target.matches("span[data-do]")) {
      event.preventDefault();
      target.click();
      return;
    }
    const rows = /** @type {HTMLElement[]} */ ([...ctx.root.querySelectorAll(".rb-side button")]);
    if (target.matches(".rb-query") && event.key === "Enter") {
      const best = found()?.hits[0];
      if (best && found()?.query === own.query) {
        own.origin = "";
        /** @type {HTMLElement | null} */ (ctx.root.querySelector("[data-heading]"))?.focus({ preventScroll: true });
      }
    } else if (target.matches(".rb-query") && event.key === "ArrowDown" && rows.length) {
      event.preventDefault();
      (rows.find((one) => one.matches(".rb-hits button")) ?? rows[0]).focus();
    } else if (target.closest(".rb-side") && ["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) {
      event.preventDefault();
      const at = rows.indexOf(target);
      const to = event.key === "Home" ? 0 : event.key === "End" ? rows.length - 1 : at + (event.key === "ArrowDown" ? 1 : -1);
      if (rows[to]) rows[to].focus();
      else if (to < 0) /** @type {HTMLElement | null} */ (ctx.root.querySelector(".rb-query"))?.focus();
    }
  }

  return start(given, {
    name: "rulebook",
    traits: ["view", "book", "contents", "page", "found", "number", "played"],
    draw,
    act,
    after,
    ready(ctx) {
      pop = makePop(ctx, uid);
      own.played = played()?.id ?? 0;
      own.heard = own.query;
      own.said = ctx.model.get("said")?.seq ?? 0;
      wireFields(ctx, (name, value) => choose("house", { id: name, on: value }, ctx));
      let warm = false;
      ctx.root.addEventListener("focusin", (event) => {
        if (warm || !(/** @type {Element} */ (event.target).matches(".rb-query"))) return;
        warm = true;
        ctx.ask("warm");
      }, { signal: ctx.signal });
      ctx.root.addEventListener("input", (event) => {
        const box = /** @type {HTMLInputElement} */ (event.target);
        if (box.matches(".rb-query")) seek(box.value, ctx);
      }, { signal: ctx.signal });
      ctx.root.addEventListener("change", (event) => {
        const box = /** @type {HTMLSelectElement} */ (event.target);
        if (!box.dataset?.choose) return;
        choose("rules", { [box.dataset.choose]: box.value }, ctx);
        if (own.busy?.wish[box.dataset.choose] !== box.value) box.value = box.dataset.value ?? "";
      }, { signal: ctx.signal });
      ctx.root.addEventListener("keydown", (event) => keys(event, ctx), { signal: ctx.signal });
      let wide = narrow(ctx);
      const watch = new ResizeObserver(() => {
        if (narrow(ctx) === wide) return;
        wide = narrow(ctx);
        ctx.redraw();
      });
      watch.observe(ctx.root);
      ctx.signal.addEventListener("abort", () => {
        watch.disconnect();
        clearTimeout(own.typing);
      });
    },
  });
}

export default { render };
