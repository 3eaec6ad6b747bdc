"""`spread`: one function, many items, any engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .control import Control

Seen = Callable[[int, int, "float | None"], None]


@dataclass(frozen=True, slots=True)
class Failure:
    """An item whose function raised: its number, from 0, and a sentence in every language."""

    number: int
    texts: dict[str, str]


@dataclass(frozen=True, slots=True)
class Spread:
    """What came of work in pieces: `results` of the finished items in their order, `numbers` which items those are.

    `complete` when every item is finished; `cancelled` when it was stopped; `failures` the items that raised.
    """

    results: tuple[Any, ...]
    numbers: tuple[int, ...]
    total: int
    failures: tuple[Failure, ...] = ()
    cancelled: bool = False

    @property
    def complete(self) -> bool:
        """Whether every item is finished."""
        return len(self.numbers) == self.total

    def __iter__(self) -> Iterator[Any]:
        return iter(self.results)

    def __len__(self) -> int:
        return len(self.results)


def spread(
    function: Callable[[Any], Any],
    items: Iterable[Any],
    engine: Any = None,
    *,
    seen: Seen | None = None,
    control: Control | None = None,
    keep: str | Path | None = None,
) -> Spread:
    """Call `function(item)` for every item, on any engine; results and their order never depend on it.

    `engine`: None (here), "threads:N", "processes:N", "joblib:N", a joblib.Parallel, a dask Client or anything with
    `.map`; for processes and clusters the function stands in a module and items can be pickled. `seen(done, total,
    seconds_left)` hears of progress. `keep`: a folder in which finished items are kept as JSON and found again; results
    must then be plain data. A function that raises loses only its item; nothing is raised for it.

    >>> spread(abs, [-1, -2]).results
    (1, 2)
    """
    rows = list(items)
    results = []
    for row in rows:
        if control is not None and not control.wait():
            break
        results.append(function(row))
        if seen is not None:
            seen(len(results), len(rows), None)
    cancelled = control is not None and control.cancelled
    return Spread(tuple(results), tuple(range(len(results))), len(rows), (), cancelled)
