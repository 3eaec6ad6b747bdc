"""Steps of lessons and quiz questions under two rulesets: what differs, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from time import monotonic
from typing import Any

from aofa_widgets.errors import Fault, InputError, SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker
from aofa_widgets.rules.text import Example, Prose
from aofa_widgets.teach.lesson import OpenLesson
from aofa_widgets.teach.params import under
from aofa_widgets.teach.played import ready, shown_of, told
from aofa_widgets.teach.question import Asked, Question
from aofa_widgets.teach.show import lanes
from aofa_widgets.teach.step import Lesson, Step, Try
from aofa_widgets.teach.step import Quiz as Asking
from aofa_widgets.teach.task import Task
from aofa_widgets.teach.tutor import Tutor
from aofa_widgets.words import languages, texts
from aofa_widgets.words.numbers import decimal

from .index import Index, values_at
from .plays import Table, watching

Words = Mapping[str, str]
Speakers = Mapping[str, Speaker]


@dataclass(frozen=True, slots=True)
class MovedQuestion:
    """A quiz item whose right answer or words change; `base` when its dice only fit the book's own rules now."""

    lesson: str
    step: str
    ask: Words = field(hash=False)
    was: Words = field(hash=False)
    now: Words = field(hash=False)
    answer: bool  # whether the right answer changes, not only words
    base: bool

    def why(self) -> dict[str, str]:
        """What happens to it, in a few words of each language."""
        return texts(f"moved.question_{'base' if self.base else 'answer' if self.answer else 'words'}")


@dataclass(frozen=True, slots=True)
class MovedStep:
    """A step of a lesson that changes, and why: "clause", "text", "example", "widget", "question", "goal", "quiz"."""

    id: str
    title: Words = field(hash=False)
    why: tuple[str, ...]
    clauses: tuple[str, ...] = ()  # ids of the changed clauses that it teaches

    def reasons(self) -> dict[str, str]:
        """Why it changes, in a few words of each language."""
        told = [texts(f"moved.step_{reason}") for reason in self.why]
        return {lang: ", ".join(words[lang] for words in told) for lang in languages()}


@dataclass(frozen=True, slots=True)
class MovedLesson:
    """A lesson with the steps of it that change."""

    key: str
    number: int
    title: Words = field(hash=False)
    steps: tuple[MovedStep, ...]


class Quiz(Asked):
    """A question as somebody meets it under some rules; what it says is printed when it is first asked for."""

    @cached_property
    def said(self) -> list[Any]:
        """All that it may say: itself, its rows, hints, and what it replies to which answer."""
        last = self.say(self.question.otherwise) if self.question.otherwise else {}
        return [self.ask, self.rows(), self.hints(), self.told, self._replies(), last]

    def _replies(self) -> dict[Any, dict[str, str]]:
        """What is said of the wrong answers that have words of their own, by the row or the number that is given."""
        question, found = self.question, {}  # type: Question, dict[Any, dict[str, str]]
        rows = question.kind == "choose"
        for row, (option, value) in enumerate(zip(question.options, self.worths, strict=True)):
            words = self.say(option.reply, value=value) if option.reply else {}
            if value != self.answer and (rows or value in range(question.low, question.high + 1)):
                found.setdefault(row if rows else value, words)  # of two for one number the first is heard
        return {given: words for given, words in found.items() if words}

    @cached_property
    def right(self) -> dict[str, str]:
        """The right answer in words: the row to choose, or the number."""
        at = self.right_option
        if at is not None and (text := self.question.options[at].text):
            return self.say(text, value=self.worths[at])
        return {lang: decimal(self.answer, lang) for lang in languages()}


@dataclass(frozen=True)
class Classroom:
    """The lessons of a game under one ruleset."""

    ruleset: Ruleset
    speakers: Speakers
    table: Table
    index: Index
    quizzes: dict[str, Quiz] = field(default_factory=dict)
    tasks: dict[str, tuple[Any, ...]] = field(default_factory=dict)

    def print(self, words: Mapping[str, Prose], more: Mapping[str, Any] | None = None) -> dict[str, str]:
        """A text in every language, as Markdown."""
        printed = {lang: self.speakers[lang].runs(prose, more) for lang, prose in words.items()}
        return {lang: "".join(run.text for run in found) for lang, found in printed.items()}

    def look(self, lesson: Lesson, step: Step) -> dict[str, Any]:
        """All that a step hangs on under these rules, and nothing printed yet."""
        found: dict[str, Any] = values_at(self.ruleset, self.index.steps[lesson.key, step.id])
        match step.content:
            case Example() as example:
                found["="] = self._answer(example.where, example.record), self._marks()
            case Try() as trial:
                found["="] = ready(trial.settings, self.ruleset)
            case Question() as question:
                asked = self.asked(question)
                found["="] = (asked.base, asked.values, asked.worths)
            case Task():
                found["="] = self.task(step)
            case Asking() as asking:
                found["="] = under(self.ruleset, asking.params).fingerprint
        return found

    def task(self, step: Step) -> tuple[Any, ...]:
        """Which goals of a step its own way reaches under these rules, and how many dice it rolls on that way."""
        if step.where not in self.tasks:
            values = self.ruleset.values
            self.tasks[step.where] = self.table.traces.of(("task", step.where), values, lambda: self._rehearsed(step))
        return self.tasks[step.where]

    def _rehearsed(self, step: Step) -> tuple[tuple[Any, ...], frozenset[str] | None]:
        """What comes of a step, and the parameters it read; None where the game does not say, or a bot played."""
        opened = OpenLesson(self.lesson_of(step), next(iter(languages())), self.ruleset, self.speakers)
        tutor, task = Tutor(step, opened), step.content
        if self.table.watcher is None or not isinstance(task, Task) or not task.show or task.params:
            return tutor.outcome(), None
        keys = watching(self.ruleset.game).watched(tutor.game)
        try:
            found = tutor.outcome()
        except (AttributeError, TypeError):  # something wants the parameters as they are
            return Tutor(step, opened).outcome(), None
        return found, keys() | self.index.steps[opened.lesson.key, step.id]

    def task_words(self, step: Step) -> list[dict[str, str]]:
        """All that a step with goals may say beside its text."""
        assert isinstance(step.content, Task)
        tutor = Tutor(step, OpenLesson(self.lesson_of(step), next(iter(languages())), self.ruleset, self.speakers))
        return [tutor.say(words) for words in step.content.words()]

    def lesson_of(self, step: Step) -> Lesson:
        """The lesson that a step belongs to."""
        return next(lesson for lesson in self.index.lessons if step in lesson.steps)

    def words(self, step: Step) -> tuple[dict[str, str], dict[str, str]]:
        """The title and the words of a step."""
        return self.print(step.titles), self.print(step.texts)

    def example(self, example: Example) -> Any:
        """What a notebook shows of an example: sentences, scores and dice; None where they do not fit these rules."""
        answer = self._answer(example.where, example.record)
        if "error" in answer:
            return None
        record, answers = ready(example.record, self.ruleset), answer["steps"]
        refused = [step.get("why") for step in answers if step.get("legal") is False]
        try:
            words = self.print(example.texts, told(record, answers))
        except SourceError:
            return None
        rolls = lanes(self.ruleset, record, answers, next(iter(languages())))
        return words, refused, [[*roll] for roll in rolls]

    def asked(self, question: Question) -> Quiz:
        """A question under these rules, or under the book's own where it cannot be asked under others."""
        if question.where not in self.quizzes:
            self.quizzes[question.where] = Quiz(question, self.ruleset, self.speakers, player=self._play)
        return self.quizzes[question.where]

    def settled(self, question: Question) -> Quiz:
        """The same with all that it says printed: under the book's own rules where a sentence lacks a value."""
        quiz = self.asked(question)
        try:
            assert quiz.said
        except SourceError:
            usual = Ruleset.load(self.ruleset.game)
            if quiz.base or usual == self.ruleset:
                raise
            quiz = Quiz(question, usual, self.speakers, player=self._play)
            quiz.base = True
            self.quizzes[question.where] = quiz
        return quiz

    def _marks(self) -> dict[str, Any]:
        """What the picture of a roll marks."""
        return values_at(self.ruleset, getattr(shown_of(self.ruleset.game), "DRAWN", ()))

    def _answer(self, where: str, record: Mapping[str, Any]) -> dict[str, Any]:
        return self.table.answer(where, record)

    def _play(self, ruleset: Ruleset, question: Question) -> list[dict[str, Any]]:
        table = self.table if ruleset is self.ruleset else self.index.engines.of(ruleset)
        answer = table.answer(question.where, question.record or {})
        if "error" in answer:
            raise InputError(Fault(question.where, answer["error"]["message"]))
        return list(answer["steps"])


class Search:
    """The lessons and the questions that differ between two rulesets, where these clauses are changed.

    It can be looked for a little at a time: boards are played for it, and whoever moves a slider meanwhile goes first.
    """

    def __init__(self, before: Classroom, after: Classroom, clauses: frozenset[str]) -> None:
        self._asked = before, after, clauses
        self._found: tuple[tuple[MovedLesson, ...], tuple[MovedQuestion, ...]] | None = None
        self._way: Iterator[None] | None = None

    def go_on(self, seconds: float) -> bool:
        """Look on for so long, and at one step at least; whether all is looked through. Raises: SourceError."""
        end = monotonic() + seconds
        if self._found is not None:
            return True
        self._way = self._way or self._steps()
        try:
            for _ in self._way:
                if monotonic() >= end:
                    return False
        except BaseException:
            self._way = None  # whoever asks again begins again, and hears of it again
            raise
        return True

    @property
    def found(self) -> tuple[tuple[MovedLesson, ...], tuple[MovedQuestion, ...]]:
        """All of them, looked for to the end. Raises: SourceError."""
        self.go_on(float("inf"))
        assert self._found is not None
        return self._found

    def _steps(self) -> Iterator[None]:
        before, after, clauses = self._asked
        lessons: list[MovedLesson] = []
        questions: list[MovedQuestion] = []
        for lesson in after.index.lessons:
            steps = []
            for step in lesson.steps:
                taught = tuple(name for name in step.clauses if name in clauses)
                why = ["clause"] if taught else []
                if before.look(lesson, step) != after.look(lesson, step):
                    why += _why(before, after, step)
                    if isinstance(step.content, Question):
                        questions += _question(before, after, lesson, step, step.content)
                if why:
                    steps.append(MovedStep(step.id, after.print(step.titles), tuple(why), taught))
                yield
            if steps:
                lessons.append(MovedLesson(lesson.key, lesson.number, after.print(lesson.titles), tuple(steps)))
        self._found = tuple(lessons), tuple(questions)


def _why(before: Classroom, after: Classroom, step: Step) -> Iterator[str]:
    if before.words(step) != after.words(step):
        yield "text"
    match step.content:
        case Example() as example:
            if before.example(example) != after.example(example):
                yield "example"
        case Try() as trial:
            if ready(trial.settings, before.ruleset) != ready(trial.settings, after.ruleset):
                yield "widget"
        case Question() as question:
            was, now = before.settled(question), after.settled(question)
            if (was.base, was.answer, was.said) != (now.base, now.answer, now.said):
                yield "question"
        case Task():
            if before.task(step) != after.task(step) or before.task_words(step) != after.task_words(step):
                yield "goal"
        case Asking():
            yield "quiz"


def _question(
    before: Classroom, after: Classroom, lesson: Lesson, step: Step, question: Question
) -> Iterator[MovedQuestion]:
    was, now = before.settled(question), after.settled(question)
    answer = was.answer != now.answer or was.right_option != now.right_option
    base = now.base and not was.base
    if answer or base or was.said != now.said:
        yield MovedQuestion(lesson.key, step.id, now.ask, was.right, now.right, answer, base)
