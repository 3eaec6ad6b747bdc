"""The calculator's bars in bqplot, for dashboards in JupyterLab; imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from math import ceil
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault, say

from ..pictures import COLOURS


def duel_chart(calculator: Any) -> Any:
    """A figure of sideways bars that follows the calculator; its bars are in the order of the calculator's own."""
    try:
        plot = import_module("bqplot")
    except ImportError:
        raise InputError(fault("bqplot", "calculator.no_bqplot")) from None
    ordinal, linear = plot.OrdinalScale(), plot.LinearScale(min=0)
    marks = [
        plot.Bars(scales={"x": ordinal, "y": linear}, orientation="horizontal", colors=[COLOURS[name]], padding=0.25)
        for name in ("star", "loz")
    ]
    down = plot.Axis(scale=ordinal, side="left", grid_lines="none")
    across = plot.Axis(scale=linear)
    figure = plot.Figure(
        marks=marks, axes=[down, across], fig_margin={"top": 44, "bottom": 44, "left": 150, "right": 20},
        animation_duration=180,
    )  # fmt: skip

    def follow(_change: Any = None) -> None:
        """Bring the figure up to the calculator's result and language."""
        lang, result = calculator.lang, calculator.result
        labels: list[str] = []
        rows: list[tuple[list[str], list[float]]] = [([], []), ([], [])]
        for group in result["groups"]:
            for bar in group["bars"]:
                name = say(
                    "calculator.chart_label", lang, name=calculator.sides[1 - group["side"]].name, bar=bar["label"]
                )
                labels.append(name)
                rows[group["side"]][0].append(name)
                rows[group["side"]][1].append(100 * bar["value"])
        with figure.hold_sync():
            ordinal.domain = labels[::-1]
            step = 10 if result["top"] <= 0.55 else 20
            end = step * max(1, ceil(100 * result["top"] / step))
            linear.max, across.tick_values = end, list(range(0, end + 1, step))
            for mark, (names, values) in zip(marks, rows, strict=True):
                with mark.hold_sync():
                    mark.x, mark.y = names, values
            across.label = say("calculator.axis", lang)
            figure.title = calculator.inputs["subtitle"][lang]

    calculator.observe(follow, names=["result", "lang"])
    follow()
    return figure
