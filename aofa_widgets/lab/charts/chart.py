"""What a chart shows, as data: a kind, series of points, and the table that says the same."""

from __future__ import annotations

from dataclasses import dataclass

from aofa_widgets.lab.tables import Amount, Cell, Table, Texts
from aofa_widgets.words import language, texts

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


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of a result: `kind` is one of `CHARTS`; the same data is drawn as SVG here and with bqplot in a notebook.

    "bars": shares or numbers from zero, the base as a tick and the difference at the end. "intervals": points with
    whiskers, one row each, base above changed where there is one. "lines": numbers over a parameter, with a band
    where there are intervals. "tornado": how far each parameter moves the result, from its low to its high end, around
    `mark`. `axis` says what is measured, `across` what a line runs over; `mark` is a dashed line (0.5 for win rates).

    >>> chart = Chart("bars", {"en": "Odds", "fr": "Probabilités"}, (Series({"en": "", "fr": ""}, (
    ...     Point({"en": "hit", "fr": "touche"}, Amount(0.5, kind="share")),)),))
    >>> chart.table().cells("fr")
    [['touche', '50,0\u202f%']]
    """

    kind: str
    title: Texts
    series: tuple[Series, ...]
    axis: Texts | None = None
    across: Texts | None = None
    mark: float | None = None

    def points(self) -> tuple[Point, ...]:
        """All points of all series, in order."""
        return tuple(point for series in self.series for point in series.points)

    def table(self) -> Table:
        """The table twin: same rows, order and rounding, with a column for the base and one for the change."""
        several = len(self.series) > 1
        further = any(point.base is not None for point in self.points())
        tornado = self.kind == "tornado"
        names = ("low_end", "high_end") if tornado else ("base", "now", "change") if further else ("value",)
        head = [self.across or texts("results.what"), *(texts(f"results.{name}") for name in names)]
        rows: list[tuple[Cell, ...]] = []
        for series in self.series:
            for point in series.points:
                cells: list[Cell] = [point.label]
                if tornado:
                    cells += [_ended(point, 0), _ended(point, 1)]
                elif further:
                    cells += [point.base, point.value, change(point)]
                else:
                    cells += [point.value]
                rows.append(tuple([series.name, *cells] if several else cells))
        return Table(self.title, tuple([texts("results.series"), *head] if several else head), tuple(rows))

    def svg(self, lang: str | None = None) -> str:
        """The picture as SVG: title, description for screen readers, words and numbers in the reader's language."""
        from .draw import draw  # when it is asked for: the drawing is longer than the data

        return draw(self, language(lang))

    def html(self, lang: str | None = None) -> str:
        """Picture and table twin."""
        lang = language(lang)
        return f'<figure class="aofa-figure">{self.svg(lang)}{self.table().html(lang)}</figure>'

    def _repr_html_(self) -> str:
        return self.html()

    def text(self, lang: str | None = None) -> str:
        """The table twin, for a terminal."""
        return self.table().text(lang)

    def markdown(self, lang: str | None = None) -> str:
        """The table twin, as Markdown."""
        return self.table().markdown(lang)

    def csv(self, lang: str | None = None) -> str:
        """The table twin, for a spreadsheet."""
        return self.table().csv(lang)


def _ended(point: Point, end: int) -> Cell:
    amount = point.value if end else point.base
    if amount is None or point.ends is None:
        return amount
    return {lang: f"{amount.say(lang)} [{word}]" for lang, word in point.ends[end].items()}


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
    return Amount(point.value.value - point.base.value, kind=kind, places=point.value.places)
