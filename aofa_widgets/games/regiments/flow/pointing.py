"""What pressing a unit and putting it somewhere ask for, on any board (play/measuring.py)."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from aofa_widgets.table.formation import Block
from aofa_widgets.words import texts

from .. import actions as ask
from ..actions import Action
from ..legal import measures_of, refuse
from ..legal.traits import gait_of
from ..model import Choice, Roll, State, Unit
from ..params import Params
from ..resolve.places.charges import bearing
from .forecast import groups_of
from .lanes import kind_of

STEP = 20  # tenths of a millimetre between the places that are tried


def touched(params: Params, state: State, figure: str) -> Action | None:
    """Pressing a unit activates it; None where the choice itself names units.

    While another choice is open it is asked for all the same where units are to act: the refusal says who acts.
    """
    due = state.due
    return ask.Activate(figure) if isinstance(due, Choice) and due.what in ("unit", "action") else None


def way_to(block: Block, to: ask.Point, most_turn: int) -> tuple[ask.Ints, ask.Ints]:
    """One pivot towards a place and the leg to it: the nearest that such a move comes."""
    turn = (bearing(block.at, to) - block.facing + 180) % 360 - 180
    turn = max(-most_turn, min(most_turn, turn))
    far = round(hypot(to[0] - block.x, to[1] - block.y))
    return ((0, far), (turn,)) if turn else ((far,), ())


def moved(params: Params, state: State, figure: str, to: ask.Point, offer: str = "") -> Action:
    """Putting a unit at a place: an Advance if that reaches, else a Rush; onto an enemy, a charge."""
    due = state.due
    if isinstance(due, Choice) and due.what == "consolidate":
        return ask.Shift(to)
    if not state.ground.has(figure):
        return ask.Deploy(figure, to, 0)
    unit, block = state.unit(figure), state.ground.stand(figure).block
    for enemy in state.ground.enemies(figure):
        x, y = enemy.block.at
        if hypot(to[0] - x, to[1] - y) < min(enemy.block.width, enemy.block.depth) // 2 + 100:
            return ask.Charge(enemy.id)
    legs, turns = way_to(block, to, measures_of(params).pivot)
    return _move(params, unit, legs, turns, offer)


def _move(params: Params, unit: Unit, legs: ask.Ints, turns: ask.Ints, offer: str) -> Action:
    far = offer == "rush" or (offer != "advance" and sum(legs) > gait_of(params, unit).advance)
    return ask.Rush(legs, turns) if far else ask.Advance(legs, turns)


def cut_short(params: Params, state: State, figure: str, to: ask.Point, offer: str) -> ask.Point | None:
    """The farthest place on the way to `to` where the move of that offer may end; None off the table."""
    if offer not in ("advance", "rush") or not state.ground.has(figure):
        return None
    unit, block = state.unit(figure), state.ground.stand(figure).block
    far = hypot(to[0] - block.x, to[1] - block.y)
    if not far:
        return None
    gait = gait_of(params, unit)
    most = int(min(far, gait.advance if offer == "advance" else gait.rush))
    for length in (most, *range(most - 1, 0, -STEP)):
        place = round(block.x + (to[0] - block.x) * length / far), round(block.y + (to[1] - block.y) * length / far)
        if refuse(params, state, moved(params, state, figure, place, offer)) is None:
            return place
    return None


def scored(
    params: Params, state: State, dice: Mapping[str, tuple[int, ...]]
) -> dict[str, tuple[int, Mapping[str, str]]]:
    """What a roll counts, cup by cup: hits, blocks and so on; of a roll-off its faces."""
    due = state.due
    if not isinstance(due, Roll) or due.two or due.cup == "d3":
        return {cup: (sum(faces), texts("regiments.menu.scored.face", n=sum(faces))) for cup, faces in dice.items()}
    key = kind_of(due.cup)
    found: dict[str, tuple[int, Mapping[str, str]]] = {}
    for cup, faces in dice.items():
        good, at = 0, 0
        for n, classes in groups_of(params, due):
            best = classes[0] if key not in ("hit", "impact") else tuple(f for one in classes[:-1] for f in one)
            good += sum(face in best for face in faces[at : at + n])
            at += n
        found[cup] = (good, texts(f"regiments.menu.scored.{key}", n=good))
    return found


__all__ = ["cut_short", "moved", "scored", "touched", "way_to"]
