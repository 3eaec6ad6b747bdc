"""Pools of dice with signs against dyce: 1 cross, 2 blank, 2 one sword, 1 two swords; both signs counted together.

All numbers of dice from 1 to 10. dyce counts them by `survey`, the way it offers for pools, with a state of one whole
number so that nobody pays for tuples; a second way gives dyce our own idea (one number for both signs, and a sum).
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any

from aofa_widgets.dice import Die, Signs, signs
from aofa_widgets.words import texts

from . import Line, ratios, side_by_side

NAME = "pools"
HELP = texts("bench.pools")
DICE = 10
BLANK, CROSS, ONE, TWO = range(4)
WEIGHTS = {BLANK: 2, CROSS: 1, ONE: 2, TWO: 1}
FACES = {BLANK: (0, 0), CROSS: (1, 0), ONE: (0, 1), TWO: (0, 2)}
SEEN = 100
Pools = list[dict[tuple[int, int], Fraction]]


def ours() -> tuple[Signs, ...]:
    """This kit: nothing is kept from one run to the next."""
    return signs(FACES, Die(WEIGHTS), DICE)[1:]


def our_fractions(pools: tuple[Signs, ...]) -> Pools:
    """Chances by crosses and swords."""
    return [{(row[0], row[1]): Fraction(count, one.total) for row, count in one.items()} for one in pools]


def dyce_survey(dyce: Any) -> Callable[[], Any]:
    """dyce's own way."""
    survey = import_module("dyce.p").AscendingSurveyorBase
    die = dyce.H.from_counts(WEIGHTS)
    worth = {face: SEEN * crosses + swords for face, (crosses, swords) in FACES.items()}

    class Count(survey):  # type: ignore[misc, valid-type]
        initial = 0

        def accumulate(self, state: int, outcome: int, count: int) -> int:
            return state + worth[outcome] * count

    def run() -> Any:
        pool = dyce.P(die)
        return [(n @ pool).survey(Count()) for n in range(1, DICE + 1)]

    return run


def dyce_sums(dyce: Any) -> Callable[[], Any]:
    """Our idea with dyce's histograms: both signs in one number, dice added up one by one."""
    die = dyce.H.from_counts([(SEEN * crosses + swords, WEIGHTS[face]) for face, (crosses, swords) in FACES.items()])

    def run() -> Any:
        rolls, found = die, [die]
        for _ in range(DICE - 1):
            rolls = rolls + die
            found.append(rolls)
        return found

    return run


def their_fractions(pools: Any) -> Pools:
    """Chances of dyce's histograms."""
    return [{divmod(int(key), SEEN): Fraction(c, sum(one.values())) for key, c in one.items()} for one in pools]


def equal(ways: Mapping[str, Callable[[], Any]]) -> None:
    """Make sure that all give our fractions. Raises: AssertionError naming the one that does not."""
    right = our_fractions(ours())
    for name, way in ways.items():
        if their_fractions(way()) != right:
            raise AssertionError(f"{name} does not give our fractions")


def run(rounds: int) -> list[Line]:
    """The ratio of dyce's ways to ours, or how to get dyce."""
    try:
        dyce = import_module("dyce")
    except ImportError:
        return [Line({"en": "dyce", "fr": "dyce"}, None, budget="pools.dyce", note=texts("bench.lacking", name="dyce"))]
    ways = {"dyce_survey": dyce_survey(dyce), "dyce_sums": dyce_sums(dyce)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # dyce calls its survey experimental at every call
        equal(ways)
        taken = side_by_side({"ours": ours, **ways}, rounds)
    budgets = {"dyce_survey": "pools.dyce"}
    return [
        Line.of(texts(f"bench.{name}"), ratios(taken[name], taken["ours"]), budget=budgets.get(name)) for name in ways
    ]
