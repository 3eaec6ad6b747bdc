"use strict";
// Search, the switch of languages and the glossary's pop-up. Without this script everything can still be read.
(() => {
  const words = JSON.parse(document.getElementById("words").textContent);
  const root = document.documentElement, box = document.getElementById("q"), status = document.getElementById("found");
  const clauses = [...document.querySelectorAll(".clause")], sections = [...document.querySelectorAll(".section")];
  const contents = document.querySelector(".contents"), front = document.querySelector(".front");
  const speaks = () => (root.dataset.view === "both" ? root.lang : root.dataset.view);
  const say = (key) => words[key][speaks()] ?? Object.values(words[key])[0];

  // The look of what search finds stands here, not in the style sheet: validators do not know ::highlight yet.
  if (globalThis.CSS?.highlights) {
    const look = new CSSStyleSheet();
    look.replaceSync("::highlight(found) { background: var(--gold-tint); text-decoration: underline 2px; text-decoration-color: var(--gold); color: var(--ink); }");
    document.adoptedStyleSheets = [look];
  }

  // A text as search sees it: no accents, no case, plain apostrophes and spaces; one character for each of the page's.
  const bare = (text) => [...text].map((c) => {
    const plain = c.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return plain.length === 1 ? plain.replace(/[’‘]/, "'").replace(/[\s\u00a0\u202f]/, " ") : c;
  }).join("");
  const seen = (node) => {
    const other = node.parentElement.closest("[data-l]");
    if (node.parentElement.closest(".vh")) return false;
    return !other || root.dataset.view === "both" || other.dataset.l === root.dataset.view;
  };
  const texts = (element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (seen(node)) found.push(node);
    return found;
  };

  function search() {
    const wanted = bare(box.value).trim().split(/\s+/).filter(Boolean);
    const ranges = [];
    let count = 0;
    for (const clause of clauses) {
      const nodes = wanted.length ? texts(clause) : [];
      const whole = nodes.map((node) => bare(node.data)).join(" ");
      const fits = wanted.every((word) => whole.includes(word));
      clause.hidden = !fits;
      if (!fits || !wanted.length) continue;
      count += 1;
      for (const node of nodes) {
        const text = bare(node.data);
        if (text.length !== node.data.length) continue;
        for (const word of wanted) {
          for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
            const range = new Range();
            range.setStart(node, at);
            range.setEnd(node, at + word.length);
            ranges.push(range);
          }
        }
      }
    }
    const busy = wanted.length > 0;
    for (const section of sections) section.hidden = busy && !section.querySelector(".clause:not([hidden])");
    for (const part of [contents, front]) if (part) part.hidden = busy;
    const found = say("search_found");
    status.textContent = !busy ? "" : count ? found[count === 1 ? 0 : 1].replace("#", count) : say("search_none");
    if (globalThis.CSS?.highlights) {
      if (ranges.length) CSS.highlights.set("found", new Highlight(...ranges));
      else CSS.highlights.delete("found");
    }
  }
  box.addEventListener("input", search);
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !box.value) return;
    box.value = "";
    search();
  });

  const group = document.querySelector(".switch");
  function show(view) {
    // the clause at the top of the window stays there
    const anchor = clauses.find((clause) => !clause.hidden && clause.getBoundingClientRect().bottom > 90);
    const before = anchor?.getBoundingClientRect().top ?? 0;
    root.dataset.view = view;
    if (view !== "both") root.lang = view;
    for (const button of group.children) button.setAttribute("aria-pressed", String(button.dataset.view === view));
    box.placeholder = say("search");
    group.setAttribute("aria-label", say("language"));
    search();
    if (anchor && globalThis.scrollY > 200) globalThis.scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: "instant" });
  }
  if (group) {
    group.hidden = false;
    group.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) show(button.dataset.view);
    });
    if (globalThis.innerWidth < 900) show(Object.keys(words.search).find((l) => (navigator.language || "").startsWith(l)) ?? root.lang);
  }

  const pop = document.getElementById("pop"), close = document.getElementById("pop-close");
  let opener = null;
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a.term");
    const entry = link && document.getElementById(link.hash.slice(1));
    if (!entry || !pop.showPopover) return;
    event.preventDefault();
    const lang = link.closest("[lang]").lang;
    const told = entry.querySelector(`[data-l="${lang}"]`);
    document.getElementById("pop-word").textContent = told.querySelector("dfn").textContent;
    document.getElementById("pop-text").textContent = told.querySelector(".def").textContent;
    close.textContent = words.close[lang];
    pop.lang = lang;
    opener = link;
    pop.showPopover();
    const at = link.getClientRects()[0], size = pop.getBoundingClientRect(), room = root.clientWidth;
    const under = at.bottom + 8 + size.height < root.clientHeight || at.top < size.height + 16;
    pop.style.left = `${Math.max(12, Math.min(at.left, room - size.width - 12)) + scrollX}px`;
    pop.style.top = `${(under ? at.bottom + 8 : at.top - size.height - 8) + scrollY}px`;
    close.focus({ preventScroll: true });
  });
  close.addEventListener("click", () => pop.hidePopover());
  pop.addEventListener("toggle", (event) => {
    if (event.newState === "closed" && opener && (document.activeElement === document.body || pop.contains(document.activeElement))) opener.focus({ preventScroll: true });
  });
})();
