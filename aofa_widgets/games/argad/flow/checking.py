"""The form of a scenario's data: entries, kinds, ranges, words, ids; nothing is believed until it is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.errors import Fault, InputError, shown
from aofa_widgets.play.fields import Test, entries, one_of, rows, slug, spoken, switch, text, whole, words
from aofa_widgets.play.forms import corners, held, outline, twice
from aofa_widgets.play.opened import Place
from aofa_widgets.play.shelves import scenario_named
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault

from ..actions import ATTITUDES
from ..model.arms import Arms
from ..model.people import ARMOURS, KINDS, ROLES

LISTS = ("terrain", "people", "jobs", "loads", "boats", "journeys", "aims", "sides", "arrivals")
AIMS = ("kill", "spare", "reach", "escape", "hold", "job", "talk", "none")
BURDENS = ("", "heavy", "very_heavy")
TASKS = ("", "simple", "hard", "very_hard")
EDGES = ("", "north", "east", "south", "west")
SMALLEST, LARGEST = 2000, 40_000  # a table is 20 cm to 4 m wide
MOST = {"terrain": 120, "people": 120, "jobs": 20, "loads": 20, "aims": 40, "sides": 4, "arrivals": 12}
MOST |= {"boats": 8, "journeys": 8}


@dataclass(frozen=True, slots=True)
class Checker:
    """What a scenario is checked against: people, weapons and ground, and how a field becomes a place in a message."""

    arms: Arms = field(repr=False)
    place: Place = str
    complete: bool = True

    def form(self, data: Any) -> list[Fault]:
        """What is wrong with the values themselves: entries, kinds, ranges, words, ids and what they refer to."""
        if not isinstance(data, Mapping):
            sample = "width = 12000, height = 9000, sides = [ … ], terrain = [ … ], people = [ … ]"
            return [fault(self.place(""), "errors.bad_field", found=shown(data), allowed=sample)]
        side = whole(SMALLEST, LARGEST)
        fields: dict[str, Test] = {
            "id": slug, "title": words(80), "text": words(600), "width": side, "height": side, "turns": whole(0, 60),
            "cards": held, **{key: rows(MOST[key]) for key in LISTS},
        }  # fmt: skip
        needed = ("width", "height", "sides", "people", *(("id", "title", "text") if self.complete else ()))
        faults = list(entries(self.place, "", data, fields, needed, "{ person = …, side = …, x = …, y = … }"))
        sides = data.get("sides")
        many = len(sides) if isinstance(sides, (list, tuple)) else 4
        looks = {
            "terrain": self._terrain, "people": self._person, "jobs": self._job, "loads": self._load, "aims": self._aim,
            "boats": self._boat, "journeys": self._journey, "sides": self._side, "arrivals": self._arrival,
        }  # fmt: skip
        for key, look in looks.items():
            listed = data.get(key)
            if isinstance(listed, (list, tuple)) and len(listed) <= MOST[key]:
                for i, row in enumerate(listed):
                    faults += look(f"{key}[{i}]", row, many)
        if isinstance(sides, (list, tuple)):
            masters = [isinstance(row, Mapping) and row.get("master") is True for row in sides]
            if not 2 <= len(sides) <= MOST["sides"] or any(masters[:-1]):
                faults.append(fault(self.place("sides"), "argad.scenario.sides"))
        named_lists = ("terrain", "people", "jobs", "loads", "boats", "journeys")
        return faults + list(twice(self.place, data, {key: MOST[key] for key in named_lists}))

    def _side(self, path: str, row: Any, many: int) -> Iterator[Fault]:
        fields: dict[str, Test] = {"name": words(60), "master": switch, "entry": one_of(EDGES)}
        yield from entries(self.place, path, row, fields, ("name",), "{ name = { en = …, fr = … } }")

    def _terrain(self, path: str, row: Any, many: int) -> Iterator[Fault]:
        length = whole(5, LARGEST)
        fields: dict[str, Test] = {
            "id": slug, "kind": one_of(tuple(self.arms.kinds)), "label": words(60), "x": whole(0, LARGEST),
            "y": whole(0, LARGEST), "r": length, "w": length, "h": length, "angle": whole(-360, 360),
            "points": corners(LARGEST), "height": whole(0, 5000), "current": whole(0, 359),
            "strength": whole(1, 40),
        }  # fmt: skip
        yield from entries(self.place, path, row, fields, ("kind",), "{ id = …, kind = …, x = …, y = …, r = … }")
        if isinstance(row, Mapping):
            yield from outline(self.place(path), row)

    def _person(self, path: str, row: Any, many: int) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "id": slug, "person": one_of(tuple(self.arms.people)), "side": whole(0, many - 1), "x": whole(0, LARGEST),
            "y": whole(0, LARGEST), "facing": whole(-360, 360), "unit": slug, "name": spoken, "class": whole(1, 9),
            "armour": one_of(ARMOURS), "move": one_of(tuple(self.arms.paces)), "melee": one_of(tuple(self.arms.blades)),
            "ranged": self._ranged, "kind": one_of(KINDS), "role": one_of(ROLES), "life": whole(1, 5),
            "talents": _names(80), "training": _names(80), "hidden": switch, "decoy": switch, "disguised": switch,
            "attitude": one_of(("", *ATTITUDES)), "burden": one_of(BURDENS), "afoot": switch, "mark": text(2),
            "aboard": slug, "quarry": one_of(("", "game", "mark")),
        }  # fmt: skip
        form = "{ person = …, side = …, x = …, y = … }"
        yield from entries(self.place, path, row, fields, ("person", "side", "x", "y"), form)

    def _ranged(self, where: str, found: Any) -> Iterator[Fault]:
        for name in found if isinstance(found, (list, tuple)) else (found,):
            yield from one_of(tuple(self.arms.weapons))(where, name)

    def _job(self, path: str, row: Any, many: int) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "id": slug, "label": words(60), "x": whole(0, LARGEST), "y": whole(0, LARGEST), "side": whole(-1, many - 1),
            "turns": whole(0, 20), "delay": whole(0, 5), "jobs": whole(1, 4),
            "skill": slug, "task": one_of(TASKS),
        }  # fmt: skip
        yield from entries(self.place, path, row, fields, ("id", "label", "x", "y"), "{ id = …, x = …, y = … }")

    def _load(self, path: str, row: Any, many: int) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "id": slug, "label": words(60), "x": whole(0, LARGEST), "y": whole(0, LARGEST),
            "weight": one_of(BURDENS[1:]), "ladder": switch, "bearers": whole(1, 2),
        }  # fmt: skip
        yield from entries(self.place, path, row, fields, ("id", "label", "x", "y"), "{ id = …, x = …, y = … }")

    def _boat(self, path: str, row: Any, many: int) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "id": slug, "label": words(60), "x": whole(0, LARGEST), "y": whole(0, LARGEST), "facing": whole(-360, 360),
            "w": whole(200, 1500), "d": whole(400, 4000), "sail": switch,
        }  # fmt: skip
        yield from entries(self.place, path, row, fields, ("id", "label", "x", "y"), "{ id = …, x = …, y = … }")

    def _journey(self, path: str, row: Any, many: int) -> Iterator[Fault]:
        place = whole(0, LARGEST)
        fields: dict[str, Test] = {
            "id": slug, "label": words(60), "x": place, "y": place, "to_x": place, "to_y": place, "delay": whole(0, 5),
        }  # fmt: skip
        form = "{ id = …, x = …, y = …, to_x = …, to_y = … }"
        yield from entries(self.place, path, row, fields, ("id", "label", "x", "y", "to_x", "to_y"), form)

    def _aim(self, path: str, row: Any, many: int) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "id": slug, "side": whole(0, many - 1), "kind": one_of(AIMS), "text": words(200), "secret": switch,
            "who": _names(20), "place": slug, "job": slug,
        }  # fmt: skip
        yield from entries(self.place, path, row, fields, ("side", "kind", "text"), "{ side = …, kind = …, text = … }")

    def _arrival(self, path: str, row: Any, many: int) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "id": slug, "side": whole(0, many - 1), "turn": whole(1, 60), "edge": one_of(EDGES), "people": rows(40),
            "certain": switch, "delay": whole(0, 5), "label": words(60),
        }  # fmt: skip
        yield from entries(self.place, path, row, fields, ("turn", "people"), "{ turn = …, people = [ … ] }")
        listed = row.get("people") if isinstance(row, Mapping) else None
        if isinstance(listed, (list, tuple)) and len(listed) <= 40:
            for i, each in enumerate(listed):
                given = {"side": row.get("side", 0), **each} if isinstance(each, Mapping) else each
                yield from self._person(f"{path}.people[{i}]", given, many)


def _names(most: int) -> Test:
    def test(where: str, found: Any) -> Iterator[Fault]:
        listed = (found,) if isinstance(found, str) else found
        if not isinstance(listed, (list, tuple)) or len(listed) > most:
            yield fault(where, "errors.bad_field", found=shown(found), allowed='["fencer"]')
            return
        for name in listed:
            yield from slug(where, name)

    return test


def scenario_of(rules: Ruleset, scenario: Any, arms: Arms) -> Mapping[str, Any]:
    """A scenario's data by its name; data is given back as it is, once it has the form of a scenario.

    Raises: InputError if the book has no scenario of this name, or with every fault of its form.
    """
    if isinstance(scenario, str):
        return scenario_named(rules.book, scenario)
    if faults := Checker(arms, complete=False).form(scenario):
        raise InputError(faults)
    checked: Mapping[str, Any] = scenario
    return checked


__all__ = ["LISTS", "Checker", "scenario_of"]
