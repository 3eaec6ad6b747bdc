"""All that a side may ever ask for, whether it is allowed now or not: so that a refusal can be told with its rule."""

from __future__ import annotations

from aofa_widgets.play import Offer
from aofa_widgets.words import texts

from .. import actions as ask
from ..actions import Action, Point
from ..flow.pointing import way_to
from ..legal.aims import missiles
from ..model import Choice, State


def wishes(state: State) -> tuple[Offer, ...]:
    """The offers that the game knows, each with every unit that may be named; the rules judge them.

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.games.regiments import Regiments
    >>> [offer.key for offer in wishes(Regiments(Ruleset.load("regiments")).start("first-clash"))]
    ['activate', 'charge', 'shoot', 'hold', 'strike_back', 'no_attack', 'advance', 'rush', 'move']
    """
    units = tuple(unit.id for unit in state.units)
    due = state.due
    active = due.unit if isinstance(due, Choice) and due.unit else state.active

    def shoot(name: str) -> Action:
        arms = missiles(state.unit(active)) if active else ()
        return ask.Shoot(tuple((weapon, name, -1) for weapon in arms[:1] or ("",)))

    def going(far: bool) -> object:
        def make(to: Point | None) -> Action:
            kind = ask.Rush if far else ask.Advance
            if to is None or not active or not state.ground.has(active):
                return kind()
            return kind(*way_to(state.ground.stand(active).block, to, 90))

        return make

    return (
        Offer("activate", _label("activate"), "", "AOFR-ACT-1", "figure", units, make=ask.Activate),
        Offer("charge", _label("charge"), "", "AOFR-ACT-5", "figure", units, make=ask.Charge),
        Offer("shoot", _label("shoot"), "", "AOFR-SHOOT-1", "figure", units, make=shoot),
        Offer("hold", _label("hold"), "", "AOFR-ACT-2", make=lambda: ask.Hold()),
        Offer("strike_back", _label("strike_back"), "", "AOFR-MELEE-6", make=lambda: ask.Answer()),
        Offer("no_attack", _label("no_shot"), "", "AOFR-ACT-2", make=lambda: ask.Pass()),
        Offer("advance", _label("advance"), "", "AOFR-ACT-3", "point", make=going(False)),
        Offer("rush", _label("rush"), "", "AOFR-ACT-4", "point", make=going(True)),
        Offer("move", _label("advance"), "", "AOFR-ACT-3", "point", make=going(False)),
    )


def _label(key: str) -> dict[str, str]:
    return texts(f"regiments.menu.{key}")
