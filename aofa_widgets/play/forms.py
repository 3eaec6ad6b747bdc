"""Tests of the larger parts of data that nobody vouches for: outlines, names of both sides, tables of named rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from aofa_widgets.errors import Fault, InputError, named, shown
from aofa_widgets.table.shapes import MOST_CORNERS, Poly
from aofa_widgets.words import fault

from .fields import Test, words
from .opened import Place


def corners(farthest: int) -> Test:
    """The corners of a piece without a dent, each at most so far along both edges of a table.

    >>> [list(corners(9)("points", found)) == [] for found in ([[0, 0], [9, 0], [0, 9]], [[0, 0], [9, 0], [0, 10]])]
    [True, False]
    """

    def test(where: str, found: Any) -> Iterator[Fault]:
        pairs = isinstance(found, (list, tuple)) and 3 <= len(found) <= MOST_CORNERS
        for corner in found if pairs else ():
            if not isinstance(corner, (list, tuple)) or len(corner) != 2:
                pairs = False
            elif any(isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= farthest for n in corner):
                pairs = False
        if not pairs:
            sample = "[[1000, 1000], [2000, 1000], [1500, 1800]]"
            yield fault(where, "errors.bad_field", found=shown(found), allowed=sample)
            return
        try:
            Poly(tuple((x, y) for x, y in found))
        except InputError as error:
            yield from (Fault(where, one.texts) for one in error.faults)

    return test


def side_names(where: str, found: Any) -> Iterator[Fault]:
    """What the two sides are called.

    >>> list(side_names("sides", [{"en": "We", "fr": "Nous"}, {"en": "They", "fr": "Eux"}]))
    []
    """
    if not isinstance(found, (list, tuple)) or len(found) != 2:
        yield fault(where, "errors.bad_field", found=shown(found), allowed="[{ en = …, fr = … }, { en = …, fr = … }]")
        return
    for name in found:
        yield from words(60)(where, name)


def held(where: str, found: Any) -> Iterator[Fault]:
    """A reader's own rows in a scenario's data, which were looked at first, by themselves.

    >>> list(held("cards", {}))
    []
    """
    return iter(())


def tables(
    place: Place, data: Mapping[str, Any], kinds: Iterable[str], most: int,
    row: Callable[[str, Any, Any], Iterator[Fault]],
) -> Iterator[Fault]:  # fmt: skip
    """What is wrong with tables of named rows, one of each kind; `row` looks at one: its kind, its name, itself.

    >>> found = tables(str, {"units": {"a": {}, "b": {}}, "lists": 3}, ("units", "lists"), 1, lambda *_: iter(()))
    >>> [one.where for one in found]
    ['units', 'lists']
    """
    for kind in kinds:
        table = data.get(kind, {})
        if not isinstance(table, Mapping):
            yield fault(place(kind), "errors.bad_field", found=shown(table), allowed=f"[{kind}.NAME]")
        elif len(table) > most:
            yield fault(place(kind), "fields.too_many", found=len(table), most=most)
        else:
            for key, one in table.items():
                yield from row(kind, key, one)


def row_path(kind: str, key: Any) -> str:
    """Where a named row stands among the fields of a file.

    >>> row_path("units", "spears")
    'units.spears'
    """
    return f"{kind}.{named(key)}"
