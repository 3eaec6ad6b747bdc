"""Who falls: plain figures first, then the most wounded of the tough, heroes last (AOFR-SR-TOUGH-2 to -4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .volley import Body


@dataclass(frozen=True, slots=True)
class Figure:
    """A living figure: the wounds it bears of its Tough value; `last`: last among the plain ones (AOFR-R-67)."""

    id: str
    tough: int = 1
    wounds: int = 0
    hero: bool = False
    last: bool = False


@dataclass(frozen=True, slots=True)
class Loss:
    """Figures lost in order, the wounds on each of the others, wounds that found nobody."""

    lost: tuple[str, ...]
    left: tuple[tuple[str, int], ...]
    excess: int


def order(figures: Sequence[Figure]) -> tuple[Figure, ...]:
    """The figures in the order in which they fall; who is alike stays in the order given.

    >>> [f.id for f in order([Figure("h", 3, hero=True), Figure("a", 3), Figure("b", 3, 2), Figure("c")])]
    ['c', 'b', 'a', 'h']
    """
    return tuple(sorted(figures, key=lambda f: (f.hero, f.tough > 1, f.last, -f.wounds)))


def body(figures: Sequence[Figure]) -> Body:
    """The same as wounds that each can still take, in the order in which they fall.

    >>> body([Figure("h", 3, hero=True), Figure("a"), Figure("b")])
    (1, 1, 3)
    """
    return tuple(figure.tough - figure.wounds for figure in order(figures))


def assign(figures: Sequence[Figure], wounds: int) -> Loss:
    """Wounds laid on figures one by one.

    >>> assign([Figure("h", 3, hero=True), Figure("a"), Figure("b"), Figure("c")], 4)
    Loss(lost=('a', 'b', 'c'), left=(('h', 1),), excess=0)
    """
    queue, lost = list(order(figures)), []
    while wounds and queue:
        first = queue[0]
        most = min(wounds, first.tough - first.wounds)
        wounds -= most
        queue[0] = replace(first, wounds=first.wounds + most)
        if queue[0].wounds >= first.tough:
            lost.append(queue.pop(0).id)
    return Loss(tuple(lost), tuple((figure.id, figure.wounds) for figure in queue), wounds)


def laid(figures: Sequence[Figure], left: Body) -> tuple[Figure, ...]:
    """The living figures after a volley that left this body, in the order in which they fall.

    >>> [(f.id, f.wounds) for f in laid([Figure("a"), Figure("h", 3, hero=True)], (2,))]
    [('h', 1)]
    """
    queue = order(figures)
    rest = queue[len(queue) - len(left) :]
    return tuple(replace(figure, wounds=figure.tough - can) for figure, can in zip(rest, left, strict=True))
