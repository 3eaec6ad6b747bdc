"""The pages of a site, one after the other, and what makes them work without a network."""

from __future__ import annotations

from collections.abc import Iterator

from ..plan import Plan
from . import access, front, guides, icons, looks, play, reading, search
from .dressing import dressed
from .offline import offline
from .shell import Page, Shell

__all__ = ["Page", "offline", "pages"]


def pages(plan: Plan, live: bool, lite: bool = False) -> Iterator[Page]:
    """Every page and every file that a page asks for, apart from those of the live widgets."""
    yield from dressed(_pages(plan, live, lite))


def _pages(plan: Plan, live: bool, lite: bool) -> Iterator[Page]:
    shell = Shell(plan, live, lite)
    yield from looks.files(plan)
    yield from icons.files()
    yield from front.pages(shell)
    yield from access.pages(shell)
    yield from guides.pages(shell)
    for shelf in plan.shelves:
        yield from reading.books(shell, shelf)
        for lang in plan.langs:
            yield from reading.sheets(shell, shelf, lang)
            yield from reading.lessons(shell, shelf, lang)
            yield from play.pages(shell, shelf, lang)
    yield from search.pages(shell)
