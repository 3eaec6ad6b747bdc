"""The form of a scenario's data: entries, kinds, ranges, words, ids; nothing is believed until it is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.errors import Fault, InputError, shown
from aofa_widgets.play.fields import Test, entries, one_of, rows, slug, spoken, text, whole, words
from aofa_widgets.play.forms import corners, held, outline, side_names, twice
from aofa_widgets.play.opened import Place
from aofa_widgets.play.shelves import scenario_named
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault

from ..model.forces import Cards
from ..model.ground import KINDS, LOS
from .begun import begun_fields

LISTS = ("terrain", "units", "objectives", "zones")
VICTORIES = ("objectives", "hero", "losses", "hold")
EDGES = ("left", "right", "top", "bottom")
SMALLEST, LARGEST = 3048, 18288  # a table is 12 to 72 inches wide
MOST = {"terrain": 80, "units": 40, "objectives": 12, "zones": 8}


@dataclass(frozen=True, slots=True)
class Checker:
    """What a scenario is checked against: the cards, and how a field becomes a place in a message."""

    cards: Cards = field(repr=False)
    place: Place = str
    complete: bool = True

    def form(self, data: Any) -> list[Fault]:
        """What is wrong with the values themselves: entries, kinds, ranges, words, ids and what they refer to."""
        if not isinstance(data, Mapping):
            sample = "width = 9144, height = 9144, terrain = [ … ], units = [ … ]"
            return [fault(self.place(""), "errors.bad_field", found=shown(data), allowed=sample)]
        side = whole(SMALLEST, LARGEST)
        fields: dict[str, Test] = {
            "id": slug, "title": words(80), "text": words(600), "width": side, "height": side,
            "points": whole(1, 200), "turns": whole(1, 30), "victory": one_of(VICTORIES), "hero_points": whole(0, 20),
            "forces": _forces(self.cards), "sides": side_names, "deploy": _deploy, "depth": whole(254, LARGEST),
            **{key: rows(MOST[key]) for key in LISTS}, "cards": held,
        }  # fmt: skip
        needed = ("width", "height", "terrain", *(("id", "title", "text", "victory") if self.complete else ()))
        faults = list(entries(self.place, "", data, fields, needed, "{ id = …, x = …, y = … }"))
        looks = {"terrain": self._terrain, "units": self._unit, "objectives": self._goal, "zones": self._zone}
        for key, look in looks.items():
            listed = data.get(key)
            if isinstance(listed, (list, tuple)) and len(listed) <= MOST[key]:
                for i, row in enumerate(listed):
                    faults += look(f"{key}[{i}]", row)
        return faults + list(self._names(data))

    def _terrain(self, path: str, row: Any) -> Iterator[Fault]:
        length = whole(5, LARGEST)
        fields: dict[str, Test] = {
            "id": slug, "kind": one_of(tuple(KINDS)), "label": words(60), "x": whole(0, LARGEST),
            "y": whole(0, LARGEST), "r": length, "w": length, "h": length, "angle": whole(-360, 360),
            "points": corners(LARGEST), "los": one_of(LOS), "level": whole(0, 5), "height": whole(0, 5000),
        }  # fmt: skip
        yield from entries(self.place, path, row, fields, ("id", "kind"), "{ id = …, kind = …, x = …, y = …, r = … }")
        if isinstance(row, Mapping):
            yield from outline(self.place(path), row)

    def _unit(self, path: str, row: Any) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "id": slug, "card": one_of(tuple(self.cards.profiles)), "side": whole(0, 1), "x": whole(0, LARGEST),
            "y": whole(0, LARGEST), "upgrades": _bought(self.cards), "name": words(60), "in_text": spoken,
            "gender": one_of(("m", "f")), "mark": text(2), **begun_fields(self.cards),
        }  # fmt: skip
        form = "{ card = …, side = …, x = …, y = … }"
        yield from entries(self.place, path, row, fields, ("card", "side", "x", "y"), form)

    def _goal(self, path: str, row: Any) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "id": slug, "label": words(60), "x": whole(0, LARGEST), "y": whole(0, LARGEST), "r": whole(25, 4572),
            "points": whole(1, 20),
        }  # fmt: skip
        yield from entries(self.place, path, row, fields, ("id", "x", "y"), "{ id = …, x = …, y = … }")

    def _zone(self, path: str, row: Any) -> Iterator[Fault]:
        length = whole(254, LARGEST)
        place = whole(0, LARGEST)
        fields: dict[str, Test] = {"side": whole(0, 1), "x": place, "y": place, "w": length, "h": length}
        yield from entries(self.place, path, row, fields, tuple(fields), "{ side = 0, x = …, y = …, w = …, h = … }")

    def _names(self, data: Mapping[str, Any]) -> Iterator[Fault]:
        """Ids given twice; sides that nothing brings to the table; a hero to hunt where there is none."""
        yield from twice(self.place, data, {key: MOST[key] for key in ("terrain", "units", "objectives")})
        if "deploy" not in data and "zones" not in data:
            yield fault(self.place(""), "honour.setting.no_zone")


def _forces(cards: Cards) -> Test:
    def test(where: str, found: Any) -> Iterator[Fault]:
        if not isinstance(found, (list, tuple)) or len(found) != 2:
            yield fault(where, "errors.bad_field", found=shown(found), allowed='["south", "north"]')
            return
        for name in found:
            yield from one_of(tuple(cards.forces))(where, name)

    return test


def _bought(cards: Cards) -> Test:
    def test(where: str, found: Any) -> Iterator[Fault]:
        if not isinstance(found, (list, tuple)) or len(found) > 6:
            yield fault(where, "errors.bad_field", found=shown(found), allowed='["war_bow"]')
            return
        for name in found:
            yield from one_of(tuple(cards.upgrades))(where, name)

    return test


def _deploy(where: str, found: Any) -> Iterator[Fault]:
    """The edges of both sides, two of the four."""
    fits = isinstance(found, (list, tuple)) and len(found) == 2 and all(isinstance(e, str) for e in found)
    if not fits or not set(found) <= set(EDGES) or found[0] == found[1]:
        yield fault(where, "errors.bad_field", found=shown(found), allowed='["bottom", "top"], ["left", "right"]')


def scenario_of(rules: Ruleset, scenario: str | Mapping[str, Any], cards: Cards) -> Mapping[str, Any]:
    """A scenario's data by its name; data is given back as it is, once it has the form of a scenario.

    Raises: InputError if the book has no scenario of this name, or with every fault of its form.
    """
    if isinstance(scenario, str):
        return scenario_named(rules.book, scenario)
    if faults := Checker(cards, complete=False).form(scenario):
        raise InputError(faults)
    return scenario


__all__ = ["LISTS", "VICTORIES", "Checker", "scenario_of"]
