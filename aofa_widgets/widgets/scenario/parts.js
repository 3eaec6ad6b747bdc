// The column beside the table: the shelf of what can be placed, the list of what stands, where a new scenario comes from.
import { figure } from "../shared/art.js";
import { h } from "../shared/dom.js";
import { furniture } from "../shared/furniture.js";
import { icon, sign } from "../shared/icons.js";
import { svg } from "../shared/svg.js";
import { idOf } from "./form.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {{key: string, label: Texts, shelf: Texts, thing?: any, piece?: any}} Sample */
/** @typedef {import("./widget.js").Local} Local */

/** What can be placed, shelf by shelf, each with its picture. @param {Ctx} ctx */
export function shelfParts(ctx) {
  /** @type {Map<string, Sample[]>} */
  const shelves = new Map();
  for (const sample of /** @type {Sample[]} */ (ctx.model.get("samples"))) {
    const shelf = ctx.say(sample.shelf);
    shelves.set(shelf, [...(shelves.get(shelf) ?? []), sample]);
  }
  return [...shelves].map(([shelf, all]) => h("section", { class: "aw-shelf", "aria-label": shelf, "data-key": `shelf-${shelf}` }, h("h3", null, shelf),
    h("div", { class: "aw-samples" }, all.map((sample) => h("button", { type: "button", class: "aw-sample", "data-do": "add", "data-sample": sample.key, "data-key": `s-${sample.key}` },
      h("span", { class: "aw-picture", "data-island": true, "data-key": `p-${sample.key}`, "data-picture": sample.key }), h("span", null, ctx.say(sample.label)))))));
}

/** Draws the pictures that are not drawn yet. @param {Ctx} ctx @param {string} uid the patterns of the table */
export function drawPictures(ctx, uid) {
  const samples = /** @type {Sample[]} */ (ctx.model.get("samples"));
  for (const home of /** @type {NodeListOf<HTMLElement>} */ (ctx.root.querySelectorAll("[data-picture]:empty"))) {
    const sample = samples.find((one) => one.key === home.dataset.picture);
    if (!sample) continue;
    const shape = sample.thing?.shape;
    const alike = samples.filter((one) => one.thing && one.thing.kind === sample.thing?.kind && one.thing.shape.kind === shape.kind); // drawn to one scale: a keg is smaller than a barrel
    const reach = sample.piece ? 130 : Math.max(90, ...alike.map((one) => (one.thing.shape.kind === "disc" ? one.thing.shape.r * 1.15 : Math.max(one.thing.shape.w, one.thing.shape.h) * 0.55)));
    const root = svg(null, "svg", { class: "aw-scene", viewBox: `${-reach} ${-reach} ${2 * reach} ${2 * reach}`, "aria-hidden": "true" });
    root.style.setProperty("--u", String((2 * reach) / 38));
    if (sample.piece) figure(svg(root, "g", { class: `piece side${sample.piece.side % 4}` }), { side: sample.piece.side, rating: sample.piece.rating, fallen: false, letters: "" });
    else {
      const under = svg(root, "g");
      furniture(svg(root, "g", { class: `thing k-${sample.thing.kind}` }), under, { ...sample.thing, hanging: sample.thing.hanging }, { uid, width: 2 * reach, height: 2 * reach });
    }
    home.append(root);
  }
}

/** Everything on the table, to choose from by keys. @param {Ctx} ctx */
export function listParts(ctx) {
  const scene = ctx.model.get("scene");
  const picked = ctx.model.get("picked");
  const bad = new Set(ctx.model.get("wrong").flatMap((/** @type {any} */ one) => one.ids));
  const rows = [...scene.things.map((/** @type {any} */ one) => ({ id: one.id, name: ctx.say(one.label), side: null })), ...scene.pieces.map((/** @type {any} */ one) => ({ id: one.id, name: ctx.say(one.name), side: one.side }))];
  if (!rows.length) return h("p", { class: "aw-empty", "data-key": "none" }, ctx.t("scenario.nothing_yet"));
  return h("ul", { class: "aw-list", role: "listbox", "aria-label": ctx.t("scenario.list_label"), "data-key": "list" }, rows.map((row, n) => h("li", {
    role: "option", id: idOf(ctx, `o-${row.id}`), "data-row": row.id, "data-do": "pick", "data-id": row.id, "data-key": `row-${row.id}`, "aria-selected": String(row.id === picked), tabindex: row.id === picked || (!picked && !n) ? 0 : -1,
  }, sign(row.side), h("span", null, row.name), bad.has(row.id) ? h("span", { class: "aw-badly" }, icon("warning"), h("span", { class: "aw-spoken" }, ctx.t("scenario.is_wrong"))) : null)));
}

/** Where a new scenario comes from. @param {Ctx} ctx @param {Local} local */
export function newParts(ctx, local) {
  const choices = ctx.model.get("choices");
  const select = (/** @type {string} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ options, /** @type {string} */ chosen) => h("div", { class: "aw-line" }, h("label", { for: idOf(ctx, name) }, label),
    h("select", { id: idOf(ctx, name), class: "aw-field", "data-new": name, "data-key": `new-${name}`, "data-lm-suppress-shortcuts": "true" }, options.map(([value, text]) => h("option", { value, selected: value === chosen }, text))));
  return h("section", { class: "aw-drawer", "data-key": "new", "aria-label": ctx.t("scenario.new") },
    h("p", { class: "aw-say" }, ctx.t("scenario.new_help")),
    h("div", { class: "aw-row" },
      h("div", { class: "aw-line" }, h("label", { for: idOf(ctx, "seed") }, ctx.t("scenario.seed")),
        h("input", { id: idOf(ctx, "seed"), class: "aw-field short", type: "text", inputmode: "numeric", autocomplete: "off", "data-new": "seed", "data-key": "new-seed", value: local.fresh.seed })),
      select("size", ctx.t("scenario.size"), choices.sizes.map((/** @type {[string, Texts]} */ [key, words]) => [key, ctx.say(words)]), local.fresh.size),
      select("style", ctx.t("scenario.style"), [["", ctx.t("scenario.any_style")], ...choices.styles.map((/** @type {[string, Texts]} */ [key, words]) => [key, ctx.say(words)])], local.fresh.style)),
    h("div", { class: "aw-row" }, h("button", { type: "button", class: "aw-btn", "data-do": "make", "data-key": "make" }, ctx.t("scenario.make")),
      h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "clear", "data-key": "clear" }, ctx.t("scenario.clear"))));
}

/** What can be opened. @param {Ctx} ctx */
export function openParts(ctx) {
  const { shipped } = ctx.model.get("choices");
  const mine = /** @type {{name: string, title: Texts}[]} */ (ctx.model.get("shelf"));
  const row = (/** @type {string} */ name, /** @type {Texts} */ title, /** @type {boolean} */ ours) => h("li", { "data-key": `open-${ours}-${name}` },
    h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "open", "data-name": name, "data-shipped": ours ? "1" : null }, ctx.say(title) || name), h("span", { class: "aw-file" }, name));
  return h("section", { class: "aw-drawer", "data-key": "open", "aria-label": ctx.t("scenario.open") },
    h("div", { class: "aw-two" },
      h("div", null, h("h3", null, ctx.t("scenario.shipped")), h("ul", { class: "aw-open-list" }, shipped.map((/** @type {[string, Texts]} */ [name, title]) => row(name, title, true)))),
      h("div", null, h("h3", null, ctx.t("scenario.mine")), mine.length ? h("ul", { class: "aw-open-list" }, mine.map((one) => row(one.name, one.title, false))) : h("p", { class: "aw-say" }, ctx.t("scenario.none_mine")),
        h("label", { class: "aw-line wide aw-from" }, h("span", null, ctx.t("scenario.from_file")), h("input", { type: "file", accept: ".toml,text/plain", "data-from": true, "data-key": "from" })))));
}
