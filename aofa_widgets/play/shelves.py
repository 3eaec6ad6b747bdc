"""Scenarios of the book and files of a reader's own: found by name, known by what they hold, checked together."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, InputError, SourceError
from aofa_widgets.locate import rulebook
from aofa_widgets.rules import Book, Ruleset
from aofa_widgets.words import fault

from .opened import Place, opened

TAILS = (".toml", ".json")


def scenario_named(book: Book, name: str) -> Mapping[str, Any]:
    """The data of a scenario of the book.

    Raises: InputError if the book has none of this name.

    >>> from aofa_widgets.rules import load_book
    >>> scenario_named(load_book("swashbuckling"), "inn")["id"]
    'inn'
    """
    known = book.scenarios()
    if name not in known:
        raise InputError(fault("scenario", "errors.unknown_scenario", found=name[:60], allowed=", ".join(known)))
    return book.table(f"scenarios/{name}")


def check_shipped(
    book: Book,
    check: Callable[[Path, str, Book], tuple[Fault, ...]],
    read: Callable[[Path, str], Any],
) -> Iterator[Fault]:
    """Every fault of the scenarios that ship with the book; each is named as its file is.

    `check` finds the faults of a file, `read` its data, whose id must be its file's name.
    """
    for name in book.scenarios():
        shown = f"{book.game}/scenarios/{name}.toml"
        path = book.folder / "scenarios" / f"{name}.toml"
        found = check(path, shown, book)
        yield from found
        if not found and (told := read(path, shown)["id"]) != name:
            yield fault(f"{shown}:1", "forms.other_id", found=told, name=name)


def holds(path: Path, test: Callable[[dict[str, Any]], bool], unread: Callable[[Path], bool] | None = None) -> bool:
    """Whether a file is TOML or JSON and its data passes a test; `unread` judges one that cannot be read (none does).

    >>> holds(Path("nowhere.toml"), lambda data: True)
    False
    """
    if path.suffix not in TAILS or not os.path.isfile(path):
        return False
    try:
        data, _ = opened(path)
    except SourceError:
        return bool(unread and unread(path))
    return isinstance(data, dict) and test(data)


def is_own(path: Path, test: Callable[[dict[str, Any]], bool]) -> bool:
    """Whether a file of a reader's own passes a test; one that cannot be read is none: nobody knows what it should be.

    >>> is_own(next(rulebook().glob("*/game.toml")), lambda data: True)
    False
    """
    if path.suffix not in TAILS or not os.path.isfile(path):
        return False
    if rulebook().resolve() in Path(os.path.realpath(path)).parents:  # the book's own are part of its rules
        return False
    return holds(path, test)


def among_scenarios(path: Path, game: str | None = None) -> bool:
    """Whether a file lies where scenarios lie, those of a game if one is named.

    >>> among_scenarios(Path("chess/scenarios/mate.toml"), "chess"), among_scenarios(Path("chess/mate.toml"))
    (True, False)
    """
    return path.parent.name == "scenarios" and game in (None, path.parent.parent.name)


def rules_asked(game: str, data: Any, folder: Path, place: Place) -> Ruleset:
    """The rules that a reader's file asks for under `house`: house rules of the book by id, or files beside it.

    Raises: SourceError at that entry if one of them is not there or is not sound.

    >>> rules_asked("swashbuckling", {"house": ["lucky-star"]}, Path("."), str).overlays[0].id
    'lucky-star'
    """
    listed = data.get("house", ()) if isinstance(data, Mapping) else ()
    if not isinstance(listed, (list, tuple)) or not all(isinstance(one, str) for one in listed):
        listed = ()  # its form is refused by the check
    try:
        return Ruleset.load(game, house=[folder / one if one.endswith(".toml") else one for one in listed])
    except InputError as error:
        raise SourceError([Fault(place("house"), one.texts) for one in error.faults]) from None
