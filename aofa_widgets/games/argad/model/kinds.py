"""Kinds of terrain as the book names them: what each does, its words, and numbers that are parameters of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.rules import Ruleset

from ..params import Params
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

    >>> terrain_of("brush", {"foot": "terrain.brush", "cover": -1}, Ruleset.load("argad")).does.foot
    'difficult'
    """
    told = {name: _value(value, rules) for name, value in row.items()}
    if "world_cm" in row and "foot" not in row:
        params = Params.of(rules)
        high = row["world_cm"] > params.terrain_wall_high_cm
        told["foot"] = params.climb_wall if high else params.terrain_low_wall
    return Terrain(key, Kind.of(told), Noun.of(row, key), int(row.get("world_cm", 0)))


def _value(value: Any, rules: Ruleset) -> Any:
    return rules[value] if isinstance(value, str) and "." in value and value in rules.values else value


__all__ = ["Terrain", "terrain_of"]
