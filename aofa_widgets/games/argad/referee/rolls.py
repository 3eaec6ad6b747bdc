"""The dice of a record: pools by name, each used from the left; faces that nothing asked for stay unused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from ..resolve.due import Due, Steps

Throw = Callable[[int, int], list[int]]  # so many dice of so many sides
T = TypeVar("T")


class Rolls:
    """The pools of one operation; with `throw` all dice are thrown and none read.

    With `spare` faces, dice that a pool lacks come from there, so far as such a die has the face.
    """

    def __init__(
        self,
        given: Mapping[str, Sequence[Any]],
        where: str,
        throw: Throw | None = None,
        spare: list[int] | None = None,
    ) -> None:
        self.given = {pool: list(faces) for pool, faces in given.items()}
        self.spare = spare
        self.where, self._throw = where, throw
        self.taken: list[tuple[Due, list[int]]] = []

    @property
    def thrown(self) -> bool:
        """Whether the dice are thrown afresh: then every throw that may be left out is made."""
        return self._throw is not None

    def take(self, due: Due) -> tuple[int, ...]:
        """The dice that are due; none where they may be left out and the record holds none.

        Raises: InputError where the pool holds too few, or a face that no such die has.
        """
        if self._throw is not None:
            faces = self._throw(due.dice, due.sides)
        else:
            there = self.given.get(due.label, [])
            if len(there) < due.dice:
                there = self._filled(there, due)
            if len(there) < due.dice:
                if due.optional:
                    return ()
                at = f"{self.where}.{due.label}"
                raise InputError(fault(at, "argad.record.too_few", label=due.label, dice=due.dice, n=len(there)))
            faces, self.given[due.label] = there[: due.dice], there[due.dice :]
            for face in faces:
                if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= due.sides:
                    at = f"{self.where}.{due.label}"
                    raise InputError(fault(at, "referee.a_number", found=str(face)[:40], low=1, high=due.sides))
        self.taken.append((due, faces))
        return tuple(faces)

    def _filled(self, there: list[Any], due: Due) -> list[Any]:
        lacking = due.dice - len(there)
        if self.spare is None or len(self.spare) < lacking:
            return there
        more = [self.spare.pop(0) for _ in range(lacking)]
        return [*there, *(min(face, due.sides) for face in more)]

    def die(self, label: str = "die", sides: int = 6, of: str = "") -> int:
        """One die of a pool."""
        return self.take(Due(label, 1, sides, of))[0]

    def run(self, steps: Steps[T]) -> T:
        """A step machine on the dice of the record, to its end."""
        try:
            asked = next(steps)
            while True:
                asked = steps.send(self.take(asked))
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]

    def rolled(self) -> list[tuple[str, tuple[int, ...]]]:
        """What was taken, as `due(params, situation, rolled)` takes it."""
        return [(due.label, tuple(faces)) for due, faces in self.taken]

    def owns(self, where: str) -> bool:
        """Whether a fault lies in these dice."""
        return where == self.where or where.startswith((f"{self.where}.", f"{self.where}["))

    def told(self) -> dict[str, Any]:
        """What was rolled: faces and numbers of dice by pool; all in order as label, whose, faces."""
        faces: dict[str, list[int]] = {}
        for due, fallen in self.taken:
            faces.setdefault(due.label, []).extend(fallen)
        rolled = [[due.label, due.of, list(fallen)] for due, fallen in self.taken]
        return {"faces": faces, "pools": {pool: len(fallen) for pool, fallen in faces.items()}, "rolled": rolled}
