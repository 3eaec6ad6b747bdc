"""Everything that can be wrong with a scenario's data, found at once: its form, where things stand, what they are for.

A scenario comes from a TOML file (a fault then says file:line) or as plain data, say from an editor or a save (a fault
then says the field). Nothing of it is believed: not its size, not its numbers, not its names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from aofa_widgets.errors import Fault, named, shown
from aofa_widgets.play.fields import Test, entries, one_of, rows, slug, spoken, switch, text, whole, words
from aofa_widgets.play.opened import Place
from aofa_widgets.rules import load_book
from aofa_widgets.rules.hints import did_you_mean
from aofa_widgets.words import fault
from aofa_widgets.words.grammar import closest

from ..params import Params
from ..specials import LIFTS
from .footing import misplaced, useless

MOST_THINGS, MOST_FIGURES = 200, 100
SMALLEST, LARGEST = 508, 24384  # a table is 2 to 96 inches wide
KINDS = (
    *("table", "bench", "stool", "barrel", "dummy", "crate", "well", "stairs", "gallery", "wall"),
    *("chandelier", "plate", "goblet", "rug"),
)
SIZES = ("none", "small", "large", "huge")
EDGES = ("left", "right", "top", "bottom")
OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
_LENGTHS = {"x": (0, LARGEST), "y": (0, LARGEST), "r": (5, LARGEST), "w": (5, LARGEST), "h": (5, LARGEST)}


def _whole(low: int, high: int) -> Test:
    return whole(low, high, "swashbuckling.setting.whole")


def _rows(most: int) -> Test:
    return rows(most, "swashbuckling.setting.too_many")


@dataclass(frozen=True, slots=True)
class Checker:
    """What a scenario is checked against: the figures of the book, and how a field becomes a place in a message."""

    profiles: Mapping[str, Any]
    place: Place = str
    complete: bool = True

    def form(self, data: Any) -> list[Fault]:
        """What is wrong with the values themselves: entries, kinds, ranges, words, ids and what they refer to."""
        if not isinstance(data, Mapping):
            sample = "width = 5080, height = 5080, things = [ … ], figures = [ … ]"
            return [fault(self.place(""), "errors.bad_field", found=shown(data), allowed=sample)]
        side, ways = _whole(SMALLEST, LARGEST), load_book("swashbuckling").parameters["victory"].choices
        fields: dict[str, Test] = {
            "id": slug, "title": words(80), "text": words(400), "width": side, "height": side, "deploy": _deploy,
            "muster": one_of(("rules", "own")), "victory": one_of(ways),
            "eliminate_n": _whole(1, MOST_FIGURES), "things": _rows(MOST_THINGS), "figures": _rows(MOST_FIGURES),
        }  # fmt: skip
        needed = ("width", "height", "things", "figures", *(("id", "title", "text") if self.complete else ()))
        faults = list(self._row("", data, fields, needed))
        things, figures = (_list(data.get(key)) for key in ("things", "figures"))
        if len(things) <= MOST_THINGS:
            for i, row in enumerate(things):
                faults += self._thing(f"things[{i}]", row)
        if len(figures) <= MOST_FIGURES:
            for i, row in enumerate(figures):
                faults += self._figure(f"figures[{i}]", row)
        if len(things) <= MOST_THINGS and len(figures) <= MOST_FIGURES:
            faults += self._names(things, figures)
        return faults

    def _row(self, path: str, row: Any, fields: Mapping[str, Test], needed: Collection[str]) -> Iterator[Fault]:
        """One table: no entry that nothing reads, none missing, each of its form."""
        return entries(self.place, path, row, fields, needed, "{ id = …, x = …, y = … }")

    def _thing(self, path: str, row: Any) -> Iterator[Fault]:
        flag = switch
        fields: dict[str, Test] = {
            "id": slug, "kind": one_of(KINDS), "label": words(60), **{k: _whole(*v) for k, v in _LENGTHS.items()},
            "angle": _whole(-360, 360), "height": _whole(0, 5000),
            "size": one_of(SIZES), "lift": one_of(("none", *LIFTS)),
            "solid": flag, "stand": flag, "hanging": flag, "rolls": flag, "swing": _whole(0, LARGEST),
            "to": slug, "on": slug,
        }  # fmt: skip
        whole = ("kind", "label") if self.complete else ("kind",)
        yield from self._row(path, row, fields, ("id", "x", "y", "height", *whole))
        if not isinstance(row, Mapping):
            return
        if ("r" in row) == ("w" in row or "h" in row) or ("w" in row) != ("h" in row):
            yield fault(self.place(path), "swashbuckling.setting.outline", id=named(row.get("id")))
        if row.get("hanging") is True and row.get("solid") is True:
            yield fault(self.place(path), "swashbuckling.setting.hangs_solid", id=named(row.get("id")))
        if "swing" in row and row.get("hanging") is not True:
            yield fault(self.place(f"{path}.swing"), "swashbuckling.setting.swings_not", id=named(row.get("id")))

    def _figure(self, path: str, row: Any) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "id": slug, "profile": one_of(tuple(self.profiles)), "x": _whole(0, LARGEST), "y": _whole(0, LARGEST),
            "z": _whole(0, 5000), "r": _whole(5, 1500), "side": _whole(0, 1), "on": slug, "name": words(40),
            "in_text": spoken, "gender": one_of(("m", "f")), "elide": switch, "mark": text(2),
            "rating": _whole(1, 12), "wounds": _whole(0, 12), "stunned": switch, "armed": switch,
        }  # fmt: skip
        yield from self._row(path, row, fields, ("profile", "x", "y"))

    def _names(self, things: list[Any], figures: list[Any]) -> Iterator[Fault]:
        """Ids given twice, and entries that name a thing which is not there."""
        seen: dict[str, str] = {}
        rows = [(f"things[{i}]", row, "id") for i, row in enumerate(things)]
        rows += [(f"figures[{i}]", row, "id" if "id" in _dict(row) else "profile") for i, row in enumerate(figures)]
        for path, row, key in rows:
            name = _dict(row).get(key)
            if isinstance(name, str) and name in seen:
                place = self.place(f"{path}.{key}")
                yield fault(place, "forms.twice", id=named(name), other=self.place(seen[name]))
            elif isinstance(name, str):
                seen[name] = f"{path}.{key}"
        known = {row["id"]: row for row in map(_dict, things) if isinstance(row.get("id"), str)}
        for path, row, _ in rows:
            for key in ("on", "to"):
                name = _dict(row).get(key)
                if isinstance(name, str) and name not in known:
                    hint = did_you_mean(closest(named(name), known))
                    place = self.place(f"{path}.{key}")
                    yield fault(place, "swashbuckling.setting.no_thing", field=key, found=named(name), hint=hint)
                elif key == "on" and isinstance(name, str) and _circle(known, _dict(row), name):
                    yield fault(self.place(f"{path}.on"), "swashbuckling.setting.circle", id=named(name))


def check_scenario(data: Any, params: Params, profiles: Mapping[str, Any], place: Place = str) -> tuple[Fault, ...]:
    """Every fault of a scenario's data; `place` turns a field such as `things[3].x` into what a message shows.

    The form first; only data of the right form can be measured: what overlaps, lies outside or is out of reach.

    >>> from aofa_widgets.rules import Ruleset, load_book
    >>> book, params = load_book("swashbuckling"), Params.of(Ruleset.load("swashbuckling"))
    >>> for one in check_scenario({"width": 5080, "things": []}, params, book.table("profiles/figures"))[:2]:
    ...     print(one.say("en"))
    height: `height` is missing. Add it.
    figures: `figures` is missing. Add it.
    """
    faults = Checker(profiles, place).form(data)
    if faults:
        return tuple(faults)
    return (
        *misplaced(data, params, place),
        *_empty_sides(data, params, profiles, place),
        *useless(data, params, place),
    )


def _empty_sides(data: Any, params: Params, profiles: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    """Sides without a figure, and forces of the rules for which the scenario has no room."""
    sides = [int(row.get("side", profiles[row["profile"]].get("side", 0))) for row in data["figures"]]
    by_rules = "deploy" in data and data.get("muster") != "own"
    for side, force in enumerate((params.forces_musketeers, params.forces_cardinal)):
        if side not in sides:
            yield fault(place("figures"), "swashbuckling.setting.no_side", side=side)
        elif by_rules and sides.count(side) < len(force):
            yield fault(place("figures"), "errors.no_place", found=len(force), most=sides.count(side))
    most = data.get("eliminate_n", 1)
    if data.get("muster") == "own" and any(side in sides and sides.count(side) < most for side in (0, 1)):
        fewest = min(sides.count(side) for side in (0, 1))
        yield fault(place("eliminate_n"), "swashbuckling.setting.too_many_out", found=most, most=fewest)


def _dict(row: Any) -> Mapping[str, Any]:
    return row if isinstance(row, Mapping) else {}


def _list(found: Any) -> list[Any]:
    return list(found) if isinstance(found, (list, tuple)) else []


def _circle(known: Mapping[str, Any], row: Mapping[str, Any], name: str) -> bool:
    seen = {own} if isinstance(own := row.get("id"), str) else set()  # what else stands there is told elsewhere
    while isinstance(name, str) and name in known:
        if name in seen:
            return True
        seen.add(name)
        name = known[name].get("on", "")
    return False


def _deploy(where: str, found: Any) -> Iterator[Fault]:
    """The edges of both sides, one across from the other (AOFA-1C-4)."""
    fits = isinstance(found, (list, tuple)) and len(found) == 2 and all(isinstance(e, str) for e in found)
    if not fits or OPPOSITE.get(found[0]) != found[1]:
        yield fault(where, "errors.bad_field", found=shown(found), allowed='["left", "right"], ["top", "bottom"]')


__all__ = ["KINDS", "MOST_FIGURES", "MOST_THINGS", "Checker", "Place", "check_scenario"]
