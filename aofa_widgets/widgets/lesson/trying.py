"""Whether what a lesson gives to try can be opened: each widget is made as its step says, and taken away."""

from __future__ import annotations

from collections.abc import Iterator

from aofa_widgets.errors import AofaError, Fault
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.lesson import load_lessons, open_lesson
from aofa_widgets.teach.step import Lesson, Try
from aofa_widgets.words import fault, languages

from .activities import trying


def check_tries(game: str) -> list[Fault]:
    """Every widget of the lessons of a game that cannot be opened, at its step.

    >>> check_tries("swashbuckling")
    []
    """
    return [found for lesson in load_lessons(game) for found in tries_of(lesson)]


def tries_of(lesson: Lesson) -> Iterator[Fault]:
    """The same for one lesson, under the book's own rules."""
    lang = next(iter(languages()))
    opened = open_lesson(lesson, lang, Ruleset.load(lesson.game))
    for step in lesson.steps:
        if not isinstance(step.content, Try):
            continue
        try:
            made = trying(opened, step, lang)
        except AofaError as error:
            for one in error.faults:
                yield fault(step.where, "lesson.unopened", reason={code: one.say(code) for code in languages()})
        else:
            if made.widget is not None:
                made.widget.close()
