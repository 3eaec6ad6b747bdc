"""Charts as SVG."""

from __future__ import annotations

from typing import Any


def draw(chart: Any, lang: str) -> str:
    """The picture of a chart in a language."""
    return ""
