"""The benchmarks of `aofa bench`, one file each; a file put here is found.

A benchmark has `NAME`, `HELP` (texts) and `run(rounds) -> list[Line]`. It measures its peers beside it in the same
process, round by round, and first makes sure that all give the same answer.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Line:
    """One measured number: what it is, its value (None: not measured), its unit, its key in the budget, a note.

    `spread`: the least and the greatest of the rounds whose median the value is, where there were several.
    """

    name: Texts
    value: float | None
    unit: str = "×"
    budget: str | None = None
    note: Texts | None = None
    spread: tuple[float, float] | None = None

    @classmethod
    def of(
        cls, name: Texts, rounds: Sequence[float], unit: str = "×", budget: str | None = None, note: Texts | None = None
    ) -> Line:
        """The median of what the rounds gave, with its spread.

        >>> line = Line.of({"en": "peer", "fr": "autre"}, [17.0, 19.0, 16.0])
        >>> line.value, line.spread
        (17.0, (16.0, 19.0))
        """
        return cls(name, median(rounds), unit, budget, note, (min(rounds), max(rounds)))


def side_by_side(contenders: Mapping[str, Callable[[], object]], rounds: int, warm: int = 2) -> dict[str, list[float]]:
    """Seconds of processor time that each contender takes in each round, all in turn; short ones run several times.

    >>> sorted(side_by_side({"a": lambda: sum(range(999)), "b": lambda: sum(range(999))}, rounds=1)) == ["a", "b"]
    True
    """
    repeats = {name: _repeats(contender, warm) for name, contender in contenders.items()}
    taken: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, contender in contenders.items():
            gc.collect()
            start = time.process_time()
            for _ in range(repeats[name]):
                contender()
            taken[name].append((time.process_time() - start) / repeats[name])
    return taken


def _repeats(contender: Callable[[], object], warm: int) -> int:
    """How often to run a contender so that a round of it lasts about 20 ms."""
    for _ in range(warm):
        contender()
    start = time.process_time()
    contender()
    return max(1, min(500, round(0.02 / max(time.process_time() - start, 1e-6))))


def installed(bytecode: str, **more: str) -> dict[str, str]:
    """The environment of a process that finds its code as an installed package has it, compiled, in a folder.

    The first process fills the folder; what that one takes is not to be counted.

    >>> installed("/tmp/x")["PYTHONPYCACHEPREFIX"], "PYTHONDONTWRITEBYTECODE" in installed("/tmp/x")
    ('/tmp/x', False)
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": bytecode, **more}


def ratios(slow: Sequence[float], fast: Sequence[float]) -> list[float]:
    """How many times longer the first took, round by round.

    >>> ratios([2.0, 9.0, 4.0], [1.0, 1.0, 2.0])
    [2.0, 9.0, 2.0]
    """
    return [one / other for one, other in zip(slow, fast, strict=True)]
