"""How long exact odds take, told beforehand: units of a reader's own may throw more dice than anybody waits for."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from ..params import Params
from ..resolve import Target, compile
from ..resolve.melee import Melee, Side, plan, strike
from ..resolve.volley import SIDES, Body, Volley
from .chains import Shot

QUICK, MOST = 40_000, 250_000
"""A quarter of a second, and over one: what a menu may take for each of its choices, and what somebody waits for."""
_BITS = 3_300  # numbers of so many digits take twice as long as small ones


def of_volley(given: Volley, body: Body) -> float:
    """The effort of one volley at a body: about 4 microseconds for each."""
    return _outcomes(given, sum(body)) * _long(_bits(given))


def of_shots(params: Params, shots: Sequence[Shot], side: Side) -> float:
    """The effort of all shots at one unit, one after the other.

    >>> from aofa_widgets.rules import Ruleset
    >>> from ..resolve import Arm
    >>> from ..specials import When
    >>> five = Shot(Arm(5, 4), When("shoot"))
    >>> of_shots(Params.of(Ruleset.load("regiments")), [five], Side((1,) * 10, 4, 5, 5, size=10)) < 50
    True
    """
    found, bits, reached, most = 0.0, 0.0, 1, sum(side.body)
    for shot in shots:
        there = side.target(side.body)
        target = Target(there.defence, there.left, there.effects, shot.cover)
        given = compile.volley(params, shot.arm, target, shot.when)
        bits += _bits(given)
        found += reached * (_outcomes(given, most) + _reach(given, most)) * _long(bits)
        reached = min(most + 1, reached + _reach(given, most))
    return found


def of_charge(params: Params, melee: Melee) -> float:
    """The effort of a whole charge: for each step, all pairs of bodies by all that may become of the one struck."""
    bodies = melee.charger.body, melee.defender.body
    first, own, rest = plan(melee)
    found, bits, reached = 0.0, 0.0, [1, 1]
    for step in (*first, *own, *rest) if melee.strike_back is not False else own:
        given, foe = strike(params, melee, step, bodies), 1 - step.who
        most = sum(bodies[foe])
        bits += _bits(given)
        pairs = reached[0] * reached[1] * _reach(given, most)
        alike = min(reached[step.who], len(bodies[step.who])) * reached[foe] * _outcomes(given, most)
        found += (pairs + alike) * _long(bits)
        reached[foe] = min(most + 1, reached[foe] + _reach(given, most))
    return found


def _hits(given: Volley) -> int:
    return (given.dice * (1 + given.extra) + given.hits) * given.times


def _reach(given: Volley, most: int) -> int:
    """How many wounds a volley may do."""
    return min(most, _hits(given) * given.wounds) + 1


def _outcomes(given: Volley, most: int) -> int:
    """Steps of the reckoning of one volley: hit after hit, where a hit makes several wounds."""
    hits = min(most, _hits(given))
    return hits if given.wounds == 1 else hits * _reach(given, most) * (given.wounds + 1)


def _bits(given: Volley) -> float:
    """How long the numbers become: what one die may come to is so many equal cases, and all dice are thrown at once."""
    each = 1 + given.reroll + (given.wounds if given.cancel else 0)
    return log2(SIDES) * (given.dice + _hits(given) * each)


def _long(bits: float) -> float:
    return 1 + (bits / _BITS) ** 2


__all__ = ["MOST", "QUICK", "of_charge", "of_shots", "of_volley"]
