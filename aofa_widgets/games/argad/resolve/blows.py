"""One blow: what it adds up to with every bonus and malus, and what it does to the one struck (ARG-MELEE-8 to 13)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..params import Params
from .due import Due, Rolled, Steps, replay
from .sixes import Die, Favours, values

ARMOUR = {"none": 0, "3": 3, "4": 4, "4T": 4, "4*": 4, "5": 5, "5T": 5, "5*": 5}
RANK = {"none": 0, "3": 1, "4": 2, "4T": 2, "4*": 3, "5": 4, "5T": 4, "5*": 5}
ARMOURS = tuple(ARMOUR)
FLAGS = (
    *("untrained", "improvised", "bare_hands", "heavy_tool", "martial_artist", "motivated_first_turn"),
    *("support_behind_clumsy", "lower", "foot_vs_cavalry", "cavalry_vs_foot", "difficult_terrain", "charge"),
    *("being_charged", "braced", "polearm_vs_mounted", "obstacle_defender", "over_hostage", "wounded_arm"),
    *("target_dazed", "inspired", "two_handed_heavy", "indoor", "close_order", "strong", "disordered"),
)


class Reason(NamedTuple):
    """One bonus or malus that counts: its name, its value, its rule."""

    name: str
    value: int
    rule: str


def reasons(params: Params, flags: Collection[str]) -> tuple[Reason, ...]:
    """Every bonus and malus of a blow that counts (ARG-UNTRAINED-5, ARG-SIXES-C, ARG-AMB-CAVALRY-1).

    >>> from aofa_widgets.rules import Ruleset
    >>> [one.value for one in reasons(Params.of(Ruleset.load("argad")), {"untrained", "improvised", "lower"})]
    [-1, -1]
    """
    found = [*_clumsy(params, flags), *_placed(params, flags), *_riders(params, flags), *_gifts(params, flags)]
    if "disordered" in flags:
        found = [one for one in found if one.value < 0 or one.name == "strong"]
    return tuple(one for one in found if one.value)


def total(found: Collection[Reason]) -> int:
    """What they add up to."""
    return sum(one.value for one in found)


def _clumsy(params: Params, flags: Collection[str]) -> Iterator[Reason]:
    """Maluses that do not add up: as many as the cap holds, the worst first (ARG-UNTRAINED-5, ARG-AMB-SPEAR-4)."""
    trained = "motivated_first_turn" in flags
    artist = "martial_artist" in flags
    tool = "heavy_tool" in flags and params.melee_heavy_tool
    ready = [
        ("untrained", params.melee_untrained, "ARG-UNTRAINED-1", trained or tool),
        ("improvised", params.melee_improvised, "ARG-UNTRAINED-2", artist or tool),
        ("bare_hands", params.melee_bare_hands, "ARG-UNTRAINED-3", artist or tool),
        ("support_behind_clumsy", params.melee_clumsy_support, "ARG-SPEAR-5", False),
    ]
    left = params.melee_untrained_cap
    for name, value, rule, void in sorted(ready, key=lambda row: row[1]):
        if name in flags and not void:
            counted = max(value, left)
            left -= counted
            yield Reason(name, counted, rule)


def _placed(params: Params, flags: Collection[str]) -> Iterator[Reason]:
    """What the place takes off or adds; who climbs over an obstacle has both against him (ARG-OBST-5)."""
    if "lower" in flags:
        yield Reason("lower", params.melee_height, "ARG-HEIGHT-1")
    if "obstacle_defender" in flags:
        yield Reason("obstacle_defender", params.melee_obstacle_defender, "ARG-OBST-2")
    if "over_hostage" in flags:
        yield Reason("over_hostage", params.melee_hostage, "ARG-SPEAR-7")


def _riders(params: Params, flags: Collection[str]) -> Iterator[Reason]:
    hard = "difficult_terrain" in flags
    if "cavalry_vs_foot" in flags and not hard:
        yield Reason("cavalry_vs_foot", params.melee_cavalry_vs_foot, "ARG-CAVALRY-8")
    if "foot_vs_cavalry" in flags and (not hard or params.melee_cavalry_everywhere):
        yield Reason("foot_vs_cavalry", params.melee_foot_vs_cavalry, "ARG-CAVALRY-9")
    if "polearm_vs_mounted" in flags and "being_charged" not in flags:
        yield Reason("polearm_vs_mounted", params.melee_polearm_vs_mounted, "ARG-CAVALRY-10")
    if "charge" in flags and not hard:
        yield Reason("charge", params.melee_charge, "ARG-CAVALRY-11")
    if "braced" in flags:
        yield Reason("braced", params.melee_braced, "ARG-CAVALRY-12")


def _gifts(params: Params, flags: Collection[str]) -> Iterator[Reason]:
    hurt = "wounded_arm" in flags
    if "strong" in flags:
        yield Reason("strong", params.melee_strong, "ARG-STRONG-1")
    if hurt:
        yield Reason("wounded_arm", params.melee_wounded_arm, "ARG-WOUND-4")
    if "target_dazed" in flags:
        yield Reason("target_dazed", params.melee_dazed, "ARG-WOUND-3")
    if "inspired" in flags:
        yield Reason("inspired", params.hero_inspire, "ARG-HERO-1")
    if "two_handed_heavy" in flags and not hurt and not {"indoor", "close_order"} & set(flags):
        yield Reason("two_handed_heavy", params.melee_two_handed, "ARG-SPEAR-2")


@dataclass(frozen=True, slots=True)
class Struck:
    """Somebody struck, as a blow meets him: his class and his armour."""

    cls: int
    armour: str = "none"


def sure(params: Params, sides: int) -> int:
    """The natural value that always kills: 8 on a six-sided die (ARG-SIXES-I)."""
    return sides + params.melee_kill_steps


def need(params: Params, struck: Struck, mod: int, sides: int = 6) -> int:
    """The natural value from which a blow kills, over class and armour (ARG-MELEE-9, ARG-ARMOUR-13, ARG-SIXES-I)."""
    kills = max(struck.cls, ARMOUR[struck.armour]) + 1 - mod
    return min(max(kills, params.melee_auto_miss + 1), sure(params, sides))


def drives(params: Params, struck: Struck, mod: int) -> int:
    """The natural value from which a blow drives back at least (ARG-MELEE-10)."""
    return max(struck.cls - mod, params.melee_auto_miss + 1)


def outcome(params: Params, natural: int, struck: Struck, mod: int, sides: int = 6) -> str:
    """What a blow of this natural value does: "kill", "push" or "miss" (ARG-MELEE-9 to 12, ARG-GEN-20).

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> [outcome(params, face, Struck(3, "4"), 0) for face in (2, 3, 4, 5)]
    ['miss', 'push', 'push', 'kill']
    """
    if natural >= need(params, struck, mod, sides):
        return "kill"
    return "push" if natural >= drives(params, struck, mod) else "miss"


def rests(params: Params, struck: Struck, mod: int, sides: int = 6) -> int:
    """The natural value from which its six is not rolled again (ARG-AMB-SIXES-5)."""
    kills = need(params, struck, mod, sides)
    return kills if params.sixes_reroll_push else min(kills, drives(params, struck, mod))


@dataclass(frozen=True, slots=True)
class Blow:
    """One blow by itself; one that is `nonlethal` floors whom it would kill (ARG-CLOSEQ-5).

    `hands`: bare ones floor too, and kill by the blow that always tells alone (ARG-UNTRAINED-4).
    """

    struck: Struck
    mod: int = 0
    nonlethal: bool = False
    loose: bool = False
    die: int = 6
    hands: bool = False


class Landed(NamedTuple):
    """What came of a blow: its natural value and "kill", "push", "miss" or "down_next_turn"."""

    natural: int
    outcome: str


def steps(params: Params, blow: Blow) -> Steps[Landed]:
    """The blow, roll by roll: its die, then a lone six again while it falls short of a kill."""
    face = (yield Due("dice", 1, blow.die))[0]
    kills = need(params, blow.struck, blow.mod, blow.die)
    stop = rests(params, blow.struck, blow.mod, blow.die)
    die = Die("dice", face, kills, blow.die, blow.loose, rests=stop)
    natural = (yield from values(params, [die], Favours(), "dice"))[0]
    result = outcome(params, natural, blow.struck, blow.mod, blow.die)
    floors = natural < sure(params, blow.die) if blow.hands else blow.nonlethal
    if result == "kill" and floors:  # no other harmless blow kills even on three sixes
        result = "down_next_turn"
    return Landed(natural, result)


def due(params: Params, blow: Blow, rolled: Rolled = ()) -> Due | Landed:
    """What is due after these rolls, or what came of the blow.

    >>> from aofa_widgets.rules import Ruleset
    >>> due(Params.of(Ruleset.load("argad")), Blow(Struck(3)), [("dice", (3,))])
    Landed(natural=3, outcome='push')
    """
    return replay(steps(params, blow), rolled)


def rank_support(enemy_ranks: int, friend_ranks: int) -> bool:
    """Whether one driven back must go, friends in file behind him (ARG-RETREAT-5, ARG-AMB-RETREAT-5).

    The enemy's ranks are counted with the front one, his own without himself.

    >>> rank_support(2, 2), rank_support(3, 2)
    (False, True)
    """
    return enemy_ranks > friend_ranks
