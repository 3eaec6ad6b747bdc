"""Where the rulebook lies: inside the installed package, beside it in a checkout, or where somebody says."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, update_wrapper
from pathlib import Path
from typing import Any, TypeVar

HERE = Path(__file__).resolve().parent
PLACE = "AOFA_RULEBOOK"  # names the folder of another rulebook, for a whole run of the program

_Function = TypeVar("_Function", bound=Callable[..., object])
_chosen: list[Path] = []
_reading: dict[Callable[..., object], Any] = {}
"""What was found since the rulebook was last taken up, by the function that found it; never emptied: replaced."""


def rulebook() -> Path:
    """Folder of the rule source: the one that `using` names, else `AOFA_RULEBOOK`, else the one that ships.

    Raises: FileNotFoundError if none is named and none ships (a broken install).

    >>> (rulebook() / "book.toml").is_file()
    True
    """
    if _chosen:
        return _chosen[-1]
    named = os.environ.get(PLACE, "")
    return Path(named).resolve() if named else shipped()


@cache
def shipped() -> Path:
    """Folder of the rule source that came with the kit, from wheel, sdist or editable install.

    Raises: FileNotFoundError if neither place holds it (a broken install).
    """
    for place in (HERE / "_rulebook", HERE.parent / "rulebook"):
        if (place / "book.toml").is_file():
            return place
    raise FileNotFoundError(f"no rulebook beside {HERE}: install aofa-widgets again")


class _Remembered:
    """A function whose answers are kept for one reading of the rulebook.

    Who began under an earlier reading lays its answer there, where nobody looks any more: a thread that was left over
    can bring nothing of another rulebook into this one.
    """

    def __init__(self, read: Callable[..., object]) -> None:
        self._read = read
        update_wrapper(self, read)

    def __call__(self, *given: Any, **named: Any) -> object:
        reading = _reading
        try:
            kept = reading[self._read]
        except KeyError:
            kept = reading.setdefault(self._read, cache(self._read))
        return kept(*given, **named)

    def cache_clear(self) -> None:
        """Forget the answers, as `functools.cache` does."""
        _reading.pop(self._read, None)

    def cache_info(self) -> Any:
        """How many answers are kept, as `functools.cache` says it."""
        return _reading.setdefault(self._read, cache(self._read)).cache_info()


def remembered(read: _Function) -> _Function:
    """`functools.cache` for what is read from the rulebook: `using` and `forget` empty it.

    >>> counted = remembered(lambda: len(list(rulebook().glob("*/game.toml"))))
    >>> counted() == counted()
    True
    """
    return _Remembered(read)  # type: ignore[return-value]


def forget() -> None:
    """Read the rulebook anew when it is next asked for: its files have changed."""
    global _reading
    _reading = {}


@contextmanager
def using(folder: Path) -> Iterator[Path]:
    """Take another folder for the rulebook, for the length of a `with`; not for several threads at once.

    >>> with using(shipped()) as place:
    ...     place == rulebook()
    True
    """
    _chosen.append(folder.resolve())
    forget()
    try:
        yield _chosen[-1]
    finally:
        _chosen.pop()
        forget()


@cache
def tutorials() -> Path:
    """Folder of the lesson notebooks, from wheel, sdist or editable install.

    Raises: FileNotFoundError if neither place holds it.
    """
    for place in (HERE / "_tutorials", HERE.parent / "tutorials"):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"no tutorials beside {HERE}: install aofa-widgets again")


@cache
def guide() -> Path | None:
    """Folder that holds README.md and docs/, from wheel, sdist or editable install; None where neither came along.

    >>> found = guide()
    >>> found is None or (found / "docs" / "author.md").is_file()
    True
    """
    for place in (HERE / "_guide", HERE.parent):
        if (place / "docs" / "author.md").is_file():
            return place
    return None
