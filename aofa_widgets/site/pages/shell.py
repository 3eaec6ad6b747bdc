"""What stands on every page: the policy, the looks, where one is, the languages; and how a page is made of it."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from aofa_widgets.book.formats.html import HERE as BOOK
from aofa_widgets.book.lessons.pages import HERE as LESSONS
from aofa_widgets.book.templates import environment
from aofa_widgets.words import languages, say

from ..plan import Plan
from .policy import POLICY

HERE = Path(__file__).resolve().parent
TEMPLATES = HERE / "templates"
BOTH = "both"


class Page(NamedTuple):
    """A file of the site: its place in the folder, and its bytes.

    >>> Page("en/index.html", b"<!doctype html>").place
    'en/index.html'
    """

    place: str
    data: bytes


@dataclass(frozen=True)
class Shell:
    """Makes pages: every link of theirs is relative, so that the site works wherever it lies."""

    plan: Plan
    live: bool
    lite: bool = False  # whether a JupyterLite lies beside the pages

    def page(self, template: str, place: str, lang: str, /, crumbs: Sequence[tuple[str, str]], **values: Any) -> Page:
        """A page by its template. `crumbs`: what is above it, as (title, place); `lang` is its language, or "both"."""
        spoken = self.plan.langs if lang == BOTH else (lang,)
        made = environment(TEMPLATES, BOOK, LESSONS).get_template(f"{template}.html.j2").render(
            site=self._around(place, spoken, lang, crumbs), **values
        )  # fmt: skip
        return Page(place, made.encode())

    def _around(
        self, place: str, spoken: Sequence[str], view: str, crumbs: Sequence[tuple[str, str]]
    ) -> dict[str, Any]:
        folder = posixpath.dirname(place)

        def to(other: str) -> str:
            return posixpath.relpath(other, folder or ".")

        lang = spoken[0]
        return {
            "lang": lang,
            "langs": spoken,
            "policy": POLICY,
            "to": to,
            "say": lambda key, tongue=lang, **more: say(f"site.{key}", tongue, **more),
            "home": place == f"{lang}/index.html",
            "crumbs": [(f"{lang}/index.html", say("site.home", lang)), *((at, title) for title, at in crumbs)],
            "switch": list(self._switch(place, view)),
            "guide": f"{lang}/guide/index.html",
            "search": f"{lang}/search.html",
            "live": self.live,
            "lite": self.lite,
            "every": self.plan.langs,
        }

    def _switch(self, place: str, view: str) -> Any:
        """The same page in the other languages: (language, its name, place, whether it is this one)."""
        if len(self.plan.langs) < 2 or "/" not in place:
            return
        rest = place.partition("/")[2]
        for lang, name in languages().items():
            if lang in self.plan.langs:
                yield lang, name, f"{lang}/{rest}", view == lang
        if rest.endswith("/book.html"):
            yield "", say("site.both", self.plan.langs[0] if view == BOTH else view), f"{BOTH}/{rest}", view == BOTH


def live(widget: str, arguments: Mapping[str, Any], lang: str, game: str = "", code: str = "") -> dict[str, Any]:
    """What a place for a live widget says of it, for the template's `alive`."""
    return {"widget": widget, "arguments": dict(arguments), "lang": lang, "game": game, "rules": code}
