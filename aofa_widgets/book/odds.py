"""The one door from the book to a game's exact odds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from typing import Any

from aofa_widgets import games
from aofa_widgets.rules import Ruleset

_CONTEST = ("dice.sides", "six.extra", "tie.winner", "tie.hits", "hits.per_point")
_KEEP = ("dice.sides", "init.losing_face", "init.ones_to_lose", "variant.extended_swashbuckling")
_VARIANTS = ("variant.extended_turns", "variant.count_ones", "xs.ones", "xt.ones")
# What each kind of odds depends on: a change of one of these makes a second row.
PARAMETERS: Mapping[str, tuple[str, ...]] = {"keep": (*_KEEP, *_VARIANTS), "hit": _CONTEST}


def odds(kind: str, ruleset: Ruleset, dice: int, rating: int = 0) -> Fraction:
    """The chance that a first roll of so many dice keeps the initiative ("keep"), or that an action causes at least
    one hit on a figure of this Rating ("hit").

    >>> odds("keep", Ruleset.load("swashbuckling"), 2)
    Fraction(25, 36)
    """
    house = games.load(ruleset.game).__name__
    exact, params = import_module(".odds", house), import_module(".params", house).Params.of(ruleset)
    if kind == "keep":
        ones = exact.alone(params, dice)
        found = ones.where(lambda count: exact.initiative(params, count) != "lost")
    else:
        found = exact.at_least(exact.odds(params, "opposed", dice, rating), 1)
    return Fraction(found)


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
    exact = import_module(".odds", games.load(game).__name__)
    return Fraction(exact.ask(params, question, dict(given)))
