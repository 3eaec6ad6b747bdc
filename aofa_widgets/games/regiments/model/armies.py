"""Armies: every record by its id, army lists, and the regiments that stand on the table for a list; no rule.

They are data of the rulebook (profiles/) and of the reader's own files, which flow/files.py reads and checks; what
comes here has been checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from aofa_widgets.rules import Book

from .records import Army, Kind, Profile, Spell, Texts, Upgrade, Weapon, kind_of, spell_of, texts_of, unit_of

NO_ARMY = ("spells", "terrain", "lists")  # files of profiles/ that hold no units


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of an army list: a unit, its command figures, what was bought for all, two copies in one, whom it joins.

    `second`: what was bought for the other copy of a combined unit, if that was told apart (AOFR-COMB-2). `joins` is
    the number of the entry, from 0, in whose unit a Hero stands (AOFR-SR-HERO-1).
    """

    unit: str
    staff: tuple[str, ...] = ()
    upgrades: tuple[str, ...] = ()
    combined: bool = False
    second: tuple[str, ...] | None = None
    joins: int | None = None


@dataclass(frozen=True, slots=True)
class Roster:
    """An army list: its entries in order, the points that it was made for, and whether limits bind it, if it says."""

    id: str
    army: str
    entries: tuple[Entry, ...]
    points: int | None = None
    limits: bool | None = None
    name: Texts = field(default_factory=dict, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class Regiment:
    """What stands on the table as one unit: its record with all that was bought, perhaps twice, perhaps with a Hero.

    `size` counts its own figures, without the Hero; `entry` is its number in the list.
    """

    profile: Profile
    size: int
    cost: int
    staff: tuple[str, ...] = ()
    combined: bool = False
    hero: Profile | None = None
    entry: int = 0

    @property
    def cards(self) -> tuple[Profile, ...]:
        """Its own record, then that of the Hero who joined it."""
        return (self.profile,) if self.hero is None else (self.profile, self.hero)

    @property
    def figures(self) -> int:
        """All its figures at the start, the Hero included (AOFR-R-40)."""
        return self.size + (self.hero is not None)


@dataclass(frozen=True, slots=True)
class Armies:
    """Every army, unit, spell, kind of terrain and army list of a game, by id.

    >>> from aofa_widgets.rules import load_book
    >>> armies = load_armies(load_book("regiments"))
    >>> [armies.points(name) for name in ("wardens_750", "reavers_750", "wardens_dyke", "reavers_250")]
    [750, 750, 750, 250]
    >>> [(one.profile.id, one.size, one.figures) for one in armies.muster("wardens_dyke")][0]
    ('mire_levy', 20, 21)
    """

    armies: Mapping[str, Army] = field(hash=False)
    units: Mapping[str, Profile] = field(hash=False)
    spells: Mapping[str, Spell] = field(hash=False)
    kinds: Mapping[str, Kind] = field(hash=False)
    rosters: Mapping[str, Roster] = field(hash=False)

    def roster(self, given: str | Roster | Mapping[str, Any]) -> Roster:
        """An army list by its id, or from data as a row of profiles/lists.toml. Raises: KeyError if there is none."""
        if isinstance(given, Roster):
            return given
        return self.rosters[given] if isinstance(given, str) else roster_of(str(given.get("id", "list")), given)

    def of(self, army: str) -> tuple[Profile, ...]:
        """The units of an army, in the order of its file."""
        return tuple(one for one in self.units.values() if one.army == army)

    def cost(self, entry: Entry) -> int:
        """What a row of a list costs in points; command figures of a combined unit are paid once (AOFR-R-68)."""
        profile = self.units[entry.unit]
        cost = profile.fitted(entry.upgrades).cost * (2 if entry.combined else 1)
        return cost + sum(dict(profile.staff)[one] for one in entry.staff)

    def points(self, roster: str | Roster) -> int:
        """What an army list costs in all."""
        return sum(self.cost(entry) for entry in self.roster(roster).entries)

    def regiment(self, entry: Entry, hero: str = "", at: int = 0) -> Regiment:
        """What stands on the table for a row of a list, with the unit record of a Hero who joined it."""
        profile = self.units[entry.unit].fitted(entry.upgrades)
        size = profile.size * (2 if entry.combined else 1)
        joined = self.units[hero] if hero else None
        cost = self.cost(entry) + (joined.cost if joined else 0)
        return Regiment(profile, size, cost, entry.staff, entry.combined, joined, at)

    def muster(self, given: str | Roster | Mapping[str, Any]) -> tuple[Regiment, ...]:
        """The regiments of a list that has been judged, in its order, Heroes inside the units that they joined."""
        entries = self.roster(given).entries
        heroes = {entry.joins: entry for entry in entries if entry.joins is not None}
        found = []
        for at, entry in enumerate(entries):
            if entry.joins is not None:
                continue
            one = self.regiment(entry, at=at)
            if led := heroes.get(at):
                hero = self.units[led.unit].fitted(led.upgrades)
                one = replace(one, hero=hero, cost=one.cost + self.cost(led))
            found.append(one)
        return tuple(found)

    def spells_of(self, profile: Profile) -> tuple[Spell, ...]:
        """The spells that a Caster of this unit knows: those of its army."""
        army = self.armies.get(profile.army)
        return tuple(self.spells[one] for one in army.spells) if army else ()

    def with_own(self, data: Mapping[str, Any]) -> Armies:
        """With the armies, units, spells, terrain and lists of a reader's file that has been checked."""
        more = read_armies(data, own=True)
        return Armies(
            {**self.armies, **more.armies},
            {**self.units, **more.units},
            {**self.spells, **more.spells},
            {**self.kinds, **more.kinds},
            {**self.rosters, **more.rosters},
        )


def load_armies(book: Book) -> Armies:
    """The armies that ship with a book. Raises: SourceError if a file of them is missing or cannot be read."""
    return read_armies(shipped_data(book))


def shipped_data(book: Book) -> dict[str, Any]:
    """The book's armies in the form of a reader's file: tables `armies`, `units`, `spells`, `terrain`, `lists`."""
    data: dict[str, Any] = {"armies": {}, "units": {}}
    files = sorted(path.stem for path in (book.folder / "profiles").glob("*.toml"))
    for name in (one for one in files if one not in NO_ARMY):
        told = book.table(f"profiles/{name}")
        data["armies"][name] = {key: value for key, value in told.items() if key not in ("id", "units")}
        data["units"].update({key: {"army": name, **row} for key, row in told["units"].items()})
    return {**data, **{name: book.table(f"profiles/{name}") for name in ("spells", "terrain", "lists")}}


def read_armies(data: Mapping[str, Any], own: bool = False) -> Armies:
    """Armies from data that has been checked; its form is that of a reader's file.

    >>> read_armies({"spells": {"hail": {"name": "Hail", "value": 1, "range_in": 9, "target": "enemy",
    ...     "effect": {"hits": 2}}}}).spells["hail"].effect
    (('hits', 2),)
    """
    tables = {name: data.get(name, {}) for name in ("armies", "units", "spells", "terrain", "lists")}
    return Armies(
        {
            key: Army(key, tuple(row.get("spells", ())), texts_of(row.get("name", key)), texts_of(row.get("text", "")))
            for key, row in tables["armies"].items()
        },
        {key: unit_of(key, row, own) for key, row in tables["units"].items()},
        {key: spell_of(key, row) for key, row in tables["spells"].items()},
        {key: kind_of(key, row) for key, row in tables["terrain"].items()},
        {key: roster_of(key, row) for key, row in tables["lists"].items()},
    )


def roster_of(name: str, row: Mapping[str, Any]) -> Roster:
    """An army list from data that has been checked."""
    entries = tuple(_entry(one) for one in row["units"])
    texts = texts_of(row.get("name", name))
    return Roster(name, row.get("army", ""), entries, row.get("points"), row.get("limits"), texts)


def _entry(row: str | Mapping[str, Any]) -> Entry:
    if isinstance(row, str):
        return Entry(row)
    return Entry(
        row["unit"],
        tuple(row.get("staff", ())),
        tuple(row.get("upgrades", ())),
        bool(row.get("combined")),
        tuple(row["second"]) if "second" in row else None,
        row["joins"] - 1 if "joins" in row else None,
    )


__all__ = [
    "Armies", "Army", "Entry", "Kind", "Profile", "Regiment", "Roster", "Spell", "Upgrade", "Weapon", "load_armies",
    "read_armies", "roster_of", "shipped_data", "unit_of",
]  # fmt: skip
