// The board in words: what readers hear on each figure, of a planned move, and when they ask for the whole.

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/scene.js").Scene} Scene */
/** @typedef {import("../shared/scene.js").Piece} Piece */

/** A clause, given whole or by its id in the trait `rules`. @param {Ctx} ctx @param {any} rule @returns {import("./widget.js").Rule | null} */
export const law = (ctx, rule) => (typeof rule === "string" ? ctx.model.get("rules")?.[rule] ?? null : rule ?? null);

/** An inch, or a centimetre where the game measures so. @param {Ctx} ctx */
export const unitOf = (ctx) => (ctx.model.get("scene").metric ? 100 : 254);

/** A length with at most one decimal: ‘6.5″’, ‘16.5 cm’. @param {Ctx} ctx @param {number} length */
export function inches(ctx, length) {
  return number(ctx, length) + (unitOf(ctx) < 200 ? "\u00a0cm" : "″");
}

/** @type {Map<string, [Intl.NumberFormat, Intl.PluralRules]>} making them takes as long as drawing ten figures */
const formats = new Map();

/** @param {string} lang */
function formatOf(lang) {
  const made = formats.get(lang) ?? [new Intl.NumberFormat(lang, { maximumFractionDigits: 1, useGrouping: false }), new Intl.PluralRules(lang)];
  formats.set(lang, /** @type {[Intl.NumberFormat, Intl.PluralRules]} */ (made));
  return /** @type {[Intl.NumberFormat, Intl.PluralRules]} */ (made);
}

/** @param {Ctx} ctx @param {number} length */
const number = (ctx, length) => formatOf(ctx.lang)[0].format(length / unitOf(ctx));

/** Lengths such as ‘6.5″’ within a sentence, aloud. @param {Ctx} ctx @param {string} text */
export const aloud = (ctx, text) => text.replace(/(\d+)(?:[.,](\d))?\s?″/g, (_, whole, part) => spokenInches(ctx, Math.round(254 * Number(`${whole}.${part ?? 0}`))));

/** The same, aloud. @param {Ctx} ctx @param {number} length */
export const spokenInches = (ctx, length) => unitOf(ctx) < 200 ? inches(ctx, length) : ctx.t(formatOf(ctx.lang)[1].select(Math.round(length / 25.4) / 10) === "one" ? "board.inch" : "board.inches", { n: number(ctx, length) });

/** The name of a piece or a thing. @param {Ctx} ctx @param {Scene} scene @param {string} id */
export function nameOf(ctx, scene, id) {
  const piece = scene.pieces.find((one) => one.id === id);
  if (piece) return ctx.say(piece.name);
  const thing = scene.things.find((one) => one.id === id);
  return thing ? ctx.say(thing.label) || id : id;
}

/** Where a planned move would end; names as a sentence has them, where Python says so. @param {Ctx} ctx @param {Scene} scene @param {import("../shared/geometry.js").Stop} stop */
export function endOf(ctx, scene, stop) {
  const name = stop.by ? ctx.say(ctx.model.get("preview")?.said?.[stop.by]) || nameOf(ctx, scene, stop.by) : "";
  return stop.length ? ctx.t(`board.end_${stop.why}`, { name }) : ctx.t("board.end_blocked", { name: name || ctx.t("board.end_edge") });
}

/** @param {Ctx} ctx @param {string[]} names */
export const listed = (ctx, names) => [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(ctx.t("board.and"));

/** One figure as a full sentence: name, side, Rating, states, height, contacts. @param {Ctx} ctx @param {Scene} scene @param {Piece} piece @param {{side: number, name: import("../shared/i18n.js").Texts}[]} sides @param {string[]} [more] */
export function figureSentence(ctx, scene, piece, sides, more = []) {
  const side = ctx.say(sides.find((one) => one.side === piece.side)?.name);
  const { tray } = piece;
  const parts = [tray ? ctx.t(tray.full > 1 ? "ranks.unit" : "ranks.unit_one", { name: ctx.say(piece.name), side, n: tray.figures, files: tray.files, way: ctx.t(`board.way_${Math.round(tray.facing / 45) % 8}`) }) : ctx.t(piece.rating ? "board.figure" : "board.figure_plain", { name: ctx.say(piece.name), side, rating: piece.rating })];
  if (piece.states.includes("fallen")) parts.push(ctx.t("board.fallen"));
  else {
    if (piece.told) parts.push(ctx.say(piece.told));
    else if (piece.active) parts.push(ctx.t("board.is_active"));
    if (tray && tray.full > tray.figures) parts.push(ctx.t("ranks.lost", { n: tray.full - tray.figures }));
    for (const state of tray ? piece.states : []) parts.push(ctx.t(`ranks.${state}`));
    if (piece.states.includes("stunned")) parts.push(ctx.t("board.stunned"));
    if (piece.states.includes("weaponless")) parts.push(ctx.t("board.weaponless"));
    if (piece.wounds && !piece.told) parts.push(ctx.t(`board.wounds_${piece.wounds < 3 ? piece.wounds : "n"}`, { n: piece.wounds }));
    if (piece.z) parts.push(ctx.t("board.higher", { n: spokenInches(ctx, piece.z) }));
    const touching = scene.links.map((link) => (Array.isArray(link) ? link : [link.a, link.b])).filter((pair) => pair.includes(piece.id))
      .map(([a, b]) => nameOf(ctx, scene, a === piece.id ? b : a));
    if (touching.length) parts.push(ctx.t("board.touching", { names: listed(ctx, touching) }));
  }
  return `${[...parts, ...more].join(", ")}.`;
}

/** The whole board, for whoever asks with a question mark. @param {Ctx} ctx @param {Scene} scene @param {any} turn */
export function boardSentence(ctx, scene, turn) {
  const side = turn.sides.find((/** @type {any} */ one) => one.side === turn.side);
  return [
    ctx.t("board.spoken", { n: scene.pieces.length }),
    side ? ctx.t(turn.pooled === false ? "board.said_turn" : "board.initiative", { side: ctx.say(side.name), n: turn.pool }) : "",
    ...scene.pieces.map((piece) => figureSentence(ctx, scene, piece, turn.sides)),
  ].filter(Boolean).map((one) => one[0].toUpperCase() + one.slice(1)).join(" ");
}

/** What a planned move would do. @param {Ctx} ctx @param {Scene} scene @param {Piece} piece @param {number} turn degrees @param {import("../shared/geometry.js").Stop} stop */
export function planSentence(ctx, scene, piece, turn, stop) {
  return `${ctx.t("board.plan", { name: ctx.say(piece.name), turn: Math.round(turn), length: spokenInches(ctx, stop.length), end: endOf(ctx, scene, stop) })}.`;
}

/** A figure where its way goes on: at the last bend that was kept. @template T @param {T} piece @param {any} given Python's `preview` @returns {T} */
export function placed(piece, given) {
  const [x, y] = given.from?.[/** @type {any} */ (piece)?.id] ?? [];
  return x === undefined ? piece : { ...piece, x, y };
}
