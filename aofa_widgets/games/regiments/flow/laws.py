"""What must hold at any moment of a battle, whatever was played: tests and long runs of games ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from aofa_widgets.table.convex import bites
from aofa_widgets.table.formation import ranks

from ..legal.traits import tough_of
from ..model import Choice, State
from ..model.ground import TOL
from ..params import Params

DEEP = 6  # tenths of a millimetre: bases may touch, no more; places are rounded


def broken_laws(params: Params, state: State) -> tuple[str, ...]:
    """The laws that do not hold, in words for whoever mends the engine; none in a sound state."""
    return (*_units(params, state), *_places(state), *_course(params, state))


def _units(params: Params, state: State) -> Iterator[str]:
    names = [unit.id for unit in state.units]
    if len(set(names)) < len(names):
        yield f"two units of one name among {names}"
    for unit in state.units:
        if len(unit.figures) > unit.size or len({figure.n for figure in unit.figures}) < len(unit.figures):
            yield f"{unit.id}: {len(unit.figures)} figures of {unit.size}"
        for figure in unit.figures:
            if not 0 <= figure.wounds < tough_of(params, unit, figure):
                yield f"{unit.id}: a figure lives with {figure.wounds} wounds"
            if figure.tokens < 0:
                yield f"{unit.id}: {figure.tokens} tokens"
        if unit.where == "killed" and unit.figures:
            yield f"{unit.id}: killed, and {len(unit.figures)} figures left"
        if unit.where in ("hand", "table", "ambush", "scout") and not unit.figures:
            yield f"{unit.id}: nobody left of it {unit.where}"
        plain_wounded = [f for f in unit.figures if f.wounds and not f.card and not f.role]
        if len(plain_wounded) > 1 and not any(f.spent for f in unit.figures) and unit.size > 1:
            tough = {tough_of(params, unit, f) for f in plain_wounded}
            if len(plain_wounded) > 2 and tough == {max(tough)}:
                yield f"{unit.id}: {len(plain_wounded)} plain figures are wounded at once"


def _places(state: State) -> Iterator[str]:
    there = {stand.id: stand for stand in state.ground.stands}
    for unit in state.units:
        if unit.here != (unit.id in there):
            yield f"{unit.id}: is {unit.where}, on the ground: {unit.id in there}"
        if unit.id in there and there[unit.id].block.figures != len(unit.figures):
            yield f"{unit.id}: {there[unit.id].block.figures} figures stand of {len(unit.figures)}"
    if lost := set(there) - {unit.id for unit in state.units}:
        yield f"blocks of nobody: {sorted(lost)}"
    for stand in state.ground.stands:
        if not state.ground.holds(stand.outline):
            yield f"{stand.id}: stands off the table"
        if ranks(stand.block) < 1 or stand.block.frontage < 1:
            yield f"{stand.id}: no rank"
        for feature in state.ground.features:
            if feature.impassable and bites(stand.outline, feature.outline, TOL + DEEP):
                yield f"{stand.id}: stands in {feature.id}"
    for one, other in combinations(state.ground.stands, 2):
        if bites(one.outline, other.outline, TOL + DEEP):
            yield f"{one.id} and {other.id} overlap"


def _course(params: Params, state: State) -> Iterator[str]:
    if state.over:
        if state.due is not None or state.todo:
            yield "over, and something is still to be done"
        return
    if state.due is None:
        yield "nothing is due and the battle is not over"
    if not 0 <= state.round <= state.rounds:
        yield f"round {state.round} of {state.rounds}"
    if isinstance(state.due, Choice) and state.due.unit and not state.has(state.due.unit):
        yield f"a choice for nobody: {state.due.unit}"
    if state.active and not state.unit(state.active).done:
        yield f"{state.active} acts and does not count as activated"


__all__ = ["broken_laws"]
