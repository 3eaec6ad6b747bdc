"""What is said of heights on the picture fits where it stands: shorter, or not at all, where there is no room."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.widgets.board import MiniBoard

pytestmark = pytest.mark.browser

OVER = """svg => {
  const board = svg.getBoundingClientRect();
  const shown = [...svg.querySelectorAll('.height text')].filter((text) => text.getBoundingClientRect().width);
  return shown.filter((text) => {
    const said = text.getBoundingClientRect();
    const thing = text.closest('[data-thing]').querySelector('rect, path').getBoundingClientRect();
    return said.left < board.left || said.right > board.right || said.top < board.top
      || (text.closest('.plain') && said.width > thing.width);
  }).map((text) => text.textContent);
}"""


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("name", ["school", "brawl", "stairs"])
def test_no_height_is_said_over_an_edge(bench: Any, name: str, width: int) -> None:
    view = bench(MiniBoard(scenario=name, lang="fr", seed=1), width=width)
    stage = view.root.locator("svg.aw-scene")
    assert stage.evaluate(OVER) == []


def test_a_gallery_says_its_name_and_height_where_there_is_room(bench: Any) -> None:
    """The whole sentence on a large board, the bare length on a phone."""
    said = [
        bench(MiniBoard(scenario="school", lang="fr", seed=1), width=width).root.locator(".height.plain text")
        .text_content() for width in (1280, 320)
    ]  # fmt: skip
    assert said == ["Estrade du maître, hauteur 0,9″", "0,9″"]
