"""How sentences name people, units and things: in their middle, and after « de » and « à »."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aofa_widgets.words import languages
from aofa_widgets.words.terms import of_french

FORMS = ("de", "a", "of")
"""Forms that a name may have: after « de » and « à » in French, a genitive in English."""


def named_in(row: Mapping[str, str], other: str, form: str = "") -> dict[str, str]:
    """How a sentence says a name in its middle, by the row of its data; `other` where the row has none.

    >>> named_in({"en": "The Well", "en_in_text": "the Well", "fr": "le puits", "fr_de": "du puits"}, "well", "de")
    {'en': 'the Well', 'fr': 'du puits'}
    """
    found: dict[str, str] = {}
    for lang in languages():
        plain = row.get(f"{lang}_in_text", row.get(lang, other))
        turned = of_french(plain) if (lang, form) == ("fr", "de") else plain
        found[lang] = row.get(f"{lang}_{form}", turned) if form else plain
    return found


def name_roles(
    values: Mapping[str, Any], roles: Mapping[str, str], name: Callable[[str, str], Mapping[str, str]]
) -> dict[str, Any]:
    """What fills the holes of a sentence for those who play a role in it: their names, in every form.

    `roles`: what an event calls them, and how the sentence does; `name` names one of them in a form.

    >>> name_roles({"unit": "a"}, {"unit": "who"}, lambda who, form: {"en": f"{who}{form}"})["who_of"]
    {'en': 'aof'}
    """
    filled: dict[str, Any] = {}
    for role, word in roles.items():
        if isinstance(values.get(role), str):
            filled[word] = name(values[role], "")
            for form in FORMS:
                filled[f"{word}_{form}"] = name(values[role], form)
    return filled
