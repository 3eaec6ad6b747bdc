"""What an attack, a place or a declaration is worth to a bot, in recruitment points; places go by simple distances."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import hypot

from .. import odds
from .. import resolve as rules
from ..flow.doing import blow_of, shot_of
from ..legal import allowance, missile_of
from ..model import State, Unit
from ..params import INCH, Params

HERO = 3  # how much more a hero counts than his points say, where his loss decides


@lru_cache(maxsize=4000)
def outcomes(params: Params, attack: rules.Attack) -> tuple[tuple[str, float], ...]:
    """How likely each outcome of an attack is."""
    found = odds.attack(params, attack).outcome
    return tuple((key, float(found.p(key))) for key in rules.OUTCOMES)


@lru_cache(maxsize=400)
def passing(params: Params, dice: int) -> float:
    """How likely a test of so many dice passes."""
    return float(Fraction(odds.passing(params, dice)))


def worth(state: State, unit: Unit) -> float:
    """What it would be worth to be rid of a unit."""
    return max(1, unit.cost) + (HERO if unit.hero else 0)


def gain(params: Params, state: State, target: Unit, attack: rules.Attack) -> float:
    """What an attack is worth: losses whole, wounds and injuries in part."""
    value = worth(state, target)
    share = {
        "light": 0.12 * value + 0.2,
        "figure_lost": value / max(1, target.most),
        "killed": value / max(1, target.most),
        "injured": value / max(1, params.attack_injuries_to_remove) + 0.3,
        "removed": value,
        "dodged": 0.3 if target.actions_left else 0.0,  # it costs the target an action
    }
    found = dict(outcomes(params, attack))
    return sum(share.get(key, 0.0) * chance for key, chance in found.items())


def charge_gain(params: Params, state: State, unit: Unit, name: str) -> float:
    """What charging an enemy is worth, less what standing next to it may cost."""
    target = state.unit(name)
    return gain(params, state, target, blow_of(params, state, unit, name))


def shot_gain(params: Params, state: State, unit: Unit, name: str, nearest: bool) -> float:
    """What a shot is worth, with the search test that it may need."""
    value = gain(params, state, state.unit(name), shot_of(params, state, unit, name))
    return value if nearest else value * passing(params, max(0, unit.wits))


def place(params: Params, state: State, unit: Unit, at: tuple[int, int]) -> float:
    """What standing at a place is worth: goals near, enemies at the distance that suits, charges kept off."""
    ground = state.ground
    foes = [(hypot(b.x - at[0], b.y - at[1]) - b.r - ground.base(unit.id).r, b.id) for b in ground.here(1 - unit.side)]
    value = 0.0
    near = min(foes)[0] / INCH if foes else 99.0
    weapon = missile_of(unit)
    if weapon:
        reach = (rules.missile_range(params, weapon) or 0) / INCH
        value -= 0.08 * max(0.0, near - (reach - 3)) + 0.3 * max(0.0, 7 - near) / 7
    else:
        charge = allowance(params, state, unit, "charge") / INCH
        value -= 0.06 * max(0.0, near - charge) + (0.15 if near < 1.5 else 0.0)
    if state.victory.kind in ("objectives", "hold"):
        value -= 0.07 * _to_goal(state, unit, at)
    return value


def _to_goal(state: State, unit: Unit, at: tuple[int, int]) -> float:
    """How far the goal is, in inches, that this unit is best placed for among its friends."""
    friends = [b for b in state.ground.here(unit.side) if b.id != unit.id]
    best = 99.0
    for goal in state.ground.objectives:
        far = max(0.0, hypot(goal.x - at[0], goal.y - at[1]) - goal.r) / INCH
        held = sum(b.figures for b in friends if hypot(goal.x - b.x, goal.y - b.y) <= goal.r + b.r)
        foes = sum(b.figures for b in state.ground.here(1 - unit.side) if hypot(goal.x - b.x, goal.y - b.y) <= goal.r)
        best = min(best, far + (6 if held > foes else 0))
    return best if best < 99 else 0.0
