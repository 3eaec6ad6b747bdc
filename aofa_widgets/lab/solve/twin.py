"""The slow twin of `lab.solve`: the same game followed moment by moment, lead by lead, with no tables in between.

Tests compare the two on all moments. It asks only `lone` for the ways and where they lead, and sweeps over everything
until nothing moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.lab.numeric import np
from aofa_widgets.words import fault

STILL = 1e-13
NEARLY = 1e-8  # for what a rule of thumb loses
MOST_SWEEPS = 20_000
MOST_SPOTS = 400_000


class Twin:
    """The best play of two figures, by plain sweeps over a graph of every moment.

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.lab.solve import lone_of
    >>> small = Ruleset.load("swashbuckling").with_values({"pool.max": 1, "wounds.to_fall": 1})
    >>> best = Twin(lone_of(small, 1, 1, strikes=False)[0])
    >>> len(best.graph.spots), round(best.chance(best.lone.begin()[0]), 4)
    (112, 0.6285)
    """

    def __init__(self, lone: Any, spots: Sequence[Any] = ()) -> None:
        self.lone = lone
        self.graph = graph_of(lone, (*lone.begin(), *spots))
        self._heads = self.graph.first[:-1]
        self._value, self.sweeps = _settled(self._best_step, np.full(len(self.graph.spots), 0.5))
        self._worth = _worth(self.graph, self._value)

    def _best_step(self, value: np.ndarray) -> np.ndarray:
        found: np.ndarray = np.maximum.reduceat(_worth(self.graph, value), self._heads)
        return found

    def ways(self, spot: Any) -> tuple[tuple[Any, float], ...]:
        """Every way open at a spot with its worth, in the order of the game."""
        at = self.graph.place[self.lone.canonical(spot)]
        rows = range(self.graph.first[at], self.graph.first[at + 1])
        return tuple((self.graph.ways[row], float(self._worth[row])) for row in rows)

    def chance(self, spot: Any) -> float:
        """The chance that the active side wins from a spot."""
        return float(self._value[self.graph.place[self.lone.canonical(spot)]])

    def loss(self, pick: Callable[[Any, Sequence[Any]], int]) -> float:
        """What the first side gives away from the start by picking ways by a rule, on the mean of both starts."""
        graph = self.graph
        taken = np.zeros(len(graph.ways), dtype=bool)
        for at, spot in enumerate(graph.spots):
            low, high = graph.first[at], graph.first[at + 1]
            if spot.active == 0:
                taken[low + pick(spot, graph.ways[low:high])] = True
            else:
                taken[low:high] = True

        def step(value: np.ndarray) -> np.ndarray:
            found: np.ndarray = np.maximum.reduceat(np.where(taken, _worth(graph, value), -1.0), self._heads)
            return found

        value, _ = _settled(step, self._value, NEARLY)
        mine, theirs = (graph.place[self.lone.canonical(spot)] for spot in self.lone.begin())
        before = self._value[mine] + 1 - self._value[theirs]
        return float(before - (value[mine] + 1 - value[theirs])) / 2


@dataclass(frozen=True, slots=True)
class Graph:
    """Every spot that may come up, the ways open at each, and where each leads: flat arrays, ways in order of spots.

    `first[s]` is the first way of spot `s` (one more entry ends the last); lead `l` of way `way[l]` goes to spot
    `to[l]` with chance `chance[l]`, seen from the same side if `same[l]`; `sure[w]` is the chance that way `w` wins
    at once.
    """

    spots: tuple[Any, ...]
    place: Mapping[Any, int] = field(repr=False)
    ways: tuple[Any, ...] = field(repr=False)
    first: np.ndarray = field(repr=False)
    way: np.ndarray = field(repr=False)
    to: np.ndarray = field(repr=False)
    chance: np.ndarray = field(repr=False)
    same: np.ndarray = field(repr=False)
    sure: np.ndarray = field(repr=False)


def graph_of(lone: Any, begin: tuple[Any, ...]) -> Graph:
    """Follow every way from some spots until nothing new comes up; `lone` says the ways and where they lead."""
    place: dict[Any, int] = {}
    spots: list[Any] = []

    def known(spot: Any) -> int:
        if spot not in place:
            if len(spots) >= MOST_SPOTS:
                raise InputError(fault("rules", "solve.too_large", most=MOST_SPOTS))
            place[spot] = len(spots)
            spots.append(spot)
        return place[spot]

    for spot in begin:
        known(lone.canonical(spot))
    ways: list[Any] = []
    first = [0]
    way_of: list[int] = []
    to: list[int] = []
    chance: list[float] = []
    same: list[bool] = []
    sure: list[float] = []
    at = 0
    while at < len(spots):
        spot = spots[at]
        at += 1
        for way in lone.ways(spot):
            total, ends = lone.counted(spot, way)
            won = 0
            for (target, winner), count in ends.items():
                if target is None:
                    won += count * (winner == spot.active)
                    continue
                way_of.append(len(ways))
                to.append(known(target))
                chance.append(count / total)
                same.append(target.active == spot.active)
            ways.append(way)
            sure.append(won / total)
        first.append(len(ways))
    kinds = np.array(first), np.array(way_of), np.array(to), np.array(chance), np.array(same), np.array(sure)
    return Graph(tuple(spots), place, tuple(ways), *kinds)


def _worth(graph: Graph, value: np.ndarray) -> np.ndarray:
    """What each way is worth to its side, if each spot is worth `value` to the side that is active there."""
    seen = np.where(graph.same, value[graph.to], 1 - value[graph.to]) * graph.chance
    found: np.ndarray = graph.sure + np.bincount(graph.way, weights=seen, minlength=len(graph.ways))
    return found


def _settled(
    step: Callable[[np.ndarray], np.ndarray], value: np.ndarray, still: float = STILL
) -> tuple[np.ndarray, int]:
    """The values that a step leaves as they are, and how many sweeps that took."""
    for sweep in range(1, MOST_SWEEPS + 1):
        new = step(value)
        moved = float(np.max(np.abs(new - value)))
        value = new
        if moved < still:
            return value, sweep
    raise InputError(fault("rules", "solve.restless"))
