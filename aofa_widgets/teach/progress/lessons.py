"""How far a learner is in one lesson: its steps, where to go on, and what a changed clause has reopened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from aofa_widgets.rules import Ruleset

from ..lesson import OpenLesson
from ..review import step_key
from ..step import Step
from . import clock, shape
from .prints import clause_prints


class Facts(Protocol):
    """What a lesson's progress asks of the learner it belongs to."""

    @property
    def mine(self) -> dict[str, Any]: ...

    def state(self, change: Callable[[dict[str, Any]], None]) -> None: ...

    def known(self, key: str) -> None: ...

    def missed(self, key: str) -> None: ...

    def guessed(self, what: str, guess: float, truth: float, sure: float | None = None) -> None: ...

    def reset(self, game: str, lesson: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Mark:
    """The state of a step: "todo", "done", "skipped" or "reopened", by the clauses in `changed`."""

    state: str
    when: str = ""
    tries: int = 0
    hints: int = 0
    changed: tuple[str, ...] = ()


def lesson_key(opened: OpenLesson) -> str:
    """The name of a lesson in the file; under other rules than the book's own it is kept apart.

    >>> from aofa_widgets.teach.lesson import lesson
    >>> lesson_key(lesson("action"))
    'swashbuckling/action'
    """
    name, rules = f"{opened.lesson.game}/{opened.lesson.key}", opened.ruleset
    return name if rules.fingerprint == Ruleset.load(rules.game).fingerprint else f"{name}@{rules.fingerprint}"


class LessonProgress:
    """The facts of one learner about one lesson; each is written at once.

    >>> from aofa_widgets.teach.lesson import lesson
    >>> from aofa_widgets.teach.progress import Progress
    >>> mine = Progress.open("off").lesson(lesson("action"))
    >>> first, second = list(mine.marks())[:2]
    >>> mine.done(first)
    >>> mine.marks()[first].state, mine.resume == second
    ('done', True)
    """

    def __init__(self, progress: Facts, opened: OpenLesson) -> None:
        self._progress, self._opened = progress, opened
        self.key = lesson_key(opened)

    def marks(self) -> dict[str, Mark]:
        """The state of every step, in order."""
        rows = self._row().get("steps", {})
        return {step.id: self._mark(step, rows.get(step.id)) for step in self._opened.lesson.steps}

    def _mark(self, step: Step, row: Mapping[str, Any] | None) -> Mark:
        if row is None:
            return Mark("todo")
        changed: tuple[str, ...] = ()
        if row["state"] == "done" and row["clauses"]:
            now = clause_prints(self._opened.ruleset, row["lang"], row["clauses"])
            # a clause that is gone from the book or from the step has nothing new to teach
            changed = tuple(
                name for name, code in row["clauses"].items() if name in step.clauses and now.get(name, code) != code
            )
        return Mark("reopened" if changed else row["state"], row["when"], row["tries"], row["hints"], changed)

    def _row(self) -> Mapping[str, Any]:
        row: Mapping[str, Any] = self._progress.mine["lessons"].get(self.key, {})
        return row

    @property
    def begun(self) -> bool:
        """Whether the learner was ever here."""
        return bool(self._row())

    @property
    def when(self) -> str:
        """When the learner was last here (UTC); "" if never, or if a clock that was ahead said so."""
        when = str(self._row().get("when", ""))
        return when if when <= clock.stamp() else ""

    @property
    def resume(self) -> str:
        """The step to go on at: where the learner was, or after it what is still open; the first if nothing is."""
        return self._resume(self.marks())

    def _resume(self, marks: Mapping[str, Mark]) -> str:
        names = list(marks)
        open_ = [name for name in names if marks[name].state in ("todo", "reopened")]
        at = self._row().get("at", "")
        if not open_ or at in open_:
            return at if at in open_ else names[0]
        place = names.index(at) if at in marks else -1
        return next((name for name in open_ if names.index(name) > place), open_[0])

    @property
    def finished(self) -> bool:
        """Whether every step is done or skipped, and none reopened."""
        return all(mark.state in shape.STATES for mark in self.marks().values())

    @property
    def reopened(self) -> tuple[str, ...]:
        """The clauses whose words or values have changed since they were learnt here."""
        return tuple(dict.fromkeys(name for mark in self.marks().values() for name in mark.changed))

    # Facts.

    def at(self, step: str) -> None:
        """The learner has come to a step."""
        self._opened.lesson.step(step)
        self._state(lambda row: row.update(at=step))

    def done(self, step: str, tries: int = 1, hints: int = 0) -> None:
        """A step is done; one that was missed before, and is due today, counts as known again."""
        found = self._opened.lesson.step(step)
        prints = clause_prints(self._opened.ruleset, self._opened.lang, found.clauses)
        self._mark_as(step, "done", tries, hints, prints)
        self._progress.known(step_key(self.key, step))

    def skip(self, step: str) -> None:
        """A step is passed over; one that was done stays done."""
        self._opened.lesson.step(step)
        if self._row().get("steps", {}).get(step, {}).get("state") != "done":
            self._mark_as(step, "skipped", 0, 0, {})

    def miss(self, step: str) -> None:
        """A step was got wrong, or had to be shown: it comes back in the review."""
        self._opened.lesson.step(step)
        self._progress.missed(step_key(self.key, step))

    def known(self, step: str) -> None:
        """A step that was done before was done right again: if it is due for review, it comes back later."""
        self._progress.known(step_key(self.key, step))

    def guess(self, step: str, guess: float, truth: float, sure: float | None = None) -> None:
        """A guess was made at a step, before the truth was shown: out of 100, or right (1, 1) or not with `sure`."""
        self._progress.guessed(f"{self.key} {step}", guess, truth, sure)

    def reset(self) -> None:
        """Begin the lesson anew: what was done and missed in it is forgotten, guesses stay."""
        self._progress.reset(self._opened.lesson.game, self._opened.lesson.key)

    def _mark_as(self, step: str, state: str, tries: int, hints: int, prints: Mapping[str, str]) -> None:
        when = clock.stamp()
        fact = {"state": state, "when": when, "tries": max(0, int(tries)), "hints": max(0, int(hints))}
        fact |= {"lang": self._opened.lang, "clauses": dict(prints)}

        def change(row: dict[str, Any]) -> None:
            row["at"] = row["at"] or step
            row["steps"][step] = fact

        self._state(change)

    def _state(self, change: Callable[[dict[str, Any]], object]) -> None:
        when = clock.stamp()

        def whole(mine: dict[str, Any]) -> None:
            row = mine["lessons"].setdefault(self.key, {"at": "", "when": when, "steps": {}})
            change(row)
            row["when"] = when if row["when"] > clock.stamp() else max(row["when"], when)
            while len(mine["lessons"]) > shape.MOST_LESSONS:
                del mine["lessons"][min(mine["lessons"], key=lambda key: mine["lessons"][key]["when"])]

        self._progress.state(whole)
