"""Lessons: read from rulebook/<game>/lessons/NN-name.md, both languages in one file, and opened in one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import Fault, InputError, SourceError, named
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker, laid_text
from aofa_widgets.rules.ruleset import games_with_a_book, rules_of
from aofa_widgets.rules.text import Prose
from aofa_widgets.words import fault, language, languages
from aofa_widgets.words.grammar import closest

from .show import Shown, summary
from .source import read_lesson
from .step import Lesson


@locate.remembered
def load_lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in order.

    Raises: SourceError with every fault of every file at once.

    >>> [one.key for one in load_lessons("swashbuckling")][:2]
    ['start', 'action']
    """
    return read_lessons(locate.rulebook() / game / "lessons", game)


def read_lessons(folder: Path, game: str) -> tuple[Lesson, ...]:
    """Read every `NN-name.md` of a folder as the lessons of a game; errors as for `load_lessons`."""
    faults: list[Fault] = []
    found: list[Lesson] = []
    for path in sorted(folder.glob("*.md")):
        one = read_lesson(path, f"{game}/lessons/{path.name}", game, faults)
        if one is not None:
            found.append(one)
    seen: dict[object, str] = {}
    for one in found:
        for mark in (one.key, one.number):
            if mark in seen:
                faults.append(fault(one.where, "lesson.lesson_twice", found=str(mark), other=seen[mark]))
            seen[mark] = one.where
    if faults:
        raise SourceError(faults)
    return tuple(found)


@dataclass(frozen=True)
class OpenLesson:
    """A lesson in one language under one ruleset: what a notebook holds and shows step by step."""

    lesson: Lesson
    lang: str
    ruleset: Ruleset = field(repr=False)
    speakers: Mapping[str, Speaker] = field(repr=False, compare=False)

    @property
    def title(self) -> str:
        """The title in the lesson's language."""
        return self.say(self.lesson.titles)

    @property
    def steps(self) -> tuple[str, ...]:
        """Ids of the steps, in order."""
        return tuple(step.id for step in self.lesson.steps)

    def say(self, texts: Mapping[str, Prose], lang: str | None = None, more: Mapping[str, Any] | None = None) -> str:
        """A text of the lesson with its numbers filled in, as Markdown."""
        lang = lang or self.lang
        return "".join(run.text for run in self.speakers[lang].runs(texts[lang], more))

    def everywhere(self, texts: Mapping[str, Prose], more: Mapping[str, Any] | None = None) -> dict[str, str]:
        """The same in every language."""
        return {lang: self.say(texts, lang, more) for lang in languages()}

    def show(self, step: str) -> Any:
        """What a step shows: its example as the engine plays it, else its words.

        Raises: InputError for a step that the lesson does not have.

        >>> print(lesson("action", lang="en").show("three-actions"))  # doctest: +ELLIPSIS
        Example...
        """
        return Shown.of(self.speakers, self.ruleset, self.lang, self.lesson.step(step))

    def __repr__(self) -> str:
        return summary(self.title, self.lesson.number, self.steps, self.lang)


def lesson(key: str, lang: str | None = None, ruleset: Ruleset | None = None, game: str | None = None) -> OpenLesson:
    """Open a lesson ("start", "action", ...) in a language, under a ruleset (by default the book's own rules).

    Raises: InputError if there is no such lesson; SourceError if the lessons cannot be read.

    >>> lesson("action", lang="fr").title
    'L’action et ses dés'
    """
    wanted = game or (None if ruleset is None else rules_of(ruleset).game)
    alone = _alone(key, wanted) if isinstance(key, str) else None
    if alone is not None:
        return open_lesson(alone, language(lang), ruleset or Ruleset.load(alone.game))
    found: dict[str, Lesson] = {}
    for one in _all_lessons(wanted):
        found.setdefault(one.key, one)
    if not isinstance(key, str) or key not in found:
        if not found:
            raise InputError(fault("lesson", "lesson.none", found=wanted or "–"))
        hint = closest(named(key), found) or next(iter(found), "")
        # of every game at once they would fill a page: those of the game that the nearest one belongs to
        allowed = ", ".join(one.key for one in found.values() if one.game == found[hint].game)
        raise InputError(fault("lesson", "lesson.unknown", found=named(key), near=hint, allowed=allowed))
    chosen = found[key]
    rules = ruleset or Ruleset.load(chosen.game)
    return open_lesson(chosen, language(lang), rules)


def game_of(key: str) -> str | None:
    """The game of a lesson of that name, the first in the order of the book; None if there is none."""
    alone = _alone(key, None)
    if alone is not None:
        return alone.game
    return next((one.game for one in _all_lessons(None) if one.key == key), None)


def open_lesson(chosen: Lesson, lang: str, rules: Ruleset) -> OpenLesson:
    """A lesson that was read already, opened."""
    text = laid_text(rules)
    return OpenLesson(chosen, lang, rules, {code: Speaker(rules, text, code) for code in languages()})


def _alone(key: str, game: str | None) -> Lesson | None:
    """The lesson of that name by itself, without the others: its file is named after it, as `NN-key.md`.

    Raises: SourceError with every fault of the file.
    """
    for name in _games(game):
        for path in sorted((locate.rulebook() / name / "lessons").glob("*.md")):
            if path.stem[2:] == f"-{key}":
                return _read_alone(path, name)
    return None


@locate.remembered
def _read_alone(path: Path, game: str) -> Lesson:
    faults: list[Fault] = []
    found = read_lesson(path, f"{game}/lessons/{path.name}", game, faults)
    if found is None or faults:
        raise SourceError(faults)
    return found


def _games(game: str | None) -> list[str]:
    """The game asked for, or all of the book, in its order."""
    if game:
        return [game]
    return list(games_with_a_book())


def _all_lessons(game: str | None) -> Iterator[Lesson]:
    """Every lesson, the games in the order of the book."""
    for name in _games(game):
        yield from load_lessons(name)
