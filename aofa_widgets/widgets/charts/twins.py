"""The charts as our own drawings, for hosts that show no bqplot."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from aofa_widgets.lab.charts import Chart


@dataclass(frozen=True, slots=True)
class Twins:
    """Charts in a language, each with its table: what `chart` gives where bqplot cannot be shown."""

    charts: tuple[Chart, ...]
    lang: str

    def _repr_html_(self) -> str:
        return "".join(one.html(self.lang) for one in self.charts)

    def __repr__(self) -> str:
        return "\n\n".join(one.text(self.lang) for one in self.charts)


def bqplot_is_refused() -> bool:
    """Whether the host refuses every widget but those of anywidget's kind: marimo does.

    >>> bqplot_is_refused()
    False
    """
    marimo = sys.modules.get("marimo")
    return marimo is not None and bool(marimo.running_in_notebook())
