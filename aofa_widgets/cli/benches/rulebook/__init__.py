"""The measures of the rulebook: numbers once, faults found, what validators say, and how fast a marked book is made."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from aofa_widgets.book import proof
from aofa_widgets.book.build import build
from aofa_widgets.rules import Ruleset, first_game
from aofa_widgets.words import texts

from .. import Line
from . import pages, validators

NAME = "rulebook"
HELP = texts("bench.rulebook")
GAME = first_game()
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


_VARIANT = """
view = built(Ruleset.load({game!r}, house={house!r}), {size})
for lang in ("en", "fr", "both"):
    render(view, lang)
render(view, "both", "pdf")
"""
_PDF = """
render(view, "both", "pdf")
"""
_PEER = """
weasyprint.HTML(string=page).write_pdf()
"""
_IMPORTS = """
import time
from aofa_widgets.book.build import build
from aofa_widgets.book.formats import render
from aofa_widgets.cli.benches.rulebook.cut import built
from aofa_widgets.rules import Ruleset, first_game
"""
_READY = """
view = build(Ruleset.load({game!r}, house={house!r}))
page = render(view, "both").decode()
"""


def _times(rounds: int) -> list[Line]:
    """Seconds from a house rule to three HTML views and the side-by-side PDF, both languages marked, by the wall.

    Each in a Python of its own: Typst remembers what it has laid out, and a second time would flatter us.
    """
    house = list(pages.HOUSE)
    size = sum(len(section.clauses) for section in build(Ruleset.load(GAME, house=house)).sections)
    lines = []
    for some, key in ((SECTIONS, "rulebook.variant"), (size, None)):
        code = _VARIANT.format(game=GAME, house=house, size=some)
        lines.append(Line(texts("bench.variant", n=some), median(_fresh("", code) for _ in range(rounds)), "s", key))
    if not find_spec("weasyprint"):
        return [*lines, Line(texts("bench.weasyprint"), None, note=texts("bench.lacking", name="weasyprint"))]
    ready = _READY.format(game=GAME, house=house)
    ours = median(_fresh(ready, _PDF) for _ in range(rounds))
    theirs = _fresh("import weasyprint\n" + ready, _PEER)
    return [*lines, Line(texts("bench.weasyprint"), theirs / ours, "×", "rulebook.weasyprint")]


def _fresh(ready: str, timed: str) -> float:
    """Seconds by the wall that code takes in a fresh Python, once its imports are done and what is `ready` is made."""
    code = f"{_IMPORTS}{ready}\nbegun = time.perf_counter()\n{timed}\nprint(time.perf_counter() - begun)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])
