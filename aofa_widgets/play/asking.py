"""What the makers of questions of any game share: answers in any order, wrong ones by their misconception, chances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from aofa_widgets.dice import Roller

from .drafting import Answer, Draft

Slips = Iterable[tuple[str, Any]]
LEAST_WRONG = 2  # an item offers three answers or more
CELLS: Mapping[str, list[bool]] = {
    "both": [True, True], "first": [True, False], "second": [False, True], "neither": [False, False]
}  # fmt: skip
"""Which of two things may be done, by the word that an answer has for it."""
APART = 6  # two chances offered are never nearer than this, in times out of 100


def shuffled(roller: Roller, rows: Iterable[Any]) -> list[Any]:
    """The rows in an order that the roller chooses.

    >>> sorted(shuffled(Roller(1), "abc"))
    ['a', 'b', 'c']
    """
    found = list(rows)
    for n in range(len(found) - 1, 0, -1):
        other = roller.choose(n + 1)
        found[n], found[other] = found[other], found[n]
    return found


def draft(
    roller: Roller,
    claim: Mapping[str, Any],
    right: Any,
    slips: Slips,
    values: Mapping[str, Any],
    *,
    spare: Slips = (),
    most: int = 3,
    shown: Callable[[Any], Any] | None = None,
) -> Draft | None:
    """A question with its wrong answers: each value once, first the named slips, then the spare ones, in any order.

    None values are left out, and so is what happens to be right; None in all where too few are left.
    """
    found: list[Answer] = []
    seen = [right]
    rows = [*shuffled(roller, slips), *shuffled(roller, spare)]
    for slip, value in rows:
        if value is not None and value not in seen:
            seen.append(value)
            found.append(Answer(value, slip, shown(value) if shown else None))
    if len(found) < min(LEAST_WRONG, most):
        return None
    if all(type(answer.value) is int for answer in found):
        found = _balanced(roller, right, found, most)
    named = tuple(dict.fromkeys(slip for slip, _ in rows))
    return Draft(claim, Answer(right, "", shown(right) if shown else None), tuple(found), values, most, named)


def _balanced(roller: Roller, right: int, found: list[Answer], most: int) -> list[Answer]:
    """So many wrong numbers that the right one may be the least, the greatest or between: its rank is chance."""
    under = [answer for answer in found if answer.value < right]
    above = [answer for answer in found if answer.value > right]
    least, greatest = max(0, most - len(above)), min(most, len(under))
    if least > greatest:
        return found  # too few in all
    few = least + roller.choose(greatest - least + 1)
    chosen = [*under[:few], *above[: most - few]]
    return chosen + [answer for answer in found if answer not in chosen]


def times(share: Fraction) -> int:
    """A chance as so many times in 100, rounded half up.

    >>> times(Fraction(1, 3)), times(Fraction(1, 8))
    (33, 13)
    """
    return int(share * 100 + Fraction(1, 2))


def apart(right: int, slips: Iterable[tuple[str, int | None]]) -> list[tuple[str, int | None]]:
    """Those that are a chance at all and far enough from all the others.

    >>> apart(33, [("opposite", 67), ("near", 35), ("none", None)])
    [('opposite', 67)]
    """
    found: list[tuple[str, int | None]] = []
    taken = [right]
    for slip, value in slips:
        if value is not None and 1 <= value <= 99 and all(abs(value - other) >= APART for other in taken):
            taken.append(value)
            found.append((slip, value))
    return found


def wide(right: int) -> list[tuple[str, int | None]]:
    """Wild guesses about a chance, for where misconceptions give too few wrong answers.

    >>> [value for _, value in wide(50)]
    [65, 35, 78, 22, 90, 10]
    """
    return [("wild-guess", right + step) for step in (15, -15, 28, -28, 40, -40)]


def on_chance(
    roller: Roller, claim: Mapping[str, Any], right: int, slips: Slips, values: Mapping[str, Any]
) -> Draft | None:
    """A question on a chance, in times out of 100; None where it is nearly sure, or too few wrong ones lie apart."""
    if not 2 <= right <= 98:
        return None
    found = apart(right, shuffled(roller, slips))
    spare = apart(right, [*found, *wide(right)])[len(found) :]
    return draft(roller, claim, right, found, values, spare=spare)


def cell(verdicts: Sequence[bool]) -> str:
    """The word for which of two things may be done.

    >>> cell((False, True))
    'second'
    """
    return next(name for name, found in CELLS.items() if found == list(verdicts))


def misjudged(right: Sequence[bool], slips: Sequence[str]) -> list[tuple[str, list[bool]]]:
    """The other verdicts on two things, each with the misconception of the first that it has wrong.

    >>> misjudged([True, False], ["far", "stunned"])
    [('stunned', [True, True]), ('far', [False, True]), ('far', [False, False])]
    """
    others = [value for value in CELLS.values() if value != list(right)]
    return [(slips[0 if value[0] != right[0] else 1], value) for value in others]
