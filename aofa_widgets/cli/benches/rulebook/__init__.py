"""The measures of the rulebook: numbers once, faults found, what validators say, and how fast a marked book is made."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median

from aofa_widgets.book import proof
from aofa_widgets.book.build import build
from aofa_widgets.book.formats import render
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from .. import Line
from . import pages, validators
from .cut import cut

NAME = "rulebook"
HELP = texts("bench.rulebook")
GAME = "swashbuckling"
SECTIONS = 40


def run(rounds: int) -> list[Line]:
    """Every measure; `rounds` counts for the times alone, five at most, since one of the peers takes many seconds."""
    return [*_numbers(), *_faults(), *_judged(), *_times(max(1, min(rounds, 5)))]


def _numbers() -> list[Line]:
    moved, counted = proof.prove(GAME), proof.count(GAME)
    right = 100 * (1 - len(moved.wrong) / max(moved.places + moved.moves, 1))
    name = texts("bench.moved", n=moved.moves, places=moved.places)
    return [
        Line(name, right, "%", "rulebook.moved", _first(moved.wrong)),
        Line(texts("bench.counted", n=counted.counts), float(len(counted.wrong)), "", "rulebook.counted"),
    ]


def _faults() -> list[Line]:
    from .faults import planted

    found, total, false_alarms = planted()
    return [
        Line(texts("bench.planted", total=total), float(found), "", "rulebook.planted"),
        Line(texts("bench.false_alarms"), float(false_alarms), "", "rulebook.false_alarms"),
    ]


def _judged() -> list[Line]:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        html, epubs = pages.html_pages(out), pages.epubs(out)
        pdfs = pages.pdfs(out)  # refused by Typst's own validator, they would not be there
        judges: Mapping[str, list[str] | None] = {
            "axe": validators.axe(html),
            "vnu": validators.vnu(html),
            "epubcheck": validators.epubcheck(epubs),
        }
    lines = [
        Line(
            texts(f"bench.{name}"),
            None if found is None else float(len(found)),
            "",
            f"rulebook.{name}",
            texts("bench.no_judge", name=name) if found is None else _first(found),
        )
        for name, found in judges.items()
    ]
    return [*lines, Line(texts("bench.pdf_ua", n=len(pdfs)), 0.0, "", "rulebook.pdf_ua")]


def _first(wrong: list[str]) -> Mapping[str, str] | None:
    return texts("bench.first", what=wrong[0]) if wrong else None


def _times(rounds: int) -> list[Line]:
    """Seconds from a house rule to three HTML views and the side-by-side PDF, both languages marked, by the wall."""
    house = pages.HOUSE

    def made(size: int | None) -> Callable[[], object]:
        def make() -> list[bytes]:
            view = build(Ruleset.load(GAME, house=house))
            view = cut(view, size) if size else view
            return [*(render(view, lang) for lang in ("en", "fr", "both")), render(view, "both", "pdf")]

        return make

    whole = build(Ruleset.load(GAME, house=house))
    size = sum(len(section.clauses) for section in whole.sections)
    lines = [
        Line(texts("bench.variant", n=SECTIONS), _wall(made(SECTIONS), rounds), "s", "rulebook.variant"),
        Line(texts("bench.variant", n=size), _wall(made(None), rounds), "s"),
    ]
    page = render(whole, "both").decode()
    ours = _wall(lambda: render(whole, "both", "pdf"), rounds)
    try:
        import weasyprint
    except (ImportError, OSError):
        return [*lines, Line(texts("bench.weasyprint"), None, note=texts("bench.lacking", name="weasyprint"))]
    theirs = _wall(lambda: weasyprint.HTML(string=page).write_pdf(), 1)
    return [*lines, Line(texts("bench.weasyprint"), theirs / ours, "×", "rulebook.weasyprint")]


def _wall(make: Callable[[], object], rounds: int) -> float:
    make()
    taken = []
    for _ in range(rounds):
        begun = time.perf_counter()
        make()
        taken.append(time.perf_counter() - begun)
    return median(taken)
