"""Special rules found by words, whatever their accents and capitals."""

from __future__ import annotations

import unicodedata

from aofa_widgets.words import languages

from .ruleset import Ruleset
from .specials import Special

MOST_QUERY = 80


def find(ruleset: Ruleset, query: str = "") -> list[Special]:
    """The special rules in force whose name, id or text holds every word of the query in one language, best first.

    >>> from aofa_widgets.rules import Ruleset
    >>> rules = Ruleset.load("regiments")
    >>> [one.id for one in find(rules, "furieux")], len(find(rules)) == len(rules.specials)
    (['furious'], True)
    """
    words = _bare(query[:MOST_QUERY]).split()
    found: list[tuple[int, Special]] = []
    for one in ruleset.specials.values():
        names = [_bare(text) for text in (one.id, *one.label.values())]
        told = [f"{_bare(one.label[lang])} {_bare(one.told(lang, game=ruleset.game))}" for lang in languages()]
        if all(any(word in name for name in names) for word in words):
            found.append((0, one))
        elif any(all(word in text for word in words) for text in told):
            found.append((1, one))
    return [one for _, one in sorted(found, key=lambda row: row[0])]


def _bare(text: str) -> str:
    low = unicodedata.normalize("NFD", text.casefold().replace("œ", "oe").replace("’", "'"))
    return " ".join("".join(c for c in low if not unicodedata.combining(c)).split())
