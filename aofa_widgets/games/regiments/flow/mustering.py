"""What the army builder asks of this game (play/mustering.py): units to take, rows, every limit, files, a battle."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aofa_widgets.errors import Fault, InputError, SourceError, named, shown
from aofa_widgets.play.fields import text
from aofa_widgets.play.mustering import Blank, Data, Flaw, Meter, Pick, Row, Sight, Texts
from aofa_widgets.play.opened import opened_bytes
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, languages, texts, typeset

from ..model.armies import Armies, Profile, Roster, load_armies
from ..params import Params
from ..specials import known
from .choosing import chosen, entries_of, list_entries
from .files import is_other
from .foreign import translated
from .inventing import blanks, fresh_id, known_unit, record, words
from .lists import Trouble, judge, standing
from .profiled import lines
from .records import FORMAT, MOST_ENTRIES, Records
from .rosters import same_rows, text_of

WORDS = "regiments.muster"
LOST = ("no_unit", "staff_none", "upgrade_none")  # what cannot even be drawn
MOST_NAME = 80
NEVER = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


class Loose(Records):
    """A reader's file of which the lists need not keep within their limits: they are under way."""

    def judged(self, armies: Armies, key: str, path: str, points: int | None = None) -> Iterator[Fault]:
        """Only what a list names and nobody sells."""
        for one in judge(self.params, armies, armies.rosters[key], points):
            if one.key in LOST:
                yield one.fault(self.place(f"{path}.units[{one.entry}]" if one.entry is not None else path))


class Desk:
    """The army builder of a ruleset. A list under way: {"id", "list": as a file has it, "cards": a reader's tables}."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.rules, self.params = ruleset, Params.of(ruleset)
        self.book = load_armies(ruleset.book)

    # Lists to begin with, and their files.

    def blank(self, army: str = "") -> Data:
        """An empty list of an army (the first of the book), for the points of the rules."""
        army = army or next(iter(self.book.armies))
        return {"id": f"my_{army}", "cards": {}, "list": {
            "name": dict(texts(f"{WORDS}.fresh", army=dict(self.book.armies[army].name))), "army": army,
            "points": self.params.army_points, "units": [],
        }}  # fmt: skip

    def opened(self, given: Any) -> Data:
        """A list of the book by its id, an empty one of an army by the army's, or plain data."""
        if isinstance(given, Mapping):
            return self._checked(dict(given), "list")[0]
        if given in self.book.armies:
            return self.blank(given)
        if given not in self.book.rosters:
            allowed = ", ".join([*self.book.rosters, *self.book.armies])
            raise InputError(fault("army", "muster.no_list", found=named(given, 40), allowed=allowed))
        row = self.rules.book.table("profiles/lists")[given]
        return {"id": f"my_{given}", "cards": {}, "list": _tabled(row)}

    def read(self, raw: bytes, name: str) -> Sequence[Data]:
        """The lists of a file, the first first. Raises: SourceError naming the file and the line."""
        data, place = opened_bytes(raw, name)
        return self._checked(translated(data) if is_other(data) else data, name, place)

    def shipped(self) -> Sequence[tuple[str, Texts]]:
        """The lists of the book."""
        return tuple((key, _set(roster.name)) for key, roster in self.book.rosters.items())

    def file_name(self, data: Data) -> str:
        """The file that a list goes to: its id."""
        return f"{data['id'].replace('_', '-')}.toml"

    def written(self, data: Data, old: str = "") -> str:
        """The text of a file that holds the list; of an old one all else stays as it is."""
        return text_of(data, old)

    # The list as it stands, and what may be done to it.

    def sight(self, data: Data) -> Sight:
        """Everything that the builder shows."""
        armies, roster = self._roster(data)
        row, army = data["list"], armies.armies.get(roster.army)
        points = row.get("points", self.params.army_points)
        return Sight(
            name=_set(roster.name), army=_set(army.name) if army else {}, cost=armies.points(roster), points=points,
            entries=list_entries(self.params, armies, row), picks=tuple(self._picks(armies, roster.army)),
            rows=tuple(self._row(armies, roster, at) for at in range(len(roster.entries))),
            meters=tuple(
                Meter(one.key, texts(f"{WORDS}.meter_{one.key}"), one.now, one.most, one.rule)
                for one in standing(self.params, armies, roster)
            ),
            flaws=tuple(
                Flaw(_words(armies, one), one.entry, one.rule) for one in judge(self.params, armies, roster)
                if one.key != "empty"
            ),
        )  # fmt: skip

    def named(self, data: Data, name: Any) -> Data:
        """The list under another name, and the file that goes with it."""
        if not isinstance(name, str) or not 0 < len(name.strip()) <= MOST_NAME or NEVER.search(name):
            raise InputError(fault("name", f"{WORDS}.bad_name", found=shown(name), most=MOST_NAME))
        if wrong := tuple(text(MOST_NAME)("name", name)):  # a file with such a name would not open again
            raise InputError(wrong)
        bare = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")[:40]
        id = data["id"] if not bare or bare in self.book.rosters else bare
        return {**data, "id": id, "list": {**data["list"], "name": dict.fromkeys(languages(), name.strip())}}

    def add(self, data: Data, key: str) -> Data:
        """With a unit more."""
        armies, roster = self._roster(data)
        known = [one.id for one in armies.of(roster.army)] if roster.army else list(armies.units)
        if key not in known:
            raise InputError(fault("unit", f"{WORDS}.no_unit", found=named(key, 40), allowed=", ".join(known)))
        return self._more(data, {"unit": key})

    def copy(self, data: Data, row: int) -> Data:
        """With a row once more; a Hero's copy stands on his own."""
        again = _plain(data["list"]["units"][row])
        again.pop("joins", None)
        return self._more(data, again)

    def drop(self, data: Data, row: int) -> Data:
        """Without a row; who had joined it stands on his own, and the others keep whom they joined."""
        units = []
        for at, one in enumerate(data["list"]["units"]):
            if at == row:
                continue
            table = dict(one)
            joins = table.get("joins")
            if joins == row + 1:
                table.pop("joins")
            elif joins is not None and joins > row + 1:
                table["joins"] = joins - 1
            units.append(table)
        return _with(data, units=units)

    def set(self, data: Data, row: int | None, key: str, value: Any) -> Data:
        """With another choice for a row or the whole; another army begins anew."""
        armies, roster = self._roster(data)
        if row is None:
            told = chosen(list_entries(self.params, armies, data["list"]), key, value)
            if key == "army" and told != roster.army:
                return _with(data, army=told, units=[])
            return _with(data, **{key: told})
        entries = entries_of(self.params, armies, roster, row)
        told = chosen(entries, key, value)
        units = [dict(one) for one in data["list"]["units"]]
        units[row] = _equipped(units[row], key, told)
        return _with(data, units=units)

    # Units of one's own.

    def own(self, data: Data) -> Sequence[tuple[str, Texts]]:
        """The units that the reader brought, by id."""
        armies, _ = self._roster(data)
        return tuple((key, _set(armies.units[key].name)) for key in data["cards"].get("units", {}))

    def form(self, data: Data, key: str = "") -> Sequence[Blank]:
        """What is asked of a unit of one's own: of one that is there, or of a fresh one."""
        units = data["cards"].get("units", {})
        return blanks(known_unit(units, key) if key else None)

    def words(self) -> Sequence[Texts]:
        """The special rules that such a unit may bear."""
        return words(self.params)

    def invent(self, data: Data, values: Any, key: str = "") -> Data:
        """With a unit of one's own on the shelf, or one of them changed. Raises: InputError with all that is wrong."""
        units = data["cards"].get("units", {})
        row = record(values, known_unit(units, key) if key else None, str(data["list"].get("army", "")))
        name = key or fresh_id(str(row["name"]), {*self.book.units, *units})
        cards = {**data["cards"], "units": {**units, name: row}}
        records = Loose(self.book, self.params, known(self.rules), scenarios=self.rules.book.scenarios())
        if found := records.check({"format": FORMAT, "game": self.rules.game, **cards}):
            raise InputError([Fault("", one.texts) for one in found])
        return {**data, "cards": cards}

    # Into battle.

    def grounds(self, data: Data) -> Sequence[tuple[str, Texts]]:
        """The scenarios of the book, those for the list's points first."""
        points = data["list"].get("points", self.params.army_points)
        book = self.rules.book
        tables = {name: book.table(f"scenarios/{name}") for name in book.scenarios()}
        own = {name: table.get("points", self.params.army_points) for name, table in tables.items()}
        order = sorted(tables, key=lambda name: (own[name] < points, abs(own[name] - points), name))
        return tuple((name, _set(tables[name]["title"])) for name in order)

    def battle(self, data: Data, other: Data, ground: str) -> dict[str, Any]:
        """A scenario's data in which two lists meet. Raises: InputError for a list beyond its limits."""
        known = dict(self.grounds(data))
        if ground not in known:
            raise InputError(fault("ground", f"{WORDS}.no_ground", found=named(ground, 40), allowed=", ".join(known)))
        scenario = dict(self.rules.book.table(f"scenarios/{ground}"))
        points = max(scenario.get("points", self.params.army_points), *(self._size(one) for one in (data, other)))
        for one in (data, other):
            armies, roster = self._roster(one)
            if wrong := judge(self.params, armies, roster, points, scenario.get("limits")):
                raise InputError([Fault("", _words(armies, each)) for each in wrong])
        for entry in ("units", "sides"):
            scenario.pop(entry, None)
        cards = _together(data["cards"], other["cards"])
        lists = [{key: value for key, value in one["list"].items() if key != "limits"} for one in (data, other)]
        return {**scenario, "points": points, "armies": lists, **({"cards": cards} if cards else {})}

    # Inside.

    def _size(self, data: Data) -> int:
        return int(data["list"].get("points", self.params.army_points))

    def _roster(self, data: Data) -> tuple[Armies, Roster]:
        armies = self.book.with_own(data["cards"]) if data["cards"] else self.book
        return armies, armies.roster({"id": data["id"], **data["list"]})

    def _checked(self, data: Any, name: str, place: Any = str) -> tuple[Data, ...]:
        """The lists of data from outside. Raises: SourceError with every fault of it."""
        if isinstance(data, Mapping) and {"id", "list", "cards"} == set(data):
            lists = {data["id"]: data["list"]} if isinstance(data["id"], str) else {}
            cards = data["cards"] if isinstance(data["cards"], Mapping) else {}
            data = {"format": FORMAT, "game": self.rules.game, **cards, "lists": lists}
        records = Loose(self.book, self.params, known(self.rules), place, scenarios=self.rules.book.scenarios())
        if found := records.check(data):
            raise SourceError(found)
        if not data.get("lists"):
            raise SourceError(fault(place("lists") if place is not str else name, "regiments.army.no_list"))
        cards = _plain({key: data[key] for key in ("armies", "units", "spells", "terrain") if data.get(key)})
        return tuple({"id": key, "cards": cards, "list": _tabled(row)} for key, row in data["lists"].items())

    def _more(self, data: Data, row: Mapping[str, Any]) -> Data:
        units = data["list"]["units"]
        if len(units) >= MOST_ENTRIES:
            raise InputError(fault("unit", f"{WORDS}.too_many", most=MOST_ENTRIES))
        return _with(data, units=[*units, row])

    def _picks(self, armies: Armies, army: str) -> Iterator[Pick]:
        there = armies.of(army) if army else tuple(armies.units.values())
        for one in sorted(there, key=lambda unit: unit.single):
            part = texts(f"{WORDS}.part_{'single' if one.single else 'several'}")
            yield Pick(one.id, _set(one.name), one.cost, lines(self.rules, one), part)

    def _row(self, armies: Armies, roster: Roster, at: int) -> Row:
        entry = roster.entries[at]
        profile = armies.units[entry.unit]
        label: Texts = _set(profile.name)
        if entry.combined:
            label = texts(f"{WORDS}.combined_name", unit=dict(label))
        told = lines(self.rules, profile.fitted(entry.upgrades), 2 if entry.combined else 1)
        return Row(label, armies.cost(entry), told, entries_of(self.params, armies, roster, at))


def muster(ruleset: Ruleset) -> Desk:
    """The army builder of a ruleset.

    >>> desk = muster(Ruleset.load("regiments"))
    >>> now = desk.sight(desk.opened("wardens_750"))
    >>> now.cost, [(one.key, one.now, one.most) for one in now.meters][:2], now.flaws
    (750, [('over_points', 750, 750), ('heroes', 1, 2)], ())
    """
    return Desk(ruleset)


def _equipped(row: dict[str, Any], key: str, value: Any) -> dict[str, Any]:
    kind, _, which = key.partition(":")
    if kind in ("staff", "upgrades"):
        rest = [one for one in row.get(kind, ()) if one != which]
        row = {**row, kind: [*rest, which] if value else rest}
        if kind == "upgrades":
            row.pop("second", None)  # both halves of a combined unit have bought the same
    elif kind == "combined":
        row = {**row, "combined": value}
        row.pop("second", None)
    else:
        row = {**row, "joins": int(value)}
    return {name: one for name, one in row.items() if one or name == "unit"}


def _words(armies: Armies, one: Trouble) -> Texts:
    """What is wrong, the units called by their names."""
    values = dict(one.values)
    for name in ("unit", "other"):
        profile: Profile | None = armies.units.get(values.get(name, ""))
        if profile is not None:
            values[name] = dict(profile.name)
    return Trouble(one.key, one.rule, one.entry, values).fault("").texts


def _set(words: Texts) -> Texts:
    """A name as it is printed: its apostrophes and quotation marks are those of its language."""
    return {lang: typeset(said, lang) for lang, said in words.items()}


def _with(data: Data, **changes: Any) -> Data:
    return {**data, "list": {**data["list"], **changes}}


def _plain(found: Any) -> Any:
    """A copy that is nobody else's."""
    if isinstance(found, Mapping):
        return {str(key): _plain(value) for key, value in found.items()}
    return [_plain(one) for one in found] if isinstance(found, (list, tuple)) else found


def _tabled(row: Any) -> dict[str, Any]:
    """A list of which every row is a table."""
    made: dict[str, Any] = _plain(row)
    return {**made, "units": same_rows(made["units"])}


def _together(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of two readers' files. Raises: InputError where the same id says two things."""
    made: dict[str, Any] = {}
    for cards in (one, other):
        for table, rows in cards.items():
            kept = made.setdefault(table, {})
            for key, row in rows.items():
                if kept.setdefault(key, row) != row:
                    raise InputError(fault(f"{table}.{key}", f"{WORDS}.two_things", found=named(key, 40)))
    return {"format": FORMAT, "game": "regiments", **made} if made else {}


__all__ = ["Desk", "muster"]
