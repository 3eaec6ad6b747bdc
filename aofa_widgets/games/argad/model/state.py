"""A moment of the game: people, ground, the slips that sides have written, what is due and what is still to be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from aofa_widgets.play.changing import changed
from aofa_widgets.play.remembering import Last

from .character import Character
from .clocks import Clock, Journey
from .ground import Base, Ground
from .tasks import Task
from .vessels import Boat

PHASES = ("orders", "answers", "doubts", "moves", "shots", "blows", "after", "end", "over")


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that are to fall: `dice` of them with so many `faces`; `task` goes on with them.

    `side` and `who` roll, `enemy` is whom it is about; `why` names the weapon, the job or the ground for the words.
    """

    cup: str
    dice: int
    side: int
    task: Task
    who: str = ""
    enemy: str = ""
    why: str = ""
    faces: int = 6
    need: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """What sides have to write at the same time; `task` goes on when all of them have sealed.

    What: "orders", "answers", "shots" (announce), "blows" (whom to strike), "after" (who steps forward), "doubts" (who
    goes after all).
    """

    what: str
    sides: tuple[int, ...]
    task: Task
    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """A troop, or the game master's seat; `entry`: the edge by which it has come (ARG-OBJECTIVE-3)."""

    name: Mapping[str, str] = field(hash=False)
    master: bool = False
    entry: str = ""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a side is after (ARG-OBJECTIVE-1): `kind` with `who`, `place` or `job`; `done` once it has come about.

    Kinds: "kill", "spare", "reach", "escape", "hold", "job", "talk", "none" (only told at the end).
    """

    id: str
    side: int
    kind: str
    text: Mapping[str, str] = field(hash=False)
    who: tuple[str, ...] = ()
    place: str = ""
    job: str = ""
    secret: bool = True
    done: bool = False


@dataclass(frozen=True, slots=True)
class Job:
    """Work of a certain time (ARG-TIME-1), at a place: how many turns it has taken, whether it is done."""

    id: str
    label: Mapping[str, str] = field(hash=False)
    x: int = 0
    y: int = 0
    side: int = -1
    turns: int = 0  # a fixed number; 0: a certain time
    delay: int = 0
    times: int = 1
    rolled: tuple[int, ...] = ()
    done: bool = False
    skill: str = ""  # a test under this rating instead of a certain time (ARG-TEST-1)
    task: str = ""  # its difficulty where tasks have one: "simple", "hard", "very_hard" (ARG-TEST-4)
    failed: bool = False  # given up after a 6, or a test that failed


@dataclass(frozen=True, slots=True)
class Load:
    """Something heavy ("heavy", "very_heavy") that lies somewhere, or that somebody carries (ARG-BURDEN-1, 2).

    `bearers`: how many it takes to carry it, by its length (ARG-CLIMB-3); then `mate` has the other end. `body`: it is
    somebody who is carried, by whose id it goes (ARG-BURDEN-2, ARG-EFFECT-2).
    """

    id: str
    x: int = 0
    y: int = 0
    weight: str = "heavy"
    by: str = ""
    ladder: bool = False  # (ARG-CLIMB-3)
    raised: str = ""  # the wall against which it stands (ARG-CLIMB-4)
    bearers: int = 1
    mate: str = ""
    body: bool = False


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling of the game master, kept for good (ARG-GEN-7)."""

    turn: int
    what: str
    who: str = ""
    value: str = ""
    why: str = ""


People = tuple[Character, ...]


def _by_name(people: People) -> dict[str, Character]:
    return {person.id: person for person in reversed(people)}


def _nobody(people: People) -> dict[tuple[int, int | None], People]:
    return {}


_NAMED = Last(_by_name)
_PRESENT = Last(_nobody)
"""Who is there of the people who were last asked about, by the turn and the side."""


@dataclass(frozen=True)  # no slots: `changed` is quicker without
class State:
    """A moment of a game. `people` keeps the order of the scenario; `ground` is the table without its people.

    `slips`: what sides have written since the last seal, as (side, who, kind, action), sorted; `sealed` sides that are
    done; `picked` whom each side is writing for. `rounds` of answers so far; `wavering`: who changed in the last one.
    `orders`: what all have agreed on. `fired`: announced shots that are still to be rolled, `results` what is to befall
    people when the step is over. `seat` is the side whose view this is (-1: all is seen).
    `title`, `labels`, `arms` only serve to look things up.
    """

    people: tuple[Character, ...]
    ground: Ground
    sides: tuple[Side, ...] = ()
    turn: int = 0
    turns: int = 0
    phase: str = "orders"
    slips: tuple[Any, ...] = ()
    sealed: tuple[int, ...] = ()
    picked: tuple[tuple[int, str], ...] = ()
    rounds: int = 0
    wavering: tuple[str, ...] = ()
    orders: tuple[Any, ...] = ()
    fired: tuple[Any, ...] = ()
    results: tuple[Any, ...] = ()
    starts: tuple[tuple[str, int, int], ...] = ()  # where everybody stood when the turn began
    talks: tuple[tuple[str, str], ...] = ()
    favours: tuple[int, ...] = ()  # sides that have used their single six of the phase (ARG-SIXES-C)
    elite: tuple[int, ...] = ()  # sides that have used their elite shot of the turn
    inspired: tuple[str, ...] = ()  # heroes who have inspired in this game
    emblems: tuple[tuple[str, str, int], ...] = ()  # whose, who stands in his place, since which turn
    aims: tuple[Aim, ...] = ()
    jobs: tuple[Job, ...] = ()
    loads: tuple[Load, ...] = ()
    boats: tuple[Boat, ...] = ()
    clocks: tuple[Clock, ...] = ()
    journeys: tuple[Journey, ...] = ()
    log: tuple[Ruled, ...] = ()
    over: bool = False
    seat: int = -1
    due: Roll | Choice | None = None
    todo: tuple[Task, ...] = ()
    arms: Any = field(default=None, hash=False, compare=False, repr=False)
    title: Mapping[str, str] = field(default_factory=dict, hash=False, compare=False, repr=False)
    labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False, compare=False, repr=False)

    def person(self, name: str) -> Character:
        """The person of this id; KeyError if there is none."""
        return _NAMED(self.people)[name]

    unit = person  # what play/course.py calls it

    def has(self, name: str) -> bool:
        """Whether there is a person of this id."""
        return name in _NAMED(self.people)

    def here(self, side: int | None = None) -> tuple[Character, ...]:
        """People on the table and in play, of one side, which is one troop however small (ARG-GROUP-11), or of all."""
        present, key = _PRESENT(self.people), (self.turn, side)
        if key not in present:
            rows = (p for p in self.people if not p.out and p.arrives <= self.turn and side in (None, p.side))
            present[key] = tuple(rows)
        return present[key]

    def put(self, person: Character) -> State:
        """The same state with one person changed."""
        return changed(self, people=tuple(person if old.id == person.id else old for old in self.people))

    def put_all(self, people: Mapping[str, Character]) -> State:
        """The same state with some people changed, by their ids."""
        return changed(self, people=tuple(people.get(old.id, old) for old in self.people))

    def order(self, who: str) -> Any:
        """What somebody is ordered to do this turn; None: nothing was said (ARG-DISPUTE-4)."""
        return next((order for order in self.orders if order.who == who), None)

    def picks(self, side: int) -> str:
        """Whom a side is writing for; "" for nobody."""
        return dict(self.picked).get(side, "")

    def written(self, side: int | None = None) -> tuple[Any, ...]:
        """The actions on the slips of a side, or of all."""
        return tuple(slip[3] for slip in self.slips if side in (None, slip[0]))

    @property
    def master(self) -> int:
        """The seat of the game master; -1 if there is none (ARG-GEN-2)."""
        return next((n for n, side in enumerate(self.sides) if side.master), -1)

    @property
    def field(self) -> Ground:
        """The ground with the bases of the people who are there."""
        return self.ground.standing(base_of(person) for person in self.here())


def base_of(person: Character) -> Base:
    """Where a person stands, as the room of places knows it (ARG-BASE-10)."""
    rides = person.mounted
    low = person.crouched or person.hidden
    size = (person.w, person.d, person.round and not rides, rides)
    return _base(person.id, person.side, person.x, person.y, person.facing, size, person.z, low, person.team)


@lru_cache(maxsize=4096)
def _base(
    name: str, side: int, x: int, y: int, facing: int, size: tuple[int, int, bool, bool], z: int, low: bool, team: int
) -> Base:
    """Asked for again and again while nobody moves; the base remembers its own outline."""
    return Base(name, side, x, y, facing, *size, z=z, low=low, team=team)


__all__ = ["PHASES", "Aim", "Character", "Choice", "Job", "Load", "Roll", "Ruled", "Side", "State", "base_of"]
