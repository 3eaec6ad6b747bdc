"""What is due as a tray shows it: the dice, whose they are, what they are for."""

from __future__ import annotations

from collections.abc import Mapping

from aofa_widgets.play import Chance, Lane
from aofa_widgets.words import texts

from ..model import Roll, State
from ..params import Params
from .telling import capital, name_of, side_name, spell_name, weapon_name

__all__ = ["about_of", "chance_of", "kind_of", "lanes_of"]
NO_TEXT: Mapping[str, str] = {}


def cups_of(due: Roll) -> tuple[str, ...]:
    """The cups that are thrown: one, or one of each side."""
    return ("A", "B") if due.two else (due.cup,)


def chance_of(params: Params, state: State) -> Chance | None:
    """What is to fall now, by cup; None if nothing is."""
    due = state.due
    if not isinstance(due, Roll):
        return None
    return Chance(dict.fromkeys(cups_of(due), due.dice), 6)


def kind_of(cup: str) -> str:
    """What a roll is for: the last part of its label ("charge1.hit" is "hit")."""
    return cup.rpartition(".")[2]


def about_of(state: State) -> dict[str, str]:
    """What is due decides what, as a title; nothing where nothing is due."""
    due = state.due
    if not isinstance(due, Roll):
        return {}
    if due.two:
        return texts(f"regiments.menu.title.{getattr(due.task, 'what', 'edges')}")
    key = kind_of(due.cup)
    who = name_of(state, due.unit) if due.unit else ""
    enemy = name_of(state, due.enemy) if due.enemy else ""
    if due.cup == "cast":
        return capital(texts("regiments.menu.title.cast", who=who, spell=spell_name(state, due.why)))
    return capital(texts(f"regiments.menu.title.{key}", who=who, enemy=enemy, n=due.dice))


def lanes_of(state: State) -> tuple[Lane, ...]:
    """One lane for each cup that is due."""
    due = state.due
    if not isinstance(due, Roll):
        return ()
    if due.two:
        groups = (("test", 1, NO_TEXT),)
        return tuple(Lane(cup, side, side_name(state, side), groups, NO_TEXT) for side, cup in enumerate(("A", "B")))
    name = name_of(state, due.unit) if due.unit else side_name(state, due.side)
    return (Lane(due.cup, due.side, capital(name), (("test", due.dice, NO_TEXT),), note_of(state, due)),)


def note_of(state: State, due: Roll) -> dict[str, str]:
    """With what weapon or spell the dice are rolled."""
    fire = due.task
    weapon, spell = getattr(fire, "weapon", ""), getattr(fire, "spell", "")
    if spell:
        return capital(spell_name(state, spell))
    if weapon:
        return capital(weapon_name(state, fire.unit, weapon))  # type: ignore[union-attr]
    return {}


