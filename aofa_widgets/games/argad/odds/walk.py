"""Exact chances by going through every sequence of dice that a step machine can ask for: right, slow for many dice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any, TypeVar

from aofa_widgets.dice import Dist

from ..resolve.due import Due, Steps

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
Shares = dict[K, Fraction]


def walk(make: Callable[[], Steps[T]], value: Callable[[T], K]) -> Shares[K]:
    """The chance of every value of what may come of a machine that begins anew at each call.

    >>> def two() -> Steps[int]:
    ...     faces = yield Due("two", 2, 2)
    ...     return sum(faces)
    >>> walk(two, int)
    {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)}
    """
    found: Shares[K] = {}
    for end, share in _leaves(make, []):
        key = value(end)
        found[key] = found.get(key, Fraction(0)) + share
    return found


def _leaves(make: Callable[[], Steps[T]], sent: list[tuple[int, ...]]) -> Iterator[tuple[T, Fraction]]:
    asked, end, over = _run(make(), sent)
    if over:
        yield end, Fraction(1)
        return
    share = Fraction(1, asked.sides**asked.dice)
    for faces in product(range(1, asked.sides + 1), repeat=asked.dice):
        for leaf, more in _leaves(make, [*sent, faces]):
            yield leaf, share * more


def _run(steps: Steps[Any], sent: list[tuple[int, ...]]) -> tuple[Any, Any, bool]:
    try:
        asked: Due = next(steps)
        for faces in sent:
            asked = steps.send(faces)
    except StopIteration as end:
        return None, end.value, True
    return asked, None, False


def dist(shares: Mapping[K, Fraction]) -> Dist[K]:
    """The same as a distribution."""
    whole = lcm(*(share.denominator for share in shares.values()))
    return Dist({key: share.numerator * (whole // share.denominator) for key, share in shares.items()})


def add(shares: Shares[K], key: K, share: Fraction) -> None:
    """One more way to a key."""
    if share:
        shares[key] = shares.get(key, Fraction(0)) + share
