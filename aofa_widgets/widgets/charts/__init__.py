"""Charts of results as bqplot figures, for dashboards in JupyterLab; their SVG twins stand in `lab/charts`."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from aofa_widgets.errors import InputError, shown
from aofa_widgets.lab.charts import Chart
from aofa_widgets.words import fault, language, languages

from ..base import unknown_language
from .twins import Twins, bqplot_is_refused

__all__ = ["chart"]


def chart(what: Any, lang: str | None = None) -> Any:
    """A chart, or every chart of a result, as bqplot: a figure, or a column of figures if there are several.

    In marimo, which refuses bqplot, our own drawings with their tables instead.

    Raises: InputError for what has no chart, an unknown language, or where bqplot is not installed.

    >>> from aofa_widgets.lab.results import Amount, Point, Series
    >>> here = Series({"en": "", "fr": ""}, (Point({"en": "hit", "fr": "touche"}, Amount(0.5, kind="share")),))
    >>> chart(Chart("bars", {"en": "Odds", "fr": "Probabilités"}, (here,)), "fr").title
    'Probabilités'
    """
    if lang is not None and (not isinstance(lang, str) or lang not in languages()):
        raise InputError(unknown_language(lang))
    found = (what,) if isinstance(what, Chart) else getattr(what, "charts", None)
    if not isinstance(found, (tuple, list)) or not found or not all(isinstance(one, Chart) for one in found):
        raise InputError(fault("chart", "results.no_chart", found=shown(type(what).__name__)[1:-1]))
    if bqplot_is_refused():
        return Twins(tuple(found), language(lang))
    try:
        import_module("bqplot")
    except ImportError:
        raise InputError(fault("bqplot", "results.no_bqplot")) from None
    from .figures import figure

    figures = [figure(one, language(lang)) for one in found]
    return figures[0] if len(figures) == 1 else import_module("ipywidgets").VBox(figures)
