"""Which clauses lead back from a question to the rules, and what they are called."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker, find_clause, laid_text
from aofa_widgets.words import languages, texts

from .item import Item

MOST = 3  # clauses named beside an answer
_ONE = r"(?:[A-Z]+\.)?\d+[A-Z]?(?:\.\d+)?"
_NAMED = re.compile(rf"\brules?\s+({_ONE}(?:(?:,\s*|\s+and\s+){_ONE})*)", re.IGNORECASE)


def leading(ruleset: Ruleset, item: Item, said: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Ids of the clauses that lead back from a question: those that what is `said` names, else those that its
    explanation names, else the first of those it is about."""
    for words in (said or {}, item.why):
        rows = [re.findall(_ONE, found) for found in _NAMED.findall(words.get("en", ""))]
        if found := _ids(ruleset, (number for row in rows for number in row)):
            return found
    return _ids(ruleset, item.clauses)


def _ids(ruleset: Ruleset, refs: Iterable[str]) -> tuple[str, ...]:
    found = []
    for ref in dict.fromkeys(refs):
        with suppress(InputError):
            found.append(find_clause(ruleset, ref).id)
    return tuple(found[:MOST])


def cite(ruleset: Ruleset, ref: str) -> Mapping[str, str]:
    """A clause by number and title in every language; nothing where there is none.

    >>> cite(Ruleset.load("swashbuckling"), "setback.stun")["en"]
    'Rule\\xa05D.2, Stun'
    """
    try:
        clause = find_clause(ruleset, ref)
    except InputError:
        return {}
    text = laid_text(ruleset)
    title = {lang: Speaker(ruleset, text, lang).plain(clause.titles[lang]) for lang in languages()}
    return texts("quiz.cited", n=clause.number, title=title)
