"""The four games, each a house of the same shape; loaded when asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from aofa_widgets.errors import InputError, cut, visible
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault

GAMES = ("swashbuckling", "honour")


def scenario_from(key: str, given: Any, rules: Ruleset | None = None) -> Any:
    """A scenario's data where `given` names a file of its own (`"my-inn.toml"`, .json), else what was given.

    `rules`: by which it is to be played, so that the file must be sound (its set-up is what `aofa check` judges).
    Raises: SourceError naming the file and the line if it cannot be read, or with every fault of it.

    >>> scenario_from("swashbuckling", "inn")
    'inn'
    """
    if isinstance(given, os.PathLike) or (isinstance(given, str) and given.endswith((".toml", ".json"))):
        return load(key).read_scenario(Path(given).expanduser(), cut(visible(str(given)), 200), rules)
    return given


def load(key: str) -> Any:
    """The package of a game: its class `GAME`, and its modules `odds`, `referee`, `resolve`.

    Raises: InputError if there is no such game.

    >>> load("swashbuckling").GAME.card.order
    'turns'
    """
    if key not in GAMES:
        raise InputError(fault("game", "errors.unknown_game", found=str(key)[:60], allowed=", ".join(GAMES)))
    return import_module(f"aofa_widgets.games.{key}")


def doors(package: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """A package's `__getattr__`: each name is loaded from its "module" or "module:name" there, and so is each module.

    A battle of the lab needs a game's odds but none of its bots: a game that is loaded piece by piece answers sooner.

    >>> doors("aofa_widgets.games.swashbuckling", {"battle": "odds.battle"})("battle").__name__
    'battle'
    """

    def find(name: str) -> Any:
        if name in names:
            module, _, there = names[name].partition(":")
            return getattr(import_module(f"{package}.{module}"), there or name)
        if not name.startswith("_"):
            try:
                return import_module(f"{package}.{name}")
            except ModuleNotFoundError as error:
                if error.name != f"{package}.{name}":
                    raise
        raise AttributeError(f"{package} has no {name!r}; it has {', '.join(names)}")

    return find
