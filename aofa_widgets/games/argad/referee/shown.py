"""The dice that a recorded case shows, roll by roll (`play.thrown` says who asks)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aofa_widgets.play.thrown import Thrown
from aofa_widgets.rules import Ruleset

from . import cup_name

DRAWN = ()  # the picture of a roll hangs on no parameter


def spared(rules: Ruleset) -> int | None:
    """No face costs anything by itself here."""
    return None


def lanes(
    rules: Ruleset, record: Mapping[str, Any], answers: Sequence[Mapping[str, Any]], lang: str
) -> list[list[Thrown]]:
    """The dice that a record shows, step by step, as the referee answered.

    >>> told = [{"rolled": [["shots", "a", [6]], ["shots", "b", [2]], ["reroll", "a", [4]]]}]
    >>> [(one.name, one.faces) for one in lanes(Ruleset.load("argad"), {"steps": [{}]}, told, "en")[0]]
    [('Shots', (6, 2)), ('A six again', (4,))]
    """
    return [list(_lanes(answer, lang)) for answer in answers]


def _lanes(answer: Mapping[str, Any], lang: str) -> Iterator[Thrown]:
    """Rolls of one name that follow each other stand together."""
    together: list[tuple[str, list[int]]] = []
    for label, _, faces in answer.get("rolled", ()):
        name = cup_name(label)[lang]
        if together and together[-1][0] == name:
            together[-1][1].extend(faces)
        elif faces:
            together.append((name, list(faces)))
    for name, faces in together:
        yield Thrown(name, tuple(faces), len(faces), None, False, lost=(False,) * len(faces))
