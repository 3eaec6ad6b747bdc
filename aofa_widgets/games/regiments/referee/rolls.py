"""The dice of a record: pools by name, each used from the left and empty at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from ..resolve import Due

Throw = Callable[[int], list[int]]


class Rolls:
    """The pools of one call. With `spare` faces, dice that are missing come from there and those too many are left.

    With `throw`, which gives so many faces, all are thrown and none read. `called`: what a pool's prefix is called in
    this record, where that is not its label.
    """

    def __init__(
        self, given: Mapping[str, list[int]], where: str, spare: list[int] | None = None, throw: Throw | None = None
    ) -> None:
        self.given = {pool: list(faces) for pool, faces in given.items()}
        self._where, self._throw = where, throw
        self.spare = spare
        self.called: dict[str, str] = {}
        self.taken: list[tuple[Due, list[int]]] = []

    def take(self, due: Due) -> list[int]:
        """The dice that are due. Raises: InputError if the pool has too few."""
        prefix, dot, label = due.label.rpartition(".")
        pool = f"{self.called.get(prefix, prefix)}{dot}{label}"
        faces = self._throw(due.dice) if self._throw is not None else self._read(pool, due)
        self.taken.append((Due(pool, due.dice, due.of), faces))
        return faces

    def _read(self, pool: str, due: Due) -> list[int]:
        there = self.given.get(pool, [])
        faces, self.given[pool] = there[: due.dice], there[due.dice :]
        lacking = due.dice - len(faces)
        if lacking and self.spare is not None:
            if lacking > len(self.spare):
                raise InputError(fault(f"{self._where}.{pool}", "regiments.record.spare_short", n=lacking))
            more, self.spare = self.spare[:lacking], self.spare[lacking:]
            return [*faces, *more]
        if lacking:
            where = f"{self._where}.{pool}"
            raise InputError(fault(where, "regiments.record.too_few", label=pool, dice=due.dice, n=len(faces)))
        return faces

    def owns(self, where: str) -> bool:
        """Whether a fault lies in these dice."""
        return where == self._where or where.startswith(f"{self._where}.")

    def end(self) -> None:
        """Raises: InputError if a die is left that nothing asked for (with spare faces, dice may be left)."""
        if self._throw is not None or self.spare is not None:
            return
        for pool, faces in self.given.items():
            if faces:
                raise InputError(fault(f"{self._where}.{pool}", "regiments.record.left_over", n=len(faces)))

    def told(self) -> dict[str, Any]:
        """What was rolled: faces, and numbers of dice, by pool, a dot in its name being an underscore; all in order."""
        faces: dict[str, list[int]] = {}
        for due, fallen in self.taken:
            faces.setdefault(due.label.replace(".", "_"), []).extend(fallen)
        rolled = [[due.label, due.of, list(fallen)] for due, fallen in self.taken]
        return {"faces": faces, "pools": {pool: len(fallen) for pool, fallen in faces.items()}, "rolled": rolled}
