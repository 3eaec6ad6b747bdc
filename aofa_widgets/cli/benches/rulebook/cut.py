"""A shorter book, cut from a whole one."""

from __future__ import annotations

from dataclasses import replace

from aofa_widgets.book.tree import BookView, SectionView


def cut(view: BookView, size: int) -> BookView:
    """The first `size` clauses of a book, in their sections.

    >>> from aofa_widgets.book.build import build
    >>> from aofa_widgets.rules import Ruleset
    >>> sum(len(section.clauses) for section in cut(build(Ruleset.load("swashbuckling")), 40).sections)
    40
    """
    sections: list[SectionView] = []
    for section in view.sections:
        left = size - sum(len(kept.clauses) for kept in sections)
        if left > 0:
            sections.append(replace(section, clauses=section.clauses[:left]))
    return replace(view, sections=tuple(sections))
