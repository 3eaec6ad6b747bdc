"""What there is to do in a step, by words: each kind of activity says what it wants and hears what is typed."""

from __future__ import annotations

from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.words import say

from ..lesson import OpenLesson
from ..progress import Progress
from ..question import Question, settled
from ..step import Step
from .hearing import letter, row_meant, whole_number

Lines = list[str]


class Activity:
    """Something to do in a step; `done` once it is, `open` while it waits for an answer."""

    board = False

    def __init__(self, opened: OpenLesson, step: Step, lang: str, progress: Progress | None) -> None:
        self.opened, self.step, self.lang, self.progress = opened, step, lang, progress
        self.mine = progress.lesson(opened) if progress is not None else None
        self.tries = self.hints = 0
        self.earlier = (0, 0)  # tries and hints of visits before
        self.done = False

    @property
    def open(self) -> bool:
        """Whether Enter alone does not go on."""
        return not self.done

    def tell(self, key: str, **values: Any) -> str:
        """A sentence of this room."""
        return say(f"aloud.{key}", self.lang, **values)

    def said(self) -> Lines:
        """What is asked."""
        return []

    def hear(self, text: str) -> Lines | None:
        """The answer to a line, or None where it is not understood here."""
        return None

    def enter(self) -> Lines | None:
        """The answer to Enter alone; None goes on to the next step."""
        return [self.tell("first")] if self.open else None

    def hint(self) -> Lines:
        """The next hint."""
        return [self.tell("no_hint")]

    def show(self) -> Lines:
        """How it is done."""
        return [self.tell("no_show")]

    def again(self) -> Lines:
        """Begin it anew."""
        return self.said()

    def about(self) -> tuple[str, ...]:
        """Ids of the clauses that what is asked is about."""
        return self.step.clauses

    def may_read(self) -> Lines:
        """How the rules that a reply sends back to are read."""
        numbers = self.opened.speakers[self.lang].numbers
        told = [numbers[name] for name in self.about() if name in numbers]
        return [self.tell("may_read", n=len(told), clauses=told)] if told else []

    def counted(self) -> tuple[int, int]:
        """The tries and the most hints asked for, those of earlier visits among them."""
        return self.earlier[0] + self.tries, max(self.earlier[1], self.hints)

    def finish(self) -> None:
        """It is done: a fact of the learner."""
        self.done = True
        if self.mine is not None:
            tries, hints = self.counted()
            self.mine.done(self.step.id, max(1, tries), hints)


class Read(Activity):
    """Something to read: it is done when one goes on."""

    @property
    def open(self) -> bool:
        return False

    def enter(self) -> Lines | None:
        self.finish()
        return None


class Ask(Activity):
    """An exercise: an answer is judged, a wrong one is led back, and another may be tried."""

    def __init__(self, opened: OpenLesson, step: Step, lang: str, progress: Progress | None) -> None:
        super().__init__(opened, step, lang, progress)
        assert isinstance(step.content, Question)
        self.question = step.content
        clause = opened.lesson.step(step.id).clauses[0]
        self.asked = settled(step.content, opened.ruleset, opened.speakers, clause)

    def said(self) -> Lines:
        lines = [self.tell("base")] if self.asked.base else []
        return [*lines, self.asked.ask[self.lang], *self._rows(), self._wanted()]

    def _rows(self) -> Lines:
        return [self.tell("option", letter=letter(n), text=row[self.lang]) for n, row in enumerate(self.asked.rows())]

    def _wanted(self) -> str:
        question = self.question
        if question.kind == "choose":
            return self.tell("choose")
        return self.tell("number", low=question.low, high=question.high)

    def given(self, text: str) -> int | None:
        """What a line answers: the number of a row from 0, or the number; None where it is neither."""
        return row_meant(text) if self.question.kind == "choose" else whole_number(text)

    def hear(self, text: str) -> Lines | None:
        given = self.given(text)
        if self.done and (given is not None or row_meant(text) is not None):
            return [self.tell("already")]
        if given is None:
            return None
        try:
            return self.answered(given)
        except InputError:
            return [self._wanted()]

    def answered(self, given: int) -> Lines:
        """What is said of an answer. Raises: InputError for one that there is not."""
        judged = self.asked.judge(given)
        self.tries += 1
        lines = [self.tell(judged.kind, text=judged.texts[self.lang])]
        if judged.kind == "right":
            self.finish()
            return [*lines, self.tell("go_on")]
        if self.mine is not None:
            self.mine.miss(self.step.id)
        return [*lines, self.tell("try_again" if self.asked.question.hints else "try_other"), *self.may_read()]

    def hint(self) -> Lines:
        hints = self.asked.hints()
        if not hints:
            return [self.tell("no_hint")]
        self.hints = min(self.hints + 1, len(hints))
        text = hints[self.hints - 1][self.lang]
        return [self.tell("hint", n=self.hints, total=len(hints), text=text), *self.may_read()]

    def again(self) -> Lines:
        self.done = False
        return self.said()


class Foresee(Ask):
    """A prediction: a guess is given, and only then what comes of it is said; a sentence asks how sure one is."""

    guess: int | None = None

    def _wanted(self) -> str:
        question = self.question
        if self.guess is not None:
            return self.tell("sure")
        if question.kind == "choose":
            return self.tell("guess_choose")
        return self.tell("guess_number", low=question.low, high=question.high)

    def given(self, text: str) -> int | None:
        return whole_number(text) if self.guess is not None else super().given(text)

    def answered(self, given: int) -> Lines:
        if self.guess is not None:
            if not 0 <= given <= 100:
                return [self.tell("sure")]
            return self._committed(self.guess, given)
        self.asked.judge(given)  # refuses what is no answer
        if self.question.shape == "sentence":
            self.guess = given
            return [self.tell("sure")]
        return self._committed(given, None)

    def _committed(self, given: int, sure: int | None) -> Lines:
        told = self.asked.foresee(given)
        self.tries = 1
        right = told.kind == "right"
        numbers = self.question.kind == "number"
        if self.mine is not None and (self.question.times or not numbers):  # how good guesses of chances are
            truth = (given, self.asked.answer) if numbers else (int(right), 1)
            self.mine.guess(self.step.id, *truth, sure)
        self.finish()
        text = told.texts[self.lang]
        if "{guess" in self.question.right[self.lang].text:  # the lesson's own words speak of the guess
            return [text, self.tell("go_on")]
        if self.question.kind == "number" and not right:
            return [self.tell("guessed", guess=given, answer=self.asked.answer, text=text), self.tell("go_on")]
        return [self.tell("guessed_right" if right else "guessed_wrong", text=text), self.tell("go_on")]

    def again(self) -> Lines:
        self.guess = None
        return super().again()
