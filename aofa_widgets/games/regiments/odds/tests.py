"""Exact odds of single tests: quality, blocks, morale, spells, ground, the mission's die."""

from __future__ import annotations

from fractions import Fraction

from aofa_widgets.dice import Dist, power
from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault

from ..params import Params
from ..resolve import Due, mission, morale, spells, succeeds
from ..resolve.volley import SIDES, Volley
from .volleys import blocks

FACES = range(1, SIDES + 1)
MOST_DICE = 2000


def quality(need: int, mod: int = 0) -> Fraction:
    """The chance of one die that must reach a number (AOFR-QUAL-1).

    >>> quality(4), quality(5, -3)
    (Fraction(1, 2), Fraction(1, 6))
    """
    return Fraction(sum(succeeds(face, need, mod) for face in FACES), SIDES)


def block(defence: int, net: int = 0, reroll: bool = False) -> Fraction:
    """The chance that a hit is blocked; `net` is cover less AP.

    >>> block(4, -2)
    Fraction(1, 6)
    """
    return blocks(Volley(1, SIDES, defence, reroll=reroll), -net)


def nerve(params: Params, test: morale.Test) -> Dist[str]:
    """What a morale test comes to: "none", "pass", "shaken", "rout".

    >>> from aofa_widgets.rules import Ruleset
    >>> nerve(Params.of(Ruleset.load("regiments")), morale.Test(4, 5, 10, "melee")).p("rout")
    Fraction(1, 2)
    """
    return _nerve(params, morale.begin(params, test))


def _nerve(params: Params, course: morale.Course) -> Dist[str]:
    if not isinstance(course.due, Due):
        return Dist.certain(course.due.result)
    return Dist(dict.fromkeys(FACES, 1)).then(lambda face: _nerve(params, morale.advance(params, course, (face,))))


def passes(params: Params, need: int, mod: int = 0, fearless: int = 0, shaken: bool = False) -> Fraction:
    """The chance to hold in a morale test that is due.

    >>> from aofa_widgets.rules import Ruleset
    >>> passes(Params.of(Ruleset.load("regiments")), 4, fearless=4)
    Fraction(3, 4)
    """
    test = morale.Test(need, 1, 1, "melee", "front", mod, shaken, fearless)
    return nerve(params, test).p("pass")


def cast(params: Params, net: int = 0) -> Fraction:
    """The chance that a spell works, `net` tokens of help less hindrance (AOFR-SR-CASTER-4).

    >>> from aofa_widgets.rules import Ruleset
    >>> cast(Params.of(Ruleset.load("regiments")), 1)
    Fraction(2, 3)
    """
    return Fraction(sum(spells.works(params, face, net) for face in FACES), SIDES)


def dangerous(params: Params, dice: int, cancel: int = 0) -> Dist[int]:
    """The wounds of dangerous ground; each may be taken away by a die of `cancel` or more (AOFR-DANG-2).

    Raises: InputError unless `dice` is 0 to 2000.

    >>> from aofa_widgets.rules import Ruleset
    >>> dangerous(Params.of(Ruleset.load("regiments")), 2).p(1)
    Fraction(5, 18)
    """
    if isinstance(dice, bool) or not isinstance(dice, int) or not 0 <= dice <= MOST_DICE:
        raise InputError(fault("dice", "referee.a_number", found=shown(dice), low=0, high=MOST_DICE))
    ones = min(SIDES, params.terrain_danger_on)
    off = sum(succeeds(face, cancel) for face in FACES) if cancel else 0
    bad = ones * (SIDES - off)
    return Dist(dict(enumerate(power([SIDES * SIDES - bad, bad], dice))))


def objectives(params: Params) -> Dist[int]:
    """How many markers there are (AOFR-MISSION-1).

    >>> from aofa_widgets.rules import Ruleset
    >>> objectives(Params.of(Ruleset.load("regiments"))).p(4)
    Fraction(1, 3)
    """
    return Dist(dict.fromkeys(FACES, 1)).map(lambda face: mission.objectives(params, face))
