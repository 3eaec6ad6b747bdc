"""The rules of a match as a report names them (edition, options, house rules, code), and the notices with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.code import code_of
from aofa_widgets.rules.source import read
from aofa_widgets.words import texts, typeset_each

Words = Mapping[str, str]
MOST_TYPED = 60  # characters of a code that somebody may type


@dataclass(frozen=True, slots=True)
class Facts:
    """The rules in force: the game's title, edition, options and house rules, single values, code, notices."""

    game: Words = field(hash=False)
    edition: Words = field(hash=False)
    options: tuple[Words, ...] = field(hash=False)
    houses: tuple[tuple[Words, Words], ...] = field(hash=False)
    code: str
    notices: tuple[Words, ...] = field(hash=False)


def facts_of(rules: Ruleset) -> Facts:
    """What a report says of its rules.

    >>> facts_of(Ruleset.load("swashbuckling", house=["lucky-star"])).houses[0][0]["fr"]
    'Bonne étoile'
    """
    book, head = rules.book, read(rules.book.folder / "game.toml").data
    edition = book.editions[rules.edition]
    code = code_of(rules)
    told = [
        book.notice,
        edition.get("credit"),
        head.get("official", {}).get("text"),
        texts("report.licence", licence=head["licence"]["name"]) if "licence" in head else None,
    ]
    return Facts(
        game=typeset_each(book.title),
        edition=typeset_each(edition["title"]),
        options=tuple(typeset_each(book.presets[name]["title"]) for name in rules.presets),
        houses=tuple(
            (typeset_each(house.title), typeset_each(house.why) if house.why else {}) for house in rules.overlays
        ),
        code=code if len(code) <= MOST_TYPED else rules.fingerprint,
        notices=tuple(typeset_each(words) for words in told if isinstance(words, Mapping)),
    )
