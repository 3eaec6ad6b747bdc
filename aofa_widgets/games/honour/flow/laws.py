"""What must hold at any moment of a game, whatever was played: tests and long runs of games ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot

from ..model import State
from ..model.ground import TOL
from ..params import Params


def broken_laws(params: Params, state: State) -> tuple[str, ...]:
    """The laws that do not hold, in words for whoever mends the engine; none in a sound state."""
    return (*_tokens(params, state), *_units(params, state), *_places(state), *_course(state))


def _tokens(params: Params, state: State) -> Iterator[str]:
    """Tokens in the bag, in hand, on cards and set aside are those of all that live (TOH-REMOVE-1, TOH-R-07)."""
    if state.over:
        return
    for kind in ("samurai", "warrior"):
        living = [unit for unit in state.units if unit.alive and unit.cls == kind]
        due = sum(unit.actions for unit in living)
        there = state.bag.of(kind) + state.aside.of(kind) + sum(unit.used for unit in living) + (state.token == kind)
        if there != due if params.bag_token_removal == "card_first" else there > due + params.bag_fate_tokens:
            yield f"{there} {kind} tokens for {due} actions"
    if state.bag.fate + state.fates != params.bag_fate_tokens:
        yield f"{state.bag.fate} fate tokens in the bag, {state.fates} drawn"


def _units(params: Params, state: State) -> Iterator[str]:
    held: list[str] = []
    for unit in state.units:
        if unit.markers < 0 or unit.dishonour < 0:
            yield f"{unit.id}: fewer than no markers or cards"
        if not unit.alive:
            continue
        if not 1 <= unit.figures <= unit.most:
            yield f"{unit.id}: {unit.figures} figures of {unit.most}"
        if len(unit.injuries) >= params.attack_injuries_to_remove:
            yield f"{unit.id}: lives with {len(unit.injuries)} injuries"
        if not 0 <= unit.used <= unit.actions:
            yield f"{unit.id}: {unit.used} tokens on a card of {unit.actions} actions"
        if len(unit.skills) > params.skill_most or (unit.skills and not unit.samurai):
            yield f"{unit.id}: holds {len(unit.skills)} skill cards"
        if (unit.injuries or unit.dishonour) and not unit.samurai:
            yield f"{unit.id}: a warrior with cards of a samurai"
        held += unit.skills
    if len(set(held)) != len(held):
        yield "one skill card in two hands"


def _places(state: State) -> Iterator[str]:
    """Bases never overlap, stand on nothing solid, and are on the table (TOH-TERRAIN-1, TOH-R-41)."""
    ground = state.ground
    for one, other in combinations(ground.here(), 2):
        if hypot(one.x - other.x, one.y - other.y) < one.r + other.r - TOL - 1:
            yield f"{one.id} and {other.id} stand in each other"
    for base in ground.bases:
        if base.here and not ground.holds(base.at):
            yield f"{base.id} stands off the table"
        if base.gone == state.unit(base.id).alive:
            yield f"{base.id}: the ground and the card disagree about its loss"


def _course(state: State) -> Iterator[str]:
    if not state.over and state.due is None:
        yield "nothing is due and the game is not over"
    if state.over and not all(state.alive(side) for side in (0, 1)) and state.winner is not None:
        if not state.alive(state.winner):
            yield "a side without units has won"
