"""Which parameters each clause, example, table and step of a lesson looks at, found once for a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets import locate
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.prose import base_text
from aofa_widgets.rules.text import Clause, Example, Prose
from aofa_widgets.teach.lesson import load_lessons
from aofa_widgets.teach.question import Question
from aofa_widgets.teach.step import Lesson, Step, Try
from aofa_widgets.teach.task import Task
from aofa_widgets.words.tree import Agree, Choice, Effects, Of, Table, TemplateError, Value, parse, walk

from .. import odds, tables
from .plays import Tables, references

Names = frozenset[str]


@dataclass(frozen=True)
class Index:
    """What looks at which parameters of one game, and the engine's answers so far."""

    clauses: Mapping[str, Names]
    examples: Mapping[str, Names]  # by where they are written: the parameters that their sentences print
    tables: Mapping[str, Names]
    shown: Mapping[str, tuple[str, ...]]  # the tables that a clause of the book shows
    steps: Mapping[tuple[str, str], Names]
    lessons: tuple[Lesson, ...]
    engines: Tables = field(default_factory=Tables)


@locate.remembered
def index_of(game: str) -> Index:
    """The index of a game, read from its templates, tables and lessons.

    >>> "odds.keep-initiative" in index_of("swashbuckling").shown["initiative.lost-by-a-1"]
    True
    """
    known = frozenset(load_book(game).parameters)
    text = base_text(game)
    drawn = {name: _drawn_from(game, made) & known for name, made in tables.definitions(game).items()}
    clauses: dict[str, Names] = {}
    examples: dict[str, Names] = {}
    shown: dict[str, tuple[str, ...]] = {}
    for clause in text.clauses.values():
        shown[clause.id] = tables_shown(game, clause)
        own = looked_at([*clause.titles.values(), *clause.texts.values()], known)
        own |= {f"special.{name}" for name in clause.needs} & known
        clauses[clause.id] = own.union(*(drawn.get(name, frozenset()) for name in shown[clause.id]))
        for example in clause.examples:
            examples[example.where] = looked_at(example.texts.values(), known)
    lessons = load_lessons(game)
    steps = {(lesson.key, step.id): _of_step(step, known) for lesson in lessons for step in lesson.steps}
    return Index(clauses, examples, drawn, shown, steps, lessons)


def tables_shown(game: str, clause: Clause) -> tuple[str, ...]:
    """The tables of a clause in the order in which the book shows them: those it names, then those put at its end."""
    named = [node.name for prose in clause.texts.values() for node in nodes(prose) if isinstance(node, Table)]
    return tuple(dict.fromkeys([*named, *tables.placed_at(game, clause.id)]))


def looked_at(some: Iterable[Prose], known: Names) -> Names:
    """The parameters that templates look at, whichever of their cases is printed."""
    found: set[str] = set()
    for prose in some:
        for name in _names(prose):
            found.add(name if name in known else name.rpartition(".")[0])  # one end of a pair
    return frozenset(found & known)


def nodes(prose: Prose) -> Iterator[Any]:
    """The parts of a template; none of one that cannot be read, whose fault is told where it is printed."""
    try:
        yield from walk(parse(prose.text))
    except TemplateError:
        return


def _names(prose: Prose) -> Iterator[str]:
    for node in nodes(prose):
        match node:
            case Value(name) | Agree(name) | Choice(name) | Effects(name):
                yield name
            case Of(value):
                yield value.name


def _drawn_from(game: str, made: Mapping[str, Any]) -> Names:
    """What a table is made from, as it declares it."""
    if made.get("kind") in (kinds := odds.printed(game)):
        return frozenset(kinds[made["kind"]].parameters)
    if made.get("kind") == "compare":
        return frozenset(made["depends"])
    return frozenset([made["parameter"]] if "parameter" in made else made.get("rows", ()))


def _of_step(step: Step, known: Names) -> Names:
    """What the words of a step look at, and what its data name; what the engine reads besides is seen when it plays."""
    prose = [*step.titles.values(), *step.texts.values()]
    data: list[Any] = []
    match step.content:
        case Example() as example:
            prose += example.texts.values()
            data.append(example.record)
        case Try() as trial:
            data.append(trial.settings)
        case Question() as question:
            prose += [text for words in words_of(question) for text in words.values()]
            data += [question.record or {}, question.answer, *(option.value for option in question.options)]
            data.append(question.params)
        case Task() as task:
            prose += [text for words in task.words() for text in words.values()]
            data += [task.figures, task.params, *(goal.when for goal in (*task.goals, *task.traps))]
            data += [] if isinstance(task.scenario, str) else [task.scenario]
    return looked_at(prose, known) | (frozenset(references(data)) & known)


def words_of(question: Question) -> Iterator[Mapping[str, Prose]]:
    """All that a question may say."""
    every = [question.ask, question.right, question.otherwise, *question.hints]
    every += [words for option in question.options for words in (option.text, option.reply)]
    yield from (words for words in every if words)


def values_at(ruleset: Ruleset, names: Iterable[str]) -> dict[str, Any]:
    """The values of some parameters."""
    return {name: ruleset.values[name] for name in names}
