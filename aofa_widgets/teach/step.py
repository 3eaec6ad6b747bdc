"""What a lesson is: its steps, and what each kind of step holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.rules.text import Example, Prose
from aofa_widgets.words import fault

from .question import Question
from .task import Task

KINDS = ("prose", "clause", "example", "try", "exercise", "predict", "goal", "quiz")

MOST_STEPS, MOST_CLAUSES, MOST_ID = 100, 60, 60
"""Steps of a lesson, clauses of a step, letters of a step's id: what a learner's file of progress keeps whole."""


@dataclass(frozen=True, slots=True)
class Try:
    """A widget to try ("tray", "calculator", "board", "picture", "bag", "attack"), and the settings it is made with."""

    widget: str
    settings: Mapping[str, Any] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Quiz:
    """Questions made afresh: of which families (none: of all), how many, from which seed (None: another every time).

    `passing` is how many must be right to pass (None: it is no exam); the clauses of the step restrict the questions.
    """

    families: tuple[str, ...]
    n: int
    seed: int | None
    passing: int | None
    params: Mapping[str, Any] = field(hash=False)
    where: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson: some prose, and what its kind adds: an example, a widget, a question, a task on a board."""

    id: str
    kind: str
    titles: Mapping[str, Prose] = field(hash=False)
    texts: Mapping[str, Prose] = field(hash=False)
    clauses: tuple[str, ...]
    content: Example | Try | Question | Task | Quiz | None
    where: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson in every language; `files` are the names of its notebooks, `minutes` how long it takes."""

    game: str
    key: str
    number: int
    titles: Mapping[str, Prose] = field(hash=False)
    files: Mapping[str, str] = field(hash=False)
    minutes: int
    steps: tuple[Step, ...]
    where: str

    @property
    def clauses(self) -> tuple[str, ...]:
        """Ids of the clauses that the lesson teaches, in the order in which it comes to them."""
        return tuple(dict.fromkeys(name for step in self.steps for name in step.clauses))

    def step(self, name: str) -> Step:
        """A step by its id. Raises: InputError that names the steps there are."""
        for step in self.steps:
            if step.id == name:
                return step
        allowed = ", ".join(step.id for step in self.steps)
        raise InputError(fault("step", "lesson.no_step", found=str(name)[:60], lesson=self.key, allowed=allowed))
