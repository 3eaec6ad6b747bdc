"""A bag of tokens that decides who acts next: what a game with one offers to whoever shows it.

A game may offer, under these optional names:

* `game.bag(state) -> Bag | None`: the bag as it is now, what was drawn this turn and by whom;
* `package.bag(ruleset, given) -> Bag`: a fresh bag for `given`: None (a sample), a number of tokens by kind, or the
  forces that fill it, as that game names them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from aofa_widgets.dice.urn import at_least, waiting
from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.words import fault

Texts = Mapping[str, str]
LOOKS = ("disc", "ring", "star")
MOST = 200
"""Tokens of one kind that a bag may hold."""


@dataclass(frozen=True, slots=True)
class Token:
    """A kind of token: its key, its name ("Samurai token"), that inside a sentence ("a samurai token"), its look.

    `look`: "disc" (solid), "ring" (open) or "star" (what ends a turn).
    """

    key: str
    name: Texts = field(hash=False)
    inside: Texts = field(hash=False)
    look: str = "ring"


@dataclass(frozen=True, slots=True)
class Bag:
    """Tokens left in a bag, those drawn this turn in order (kind, side), and what ends the turn.

    `ends`: the kind of which `to_end` end the turn once they are drawn. `side`: whose draw is next; `names`: the sides.
    `taken`: tokens that were fetched openly this turn. `whole`: the bag may be refilled (it stands alone).
    `rules`: rule ids by "draw" and "end". `takes`: kinds that may be fetched openly, `take` says what for.

    >>> fate = Token("fate", {"en": "Fate token"}, {"en": "a fate token"}, "star")
    >>> bag = Bag((fate,), {"fate": 3}, ends="fate", to_end=3)
    >>> bag.draw("fate").draw("fate").ending(1), bag.draw("fate").side
    (Fraction(1, 1), 1)
    """

    tokens: tuple[Token, ...]
    left: Mapping[str, int] = field(hash=False)
    ends: str = ""
    to_end: int = 0
    drawn: tuple[tuple[str, int | None], ...] = ()
    taken: Mapping[str, int] = field(default_factory=dict, hash=False)
    side: int | None = 0
    names: tuple[Texts, ...] = field(default=(), hash=False)
    turn: int = 1
    rules: Mapping[str, str] = field(default_factory=dict, hash=False)
    takes: tuple[str, ...] = ()
    take: Texts = field(default_factory=dict, hash=False)

    @property
    def total(self) -> int:
        """How many tokens are left."""
        return sum(self.left.values())

    @property
    def ended(self) -> int:
        """How many of the tokens that end the turn are out."""
        return sum(kind == self.ends for kind, _ in self.drawn)

    @property
    def missing(self) -> int:
        """How many more of them end the turn; 0 once it has ended."""
        return max(0, self.to_end - self.ended)

    @property
    def over(self) -> bool:
        """Whether the turn has ended: enough of those tokens are out, or none is left."""
        return (bool(self.ends) and not self.missing) or not self.total

    def kind(self, key: str) -> Token:
        """A kind of token by its key. Raises: InputError if the bag knows none of that key."""
        for token in self.tokens:
            if token.key == key:
                return token
        allowed = ", ".join(token.key for token in self.tokens)
        raise InputError(fault("token", "bag.unknown", found=named(key, 40), allowed=allowed))

    def next(self, key: str) -> Fraction:
        """The chance that the next token is of that kind; 0 from an empty bag."""
        return Fraction(self.left.get(self.kind(key).key, 0), self.total or 1)

    def ending(self, draws: int) -> Fraction:
        """The chance that the turn ends within the next `draws` draws, if nothing is taken out otherwise."""
        if self.over:
            return Fraction(1)
        return at_least(self.total, self.left.get(self.ends, 0), draws, self.missing) if self.ends else Fraction(0)

    @property
    def mean(self) -> Fraction | None:
        """How many draws the turn still lasts on average; None where it does not end by a draw."""
        return waiting(self.total, self.left.get(self.ends, 0), self.missing) if self.ends and not self.over else None

    def draw(self, key: str) -> Bag:
        """A token comes out by chance or by hand. Raises: InputError from an empty bag, of a kind it lacks, after the
        turn's end."""
        if self.over:
            raise InputError(fault("token", "bag.over" if self.total else "bag.empty"))
        side = None if self.side is None else (self.side + 1) % max(1, len(self.names) or 2)
        return replace(self, left=self._less(key), drawn=(*self.drawn, (key, self.side)), side=side)

    def fetch(self, key: str) -> Bag:
        """A token is taken out openly, for no draw. Raises: InputError if the bag holds none of that kind."""
        if self.kind(key).key not in self.takes:
            raise InputError(fault("token", "bag.no_fetch", found=self.kind(key).inside))
        return replace(self, left=self._less(key), taken={**self.taken, key: self.taken.get(key, 0) + 1})

    def back(self) -> Bag:
        """The token drawn last goes back, and it is that side's draw again. Raises: InputError if none was drawn."""
        if not self.drawn:
            raise InputError(fault("token", "bag.none_drawn"))
        key, side = self.drawn[-1]
        left = {**self.left, key: self.left.get(key, 0) + 1}
        return replace(self, left=left, drawn=self.drawn[:-1], side=side)

    def again(self) -> Bag:
        """The next turn: every token is back, and whoever drew last draws first."""
        left = {token.key: self.left.get(token.key, 0) + self.taken.get(token.key, 0) for token in self.tokens}
        for key, _ in self.drawn:
            left[key] += 1
        first = self.drawn[-1][1] if self.drawn else self.side
        return replace(self, left=left, drawn=(), taken={}, side=first, turn=self.turn + 1)

    def with_left(self, key: str, number: int) -> Bag:
        """With another number of a kind in the bag. Raises: InputError for no whole number from 0 to 200."""
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST:
            raise InputError(fault(self.kind(key).key, "bag.number", found=shown(number, 20), most=MOST))
        return replace(self, left={**self.left, self.kind(key).key: number})

    def _less(self, key: str) -> dict[str, int]:
        if not self.left.get(self.kind(key).key, 0):
            raise InputError(fault("token", "bag.lacks", found=self.kind(key).inside))
        return {**self.left, key: self.left[key] - 1}
