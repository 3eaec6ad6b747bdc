"""The odds of one roll as a table and a sentence, in every language: what the command line prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from aofa_widgets.dice import Dist
from aofa_widgets.errors import InputError
from aofa_widgets.words import fault, texts

from ..params import Params
from .fate import at_least, exactly, with_initiative
from .rolls import Roll, alone, odds

Texts = Mapping[str, str]
QUESTIONS = {"action": 1, "opposed": 2, "duel": 2}
"""What can be asked, and how many numbers of dice each takes: the active side's, then the other's."""
_SMALL = Fraction(1, 2000)  # what prints as 0.0% is left to the last row, ‘or more’


class Row(NamedTuple):
    """One line: its words, its chance, and for hits the chance of at least so many."""

    label: Texts
    chance: Fraction
    at_least: Fraction | None = None


class Part(NamedTuple):
    """One part of the table: "initiative", "hits" or "back" (hits on the active figure)."""

    key: str
    title: Texts
    rows: tuple[Row, ...]


class Told(NamedTuple):
    """An answer in words, with the exact joint distribution of (initiative, hits, hits on the active figure)."""

    title: Texts
    parts: tuple[Part, ...]
    sentence: Texts
    joint: Dist[tuple[str, int, int]]


def tell(params: Params, question: str, dice: Sequence[int], size: str | None = None) -> Told:
    """Answer a question: "action", "opposed" or "duel", with its numbers of dice and, for "opposed", an object's size.

    Raises: InputError for an unknown question, the wrong number of numbers, or dice out of range.

    >>> from aofa_widgets.rules import Ruleset
    >>> tell(Params.of(Ruleset.load("swashbuckling")), "action", [2]).sentence["en"]
    'Action, two dice: the initiative is kept 69.4% of the time.'
    """
    if question not in QUESTIONS:
        raise InputError(fault("question", "odds.kind", found=str(question)[:40], allowed=", ".join(QUESTIONS)))
    if len(dice) != QUESTIONS[question]:
        raise InputError(fault("dice", "odds.how_many", question=question, found=len(dice), wanted=QUESTIONS[question]))
    if question == "action":
        rolls = alone(params, dice[0]).map(lambda ones: Roll(ones, 0, 0))
    else:
        rolls = odds(params, question, dice[0], dice[1], size)
    joint = with_initiative(params, rolls)
    title = texts(f"swashbuckling.odds.{question}", n=dice[0], m=dice[-1])
    parts = [_initiative(joint, question)]
    if question != "action":
        target, active = ("target", "active") if question == "opposed" else ("defender", "attacker")
        parts.append(_hits(rolls, "hits", texts(f"swashbuckling.odds.on_{target}")))
        if any(roll.back for roll in rolls):
            parts.append(_hits(rolls, "back", texts(f"swashbuckling.odds.on_{active}")))
    sentence = texts(
        f"swashbuckling.odds.said_{question}",
        title=title,
        kept=joint.where(lambda roll: roll[0] != "lost"),
        hit=at_least(rolls, 1),
        back=at_least(rolls, 1, "back"),
        mean=rolls.mean(lambda roll: roll.hits),
    )
    return Told(title, tuple(parts), sentence, joint)


def _initiative(joint: Dist[tuple[str, int, int]], question: str) -> Part:
    rows = []
    for outcome in ("kept", "ended", "lost"):
        chance = joint.where(lambda roll, outcome=outcome: roll[0] == outcome)  # type: ignore[misc]
        if chance or outcome != "ended":
            rows.append(Row(texts(f"swashbuckling.odds.{outcome}"), chance))
    if question != "action":
        both = joint.where(lambda roll: roll[0] != "lost" and roll[1] > 0)
        rows.append(Row(texts("swashbuckling.odds.kept_hit"), both))
    return Part("initiative", texts("swashbuckling.odds.initiative"), tuple(rows))


def _hits(rolls: Dist[Roll], whose: str, title: Texts) -> Part:
    most = max(getattr(roll, whose) for roll in rolls)
    last = next((hits for hits in range(most, 1, -1) if at_least(rolls, hits, whose) >= _SMALL), most)
    rows = [
        Row(texts("swashbuckling.odds.hits", n=hits), exactly(rolls, hits, whose), at_least(rolls, hits, whose))
        for hits in range(last)
    ]
    rest, words = at_least(rolls, last, whose), "or_more" if last < most else "hits"
    return Part(whose, title, (*rows, Row(texts(f"swashbuckling.odds.{words}", n=last), rest, rest)))
