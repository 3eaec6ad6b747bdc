"""What was found of the last few pictures of a game, so that nothing is reckoned again while nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Value = TypeVar("Value")
Found = TypeVar("Found")


class Last(Generic[Value, Found]):
    """A function of one frozen value, which knows its last answer while it is asked of the very same object.

    >>> counted = Last(len)
    >>> pair = (1, 2)
    >>> counted(pair), counted(pair), counted((1, 2, 3))
    (2, 2, 3)
    """

    def __init__(self, find: Callable[[Value], Found]) -> None:
        self._find = find
        self._kept: tuple[Value, Found] | None = None

    def __call__(self, value: Value) -> Found:
        kept = self._kept
        if kept is not None and kept[0] is value:
            return kept[1]
        found = self._find(value)
        self._kept = (value, found)
        return found

    def cache_clear(self) -> None:
        """Forget the answer."""
        self._kept = None


class Once(Generic[Value, Found]):
    """What a frozen value says of itself, reckoned once for each: `functools.cached_property` without its lock.

    >>> class Pair(tuple):
    ...     @Once
    ...     def total(self):
    ...         return sum(self)
    >>> Pair((1, 2)).total
    3
    """

    def __init__(self, find: Callable[[Value], Found]) -> None:
        self._find, self._name = find, find.__name__
        self.__doc__ = find.__doc__

    @overload
    def __get__(self, value: None, kind: type) -> Once[Value, Found]: ...

    @overload
    def __get__(self, value: Value, kind: type) -> Found: ...

    def __get__(self, value: Value | None, kind: type) -> Once[Value, Found] | Found:
        if value is None:
            return self
        found = value.__dict__[self._name] = self._find(value)
        return found


class Remembered:
    """What was found, by the values it was found of: a drawer for each of the last few, each with so many answers.

    The values are whatever the answers depend on; they are compared, quickly where they are the very same objects.

    >>> kept = Remembered(drawers=2)
    >>> kept.of(("a",), 1)["far"] = 7
    >>> kept.of(("a",), 1), kept.of(("a",), 2)
    ({'far': 7}, {})
    """

    def __init__(self, drawers: int = 4, most: int = 4096) -> None:
        self._most_drawers, self._most = drawers, most
        self._rows: tuple[tuple[tuple[Any, ...], dict[Any, Any]], ...] = ()

    def of(self, *values: Any) -> dict[Any, Any]:
        """The drawer of these values, empty where nothing was found yet: look into it, lay into it what you find."""
        rows = self._rows
        for row in rows:
            if row[0] == values:
                if len(row[1]) > self._most:
                    row[1].clear()
                if row is not rows[0]:
                    self._rows = (row, *(one for one in rows if one is not row))
                return row[1]
        found: dict[Any, Any] = {}
        self._rows = ((values, found), *rows[: self._most_drawers - 1])
        return found

    def cache_clear(self) -> None:
        """Forget everything."""
        self._rows = ()


__all__ = ["Last", "Once", "Remembered"]
