"""The lessons of a game as a learner stands to them: what is done, what comes next, what is due for review."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from aofa_widgets import locate
from aofa_widgets.errors import AofaError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker, laid_text
from aofa_widgets.words import languages, texts
from aofa_widgets.words.numbers import decimal

from . import calibration
from .lesson import OpenLesson, load_lessons
from .progress import Due, Progress
from .step import Lesson

Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Row:
    """A lesson: "todo", "begun", "done" or "reopened" by the clauses whose numbers are in `changed`.

    `done` and `skipped` of its `total` steps; `resume` is the number (from 1) of the step to go on at and `step` its
    title; `when` the learner was last there.
    """

    lesson: Lesson
    title: Texts = field(hash=False)
    state: str
    done: int
    skipped: int
    total: int
    changed: tuple[str, ...]
    resume: int
    when: str
    step: Texts = field(hash=False)


@dataclass(frozen=True, slots=True)
class Card:
    """Something due for review, in words."""

    due: Due
    title: Texts = field(hash=False)
    where: Texts = field(hash=False)


@dataclass(frozen=True, slots=True)
class Overview:
    """Every lesson of a game, the one to go on with ("begin", "go_on" or "reopened"; none when all are done)."""

    game: str
    rows: tuple[Row, ...]
    kind: str
    next: Row | None
    cards: tuple[Card, ...]


def overview(progress: Progress, game: str, today: date | None = None) -> Overview:
    """How the learner stands to a game, under the book's own rules. Raises: SourceError for lessons that are broken.

    >>> found = overview(Progress.open("off"), "swashbuckling")
    >>> found.kind, found.next.lesson.key, found.cards
    ('begin', 'start', ())
    """
    rules, opened = Ruleset.load(game), _opened(game)
    rows = tuple(_row(progress, one, rules) for one in opened)
    # what was begun and left last; then what a rule has reopened; then the first that is new
    begun = [row for row in rows if row.state == "begun"]
    others = [row for state in ("reopened", "todo") for row in rows if row.state == state]
    chosen = max(begun, key=lambda row: row.when) if begun else next(iter(others), None)
    kind = {"todo": "begin", "begun": "go_on", "reopened": "reopened"}[chosen.state] if chosen else "all_done"
    cards = [_card(due, {one.lesson.key: one for one in opened}, rules) for due in progress.due(game, today)]
    return Overview(game, rows, kind, chosen, tuple(card for card in cards if card is not None))


@locate.remembered
def _opened(game: str) -> tuple[OpenLesson, ...]:
    rules = Ruleset.load(game)
    text = laid_text(rules)
    speakers = {lang: Speaker(rules, text, lang) for lang in languages()}
    return tuple(OpenLesson(one, next(iter(speakers)), rules, speakers) for one in load_lessons(game))


def _row(progress: Progress, one: OpenLesson, rules: Ruleset) -> Row:
    mine = progress.lesson(one)
    marks = mine.marks()
    states = [mark.state for mark in marks.values()]
    numbers = one.speakers[one.lang].numbers
    open_ = "todo" in states
    state = "reopened" if "reopened" in states else "begun" if open_ and mine.begun else "todo" if open_ else "done"
    resume = mine.resume
    return Row(
        one.lesson,
        one.everywhere(one.lesson.titles),
        state,
        states.count("done"),
        states.count("skipped"),
        len(states),
        tuple(numbers.get(name, name) for name in mine.reopened),
        list(marks).index(resume) + 1,
        mine.when,
        one.everywhere(one.lesson.step(resume).titles),
    )


def _card(due: Due, lessons: Mapping[str, OpenLesson], rules: Ruleset) -> Card | None:
    """A card in words; None for what is no longer in the lessons, or was done under other rules."""
    if due.kind == "step":
        one = lessons.get(due.lesson)
        step = next((step for step in one.lesson.steps if step.id == due.step), None) if one else None
        if one is None or step is None:
            return None
        where = texts("learner.in_lesson", n=one.lesson.number, title=one.everywhere(one.lesson.titles))
        return Card(due, one.everywhere(step.titles), where)
    title = family_titles(rules).get(due.family)
    if title is None:
        return None
    numbers = next(iter(lessons.values())).speakers["en"].numbers if lessons else {}
    named = ", ".join(numbers.get(name, name) for name in due.clauses)
    return Card(due, title, texts("learner.on_clauses" if named else "learner.a_question", clauses=named))


def scores(progress: Progress, game: str | None = None) -> list[Texts]:
    """How good the learner's guesses are, in sentences; none before the first guess."""
    found = calibration.of(progress.guesses(game))
    rows: list[Texts] = []
    if found.off is not None and found.lean is not None:
        off, lean = round(found.off), "high" if found.lean >= 1 else "low" if found.lean <= -1 else "even"
        if found.n == 1:
            rows.append(texts("learner.guess", off=off, lean=lean))
        else:
            rows.append(texts("learner.guesses", n=found.n, off=off, lean=texts(f"learner.lean_{lean}")))
    if found.brier is not None:
        brier = {lang: decimal(found.brier, lang, 2) for lang in languages()}
        rows.append(texts("learner.sureness", n=found.n_sure, right=found.right, brier=brier))
    return rows


def family_titles(rules: Ruleset) -> Mapping[str, Texts]:
    """The titles of the families of questions that a game has; none for a game without."""
    from .quiz.source import titles

    try:
        return titles(rules)
    except AofaError:  # a game without questions
        return {}
