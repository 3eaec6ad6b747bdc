"""What the author of a house rule may have forgotten and may as well have meant: said, and no fault."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from aofa_widgets.errors import AofaError, Fault, SourceError
from aofa_widgets.words import fault, languages
from aofa_widgets.words.tongues import LENDER, Lent

from .overlay import Overlay, build, clause_entries, rows
from .ruleset import Ruleset, load_book
from .source import Document, read


def reminders(paths: Sequence[Path]) -> list[Fault]:
    """All that may be said of the house rules among some files; nothing of a file that has a fault."""
    found = [one for path in paths for one in same_words(path)]
    laid = [house for path in paths if (house := _laid(path))]
    wordy = [fault(house.where, "check.words_only", id=house.id) for house in laid if words_only(house)]
    silent = [fault(house.where, "check.no_why", id=house.id) for house in laid if not house.why]
    return [*found, *wordy, *silent, *apart(laid)]


def apart(houses: Sequence[Overlay]) -> list[Fault]:
    """That house rules, each sound by itself, do not go together: the first trouble of each game."""
    found: list[Fault] = []
    for game in dict.fromkeys(house.game for house in houses):
        together = [house for house in houses if house.game == game]
        try:
            Ruleset.load(game, house=together)
        except AofaError as error:
            found += [fault(one.where, "check.apart", reason=one.texts) for one in error.faults[:1] if together[1:]]
    return found


def _laid(path: Path) -> Overlay | None:
    """The house rule of a file; None where there is none, or not a sound one."""
    try:
        document = read(path)
        book = load_book(str(document.data.get("game")))
        laid = build(document, book.game, book.parameters, book.default_edition, book.specials)
        Ruleset.load(book.game, house=[laid])
    except AofaError:
        return None
    return laid


def words_only(house: Overlay) -> bool:
    """Whether it changes words and nothing that is played."""
    return bool(house.text) and not house.changes and not house.specials


def same_words(path: Path) -> list[Fault]:
    """Texts of a house rule that say in another language, letter for letter, what they say in English.

    No fault: a table that reads one language writes so. Nothing for a file that cannot be read or is no house rule.
    """
    try:
        document = read(path)
    except SourceError:
        return []
    told = [(document.where("text", clause), {"id": clause, "lang": lang}) for clause, lang in alike(document)]
    return [fault(where, "check.same_words", **values) for where, values in told]


def alike(document: Document) -> list[tuple[str, str]]:
    """Clauses whose text in a language is the English one, letter for letter: as yet untranslated, or meant so.

    >>> from .source import parse
    >>> alike(parse('[text."a.b"]\\nen = "Roll them twice, always."\\nfr = "Roll them twice, always."', "x.toml"))
    [('a.b', 'fr')]
    """
    laid = [(clause, row) for clause, row in rows(document, "text", [], clause_entries()) if isinstance(row, Mapping)]
    words = [(clause, lang, row.get(lang), row.get(LENDER)) for clause, row in laid for lang in languages()]
    return [
        (clause, lang)
        for clause, lang, said, english in words
        if lang != LENDER and isinstance(said, str) and not isinstance(said, Lent) and said == english
        if len(re.findall(r"[^\W\d_]{3,}", re.sub(r"\{.*?\}", "", said))) > 2  # more than a name
    ]
