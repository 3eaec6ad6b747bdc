// Small helpers for SVG nodes: made once, changed in place, never looked up in the document.
import { write } from "./dom.js";

const NS = "http://www.w3.org/2000/svg";

/**
 * Sets attributes; null or undefined takes one away. Unchanged values are not written, so that nothing is laid out again.
 * @param {Element} node
 * @param {Record<string, string|number|null|undefined>} attrs
 */
export function put(node, attrs) {
  for (const key in attrs) {
    const value = attrs[key];
    if (value == null) node.removeAttribute(key);
    else if (node.getAttribute(key) !== String(value)) write(node, key, String(value));
  }
  return node;
}

/**
 * A new SVG element, put at the end of its parent.
 * @param {Element|null} parent
 * @param {string} tag
 * @param {Record<string, string|number|null|undefined>} [attrs]
 * @returns {SVGGraphicsElement}
 */
export function svg(parent, tag, attrs) {
  const owner = parent ? parent.ownerDocument : document;
  const node = /** @type {SVGGraphicsElement} */ (owner.createElementNS(NS, tag));
  if (attrs) put(node, attrs);
  if (parent) parent.appendChild(node);
  return node;
}

/** @param {Element} parent @param {string} d @param {string} [name] */
export const path = (parent, d, name) => svg(parent, "path", name ? { d, class: name } : { d });

/** @param {Element} parent @param {number} r @param {string} [name] @param {number} [cx] @param {number} [cy] */
export const disc = (parent, r, name, cx, cy) => svg(parent, "circle", { r, cx, cy, class: name });

/** A whole number of table units: fewer digits in the page. @param {number} n */
export const whole = (n) => Math.round(n);

/** @param {number} x @param {number} y */
export const at = (x, y) => `translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})`;
