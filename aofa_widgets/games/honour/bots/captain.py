"""Captains that weigh every choice in recruitment points: a steady one, and one who cannot wait to strike."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from aofa_widgets.dice import Roller

from .. import actions as ask
from ..actions import Action
from ..flow import Honour
from ..flow.helping import DISHONOUR
from ..legal import measures_of, missile_of, refuse_charge, refuse_shot
from ..model import Choice, State, Unit
from ..model.traits import skill_of
from ..params import INCH, Params
from ..resolve.places import nearest
from . import randomly
from .weighing import charge_gain, passing, place, shot_gain, worth

SLIPS = {1: 3, 2: 8, 3: 0}  # one choice in so many is left to chance


@dataclass(frozen=True, slots=True)
class Temper:
    """What a captain adds to what it reckons: for a charge, for going nearer to an enemy; how much it likes caution."""

    charge: float = 0.25
    nearer: float = 0.0
    caution: float = 1.0
    shame: float = 0.14  # how much better a test must become for an act without honour


STEADY = Temper()
FIERY = Temper(charge=1.5, nearer=0.12, caution=0.0, shame=0.05)


def mind(game: Honour, state: State, roller: Roller, strength: int) -> Action:
    """A steady captain: charges and shoots where it pays, takes goals, keeps bowmen at a distance, saves its hero."""
    return best(game, state, roller, strength, STEADY)


def fiery(game: Honour, state: State, roller: Roller, strength: int) -> Action:
    """A captain who charges whenever it can, goes at the nearest enemy, and acts without honour sooner."""
    return best(game, state, roller, strength, FIERY)


def best(game: Honour, state: State, roller: Roller, strength: int, temper: Temper) -> Action:
    """The choice that looks best; a weaker captain now and then does anything."""
    due = state.due
    assert isinstance(due, Choice)  # a side is to act
    slips = SLIPS[strength]
    if slips and roller.choose(slips) == 0:
        return randomly.mind(game, state, roller, 1)
    options = game.sample_actions(state, due.side, limit=200)
    if len(options) == 1:
        return options[0]
    params = game.params
    scores = [score(params, state, due, action, temper) for action in options]
    most = max(scores)
    ties = [action for action, value in zip(options, scores, strict=True) if value >= most - 1e-9]
    return ties[roller.choose(len(ties))]


def score(params: Params, state: State, due: Choice, action: Action, temper: Temper) -> float:
    """How good a choice looks, in recruitment points."""
    match action:
        case ask.Use(unit=name):
            return use(params, state, state.unit(name), temper)
        case ask.Play():
            return 9.0  # a card that takes a marker away is used as soon as it can be
        case ask.Declare(by=by):
            return declaring(params, state, due, by, temper)
        case ask.Assign(unit=name):
            unit = state.unit(name)
            return worth(state, unit) - 2 * len(unit.skills)
        case ask.Discard(card=card):
            return -float(skill_of(state, card).dice) - (1 if skill_of(state, card).standing else 0)
        case ask.First(unit=name):
            return -worth(state, state.unit(name))
        case ask.Dodge(dodge=dodge):
            return 1.0 if dodge else 0.0
    return doing(params, state, state.unit(due.unit), action, temper) if due.unit else 0.0


def doing(params: Params, state: State, unit: Unit, action: Action, temper: Temper) -> float:
    """What an action of a unit is worth, beside staying where it is."""
    match action:
        case ask.Charge(target=name):
            return charge_gain(params, state, unit, name) + temper.charge
        case ask.Shoot(target=name):
            first = name in nearest(state.ground, measures_of(params), unit.id)
            return shot_gain(params, state, unit, name, first) + 0.05
        case ask.Reload():
            return 0.45
        case ask.Return(to=to, cautious=careful):
            return 0.8 + place(params, state, unit, to) * 0.1 + (0.1 if careful else 0)
        case ask.Stand(path=path):
            return 1.0 + going(params, state, unit, path, temper)
        case ask.Cautious(path=path):
            guard = 0.02 if unit.cautious else danger(params, state, unit, path) * temper.caution
            return going(params, state, unit, path, temper) + guard
        case ask.Advance(path=path):
            return going(params, state, unit, path, temper) + (0.12 if missile_of(unit) and path else -0.1)
        case ask.Move(path=path):
            return going(params, state, unit, path, temper)
    return 0.0


def going(params: Params, state: State, unit: Unit, path: tuple[ask.Point, ...], temper: Temper) -> float:
    """What a way gains: the place where it ends against the place where the unit stands."""
    if not path:
        return 0.0
    base = state.ground.base(unit.id)
    gained = place(params, state, unit, path[-1]) - place(params, state, unit, base.at)
    return gained + temper.nearer * (_to_foe(state, unit, base.at) - _to_foe(state, unit, path[-1]))


def _to_foe(state: State, unit: Unit, at: ask.Point) -> float:
    """How far the nearest enemy is from a place, in inches."""
    foes = state.ground.here(1 - unit.side)
    return min((hypot(foe.x - at[0], foe.y - at[1]) for foe in foes), default=0.0) / INCH


def danger(params: Params, state: State, unit: Unit, path: tuple[ask.Point, ...]) -> float:
    """What a cautious marker is worth: more for whom enemies can reach, and for whom it is dear."""
    reach, at = (params.actions_charge_in + 3) * INCH, path[-1] if path else state.ground.base(unit.id).at
    foes = [b for b in state.ground.here(1 - unit.side) if (b.x - at[0]) ** 2 + (b.y - at[1]) ** 2 <= reach * reach]
    return min(0.5, 0.06 * worth(state, unit)) if foes else 0.03


def use(params: Params, state: State, unit: Unit, temper: Temper) -> float:
    """Who is best used: whoever has the best thing to do now; a quick look."""
    if state.off(unit.id) or unit.prone:
        return 1.0
    best = 0.1
    for name in nearest(state.ground, measures_of(params), unit.id):
        if refuse_charge(params, state, unit, name) is None:
            best = max(best, charge_gain(params, state, unit, name) + temper.charge)
        if missile_of(unit) and refuse_shot(params, state, unit, name) is None:
            best = max(best, shot_gain(params, state, unit, name, True))
    return best + 0.05 * unit.actions_left


def declaring(params: Params, state: State, due: Choice, by: str, temper: Temper) -> float:
    """Declared where it changes the chance enough; an act without honour only while no card lies face up."""
    dice = params.dishonour_dice if by == DISHONOUR else skill_of(state, by).dice
    better = passing(params, due.dice + dice) - passing(params, due.dice)
    if by != DISHONOUR and skill_of(state, by).on_hit:
        return 0.1
    if by == DISHONOUR:
        dear = due.label in ("honour", "offtable", "damage", "hit", "dodge")
        return better - temper.shame if dear and not state.unit(due.unit).dishonour else -1.0
    return better - 0.05
