"""Reading a roll, and the chance of every roll, by plain counting die after die (TOH-TEST, TOH-DIE, R-01 to R-03)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from .open_points import Unanswerable

SIGNS = {"X": "cross", "-": "blank", "S": "sword", "D": "double"}
SWORDS = {"cross": 0, "blank": 0, "sword": 1, "double": 2}


class Roll(NamedTuple):
    """What lies on the table: swords, crosses, and what that is as a test."""

    swords: int
    crosses: int
    result: str

    @property
    def passed(self) -> bool:
        """Whether the test is a success or better."""
        return self.result in ("success", "crit")


def judged(rules: Mapping[str, Any], swords: int, crosses: int) -> Roll:
    """Swords and crosses as a test (TOH-TEST-9 to -12, R-02).

    Raises: Unanswerable where a critical success would need fewer swords than a success.

    >>> from .parameters import settled
    >>> [judged(settled({}), *roll).result for roll in ((2, 0), (1, 2), (3, 4), (5, 0), (0, 0))]
    ['fail', 'crit_fail', 'success', 'crit', 'fail']
    """
    need, top = rules["test.success_swords"], rules["test.crit_swords"]
    if top < need:
        raise Unanswerable("a critical success that is no success")
    if crosses > swords and (swords < need or rules["test.fumble_beats_success"]):
        return Roll(swords, crosses, "crit_fail")
    if swords < need:
        return Roll(swords, crosses, "fail")
    return Roll(swords, crosses, "crit" if swords >= top else "success")


def read(rules: Mapping[str, Any], faces: str) -> Roll:
    """A roll as a record writes it: X cross, - blank, S one sword, D two swords."""
    try:
        names = [SIGNS[sign] for sign in faces]
    except KeyError:
        raise Unanswerable(f"no faces: {faces}") from None
    return judged(rules, sum(SWORDS[name] for name in names), names.count("cross"))


def rolls(rules: Mapping[str, Any], dice: int) -> dict[Roll, Fraction]:
    """The chance of every roll of so many dice.

    >>> from .parameters import settled
    >>> sum(c for roll, c in rolls(settled({}), 3).items() if roll.passed)
    Fraction(1, 3)
    """
    spots = _counted(dice, tuple(rules["die.faces"]))
    return {judged(rules, *spot): chance for spot, chance in spots.items()}


@lru_cache(maxsize=4096)
def _counted(dice: int, faces: tuple[str, ...]) -> dict[tuple[int, int], Fraction]:
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for _ in range(dice):
        after: dict[tuple[int, int], int] = {}
        for (swords, crosses), number in ways.items():
            for face in faces:
                spot = swords + SWORDS[face], crosses + (face == "cross")
                after[spot] = after.get(spot, 0) + number
        ways = after
    return {spot: Fraction(number, len(faces) ** dice) for spot, number in ways.items()}


def classes(rules: Mapping[str, Any], dice: int) -> dict[str, Fraction]:
    """The chance of each of the four results of a test."""
    found = dict.fromkeys(("crit_fail", "fail", "success", "crit"), Fraction(0))
    for roll, chance in rolls(rules, dice).items():
        found[roll.result] += chance
    return found
