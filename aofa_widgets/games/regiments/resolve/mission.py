"""Objectives, roll-offs, who begins, who holds a marker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..params import INCH, Params

NEUTRAL = "neutral"
CLOSE = Fraction(INCH, 1_000_000)  # what two machines may measure apart


@dataclass(frozen=True, slots=True)
class Near:
    """A unit and a marker: its side, the gap in tenths of a millimetre; `fresh`: it came by ambush this round."""

    side: str
    gap: Fraction | int
    shaken: bool = False
    fresh: bool = False


def d3(face: int) -> int:
    """What a D6 shows as a D3: 1-2, 3-4, 5-6 (AOFR-R-04).

    >>> d3(3)
    2
    """
    return (face + 1) // 2


def objectives(params: Params, face: int | None) -> int:
    """How many markers there are; without the die of the mission only the fixed number.

    >>> from aofa_widgets.rules import Ruleset
    >>> objectives(Params.of(Ruleset.load("regiments")), 6)
    5
    """
    return params.mission_objectives_more + (d3(face) if params.mission_d3 and face is not None else 0)


def rolloff(a: int, b: int) -> str:
    """Who wins a roll-off: "A", "B", or "" where it is rolled again (AOFR-R-05).

    >>> rolloff(4, 4), rolloff(2, 5)
    ('', 'B')
    """
    return "A" if a > b else "B" if b > a else ""


def first(number: int, deploy_winner: str, finished_first: str) -> str:
    """Who activates first in a round (AOFR-ROUND-2, AOFR-ROUND-3).

    >>> first(1, "B", "A"), first(3, "B", "A")
    ('B', 'A')
    """
    return deploy_winner if number <= 1 else finished_first


def score(params: Params, owner: str, near: Sequence[Near]) -> str:
    """Whose a marker is at the end of a round (AOFR-MISSION-5 to -7, AOFR-SHAKEN-4, AOFR-R-07, AOFR-R-08).

    >>> from aofa_widgets.rules import Ruleset
    >>> score(Params.of(Ruleset.load("regiments")), "neutral", [Near("A", 762)])
    'A'
    """
    reach = params.mission_range_in * INCH + CLOSE
    sides = {unit.side for unit in near if unit.gap <= reach and not unit.shaken and not unit.fresh}
    return owner if not sides else NEUTRAL if len(sides) > 1 else sides.pop()
