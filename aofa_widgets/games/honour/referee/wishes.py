"""All that a side may ever ask for, whether it is allowed now or not: so that a refusal can be told with its rule."""

from __future__ import annotations

from collections.abc import Callable

from aofa_widgets.play import Offer
from aofa_widgets.words import texts

from .. import actions as ask
from ..actions import Action, Point
from ..model import State

WAYS: tuple[tuple[str, str, Callable[[tuple[Point, ...]], Action]], ...] = (
    ("advance", "TOH-ACTION-4", ask.Advance),
    ("cautious", "TOH-ACTION-11", ask.Cautious),
    ("stand_move", "TOH-ACTION-14", ask.Stand),
    ("move", "TOH-ACTION-2", ask.Move),
)


def wishes(state: State) -> tuple[Offer, ...]:
    """The offers that the game knows, each with every unit that may be named; the rules judge them.

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.games.honour import Honour
    >>> [offer.key for offer in wishes(Honour(Ruleset.load("honour")).start("first-blood"))]
    ['use', 'charge', 'shoot', 'reload', 'stand', 'dodge', 'advance', 'cautious', 'stand_move', 'move']
    """
    units = tuple(unit.id for unit in state.units)
    return (
        Offer("use", _label("use"), "", "TOH-TURN-2", "figure", units, make=ask.Use),
        Offer("charge", _label("charge"), "", "TOH-ACTION-5", "figure", units, make=ask.Charge),
        Offer("shoot", _label("shoot"), "", "TOH-ACTION-4", "figure", units, make=ask.Shoot),
        Offer("reload", _label("reload"), "", "TOH-ACTION-15", make=ask.Reload),
        Offer("stand", _label("stand"), "", "TOH-ACTION-14", make=ask.Stand),
        Offer("dodge", _label("dodge"), "", "TOH-ACTION-8", make=lambda: ask.Dodge(True)),
        *(_way(key, rule, made) for key, rule, made in WAYS),
    )


def _way(key: str, rule: str, made: Callable[[tuple[Point, ...]], Action]) -> Offer:
    def make(to: Point | None) -> Action:
        return made((to,) if to else ())

    return Offer(key, _label(key), "", rule, "point", make=make)


def _label(key: str) -> dict[str, str]:
    return texts(f"honour.menu.{key}")
