"""What can be placed in a scenario: furniture of every kind in its usual sizes, figures of every profile."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from aofa_widgets.dice import Roller

from ..params import Params
from .room import Room
from .scenery import Scenery

Row = dict[str, Any]
FIGURE = "figure."  # what the key of a figure's sample begins with


@lru_cache(maxsize=8)
def furniture(params: Params) -> Mapping[str, Row]:
    """A row for each kind of thing, at (0, 0), without id and label; heights follow the measures of the rules.

    >>> from aofa_widgets.rules import Ruleset
    >>> rows = furniture(Params.of(Ruleset.load("swashbuckling")))
    >>> rows["stool"]["height"], sorted({row["kind"] for row in rows.values()})[:3]
    (120, ['barrel', 'bench', 'chandelier'])
    """
    s = Scenery(Room(5080, 0, Roller(0)), params, "inn")
    fixed: Row = {"size": "none"}
    flat: Row = {"solid": False, "stand": False}
    hand: Row = {"size": "small", "lift": "plate", **flat}
    hung: Row = {"r": 370, "size": "huge", "hanging": True, "swing": 1016, **flat}
    rows = {
        "long-table": s.make("table", 0, 0, s.table, w=1000, h=380, angle=0, lift="table"),
        "square-table": s.make("table", 0, 0, s.table, w=520, h=520, angle=0, lift="table"),
        "bench": s.make("bench", 0, 0, s.stool, w=800, h=160, angle=0, lift="table"),
        "stool": s.make("stool", 0, 0, s.stool, r=90, lift="chair"),
        "barrel": s.make("barrel", 0, 0, s.table, r=190, rolls=True),
        "keg": s.make("barrel", 0, 0, max(1, s.table * 4 // 5), r=120, lift="chair", rolls=True),
        "dummy": s.make("dummy", 0, 0, s.table, r=140),
        "large-crate": s.make("crate", 0, 0, s.high, w=440, h=440, angle=0),
        "small-crate": s.make("crate", 0, 0, s.table, w=300, h=300, angle=0, lift="table"),
        "bale": s.make("crate", 0, 0, max(1, s.table * 9 // 10), w=500, h=340, angle=0),
        "chest": s.make("crate", 0, 0, s.table, w=560, h=300, angle=0),
        "well": s.make("well", 0, 0, max(s.table, 250), r=380, stand=False, **fixed),
        "gallery": s.make("gallery", 0, 0, s.storey, w=1800, h=580, angle=0, **fixed),
        "stairs": s.make("stairs", 0, 0, s.storey, w=900, h=420, angle=0, **fixed),
        "wall": s.make("wall", 0, 0, 1400, w=1500, h=150, angle=0, stand=False, **fixed),
        "column": s.make("wall", 0, 0, 1400, r=130, stand=False, **fixed),
        "chandelier": s.make("chandelier", 0, 0, s.hangs, **hung),
        "lanterns": s.make("chandelier", 0, 0, s.hangs, **{**hung, "r": 300}),
        "plate": s.make("plate", 0, 0, 10, r=45, **hand),
        "goblet": s.make("goblet", 0, 0, 40, r=25, **hand),
        "rug": s.make("rug", 0, 0, 0, w=800, h=500, angle=0, **fixed, **flat),
    }  # fmt: skip
    for row in rows.values():
        row.pop("word")
    return rows


__all__ = ["FIGURE", "Row", "furniture"]
