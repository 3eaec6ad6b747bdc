"""A moment of a battle: units, ground, whose turn it is, what is due and what is still to be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .tasks import Task
from .units import Unit

STAGES = ("set_up", "deploy", "play", "over")


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that are to fall: D6 by the cup's label, as recorded cases call them; `task` goes on with them.

    `side` and `unit` roll, `enemy` is whom it is about; `two`: each side rolls one, in the cups "A" and "B".
    `need`: what a die must show to succeed (0 where no number says it).
    """

    cup: str
    dice: int
    side: int
    task: Task
    unit: str = ""
    enemy: str = ""
    need: int = 0
    two: bool = False
    why: str = ""  # weapon or spell, for the words


@dataclass(frozen=True, slots=True)
class Choice:
    """What a side has to choose; `task` goes on with it.

    What: "marker" (place an objective), "edge", "aside" (keep back what may be), "deploy", "scout", "ambush" (place),
    "unit" (activate), "action", "attack" (spells, then shots), "help" (lend tokens), "strike_back",
    "pick" (the figure that blows are aimed at), "consolidate".
    `among`: the units, edges or other things to choose from.
    """

    what: str
    side: int
    task: Task
    unit: str = ""
    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Goal:
    """An objective marker: where it lies, and whose it is (-1: nobody's) (AOFR-MISSION-5)."""

    id: str
    x: int
    y: int
    owner: int = -1


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a battle. `units` keeps the order of the armies; `ground` knows where each block stands.

    `stage`: "set_up" (markers, edges), "deploy", "play", "over". `mover` is to place or to activate; `first` began the
    round; `finished`: who first had nobody left to activate this round (-1: nobody yet) (AOFR-ROUND-3).
    `edges`: the edge each side deploys along ("south", "north", "west", "east"; "" before). `markers`: how many goals
    are still to be placed. `active`: who is activated; `hurt`: units that lost wounds in this activation, `fought`:
    units that were in its melee (AOFR-MORALE-1, AOFR-RESULT-1); `tried`: spells tried in it, as (figure, spell).
    `lent`: tokens lent in secret for the spell being cast, as (unit, figure, tokens).
    `winner` counts once the battle is `over` (None: drawn). `armies`, `title`, `sides`, `labels` only serve to look
    things up.
    """

    units: tuple[Unit, ...]
    ground: Any
    goals: tuple[Goal, ...] = ()
    rounds: int = 4
    round: int = 0
    stage: str = "set_up"
    mover: int = 0
    first: int = 0
    finished: int = -1
    edges: tuple[str, str] = ("", "")
    markers: int = 0
    active: str = ""
    moved: bool = False  # the active unit has left its place in this activation
    hurt: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    tried: tuple[tuple[int, str], ...] = ()
    lent: tuple[tuple[str, int, int], ...] = ()
    over: bool = False
    winner: int | None = None
    due: Roll | Choice | None = None
    todo: tuple[Task, ...] = ()
    armies: Any = field(default=None, hash=False, compare=False, repr=False)
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
        return tuple(unit for unit in self.units if unit.here and side in (None, unit.side))

    def at(self, where: str, side: int) -> tuple[Unit, ...]:
        """Units of a side that are "in hand", kept for "ambush" or as a "scout"."""
        return tuple(unit for unit in self.units if unit.alive and unit.where == where and unit.side == side)

    def waiting(self, side: int) -> tuple[Unit, ...]:
        """Units of a side that may still be activated this round (AOFR-ACT-1)."""
        return tuple(unit for unit in self.here(side) if not unit.done)

    def put(self, unit: Unit) -> State:
        """The same state with one unit changed."""
        return replace(self, units=tuple(unit if old.id == unit.id else old for old in self.units))


__all__ = ["STAGES", "Choice", "Goal", "Roll", "State"]
