"""Where the rulebook lies: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent


@cache
def rulebook() -> Path:
    """Folder of the rule source, from wheel, sdist or editable install.

    Raises: FileNotFoundError if neither place holds it (a broken install).

    >>> (rulebook() / "book.toml").is_file()
    True
    """
    for place in (HERE / "_rulebook", HERE.parent / "rulebook"):
        if (place / "book.toml").is_file():
            return place
    raise FileNotFoundError(f"no rulebook beside {HERE}: install aofa-widgets again")


@cache
def tutorials() -> Path:
    """Folder of the lesson notebooks, from wheel, sdist or editable install.

    Raises: FileNotFoundError if neither place holds it.
    """
    for place in (HERE / "_tutorials", HERE.parent / "tutorials"):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"no tutorials beside {HERE}: install aofa-widgets again")
