"""What every answer of the lab offers: a sentence, tables, charts and where it comes from, to be read anywhere."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from aofa_widgets.words import language, say

from .charts import Chart, Point, Series
from .provenance import Provenance
from .tables import Amount, Table, Texts, joined

__all__ = ["Amount", "Chart", "Found", "Point", "Provenance", "Result", "Series", "Table", "Texts"]


class Result:
    """To inherit: a class with these names, as fields or properties, shows itself in notebook, terminal and files.

    `title`, `summary`: texts in every language; `tables`, `charts`: tuples; `provenance`: `Provenance` or None;
    `notes`: sentences on what to beware of (games without an end, a run that was stopped).
    """

    title: Texts
    summary: Texts
    tables: tuple[Table, ...]
    charts: tuple[Chart, ...]
    provenance: Provenance | None
    notes: tuple[Texts, ...] = ()

    def text(self, lang: str | None = None) -> str:
        """The whole for a terminal; charts are there as their tables."""
        lang = language(lang)
        parts = [self.title[lang] + "\n", self.summary[lang] + "\n", *(note[lang] + "\n" for note in self.notes)]
        parts += [table.text(lang) for table in self._tabled()]
        if self.provenance is not None:
            parts += [self.provenance.text(lang)]
        return "\n".join(parts)

    def markdown(self, lang: str | None = None) -> str:
        """The whole as Markdown, with headings from the second level on."""
        lang = language(lang)
        parts = [f"## {self.title[lang]}\n", self.summary[lang] + "\n", *(note[lang] + "\n" for note in self.notes)]
        parts += [table.markdown(lang) for table in self._tabled()]
        if self.provenance is not None:
            parts += [f"### {say('results.provenance', lang)}\n", self.provenance.markdown(lang)]
        return "\n".join(parts)

    def html(self, lang: str | None = None) -> str:
        """The whole as one section of HTML: sentence, charts with their tables, tables, provenance folded away."""
        lang = language(lang)
        notes = "".join(f'<p class="aofa-note">{escape(note[lang])}</p>' for note in self.notes)
        parts = [chart.html(lang) for chart in self.charts]
        twins = [chart.table() for chart in self.charts]
        parts += [table.html(lang) for table in self.tables if table not in twins]
        if self.provenance is not None:
            head = escape(say("results.provenance", lang))
            parts += [f"<details><summary>{head}</summary>{self.provenance.html(lang)}</details>"]
        return (
            f'<section class="aofa-result" lang="{lang}"><h2>{escape(self.title[lang])}</h2>'
            f"<p><strong>{escape(self.summary[lang])}</strong></p>{notes}{''.join(parts)}</section>"
        )

    def csv(self, lang: str | None = None) -> str:
        """All tables for a spreadsheet of that language, or for a program (`lang="plain"`), an empty line between."""
        return joined(self._tabled(), "csv", lang)

    def _tabled(self) -> list[Table]:
        """The tables, and those of charts that say something else."""
        twins = [chart.table() for chart in self.charts]
        return [*self.tables, *(twin for twin in twins if twin not in self.tables)]

    def _repr_html_(self) -> str:
        return self.html()

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True)
class Found(Result):
    """A result that is put together from its parts.

    >>> print(Found({"en": "Dice", "fr": "Dés"}, {"en": "One.", "fr": "Un."}).text("fr"))
    Dés
    <BLANKLINE>
    Un.
    <BLANKLINE>
    """

    title: Texts
    summary: Texts
    tables: tuple[Table, ...] = ()
    charts: tuple[Chart, ...] = ()
    provenance: Provenance | None = None
    notes: tuple[Texts, ...] = ()
