"""What every answer of the lab offers: a sentence, tables, charts and where it comes from, to be read anywhere."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

from aofa_widgets.words import language, say

from .charts import Chart, Point, Series
from .provenance import Provenance
from .tables import Amount, Table, Texts, joined, word

__all__ = ["Amount", "Chart", "Found", "Point", "Provenance", "Result", "Series", "Table", "Texts"]


# The widgets' own colours where a result stands in one; else by the reader's setting, and plain in print
_STYLE = (
    ".aofa-result{--i:var(--aw-ink,#1b1a21);--q:var(--aw-ink-2,#45424c);--h:var(--aw-hair,#d3ccbd);"
    "--p:var(--aw-surface,#fcfbf8);--g:var(--aw-gold,#855c00);background:var(--p);color:var(--i);padding:16px;"
    "border:1px solid var(--h);border-radius:10px;max-width:860px;"
    "font:14px/20px system-ui,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',sans-serif;"
    "font-variant-numeric:tabular-nums}"
    "@media(prefers-color-scheme:dark){.aofa-result{--i:var(--aw-ink,#f2efe7);--q:var(--aw-ink-2,#cbc8c3);"
    "--h:var(--aw-hair,#3f4350);--p:var(--aw-surface,#1c1e26);--g:var(--aw-gold,#f0c25a)}}"
    "@media print{.aofa-result{--i:#000;--q:#222;--h:#ccc;--p:#fff;--g:#000;border:0;padding:0;max-width:none}}"
    ".aofa-result h2{font:700 20px/24px 'Iowan Old Style','Palatino Linotype',Palatino,P052,Georgia,serif;margin:0;"
    "padding-bottom:10px;color:inherit}"
    ".aofa-result .aofa-said{border-top:2px solid var(--i);box-shadow:inset 0 2px 0 var(--p),inset 0 3px 0 var(--i);"
    "padding-top:12px;margin:0 0 8px;font:17px/25px 'Iowan Old Style','Palatino Linotype',Palatino,P052,Georgia,serif}"
    ".aofa-result .aofa-note{margin:4px 0;color:var(--q)}.aofa-result figure{margin:14px 0}"
    ".aofa-result table{border-collapse:collapse;margin:14px 0;display:block;overflow-x:auto;background:none;"
    "border:0;color:inherit;font-size:14px}"
    ".aofa-result caption{display:block;text-align:start;color:var(--q);font-size:13px;padding:0 0 4px}"
    ".aofa-result :is(td,th){padding:4px 12px 4px 0;border:0;border-bottom:1px solid var(--h);text-align:start;"
    "font-weight:400;background:none;white-space:nowrap}.aofa-result th{white-space:normal}"
    ".aofa-result thead th{font-weight:600;vertical-align:bottom;border-bottom:1.5px solid var(--i)}"
    ".aofa-result dt{font-weight:600}.aofa-result dd{margin:0 0 6px}.aofa-result pre{white-space:pre-wrap}"
)


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
        parts = [uncoded(part) for part in parts] + [table.text(lang) for table in self._tabled()]
        if self.provenance is not None:
            parts += [self.provenance.text(lang)]
        return "\n".join(parts)

    def markdown(self, lang: str | None = None) -> str:
        """The whole as Markdown, with headings from the second level on."""
        lang = language(lang)
        said = [_unmarked(text[lang]) for text in (self.summary, *self.notes)]
        parts = [f"## {_unmarked(self.title[lang])}\n", *(text + "\n" for text in said)]
        parts += [table.markdown(lang) for table in self._tabled()]
        if self.provenance is not None:
            parts += [f"### {say('results.provenance', lang)}\n", self.provenance.markdown(lang)]
        return "\n".join(parts)

    def html(self, lang: str | None = None) -> str:
        """The whole as one section of HTML: sentence, charts with their tables, tables, provenance folded away."""
        lang = language(lang)
        notes = "".join(f'<p class="aofa-note">{_coded(note[lang])}</p>' for note in self.notes)
        parts = [
            chart.html(lang) if self._twin(chart) else f'<figure class="aofa-figure">{chart.svg(lang)}</figure>'
            for chart in self.charts
        ]
        twins = [twin for chart in self.charts if (twin := self._twin(chart))]
        parts += [table.html(lang) for table in self.tables if table not in twins]
        if self.provenance is not None:
            head = escape(say("results.provenance", lang))
            parts += [f"<details><summary>{head}</summary>{self.provenance.html(lang)}</details>"]
        return (
            f'<section class="aofa-result" lang="{lang}"><style>{_STYLE}</style><h2>{escape(self.title[lang])}</h2>'
            f'<p class="aofa-said">{_coded(self.summary[lang])}</p>{notes}{"".join(parts)}</section>'
        )

    def csv(self, lang: str | None = None) -> str:
        """All tables for a spreadsheet of that language, or for a program (`lang="plain"`), an empty line between."""
        return joined(self._tabled(), "csv", lang)

    def _tabled(self) -> list[Table]:
        """The tables, and those of charts that say something else."""
        twins = [twin for chart in self.charts if (twin := self._twin(chart))]
        return [*self.tables, *(twin for twin in twins if twin not in self.tables)]

    def _twin(self, chart: Chart) -> Table | None:
        """The table beside a chart; None where another table of the result has its rows, in their order, and more."""
        twin = chart.table()
        labels = [word(row[0], "en") for row in twin.rows]
        for table in self.tables:
            rows = [word(row[0], "en") for row in table.rows if row]
            if labels and table != twin and len(table.head) >= len(twin.head) and rows[: len(labels)] == labels:
                return None
        return twin

    def _repr_html_(self) -> str:
        return self.html()

    def __str__(self) -> str:
        return self.text()


def uncoded(text: str) -> str:
    """A sentence for a terminal, where the backquotes about code are only in the way.

    >>> uncoded("Ask again with `--pair`.")
    'Ask again with --pair.'
    """
    return re.sub("`([^`]+)`", r"\1", text)


def _unmarked(text: str) -> str:
    """A sentence as Markdown: what stands between backquotes is code, and no other mark of a stranger's is one.

    >>> print(_unmarked("<b>[x](y)*</b> is not `a*b`"))
    \\<b\\>\\[x\\](y)\\*\\</b\\> is not `a*b`
    """
    parts = re.split("(`[^`]+`)", text)
    return "".join(part if at % 2 else re.sub(r"([\\<>\[\]*_|])", r"\\\1", part) for at, part in enumerate(parts))


def _coded(text: str) -> str:
    """A sentence as HTML: what stands between backquotes is code."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))


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
