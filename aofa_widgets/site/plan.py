"""What goes on a site: which games, under which rules, in which languages."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from aofa_widgets.book.build import build
from aofa_widgets.book.tree import BookView
from aofa_widgets.errors import InputError, SourceError, named
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.code import code_of, unheld
from aofa_widgets.rules.ruleset import games_with_a_book
from aofa_widgets.rules.source import read
from aofa_widgets.teach.lesson import OpenLesson, load_lessons, open_lesson
from aofa_widgets.words import fault, languages, say, typeset


@dataclass(frozen=True)
class Shelf:
    """A game on the site: its rules, its book, its lessons."""

    game: str
    rules: Ruleset
    laid: tuple[str | Path, ...] = ()  # its house rules as they were given

    @cached_property
    def view(self) -> BookView:
        """The book as every format walks it."""
        return build(self.rules)

    @cached_property
    def code(self) -> str:
        """The code that opens the rules again, "" where they are the book's own."""
        return code_of(self.rules) if self.rules.overlays else ""

    def title(self, lang: str) -> str:
        """The title of the game."""
        return typeset(self.rules.book.title[lang], lang)

    def summary(self, lang: str) -> str:
        """The game in a sentence."""
        told = read(self.rules.book.folder / "game.toml").data.get("summary", {})
        return typeset(str(told.get(lang, "")), lang)

    def houses(self, lang: str) -> list[str]:
        """The house rules in force by name."""
        return [typeset(one.title[lang], lang) for one in self.rules.overlays]

    def files(self) -> Iterator[tuple[str, bytes]]:
        """The house rules that are files of the maker's own: the id of each, and its bytes."""
        for one in self.laid:
            if isinstance(one, Path) or one not in self.rules.book.houses():
                yield str(read(Path(one), Path(one).name).data["id"]), Path(one).read_bytes()

    def unheld(self, lang: str) -> str:
        """What the widgets of a page cannot know of these rules: house rules whose wording no code holds; "" mostly."""
        names = [typeset(one.title[lang], lang) for one in unheld(self.rules)]
        return say("site.unheld", lang, n=len(names), names=", ".join(names)) if names else ""

    def lessons(self, lang: str) -> list[OpenLesson]:
        """The lessons in a language, in order."""
        return [open_lesson(lesson, lang, self.rules) for lesson in load_lessons(self.game)]


@dataclass(frozen=True)
class Plan:
    """The games in the order of the book, and the languages."""

    shelves: tuple[Shelf, ...]
    langs: tuple[str, ...]

    @property
    def notes(self) -> tuple[dict[str, str], ...]:
        """What the maker of a live site should know."""
        told = ({lang: shelf.unheld(lang) for lang in languages()} for shelf in self.shelves)
        return tuple(note for note in told if any(note.values()))


def planned(
    games: Iterable[str] | None = None, house: Iterable[str | Path] = (), langs: Iterable[str] | None = None
) -> Plan:
    """The plan of a site; a house rule goes to its own game.

    Raises: InputError for a game, a language or a house rule that there is not; SourceError for a house rule that
    cannot be used.

    >>> [shelf.houses("en") for shelf in planned(house=["lucky-star"]).shelves][0]
    ['Lucky Star']
    """
    chosen = _of(games, games_with_a_book(), "site.unknown_game", "game")
    spoken = _of(langs, tuple(languages()), "site.unknown_language", "lang")
    laid: dict[str, list[str | Path]] = {game: [] for game in chosen}
    for one in [house] if isinstance(house, (str, Path)) else house:
        laid[_home(one, chosen)].append(one)
    shelves = tuple(Shelf(game, Ruleset.load(game, house=laid[game]), tuple(laid[game])) for game in chosen)
    return Plan(shelves, spoken)


def _of(given: Iterable[str] | None, known: tuple[str, ...], unknown: str, where: str) -> tuple[str, ...]:
    """The names that were given, in the order of those that are known; all of them where none were asked for."""
    if given is None:
        return known
    wanted = [given] if isinstance(given, str) else list(given)
    for name in wanted:
        if name not in known:
            raise InputError(fault(where, unknown, found=named(name, 40), allowed=", ".join(known)))
    return tuple(name for name in known if name in wanted)


def _home(one: str | Path, games: tuple[str, ...]) -> str:
    """The game of a house rule: the one whose book has it by name, or the one that its file names."""
    for game in games:
        if isinstance(one, str) and one in load_book(game).houses():
            return game
    if isinstance(one, Path) or str(one).endswith(".toml") or os.path.exists(one):
        try:
            told = read(Path(one), Path(one).name).data.get("game")
        except SourceError:
            told = None
        if told in games:
            return str(told)
        if told not in games_with_a_book() and games:
            return games[0]  # whatever is wrong with the file is told by whoever lays it over the rules
    raise InputError(fault("house", "site.house_elsewhere", found=named(str(one), 80), allowed=", ".join(games)))
