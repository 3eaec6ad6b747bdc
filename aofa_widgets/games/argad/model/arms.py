"""Everything that people are and carry, by id: people, weapons, blades, kinds of terrain, paces, tables, costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from aofa_widgets.locate import remembered
from aofa_widgets.rules import Book, Ruleset
from aofa_widgets.rules.specials import Effect

from ..params import Params
from .kinds import Terrain, terrain_of
from .people import Person, person_of
from .weapons import Blade, Texts, Weapon, blade_of, texts_of, weapon_of

TABLES = ("people", "weapons", "blades", "terrain", "movement", "tables", "talents", "costs")
"""The tables of a file of a reader's own, and of the book's profiles."""
OWN_TABLES = ("people", "talents")
"""Those that no file of the book's profiles holds under that name: people by period, talents in specials.toml."""
PEOPLE = ("people-dark", "people-middle", "people-flint", "people-pulp", "people-fantasy")
"""Files of the book's people, by period."""
TALENTS = "talents"
"""The condition of an effect that is role-play: nothing without the option of talents."""


@dataclass(frozen=True, slots=True)
class Pace:
    """A row of the table of movement: centimetres in a turn, on a road and off it."""

    id: str
    name: Texts = field(hash=False)
    cm: int = 0
    road_cm: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table that a die is rolled on: what it says, and what the engine does with it, if anything."""

    text: Texts = field(hash=False)
    does: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table to roll on: its die, and a row for each face (ARG-NPC-3, ARG-HEAL-2)."""

    id: str
    name: Texts = field(hash=False)
    die: int = 6
    rows: tuple[tuple[int, Row], ...] = ()

    def row(self, face: int) -> Row:
        """The row of a face; the last one that is not above it. Raises: KeyError below the first."""
        found = [row for least, row in self.rows if least <= face]
        if not found:
            raise KeyError(face)
        return found[-1]


@dataclass(frozen=True, slots=True)
class Talent:
    """A gift: what it is called, what it is good for, in a sentence, and what it does under the rules in force."""

    id: str
    name: Texts = field(hash=False)
    text: Texts = field(hash=False)
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Costs:
    """Points beside those of the class, by what is worn, carried and learnt (ARG-BUDGET-7)."""

    armour: Mapping[str, int] = field(default_factory=dict, hash=False)
    weapon: Mapping[str, int] = field(default_factory=dict, hash=False)
    training: Mapping[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Arms:
    """All the data of a table, by id.

    >>> from aofa_widgets.rules import load_book
    >>> arms = load_arms(load_book("argad"))
    >>> arms.people["warden_archer"].ranged, arms.blades["spear"].length, arms.weapons["yumi"].bands
    (('simple_bow',), 'long', (10, 20, 40))
    """

    people: Mapping[str, Person] = field(hash=False)
    weapons: Mapping[str, Weapon] = field(hash=False)
    blades: Mapping[str, Blade] = field(hash=False)
    kinds: Mapping[str, Terrain] = field(hash=False)
    paces: Mapping[str, Pace] = field(hash=False)
    tables: Mapping[str, Table] = field(hash=False)
    talents: Mapping[str, Talent] = field(hash=False)
    costs: Costs = field(hash=False)

    def gifts(self, params: Params, names: Iterable[str]) -> tuple[Effect, ...]:
        """What talents, training and gifts of these names do; nothing that asks for the option of talents without it.

        >>> from aofa_widgets.rules import Ruleset
        >>> rules = Ruleset.load("argad")
        >>> [one.name for one in load_arms(rules).gifts(Params.of(rules), ("boxer", "regular"))]
        ['unpenalised', 'braces']
        """
        known = (self.talents.get(one.replace("-", "_")) for one in dict.fromkeys(names))
        found = (effect for one in known if one is not None for effect in one.effects)
        return tuple(one for one in found if params.options_talents or TALENTS not in one.when)

    def pace(self, move: str, road: bool = False) -> int:
        """How far a row of the table of movement goes in a turn, in centimetres. Raises: KeyError if there is none."""
        pace = self.paces[move]
        return pace.road_cm if road and pace.road_cm is not None else pace.cm

    def extras(self, person: Person) -> int:
        """Points of a person beside those of class and role: armour, weapons, training, a second life."""
        found = self.costs.armour.get(person.armour, 0)
        if person.melee in self.blades:
            blade = self.blades[person.melee]
            found += self.costs.weapon.get(person.melee, self.costs.weapon.get(blade.length, 0))
        found += sum(self.costs.weapon.get(one, 0) for one in person.ranged)
        found += sum(self.costs.training.get(one, 0) for one in (*person.training, *person.talents))
        return found + (self.costs.training.get("second_life_point", 0) if person.life > 1 else 0)

    def of(self, period: str) -> tuple[Person, ...]:
        """The people of a period, in the order of their file."""
        return tuple(one for one in self.people.values() if period in one.periods)

    def with_own(self, data: Mapping[str, Any], rules: Ruleset) -> Arms:
        """With the rows of a reader's file that has been checked laid to them."""
        more = read_arms(data, rules)
        costs = self.costs
        if "costs" in data:
            costs = Costs(
                {**costs.armour, **more.costs.armour},
                {**costs.weapon, **more.costs.weapon},
                {**costs.training, **more.costs.training},
            )
        return replace(
            self,
            people={**self.people, **more.people},
            weapons={**self.weapons, **more.weapons},
            blades={**self.blades, **more.blades},
            kinds={**self.kinds, **more.kinds},
            paces={**self.paces, **more.paces},
            tables={**self.tables, **more.tables},
            talents={**self.talents, **more.talents},
            costs=costs,
        )


def load_arms(given: Book | Ruleset) -> Arms:
    """The data that ship with a book, by its own rules or by those given.

    Raises: SourceError if a file of them is missing or cannot be read.
    """
    rules = given if isinstance(given, Ruleset) else Ruleset.of(given)
    told = tuple(value for key, value in rules.values.items() if key.partition(".")[0] in _TOPICS)
    gifts = tuple((one.id, *one.label.values(), one.effects) for one in rules.specials.values())
    return _loaded(_Known(rules.book.folder, (*told, *gifts), rules))


_TOPICS = frozenset({"terrain", "cover", "indoor", "climb", "move", "water"})
"""Topics of parameters that rows of data may name."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What the data depends on, so that they are read once for all games under the same rules."""

    folder: Path
    told: tuple[Any, ...]
    rules: Ruleset = field(compare=False, hash=False)


@remembered
def _loaded(known: _Known) -> Arms:
    found = read_arms(shipped_data(known.rules.book), known.rules)
    return replace(found, talents=talents_of(known.rules))


def talents_of(rules: Ruleset) -> dict[str, Talent]:
    """Talents, training and gifts by the names that people bear; those that are left out do nothing."""
    found = {}
    for name, one in rules.every_special.items():
        there, key = rules.specials.get(name), name.replace("-", "_")
        found[key] = Talent(key, one.label, one.text, there.effects if there else ())
    return found


def shipped_data(book: Book) -> dict[str, Any]:
    """The book's profiles in the form of a reader's file."""
    data: dict[str, Any] = {name: book.table(f"profiles/{name}") for name in TABLES if name not in OWN_TABLES}
    data |= {"people": {}, "talents": {}}
    for name in PEOPLE:
        told = book.table(f"profiles/{name}")
        period = name.removeprefix("people-")
        data["people"].update({key: {"periods": [period], **row} for key, row in told.items()})
    return data


def read_arms(data: Mapping[str, Any], rules: Ruleset) -> Arms:
    """People and things from data that has been checked; its form is that of a reader's file."""
    told = {name: data.get(name, {}) for name in TABLES}
    costs = told["costs"]
    return Arms(
        {key: person_of(key, row) for key, row in told["people"].items()},
        {key: weapon_of(key, row) for key, row in told["weapons"].items()},
        {key: blade_of(key, row) for key, row in told["blades"].items()},
        {key: terrain_of(key, row, rules) for key, row in told["terrain"].items()},
        {key: _pace(key, row, rules) for key, row in told["movement"].items()},
        {key: table_of(key, row) for key, row in told["tables"].items()},
        {key: _talent(key, row) for key, row in told["talents"].items()},
        Costs(*(dict(costs.get(name, {})) for name in ("armour", "weapon", "training"))),
    )


def table_of(key: str, row: Mapping[str, Any]) -> Table:
    """A table to roll on from data that has been checked."""
    rows = []
    for face, told in row["rows"].items():
        does = told.get("does", "") if isinstance(told, Mapping) else ""
        rows.append((int(face), Row(texts_of(told), str(does))))
    return Table(key, texts_of(row.get("name", key)), int(row.get("die", 6)), tuple(sorted(rows, key=lambda r: r[0])))


def _talent(key: str, row: Mapping[str, Any]) -> Talent:
    return Talent(key, texts_of(row.get("name", key)), texts_of(row.get("text", "")))


def _pace(key: str, row: Mapping[str, Any], rules: Ruleset) -> Pace:
    """A row of the table of movement; its centimetres may be a parameter of the rules (ARG-MOVE-8 to 12)."""
    cm = rules[row["param"]] if "param" in row else row["cm"]
    return Pace(key, texts_of(row.get("name", key)), int(str(cm)), row.get("road_cm"))


__all__ = [
    "OWN_TABLES", "TABLES", "TALENTS", "Arms", "Costs", "Pace", "Row", "Table", "Talent", "load_arms", "read_arms",
    "shipped_data", "table_of", "talents_of",
]  # fmt: skip
