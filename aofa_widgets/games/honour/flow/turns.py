"""Draws, tokens, the end of a turn and of the game."""

from __future__ import annotations

from dataclasses import replace

from ..model import Choice, Roll, State, Tokens, Unit
from ..model.tasks import Act, Draw, Finish, Skill, Spend
from ..model.tasks import Coin as CoinTask
from ..params import Params
from ..resolve.bag import fate
from .course import Course
from .victory import end_of_game


def filled(params: Params, units: tuple[Unit, ...]) -> Tokens:
    """The bag at the start of a turn: a token for each action of all that live, and the fate tokens (TOH-TOKENS-2)."""
    tokens = Tokens(fate=params.bag_fate_tokens)
    for unit in units:
        if unit.alive:
            tokens = tokens.more(unit.cls, unit.actions)
    return tokens


def begin(course: Course) -> None:
    """Who draws first in the first turn (TOH-R-04)."""
    first = course.params.bag_first_draw
    if first == "random":
        course.first(CoinTask())
    else:
        course.set(drawer=0 if first == "first" else 1)
        course.first(Draw())


def toss(course: Course, task: CoinTask) -> None:
    """A coin is due."""
    course.wait(Roll("coin", 1, "coin", 0, task, signs=("first", "second")))


def tossed(course: Course, face: int) -> None:
    """Chance has said who draws first."""
    course.set(drawer=face - 1)
    course.tell("first_draw", "TOH-R-04", side=face - 1)
    course.first(Draw())


def draw(course: Course, task: Draw) -> None:
    """A token is due (TOH-TURN-1)."""
    state = course.state
    course.wait(Roll("bag", 1, "bag", state.drawer, task, signs=state.bag.signs))


def drew(course: Course, kind: str) -> None:
    """A token has been drawn: fate, or an action for somebody (TOH-TURN-2, TOH-TURN-7, TOH-TURN-9)."""
    state = course.state
    side = state.drawer
    course.set(bag=state.bag.less(kind), drawn=(*state.drawn, (kind, side)))
    if kind == "fate":
        _fate(course, side)
        return
    course.tell(f"drew_{kind}", "TOH-TURN-1", side=side)
    for holder in (side, 1 - side):
        if usable(course.state, holder, kind):
            if holder != side:
                course.tell("handed_over", "TOH-TURN-9", side=holder)
            course.set(token=kind, holder=holder)
            course.first(Spend(), Finish())
            return
    course.set(aside=course.state.aside.more(kind))
    course.tell("set_aside", "TOH-R-06", side=side)
    course.first(Finish())


def _fate(course: Course, side: int) -> None:
    fates = course.state.fates + 1
    course.set(fates=fates)
    found = fate(course.params, fates)
    if found.ends:
        course.tell("turn_ends", "TOH-TURN-7", side=side, n=course.state.turn)
        end_turn(course)
        return
    course.tell("drew_fate", "TOH-SKILL-2", side=side, n=fates)
    course.first(*([Skill(side)] if found.card else []), Finish())


def usable(state: State, side: int, kind: str) -> tuple[Unit, ...]:
    """Units of a side that may take a token of this kind (TOH-TURN-3)."""
    return tuple(u for u in state.alive(side) if u.cls == kind and u.actions_left > 0)


def spend(course: Course, task: Spend) -> None:
    """The holder chooses a unit (TOH-TURN-2)."""
    state = course.state
    among = tuple(u.id for u in usable(state, state.holder, state.token))
    course.wait(Choice("unit", state.holder, task, among=among))


def spent(course: Course, name: str) -> None:
    """The token lies on the unit's card: it acts (TOH-TURN-5)."""
    unit = course.state.unit(name)
    course.put(replace(unit, used=unit.used + 1))
    course.set(token="", active=name)
    course.tell("uses", "TOH-TURN-5", unit=name)
    course.first(Act())


def act(course: Course, task: Act) -> None:
    """The active unit declares its action (TOH-TURN-4)."""
    unit = course.state.unit(course.state.active)
    if unit.alive:
        course.wait(Choice("action", unit.side, task, unit=unit.id))


def finish(course: Course, task: Finish) -> None:
    """The other player draws (TOH-TURN-6)."""
    course.set(active="", token="", drawer=1 - course.state.drawer)
    course.first(Draw())


def end_turn(course: Course) -> None:
    """All tokens return; who drew the last fate draws first; after the last turn the game is over (TOH-TURN-8)."""
    state = course.state
    units = tuple(_rested(course.params, state, unit) for unit in state.units)
    course.set(
        units=units, bag=filled(course.params, units), aside=Tokens(), fates=0, drawn=(), active="", token="", todo=()
    )
    if state.turn >= state.turns:
        end_of_game(course)
        return
    course.set(turn=state.turn + 1)
    course.tell("turn_begins", "TOH-TURN-8", side=state.drawer, n=state.turn + 1)
    course.first(Draw())


def _rested(params: Params, state: State, unit: Unit) -> Unit:
    if not unit.alive:
        return unit
    return replace(unit, used=0, shamed=0, spent=())
