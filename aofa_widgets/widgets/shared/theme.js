// Light or dark: the trait if it decides, else the paper the widget lies on, else what the system prefers.

/** Whether the nearest opaque background at or above `node` is dark; null if all of them are clear. @param {Element} node */
export function paperIsDark(node) {
  /** @type {Node | null} */
  let here = node;
  while (here) {
    if (here instanceof Element) {
      const parts = getComputedStyle(here).backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [];
      const [red = 0, green = 0, blue = 0, alpha = parts.length === 3 ? 1 : 0] = parts;
      if (parts.length >= 3 && alpha > 0.9) return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110;
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
