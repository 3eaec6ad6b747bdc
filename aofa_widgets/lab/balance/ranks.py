"""Who plays better: a round of all against all as an order, and two such orders compared (board and kernel)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .rates import LEVEL, Estimate, share
from .tally import Tally


@dataclass(frozen=True, slots=True)
class Standing:
    """All against all: `met` by (first, second) in `names` the share of their decided games that the first won.

    Each pair is counted with either of the two on either side, so that uneven forces favour nobody.

    >>> one = Tally({(0, 0, 0): 70, (0, 1, 1): 30})
    >>> standing({("a", "b"): one}).score("a")
    0.7
    """

    names: tuple[str, ...]
    met: Mapping[tuple[str, str], Estimate] = field(hash=False)

    def score(self, name: str) -> float:
        """The mean of its win rates against the others; a half where nothing was decided."""
        rates = [self.met[name, other].value for other in self.names if other != name]
        return sum(0.5 if rate is None else rate for rate in rates) / max(1, len(rates))

    @property
    def order(self) -> tuple[str, ...]:
        """The names, best first; equal ones as they came."""
        return tuple(sorted(self.names, key=lambda name: -self.score(name)))


def standing(tallies: Mapping[tuple[str, str], Tally], level: float = LEVEL) -> Standing:
    """From tallies by (who plays the first side, who the second).

    >>> one = Tally({(0, 0, 0): 70, (0, 1, 1): 30})
    >>> other = Tally({(0, 0, 0): 20, (0, 1, 1): 80})
    >>> found = standing({("a", "b"): one, ("b", "a"): other})
    >>> found.order, found.met["a", "b"].value
    (('a', 'b'), 0.75)
    """
    names = tuple(dict.fromkeys(name for pair in tallies for name in pair))
    nothing = Tally()
    met = {}
    for one in names:
        for other in names:
            if one != other:
                at_home, away = tallies.get((one, other), nothing), tallies.get((other, one), nothing)
                wins = at_home.wins(0) + away.wins(1)
                met[one, other] = share(wins, at_home.decided() + away.decided(), level)
    return Standing(names, met)


@dataclass(frozen=True, slots=True)
class Apart:
    """Two that the board and the kernel put in another order; `sure` if both intervals leave a half out."""

    one: str
    other: str
    board: Estimate
    kernel: Estimate
    sure: bool


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far two orders agree: Kendall's tau (1 the same, -1 turned round, 0 neither), and the pairs that differ.

    `direct` says of how many pairs the winner of the meeting of just these two is the same, `pairs` of how many.
    """

    tau: float
    pairs: int
    direct: int
    apart: tuple[Apart, ...]


def agreement(board: Standing, kernel: Standing, near: Mapping[str, str]) -> Agreement | None:
    """Compare the order of bots with that of the policies nearest to them; None with fewer than two bots.

    Tau is of the two orders by score (tau-b: equal scores count for neither); the pairs that differ are those whose
    own meeting has another winner.
    """
    names = [name for name in board.names if name in near and near[name] in kernel.names]
    if len(names) < 2:
        return None
    pairs = [(one, other) for at, one in enumerate(names) for other in names[at + 1 :]]
    differ = []
    for one, other in pairs:
        here, there = board.met[one, other], kernel.met.get((near[one], near[other]))
        if there is None or here.value is None or there.value is None:
            continue
        if (here.value - 0.5) * (there.value - 0.5) < 0:
            sure = here.side_of(0.5) * there.side_of(0.5) < 0
            differ.append(Apart(one, other, here, there, sure))
    tau = kendall([board.score(name) for name in names], [kernel.score(near[name]) for name in names])
    return Agreement(tau, len(pairs), len(pairs) - len(differ), tuple(differ))


def kendall(one: Sequence[float], other: Sequence[float]) -> float:
    """Kendall's tau-b of two lists of scores; 0 where one of them knows no difference.

    >>> kendall([3, 2, 1], [30, 20, 10]), kendall([1, 2], [2, 1]), round(kendall([1, 2, 2], [1, 2, 3]), 3)
    (1.0, -1.0, 0.816)
    """
    agree = untied_one = untied_other = 0
    for at in range(len(one)):
        for to in range(at + 1, len(one)):
            first, second = _sign(one[at] - one[to]), _sign(other[at] - other[to])
            agree += first * second
            untied_one += first != 0
            untied_other += second != 0
    whole = (untied_one * untied_other) ** 0.5
    return agree / whole if whole else 0.0


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
