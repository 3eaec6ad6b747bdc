"""The dice of a record: each roll is asked for by its label, and taken in the order it was written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault, texts

from ..params import Params
from ..resolve import Due, Read, read
from ..resolve.tests import SIGNS

_SAID = ("double", "sword", "cross", "blank")  # in this order


class Rolls:
    """The rolls of one call. With `spare` faces, dice that are missing come from there and those too many are left.

    With `throw`, which gives the faces of so many dice, all are thrown and none read.
    """

    def __init__(
        self,
        given: Sequence[tuple[str, str]],
        where: str,
        spare: str | None = None,
        throw: Callable[[int], str] | None = None,
    ) -> None:
        self._given, self._where, self._throw = list(given), where, throw
        self._at = 0
        self.spare = spare
        self.taken: list[tuple[Due, str, Read]] = []

    def take(self, params: Params, due: Due) -> Read | None:
        """The roll that is due; None where it may be declined and the record does not have it.

        Raises: InputError if the next roll is another, has another number of dice, or a face that there is not.
        """
        at = f"{self._where}[{self._at}]"
        faces = self._next(due, at)
        if faces is None:
            return None
        try:
            roll = read(params, faces)
        except InputError as error:
            raise InputError([replace(one, where=at) for one in error.faults]) from None
        self.taken.append((due, faces, roll))
        return roll

    def _next(self, due: Due, at: str) -> str | None:
        if self._throw is not None:
            return self._throw(due.dice)
        left = self._given[self._at :]
        if self.spare is not None:
            while left and left[0][0] != due.label and any(label == due.label for label, _ in left):
                left.pop(0)  # a roll that these rules do not ask for
                self._at += 1
        given = left[0][1] if left and left[0][0] == due.label else None
        if given is None and due.optional:
            return None
        if self.spare is not None:
            self._at += given is not None
            kept = (given or "")[: due.dice]
            more = due.dice - len(kept)
            if more > len(self.spare):
                raise InputError(fault(at, "honour.record.spare_short"))
            kept, self.spare = kept + self.spare[:more], self.spare[more:]
            return kept
        if given is None:
            if left:
                found = shown(left[0][0])
                raise InputError(fault(at, "honour.record.other_roll", found=found, wanted=due.label))
            raise InputError(fault(self._where, "honour.record.no_roll", wanted=due.label, dice=due.dice))
        if len(given) != due.dice:
            raise InputError(fault(at, "honour.record.how_many", label=due.label, dice=due.dice, n=len(given)))
        self._at += 1
        return given

    def owns(self, where: str) -> bool:
        """Whether a fault lies in these dice."""
        return where == self._where or where.startswith(f"{self._where}[")

    def end(self) -> None:
        """Raises: InputError if a roll is left that nothing asked for (with spare faces, rolls may be left)."""
        if self._throw is None and self.spare is None and self._at < len(self._given):
            raise InputError(fault(f"{self._where}[{self._at}]", "honour.record.no_roll_due"))

    def told(self) -> dict[str, dict[str, object]]:
        """What was rolled, by label: faces, numbers of dice, what each roll showed, and its faces in words.

        A second jab is "jab2".
        """
        rolls: dict[str, str] = {}
        read_: dict[str, dict[str, object]] = {}
        for due, faces, roll in self.taken:
            name = due.label if due.label not in rolls else f"{due.label}2"
            rolls[name] = faces
            read_[name] = {"swords": roll.swords, "crosses": roll.crosses, "result": roll.result}
        pools: dict[str, object] = {name: len(faces) for name, faces in rolls.items()}
        said: dict[str, object] = {label: _in_words(faces) for label, faces in rolls.items()}
        return {"rolls": dict(rolls), "pools": pools, "shown": dict(read_), "faces": said}


def _in_words(faces: str) -> list[dict[str, str]]:
    """What a roll shows, like faces together.

    >>> [one["en"] for one in _in_words("SDD-")]
    ['two faces with two swords', 'one sword', 'a blank face']
    """
    counts = ((sign, faces.count(SIGNS[sign])) for sign in _SAID)
    return [texts(f"honour.faces.{sign}", n=count) for sign, count in counts if count]
