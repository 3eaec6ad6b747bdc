"""The numbers of the calculator, asked of the game."""

from __future__ import annotations

from typing import Any

from aofa_widgets.games import wanted
from aofa_widgets.play.duel import FIELDS, OFFERED, SWITCHES, Answer, Numbers, Side, offered
from aofa_widgets.rules import Ruleset

__all__ = [
    "FIELDS", "OFFERED", "SWITCHES", "Answer", "Numbers", "Side", "answer", "dice_by_kind", "duel_of", "offered",
]  # fmt: skip


def duel_of(ruleset: Ruleset) -> Any:
    """What a game offers a duel calculator. Raises: InputError, in a sentence, for a game without duels."""
    return wanted(ruleset.game, "duel", "calculator.none")


def answer(ruleset: Ruleset, kind: str, first: Side, second: Side) -> Answer:
    """The exact answer for these two sides; `first` is the active one.

    >>> athos, guard = Side({}, {}, pool=2, rating=3), Side({}, {}, rating=2)
    >>> found = answer(Ruleset.load("swashbuckling"), "duel", athos, guard)
    >>> found.now.dice, round(float(found.now.share(0, bool)), 3), round(float(found.goes_on), 3)
    ((5, 2), 0.826, 0.579)
    """
    found: Answer = duel_of(ruleset).answer(ruleset, kind, first, second)
    return found


def dice_by_kind(ruleset: Ruleset, kind: str, sides: tuple[Side, Side]) -> list[dict[str, int]]:
    """The dice of both sides told apart by what they are, in the order they lie in a tray."""
    found: list[dict[str, int]] = duel_of(ruleset).dice_by_kind(ruleset, kind, sides)
    return found
