"""What a bot is: a key, its words, and a function that answers whatever the game asks its side; it throws no dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault, texts

from ..actions import Action
from ..flow import Honour
from ..model import State

Player = Callable[[Honour, State, Roller], Action]
Mind = Callable[[Honour, State, Roller, int], Action]
STRENGTHS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Bot:
    """An opponent: `mind` answers for the side that is to act; the roller only decides between things it likes alike.

    >>> from . import BOTS
    >>> BOTS["captain"].name["fr"], len(BOTS["random"].levels)
    ('Le capitaine', 3)
    """

    key: str
    mind: Mind

    @property
    def name(self) -> dict[str, str]:
        """What it is called, in each language."""
        return texts(f"honour.bots.name_{self.key}")

    @property
    def about(self) -> dict[str, str]:
        """What it does, in one sentence of each language."""
        return texts(f"honour.bots.about_{self.key}")

    @property
    def levels(self) -> tuple[dict[str, str], ...]:
        """What each strength, 1 to 3, does otherwise, in one sentence of each language."""
        return tuple(texts(f"honour.bots.level_{self.key}_{n}") for n in STRENGTHS)

    def choose(self, game: Honour, state: State, roller: Roller, strength: int = 3) -> Action:
        """An action that is allowed, for the side that is to act; the same for the same state, roller and strength.

        Raises: InputError for a strength other than 1, 2, 3, or if nobody is to act.
        """
        if strength not in STRENGTHS or isinstance(strength, bool):
            allowed = ", ".join(map(str, STRENGTHS))
            raise InputError(fault("strength", "errors.bad_field", found=shown(strength), allowed=allowed))
        if not game.to_act(state):
            raise InputError(fault("state", "honour.bots.nobody"))
        return self.mind(game, state, roller, strength)

    def at(self, strength: int = 3) -> Player:
        """The bot at one strength, as a function of game, state and roller."""

        def player(game: Honour, state: State, roller: Roller) -> Action:
            return self.choose(game, state, roller, strength)

        return player
