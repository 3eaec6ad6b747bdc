"""The faces written down for a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .open_points import Unfit


class Pools:
    """Faces by the name of their pool, taken from the left; what is left over harms nothing.

    >>> dice = Pools({"shots": [6, 2], "die": 3})
    >>> dice.take("shots"), dice.maybe("reroll"), dice.take("die")
    (6, None, 3)
    """

    def __init__(self, dice: Mapping[str, Any]) -> None:
        self.left = {name: list(faces) if isinstance(faces, list | tuple) else [faces] for name, faces in dice.items()}

    def maybe(self, name: str, sides: int = 6) -> int | None:
        """The next face of a pool, None where it holds none: the die is declined."""
        pool = self.left.get(name)
        return pool.pop(0) if pool else None

    def take(self, name: str, sides: int = 6) -> int:
        """The next face of a pool. Raises: Unfit where it holds none."""
        face = self.maybe(name, sides)
        if face is None:
            raise Unfit(f"a die {name}")
        return face

    def rest(self, name: str) -> list[int]:
        """All that is left of a pool."""
        return self.left.pop(name, [])
