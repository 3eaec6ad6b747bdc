"""A unit in ranks and files as a picture knows it: its tray, and the formation that stands on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from .formation import Block
from .rows import Row, known, point_of
from .shapes import Point

ROLES = ("hero", "sergeant", "musician", "banner")
MOST_FILES, MOST_FIGURES = 20, 200


@dataclass(frozen=True, slots=True)
class Tray:
    """Figures in ranks: facing in degrees clockwise from the top, how many stand in a rank, now, at first.

    `base`: width and depth of one base in 1/10 mm; `roles`: who stands out, by place, the front rank first from the
    left. Raises: InputError for an unknown role.

    >>> Tray(0, 5, 8, 10, (250, 250), ((2, "banner"),)).ranks
    2
    """

    facing: int
    files: int
    figures: int
    full: int
    base: tuple[int, int]
    roles: tuple[tuple[int, str], ...] = ()

    def __post_init__(self) -> None:
        for _, role in self.roles:
            known("roles", role, ROLES)

    @property
    def ranks(self) -> int:
        """How many ranks stand now, at least one."""
        return max(1, -(-self.figures // self.files))

    def block(self, x: int, y: int) -> Block:
        """The formation, its middle in a place."""
        return Block(x, y, self.facing % 360, self.files, self.figures, *self.base)

    def to_json(self) -> dict[str, Any]:
        """The tray as plain values.

        >>> Tray(0, 1, 1, 1, (600, 600)).to_json()["base"]
        [600, 600]
        """
        return {
            "facing": self.facing,
            "files": self.files,
            "figures": self.figures,
            "full": self.full,
            "base": list(self.base),
            "roles": [list(role) for role in self.roles],
        }


def tray_of(row: Row) -> Tray:
    """Read a tray that came from outside; InputError names the field."""
    base: Point = point_of(row.get("base"), row.at("base"))
    if min(base) < 1:
        raise InputError(fault(row.at("base"), "scene.range", value=min(base), low=1, high=10_000))
    roles = []
    for i, value in enumerate(row.list("roles")):
        if not isinstance(value, (list, tuple)) or len(value) != 2:
            raise InputError(fault(f"{row.at('roles')}[{i}]", "scene.no_list"))
        one = Row({"n": value[0], "role": value[1]}, f"{row.at('roles')}[{i}]")
        roles.append((one.whole("n", 0, MOST_FIGURES), one.one_of("role", ROLES)))
    figures = row.whole("figures", 0, MOST_FIGURES)
    return Tray(
        row.whole("facing", -3600, 3600),
        row.whole("files", 1, MOST_FILES),
        figures,
        row.whole("full", figures, MOST_FIGURES),
        base,
        tuple(roles),
    )


def tray_in(data: Mapping[str, object] | object, where: str) -> Tray | None:
    """Read a tray, or None where there is none."""
    return None if data is None else tray_of(Row(data, where))


__all__ = ["MOST_FIGURES", "MOST_FILES", "ROLES", "Tray", "tray_in", "tray_of"]
