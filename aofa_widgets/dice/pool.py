"""Exact odds of any rule for a pool of dice, and of one pool against another.

A rule is a small automaton: a state before any die, how a die changes it, and what the state is worth at the end.
Its states are numbered once; then counts move from state to state, die by die, and every size of pool comes on the way.
Two pools are compared by a product of two long integers: counts stand in them like digits, the second side's in
reverse, so that each digit of the product counts the pairs of rolls that differ by the same margin.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import add
from typing import Any, NamedTuple

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from .dist import Dist
from .faces import Die
from .powers import ORDER, Counts, digit, pack, reader

State = Any


@dataclass(frozen=True, slots=True)
class Rule:
    """How a roll is read, die by die; dice may come in any order, so the answer must not depend on it.

    `step(state, face)` gives the next state, `score(state)` the whole number that a roll is worth, `flag(state)` what
    else must be known of it, such as whether a 1 was seen. Each is a function or, as data, a mapping: from the pair
    (state, face), from the state, from the state.

    >>> best = Rule(start=0, step=max, score=int, flag={0: "low", 1: "low", 2: "high"})
    >>> sweep(best, Die.fair(2), 3)[3].dist().p(("high", 2))
    Fraction(7, 8)
    """

    start: State
    step: Callable[[State, int], State] | Mapping[tuple[State, int], State]
    score: Callable[[State], int] | Mapping[State, int]
    flag: Callable[[State], Hashable] | Mapping[State, Hashable] | None = None


class Tally(NamedTuple):
    """Counts of (flag, value): `counts[width * i + value - low]` of the `total` cases have `flags[i]` and `value`.

    >>> sixes = Rule(start=0, step=lambda count, face: count + (face == 6), score=int)
    >>> dict(sweep(sixes, Die.fair(6), 2)[2].items())
    {0: 25, 1: 10, 2: 1}
    """

    low: int
    width: int
    flags: tuple[Any, ...]
    counts: Counts
    total: int

    def items(self) -> Iterator[tuple[Any, int]]:
        """Each (flag, value) that can happen, or each value where the rule has no flag, with its count."""
        plain = self.flags == (None,)
        for row, flag in enumerate(self.flags):
            for value, count in enumerate(self.counts[row * self.width : (row + 1) * self.width], self.low):
                if count:
                    yield (value if plain else (flag, value)), count

    def dist(self) -> Dist[Any]:
        """The distribution of (flag, value), or of the value alone where the rule has no flag."""
        return Dist(dict(self.items()))


def sweep(rule: Rule, die: Die, dice: int, most: int | None = None) -> tuple[Tally, ...]:
    """All rolls of 0, 1, 2, ... up to `dice` dice, in one pass: flags and scores.

    With `most`, a bound on the moves from state to state, it stops before the first size that would need more of them:
    the sizes up to there come back.
    Raises: InputError if `dice` is negative, or a rule given as data lacks a state or face.

    >>> sixes = Rule(start=0, step=lambda count, face: count + (face == 6), score=int)
    >>> [rolls.dist().p(0) for rolls in sweep(sixes, Die.fair(6), 2)]
    [Fraction(1, 1), Fraction(5, 6), Fraction(25, 36)]
    """
    if dice < 0:
        raise InputError(fault("dice", "odds.below_zero", found=dice))
    try:
        numbers, layers = _layers(rule, die, dice, most)
        scores = [*map(_call(rule.score), numbers)]
        marks = [*map(_call(rule.flag), numbers)] if rule.flag else [None] * len(numbers)
    except KeyError as lack:
        raise InputError(fault("rule", "odds.rule_lacks", found=repr(lack.args[0]))) from None
    flags, low = tuple(dict.fromkeys(marks)), min(scores)
    width = max(scores) - low + 1
    starts = {flag: width * row - low for row, flag in enumerate(flags)}
    slots = [starts[flag] + score for flag, score in zip(marks, scores, strict=True)]
    total, weights, rolls = 1, die.total, []
    for layer in layers:
        counts = [0] * (width * len(flags))
        for slot, count in zip(slots, layer, strict=False):
            counts[slot] += count
        rolls.append(Tally(low, width, flags, counts, total))
        total *= weights
    return tuple(rolls)


def margins(first: Sequence[Tally], second: Sequence[Tally]) -> list[list[Tally]]:
    """Every pool of `first` against every pool of `second`: row i, column j counts the values of i less those of j.

    The pools of `first` come from one sweep and keep their flags; those of `second` lose theirs.

    >>> rolls = sweep(Rule(0, max, int), Die.fair(6), 2)
    >>> margins(rolls[1:], rolls[1:])[0][1].dist().where(lambda difference: difference >= 0)
    Fraction(91, 216)
    """
    most = max(rolls.total for rolls in second)
    theirs = [(*_mirrored(rolls), rolls.total) for rolls in second]
    gap = [0] * (max(len(row) for row, _, _ in theirs) - 1)
    packed: dict[int, list[tuple[int, int, int]]] = {}
    grid = []
    for low, width, flags, counts, total in first:
        size = digit(total * most)
        if size not in packed:
            packed[size] = [(pack(row, size), high, times) for row, high, times in theirs]
        digits: list[int] = []
        for at in range(0, len(counts), width):
            digits += counts[at : at + width]
            digits += gap
        ours, span, length = pack(digits, size), width + len(gap), len(digits) * size
        read = reader(size)
        grid.append(
            [
                Tally(low - high, span, flags, read((ours * other).to_bytes(length, ORDER)), total * times)
                for other, high, times in packed[size]
            ]
        )
    return grid


def margin(first: Tally, second: Tally) -> Tally:
    """One pool against another; see `margins`.

    >>> one = sweep(Rule(0, max, int), Die.fair(6), 1)[1]
    >>> margin(one, one).dist().p(0)
    Fraction(1, 6)
    """
    return margins([first], [second])[0][0]


class _Numbers(dict[State, int]):
    """Numbers states from 0 in the order they are first seen."""

    def __missing__(self, state: State) -> int:
        self[state] = number = len(self)
        return number


def _layers(rule: Rule, die: Die, dice: int, most: int | None = None) -> tuple[_Numbers, list[list[int]]]:
    """The states that `dice` dice can reach; how many rolls of 0, 1, 2, ... dice end in each, by number of state."""
    step = rule.step
    if isinstance(step, Mapping):
        table = step
        step = lambda state, face: table[state, face]  # noqa: E731
    numbers, faces = _Numbers({rule.start: 0}), die.weights
    moves: list[list[tuple[int, int]]] = []
    layers = [[1]]
    left = most if most is not None else 0
    for _ in range(dice):
        left -= len(numbers) * len(faces)
        if most is not None and left < 0:
            break
        for state in [*numbers][len(moves) :]:
            ways: dict[int, int] = {}
            for face, weight in faces:
                after = numbers[step(state, face)]
                ways[after] = ways.get(after, 0) + weight
            moves.append([*ways.items()])
        grown = [0] * len(numbers)
        for count, known in zip(layers[-1], moves, strict=True):
            for after, weight in known:
                grown[after] += count * weight
        layers.append(grown)
    return numbers, layers


def _call(given: Callable[[State], Any] | Mapping[State, Any]) -> Callable[[State], Any]:
    return given.__getitem__ if isinstance(given, Mapping) else given


def _mirrored(rolls: Tally) -> tuple[list[int], int]:
    """Counts from the highest value down, flags added together, without empty ends; and that highest value."""
    counts, width = rolls.counts, rolls.width
    row = [*counts[:width]]
    for at in range(width, len(counts), width):
        row = [*map(add, row, counts[at : at + width])]
    while not row[-1]:
        row.pop()
    high = rolls.low + len(row) - 1
    row.reverse()
    while not row[-1]:
        row.pop()
    return row, high
