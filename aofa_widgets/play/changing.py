"""A frozen value with some of its parts changed, quickly: states of games are changed hundreds of times a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar, cast

Value = TypeVar("Value")


def changed(old: Value, **changes: Any) -> Value:
    """What `dataclasses.replace` gives, ten times as quickly for a class that has no slots and checks nothing.

    Raises: TypeError where it has no such part.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Spot:
    ...     x: int
    ...     y: int = 0
    >>> changed(Spot(1, 2), y=3)
    Spot(x=1, y=3)

    What a value remembers of itself (`functools.cached_property`) is left behind.
    """
    kind = type(old)
    parts = getattr(old, "__dict__", None)
    if parts is None or hasattr(kind, "__post_init__"):
        return cast(Value, replace(cast(Any, old), **changes))
    names = cast(Any, kind).__dataclass_fields__
    if len(parts) != len(names):  # something has been remembered beside its parts: that is not true of the new one
        parts = {name: parts[name] for name in names}
    if not changes.keys() <= parts.keys():
        raise TypeError(f"{kind.__name__} has no {', '.join(sorted(changes.keys() - parts.keys()))}")
    new = object.__new__(kind)
    new.__dict__.update(parts)
    new.__dict__.update(changes)
    return new


__all__ = ["changed"]
