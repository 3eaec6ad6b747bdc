"""numpy where it is installed; without it this package still imports, and what needs it says what to install."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

__all__ = ["lacking", "needed", "np", "row"]


class Lacking:
    """Stands for a library that is not installed: whatever is asked of it is refused with what to do.

    >>> try:
    ...     Lacking().zeros(3)
    ... except InputError as error:
    ...     print(error.say("en")[:40])
    This needs the library `numpy`, which is
    """

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # only Python itself asks for these
            raise AttributeError(name)
        raise InputError(fault("", "battle.no_numpy"))


if TYPE_CHECKING:
    import numpy as np
else:
    try:
        import numpy as np
    except ImportError:
        np = Lacking()


def lacking() -> bool:
    """Whether numpy is not installed."""
    return isinstance(np, Lacking)


def row(values: Iterable[int], kind: str) -> Any:
    """Whole numbers in a row of numpy's, or without it in one of Python's own; `kind` as Python's `array` has it.

    >>> row([1, 2], "i").tolist()
    [1, 2]
    """
    return array(kind, values) if lacking() else np.array(values, dtype=np.dtype(kind))


def needed() -> None:
    """Make sure that numpy is there. Raises: InputError that says what to install."""
    if lacking():
        raise InputError(fault("", "battle.no_numpy"))
