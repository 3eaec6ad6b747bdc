"""Events and refusals as sentences, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.table.units import say_inches
from aofa_widgets.words import languages, say, texts

from ..actions import Event, Refusal
from ..model import State

ROLES = ("figure", "enemy", "other", "by")


def tell(state: State, event: Event) -> dict[str, str]:
    """An event as a sentence in every language, beginning with a capital."""
    return _say(state, f"swashbuckling.event.{event.name}", event.values)


def explain(state: State, refusal: Refusal) -> dict[str, str]:
    """A refusal's reason as a sentence in every language."""
    return _say(state, f"swashbuckling.refusal.{refusal.name}", refusal.values)


def name_of(state: State, who: str, form: str = "") -> dict[str, str]:
    """How a sentence names a figure or a thing; `form` "de" or "a" for French after « de » and « à »."""
    row = state.names.get(who, {})
    found: dict[str, str] = {}
    for lang in languages():
        plain = row.get(lang, row.get("en", who))
        inside = row.get(f"{lang}_in_text", plain)
        if form and lang == "fr":
            inside = row.get(f"fr_{form}") or _with(form, inside, row)
        found[lang] = inside
    return found


def _with(form: str, name: str, row: Mapping[str, Any]) -> str:
    if form == "a":
        return f"à {name}"
    return f"d'{name}" if row.get("elide") else f"de {name}"


def _values(state: State, values: Mapping[str, Any]) -> dict[str, Any]:
    filled: dict[str, Any] = dict(values)
    for role in ROLES:
        who = values.get(role)
        if isinstance(who, str) and who:
            word = "who" if role == "figure" else role
            filled[word] = name_of(state, who)
            for form in ("de", "a"):
                filled[f"{word}_{form}"] = name_of(state, who, form)
    if isinstance(values.get("thing"), str):
        filled["thing"] = name_of(state, values["thing"])
    if "side" in values:
        filled["side_name"] = texts(f"swashbuckling.menu.side_{values['side']}")
    if "length" in values:
        filled["inches"] = {lang: say_inches(values["length"], lang) for lang in languages()}
    if "faces" in values:
        filled["faces"] = _list(values["faces"])
    return filled


def _list(numbers: tuple[int, ...]) -> dict[str, str]:
    if not numbers:
        return texts("swashbuckling.event.no_dice")
    *most, last = [str(n) for n in numbers]
    return {
        lang: say("swashbuckling.event.and", lang, first=", ".join(most), last=last) if most else last
        for lang in languages()
    }


def _say(state: State, key: str, values: Mapping[str, Any]) -> dict[str, str]:
    said = texts(key, **_values(state, values))
    return {lang: text[:1].upper() + text[1:] for lang, text in said.items()}
