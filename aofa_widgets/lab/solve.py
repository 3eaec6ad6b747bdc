"""Best play of a duel of two: act once more, strike, or duel? A Markov game of two players, solved.

Every choice is open to both, and each wants to win. Values are found by sweeps over all spots until none moves by more
than 1e-13; a rule of thumb is measured against an enemy who knows it and answers it as well as can be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from aofa_widgets.errors import InputError
from aofa_widgets.games import load
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault

STILL = 1e-13
NEARLY = 1e-8  # for what a rule of thumb loses
MOST_SWEEPS = 20_000
MOST_SPOTS = 400_000


class Worth(NamedTuple):
    """A way that is open, and the chance that the side which takes it wins, both playing their best after it."""

    way: Any
    chance: float


class Thumb(NamedTuple):
    """A rule of thumb: its words, the way it takes of those open at a spot, what it loses of the first side's chance.

    `loses` is the chance of winning that the first side gives away from the start by following it, on the mean of
    both having the initiative, against an enemy who plays best against it.
    """

    text: Mapping[str, str]
    loses: float


class Solved:
    """The best play of two figures of a game; `lone` is the game's own account of their duel, `telling` its words.

    >>> from aofa_widgets.rules import Ruleset
    >>> best = solve(Ruleset.load("swashbuckling"), 2, 2)
    >>> spot = best.lone.begin()[0]
    >>> best.best(spot).way.what, round(best.best(spot).chance, 4) == round(best.chance(spot), 4)
    ('strike', True)
    """

    def __init__(self, ruleset: Ruleset, lone: Any, telling: Any, spots: Sequence[Any] = ()) -> None:
        self.ruleset, self.lone, self._telling = ruleset, lone, telling
        self.graph = graph_of(lone, (*lone.begin(), *spots))
        self._heads = self.graph.first[:-1]
        self._value, self.sweeps = _settled(self._best_step, np.full(len(self.graph.spots), 0.5))
        self._worth = _worth(self.graph, self._value)

    def _best_step(self, value: np.ndarray) -> np.ndarray:
        found: np.ndarray = np.maximum.reduceat(_worth(self.graph, value), self._heads)
        return found

    def ways(self, spot: Any) -> tuple[Worth, ...]:
        """Every way open at a spot with its worth, the best first. Raises: InputError if the duel never comes there."""
        at = self._at(spot)
        rows = range(self.graph.first[at], self.graph.first[at + 1])
        found = [Worth(self.graph.ways[row], float(self._worth[row])) for row in rows]
        return tuple(sorted(found, key=lambda one: -one.chance))

    def best(self, spot: Any) -> Worth:
        """The best way at a spot; errors as for `ways`."""
        return self.ways(spot)[0]

    def chance(self, spot: Any) -> float:
        """The chance that the active side wins from a spot; errors as for `ways`."""
        return float(self._value[self._at(spot)])

    def why(self, spot: Any) -> Mapping[str, str]:
        """The best way at a spot and the reason, in each language; errors as for `ways`."""
        found: Mapping[str, str] = self._telling.why(self.lone, spot, self.ways(spot))
        return found

    def name(self, way: Any, told: bool = False) -> Mapping[str, str]:
        """What a way is called; `told`: with where to stand."""
        found: Mapping[str, str] = self._telling.name_of(way, told)
        return found

    def _at(self, spot: Any) -> int:
        place = self.graph.place.get(self.lone.canonical(spot))
        if place is None:
            raise InputError(fault("spot", "solve.never"))
        return place

    def thumbs(self) -> tuple[Thumb, ...]:
        """The rules of thumb that the game knows, the one that loses least first."""
        found = [Thumb(text, self._loss(pick)) for text, pick in self._telling.thumbs(self.lone)]
        return tuple(sorted(found, key=lambda one: one.loses))

    def _loss(self, pick: Callable[[Any, Sequence[Any]], int]) -> float:
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
        mine, theirs = (self._at(spot) for spot in self.lone.begin())
        before = self._value[mine] + 1 - self._value[theirs]
        return float(before - (value[mine] + 1 - value[theirs])) / 2


def lone_of(
    ruleset: Ruleset | None = None, mine: int = 2, theirs: int = 2, *, afresh: bool = False, strikes: bool = True
) -> tuple[Any, Any]:
    """A game's account of a duel of two figures of these Ratings, and its words for it.

    `afresh` lets a figure stop and start again at once; without `strikes` nobody opposes an action.

    Raises: InputError for a game without such a duel, or a Rating that cannot be.

    >>> [way.what for way in lone_of(strikes=False)[0].ways(lone_of()[0].begin()[0])]
    ['duel', 'act']
    """
    rules = rules_of(ruleset)
    game = load(rules.game)
    try:
        lone, telling = (import_module(f"{game.__name__}.odds.{name}") for name in ("lone", "lone_telling"))
    except ModuleNotFoundError:
        raise InputError(fault("game", "solve.no_duel", found=rules.game)) from None
    params = import_module(f"{game.__name__}.params").Params.of(rules)
    return lone.Lone(params, (mine, theirs), afresh=afresh, strikes=strikes), telling


def solve(
    ruleset: Ruleset | None = None, mine: int = 2, theirs: int = 2, *, spots: Sequence[Any] = (), **how: bool
) -> Solved:
    """Solve the duel of two figures of these Ratings, with every moment that may follow from `spots` too.

    `how` as for `lone_of`; errors too.
    """
    rules = rules_of(ruleset)
    return Solved(rules, *lone_of(rules, mine, theirs, **how), spots)


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
    raise InputError(fault("rules", "solve.restless", most=MOST_SWEEPS))
