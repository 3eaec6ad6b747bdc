"""Where a phone shows a part of the table, whatever Tab comes to is on the screen once it has the focus."""

from __future__ import annotations

import pytest
from subjects import gallery

pytestmark = pytest.mark.browser

OFF = """() => {
  const box = document.activeElement.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return x > 0 && y > 0 && x < innerWidth && y < innerHeight ? null : [document.activeElement.dataset.piece, x, y];
}"""


@pytest.mark.parametrize("game", ["honour", "swashbuckling"])
def test_a_figure_that_tab_comes_to_is_on_the_screen(bench, game):
    bench.page.set_viewport_size({"width": 320, "height": 600})
    view = bench(gallery("board", game, "fr"), width=320)
    page = view.page
    page.evaluate("() => { document.getElementById('stage').style.padding = '700px 0'; }")  # a page above and below
    off, pieces = [], 0
    for key in ("Tab", "Shift+Tab"):
        for _ in range(40):
            page.keyboard.press(key)
            if page.evaluate("() => Boolean(document.activeElement.dataset.piece)"):
                pieces += 1
                view.settle()
                off += [found] if (found := page.evaluate(OFF)) else []
    assert pieces > 2 and off == []
