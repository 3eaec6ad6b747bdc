"""The parlour itself: who listens, and the commands it knows."""

from __future__ import annotations

from . import commands, keeps
from .talk import Talk


class Parlour(Talk):
    """A conversation that plays a match: `said()` gives the lines that are due, `hear(text)` those that answer a line.

    `langs`: a language, or one for each side; `bots`: who plays a side in a person's place; `roller` throws the dice.
    `real`: people type the dice of the table. `closed` is true once somebody has said goodbye.

    >>> from aofa_widgets.dice import Roller
    >>> from aofa_widgets.games import GAMES, load
    >>> from aofa_widgets.play import Match
    >>> from aofa_widgets.rules import Ruleset
    >>> parlour = Parlour(Match(load(GAMES[0]).GAME(Ruleset.load(GAMES[0])), "school"), "en", roller=Roller(1))
    >>> parlour.said()[0], parlour.hear("roll")[0]
    ('The school of arms.', 'Musketeers, one die: 5.')
    """

    def command(self, text: str, *, looks: bool = False, every: bool = False) -> list[str] | None:
        """What a command answers, or None where a line is none."""
        return commands.command(self, text, looks=looks, every=every)

    def leaving(self, text: str) -> list[str]:
        """The answer to what stands before goodbye."""
        return keeps.ending(self, text)

    def main_names(self) -> list[str]:
        """The names of the commands, in the language spoken to."""
        return commands.main_names(self.lang)
