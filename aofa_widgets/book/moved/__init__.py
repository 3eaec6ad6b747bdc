"""What a change of rules moves in the book and in the lessons, as fast as a slider: only what moves is printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from aofa_widgets.errors import InputError, SourceError
from aofa_widgets.rules import Change, Ruleset
from aofa_widgets.rules.text import Clause, Example
from aofa_widgets.words import fault, typeset

from ..build import Builder, value_in_words
from ..tree import Block, ClauseView, ExampleView, Line, TableView
from .index import Index, index_of, looked_at, tables_shown, values_at
from .lessons import Classroom, MovedLesson, MovedQuestion, MovedStep, Search
from .plays import Table

__all__ = ["Moved", "MovedExample", "MovedLesson", "MovedQuestion", "MovedStep", "MovedValue", "moved", "warm"]


@dataclass(frozen=True, slots=True)
class MovedValue:
    """A parameter with another value: its name, and both values in words. `outside`: the book does not foresee it."""

    change: Change
    label: Mapping[str, str] = field(hash=False)
    was: Mapping[str, str] = field(hash=False)
    now: Mapping[str, str] = field(hash=False)
    outside: bool


@dataclass(frozen=True, slots=True)
class MovedExample:
    """A worked example that reads otherwise, and the clause that it stands in."""

    clause: str
    number: str
    titles: Mapping[str, Line] = field(hash=False)
    view: ExampleView


@dataclass(frozen=True)
class Moved:
    """What differs between two rulesets of one game: clauses as the book marks them, and all that hangs on them."""

    base: Ruleset
    now: Ruleset
    values: tuple[MovedValue, ...]
    clauses: tuple[ClauseView, ...]
    tables: tuple[TableView, ...]
    examples: tuple[MovedExample, ...]
    rooms: tuple[Classroom, Classroom] = field(repr=False, compare=False)

    @property
    def lessons(self) -> tuple[MovedLesson, ...]:
        """The lessons with steps that differ; looked for when first asked for, since boards are played for it."""
        return self._search.found[0]

    @property
    def questions(self) -> tuple[MovedQuestion, ...]:
        """The questions with another answer or other words."""
        return self._search.found[1]

    def look_on(self, seconds: float) -> bool:
        """Look for them for so long; whether all are found. Raises: SourceError."""
        return self._search.go_on(seconds)

    @cached_property
    def _search(self) -> Search:
        return Search(*self.rooms, frozenset(view.id for view in self.clauses))

    def __bool__(self) -> bool:
        """Whether anything differs that can be read."""
        return bool(self.values or self.clauses or self.examples or self.lessons)


def warm(base: Ruleset) -> None:
    """Do beforehand what the first `moved` from a ruleset has to do: read the book and play its examples."""
    index = index_of(base.game)
    table = index.engines.of(base)
    builder = Builder(base)
    _ = builder.out_of_step  # what it reads is kept
    for clause in builder.text.clauses.values():
        for example in clause.examples:
            table.answer(example.where, example.record)
    room = Classroom(base, {}, table, index)
    for lesson in index.lessons:
        for step in lesson.steps:
            room.look(lesson, step)


def moved(base: Ruleset, now: Ruleset) -> Moved:
    """What changes in book and lessons from a ruleset to another of the same game, equal to what the whole book marks.

    Raises: InputError for rules of two games, or for rules that nobody can play by; SourceError as `build` does.

    >>> base = Ruleset.load("swashbuckling")
    >>> found = moved(base, base.with_values({"init.ones_to_lose": 2}))
    >>> [clause.number for clause in found.clauses][:2], [lesson.key for lesson in found.lessons][:1]
    (['3.1', '3A'], ['start'])
    """
    if base.game != now.game:
        raise InputError(fault("now", "moved.other_game", found=now.game, game=base.game))
    base, now = base.beside(now), now.beside(base)
    index = index_of(base.game)
    tables = index.engines.of(base), index.engines.of(now)
    builder = _Quick(now, base, tables, index)
    views = [builder.clause(clause) for clause in _candidates(builder, index)]
    if builder.faults:
        raise SourceError(builder.faults)
    views = _numbered(builder, index, views)
    clauses = tuple(view for view in views if view.changed)
    examples = tuple(
        MovedExample(view.id, view.number, view.titles, example)
        for view in views
        for example in view.examples
        if example.changed or example.base
    )
    shown = {table.name: table for view in views for table in view.tables if table.changed}
    rooms = (
        Classroom(base, builder.base_speakers, tables[0], index),
        Classroom(now, builder.speakers, tables[1], index),
    )
    return Moved(base, now, tuple(_values(base, now)), clauses, tuple(shown.values()), examples, rooms)


class _Quick(Builder):
    """A builder that plays an example only where its last answer does not serve."""

    def __init__(self, ruleset: Ruleset, base: Ruleset, tables: tuple[Table, Table], index: Index) -> None:
        super().__init__(ruleset, base)
        self.engines, self.index = tables, index
        self.found: dict[int, tuple[Any, dict[str, Any]]] = {}

    def played(self, ruleset: Ruleset, example: Example) -> dict[str, Any]:
        return self.engines[ruleset is self.ruleset].answer(example.where, example.record)

    def values_of(self, example: Example, answer: Mapping[str, Any]) -> dict[str, Any]:
        if id(answer) not in self.found:  # the answer is kept too: no other can have its place
            self.found[id(answer)] = answer, super().values_of(example, answer)
        return self.found[id(answer)][1]

    def told_before(self, example: Example, answer: Mapping[str, Any], lang: str) -> Line:
        tell = super().told_before
        names = self.index.examples[example.where]
        found: Line = self._kept(("told", example.where, lang), names, answer, lambda: tell(example, answer, lang))
        return found

    def blocks_before(self, clause: Clause, lang: str) -> tuple[Block, ...]:
        tell = super().blocks_before
        if any(overlay.words(clause.id, clause.special) for overlay in self.base.overlays):
            return tell(clause, lang)
        names = self.index.clauses[clause.id]
        found: tuple[Block, ...] = self._kept(("prose", clause.id, lang), names, None, lambda: tell(clause, lang))
        return found

    def clause(self, clause: Clause) -> ClauseView:
        """A clause printed once for the same values, house rules and answers: a slider moves few clauses of many."""
        names = set(self.index.clauses.get(clause.id, ()))
        if any(one.words(clause.id, clause.special) for one in self.ruleset.overlays):  # words of its own
            names |= looked_at([*clause.titles.values(), *clause.texts.values()], frozenset(self.ruleset.values))
            for name in tables_shown(self.ruleset.game, clause):
                names |= self.index.tables.get(name, frozenset())
        names |= {key for key in self.changes if any(name.startswith(f"{key}.") for name in names)}
        asked = [(one, self.index.examples.get(one.where, frozenset())) for one in clause.examples]
        for _, printed in asked:
            names |= printed
        hangs_on: dict[str, Any] = {
            "=clause": clause,
            "=editions": (self.base.edition, self.ruleset.edition),
            "=houses": [
                [(one.id, dict(one.title), dict(one.text), [*one.specials]) for one in houses]
                for houses in (self.base.overlays, self.laid)
            ],
            "=from": [self.ruleset.source(name) for name in sorted(names)],
            "=values": [(self.base.values[name], self.ruleset.values[name]) for name in sorted(names)],
            "=answers": [(self.played(self.base, one), self.played(self.ruleset, one)) for one, _ in asked],
        }
        make, faults, key = super().clause, len(self.faults), ("view", clause.id)
        found: ClauseView = self.index.engines.traces.of(key, hangs_on, lambda: (make(clause), None))
        if len(self.faults) > faults:
            self.index.engines.traces.drop(key)
        return found

    def anew(self, clause: Clause) -> bool:
        """Whether a house rule of one of the two rulesets words the special rule of a clause."""
        return any(one.words(clause.id, clause.special) for one in (*self.base.overlays, *self.laid))

    def _kept(self, key: Any, names: Iterable[str], more: Any, make: Callable[[], Any]) -> Any:
        """What the base rules print, printed once for the same values; never something with a fault in it."""
        hangs_on = values_at(self.base, names) | {"edition": self.base.edition, "=": more}
        faults = len(self.faults)
        found = self.index.engines.traces.of(key, hangs_on, lambda: (make(), None))
        if len(self.faults) > faults:
            self.index.engines.traces.drop(key)
        return found


def _candidates(builder: _Quick, index: Index) -> Iterator[Clause]:
    """The clauses that may print otherwise, in the order of the book."""
    changes = frozenset(builder.changes)
    words = builder.base.edition != builder.ruleset.edition
    laid = {name for overlay in builder.laid for name in overlay.text}
    laid |= {name for overlay in builder.base.overlays for name in overlay.text}
    laid |= {name for name, one in builder.text.clauses.items() if one.special and builder.anew(one)}
    for section in builder.text.sections:
        for clause in section.clauses:
            if words or clause.id in laid or not changes.isdisjoint(index.clauses.get(clause.id, ())):
                yield clause
            elif any(_differs(builder, index, example, changes) for example in clause.examples):
                yield clause


def _differs(builder: _Quick, index: Index, example: Example, changes: frozenset[str]) -> bool:
    if not changes.isdisjoint(index.examples[example.where]):
        return True
    return builder.played(builder.base, example) != builder.played(builder.ruleset, example)


def _numbered(builder: _Quick, index: Index, views: list[ClauseView]) -> list[ClauseView]:
    """The views with their tables numbered as in the whole book."""
    by = {view.id: view for view in views}
    count, found = 0, []
    for section in builder.text.sections:
        for clause in section.clauses:
            view = by.get(clause.id)
            if view is None:
                count += len(index.shown[clause.id])
                continue
            numbered = []
            for table in view.tables:
                count += 1
                numbered.append(replace(table, number=count))
            found.append(replace(view, tables=tuple(numbered)))
    return found


def _values(base: Ruleset, now: Ruleset) -> Iterator[MovedValue]:
    for key, value in now.values.items():
        if value != base.values[key]:
            parameter = now.book.parameters[key]
            yield MovedValue(
                Change(key, base.values[key], value, now.source(key)),
                {lang: typeset(text, lang) for lang, text in parameter.label.items()},
                _printed(base, key),
                _printed(now, key),
                parameter.outside_book(value),
            )


def _printed(ruleset: Ruleset, key: str) -> dict[str, str]:
    return {lang: typeset(text, lang) for lang, text in value_in_words(ruleset, key).items()}
