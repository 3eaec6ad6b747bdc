// Several people around one screen: who has sealed, the cover between two of them, what a seat is told, announced orders and groups on the board.
// Python sends it where a game has sides that write in secret; it holds no copy of what the hand has.

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {{side: number, name: Texts, bot: boolean, open: boolean}} Row */
/** @typedef {{text: Texts, mark: string, side: number | null, who: string}} Line */
/** @typedef {{key: string, title: Texts, open: boolean, lines: Line[]}} Sheet */
/** @typedef {{at: number | null, covered: boolean, next: number | null, alone: boolean, writing: boolean, over: boolean, rows: Row[], phase: Texts, sheets: Sheet[]}} Seats */
/** @typedef {{ctx: Ctx, over: () => any, h: typeof import("../shared/dom.js").h, icon: typeof import("../shared/icons.js").icon, sign: typeof import("../shared/icons.js").sign,
 *   svg: typeof import("../shared/svg.js").svg, path: typeof import("../shared/svg.js").path, at: typeof import("../shared/svg.js").at, rich: typeof import("../shared/dom.js").rich}} Tools */

const MARKS = /** @type {Record<string, string>} */ ({ open: "partly", done: "right", missed: "wrong", secret: "held" });

/** @param {Tools} tools */
export default function makeSeats({ ctx, over, h, icon, sign, svg, path, at, rich }) {
  const { model } = ctx;
  /** @returns {Seats | null} */
  const seats = () => model.get("seats");
  /** @type {Map<string, boolean>} sheets that somebody folded or unfolded */
  const folded = new Map();
  /** @type {{under: SVGGraphicsElement, top: SVGGraphicsElement} | null} */
  let drawn = null;
  let look = "";
  /** @type {number[][]} middles and halves of names and numbers that lie on the board */
  let taken = [];

  /** Where the names lie that are shown. */
  const names = () => /** @type {Element[]} */ ([...ctx.root.querySelectorAll("g.tag")]).filter((tag) => tag.getAttribute("display") !== "none").map((tag) => {
    const [x, y, scale] = (tag.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [0, 0, 0];
    return [x, y, (Number(tag.firstElementChild?.getAttribute("width")) / 2) * scale, 9.5 * scale];
  });

  /** @param {Row} row @param {Seats} now */
  function status(row, now) {
    if (row.bot) return ctx.t("seats.bot");
    if (!now.writing) return "";
    if (!row.open) return ctx.t("seats.sealed");
    return ctx.t(row.side === now.at ? "seats.writes" : "seats.waits");
  }

  /** The moment of the turn, and who has sealed. */
  function bar() {
    const now = seats();
    if (!now) return null;
    const { round = 0, rounds = 0, sides } = model.get("turn");
    return h("div", { class: "aw-bar aw-seats", "data-key": "bar" },
      h("p", { class: "aw-moment", "data-key": "moment" }, h("b", null, now.over ? "" : ctx.t(rounds ? "seats.turn_of" : "seats.turn", { n: round, most: rounds })), h("span", null, ctx.say(now.phase))),
      h("ul", { role: "list", "aria-label": ctx.t("seats.strip"), "data-key": "seats" }, now.rows.filter((row) => !sides.find((/** @type {any} */ one) => one.side === row.side)?.empty).map((row) => {
        const told = status(row, now);
        const sealed = now.writing && !row.open && !row.bot;
        return h("li", { class: "aw-seat", "data-side": row.side, "data-at": row.side === (now.at ?? now.next) ? "" : null, "data-key": `side-${row.side}` },
          sign(row.side), h("b", null, ctx.say(row.name)), told ? h("span", { class: "aw-told" }, sealed ? icon("seal") : null, told) : null,
          h("small", null, ctx.t("board.left_n", { n: sides.find((/** @type {any} */ one) => one.side === row.side)?.left ?? 0 })));
      })));
  }

  /** The cover: nothing secret is on the page until the next person says that it is they. */
  function cover() {
    const now = /** @type {Seats} */ (seats());
    const next = now.rows.find((row) => row.side === now.next);
    const others = now.rows.filter((row) => row.open && !row.bot && row.side !== now.next);
    return h("div", { class: "aw-panel aw-cover", "data-key": "panel" },
      h("div", { class: "aw-veil", "aria-hidden": "true" }, icon("seal")),
      h("h3", { class: "aw-who", tabindex: "-1", "data-key": "who" }, h("span", null, ctx.t("seats.pass_to", { side: "" }).trim()), h("span", { class: "aw-next" }, sign(now.next ?? 0), " ", ctx.say(next?.name))),
      h("p", { class: "aw-prompt", "data-key": "prompt" }, rich(ctx.say(model.get("turn").text))),
      h("div", { class: "aw-row" }, h("button", { type: "button", class: "aw-btn aw-main", "data-do": "look", "data-key": "do-look" }, icon("sight"), h("span", null, ctx.t("seats.look")))),
      others.length ? h("div", { class: "aw-row aw-others", role: "group", "aria-label": ctx.t("seats.others"), "data-key": "others" }, h("span", { "aria-hidden": "true" }, ctx.t("seats.others")),
        others.map((row) => h("button", { type: "button", class: "aw-btn", "data-do": "pass", "data-value": row.side, "data-key": `pass-${row.side}` }, sign(row.side), h("span", null, ctx.say(row.name))))) : null,
      ...sheets());
  }

  /** What this seat is told, sheet by sheet, to fold and unfold; and how to cover the screen. */
  function sheets() {
    const now = seats();
    if (!now) return [];
    const parts = now.sheets.map((sheet) => {
      const open = folded.get(sheet.key) ?? sheet.open;
      return h("section", { class: "aw-sheet", "data-key": `sheet-${sheet.key}` },
        h("h4", null, h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "sheet", "data-value": sheet.key, "data-key": `fold-${sheet.key}`, "aria-expanded": String(open) },
          h("span", null, ctx.say(sheet.title)), h("small", null, sheet.lines.length))),
        open ? h("ul", { role: "list" }, sheet.lines.map((line) => h("li", { "data-mark": line.mark || null },
          line.side === null ? null : sign(line.side), h("span", null, ctx.say(line.text)),
          MARKS[line.mark] ? h("small", null, icon(MARKS[line.mark]), ctx.t(`seats.mark_${line.mark}`)) : null))) : null);
    });
    const hide = now.at !== null && !now.alone && now.writing ? h("div", { class: "aw-row", "data-key": "cover" },
      h("button", { type: "button", class: "aw-btn aw-quiet", "data-do": "pass", "data-value": now.at, "data-key": "do-cover" }, icon("held"), h("span", null, ctx.t("seats.hide")))) : null;
    return [...parts, hide];
  }

  /** @param {string} what @param {DOMStringMap} data @param {(what: string, content?: object) => number} ask */
  function act(what, data, ask) {
    if (what === "look") ask("look");
    else if (what === "pass") ask("pass", { side: Number(data.value) });
    else if (what === "sheet") {
      const key = String(data.value);
      folded.set(key, !(folded.get(key) ?? seats()?.sheets.find((one) => one.key === key)?.open));
    } else return false;
    ctx.redraw();
    return true;
  }

  /** Groups in their outlines, voices as rings, announced orders as numbered arrows. */
  function draw() {
    const board = over();
    const scene = model.get("scene");
    if (!board) return;
    const secret = (seats()?.sheets ?? []).flatMap((sheet) => sheet.lines.filter((line) => line.mark === "secret").map((line) => line.who));
    const now = `${JSON.stringify([scene.marks, secret])}${board.unit()}${ctx.lang}`;
    if (drawn && now === look) return;
    look = now;
    if (!drawn) {
      drawn = { under: svg(null, "g", { class: "aw-announced" }), top: svg(null, "g", { class: "aw-announced" }) };
      board.plan.prepend(drawn.under);
      board.top.prepend(drawn.top);
    }
    drawn.under.replaceChildren();
    drawn.top.replaceChildren();
    const unit = board.unit();
    taken = names();
    for (const piece of scene.pieces.filter((/** @type {any} */ one) => secret.includes(one.id))) {
      svg(svg(drawn.under, "g", { class: `side${piece.side % 4}` }), "circle", { cx: piece.x, cy: piece.y, r: Math.round(piece.r + 5 * unit), class: "veiled" });
    }
    for (const mark of scene.marks) {
      const piece = scene.pieces.find((/** @type {any} */ one) => one.id === mark.piece);
      const side = `side${(piece?.side ?? 0) % 4}`;
      const points = /** @type {[number, number][]} */ (mark.points);
      const way = `M${points.map((point) => point.join(" ")).join("L")}`;
      if (mark.kind === "group") path(svg(drawn.under, "g", { class: side }), `${way}Z`, "herd");
      else if (mark.kind === "ring") {
        const r = Math.hypot(points[1][0] - points[0][0], points[1][1] - points[0][1]);
        svg(svg(drawn.under, "g", { class: side }), "circle", { cx: points[0][0], cy: points[0][1], r: Math.round(r), class: "voice" });
        if (mark.label) box(points[0][0], Math.max(points[0][1] - r, 14 * unit), ctx.say(mark.label), unit, side);
      } else if (mark.kind === "path" && piece) arrow(points, mark.label ? ctx.say(mark.label) : "", unit, side);
    }
  }

  /** @param {[number, number][]} points @param {string} label @param {number} unit @param {string} side */
  function arrow(points, label, unit, side) {
    const [from, to] = [points[points.length - 2], points[points.length - 1]];
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (!drawn || far < 2 * unit) return;
    const g = svg(drawn.under, "g", { class: side });
    const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    const tip = Math.min(far / 2, 13 * unit);
    const back = [to[0] - ((to[0] - from[0]) / far) * tip, to[1] - ((to[1] - from[1]) / far) * tip];
    path(g, `M${[...points.slice(0, -1), back].map((point) => point.map(Math.round).join(" ")).join("L")}`, "order");
    const k = tip / 2.2;
    path(svg(g, "g", { transform: `${at(to[0], to[1])} rotate(${Math.round(turn)})` }), `M0 0L${Math.round(-tip)} ${Math.round(-k)}V${Math.round(k)}Z`, "tip");
    const along = far > 56 * unit ? [0.5, 0.65, 0.35, 0.8, 0.2] : [1 + (15 * unit) / far]; // on the arrow where it is long enough, else before its tip
    if (!label) return;
    const aside = [-((to[1] - from[1]) / far) * 20 * unit, ((to[0] - from[0]) / far) * 20 * unit]; // and else beside it
    const spots = [0, 1, -1].flatMap((off) => along.map((on) => [from[0] + (to[0] - from[0]) * on + aside[0] * off, from[1] + (to[1] - from[1]) * on + aside[1] * off]));
    const [x, y] = spots.find((spot) => !taken.some((one) => Math.abs(one[0] - spot[0]) < one[2] + 10 * unit && Math.abs(one[1] - spot[1]) < one[3] + 9 * unit)) ?? spots[0];
    taken.push([x, y, 10 * unit, 9 * unit]);
    box(x, y, label, unit, side);
  }

  /** @param {number} x @param {number} y @param {string} label @param {number} unit @param {string} side */
  function box(x, y, label, unit, side) {
    if (!drawn) return;
    const g = svg(drawn.top, "g", { class: `numbered ${side}`, transform: `${at(x, y)} scale(${unit})` });
    const half = 5 + 3.6 * label.length;
    svg(g, "rect", { x: -half, y: -9, width: 2 * half, height: 18, rx: 3 });
    svg(g, "text", { y: 4 }).textContent = label;
  }

  return {
    bar, cover, sheets, act,
    covered: () => Boolean(seats()?.covered),
    after: draw,
  };
}
