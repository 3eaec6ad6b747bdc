"""Recorded cases played under one ruleset after another: again only where a value that the last answer read differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

from aofa_widgets import games
from aofa_widgets.errors import AofaError, InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.played import asked, ready
from aofa_widgets.words import languages

from ..engine import rule

MOST_KEPT = 32  # answers to one question
MOST_TABLES = 6
Keys = frozenset[str]


class Traces:
    """What was worked out before, each with the values that it hung on: found again under any rules that share them.

    >>> traces, asked = Traces(), []
    >>> def add(values):
    ...     return traces.of("sum", values, lambda: (asked.append(1) or values["a"] + values["b"], {"a", "b"}))
    >>> add({"a": 1, "b": 2, "c": 3}), add({"a": 1, "b": 2, "c": 9}), add({"a": 2, "b": 2, "c": 9}), len(asked)
    (3, 3, 4, 2)
    """

    def __init__(self) -> None:
        self.kept: dict[Any, tuple[tuple[Mapping[str, Any], Any], ...]] = {}

    def of(self, key: Any, values: Mapping[str, Any], make: Callable[[], tuple[Any, Iterable[str] | None]]) -> Any:
        """What `make` finds under these values; it says which of them it looked at, None for perhaps all."""
        rows = self.kept.get(key, ())
        for at, (needs, found) in enumerate(rows):
            if all(values[name] == value for name, value in needs.items()):
                if at > 1:  # what was asked for last is asked for next
                    self.kept[key] = (rows[at], *rows[:at], *rows[at + 1 :])
                return found
        found, names = make()
        needs = {name: values[name] for name in (values if names is None else names)}
        self.kept[key] = ((needs, found), *rows[: MOST_KEPT - 1])
        return found

    def drop(self, key: Any) -> None:
        """Forget the answers to a question."""
        self.kept.pop(key, None)


class Tables:
    """The engine under the rulesets that were asked for last, and what it answered under any."""

    def __init__(self) -> None:
        self.traces = Traces()
        self.last: tuple[Table, ...] = ()

    def of(self, ruleset: Ruleset) -> Table:
        """The engine under a ruleset. Raises: InputError for rules that nobody can play by."""
        found = next((table for table in self.last if table.ruleset == ruleset), None)
        if found is None:
            found = Table(ruleset, self.traces)
            self.last = (found, *self.last[: MOST_TABLES - 1])
        return found


class Table:
    """The engine under one ruleset. Raises: InputError for rules that nobody can play by."""

    def __init__(self, ruleset: Ruleset, traces: Traces) -> None:
        self.ruleset, self.traces = ruleset, traces
        self.answers: dict[str, dict[str, Any]] = {}
        games.load(ruleset.game).GAME(ruleset)  # every answer kept is one under rules that can be played
        try:
            self.watcher = watching(ruleset.game).Watcher(ruleset)
        except ModuleNotFoundError:  # a game need not say what it reads
            self.watcher = None

    def answer(self, where: str, record: Mapping[str, Any]) -> dict[str, Any]:
        """The engine's answer to the record of an example or of a question, as `examples.play` gives it."""
        if where not in self.answers:
            self.answers[where] = self.traces.of(
                ("play", where), self.ruleset.values, lambda: self._played(record)
            )
        return self.answers[where]

    def _played(self, record: Mapping[str, Any]) -> tuple[dict[str, Any], Keys | None]:
        try:
            case = asked(self.ruleset, ready(record, self.ruleset))
            if self.watcher is None or record.get("params"):
                return rule(self.ruleset.game, case), None
            answer, keys = self.watcher.watch({key: value for key, value in case.items() if key != "params"})
        except AofaError as error:
            if not isinstance(error, InputError):
                raise
            return {"error": {"message": {lang: error.say(lang) for lang in languages()}}}, None
        return answer, None if keys is None else keys | frozenset(references(record))


def watching(game: str) -> Any:
    """The module of a game that says what it reads. Raises: ModuleNotFoundError if it has none."""
    return import_module(".referee.watching", games.load(game).__name__)


def references(value: Any) -> Iterator[str]:
    """The parameters that data of a lesson or of an example names as "=parameter.key".

    >>> list(references({"rating": "=rating.superb", "dice": ["=pool.max"]}))
    ['rating.superb', 'pool.max']
    """
    if isinstance(value, Mapping):
        for child in value.values():
            yield from references(child)
    elif isinstance(value, (list, tuple)):
        for child in value:
            yield from references(child)
    elif isinstance(value, str) and value.startswith("="):
        yield value[1:]
