"""The one door from the book to a game's exact odds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from typing import Any

from aofa_widgets import games
from aofa_widgets.play.printed import Printed
from aofa_widgets.rules import Ruleset


def printed(game: str) -> Mapping[str, Printed]:
    """The kinds of tables of exact chances that a game offers its book, by name; none for a game without them.

    >>> "dice.sides" in printed("swashbuckling")["keep"].parameters
    True
    """
    return getattr(_odds_of(game), "PRINTED", {})


def odds(kind: str, ruleset: Ruleset, dice: int, row: int = 0) -> Fraction:
    """One cell of a game's table of exact chances: by its kind, a number of dice and the number of a row.

    >>> odds("keep", Ruleset.load("swashbuckling"), 2)
    Fraction(25, 36)
    """
    return Fraction(printed(ruleset.game)[kind].chance(_params(ruleset, ()), dice, row))


def asked(question: str, ruleset: Ruleset, spec: Mapping[str, Any]) -> Fraction:
    """The game's exact answer to a question about odds; `spec["set"]` holds parameters that are taken otherwise.

    >>> asked("keeps", Ruleset.load("swashbuckling"), {"actions": 2, "set": {"init.ones_to_lose": 2}})
    Fraction(35, 36)
    """
    given = {key: tuple(value) if isinstance(value, list) else value for key, value in spec.items() if key != "set"}
    moved = {key: tuple(value) if isinstance(value, list) else value for key, value in spec.get("set", {}).items()}
    params = _params(ruleset, tuple(sorted(moved.items())))
    return _answer(ruleset.game, params, question, tuple(sorted(given.items())))


@lru_cache(maxsize=32)
def _params(ruleset: Ruleset, moved: tuple[tuple[str, Any], ...]) -> Any:
    """What the engine reads of a ruleset with some parameters taken otherwise: the same in each row of a table."""
    rules = ruleset.with_values(dict(moved)) if moved else ruleset
    return import_module(".params", games.load(ruleset.game).__name__).Params.of(rules)


@lru_cache(maxsize=4096)
def _answer(game: str, params: Any, question: str, given: tuple[tuple[str, Any], ...]) -> Fraction:
    """The same for values in force: the same question under the same values is counted once."""
    return Fraction(_odds_of(game).ask(params, question, dict(given)))


def _odds_of(game: str) -> Any:
    """A game's module of exact odds; None where it has none, or where only its rulebook is there."""
    return getattr(games.load(game), "odds", None) if game in games.GAMES else None
