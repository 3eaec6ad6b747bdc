"""Dangerous ground, falls, jumps on a table: one die read against a class (ARG-DANGER, ARG-TABLETOP-2 to 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..params import Params
from .due import Due, Rolled, Steps, replay
from .moves import Going, Gone, free, loss_of, slow_dice, slowed

FINE, SHOUT, IN_DANGER = "fine", "shout", "in_danger"
SIX = 6  # the natural six that always endangers (ARG-DANGER-8)


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody on dangerous ground: the class (or the rating that is tested), what is added to the die for him."""

    id: str
    cls: int
    mod: int = 0


@dataclass(frozen=True, slots=True)
class Risk:
    """What befell a group: who is in danger, in the order it befell them, who shouts, whether all are held fast."""

    in_danger: tuple[str, ...] = ()
    shouts: tuple[str, ...] = ()
    stuck: bool = False


def modifier(
    params: Params,
    *,
    armour: str = "none",
    burden: str = "none",
    local: bool = False,
    helped: bool = False,
    mounted_foot: bool = False,
    hay: bool = False,
) -> int:
    """What is added to the die for the danger alone (ARG-DANGER-7a to 7h, AMB-DANGER-3).

    >>> from aofa_widgets.rules import Ruleset
    >>> modifier(Params.of(Ruleset.load("argad")), armour="4", local=True)
    0
    """
    worn = {"4": params.danger_armour4, "5": params.danger_armour5}.get(armour[:1], 0)
    load = {"heavy": params.danger_heavy, "very_heavy": params.danger_very_heavy}.get(burden, 0)
    rows = (
        (local, params.danger_local),
        (helped, params.danger_helped),
        (mounted_foot, params.danger_mounted_foot),
        (hay, params.danger_hay),
    )
    return worn + load + sum(value for there, value in rows if there)


def reading(die: int, cls: int, mod: int = 0) -> str:
    """One die read for one person: a natural six always endangers (ARG-DANGER-2 to 4, AMB-DANGER-2).

    >>> reading(4, 4), reading(3, 3, 1), reading(6, 5, -1)
    ('shout', 'in_danger', 'in_danger')
    """
    if die >= SIX or die + mod > cls:
        return IN_DANGER
    return SHOUT if die + mod == cls else FINE


@dataclass(frozen=True, slots=True)
class Peril:
    """A group on foot on dangerous ground."""

    members: tuple[Member, ...]


def danger(params: Params, peril: Peril) -> Steps[Risk]:
    """The danger reading of a group on foot (ARG-DANGER-1 to 4, 8, AMB-DANGER-1 and 2).

    Throws: "die" for each reading, "pick" (1-based, among those in question as listed) where several qualify.
    """
    if not peril.members:
        return Risk()
    faces = yield Due("die", 1)
    return (yield from _read(params, peril.members, faces[0]))


def _read(params: Params, members: Sequence[Member], die: int) -> Steps[Risk]:
    """A die read for a group, and the further dice that natural sixes bring."""
    left = list(members)
    fallen: list[str] = []
    shouts: list[str] = []
    stuck = False
    while left:
        six = die >= SIX
        stuck = stuck or die >= params.terrain_stuck_face
        above = [one for one in left if die + one.mod > one.cls]
        equal = [one for one in left if die + one.mod == one.cls]
        if six:  # somebody is endangered whatever the classes, and nobody shouts
            above, equal = above or left, []
        for pool, into in ((above, fallen), (equal, shouts)):
            if pool:
                pick = 1 if len(pool) == 1 else (yield Due("pick", 1, len(pool)))[0]
                into.append(pool[pick - 1].id)
        left = [one for one in left if one.id not in fallen]
        if not six or not left:
            break
        die = (yield Due("die", 1))[0]
    return Risk(tuple(fallen), tuple(shouts), stuck)


@dataclass(frozen=True, slots=True)
class Ride:
    """A rider on dangerous ground, difficult or very difficult for him."""

    kind: str
    member: Member


@dataclass(frozen=True, slots=True)
class Ridden:
    """What befell a rider: the die that was read, what it says, what both dice take off in centimetres."""

    danger_die: int
    result: str
    loss: int


def ridden_die(kind: str, faces: Sequence[int]) -> int:
    """Which die of a rider is read for the danger: the lower one on difficult ground, else the higher (ARG-DANGER-9).

    >>> ridden_die("difficult", (5, 2)), ridden_die("very_difficult", (5, 2))
    (2, 5)
    """
    return max(faces) if kind == "very_difficult" else min(faces)


def danger_mounted(params: Params, ride: Ride) -> Steps[Ridden]:
    """The danger reading of a rider (ARG-DANGER-9)."""
    faces = yield Due("dice", max(1, slow_dice(params, "mounted")))
    die = ridden_die(ride.kind, faces)
    return Ridden(die, reading(die, ride.member.cls, ride.member.mod), sum(faces))


@dataclass(frozen=True, slots=True)
class Crossing:
    """A move over hard ground that may be dangerous: one throw says how slow and how safe it is (ARG-DANGER-1).

    `members`: who runs a risk there; nobody on safe ground.
    """

    going: Going
    members: tuple[Member, ...] = ()


@dataclass(frozen=True, slots=True)
class Crossed:
    """How a crossing went: the move, and what befell whom."""

    gone: Gone
    risk: Risk


def cross(params: Params, crossing: Crossing) -> Steps[Crossed]:
    """The slowness dice of a person or group, read for the danger too (ARG-TERRAIN-9, ARG-DANGER-1, 8 and 9)."""
    going = crossing.going
    if free(params, going):
        return Crossed(Gone(False, going.move, going.move, 0 < going.before < going.move), Risk())
    faces = yield Due("slow", slow_dice(params, going.mode))
    gone = slowed(params, going, *loss_of(params, going.mode, faces))
    if not crossing.members or not faces:
        return Crossed(gone, Risk())
    mounted = going.mode == "mounted"
    die = ridden_die(going.kind, faces) if mounted else min(faces)  # people used to the ground ignore the worse die
    return Crossed(gone, (yield from _read(params, crossing.members, die)))


@dataclass(frozen=True, slots=True)
class Second:
    """Somebody in danger who is read for again the next turn, helped or not (ARG-DANGER-5 and 6)."""

    victim: Member
    helped: bool = False
    rescuer: Member | None = None
    two_life_points: bool = False


@dataclass(frozen=True, slots=True)
class Rescue:
    """How a second reading ended: the victim "safe", "shout", "dead" or "wounded"; the rescuer, if a die was due."""

    victim: str
    rescuer: str = ""


def danger_second(params: Params, second: Second) -> Steps[Rescue]:
    """The second reading; who helped in vain is tried too (ARG-DANGER-5 and 6, AMB-DANGER-4)."""
    faces = yield Due("test", 1)
    mod = second.victim.mod + (params.danger_helped if second.helped else 0)
    said = reading(faces[0], second.victim.cls, mod)
    if said != IN_DANGER:
        return Rescue(_safe(said))
    end = "wounded" if second.two_life_points else "dead"
    other = second.rescuer
    if not second.helped or other is None:
        return Rescue(end)
    faces = yield Due("rescuer", 1)
    return Rescue(end, _safe(reading(faces[0], other.cls, other.mod)))


def _safe(said: str) -> str:
    return "safe" if said == FINE else said


@dataclass(frozen=True, slots=True)
class Fall:
    """Somebody who falls, or has to jump, from a great height (ARG-DANGER-11)."""

    member: Member


def fall(params: Params, falling: Fall) -> Steps[str]:
    """How a fall ends: "unhurt", "flat_next_turn" or "dead"; "in_danger" where one test is not enough."""
    faces = yield Due("die", 1)
    said = reading(faces[0], falling.member.cls, falling.member.mod)
    worst = "dead" if params.danger_single_fall else IN_DANGER
    return {FINE: "unhurt", SHOUT: "flat_next_turn", IN_DANGER: worst}[said]


@dataclass(frozen=True, slots=True)
class Jump:
    """Somebody who jumps on a table, or off it, with enemies near (ARG-TABLETOP-2)."""

    agility: int


def jump(params: Params, jumping: Jump) -> Steps[str]:
    """How a jump ends: "up", "foot_may_strike" or "blocked_no_strike" (ARG-TABLETOP-2 to 4)."""
    die = (yield Due("die", 1))[0]
    return "up" if die < jumping.agility else "foot_may_strike" if die == jumping.agility else "blocked_no_strike"


STEPS: Mapping[type, Callable[[Params, Any], Steps[Any]]] = {
    Peril: danger,
    Ride: danger_mounted,
    Crossing: cross,
    Second: danger_second,
    Fall: fall,
    Jump: jump,
}


def due(params: Params, situation: Peril | Ride | Crossing | Second | Fall | Jump, rolled: Rolled = ()) -> Any:
    """What is due after these rolls: a `Due`, or what came of it. Raises: InputError for a roll that is not due.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> due(params, Peril((Member("v", 2), Member("w", 4))), [("die", (4,))])
    Risk(in_danger=('v',), shouts=('w',), stuck=False)
    """
    return replay(STEPS[type(situation)](params, situation), rolled)
