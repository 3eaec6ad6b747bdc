"""A slider of the lab: what a move of one parameter moves in book and lessons, and how soon it is on the screen."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from statistics import median, quantiles

from aofa_widgets import locate
from aofa_widgets.words import texts

from . import Line

NAME = "lab"
HELP = texts("moved.bench")
SCRIPT = locate.HERE.parent / "tests" / "bench" / "lab.py"
GAME = "swashbuckling"
FIRST = """
import time
from aofa_widgets.rules import Ruleset
from aofa_widgets.book.moved import moved
base = Ruleset.load("{game}")
start = time.perf_counter()
moved(base, base.with_values({{"init.ones_to_lose": 2}}))
print(time.perf_counter() - start)
"""


def run(rounds: int) -> list[Line]:
    """Seconds of the first answer of a session, milliseconds of every further one, and of the slider on the screen."""
    return [*_moved(), *_slider()]


def moves() -> list[tuple[str, float]]:
    """Milliseconds of processor time for every move of one parameter by one step, each asked for once."""
    from aofa_widgets.book.moved import moved, warm
    from aofa_widgets.book.proof import neighbours
    from aofa_widgets.rules import Ruleset

    base = Ruleset.load(GAME)
    warm(base)
    moved(base, base.with_values({"init.losing_face": 2}))
    found = []
    for key, parameter in base.book.parameters.items():
        for value in neighbours(parameter, base.values[key]) if key != "edition" else ():
            now = base.with_values({key: parameter.write(value)})
            start = time.process_time()
            moved(base, now)
            found.append((key, (time.process_time() - start) * 1000))
    return found


def _moved() -> list[Line]:
    done = subprocess.run(
        [sys.executable, "-c", FIRST.format(game=GAME)], capture_output=True, text=True, check=True
    )
    every = moves()
    times = [taken for _, taken in every]
    key, slowest = max(every, key=lambda one: one[1])
    note = texts("moved.bench_slowest", key=key, n=round(slowest))
    return [
        Line(texts("moved.bench_first"), float(done.stdout), "s", "lab.first"),
        Line(texts("moved.bench_move", n=len(times)), median(times), "ms", "lab.moved_ms"),
        Line(texts("moved.bench_move_95"), quantiles(times, n=20)[-1], "ms", "lab.moved_95_ms", note),
    ]


def _slider() -> list[Line]:
    name = texts("moved.bench_slider")
    if not SCRIPT.is_file():
        return [Line(name, None, "s", "lab.slider", texts("board.bench_checkout"))]
    done = subprocess.run([sys.executable, str(SCRIPT), "--json"], capture_output=True, text=True, check=False)
    if not done.stdout.startswith("{"):
        said = (done.stderr.strip().splitlines() or [""])[-1]
        return [Line(name, None, "s", "lab.slider", dict.fromkeys(name, said))]
    found = json.loads(done.stdout)
    return [Line(name, found["median_s"], "s", "lab.slider", texts("moved.bench_slider_95", n=found["p95_s"]))]
