"""Records of an army as typed rows: units, weapons, upgrades, spells, kinds of terrain; what comes here was checked.

What a special rule's name means is not known here: a Hero is one by the effects of its rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from aofa_widgets.words import languages

Texts = Mapping[str, str]
ENEMY, FRIEND = "enemy", "friend"
FLAGS = ("cover", "obstacle", "blocks", "impassable", "difficult", "dangerous")


def _said() -> Any:
    return field(default_factory=dict, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon of each figure: `a` attacks, AP(`ap`), `range_in` inches, 0 in melee; `rules` as written."""

    id: str
    a: int
    ap: int = 0
    range_in: int = 0
    rules: tuple[str, ...] = ()
    name: Texts = _said()

    @property
    def melee(self) -> bool:
        """Whether it strikes in melee and does not shoot."""
        return not self.range_in


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What may be bought for all figures of a unit: special rules, weapons, both (AOFR-COMB-2)."""

    id: str
    cost: int
    rules: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    name: Texts = _said()


@dataclass(frozen=True, slots=True)
class Profile:
    """A unit record: Quality `q`, Defence `d`, `size` figures, `frontage` of them in a full rank, `cost` in points.

    `base_mm` is (width, depth) of a base, the front first; `rules` are special rules as written, "Tough(3)"; `staff`
    is what each command figure costs; `upgraded`: ids of what was bought for it, whose rules and weapons it has.
    """

    id: str
    army: str
    cost: int
    size: int
    frontage: int
    q: int
    d: int
    base_mm: tuple[int, int] = (25, 25)
    rules: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    staff: tuple[tuple[str, int], ...] = ()
    upgrades: Mapping[str, Upgrade] = field(default_factory=dict, hash=False, repr=False)
    upgraded: tuple[str, ...] = ()
    mark: str = ""
    gender: str = "m"
    elide: bool = False
    name: Texts = _said()
    in_text: Texts = _said()
    own: bool = False  # from a reader's file

    @property
    def base(self) -> tuple[int, int]:
        """Width and depth of a base in tenths of a millimetre."""
        return self.base_mm[0] * 10, self.base_mm[1] * 10

    @property
    def single(self) -> bool:
        """A figure that fights alone (AOFR-MORALE-2)."""
        return self.size == 1

    def weapon(self, name: str) -> Weapon:
        """One of its weapons. Raises: KeyError if it has none of this id."""
        for one in self.weapons:
            if one.id == name:
                return one
        raise KeyError(name)

    def fitted(self, upgrades: Sequence[str]) -> Profile:
        """With what was bought for all its figures. Raises: KeyError if one of that is not offered."""
        profile = self
        for one in upgrades:
            more = self.upgrades[one]
            profile = replace(
                profile,
                cost=profile.cost + more.cost,
                rules=(*profile.rules, *more.rules),
                weapons=(*profile.weapons, *more.weapons),
                upgraded=(*profile.upgraded, one),
            )
        return profile


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell: `value` tokens to try it (AOFR-SR-CASTER-3), inches it reaches, what it does to its target.

    `hits` with AP(`ap`); or, `until` the end of the "round" or of the target's next "activation", `defence` more on its
    Defence rolls, or a special `rule` that it bears, as written.
    """

    id: str
    value: int
    range_in: int
    target: str
    hits: int = 0
    ap: int = 0
    defence: int = 0
    rule: str = ""
    until: str = ""
    name: Texts = _said()

    @property
    def effect(self) -> tuple[tuple[str, Any], ...]:
        """What it does, as pairs; nothing that it does not."""
        told = (("hits", self.hits), ("ap", self.ap), ("defence", self.defence), ("rule", self.rule))
        return tuple((key, value) for key, value in told if value)


@dataclass(frozen=True, slots=True)
class Army:
    """An army: its name, and the spells that its Casters know."""

    id: str
    spells: tuple[str, ...] = ()
    name: Texts = _said()
    text: Texts = _said()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of terrain: whether those inside it, or behind an `obstacle`, are in cover; sight and moves through it."""

    id: str
    cover: bool = False
    obstacle: bool = False
    blocks: bool = False
    impassable: bool = False
    difficult: bool = False
    dangerous: bool = False
    name: Texts = _said()


def unit_of(name: str, row: Mapping[str, Any], own: bool = False) -> Profile:
    """A unit record from data that has been checked.

    >>> unit_of("levy", {"name": "Levy", "cost": 40, "size": 6, "q": 5, "d": 6}).frontage
    3
    """
    upgrades = {
        key: Upgrade(key, one["cost"], tuple(one.get("rules", ())), _weapons(one), texts_of(one.get("name", key)))
        for key, one in row.get("upgrades", {}).items()
    }
    texts = texts_of(row.get("name", name))
    width, depth = row.get("base_mm", (25, 25))
    return Profile(
        id=name,
        army=row.get("army", ""),
        cost=row["cost"],
        size=row["size"],
        frontage=row.get("frontage", usual_frontage(row["size"])),
        q=row["q"],
        d=row["d"],
        base_mm=(width, depth),
        rules=tuple(row.get("rules", ())),
        weapons=_weapons(row),
        staff=tuple(row.get("staff", {}).items()),
        upgrades=upgrades,
        mark=row.get("mark", "".join(word[0] for word in texts["en"].split())[:2].upper()),
        gender=row.get("gender", "m"),
        elide=row.get("elide", False),
        name=texts,
        in_text=texts_of(row.get("in_text", row.get("name", name))),
        own=own,
    )


def usual_frontage(size: int) -> int:
    """How many figures stand in a rank where a record does not say (AOFR-R-01).

    >>> [usual_frontage(size) for size in (1, 3, 5, 6, 10)]
    [1, 3, 5, 3, 5]
    """
    return 1 if size == 1 else 3 if size in (3, 6) else 5


def kind_of(name: str, row: Mapping[str, Any]) -> Kind:
    """A kind of terrain from data that has been checked."""
    return Kind(name, **{flag: bool(row.get(flag)) for flag in FLAGS}, name=texts_of(row.get("name", name)))


def _weapons(row: Mapping[str, Any]) -> tuple[Weapon, ...]:
    return tuple(
        Weapon(
            one.get("id", f"weapon-{at}"),
            one["a"],
            one.get("ap", 0),
            one.get("range_in", 0),
            tuple(one.get("rules", ())),
            texts_of(one.get("name", one.get("id", ""))),
        )
        for at, one in enumerate(row.get("weapons", ()), 1)
    )


def spell_of(name: str, row: Mapping[str, Any]) -> Spell:
    """A spell from data that has been checked."""
    effect = row["effect"]
    return Spell(
        name,
        row["value"],
        row["range_in"],
        row["target"],
        effect.get("hits", 0),
        effect.get("ap", 0),
        effect.get("defence", 0),
        effect.get("rule", ""),
        effect.get("until", ""),
        texts_of(row.get("name", name)),
    )


def texts_of(found: str | Texts) -> Texts:
    """A name in every language: as told, or the same in each."""
    return dict(found) if isinstance(found, Mapping) else dict.fromkeys(languages(), found)
