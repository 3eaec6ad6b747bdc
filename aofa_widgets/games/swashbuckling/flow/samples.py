"""Actions that are allowed now, for bots and for counts: nobody can list all places on a table, nor all words."""

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

WORDS = "En garde"  # said in both languages alike


def samples(params: Params, state: State, side: int, limit: int) -> tuple[Action, ...]:
    """Actions in a fixed order: all that need no place and no words, a few places, moves to what can be seen, and last
    a few deeds of the player's own."""
    found: list[Action] = []
    if isinstance(state.due, Choice) and state.due.what == "hits":
        due = state.due
        found += [ask.Allocate(((name, due.hits),)) for name in due.among]
        found += [ask.Allocate(((due.among[0], due.hits - 1), (name, 1))) for name in due.among[1:] if due.hits > 1]
    else:
        offers = menu_of(params, state, side).offers
        for offer in offers:
            found += _made(params, state, offer)
        if state.activation and state.due is None:
            found += [walk for walk in _walks(state) if refuse(params, state, walk) is None]
            own = (deed for offer in offers if offer.needs == "words" for deed in _own(state, offer))
            found += [deed for deed in own if refuse(params, state, deed) is None]
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


def _own(state: State, offer: Offer) -> Iterator[Action]:
    """The player's own deed in its kinds: alone, with a thing, at one enemy or two, to a place beside, at a leap."""
    fields = {entry.key: entry.options for entry in offer.fields}
    ground: Any = state.ground
    assert state.activation is not None  # only an active figure has deeds
    spot = ground.spot(state.activation.figure)
    yield offer.make(words=WORDS)
    yield from (offer.make(words=WORDS, thing=thing) for thing in fields["thing"][:1])
    yield from (offer.make(words=WORDS, targets=fields["targets"][:n]) for n in (1, 2) if len(fields["targets"]) >= n)
    for to in ((spot.x + 700, spot.y), (spot.x - 700, spot.y), (spot.x, spot.y + 700), (spot.x, spot.y - 700)):
        yield offer.make(words=WORDS, to=to)
        yield offer.make(words=WORDS, to=to, arrival="swing")


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
