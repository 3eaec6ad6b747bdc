"""Which steps of a lesson the rules in force change: looked for beside all else, since boards are played for it."""

from __future__ import annotations

from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable, Sequence
from threading import Thread

from aofa_widgets.book.moved.taught import changed_steps, houses_of
from aofa_widgets.errors import AofaError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.overlay import Overlay
from aofa_widgets.teach.lesson import OpenLesson
from aofa_widgets.words import languages, texts

Texts = dict[str, str]
Heard = Callable[[dict[str, Texts]], None]


class Changing:
    """The search for changed steps of a lesson; `heard` gets them by id, each with what changed it, once it is over."""

    def __init__(self, opened: OpenLesson, heard: Heard) -> None:
        self._opened, self._heard = opened, heard
        self._loop: AbstractEventLoop | None = None
        self._thread: Thread | None = None
        if opened.ruleset == Ruleset.load(opened.lesson.game):
            return
        try:
            self._loop = get_running_loop()
        except RuntimeError:  # a script: nobody is drawing, and `wait` tells
            pass
        self._found: dict[str, Texts] | None = None
        self._thread = Thread(target=self._look, name="changed steps", daemon=True)
        try:
            self._thread.start()
        except RuntimeError:  # no threads here, as in a browser: after the first screen
            self._thread = None
            if self._loop is not None:
                self._loop.call_later(0.1, self._look)
            else:
                self._look()
                self._tell()

    def wait(self) -> None:
        """Wait for the end, and tell it here and now."""
        if self._thread is not None:
            self._thread.join()
            self._tell()

    def _look(self) -> None:
        try:
            self._found = changed(self._opened)
        except AofaError:  # told where the rules are shown
            self._found = {}
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        found, self._found = self._found, None
        if found:
            self._heard(found)


def changed(opened: OpenLesson) -> dict[str, Texts]:
    """The steps that the lesson's rules change, by id: the house rules by name, and what they change there."""
    key = opened.lesson.key
    found = {step: why for (lesson, step), why in changed_steps(opened.ruleset).items() if lesson == key}
    houses = houses_of(opened.ruleset)
    by = {step: _by(houses.get((key, step)) or opened.ruleset.overlays) for step in found}
    here = {step: texts("player.changed_here", why=why) for step, why in found.items()}
    return {step: {lang: f"{by[step][lang]} {words[lang]}" for lang in languages()} for step, words in here.items()}


def _by(houses: Sequence[Overlay]) -> Texts:
    """House rules by their titles, or what else makes the rules differ from the book's."""
    if not houses:
        return texts("player.changed_values")
    names = {lang: ", ".join(one.title[lang] for one in houses) for lang in languages()}
    return texts("player.changed_by", names=names)
