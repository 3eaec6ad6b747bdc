"""What many games say together: wins with their intervals, lengths, turns, hits, and what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import median

from .many import Table
from .one import ENDS, Entrant, Played

Z = 1.959964  # of a 95% interval


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95% interval of a share, by Wilson's score: the true share lies in it 19 times in 20.

    >>> tuple(round(end, 3) for end in wilson(60, 100))
    (0.502, 0.691)
    """
    if not games:
        return 0.0, 1.0
    share, z = wins / games, Z * Z / games
    middle, half = share + z / 2, Z * sqrt(share * (1 - share) / games + z / (4 * games))
    return (middle - half) / (1 + z), (middle + half) / (1 + z)


@dataclass(frozen=True, slots=True)
class Score:
    """Games of one entrant against another (or against everybody): how many were decided, and how many it won."""

    one: Entrant
    other: Entrant | None
    games: int
    wins: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of its share of wins."""
        return wilson(self.wins, self.games)


@dataclass(frozen=True, slots=True)
class Group:
    """Some of the games: how many, how they ended, medians of actions and turns, means of the rest.

    `actions` and `turns` are medians over games; `a_turn` actions, `rolls` rolls and `hits` hits a turn.
    """

    name: str
    games: int
    ends: tuple[tuple[str, int], ...]
    actions: float
    turns: float
    a_turn: float
    rolls: float
    hits: float
    first_side: float


@dataclass(frozen=True, slots=True)
class Fared:
    """How an entrant fared in games that nobody wins: sides it played, means of aims reached and of people lost.

    Each is (mean, low, high, how many there were on average), over the sides it played, with its 95% interval.
    """

    one: Entrant
    sides: int
    aims: tuple[float, float, float, float]
    lost: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Summary:
    """All games together, and by pair, by entrant, by scenario, by rules; the games in which something went wrong.

    `fared` is empty but for games that nobody wins.
    """

    whole: Group
    pairs: tuple[Score, ...]
    entrants: tuple[Score, ...]
    scenarios: tuple[Group, ...]
    rules: tuple[Group, ...]
    told: tuple[tuple[str, int], ...]
    troubles: tuple[Played, ...]
    fared: tuple[Fared, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether every game came to its end: nothing refused, nothing broken, nothing endless."""
        return not self.troubles


def summed(table: Table, played: Sequence[Played]) -> Summary:
    """What these games say together."""
    told: Counter[str] = Counter()
    for one in played:
        told.update(one.told)
    names = [name for name, _ in table.rules]
    return Summary(
        _group("", played),
        tuple(_score(played, one, other) for one, other in table.pairs),
        tuple(_score(played, one, None) for one in table.entrants),
        tuple(_group(name, [p for p in played if p.scenario == name]) for name in table.scenarios),
        tuple(_group(name, [p for p in played if p.rules == name]) for name in names),
        tuple(sorted(told.items())),
        tuple(one for one in played if one.end not in ("won", "drawn")),
        tuple(_fared(played, one) for one in table.entrants) if any(one.fared for one in played) else (),
    )


def _fared(played: Iterable[Played], who: Entrant) -> Fared:
    rows = [row for one in played for side, row in enumerate(one.fared) if row[1] + row[3] and one.seat(side) == who]
    aims, lost = (_mean([(row[at], row[at + 1]) for row in rows if row[at + 1]]) for at in (0, 2))
    return Fared(who, len(rows), aims, lost)


def _mean(rows: Sequence[tuple[int, int]]) -> tuple[float, float, float, float]:
    """Mean, its interval and the mean of what there was; the interval is as wide as can be for fewer than two."""
    if not rows:
        return 0.0, 0.0, 0.0, 0.0
    n, most = len(rows), sum(of for _, of in rows) / len(rows)
    middle = sum(value for value, _ in rows) / n
    if n < 2:
        return middle, 0.0, most, most
    half = Z * sqrt(sum((value - middle) ** 2 for value, _ in rows) / (n - 1) / n)
    return middle, max(0.0, middle - half), min(most, middle + half), most


def _score(played: Iterable[Played], one: Entrant, other: Entrant | None) -> Score:
    met = [p for p in played if one in p.entrants and (other is None or other in p.entrants)]
    decided = [p for p in met if p.winner is not None and p.entrants[0] != p.entrants[1]]
    if other == one:
        decided = [p for p in met if p.winner is not None]
        return Score(one, other, len(decided), sum(p.winner == 0 for p in decided))
    return Score(one, other, len(decided), sum(p.entrants[p.winner or 0] == one for p in decided))


def _group(name: str, played: Sequence[Played]) -> Group:
    ends = Counter(one.end for one in played)
    turns = sum(one.turns for one in played) or 1
    decided = [one for one in played if one.winner is not None]
    return Group(
        name,
        len(played),
        tuple((end, ends[end]) for end in ENDS),
        float(median(one.actions for one in played)) if played else 0.0,
        float(median(one.turns for one in played)) if played else 0.0,
        sum(one.actions for one in played) / turns,
        sum(one.rolls for one in played) / turns,
        sum(one.hits for one in played) / turns,
        sum(one.winner == 0 for one in decided) / len(decided) if decided else 0.0,
    )
