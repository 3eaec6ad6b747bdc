"""Points and series of a chart, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from aofa_widgets.lab.tables import Amount, Table, Texts

CHARTS = ("bars", "intervals", "lines", "tornado")


@dataclass(frozen=True, slots=True)
class Point:
    """One place of a chart: its words, its number now and, where something changed, its number in the base rules.

    For "lines", `x` is where it stands across. For "tornado", `value` is the result with the parameter at its high end
    and `base` at its low end, `ends` the words of the low and of the high end. `note` is a word behind the row
    ("favourite flips"). `side` 0 is drawn blue with lines across, 1 crimson with lines down.
    """

    label: Texts
    value: Amount
    base: Amount | None = None
    x: float | None = None
    ends: tuple[Texts, Texts] | None = None
    note: Texts | None = None
    side: int = 0


@dataclass(frozen=True, slots=True)
class Series:
    """A row of points that belong together, by a name: the base rules, the house rule, one pair of bots.

    `side` 0 and 1 differ in colour, line (solid, dashed) and sign (disc, lozenge); the base is an open circle.
    """

    name: Texts
    points: tuple[Point, ...]
    side: int = 0


def change(point: Point) -> Amount | None:
    """What the base rules' number and the changed one differ by.

    >>> half = Point({"en": "x", "fr": "x"}, Amount(0.5, kind="share"), Amount(0.4, kind="share"))
    >>> change(half).say("en")
    '+10.0'
    """
    if point.base is None or not point.base.known or not point.value.known:
        return None
    kind = "points" if point.value.kind in ("share", "points") else "change"
    assert point.value.value is not None and point.base.value is not None
    if isinstance(point.value.value, Fraction) and isinstance(point.base.value, Fraction):
        # as one subtracts what is printed
        fine = 10**point.value.shown * (100 if kind == "points" else 1)
        shown = Fraction((point.value.value * 2 * fine + 1) // 2 - (point.base.value * 2 * fine + 1) // 2, fine)
        if shown or point.value.value == point.base.value:
            return Amount(shown, kind=kind, places=point.value.places)
    return Amount(point.value.value - point.base.value, kind=kind, places=point.value.places)


class Charted(Protocol):
    """What the drawing reads of a chart."""

    @property
    def kind(self) -> str: ...
    @property
    def title(self) -> Texts: ...
    @property
    def series(self) -> tuple[Series, ...]: ...
    @property
    def axis(self) -> Texts | None: ...
    @property
    def across(self) -> Texts | None: ...
    @property
    def mark(self) -> float | None: ...
    def points(self) -> tuple[Point, ...]:
        """All points."""
        ...

    def table(self) -> Table:
        """The table twin."""
        ...
