"""The form of a scenario: entries, kinds, ranges, words, ids, lists; nothing is believed until it is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.errors import Fault, InputError, named, shown
from aofa_widgets.play.fields import Test, entries, one_of, rows, slug, spoken, switch, text, whole, words
from aofa_widgets.play.forms import corners, outline, side_names, twice
from aofa_widgets.play.opened import Place
from aofa_widgets.play.shelves import scenario_named
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.hints import did_you_mean
from aofa_widgets.table.shapes import Bounds
from aofa_widgets.words import fault
from aofa_widgets.words.grammar import closest

from ..model.armies import Armies, Entry, Roster
from ..params import INCH, Params
from ..resolve.places.placing import EDGES, strips_apart
from .lists import judge
from .records import anything, list_form

LISTS = ("terrain", "units", "objectives")
SMALLEST, LARGEST = 6096, 36576  # a table is 24 to 144 inches wide
MOST = {"terrain": 80, "units": 60, "objectives": 12}
RESERVES = ("ambush", "scout")
SAMPLE = "width = 18288, height = 12192, terrain = [ … ], armies = [ … ]"


@dataclass(frozen=True, slots=True)
class Checker:
    """What a scenario is checked against: the armies, the parameters, and how a field becomes a place in a message.

    `complete`: a file, which has a name and a story, and a table as the rules ask for it.
    """

    armies: Armies = field(repr=False)
    params: Params = field(repr=False)
    place: Place = str
    complete: bool = True

    def form(self, data: Any) -> list[Fault]:
        """What is wrong with the values themselves; then, if that is sound, with the lists and the table."""
        if not isinstance(data, Mapping):
            return [fault(self.place(""), "errors.bad_field", found=shown(data), allowed=SAMPLE)]
        side = whole(SMALLEST, LARGEST)
        fields: dict[str, Test] = {
            "id": slug, "title": words(80), "text": words(600), "width": side, "height": side,
            "points": whole(1, 20000), "limits": switch, "rounds": whole(1, 20), "round": whole(1, 20),
            "first": whole(0, 1), "armies": _two, "sides": side_names, "edges": _edges,
            "terrain": rows(MOST["terrain"]), "units": rows(MOST["units"]), "objectives": _goals, "cards": anything,
        }  # fmt: skip
        needed = ("width", "height", "terrain", *(("id", "title", "text") if self.complete else ()))
        faults = list(entries(self.place, "", data, fields, needed, "{ id = …, x = …, y = … }"))
        looks = {"terrain": self._terrain, "units": self._unit, "objectives": self._goal}
        for key, look in looks.items():
            listed = data.get(key)
            if isinstance(listed, (list, tuple)) and len(listed) <= MOST[key]:
                for i, row in enumerate(listed):
                    faults += look(f"{key}[{i}]", row)
        faults += twice(self.place, data, {key: MOST[key] for key in LISTS})
        told = data.get("armies")
        for at, one in enumerate(told if isinstance(told, (list, tuple)) and len(told) == 2 else ()):
            if not isinstance(one, str):
                faults += list_form(self.place, f"armies[{at}]", one)
        return faults or list(self._sense(data))

    def _terrain(self, path: str, row: Any) -> Iterator[Fault]:
        length, place = whole(5, LARGEST), whole(0, LARGEST)
        fields: dict[str, Test] = {
            "id": slug, "kind": one_of(tuple(self.armies.kinds)), "label": words(60), "x": place, "y": place,
            "r": length, "w": length, "h": length, "angle": whole(-360, 360), "points": corners(LARGEST),
        }  # fmt: skip
        yield from entries(self.place, path, row, fields, ("id", "kind"), "{ id = …, kind = …, x = …, y = …, r = … }")
        if isinstance(row, Mapping):
            yield from outline(self.place(path), row)

    def _unit(self, path: str, row: Any) -> Iterator[Fault]:
        units, place = tuple(self.armies.units), whole(0, LARGEST)
        fields: dict[str, Test] = {
            "id": slug, "unit": one_of(units), "hero": one_of(units), "side": whole(0, 1), "x": place, "y": place,
            "facing": whole(-360, 360), "reserve": one_of(RESERVES), "staff": rows(6), "upgrades": rows(12),
            "combined": switch, "name": words(60), "in_text": spoken, "figures": whole(1, 40), "wounds": whole(0, 23),
            "tokens": whole(0, 60), "shaken": switch, "fatigued": switch, "done": switch,
        }  # fmt: skip
        form = "{ unit = …, side = …, x = …, y = …, facing = … }"
        faults = list(entries(self.place, path, row, fields, ("unit", "side"), form))
        yield from faults
        if faults:
            return
        if ("x" in row) != ("y" in row) or ("x" in row) == ("reserve" in row):
            yield fault(self.place(path), "regiments.scenario.place")
        lists = [one for key in ("staff", "upgrades") for one in row.get(key, ())]
        if not all(isinstance(one, str) for one in lists):
            yield from text(60)(self.place(path), next(one for one in lists if not isinstance(one, str)))
            return
        entry = Entry(
            row["unit"], tuple(row.get("staff", ())), tuple(row.get("upgrades", ())), bool(row.get("combined"))
        )
        entries_of = (entry, Entry(row["hero"], joins=0)) if "hero" in row else (entry,)
        for one in judge(self.params, self.armies, Roster("", "", entries_of), 10**6, False):
            if one.key.startswith("join_"):
                told = {"id": row["unit"], "found": row["hero"], "rule": one.rule}
                yield fault(self.place(f"{path}.hero"), "regiments.scenario.hero", **told)
            else:
                yield one.fault(self.place(path))

    def _goal(self, path: str, row: Any) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "id": slug, "label": words(60), "x": whole(0, LARGEST), "y": whole(0, LARGEST), "owner": whole(-1, 1),
        }  # fmt: skip
        yield from entries(self.place, path, row, fields, ("id", "x", "y"), "{ id = …, x = …, y = … }")

    # -- what it says ------------------------------------------------------------------------------------------------

    def _sense(self, data: Mapping[str, Any]) -> Iterator[Fault]:
        told = data.get("armies", (None, None))
        placed = {row["side"] for row in data.get("units", ())}
        for side in (0, 1):
            if told[side] is not None:
                yield from self._army(data, side, told[side])
            elif side not in placed:
                yield fault(self.place(""), "regiments.scenario.no_side", side=side + 1)
        depth, least = self.params.deploy_depth_in * INCH, self.params.field_min_gap_in * INCH
        if len(placed) < 2:
            bounds = Bounds(data["width"], data["height"])
            apart = strips_apart(bounds, depth, self.params.deploy_edges)
            if "edges" in data:
                apart = (bounds.height if data["edges"][0] in EDGES["long"] else bounds.width) - 2 * depth
            if apart < least:
                values = {"found": apart // INCH, "least": least // INCH, "rule": "AOFR-FIELD-3"}
                yield fault(self.place("height"), "regiments.scenario.gap", **values)
        least = self.params.field_min_terrain
        if self.complete and data.get("limits", True) and len(data["terrain"]) < least:
            values = {"found": len(data["terrain"]), "least": least, "rule": "AOFR-FIELD-2"}
            yield fault(self.place("terrain"), "regiments.scenario.few", **values)

    def _army(self, data: Mapping[str, Any], side: int, told: Any) -> Iterator[Fault]:
        """What is wrong with the list of a side: it is not there, or it may not be played for these points."""
        place = self.place("armies")
        if isinstance(told, str) and told not in self.armies.rosters:
            hint = did_you_mean(closest(named(told), self.armies.rosters))
            yield fault(place, "regiments.scenario.no_list", found=named(told), hint=hint)
            return
        roster = self.armies.roster(told)
        limits = False if data.get("limits") is False else None
        for one in judge(self.params, self.armies, roster, data.get("points"), limits):
            at = "" if one.entry is None or isinstance(told, str) else f"[{side}].units[{one.entry}]"
            yield one.fault(self.place(f"armies{at}") if at else place)


def _two(where: str, found: Any) -> Iterator[Fault]:
    """The lists of both sides: names, or tables."""
    fits = isinstance(found, (list, tuple)) and len(found) == 2
    if not fits or not all(isinstance(one, (str, Mapping)) for one in found):
        yield fault(where, "errors.bad_field", found=shown(found), allowed='["wardens_750", "reavers_750"]')


def _goals(where: str, found: Any) -> Iterator[Fault]:
    """Objectives that lie there, or how many are placed."""
    if isinstance(found, (list, tuple)):
        yield from rows(MOST["objectives"])(where, found)
    else:
        yield from whole(0, MOST["objectives"])(where, found)


def _edges(where: str, found: Any) -> Iterator[Fault]:
    """The edges of both sides, opposite each other (AOFR-DEPLOY-2)."""
    pairs = [{*pair} for pair in EDGES.values()]
    fits = isinstance(found, (list, tuple)) and len(found) == 2 and all(isinstance(e, str) for e in found)
    if not fits or {*found} not in pairs:
        allowed = ", ".join(f'["{one}", "{other}"]' for one, other in EDGES.values())
        yield fault(where, "errors.bad_field", found=shown(found), allowed=allowed)


def scenario_of(rules: Ruleset, params: Params, scenario: str | Mapping[str, Any], armies: Armies) -> Mapping[str, Any]:
    """A scenario's data by its name; data is given back as it is, once it has the form of a scenario.

    Raises: InputError if the book has no scenario of this name, or with every fault of its form.
    """
    if isinstance(scenario, str):
        return scenario_named(rules.book, scenario)
    if faults := Checker(armies, params, complete=False).form(scenario):
        raise InputError(faults)
    return scenario


__all__ = ["LISTS", "Checker", "scenario_of"]
