"""The measures of the rulebook: numbers once, faults found, and what validators say."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from aofa_widgets.book import proof
from aofa_widgets.rules import first_game
from aofa_widgets.words import texts

from .. import Line
from . import pages, validators

NAME = "rulebook"
HELP = texts("bench.rulebook")
GAME = first_game()


def run(rounds: int) -> list[Line]:
    """Every measure; `rounds` changes nothing, for nothing is timed (`printing` does that)."""
    return [*_numbers(), *_faults(), *_judged()]


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
