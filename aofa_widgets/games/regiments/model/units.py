"""A unit on its way through a battle: its figures that live, its cards, what it has done; no place, no rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that lives: its number in the unit, which of the unit's cards it has, its place in the staff.

    `card`: 0 is the unit's own, 1 that of the hero who joined it. `role`: a special rule of the staff ("sergeant",
    "musician", "banner") or "". `wounds` it bears; `tokens` of a caster in hand; `spent`: weapons used up for good.
    """

    n: int
    card: int = 0
    role: str = ""
    wounds: int = 0
    tokens: int = 0
    spent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lasting:
    """A spell in force on a unit: what it does, and until when ("round": this one ends, "activation": its next one).

    `effect` is the spell's own ({"defence": 1}, {"rule": "slow"}), as pairs.
    """

    spell: str
    effect: tuple[tuple[str, Any], ...]
    until: str

    def of(self, key: str) -> Any:
        """One entry of what it does; None if it has none of it."""
        return dict(self.effect).get(key)


@dataclass(frozen=True, slots=True)
class Unit:
    """One regiment, monster, engine or hero: what stands together and is activated together (AOFR-ROUND-1).

    `cards` are its unit records (model/armies.py): its own, then that of a hero who joined it. `figures` live, in the
    order in which they stand, front rank first from left to right; `size` is how many began (AOFR-R-40).
    `where`: "hand" (yet to be placed), "ambush", "scout" (kept aside), "table", or how it was lost: "killed",
    "routed", "never" (kept aside to the end). `done`: activated this round; `arrived`: the round it came by ambush.
    """

    id: str
    side: int
    cards: tuple[Any, ...]
    figures: tuple[Figure, ...]
    size: int
    where: str = "hand"
    done: bool = False
    shaken: bool = False
    fatigued: bool = False
    arrived: int = 0
    lasting: tuple[Lasting, ...] = ()
    mark: str = ""
    name: Mapping[str, str] = field(default_factory=dict, hash=False, compare=False, repr=False)

    @property
    def card(self) -> Any:
        """Its own unit record."""
        return self.cards[0]

    @property
    def frontage(self) -> int:
        """How many figures stand in a rank (AOFR-RANK-1)."""
        return int(self.cards[0].frontage)

    @property
    def alive(self) -> bool:
        """Still in the battle: on the table, in hand or kept aside."""
        return bool(self.figures) and self.where in ("hand", "ambush", "scout", "table")

    @property
    def here(self) -> bool:
        """On the table."""
        return bool(self.figures) and self.where == "table"

    @property
    def tokens(self) -> int:
        """Spell tokens of all its casters."""
        return sum(figure.tokens for figure in self.figures)

    @property
    def wounds(self) -> int:
        """Wounds on the figures that live."""
        return sum(figure.wounds for figure in self.figures)

    @property
    def hero(self) -> Figure | None:
        """The hero who joined it, while alive."""
        return next((figure for figure in self.figures if figure.card), None)

    def card_of(self, figure: Figure) -> Any:
        """The unit record of one of its figures."""
        return self.cards[figure.card]

    def figure(self, n: int) -> Figure:
        """The living figure of this number; KeyError if there is none."""
        for figure in self.figures:
            if figure.n == n:
                return figure
        raise KeyError(n)

    def put(self, figure: Figure) -> Unit:
        """With one figure changed."""
        return replace(self, figures=tuple(figure if old.n == figure.n else old for old in self.figures))


__all__ = ["Figure", "Lasting", "Unit"]
