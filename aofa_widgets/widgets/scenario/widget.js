// The scenario editor: the table at the left, what can be placed, what stands and its forms at the right. Python decides and checks; this shows.
import { choice } from "../shared/fields.js";
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { start } from "../shared/kit.js";
import { formParts, idOf, wireForm } from "./form.js";
import { drawPictures, listParts, newParts, openParts, shelfParts } from "./parts.js";
import { makeStage } from "./stage.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("./form.js").Wrong} Wrong */
/**
 * What one view knows beside the model.
 * @typedef {object} Local
 * @property {"add" | "things" | "table"} tab
 * @property {"" | "new" | "open" | "text" | "play"} drawer
 * @property {number} step of the arrow keys, in tenths of a millimetre
 * @property {{seed: string, size: string, style: string}} fresh
 * @property {string | null} path another file name, while it is not saved
 * @property {string} text of the file, as it was copied
 * @property {boolean} tried whether somebody tried to save: then what is wrong is told at each line
 * @property {string} wish where the focus goes once it is there
 * @property {(() => boolean) | null} until what is waited for before
 * @property {boolean} keys whether the keys are told
 */

const TABS = /** @type {const} */ (["add", "things", "table"]);
const STEPS = [1, 10, 25, 127, 254]; // a tenth of a millimetre, a millimetre, a tenth, a half and a whole inch
const MOST_FILE = 300_000;
const TRAITS = ["scene", "zones", "samples", "choices", "picked", "form", "table", "wrong", "file", "shelf"];
let count = 0;

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  const { model } = given;
  /** @type {Local} */
  const local = { tab: "add", drawer: "", step: 25, fresh: { seed: "", size: "usual", style: "" }, path: null, text: "", tried: false, wish: "", until: null, keys: false };
  /** @type {ReturnType<typeof makeStage>} */
  let stage;
  let wasPicked = model.get("picked");
  let tabWas = "";
  /** @type {{key: string, ghost: HTMLElement | null, x: number, y: number} | null} a sample on its way from the shelf to the table */
  let carried = null;
  let justCarried = false;

  /** @param {Ctx} ctx */
  const deeds = (ctx) => ({
    pick: (/** @type {string} */ id, open = true) => {
      if (id !== model.get("picked")) ctx.ask("pick", { id });
      if (id && open) local.tab = "things";
      ctx.redraw();
    },
    change: (/** @type {string} */ of, /** @type {Record<string, number>} */ values, /** @type {boolean} */ near) => void ctx.ask("change", { of, values, near }),
    act: (/** @type {string} */ what, /** @type {string} */ id, more = {}) => {
      ctx.ask(what, { id, ...more });
      if (what === "copy") later("board", () => ![id, ""].includes(model.get("picked")));
      if (what === "drop") later("list", () => model.get("picked") !== id);
    },
    form: () => show(ctx, "form"),
    list: () => show(ctx, "list"),
  });

  /** @param {string} where @param {() => boolean} until */
  function later(where, until) {
    local.wish = where;
    local.until = until;
  }

  /** Brings the list or the form in sight and puts the focus there. @param {Ctx} ctx @param {string} where */
  function show(ctx, where) {
    local.tab = where === "table" ? "table" : "things";
    local.wish = where;
    local.until = null;
    ctx.redraw();
  }

  /** @param {Ctx} ctx */
  function bar(ctx) {
    const file = model.get("file");
    const button = (/** @type {string} */ what, /** @type {string} */ word, sign = "", on = true) => h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": what, "data-key": what, "aria-disabled": on ? null : "true" }, sign ? icon(sign) : null, ctx.t(`scenario.${word}`));
    const opener = (/** @type {string} */ what) => h("button", { type: "button", class: "aw-btn", "data-do": "drawer", "data-drawer": what, "data-key": `drawer-${what}`, "aria-expanded": String(local.drawer === what) }, ctx.t(`scenario.${what}`));
    return h("div", { class: "aw-row aw-tools", "data-key": "tools" }, opener("new"), opener("open"), button("undo", "undo", "undo", file.undo), button("redo", "redo", "redo", file.redo),
      h("span", { class: "aw-end", "data-dirty": file.dirty }, ctx.t(file.dirty ? "scenario.dirty" : "scenario.clean")));
  }

  /** @param {Ctx} ctx */
  function column(ctx) {
    const wrong = model.get("wrong");
    const picked = model.get("picked");
    const panel = local.tab === "add" ? [h("p", { class: "aw-say" }, ctx.t("scenario.add_help")), ...shelfParts(ctx)]
      : local.tab === "table" ? formParts(ctx, model.get("table"), "", told(wrong))
        : [listParts(ctx), picked ? picture(ctx, picked, wrong) : h("p", { class: "aw-say" }, ctx.t("scenario.pick_help"))];
    return h("div", { class: "aw-column" },
      h("div", { class: "aw-tabs", role: "tablist", "aria-label": ctx.t("scenario.tabs"), "data-key": "tabs" }, TABS.map((tab) => h("button", {
        type: "button", role: "tab", id: idOf(ctx, `tab-${tab}`), "aria-controls": idOf(ctx, "panel"), "aria-selected": String(tab === local.tab), tabindex: tab === local.tab ? 0 : -1, "data-do": "tab", "data-tab": tab, "data-key": `tab-${tab}`,
      }, ctx.t(`scenario.tab_${tab}`)))),
      h("div", { class: "aw-panel", role: "tabpanel", id: idOf(ctx, "panel"), "aria-labelledby": idOf(ctx, `tab-${local.tab}`), "data-key": `panel-${local.tab}` }, panel));
  }

  /** Words that are still missing are told at their lines only once somebody tried to save. @param {Wrong[]} wrong */
  const told = (wrong) => (local.tried ? wrong : []);

  /** What is picked: what can be done with it, and its form. @param {Ctx} ctx @param {string} picked @param {Wrong[]} wrong */
  function picture(ctx, picked, wrong) {
    const scene = model.get("scene");
    const name = ctx.say(scene.things.find((/** @type {any} */ one) => one.id === picked)?.label ?? scene.pieces.find((/** @type {any} */ one) => one.id === picked)?.name);
    const button = (/** @type {string} */ what, /** @type {string} */ word, more = {}) => h("button", { type: "button", class: "aw-btn aw-small", "data-do": what, "data-key": `${what}${JSON.stringify(more)}`, ...more }, ctx.t(`scenario.${word}`));
    return h("section", { class: "aw-picked", "aria-label": name, "data-key": "picked" }, h("h3", null, name),
      h("div", { class: "aw-row" }, button("moving", "moving"), button("copy", "copy"), button("drop", "drop")),
      h("div", { class: "aw-row aw-snap", role: "group", "aria-label": ctx.t("scenario.snap") }, h("span", { "aria-hidden": "true" }, ctx.t("scenario.snap")),
        ["left", "up", "down", "right"].map((way) => h("button", { type: "button", class: "aw-btn aw-small", "data-do": "snap", "data-way": way, "data-key": `snap-${way}`, "aria-label": ctx.t(`scenario.snap_${way}`) }, { left: "←", up: "↑", down: "↓", right: "→" }[way]))),
      formParts(ctx, model.get("form"), picked, wrong));
  }

  /** What is to be put right, each with a way there. @param {Ctx} ctx */
  function mend(ctx) {
    const wrong = /** @type {Wrong[]} */ (model.get("wrong"));
    if (!wrong.length) return h("p", { class: "aw-sound", "data-key": "sound" }, icon("right"), ctx.t("scenario.sound"));
    return h("section", { class: "aw-mend", "data-key": "mend", "aria-label": ctx.t("scenario.mend_head", { n: model.get("file").wrong }) }, h("h3", null, ctx.t("scenario.mend_head", { n: model.get("file").wrong })),
      h("ul", null, wrong.slice(0, 40).map((one, n) => h("li", { "data-key": `wrong-${n}` }, icon("warning"), h("p", null, one.label && !ctx.say(one.text).includes(ctx.say(one.label)) ? h("b", null, `${ctx.t("common.labelled", { name: ctx.say(one.label) })} `) : null, ctx.say(one.text)),
        one.ids.length || one.key ? h("button", { type: "button", class: "aw-btn aw-quiet aw-small", "data-do": "go", "data-n": n, "aria-label": `${ctx.t("scenario.go")} ${n + 1}` }, ctx.t("scenario.go")) : null))));
  }

  /** @param {Ctx} ctx */
  function foot(ctx) {
    const file = model.get("file");
    const name = idOf(ctx, "path");
    const drawer = local.drawer === "text" ? h("section", { class: "aw-drawer", "data-key": "text" }, h("p", { class: "aw-say" }, ctx.t("scenario.text_help")),
      h("textarea", { class: "aw-field aw-toml", readonly: true, rows: 8, spellcheck: "false", "aria-label": ctx.t("scenario.text"), "data-key": "toml", "data-scrolls": true, "data-lm-suppress-shortcuts": "true" }, local.text))
      : local.drawer === "play" ? h("section", { class: "aw-drawer", "data-key": "play" }, h("p", { class: "aw-say" }, ctx.t(file.dirty ? "scenario.play_unsaved" : "scenario.play_help")),
        h("div", { class: "aw-row" }, h("pre", { class: "aw-toml aw-code", tabindex: 0, "data-scrolls": true, "aria-label": ctx.t("scenario.play") }, code(ctx)),
          h("button", { type: "button", class: "aw-btn", "data-do": "code", "data-key": "code" }, ctx.t("scenario.copy_code")))) : null;
    return h("div", { class: "aw-foot-of", "data-key": "foot" }, h("div", { "data-note": true, "data-key": "said" }),
      file.over || file.outside ? h("div", { class: "aw-review", "data-key": "over" }, icon("warning"), h("p", null, ctx.t(file.over ? "scenario.over_told" : "scenario.outside_told", { file: file.over || file.name })),
        h("button", { type: "button", class: "aw-btn", "data-do": "over", "data-key": "do-over" }, ctx.t("scenario.over"))) : null,
      h("div", { class: "aw-row", "data-key": "deeds" }, h("label", { for: name }, ctx.t("scenario.file")),
        h("input", { id: name, type: "text", class: "aw-field aw-path", "data-path": true, value: local.path ?? file.name, title: file.folder, autocomplete: "off", spellcheck: "false", "data-key": "path" }),
        h("button", { type: "button", class: "aw-btn aw-main", "data-do": "save", "data-key": "save" }, ctx.t("scenario.save")),
        h("button", { type: "button", class: "aw-btn", "data-do": "text", "data-key": "text", "aria-expanded": String(local.drawer === "text") }, ctx.t("scenario.copy_text")),
        h("button", { type: "button", class: "aw-btn", "data-do": "play", "data-key": "do-play", "aria-expanded": String(local.drawer === "play") }, icon("play"), ctx.t("scenario.play"))),
      drawer);
  }

  /** A cell in which the scenario is played. @param {Ctx} ctx */
  const code = (ctx) => `aofa.MiniBoard(scenario=${JSON.stringify(model.get("file").name)}${ctx.lang === "en" ? "" : `, lang=${JSON.stringify(ctx.lang)}`})`;

  /** Copies the code; where the browser forbids it, it is selected. @param {Ctx} ctx */
  async function copyCode(ctx) {
    try {
      await navigator.clipboard.writeText(code(ctx));
      ctx.speak(ctx.t("scenario.told_code"));
    } catch {
      const shown = ctx.root.querySelector(".aw-code");
      if (shown) getSelection()?.selectAllChildren(shown);
      ctx.speak(ctx.t("scenario.told_select"));
    }
  }

  /** @param {Ctx} ctx */
  function west(ctx) {
    const steps = /** @type {[string, string][]} */ (STEPS.map((step) => [String(step), ctx.t(`scenario.step_${step}`)]));
    return h("div", { class: "aw-west" }, h("div", { class: "aw-stage", "data-island": "", "data-key": "stage" }),
      h("div", { class: "aw-row aw-under" }, h("span", { "aria-hidden": "true" }, ctx.t("scenario.step")), choice(ctx.t("scenario.step"), steps, String(local.step), "step"), stage?.zoomButtons() ?? null,
        h("button", { type: "button", class: "aw-btn aw-quiet aw-help", "data-do": "keys", "data-key": "keys", "aria-expanded": String(local.keys) }, ctx.t("scenario.keys_button"))),
      local.keys ? h("p", { class: "aw-keys", "data-key": "keys-told" }, ctx.t("scenario.keys")) : null, mend(ctx));
  }

  /** @param {Ctx} ctx @param {string} text */
  function refuse(ctx, text) {
    ctx.speak(text);
    model.set("said", { seq: (model.get("said")?.seq ?? 0) + 0.5, kind: "error", text, rule: null, request: null });
    ctx.redraw();
  }

  /** @param {Ctx} ctx @param {boolean} over */
  function save(ctx, over) {
    local.tried = true;
    ctx.ask("save", { ...(local.path === null ? {} : { file: local.path }), over });
  }

  return start(given, {
    name: "scenario",
    traits: TRAITS,
    ready(ctx) {
      const { root, signal } = ctx;
      root.dataset.uid = `e${(count += 1)}`;
      root.classList.add("aw-maker");
      stage = makeStage(ctx, local, deeds(ctx));
      wireForm(ctx, (of, values) => void ctx.ask("change", { of, values, near: false }), (text) => refuse(ctx, text));
      root.addEventListener("input", (event) => {
        const field = /** @type {HTMLInputElement} */ (event.target);
        if (field.dataset.path !== undefined) local.path = field.value === model.get("file").name ? null : field.value;
        if (field.dataset.new) local.fresh[/** @type {"seed"} */ (field.dataset.new)] = field.value;
      }, { signal });
      root.addEventListener("change", async (event) => {
        const field = /** @type {HTMLInputElement} */ (event.target);
        const file = field.dataset.from === undefined ? null : field.files?.[0];
        if (!file) return;
        if (file.size > MOST_FILE) return refuse(ctx, ctx.t("scenario.bad_file", { most: MOST_FILE / 1000 }));
        ctx.ask("load", { text: await file.text(), name: file.name });
        field.value = "";
      }, { signal });
      root.addEventListener("keydown", (event) => keydown(event, ctx), { signal });
      root.addEventListener("pointerdown", (event) => {
        const sample = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-sample]"));
        justCarried = false;
        if (sample && event.pointerType === "mouse" && !event.button) carried = { key: String(sample.dataset.sample), ghost: null, x: event.clientX, y: event.clientY };
      }, { signal });
      window.addEventListener("pointermove", (event) => carry(event, ctx), { signal });
      window.addEventListener("pointerup", (event) => letGo(event, ctx), { signal });
      const take = (/** @type {any} */ content) => {
        if (typeof content?.text !== "string") return;
        local.text = content.text;
        local.drawer = "text";
        navigator.clipboard?.writeText(content.text).then(() => ctx.speak(ctx.t("scenario.told_copied")), () => {});
        ctx.redraw();
      };
      const saved = () => {
        if (model.get("file").name === local.path?.trim()) local.path = null;
      };
      model.on("msg:custom", take);
      model.on("change:file", saved);
      signal.addEventListener("abort", () => {
        model.off("msg:custom", take);
        model.off("change:file", saved);
        carried?.ghost?.remove();
      });
    },
    draw(ctx) {
      const picked = model.get("picked");
      if (picked !== wasPicked && picked) {
        stage?.look(picked);
        if (local.tab === "table") local.tab = "things";
      }
      return {
        title: ctx.t("scenario.title"), subtitle: ctx.say(model.get("scene").title) || ctx.t("scenario.untitled"),
        body: [bar(ctx), foot(ctx), local.drawer === "new" ? newParts(ctx, local) : local.drawer === "open" ? openParts(ctx) : null, h("div", { class: "aw-table" }, west(ctx), column(ctx))],
      };
    },
    act(what, data, ctx) {
      const picked = model.get("picked");
      stage.flush();
      if (what === "add") {
        if (!justCarried) ctx.ask("add", { key: data.sample, to: null });
      } else if (what === "tab") local.tab = /** @type {any} */ (data.tab);
      else if (what === "drawer") {
        local.drawer = local.drawer === data.drawer ? "" : /** @type {any} */ (data.drawer);
        if (local.drawer === "open") ctx.ask("shelf");
      } else if (what === "pick") ctx.ask("pick", { id: data.id });
      else if (what === "step") local.step = Number(data.value);
      else if (what === "make") {
        const seed = local.fresh.seed.trim();
        if (seed && !/^\d{1,15}$/.test(seed)) return refuse(ctx, ctx.t("scenario.bad_seed", { found: seed.slice(0, 20) }));
        ctx.ask("new", { seed: seed ? Number(seed) : null, size: local.fresh.size, style: local.fresh.style || null });
        Object.assign(local, { drawer: "", tab: "things", tried: false, path: null });
      } else if (what === "clear") {
        ctx.ask("clear");
        Object.assign(local, { drawer: "", tab: "add", tried: false, path: null });
      } else if (what === "open") {
        ctx.ask("open", { name: data.name, shipped: data.shipped === "1" });
        Object.assign(local, { drawer: "", tab: "things", tried: false, path: null });
      } else if (what === "moving") stage.focus();
      else if (what === "copy" || what === "drop") {
        ctx.ask(what, { id: picked });
        if (what === "drop") later("list", () => model.get("picked") !== picked);
      } else if (what === "snap") ctx.ask("snap", { id: picked, way: data.way });
      else if (what === "undo" || what === "redo") ctx.ask(what);
      else if (what === "zoom-in" || what === "zoom-out") stage.zoom(what === "zoom-in" ? 1.4 : 1 / 1.4);
      else if (what === "keys") local.keys = !local.keys;
      else if (what === "save") save(ctx, false);
      else if (what === "over") save(ctx, true);
      else if (what === "text") {
        if (local.drawer === "text") local.drawer = "";
        else ctx.ask("text");
      } else if (what === "code") void copyCode(ctx);
      else if (what === "play") local.drawer = local.drawer === "play" ? "" : "play";
      else if (what === "go") {
        const one = /** @type {Wrong} */ (model.get("wrong")[Number(data.n)]);
        local.tried = true;
        if (one?.ids.length) {
          ctx.ask("pick", { id: one.ids[0] });
          show(ctx, one.key ? `f-${one.ids[0]}-${one.key}` : "board");
          local.until = () => model.get("picked") === one.ids[0];
        } else if (one) {
          show(ctx, "table");
          local.wish = `f--${one.key}`;
        }
      }
      ctx.redraw();
    },
    after(ctx) {
      stage.refresh();
      drawPictures(ctx, stage.uid);
      for (const list of ctx.root.querySelectorAll("select")) {
        const at = [...list.options].findIndex((option) => option.hasAttribute("selected"));
        if (at >= 0 && list.selectedIndex !== at && !list.matches(":focus")) list.selectedIndex = at;
      }
      for (const area of /** @type {NodeListOf<HTMLTextAreaElement>} */ (ctx.root.querySelectorAll("textarea[data-value]"))) {
        if (!area.matches(":focus") && area.value !== area.dataset.value) area.value = area.dataset.value ?? "";
      }
      wished(ctx);
      const row = /** @type {HTMLElement | null} */ (ctx.root.querySelector('[role="option"][aria-selected="true"]'));
      const list = row?.parentElement;
      if (row && list && (wasPicked !== model.get("picked") || tabWas !== local.tab)) {
        list.scrollTop = Math.min(row.offsetTop - list.offsetTop, Math.max(list.scrollTop, row.offsetTop - list.offsetTop + row.offsetHeight - list.clientHeight));
      }
      wasPicked = model.get("picked");
      tabWas = local.tab;
    },
  });

  /** Puts the focus where it was asked for, once that is drawn. @param {Ctx} ctx */
  function wished(ctx) {
    if (!local.wish || (local.until && !local.until())) return;
    const find = (/** @type {string} */ where) => /** @type {HTMLElement | null} */ (ctx.root.querySelector(where));
    const field = local.wish.startsWith("f-") ? find(`[id="${idOf(ctx, local.wish)}"], [id^="${idOf(ctx, local.wish)}-"]`) ?? find(`[data-key="${idOf(ctx, local.wish)}"]`) : null;
    const node = local.wish === "list" ? find('[role="option"][tabindex="0"]') ?? find('[role="tab"][aria-selected="true"]') : local.wish === "form" ? find(".aw-picked input, .aw-picked select") : field;
    if (local.wish === "board") stage.focus();
    else if (node) node.focus();
    else return;
    local.wish = "";
  }

  /** @param {KeyboardEvent} event @param {Ctx} ctx */
  function keydown(event, ctx) {
    const here = /** @type {HTMLElement} */ (event.target);
    const key = event.key;
    if ((event.ctrlKey || event.metaKey) && ["z", "y"].includes(key.toLowerCase()) && !here.matches("input, textarea")) {
      stage.flush();
      ctx.ask(key.toLowerCase() === "y" || event.shiftKey ? "redo" : "undo");
    } else if (here.getAttribute("role") === "tab") {
      const at = TABS.indexOf(/** @type {any} */ (here.dataset.tab));
      const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[key];
      if (step === undefined) return;
      local.tab = TABS[(step + TABS.length) % TABS.length];
      ctx.redraw();
      queueMicrotask(() => /** @type {HTMLElement | null} */ (ctx.root.querySelector(`[data-tab="${local.tab}"]`))?.focus());
    } else if (here.getAttribute("role") === "option") {
      const rows = /** @type {HTMLElement[]} */ ([...ctx.root.querySelectorAll('[role="option"]')]);
      const at = rows.indexOf(here);
      const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
      const id = String(here.dataset.id);
      if (step !== undefined) {
        const next = rows[Math.min(rows.length - 1, Math.max(0, step))];
        next.tabIndex = 0;
        next.focus();
        ctx.ask("pick", { id: next.dataset.id });
      } else if (key === "Enter" || key === " ") {
        if (model.get("picked") !== id) ctx.ask("pick", { id });
        later("board", () => model.get("picked") === id);
        ctx.redraw();
      } else if (key === "Delete" || key === "Backspace") {
        ctx.ask("drop", { id });
        later("list", () => model.get("picked") === "" && !model.get("scene").things.concat(model.get("scene").pieces).some((/** @type {any} */ one) => one.id === id));
      } else return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // --- from the shelf to the table ---------------------------------------------------------------------------------

  /** @param {PointerEvent} event @param {Ctx} ctx */
  function carry(event, ctx) {
    if (!carried || (!carried.ghost && Math.hypot(event.clientX - carried.x, event.clientY - carried.y) < 6)) return;
    if (!carried.ghost) {
      const picture = ctx.root.querySelector(`[data-picture="${carried.key}"] > svg`);
      carried.ghost = h("div", { class: "aw-carried", "aria-hidden": "true" }, picture?.cloneNode(true));
      ctx.root.append(carried.ghost);
    }
    const box = ctx.root.getBoundingClientRect();
    carried.ghost.style.translate = `${event.clientX - box.left - 22}px ${event.clientY - box.top - 22}px`;
  }

  /** @param {PointerEvent} event @param {Ctx} ctx */
  function letGo(event, ctx) {
    const was = carried;
    carried = null;
    if (!was?.ghost) return;
    was.ghost.remove();
    justCarried = true; // the press that ends here places nothing again
    const to = stage.over(event);
    if (to) ctx.ask("add", { key: was.key, to });
  }
}

export default { render };
