"""What has been measured on a ground is measured once: grounds never change, and one is asked about many times.

A menu, its samples and the check of a choice all ask about the same ground; it is known by identity, so that nothing
is compared, and only the last few are remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

GROUNDS = 8
ANSWERS = 4000  # about one ground, before they are forgotten
P = ParamSpec("P")
G = TypeVar("G")
R = TypeVar("R")
_known: list[tuple[object, dict[Any, Any]]] = []


def measured(ground: object) -> dict[Any, Any]:
    """The measures already taken on this ground, by any key; to be filled by whoever takes one.

    >>> ground = object()
    >>> measured(ground)["near"] = 3
    >>> measured(ground), measured(object())
    ({'near': 3}, {})
    """
    for i, (one, found) in enumerate(_known):
        if one is ground:
            if i:
                _known.insert(0, _known.pop(i))
            return found
    found = {}
    _known.insert(0, (ground, found))
    del _known[GROUNDS:]
    return found


def once(measure: Callable[Concatenate[G, P], R]) -> Callable[Concatenate[G, P], R]:
    """A measure of a ground that is taken once for the same question: to offer a deed, to judge it, to do it.

    >>> @once
    ... def wide(ground: object, factor: int) -> list[int]:
    ...     return [factor]
    >>> ground = object()
    >>> wide(ground, 2) is wide(ground, 2), wide(ground, 3)
    (True, [3])
    """

    @wraps(measure)
    def known(ground: G, /, *args: P.args, **options: P.kwargs) -> R:
        found, key = measured(ground), (measure, args, *options.items())
        if key not in found:
            if len(found) >= ANSWERS:
                found.clear()
            found[key] = measure(ground, *args, **options)
        return found[key]  # type: ignore[no-any-return]

    return known
