"""What must hold at any moment of a game, whatever was played: tests and long runs of games ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from aofa_widgets.play.remembering import Remembered

from ..model import Choice, State, base_of
from ..params import Params
from .moving import into


def broken_laws(params: Params, state: State) -> tuple[str, ...]:
    """The laws that do not hold, in words for whoever mends the engine; none in a sound state."""
    known = _PLACES.of(state.people, state.turn, state.ground)
    if "wrong" not in known:
        known["wrong"] = tuple(_places(state))
    return (*_people(state), *known["wrong"], *_course(state))


_PLACES = Remembered()
"""What is wrong with where people stand, while they stand there: most steps are slips, and move nobody."""


def _people(state: State) -> Iterator[str]:
    ids = [p.id for p in state.people]
    if len(set(ids)) != len(ids):
        yield "two people of one name"
    for p in state.people:
        if p.alive and p.hits >= p.life:
            yield f"{p.id} lives with {p.hits} hits of {p.life}"
        if p.hits < 0 or p.worked < 0 or p.load < 0:
            yield f"{p.id}: less than nothing"
        if not set(p.empty) <= set(p.ranged):
            yield f"{p.id}: an empty weapon that he does not carry"
        if p.shot and any(order.who == p.id and order.do in ("load", "work") for order in state.orders):
            yield f"{p.id} has shot and worked"


def _places(state: State) -> Iterator[str]:
    """Nobody stands in anybody else, or off the table."""
    here = [p for p in state.here() if not p.decoy]
    for one, other in combinations(here, 2):
        if into(one, other):
            yield f"{one.id} and {other.id} stand in each other"
    for p in here:
        if not state.ground.holds(base_of(p).shape):
            yield f"{p.id} stands off the table"


def _course(state: State) -> Iterator[str]:
    if not state.over and state.due is None:
        yield "nothing is due and the game is not over"
    if state.over and (state.due is not None or state.todo):
        yield "the game is over and something is due"
    if isinstance(state.due, Choice):
        if not set(state.sealed) < set(state.due.sides):
            yield f"all of {state.due.sides} have sealed and nothing goes on"
        sides = {slip[0] for slip in state.slips}
        if not sides <= set(state.due.sides):
            yield "a slip of somebody who is not asked"
        if list(state.slips) != sorted(state.slips, key=lambda slip: slip[:3]):
            yield "slips lie in the order in which they were written"


__all__ = ["broken_laws"]
