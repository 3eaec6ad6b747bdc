"""Skill and dishonour cards: when one is drawn, what it costs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..params import Params
from .bag import fate


class Skill(NamedTuple):
    """Whether a skill card is drawn, how many the samurai holds afterwards, how many must go."""

    draw: bool
    held: int
    must_discard: int


class Dishonour(NamedTuple):
    """Whether a dishonourable act is allowed, the dice of the test and the cards held afterwards."""

    legal: bool
    dice: int
    cards: int


def skill(params: Params, fate_no: int, held: int) -> Skill:
    """The fate token of this number is drawn, and its card given to a samurai who holds so many (TOH-SKILL-2 to -4).

    >>> from aofa_widgets.rules import Ruleset
    >>> skill(Params.of(Ruleset.load("honour")), 2, 3)
    Skill(draw=True, held=3, must_discard=1)
    """
    if not fate(params, fate_no).card:
        return Skill(False, held, 0)
    over = max(0, held + 1 - params.skill_most)
    return Skill(True, held + 1 - over, over)


def dishonour(params: Params, cls: str, done: int, dice: int, cards: int) -> Dishonour:
    """A samurai acts dishonourably, having done so `done` times this turn (TOH-DISHON-1 to -3).

    >>> from aofa_widgets.rules import Ruleset
    >>> dishonour(Params.of(Ruleset.load("honour")), "samurai", 0, 4, 0)
    Dishonour(legal=True, dice=5, cards=1)
    """
    if cls != "samurai" or done >= params.dishonour_per_turn:
        return Dishonour(False, dice, cards)
    return Dishonour(True, dice + params.dishonour_dice, cards + 1)


def honour_cards(params: Params, own: int, band: Iterable[int]) -> int:
    """How many face-up cards count against an honour test: those of the whole band, or its own (TOH-R-35).

    >>> from aofa_widgets.rules import Ruleset
    >>> honour_cards(Params.of(Ruleset.load("honour")), 0, [1, 2])
    3
    """
    return sum(band) if params.dishonour_scope == "band" else own
