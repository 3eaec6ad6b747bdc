"""A ruleset's battle as plain data: what a kernel needs to play thousands of games a second, and nothing of one game.

The battle is abstract: figures without places (`docs/battles.md` says what that leaves out). Whatever befell a figure
is a number, its place in `Tables.stances`; `len(stances)` means that it is out. A game makes these tables from its own
resolver, so that no rule is written twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

KEPT, ENDED, LOST = 0, 1, 2
STRIKE, DUEL = 0, 1


class Stance(NamedTuple):
    """What befell a figure that still stands: wounds, whether it is stunned, armed, and has something behind it."""

    wounds: int = 0
    stunned: bool = False
    armed: bool = True
    backed: bool = False


class Throw(NamedTuple):
    """All that a roll can come to: `total` equally likely falls, and how many of them come to each outcome.

    An outcome is (1s of the active side, hits on the other, hits on the active figure, falls); each of the first three
    is a cap of its own at most, which then means that many or more: nothing in the rules tells them apart.
    """

    total: int
    counts: tuple[tuple[int, int, int, int], ...]


class Loss(NamedTuple):
    """A side has lost when `number` of these `figures` (places in its force) are out."""

    figures: tuple[int, ...]
    number: int


Rows = tuple[tuple[int, ...], ...]
"""By kind of figure (its place in `Tables.ratings`), then by stance."""
Dice = tuple[Rows, ...]
"""By kind of figure, by stance, by actions done in the activation before this roll (0 to `Tables.most`)."""
Sorts = tuple[tuple[tuple[int, int], tuple[int, int]], ...]
"""By what is rolled (0 a strike, 1 a duel), by whether the active figure is armed, by whether the other is."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The whole of a ruleset for two forces; every number is whole, and every list is a tuple.

    Figures, by force and place:

    * `forces`: the Rating of every figure of each side, in order; `ratings`: the different ones, lowest first.
    * `losses`: by side, when it has lost.

    Stances (a row has one entry for each of `stances`; -1: that way is not open):

    * `stances`: every stance that can come up; the first is that of a figure nothing befell.
    * `free`: whether it may move, and so do all but recover; `ready`: whether it may declare a duel.
    * `fresh`: the stance as the figure begins a roll (one that may move has nothing behind it any more).
    * `steady`, `weapon`, `wound`: the stance after it has recovered from a stun, taken its weapon up, had a wound
      healed.
    * `life`: the wounds that it can still take before it falls.

    Dice:

    * `most`: more actions than this add no dice, or are not counted.
    * `alone`: of whoever acts or strikes; `steadying`: of whoever recovers from a stun.
    * `target`: of the target of a strike, by kind and stance.
    * `attack`, `defend`: in a duel; here a row is by stance and then, in turn: (the other is unarmed, is armed), each
      with the dice by actions for `attack`, or the dice for `defend`.
    * `acts` by dice, `strikes` and `duels` by (active dice, other's dice): what a roll comes to.

    Hits:

    * `hits`: the most hits that are told apart. `hurt`: by hits table, stance and number of hits, the stance after it.
    * `on_other`, `on_active`: by which hits table (place in `hurt`) each is hurt.

    The initiative:

    * `scope`: which 1s count together: "turn" (of the side), "activation", or "figure" (of one figure in the turn).
    * `counted`: by 1s of a roll, how many of them count. `verdict`: by the 1s that count already (all beyond its length
      are as the last), by the activations that 1s ended in this turn (likewise), and by the 1s of the roll:
      KEPT, ENDED (the activation ends) or LOST.
    * `another`: whether a figure whose activation ended may not be the next; `again`: "any", "after_another" or
      "once_per_turn". A figure that stands alone is kept back by neither of the first two.
    * `duel_counts`: whether a duel is an action; `duel_limit`: duels of one activation, or None.
    """

    forces: tuple[tuple[int, ...], tuple[int, ...]]
    ratings: tuple[int, ...]
    losses: tuple[Loss, Loss]
    stances: tuple[Stance, ...]
    free: tuple[bool, ...]
    ready: tuple[bool, ...]
    fresh: tuple[int, ...]
    steady: tuple[int, ...]
    weapon: tuple[int, ...]
    wound: tuple[int, ...]
    life: tuple[int, ...]
    most: int
    alone: Dice
    steadying: Dice
    target: Rows
    attack: tuple[tuple[Rows, ...], ...]
    defend: Dice
    acts: Mapping[int, Throw] = field(hash=False)
    strikes: Mapping[tuple[int, int], Throw] = field(hash=False)
    duels: Mapping[tuple[int, int], Throw] = field(hash=False)
    hits: int
    hurt: tuple[Rows, ...]
    on_other: Sorts
    on_active: Sorts
    scope: str
    counted: tuple[int, ...]
    verdict: tuple[Rows, ...]
    another: bool
    again: str
    duel_counts: bool
    duel_limit: int | None
