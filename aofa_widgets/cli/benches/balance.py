"""Comparisons of rules that are the same, and the errors of the sequential test: promises counted over many runs."""

from __future__ import annotations

from collections import Counter

from aofa_widgets.games import GAMES
from aofa_widgets.words import texts

from . import Line

NAME = "balance"
HELP = texts("balance.bench")
RUNS = 1_000
SAME = 100
RATES = (0.5, 0.2, 0.95)


def verdicts(base: float, now: float, runs: int = RUNS, seed: int = 1) -> Counter[str]:
    """How often the test says what, when one side wins with these chances."""
    import numpy as np

    from aofa_widgets.lab.balance import Test

    test, rng, said = Test(), np.random.default_rng(seed), Counter[str]()
    for _ in range(runs):
        last = one = other = 0
        for look in test.looks():
            one += int(rng.binomial(look - last, base))
            other += int(rng.binomial(look - last, now))
            last = look
            if word := test.verdict((one, look), (other, look)):
                said[word] += 1
                break
    return said


def same(runs: int = SAME) -> int:
    """How many comparisons of the base rules with themselves, played by the kernel, say that nothing differs."""
    from aofa_widgets.lab.balance import Test, compare
    from aofa_widgets.rules import Ruleset

    book = Ruleset.load(GAMES[0])
    found = [
        compare(book, book, forces="3,2/2,2", pairs="at_once", seed=seed, until=Test(zone=4)) for seed in range(runs)
    ]
    return sum(one.met[0].verdict == "same" for one in found)


def covered(runs: int = RUNS, seed: int = 2) -> float:
    """The share of the intervals of a difference that hold it, in per cent, the worst of three differences."""
    import numpy as np

    from aofa_widgets.lab.balance.rates import apart, share

    rng, worst = np.random.default_rng(seed), 1.0
    for base, now in ((0.5, 0.5), (0.5, 0.6), (0.05, 0.1)):
        held = 0
        for one, other in rng.binomial(400, [base, now], (runs, 2)).tolist():
            gap = apart(share(one, 400), share(other, 400))
            held += (gap.low or 0) <= now - base <= (gap.high or 0)
        worst = min(worst, held / runs)
    return 100 * worst


def run(rounds: int) -> list[Line]:
    """The counts; `rounds` changes nothing, for each is a count over a fixed number of runs."""
    alarms = max(_alarms(rate) for rate in RATES)
    missed = max(100 * verdicts(base, now)["same"] / RUNS for base, now in ((0.5, 0.52), (0.2, 0.18), (0.9, 0.92)))
    return [
        Line(texts("balance.bench_same", runs=SAME), float(same()), "", "balance.same"),
        Line(texts("balance.bench_alarms", runs=RUNS), alarms, "%", "balance.alarms"),
        Line(texts("balance.bench_missed", runs=RUNS), missed, "%", "balance.missed"),
        Line(texts("balance.bench_cover", runs=RUNS), covered(), "%", "balance.cover"),
    ]


def _alarms(rate: float) -> float:
    said = verdicts(rate, rate)
    return 100 * (said["stronger"] + said["weaker"]) / RUNS
