"""What pressing a figure and putting it somewhere ask for, on any board (play/measuring.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot

from aofa_widgets.words import texts

from .. import actions as ask
from ..actions import Action
from ..legal import allowance, refuse, way_to
from ..model import Choice, State
from ..params import Params
from ..resolve import faces_of, read
from ..resolve.places.moves import spot

NAMING = ("target", "first", "assign")  # choices whose offers name figures
STEP = 20  # tenths of a millimetre between the places that are tried
Going = tuple[str, Callable[[tuple[ask.Point, ...]], Action]]
BY_OFFER: dict[str, Going] = {
    "move": ("move", ask.Move),
    "advance": ("move_shoot", ask.Advance),
    "cautious": ("cautious", ask.Cautious),
    "stand_move": ("stand", ask.Stand),
}


def touched(params: Params, state: State, figure: str) -> Action | None:
    """Pressing a figure lays the token in hand on its card; None where the choice itself names figures.

    While another choice is open it is asked for all the same: the refusal says who acts, or what is to be chosen.
    """
    due = state.due
    return ask.Use(figure) if isinstance(due, Choice) and due.what not in NAMING else None


def going(state: State, figure: str, offer: str = "") -> Going:
    """The kind of move that putting a figure somewhere is: that of the offer, else what it can do as it is."""
    usual = "stand_move" if state.unit(figure).prone else "move"
    return BY_OFFER.get(offer, BY_OFFER[usual])


def moved(params: Params, state: State, figure: str, to: ask.Point) -> Action:
    """Putting a figure at a place: the cheapest way there, by its usual move; onto an enemy, a charge."""
    unit = state.unit(figure)
    if state.off(figure):
        return ask.Return(to)
    for enemy in state.ground.enemies(figure):
        if (enemy.x - to[0]) ** 2 + (enemy.y - to[1]) ** 2 < enemy.r**2:
            return ask.Charge(enemy.id)
    kind, make = going(state, figure)
    return make(way_to(params, state, unit, to, kind).path[1:])


def cut_short(params: Params, state: State, figure: str, to: ask.Point, offer: str) -> ask.Point | None:
    """The farthest place on the straight way to `to` where the move of that offer may end; None off the table."""
    if state.off(figure) or offer not in BY_OFFER:
        return None
    unit, start = state.unit(figure), state.ground.base(figure).at
    kind, make = going(state, figure, offer)
    size = hypot(to[0] - start[0], to[1] - start[1])
    if not size:
        return None
    vector = ((to[0] - start[0]) / size, (to[1] - start[1]) / size)
    most = int(min(size, allowance(params, state, unit, kind)))
    for far in (most, *range(most - 1, 0, -STEP)):
        place = spot(start, vector, far)
        way = way_to(params, state, unit, place, kind, refusing=False)
        if refuse(params, state, make(way.path[1:])) is None:
            return place
    return None


def scored(
    params: Params, state: State, dice: Mapping[str, tuple[int, ...]]
) -> dict[str, tuple[int, Mapping[str, str]]]:
    """What a roll counts, cup by cup: its swords."""
    swords = {cup: read(params, faces_of(params, faces)).swords for cup, faces in dice.items()}
    return {cup: (n, texts("honour.attack.swords", n=n)) for cup, n in swords.items()}


__all__ = ["BY_OFFER", "going", "moved", "scored", "touched"]
