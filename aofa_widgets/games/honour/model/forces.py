"""Cards as typed rows: recruitment, upgrades, injuries, skills, and the forces that are made of them; no rule.

They are data of the rulebook (cards.toml, profiles/) and of the reader's own files, which flow/files.py reads and
checks; what comes here has been checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from aofa_widgets.rules import Book
from aofa_widgets.words import languages

Texts = Mapping[str, str]
MELEE, MISSILE = "melee", "missile"
EARNING = ("hit", "dodge", "damage")  # the rolls on which a weapon may earn a bonus


def _said() -> Any:
    return field(default_factory=dict, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class Profile:
    """A recruitment card: abilities in dice, `actions` in tokens, `cost` in points (TOH-RECRUIT-1, TOH-TOKENS-1).

    `figures` stand on a base of `base_mm` across; `bonuses` are (living at least, ability, dice) (TOH-GROUP-4);
    `upgrades` are the ids of what was bought for it, whose cost and weapon it has.
    """

    id: str
    cls: str
    cost: int
    aim: int
    agility: int
    strength: int
    wits: int
    honour: int
    actions: int
    weapon: str
    hero: bool = False
    missile: str = ""
    figures: int = 1
    base_mm: int = 25
    bonuses: tuple[tuple[int, str, int], ...] = ()
    upgrades: tuple[str, ...] = ()
    mark: str = ""
    gender: str = "m"
    elide: bool = False
    name: Texts = _said()
    in_text: Texts = _said()
    own: bool = False  # from a reader's file

    @property
    def radius(self) -> int:
        """The radius of the base in tenths of a millimetre."""
        return self.base_mm * 5

    @property
    def samurai(self) -> bool:
        """Whether it takes samurai tokens (TOH-TOKENS-3)."""
        return self.cls == "samurai"


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Something that a character of a class may buy: a missile weapon and its price (TOH-MISSILE-1, TOH-MISSILE-2)."""

    id: str
    cls: str
    missile: str
    cost: int
    name: Texts = _said()


@dataclass(frozen=True, slots=True)
class Injury:
    """An injury card (TOH-ATTACK-16): (ability, dice) and ("move" or "charge", inches) that it changes, and a fall."""

    id: str
    changes: tuple[tuple[str, int], ...] = ()
    prone: bool = False
    name: Texts = _said()
    text: Texts = _said()

    def change(self, what: str) -> int:
        """What it adds to an ability, in dice, or to a move or a charge, in inches; mostly below zero.

        >>> from aofa_widgets.rules import load_book
        >>> load_cards(load_book("honour")).injuries["limp"].change("move")
        -2
        """
        return sum(number for name, number in self.changes if name == what)


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill card (TOH-SKILL-5 to TOH-SKILL-9): how long it lasts, and the one thing that it does.

    `dice` more on the rolls named `on`, for friends within `aura` inches if it is not 0; or the other fields,
    each of which is empty or 0 where the card does not do it.
    """

    id: str
    duration: str
    on: str = ""
    dice: int = 0
    aura: int = 0
    ignore: str = ""
    immune: str = ""
    discard_marker: int = 0
    on_hit: str = ""
    turn_down_dishonour: int = 0
    name: Texts = _said()
    text: Texts = _said()

    @property
    def standing(self) -> bool:
        """Always in force, never spent."""
        return self.duration in ("ongoing", "ongoing_battle")


@dataclass(frozen=True, slots=True)
class Force:
    """A force: its cards in order, each with what was bought for it, and the points that it was made for."""

    id: str
    cards: tuple[tuple[str, tuple[str, ...]], ...]
    points: int | None = None
    name: Texts = _said()


@dataclass(frozen=True, slots=True)
class Cards:
    """Every card of a game, by kind and id; `weapons` say melee or missile, `dishonour` how many such cards there are.

    `earns`: the bonuses of a reader's own weapons, by roll; those of the book's weapons are parameters.

    >>> from aofa_widgets.rules import load_book
    >>> cards = load_cards(load_book("honour"))
    >>> [one.cost for one in cards.muster("north")], cards.points("north"), cards.skills["rooted"].immune
    ([6, 4, 3, 3, 2], 18, 'prone')
    """

    weapons: Mapping[str, str] = field(hash=False)
    profiles: Mapping[str, Profile] = field(hash=False)
    upgrades: Mapping[str, Upgrade] = field(hash=False)
    injuries: Mapping[str, Injury] = field(hash=False)
    skills: Mapping[str, Skill] = field(hash=False)
    forces: Mapping[str, Force] = field(hash=False)
    dishonour: int = 10
    names: Mapping[str, Texts] = field(default_factory=dict, hash=False, repr=False)  # of weapons
    earns: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] = field(default_factory=dict, hash=False, repr=False)

    def muster(self, force: str | Force) -> tuple[Profile, ...]:
        """The units of a force in order, with what was bought for them. Raises: KeyError if a card is not there."""
        found = self.forces[force] if isinstance(force, str) else force
        return tuple(self.fitted(name, bought) for name, bought in found.cards)

    def fitted(self, name: str, bought: tuple[str, ...] = ()) -> Profile:
        """A recruitment card with what was bought for it. Raises: KeyError if one of them is not there."""
        profile = self.profiles[name]
        for one in bought:
            upgrade = self.upgrades[one]
            fitted = (*profile.upgrades, one)
            profile = replace(profile, missile=upgrade.missile, cost=profile.cost + upgrade.cost, upgrades=fitted)
        return profile

    def points(self, force: str | Force) -> int:
        """What a force costs in all (TOH-RECRUIT-2)."""
        return sum(one.cost for one in self.muster(force))

    def with_own(self, data: Mapping[str, Any]) -> Cards:
        """With the cards and forces of a reader's file that has been checked."""
        more = read_cards(data, own=True)
        return Cards(
            {**self.weapons, **more.weapons},
            {**self.profiles, **more.profiles},
            {**self.upgrades, **more.upgrades},
            {**self.injuries, **more.injuries},
            {**self.skills, **more.skills},
            {**self.forces, **more.forces},
            more.dishonour if "dishonour" in data else self.dishonour,
            {**self.names, **more.names},
            {**self.earns, **more.earns},
        )


def load_cards(book: Book) -> Cards:
    """The cards that ship with a book. Raises: SourceError if a file of them is missing or cannot be read."""
    units, forces = book.table("profiles/units"), book.table("profiles/forces")
    return read_cards({**book.table("cards"), "profiles": units, "forces": forces})


def read_cards(data: Mapping[str, Any], own: bool = False) -> Cards:
    """Cards from data that has been checked: tables `weapons`, `profiles`, `upgrades`, `injuries`, `skills`, `forces`.

    >>> read_cards({"upgrades": {"bow": {"name": "Bow", "for": "samurai", "missile": "bow", "cost": 1}}}).upgrades
    {'bow': Upgrade(id='bow', cls='samurai', missile='bow', cost=1)}
    """
    return Cards(
        {key: row.get("kind", MELEE) for key, row in _rows(data, "weapons")},
        {key: _profile(key, row, own) for key, row in _rows(data, "profiles")},
        {
            key: Upgrade(key, row["for"], row["missile"], row["cost"], said(row["name"]))
            for key, row in _rows(data, "upgrades")
        },
        {key: _injury(key, row) for key, row in _rows(data, "injuries")},
        {
            key: Skill(key, row["duration"], **row["effect"], name=said(row["name"]), text=said(row.get("text", "")))
            for key, row in _rows(data, "skills")
        },
        {key: _force(key, row) for key, row in _rows(data, "forces")},
        data.get("dishonour", {}).get("cards", 10),
        {key: said(row["name"]) for key, row in _rows(data, "weapons")},
        {key: _earns(row) for key, row in _rows(data, "weapons")} if own else {},
    )


def said(found: Any) -> Texts:
    """A text in every language: one that is written once is the same in all.

    >>> said("Akiko")["fr"]
    'Akiko'
    """
    return dict.fromkeys(languages(), found) if isinstance(found, str) else dict(found)


def _rows(data: Mapping[str, Any], kind: str) -> list[tuple[str, Any]]:
    return list(data.get(kind, {}).items())


def _profile(key: str, row: Mapping[str, Any], own: bool) -> Profile:
    told = ("cls", "cost", "aim", "agility", "strength", "wits", "honour", "actions", "weapon")
    more = ("hero", "missile", "figures", "base_mm", "mark", "gender", "elide")
    name = said(row["name"])
    given: dict[str, Any] = {entry: row[entry] for entry in (*told, *more) if entry in row}
    return Profile(
        id=key,
        **given,
        bonuses=tuple((one["min"], one["ability"], one["dice"]) for one in row.get("group_bonus", ())),
        name=name,
        in_text=said(row.get("in_text", name)),
        own=own,
    )


def _earns(row: Mapping[str, Any]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((roll, tuple(row.get(roll, ()))) for roll in EARNING)


def _injury(key: str, row: Mapping[str, Any]) -> Injury:
    effect = row["effect"]
    changes = tuple((what, number) for what, number in effect.items() if what != "prone")
    return Injury(key, changes, bool(effect.get("prone")), said(row["name"]), said(row.get("text", "")))


def _force(key: str, row: Mapping[str, Any]) -> Force:
    cards = tuple(
        (one, ()) if isinstance(one, str) else (one["card"], tuple(one.get("upgrades", ()))) for one in row["cards"]
    )
    return Force(key, cards, row.get("points"), said(row["name"]))
