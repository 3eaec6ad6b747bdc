"""A moment of the game: units, ground, bag, decks, what is due and what is still to be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .tasks import Task
from .units import Unit

KINDS = ("samurai", "warrior", "fate")


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens by kind: in the bag, or set aside; they have no owner, both sides draw from one bag (TOH-TOKENS-4).

    >>> Tokens(2, 1, 3).less("samurai").total, Tokens(2, 1, 3).signs
    (5, ('samurai', 'samurai', 'warrior', 'fate', 'fate', 'fate'))
    """

    samurai: int = 0
    warrior: int = 0
    fate: int = 0

    @property
    def total(self) -> int:
        """How many there are."""
        return self.samurai + self.warrior + self.fate

    @property
    def signs(self) -> tuple[str, ...]:
        """One sign for each token, in the order in which they are numbered."""
        return ("samurai",) * self.samurai + ("warrior",) * self.warrior + ("fate",) * self.fate

    def of(self, kind: str) -> int:
        """How many of a kind."""
        return int(getattr(self, kind))

    def more(self, kind: str, number: int = 1) -> Tokens:
        """With some more of a kind."""
        return replace(self, **{kind: self.of(kind) + number})

    def less(self, kind: str, number: int = 1) -> Tokens:
        """With some fewer of a kind, never below none."""
        return replace(self, **{kind: max(0, self.of(kind) - number)})


@dataclass(frozen=True, slots=True)
class Roll:
    """What is to fall: dice in a cup, a token, a card or a coin; `task` goes on with it.

    `side` and `unit` roll; `signs` are those of each face of a token, card or coin; `parts` say what a pool is made
    of, as (reason, dice).
    """

    cup: str
    dice: int
    kind: str
    side: int
    task: Task
    unit: str = ""
    signs: tuple[str, ...] = ()
    parts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """What a side has to choose; `task` goes on with it.

    What: "unit", "action", "target", "dodge", "help", "first", "free", "assign", "discard".
    """

    what: str
    side: int
    task: Task
    unit: str = ""
    among: tuple[str, ...] = ()
    label: str = ""
    dice: int = 0


@dataclass(frozen=True, slots=True)
class Victory:
    """How a scenario is won, and what removing the enemy hero is worth in victory points.

    "objectives", "hold": the points of the places held at the end, and of the hero; "hero": the first to remove the
    enemy hero, else the fewer losses; "losses": the fewer losses in recruitment points at the end.
    """

    kind: str = "losses"
    hero: int = 2


@dataclass(frozen=True, slots=True)
class State:
    """A moment of the game. `units` keeps the order of the scenario.

    `bag`, `aside` (useless until the turn ends); `fates`: fate tokens drawn this turn; `drawn`: (kind, side) of this
    turn's draws; `drawer`: whose draw it is; `token`, `holder`: what is in hand and whose; `active`: who acts.
    `skills`, `wounds`: cards left in each deck. `winner` counts once the game is `over` (None: drawn).
    `cards` (the data of the ruleset), `title`, `sides` (their names) and `labels` (those of terrain and places) only
    serve to look things up.
    """

    units: tuple[Unit, ...]
    ground: Any
    bag: Tokens
    victory: Victory
    turns: int
    turn: int = 1
    drawer: int = 0
    aside: Tokens = Tokens()
    fates: int = 0
    drawn: tuple[tuple[str, int], ...] = ()
    token: str = ""
    holder: int = 0
    active: str = ""
    skills: tuple[str, ...] = ()
    wounds: tuple[str, ...] = ()
    over: bool = False
    winner: int | None = None
    due: Roll | Choice | None = None
    todo: tuple[Task, ...] = ()
    cards: Any = field(default=None, hash=False, compare=False, repr=False)
    title: Mapping[str, str] = field(default_factory=dict, hash=False, compare=False, repr=False)
    sides: tuple[Mapping[str, str], ...] = field(default=(), hash=False, compare=False, repr=False)
    labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False, compare=False, repr=False)

    def unit(self, name: str) -> Unit:
        """The unit of this id; KeyError if there is none."""
        for unit in self.units:
            if unit.id == name:
                return unit
        raise KeyError(name)

    def has(self, name: str) -> bool:
        """Whether there is a unit of this id."""
        return any(unit.id == name for unit in self.units)

    def here(self, side: int | None = None) -> tuple[Unit, ...]:
        """Units on the table, of one side or of both."""
        there = {base.id for base in self.ground.here()}
        return tuple(u for u in self.units if u.id in there and u.alive and side in (None, u.side))

    def off(self, name: str) -> bool:
        """Whether a unit that lives is off the table."""
        return self.unit(name).alive and self.ground.base(name).off is not None

    def alive(self, side: int) -> tuple[Unit, ...]:
        """Units of a side that are in the game, on the table or off it."""
        return tuple(u for u in self.units if u.alive and u.side == side)

    def put(self, unit: Unit) -> State:
        """The same state with one unit changed."""
        return replace(self, units=tuple(unit if old.id == unit.id else old for old in self.units))
