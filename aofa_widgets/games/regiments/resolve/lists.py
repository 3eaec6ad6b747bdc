"""The limits on building an army (AOFR-ORG-1 to AOFR-ORG-7): what of a list goes beyond them, and by how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..params import Params

RULES = {
    "over_points": "AOFR-ARMY-1",
    "heroes": "AOFR-ORG-2",
    "casters": "AOFR-ORG-3",
    "copies": "AOFR-ORG-4",
    "share": "AOFR-ORG-6",
    "count": "AOFR-ORG-7",
}


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of a list as its limits see it; a combined unit is one entry (AOFR-ORG-5), a joined Hero another."""

    name: str
    cost: int
    hero: bool = False
    caster: bool = False


@dataclass(frozen=True, slots=True)
class Broken:
    """A limit that a list goes beyond: its rule, the entry if it is one's, what there is and what may be.

    `name` is the unit of that entry, as the rows call it. Numbers are points, or entries of the list.
    """

    key: str
    rule: str
    row: int | None
    found: int
    most: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit as a list stands to it: its rule, how much there is, how much may be; None where nothing binds it."""

    key: str
    rule: str
    now: int
    most: int | None


def limits(params: Params, points: int, rows: Sequence[Row], use: bool | None = None) -> tuple[Limit, ...]:
    """Every limit in the order of the rules, and how a list of so many points stands to it.

    "copies" are those of the unit that comes most often, "share" is the dearest entry in points; only complete slices
    count (AOFR-R-69). Without limits (`use`, else the rules' own word) only the points bind (AOFR-ORG-1).

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("regiments"))
    >>> [one.most for one in limits(params, 750, ())]
    [750, 2, 2, 2, 262, 5]
    """
    copies = Counter(row.name for row in rows)
    now = {
        "over_points": sum(row.cost for row in rows),
        "heroes": sum(row.hero for row in rows),
        "casters": sum(row.caster for row in rows),
        "copies": max(copies.values(), default=0),
        "share": max((row.cost for row in rows), default=0),
        "count": len(rows),
    }
    most = {
        "over_points": points,
        "heroes": points // params.army_hero_step,
        "casters": points // params.army_caster_step,
        "copies": params.army_copy_base + points // params.army_copy_step,
        "share": points * params.army_max_share // 100,
        "count": points // params.army_unit_step,
    }
    bound = params.army_use_limits if use is None else use
    free = {key for key in RULES if key != "over_points"} if not bound else set()
    return tuple(Limit(key, rule, now[key], None if key in free else most[key]) for key, rule in RULES.items())


def broken(params: Params, points: int, rows: Sequence[Row], use: bool | None = None) -> tuple[Broken, ...]:
    """Every limit that a list goes beyond, each with the entry that does it where it is one's; as `limits`.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("regiments"))
    >>> [(one.key, one.row, one.found) for one in broken(params, 750, [Row("a", 100), Row("b", 265)])]
    [('share', 1, 265)]
    """
    copies = Counter(row.name for row in rows)
    last = {row.name: at for at, row in enumerate(rows)}
    found = []
    for one in limits(params, points, rows, use):
        if one.most is None or one.now <= one.most:
            continue
        several: list[tuple[int | None, int, str]] = [(None, one.now, "")]
        if one.key == "copies":
            several = [(last[name], number, name) for name, number in copies.items()]
        elif one.key == "share":
            several = [(at, row.cost, row.name) for at, row in enumerate(rows)]
        found += [Broken(one.key, one.rule, at, n, one.most, name) for at, n, name in several if n > one.most]
    return tuple(found)
