"""The bag: what is in it, who may use what is drawn, what leaves it with a loss."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..params import Params

KINDS = {"S": "samurai", "W": "warrior", "F": "fate"}
LAST_SKILL = 2  # the first two fate tokens of a turn bring a skill card (TOH-SKILL-2)


@dataclass(frozen=True, slots=True)
class Bag:
    """Numbers of tokens: samurai, warrior, fate.

    >>> Bag(2, 1, 3).token(3), Bag(2, 1, 3).without("S").total
    ('W', 5)
    """

    samurai: int = 0
    warrior: int = 0
    fate: int = 0

    @property
    def total(self) -> int:
        """How many tokens are in the bag."""
        return self.samurai + self.warrior + self.fate

    def of(self, kind: str) -> int:
        """How many of a kind, "S", "W" or "F"."""
        return {"S": self.samurai, "W": self.warrior, "F": self.fate}[kind]

    def token(self, number: int) -> str:
        """The kind of token number 1, 2, ...: samurai first, then warrior, then fate."""
        return "S" if number <= self.samurai else "W" if number <= self.samurai + self.warrior else "F"

    def plus(self, kind: str, number: int = 1) -> Bag:
        """The bag with tokens put in; below 0 taken out, as many as there are."""
        return replace(self, **{KINDS[kind]: max(0, self.of(kind) + number)})

    def without(self, kind: str) -> Bag:
        """The bag with one token taken out."""
        return self.plus(kind, -1)


class Removed(NamedTuple):
    """The bag after a loss, and how many tokens came from the card and from the bag."""

    bag: Bag
    from_card: int
    from_bag: int


class Fate(NamedTuple):
    """What a fate token does: give a skill card, end the turn."""

    card: bool
    ends: bool


def kind_of(cls: str) -> str:
    """The kind of token for a class (TOH-TOKENS-3).

    >>> kind_of("samurai"), kind_of("warrior")
    ('S', 'W')
    """
    return "S" if cls == "samurai" else "W"


def fill(params: Params, cards: Iterable[tuple[str, int]]) -> Bag:
    """The bag for the cards of both forces: (class, actions) of each (TOH-TOKENS-2 to -5).

    >>> from aofa_widgets.rules import Ruleset
    >>> fill(Params.of(Ruleset.load("honour")), [("samurai", 3), ("warrior", 1)])
    Bag(samurai=3, warrior=1, fate=3)
    """
    bag = Bag(fate=params.bag_fate_tokens)
    for cls, actions in cards:
        bag = bag.plus(kind_of(cls), actions)
    return bag


def remove(params: Params, bag: Bag, cls: str, actions: int, used: int) -> Removed:
    """Take the tokens of a loss out: those on its card first, the rest from the bag (TOH-REMOVE-1, TOH-R-07).

    >>> from aofa_widgets.rules import Ruleset
    >>> remove(Params.of(Ruleset.load("honour")), Bag(4, 4, 2), "samurai", 3, 1)
    Removed(bag=Bag(samurai=2, warrior=4, fate=2), from_card=1, from_bag=2)
    """
    kind = kind_of(cls)
    card = min(used, actions) if params.bag_token_removal == "card_first" else 0
    taken = min(actions - card, bag.of(kind))
    return Removed(bag.plus(kind, -taken), card, taken)


def fate(params: Params, number: int) -> Fate:
    """What the fate token of this number in a turn does (TOH-TURN-7, TOH-SKILL-2).

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("honour"))
    >>> fate(params, 2), fate(params, 3)
    (Fate(card=True, ends=False), Fate(card=False, ends=True))
    """
    ends = number >= params.last_fate
    return Fate(number <= LAST_SKILL and not ends, ends)


def user_of(drawer: int, can: tuple[bool, bool]) -> int | None:
    """Who plays a drawn action token: its drawer, else the other side; None: set aside (TOH-TURN-9, TOH-R-06).

    >>> user_of(1, (True, False)), user_of(0, (False, False))
    (0, None)
    """
    return next((side for side in (drawer, 1 - drawer) if can[side]), None)
