"""All that a side may ever ask for, whether it is allowed now or not: so that a refusal can be told with its rule."""

from __future__ import annotations

from collections.abc import Callable

from aofa_widgets.play import Offer
from aofa_widgets.words import texts

from .. import actions as ask
from ..model import Choice, State

RULES = {
    "contact": "ARG-CONTACT-1",
    "talk": "ARG-NPC-2",
    "care": "ARG-HEAL-1",
    "rally": "ARG-MORALE-4",
    "form": "ARG-CLOSEORDER-1",
    "load": "ARG-SHOOT-8",
    "mount": "ARG-CAVALRY-6",
    "dismount": "ARG-CAVALRY-6",
    "change": "ARG-DRESS-2",
    "reveal": "ARG-HIDE-2",
    "hold": "ARG-MOVE-14",
    "crouch": "ARG-COVER-2",
    "yield": "ARG-RETREAT-4",
}


def wishes(state: State) -> tuple[Offer, ...]:
    """The offers that the game knows, each with everybody who may be named; the rules judge them.

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.games.argad.flow import Argad
    >>> [offer.key for offer in wishes(Argad(Ruleset.load("argad")).start("small-quarrel"))][:4]
    ['pick', 'shoot', 'strike', 'contact']
    """
    people = tuple(p.id for p in state.here())
    due = state.due
    side = min(set(due.sides) - set(state.sealed), default=0) if isinstance(due, Choice) else 0
    who = state.picks(side) or next((p.id for p in state.here(side)), "")

    def at(do: str) -> Callable[[str], ask.Action]:
        return lambda name: ask.Order(who, do, target=name)

    def plain(do: str) -> Callable[[], ask.Action]:
        return lambda: ask.Order(who, do)

    named = tuple(
        Offer(do, _label(do), "", RULES[do], "figure", people, make=at(do))
        for do in ("contact", "talk", "care", "rally", "form")
    )
    alone = tuple(
        Offer(do, _label(do), "", RULES[do], make=plain(do))
        for do in ("load", "mount", "dismount", "change", "reveal", "hold", "crouch", "yield")
    )
    return (
        Offer("pick", _label("pick"), "", "ARG-MOVE-6", "figure", people, make=ask.Pick),
        Offer("shoot", _label("shoot"), "", "ARG-SHOOT-1", "figure", people, make=lambda one: ask.Shot(who, one)),
        Offer("strike", _label("strike"), "", "ARG-MELEE-4", "figure", people, make=lambda one: ask.Blow(who, one)),
        *named,
        *alone,
        Offer("move", _label("move"), "", "ARG-MOVE-6", "point", make=lambda to: ask.Order(who, "move", (to,))),
        Offer("seal", _label("seal_orders"), "", "ARG-MOVE-1", make=lambda: ask.Seal(side)),
    )


def _label(key: str) -> dict[str, str]:
    return texts(f"argad.menu.{key}")


__all__ = ["wishes"]
