"""What a step machine of this game asks for: dice. Play throws them, the referee reads them from a record."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

T = TypeVar("T")
Rolled = Sequence[tuple[str, Sequence[int]]]


@dataclass(frozen=True, slots=True)
class Due:
    """Dice to be thrown: what they are called, how many, with how many sides; `of`: whose they are, if that is told.

    `optional`: a throw that may be left out, no face at all standing for that (ARG-AMB-SIXES-4); `among`: the blows
    whose extra dice a record may hold for it.
    """

    label: str
    dice: int
    sides: int = 6
    of: str = ""
    optional: bool = False
    among: tuple[str, ...] = ()


Steps = Generator[Due, tuple[int, ...], T]


def replay(steps: Steps[T], rolled: Rolled) -> Due | T:
    """What is due after these rolls, or what came of it all.

    Raises: InputError for a roll that is not due, for too few or too many dice, for a face that no such die has.

    >>> def two() -> Steps[int]:
    ...     first = yield Due("first", 1)
    ...     second = yield Due("second", 1)
    ...     return first[0] + second[0]
    >>> replay(two(), []), replay(two(), [("first", (2,)), ("second", (5,))])
    (Due(label='first', dice=1, sides=6, of='', optional=False, among=()), 7)
    """
    asked, value, over = _next(steps, None)
    for label, faces in rolled:
        if over:
            raise InputError(fault("dice", "argad.record.too_many", label=label))
        checked(asked, label, faces)
        asked, value, over = _next(steps, tuple(faces))
    found: Due | T = value if over else asked
    return found


def _next(steps: Steps[T], faces: tuple[int, ...] | None) -> tuple[Any, Any, bool]:
    """What is asked for next; or, at the end, what it came to."""
    try:
        return (next(steps) if faces is None else steps.send(faces)), None, False
    except StopIteration as end:
        return None, end.value, True


def checked(asked: Due, label: str, faces: Sequence[int]) -> None:
    """Raises: InputError unless these are the dice that are due."""
    if label != asked.label or (len(faces) != asked.dice and not (asked.optional and not faces)):
        raise InputError(fault("dice", "argad.record.not_due", label=label, due=asked.label, dice=asked.dice))
    for face in faces:
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= asked.sides:
            raise InputError(fault("dice", "referee.a_number", found=str(face)[:40], low=1, high=asked.sides))

