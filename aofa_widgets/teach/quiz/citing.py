"""Which clauses lead back from a question to the rules, and what they are called."""

from __future__ import annotations

import re
from collections.abc import Mapping

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker, find_clause, laid_text
from aofa_widgets.words import languages, texts

from .item import Item

MOST = 3  # clauses named beside an answer
_NUMBER = re.compile(r"(?<![\w.])(?:[A-Z]+\.)?\d+[A-Z]?(?:\.\d+)?(?![\w])")


def leading(ruleset: Ruleset, item: Item) -> tuple[str, ...]:
    """The clauses of a question that its explanation names, in that order; else the first of those it is about."""
    named = _NUMBER.findall(item.why.get("en", ""))
    numbers = {}
    for ref in item.clauses:
        try:
            numbers.setdefault(find_clause(ruleset, ref).number, ref)
        except InputError:
            continue
    found = [numbers[number] for number in dict.fromkeys(named) if number in numbers]
    return tuple(found[:MOST] or list(numbers.values())[:MOST])


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
