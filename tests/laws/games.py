"""The four games as the laws ask them: under which rules, on which table, and a match of each played for a while."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.games import GAMES, load
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.params import Parameter

SCENARIOS = {game: sorted(load_book(game).scenarios()) for game in GAMES}


@lru_cache(maxsize=64)
def rules_of(game: str, values: tuple[tuple[str, Any], ...] = ()) -> Ruleset:
    """The book's rules of a game, some values changed."""
    return Ruleset.load(game).with_values(dict(values))


def game_of(game: str, values: Mapping[str, Any] | None = None) -> Any:
    """A game under the book's rules, some values changed."""
    return load(game).GAME(rules_of(game, tuple(sorted((values or {}).items()))))


@lru_cache(maxsize=64)
def houses(game: str) -> tuple[Ruleset, ...]:
    """The book's rules, then those of each house rule and each preset that ships with a game."""
    book = load_book(game)
    shipped = [Ruleset.load(game, house=[name]) for name in sorted(book.houses())]
    return (Ruleset.load(game), *shipped, *(Ruleset.load(game, preset=name) for name in sorted(book.presets)))


def played(game: str, scenario: str, seed: int, most: int) -> Match:
    """A match at random: so many steps, or fewer where it ends."""
    match, roller = Match(game_of(game), scenario), Roller(seed)
    for _ in range(most):
        if not stepped(match, roller):
            break
    return match


def stepped(match: Match, roller: Roller) -> bool:
    """One thing more at random; False once the game is over."""
    game, state = match.game, match.state
    if game.result(state) is not None:
        return False
    chance = game.chance(state)
    if chance is not None:
        match.settle(chance.throw(roller))
        return True
    sides = sorted(game.to_act(state))
    actions = game.sample_actions(state, sides[roller.choose(len(sides))])
    match.do(actions[roller.choose(len(actions))])
    return True


def other_values(parameter: Parameter) -> Iterator[Any]:
    """Every value that a house rule may give a parameter but the book's, as it is written."""
    for value in parameter.values():
        if value != parameter.default:
            yield parameter.write(value)
