"""How soon it is known what a change of one parameter moves in book and lessons; the screen is measured by `lab`."""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median, quantiles

from aofa_widgets.rules import first_game
from aofa_widgets.words import texts

from . import Line

NAME = "moved"
HELP = texts("moved.bench")
GAME = first_game()
FIRST = """
import time
from aofa_widgets.rules import Ruleset
from aofa_widgets.book.moved import moved
base = Ruleset.load("{game}")
start = time.perf_counter()
moved(base, base.with_values({{"init.ones_to_lose": 2}}))
print(time.perf_counter() - start)
"""


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


def run(rounds: int) -> list[Line]:
    """Seconds of the first answer of a session, milliseconds of every further one; each is asked for once."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST.format(game=GAME)], capture_output=True, text=True, check=True
    )
    every = moves()
    times = [taken for _, taken in every]
    key, slowest = max(every, key=lambda one: one[1])
    note = texts("moved.bench_slowest", key=key, n=round(slowest))
    return [
        Line(texts("moved.bench_first"), float(done.stdout), "s", "moved.first"),
        Line(texts("moved.bench_move", n=len(times)), median(times), "ms", "moved.ms"),
        Line(texts("moved.bench_move_95"), quantiles(times, n=20)[-1], "ms", "moved.ms_95", note),
    ]
