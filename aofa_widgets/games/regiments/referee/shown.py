"""The dice that a recorded case shows, roll by roll (`play.thrown` says who asks)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aofa_widgets.play.thrown import Thrown
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from . import CUPS, SECOND

DRAWN = ()  # the picture of a roll hangs on no parameter
__all__ = ["DRAWN", "lanes", "spared"]


def spared(rules: Ruleset) -> int | None:
    """No face costs anything by itself here."""
    return None


def lanes(
    rules: Ruleset, record: Mapping[str, Any], answers: Sequence[Mapping[str, Any]], lang: str
) -> list[list[Thrown]]:
    """The dice that a record shows, step by step, as the referee answered.

    >>> told = [{"faces": {"charge1_hit": [4, 6]}, "rolled": [["charge1.hit", "charger", [4, 6]]]}]
    >>> lanes(Ruleset.load("regiments"), {"steps": [{}]}, told, "fr")[0][0].name
    'Pour toucher'
    """
    return [list(_lanes(answer, lang)) for answer in answers]


def _lanes(answer: Mapping[str, Any], lang: str) -> Iterator[Thrown]:
    for label, of, faces in answer.get("rolled", ()):
        kind = label.rpartition(".")[2]
        if faces:
            name = texts(f"regiments.record.cup_{kind if kind in CUPS else 'quality'}")[lang]
            lost = (False,) * len(faces)
            yield Thrown(name, tuple(faces), len(faces), None, False, active=of not in SECOND, lost=lost)
