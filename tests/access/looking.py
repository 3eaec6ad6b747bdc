"""What axe does not ask of a page: languages of its parts, nothing lost when narrow or spaced out, nothing that moves.

Each look answers a list of `{"rule", "html", "why"}`, as `axing.axe` does; [] is what is wanted.
"""

from __future__ import annotations

from typing import Any

SMALL = {  # little words that one language has and the other has not
    "en": "the of and is are with you your that this which from each by it its not has have they their who what when",
    "fr": "le la les des du est sont avec vous votre qui que une dans pour par ce cette sur au aux ne pas ses leur",
}
SPACED = """* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }"""  # WCAG 1.4.12, word for word

LANGUAGES = """([inside, small]) => {
  const known = Object.fromEntries(Object.entries(small).map(([lang, words]) => [lang, new Set(words.split(" "))]));
  const found = [];
  for (const root of inside ? document.querySelectorAll(inside) : [document.body]) {
    for (const node of root.querySelectorAll("p, li, td, th, h1, h2, h3, h4, button, summary, label, legend, dd, dt, figcaption, [aria-label]")) {
      if (!node.checkVisibility() || node.querySelector("p, li, td, [lang]")) continue;
      const label = node.getAttribute("aria-label"); // of a group, only its name: what is in it is looked at by itself
      const said = (label ?? node.innerText ?? "").toLowerCase().replaceAll("’", " ");
      const words = said.match(/[a-zà-ÿœ]+/g) ?? [];
      if (words.length < 5) continue;
      const score = Object.entries(known).map(([lang, set]) => [lang, words.filter((word) => set.has(word)).length]);
      score.sort((a, b) => b[1] - a[1]);
      const told = node.closest("[lang]")?.getAttribute("lang")?.slice(0, 2);
      if (score[0][1] >= 2 && score[0][1] >= 3 * score[1][1] && told !== score[0][0]) {
        found.push({ rule: "language-of-parts", html: node.outerHTML.slice(0, 200), why: `reads as ${score[0][0]}, told as ${told}` });
      }
    }
  }
  return found;
}"""

CLIPPED = """(inside) => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth + 1) {
    found.push({ rule: "reflow", html: "<html>", why: `${document.documentElement.scrollWidth} px wide in ${innerWidth}` });
  }
  for (const root of inside ? document.querySelectorAll(inside) : [document.body]) {
    for (const node of root.querySelectorAll("*")) {
      if (!node.checkVisibility() || node.closest("svg, [aria-hidden=true], .vh, .aw-spoken") || !node.innerText?.trim()) continue;
      const style = getComputedStyle(node);
      if (node.clientWidth <= 2 || ["INPUT", "TEXTAREA", "SELECT"].includes(node.tagName)) continue;
      const cut = (axis) => ["hidden", "clip"].includes(axis);
      if ((cut(style.overflowX) && node.scrollWidth > node.clientWidth + 2)
        || (cut(style.overflowY) && node.scrollHeight > node.clientHeight + 2)) {
        found.push({ rule: "text-cut", html: node.outerHTML.slice(0, 200), why: `${node.scrollWidth} × ${node.scrollHeight} in ${node.clientWidth} × ${node.clientHeight}` });
      }
    }
  }
  return found;
}"""

MOVING = """(inside) => {
  const long = (text) => text.split(",").some((one) => (one.includes("ms") ? parseFloat(one) / 1000 : parseFloat(one)) > 0.02);
  const found = [];
  for (const root of inside ? document.querySelectorAll(inside) : [document.documentElement]) {
    for (const node of [root, ...root.querySelectorAll("*")]) {
      const style = getComputedStyle(node);
      const moves = (style.animationName !== "none" && long(style.animationDuration))
        || (style.transitionProperty !== "none" && long(style.transitionDuration));
      if (moves) found.push({ rule: "reduced-motion", html: node.outerHTML.slice(0, 200), why: `animation ${style.animationDuration}, transition ${style.transitionDuration}` });
    }
    if (getComputedStyle(root).scrollBehavior === "smooth") found.push({ rule: "reduced-motion", html: root.tagName, why: "scrolls smoothly" });
  }
  for (const one of document.getAnimations({ subtree: true })) {
    if (one.playState === "running") found.push({ rule: "reduced-motion", html: one.effect?.target?.outerHTML?.slice(0, 200) ?? "", why: "an animation runs" });
  }
  return found;
}"""

HEADED = """() => {
  const found = [];
  if (!document.title.trim()) found.push({ rule: "page-titled", html: "<title>", why: "none" });
  const levels = [...document.querySelectorAll("h1,h2,h3,h4,h5,h6")].filter((one) => one.checkVisibility()).map((one) => Number(one.tagName[1]));
  if (levels.filter((one) => one === 1).length !== 1) found.push({ rule: "one-h1", html: "", why: `${levels.filter((one) => one === 1).length} of them` });
  levels.forEach((level, n) => {
    if (n && level > levels[n - 1] + 1) found.push({ rule: "headings-in-order", html: `h${level}`, why: `after h${levels[n - 1]}` });
  });
  if (document.querySelectorAll("main").length !== 1) found.push({ rule: "one-main", html: "", why: String(document.querySelectorAll("main").length) });
  return found;
}"""

Found = list[dict[str, str]]


def languages(page: Any, inside: str | None = None) -> Found:
    """Texts that read as one language and are told as the other."""
    found: Found = page.evaluate(LANGUAGES, [inside, SMALL])
    return found


def headed(page: Any, inside: str | None = None) -> Found:
    """A title, one main part, one heading of the first level, and none that skips a level."""
    found: Found = page.evaluate(HEADED)
    return found


def narrow(page: Any, inside: str | None = None) -> Found:
    """At the width that the page has now: nothing wider than the screen, no text cut."""
    found: Found = page.evaluate(CLIPPED, inside)
    return found


def spaced(page: Any, inside: str | None = None) -> Found:
    """The same with the text spacing of WCAG 1.4.12; the page is left as it was."""
    style = page.evaluate_handle(
        "css => { const one = new CSSStyleSheet(); one.replaceSync(css);"
        " document.adoptedStyleSheets = [...document.adoptedStyleSheets, one]; return one; }",
        SPACED,
    )
    before = "text-spacing"
    found = [{**one, "rule": f"{before}: {one['rule']}"} for one in narrow(page, inside)]
    page.evaluate("one => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== one); }", style)
    return found


def still(page: Any, inside: str | None = None) -> Found:
    """With reduced motion asked for: nothing that has been given time to move."""
    found: Found = page.evaluate(MOVING, inside)
    return found
