"""All that is true at one moment of a game of AOFA."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from .figures import Figure
from .ground import Ground


@dataclass(frozen=True, slots=True)
class Activation:
    """The unbroken spell of one figure: actions and duels done, 1s rolled, and how it stands since its last step.

    `moved`: it has moved since its last roll (a stop now is a free move, AOFA-2B-8). `reached`: what that move
    touched. `arrival`: how the last action brought it into contact, for impetus (AMB-15); `carried` holds the enemy
    against whom impetus goes on under `impetus.lasts` = contact. `done`: what it did, for `repeat.same_action`.
    `denied`: the lines of sight that a friendly die has closed since its last move (AOFA-7M-7). `vetoed`: the deeds
    that the other side or the die has turned down (AOFA-AMB-66). `last`: its last step, "act", "oppose", "duel",
    "recover" or, after a move or at the start, "".
    """

    figure: str
    actions: int = 0
    ones: int = 0
    duels: int = 0
    moved: bool = False
    reached: str | None = None
    arrival: str | None = None
    carried: str | None = None
    done: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()
    vetoed: tuple[str, ...] = ()
    last: str = ""

    @property
    def idle(self) -> bool:
        """Nothing has been rolled for in it: to end it now is as idle as a free move (AMB-43)."""
        return not (self.actions or self.duels)


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that are due: for what (initiative, coin, friendly, action, opposed, duel), whose, how many.

    `why`: the guideline that a friendly die is to settle; None where it settles a line of sight.
    """

    kind: str
    active: int
    reactive: tuple[tuple[str, int], ...]
    action: Any
    cups: Mapping[str, Any] = field(default_factory=dict, hash=False, compare=False)
    why: Any = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that is due from a side.

    What: "hits", to share out hits among figures (AOFA-5C-1), "lead", to name who answers (AMB-21), or "judge", to say
    whether a deed may be done (AMB-66); then `why` is the guideline that it passes.
    """

    what: str
    side: int
    hits: int
    among: tuple[str, ...]
    source: str = ""
    table: str = ""
    ones: int = 0
    action: Any = None
    why: Any = None


@dataclass(frozen=True, slots=True)
class State:
    """A moment of the game. `figures` keeps the order of the scenario; `active` is the side with the initiative.

    `turn_ones` counts 1s in this player turn; `figure_ones` the same by figure; `ended` the activations that 1s ended;
    `used` the figures activated in this turn, in order; `rest` the figure that may not be next (AMB-60).
    `winner` is a side, or None while the game goes on; `goal` how many figures must be put out under
    `victory` = eliminate_n (None: half of the side, rounded up); `victory` is the scenario's own, or "" (AOFA-1-6).
    `names` and `deeds` only serve to say and to offer things.
    """

    figures: tuple[Figure, ...]
    ground: Ground
    active: int = 0
    activation: Activation | None = None
    turn_ones: int = 0
    figure_ones: tuple[tuple[str, int], ...] = ()
    ended: int = 0
    used: tuple[str, ...] = ()
    rest: str | None = None
    idle: int = 0
    winner: int | None = None
    due: Roll | Choice | None = None
    goal: int | None = None
    victory: str = ""
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False, compare=False, repr=False)
    deeds: Mapping[str, Any] = field(default_factory=dict, hash=False, compare=False, repr=False)

    def figure(self, name: str) -> Figure:
        """The figure of this id; KeyError if there is none."""
        for figure in self.figures:
            if figure.id == name:
                return figure
        raise KeyError(name)

    @property
    def by_id(self) -> Mapping[str, Figure]:
        """Figures by id, in order."""
        return MappingProxyType({figure.id: figure for figure in self.figures})

    def standing(self, side: int) -> tuple[Figure, ...]:
        """Figures of a side that are still in play."""
        return tuple(figure for figure in self.figures if figure.side == side and figure.standing)

    def put(self, figure: Figure, ground: Ground | None = None) -> State:
        """The same state with one figure changed, and the ground if it changed too."""
        figures = tuple(figure if old.id == figure.id else old for old in self.figures)
        return replace(self, figures=figures, ground=ground or self.ground)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a roll came to, for the referee and for widgets: scores, winner, hits, table and effects by figure."""

    kind: str
    active_dice: int
    reactive_dice: Mapping[str, int]
    active_score: int
    reactive_score: Mapping[str, int]
    hits: Mapping[str, int]
    effects: Mapping[str, tuple[str, ...]]
    winner: str = ""
    table: str = ""
    lost_hits: int = 0
