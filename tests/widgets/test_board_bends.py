"""A way with bends drawn in the browser: Shift and a press, the key B, and the button that keeps one."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games import GAMES, load
from aofa_widgets.widgets.board import MiniBoard

KEY = next((key for key in GAMES if load(key).GAME.card.order == "together"), "")


def ways(board: MiniBoard) -> list[int]:
    """How many places each way has that is shown, its start among them."""
    return [len(mark["points"]) for mark in board.scene["marks"] if mark["kind"] == "path"]


@pytest.mark.long
@pytest.mark.skipif(not KEY, reason="no game in which ways are written")
def test_a_way_with_bends_is_drawn_by_pointer_keys_and_button(bench: Any) -> None:
    """Each bend is kept, the next leg begins there, and the whole is one order."""
    board = MiniBoard(KEY, seed=4)
    view = bench(board, width=1080)
    view.root.locator('[data-do="look"]').click()
    view.until(lambda: board.seats["at"] == 0)
    piece = next(one for one in board.scene["pieces"] if one["side"] == 0)
    name = piece["id"]
    view.root.locator(f'[data-piece="{name}"]').first.click()
    view.until(lambda: board.preview["most"] is not None)
    box = view.root.locator("svg.aw-scene").first.bounding_box()
    unit = box["width"] / board.scene["width"]
    view.page.keyboard.down("Shift")
    view.page.mouse.click(box["x"] + (piece["x"] + 300) * unit, box["y"] + (piece["y"] - 300) * unit)
    view.page.keyboard.up("Shift")
    view.until(lambda: ways(board) == [2])
    first = board.preview["from"][name]
    assert abs(first[0] - piece["x"] - 300) < 60 and abs(first[1] - piece["y"] + 300) < 60
    view.root.locator(f'[data-piece="{name}"]').first.focus()
    for key in ("ArrowUp", "ArrowUp", "b"):
        view.page.keyboard.press(key)
        view.settle()
    view.until(lambda: ways(board) == [3])
    view.root.locator('[data-offer="bend"]').click()
    last = board.preview["from"][name]
    view.page.mouse.click(box["x"] + (last[0] - 200) * unit, box["y"] + last[1] * unit)
    view.until(lambda: ways(board) == [4])
    last = board.preview["from"][name]
    view.page.mouse.click(box["x"] + last[0] * unit, box["y"] + (last[1] - 150) * unit)
    view.until(lambda: ways(board) == [5] and "from" not in board.preview)
    order = board.match.state.slips[0][3]
    assert len(order.way) == 4 and not order.more
