"""numpy where it is installed; without it this package still imports, and what needs it says what to install."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

__all__ = ["needed", "np"]


class Lacking:
    """Stands for a library that is not installed: whatever is asked of it is refused with what to do.

    >>> try:
    ...     Lacking().zeros(3)
    ... except InputError as error:
    ...     print(error.say("en")[:38])
    This needs the library numpy, which is
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


def needed() -> None:
    """Make sure that numpy is there. Raises: InputError that says what to install."""
    if isinstance(np, Lacking):
        raise InputError(fault("", "battle.no_numpy"))
