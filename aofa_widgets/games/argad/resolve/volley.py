"""A volley: the dice of all who shoot at one target in one moment, whom they hit, whom armour saves (ARG-GTARGET)."""

from __future__ import annotations

from dataclasses import dataclass

from ..params import Params
from .due import Due, Rolled, Steps, replay
from .sixes import Die, Favours, values


@dataclass(frozen=True, slots=True)
class Shooter:
    """One die: whose, the natural value it needs; `loose`: thrown in disorder (ARG-SIXES-C).

    `taken`: what ground and target have taken off this value already, 0 or less; the cap holds for them together with
    the armour and cover of whoever is drawn (ARG-COVER-18, ARG-AMB-COVER-3).
    """

    id: str
    need: int
    die: int = 6
    loose: bool = False
    taken: int = 0


@dataclass(frozen=True, slots=True)
class Member:
    """One of those shot at: what armour and cover of his own take off the die (0 or less), how many hits he takes.

    The least sheltered are hit first (ARG-GTARGET-4).
    """

    id: str
    armour_mod: int = 0
    cover_mod: int = 0
    lives: int = 1


@dataclass(frozen=True, slots=True)
class Volley:
    """All dice of one moment at one target, a whole group for one (ARG-GTARGET-1, ARG-SIXES-F).

    Without `members` only hits are counted.

    `used`: the side had its one six of this phase rolled again already. `whole`: fire at all was ordered, so that the
    sheltered are drawn for with the others (ARG-GTARGET-5).
    """

    shooters: tuple[Shooter, ...]
    members: tuple[Member, ...] = ()
    used: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Losses:
    """What came of a volley: natural values, whose dice hit, who fell or was wounded, how many shots armour stopped."""

    values: tuple[int, ...]
    hitting: tuple[str, ...]
    killed: tuple[str, ...] = ()
    wounded: tuple[str, ...] = ()
    lost: int = 0
    used: bool = False

    @property
    def hits(self) -> int:
        """How many dice hit."""
        return len(self.hitting)


def steps(params: Params, volley: Volley) -> Steps[Losses]:
    """The volley, roll by roll: `shots` of each die, then sixes again, then whom each hit falls on."""
    favours = Favours({""} if volley.used and params.sixes_disorder != "volley" else set())
    direct = _direct(params, volley)
    dice, taken = [], []
    for one in volley.shooters:
        face = (yield Due("shots", 1, one.die, one.id))[0]
        common = under_cap(params, one.taken, direct)
        need = max(one.need - common, 2 if params.shoot_one_misses else 0)
        dice.append(Die(one.id, face, need, one.die, one.loose))
        taken.append(one.taken and one.taken + common)
    naturals = yield from values(params, dice, favours)
    hitting = [each for each in zip(dice, naturals, taken, strict=True) if each[1] >= each[0].need]
    lives = {member.id: member.lives for member in volley.members}
    wounded: list[str] = []
    killed: list[str] = []
    lost = 0
    for die, value, off in hitting:
        pool = _pool(volley, lives)
        if not pool:
            break
        at = (yield Due("victim", 1, len(pool), die.who))[0] if len(pool) > 1 else 1
        hurt = pool[at - 1]
        own = _armour(params, hurt, direct) + _cover(volley, hurt)
        need = die.need - under_cap(params, off, own)
        if not (yield from _saved(params, die, value, need, favours)):
            lost += 1
            continue
        lives[hurt.id] -= 1
        (killed if lives[hurt.id] <= 0 else wounded).append(hurt.id)
    hurt_only = tuple(dict.fromkeys(one for one in wounded if one not in killed))
    return Losses(naturals, tuple(die.who for die, _, _ in hitting), tuple(killed), hurt_only, lost, bool(favours.used))


def due(params: Params, volley: Volley, rolled: Rolled = ()) -> Due | Losses:
    """What is due after these rolls, or what came of the volley.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> pair = Volley((Shooter("a", 7), Shooter("b", 7)))
    >>> due(params, pair, [("shots", (6,)), ("shots", (6,))]).values
    (6, 7)
    """
    return replay(steps(params, volley), rolled)


def under_cap(params: Params, taken: int, malus: int) -> int:
    """What is left of a malus where ground and target have taken something off the die already (ARG-COVER-18).

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> [under_cap(params, taken, -2) for taken in (0, -1, -2)]
    [-2, -1, 0]
    """
    return max(malus, min(0, params.cover_cap - taken)) if taken else malus


def _armour(params: Params, member: Member, direct: int) -> int:
    """What his armour takes off beyond what counted on the die."""
    return member.armour_mod - direct if params.target_armour_after else 0


def _cover(volley: Volley, member: Member) -> int:
    """What his cover takes off beyond that of the least sheltered, by which the die was thrown."""
    return member.cover_mod - max(one.cover_mod for one in volley.members)


def _direct(params: Params, volley: Volley) -> int:
    """The malus of armour that counts on the die itself: one that all of them have (ARG-AMB-GTARGET-2).

    Where armour is not looked at after the draw, that of the least protected counts for all.
    """
    mods = {member.armour_mod for member in volley.members}
    if not mods:
        return 0
    if not params.target_armour_after:
        return max(mods)
    return mods.pop() if len(mods) == 1 else 0


def _pool(volley: Volley, lives: dict[str, int]) -> list[Member]:
    """Among whom a hit is drawn, couples too (ARG-GTARGET-7): who is there, the open first (ARG-AMB-COVER-5)."""
    there = [member for member in volley.members if lives[member.id] > 0]
    if volley.whole or not there:
        return there
    open_most = max(member.cover_mod for member in there)
    return [member for member in there if member.cover_mod == open_most]


def _saved(params: Params, die: Die, value: int, need: int, favours: Favours) -> Steps[bool]:
    """Whether a hit beats its victim's armour, its six being rolled again where that may help (ARG-GTARGET-3)."""
    while value < need:
        barred = die.loose and bool(favours.used) and value == die.sides
        if not die.six or not params.sixes_reroll or barred:
            return False
        faces = yield Due("save_reroll", 1, die.sides, die.who, True)
        if not faces or faces[0] < die.sides:
            if faces and die.loose:
                favours.used.add("")
            return False
        if die.loose:
            favours.used.add("")
        value += 1
    return True
