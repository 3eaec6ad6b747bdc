"""Furniture in groups, as a stage set is made: tables with their seats, piles of barrels, a gallery with its stairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aofa_widgets.table.shapes import Disc
from aofa_widgets.table.units import times
from aofa_widgets.words import catalogue, texts

from ..params import Params
from .room import ATTEMPTS, Room, turned

STYLES = ("inn", "yard", "hall", "street")
Row = dict[str, Any]
_PLAIN = str.maketrans({"\u2019": "'", "\u00a0": " ", "\u202f": " "})


def label(key: str, **values: Any) -> dict[str, str]:
    """Words of the generator in every language, spelt as a source is: whoever shows them sets the marks."""
    told = texts(f"swashbuckling.setting.{key}", **values)
    return {lang: text.translate(_PLAIN) for lang, text in told.items()}


def words(group: str) -> int:
    """How many titles a style has, or how many stories there are."""
    start = f"swashbuckling.setting.{'story' if group == 'story' else f'title_{group}'}_"
    return sum(1 for key in catalogue() if key.startswith(start))


class Scenery:
    """The things made so far; ids and labels count up by kind, heights follow the measures in force."""

    def __init__(self, room: Room, params: Params, style: str) -> None:
        self.room, self.style = room, style
        figure = params.figure_height_mm * 10
        up = times(figure, params.jump_up)
        self.up = max(2, up)
        self.table = max(2, min(200, up))
        self.stool = max(1, self.table * 3 // 5)
        self.across = times(figure, params.leap_across)
        self.high = min(320, self.stool + up)
        self.storey = max(self.table + 1, figure * 19 // 10)
        self.hangs = figure + up * 4 // 5
        self.r = params.base_width_mm * 5
        room.way = 2 * self.r + 30
        self.back = 0
        self.things: list[Row] = []
        self.tops: list[str] = []
        self.counts: dict[str, int] = {}
        self.on: dict[str, int] = {}

    @property
    def count(self) -> int:
        """How many things there are."""
        return len(self.things)

    def roll(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        return low + self.room.roller.choose(high - low + 1)

    def make(self, kind: str, x: int, y: int, height: int, word: str = "", **more: Any) -> Row:
        """A thing without its id, at a place of its group; the label is given when it stands."""
        row: Row = {"kind": kind, "x": x, "y": y, "height": height, "size": "large", "lift": "none", "solid": True}
        return {**row, "stand": True, "word": word or kind, **more}

    def settle(self, rows: list[Row]) -> None:
        """Put a group on the table: ids, labels, and room taken."""
        self.room.put(rows)
        for row in rows:
            word = row.pop("word")
            n = self.counts[word] = self.counts.get(word, 0) + 1
            row = {"id": f"{word}-{n}", "label": label(f"thing_{word}", n=n), **row}
            self.things.append(row)
            if row["kind"] in ("table", "barrel", "crate") and row["height"] <= self.table:
                self.tops.append(row["id"])

    def place(self, rows: list[Row], mirrored: bool, angle: int) -> bool:
        """Find a place for a group, and for its mirror image with it; False if there is none."""
        for _ in range(ATTEMPTS):
            x, y = self.room.spot(self.back)
            here = turned(rows, x, y, angle)
            there = self.room.mirrored(here) if mirrored else []
            if self.room.fits(here):
                if mirrored and not self._apart(here, there):
                    continue
                self.settle(here)
                if there:
                    self.settle(there)
                return True
        return False

    def _apart(self, here: list[Row], there: list[Row]) -> bool:
        """Whether a group and its image leave a way between them; the middle of the table stays a little clear."""
        room = self.room
        probe = Room(room.side, room.strip, room.roller, room.way)
        probe.put(here)
        return probe.fits(there) and room.fits(there)


def stage(s: Scenery) -> None:
    """What stands along the back: a wall, or a gallery with stairs where the table is wide enough for it."""
    room, side = s.room, s.room.side
    left, right = room.strip + 110, side - room.strip - 110
    wide, foot = right - left, 2 * s.r + 40
    depth = 2 * s.r + 240
    long = 900
    if wide >= foot + long + 1000 and s.roll(0, 3):
        turned_round = s.roll(0, 1)
        length = min(wide - foot - long, s.roll(10, 18) * 100) // 2 * 2
        start = left + foot
        word = "gallery" if s.style in ("inn", "hall") else "balcony"
        h = max(300, depth * 7 // 10) // 2 * 2
        stairs = s.make(
            "stairs", start + long // 2, depth // 2, s.storey, w=long, h=h, angle=0, size="none", to=f"{word}-1"
        )
        gallery = s.make(
            "gallery", start + long + length // 2, depth // 2, s.storey, word, w=length, h=depth, angle=0, size="none"
        )
        rows = [gallery, stairs]
        if turned_round:
            rows = [{**row, "x": side - row["x"]} for row in rows]
            rows[1]["angle"] = 180
        x = left + s.r + 20
        room.wall(Disc(side - x if turned_round else x, depth // 2, s.r))
        s.settle(rows)
        s.back = depth
    else:
        h = 150
        row = s.make("wall", side // 2, h // 2, 1400, w=side, h=h, angle=0, size="none", stand=False)
        s.settle([row])
        s.back = h
        for f in range(2):  # niches between the strips get a chest each
            x = left + wide * (1 + 2 * f) // 4
            s.settle([s.make("crate", x, h + 160, s.table, "chest", w=560, h=300, angle=0)] if wide > 1800 else [])
    s.back += 60


def bare(s: Scenery) -> None:
    """One more thing to throw, on the top that has the fewest."""
    name = min(s.tops, key=lambda top: (s.on.get(top, 0), s.tops.index(top)))
    _dish(s, next(row for row in s.things if row["id"] == name))


def _dish(s: Scenery, top: Mapping[str, Any]) -> None:
    s.on[top["id"]] = s.on.get(top["id"], 0) + 1
    plate = s.roll(0, 1)
    reach = min(top.get("w", top.get("r", 0)), top.get("h", top.get("r", 0))) // 4
    dx, dy = (0, 0) if "r" in top else (s.roll(-reach, reach), s.roll(-reach // 2, reach // 2))
    kind, r, rise = ("plate", 45, 10) if plate and top["kind"] == "table" else ("goblet", 25, 40)
    x, y, height = top["x"] + dx, top["y"] + dy, top["height"] + rise
    row = s.make(kind, x, y, height, r=r, size="small", lift="plate", on=top["id"])
    row.update(solid=False, stand=False)
    s.settle([row])


def _laid(s: Scenery, before: int) -> None:
    """Plates and goblets on the tables that have just been put down."""
    for row in list(s.things[before:]):
        if row["kind"] == "table":
            for _ in range(s.roll(1, 2)):
                _dish(s, row)


def _long_table(s: Scenery, mirrored: bool) -> bool:
    w, h, before = s.roll(8, 12) * 100, 380, s.count
    rows = [s.make("table", 0, 0, s.table, w=w, h=h, angle=0, lift="table")]
    for sign in (-1, 1)[: s.roll(1, 2)]:
        y = sign * (h // 2 + 130)
        rows.append(s.make("bench", 0, y, s.stool, w=w - 100, h=160, angle=0, lift="table"))
    if s.roll(0, 1):
        rows.append(s.make("stool", w // 2 + 150, 0, s.stool, r=90, lift="chair"))
    placed = s.place(rows, mirrored, 0 if s.style == "hall" else s.roll(-5, 5) * 4)
    _laid(s, before)
    return placed


def _square_table(s: Scenery, mirrored: bool) -> bool:
    w, before = s.roll(23, 28) * 20, s.count
    rows = [s.make("table", 0, 0, s.table, w=w, h=w, angle=0, lift="table")]
    far = w // 2 + 140
    for x, y in ((far, 0), (0, far), (-far, 0), (0, -far))[: s.roll(2, 4)]:
        rows.append(s.make("stool", x, y, s.stool, r=90, lift="chair"))
    placed = s.place(rows, mirrored, s.roll(-4, 4) * 5)
    _laid(s, before)
    return placed


def _barrels(s: Scenery, mirrored: bool) -> bool:
    places = ((0, 0), (400, 20), (190, 360))[: s.roll(1, 3)]
    rows = [s.make("barrel", x, y, s.table, r=190, rolls=True) for x, y in places]
    return s.place(rows, mirrored, s.roll(0, 11) * 30)


def _crates(s: Scenery, mirrored: bool) -> bool:
    rows = [s.make("crate", 0, 0, s.high, w=440, h=440, angle=0)]
    rows.append(s.make("crate", 400, 60, s.stool if s.high > s.table else s.table, "box", w=300, h=300, angle=0))
    return s.place(rows, mirrored, s.roll(-4, 4) * 5)


def _keg(s: Scenery, mirrored: bool) -> bool:
    row = s.make("barrel", 0, 0, max(1, s.table * 4 // 5), "keg", r=120, lift="chair", rolls=True)
    return s.place([row], mirrored, 0)


def _bale(s: Scenery, mirrored: bool) -> bool:
    row = s.make("crate", 0, 0, max(1, s.table * 9 // 10), "bale", w=500, h=340, angle=0)
    return s.place([row], mirrored, s.roll(-6, 6) * 5)


def _bench(s: Scenery, mirrored: bool) -> bool:
    row = s.make("bench", 0, 0, s.stool, w=800, h=160, angle=0, lift="table")
    return s.place([row], mirrored, s.roll(0, 3) * 45)


def _pillar(s: Scenery, mirrored: bool) -> bool:
    row = s.make("wall", 0, 0, 1400, "column", r=130, size="none", stand=False)
    return s.counts.get("column", 0) < 4 and s.place([row], mirrored, 0)


def _well(s: Scenery, mirrored: bool) -> bool:
    row = s.make("well", 0, 0, max(s.table, 250), r=380, size="none", stand=False)
    return not s.counts.get("well") and s.place([row], False, 0)


def _rug(s: Scenery, mirrored: bool) -> bool:
    row = s.make("rug", 0, 0, 0, w=s.roll(7, 10) * 100, h=500, angle=0, size="none", solid=False, stand=False)
    few = s.counts.get("rug", 0) < 3
    return few and s.place([row], False, 0 if s.style == "hall" else s.roll(-4, 4) * 5)


def _chandelier(s: Scenery, mirrored: bool) -> bool:
    word = "lanterns" if s.style in ("yard", "street") else "chandelier"
    row = s.make("chandelier", 0, 0, s.hangs, word, r=s.roll(30, 40) * 10, size="huge", hanging=True, swing=1016)
    row.update(solid=False, stand=False)
    return s.counts.get(word, 0) < (4 if s.style == "hall" else 2) and s.place([row], mirrored, 0)


Group = Callable[[Scenery, bool], bool]
GROUPS: Mapping[str, tuple[Group, ...]] = {
    "inn": (_long_table, _square_table, _square_table, _long_table, _chandelier, _rug, _keg, _barrels, _bench),
    "yard": (_barrels, _crates, _long_table, _bale, _well, _keg, _bench, _crates, _chandelier, _rug),
    "hall": (_long_table, _pillar, _square_table, _chandelier, _rug, _bench, _chandelier, _square_table),
    "street": (_crates, _barrels, _bale, _well, _long_table, _bench, _keg, _chandelier, _crates, _rug),
}

__all__ = ["GROUPS", "STYLES", "Scenery", "bare", "label", "stage", "words"]
