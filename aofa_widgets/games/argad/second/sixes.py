"""The highest faces of dice thrown together at one target: how they climb, and the one that is thrown again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

Again = Callable[[], int | None]  # the next extra die, None where it is declined


@dataclass
class Die:
    """A die of a throw: its face, the natural number it must show to hit, and what has become of it."""

    face: int
    need: int
    top: int = 6
    disordered: bool = False
    never: int = 0  # faces up to this one never hit
    push: int = 99  # the number from which it drives back
    first: int = 0  # who climbs first, the lowest: red dice before white
    value: int = 0

    @property
    def hits(self) -> bool:
        """Whether it hits as it lies."""
        return self.value >= self.need and self.value > self.never


def dealt(needs: Sequence[int], values: Sequence[int]) -> list[int]:
    """Values for dice of these needs: as many hit as can, and no die has more than that asks for, from the left.

    >>> dealt([7, 6], [6, 7]), dealt([9, 9], [6, 7])
    ([7, 6], [6, 7])
    """
    best, left, found = _most(needs, values), list(values), []
    for at, need in enumerate(needs):
        for value in sorted(left):
            others = left[:]
            others.remove(value)
            if (value >= need) + _most(needs[at + 1 :], others) == best:
                break
        best -= value >= need
        left.remove(value)
        found.append(value)
    return found


def _most(needs: Sequence[int], values: Sequence[int]) -> int:
    """How many needs these values can reach at most."""
    count, left = 0, sorted(needs)
    for value in sorted(values):
        if left and left[0] <= value:
            left.pop(0)
            count += 1
    return count


def throw(dice: Sequence[Die], *, reroll: bool, ladder: bool, spared: bool, again: Again,
          may: Callable[[Die], bool] = lambda die: True) -> Die | None:  # fmt: skip
    """Settle dice thrown together at one target; the die that was thrown again, if one was.

    `spared`: a die that drives back is not thrown again; `may`: which dice may be.
    """
    for die in dice:
        die.value = die.face
    climbers = [die for die in dice if die.face == die.top]
    if ladder:
        orderly = [die for die in climbers if not die.disordered]
        for die, value in zip(orderly, dealt([d.need for d in orderly],
                              [d.top + n for n, d in enumerate(orderly)]), strict=True):  # fmt: skip
            die.value = value
    if not reroll or any(die.hits for die in climbers):
        return None
    if spared and any(die.value >= die.push for die in climbers):
        return None
    able = [die for die in climbers if may(die)]
    if not able:
        return None
    one = min(able, key=lambda die: (die.first, die.need))
    if (face := again()) is None:
        return None
    for number, shown in enumerate(_chain(face, again)):
        if shown != one.top:
            break
        if number == 0 and ladder and not one.disordered:
            _lifted(one, [die for die in climbers if not die.disordered])
        one.value += 1
        if one.hits:
            break
    return one


def _lifted(one: Die, orderly: Sequence[Die]) -> None:
    """The die that climbs starts from the highest value; the others have the rest, rising."""
    rest = sorted(die.value for die in orderly)
    one.value = rest.pop()
    for die in orderly:
        if die is not one:
            die.value = rest.pop(0)


def _chain(face: int | None, again: Again) -> Iterator[int]:
    while face is not None:
        yield face
        face = again()
