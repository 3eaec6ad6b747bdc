"""Points of a troop: a warning of gross imbalance, never a measure of equality (ARG-BUDGET-1 to 7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..params import Params

ROLES = ("leader", "musician")
KINDS = ("foot", "cavalry", "mounted_foot", "pack_animal")


@dataclass(frozen=True, slots=True)
class Row:
    """So many people of one sort: what they are, their class, whether they lead or make music, points besides."""

    kind: str = "foot"
    cls: int = 3
    role: str = ""
    n: int = 1
    extras: int = 0


def cost(params: Params, row: Row) -> int:
    """Points of one of them.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> [cost(params, Row(kind, 4, "leader")) for kind in KINDS]
    [8, 12, 10, 2]
    """
    if row.kind == "pack_animal":
        return params.budget_horse + row.extras
    foot, leads = row.cls * params.budget_foot, row.role in ROLES
    if row.kind == "cavalry":
        return foot * (params.budget_cavalry_leader if leads else params.budget_cavalry) + row.extras
    walking = foot * (params.budget_leader_foot if leads else 1)
    return walking + (params.budget_horse if row.kind == "mounted_foot" else 0) + row.extras


def points(params: Params, rows: Iterable[Row]) -> int:
    """Points of a troop."""
    return sum(row.n * cost(params, row) for row in rows)
