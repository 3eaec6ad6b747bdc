"""The lesson player: its steps, the activity of the step as a live widget, one message at a time, nothing by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import traitlets as t
from anywidget import WidgetTrait

from aofa_widgets.errors import AofaError, InputError
from aofa_widgets.errors import shown as as_text
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.lesson import OpenLesson, lesson, load_lessons, open_lesson
from aofa_widgets.teach.progress import Progress, progress_of
from aofa_widgets.teach.step import Step
from aofa_widgets.words import fault, languages, texts

from ..base import STATIC, Kit
from .activities import Activity, activity
from .changing import Changing
from .goals import Room
from .steps import noted, shown

__all__ = ["Lesson"]


class Lesson(Kit):
    """A lesson to do, step by step, in English and French, under a ruleset; it opens where its learner left it.

    `given` is the name of a lesson ("start", "action", ...) or one that `aofa.lesson` opened. What was done is kept in
    the learner's progress file. `follow(key)` opens the next lesson where this one is.
    Raises: InputError for a lesson or a language that is not there.

    >>> from aofa_widgets.teach.progress import Progress
    >>> player = Lesson("start", lang="en", progress=Progress.open("off"))
    >>> player.sentence().startswith("Start here. Step 1 of ")
    True
    >>> player.next()
    >>> player.at, player.rail[0]["state"]
    (1, 'skipped')
    """

    _esm = STATIC / "lesson.js"
    _css = STATIC / "lesson.css"
    SECTIONS = ("player",)

    head = t.Dict().tag(sync=True)
    rail = t.List().tag(sync=True)
    at = t.Int(0).tag(sync=True)
    step = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    ending = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    note = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    child = WidgetTrait().tag(sync=True)
    heard = t.Int(0).tag(sync=True)

    def __init__(
        self,
        given: OpenLesson | str = "start",
        lang: str | None = None,
        ruleset: Ruleset | None = None,
        *,
        progress: Progress | None = None,
        follow: Callable[[str], None] | None = None,
        theme: str = "auto",
    ) -> None:
        self._follow = follow
        opened = given if isinstance(given, OpenLesson) else lesson(given, lang, ruleset)
        self.opened = opened
        self._steps = opened.lesson.steps
        self._changed: dict[str, dict[str, str]] = {}
        self.progress = progress_of(progress)
        self._mine = self.progress.lesson(opened)
        self._marks = dict(self._mine.marks())
        self._told = list(self.progress.notes)
        self._activities: dict[str, Activity] = {}
        self._tries: dict[str, int] = {}
        self._hints: dict[str, int] = {}
        self._anew: set[str] = set()  # steps that were begun again and not done since
        super().__init__(lang=lang or opened.lang, theme=theme, head=self._head())
        ids = list(opened.steps)
        fresh = not any(mark.state != "todo" for mark in self._marks.values())
        resume = self._mine.resume
        self._go(ids.index(resume) if resume in ids else 0, record=False)
        self._changing = Changing(opened, self._mark)
        if self._mine.reopened:
            self.note = noted("reopened", texts("player.reopened", clauses=self._numbers(self._mine.reopened)))
        elif not fresh and self.at:
            self.note = noted("info", texts("player.welcome_back"))
        for words in self._told:
            self.note = noted("warning", words)

    # What a person, a test or the view may do.

    def next(self) -> None:
        """Go on to the next step; a step that was not done counts as skipped, one that is only read as done."""
        if self._now is not None:
            self._leave(self._now)
            self._go(self.at + 1)

    def back(self) -> None:
        """Go back to the step before."""
        if self.at:
            self._go(self.at - 1)

    def go(self, at: int) -> None:
        """Open a step by its number, from 0. Raises: InputError for a step that is not there."""
        if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at < len(self._steps):
            raise InputError(fault("at", "player.unknown_step", found=as_text(at), most=len(self._steps)))
        self._go(at)

    def again(self) -> None:
        """Begin the step again; what was done of it stays done."""
        if self._now is not None:
            self._tries[self._now.id], self._hints[self._now.id] = self._counted(self._now)
            gone = self._activities.pop(self._now.id, None)
            self._anew.add(self._now.id)
            self._go(self.at)
            self.tell(texts("player.anew"), "info")
            if gone is not None and gone.widget is not None:
                gone.widget.close()

    def restart(self) -> None:
        """Do the whole lesson again: its facts are forgotten, guesses made in it are kept."""
        self._mine.reset()
        self._activities, self._tries, self._hints, self._anew = {}, {}, {}, set()
        self._marks = dict(self._mine.marks())
        self._go(0)

    def marked(self) -> Lesson:
        """This lesson, once every step that a house rule changes is marked; on the screen they are a moment later."""
        self._changing.wait()
        return self

    @property
    def activity(self) -> Any:
        """The widget of the step now, or None where there is only something to read."""
        return self._activities[self._now.id].widget if self._now is not None else None

    def sentence(self) -> str:
        """The lesson in words: which one, and the step it is at."""
        number, title = self.opened.lesson.number, self.opened.everywhere(self.opened.lesson.titles)
        if self._now is None:
            return texts("player.spoken_end", n=number, title=title)[self.lang]
        step = texts("player.step_of", n=self.at + 1, total=len(self._steps))
        name = self.opened.everywhere(self._now.titles)
        key = "player.spoken" if number else "player.spoken_door"
        return texts(key, n=number, title=title, step=step, name=name)[self.lang]

    # Requests of the view.

    def on_next(self, content: Mapping[str, Any]) -> None:
        """Go on."""
        self.next()

    def on_back(self, content: Mapping[str, Any]) -> None:
        """Go back."""
        self.back()

    def on_go(self, content: Mapping[str, Any]) -> None:
        """Open a step."""
        self.go(content.get("at", -1))

    def on_again(self, content: Mapping[str, Any]) -> None:
        """Begin the step again."""
        self.again()

    def on_hint(self, content: Mapping[str, Any]) -> None:
        """Show the next hint."""
        self._room().hint()

    def on_undo(self, content: Mapping[str, Any]) -> None:
        """Take back what was done last."""
        self._room().undo()

    def on_show(self, content: Mapping[str, Any]) -> None:
        """Show how it is done, one thing at a time."""
        self._room().show()

    def on_mine(self, content: Mapping[str, Any]) -> None:
        """End the showing: the table as the step begins."""
        self._room().mine()

    def on_restart(self, content: Mapping[str, Any]) -> None:
        """Do the lesson again."""
        self.restart()

    def on_follow(self, content: Mapping[str, Any]) -> None:
        """Open the next lesson in this one's place."""
        later = self._later()
        if later is not None and self._follow is not None:
            self._follow(later.key)

    def on_ping(self, content: Mapping[str, Any]) -> None:
        """Say that Python is there: `heard` does."""

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        super()._receive(_widget, content, _buffers)
        self.heard += 1

    def close(self) -> None:
        """Take the player away, and the activities it made."""
        for one in getattr(self, "_activities", {}).values():
            if one.widget is not None:
                one.widget.close()
        super().close()

    # Inside.

    def _room(self) -> Room:
        """What the step has beside its board. Raises: InputError where it has none."""
        room = self._activities[self._now.id].room if self._now is not None else None
        if room is None:
            raise InputError(fault("ask", "player.nothing_to_show"))
        return room

    @property
    def _now(self) -> Step | None:
        return self._steps[self.at] if self.at < len(self._steps) else None

    @t.observe("lang")
    def _speak(self, change: Any) -> None:
        for one in getattr(self, "_activities", {}).values():
            if one.widget is not None:
                one.widget.lang = change["new"]

    def _go(self, at: int, *, record: bool = True) -> None:
        """Open the step of this number, or the end of the lesson after the last."""
        step = self._steps[at] if at < len(self._steps) else None
        if step is not None and step.id not in self._activities:
            self._begin(step)
        if step is not None and record:
            self._mine.at(step.id)
        self._refresh()
        with self.hold_sync():
            self.at = at
            self.note = None
            self.rail = self._rail()
            self.step = self._shown(step) if step is not None else None
            self.child = self._activities[step.id].widget if step is not None else None
            self.ending = None if step is not None else self._end()
            room = self._activities[step.id].room if step is not None else None
            if room is not None and not room.goals_reached():
                self.note = room.first()
            self._warn()

    def _warn(self) -> None:
        """Say what is new about the file of progress: that a fact could not be kept comes before all else."""
        told, self._told = self._told, list(self.progress.notes)
        for words in self._told:
            if words not in told:
                self.note = noted("warning", words)
                self.tell(words, "info")

    def _begin(self, step: Step) -> None:
        try:
            made = activity(self.opened, step, self.lang, self.progress)
        except AofaError as error:  # these rules leave no room for it: the lesson goes on without
            said = {lang: " ".join(one.texts.get(lang, "") for one in error.faults) for lang in languages()}
            made = Activity(barred=said)
        self._activities[step.id] = made
        if made.watch is not None:
            made.watch(lambda right: self._answered(step, right))
        if made.room is not None:
            made.room.hear = lambda note, done: self._hear(step, note, done)
            made.room.missed = lambda: self._missed(step)

    def _hear(self, step: Step, note: dict[str, Any] | None, done: bool) -> None:
        """A tutor looked at the board: show what it says, if its step is the one that is open."""
        if done:
            self._done(step)
        if step is not self._now:
            return
        with self.hold_sync():
            if note is not None:
                self.note = note if note["kind"] else None
                if self.note and note["kind"] != "refused":  # the board itself says aloud what it refuses
                    head = note.get("head") or dict.fromkeys(languages(), "")
                    self.tell({lang: f"{head[lang]} {note['text'][lang]}".strip() for lang in languages()}, "info")
            elif self.note and self.note["kind"] in ("refused", "trap", "goal", "shown", *(() if done else ("done",))):
                self.note = None
            self._update()
            self._warn()

    def _answered(self, step: Step, right: bool) -> None:
        """The learner did something that counts in a step: right, or a miss."""
        self._tries[step.id] = self._tries.get(step.id, 0) + 1
        if not right:
            self._mine.miss(step.id)
        else:
            self._done(step)
        self._update()
        self._warn()

    def _missed(self, step: Step) -> None:
        self._mine.miss(step.id)
        self._warn()

    def _done(self, step: Step) -> None:
        self._anew.discard(step.id)
        if self._state(step) == "done":  # done before: it counts where it is due for review
            self._mine.known(step.id)
            return
        tries, hints = self._counted(step)
        self._mine.done(step.id, tries=max(1, tries), hints=hints)
        self._refresh()

    def _counted(self, step: Step) -> tuple[int, int]:
        """The tries of a step and the most hints asked for, those before it was begun again among them."""
        made, tries, hints = self._activities[step.id], self._tries.get(step.id, 0), self._hints.get(step.id, 0)
        if made.room is not None:
            return tries + made.room.tutor.tries, max(hints, made.room.tutor.helped)
        return tries, max(hints, len(getattr(made.widget, "hints", ())))

    def _mark(self, found: dict[str, dict[str, str]]) -> None:
        """The steps that the rules in force change are known: flags go up."""
        self._changed = found
        self._update()

    def _leave(self, step: Step) -> None:
        """Go on from a step: what was only to be read is done, what was not tried is skipped."""
        if self._state(step) == "done":
            return
        if self._activities[step.id].reading:
            self._mine.done(step.id)
        elif self._state(step) != "skipped":
            self._mine.skip(step.id)

    def _state(self, step: Step) -> str:
        mark = self._marks.get(step.id)
        return str(mark.state) if mark is not None else "todo"

    def _refresh(self) -> None:
        """Look at the facts again: another window may have added some."""
        self._marks = dict(self._mine.marks())

    def _update(self) -> None:
        """Show what changed in the step that is open."""
        with self.hold_sync():
            self.rail = self._rail()
            self.step = self._shown(self._now) if self._now is not None else None

    def _rail(self) -> list[dict[str, Any]]:
        return [
            {
                "title": self.opened.everywhere(step.titles),
                "state": self._state(step),
                "flag": step.id in self._changed,
            }
            for step in self._steps
        ]

    def _shown(self, step: Step) -> dict[str, Any]:
        made = self._activities[step.id]
        return {
            **shown(self.opened, step),
            "html": made.html,
            "reading": made.reading,
            "barred": made.barred,
            "done": self._state(step) == "done",
            "anew": step.id in self._anew,
            "changed": self._changed.get(step.id),
            "last": step is self._steps[-1],
            "goals": made.room.goals if made.room is not None else [],
            "tools": made.room.tools() if made.room is not None else {},
        }

    def _head(self) -> dict[str, Any]:
        one = self.opened.lesson
        title = self.opened.everywhere(one.titles)
        quiet = texts("player.about" if one.number else "player.door", n=one.number, minutes=one.minutes)
        return {"title": texts("player.titled", n=one.number, title=title) if one.number else title, "quiet": quiet}

    def _end(self) -> dict[str, Any]:
        """The last page: what was skipped, the rules met, the lesson that follows."""
        one = self.opened.lesson
        skipped = sum(self._state(step) != "done" for step in self._steps)
        later = self._later()
        following = texts("player.last_lesson")
        if later is not None:
            title = open_lesson(later, self.lang, self.opened.ruleset).everywhere(later.titles)
            following = texts("player.next_lesson_here" if self._follow else "player.next_lesson", title=title)
        return {
            "text": texts("player.finished_skipped", n=skipped) if skipped else texts("player.finished"),
            "skipped": skipped,
            "learnt": texts("player.learnt", clauses=self._numbers(one.clauses)),
            "next": following,
            "here": later is not None and self._follow is not None,
        }

    def _later(self) -> Any:
        """The lesson that follows, or None."""
        one = self.opened.lesson
        return next((each for each in load_lessons(one.game) if each.number > one.number), None)

    def _numbers(self, names: tuple[str, ...]) -> str:
        numbers = self.opened.speakers[self.lang].numbers  # in the order of the book
        known = [number for name, number in numbers.items() if name in names]
        return ", ".join(dict.fromkeys([*known, *(name for name in names if name not in numbers)]))
