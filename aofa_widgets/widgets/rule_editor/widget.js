// The rule editor: numbers, words, reasons and effect of a house rule, its file and its book. Python decides and checks; this shows.
import { h } from "../shared/dom.js";
import { wireFields } from "../shared/fields.js";
import { icon } from "../shared/icons.js";
import { start } from "../shared/kit.js";
import { effect, publish, receive } from "./effect.js";
import { current, numbers, parameter, pressList, wireNumbers } from "./numbers.js";
import { field, idOf, lineOf, untold, tongue } from "./parts.js";
import { typing } from "./typing.js";
import { insert, wireWords, words } from "./words.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("./parts.js").Form} Form */
/** @typedef {import("./effect.js").File} File */

const TABS = ["numbers", "words", "about", "effect", "publish"];

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  /** @type {import("./numbers.js").Local} */
  const local = { query: "", shut: new Set(), open: new Set(), sliding: null, wanted: "", tried: false };
  /** @type {import("./effect.js").Wish} */
  const wish = { formats: new Set(["html", "pdf"]), lang: "both", paper: "a4", busy: -1 };
  /** @type {string | null} */
  let path = null; // another file name, while it is not saved
  /** @type {import("./typing.js").Typing} */
  let hand;

  /** @param {Ctx} ctx */
  function draw(ctx) {
    hand ??= typing(ctx);
    const form = /** @type {Form} */ (ctx.model.get("form"));
    const title = form.about[`title_${ctx.lang}`]?.trim() || ctx.t("editor.untitled");
    const tab = ctx.model.get("tab");
    return { title: ctx.t("editor.title"), subtitle: title, body: [tabs(tab, form, ctx), panel(tab, ctx), foot(tab, form, ctx)] };
  }

  /** @param {string} tab @param {Form} form @param {Ctx} ctx */
  function tabs(tab, form, ctx) {
    const count = (/** @type {string} */ start) => Object.entries(form.faults).filter(([place]) => place.startsWith(start) && !untold(place, local.tried, ctx)).reduce((sum, [, all]) => sum + all.length, 0);
    const wrong = { numbers: count("set."), words: count("text."), about: count("about.") };
    return h("div", { class: "aw-tabs", role: "tablist", "aria-label": ctx.t("editor.tabs"), "data-key": "tabs" }, TABS.map((name) => {
      const bad = wrong[/** @type {"numbers"} */ (name)] ?? 0;
      return h("button", { type: "button", role: "tab", id: idOf(`tab-${name}`, ctx), "aria-controls": idOf("panel", ctx), "aria-selected": String(name === tab), tabindex: name === tab ? "0" : "-1",
        "data-do": "tab", "data-tab": name, "data-key": `tab-${name}` }, ctx.t(`editor.tab_${name}`),
        bad ? h("span", { class: "aw-bad", title: ctx.t("editor.mend_head") }, bad, h("span", { class: "aw-spoken" }, ` ${ctx.t("editor.mend_head")}`)) : null);
    }));
  }

  /** @param {string} tab @param {Ctx} ctx */
  function panel(tab, ctx) {
    const made = tab === "numbers" ? numbers(local, ctx) : tab === "words" ? words(local, hand, ctx) : tab === "about" ? about(ctx) : tab === "effect" ? effect(ctx) : publish(wish, ctx);
    return h("div", { role: "tabpanel", id: idOf("panel", ctx), "aria-labelledby": idOf(`tab-${tab}`, ctx), "data-key": `panel-${tab}`, class: "aw-panel" }, made);
  }

  /** @param {Ctx} ctx */
  function about(ctx) {
    const form = /** @type {Form} */ (ctx.model.get("form"));
    const languages = /** @type {[string, string][]} */ (ctx.model.get("languages"));
    const one = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ help, /** @type {number} */ rows, /** @type {string} */ lang) =>
      field({ place: `about.${name}`, label, help, ask: "about", more: { name }, value: form.about[name] ?? "", rows, lang, quiet: untold(`about.${name}`, local.tried, ctx) }, hand, ctx);
    return h("div", { class: "aw-part", "data-key": "about" },
      h("div", { class: "aw-both" }, // by rows: the other language stands one Tab away
        languages.map(([lang, name]) => one(`title_${lang}`, ctx.t("editor.about_title", { name: tongue(lang, ctx.lang, name) }), ctx.t("editor.help_title"), 0, lang)),
        languages.map(([lang, name]) => one(`why_${lang}`, ctx.t("editor.about_why", { name: tongue(lang, ctx.lang, name) }), ctx.t("editor.help_why"), 3, lang))),
      one("id", ctx.t("editor.field_id"), ctx.t("editor.help_id"), 0, ""));
  }

  /** File, save, undo, and what stands in the way. @param {string} tab @param {Form} form @param {Ctx} ctx */
  function foot(tab, form, ctx) {
    const file = /** @type {File} */ (ctx.model.get("file"));
    const name = idOf("file", ctx);
    const places = Object.keys(form.faults);
    const state = file.dirty ? "editor.dirty" : file.there ? "editor.clean" : "editor.new_file";
    return h("div", { class: "aw-foot", "data-key": "foot" },
      file.outside ? h("div", { class: "aw-review", "data-key": "outside" }, icon("warning"), h("div", null, h("p", null, ctx.t("editor.outside_told")),
        h("div", { class: "aw-row" }, h("button", { type: "button", class: "aw-btn", "data-do": "reread", "data-key": "reread" }, ctx.t("editor.reread")),
          h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "over", "data-key": "over" }, ctx.t("editor.write_over"))))) : null,
      local.tried && places.length ? h("div", { class: "aw-mend", "data-key": "mend" }, h("h3", null, ctx.t("editor.mend_head")), h("ul", null, places.flatMap((place) =>
        form.faults[place].map((one) => h("li", null, icon("wrong"), h("p", null, h("b", null, where(place, ctx)), " ", lineOf(place, one, ctx), ctx.say(one.text)),
          place ? h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "go", "data-name": place, "aria-label": `${where(place, ctx)} ${ctx.t("editor.go")}` }, ctx.t("editor.go")) : null))))) : null,
      h("div", { "data-note": true, "data-key": "said" }),
      file.sought ? h("p", { class: "aw-help", "data-key": "sought" }, ctx.t("editor.sought", { file: file.name, folder: file.sought })) : null,
      h("div", { class: "aw-row aw-last", "data-key": "deeds" },
        h("label", { for: name, class: "aw-number-label" }, ctx.t("editor.save_file")),
        h("input", { id: name, type: "text", class: "aw-field aw-path", "data-path": true, value: path ?? file.name, title: file.path, autocomplete: "off", spellcheck: "false", "data-key": "path" }),
        h("button", { type: "button", class: `aw-btn ${tab === "publish" ? "" : "aw-main"}`, "data-do": "save", "data-key": "save" }, ctx.t("editor.save")),
        h("button", { type: "button", class: "aw-btn", "data-do": "undo", "data-key": "undo", "aria-disabled": file.undo ? null : "true" }, icon("undo"), ctx.t("editor.undo_edit")),
        h("button", { type: "button", class: "aw-btn", "data-do": "redo", "data-key": "redo", "aria-disabled": file.redo ? null : "true" }, icon("redo"), ctx.t("editor.redo_edit")),
        h("span", { class: "aw-end aw-state", "data-dirty": file.dirty }, ctx.t(state))));
  }

  /** A place of the form in words. @param {string} place @param {Ctx} ctx */
  function where(place, ctx) {
    const [part, ...rest] = place.split(".");
    if (part === "set") return ctx.t("common.labelled", { name: ctx.say(parameter(rest.join("."), ctx)?.label) || rest.join(".") });
    const name = part === "text" ? rest.slice(0, -1).join(".") : ctx.t(part === "about" ? "editor.place_about" : "editor.place_file");
    return ctx.t("common.labelled", { name });
  }

  /** Brings a place of the form in sight and puts the cursor there. @param {string} place @param {Ctx} ctx */
  function go(place, ctx) {
    const part = place.split(".")[0];
    if (part === "text") ctx.ask("open", { clause: place.split(".").slice(1, -1).join(".") });
    turn(part === "set" ? "numbers" : part === "text" ? "words" : "about", ctx);
    let tries = 40;
    const look = () => {
      const found = /** @type {HTMLElement | null} */ (ctx.root.querySelector(`[data-place="${CSS.escape(place)}"]`));
      if (found) (found.matches("input, textarea") ? found : /** @type {HTMLElement} */ (found.querySelector("input, select, button") ?? found)).focus();
      else if (tries-- > 0 && !ctx.signal.aborted) setTimeout(look, 50);
    };
    setTimeout(look);
  }

  /** @param {string} tab @param {Ctx} ctx */
  function turn(tab, ctx) {
    ctx.model.set("tab", tab);
    ctx.model.save_changes();
    ctx.redraw();
  }

  /** @param {Set<string>} set @param {string} name */
  const flip = (set, name) => void (set.has(name) ? set.delete(name) : set.add(name));

  /** @param {string} what @param {DOMStringMap} data @param {Ctx} ctx */
  function act(what, data, ctx) {
    const put = (/** @type {string} */ key, /** @type {any} */ value) => void ctx.ask("set", { key, value });
    const name = String(data.name);
    hand.flush();
    if (what === "tab") turn(String(data.tab), ctx);
    else if (what === "shelf") flip(local.open, String(data.shelf));
    else if (what === "part") flip(local.shut, String(data.part));
    else if (what === "two") put(name, data.value === "true");
    else if (what === "none") {
      const row = parameter(name, ctx);
      const none = row.none?.value;
      put(name, current(name, ctx) !== none ? none : typeof row.book === "number" ? row.book : row.low);
    } else if (what === "list") pressList(data, ctx, put);
    else if (what === "reset" || what === "keep") ctx.ask(what, { key: name });
    else if (what === "open") ctx.ask("open", { clause: data.open });
    else if (what === "add") ctx.ask("add", { after: data.after });
    else if (what === "drop" || what === "reviewed" || what === "simplify") ctx.ask(what, { clause: name });
    else if (what === "insert") insert(data, ctx);
    else if (what === "numbers") flip(local.open, "insert");
    else if (what === "wish") wish[/** @type {"lang" | "paper"} */ (data.what)] = String(data.value);
    else if (what === "format") flip(wish.formats, name);
    else if (what === "publish") {
      local.tried = true;
      wish.busy = ctx.model.get("said")?.seq ?? 0;
      ctx.speak(ctx.t("editor.busy"));
      ctx.ask("publish", { formats: [...wish.formats], lang: wish.lang, paper: wish.paper });
    } else if (what === "fetch") ctx.ask("fetch", { name });
    else if (what === "go") go(name, ctx);
    else if (what === "save" || what === "over") {
      local.tried = true;
      ctx.ask("save", { ...(path === null ? {} : { file: path }), over: what === "over" });
    } else ctx.ask(what);
    ctx.redraw();
  }

  /** @param {Ctx} ctx */
  function ready(ctx) {
    hand ??= typing(ctx);
    const put = (/** @type {string} */ key, /** @type {any} */ value) => void ctx.ask("set", { key, value });
    wireFields(ctx, put);
    wireNumbers(local, ctx, put);
    wireWords(ctx);
    receive(ctx);
    const { root, signal } = ctx;
    root.addEventListener("input", (event) => {
      const input = /** @type {HTMLInputElement} */ (event.target);
      if (input.dataset.wanted !== undefined) {
        local.wanted = input.value;
        ctx.redraw();
      }
      if (input.dataset.path !== undefined) path = input.value === ctx.model.get("file").name ? null : input.value;
    }, { signal });
    root.addEventListener("keydown", (event) => {
      const here = /** @type {HTMLElement} */ (event.target);
      if (here.getAttribute("role") !== "tab") return;
      const at = TABS.indexOf(String(here.dataset.tab));
      const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const to = TABS[(step + TABS.length) % TABS.length];
      hand.flush();
      turn(to, ctx);
      queueMicrotask(() => /** @type {HTMLElement | null} */ (root.querySelector(`[data-tab="${to}"]`))?.focus());
    }, { signal });
    const saved = () => {
      if (ctx.model.get("file").name === path?.trim()) path = null;
    };
    ctx.model.on("change:file", saved);
    signal.addEventListener("abort", () => ctx.model.off("change:file", saved));
  }

  /** What no attribute tells: the text of a text field, the choice of a list. @param {Ctx} ctx */
  function after(ctx) {
    hand.fit();
    for (const list of ctx.root.querySelectorAll("select")) {
      const at = [...list.options].findIndex((option) => option.hasAttribute("selected"));
      if (at >= 0 && list.selectedIndex !== at) list.selectedIndex = at;
    }
  }

  return start(given, { name: "rule_editor", traits: ["shelves", "index", "form", "clause", "found", "effect", "file", "made", "tab"], draw, act, ready, after });
}

export default { render };
