"""Making scenarios: what a scenario editor asks of this game (the contract of play/workshop.py)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, InputError, SourceError, named
from aofa_widgets.play.workshop import Sample, Slot, Zone
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.measure import overlaps
from aofa_widgets.table.scene import Scene
from aofa_widgets.table.shapes import Rect, Shape
from aofa_widgets.words import fault, languages, texts

from ..params import Params
from .checking import MOST_FIGURES, MOST_THINGS, OPPOSITE, Checker, check_scenario
from .generating import SIZES, generate
from .palette import FIGURE, furniture
from .rows import by_hand, fill, kind_name, piece_of, plain, ref_of, thing_of, told
from .rows import fresh as own
from .scenarios import opened_file
from .scenery import STYLES
from .setting import check_setting
from .shifting import at_the_side, body_of, carried, feet, inside, led, lies_on, nudged, others, rooms, settled, slid
from .slots import figure_form, side_of, table_form, thing_form, word
from .writing import written

Row = dict[str, Any]
Data = Mapping[str, Any]
_PATH = re.compile(r"(things|figures)\[(\d+)\]")
_PLACES, _OUTLINE = {"x", "y", "angle"}, {"w", "h", "r"}


class Bench:
    """The workshop of ...And One For All! under a ruleset.

    >>> bench = Bench(Ruleset.load("swashbuckling"))
    >>> data, stool = bench.add(bench.blank(), "stool", (1000, 1000), "")
    >>> data, stool = bench.change(data, stool, {"x": 1270})
    >>> stool, data["things"][0]["x"], bench.name(data, stool)["fr"]
    ('stool', 1270, 'Tabouret')
    """

    def __init__(self, rules: Ruleset):
        self.rules, self.params = rules, Params.of(rules)
        self.profiles: Mapping[str, Any] = rules.book.table("profiles/figures")
        self.sizes = tuple((size, texts(f"swashbuckling.making.table_{size}")) for size in SIZES)
        self.styles = tuple((style, texts(f"swashbuckling.making.style_{style}")) for style in STYLES)

    # -- whole scenarios

    def samples(self) -> Sequence[Sample]:
        """What can be placed: furniture, then figures."""
        found, base = [], self.params.base_width_mm * 5
        for key, row in furniture(self.params).items():
            words = word(f"kind_{key}")
            thing = thing_of({**row, "id": key, "label": words, "x": 0, "y": 0}, {})
            found.append(Sample(key, words, word("shelf_things"), Scene(words, 1, 1, (thing,))))
        for profile in self.profiles:
            piece = piece_of({"profile": profile, "x": 0, "y": 0}, {}, self.profiles, self.rules, base)
            shelf = word("shelf_figures")
            found.append(Sample(FIGURE + profile, piece.name, shelf, Scene(piece.name, 1, 1, (), (piece,))))
        return found

    def blank(self) -> dict[str, Any]:
        """An empty table of the usual size, both sides at its edges."""
        side = min(SIZES["usual"], self.params.table_side_in * 254)
        rest: Row = {"width": side, "height": side, "deploy": ["left", "right"], "muster": "own"}
        return {"id": "scenario", **rest, "things": [], "figures": []}

    def generate(self, seed: int, size: str, style: str | None) -> dict[str, Any]:
        """A scenario from a seed; errors as for `generating.generate`."""
        return generate(self.rules, seed, size, style)

    def shipped(self) -> Sequence[tuple[str, Mapping[str, str]]]:
        """The scenarios of the book, by name and title."""
        book = self.rules.book
        return [(name, told(book.table(f"scenarios/{name}")["title"], name)) for name in book.scenarios()]

    def table(self, name: str) -> dict[str, Any]:
        """The data of a scenario of the book."""
        known = self.rules.book.scenarios()
        if name not in known:
            raise InputError(fault("scenario", "errors.unknown_scenario", found=named(name), allowed=", ".join(known)))
        return self.opened(self.rules.book.table(f"scenarios/{name}"))

    def opened(self, data: Any) -> dict[str, Any]:
        """Data from anywhere as one's own, once it has the form of a scenario. Raises: InputError with every fault."""
        if faults := Checker(self.profiles, complete=False).form(data):
            raise InputError(faults)
        return self._sound(data)

    def read(self, path: Path, name: str | None = None) -> dict[str, Any]:
        """The data of a file. Raises: SourceError with every fault of its form, file and line."""
        data, place = opened_file(path, name)
        if faults := Checker(self.profiles, place, complete=False).form(data):
            raise SourceError(faults)
        return self._sound(data)

    def written(self, data: Data) -> str:
        """The text of a scenario's file."""
        return written(data)

    def faults(self, data: Data) -> tuple[Fault, ...]:
        """Everything that `aofa check` would say of it; places are fields such as `things[3].x`."""
        words = Checker(self.profiles).form(data)
        spare = dict.fromkeys(languages(), "x")  # in the place of names that are still missing: all else is checked too
        named_all = {**data, **dict.fromkeys(("title", "text"), spare)}
        named_all["things"] = [{**row, "label": spare} for row in data["things"]]
        found = check_scenario(named_all, self.params, self.profiles)
        if Checker(self.profiles).form(named_all):
            return tuple(words)
        return (*words, *found, *check_setting(self.params, data))

    # -- what it looks like

    def scene(self, data: Data) -> Scene:
        """The table as it stands, finished or not."""
        tops, base = {row["id"]: int(row["height"]) for row in data["things"]}, self.params.base_width_mm * 5
        things = tuple(thing_of(row, tops) for row in data["things"])
        pieces = tuple(piece_of(row, tops, self.profiles, self.rules, base) for row in data["figures"])
        return Scene(told(data.get("title"), ""), data["width"], data["height"], things, pieces)

    def zones(self, data: Data) -> Sequence[Zone]:
        """The strips where the sides set out."""
        wide, high, deep = data["width"], data["height"], self.params.deploy_depth_in * 254
        across, down = min(deep, wide), min(deep, high)
        edges = {
            "left": (0, 0, across, high),
            "right": (wide - across, 0, across, high),
            "top": (0, 0, wide, down),
            "bottom": (0, high - down, wide, down),
        }
        return [Zone(side, *edges[edge]) for side, edge in enumerate(data.get("deploy", ()))]

    # -- one thing or figure

    def ids(self, data: Data) -> Sequence[str]:
        """All that stands on the table: things, then figures."""
        return [*(row["id"] for row in data["things"]), *map(ref_of, data["figures"])]

    def at(self, path: str, data: Data) -> str:
        """The id of what a place of the data belongs to; "" for the scenario itself."""
        found = _PATH.match(path)
        rows = data[found[1]] if found else ()
        return ref_of(rows[int(found[2])]) if found and int(found[2]) < len(rows) else ""

    def name(self, data: Data, ref: str) -> Mapping[str, str]:
        """What something is called, in every language."""
        group, i = self._find(data, ref)
        row = data[group][i]
        if group == "things":
            return told(row.get("label"), ref)
        return told(row.get("name", self.profiles[row["profile"]]["name"]), ref)

    def form(self, data: Data, ref: str) -> Sequence[Slot]:
        """The form of something, or of the scenario itself ("")."""
        if not ref:
            return table_form(data, self.rules)
        group, i = self._find(data, ref)
        labels = {row["id"]: row.get("label") for row in data["things"]}
        name = lambda other: told(labels.get(other), other)  # noqa: E731
        if group == "things":
            return thing_form(data[group][i], data, name)
        return figure_form(data[group][i], data, self.profiles, name)

    def change(self, data: Data, ref: str, values: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
        """The data with some lines of a form filled in anew, and the id of what was changed."""
        slots = {slot.key: slot for slot in self.form(data, ref)}
        for key in values:
            if key not in slots:
                allowed = ", ".join(slots)
                raise InputError(fault(named(key), "swashbuckling.making.no_entry", found=named(key), allowed=allowed))
        read = {key: slots[key].read(value) for key, value in values.items()}
        fresh = own(data)
        if not ref:
            fill(fresh, {**read, **self._of_table(read)})
            return fresh, ""
        group, i = self._find(data, ref)
        row, was = fresh[group][i], data[group][i]
        if "id" in read:
            self._rename(fresh, row, read.pop("id"))
        top = read.pop("on") if "on" in read else row.get("on")
        if "side" in read:
            read["side"] = int(read["side"])
        fill(row, read)
        if "profile" in read and "id" not in row:
            self._call(fresh, row, row["profile"])
            _mustered(fresh)
        self._follow(fresh, group, row, was, read, top, "on" in values)
        return fresh, ref_of(row)

    def add(self, data: Data, key: str, to: tuple[int, int] | None, near: str) -> tuple[dict[str, Any], str]:
        """The data with one more thing or figure, at a place or where there is room near something; and its id."""
        fresh = own(data)
        if key in furniture(self.params):
            row = {"id": "", **furniture(self.params)[key]}
            name, words = self._free(fresh, key)
            row["id"] = name
            row["label"] = {lang: f"{text} {words}" if words > 1 else text for lang, text in kind_name(key).items()}
            return self._put(fresh, "things", row, to, near)
        profile = key.removeprefix(FIGURE)
        if not key.startswith(FIGURE) or profile not in self.profiles:
            raise InputError(fault("key", "swashbuckling.making.no_sample", found=named(key)))
        row = {"profile": profile, "x": 0, "y": 0, "r": self.params.base_width_mm * 5}
        if "side" not in self.profiles[profile]:
            row["side"] = 0
        self._call(fresh, row, profile)
        return self._put(fresh, "figures", row, to, near)

    def copy(self, data: Data, ref: str) -> tuple[dict[str, Any], str]:
        """The data with a second one of something, beside it; and its id."""
        group, i = self._find(data, ref)
        fresh, row = own(data), {**data[group][i]}
        if group == "figures":
            self._call(fresh, row, re.sub(r"-\d+$", "", ref))
            return self._put(fresh, group, row, None, ref)
        stem = re.sub(r"-\d+$", "", ref)
        row["id"], n = self._free(fresh, stem, 2)
        row["label"] = {lang: f"{re.sub(r' [0-9]+$', '', text)} {n}" for lang, text in row.get("label", {}).items()}
        return self._put(fresh, group, row, None, row.get("on", ref))

    def drop(self, data: Data, ref: str) -> dict[str, Any]:
        """The data without something; what lay on it lies on the floor."""
        group, i = self._find(data, ref)
        fresh = own(data)
        if group == "things":
            for row in (*fresh["things"], *fresh["figures"]):
                if row.get("on") == ref:
                    lies_on(row, "", fresh["things"])
                if row.get("to") == ref:
                    del row["to"]
        del fresh[group][i]
        return fresh if group == "things" else _mustered(fresh)

    def snap(self, data: Data, ref: str, way: str) -> dict[str, Any]:
        """The data with something brought up to contact one way, or ("near") with what is hardly away from it."""
        group, i = self._find(data, ref)
        row = data[group][i]
        body = body_of(row, data, self.params)
        step = nudged(body, data, self.params) if way == "near" else slid(body, data, self.params, way)
        if step is None:
            raise InputError(fault("way", "swashbuckling.making.far"))
        place = {"x": row["x"] + step[0], "y": row["y"] + step[1]}
        return self.change(data, ref, place)[0] if step != (0, 0) else own(data)

    # -- inside

    def _find(self, data: Data, ref: str) -> tuple[str, int]:
        for group in ("things", "figures"):
            for i, row in enumerate(data[group]):
                if ref_of(row) == ref:
                    return group, i
        raise InputError(fault("id", "swashbuckling.making.no_ref", found=named(ref)))

    def _sound(self, data: Any) -> dict[str, Any]:
        fresh: dict[str, Any] = plain(data)
        fresh.setdefault("id", "scenario")
        return fresh

    def _free(self, data: Data, stem: str, first: int = 1) -> tuple[str, int]:
        """An id that nothing has, and its number."""
        taken = {*self.ids(data)}
        n = next(n for n in count(first) if (stem if n == 1 else f"{stem[:50]}-{n}") not in taken)
        return (stem if n == 1 else f"{stem[:50]}-{n}"), n

    def _call(self, data: Data, row: Row, stem: str) -> None:
        """Give a figure an id of its own where its profile's name is taken by another."""
        row.pop("id", None)
        taken = {ref_of(one) for one in (*data["things"], *data["figures"]) if one is not row}
        if row["profile"] in taken:
            row["id"] = next(name for n in count(2) if (name := f"{stem[:50]}-{n}") not in taken)

    def _rename(self, data: Data, row: Row, name: Any) -> None:
        old = ref_of(row)
        if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,59}", name):
            raise InputError(fault("id", "fields.slug", found=named(name or "")))
        if name != old and name in self.ids(data):
            raise InputError(fault("id", "swashbuckling.making.taken", found=name))
        if row.get("profile") != name or "id" in row:
            row["id"] = name
        for other in (*data["things"], *data["figures"]):
            for key in ("on", "to"):
                if other.get(key) == old and "profile" not in row:
                    other[key] = name

    def _of_table(self, read: Mapping[str, Any]) -> Row:
        """What of the form of the scenario is spelt otherwise in its data."""
        if "id" in read and not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,59}", read["id"] or ""):
            raise InputError(fault("id", "fields.slug", found=named(read["id"] or "")))
        found: Row = {}
        if "deploy" in read:
            found["deploy"] = [read["deploy"], OPPOSITE[read["deploy"]]] if read["deploy"] else None
        if read.get("muster") == "rules":
            found["muster"] = None
        return found

    def _follow(
        self, data: Row, group: str, row: Row, was: Data, read: Mapping[str, Any], top: Any, chosen: bool
    ) -> None:
        """What a change brings with it: what lies on something goes along, a plate finds its table."""
        things: list[Row] = data["things"]
        if group == "things":
            if row.get("hanging") and not was.get("hanging"):
                row.update(solid=False, stand=False)
                row.setdefault("swing", 1016)
            if read.keys() & {*_PLACES, "height"} and not read.keys() & _OUTLINE:
                rows = [*things, *data["figures"]]
                carried(rows, {**was, "id": row["id"]}, row)
            if row["kind"] == "stairs" and read.keys() & (_PLACES | _OUTLINE):
                led(row, things)
            for other in things:
                if "height" in read and other.get("to") == row["id"] and other["kind"] == "stairs":
                    other["height"] = row["height"]
        if chosen:
            lies_on(row, top or "", things)
        elif read.keys() & {"x", "y"} and (group == "figures" or by_hand(row)):
            settled(row, things)

    def _put(
        self, data: Row, group: str, row: Row, to: tuple[int, int] | None, near: str
    ) -> tuple[dict[str, Any], str]:
        most = {"things": MOST_THINGS, "figures": MOST_FIGURES}[group]
        if len(data[group]) >= most:
            raise InputError(fault(group, "swashbuckling.setting.too_many", found=most + 1, most=most))
        if to is not None:
            row["x"], row["y"] = min(max(to[0], 0), data["width"]), min(max(to[1], 0), data["height"])
        elif not self._stair(data, row):
            row["x"], row["y"] = self._room(data, row, near)
        if group == "figures" or by_hand(row):
            row.pop("on", None)
            settled(row, data["things"])
        elif row.get("on"):
            lies_on(row, "", data["things"])
        if row.get("kind") == "stairs":
            led(row, data["things"])
        data[group].append(row)
        return (data if group == "things" else _mustered(data)), ref_of(row)

    def _stair(self, data: Data, row: Row) -> bool:
        """Put stairs to a gallery that has none, where there is room; False if there is no such gallery."""
        if row.get("kind") != "stairs":
            return False
        reached = {one.get("to") for one in data["things"]}
        for top in (one for one in data["things"] if one["kind"] == "gallery" and one["id"] not in reached):
            for placed in at_the_side(row, top):
                body = body_of(placed, data, self.params)
                foot = feet({"things": [placed]}, self.params)[0]
                stops = others(body, data, self.params)
                hits = (overlaps(shape, one) for shape in (body.shape, foot) for one in stops)
                if inside(body.shape, data) and inside(foot, data) and not any(hits):
                    row.update(placed)
                    return True
        return False

    def _room(self, data: Data, row: Row, near: str) -> tuple[int, int]:
        """Where something new stands: on or beside what is near, else on its side's strip, else in the middle."""
        rows = {ref_of(one): one for one in (*data["things"], *data["figures"])}
        place: Mapping[str, Any] | None = rows.get(near)
        if by_hand(row):
            laid = [one.get("on") for one in data["things"]]
            tables = [one for one in data["things"] if one["kind"] == "table" and one.get("stand")]
            bare = min(tables, key=lambda one: laid.count(one["id"]), default=None)
            top = place if place and place.get("stand") else bare
            if top:
                return int(top["x"]), int(top["y"])
        side = side_of(row, self.profiles) if "profile" in row else None
        same = place and (side_of(place, self.profiles) if "profile" in place else None) == side
        zone = {one.side: one for one in self.zones(data)}.get(-1 if side is None else side)
        strips = [Rect(one.x + one.w // 2, one.y + one.h // 2, one.w, one.h) for one in self.zones(data)]
        start = (data["width"] // 2, data["height"] // 2)
        if zone:
            start = (zone.x + zone.w // 2, zone.y + zone.h // 2)
        if same and place:
            start = (place["x"], place["y"])
        floor = {key: value for key, value in row.items() if key != "on"}
        body = body_of({**floor, "x": start[0], "y": start[1]}, data, self.params)
        keep: list[Shape] = [*strips] if side is None else []
        places = list(rooms(body, data, self.params, start, keep)) or list(rooms(body, data, self.params, start, []))
        own = (at for at in places if not zone or _within(zone, at, self.params.base_width_mm * 5))
        return next(own, places[0] if places else start)


def _mustered(data: Row) -> Row:
    """Who adds or takes away figures means these figures, not the forces of the rules; changed in place."""
    if "deploy" in data:
        data["muster"] = "own"
    return data


def _within(zone: Zone, at: tuple[int, int], r: int) -> bool:
    left, top = zone.x + r, zone.y + r
    return left <= at[0] <= zone.x + zone.w - r and top <= at[1] <= zone.y + zone.h - r


__all__ = ["Bench"]
