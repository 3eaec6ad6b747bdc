"""What an ability test means, as the dice tray shows it (`play.tray` says who asks)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aofa_widgets.play.tray import Faces, Marked, Reading, Texts
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages, texts

from ..params import Params
from ..resolve import faces_of, signs_of
from ..resolve import read as read_faces
from .telling import capital, faces_text

KINDS = ("test",)
MODES: Mapping[str, tuple[tuple[str, ...], ...]] = {"test": (("test",),)}
"""One side alone, with the dice of its ability."""
RULES = {"crit": "TOH-TEST-9", "success": "TOH-TEST-10", "fail": "TOH-TEST-11", "crit_fail": "TOH-TEST-12"}
USUAL = 4


def faces(rules: Ruleset) -> tuple[int, int]:
    """Lowest and highest number of a face."""
    return 1, len(Params.of(rules).die_faces)


def signs(rules: Ruleset) -> dict[str, Texts]:
    """The words of each sign that a face of a die may bear.

    >>> list(signs(Ruleset.load("honour")))
    ['cross', 'blank', 'sword', 'double']
    """
    return {sign: texts(f"tray.sign_{sign}") for sign in signs_of(Params.of(rules))}


def row(rules: Ruleset) -> tuple[str, ...]:
    """The sign of each face of a die, face 1 first."""
    return tuple(signs_of(Params.of(rules)))


def usual(rules: Ruleset) -> dict[tuple[int, str], int]:
    """The dice that a fresh tray holds."""
    return {(0, "test"): USUAL}


def read(rules: Ruleset, mode: str, sides: Sequence[Faces], names: Sequence[Texts]) -> Reading:
    """What the dice of a test come to: its swords, its class, the rule of that class."""
    params = Params.of(rules)
    shown = faces_of(params, [face for group in sides[0] for face in group])
    rolled = read_faces(params, shown)
    result = texts(f"honour.attack.class_{rolled.result}")
    said = faces_text(shown)
    verdict = capital({lang: f"{said[lang]}{texts('tray.colon')[lang]}**{result[lang]}**." for lang in languages()})
    return Reading((rolled.swords,), verdict, (RULES[rolled.result],))


def unit(rules: Ruleset, score: int) -> Texts:
    """What the score counts."""
    return texts("honour.attack.swords", n=score)


def marks(rules: Ruleset, mode: str, side: int, faces: Faces) -> Marked:
    """No die of a test is better than another."""
    return tuple(tuple(((), {}, {}) for _ in group) for group in faces)
