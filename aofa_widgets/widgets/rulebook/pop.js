// What opens over the page: a glossary word, or all that is known of a number.
import { h, morph } from "../shared/dom.js";
import { icon } from "../shared/icons.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {{key: string, request: number | null, label: Texts, help: Texts, value: Texts, was: Texts | null, unit: Texts | null, allowed: Texts, who: Texts,
 *   editions: {title: Texts, value: Texts}[], rules: string[], clauses: import("./walk.js").Link[]}} Card */

/** A pop-up that belongs to the view: `show` puts parts into it beside the element that asked for it. @param {Ctx} ctx @param {string} uid */
export function makePop(ctx, uid) {
  const box = h("div", { class: "rb-pop", popover: "auto", role: "dialog", "aria-labelledby": `${uid}-pop`, "data-lm-suppress-shortcuts": "true" });
  ctx.root.append(box);
  /** @type {HTMLElement | null} */
  let opener = null;
  const hide = () => box.matches(":popover-open") && box.hidePopover();
  box.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    const focus = /** @type {Document | ShadowRoot} */ (ctx.root.getRootNode()).activeElement;
    if (opener?.isConnected && (!focus || focus === document.body || box.contains(focus))) opener.focus({ preventScroll: true });
  }, { signal: ctx.signal });
  /** @param {Event} event */
  const moved = (event) => {
    if (!box.contains(/** @type {Node} */ (event.target))) hide();
  };
  ctx.root.ownerDocument.addEventListener("scroll", moved, { signal: ctx.signal, capture: true, passive: true });
  window.addEventListener("resize", hide, { signal: ctx.signal }); // where it stood is elsewhere now
  return {
    hide,
    open: () => box.matches(":popover-open"),
    /** @param {HTMLElement | null} from @param {string} lang @param {(Node | null)[]} parts */
    show(from, lang, parts) {
      opener = from ?? opener;
      box.lang = lang;
      morph(box, h("div", null, parts));
      if (!box.matches(":popover-open")) box.showPopover();
      const at = opener?.getClientRects()[0] ?? ctx.root.getBoundingClientRect();
      const { clientWidth: wide } = ctx.root.ownerDocument.documentElement; // without the scroll bar
      const high = window.innerHeight;
      box.style.maxWidth = `${wide - 24}px`;
      const size = box.getBoundingClientRect();
      const top = at.bottom + 8 + size.height <= high - 8 ? at.bottom + 8 : at.top - 8 - size.height >= 8 ? at.top - 8 - size.height : Math.max(8, high - 8 - size.height);
      box.style.left = `${Math.max(12, Math.min(at.left, wide - size.width - 12))}px`;
      box.style.top = `${top}px`;
      /** @type {HTMLElement | null} */ (box.querySelector("[data-do=hide]"))?.focus({ preventScroll: true });
    },
    /** @param {(Node | null)[]} parts brings what is open up to date */
    fill(parts) {
      morph(box, h("div", null, parts));
    },
  };
}

/** @param {string} title @param {string} uid @param {Ctx} ctx */
function head(title, uid, ctx) {
  return h("div", { class: "rb-pop-head", "data-key": "head" }, h("h3", { id: `${uid}-pop` }, title),
    h("button", { type: "button", class: "rb-close", "data-do": "hide", "aria-label": ctx.t("common.close") }, icon("close")));
}

/** @param {{word: Texts, told: Texts}} term @param {string} lang @param {string} uid @param {Ctx} ctx */
export function termParts(term, lang, uid, ctx) {
  return [head(term.word[lang], uid, ctx), h("p", { "data-key": "told" }, term.told[lang])];
}

/** @param {Card} card @param {"" | "copied" | "not_copied"} copied @param {string} uid @param {Ctx} ctx */
export function numberParts(card, copied, uid, ctx) {
  const { t, say } = ctx;
  /** @param {string} key @param {any} value @param {string} [look] */
  const fact = (key, value, look) => (value ? h("div", { "data-key": key }, h("dt", null, t(key)), h("dd", { class: look }, value)) : null);
  return [
    head(say(card.label), uid, ctx),
    say(card.help) ? h("p", { class: "rb-help", "data-key": "help" }, say(card.help)) : null,
    h("dl", { "data-key": "facts" },
      fact("rulebook.value", say(card.value), card.was ? "rb-now" : "rb-big"),
      fact("rulebook.was", card.was && say(card.was)),
      fact("rulebook.who", say(card.who)),
      card.editions.length ? h("div", { "data-key": "editions" }, h("dt", null, t("rulebook.edition")), h("dd", null, h("ul", { role: "list" }, card.editions.map((row) => h("li", null, `${say(row.title)}${t("rulebook.colon")} `, h("b", null, say(row.value))))))) : null,
      fact("rulebook.allowed", say(card.allowed)),
      fact("rulebook.unit", card.unit && say(card.unit)),
      fact("rulebook.key", h("code", null, card.key))),
    h("p", { class: "rb-in", "data-key": "in" }, card.clauses.length ? `${t("rulebook.printed_by")} ` : t("rulebook.nowhere"),
      card.clauses.map((row) => h("button", { type: "button", class: "aw-chip", "data-do": "see", "data-id": row.id, "aria-label": `${t("common.rule_n", { n: row.n })}, ${say(row.title)}`, title: say(row.title) }, row.n))),
    h("div", { class: "aw-row", "data-key": "copy" }, h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "copy" }, icon("copy"), t("rulebook.copy_key")),
      copied ? h("span", { class: "rb-quiet" }, t(copied === "copied" ? "rulebook.copied" : "rulebook.not_copied")) : null),
    card.rules.length ? h("details", { class: "rb-detail", "data-key": "detail" }, h("summary", null, t("rulebook.detail")),
      h("dl", null, fact("rulebook.inventory", card.rules.join(", "), "rb-ids"))) : null,
  ];
}
