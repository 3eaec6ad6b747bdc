"""Actions that are allowed now, for bots and for counts: nobody can list all places on a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aofa_widgets.play import Offer
from aofa_widgets.table.shapes import Disc

from .. import actions as ask
from ..actions import Action
from ..legal import refuse
from ..model import Choice, Courtyard, State
from ..params import Params
from .menu import menu_of
from .points import places_for


def samples(params: Params, state: State, side: int, limit: int) -> tuple[Action, ...]:
    """Actions in a fixed order: all that need no place and no words, a few places, and moves to what can be seen."""
    found: list[Action] = []
    if isinstance(state.due, Choice) and state.due.what == "hits":
        due = state.due
        found += [ask.Allocate(((name, due.hits),)) for name in due.among]
    else:
        for offer in menu_of(params, state, side).offers:
            found += _made(params, state, offer)
        if state.activation and state.due is None:
            found += [walk for walk in _walks(state) if refuse(params, state, walk) is None]
    return tuple(found[:limit])


def _made(params: Params, state: State, offer: Offer) -> Iterator[Action]:
    """What an offer lets one do: its options are allowed, of places only some may be."""
    if offer.needs in ("figure", "thing", "way"):
        yield from (offer.make(option) for option in offer.options)
    elif offer.needs == "":
        yield offer.make()
    elif offer.needs == "point" and offer.key != "move" and state.activation:
        tried = (offer.make(to) for to in places_for(state, state.activation, offer.key))
        yield from (action for action in tried if refuse(params, state, action) is None)


def _walks(state: State) -> Iterator[Action]:
    ground: Any = state.ground
    if not isinstance(ground, Courtyard):
        yield ask.Move()
        return
    for figure in state.standing(1 - state.active):
        yield ask.Move(ground.middle(figure.id))
    for prop in ground.props:
        if prop.body.solid and not prop.held and (isinstance(prop.body.shape, Disc) or prop.body.standable):
            yield ask.Move(ground.middle(prop.body.id))
