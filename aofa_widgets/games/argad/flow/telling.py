"""Events and refusals as sentences, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from aofa_widgets.play.naming import name_roles, named_in
from aofa_widgets.words import capital, languages, numbers, texts

from ..actions import Event, Refusal
from ..model import State

ROLES = {"who": "who", "enemy": "enemy"}


def tell(state: State, event: Event) -> dict[str, str]:
    """An event as a sentence in every language, beginning with a capital."""
    return _say(state, f"argad.event.{variant(event)}", event.values)


MANY = {"slowed": 1, "stuck": 1, "obeys": 1, "in_disorder": 1, "will_flee": 1, "fight": 2}
"""Events that have a sentence of their own for more than so many people."""


def variant(event: Event) -> str:
    """The sentence that fits: for several people, for a volley that misses or is stopped."""
    n = event.values.get("n", 0)
    if event.name == "volley":
        return "volley_none" if not n else "volley_stopped" if event.values.get("m") else "volley"
    return f"{event.name}_many" if n > MANY.get(event.name, 1 << 30) else event.name


def explain(state: State, refusal: Refusal) -> dict[str, str]:
    """A refusal's reason as a sentence in every language."""
    return _say(state, f"argad.refusal.{refusal.name}", refusal.values)


def name_of(state: State, who: str, form: str = "") -> dict[str, str]:
    """How a sentence names a person in its middle; `form`: "de", "a" for French, "of" for English."""
    if not state.has(who):
        return dict.fromkeys(languages(), who)
    row = state.person(who).name
    return named_in(row, who, form)


def side_name(state: State, side: int) -> dict[str, str]:
    """What a side is called: by the scenario, else by its number."""
    if 0 <= side < len(state.sides) and state.sides[side].name:
        return dict(state.sides[side].name)
    return texts("argad.menu.side_n", n=side + 1)


def thing_name(state: State, name: str) -> dict[str, str]:
    """What a weapon, a job, a piece of ground or its grade is called."""
    if state.arms is not None:
        for rows in (state.arms.weapons, state.arms.blades):
            if name in rows:
                return dict(rows[name].name)
    if name in state.labels:
        return dict(state.labels[name])
    if state.has(name):  # somebody who is carried
        return dict(name_of(state, name))
    if name in ("object", "difficult", "very_difficult", "leader", "rally", "banner"):
        return texts(f"argad.menu.why.{name}")
    return dict.fromkeys(languages(), name)


def in_cm(length: int) -> dict[str, str]:
    """A length in centimetres, to the millimetre, in each language's way.

    >>> in_cm(1250)
    {'en': '12.5 cm', 'fr': '12,5 cm'}
    """
    return {lang: f"{numbers.decimal(round(length / 10) / 10, lang)} cm" for lang in languages()}


def values_of(state: State, values: Mapping[str, Any]) -> dict[str, Any]:
    """What fills the holes of a sentence: names, lengths, weapons in words."""
    filled: dict[str, Any] = {**values, **name_roles(values, ROLES, partial(name_of, state))}
    for name in ("length", "most"):
        if name in values:
            filled[name] = in_cm(values[name])
    if event_mod := values.get("m", 0):
        filled["mod"] = {lang: f", {numbers.signed(event_mod, lang)}" for lang in languages()}
    filled.setdefault("mod", "")
    if "side" in values:
        filled["side_name"] = side_name(state, values["side"])
    for name in ("weapon", "job"):
        if name in values:
            filled[name] = thing_name(state, values[name])
    if "aim" in values:
        aim = next((one for one in state.aims if one.id == values["aim"]), None)
        filled["aim"] = dict(aim.text) if aim is not None and aim.text else texts("argad.menu.secret")
    if "label" in values:
        filled["label"] = texts(f"argad.event.why.{values['label']}")
    if "value" in values:
        filled["value"] = texts(f"argad.menu.value.{values['value']}") if values["value"] else ""
    return filled


def _say(state: State, key: str, values: Mapping[str, Any]) -> dict[str, str]:
    said = texts(key, **values_of(state, values))
    return {lang: text.strip() for lang, text in capital(said).items()}


__all__ = ["capital", "explain", "in_cm", "name_of", "side_name", "tell", "thing_name"]
