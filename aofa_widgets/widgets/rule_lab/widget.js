// The rule lab: the rules at the left, what a change moves at the right. Python decides and counts; this shows and asks, one wish at a time.
import { h } from "../shared/dom.js";
import { wireFields } from "../shared/fields.js";
import { icon } from "../shared/icons.js";
import { start } from "../shared/kit.js";
import { receive } from "../rule_editor/effect.js";
import { current, parameter, pressList, wireNumbers } from "../rule_editor/numbers.js";
import { idOf } from "../rule_editor/parts.js";
import { typing } from "../rule_editor/typing.js";
import { asking } from "./asking.js";
import { battles, watch } from "./battles.js";
import { dials } from "./dials.js";
import { effect } from "./effect.js";
import { copy, keep } from "./keep.js";
import { play } from "./play.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("./dials.js").Form} Form */

const TABS = ["effect", "play", "battles", "keep"];

/** The parts that this game has: without a duel to solve there is no best play. @param {Ctx} ctx @returns {string[]} */
const tabs = (ctx) => TABS.filter((name) => name !== "play" || ctx.model.get("choices").best);

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  /** @type {import("./dials.js").Local & import("../rule_editor/numbers.js").Local & import("./keep.js").Local} */
  const local = { query: "", open: new Set([given.model.get("choices").first]), only: false, sliding: null, shut: new Set(), wanted: "", tried: false, file: null, copied: null };
  /** @type {import("./battles.js").Wish} */
  const wish = { one: "usual", other: "", games: 10_000, forces: "", place: "" };
  /** @type {import("../rule_editor/typing.js").Typing} */
  let hand;
  /** @type {import("./asking.js").Asking} */
  let wishes;

  /** @param {Ctx} ctx */
  function set_up(ctx) {
    hand ??= typing(ctx);
    wishes ??= asking(ctx, () => (local.sliding = null));
  }

  /** @param {Ctx} ctx */
  function draw(ctx) {
    set_up(ctx);
    const form = /** @type {Form} */ (ctx.model.get("form"));
    const choices = ctx.model.get("choices");
    const edition = choices.edition.find((/** @type {any} */ one) => one.value === form.start.edition);
    const tab = ctx.model.get("tab");
    return { title: ctx.t("rule_lab.title"), subtitle: ctx.say(edition?.text),
      body: [wishes.gone() ? h("div", { class: "aw-note", role: "alert", "data-key": "gone" }, icon("warning"), h("p", null, ctx.t("rule_lab.gone"))) : null, h("div", { class: "aw-lab", "data-key": "lab" }, dials(local, wishes, ctx), right(tab, ctx)), foot(form, ctx)] };
  }

  /** @param {string} tab @param {Ctx} ctx */
  function right(tab, ctx) {
    const shown = tabs(ctx).includes(tab) ? tab : TABS[0];
    return h("section", { class: "aw-right", "data-key": "right", "aria-label": ctx.t("rule_lab.tabs") },
      h("div", { class: "aw-tabs", role: "tablist", "aria-label": ctx.t("rule_lab.tabs"), "data-key": "tabs" }, tabs(ctx).map((name) =>
        h("button", { type: "button", role: "tab", id: idOf(`tab-${name}`, ctx), "aria-controls": idOf("panel", ctx), "aria-selected": String(name === shown), tabindex: name === shown ? "0" : "-1",
          "data-do": "tab", "data-tab": name, "data-key": `tab-${name}` }, ctx.t(`rule_lab.tab_${name}`)))),
      h("div", { role: "tabpanel", tabindex: "0", id: idOf("panel", ctx), "aria-labelledby": idOf(`tab-${shown}`, ctx), "data-key": `panel-${shown}`, class: "aw-panel" },
        shown === "effect" ? effect(local, ctx) : shown === "play" ? play(ctx) : shown === "battles" ? battles(wish, ctx) : keep(local, hand, ctx)));
  }

  /** @param {Form} form @param {Ctx} ctx */
  function foot(form, ctx) {
    const n = Object.keys(form.set).length;
    const deed = (/** @type {string} */ what, /** @type {string} */ sign, /** @type {boolean} */ can) =>
      h("button", { type: "button", class: "aw-btn", "data-do": what, "data-key": what, "aria-disabled": can ? null : "true" }, icon(sign), ctx.t(`rule_lab.${what}`));
    return h("div", { class: "aw-foot", "data-key": "foot" },
      h("div", { "data-note": true, "data-key": "said" }),
      h("div", { class: "aw-row", "data-key": "deeds" }, deed("undo", "undo", form.undo > 0), deed("redo", "redo", form.redo > 0), deed("reset_all", "close", n > 0),
        h("span", { class: "aw-end aw-state", "data-key": "state" }, n ? ctx.t("rule_lab.state", { n, code: form.code }) : ctx.t("rule_lab.state_base", { code: form.code }))));
  }

  /** @param {string} tab @param {Ctx} ctx */
  function turn(tab, ctx) {
    ctx.model.set("tab", tab);
    ctx.model.save_changes();
    ctx.redraw();
  }

  /** @param {string} key @param {any} value */
  const put = (key, value) => wishes.want({ key, value, held: false });

  /** @param {string} what @param {DOMStringMap} data @param {Ctx} ctx */
  function act(what, data, ctx) {
    const name = String(data.name);
    hand.flush();
    local.copied = null;
    if (what === "tab") turn(String(data.tab), ctx);
    else if (what === "shelf") local.open.has(String(data.shelf)) ? local.open.delete(String(data.shelf)) : local.open.add(String(data.shelf));
    else if (what === "every") {
      ctx.model.set("every", !ctx.model.get("every"));
      ctx.model.save_changes();
    } else if (what === "only") local.only = !local.only;
    else if (what === "two") put(name, data.value === "true");
    else if (what === "none") {
      const row = parameter(name, ctx);
      const none = row.none?.value;
      put(name, current(name, ctx) !== none ? none : typeof row.book === "number" ? row.book : row.low);
    } else if (what === "list") pressList(data, ctx, put);
    else if (what === "reset") ctx.ask("reset", { key: name });
    else if (what === "reset_all") ctx.ask("reset");
    else if (what === "save" || what === "over") {
      local.tried = true;
      ctx.ask("save", { file: local.file ?? ctx.model.get("kept").file, over: what === "over" });
    } else if (what === "fetch") ctx.ask("fetch", { name });
    else if (what === "fight") ctx.ask("fight", { ...wish, other: wish.other || wish.one });
    else if (what === "copy") {
      void copy(String(data.what), ctx).then((good) => {
        local.copied = { what: String(data.what), text: ctx.t(good ? "rule_lab.copied" : "rule_lab.not_copied") };
        ctx.redraw();
      });
    } else ctx.ask(what);
    ctx.redraw();
  }

  /** @param {Ctx} ctx */
  function ready(ctx) {
    set_up(ctx);
    watch(ctx);
    const { root, signal } = ctx;
    receive(ctx);
    wireFields(ctx, (name, value) => {
      if (name !== "mine" && name !== "theirs") return put(name, value);
      const [mine, theirs] = ctx.model.get("play").ratings;
      ctx.ask("ratings", { mine, theirs, [name]: value });
    });
    wireNumbers(local, ctx, put);
    root.addEventListener("input", (event) => {
      const input = event.target;
      if (!(input instanceof HTMLInputElement)) return;
      if (input.dataset.slide) wishes.want({ key: input.dataset.slide, value: Number(input.value), held: true });
      else if (input.dataset.path !== undefined) local.file = input.value === ctx.model.get("kept")?.file ? null : input.value;
      else return;
      ctx.redraw();
    }, { signal });
    root.addEventListener("change", (event) => {
      const here = /** @type {HTMLElement} */ (event.target);
      if (here.dataset.start || here.dataset.house) askStart(ctx);
      if (here.dataset.fight) wished(here.dataset.fight, /** @type {HTMLSelectElement} */ (here).value, ctx);
    }, { signal });
    root.addEventListener("keydown", (event) => {
      const here = /** @type {HTMLElement} */ (event.target);
      const typed = here.matches("textarea, input:not([type=range]):not([type=checkbox])");
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !typed && ["z", "y", "Z"].includes(event.key)) {
        event.preventDefault();
        event.stopPropagation();
        ctx.ask(event.key === "z" ? "undo" : "redo");
        return;
      }
      if (here.getAttribute("role") !== "tab") return;
      const names = tabs(ctx);
      const at = names.indexOf(String(here.dataset.tab));
      const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const to = names[(step + names.length) % names.length];
      hand.flush();
      turn(to, ctx);
      queueMicrotask(() => /** @type {HTMLElement | null} */ (root.querySelector(`[data-tab="${to}"]`))?.focus());
    }, { signal });
  }

  /** @param {string} name @param {string} value @param {Ctx} ctx */
  function wished(name, value, ctx) {
    if (name === "games") wish.games = Number(value);
    else wish[/** @type {"one"} */ (name)] = value;
    if (name === "one") wish.other ||= value === "usual" ? "" : value;
    ctx.redraw();
  }

  /** @param {Ctx} ctx */
  function askStart(ctx) {
    const chosen = (/** @type {string} */ what) => /** @type {HTMLSelectElement} */ (ctx.root.querySelector(`[data-start="${what}"]`)).value;
    const preset = chosen("preset");
    const house = [...ctx.root.querySelectorAll("input[data-house]")].filter((one) => /** @type {HTMLInputElement} */ (one).checked).map((one) => String(/** @type {HTMLElement} */ (one).dataset.house));
    ctx.ask("start", { edition: chosen("edition"), preset: preset ? [preset] : [], house });
  }

  /** What no attribute tells: the text of a text field, the choice of a list, a tick, where a knob stands. @param {Ctx} ctx */
  function after(ctx) {
    hand.fit();
    const form = /** @type {Form} */ (ctx.model.get("form"));
    for (const list of ctx.root.querySelectorAll("select")) {
      const at = [...list.options].findIndex((option) => option.hasAttribute("selected"));
      if (at >= 0 && list.selectedIndex !== at) list.selectedIndex = at;
    }
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (ctx.root.querySelectorAll("input[data-house]"))) box.checked = form.start.house.includes(String(box.dataset.house));
    for (const knob of /** @type {NodeListOf<HTMLInputElement>} */ (ctx.root.querySelectorAll("input[type=range]"))) {
      const value = knob.getAttribute("value") ?? "";
      if (knob.value !== value) knob.value = value;
    }
  }

  return start(given, { name: "rule_lab", traits: ["shelves", "choices", "form", "seen", "book", "play", "battle", "reported", "kept", "tab"], draw, act, ready, after });
}

export default { render };
