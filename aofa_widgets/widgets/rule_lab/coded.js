// Words of Python's in which `code` stands between backquotes.
import { h } from "../shared/dom.js";

/** @param {string} text */
export const coded = (text) => text.split("`").map((one, n) => (n % 2 ? h("code", { class: one.length < 24 ? "aw-whole" : null }, one) : one));
