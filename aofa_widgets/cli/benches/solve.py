"""Best play of a duel of two: how long a changed rule takes to be solved anew, beside the slow twin on the same work.

Two problems of Rating 2 against Rating 2 under the book: "act once more or duel" (no strikes), and the whole game with
strikes and recoveries. The rule changes in every round, so nothing of the values is kept from one solving to the next;
what the change does not touch is. Each line says how many moments and choices are solved, and how.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import cycle, product
from typing import Any

from aofa_widgets.rules import Ruleset, first_game
from aofa_widgets.words import texts

from . import Line, ratios, side_by_side

NAME = "solve"
HELP = texts("solve.bench_help")
ODDS = [{"tie.hits": 1}, {"tie.hits": 2}, {"six.extra": 0}, {"init.ones_to_lose": 2}]
HITS = [{"tables.duelling": ("push", *rows, "wound")} for rows in product(("push", "stun", "drop", "wound"), repeat=3)]


def run(rounds: int) -> list[Line]:
    """Milliseconds of processor time for each solving, and how many times longer the slow twin takes."""
    from aofa_widgets.lab.solve import forget, lone_of, solve, sweep
    from aofa_widgets.lab.solve.twin import Twin

    base = Ruleset.load(first_game())
    lines = []
    for backend in ("numpy", "numba"):
        sweep.cool()
        if backend == "numba" and not sweep.warm():
            continue
        for strikes, name in ((False, "duel"), (True, "whole")):
            best = solve(base, strikes=strikes)
            note = _size(best, backend)
            for kind, changes in (("odds", ODDS), ("hits", HITS)):
                forget()  # so that each table of hits is laid out anew
                taken = _taken(lambda rules, strikes=strikes: solve(rules, strikes=strikes), base, changes, rounds)
                key = f"solve.{name}_{kind}" if backend == "numba" else None
                title = texts(f"solve.bench_{name}_{kind}", backend=backend)
                lines.append(Line.of(title, [1000 * one for one in taken], "ms", key, note))
        if backend == "numba":
            calls = {"twin": lambda: Twin(lone_of(base)[0]), "ours": lambda: solve(base)}
            found = side_by_side(calls, min(rounds, 3), warm=1)
            lines.append(Line.of(texts("solve.bench_twin"), ratios(found["twin"], found["ours"]), "×"))
    sweep.cool()
    return lines


def _size(best: Any, backend: str) -> Any:
    """What is solved, in words; alike Ratings are solved for one side."""
    moments = best.policy.size
    choices = best.frame.size * len(best.layout.row_kind)
    return texts("solve.bench_note", moments=moments, choices=choices, backend=backend)


def _taken(solving: Callable[[Ruleset], Any], base: Ruleset, changes: list[Any], rounds: int) -> list[float]:
    """Processor seconds of solving each of the changed rulesets in turn; making the ruleset is not counted."""
    rulesets = cycle([base.with_values(change) for change in changes])
    solving(next(rulesets))
    taken = []
    for _ in range(max(10, rounds)):
        rules = next(rulesets)
        start = time.process_time()
        solving(rules)
        taken.append(time.process_time() - start)
    return taken
