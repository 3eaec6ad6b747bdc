"""Exact odds against dyce and icepool: a whole sweep of pools, each contender written as fast as we know how.

The work: n = 1 to 10 dice against m = 1 to 5; the best die wins, each six beyond the first adds 1, and it must be known
jointly whether any of the first side's dice shows a 1. Each side is evaluated once. All states are small whole numbers,
so that nobody pays for tuples: 100 more once a 1 was seen, else the score.
"""

from __future__ import annotations

import operator
import warnings
from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any

from aofa_widgets.dice import D6, Rule, Tally, margins, sweep
from aofa_widgets.words import texts

from . import Line, ratios, side_by_side

NAME = "odds"
HELP = texts("bench.odds")
FIRST, SECOND = 10, 5
SEEN = 100
Grid = list[list[dict[int, Fraction]]]


def step(state: int, face: int) -> int:
    """What one die more does."""
    if face == 1:
        return state if state > SEEN else (state or 1) + SEEN
    best = state % SEEN
    if face == 6:
        return state + 1 if best >= 6 else state - best + 6
    return state if best >= face else state - best + face


def ours() -> list[list[Tally]]:
    """This kit: the rule as step, score and flag; nothing is kept from one run to the next."""
    rule = Rule(start=0, step=step, score=lambda state: state % SEEN, flag=lambda state: state > SEEN)
    sides = sweep(rule, D6, FIRST)
    return margins(sides[1:], sides[1 : SECOND + 1])


def our_fractions(grid: list[list[Tally]]) -> Grid:
    """Chances by difference, 100 more once a 1 was seen."""
    return [
        [{SEEN * seen + d: Fraction(count, pair.total) for (seen, d), count in pair.items()} for pair in line]
        for line in grid
    ]


def dyce_pools(dyce: Any) -> Callable[[], Any]:
    """dyce's own way: `survey` counts faces in order and never lists rolls."""
    survey = import_module("dyce.p").AscendingSurveyorBase
    sub, pool = operator.sub, dyce.P(6)

    class Seen(survey):  # type: ignore[misc, valid-type]
        initial = 0

        def accumulate(self, state: int, outcome: int, count: int) -> int:
            if outcome == 1:
                return 1 + SEEN
            return (SEEN if state >= SEEN else 0) + (5 + count if outcome == 6 else outcome)

    class Plain(survey):  # type: ignore[misc, valid-type]
        initial = 0

        def accumulate(self, state: int, outcome: int, count: int) -> int:
            return 5 + count if outcome == 6 else outcome

    def run() -> Any:
        first = [(n @ pool).survey(Seen()) for n in range(1, FIRST + 1)]
        second = [(m @ pool).survey(Plain()) for m in range(1, SECOND + 1)]
        return [[one.apply(sub, other) for other in second] for one in first]

    return run


def dyce_die_by_die(dyce: Any) -> Callable[[], Any]:
    """Our method with dyce's histograms: one more die at a time, so that every size comes on the way."""
    sub, die = operator.sub, dyce.H(6)

    def run() -> Any:
        known: dict[tuple[int, int], int] = {}

        def once(state: int, face: int) -> int:
            after = known.get((state, face))
            if after is None:
                after = known[state, face] = step(state, face)
            return after

        rolls, first = dyce.H({0: 1}), []
        for _ in range(FIRST):
            rolls = rolls.apply(once, die)
            first.append(rolls)
        second = [dyce.H.from_counts([(state % SEEN, c) for state, c in side.items()]) for side in first[:SECOND]]
        return [[one.apply(sub, other) for other in second] for one in first]

    return run


def icepool_pools(icepool: Any) -> Callable[[], Any]:
    """icepool's own way: an evaluator over the faces in order; a new one each time, since it remembers its answers."""

    class Ascending(icepool.MultisetEvaluator):  # type: ignore[misc, name-defined]
        def initial_state(self, order: Any, outcomes: Any, *sizes: Any) -> int:
            if order != icepool.Order.Ascending:
                raise icepool.UnsupportedOrder
            return 0

    class Seen(Ascending):
        def next_state(self, state: int, order: Any, outcome: int, count: int) -> int:
            if not count:
                return state
            if outcome == 1:
                return 1 + SEEN
            return state // SEEN * SEEN + (5 + count if outcome == 6 else outcome)

    class Plain(Ascending):
        def next_state(self, state: int, order: Any, outcome: int, count: int) -> int:
            return state if not count else 5 + count if outcome == 6 else outcome

    def run() -> Any:
        seen, plain = Seen(), Plain()
        first = [seen.evaluate(icepool.d6.pool(n)) for n in range(1, FIRST + 1)]
        second = [plain.evaluate(icepool.d6.pool(m)) for m in range(1, SECOND + 1)]
        return [[one - other for other in second] for one in first]

    return run


def icepool_die_by_die(icepool: Any) -> Callable[[], Any]:
    """Our method with icepool's dice."""

    def run() -> Any:
        rolls, first = icepool.Die([0]), []
        for _ in range(FIRST):
            rolls = icepool.map(step, rolls, icepool.d6)
            first.append(rolls)
        second = [side.map(lambda state: state % SEEN) for side in first[:SECOND]]
        return [[one - other for other in second] for one in first]

    return run


def their_fractions(grid: Any) -> Grid:
    """Chances of a grid of dyce's or icepool's distributions."""
    return [[{int(d): Fraction(c, sum(pair.values())) for d, c in pair.items()} for pair in line] for line in grid]


PEERS = {
    "dyce": {"dyce_pools": dyce_pools, "dyce_die_by_die": dyce_die_by_die},
    "icepool": {"icepool_pools": icepool_pools, "icepool_die_by_die": icepool_die_by_die},
}
BUDGETS = {"dyce_pools": "odds.dyce", "icepool_pools": "odds.icepool"}


def peers() -> tuple[dict[str, Callable[[], Any]], list[str]]:
    """Every way of every library that is installed, by name, and the libraries that are not."""
    ways: dict[str, Callable[[], Any]] = {}
    lacking = []
    for library, makers in PEERS.items():
        try:
            module = import_module(library)
        except ImportError:
            lacking.append(library)
            continue
        ways |= {name: make(module) for name, make in makers.items()}
    return ways, lacking


def equal(ways: Mapping[str, Callable[[], Any]]) -> None:
    """Make sure that all give our fractions. Raises: AssertionError naming the one that does not."""
    right = our_fractions(ours())
    for name, way in ways.items():
        if their_fractions(way()) != right:
            raise AssertionError(f"{name} does not give our fractions")


def run(rounds: int) -> list[Line]:
    """The ratio of every peer that is installed; the line of one that is not says how to get it."""
    ways, lacking = peers()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # dyce calls its survey experimental at every call; that is no part of its work
        equal(ways)
        taken = side_by_side({"ours": ours, **ways}, rounds)
    lines = [
        Line.of(texts(f"bench.{name}"), ratios(taken[name], taken["ours"]), budget=BUDGETS.get(name)) for name in ways
    ]
    for name in lacking:
        advice = texts("bench.lacking", name=name)
        lines.append(Line({"en": name, "fr": name}, None, budget=f"odds.{name}", note=advice))
    return lines
