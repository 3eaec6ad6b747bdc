"""The larger parts of data that nobody vouches for: outlines, ids, names of both sides, tables of named rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from aofa_widgets.errors import Fault, InputError, named, shown
from aofa_widgets.table.shapes import MOST_CORNERS, Disc, Poly, Rect, Shape
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


def outline(where: str, row: Mapping[str, Any]) -> Iterator[Fault]:
    """What is wrong with a piece whose row says no outline, or more than one, or half of one.

    >>> [len(list(outline("", row))) for row in ({"x": 1, "y": 1, "r": 9}, {"x": 1, "y": 1, "w": 9}, {"r": 9})]
    [0, 1, 1]
    """
    ways = ("r" in row, "w" in row or "h" in row, "points" in row)
    middle = "points" in row or ("x" in row and "y" in row)
    if sum(ways) != 1 or ("w" in row) != ("h" in row) or not middle:
        yield fault(where, "forms.outline", id=named(row.get("id")))


def shape_of(row: Mapping[str, Any]) -> Shape:
    """The footprint of a piece whose row has one: a disc, a rectangle by its middle, or a polygon by its corners.

    >>> shape_of({"x": 1, "y": 2, "r": 9})
    Disc(x=1, y=2, r=9)
    """
    if "points" in row:
        return Poly(tuple((x, y) for x, y in row["points"]))
    if "r" in row:
        return Disc(row["x"], row["y"], row["r"])
    return Rect(row["x"], row["y"], row["w"], row["h"], row.get("angle", 0))


def twice(place: Place, data: Mapping[str, Any], most: Mapping[str, int]) -> Iterator[Fault]:
    """The ids that stand a second time among the rows of some lists; of each list so many rows are looked at.

    >>> rows = {"terrain": [{"id": "a"}], "units": [{"id": "b"}, {"id": "a"}]}
    >>> [one.where for one in twice(str, rows, {"terrain": 9, "units": 9})]
    ['units[1].id']
    """
    seen: dict[str, str] = {}
    for key, many in most.items():
        listed = data.get(key)
        for i, row in enumerate(listed[:many] if isinstance(listed, (list, tuple)) else ()):
            name = row.get("id") if isinstance(row, Mapping) else None
            path = f"{key}[{i}].id"
            if isinstance(name, str) and name in seen:
                yield fault(place(path), "forms.twice", id=named(name), other=place(seen[name]))
            elif isinstance(name, str):
                seen[name] = path


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
