"""What a chart shows, as data: a kind, series of points, the table that says the same, and the picture of it."""

from __future__ import annotations

from dataclasses import dataclass

from aofa_widgets.lab.tables import Cell, Table, Texts
from aofa_widgets.words import language, texts

from .draw import draw
from .series import Point, Series, change


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of a result: `kind` is one of `CHARTS`; the same data is drawn as SVG here and with bqplot in a notebook.

    "bars": shares or numbers from zero, the base as a tick and the difference at the end. "intervals": points with
    whiskers, one row each, base above changed where there is one. "lines": numbers over a parameter, with a band
    where there are intervals. "tornado": how far each parameter moves the result, from its low to its high end, around
    `mark`. `axis` says what is measured, `across` what a line runs over; `mark` is a dashed line (0.5 for win rates).

    >>> from aofa_widgets.lab.tables import Amount
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
    return texts("results.at_value", value=point.ends[end], rate={lang: amount.say(lang) for lang in point.ends[end]})
