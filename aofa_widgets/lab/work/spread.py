"""`spread`: one function, many items, any engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from aofa_widgets.errors import AofaError, Fault, InputError, shown
from aofa_widgets.words import fault, texts

from .control import Control
from .engines import engine_of
from .going import going
from .kept import Kept
from .pace import Pace, progress
from .pieces import Done, Gone, Lost, words_of

Seen = Callable[[int, int, "float | None"], None]
Texts = dict[str, str]
MOST_ITEMS = 1_000_000


@dataclass(frozen=True, slots=True)
class Failure:
    """An item that has no result: its number, from 0, and a sentence in every language.

    >>> Failure(3, {"en": "Item 3 broke down.", "fr": "L'élément 3 a échoué."}).number
    3
    """

    number: int
    texts: Texts


@dataclass(frozen=True, slots=True)
class Spread:
    """What came of work in pieces: `results` of the finished items in their order, `numbers` which items those are.

    `complete` when every item is finished; `cancelled` when it was stopped; `failures` the items without a result, in
    order; `trouble` says in every language why the engine could not go on, or why not all could be kept.

    >>> done = Spread((1, 4), (0, 1), total=3, cancelled=True)
    >>> done.complete, list(done)
    (False, [1, 4])
    """

    results: tuple[Any, ...]
    numbers: tuple[int, ...]
    total: int
    failures: tuple[Failure, ...] = ()
    cancelled: bool = False
    trouble: Texts | None = None

    @property
    def complete(self) -> bool:
        """Whether every item is finished."""
        return len(self.numbers) == self.total

    def __iter__(self) -> Iterator[Any]:
        return iter(self.results)

    def __len__(self) -> int:
        return len(self.results)

    def notes(self) -> tuple[Texts, ...]:
        """What a reader of the results should know, as sentences: nothing where all went well."""
        found = []
        if self.cancelled:
            found.append(texts("work.stopped", done=len(self.numbers), total=self.total))
        if self.trouble:
            found.append(self.trouble)
        found += [one.texts for one in self.failures[:3]]
        if len(self.failures) > 3:
            found.append(texts("work.more_failures", count=len(self.failures) - 3))
        return tuple(found)

    def checked(self) -> Spread:
        """The same, if anything is finished or nothing went wrong. Raises: InputError with what went wrong."""
        if not self.numbers and (self.failures or self.trouble):
            told = [self.trouble] if self.trouble else [one.texts for one in self.failures[:3]]
            raise InputError([Fault("", one) for one in told if one])
        return self

    def sentence(self, lang: str) -> str:
        """How far it came, in words: '12 of 20'."""
        return progress(len(self.numbers), self.total, None, lang)


def spread(
    function: Callable[[Any], Any],
    items: Iterable[Any],
    engine: Any = None,
    *,
    seen: Seen | None = None,
    control: Control | None = None,
    keep: str | Path | None = None,
    fit: Callable[[Any, Any], bool] | None = None,
) -> Spread:
    """Call `function(item)` for every item, on any engine; results and their order never depend on it.

    `engine`: None (here), "threads:N", "processes:N", "joblib:N", "dask:ADDRESS", a joblib.Parallel, a dask Client, an
    executor or anything with `.map`; for processes the function stands in a module and items can be pickled.
    `seen(done, total, seconds_left)` hears of progress, in the thread that called. `keep`: a folder in which finished
    items are kept as JSON and found again; results must then be plain data, and what was kept is done again unless
    `fit(item, result)`. A worker that dies is replaced and its
    items are done again; a function that raises loses only its item; Ctrl-C and `control.cancel()` give what is done.

    Raises: InputError for an engine that there is not, a function or an item that cannot travel or be kept.

    >>> spread(abs, [-1, -2]).results, spread(abs, [-1, -2], "threads:2").results
    ((1, 2), (1, 2))
    >>> found = spread(lambda n: 6 // n, [3, 0, 2])
    >>> found.results, found.failures[0].texts["en"]
    ((2, 3), 'Piece 2 of 3 went wrong: ZeroDivisionError: integer division or modulo by zero.')
    """
    if not callable(function):
        raise InputError(fault("function", "work.no_function", found=shown(function)))
    if seen is not None and not callable(seen):
        raise InputError(fault("seen", "work.no_seen", found=shown(seen)))
    if control is not None and not isinstance(control, Control):
        raise InputError(fault("control", "work.no_control", found=shown(control)))
    rows = _listed(items)
    lane, control = engine_of(engine), control or Control()
    at_once = True
    try:
        kept = Kept(keep, function) if keep is not None else None
        try:
            found = _Job(function, rows, seen, control, kept, fit).run(lane)
            at_once = found.cancelled
            return found
        finally:
            if kept is not None:
                kept.close()
    finally:
        lane.close(at_once)


def _listed(items: Any) -> list[Any]:
    """All items. Raises: InputError for what holds none, too many, or fails on the way."""
    try:
        rows = list(islice(iter(items), MOST_ITEMS + 1))
    except AofaError:
        raise
    except Exception as error:  # whatever a reader's iterator does
        if not hasattr(items, "__iter__"):
            raise InputError(fault("items", "work.no_items", found=shown(items))) from None
        raise InputError(fault("items", "work.items_end", reason=words_of(error))) from None
    if len(rows) > MOST_ITEMS:
        raise InputError(fault("items", "work.many_items", most=MOST_ITEMS))
    return rows


class _Job:
    """One call of `spread`: what is done so far and what went wrong."""

    def __init__(
        self, function: Any, rows: list[Any], seen: Seen | None, control: Control, kept: Kept | None,
        fit: Callable[[Any, Any], bool] | None,
    ) -> None:  # fmt: skip
        self.function, self.rows, self.seen, self.control, self.kept = function, rows, seen, control, kept
        self.fit = fit
        self.done: dict[int, Any] = {}
        self.failed: dict[int, Texts] = {}
        self.keys: dict[int, str] = {}
        self.pace = Pace()
        self.trouble: Texts | None = None

    def run(self, lane: Any) -> Spread:
        """Do what is not done yet, on an engine."""
        todo = []
        for number, row in enumerate(self.rows):
            if self.kept is None:
                todo.append((number, row))
                continue
            self.keys[number], there, result = self.kept.find(row, self.fit)
            if there:
                self.done[number] = result
            else:
                todo.append((number, row))
        stopped = False
        if self.done:
            self._tell()
        try:
            if todo:
                for number, outcome in going(lane, self.function, todo, self.control):
                    self._take(number, outcome)
        except KeyboardInterrupt:
            stopped = True
        except Gone as gone:
            self.trouble = gone.texts
        if self.kept is not None and self.kept.full and self.trouble is None:
            self.trouble = texts("work.kept_full")
        numbers = tuple(sorted(self.done))
        cancelled = (stopped or self.control.cancelled) and len(numbers) + len(self.failed) < len(self.rows)
        return Spread(
            tuple(self.done[number] for number in numbers),
            numbers,
            len(self.rows),
            tuple(Failure(number, self.failed[number]) for number in sorted(self.failed)),
            cancelled,
            self.trouble,
        )

    def _take(self, number: int, outcome: Any) -> None:
        place = {"place": number + 1, "total": len(self.rows)}
        if isinstance(outcome, Done):
            self.done[number] = (
                outcome.result if self.kept is None else self.kept.put(self.keys[number], outcome.result)
            )
        elif isinstance(outcome, Lost):
            self.failed[number] = texts("work.died", **place)
        else:
            self.failed[number] = texts("work.raised", **place, reason=outcome.texts)
        self.pace.done()
        self._tell()

    def _tell(self) -> None:
        if self.seen is not None:
            over = len(self.done) + len(self.failed)
            self.seen(over, len(self.rows), self.pace.left(len(self.rows) - over))
