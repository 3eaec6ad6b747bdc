"""The duel calculator's slider against anydyce: from the change of a value to the new picture, in turn, in one process.

The same work for both: a duel with one number of dice changed, hits on the defender and the attacker reckoned exactly,
and bars of both drawn. anydyce works with dyce and draws with Matplotlib; its default release fails on such plots, so
its pre-release 0.5 stands here.
"""

from __future__ import annotations

import io
import sys
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from fractions import Fraction
from importlib import import_module
from statistics import median
from typing import Any

from aofa_widgets import games
from aofa_widgets.words import texts

from . import Line, ratios, side_by_side

NAME = "calculator"
HELP = texts("bench.calculator")
POOLS = (1, 2, 3, 4, 5, 6)
RATINGS = (3, 2)  # of a plain duel, whose attacker has so many dice more as the slider says
Slider = Callable[[], object]
Hits = dict[int, Fraction]


def caches() -> list[Any]:
    """Everything that the odds of games remember; what they take from elsewhere is not theirs."""
    rooms = [module for name, module in list(sys.modules.items()) if name.startswith(f"{games.__name__}.")]
    reckoning = [module for module in rooms if {"odds", "flow"} & set(module.__name__.split("."))]
    kept = [one for module in reckoning for one in vars(module).values() if hasattr(one, "cache_clear")]
    return [one for one in kept if str(getattr(one, "__module__", "")).startswith(f"{games.__name__}.")]


def forget() -> None:
    """Empty all that, so that every place of the slider is reckoned anew."""
    for cache in caches():
        cache.cache_clear()


def ours() -> tuple[Slider, Callable[[int], Hits]]:
    """This kit: moves the slider over all its places, each reckoned anew; and its hits at a place."""
    from aofa_widgets.widgets.calculator import DuelCalculator

    calculator = DuelCalculator(lang="en")

    def move() -> None:
        for pool in POOLS:
            forget()
            calculator.set(0, "pool", pool)
            calculator._repr_svg_()

    def hits(pool: int) -> Hits:
        calculator.set(0, "pool", pool)
        return dict(calculator.answer.now.hits)

    return move, hits


def anydyce() -> tuple[Slider, Callable[[int], Hits]]:
    """The same with anydyce's chooser of plots. Raises: ImportError where it is not."""
    import_module("matplotlib").use("Agg")
    viz = import_module("anydyce.viz")
    dyce: Any = import_module("dyce")
    survey = import_module("dyce.p").AscendingSurveyorBase
    die = dyce.P(6)

    class Score(survey):  # type: ignore[misc, valid-type]
        initial = 0

        def accumulate(self, state: int, outcome: int, count: int) -> int:
            return state if not count else 5 + count if outcome == 6 else outcome

    def both(pool: int) -> Any:
        first, second = ((n @ die).survey(Score()) for n in (RATINGS[0] + pool, RATINGS[1]))
        gap = first.apply(lambda a, b: a - b, second)
        given, taken = gap.apply(lambda d: d if d > 0 else int(d == 0)), gap.apply(lambda d: max(0, -d))
        return (("defender", given), ("attacker", taken))

    with warnings.catch_warnings(), redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        chooser = viz.HPlotterChooser(both(0), plotters_or_factories=(viz.HorizontalBarHPlotter,))
    drawn: list[int] = []
    plotter = chooser._selected_plotter
    inner = plotter.plot
    plotter.plot = lambda *args, **options: (drawn.append(1), inner(*args, **options))[1]

    def move() -> None:
        drawn.clear()
        with redirect_stdout(io.StringIO()):
            for pool in POOLS:
                chooser.update_hs(both(pool))
        if len(drawn) < len(POOLS):
            raise AssertionError("anydyce drew nothing")

    def hits(pool: int) -> Hits:
        counts = dict(both(pool)[0][1].items())
        return {int(k): Fraction(n, sum(counts.values())) for k, n in counts.items()}

    return move, hits


def equal(mine: Callable[[int], Hits], theirs: Callable[[int], Hits]) -> None:
    """Make sure that both count the hits on the defender alike at every place of the slider. Raises: AssertionError."""
    for pool in POOLS:
        if mine(pool) != theirs(pool):
            raise AssertionError(f"anydyce and the calculator differ at {pool}")


def run(rounds: int) -> list[Line]:
    """Milliseconds of a redraw here, and how many times longer anydyce takes; how to get it where it is not there."""
    few = min(rounds, 7)
    move, hits = ours()
    try:
        peer, their_hits = anydyce()
    except ImportError:
        taken = side_by_side({"ours": move}, few)["ours"]
        note = texts("bench.no_anydyce")
        return [_mine(taken), Line(texts("bench.anydyce", version="0.5"), None, budget="calculator.anydyce", note=note)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # dyce calls its survey experimental at every call
        equal(hits, their_hits)
        times = side_by_side({"ours": move, "anydyce": peer}, few, warm=1)
    name = texts("bench.anydyce", version=import_module("anydyce").__version__)
    note = texts("bench.anydyce_ms", ms=round(1000 * median(times["anydyce"]) / len(POOLS)))
    peers = Line.of(name, ratios(times["anydyce"], times["ours"]), budget="calculator.anydyce", note=note)
    return [_mine(times["ours"]), peers]


def _mine(taken: list[float]) -> Line:
    return Line.of(texts("bench.calculator_ours"), [1000 * one / len(POOLS) for one in taken], "ms")
