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

from ..model.armies import Armies, load_armies
from ..params import Params
from .checking import LISTS, Checker
from .files import armies_for, fielded, is_armies, is_other
from .foreign import translated
from .setting import misplaced

GAME = "regiments"


def check_scenario(data: Any, rules: Ruleset, place: Place = str, armies: Armies | None = None) -> tuple[Fault, ...]:
    """Every fault of a scenario's data: its form first; only data of the right form can be set out and measured.

    >>> rules = Ruleset.load("regiments")
    >>> [one.say("en") for one in check_scenario({"width": 9144, "height": 9144}, rules)][:1]
    ['terrain: `terrain` is missing. Add it.']
    """
    try:
        armies = armies_for(rules, data, armies, place)
    except SourceError as error:
        return error.faults
    params = Params.of(rules)
    found = Checker(armies, params, place).form(data)
    return tuple(found or misplaced(params, armies, data, place))


def read_scenario(path: str | Path, name: str | None = None, rules: Ruleset | None = None) -> Any:
    """The data of a scenario's file, TOML, or JSON where its name ends so; checked if it is to be played by `rules`.

    A file of armies is a battle for the first of its lists.
    Raises: SourceError naming the file and the line if it cannot be read, or with every fault of it.
    """
    data, place = opened(Path(path), name, LISTS)
    if is_armies(data):
        data, place = fielded(translated(data) if is_other(data) else data, place, rules or Ruleset.load(GAME))
    if rules is not None and (found := check_scenario(data, rules, place)):
        raise SourceError(found)
    return data


def check_scenario_file(path: str | Path, name: str | None = None, book: Book | None = None) -> tuple[Fault, ...]:
    """Every fault of a scenario's file under the rules of the book.

    >>> from aofa_widgets.locate import rulebook
    >>> check_scenario_file(rulebook() / "regiments" / "scenarios" / "first-clash.toml")
    ()
    """
    try:
        data, place = opened(Path(path), name, LISTS)
        return check_scenario(data, Ruleset.load(GAME), place, None if book is None else load_armies(book))
    except SourceError as error:
        return error.faults


def check_scenarios(book: Book) -> Iterator[Fault]:
    """Every fault of the scenarios that ship with the book; each is named as its file is."""
    return check_shipped(book, check_scenario_file, read_scenario)


def is_scenario(path: Path) -> bool:
    """Whether a file looks like a scenario of this game by what it holds: terrain, and armies or units in it."""
    return holds(path, _looks, lambda one: among_scenarios(one, GAME))


def _looks(data: dict[str, Any]) -> bool:
    if not isinstance(data.get("terrain"), list) or "width" not in data:
        return False
    units = data.get("units", ())
    first = next(iter(units), None) if isinstance(units, list) else None
    return "armies" in data or (isinstance(first, dict) and "unit" in first)


__all__ = ["check_scenario", "check_scenario_file", "check_scenarios", "is_scenario", "read_scenario"]
