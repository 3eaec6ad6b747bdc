"""A rulebook held open under one ruleset: clauses are made when they are read, the whole book when it is searched."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from aofa_widgets.book.build import Builder
from aofa_widgets.book.odds import printed
from aofa_widgets.book.tables import definitions, parameters_of
from aofa_widgets.book.tree import BookView, ClauseView, Line
from aofa_widgets.errors import SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.text import Clause
from aofa_widgets.words import languages

PRINTED = ("value", "choice", "agree", "of", "effects")


class Opened:
    """The book of a ruleset. One that house rules change is made whole at once: every clause must say its marks.

    Raises: SourceError with the faults of a house rule's texts.

    >>> book = Opened(Ruleset.load("swashbuckling"))
    >>> book.clause("initiative.lost-by-a-1").number
    '3A'
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.builder = Builder(ruleset)
        self.text = self.builder.text
        self.order = list(self.text.clauses)
        self._made: dict[str, ClauseView] = {}
        if self.builder.houses:
            self.view  # noqa: B018  (made now, so that a fault is told before anything is shown)

    @cached_property
    def view(self) -> BookView:
        """The whole book."""
        builder = Builder(self.ruleset)
        made = builder.book()
        self._made = {clause.id: clause for section in made.sections for clause in section.clauses}
        return made

    def clause(self, name: str) -> ClauseView:
        """A clause as printed; SourceError with its faults."""
        if name not in self._made:
            made = self.builder.clause(self.text.clauses[name])
            if self.builder.faults:
                faults, self.builder.faults = self.builder.faults, []
                raise SourceError(faults)
            self._made[name] = made
        return self._made[name]

    def source(self, name: str) -> Clause:
        """A clause as written, with the records of its examples."""
        return self.text.clauses[name]

    @cached_property
    def titles(self) -> Mapping[str, Mapping[str, str]]:
        """The title of each section and clause in each language, as plain words, under these rules."""
        rows = [(section.id, section.titles) for section in self.text.sections]
        rows += [(clause.id, clause.titles) for clause in self.text.clauses.values()]
        speakers = self.builder.speakers
        return {name: {lang: speakers[lang].plain(prose[lang]) for lang in languages()} for name, prose in rows}

    @cached_property
    def terms(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        """Glossary words that have a definition: id -> {"word", "told"} in each language, in the edition's words."""
        found = {}
        speakers = self.builder.speakers
        for name, term in speakers["en"].terms.items():
            if term.definition:
                nouns = {lang: speakers[lang].terms[name].noun(lang).one for lang in languages()}
                found[name] = {
                    "word": {lang: speakers[lang].words(nouns[lang]) for lang in languages()},
                    "told": {lang: speakers[lang].words(term.definition[lang]) for lang in languages()},
                }
        return found

    def parameters(self, name: str) -> list[str]:
        """Keys of the parameters that a clause prints, in prose, tables and title, in the order they appear."""
        return parameters_in(self.clause(name), self.ruleset)

    @cached_property
    def printed_by(self) -> Mapping[str, list[str]]:
        """Ids of the clauses that print a parameter, by its key, in the order of the book."""
        found: dict[str, list[str]] = {}
        for section in self.view.sections:
            for clause in section.clauses:
                for key in parameters_in(clause, self.ruleset):
                    found.setdefault(key, []).append(clause.id)
        return found


def parameters_in(clause: ClauseView, ruleset: Ruleset) -> list[str]:
    """Keys of the parameters that a clause prints under a ruleset, in the order they appear."""
    lines: list[Line] = list(clause.titles.values())
    for blocks in clause.blocks.values():
        lines += [line for block in blocks for line in block.lines]
    names = [p.name for line in lines for p in line if p.kind in PRINTED and p.mark != "del"]
    single = {kind for kind, made in printed(ruleset.game).items() if not made.rows}
    for table in clause.tables:
        made = definitions(ruleset.game).get(table.name, {})
        if made.get("kind") in ("effects", "parameters") or made.get("kind") in single:
            names += sorted(parameters_of(table.name, ruleset)) if made["kind"] != "parameters" else made["rows"]
    return [key for key in dict.fromkeys(names) if key in ruleset.values]


def plain(line: Line, mark: str = "del") -> str:
    """The words of a line without what is so marked."""
    return "".join(piece.text for piece in line if piece.mark != mark)


def contents(book: Opened) -> list[dict[str, Any]]:
    """Sections and their clauses as the view lists them: number, title, whether house rules changed it."""
    return [
        {
            "id": section.id,
            "title": dict(book.titles[section.id]),
            "clauses": [
                {
                    "id": clause.id,
                    "n": clause.number,
                    "title": dict(book.titles[clause.id]),
                    "changed": book.builder.houses and book.clause(clause.id).changed,
                }
                for clause in section.clauses
            ],
        }
        for section in book.text.sections
    ]
