"""Charts and long work in a real JupyterLab: bqplot draws what the SVG twins draw, the card moves and ends."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest

pytestmark = [pytest.mark.browser, pytest.mark.people]
SHOTS = os.environ.get("AOFA_SHOTS")  # a folder: leave pictures there to be looked at
SAMPLE = """
from aofa_widgets.lab.results import Amount, Chart, Found, Point, Series
both = lambda text: {"en": text, "fr": text}
share = lambda value, half=0.02: Amount(value, value - half, value + half, "share")
names = ["hit", "parried", "nothing"]
rows = tuple(Point(both(name), Amount(0.2 + at / 10, kind="share"), Amount(0.3, kind="share"), side=at % 2)
             for at, name in enumerate(names))
pairs = tuple(Point(both(name), share(0.45 + at / 20), share(0.5)) for at, name in enumerate(names))
lines = tuple(Series(both(f"pair {s}"), tuple(Point(both(str(x)), share(0.4 + x * (s + 1) / 40), x=x)
              for x in range(6)), side=s) for s in range(2))
ends = tuple(Point(both(name), share(0.6 - at / 30), share(0.45), ends=(both("1"), both("3")))
             for at, name in enumerate(names))
axis = both("win rate")
charts = (
    Chart("bars", both("Bars"), (Series(both(""), rows),), axis=axis),
    Chart("intervals", both("Intervals"), (Series(both(""), pairs),), axis=axis, mark=0.5),
    Chart("lines", both("Lines"), lines, axis=axis, across=both("wounds to fall"), mark=0.5),
    Chart("tornado", both("Tornado"), (Series(both(""), ends),), axis=axis, mark=0.5),
)
result = Found(both("All"), both("All of them."), charts=charts)
"""
RUN = """
import time
def slow(number):
    time.sleep(0.05)
    return number
card = aofa.run(aofa.spread, slow, range(40), "threads:2", keep="kept")
card
"""


@pytest.mark.long  # tests/hosts looks for charts in JupyterLab too
def test_bqplot_and_a_card_in_a_notebook(learn: Callable[..., Any]) -> None:
    lab = learn("--lang", "en")
    cells = [f"import aofa_widgets as aofa\n{SAMPLE}", "aofa.chart(result, 'fr')", RUN, "result.charts[2]"]
    path = lab.folder / "charts.ipynb"
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, path)
    lab.open_lesson(path)
    lab.run_all()
    figures = lab.page.locator(".bqplot.figure")
    for number in range(4):
        figures.nth(number).scroll_into_view_if_needed()
        figures.nth(number).locator(".axis").first.wait_for()
        if SHOTS:
            lab.page.wait_for_timeout(700)
            Path(SHOTS).mkdir(parents=True, exist_ok=True)
            figures.nth(number).screenshot(path=f"{SHOTS}/bqplot-{number}.png")
    lab.until("() => document.querySelectorAll('.bqplot.figure')[1]?.textContent.includes('45\u202f%')")
    assert "45\u202f%" in figures.nth(1).inner_text()
    assert lab.python("card.wait(60).complete") and lab.python("card.phase") == "done"
    bar = lab.page.locator(".aw-progress")
    bar.scroll_into_view_if_needed()
    lab.until("() => document.querySelector('.aw-progress')?.getAttribute('aria-valuenow') === '40'")  # pieces
    assert lab.python("len(__import__('os').listdir('kept'))") == 1
    lab.clean()
