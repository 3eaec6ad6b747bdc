"""One die against a rating or a table: tasks, morale, care, wounds, lots (ARG-TEST, MORALE, HEAL, WOUND, NPC)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..params import Params
from .due import Due, Rolled, Steps, replay

DIE = "die"
LOCATION_SIDES = 12
PLACES = ((1, "head_dazed"), (7, "arm_minus1"), (12, "leg_minus4cm"))
"""Where a wound falls, by the last face of each (ARG-WOUND-3 to 5)."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a die said: the number that it was held against, the face, and the result."""

    result: str
    face: int
    against: int = 0


def read(face: int, stat: int) -> str:
    """Below a rating is a success, equal is neither, above fails (ARG-TEST-1 to 3).

    >>> read(2, 3), read(3, 3), read(4, 3)
    ('success', 'equal', 'fail')
    """
    return "success" if face < stat else "equal" if face == stat else "fail"


# -- tasks ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Under:
    """A task under a skill, a rating or the class."""

    stat: int


def under(params: Params, task: Under) -> Steps[Told]:
    """One die against a skill (ARG-TEST-1)."""
    face = (yield Due(DIE, 1))[0]
    return Told(read(face, task.stat), face, task.stat)


@dataclass(frozen=True, slots=True)
class Task:
    """A task with a number to reach, and how many dice the able one rolls (ARG-TEST-4)."""

    difficulty: int
    mod: int = 0
    dice: int = 1


def difficulty(params: Params, task: Task) -> Steps[Told]:
    """The best of some dice, with its modifier, against a number."""
    face = max((yield Due("dice", task.dice)))
    return Told("success" if face + task.mod >= task.difficulty else "fail", face, task.difficulty - task.mod)


def difficulty_of(params: Params, name: str) -> int:
    """The number of a task: "simple", "hard" or "very_hard"."""
    return {"simple": params.test_simple, "hard": params.test_hard, "very_hard": params.test_very_hard}[name]


# -- morale -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Nerve:
    """A unit under strain: its morale with what counts added up, its leader's where he is in voice range.

    `disordered`: what a failure means is worse for it; `trapped`: it has no way out (ARG-MORALE-3).
    """

    morale: int
    mods: int = 0
    leader: int | None = None
    disordered: bool = False
    trapped: bool = False

    @property
    def against(self) -> int:
        """What the die is held against."""
        return self.morale + self.mods


def morale(params: Params, unit: Nerve) -> Steps[Told]:
    """One die for all: below is obedience, above is not; equal is obeyed where a better leader is near (ARG-MORALE-5).

    The leader does not roll: the same die is held against his morale (ARG-AMB-MORALE-1).
    """
    face = (yield Due(DIE, 1))[0]
    told = read(face, unit.against)
    if told == "success" or (told == "equal" and unit.leader is not None and face < unit.leader):
        return Told("obey", face, unit.against)
    if not unit.disordered:
        return Told("disorder", face, unit.against)
    return Told("surrender" if unit.trapped else "flee", face, unit.against)


# -- wounds and care --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Care:
    """Somebody who was hit and is cared for; `two`: one wound of somebody with two life points (ARG-HEAL-7)."""

    health: int
    healer: bool = False
    poor: bool = False
    two: bool = False


def cared(params: Params, care: Care) -> int:
    """Health as care and place change it (ARG-HEAL-4, ARG-HEAL-5)."""
    return care.health + params.heal_healer * care.healer + params.heal_poor * care.poor


def heal(params: Params, care: Care) -> Steps[Told]:
    """One die against health: recovers, recovers with a lasting effect, or dies (ARG-HEAL-1 to 3)."""
    health, face = cared(params, care), (yield Due(DIE, 1))[0]
    worst = "no_improvement" if care.two else "dead"
    said = {"success": "recovers", "equal": "recovers_with_sequela", "fail": worst}[read(face, health)]
    return Told(said, face, health)


@dataclass(frozen=True, slots=True)
class Wounded:
    """Somebody who was wounded: where (ARG-WOUND-3)."""


def location(params: Params, hurt: Wounded) -> Steps[Told]:
    """A die of twelve faces says where a wound falls.

    >>> from aofa_widgets.rules import Ruleset
    >>> due(Params.of(Ruleset.load("argad")), Wounded(), [("die", (8,))])
    Told(result='leg_minus4cm', face=8, against=0)
    """
    face = (yield Due(DIE, 1, LOCATION_SIDES))[0]
    return Told(next(effect for most, effect in PLACES if face <= most), face)


# -- lots -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lots:
    """A table to roll on: its rows by their last face, and the faces of its die."""

    rows: tuple[tuple[int, str], ...]
    sides: int = 6


def lookup(params: Params, table: Lots) -> Steps[Told]:
    """The row of a die."""
    face = (yield Due(DIE, 1, table.sides))[0]
    return Told(next(row for most, row in table.rows if face <= most), face)


Trial = Under | Task | Nerve | Care | Wounded | Lots
_STEPS: Mapping[type, object] = {
    Under: under, Task: difficulty, Nerve: morale, Care: heal, Wounded: location, Lots: lookup,
}  # fmt: skip


def steps(params: Params, trial: Trial) -> Steps[Told]:
    """The step machine of a trial."""
    return _STEPS[type(trial)](params, trial)  # type: ignore[no-any-return, operator]


def due(params: Params, trial: Trial, rolled: Rolled) -> Due | Told:
    """The die that is due, or what it said."""
    return replay(steps(params, trial), rolled)
