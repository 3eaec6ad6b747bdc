"""What a bot is: a key, its words, and a function that answers whatever a game asks its side; it throws no dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault, texts

from .match import Match

Player = Callable[[Any, Any, Roller], Any]
"""Answers for the side that is to act: game, state, roller -> action."""
Mind = Callable[[Any, Any, Roller, int], Any]
"""The same at a strength from 1 to 3."""
STRENGTHS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Bot:
    """An opponent: `mind` answers for the side that is to act; the roller only decides between things it likes alike.

    `game` is the key of the game it plays, in whose words/bots.toml its name and its strengths stand.

    >>> from aofa_widgets.games import load
    >>> bots = load("honour").BOTS
    >>> bots["captain"].name["fr"], len(bots["random"].levels)
    ('Le capitaine', 3)
    """

    game: str
    key: str
    mind: Mind

    @property
    def name(self) -> dict[str, str]:
        """What it is called, in each language."""
        return texts(f"{self.game}.bots.name_{self.key}")

    @property
    def about(self) -> dict[str, str]:
        """What it does, in one sentence of each language."""
        return texts(f"{self.game}.bots.about_{self.key}")

    @property
    def levels(self) -> tuple[dict[str, str], ...]:
        """What each strength, 1 to 3, does otherwise, in one sentence of each language."""
        return tuple(texts(f"{self.game}.bots.level_{self.key}_{n}") for n in STRENGTHS)

    def choose(self, game: Any, state: Any, roller: Roller, strength: int = 3, side: int | None = None) -> Any:
        """An action that is allowed, for the side that is to act; the same for the same state, roller and strength.

        Where several sides may act at once it answers for `side`, else for the first of them. It sees what that side
        sees, also where it is the last to write.
        Raises: InputError for a strength other than 1, 2, 3, or if nobody is to act.
        """
        if strength not in STRENGTHS or isinstance(strength, bool):
            allowed = ", ".join(map(str, STRENGTHS))
            raise InputError(fault("strength", "errors.bad_field", found=shown(strength), allowed=allowed))
        acting = game.to_act(state)
        if not acting or (side is not None and side not in acting):
            raise InputError(fault("state", f"{self.game}.bots.nobody"))
        if game.card.secrets:
            state = game.view(state, min(acting) if side is None else side)
        return self.mind(game, state, roller, strength)

    def at(self, strength: int = 3) -> Player:
        """The bot at one strength, as a function of game, state and roller."""

        def player(game: Any, state: Any, roller: Roller) -> Any:
            return self.choose(game, state, roller, strength)

        return player


def play(game: Any, players: Sequence[Player], roller: Roller, scenario: Any, most: int = 5000) -> Match:
    """A match between players (for side 0, side 1 and so on), up to its end or to `most` steps.

    >>> from aofa_widgets.games import load
    >>> from aofa_widgets.rules import Ruleset
    >>> package = load("honour")
    >>> players = package.BOTS["captain"].at(3), package.BOTS["random"].at(1)
    >>> match = play(package.GAME(Ruleset.load("honour")), players, Roller(5), "first-blood", most=20)
    >>> len(match.entries) <= 20 and match.replayed() == match.state
    True
    """
    match = Match(game, scenario)
    for _ in range(most):
        if game.result(match.state) is not None:
            break
        chance = game.chance(match.state)
        if chance:
            match.settle(chance.throw(roller))
        else:
            side = min(game.to_act(match.state))
            match.do(players[side](game, match.state, roller))
    return match
