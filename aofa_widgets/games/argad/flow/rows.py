"""Everything that can be wrong with people, weapons, blades, terrain, paces and tables, found at once at its line.

They come from a reader's file (a fault then says file:line) or as plain data (a fault then says the field). Nothing of
them is believed: not their size, not their numbers, not their names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from aofa_widgets.errors import Fault, named, shown
from aofa_widgets.play.fields import Test, entries, one_of, slug, switch, text, whole, words
from aofa_widgets.play.forms import row_path, tables
from aofa_widgets.play.opened import Place
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault

from ..model.arms import TABLES, Arms
from ..model.ground import DANGERS, GRADES, HIDES, WOODS
from ..model.people import ARMOURS, BASES, KINDS, RATINGS, ROLES, TRADES
from ..model.weapons import LENGTHS
from . import sense

FORMAT = "people/1"
GAME = "argad"
SAMPLE = f'format = "{FORMAT}", game = "{GAME}", [people.NAME], [weapons.NAME]'
MOST_ROWS, MOST_TEXT = 200, 300
DICE = (4, 6, 8, 10, 12)


def anything(where: str, found: Any) -> Iterator[Fault]:
    """What is looked at elsewhere."""
    return iter(())


def name(where: str, found: Any) -> Iterator[Fault]:
    """A name or a short text: once for every language, or in each."""
    yield from (text if isinstance(found, str) else words)(MOST_TEXT)(where, found)


def texts(most: int) -> Test:
    """A list of short texts."""

    def test(where: str, found: Any) -> Iterator[Fault]:
        if not isinstance(found, (list, tuple)) or not all(isinstance(one, str) for one in found):
            yield fault(where, "errors.bad_field", found=shown(found), allowed='["…", "…"]')
        elif len(found) > most:
            yield fault(where, "fields.too_many", found=len(found), most=most)
        else:
            for one in found:
                yield from text(60)(where, one)

    return test


def text_or_texts(where: str, found: Any) -> Iterator[Fault]:
    """One short text, or a list of them."""
    yield from (text(60) if isinstance(found, str) else texts(12))(where, found)


def numbers(low: int, high: int, most: int) -> Test:
    """A list of whole numbers."""

    def test(where: str, found: Any) -> Iterator[Fault]:
        if not isinstance(found, (list, tuple)) or not 1 <= len(found) <= most:
            yield fault(where, "errors.bad_field", found=shown(found), allowed="[10, 20]")
        else:
            for one in found:
                yield from whole(low, high)(where, one)

    return test


def die(where: str, found: Any) -> Iterator[Fault]:
    """The faces of a die."""
    if isinstance(found, bool) or found not in DICE:
        allowed = ", ".join(map(str, DICE))
        yield fault(where, "argad.people.die", found=shown(found), allowed=allowed, rule="ARG-GEN-9")


def base(where: str, found: Any) -> Iterator[Fault]:
    """A kind of base, or millimetres of width and depth."""
    yield from (one_of(BASES) if isinstance(found, str) else numbers(5, 200, 2))(where, found)
    if isinstance(found, (list, tuple)) and len(found) == 1:
        yield fault(where, "errors.bad_field", found=shown(found), allowed="[25, 50]")


def by_name(keys: tuple[str, ...], low: int, high: int) -> Test:
    """A table of whole numbers under known names."""

    def test(where: str, found: Any) -> Iterator[Fault]:
        if not isinstance(found, Mapping):
            yield fault(where, "errors.bad_field", found=shown(found), allowed=f"{{ {keys[0]} = {high} }}")
            return
        for key, one in found.items():
            yield from one_of(keys)(where, str(key))
            yield from whole(low, high)(where, one)

    return test


def saddle(where: str, found: Any) -> Iterator[Fault]:
    """Whether a weapon serves in the saddle, or how."""
    if isinstance(found, bool):
        return
    fields: dict[str, Test] = {"still": whole(-6, 6), "moving": whole(-6, 6), "training": text(60)}
    yield from entries(lambda _: where, "mounted", found, fields, (), "{ still = 0, moving = -1 }")


_NOUN: dict[str, Test] = {
    "name": name, "gender": one_of(("m", "f")), "elide": switch, "plural": switch, "periods": texts(12),
}  # fmt: skip
PERSON: dict[str, Test] = {
    **_NOUN, "text": name, "mark": text(2), "class": whole(1, 12), "armour": one_of(ARMOURS), "move": text(60),
    "melee": text(60), "ranged": text_or_texts, "kind": one_of(KINDS), "role": one_of(ROLES[1:]), "life": whole(1, 3),
    "talents": texts(20), "training": texts(20), "ratings": by_name((*RATINGS, *TRADES), 0, 12), "die": die,
    "strikes": whole(1, 4), "base": base, "cost": whole(0, 500),
}  # fmt: skip
WEAPON: dict[str, Test] = {
    **_NOUN, "bands": numbers(1, 400, 6), "need": numbers(2, 12, 6), "outdoor": numbers(1, 6, 6),
    "moving": whole(-6, 6), "mounted": saddle, "reload": whole(0, 10), "shots": whole(1, 6),
    "armour": by_name(ARMOURS[1:], -6, 0), "armour_long": by_name(ARMOURS[1:], -6, 0), "red": whole(0, 4),
    "white": whole(0, 12), "ball": switch, "crew": whole(1, 10),
    "thrown": whole(0, 20), "ammo": whole(1, 99), "structure": whole(0, 12), "hands": whole(1, 2),
    **dict.fromkeys(("contact", "handy", "firearm", "powder", "modern", "over_friends", "bayonet"), switch),
    "nonlethal": switch, "jam": switch, "talent": text(60), "training": text(60),
}  # fmt: skip
BLADE: dict[str, Test] = {
    **_NOUN, "length": one_of(LENGTHS), "hands": whole(1, 2), "second": one_of(("any", "trained")),
    **dict.fromkeys(("improvised", "heavy_tool", "two_handed", "polearm", "brace", "staff", "nonlethal"), switch),
}  # fmt: skip
_COVER = whole(-6, 0)
TERRAIN: dict[str, Test] = {
    **_NOUN, "foot": one_of(GRADES), "mounted": one_of(GRADES), "danger": one_of(DANGERS), "wood": one_of(WOODS),
    "cover": _COVER, "hides": one_of(HIDES), "capacity": whole(0, 20), "height": whole(0, 5000),
    "world_cm": whole(0, 5000),
    **dict.fromkeys(("blocks", "line", "opening", "indoor", "road", "steep", "close_order", "screen", "swim"), switch),
    "top": switch, "afloat": switch, "soft": switch,
}  # fmt: skip
PACE: dict[str, Test] = {"name": name, "cm": whole(0, 400), "road_cm": whole(0, 400)}
TALENT: dict[str, Test] = {"name": name, "text": name}
TABLE: dict[str, Test] = {"name": name, "die": die, "rows": anything}
COSTS: dict[str, Test] = {"armour": anything, "weapon": anything, "training": anything}
_FORMS = {
    "people": (PERSON, ("name", "class"), '{ name = "…", class = 3, melee = "sword" }'),
    "weapons": (WEAPON, ("name", "bands"), '{ name = "…", bands = [20, 40, 60] }'),
    "blades": (BLADE, ("name", "length"), '{ name = "…", length = "short" }'),
    "terrain": (TERRAIN, ("name",), '{ name = "…", foot = "difficult" }'),
    "movement": (PACE, ("name", "cm"), '{ name = "…", cm = 16 }'),
    "talents": (TALENT, ("name",), '{ name = "…" }'),
    "tables": (TABLE, ("name", "rows"), '{ name = "…", die = 6, rows = { 1 = "…" } }'),
}


@dataclass(frozen=True, slots=True)
class Rows:
    """What a file is checked against: the book's people and things, the rules in force, and where a field stands.

    `shipped`: these are the book's own, which may name parameters and may be there.
    """

    arms: Arms
    rules: Ruleset
    place: Place = str
    shipped: bool = False

    def check(self, data: Any) -> tuple[Fault, ...]:
        """Every fault of the data: the form first, then, if that is sound, what the rows say together."""
        faults = list(self._form(data))
        return tuple(faults or sense.check(self.arms, self.rules, self.place, data, self.shipped))

    def _form(self, data: Any) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "format": one_of((FORMAT,)), "game": one_of((GAME,)), "house": texts(12), **dict.fromkeys(TABLES, anything),
        }  # fmt: skip
        yield from entries(self.place, "", data, fields, () if self.shipped else ("format", "game"), SAMPLE)
        if not isinstance(data, Mapping):
            return
        yield from tables(self.place, data, _FORMS, MOST_ROWS, self._row)
        yield from self._costs(data.get("costs", {}))

    def _row(self, kind: str, key: Any, row: Any) -> Iterator[Fault]:
        path, (form, needed, sample) = row_path(kind, key), _FORMS[kind]
        yield from slug(self.place(path), key)
        yield from entries(self.place, path, self._bare(kind, row), form, self._needed(needed), sample)
        if kind == "tables" and isinstance(row, Mapping) and "rows" in row:
            yield from self._rows(path, row["rows"])

    def _needed(self, needed: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(one for one in needed if not (self.shipped and one == "cm"))

    def _bare(self, kind: str, row: Any) -> Any:
        """A row of the book without the values that are parameters of the rules."""
        if not self.shipped or not isinstance(row, Mapping):
            return row
        known = self.rules.values
        return {
            key: one
            for key, one in row.items()
            if not (isinstance(one, str) and one in known) and not (kind == "movement" and key == "param")
        }

    def _rows(self, path: str, rows: Any) -> Iterator[Fault]:
        if not isinstance(rows, Mapping) or not rows or len(rows) > 100:
            sample = '{ 1 = "…", 2 = "…" }'
            yield fault(self.place(f"{path}.rows"), "errors.bad_field", found=shown(rows), allowed=sample)
            return
        for key, row in rows.items():
            at = self.place(f"{path}.rows.{named(key)}")
            if not (isinstance(key, str) and key.isascii() and key.isdigit() and 1 <= len(key) <= 2 and int(key)):
                yield fault(at, "fields.whole", found=shown(key), low=1, high=99)
            said = {lang: one for lang, one in row.items() if lang != "does"} if isinstance(row, Mapping) else row
            yield from name(at, said)
            if isinstance(row, Mapping) and "does" in row:
                yield from text(60)(at, row["does"])

    def _costs(self, costs: Any) -> Iterator[Fault]:
        yield from entries(self.place, "costs", costs, COSTS, (), "[costs.weapon]")
        for kind, table in costs.items() if isinstance(costs, Mapping) else ():
            if not isinstance(table, Mapping) or len(table) > MOST_ROWS:
                where = self.place(f"costs.{named(kind)}")
                yield fault(where, "errors.bad_field", found=shown(table), allowed="{ sword = 1 }")
                continue
            for key, one in table.items():
                yield from whole(0, 500)(self.place(f"costs.{kind}.{named(key)}"), one)
