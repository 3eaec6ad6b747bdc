"""Where the rulebook lies: inside the installed package, beside it in a checkout, or where somebody says."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TypeVar

HERE = Path(__file__).resolve().parent
PLACE = "AOFA_RULEBOOK"  # names the folder of another rulebook, for a whole run of the program

_Function = TypeVar("_Function", bound=Callable[..., object])
_chosen: list[Path] = []
_forget: list[Callable[[], None]] = []


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


def remembered(read: _Function) -> _Function:
    """`functools.cache` for what is read from the rulebook: `using` and `forget` empty it.

    >>> counted = remembered(lambda: len(list(rulebook().glob("*/game.toml"))))
    >>> counted() == counted()
    True
    """
    kept = cache(read)
    _forget.append(kept.cache_clear)
    return kept  # type: ignore[return-value]


def at_forgetting(clear: Callable[[], None]) -> None:
    """Also empty, by this call, what was kept elsewhere of the rulebook."""
    _forget.append(clear)


def forget() -> None:
    """Read the rulebook anew when it is next asked for: its files have changed."""
    for clear in _forget:
        clear()


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
