"""Every parameter that the engine reads, typed; the only place where keys of the rulebook are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aofa_widgets.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Params:
    """The parameters in force.

    >>> Params.of(Ruleset.load("pig"))
    Params(losing_face=1, goal=100)
    """

    losing_face: int
    goal: int

    @classmethod
    def of(cls, rules: Ruleset) -> Params:
        """The parameters of a ruleset."""
        values: Mapping[str, Any] = rules.values
        return cls(values["throw.losing_face"], values["goal.points"])
