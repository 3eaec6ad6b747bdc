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


def most(params: Params, points: int, key: str) -> int:
    """The most that an army of so many points may have of a limit: complete slices only (AOFR-R-69).

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("regiments"))
    >>> [most(params, 750, key) for key in RULES]
    [750, 2, 2, 2, 262, 5]
    """
    return {
        "over_points": points,
        "heroes": points // params.army_hero_step,
        "casters": points // params.army_caster_step,
        "copies": params.army_copy_base + points // params.army_copy_step,
        "share": points * params.army_max_share // 100,
        "count": points // params.army_unit_step,
    }[key]


def broken(params: Params, points: int, rows: Sequence[Row], limits: bool | None = None) -> tuple[Broken, ...]:
    """Every limit that a list goes beyond, in the order of the rules; `limits`: another word than the rules' own.

    Without limits only the points of the army bind (AOFR-ORG-1, AOFR-ARMY-1).

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("regiments"))
    >>> [(one.key, one.row, one.found) for one in broken(params, 750, [Row("a", 100), Row("b", 265)])]
    [('share', 1, 265)]
    """
    may = {key: most(params, points, key) for key in RULES}
    found = []

    def over(key: str, number: int, row: int | None = None, name: str = "") -> None:
        if number > may[key]:
            found.append(Broken(key, RULES[key], row, number, may[key], name))

    over("over_points", sum(row.cost for row in rows))
    if limits if limits is not None else params.army_use_limits:
        over("heroes", sum(row.hero for row in rows))
        over("casters", sum(row.caster for row in rows))
        for name, copies in Counter(row.name for row in rows).items():
            last = max(at for at, row in enumerate(rows) if row.name == name)
            over("copies", copies, last, name)
        for at, row in enumerate(rows):
            over("share", row.cost, at, row.name)
        over("count", len(rows))
    return tuple(found)
