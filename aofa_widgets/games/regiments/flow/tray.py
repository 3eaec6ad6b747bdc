"""What dice against a number mean, as the dice tray shows them (`play.tray` says who asks)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aofa_widgets.play.tray import Faces, Marked, Reading, Texts
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from ..resolve.volley import SIDES, succeeds
from .telling import capital

KINDS = tuple(f"on{need}" for need in range(2, SIDES + 1))
"""The dice that need so much or more: on a unit's profile, Quality and Defence are such numbers."""
MODES: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "volley": (KINDS, KINDS), "quality": (KINDS,), "block": (KINDS,), "morale": (KINDS,),
}  # fmt: skip
"""A volley rolls to hit and to block at once: of the second side's dice only as many count as there are hits."""
RULES = {
    "volley": ("AOFR-SHOOT-3", "AOFR-SHOOT-4"), "quality": ("AOFR-QUAL-1",), "block": ("AOFR-SHOOT-4",),
    "morale": ("AOFR-MORALE-4", "AOFR-MORALE-2"),
}  # fmt: skip
USUAL = {(0, "on4"): 5, (1, "on5"): 5}


def faces(rules: Ruleset) -> tuple[int, int]:
    """Lowest and highest face."""
    return 1, SIDES


def usual(rules: Ruleset) -> dict[tuple[int, str], int]:
    """The dice that a fresh tray holds."""
    return dict(USUAL)


def reached(sides: Faces) -> list[bool]:
    """Whether each die of a side reaches its number, in the order in which they lie."""
    return [
        succeeds(face, need) for need, group in zip(range(2, SIDES + 1), sides, strict=True) for face in group
    ]  # fmt: skip


def read(rules: Ruleset, mode: str, sides: Sequence[Faces], names: Sequence[Texts]) -> Reading:
    """How many dice reach their number, and what that means: hits, blocks, wounds, tests passed.

    >>> five = ((), (), (4, 6, 3), (), ())
    >>> read(Ruleset.load("regiments"), "volley", (five, ((), (), (), (6, 1, 6), ())), ({}, {})).scores
    (2, 1)
    """
    mine = reached(sides[0])
    done = sum(mine)
    told = {"n": done, "all": len(mine), "m": len(mine) - done}
    if mode != "volley":
        key = {"block": "block_all", "morale": "morale_held"}.get(mode, mode) if done == len(mine) else mode
        return Reading((done,), capital(texts(f"regiments.tray.{key}", **told)), RULES[mode])
    theirs = reached(sides[1])
    blocked, lacking = sum(theirs[:done]), max(0, done - len(theirs))
    wounds = done - blocked - lacking
    key = _KEYS.get((bool(lacking), bool(blocked), bool(wounds)), "volley_short") if done else "volley_none"
    verdict = texts(f"regiments.tray.{key}", **told, blocked=blocked, wounds=wounds, lacking=lacking)
    return Reading((done, blocked), capital(verdict), RULES[mode])


_KEYS = {(False, True, True): "volley", (False, False, True): "volley_clean", (False, True, False): "volley_blocked"}


def unit(rules: Ruleset, score: int) -> Texts:
    """What the score counts."""
    return texts("regiments.tray.reached", n=score)


def marks(rules: Ruleset, mode: str, side: int, sides: Faces) -> Marked:
    """The word under each die that does it; a natural 6 always does and a natural 1 never."""
    words = {1: texts("regiments.tray.never"), SIDES: texts("regiments.tray.always")}
    done, none = texts("regiments.tray.done"), dict[str, str]()
    return tuple(
        tuple(((), words.get(face, done if succeeds(face, need) else none), {}) for face in group)
        for need, group in zip(range(2, SIDES + 1), sides, strict=True)
    )
