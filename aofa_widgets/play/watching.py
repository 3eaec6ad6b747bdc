"""Which parameters a game looks at while it rules or plays: a change of any other changes nothing in it.

A game offers them in `referee/watching.py` as `Watcher` and `watched`, made of what stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from inspect import getattr_static
from types import FunctionType
from typing import Any, Protocol

MakeSpy = Callable[[Any, Mapping[str, str], set[str]], Any]


def keys_of(params: type) -> Mapping[str, str]:
    """The keys of the rulebook that typed parameters hold, by the names of their fields.

    >>> from dataclasses import field, make_dataclass
    >>> dict(keys_of(make_dataclass("Params", [("group_size", int, field(metadata={"key": "group.size"}))])))
    {'group_size': 'group.size'}
    """
    return {entry.name: str(entry.metadata["key"]) for entry in fields(params) if "key" in entry.metadata}


class Spy:
    """Parameters that note the keys of those that were read; whoever compares or hashes them has read them all.

    What the parameters reckon of themselves, by a property or a method, they reckon by what they are seen to read.

    >>> from types import SimpleNamespace
    >>> seen = set()
    >>> Spy(SimpleNamespace(group_size=3), {"group_size": "group.size"}, seen).group_size, seen
    (3, {'group.size'})
    >>> class Doubled(SimpleNamespace):
    ...     twice = property(lambda self: 2 * self.group_size)
    >>> seen = set()
    >>> Spy(Doubled(group_size=3), {"group_size": "group.size"}, seen).twice, seen
    (6, {'group.size'})
    """

    __slots__ = ("_keys", "_params", "_seen")

    def __init__(self, params: Any, keys: Mapping[str, str], seen: set[str]) -> None:
        self._params, self._keys, self._seen = params, keys, seen

    def __getattr__(self, name: str) -> Any:
        if name in self._keys:
            self._seen.add(self._keys[name])
            return getattr(self._params, name)
        reckoned = getattr_static(type(self._params), name, None)
        if isinstance(reckoned, (property, FunctionType)):
            return reckoned.__get__(self)
        return getattr(self._params, name)

    def __hash__(self) -> int:
        self.read_all()
        return hash(self._params)

    def __eq__(self, other: object) -> bool:
        self.read_all()
        return bool((other._params if isinstance(other, Spy) else other) == self._params)

    def read_all(self) -> None:
        """Note that every parameter was read."""
        self._seen.update(self._keys.values())


class Bench(Protocol):
    """A referee under one ruleset, as a watcher uses it."""

    params: Any

    def run(self, record: Mapping[str, Any]) -> dict[str, Any]: ...


class Watching:
    """A referee under one ruleset that says which parameters each record made it read."""

    def __init__(self, bench: Bench, keys: Mapping[str, str], spy: MakeSpy = Spy) -> None:
        self.bench: Any = bench
        self.params, self._keys, self._spy = bench.params, keys, spy

    def watch(self, record: Mapping[str, Any]) -> tuple[dict[str, Any], frozenset[str] | None]:
        """The answer to a record without parameters of its own, and the keys it read; None: nobody could see which.

        Raises: InputError as `rule` does.
        """
        seen: set[str] = set()
        self.look(self._spy(self.params, self._keys, seen))
        try:
            return self.bench.run(record), frozenset(seen)
        except (AttributeError, TypeError):  # something wants the parameters as they are
            self.look(self.params)
            return self.bench.run(record), None

    def look(self, params: Any) -> None:
        """Let the referee rule by these parameters."""
        self.bench.params = params


def watch_game(
    game: Any, keys: Mapping[str, str], at_start: tuple[str, ...], spy: MakeSpy = Spy
) -> Callable[[], frozenset[str]]:
    """Let a game note from now on which parameters it reads; the keys, when asked for.

    Those whose fields begin with a word of `at_start` count as read: a start may read them from the rules themselves.
    """
    seen = {key for name, key in keys.items() if name.startswith(at_start)}
    game.params = spy(game.params, keys, seen)
    return lambda: frozenset(seen)
