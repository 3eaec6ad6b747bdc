// The army builder: the list with what is bought for each unit, the shelf it comes from, every limit as a meter, its file, and the way to play it.
import { chip, clause } from "../shared/chip.js";
import { h, rich } from "../shared/dom.js";
import { stepper, toggle, wireFields } from "../shared/fields.js";
import { icon } from "../shared/icons.js";
import { start } from "../shared/kit.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {{key: string, label: Texts, needs: "switch" | "number" | "choice", value: any, low: number, high: number, options: [string, Texts][]}} Field */
/** @typedef {{label: Texts, cost: number, lines: Texts[], entries: Field[], wrong: boolean}} Row */
/** @typedef {{key: string, label: Texts, cost: number, part: Texts, lines: Texts[]}} Pick */
/** @typedef {{key: string, label: Texts, now: number, most: number | null, share: number, state: string, say: Texts, rule: any}} Meter */
/** @typedef {{text: Texts, row: number | null, rule: any}} Flaw */

const MOST_FILE = 300_000;
const TRAITS = ["muster", "file", "shelf", "choices"];

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  const { model } = given;
  /** @type {{key: string, values: Record<string, any>, made: number} | null} */
  let draft = null; // the unit of one's own that the form is about
  /** @type {{drawer: "" | "open" | "text" | "play", path: string | null, text: string, wish: string, against: string, where: string, by: string}} */
  const local = { drawer: "", path: null, text: "", wish: "", against: "", where: "", by: "" };
  let rows = model.get("muster").rows.length;

  /** @param {Ctx} ctx */
  function draw(ctx) {
    const { t, say } = ctx;
    const now = model.get("muster");
    return {
      title: t("muster.title"),
      subtitle: t("muster.subtitle", { name: say(now.name), cost: now.cost, points: now.points }),
      body: [
        bar(ctx),
        local.drawer === "open" ? opener(ctx) : null,
        h("div", { class: "mu-head", "data-key": "head" }, h("label", { class: "aw-pick" }, h("span", null, t("muster.name")),
          h("input", { type: "text", class: "mu-field", "data-name": true, value: say(now.name), maxlength: 80, autocomplete: "off" })), now.entries.map((/** @type {Field} */ one) => field(one, t("muster.list_head"), "", ctx))),
        h("div", { "data-note": true, "data-key": "notes" }),
        limits(now.meters, ctx), flaws(now, ctx),
        h("div", { class: "mu-table", "data-key": "table" },
          h("section", { class: "mu-list", "aria-label": t("muster.list_head"), "data-key": "list" }, h("h3", null, t("muster.list_head")),
            now.rows.length ? h("ol", null, now.rows.map((/** @type {Row} */ row, /** @type {number} */ at) => line(row, at, ctx))) : h("p", { class: "aw-empty" }, icon("hint"), t("muster.list_empty"))),
          h("section", { class: "mu-shelf", "aria-label": t("muster.shelf_head"), "data-key": "shelf" }, h("h3", null, t("muster.shelf_head")), inventing(ctx), shelf(now.picks, ctx))),
        foot(ctx),
        local.drawer === "text" ? textBox(ctx) : local.drawer === "play" ? player(now, ctx) : null,
      ],
    };
  }

  /** @param {string} what @param {string} word @param {string} sign @param {Ctx} ctx @param {object} [more] */
  const button = (what, word, sign, ctx, more = {}) => h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": what, "data-key": what, ...more }, sign ? icon(sign) : null, ctx.t(`muster.${word}`));

  /** @param {Ctx} ctx */
  function bar(ctx) {
    const file = model.get("file");
    return h("div", { class: "aw-row mu-tools", "data-key": "tools" },
      h("button", { type: "button", class: "aw-btn", "data-do": "drawer", "data-drawer": "open", "data-key": "open", "aria-expanded": String(local.drawer === "open") }, ctx.t("muster.open")),
      button("blank", "new", "", ctx), button("undo", "undo", "undo", ctx, { "aria-disabled": file.undo ? null : "true" }), button("redo", "redo", "redo", ctx, { "aria-disabled": file.redo ? null : "true" }),
      h("span", { class: "aw-end", "data-dirty": file.dirty }, ctx.t(file.dirty ? "muster.dirty" : "muster.clean")));
  }

  /** Lists of the book, of the folder, or a file of the browser. @param {Ctx} ctx */
  function opener(ctx) {
    const one = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ shipped, note = "") => h("li", null, h("button", { type: "button", class: "aw-btn aw-small", "data-do": "open", "data-name": name, "data-shipped": shipped }, label), note ? h("span", { class: "mu-quiet" }, ` ${note}`) : null);
    const mine = model.get("shelf");
    return h("section", { class: "mu-drawer", "data-key": "opener", "aria-label": ctx.t("muster.open") },
      h("div", null, h("h3", null, ctx.t("muster.shipped")), h("ul", null, model.get("choices").shipped.map((/** @type {[string, Texts]} */ [key, name]) => one(key, ctx.say(name), "1")))),
      h("div", null, h("h3", null, ctx.t("muster.mine")), mine.length ? h("ul", null, mine.map((/** @type {any} */ row) => one(row.name, ctx.say(row.title), "", row.name))) : h("p", { class: "mu-quiet" }, ctx.t("muster.none_mine")),
        h("h3", null, ctx.t("muster.from_file")), h("input", { type: "file", accept: ".toml,.json", "data-from": true, "aria-label": ctx.t("muster.from_file") })));
  }

  /** Every limit: its words, how far it is filled, its clause. @param {Meter[]} meters @param {Ctx} ctx */
  function limits(meters, ctx) {
    const open = meters.find((one) => one.rule && one.rule.id === ctx.open);
    return h("section", { class: "mu-limits", "aria-label": ctx.t("muster.limits_head"), "data-key": "limits" }, h("h3", null, ctx.t("muster.limits_head")),
      h("ul", null, meters.map((one) => h("li", { "data-state": one.state, "data-key": one.key },
        h("span", { class: "mu-what", "aria-label": ctx.say(one.say), role: "img" }, one.state === "over" ? icon("warning") : null, h("span", null, ctx.say(one.label)),
          h("b", null, one.most === null ? `${one.now}` : `${one.now} / ${one.most}`), h("i", { class: "mu-track" }, h("i", { style: `width:${one.share * 100}%` }))),
        one.rule ? chip(one.rule, ctx, true) : null))), open ? clause(open.rule, ctx) : null);
  }

  /** @param {any} now @param {Ctx} ctx */
  function flaws(now, ctx) {
    const list = /** @type {Flaw[]} */ (now.flaws);
    if (!now.rows.length && !list.length) return null;
    if (!list.length) return h("p", { class: "mu-sound", "data-key": "sound" }, icon("right"), ctx.t("muster.fit"));
    const open = list.find((one) => one.rule && one.rule.id === ctx.open && !now.meters.some((/** @type {Meter} */ each) => each.rule?.id === ctx.open));
    return h("section", { class: "mu-flaws", "data-key": "flaws", "aria-label": ctx.t("muster.flaws_head", { n: list.length }) }, h("h3", null, ctx.t("muster.flaws_head", { n: list.length })),
      h("ul", null, list.slice(0, 30).map((one, n) => h("li", { "data-key": `flaw-${n}` }, icon("warning"), h("p", null, rich(ctx.say(one.text))), one.rule ? chip(one.rule, ctx) : null,
        one.row === null ? null : h("button", { type: "button", class: "aw-btn aw-small", "data-do": "go", "data-row": one.row, "aria-label": `${ctx.t("muster.go")} ${ctx.say(now.rows[one.row]?.label)}` }, ctx.t("muster.go"))))), open ? clause(open.rule, ctx) : null);
  }

  /** One unit of the list. @param {Row} row @param {number} at @param {Ctx} ctx */
  function line(row, at, ctx) {
    const unit = ctx.say(row.label);
    return h("li", { class: "mu-row", "data-wrong": row.wrong, "data-key": `row-${at}`, "aria-label": ctx.t("muster.row", { n: at + 1, unit, cost: row.cost }) },
      h("div", { class: "mu-row-head" }, row.wrong ? h("span", { class: "mu-wrong" }, icon("warning"), h("span", { class: "aw-spoken" }, ctx.t("muster.is_wrong"))) : null, h("h4", { tabindex: "-1", "data-row-head": at }, unit), h("b", { class: "mu-cost" }, ctx.t("muster.points", { n: row.cost }))),
      row.lines.map((text) => h("p", { class: "mu-quiet" }, rich(ctx.say(text)))),
      h("div", { class: "mu-options" }, row.entries.map((one) => field(one, unit, String(at), ctx))),
      h("div", { class: "mu-acts" }, h("button", { type: "button", class: "aw-btn aw-small aw-quiet", "data-do": "copy", "data-row": at, "aria-label": ctx.t("muster.copy_one", { unit, n: at + 1 }) }, icon("plus"), ctx.t("muster.copy")),
        h("button", { type: "button", class: "aw-btn aw-small aw-quiet", "data-do": "drop", "data-row": at, "aria-label": ctx.t("muster.drop_one", { unit, n: at + 1 }) }, icon("close"), ctx.t("muster.drop"))));
  }

  /** The form for a unit of one's own: which one, the unit, its weapons. @param {Ctx} ctx */
  function inventing(ctx) {
    const { t, say } = ctx;
    const { own, forms, words } = model.get("choices");
    const open = h("button", { type: "button", class: "aw-btn", "data-do": "invent", "data-key": "invent", "aria-expanded": String(Boolean(draft)) }, t(draft ? "muster.invent_close" : "muster.invent"));
    if (!draft) return open;
    const { key, values } = draft;
    const parts = /** @type {{name: Texts, entries: Field[]}[]} */ (forms[key] ?? forms[""]);
    const adder = (/** @type {Field} */ one, /** @type {string} */ part) => (/rules$/.test(one.key) ? h("select", { "data-rule": one.key, "data-shown": "", "aria-label": `${part}, ${t("muster.invent_rule_for", { field: say(one.label) })}`, "data-lm-suppress-shortcuts": "true" },
      h("option", { value: "" }, t("muster.invent_rule")), words.map((/** @type {Texts} */ word) => h("option", { value: say(word) }, say(word)))) : null);
    return h("section", { class: "mu-own", "data-key": "own", "aria-label": t("muster.invent_head") }, open,
      own.length ? h("label", { class: "aw-pick" }, h("span", null, t("muster.invent_which")), h("select", { "data-which": true, "data-shown": key, "data-lm-suppress-shortcuts": "true" },
        h("option", { value: "" }, t("muster.invent_fresh")), own.map((/** @type {[string, Texts]} */ [id, name]) => h("option", { value: id, selected: id === key }, say(name))))) : null,
      parts.map((part, n) => h("fieldset", { "data-key": `own-${key}-${n}` }, h("legend", null, say(part.name)),
        part.entries.flatMap((one) => [field({ ...one, value: values[one.key] ?? one.value }, say(part.name), "own", ctx), adder(one, say(part.name))]))),
      h("p", { class: "mu-quiet" }, t("muster.invent_help")),
      h("button", { type: "button", class: "aw-btn aw-main", "data-do": "invented", "data-key": "invented" }, t("muster.invent_do")));
  }

  /** @param {Pick[]} picks @param {Ctx} ctx */
  function shelf(picks, ctx) {
    let part = "";
    return picks.map((one) => {
      const head = ctx.say(one.part);
      const fresh = head !== part;
      part = head;
      return h("div", { class: "mu-unit", "data-key": one.key }, fresh && head ? h("h4", { class: "mu-part" }, head) : null,
        h("div", { class: "mu-card" }, h("div", { class: "mu-row-head" }, h("h4", null, ctx.say(one.label)), h("b", { class: "mu-cost" }, ctx.t("muster.points", { n: one.cost })),
          h("button", { type: "button", class: "aw-btn aw-small", "data-do": "add", "data-unit": one.key, "aria-label": ctx.t("muster.take_one", { unit: ctx.say(one.label), cost: one.cost }) }, icon("plus"), ctx.t("muster.take"))),
          one.lines.map((text) => h("p", { class: "mu-quiet" }, rich(ctx.say(text))))));
    });
  }

  /** @param {Field} one @param {string} unit @param {string} row @param {Ctx} ctx */
  function field(one, unit, row, ctx) {
    const label = ctx.say(one.label);
    const name = `${row} ${one.key}`;
    const spoken = ctx.t("muster.field", { unit, field: label });
    if (one.needs === "switch") return toggle({ name, label, on: one.value });
    if (one.needs === "number") return stepper({ name, label, value: one.value, low: one.low, high: one.high, spoken }, ctx);
    if (!one.options.length) return h("label", { class: "aw-pick", "data-key": name }, h("span", null, label), h("input", { type: "text", class: "mu-field", "data-own": one.key, "data-key": `in-${name}`, "aria-label": spoken, value: one.value, autocomplete: "off", "data-lm-suppress-shortcuts": "true" }));
    return h("label", { class: "aw-pick", "data-key": name }, h("span", null, label), h("select", { "data-pick": name, "data-shown": one.value, "aria-label": spoken, "data-lm-suppress-shortcuts": "true" },
      one.options.map(([key, text]) => h("option", { value: key, selected: key === one.value }, ctx.say(text)))));
  }

  /** @param {Ctx} ctx */
  function foot(ctx) {
    const file = model.get("file");
    const drawer = (/** @type {string} */ what, /** @type {string} */ word, sign = "") => h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "drawer", "data-drawer": what, "data-key": what, "aria-expanded": String(local.drawer === what) }, sign ? icon(sign) : null, ctx.t(`muster.${word}`));
    return h("div", { class: "mu-foot", "data-key": "foot" },
      h("div", { class: "aw-row" }, h("label", { class: "aw-pick" }, h("span", null, ctx.t("muster.file")), h("input", { type: "text", class: "mu-field", "data-path": true, value: local.path ?? file.name, autocomplete: "off", spellcheck: "false" })),
        h("button", { type: "button", class: "aw-btn aw-main", "data-do": "save", "data-key": "save" }, ctx.t("muster.save")), drawer("text", "copy_text", "copy"), button("download", "download", "", ctx),
        h("span", { class: "aw-end" }, drawer("play", "play", "play"))),
      file.over ? h("p", { class: "mu-over", "data-key": "over" }, ctx.t("muster.over_told", { file: file.over }), " ", h("button", { type: "button", class: "aw-btn aw-small", "data-do": "over" }, ctx.t("muster.over"))) : null,
      h("p", { class: "mu-quiet" }, file.folder));
  }

  /** @param {Ctx} ctx @param {string} help @param {string} code @param {string} name */
  const box = (ctx, help, code, name) => h("div", { class: "mu-panel", "data-key": `box-${name}` }, h("p", null, help), h("pre", { tabindex: "0", "data-scrolls": true, lang: "en", role: "group", "aria-label": ctx.t(`muster.${name}`) }, h("code", null, code)));

  /** @param {Ctx} ctx */
  const textBox = (ctx) => box(ctx, ctx.t("muster.text_help"), local.text, "text");

  /** Whom to meet and where, and the line that opens the board. @param {any} now @param {Ctx} ctx */
  function player(now, ctx) {
    if (now.flaws.length || !now.rows.length) return h("div", { class: "mu-panel", "data-key": "player" }, h("p", null, ctx.t("muster.play_not")));
    const { shipped, grounds, bots } = model.get("choices");
    const against = local.against || shipped[0]?.[0] || "";
    const ground = local.where || grounds[0]?.[0] || "";
    const pick = (/** @type {string} */ what, /** @type {[string, Texts][]} */ options, /** @type {string} */ value) => h("label", { class: "aw-pick" }, h("span", null, ctx.t(`muster.play_${what}`)), h("select", { "data-play": what, "data-shown": value, "data-lm-suppress-shortcuts": "true" },
      options.map(([key, text]) => h("option", { value: key, selected: key === value }, ctx.say(text)))));
    const code = `import aofa_widgets as aofa\naofa.ArmyBuilder(${JSON.stringify(model.get("file").name)}, lang="${ctx.lang}").play(${JSON.stringify(against)}, ${JSON.stringify(ground)}${local.by ? `, bots={1: ${JSON.stringify(local.by)}}` : ""})`;
    return h("div", { class: "mu-panel", "data-key": "player" }, h("div", { class: "aw-row" }, pick("against", shipped, against), pick("by", bots, local.by), pick("where", grounds, ground)), box(ctx, ctx.t("muster.play_help"), code, "play"));
  }

  /** @param {Ctx} ctx @param {string} row @param {string} key @param {any} value */
  const set = (ctx, row, key, value) => {
    if (row !== "own") ctx.ask("set", { row: row === "" ? null : Number(row), key, value });
    else if (draft) {
      draft.values[key] = value;
      ctx.redraw();
    }
  };

  /** @param {Ctx} ctx @param {boolean} over */
  const save = (ctx, over) => void ctx.ask("save", { ...(local.path === null ? {} : { file: local.path }), over });

  return start(given, {
    name: "muster",
    traits: TRAITS,
    draw(ctx) {
      if (draft && draft.made !== model.get("choices").made) draft = null; // it stands on the shelf
      return draw(ctx);
    },
    act(what, data, ctx) {
      if (what === "add") ctx.ask("add", { key: data.unit });
      else if (what === "copy" || what === "drop") {
        if (what === "drop") local.wish = String(Math.max(0, Number(data.row) - 1));
        ctx.ask(what, { row: Number(data.row) });
      } else if (what === "undo" || what === "redo") ctx.ask(what);
      else if (what === "invent") draft = draft ? null : { key: "", values: {}, made: model.get("choices").made };
      else if (what === "invented" && draft) ctx.ask("invent", { key: draft.key, values: draft.values });
      else if (what === "blank") {
        ctx.ask("blank");
        Object.assign(local, { drawer: "", path: null });
      } else if (what === "open") {
        ctx.ask("open", { name: data.name, shipped: data.shipped === "1" });
        Object.assign(local, { drawer: "", path: null });
      } else if (what === "drawer") {
        const drawer = /** @type {any} */ (data.drawer);
        local.drawer = local.drawer === drawer ? "" : drawer;
        if (local.drawer === "open") ctx.ask("shelf");
        if (local.drawer === "text") {
          wanted = "copy";
          ctx.ask("text");
        }
      } else if (what === "download") {
        wanted = "file";
        ctx.ask("text");
      } else if (what === "save") save(ctx, false);
      else if (what === "over") save(ctx, true);
      else if (what === "go") /** @type {HTMLElement | null} */ (ctx.root.querySelector(`[data-row-head="${data.row}"]`))?.focus();
      ctx.redraw();
    },
    ready(ctx) {
      const { root, signal } = ctx;
      wireFields(ctx, (name, value) => {
        const at = name.indexOf(" ");
        set(ctx, name.slice(0, at), name.slice(at + 1), value);
      });
      root.addEventListener("input", (event) => {
        const input = /** @type {HTMLInputElement} */ (event.target);
        if (input.dataset.path !== undefined) local.path = input.value === model.get("file").name ? null : input.value;
        if (input.dataset.own && draft) draft.values[input.dataset.own] = input.value;
      }, { signal });
      root.addEventListener("change", async (event) => {
        const input = /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target);
        if (input.dataset.pick) {
          const at = input.dataset.pick.indexOf(" ");
          set(ctx, input.dataset.pick.slice(0, at), input.dataset.pick.slice(at + 1), input.value);
        } else if (input.dataset.name !== undefined && input instanceof HTMLInputElement) ctx.ask("name", { name: input.value });
        else if (input.dataset.which !== undefined) {
          draft = { key: input.value, values: {}, made: model.get("choices").made };
          ctx.redraw();
        } else if (input.dataset.rule && draft && input.value) {
          const told = /** @type {HTMLInputElement} */ (root.querySelector(`[data-own="${input.dataset.rule}"]`));
          draft.values[input.dataset.rule] = told.value = [told.value.trim(), input.value].filter(Boolean).join(", ");
          input.value = "";
          told.focus();
          ctx.redraw();
        } else if (input.dataset.play) {
          local[/** @type {"against" | "where" | "by"} */ (input.dataset.play)] = input.value;
          ctx.redraw();
        } else if (input.dataset.from !== undefined && input instanceof HTMLInputElement && input.files?.[0]) {
          const file = input.files[0];
          ctx.ask("load", { text: file.size > MOST_FILE ? null : await file.text(), name: file.name });
          Object.assign(local, { drawer: "", path: null });
          input.value = "";
          ctx.redraw();
        }
      }, { signal });
      root.addEventListener("keydown", (event) => {
        const key = event.key.toLowerCase();
        if (!(event.ctrlKey || event.metaKey) || !["z", "y"].includes(key) || /** @type {Element} */ (event.target).matches("input[type=text]")) return;
        ctx.ask(key === "y" || event.shiftKey ? "redo" : "undo");
        event.preventDefault();
        event.stopPropagation();
      }, { signal });
      const take = (/** @type {any} */ content) => {
        if (typeof content?.text !== "string") return;
        if (wanted === "file") download(content.text, String(content.name));
        else {
          local.text = content.text;
          navigator.clipboard?.writeText(content.text).then(() => ctx.speak(ctx.t("muster.told_copied")), () => {});
        }
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
      });
    },
    after(ctx) {
      for (const list of /** @type {NodeListOf<HTMLSelectElement>} */ (ctx.root.querySelectorAll("select[data-shown]"))) if (!list.matches(":focus")) list.value = list.dataset.shown ?? "";
      const there = model.get("muster").rows.length;
      if (local.wish && there < rows) {
        const next = /** @type {HTMLElement | null} */ (ctx.root.querySelector(`[data-row-head="${local.wish}"]`) ?? ctx.root.querySelector('[data-do="add"]'));
        next?.focus({ preventScroll: true });
        local.wish = "";
      }
      rows = there;
    },
  });
}

let wanted = "copy";

/** Hands a text to the browser as a file. @param {string} text @param {string} name */
function download(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export default { render };
