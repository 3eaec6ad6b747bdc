"""What a charge or a shot would come to from where a unit stands: the odds beside choices, and what bots weigh."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..legal.aims import missiles
from ..model import State, Unit
from ..model.ground import Measures
from ..odds import effort, volleys
from ..odds.chains import ChainOdds
from ..odds.chains import charge as chain
from ..params import Params
from ..resolve.places import Charge, meeting
from .fighters import body_of, melee_of
from .shots import fires_of, numbers_of


@dataclass(frozen=True, slots=True)
class Shots:
    """What a salvo may come to: dice, mean wounds, mean figures lost, the chance that no figure is lost.

    Where so many dice fall that nobody would wait for exact chances, `exact` is False, and the means are rough.
    """

    dice: int
    wounds: Fraction
    lost: Fraction
    none: Fraction
    exact: bool = True


def charge_odds(params: Params, state: State, unit: Unit, way: Charge) -> ChainOdds | None:
    """All that a charge may come to, dangerous ground on its way left out; None where that takes too long to say."""
    target = state.unit(way.target)
    files = len(meeting(way.block, way.defender)), len(meeting(way.defender, way.block))
    melee = melee_of(params, unit, target, way.side, files)
    return chain(params, melee) if effort.of_charge(params, melee) <= effort.QUICK else None


def shot_odds(params: Params, measures: Measures, state: State, unit: Unit, target: str) -> Shots:
    """What everything at one unit would come to; weapons after the first find as many figures as the first did."""
    aims = tuple((weapon, target, -1) for weapon in missiles(unit))
    body = body_of(params, state.unit(target))
    dice, wounds, lost, none, exact = 0, Fraction(0), Fraction(0), Fraction(1), True
    for fire in fires_of(params, measures, state, unit, aims):
        numbers = numbers_of(params, state, fire)
        if numbers is None or not numbers.dice:
            continue
        if effort.of_volley(numbers, body) > effort.QUICK:
            mean = min(Fraction(sum(body)), volleys.means(numbers)[1] * numbers.wounds)
            dice, wounds, exact = dice + numbers.dice, wounds + mean, False
            lost, none = lost + mean * len(body) / sum(body), Fraction(0)
            continue
        found = volleys.volley(numbers, body)
        dice += numbers.dice
        wounds += found.wounds.mean()
        lost += found.lost.mean()
        none *= Fraction(found.lost.p(0))
    return Shots(dice, wounds, lost, none, exact)


__all__ = ["Shots", "charge_odds", "shot_odds"]
