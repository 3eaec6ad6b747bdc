"""Which guide stands behind which door."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aofa_widgets.rules.ruleset import games_with_a_book

FILE = Path(__file__).with_name("doors.toml")
MADE = ("glossary", "reference")  # pages that no file of docs/ holds


@dataclass(frozen=True, slots=True)
class Door:
    """A kind of reader: its key in the words of the guide, its pages in order, and pages of others worth a look."""

    id: str
    pages: tuple[str, ...]
    also: tuple[str, ...]


def doors(there: Iterable[str]) -> tuple[Door, ...]:
    """The doors to the pages that there are; the last one takes what no other names.

    >>> [(door.id, door.pages) for door in doors(["author", "new"])][1::4]
    [('authors', ('author',)), ('programs', ('reference', 'new'))]
    """
    known = [*there, *MADE]
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["door"]
    named = {page for row in rows for page in _pages(row["pages"])}
    rows[-1]["pages"] += sorted(set(known) - named)
    return tuple(Door(row["id"], _there(row["pages"], known), _there(row["also"], known)) for row in rows)


def _there(pages: Any, known: list[str]) -> tuple[str, ...]:
    return tuple(page for page in _pages(pages) if page in known)


def _pages(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        match name:
            case "@games":
                yield from games_with_a_book()
            case "@laws":
                yield from (f"{game}-laws" for game in games_with_a_book())
            case _:
                yield name
