// Finding a dial: accents, case, order and endings do not matter; what nothing holds whole is answered by what comes nearest.
import { both, folded } from "../rule_editor/parts.js";
import { current } from "../rule_editor/numbers.js";

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {import("../shared/i18n.js").Texts} Texts */
/** @typedef {import("../rule_editor/parts.js").Parameter} Parameter */
/** @typedef {{id: string, title: Texts, rows: Parameter[]}} Shelf */

const EMPTY = new Set("a an the of in to for un une le la les du de des d l au aux en et que".split(" "));

/** @param {string} text */
const split = (text) => folded(text).split(/[^\p{L}\p{N}.]+/u).filter(Boolean);

/** A word without its ending, for those long enough to have one. @param {string} word */
const stem = (word) => (word.length > 4 ? word.slice(0, Math.max(4, word.length - 2)) : word);

/** How well a word stands among others: 2 as it is or as a beginning, 1 but for its ending, 0 not at all. @param {string} word @param {string[]} among @param {string} text */
function stands(word, among, text) {
  if (/^\d+$/.test(word)) return among.some((one) => one === word || one === `${word}s`) ? 2 : 0; // 1 is not 13
  if (word.length < 4) return among.some((one) => one.startsWith(word)) ? 2 : 0;
  return text.includes(word) ? 2 : among.some((one) => one.startsWith(stem(word))) ? 1 : 0;
}

/** The dials that a query means, best first; `whole` says whether they hold all its words. @param {string} query @param {Shelf[]} shelves @param {Set<Parameter> | null} among @param {Ctx} ctx */
export function found(query, shelves, among, ctx) {
  const { also = {}, synonyms = "" } = ctx.model.get("choices");
  const said = split(query);
  const telling = said.filter((word) => !EMPTY.has(word));
  const words = telling.length ? telling : said;
  const groups = String(synonyms).split(";").map(split);
  const wanted = words.map((word) => [word, ...groups.filter((group) => group.includes(word)).flat()]);
  const scored = shelves.flatMap((shelf) => shelf.rows.filter((row) => !among || among.has(row)).map((row) => {
    const places = [both(row.label), [row.key, both(row.bookText), also[row.key] ?? "", ...row.rules.map((rule) => rule.number), ...row.options.map((one) => both(one.text)), ...(row.none ? [both(row.none.text)] : [])].join(" "), [both(row.help), both(shelf.title)].join(" ")]
      .map((text) => ({ text: folded(text), words: split(text) }));
    const hits = wanted.map((ways) => Math.max(...places.flatMap((place, n) => ways.map((way, w) => stands(way, place.words, place.text) * (3 - n) * (w ? 0.5 : 1)))));
    return { row, held: hits.filter(Boolean).length, score: hits.reduce((sum, one) => sum + one, 0) };
  }));
  const most = Math.max(0, ...scored.map((one) => one.held));
  const rows = scored.filter((one) => most && one.held === most).sort((one, other) => other.score - one.score).map((one) => one.row);
  const near = most < wanted.length;
  return { rows: near ? rows.slice(0, 8) : rows, whole: !near };
}

/** Why a dial moves nothing now: its switch is off. @param {string} key @param {Ctx} ctx @returns {string[]} */
export function asleep(key, ctx) {
  const switches = /** @type {string[]} */ (ctx.model.get("choices").gates?.[key] ?? []);
  if (!switches.length || switches.some((one) => current(one, ctx))) return [];
  const rows = /** @type {Shelf[]} */ (ctx.model.get("shelves")).flatMap((shelf) => shelf.rows);
  return [ctx.t("rule_lab.asleep", { switch: switches.map((one) => ctx.say(rows.find((row) => row.key === one)?.label)).join(" / ") })];
}
