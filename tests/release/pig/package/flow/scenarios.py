"""Scenarios: the points with which each side begins; read, checked, set out."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, InputError, SourceError, named
from aofa_widgets.play.opened import opened
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, languages

from ..model import State


def set_out(rules: Ruleset, given: Any, goal: int) -> State:
    """A scenario (a name of the book, or its data) as the first moment. Raises: InputError if it cannot be."""
    if isinstance(given, str):
        known = rules.book.scenarios()
        if given not in known:
            raise InputError(fault("scenario", "pig.scenario.unknown", found=named(given), allowed=", ".join(known)))
        given = rules.book.table(f"scenarios/{given}")
    if not _sound(given) or max(given["scores"]) >= goal:
        raise InputError(fault("scenario", "pig.scenario.form"))
    return State(dict(given["title"]), (given["scores"][0], given["scores"][1]))


def _sound(data: Any) -> bool:
    """Whether data is a scenario: nothing of it is believed."""
    title = data.get("title") if isinstance(data, Mapping) else None
    if not isinstance(title, Mapping) or not all(isinstance(title.get(lang), str) for lang in languages()):
        return False
    scores = data.get("scores")
    if not isinstance(scores, (list, tuple)) or len(scores) != 2:
        return False
    return all(type(score) is int and 0 <= score < 1000 for score in scores)


def read_scenario(path: str | Path, name: str | None = None, rules: Ruleset | None = None) -> Any:
    """The data of a scenario's file. Raises: SourceError naming the file if it cannot be read or set out."""
    data, place = opened(Path(path), name, ("scores",))
    if not _sound(data):
        raise SourceError([fault(place("scores"), "pig.scenario.form")])
    return data


def check_scenario_file(path: str | Path, name: str | None = None) -> tuple[Fault, ...]:
    """Every fault of a scenario's file."""
    try:
        read_scenario(path, name)
    except SourceError as error:
        return error.faults
    return ()


def is_scenario(path: str | Path) -> bool:
    """Whether a file lies where this game's scenarios lie."""
    return Path(os.path.realpath(path)).parts[-3:-1] == ("pig", "scenarios")
