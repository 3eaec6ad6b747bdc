// The editor in words: lengths, and where something stands.

/** @typedef {import("../shared/kit.js").Ctx} Ctx */

const INCH = 254;

/** A number of inches with at most two decimals. @param {Ctx} ctx @param {number} length @param {number} [digits] */
export const figures = (ctx, length, digits = 1) => new Intl.NumberFormat(ctx.lang, { maximumFractionDigits: digits, useGrouping: false }).format(length / INCH);

/** ‘6.5″’. @param {Ctx} ctx @param {number} length */
export const inches = (ctx, length) => `${figures(ctx, length)}″`;

/** Where something stands, in a sentence. @param {Ctx} ctx @param {{x: number, y: number, angle?: number} | null} item @param {string} name */
export function placeSentence(ctx, item, name) {
  if (!item) return name;
  const at = { name, x: figures(ctx, item.x), y: figures(ctx, item.y), angle: item.angle ?? 0 };
  return ctx.t(item.angle ? "scenario.stands_turned" : "scenario.stands", at);
}

/** A length that was typed, in tenths of a millimetre; NaN if it is none. @param {string} typed */
export function lengthOf(typed) {
  const text = typed.trim().replace(",", ".").replace(/["″]$|in$|po$/, "").replace("−", "-").trim();
  return /^-?\d{1,5}(\.\d{0,6})?$/.test(text) ? Math.round(Number(text) * INCH) : NaN;
}
