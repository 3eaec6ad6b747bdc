"""Exact odds of tests: how many swords, which class, whether it passes."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from aofa_widgets.dice import Die, Dist
from aofa_widgets.dice.symbols import Signs, signs
from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault

from ..params import Params
from ..resolve import Fighter, honour_pool, result_of

MOST_DICE = 100
_SHOWS = {"cross": (0, 1), "blank": (0, 0), "sword": (1, 0), "double": (2, 0)}  # swords, crosses


def rolled(params: Params, dice: int) -> Dist[tuple[int, int]]:
    """The distribution of (swords, crosses) of a roll. Raises: InputError unless `dice` is 0 to 100.

    >>> from aofa_widgets.rules import Ruleset
    >>> rolled(Params.of(Ruleset.load("honour")), 2).p((4, 0))
    Fraction(1, 36)
    """
    return _signs(params.die_faces, _size(dice))[_whole(dice)].dist()


def swords(params: Params, dice: int) -> Dist[int]:
    """How many swords a roll shows. Raises: InputError unless `dice` is 0 to 100.

    >>> from aofa_widgets.rules import Ruleset
    >>> swords(Params.of(Ruleset.load("honour")), 1).p(1)
    Fraction(1, 3)
    """
    return _swords(params.die_faces, _whole(dice))


def classes(params: Params, dice: int) -> Dist[str]:
    """The class of a test: "crit_fail", "fail", "success", "crit". Raises: InputError unless `dice` is 0 to 100.

    >>> from aofa_widgets.rules import Ruleset
    >>> classes(Params.of(Ruleset.load("honour")), 3).p("crit")
    Fraction(7, 216)
    """
    known = _known(params)
    if dice not in known:
        known[dice] = _classes(params, _whole(dice))
    return known[dice]


def _classes(params: Params, dice: int) -> Dist[str]:
    """Classes, die by die; swords and crosses are counted only as far as they matter, so that many dice are quick."""
    most = max(params.test_success_swords, params.test_crit_swords)
    last = dice if params.test_fumble_beats_success else params.test_success_swords
    cap = dice * 2 if params.test_fumble_beats_success else most
    faces = [(*_SHOWS[name], params.die_faces.count(name)) for name in dict.fromkeys(params.die_faces)]
    counts = {(0, 0): 1}
    for _ in range(dice):
        after: dict[tuple[int, int], int] = {}
        for (swords_, crosses), count in counts.items():
            for more, bad, weight in faces:
                roll = min(cap, swords_ + more), min(last, crosses + bad)
                after[roll] = after.get(roll, 0) + count * weight
        counts = after
    return Dist(counts).map(lambda roll: result_of(params, *roll))


def passing(params: Params, dice: int) -> Fraction:
    """The chance of a success or better.

    >>> from aofa_widgets.rules import Ruleset
    >>> passing(Params.of(Ruleset.load("honour")), 4)
    Fraction(25, 48)
    """
    found = classes(params, dice)
    return found.p("success") + found.p("crit")


def two_stage(params: Params, hit: int, dodge: int) -> Fraction:
    """The chance that a hit roll passes and the dodge fails, no bonus counted.

    >>> from aofa_widgets.rules import Ruleset
    >>> two_stage(Params.of(Ruleset.load("honour")), 3, 3)
    Fraction(2, 9)
    """
    return passing(params, hit) * (1 - passing(params, dodge))


def honour_after_markers(params: Params, honour: int, markers: int) -> Fraction:
    """The chance to pass an honour test with so many wound markers.

    >>> from aofa_widgets.rules import Ruleset
    >>> honour_after_markers(Params.of(Ruleset.load("honour")), 4, 1)
    Fraction(1, 3)
    """
    return passing(params, honour_pool(params, Fighter(honour=honour, markers=markers)).dice)


def _whole(dice: int) -> int:
    if isinstance(dice, bool) or not isinstance(dice, int) or not 0 <= dice <= MOST_DICE:
        raise InputError(fault("dice", "odds.dice_range", found=shown(dice), most=MOST_DICE))
    return dice


def _size(dice: int) -> int:
    """A number of dice up to which all are counted in one pass, so that neighbours share it."""
    return next(size for size in (8, 16, 32, MOST_DICE) if _whole(dice) <= size)


@lru_cache(maxsize=32)
def _signs(faces: tuple[str, ...], dice: int) -> tuple[Signs, ...]:
    names = [name for name in _SHOWS if name in faces]
    die = Die({at: faces.count(name) for at, name in enumerate(names)})
    return signs({at: _SHOWS[name] for at, name in enumerate(names)}, die, dice)


@lru_cache(maxsize=512)
def _swords(faces: tuple[str, ...], dice: int) -> Dist[int]:
    return _signs(faces, _size(dice))[dice].dist().map(lambda roll: int(roll[0]))


@lru_cache(maxsize=64)
def _known(params: Params) -> dict[int, Dist[str]]:
    return {}
