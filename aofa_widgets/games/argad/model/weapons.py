"""Weapons that shoot and weapons that strike, as the tables of a period give them; no rule is applied here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from aofa_widgets.words import languages

LENGTHS = ("pike", "long", "semi", "short", "vshort", "bare")
Texts = Mapping[str, str]
OF_THE_RULES = {
    "war_crossbow": ("ARG-ARMS-1",),
    "simple_bow": ("ARG-ARMS-2",),
    "long_bow": ("ARG-ARMS-3",),
    "yumi": ("ARG-ARMS-4",),
    "flintlock_pistol": ("ARG-ARMS-5",),
    "flintlock_musket": ("ARG-ARMS-6",),
    "revolver": ("ARG-ARMS-7", "ARG-MODERN-1"),
    "bolt_rifle": ("ARG-ARMS-8", "ARG-MODERN-2"),
}
"""The weapons whose row stands in the rules, with the rules that give it; all others are data beside them."""


def texts_of(given: Any) -> dict[str, str]:
    """Words in every language, from a table of them or from one text for all.

    >>> texts_of("Rapier")
    {'en': 'Rapier', 'fr': 'Rapier'}
    """
    if isinstance(given, Mapping):
        told = {lang: str(given[lang]) for lang in languages() if lang in given}
        some = next(iter(told.values()), "")
        return {lang: told.get(lang, some) for lang in languages()}
    return dict.fromkeys(languages(), str(given))


@dataclass(frozen=True, slots=True)
class Noun:
    """What a thing is called: bare, with the gender, the elision and the number of its French name.

    >>> Noun({"en": "sword", "fr": "épée"}, "f", True).the["fr"], Noun({"en": "claws", "fr": "griffes"}, plural=True).a
    ("l'épée", {'en': 'claws', 'fr': 'des griffes'})
    """

    name: Texts = field(hash=False)
    gender: str = "m"
    elide: bool = False
    plural: bool = False

    @property
    def the(self) -> dict[str, str]:
        """With its article."""
        article = "les " if self.plural else "l'" if self.elide else "la " if self.gender == "f" else "le "
        return {**self.name, "en": f"the {self.name['en']}", "fr": f"{article}{self.name['fr']}"}

    @property
    def a(self) -> dict[str, str]:
        """With the article of one among others."""
        if self.plural:
            return {**self.name, "fr": f"des {self.name['fr']}"}
        start = "an" if self.name["en"][:1].lower() in "aeiou" else "a"
        un = "une" if self.gender == "f" else "un"
        return {**self.name, "en": f"{start} {self.name['en']}", "fr": f"{un} {self.name['fr']}"}

    @staticmethod
    def of(row: Mapping[str, Any], key: str) -> Noun:
        """As a row of data gives it; what has no name is called by its id."""
        named = texts_of(row.get("name", key.replace("_", " ")))
        return Noun(named, str(row.get("gender", "m")), bool(row.get("elide", False)), bool(row.get("plural", False)))


@dataclass(frozen=True, slots=True)
class Weapon:
    """A row of a shooting table (ARG-WEAPON-3, OF_THE_RULES). Distances in whole centimetres.

    `bands`: the last centimetre of each column; `need`: the number to reach in each, none where the rules' own stand;
    `outdoor`: columns, from 1, of outdoor use only. `moving`: the malus of a shooter who moves on foot, None where he
    must stand; `mounted_still`, `mounted_moving`: the same in the saddle, None where it cannot be. `armour`: the malus
    by what the target wears; `armour_long`: that of the last column. `red`, `white`: dice of a burst; `ball`: a round
    shot. `thrown`: how many one carries, None where it is no matter, 0 where the rules say it; `ammo`: how
    many shots one has where they are counted. `structure`: white dice against walls and hulls, None for the same.
    `contact`: may be shot in contact (pistols).
    """

    id: str
    noun: Noun = field(hash=False)
    bands: tuple[int, ...] = ()
    need: tuple[int, ...] = ()
    outdoor: tuple[int, ...] = ()
    moving: int | None = None
    mounted_still: int | None = None
    mounted_moving: int | None = None
    reload: int = 0
    shots: int = 1
    armour: tuple[tuple[str, int], ...] = ()
    armour_long: tuple[tuple[str, int], ...] = ()
    red: int = 0
    white: int = 0
    ball: bool = False
    crew: int = 1
    thrown: int | None = None
    ammo: int = 12
    structure: int | None = None
    hands: int = 2
    contact: bool = False
    handy: bool = False
    firearm: bool = False
    powder: bool = False
    modern: bool = False
    over_friends: bool = False
    bayonet: bool = False
    nonlethal: bool = False
    jam: bool = False
    talent: str = ""
    training: str = ""
    periods: tuple[str, ...] = ()

    @property
    def name(self) -> Texts:
        """What it is called in every language."""
        return self.noun.name

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that its row follows.

        >>> Weapon("yumi", Noun({})).rules, Weapon("sling", Noun({})).rules
        (('ARG-ARMS-4',), ('ARG-WEAPON-3',))
        """
        return OF_THE_RULES.get(self.id, ("ARG-WEAPON-3",))

    @property
    def burst(self) -> bool:
        """Whether it shoots a burst or a ball (ARG-MULTI-2, ARG-ARTILLERY-2)."""
        return self.red > 0

    @property
    def most(self) -> int:
        """How far it reaches, in centimetres."""
        return self.bands[-1] if self.bands else 0

    def band(self, distance: float, inclusive: bool = True) -> int:
        """The column of a distance in centimetres, from 1; 0 beyond the last (ARG-MEASURE-11).

        `inclusive`: a band holds its last centimetre.

        >>> Weapon("bow", Noun({"en": "bow", "fr": "arc"}), bands=(20, 40)).band(20), Weapon("x", Noun({})).band(1)
        (1, 0)
        """
        ends = enumerate(self.bands, 1)
        return next((at for at, end in ends if distance < end or (inclusive and distance == end)), 0)


@dataclass(frozen=True, slots=True)
class Blade:
    """A weapon for melee: the step in which it strikes, and what it is good for.

    Its `length` is that of its category, however long its model may be (ARG-WEAPON-10): "vshort" (ARG-WEAPON-4),
    "short" (ARG-WEAPON-5), "semi" (ARG-WEAPON-6), "long" (ARG-WEAPON-7), "pike" for data of one's own (ARG-WEAPON-9).
    `improvised`: not made for fighting (ARG-WEAPON-8); `heavy_tool`: its weight makes up for that (ARG-UNTRAINED-6).
    `two_handed`: a heavy one with a bonus of its own. `polearm`: bills and halberds (ARG-CAVALRY-10); `brace`: may wait
    for a charge (ARG-CAVALRY-12). `second`: strikes from the second rank: "any", "trained" or "" (ARG-SPEAR-1,
    ARG-SPEAR-3).
    `staff`: martial artists lose nothing with it. `nonlethal`: floors, and does not kill.
    """

    id: str
    noun: Noun = field(hash=False)
    length: str = "short"
    hands: int = 1
    improvised: bool = False
    heavy_tool: bool = False
    two_handed: bool = False
    polearm: bool = False
    brace: bool = False
    second: str = ""
    staff: bool = False
    nonlethal: bool = False
    periods: tuple[str, ...] = ()

    @property
    def name(self) -> Texts:
        """What it is called in every language."""
        return self.noun.name


_DIRECT = frozenset(one.name for one in fields(Weapon)) - {"id", "noun", "armour", "armour_long", "periods"}


def weapon_of(key: str, row: Mapping[str, Any]) -> Weapon:
    """A weapon from a row of data that has been checked.

    >>> weapon_of("sling", {"bands": [15, 30], "moving": -1}).mounted_moving
    -1
    """
    told: dict[str, Any] = {name: row[name] for name in _DIRECT if name in row}
    for name in ("bands", "need", "outdoor"):
        told[name] = tuple(row.get(name, ()))
    saddle = row.get("mounted", "moving" in row)
    moving = row.get("moving")
    if isinstance(saddle, Mapping):
        told |= {"mounted_still": saddle.get("still"), "mounted_moving": saddle.get("moving")}
        told.setdefault("training", str(saddle.get("training", row.get("training", ""))))
    elif saddle:
        told |= {"mounted_still": 0, "mounted_moving": moving}
    else:
        told |= {"mounted_still": None, "mounted_moving": None}
    worn: dict[str, Any] = {name: tuple(sorted(dict(row.get(name, {})).items())) for name in _ARMOURS}
    return Weapon(key, Noun.of(row, key), periods=tuple(row.get("periods", ())), **told, **worn)


_ARMOURS = ("armour", "armour_long")
_BLADE = frozenset(one.name for one in fields(Blade)) - {"id", "noun", "periods"}


def blade_of(key: str, row: Mapping[str, Any]) -> Blade:
    """A weapon for melee from a row of data that has been checked.

    >>> blade_of("spear", {"length": "long", "second": "any"}).second
    'any'
    """
    told = {name: row[name] for name in _BLADE if name in row}
    return Blade(key, Noun.of(row, key), periods=tuple(row.get("periods", ())), **told)


__all__ = ["LENGTHS", "Blade", "Noun", "Texts", "Weapon", "blade_of", "texts_of", "weapon_of"]
