"""Events and refusals as sentences, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from aofa_widgets.play.naming import name_roles, named_in
from aofa_widgets.table.units import say_inches
from aofa_widgets.words import capital, languages, texts

from ..actions import Event, Refusal
from ..model import State

ROLES = {"unit": "who", "enemy": "enemy", "by": "by"}
LENGTHS = {"length": "inches", "gap": "gap"}
SIGNS = {"S": "sword", "D": "double", "X": "cross", "-": "blank"}


def tell(state: State, event: Event) -> dict[str, str]:
    """An event as a sentence in every language, beginning with a capital."""
    return _say(state, f"honour.event.{event.name}", event.values)


def explain(state: State, refusal: Refusal) -> dict[str, str]:
    """A refusal's reason as a sentence in every language."""
    name = refusal.name
    if name == "not_the_nearest" and "by" not in refusal.values:
        name = "not_the_nearest_bare"
    return _say(state, f"honour.refusal.{name}", refusal.values)


def name_of(state: State, who: str, form: str = "") -> dict[str, str]:
    """How a sentence names a unit, or a piece of terrain; `form`: "de", "a" for French, "of" for English."""
    row = next((unit.name for unit in state.units if unit.id == who), None)
    if row is None:
        if state.labels.get(who):
            return dict(state.labels[who])
        kind = next((piece.kind for piece in state.ground.features if piece.id == who), "")
        return texts(f"honour.menu.terrain.{kind}") if kind else dict.fromkeys(languages(), who)
    return named_in(row, who, form)


def side_name(state: State, side: int) -> dict[str, str]:
    """What a side is called: by the scenario, else by its number."""
    if side < len(state.sides) and state.sides[side]:
        return dict(state.sides[side])
    return texts(f"honour.menu.side_{side}")


def card_name(state: State, card: str) -> dict[str, str]:
    """What a skill or an injury card is called."""
    row = state.cards.skills.get(card) or state.cards.injuries.get(card)
    return dict(row.name) if row else texts(f"honour.menu.{card or 'no_card'}")


def card_text(state: State, card: str) -> dict[str, str]:
    """What a skill or an injury card says."""
    row = state.cards.skills.get(card) or state.cards.injuries.get(card)
    return dict(row.text) if row and row.text else dict.fromkeys(languages(), "")


def faces_text(faces: str) -> dict[str, str]:
    """A roll in words: ‘three swords and one cross’."""
    swords, crosses = faces.count("S") + 2 * faces.count("D"), faces.count("X")
    parts = [texts("honour.event.faces.swords", n=swords)] if swords else []
    if crosses:
        parts.append(texts("honour.event.faces.crosses", n=crosses))
    if not parts:
        return texts("honour.event.faces.blanks")
    return parts[0] if len(parts) == 1 else texts("honour.event.faces.and", first=parts[0], last=parts[1])


def values_of(state: State, values: Mapping[str, Any]) -> dict[str, Any]:
    """What fills the holes of a sentence: names, lengths, cards and rolls in words."""
    filled: dict[str, Any] = {**values, **name_roles(values, ROLES, partial(name_of, state))}
    for name, word in LENGTHS.items():
        if name in values:
            filled[word] = {lang: say_inches(values[name], lang) for lang in languages()}
    if "most" in values:
        most = values["most"]
        filled["most"] = {lang: say_inches(most, lang) for lang in languages()} if most > 50 else most
        filled["most_cards"] = texts("honour.menu.cards", n=most) if most <= 50 else ""
    if "side" in values:
        filled["side_name"] = side_name(state, values["side"])
    if "card" in values:
        filled["card"], filled["card_text"] = card_name(state, values["card"]), card_text(state, values["card"])
    if "other_card" in values:
        filled["other_card"] = card_name(state, values["other_card"])
    if "injury" in values:
        filled["injury"] = card_name(state, values["injury"])
        filled["injury_text"] = card_text(state, values["injury"])
    if "faces" in values:
        filled["faces"] = faces_text(values["faces"])
    if "label" in values:
        filled["label"] = texts(f"honour.event.label.{values['label']}")
    if "result" in values:
        filled["result"] = texts(f"honour.event.result.{values['result']}")
    if "bonus" in values:
        filled["bonus"] = texts(f"honour.event.bonus.{values['bonus']}")
    return filled


def _say(state: State, key: str, values: Mapping[str, Any]) -> dict[str, str]:
    said = texts(key, **values_of(state, values))
    return {lang: text.strip() for lang, text in capital(said).items()}


__all__ = ["capital", "card_name", "card_text", "explain", "faces_text", "name_of", "side_name", "tell"]
