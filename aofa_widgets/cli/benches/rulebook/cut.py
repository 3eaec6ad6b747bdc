"""A shorter book, built from the first clauses of a whole one."""

from __future__ import annotations

from dataclasses import replace

from aofa_widgets.book.build import Builder
from aofa_widgets.book.tree import BookView
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.text import RulesText, Section


def built(ruleset: Ruleset, size: int) -> BookView:
    """The book of the first `size` clauses alone, marked as the whole one would be.

    >>> sum(len(section.clauses) for section in built(Ruleset.load("swashbuckling"), 40).sections)
    40
    """
    builder = Builder(ruleset)  # its speakers know the whole text, so that references keep their numbers
    sections: list[Section] = []
    for section in builder.text.sections:
        left = size - sum(len(kept.clauses) for kept in sections)
        if left > 0:
            sections.append(replace(section, clauses=section.clauses[:left]))
    builder.text = RulesText.of(ruleset.game, sections)
    return builder.book()
