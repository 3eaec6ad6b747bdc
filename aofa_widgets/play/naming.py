"""How sentences name people, units and things: in their middle, and after « de » and « à »."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from aofa_widgets.words import known, languages, texts
from aofa_widgets.words.terms import turned

from .game import Offer

FORMS = ("de", "a", "of")
"""Forms that a name may have: after « de » and « à » in French, a genitive in English."""


def named_in(row: Mapping[str, str], other: str, form: str = "") -> dict[str, str]:
    """How a sentence says a name in its middle, by the row of its data; `other` where the row has none.

    >>> named_in({"en": "The Well", "en_in_text": "the Well", "fr": "Puits", "fr_in_text": "le puits"}, "well", "a")
    {'en': 'the Well', 'fr': 'au puits'}
    """
    found: dict[str, str] = {}
    for lang in languages():
        plain = row.get(f"{lang}_in_text", row.get(lang, other))
        found[lang] = row.get(f"{lang}_{form}") or turned(plain, lang, form) if form else plain
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


def said_whole(
    words: str, offers: Iterable[Offer], name: Callable[[str, str], Mapping[str, str]], other: Mapping[str, str] = {}
) -> tuple[Offer, ...]:
    """Offers of figures and things whose options are said whole: ‘Charge the spearmen’, not ‘Charge: Spearmen’.

    The sentence of an offer stands in the catalogue under `words` and its key (up to a colon) with `_who` after it,
    or under the name that `other` has for the key; the holes of it are {who} and, in French, {who_a} and {who_de}.
    """
    return tuple(_whole(f"{words}.{other.get(_root(one), _root(one))}_who", one, name) for one in offers)


def _root(offer: Offer) -> str:
    return offer.key.partition(":")[0]


def _whole(key: str, offer: Offer, name: Callable[[str, str], Mapping[str, str]]) -> Offer:
    if offer.needs not in ("figure", "thing") or not known(key):
        return offer
    ways = {one: name_roles({"it": one}, {"it": "who"}, name) for one in offer.options}
    return replace(offer, whole={one: texts(key, **values) for one, values in ways.items()})
