"""The odds of a question as a table and a sentence, in every language: what the command line prints."""

from __future__ import annotations

from collections.abc import Sequence

from aofa_widgets.dice import Dist
from aofa_widgets.errors import InputError
from aofa_widgets.play.telling import Part, Row, Told, check_question
from aofa_widgets.words import fault, texts

from ..params import Params
from .chances import first_wins, turn

QUESTIONS = {"turn": 1, "game": 1}
"""What can be asked, and how many numbers each takes: the points at which a turn stops."""


def tell(params: Params, question: str, dice: Sequence[int], size: str | None = None) -> Told:
    """Answer a question. Raises: InputError for an unknown one, or numbers that it does not take.

    >>> from aofa_widgets.rules import Ruleset
    >>> tell(Params.of(Ruleset.load("pig")), "turn", [20]).sentence["en"]
    'Stopping at 20: 8.14 points a turn on average; 62.5% of turns bring nothing.'
    """
    check_question(question, dice, QUESTIONS)
    stop = dice[0]
    if not 1 <= stop <= params.goal:
        raise InputError(fault("dice", "pig.odds.range", found=stop, most=params.goal))
    title = texts(f"pig.odds.{question}", n=stop)
    if question == "turn":
        found = turn(params, stop)
        rows = tuple(Row(texts("pig.odds.points", n=points), chance) for points, chance in found.items())
        said = texts("pig.odds.said_turn", n=stop, mean=found.mean(), lost=found.p(0))
        return Told(title, (Part("points", title, rows),), said, {"points": found})
    chance = first_wins(params, stop)
    rows = (Row(texts("pig.odds.first"), chance), Row(texts("pig.odds.second"), 1 - chance))
    dist = Dist({0: chance.numerator, 1: chance.denominator - chance.numerator})
    return Told(title, (Part("game", title, rows),), texts("pig.odds.said_game", n=stop, won=chance), {"game": dist})
