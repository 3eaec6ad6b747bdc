"""An exact distribution: whole counts over one total, fractions when read."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Any, Generic, TypeVar

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault, language

from .bars import bars

K = TypeVar("K", bound=Hashable)
L = TypeVar("L", bound=Hashable)
M = TypeVar("M", bound=Hashable)


class Dist(Generic[K]):
    """What may come out and how likely it is, exactly; it never changes.

    `counts` says how often each outcome comes up among all; outcomes of count 0 are left out.
    Raises: InputError if a count is negative, or all are 0.

    >>> two = Dist({(a, b): 1 for a in range(1, 7) for b in range(1, 7)}).map(max)
    >>> two.p(6), two.where(lambda best: best > 4), two.mean()
    (Fraction(11, 36), Fraction(5, 9), Fraction(161, 36))
    """

    __slots__ = ("_counts", "_order", "_total")

    def __init__(self, counts: Mapping[K, int]) -> None:
        self._counts = {outcome: count for outcome, count in counts.items() if count}
        self._total = sum(self._counts.values())
        self._order: tuple[K, ...] | None = None
        if not self._total or min(self._counts.values()) < 0:
            raise InputError(fault("Dist", "odds.dist_counts"))

    @classmethod
    def certain(cls, outcome: K) -> Dist[K]:
        """The distribution in which `outcome` is sure.

        >>> Dist.certain(3).p(3)
        Fraction(1, 1)
        """
        return cls({outcome: 1})

    @property
    def total(self) -> int:
        """The sum of all counts, the denominator before any fraction is reduced."""
        return self._total

    def count(self, outcome: K) -> int:
        """How many of the `total` cases give `outcome`."""
        return self._counts.get(outcome, 0)

    def p(self, outcome: K) -> Fraction:
        """The exact chance of one outcome; 0 if it cannot happen."""
        return Fraction(self._counts.get(outcome, 0), self._total)

    def where(self, test: Callable[[K], bool]) -> Fraction:
        """The exact chance that `test` holds for the outcome."""
        return Fraction(sum(count for outcome, count in self._counts.items() if test(outcome)), self._total)

    def mean(self, value: Callable[[K], int | Fraction] | None = None) -> Fraction:
        """The exact mean of `value` of the outcome, or of the outcome itself."""
        counts: Iterable[tuple[Any, int]] = self._counts.items()
        if value is not None:
            counts = ((value(outcome), count) for outcome, count in self._counts.items())
        return Fraction(sum(outcome * count for outcome, count in counts)) / self._total

    def map(self, change: Callable[[K], L]) -> Dist[L]:
        """The distribution of `change(outcome)`.

        >>> Dist({1: 1, 2: 2, 3: 1}).map(lambda n: n % 2).p(0)
        Fraction(1, 2)
        """
        counts: dict[L, int] = {}
        for outcome, count in self._counts.items():
            new = change(outcome)
            counts[new] = counts.get(new, 0) + count
        return Dist(counts)

    def then(self, follow: Callable[[K], Dist[L]]) -> Dist[L]:
        """What comes out when `follow(outcome)` says what happens next.

        >>> Dist({1: 1, 2: 1}).then(lambda n: Dist({n: 1, 0: n})).p(0)
        Fraction(7, 12)
        """
        nexts = {outcome: follow(outcome) for outcome in self._counts}
        shared = lcm(*(dist.total for dist in nexts.values()))
        counts: dict[L, int] = {}
        for outcome, dist in nexts.items():
            scale = self._counts[outcome] * (shared // dist.total)
            for new, count in dist._counts.items():
                counts[new] = counts.get(new, 0) + scale * count
        return Dist(counts)

    def both(self, other: Dist[L], join: Callable[[K, L], M]) -> Dist[M]:
        """The distribution of `join(outcome, outcome of other)`, the two having nothing to do with each other.

        >>> coin = Dist({0: 1, 1: 1})
        >>> coin.both(coin, max).p(1)
        Fraction(3, 4)
        """
        counts: dict[M, int] = {}
        further = [*other._counts.items()]
        for one, count in self._counts.items():
            for two, times in further:
                new = join(one, two)
                counts[new] = counts.get(new, 0) + count * times
        return Dist(counts)

    def given(self, test: Callable[[K], bool]) -> Dist[K]:
        """The distribution once it is known that `test` holds. Raises: InputError if it cannot hold.

        >>> Dist({1: 1, 2: 2, 3: 1}).given(lambda n: n > 1).p(3)
        Fraction(1, 3)
        """
        return Dist({outcome: count for outcome, count in self._counts.items() if test(outcome)})

    def outcomes(self) -> tuple[K, ...]:
        """All outcomes that can happen, sorted (by their text where they have no order)."""
        if self._order is None:
            try:
                self._order = tuple(sorted(self._counts))  # type: ignore[type-var]
            except TypeError:
                self._order = tuple(sorted(self._counts, key=repr))
        return self._order

    def items(self) -> Iterator[tuple[K, Fraction]]:
        """Each outcome with its chance, in the order of `outcomes`."""
        return ((outcome, self.p(outcome)) for outcome in self.outcomes())

    def __iter__(self) -> Iterator[K]:
        return iter(self.outcomes())

    def __len__(self) -> int:
        return len(self._counts)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._counts

    def _reduced(self) -> frozenset[tuple[K, int]]:
        shared = gcd(*self._counts.values())
        return frozenset((outcome, count // shared) for outcome, count in self._counts.items())

    def __eq__(self, other: object) -> bool:
        return self._reduced() == other._reduced() if isinstance(other, Dist) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._reduced())

    def __repr__(self) -> str:
        parts = ", ".join(f"{outcome!r}: {self.count(outcome)}" for outcome in self.outcomes())
        return f"Dist({{{parts}}})"

    def _repr_svg_(self) -> str:
        return bars(self, lang=language())
