"""A walk through a page by keys alone: every control is reached, in order, seen, never hidden, never a trap."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from looking import asked

MOST = 1500  # stops of the longest page; a walk of more is a trap
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


def walk(page: Any, inside: str | None = None) -> Walk:
    """Walk with Tab from the beginning to the end of a fresh page; `inside`: what is walked, by a CSS selector."""
    made = Walk()
    told = asked(page, "begin", inside)
    made.stops = told["n"]
    for html in told["mouse"]:
        made.fault("mouse-only", html, "it can be pressed and no key reaches it")
    for html in told["tabindex"]:
        made.fault("focus-order", html, "a tabindex above 0")
    reached: list[int] = []
    own: list[dict[str, Any]] = []
    entered = False
    asked(page, "top")
    for _ in range(min(MOST, 2 * told["n"] + 60)):
        page.keyboard.press("Tab")
        here = asked(page, "here", inside)
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
        if asked(page, "remains", n):
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
    width, height = min(size["width"] - x, box["width"] + 16), min(size["height"] - y, box["height"] + 16)
    clip = {"x": x, "y": y, "width": width, "height": height}
    if width <= 0 or height <= 0:
        return False
    with_it = page.screenshot(clip=clip, animations="disabled")
    page.evaluate("() => { globalThis.left = document.activeElement; globalThis.left.blur(); }")
    without = page.screenshot(clip=clip, animations="disabled")
    page.evaluate("() => globalThis.left.focus({ preventScroll: true })")
    return bool(with_it != without)


def _works(page: Any, made: Walk, here: dict[str, Any]) -> bool:
    """Whether a control of the kit's own making answers to a key."""
    if not asked(page, "go", here["at"]):
        return True  # an earlier key has changed the page: it was at work
    asked(page, "listen")
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
    asked(page, "top")
    page.keyboard.press("Tab")
    first = page.evaluate("() => document.activeElement.getAttribute('href') ?? ''")
    if not first.startswith("#"):
        return [{"rule": "skip-link", "html": first, "why": "the first stop leads elsewhere"}]
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    past = asked(page, "past", first[1:])
    return [] if past else [{"rule": "skip-link", "html": first, "why": "the next stop lies before the text"}]
