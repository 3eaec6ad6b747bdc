"""What a position is worth, and what each side has lost of it (AOFR-MISSION-9)."""

from __future__ import annotations

from fractions import Fraction

from ..legal.traits import tough_of
from ..model import State, Unit
from ..params import Params

GOAL = Fraction(3, 20)  # what one marker more is worth before the end


def worth_of(unit: Unit) -> int:
    """What a unit costs with the hero who joined it, at least a point; combined units count twice."""
    copies = max(1, (unit.size - (len(unit.cards) - 1)) // max(1, unit.card.size))
    cost: int = unit.card.cost * copies + sum(card.cost for card in unit.cards[1:])
    return max(1, cost)


def left_of(params: Params, unit: Unit) -> Fraction:
    """How much of a unit is left, 0 to 1: figures, or wounds of a lone one."""
    if not unit.figures or unit.where in ("killed", "routed", "never"):
        return Fraction(0)
    worn = sum((Fraction(f.wounds, tough_of(params, unit, f)) for f in unit.figures if f.wounds), Fraction(0))
    return (len(unit.figures) - worn) / unit.size


def losses_of(params: Params, state: State) -> tuple[Fraction, ...]:
    """The share of its points that each side has lost."""
    found = []
    for side in (0, 1):
        units = [unit for unit in state.units if unit.side == side]
        lost = sum(((1 - left_of(params, unit)) * worth_of(unit) for unit in units), Fraction(0))
        found.append(lost / max(1, sum(worth_of(unit) for unit in units)))
    return tuple(found)


def value_of(params: Params, state: State) -> Fraction:
    """What a position is worth to the first side: 1, 0 or a half at the end; before, by markers held and units left."""
    if state.over:
        return Fraction(1, 2) if state.winner is None else Fraction(1 - state.winner)
    left = []
    for side in (0, 1):
        units = [unit for unit in state.units if unit.side == side]
        whole = sum((left_of(params, u) * worth_of(u) * _nerve(u) for u in units), Fraction(0))
        left.append(whole + 1)
    share = left[0] / (left[0] + left[1])
    held = sum({0: 1, 1: -1}.get(goal.owner, 0) for goal in state.goals)
    late = Fraction(1 + state.round, 1 + state.rounds)
    found = Fraction(1, 2) + (share - Fraction(1, 2)) * (1 - late / 2) + GOAL * held * late
    return max(Fraction(1, 100), min(Fraction(99, 100), found))


def _nerve(unit: Unit) -> Fraction:
    return Fraction(4, 5) if unit.shaken else Fraction(1)
