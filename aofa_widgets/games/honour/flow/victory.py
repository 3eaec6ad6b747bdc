"""Who has won: by places held, by the enemy hero, by losses; and what each side has lost so far (TOH-R-46)."""

from __future__ import annotations

from fractions import Fraction

from ..model import State, Unit
from ..params import Params
from ..resolve.places import holding
from .course import Course

PLACES = ("objectives", "hold")  # scenarios that count places


def worth_of(unit: Unit) -> int:
    """What a unit counts for: its recruitment points, at least one."""
    return max(1, unit.cost)


def share_lost(unit: Unit, to_remove: int) -> Fraction:
    """How much of a unit is lost, 0 to 1: figures of a group, injuries of a samurai."""
    if not unit.alive:
        return Fraction(1)
    if unit.samurai:
        return Fraction(min(len(unit.injuries), to_remove - 1), max(1, to_remove))
    return Fraction(unit.most - unit.figures, max(1, unit.most))


def losses_of(state: State, to_remove: int) -> tuple[Fraction, ...]:
    """The share of its recruitment points that each side has lost."""
    found = []
    for side in (0, 1):
        units = [u for u in state.units if u.side == side]
        lost = sum((share_lost(u, to_remove) * worth_of(u) for u in units), Fraction(0))
        found.append(lost / max(1, sum(worth_of(u) for u in units)))
    return tuple(found)


def points(state: State) -> tuple[int, int]:
    """Victory points as they stand now: places held, and the enemy hero removed."""
    score = [0, 0]
    for place in state.ground.objectives:
        first, second = holding(state.ground, place)
        if first != second:
            score[0 if first > second else 1] += place.points
    for side in (0, 1):
        if any(u.hero and not u.alive for u in state.units if u.side != side):
            score[side] += state.victory.hero
    return score[0], score[1]


def lost_points(state: State) -> tuple[int, int]:
    """Recruitment points of the units that each side has lost."""
    rows = [sum(worth_of(u) for u in state.units if u.side == side and not u.alive) for side in (0, 1)]
    return rows[0], rows[1]


def after_loss(course: Course, unit: Unit) -> None:
    """A side without units has lost; so has, where the hero decides, the side whose hero is gone."""
    state = course.state
    empty = [side for side in (0, 1) if not state.alive(side)]
    if len(empty) == 2:
        _over(course, None)
    elif empty:
        _over(course, 1 - empty[0])
    elif state.victory.kind == "hero" and unit.hero:
        _over(course, 1 - unit.side)


def end_of_game(course: Course) -> None:
    """After the last turn the scenario says who has won."""
    state = course.state
    first, second = points(state) if state.victory.kind in PLACES else (0, 0)
    if state.victory.kind in PLACES:
        course.tell("scored", "TOH-R-46", side=0, n=first)
        course.tell("scored", "TOH-R-46", side=1, n=second)
    if first == second:
        for side, lost in enumerate(lost_points(state)):
            course.tell("lost_points", "TOH-R-46", side=side, n=lost)
        second, first = lost_points(state)  # who has lost less has won
    _over(course, None if first == second else 0 if first > second else 1)


def _over(course: Course, winner: int | None) -> None:
    course.set(over=True, winner=winner, due=None, todo=(), active="", token="")
    if winner is None:
        course.tell("drawn", "TOH-R-46")
    else:
        course.tell("won", "TOH-R-46", side=winner)


def value_of(params: Params, state: State) -> Fraction:
    """What a position is worth to the first side: 1, 0 or a half at the end, before it by what each side has left."""
    if state.over:
        return Fraction(1, 2) if state.winner is None else Fraction(1 - state.winner)
    left = []
    for side in (0, 1):
        units = [u for u in state.units if u.side == side]
        whole = sum(worth_of(u) * (1 - share_lost(u, params.attack_injuries_to_remove)) for u in units)
        scratched = sum(Fraction(min(u.markers, 4), 20) * worth_of(u) for u in units if u.alive)
        left.append(whole - scratched + Fraction(1, 2))
    held = points(state) if state.victory.kind in PLACES else (0, 0)
    first, second = left[0] + 2 * held[0], left[1] + 2 * held[1]
    return Fraction(first) / (first + second)
