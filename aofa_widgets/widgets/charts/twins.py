"""The charts as our own drawings, for hosts that show no bqplot."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from aofa_widgets.lab.charts import Chart

# a host without looks of its own for tables sets their cells side by side without a gap
LOOKS = (
    "<style>.aofa-twins table{border-collapse:collapse;margin:8px 0 20px}"
    ".aofa-twins caption{text-align:start;white-space:nowrap;font-weight:600;padding:4px 0}"
    ".aofa-twins :is(th,td){padding:2px 12px 2px 0;text-align:end;"
    "border-bottom:1px solid color-mix(in srgb,currentColor 25%,transparent)}"
    ".aofa-twins :is(th,td):first-child{text-align:start;padding-inline-end:24px}</style>"
)


@dataclass(frozen=True, slots=True)
class Twins:
    """Charts in a language, each with its table: what `chart` gives where bqplot cannot be shown."""

    charts: tuple[Chart, ...]
    lang: str

    def _repr_html_(self) -> str:
        return f'<div class="aofa-twins">{LOOKS}{"".join(one.html(self.lang) for one in self.charts)}</div>'

    def __repr__(self) -> str:
        return "\n\n".join(one.text(self.lang) for one in self.charts)


def bqplot_is_refused() -> bool:
    """Whether the host refuses every widget but those of anywidget's kind: marimo does.

    >>> bqplot_is_refused()
    False
    """
    marimo = sys.modules.get("marimo")
    return marimo is not None and bool(marimo.running_in_notebook())
