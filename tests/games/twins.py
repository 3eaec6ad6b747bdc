"""A game's engine beside its second solver: records told by both, and bugs planted in the engine to set them apart."""

from __future__ import annotations

import ast
import importlib
import random
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from aofa_widgets.errors import InputError

Record = dict[str, Any]


def value(rng: random.Random, parameter: Any) -> Any:
    """A value that a house rule may give a parameter that is a switch, a choice or a whole number.

    >>> from aofa_widgets.rules import load_book
    >>> value(random.Random(1), load_book("argad").parameters["cover.cap"])
    -3
    """
    if parameter.kind == "switch":
        return rng.random() < 0.5
    if parameter.kind == "choice":
        return rng.choice(parameter.choices)
    return rng.randint(int(parameter.low or 0), int(parameter.high or 0))


def found(made: Callable[..., tuple[Record, Any] | None], seeds: Iterable[int], *how: Any) -> Iterator[Any]:
    """The records of these seeds with what the second solver says of them, without those of which it says nothing.

    >>> list(found(lambda seed, op: (seed, op) if seed % 2 else None, range(4), "volley"))
    [(1, 'volley'), (3, 'volley')]
    """
    for seed in seeds:
        if (one := made(seed, *how)) is not None:
            yield one


def within(wanted: Any, told: Any, sets: Collection[str] = (), at: str = "") -> bool:
    """Equal, where a mapping only says what it names and a list under a name of `sets` stands in any order.

    >>> within({"need": 6}, {"need": 6, "hits": 1}), within({"hits": 1}, {"hits": True}), within({"hits": 1}, {})
    (True, False, False)
    >>> within({"down": ["a", "b"]}, {"down": ["b", "a"]}), within({"down": [2, 1]}, {"down": [1, 2]}, {"down"})
    (False, True)
    """
    if isinstance(wanted, dict) and isinstance(told, dict):
        return all(key in told and within(value, told[key], sets, key) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(told, list | tuple):
        rows = (sorted(wanted), sorted(told)) if at in sets else (wanted, told)
        return len(wanted) == len(told) and all(within(*two, sets) for two in zip(*rows, strict=True))
    if isinstance(wanted, float) or isinstance(told, float):
        return isinstance(told, int | float) and abs(wanted - told) < 1e-6
    return bool(wanted == told) and isinstance(wanted, bool) == isinstance(told, bool)


def apart(bench: Any, record: Record, told: Record, sets: Collection[str] = ()) -> tuple[Any, ...]:
    """What a referee says else than the second solver, () where both say the same."""
    asked = {key: record[key] for key in ("op", "state", "dice")}
    try:
        result = bench.run(asked)["result"]
    except InputError as error:
        return ("refused", str(error), record, told)
    return () if within(told, result, sets) else ("apart", {key: result.get(key) for key in told}, record, told)


def under(
    bench: Any, made: Callable[..., tuple[Record, Record] | None], values: Mapping[str, Any], seeds: range,
    sets: Collection[str] = (),
) -> list[Any]:  # fmt: skip
    """Where the two are apart under a ruleset as a whole, the second solver knowing its values alone."""
    records = list(found(made, seeds, "", tuple(values.items())))
    assert len(records) > len(seeds) / 2
    return [why for record, told in records if (why := apart(bench, record, told, sets))]


# name of a bug: (module of the game, function, as it is, as it is with the bug, what shows it)
Bug = tuple[str, str, str, str, str]


@contextmanager
def planted(monkeypatch: pytest.MonkeyPatch, room: str, bug: Bug) -> Iterator[str]:
    """The engine with a bug in it and every cache empty; what shows the bug is given."""
    *line, shown = bug
    plant(monkeypatch, room, *line)
    forget(room)
    try:
        yield shown
    finally:
        monkeypatch.undo()
        forget(room)


def plant(monkeypatch: pytest.MonkeyPatch, room: str, where: str, name: str, was: str, now: str) -> None:
    """Let a function of a module of the game run with `now` where its source says `was`, whoever has imported it."""
    module = importlib.import_module(f"{room}.{where}")
    function = getattr(module, name)
    function = getattr(function, "__wrapped__", function)
    assert isinstance(function, FunctionType)
    code = code_of(str(module.__file__), name, was, now)
    assert function.__code__.co_freevars == code.co_freevars == ()
    monkeypatch.setattr(function, "__code__", code)


def code_of(file: str, name: str, was: str, now: str) -> CodeType:
    """The code of a function of a file with one change in its source.

    >>> code_of(__file__, "code_of", "assert was in text", "assert was").co_name
    'code_of'
    """
    source = Path(file).read_text(encoding="utf-8")
    node = next(n for n in ast.parse(source).body if isinstance(n, ast.FunctionDef) and n.name == name)
    text = ast.get_source_segment(source, node) or ""
    assert was in text, f"{name} reads otherwise now: look at the line and plant the bug again"
    whole = compile("from __future__ import annotations\n" + text.replace(was, now), file, "exec")
    return next(const for const in whole.co_consts if isinstance(const, CodeType) and const.co_name == name)


def forget(*rooms: str) -> None:
    """Empty every cache of these rooms, the second solver's not, so that no answer outlives the bug it came by."""
    for name, module in list(sys.modules.items()):
        if name.startswith(rooms) and ".second" not in name:
            for thing in list(vars(module).values()):
                if not isinstance(thing, type) and callable(clear := getattr(thing, "cache_clear", None)):
                    clear()
