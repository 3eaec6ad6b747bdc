"""Scenarios as files, TOML or JSON: read, and everything that can be wrong with them found at once, at its line.

A scenario comes from a file (a fault then says file:line) or as plain data, say from a save (a fault then says the
field). Nothing of it is believed: not its size, not its numbers, not its names.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.play.opened import Place, opened
from aofa_widgets.play.shelves import among_scenarios, check_shipped, holds
from aofa_widgets.rules import Book, Ruleset

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
    return check_shipped(book, check_scenario_file, read_scenario)


def is_scenario(path: Path) -> bool:
    """Whether a file looks like a scenario of this game by what it holds: sides, and people who are persons."""
    return holds(path, _looks, lambda one: among_scenarios(one, GAME))


def _looks(data: dict[str, Any]) -> bool:
    people = data.get("people", ())
    first = next(iter(people), None) if isinstance(people, list) else None
    return "width" in data and isinstance(first, dict) and "person" in first


__all__ = ["check_scenario", "check_scenario_file", "check_scenarios", "is_scenario", "read_scenario"]
