// The prose of a step: paragraphs and lists of Markdown, **strong**, *emphasis* and `code`; nothing else is read as markup.
import { h } from "../shared/dom.js";

/** @typedef {import("../shared/dom.js").Child} Child */

const MARK = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;
const ITEM = /^\s*(?:[-*]|(\d+)\.)\s+/;

/** @param {string} text @returns {Child[]} */
export function inline(text) {
  /** @type {Child[]} */
  const out = [];
  let end = 0;
  for (const found of text.matchAll(MARK)) {
    out.push(text.slice(end, found.index));
    out.push(found[1] ? h("b", null, ...inline(found[1])) : found[2] ? h("em", null, ...inline(found[2])) : h("code", null, found[3]));
    end = found.index + found[0].length;
  }
  out.push(text.slice(end));
  return out;
}

/** @param {string} text @returns {Node[]} */
export function prose(text) {
  return text.split(/\n\s*\n/).filter((block) => block.trim()).flatMap((block) => {
    /** @type {Node[]} */
    const nodes = [];
    /** @type {HTMLElement | null} */
    let list = null;
    /** @type {string[]} */
    let words = [];
    const flush = () => {
      if (words.length) nodes.push(h("p", null, ...inline(words.join(" "))));
      words = [];
    };
    for (const row of block.split("\n")) {
      const item = ITEM.exec(row);
      if (item) {
        flush();
        const tag = item[1] ? "ol" : "ul";
        if (list?.localName !== tag) nodes.push((list = h(tag, { role: "list" })));
        list.append(h("li", null, ...inline(row.slice(item[0].length))));
      } else if (list?.lastElementChild) list.lastElementChild.append(" ", ...inline(row.trim()).map((one) => (one instanceof Node ? one : String(one ?? ""))));
      else words.push(row.trim());
    }
    flush();
    return nodes;
  });
}

/** The same as bare words, for a reader. @param {string} text */
export function bare(text) {
  return text.replace(MARK, "$1$2$3");
}
