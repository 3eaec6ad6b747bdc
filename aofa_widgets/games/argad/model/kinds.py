"""Kinds of terrain as the book names them: what each does, its words, and numbers that are parameters of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.rules import Ruleset

from .ground import Kind
from .weapons import Noun


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of terrain: what it does, what it is called, whether it lies along a line when it is drawn.

    `world_cm`: how high it is in the world of the game, so that walls may be sorted (ARG-AMB-TERRAIN-6).
    """

    id: str
    does: Kind
    noun: Noun = field(hash=False)
    world_cm: int = 0

    @property
    def name(self) -> Mapping[str, str]:
        """What it is called in every language."""
        return self.noun.name


def terrain_of(key: str, row: Mapping[str, Any], rules: Ruleset) -> Terrain:
    """A kind from a row of data that has been checked; a value such as "terrain.brush" is that parameter's.

    >>> rules = Ruleset.load("argad").with_values({"terrain.brush": "easy"})
    >>> terrain_of("brush", {"foot": "terrain.brush", "cover": "cover.brush"}, rules).does.foot
    'easy'
    """
    told = {name: _value(value, rules) for name, value in row.items()}
    if "world_cm" in row and "foot" not in row:
        high = row["world_cm"] > int(str(rules["terrain.wall_high_cm"]))
        told["foot"] = rules["climb.wall" if high else "terrain.low_wall"]
    return Terrain(key, Kind.of(told), Noun.of(row, key), int(row.get("world_cm", 0)))


def _value(value: Any, rules: Ruleset) -> Any:
    return rules[value] if isinstance(value, str) and "." in value and value in rules.values else value


__all__ = ["Terrain", "terrain_of"]
