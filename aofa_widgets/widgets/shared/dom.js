// Small helpers: make elements, and bring a drawn tree up to date without losing focus, typing or a running animation.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined>} Props */

const SVG = "http://www.w3.org/2000/svg";

/** Sets an attribute; how it looks is said in a way that a strict policy of a page lets pass. @param {Element} node @param {string} name @param {string} value */
export function write(node, name, value) {
  if (name === "style") /** @type {HTMLElement} */ (node).style.cssText = value;
  else node.setAttribute(name, value);
}

/** Lays a style sheet over the tree that an element stands in: a page's, or a shadow root's; a strict policy lets it pass. @param {Node} node @param {string} text @param {AbortSignal} signal */
export function dress(node, text, signal) {
  const root = node.getRootNode();
  const tree = root instanceof ShadowRoot ? root : document;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet];
  signal.addEventListener("abort", () => (tree.adoptedStyleSheets = tree.adoptedStyleSheets.filter((one) => one !== sheet)));
}

/** @template {Element} T @param {T} node @param {Props | null} props @param {(Child | Child[])[]} children @returns {T} */
function fill(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) write(node, name, String(value));
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false && child !== "") node.append(child instanceof Node ? child : String(child));
  }
  return node;
}

/** An HTML element; `true` gives a bare attribute, `false` and `null` none. @param {string} tag @param {Props | null} [props] @param {...(Child | Child[])} children */
export function h(tag, props = null, ...children) {
  const node = fill(document.createElement(tag), props, children);
  // a named part of a card is a group: as a landmark it would stand beside those of the host's page, once for every card
  if (tag === "section" && props?.["aria-label"] !== undefined && !props.role) node.setAttribute("role", "group");
  // JupyterLab looks for this on the focused element itself first: without it, a `b` typed on a button adds a cell
  if (tag === "button" || tag === "input" || props?.tabindex !== undefined) node.setAttribute("data-lm-suppress-shortcuts", "true");
  return node;
}

/** An SVG element. @param {string} tag @param {Props | null} [props] @param {...(Child | Child[])} children */
export function svg(tag, props = null, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** Text with **bold** parts, as nodes; nothing else is ever read as markup. @param {string} text @returns {Child[]} */
export function rich(text) {
  return text.split("**").map((part, index) => (index % 2 ? h("b", null, part) : part));
}

/** A message whose first sentence, what was found, stands out. @param {string} text @returns {Child[]} */
export function lead(text) {
  const end = text.search(/[.!?…](?=\s)/) + 1;
  return end > 0 && end < text.length ? [h("b", null, text.slice(0, end)), text.slice(end)] : [text];
}

/** Text with **bold** marks taken out, for a reader. @param {string} text */
export function plain(text) {
  return text.split("**").join("");
}

/** Brings the children of `old` to be those of `fresh`. Nodes are kept where tag and `data-key` agree, so focus, the caret and
 *  animations live on; an input in use keeps what is typed in it; what lies in a
 *  [data-island] is its owner's alone, and a fresh [data-same] stands for what is there already. @param {Element} old @param {Element} fresh */
export function morph(old, fresh) {
  if (old.hasAttribute("data-island")) return;
  /** @type {Map<string, Element>} */
  const keyed = new Map();
  for (const child of old.children) {
    const key = child.getAttribute("data-key");
    if (key) keyed.set(key, child);
  }
  let here = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const key = next instanceof Element ? next.getAttribute("data-key") : null;
    let match = key ? keyed.get(key) ?? null : here;
    if (!key && match instanceof Element && match.hasAttribute("data-key")) match = null;
    if (match && alike(match, next)) {
      if (match === here) here = here.nextSibling;
      else old.insertBefore(match, here);
      if (match instanceof Element && next instanceof Element) {
        if (next.hasAttribute("data-same")) match.querySelectorAll("input").forEach(written);
        else {
          attributes(match, next);
          morph(match, next);
        }
      } else if (match.nodeValue !== next.nodeValue) match.nodeValue = next.nodeValue;
    } else old.insertBefore(next, here);
  }
  while (here) {
    const gone = here;
    here = here.nextSibling;
    old.removeChild(gone);
  }
}

/** @param {Node} a @param {Node} b */
function alike(a, b) {
  if (a.nodeType !== b.nodeType || a.nodeName !== b.nodeName) return false;
  return !(a instanceof Element && b instanceof Element) || a.getAttribute("data-key") === b.getAttribute("data-key");
}

/** A field that nobody is in holds what was drawn; said only where it differs, since a browser lays the page out again for each. @param {HTMLInputElement} field */
function written(field) {
  const value = field.getAttribute("value") ?? "";
  if (field.value !== value && !field.matches(":focus")) field.value = value;
}

/** @param {Element} old @param {Element} fresh */
function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) write(old, name, value);
  if (old instanceof HTMLInputElement) written(old);
}
