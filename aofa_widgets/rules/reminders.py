"""What the author of a house rule may have forgotten and may as well have meant: said, and no fault."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.words import fault, languages
from aofa_widgets.words.tongues import LENDER, Lent

from .overlay import clause_entries, rows
from .source import Document, read


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
