"""Two who play to win: the marshal takes objectives and counts the odds, the wolf runs at the enemy.

They look one action ahead: odds of charges and shots are exact, the worth of a place is a plain measure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import hypot

from aofa_widgets.dice import Roller
from aofa_widgets.table.formation import Block, side_of

from .. import actions as ask
from ..actions import Action
from ..flow import Regiments
from ..flow.estimates import charge_odds, shot_odds
from ..flow.standing import worth_of
from ..legal import measures_of
from ..legal.aims import missiles, targets, weapon_of
from ..legal.traits import gait_of
from ..legal.ways import chargeable, march_of
from ..model import Choice, State, Unit
from ..params import INCH
from ..resolve.places.placing import to_point

CHANCE = {1: 3, 2: 8}  # one choice in so many is left to chance


@dataclass(frozen=True, slots=True)
class Taste:
    """What a player likes: objectives, and enemies near; from what gain on it charges."""

    goals: Fraction
    blood: Fraction
    dares: Fraction


MARSHAL = Taste(Fraction(1), Fraction(1, 5), Fraction(0))
WOLF = Taste(Fraction(1, 6), Fraction(1), Fraction(-40))


def mind(game: Regiments, state: State, roller: Roller, strength: int) -> Action:
    """The marshal's choice."""
    return _choose(game, state, roller, strength, MARSHAL)


def wolfish(game: Regiments, state: State, roller: Roller, strength: int) -> Action:
    """The wolf's choice."""
    return _choose(game, state, roller, strength, WOLF)


def _choose(game: Regiments, state: State, roller: Roller, strength: int, taste: Taste) -> Action:
    due = state.due
    assert isinstance(due, Choice)
    rash = strength in CHANCE and roller.choose(CHANCE[strength]) == 0
    options = game.sample_actions(state, due.side, limit=400)
    if rash:
        return options[roller.choose(len(options))]
    if len(options) == 1:
        return options[0]
    weigh = _WEIGHTS[due.what](game, state, due, taste)
    worths = [weigh(option) for option in options]
    best = max(worths)
    liked = [option for option, worth in zip(options, worths, strict=True) if worth == best]
    return liked[roller.choose(len(liked))]


Weight = Callable[[Action], Fraction]
ZERO = Fraction(0)


def _unit(game: Regiments, state: State, due: Choice, taste: Taste) -> Weight:
    """Who can charge or shoot well goes first; who waits has more to see."""
    worth: dict[str, Fraction] = {}
    for name in due.among:
        unit = state.unit(name)
        if unit.shaken:
            worth[name] = Fraction(-5)
            continue
        charges = _charges(game, state, unit)
        shots = _shots(game, state, unit)
        worth[name] = max([ZERO, *charges.values(), *shots.values()]) + Fraction(worth_of(unit), 10_000)
    return lambda action: worth[action.unit] if isinstance(action, ask.Activate) else ZERO


def _charges(game: Regiments, state: State, unit: Unit) -> dict[str, Fraction]:
    """What each charge would be worth, in points of units."""
    found = {}
    mine = Fraction(worth_of(unit))
    for name, way in chargeable(game.params, measures_of(game.params), state, unit).items():
        odds = charge_odds(game.params, state, unit, way)
        enemy = state.unit(name)
        found[name] = ZERO  # where so many dice fall that the odds take too long, the charge is a gamble
        if odds is not None:
            own, theirs = odds.gone
            nerve = odds.endings.get("defender_shaken", ZERO) - odds.endings.get("charger_shaken", ZERO)
            found[name] = theirs * worth_of(enemy) - own * mine + nerve * mine / 4
        if any(to_point(way.block, (goal.x, goal.y)) <= 1000 for goal in state.goals):
            found[name] += 20
    return found


def _shots(game: Regiments, state: State, unit: Unit) -> dict[str, Fraction]:
    found = {}
    for name in targets(game.params, measures_of(game.params), state, unit):
        enemy = state.unit(name)
        found[name] = shot_odds(game.params, measures_of(game.params), state, unit, name).lost * worth_of(enemy)
        found[name] /= enemy.size
        if enemy.size == 1:
            found[name] += shot_odds(game.params, measures_of(game.params), state, unit, name).wounds
    return found


def _action(game: Regiments, state: State, due: Choice, taste: Taste) -> Weight:
    unit, params = state.unit(due.unit), game.params
    measures = measures_of(params)
    charges = {} if unit.shaken else _charges(game, state, unit)
    now = state.ground.stand(unit.id).block
    still = _place(game, state, unit, now, taste)
    shoots = bool(missiles(unit))

    def weigh(action: Action) -> Fraction:
        match action:
            case ask.Charge(target=name):
                gain = charges.get(name, Fraction(-100))
                return gain + 6 + still + (40 * taste.blood if gain > taste.dares else ZERO)
            case ask.Cast():
                return Fraction(1000)
            case ask.Hold() | ask.Advance() | ask.Rush():
                block = march_of(params, measures, state, unit, action)[1].block
                worth = _place(game, state, unit, block, taste)
                if shoots and not isinstance(action, ask.Rush):
                    moved = replace(state, ground=state.ground.moved(unit.id, block), moved=block.at != now.at)
                    worth += max([ZERO, *_shots(game, moved, unit).values()])
                return worth
        return Fraction(-1000)

    return weigh


def _place(game: Regiments, state: State, unit: Unit, block: Block, taste: Taste) -> Fraction:
    """What it is worth to stand there: near an objective that is not held, looking at the enemy, no flank shown."""
    worth = ZERO
    others = [other for other in state.here(unit.side) if other.id != unit.id]
    best = ZERO
    for goal in state.goals:
        far = Fraction(to_point(block, (goal.x, goal.y)), INCH)
        kept = any(to_point(state.ground.stand(o.id).block, (goal.x, goal.y)) <= 3 * INCH for o in others)
        need = Fraction(1, 3) if goal.owner == unit.side else Fraction(1)
        if kept:
            need /= 4
        here = 30 * need if far <= 3 else need * max(ZERO, 20 - far / 2)
        best = max(best, here)
    worth += best * taste.goals
    enemies = state.here(1 - unit.side)
    if enemies:
        near = min(
            hypot(block.x - e.x, block.y - e.y)
            for e in (state.ground.stand(enemy.id).block for enemy in enemies)
        )
        shoots = [weapon_of(unit, name).range_in * INCH for name in missiles(unit)]
        if shoots:
            worth += Fraction(round(-abs(near - max(shoots) * 0.7)), 800)
        else:
            worth -= Fraction(round(near), 300) * taste.blood
        worth += _facing(state, block, enemies)
    return worth


def _facing(state: State, block: Block, enemies: Sequence[Unit]) -> Fraction:
    """Enemies before one's front are well; those who could charge a flank are not."""
    worth = ZERO
    for enemy in enemies:
        other = state.ground.stand(enemy.id).block
        far = hypot(other.x - block.x, other.y - block.y)
        if far > 24 * INCH:
            continue
        side = side_of(block, other.at)
        near = Fraction(max(0, round(24 * INCH - far)), 24 * INCH)
        worth += near * {"front": Fraction(2), "flank": Fraction(-2), "rear": Fraction(-4)}[side]
        if side_of(other, block.at) != "front":
            worth += near * 2
    return worth


def _attack(game: Regiments, state: State, due: Choice, taste: Taste) -> Weight:
    unit = state.unit(due.unit)
    shots = _shots(game, state, unit) if due.among else {}

    def weigh(action: Action) -> Fraction:
        match action:
            case ask.Cast(spell=spell, target=target):
                row = state.armies.spells[spell]
                return Fraction(1000 + 10 * row.value) + Fraction(worth_of(state.unit(target)), 100)
            case ask.Shoot(aims=aims):
                chosen = {target for _, target, _ in aims}
                return Fraction(1) + sum((shots.get(target, ZERO) for target in chosen), ZERO) / len(chosen)
        return ZERO

    return weigh


def _deploy(game: Regiments, state: State, due: Choice, taste: Taste) -> Weight:
    """Across from objectives, as far forward as may be, apart from one's own."""
    middle = state.ground.bounds.width / 2, state.ground.bounds.height / 2

    def weigh(action: Action) -> Fraction:
        if not isinstance(action, ask.Deploy):
            return Fraction(-100)
        unit = state.unit(action.unit)
        goals = [(goal.x, goal.y) for goal in state.goals] or [(round(middle[0]), round(middle[1]))]
        x, y = action.to
        far = min(hypot(gx - x, gy - y) for gx, gy in goals)
        taken = sum(
            max(0, 3000 - hypot(s.block.x - x, s.block.y - y)) for s in state.ground.here(unit.side)
        )
        slow = gait_of(game.params, unit).hold_only
        return Fraction(round(-far / (3 if slow else 1) - taken / 2), 100) - Fraction(worth_of(unit), 40)

    return weigh


def _help(game: Regiments, state: State, due: Choice, taste: Taste) -> Weight:
    """Enough to hinder or to help a little, never everything."""
    most = state.unit(due.unit).tokens

    def weigh(action: Action) -> Fraction:
        if isinstance(action, ask.Lend):
            return Fraction(1) if action.tokens == max(1, most // 2) else ZERO
        return Fraction(1, 2)

    return weigh


def _answer(game: Regiments, state: State, due: Choice, taste: Taste) -> Weight:
    return lambda action: Fraction(1) if action == ask.Answer(True) else ZERO


def _pick(game: Regiments, state: State, due: Choice, taste: Taste) -> Weight:
    """The hero first, then whoever of the staff, then the next to fall."""
    there = {figure.n: figure for figure in state.unit(due.among[0]).figures}

    def weigh(action: Action) -> Fraction:
        one = there[action.figure] if isinstance(action, ask.Pick) else None
        return Fraction(2 * bool(one.card) + bool(one.role)) if one else ZERO

    return weigh


def _shift(game: Regiments, state: State, due: Choice, taste: Taste) -> Weight:
    unit = state.unit(due.unit)
    block = state.ground.stand(unit.id).block

    def weigh(action: Action) -> Fraction:
        there = replace(block, x=action.to[0], y=action.to[1]) if isinstance(action, ask.Shift) else block
        return _place(game, state, unit, there, taste)

    return weigh


def _marker(game: Regiments, state: State, due: Choice, taste: Taste) -> Weight:
    """Near the middle of the table, as far from others as may be."""
    bounds = state.ground.bounds

    def weigh(action: Action) -> Fraction:
        if not isinstance(action, ask.Marker):
            return Fraction(-100_000)
        x, y = action.to
        return Fraction(-round(hypot(x - bounds.width / 2, 2 * (y - bounds.height / 2))))

    return weigh


def _any(game: Regiments, state: State, due: Choice, taste: Taste) -> Weight:
    return lambda action: ZERO if isinstance(action, ask.Pass) else Fraction(1)


_WEIGHTS: dict[str, Callable[[Regiments, State, Choice, Taste], Weight]] = {
    "marker": _marker,
    "edge": _any,
    "aside": _any,
    "deploy": _deploy,
    "scout": _deploy,
    "ambush": _deploy,
    "unit": _unit,
    "action": _action,
    "attack": _attack,
    "help": _help,
    "strike_back": _answer,
    "pick": _pick,
    "consolidate": _shift,
}
