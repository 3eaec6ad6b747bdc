"""A whole lesson by words: one step after another, nothing by itself, and the learner's place kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from aofa_widgets.errors import AofaError, InputError, named, visible
from aofa_widgets.rules.prose import plain
from aofa_widgets.rules.text import Example
from aofa_widgets.words import fault, say
from aofa_widgets.words.numbers import listed

from ..lesson import OpenLesson
from ..progress import Progress
from ..question import Question
from ..show import Shown
from ..step import Quiz, Step, Try
from ..task import Task as Goals
from ..tutor.cited import Cited, cited
from .activity import Activity, Ask, Foresee, Lines, Read
from .hearing import meant, step_meant, whole_number
from .made import Dice, Made
from .table import Board, Task

MOST_HEARD = 300
_INSTEAD = {
    "calculator": "instead_odds", "attack": "instead_odds", "engagement": "instead_odds",
    "reckoner": "instead_odds", "muster": "instead_army",
}  # fmt: skip


class Aloud:
    """A lesson as a conversation: `said()` gives the lines that are due, `hear(line)` those that answer a line.

    `progress` keeps the learner's facts, if they are to be kept; `start` is the step to begin at; `changed` says of a
    step (by its id) what a house rule changes in it, `tables` of a clause (by its id) what its tables say. `closed` is
    true once the lesson was left. What there is to say of the file of progress is said as soon as it is so.

    >>> from aofa_widgets.teach.lesson import lesson
    >>> aloud = Aloud(lesson("action", lang="en"))
    >>> aloud.said()[0]
    'Lesson 1, The action and its dice: 9 steps, about 9 minutes.'
    """

    def __init__(
        self,
        opened: OpenLesson,
        progress: Progress | None = None,
        start: str | None = None,
        changed: Mapping[str, Mapping[str, str]] | None = None,
        tables: Callable[[str], Lines] | None = None,
    ) -> None:
        self.opened, self.progress, self.changed = opened, progress, changed or {}
        self.mine = mine = progress.lesson(opened) if progress is not None else None
        self.lang, self.steps = opened.lang, opened.lesson.steps
        self.tables = tables or (lambda clause: [])
        self.closed = self._greeted = False
        resume = start or (mine.resume if mine is not None and mine.begun else "")
        self.at = self._number(resume) if resume else 0
        self.resumed = bool(resume) and not start and self.at > 0
        self.activity: Activity | None = None
        self.skipped: list[str] = []
        self._counts: dict[str, tuple[int, int]] = {}
        self._told: list[dict[str, str]] = []

    def tell(self, key: str, **values: object) -> str:
        """A sentence of this room."""
        return say(f"aloud.{key}", self.lang, **values)

    def _number(self, wanted: str) -> int:
        """The place of a step, by its id or its number from 1. Raises: InputError if there is none."""
        number = whole_number(wanted)
        ids = [step.id for step in self.steps]
        if wanted in ids:
            return ids.index(wanted)
        if number is None or not 1 <= number <= len(ids):
            allowed = ", ".join(ids)
            raise InputError(fault("step", "aloud.no_step", found=named(wanted), most=len(ids), allowed=allowed))
        return number - 1

    # Talking.

    def said(self) -> Lines:
        """What is to be said now: the title at first, then the step."""
        lines = self._news()
        if not self._greeted:
            lesson, self._greeted = self.opened.lesson, True
            title = self.opened.title
            key, total = "title" if lesson.number else "title_door", len(self.steps)
            lines.append(self.tell(key, n=lesson.number, title=title, total=total, minutes=lesson.minutes))
            lines.append(self.tell("how"))
            if self.resumed:
                lines.append(self.tell("resumed", n=self.at + 1))
        return [*lines, *self._step(), *self._news()]

    def hear(self, text: str) -> Lines:
        """The answer to a line that somebody typed; nothing goes on by itself."""
        if self.closed:
            return []
        text = visible(" ".join(text[:MOST_HEARD].split()))
        try:
            lines = self._heard(text)
        except AofaError as error:
            lines = error.say(self.lang).splitlines()
        return [*lines, *self._news()]

    def _news(self) -> Lines:
        """What is new about the file of progress, in whose keeping the learner's work is."""
        notes = list(self.progress.notes) if self.progress is not None else []
        told, self._told = self._told, notes
        return [note[self.lang] for note in notes if note not in told]

    def _heard(self, text: str) -> Lines:
        act, word = self.activity, meant(text)
        if act is None:
            return self._after_all(text, word)
        if word == "quit":
            return self._leave()
        if (step := step_meant(text)) is not None:
            return self._go(self._number(step))
        if not text:
            found = act.enter()
            return self._go(self.at + 1) if found is None else found
        if word:
            return self._word(act, word)
        found = act.hear(text)
        return [self.tell("unknown", found=named(text)), self.tell("how")] if found is None else found

    def _word(self, act: Activity, word: str) -> Lines:
        match word:
            case "next":
                found = act.leave() if isinstance(act, Board) else act.enter()
                return self._go(self.at + 1) if found is None else found
            case "back":
                return self._go(self.at - 1) if self.at else [self.tell("nothing_above")]
            case "skip":
                return self._skip(act)
            case "hint":
                return act.hint()
            case "show":
                return act.show()
            case "again":
                return act.again()
            case "rules":
                return self._rules(act)
            case "goals" if isinstance(act, Task):
                return act.goals()
            case "undo" if isinstance(act, Task):
                return act.undo()
            case "help":
                return [self.tell("help_all"), *([self.tell("help_board")] if act.board else [])]
        return [self.tell("unknown", found=word)]

    def _skip(self, act: Activity) -> Lines:
        step = self.steps[self.at].id
        if not act.done:
            self.skipped.append(step)
            if self.mine is not None:
                self.mine.skip(step)
        return [*([] if act.done else [self.tell("skipped")]), *self._go(self.at + 1)]

    def _after_all(self, text: str, word: str) -> Lines:
        if (step := step_meant(text)) is not None:
            return self._go(self._number(step))
        if word == "back":
            return self._go(len(self.steps) - 1)
        if not text or word in ("quit", "next"):
            return self._leave()
        return [self.tell("over_how")]

    def _leave(self) -> Lines:
        self.closed = True
        if self.progress is None or self.progress.path is None:
            return [self.tell("bye")]
        return [self.tell("bye_kept") if self.progress.kept else say("learner.bye_lost", self.lang)]

    # Steps.

    def _go(self, at: int) -> Lines:
        if self.activity is not None:
            self._counts[self.activity.step.id] = self.activity.counted()
        self.at = at
        return self._step()

    def _step(self) -> Lines:
        if self.at >= len(self.steps):
            return self._end()
        step, lang = self.steps[self.at], self.lang
        if self.mine is not None:
            self.mine.at(step.id)
        if step.id in self.skipped:
            self.skipped.remove(step.id)
        title = plain(self.opened.say(step.titles))
        key = "step_asks" if title[-1:] in ".!?…" else "step"
        lines = ["", self.tell(key, n=self.at + 1, total=len(self.steps), title=title)]
        if step.id in self.changed:
            lines.append(self.tell("changed", why=self.changed[step.id][lang]))
        if step.texts[lang].text:
            lines += [line for line in plain(self.opened.say(step.texts)).split("\n") if line]
        try:
            self.activity = self._activity(step)
        except InputError as error:  # these rules leave nothing to do here: it is told, and the lesson goes on
            self.activity = Read(self.opened, step, lang, self.progress)
            lines += [self.tell("nothing_to_do"), *error.say(lang).splitlines()]
        if isinstance(step.content, Example):
            lines.append(Shown.of(self.opened.speakers, self.opened.ruleset, lang, step).text)
        clauses = self._cited(step.clauses)
        if step.kind == "clause":
            lines += self._laws(clauses)
        if step.kind != "clause" and clauses:
            names = listed([clause.number for clause in clauses], lang)
            lines.append(self.tell("clauses_how", n=len(clauses), clauses=names))
        lines += self.activity.said()
        return [*lines, self.tell("go_on")] if isinstance(self.activity, Read) else lines

    def _activity(self, step: Step) -> Activity:
        kind: type[Activity] = Read
        match step.content:
            case Question():
                kind = Foresee if step.content.shape else Ask
            case Goals():
                kind = Task
            case Quiz():
                kind = Made
            case Try(widget="tray"):
                kind = Dice
            case Try(widget="board"):
                kind = Board
            case Try():
                kind = Drawn
        made = kind(self.opened, step, self.lang, self.progress)
        made.earlier = self._counts.get(step.id, (0, 0))
        return made

    def _cited(self, names: tuple[str, ...]) -> list[Cited]:
        found = [cited(self.opened.ruleset, name) for name in names]
        return [clause for clause in found if clause is not None]

    def _laws(self, clauses: list[Cited]) -> Lines:
        lines = []
        for one in clauses:
            text = self.tell("clause", n=one.number, title=one.title[self.lang], text=one.text[self.lang])
            asks = isinstance(self.activity, Ask) and not self.activity.done  # a table may hold the answer
            lines += [line for line in text.split("\n") if line] + ([] if asks else self.tables(one.id))
        return lines

    def _rules(self, act: Activity) -> Lines:
        if isinstance(act, Task) and act.rules():
            return act.rules()
        return self._laws(self._cited(act.about())) or [self.tell("no_clauses")]

    def _end(self) -> Lines:
        from ..lesson import load_lessons

        self.activity = None
        lines = ["", self.tell("over")]
        if self.skipped:
            numbers = [str(n) for n, step in enumerate(self.steps, 1) if step.id in self.skipped]
            lines.append(self.tell("over_skipped", n=len(numbers), steps=numbers))
        here = self.opened.lesson
        after = next((one for one in load_lessons(here.game) if one.number > here.number), None)
        if after is not None:
            title = plain(self.opened.say(after.titles))
            lines.append(self.tell("over_next", name=after.key, title=title))
        return [*lines, self.tell("over_how")]


class Drawn(Read):
    """Something that only a page can draw: said in words instead."""

    def said(self) -> Lines:
        assert isinstance(self.step.content, Try)
        key = _INSTEAD.get(self.step.content.widget)
        instead = self.tell(key, game=self.opened.lesson.game) if key else ""
        return [self.tell("in_notebook", instead=instead).strip()]
