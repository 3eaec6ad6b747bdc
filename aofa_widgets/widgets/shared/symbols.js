// Signs on dice and tokens, our own drawings: told apart by their shape alone, so that neither colour nor size is needed.
import { svg } from "./dom.js";

/** Lines of each sign on a 24 px grid, and its blades; a blank face stays blank. @type {Record<string, [string, string]>} */
const SIGNS = {
  cross: ["M5 5l14 14M19 5 5 19", ""],
  sword: ["M7 15.5h10M12 16v5.5", "M12 1l2 3.4v10.6h-4V4.4Z"],
  double: ["M2.6 15.5h8.4M6.8 16v5.5M13 15.5h8.4M17.2 16v5.5", "M6.8 1l1.7 3.4v10.6H5.1V4.4ZM17.2 1l1.7 3.4v10.6h-3.4V4.4Z"],
};

/** Signs of dice, whose key shows their picture: a blank face is one of them. @type {Record<string, [string, string]>} */
export const DRAWN = { blank: ["", ""], ...SIGNS };

/** The look of a token: its outline and what stands on it. @type {Record<string, [string, string]>} */
const LOOKS = {
  disc: ["M12 1.5a10.5 10.5 0 1 0 .01 21A10.5 10.5 0 0 0 12 1.5Z", "M17 7l-8.5 8.5M6.6 13.4l4 4M9 15l-2.8 2.8"],
  ring: ["M12 1.5a10.5 10.5 0 1 0 .01 21A10.5 10.5 0 0 0 12 1.5Z", "M12 18V6.5M9 9.5l3-3.5 3 3.5"],
  star: ["M12 1.5 23 9.6 18.8 22H5.2L1 9.6Z", "M8.2 10.4a4.5 4.5 0 1 1-.3 4M8.6 6.9l-.6 3.8 3.8.3"],
  card: ["M5 2h14v20H5Z", "M8.5 6h7M8.5 9h7M8.5 12h4"],
  coin: ["M12 2.5a9.5 9.5 0 1 0 .01 19A9.5 9.5 0 0 0 12 2.5Z", "M12 6.5a5.5 5.5 0 1 0 .01 11 5.5 5.5 0 0 0-.01-11Z"],
};

/** A sign of a die, or nothing where it has no picture. @param {string | undefined} sign */
export function symbol(sign) {
  const data = SIGNS[sign ?? ""];
  return data ? svg("svg", { class: "aw-sym", viewBox: "0 0 24 24", "aria-hidden": "true", "data-sign": sign }, svg("path", { d: data[0] }), data[1] ? svg("path", { class: "aw-blade", d: data[1] }) : null) : null;
}

/** A token, a card or a coin; without a look the empty place of one. @param {string | null} look */
export function token(look) {
  const [outline, inside] = LOOKS[look ?? ""] ?? LOOKS.ring;
  return svg("svg", { class: "aw-token", viewBox: "0 0 24 24", "aria-hidden": "true", "data-look": look ?? "none" },
    svg("path", { class: "aw-rim", d: outline }), look ? svg("path", { d: inside }) : null);
}

/** What is typed for a sign of a die; other signs go by the letters of the alphabet. @type {Record<string, string>} */
const KEYS = { cross: "x", blank: "0", sword: "1", double: "2" };
/** Other keys that mean the same. @type {Record<string, string>} */
const SAME = { "×": "x", "*": "x", "-": "0", ".": "0", o: "0" };

/** The different signs of a die with the keys that type them, in the order of its faces. @param {string[]} signs @returns {[string, string][]} */
export function keysOf(signs) {
  const known = [...new Set(signs)];
  return known.map((sign, at) => [KEYS[sign] ?? String.fromCharCode(97 + (at % 26)), sign]);
}

/** A face by the key typed for its sign, from 1; 0 if no sign has that key. @param {string} key @param {string[]} signs */
export function faceByKey(key, signs) {
  const low = key.toLowerCase();
  const found = keysOf(signs).find(([own]) => own === low) ?? keysOf(signs).find(([own]) => own === SAME[low]);
  return found ? signs.indexOf(found[1]) + 1 : 0;
}
