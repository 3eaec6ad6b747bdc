"""The dice that a recorded case shows, roll by roll (`play.thrown` says who asks)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aofa_widgets.play.thrown import Thrown
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from ..params import DRAWN, Params
from ..resolve import SIGNS
from . import CUPS

__all__ = ["DRAWN", "lanes", "spared"]
_NAMES = {written: sign for sign, written in SIGNS.items()}


def spared(rules: Ruleset) -> int | None:
    """No face costs anything by itself here."""
    return None


def lanes(
    rules: Ruleset, record: Mapping[str, Any], answers: Sequence[Mapping[str, Any]], lang: str
) -> list[list[Thrown]]:
    """The dice that a record shows, step by step, as the referee answered.

    >>> told = [{"rolls": {"hit": "DS-"}}]
    >>> lanes(Ruleset.load("honour"), {"steps": [{}]}, told, "fr")[0][0].called
    ('deux épées', 'une épée', 'face vierge')
    """
    faces = Params.of(rules).die_faces
    return [list(_lanes(faces, answer, lang)) for answer in answers]


def _lanes(faces: tuple[str, ...], answer: Mapping[str, Any], lang: str) -> Iterator[Thrown]:
    for label, fallen in answer.get("rolls", {}).items():
        signs = tuple(_NAMES[sign] for sign in fallen)
        if not signs:
            continue
        kind = label.rstrip("2")
        yield Thrown(
            texts(f"honour.record.cup_{kind if kind in CUPS else 'test'}")[lang],
            tuple(faces.index(sign) + 1 for sign in signs),
            len(signs),
            None,
            False,
            active=kind not in ("dodge", "honour"),
            lost=(False,) * len(signs),
            signs=signs,
            called=tuple(texts(f"honour.record.sign_{sign}")[lang] for sign in signs),
        )
