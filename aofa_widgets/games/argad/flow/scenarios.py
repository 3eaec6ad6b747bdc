"""Scenarios as files, TOML or JSON: read, and everything that can be wrong with them found at once, at its line.

A scenario comes from a file (a fault then says file:line) or as plain data, say from a save (a fault then says the
field). Nothing of it is believed: not its size, not its numbers, not its names.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.play.opened import Place, opened
from aofa_widgets.rules import Book, Ruleset
from aofa_widgets.words import fault

from ..params import Params
from .checking import LISTS, Checker
from .files import arms_for
from .setting import misplaced

GAME = "argad"


def check_scenario(data: Any, rules: Ruleset, place: Place = str) -> tuple[Fault, ...]:
    """Every fault of a scenario's data: its form first; only data of the right form can be set out and measured.

    >>> rules = Ruleset.load("argad")
    >>> [one.say("en") for one in check_scenario({"width": 9000, "height": 9000, "people": []}, rules)][:1]
    ['sides: `sides` is missing. Add it.']
    """
    try:
        arms = arms_for(rules, data, place)
    except SourceError as error:
        return error.faults
    found = Checker(arms, place).form(data)
    return tuple(found or misplaced(Params.of(rules), arms, data, place))


def read_scenario(path: str | Path, name: str | None = None, rules: Ruleset | None = None) -> Any:
    """The data of a scenario's file, TOML, or JSON where its name ends so; checked if it is to be played by `rules`.

    Raises: SourceError naming the file and the line if it cannot be read, or with every fault of it.
    """
    data, place = opened(Path(path), name, LISTS)
    if rules is not None and (found := check_scenario(data, rules, place)):
        raise SourceError(found)
    return data


def check_scenario_file(path: str | Path, name: str | None = None, book: Book | None = None) -> tuple[Fault, ...]:
    """Every fault of a scenario's file under the rules of the book.

    >>> from aofa_widgets.locate import rulebook
    >>> check_scenario_file(rulebook() / "argad" / "scenarios" / "small-quarrel.toml")
    ()
    """
    try:
        data, place = opened(Path(path), name, LISTS)
        return check_scenario(data, Ruleset.load(GAME) if book is None else Ruleset.of(book), place)
    except SourceError as error:
        return error.faults


def check_scenarios(book: Book) -> Iterator[Fault]:
    """Every fault of the scenarios that ship with the book; each is named as its file is."""
    for name in book.scenarios():
        shown_as = f"{book.game}/scenarios/{name}.toml"
        path = book.folder / "scenarios" / f"{name}.toml"
        found = check_scenario_file(path, shown_as, book)
        yield from found
        if not found and (told := read_scenario(path, shown_as)["id"]) != name:
            yield fault(f"{shown_as}:1", "argad.scenario.other_id", found=told, name=name)


def is_scenario(path: Path) -> bool:
    """Whether a file looks like a scenario of this game by what it holds: sides, and people who are persons."""
    if path.suffix not in (".toml", ".json") or not os.path.isfile(path):
        return False
    try:
        data, _ = opened(path)
    except SourceError:
        return path.parent.name == "scenarios" and path.parent.parent.name == GAME
    if not isinstance(data, dict) or "width" not in data:
        return False
    people = data.get("people", ())
    first = next(iter(people), None) if isinstance(people, list) else None
    return isinstance(first, dict) and "person" in first


__all__ = ["check_scenario", "check_scenario_file", "check_scenarios", "is_scenario", "read_scenario"]
