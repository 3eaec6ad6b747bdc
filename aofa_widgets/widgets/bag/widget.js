// The token bag as a card of its own: draw, a real bag's token, the turn's end.
import { bagSpeech, drawnParts, endParts, leftParts, sack } from "../shared/bag.js";
import { h } from "../shared/dom.js";
import { stepper, wireFields } from "../shared/fields.js";
import { icon } from "../shared/icons.js";
import { start } from "../shared/kit.js";
import { token } from "../shared/symbols.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/bag.js").Bag} Bag */

/** @param {import("../shared/kit.js").Given} given */
function render(given) {
  /** What is open under the bag. @type {"" | "real" | "change"} */
  let open = "";

  /** @param {Ctx} ctx */
  function draw(ctx) {
    const { model, t, say } = ctx;
    const bag = /** @type {Bag} */ (model.get("bag"));
    const follows = model.get("follows");
    return {
      title: t("bag.title"),
      subtitle: say(bag.subtitle),
      body: [
        h("div", { class: "aw-bag", "data-key": "bag" },
          h("div", { class: "aw-sack-box", "data-key": "sack-box" }, sack(bag, ctx),
            h("div", { class: "aw-sack-count", "aria-hidden": "true", "data-key": "count" }, h("b", { class: "aw-big" }, bag.total), h("span", null, say(bag.tokens)))),
          h("div", { "data-key": "what" },
            h("h3", null, t("bag.next")), leftParts(bag, ctx),
            h("div", { class: "aw-bag-line" }, h("h3", null, t("bag.order")), drawnParts(bag, ctx)),
            bag.end ? h("div", { class: "aw-bag-line", "data-key": "ending" }, endParts(bag, ctx)) : null)),
        bagSpeech(bag, ctx),
        h("div", { "data-note": true, "data-key": "notes" }),
        follows ? h("p", { class: "aw-small", "data-key": "follows" }, t("bag.on_board")) : buttons(bag, ctx),
        !follows && open === "real" ? real(bag, ctx) : null,
        !follows && open === "change" ? change(bag, ctx) : null,
      ],
    };
  }

  /** @param {Bag} bag @param {Ctx} ctx */
  function buttons(bag, ctx) {
    const button = (/** @type {string} */ what, /** @type {string} */ look, off = false, /** @type {string} */ drawing = "", more = {}) => h("button", { type: "button", class: `aw-btn ${look}`.trim(), "data-do": what, "data-key": `do-${what}`,
      "aria-disabled": off ? "true" : null, ...more }, drawing ? icon(drawing) : null, ctx.t(`bag.${what}`));
    return h("div", { class: "aw-row aw-last", "data-key": "buttons" },
      button("draw", bag.over ? "" : "aw-main", bag.over, "bag"),
      button("again", bag.over ? "aw-main" : "aw-quiet", false, bag.over ? "redo" : ""),
      button("real", "", bag.over, "enter", { "aria-expanded": String(open === "real") }),
      button("back", "aw-quiet", !bag.drawn.length),
      button("change", "aw-quiet", false, "", { "aria-expanded": String(open === "change") }),
      h("span", { class: "aw-end", "data-key": "seed", title: ctx.t("bag.seed_why") }, ctx.say(ctx.model.get("seed_line")), h("span", { class: "aw-spoken" }, ` (${ctx.t("bag.seed_why")})`)));
  }

  /** The token that came out of the bag on the table, or was fetched from it. @param {Bag} bag @param {Ctx} ctx */
  function real(bag, ctx) {
    const press = (/** @type {string} */ what, /** @type {{key: string, name: any}} */ row, /** @type {string} */ look) => h("button", { type: "button", class: "aw-btn", "data-do": what, "data-token": row.key,
      "data-key": `${what}-${row.key}`, "aria-disabled": bag.rows.find((one) => one.key === row.key)?.left ? null : "true" }, token(look), ctx.say(row.name));
    const lookOf = (/** @type {string} */ key) => bag.rows.find((one) => one.key === key)?.look ?? "ring";
    return h("div", { "data-key": "real" },
      h("div", { class: "aw-bag-extra", role: "group", "aria-label": ctx.t("bag.real") }, h("span", null, ctx.t("bag.real")), bag.rows.map((row) => press("drawn", row, row.look))),
      bag.takes.length ? h("div", { class: "aw-bag-extra", role: "group", "aria-label": ctx.say(bag.take) }, h("span", null, ctx.say(bag.take)), bag.takes.map((row) => press("fetch", row, lookOf(row.key)))) : null);
  }

  /** How many tokens of each kind lie in the bag. @param {Bag} bag @param {Ctx} ctx */
  function change(bag, ctx) {
    return h("div", { class: "aw-bag-extra", "data-key": "change", role: "group", "aria-label": ctx.t("bag.change") },
      bag.rows.map((row) => stepper({ name: row.key, label: ctx.say(row.name), value: row.left, low: 0, high: 200, spoken: ctx.say(row.name) }, ctx)));
  }

  /** @param {string} what @param {DOMStringMap} data @param {Ctx} ctx */
  function act(what, data, ctx) {
    if (what === "real" || what === "change") {
      open = open === what ? "" : what;
      ctx.redraw();
    } else if (what === "drawn") ctx.ask("draw", { token: data.token });
    else if (what === "fetch") ctx.ask("fetch", { token: data.token });
    else ctx.ask(what);
  }

  return start(given, {
    name: "bag",
    traits: ["bag", "follows", "seed_line"],
    draw,
    act,
    ready: (ctx) => wireFields(ctx, (name, value) => ctx.ask("put", { token: name, count: value })),
  });
}

export default { render };
