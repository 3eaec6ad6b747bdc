"""People as the lists of a period describe them: what each is, wears and carries; where they stand is a scenario's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..params import Params
from .weapons import Noun

ARMOURS = ("none", "3", "4", "4*", "4T", "5", "5*", "5T")
"""What may be worn, the weakest first (ARG-ARMOUR-14): light clothing that counts for nothing (ARG-ARMOUR-1), mail or a
cuirass, "4" (ARG-ARMOUR-2), full harness, "5" (ARG-ARMOUR-3), a ballistic vest, "4T" (ARG-ARMOUR-7), an exoskeleton,
"5T" (ARG-ARMOUR-8, ARG-FANTASY-3)."""
KINDS = ("foot", "cavalry", "mounted_foot", "pack_animal", "animal")
ROLES = ("", "troop_leader", "junior_leader", "hero", "bearer", "musician")
USUAL_FOOT = 20
"""Millimetres of a foot base; larger ones are an option (ARG-BASE-8)."""
BASES = ("round", "square", "rider", "donkey", "tight")
TRADES = ("gunner", "sailor", "healer", "mechanic", "mage", "scholar", "smith", "rider", "thief", "cook")
"""Trades that may be rated (ARG-CLASS-8)."""
RATINGS = ("health", "morale", "perception", "agility", "charm", "stealth", "knowledge", "strength")


@dataclass(frozen=True, slots=True)
class Person:
    """A person, or a beast: class and armour are the two basic numbers (ARG-ARMOUR-15).

    `cls`: 1 for people who do not fight (ARG-CLASS-1), 2 without the habit of it (ARG-CLASS-2), 3 who know their
    weapons (ARG-CLASS-3), 4 well trained (ARG-CLASS-4), 5 outstanding (ARG-CLASS-5); creatures may have more. Equipment
    slows by `move` alone, whatever is worn (ARG-ARMOUR-11); nothing here asks for a man or a woman (ARG-MOVE-19).
    `move`: a row of the table of movement; `melee`: a blade; `ranged`: rows of a shooting table; `life`: life points,
    0 where the rules' own stand; `die`: the faces of what it strikes with, 0 for the ordinary die; `base`: one of
    BASES, or millimetres of width and depth; `cost`: points that replace the reckoned ones.
    """

    id: str
    noun: Noun = field(hash=False)
    cls: int = 3
    armour: str = "none"
    move: str = "light"
    melee: str = "bare"
    ranged: tuple[str, ...] = ()
    kind: str = "foot"
    role: str = ""
    life: int = 0
    talents: tuple[str, ...] = ()
    training: tuple[str, ...] = ()
    ratings: tuple[tuple[str, int], ...] = ()
    die: int = 0
    strikes: int = 0
    base: str | tuple[int, int] = "round"
    cost: int | None = None
    mark: str = ""
    periods: tuple[str, ...] = ()
    text: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def name(self) -> Mapping[str, str]:
        """What it is called in every language."""
        return self.noun.name

    @property
    def mounted(self) -> bool:
        """Whether it rides."""
        return self.kind in ("cavalry", "mounted_foot")

    def footprint(self, params: Params) -> tuple[int, int, bool]:
        """Width and depth of its base in tenths of a millimetre, and whether that is round (ARG-BASE-1 to 5).

        >>> from aofa_widgets.rules import Ruleset
        >>> Person("knight", Noun({"en": "knight", "fr": "chevalier"}), base="rider").footprint(
        ...     Params.of(Ruleset.load("argad")))
        (250, 500, False)
        """
        if not isinstance(self.base, str):
            return self.base[0] * 10, self.base[1] * 10, False
        foot = params.base_foot_mm if params.options_bases else min(params.base_foot_mm, USUAL_FOOT)
        by = {
            "rider": (params.base_mounted_width_mm, params.base_mounted_length_mm),
            "donkey": (params.base_donkey_width_mm, params.base_donkey_length_mm),
            "tight": (params.base_tight_width_mm, params.base_tight_length_mm),
        }
        if self.base == "tight" and not params.options_bases:
            return foot * 10, foot * 10, False
        width, depth = by.get(self.base, (foot, foot))
        return width * 10, depth * 10, self.base == "round"

    def worn(self, params: Params) -> str:
        """The armour that counts: without the finer kinds 3 is none, 4* is 4 and 5* is 5 (ARG-ARMOUR-4 to 6)."""
        if params.options_armour_types:
            return self.armour
        return {"3": "none", "4*": "4", "5*": "5"}.get(self.armour, self.armour)

    def lives(self, params: Params) -> int:
        """Its life points: its own, else those of ordinary people; 1 for all where those are left out (ARG-WOUND-2)."""
        if not params.options_life_points:
            return params.wound_ordinary
        return {0: params.wound_ordinary, 2: params.wound_chosen}.get(self.life, self.life)


def person_of(key: str, row: Mapping[str, Any]) -> Person:
    """A person from a row of data that has been checked.

    >>> person_of("archer", {"class": 3, "ranged": "simple_bow"}).ranged
    ('simple_bow',)
    """
    ranged = row.get("ranged", ())
    kind = str(row.get("kind", "foot"))
    usual = "rider" if kind in ("cavalry", "mounted_foot", "pack_animal") else "round"
    base = row.get("base", usual)
    return Person(
        key,
        Noun.of(row, key),
        cls=int(row.get("class", 3)),
        armour=str(row.get("armour", "none")),
        move=str(row.get("move", "light")),
        melee=str(row.get("melee", "bare")),
        ranged=(ranged,) if isinstance(ranged, str) else tuple(ranged),
        kind=kind,
        role=str(row.get("role", "")),
        life=int(row.get("life", 0)),
        talents=tuple(row.get("talents", ())),
        training=tuple(row.get("training", ())),
        ratings=tuple(sorted(dict(row.get("ratings", {})).items())),
        die=int(row.get("die", 0)),
        strikes=int(row.get("strikes", 0)),
        base=base if isinstance(base, str) else (int(base[0]), int(base[1])),
        cost=row.get("cost"),
        mark=str(row.get("mark", "")),
        periods=tuple(row.get("periods", ())),
        text=dict(row.get("text", {})),
    )


__all__ = ["ARMOURS", "BASES", "KINDS", "RATINGS", "ROLES", "TRADES", "Person", "person_of"]
