// Light or dark: the trait if it decides, else the paper the widget lies on, else what the system prefers.

/** How light a computed colour is, from 0 to 1; null if one sees through it, or if it is written in a way unknown here.
 * Hosts write colours in every way of CSS: marimo's paper is `color(srgb 1 1 1)`. @param {string} colour */
export function lightness(colour) {
  const [, kind, inside] = colour.match(/^([a-z]+)\((?:[a-z][\w-]* )?(.+)\)$/) ?? [];
  if (!inside) return null;
  const [paint, sheer] = inside.split("/");
  const parts = paint.split(/[\s,]+/).filter(Boolean).map((one) => (one === "none" ? 0 : parseFloat(one)));
  if ((sheer === undefined ? parts[3] ?? 1 : parseFloat(sheer)) <= 0.9) return null;
  if (/^ok/.test(kind)) return parts[0] * 0.8; // as light as the eye says, not as the numbers of a grey: 0.54 is #6e6e6e
  if (/^l/.test(kind)) return (parts[0] / 100) * 0.93;
  const [red = 0, green = 0, blue = 0] = kind === "color" ? parts : parts.map((one) => one / 255);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether the nearest opaque background at or above `node` is dark; null if all of them are clear. @param {Element} node */
export function paperIsDark(node) {
  /** @type {Node | null} */
  let here = node;
  while (here) {
    if (here instanceof Element) {
      const light = lightness(getComputedStyle(here).backgroundColor);
      if (light !== null) return light < 110 / 255;
    }
    here = here.parentNode instanceof ShadowRoot ? here.parentNode.host : here.parentNode;
  }
  return null;
}

/** Keeps `data-theme` of `root` right for as long as the view lives. @param {HTMLElement} root @param {HTMLElement} el
 *  @param {() => string} wanted "auto", "light" or "dark" @param {AbortSignal} signal @returns {() => void} looks again */
export function watchTheme(root, el, wanted, signal) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const look = () => {
    const asked = wanted();
    const dark = asked === "auto" ? paperIsDark(el) ?? system.matches : asked === "dark";
    const name = dark ? "dark" : "light";
    if (root.dataset.theme !== name) root.dataset.theme = name;
  };
  let late = 0;
  const soon = () => {
    look();
    clearTimeout(late);
    late = window.setTimeout(look, 400); // a host may load its new style sheet after it has said so
  };
  const watcher = new MutationObserver(soon);
  for (const node of [document.documentElement, document.body]) {
    if (node) watcher.observe(node, { attributes: true, attributeFilter: ["class", "style", "data-theme", "data-jp-theme-light", "data-jp-theme-name"] });
  }
  const arrival = new ResizeObserver(look); // a view is often made before it is put on the page
  arrival.observe(root);
  system.addEventListener("change", soon, { signal });
  signal.addEventListener("abort", () => {
    watcher.disconnect();
    arrival.disconnect();
    clearTimeout(late);
  });
  look();
  return look;
}
