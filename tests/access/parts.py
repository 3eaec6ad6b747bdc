"""The parts of the audit: where things are looked at, in which looks, and what is asked of each."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import host_part
from axing import axe
from bridge import Bench
from looking import headed, languages, narrow, spaced, still
from subjects import GUIDE, LANGS, pages_of, widgets
from walking import Walk, skips, walk

WAKING = 240_000  # milliseconds that a busy machine may take to wake Python in a page
WIDE, NARROW = "1280 light", "320 dark"  # 320 is 1280 at 400 %
OF_A_GAME = ("game", "book", "side by side", "sheet", "lesson", "play", "reckon", "guide page")
LONG = ("book", "side by side")  # of these, with their thousand links, one is walked
Only = Callable[[str], bool]  # whether a thing is looked at, by its name
Check = Callable[[Any, str | None], list[dict[str, str]]]


@dataclass
class Part:
    """What a part of the audit looked at, and what it found."""

    seen: Counter[str] = field(default_factory=Counter)  # things looked at, by name, both languages counted
    names: set[str] = field(default_factory=set)  # of the looks
    walks: int = 0
    stops: int = 0
    own: int = 0  # controls that are none of the browser's own
    asked: Counter[str] = field(default_factory=Counter)  # how often each check was asked
    findings: list[dict[str, str]] = field(default_factory=list)

    def ask(self, where: str, name: str, page: Any, *checks: Check, inside: str | None = None) -> None:
        """Ask some checks of a page, or of what is inside it, and note what they find."""
        found = []
        for check in checks:
            self.asked[check.__name__] += 1
            found += check(page, inside)
        self.look(where, name, found)

    def look(self, where: str, name: str, found: list[dict[str, str]]) -> None:
        """Note what one look found."""
        self.names.add(name)
        for one in found:
            flat = {key: " ".join(text.split()) for key, text in one.items()}
            self.findings.append({"where": where, "look": name, **flat})
        mark = ", ".join(f"{one['rule']}" for one in found) or "ok"
        print(f"  {where} [{name}]: {mark}", file=sys.stderr, flush=True)

    def walked(self, where: str, name: str, one: Walk) -> None:
        """Note a walk by keys."""
        self.walks += 1
        self.stops += one.stops
        self.own += one.own
        self.look(where, f"{name}, by keys", one.wrong)

    def row(self) -> dict[str, Any]:
        """As the record keeps it."""
        return {
            "seen": dict(sorted(self.seen.items())), "names": sorted(self.names),
            "asked": dict(sorted(self.asked.items())),
            "walks": self.walks, "stops": self.stops, "own": self.own, "findings": self.findings,
        }  # fmt: skip


def pages(browser: Any, site: Path, room: Path, only: Only, guide: bool = False) -> Part:
    """Each kind of page from a disk: wide and light, as narrow as a phone and dark, at 200 %, by keys, spaced out.

    Those of the guide, or all others.
    """
    made = Part()
    for kind, name in pages_of(site):
        if not only(name) or (kind in GUIDE) != guide:
            continue
        made.seen[kind] += 1
        looks = ((1280, "light", WIDE), (320, "dark", NARROW))
        if kind in OF_A_GAME:  # of these there are many: each language has a look of its own
            looks = looks[1:] if name.startswith("fr") else looks[:1]
        for width, scheme, look in looks:
            page = browser.new_page(
                viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion="reduce"
            )
            page.goto(f"{site.as_uri()}/{name}")
            page.wait_for_load_state("networkidle")
            for each in page.query_selector_all("details.site-text"):
                each.evaluate("one => { one.open = true }")
            made.ask(name, look, page, axe, languages, headed, narrow, spaced, still)
            if width == 1280:
                page.set_viewport_size({"width": 640, "height": 400})
                made.ask(name, "200 %", page, narrow)
                page.set_viewport_size({"width": width, "height": 800})
            if (width == 1280) == (name[:2] != "fr") and not (kind in LONG and made.seen[kind] > 1):
                page.reload()
                page.wait_for_load_state("networkidle")
                made.walked(name, look, walk(page))
                page.reload()
                made.ask(name, f"{look}, by keys", page, skips)
            page.close()
    return made


def awake(browser: Any, site: Path, room: Path, only: Only) -> Part:
    """Every widget of the gallery, and a lesson of each game, each awake in its page."""
    made = Part()
    listed = pages_of(site)
    wanted = [name for kind, name in listed if kind == "gallery"] + [name for kind, name in listed if kind == "lesson"]
    for name in wanted:
        if not only(name):
            continue
        dark = name.startswith("fr")
        page = browser.new_page(
            viewport={"width": 320 if dark else 1280, "height": 800}, color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )  # fmt: skip
        page.goto(f"{site.as_uri()}/{name}")
        places = page.locator(".aw-live")
        for n in range(places.count()):
            wake = places.nth(n).locator(".aw-wake")
            if wake.count():
                wake.click()
        for n in range(places.count()):
            places.nth(n).scroll_into_view_if_needed()
            page.locator(".aw-live[data-awake]").nth(n).wait_for(state="attached", timeout=WAKING)
            made.seen[places.nth(n).get_attribute("data-widget")] += 1
        page.evaluate("() => { for (const one of document.querySelectorAll('details.site-text')) one.open = true; }")
        made.ask(name, NARROW if dark else WIDE, page, axe, languages, narrow, spaced, still)
        page.close()
    return made


def bench(browser: Any, site: Path | None, room: Path, only: Only) -> Part:
    """Every widget by itself: English wide and light; French narrow and dark, and walked in forced colours."""
    made = Part()
    for lang in LANGS:
        narrowed = lang == "fr"
        look = NARROW if narrowed else "900 light"
        for name, game, make in widgets(lang):
            where = f"{name}, {game}, {lang}"
            if not only(where):
                continue
            made.seen[name] += 1
            widget, table = make(), Bench(browser.new_page())
            try:
                view = table(widget, width=320 if narrowed else 900, dark=narrowed)
                page = view.page
                page.evaluate("lang => { document.documentElement.lang = lang; }", lang)
                made.ask(where, look, page, axe, languages, narrow, spaced, still, inside=".aw")
                if narrowed:
                    page.emulate_media(reduced_motion="reduce", color_scheme="light", forced_colors="active")
                made.walked(where, "forced colours" if narrowed else look, walk(page, ".aw"))
                table.close()
            except Exception as error:
                made.look(where, look, [{"rule": "fault", "html": "", "why": str(error)[:300]}])
            finally:
                widget.close()
    return made


def lab(browser: Any, site: Path | None, room: Path, only: Only) -> Part:
    """Every widget of the gallery in JupyterLab, started as a person starts it."""
    from lab_part import shown

    made = Part()
    for name, game, lang, page in shown(browser, room, only):
        made.seen[name] += 1
        made.ask(f"{name}, {game}, {lang}", "JupyterLab", page, axe, languages, still, inside="[data-audited]")
    return made


def hosted(host: str, browser: Any, site: Path | None, room: Path, only: Only) -> Part:
    """Each kind of widget, each game's board and a chart in one of the other hosts."""
    made = Part()
    for name, page in host_part.shown(browser, room, host, only):
        made.seen[name] += 1
        where = f"{name}, {host}, {host_part.tongue(host)}"
        made.ask(where, "its host", page, axe, languages, still, inside="[data-audited]")
    return made


PARTS: dict[str, Callable[[Any, Any, Path, Only], Part]] = {
    "pages": pages, "guide": partial(pages, guide=True), "awake": awake, "bench": bench, "lab": lab,
    **{host: partial(hosted, host) for host in host_part.HOSTS},
}  # fmt: skip

__all__ = ["PARTS", "Part"]
