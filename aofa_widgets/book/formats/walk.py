"""What several formats need on their way through a book: names of places, the order of a glossary, headings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from aofa_widgets.rules.address import is_address
from aofa_widgets.words import texts

from ..tree import BookView, ClauseView, Entry, TableView


def places(view: BookView) -> dict[str, str]:
    """A name for the place of each section, clause and glossary word that any format and any forge takes as it is.

    Clauses and sections stand under their id, words under `term ID`: an id of a stranger's house rule may be anything.

    >>> places(BookView("g", {}, {}, {}, {}, (), (), (Entry("swash_die", {}, {}),), (), "", 0))
    {'term swash_die': 'term-swash_die'}
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    wanted = [(section.id, section.anchor) for section in view.sections]
    wanted += [(clause.id, clause.anchor) for section in view.sections for clause in section.clauses]
    wanted += [(f"term {entry.id}", f"term-{entry.id}") for entry in view.glossary]
    for name, anchor in wanted:
        plain = re.sub(r"[^a-z0-9_-]+", "-", anchor.lower()).strip("-")[:56]
        plain = plain if plain[:1].isalpha() else f"c-{plain}"
        number = next(n for n in range(1, len(wanted) + 1) if (plain if n == 1 else f"{plain}-{n}") not in taken)
        found[name] = plain if number == 1 else f"{plain}-{number}"
        taken.add(found[name])
    return found


def glossary(view: BookView, lang: str) -> list[Entry]:
    """The words of a book as a dictionary of this language orders them: accents and capitals count last."""
    return sorted(view.glossary, key=lambda entry: _bare(entry.word[lang]))


def _bare(word: str) -> tuple[str, str]:
    return "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c)), word


def clauses(view: BookView) -> Iterable[ClauseView]:
    """Every clause in reading order."""
    return (clause for section in view.sections for clause in section.clauses)


def caption(table: TableView, lang: str) -> str:
    """`Table 3. Ratings`, in one language."""
    return f"{texts('book.table', n=table.number)[lang]} {table.caption[lang]}"


def told(words: Mapping[str, str], langs: Sequence[str], between: str = " · ") -> str:
    """One text in each language shown, once where the languages agree.

    >>> told({"en": "Rules", "fr": "Règles"}, ["en", "fr"]), told({"en": "A", "fr": "A"}, ["en", "fr"])
    ('Rules · Règles', 'A')
    """
    return between.join(dict.fromkeys(words[lang] for lang in langs))


def safe_address(found: str) -> str:
    """An address that may stand in a link, or "": a link of another kind could run code.

    >>> safe_address("https://example.org/"), safe_address("javascript:alert(9)")
    ('https://example.org/', '')
    """
    return found if is_address(found) else ""
