"""Scenarios as files, TOML or JSON: read, and checked with every fault at its line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.play.opened import Place, opened
from aofa_widgets.play.shelves import among_scenarios, check_shipped, holds
from aofa_widgets.rules import Book, Ruleset, load_book

from ..params import Params
from .checking import check_scenario

GAME = "swashbuckling"


def read_scenario(path: str | Path, name: str | None = None, rules: Ruleset | None = None) -> Any:
    """The data of a scenario's file, TOML, or JSON where its name ends so; checked if it is to be played by `rules`.

    The set-up rules are not asked: a small table for a lesson breaks them on purpose, and `aofa check` tells it.
    Raises: SourceError naming the file and the line if it cannot be read, or with every fault of it.
    """
    data, place = opened_file(Path(path), name)
    if rules is not None:
        profiles = rules.book.table("profiles/figures")
        if found := check_scenario(data, Params.of(rules), profiles, place):
            raise SourceError(found)
    return data


def check_scenario_file(path: str | Path, name: str | None = None, book: Book | None = None) -> tuple[Fault, ...]:
    """Every fault of a scenario's file under the rules of the book, the set-up rules among them (AOFA-1C-1 to 1C-4).

    >>> from aofa_widgets.locate import rulebook
    >>> check_scenario_file(rulebook() / "swashbuckling" / "scenarios" / "courtyard.toml")
    ()
    """
    try:
        data, place = opened_file(Path(path), name)
    except SourceError as error:
        return error.faults
    from .setting import check_setting

    params = Params.of(Ruleset.load(GAME))
    found = check_scenario(data, params, (book or load_book(GAME)).table("profiles/figures"), place)
    if found:
        return found
    return tuple(Fault(place(one.where), one.texts) for one in check_setting(params, data))


def check_scenarios(book: Book) -> Iterator[Fault]:
    """Every fault of the scenarios that ship with the book; each is named as its file is."""
    return check_shipped(book, check_scenario_file, read_scenario)


def is_scenario(path: Path) -> bool:
    """Whether a file looks like a scenario by what it holds: a table with things or figures, not a house rule."""
    return holds(path, lambda data: bool({"things", "figures"} & set(data)), among_scenarios)


def opened_file(path: Path, name: str | None = None) -> tuple[Any, Place]:
    """The data of a scenario's file as it stands, and how a field of it becomes a file and a line.

    Raises: SourceError naming the file and the line if it cannot be read.
    """
    return opened(path, name, ("things", "figures"))


__all__ = ["check_scenario_file", "check_scenarios", "is_scenario", "opened_file", "read_scenario"]
