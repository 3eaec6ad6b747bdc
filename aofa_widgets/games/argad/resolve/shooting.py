"""One shot before its die: which weapon reaches how far and how well, every bonus and malus that counts (ARG-SHOOT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ..model.weapons import Weapon
from ..params import Params
from .blows import Reason, total

BANDS = ("short", "medium", "long")
CAPPED = ("terrain", "armour", "fleeting_target", "target_other")
SHOOTER = ("moving", "fleeting_shooter", "untrained", "shooter_other")
TACTICAL = ("ambush", "group", "other_bonus", "inspire")
KEPT = ("hunt", "contest", "elite", "duel_talent")
MODS = (*CAPPED, *SHOOTER, *TACTICAL, *KEPT)
RULES = {
    "terrain": "ARG-COVER-1",
    "armour": "ARG-ARMOUR-12",
    "fleeting_target": "ARG-SNAP-4",
    "target_other": "ARG-COVER-18",
    "cap": "ARG-COVER-18",
    "moving": "ARG-SHOOT-7",
    "fleeting_shooter": "ARG-SNAP-6",
    "untrained": "ARG-SHOOT-21",
    "shooter_other": "ARG-MEASURE-9",
    "ambush": "ARG-HUNT-3",
    "group": "ARG-MULTI-5",
    "other_bonus": "ARG-MEASURE-9",
    "inspire": "ARG-HERO-1",
    "hunt": "ARG-HUNT-1",
    "contest": "ARG-HUNT-2",
    "elite": "ARG-TALENT-4",
    "duel_talent": "ARG-DUEL-3",
}
SHOT_ARMOUR = {"3": "none", "4*": "4", "5*": "5"}  # for shots, unless the weapon's row names them (ARG-ARMOUR-12)
LESSER = {"4T": "4", "5T": "5", "5": "4"}  # the same categories, and a fuller harness is no weaker (ARG-AMB-SHOOT-2)
Mods = Mapping[str, int | Sequence[int]]


def reasons(params: Params, mods: Mods, loose: bool = False, point_blank: bool = False) -> tuple[Reason, ...]:
    """Every bonus and malus of a shot that counts: the cap, the worst of two, what disorder and contact take away.

    `mods`: values by the names of MODS; `terrain` may be several (ARG-COVER-17). What the cap gives back stands as a
    reason of its own.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> [(one.name, one.value) for one in reasons(params, {"terrain": -2, "armour": -1, "ambush": 1})]
    [('terrain', -2), ('armour', -1), ('cap', 1), ('ambush', 1)]
    """
    given = {name: value for name, value in ((name, _one(params, name, mods.get(name, 0))) for name in MODS) if value}
    if point_blank and params.point_blank_ignores_terrain:
        given.pop("terrain", None)
    found = list(_capped(params, given))
    moving, fleeting = given.get("moving", 0), given.get("fleeting_shooter", 0)
    if moving < 0 and fleeting < 0:  # the worst of the two (ARG-SNAP-6)
        given.pop("fleeting_shooter" if moving <= fleeting else "moving")
    for name in (*SHOOTER, *TACTICAL, *KEPT):
        if name in given and not (loose and name in TACTICAL and given[name] > 0):
            found.append(Reason(name, given[name], RULES[name]))
    return tuple(found)


def capped(found: Iterable[Reason]) -> int:
    """What ground and target take off a shot, the cap applied (ARG-COVER-18).

    >>> from aofa_widgets.rules import Ruleset
    >>> capped(reasons(Params.of(Ruleset.load("argad")), {"terrain": -2, "armour": -1, "moving": -1}))
    -2
    """
    return sum(one.value for one in found if one.name in (*CAPPED, "cap"))


def _one(params: Params, name: str, value: int | Sequence[int]) -> int:
    if isinstance(value, int):
        return value
    return (sum(value) if params.cover_stack == "sum" else min(value, default=0)) if name == "terrain" else sum(value)


def _capped(params: Params, given: Mapping[str, int]) -> Iterator[Reason]:
    """What the ground and the target take off, together no more than the cap (ARG-COVER-18)."""
    some = [Reason(name, given[name], RULES[name]) for name in CAPPED if name in given]
    yield from some
    if (over := params.cover_cap - total(some)) > 0:
        yield Reason("cap", over, RULES["cap"])


@dataclass(frozen=True, slots=True)
class Aim:
    """A shot as it is taken: how far, in centimetres, at what armour, by whom and how; `mods`: what else counts.

    `taught`: whether the shooter has the training that the weapon asks of riders on the move (ARG-ARMS-4).
    """

    distance: Fraction
    armour: str = "none"
    mounted: bool = False
    moving: bool = False
    indoors: bool = False
    point_blank: bool = False
    cls: int = 3
    loose: bool = False
    mods: Mods = field(default_factory=dict, hash=False)
    taught: bool = True


@dataclass(frozen=True, slots=True)
class Sight:
    """What a shot needs: whether it is allowed (else the rule that forbids it), its column, the table's number.

    `mod` is every bonus and malus together, `need` the natural value required, `reasons` what makes the one the other.
    """

    allowed: bool
    rule: str = ""
    band: str = ""
    table: int = 0
    mod: int = 0
    need: int = 0
    reasons: tuple[Reason, ...] = ()


def table_of(params: Params, weapon: Weapon, column: int) -> int:
    """The number of a column, from 1: the weapon's own, else that of the rules (ARG-SHOOT-5, ARG-GEN-20)."""
    own = (params.shoot_need_short, params.shoot_need_medium, params.shoot_need_long)
    return weapon.need[column - 1] if len(weapon.need) >= column else own[min(column, len(own)) - 1]


def sight(params: Params, weapon: Weapon, aim: Aim) -> Sight:
    """Whether a weapon may be shot so, and what it needs (ARG-SHOOT-5 to 11, ARG-ARMOUR-12, ARG-POINTBLANK-4).

    Cover and armour are in that number: nobody is saved afterwards (ARG-SHOOT-23).

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.games.argad.model.weapons import Noun
    >>> bow = Weapon("bow", Noun({"en": "bow", "fr": "arc"}), (20, 40, 60), armour=(("5", -1),))
    >>> sight(Params.of(Ruleset.load("argad")), bow, Aim(Fraction(35), "5")).need
    7
    """
    column = weapon.band(aim.distance * 100 / params.percent, params.measure_band_inclusive)  # type: ignore[arg-type]
    if not column:
        return Sight(False, "ARG-MEASURE-11")
    if aim.indoors and column in weapon.outdoor:
        return Sight(False, "ARG-SHOOT-11")
    going = 0
    if aim.mounted:
        slow = weapon.mounted_moving if aim.moving else weapon.mounted_still
        if slow is None:
            return Sight(False, "ARG-CAVALRY-7")
        if aim.moving and weapon.training and not aim.taught:
            return Sight(False, weapon.rules[0])
        going = slow
    elif aim.moving:
        if weapon.moving is None:
            return Sight(False, "ARG-SHOOT-7")
        going = weapon.moving
    if aim.point_blank and _steady(params, aim):
        going = 0
    mods = dict(aim.mods)
    counted = {"moving": going, "armour": worn(weapon, aim.armour, column), "untrained": untrained(params, weapon, aim)}
    for name, value in counted.items():
        mods[name] = min(value, _one(params, name, mods.get(name, 0)))
    found = reasons(params, mods, aim.loose, aim.point_blank)
    table, mod = table_of(params, weapon, column), total(found)
    return Sight(True, "", BANDS[min(column, len(BANDS)) - 1], table, mod, table - mod, found)


def _steady(params: Params, aim: Aim) -> bool:
    """Whether a move takes nothing off a shot at point-blank (ARG-AMB-POINTBLANK-1)."""
    whose = params.point_blank_ignores_moving
    return whose == "all" or (whose == "foot" and not aim.mounted)


def worn(weapon: Weapon, armour: str, column: int) -> int:
    """What a target's armour takes off a shot: only what the weapon's row says (ARG-ARMOUR-12, ARG-AMB-SHOOT-4)."""
    rows = dict(weapon.armour) | (dict(weapon.armour_long) if column == len(weapon.bands) else {})
    counts = armour if armour in rows else SHOT_ARMOUR.get(armour, armour)
    while counts not in rows and counts in LESSER:
        counts = LESSER[counts]
    return rows.get(counts, 0)


def untrained(params: Params, weapon: Weapon, aim: Aim) -> int:
    """What little practice takes off (ARG-SHOOT-21, ARG-AMB-SHOOT-1)."""
    if aim.cls > params.class_untrained_most or (params.shoot_untrained_firearms_only and not weapon.firearm):
        return 0
    return params.shoot_untrained
