"use strict";
// The reader's language first at the door; the other language at the same place; a lesson prints its text; from a web server, one visit keeps the whole site.
(() => {
  const doors = [...document.querySelectorAll("[data-doors]")];
  const spoken = (navigator.languages ?? []).map((one) => one.toLowerCase().split("-")[0]);
  const first = spoken.find((one) => doors[0]?.querySelector(`:scope > [lang="${CSS.escape(one)}"]`));
  for (const part of first ? doors : []) part.prepend(part.querySelector(`:scope > [lang="${CSS.escape(first)}"]`) ?? "");

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(".site-langs a:not(.site-search)");
    if (link) link.hash = location.hash;
  });

  const folded = () => document.querySelectorAll("details.site-text:not([open])");
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...folded()];
    for (const text of opened) text.open = true;
  });
  addEventListener("afterprint", () => {
    for (const text of opened) text.open = false;
  });

  const root = new URL("../", document.currentScript.src);
  if (!/^https?:$/.test(root.protocol)) return;
  const app = document.createElement("link");
  app.rel = "manifest";
  app.href = new URL("manifest.webmanifest", root).href;
  document.head.append(app);
  if (navigator.serviceWorker) {
    addEventListener("load", () => navigator.serviceWorker.register(new URL("sw.js", root)).catch(() => undefined));
  }
})();
