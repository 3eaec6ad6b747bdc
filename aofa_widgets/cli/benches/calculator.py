"""The duel calculator's slider against anydyce: from the change of a value to the new picture, both as SVG.

The same work for both: a duel with one number of dice changed, hits on the defender and the attacker reckoned exactly,
and bars of both drawn. anydyce works with dyce and Matplotlib in a process of its own, since its releases that plot ask
for other versions than this kit's tests may have: set AOFA_PEER_PYTHON to a Python that has anydyce[jupyter] 0.5.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from fractions import Fraction
from statistics import median

from aofa_widgets.words import texts

from . import Line

NAME = "calculator"
HELP = texts("bench.calculator")
POOLS = (1, 2, 3, 4, 5, 6)
PEER = r"""
import io, json, sys, time, warnings
warnings.simplefilter("ignore")
told, sys.stdout = sys.stdout, io.StringIO()
import matplotlib
matplotlib.use("Agg")
import dyce
from dyce.p import AscendingSurveyorBase
from anydyce.viz import HorizontalBarHPlotter, HPlotterChooser

class Score(AscendingSurveyorBase):
    initial = 0
    def accumulate(self, state, outcome, count):
        return state if not count else 5 + count if outcome == 6 else outcome

d6 = dyce.P(6)

def hists(n, m):
    gap = (n @ d6).survey(Score()).apply(lambda a, b: a - b, (m @ d6).survey(Score()))
    given, taken = gap.apply(lambda d: d if d > 0 else int(d == 0)), gap.apply(lambda d: max(0, -d))
    return (("defender", given), ("attacker", taken))

chooser = HPlotterChooser(hists(3, 2), plotters_or_factories=(HorizontalBarHPlotter,))
drawn = []
inner = chooser._selected_plotter.plot
chooser._selected_plotter.plot = lambda *a, **k: (drawn.append(1), inner(*a, **k))[1]
pools, rounds, taken = json.loads(sys.argv[1]), int(sys.argv[2]), []
for turn in range(rounds + 1):
    for pool in pools:
        start = time.process_time()
        chooser.update_hs(hists(3 + pool, 2))
        taken.append(time.process_time() - start)
assert len(drawn) >= len(taken), "nothing was drawn"
share = {int(k): v for k, v in dict(hists(5, 2)[0][1].items()).items()}
print(json.dumps({"taken": taken[len(pools):], "hits": share, "version": __import__("anydyce").__version__}), file=told)
"""


def ours(rounds: int) -> list[float]:
    """Seconds of processor time from a set value to the picture, each place of the slider anew."""
    from aofa_widgets.widgets.calculator import DuelCalculator
    from aofa_widgets.widgets.calculator.counting import answer

    calculator, taken = DuelCalculator(lang="en"), []
    for _ in range(rounds + 1):
        for pool in POOLS:
            answer.cache_clear()
            start = time.process_time()
            calculator.set(0, "pool", pool)
            calculator._repr_svg_()
            taken.append(time.process_time() - start)
    return taken[len(POOLS) :]


def same(hits: dict[str, int]) -> bool:
    """Whether the peer counts the hits on the defender of five dice against two as this kit does."""
    from aofa_widgets.widgets.calculator import DuelCalculator

    total, now = sum(hits.values()), DuelCalculator(lang="en").answer.now.hits
    return {int(k): Fraction(n, total) for k, n in hits.items()} == now


def run(rounds: int) -> list[Line]:
    """Milliseconds of a redraw here, and how many times longer anydyce takes; how to get it where it is not there."""
    mine = ours(rounds)
    lines = [Line(texts("bench.calculator_ours"), 1000 * median(mine), "ms")]
    python = os.environ.get("AOFA_PEER_PYTHON", sys.executable)
    given = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [python, "-c", PEER, json.dumps(POOLS), str(rounds)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=600, env=given)
    if ran.returncode:
        note = texts("bench.no_anydyce")
        return [*lines, Line(texts("bench.anydyce", version="0.5"), None, budget="calculator.anydyce", note=note)]
    told = json.loads(ran.stdout)
    if not same(told["hits"]):
        raise AssertionError("anydyce and the calculator differ")
    ratio = median(told["taken"]) / median(mine)
    return [*lines, Line(texts("bench.anydyce", version=told["version"]), ratio, budget="calculator.anydyce")]
