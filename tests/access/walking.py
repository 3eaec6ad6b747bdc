"""A walk through a page by keys alone: every control is reached, in order, seen, never hidden, never a trap."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

MOST = 1500  # stops of the longest page; a walk of more is a trap
BEGIN = """(inside) => {
  const roots = inside ? [...document.querySelectorAll(inside)] : [document.body];
  const native = "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex]";
  const stops = roots.flatMap((root) => [...root.querySelectorAll(native)]).filter((one, n, all) => all.indexOf(one) === n
    && one.tabIndex >= 0 && !one.disabled && !one.closest("[inert], fieldset[disabled]")
    && one.checkVisibility({ visibilityProperty: true }));
  const radios = new Map(); // of a group of native radios, Tab stops at one
  const kept = stops.filter((one) => {
    if (one.type !== "radio" || !one.name) return true;
    const group = [...document.querySelectorAll(`input[type=radio][name="${CSS.escape(one.name)}"]`)].filter((r) => r.form === one.form);
    if (group.some((r) => r.checked)) return one.checked;
    if (radios.has(one.name)) return false;
    radios.set(one.name, one);
    return true;
  });
  globalThis.walked = { stops: kept, all: new Set(kept) };
  const points = (one) => getComputedStyle(one).cursor === "pointer";
  const mouse = roots.flatMap((root) => [...root.querySelectorAll("*")]).filter((one) => points(one) && !points(one.parentElement)
    && one.checkVisibility() && !one.closest("a[href], button, input, select, textarea, summary, label, [tabindex], option, [role=option]")
    && !one.querySelector("a[href], button, input, select, textarea, [tabindex]"));
  return { n: kept.length, mouse: mouse.slice(0, 3).map((one) => one.outerHTML.slice(0, 160)),
    tabindex: kept.filter((one) => one.tabIndex > 0).slice(0, 3).map((one) => one.outerHTML.slice(0, 160)) };
}"""
HERE = """(inside) => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (!at || at === document.body || at === document.documentElement) return null;
  const style = getComputedStyle(at);
  const box = at.getBoundingClientRect();
  const spots = [[.5, .5], [.1, .5], [.9, .5], [.5, .15], [.5, .85]].map(([x, y]) => [box.left + box.width * x, box.top + box.height * y]);
  const seen = spots.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top && (at.contains(top) || top.contains(at) || top.closest("label")?.control === at);
  });
  const native = at.matches("a[href], button, input, select, textarea, summary, iframe");
  const scrolls = at.scrollWidth > at.clientWidth + 1 || at.scrollHeight > at.clientHeight + 1;
  return {
    at: globalThis.walked.stops.indexOf(at), inside: !inside || Boolean(at.closest(inside)), html: at.outerHTML.slice(0, 200),
    outline: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1.5, seen, native, group: at.type === "radio",
    scrolls, role: at.getAttribute("role") ?? "", box: { x: box.left, y: box.top, width: box.width, height: box.height },
  };
}"""
LISTEN = """() => {
  globalThis.stirred = 0;
  globalThis.stirring = new MutationObserver((rows) => { globalThis.stirred += rows.length; });
  globalThis.stirring.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
WORK = ("ArrowRight", "ArrowDown", "ArrowLeft", "Home", "Enter", "Space")


@dataclass
class Walk:
    """What a walk met: how many stops, how many of them are of the kit's own making, and what was wrong."""

    stops: int = 0
    own: int = 0
    worked: int = 0
    wrong: list[dict[str, str]] = field(default_factory=list)

    def fault(self, rule: str, html: str, why: str) -> None:
        """Note what is wrong."""
        self.wrong.append({"rule": rule, "html": html, "why": why})


def _at_the_top(page: Any) -> None:
    """Where Tab begins: before everything, also on a page that puts the focus into a field."""
    page.evaluate("() => { document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex'); }")


def walk(page: Any, inside: str | None = None) -> Walk:
    """Walk with Tab from the beginning to the end of a fresh page; `inside`: what is walked, by a CSS selector."""
    made = Walk()
    told = page.evaluate(BEGIN, inside)
    made.stops = told["n"]
    for html in told["mouse"]:
        made.fault("mouse-only", html, "it can be pressed and no key reaches it")
    for html in told["tabindex"]:
        made.fault("focus-order", html, "a tabindex above 0")
    reached: list[int] = []
    own: list[dict[str, Any]] = []
    entered = False
    _at_the_top(page)
    for _ in range(min(MOST, 2 * told["n"] + 60)):
        page.keyboard.press("Tab")
        here = page.evaluate(HERE, inside)
        if here is None or not here["inside"]:
            if entered or here is None:
                break
            continue
        entered = True
        if here["at"] in reached and here["at"] >= 0:
            break
        _judge(page, made, here)
        if here["at"] >= 0:
            if reached and here["at"] < max(reached):
                made.fault("focus-order", here["html"], "it comes after what stands behind it")
            reached.append(here["at"])
            if not here["native"] and not here["scrolls"] and here["role"] not in ("region", "group", "tabpanel"):
                own.append(here)
    else:
        made.fault("keyboard-trap", here["html"] if here else "", "the walk never ends")
    missed = [n for n in range(told["n"]) if n not in reached]
    for n in missed[:5]:
        html = page.evaluate("n => walked.stops[n].outerHTML.slice(0, 200)", n)
        if page.evaluate("n => { const one = walked.stops[n]; return one.isConnected && one.type !== 'radio' && one.tabIndex >= 0 && !one.disabled"
            " && one.checkVisibility({ visibilityProperty: true }); }", n):
            made.fault("not-reached", html, "Tab never comes to it")
    made.own = len(own)
    for here in own:
        made.worked += _works(page, made, here)
    return made


def _judge(page: Any, made: Walk, here: dict[str, Any]) -> None:
    if not here["seen"]:
        made.fault("focus-hidden", here["html"], "something lies over it, or it is off the screen")
    if not here["outline"] and not _looks_focused(page, here):
        made.fault("focus-visible", here["html"], "it looks the same without the focus")


def _looks_focused(page: Any, here: dict[str, Any]) -> bool:
    """Whether a picture of it changes when the focus leaves."""
    size, box = page.viewport_size, here["box"]
    x, y = max(0, box["x"] - 8), max(0, box["y"] - 8)
    clip = {"x": x, "y": y, "width": min(size["width"] - x, box["width"] + 16), "height": min(size["height"] - y, box["height"] + 16)}
    if clip["width"] <= 0 or clip["height"] <= 0:
        return False
    with_it = page.screenshot(clip=clip, animations="disabled")
    page.evaluate("() => { globalThis.left = document.activeElement; globalThis.left.blur(); }")
    without = page.screenshot(clip=clip, animations="disabled")
    page.evaluate("() => globalThis.left.focus({ preventScroll: true })")
    return bool(with_it != without)


def _works(page: Any, made: Walk, here: dict[str, Any]) -> bool:
    """Whether a control of the kit's own making answers to a key."""
    if not page.evaluate("n => { const one = walked.stops[n]; if (!one.isConnected) return false; one.focus(); return true; }", here["at"]):
        return True  # an earlier key has changed the page: it was at work
    page.evaluate(LISTEN)
    for key in WORK:
        page.keyboard.press(key)
        page.wait_for_timeout(30)
        if page.evaluate("n => stirred > 0 || document.activeElement !== walked.stops[n]", here["at"]):
            break
    else:
        made.fault("keyboard", here["html"], "no key does anything")
        return False
    page.evaluate("() => stirring.disconnect()")
    return True


def skips(page: Any, inside: str | None = None) -> list[dict[str, str]]:
    """On a fresh page: the first stop is the way to the text, and it leads there."""
    _at_the_top(page)
    page.keyboard.press("Tab")
    first = page.evaluate("() => document.activeElement.getAttribute('href') ?? ''")
    if not first.startswith("#"):
        return [{"rule": "skip-link", "html": first, "why": "the first stop leads elsewhere"}]
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    past = page.evaluate(
        """(id) => { const to = document.getElementById(id), at = document.activeElement;
          return Boolean(to) && (at === document.body || to.contains(at)
            || Boolean(to.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING)); }""",
        first[1:],
    )
    return [] if past else [{"rule": "skip-link", "html": first, "why": "the next stop lies before the text"}]
