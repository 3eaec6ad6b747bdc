"""Events and refusals as sentences, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from aofa_widgets.play.naming import name_roles, named_in
from aofa_widgets.table.units import say_inches
from aofa_widgets.words import capital, languages, texts

from ..actions import Event, Refusal
from ..legal.aims import weapon_of
from ..model import State

ROLES = {"unit": "who", "enemy": "enemy", "by": "by"}
LENGTHS = {"length": "inches", "most": "most"}


def tell(state: State, event: Event) -> dict[str, str]:
    """An event as a sentence in every language, beginning with a capital."""
    return _say(state, f"regiments.event.{event.name}", event.values)


def explain(state: State, refusal: Refusal) -> dict[str, str]:
    """A refusal's reason as a sentence in every language."""
    return _say(state, f"regiments.refusal.{refusal.name}", refusal.values)


def name_of(state: State, who: str, form: str = "") -> dict[str, str]:
    """How a sentence names a unit, or a piece of terrain; `form`: "de", "a" for French, "of" for English."""
    row = next((unit.name for unit in state.units if unit.id == who), None)
    if row is None:
        return place_name(state, who)
    return named_in(row, who, form)


def place_name(state: State, who: str) -> dict[str, str]:
    """What a piece of terrain or a marker is called."""
    if state.labels.get(who):
        return dict(state.labels[who])
    kind = next((piece.kind for piece in state.ground.features if piece.id == who), "")
    if kind and state.armies is not None and kind in state.armies.kinds:
        return dict(state.armies.kinds[kind].name)
    number = next((i for i, goal in enumerate(state.goals, 1) if goal.id == who), 0)
    if number:
        return texts("regiments.menu.goal", n=number)
    return dict.fromkeys(languages(), who)


def side_name(state: State, side: int) -> dict[str, str]:
    """What a side is called: by the scenario or its army, else by its number."""
    if side < len(state.sides) and state.sides[side]:
        return dict(state.sides[side])
    return texts(f"regiments.menu.side_{side}")


def weapon_name(state: State, unit: str, weapon: str) -> dict[str, str]:
    """What a weapon of a unit is called."""
    held = weapon_of(state.unit(unit), weapon) if state.has(unit) else None
    return dict(held.name) if held is not None and held.name else dict.fromkeys(languages(), weapon)


def spell_name(state: State, spell: str) -> dict[str, str]:
    """What a spell is called."""
    row = state.armies.spells.get(spell) if state.armies is not None else None
    return dict(row.name) if row is not None else dict.fromkeys(languages(), spell)


def inches(length: int) -> dict[str, str]:
    """A length in each language's way of writing it."""
    return {lang: say_inches(length, lang) for lang in languages()}


def values_of(state: State, values: Mapping[str, Any]) -> dict[str, Any]:
    """What fills the holes of a sentence: names, lengths, weapons, spells, sides."""
    filled: dict[str, Any] = {**values, **name_roles(values, ROLES, partial(name_of, state))}
    for name, word in LENGTHS.items():
        if name in values:
            filled[word] = inches(values[name])
    if "side" in values:
        filled["side_name"] = side_name(state, values["side"])
    if "goal" in values:
        filled["goal"] = place_name(state, values["goal"])
    if "edge" in values:
        filled["edge"] = texts(f"regiments.menu.edge.{values['edge']}")
    if values.get("weapon"):
        filled["weapon"] = weapon_name(state, values["unit"], values["weapon"])
    if values.get("spell"):
        filled["spell"] = spell_name(state, values["spell"])
    if "hero_name" in values:
        row = values["hero_name"]
        filled["hero"] = {lang: row.get(f"{lang}_in_text", row.get(lang, "")) for lang in languages()}
    return filled


def _say(state: State, key: str, values: Mapping[str, Any]) -> dict[str, str]:
    said = texts(key, **values_of(state, values))
    return {lang: text.strip() for lang, text in capital(said).items()}


__all__ = [
    "capital",
    "explain",
    "inches",
    "name_of",
    "place_name",
    "side_name",
    "spell_name",
    "tell",
    "values_of",
    "weapon_name",
]
