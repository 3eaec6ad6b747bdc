"""Numbers with their intervals, and tables of them: as text, Markdown, HTML and CSV, in the reader's language."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import isfinite
from typing import Any

from aofa_widgets.words import language, say
from aofa_widgets.words.numbers import decimal, percent, signed
from aofa_widgets.words.tongues import manner

Texts = Mapping[str, str]
KINDS = ("count", "mean", "share", "points", "change")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take for a formula at the head of a cell


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of a result, with the ends of its 95% interval where it was found by games; None where unknown.

    `kind`: "count" (a whole number), "mean" (of counts), "share" (of 1, written as a percentage), "points" (the
    difference of two shares) or "change" (the difference of two means); the last two are written with their sign.
    `places` is how many decimals are shown.

    >>> Amount(0.5231, 0.5032, 0.5429, "share").say("en"), Amount(0.5231, kind="share").say("fr")
    ('52.3% (50.3 to 54.3)', '52,3\u202f%')
    >>> Amount(-0.021, kind="points").say("fr"), Amount(1200).say("en"), Amount(None).say("en")
    ('\u22122,1', '1,200', '–')
    """

    value: float | Fraction | int | None
    low: float | None = None
    high: float | None = None
    kind: str = "count"
    places: int | None = None

    @classmethod
    def of(cls, estimate: Any, kind: str = "share", places: int | None = None) -> Amount:
        """The same as an estimate of the lab (`value`, `low`, `high`) says.

        >>> from types import SimpleNamespace
        >>> Amount.of(SimpleNamespace(value=0.5, low=0.4, high=0.6)).say("en")
        '50.0% (40.0 to 60.0)'
        """
        return cls(estimate.value, estimate.low, estimate.high, kind, places)

    @property
    def known(self) -> bool:
        """Whether there is a number at all."""
        return self.value is not None and isfinite(self.value)

    @property
    def shown(self) -> int:
        """How many decimals are shown."""
        return self.places if self.places is not None else 0 if self.kind == "count" else 1

    @property
    def scale(self) -> int:
        """100 for shares and their differences, else 1: what the number is multiplied by to be shown."""
        return 100 if self.kind in ("share", "points") else 1

    def say(self, lang: str, interval: bool = True) -> str:
        """The number as the language writes it, with its interval behind it."""
        text = self._one(self.value, lang)
        if not interval or not self.known or self.low is None or self.high is None:
            return text
        ends = [self._end(end, lang) for end in (self.low, self.high)]
        return say("results.interval", lang, value=text, low=ends[0], high=ends[1])

    def _one(self, value: float | Fraction | int | None, lang: str) -> str:
        if value is None or not isfinite(value):
            return "–"
        if self.kind == "share":
            return percent(value, lang, self.shown)
        if self.kind in ("points", "change"):
            return signed(Fraction(str(value)) * self.scale, lang, self.shown)
        return decimal(value, lang, self.shown)

    def _end(self, value: float, lang: str) -> str:
        exact = Fraction(str(value)) * self.scale if isfinite(value) else None
        if exact is None:
            return "–"
        return (signed if self.kind in ("points", "change") else decimal)(exact, lang, self.shown)

    def plain(self) -> list[Any]:
        """The number and its ends for a program: floats (whole numbers stay whole), to nine places."""
        return [_plain(one) for one in (self.value, self.low, self.high)]


Cell = Amount | str | Texts | None


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a result: caption and heads in every language; a cell is an `Amount`, words, or None (empty).

    >>> games = {"en": "games", "fr": "parties"}
    >>> table = Table({"en": "Played", "fr": "Jouées"}, (games,), ((Amount(1200),),))
    >>> print(table.markdown("fr").replace("\u202f", "_"))
    **Jouées**
    <BLANKLINE>
    | parties |
    | ------: |
    |   1_200 |
    <BLANKLINE>
    """

    caption: Texts
    head: tuple[Texts, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def cells(self, lang: str) -> list[list[str]]:
        """Every cell as words of a language, row by row, without the heads."""
        return [[word(cell, lang) for cell in row] for row in self.rows]

    def _right(self) -> list[bool]:
        """Which columns hold numbers, to be set flush right."""
        return [
            any(isinstance(row[at], Amount) for row in self.rows if at < len(row)) for at in range(len(self.head))
        ]

    def _laid(self, lang: str) -> tuple[list[str], list[list[str]], list[int]]:
        head, rows = [one[lang] for one in self.head], self.cells(lang)
        wide = [max(len(row[at]) for row in (head, *rows) if at < len(row)) for at in range(len(head))]
        return head, rows, wide

    def text(self, lang: str | None = None) -> str:
        """The table for a terminal: caption, heads, rows in columns; ends with a line break."""
        lang = language(lang)
        head, rows, wide = self._laid(lang)
        right = self._right()
        lines = [
            "  ".join(map(_set, row, wide, right)).rstrip() for row in (head, *rows)
        ]
        return "\n".join([self.caption[lang], "", *lines]) + "\n"

    def markdown(self, lang: str | None = None) -> str:
        """The table as Markdown, its caption in bold above it."""
        lang = language(lang)
        told = Table(self.caption, self.head, tuple(tuple(_barred(word(c, lang)) for c in row) for row in self.rows))
        head, rows, wide = told._laid(lang)
        right = self._right()
        rule = ["-" * (max(3, width) - flush) + ":" * flush for width, flush in zip(wide, right, strict=True)]
        wide = [max(3, width) for width in wide]
        lines = [
            "| " + " | ".join(map(_set, row, wide, right)) + " |" for row in (head, rule, *rows)
        ]
        return "\n".join([f"**{self.caption[lang]}**", "", *lines]) + "\n"

    def html(self, lang: str | None = None) -> str:
        """The table as HTML: caption, heads with their scope, the first cell of a row its head."""
        lang = language(lang)
        right = self._right()
        heads = "".join(
            f'<th scope="col"{_flush(flush)}>{escape(one[lang])}</th>'
            for one, flush in zip(self.head, right, strict=True)
        )
        lines = []
        for row in self.cells(lang):
            cells = [
                f'<th scope="row">{escape(cell)}</th>' if not at else f"<td{_flush(right[at])}>{escape(cell)}</td>"
                for at, cell in enumerate(row)
            ]
            lines.append(f"<tr>{''.join(cells)}</tr>")
        return (
            f'<table class="aofa-table" lang="{lang}"><caption>{escape(self.caption[lang])}</caption>'
            f"<thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
        )

    _repr_html_ = html

    def csv(self, lang: str | None = None) -> str:
        """The table for a spreadsheet of that language: French has semicolons and decimal commas.

        A column of numbers with intervals is followed by its low and high ends. `lang="plain"` is for programs:
        English heads, commas, decimal points, shares as parts of 1. A cell that a spreadsheet would run as a formula
        is led by an apostrophe.
        """
        plain = lang == "plain"
        lang = "en" if plain else language(lang)
        ends = [
            any(isinstance(r[at], Amount) and r[at].low is not None for r in self.rows if at < len(r))
            for at in range(len(self.head))
        ]
        stream = io.StringIO()
        writer = csv.writer(stream, delimiter=";" if manner(lang).decimal == "," else ",", lineterminator="\n")
        head: list[str] = []
        for one, three in zip(self.head, ends, strict=True):
            head += [one[lang]]
            head += [say(f"results.csv_{end}", lang, head=one[lang]) for end in ("low", "high")] if three else []
        writer.writerow(_safe(cell) for cell in head)
        for row in self.rows:
            line: list[str] = []
            for cell, three in zip(row, ends, strict=False):
                if isinstance(cell, Amount):
                    found = cell.plain()[: 3 if three else 1]
                    line += [_machine(one, "en" if plain else lang) for one in found]
                else:
                    line += [_safe(word(cell, lang)), *([""] * 2 * three)]
            writer.writerow(line)
        return stream.getvalue()


def word(cell: Cell, lang: str) -> str:
    """A cell as words of a language.

    >>> word({"en": "one", "fr": "un"}, "fr"), word(None, "en"), word(Amount(2), "en")
    ('un', '', '2')
    """
    if cell is None:
        return ""
    if isinstance(cell, Amount):
        return cell.say(lang)
    return cell if isinstance(cell, str) else cell[lang]


def _plain(value: float | Fraction | int | None) -> float | int | None:
    if value is None or not isfinite(value):
        return None
    if isinstance(value, int) or (isinstance(value, Fraction) and value.denominator == 1):
        return int(value)
    return round(float(value), 9)


def _machine(value: float | int | None, lang: str) -> str:
    text = "" if value is None else str(value) if isinstance(value, int) else f"{value:.9f}".rstrip("0").rstrip(".")
    return text.replace(".", manner(lang).decimal)


def _set(cell: str, width: int, flush: bool) -> str:
    return cell.rjust(width) if flush else cell.ljust(width)


def _flush(right: bool) -> str:
    return ' style="text-align:right"' if right else ""


def _barred(cell: str) -> str:
    return cell.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")


def _safe(cell: str) -> str:
    if len(lines := cell.splitlines()) > 1:  # a line of its own would be a cell of its own
        cell = " ".join(filter(None, lines))
    return "'" + cell if cell.startswith(_FORMULA) else cell


def joined(tables: Sequence[Table], how: str, lang: str | None) -> str:
    """Several tables one after the other, as "text", "markdown", "html" or "csv"."""
    return "\n".join(getattr(table, how)(lang) for table in tables)
