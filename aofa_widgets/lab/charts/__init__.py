"""Charts of results: what they show as plain data, drawn as SVG pictures that need no colour to be read."""

from .chart import Chart
from .series import CHARTS, Point, Series

__all__ = ["CHARTS", "Chart", "Point", "Series"]
