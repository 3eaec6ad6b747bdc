"""Several people around one screen, in the browser: the cover, dragging, sealing, the orders of all as arrows."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games import GAMES, load
from aofa_widgets.widgets.board import MiniBoard

KEY = next((key for key in GAMES if load(key).GAME.card.order == "together"), "")


def drag(view: Any, board: MiniBoard, figure: str, dx: int, dy: int) -> None:
    """Drags a figure over the table by so many of its units."""
    box = view.root.locator("svg.aw-scene").first.bounding_box()
    unit = box["width"] / board.scene["width"]
    at = next(piece for piece in board.scene["pieces"] if piece["id"] == figure)
    x, y = box["x"] + at["x"] * unit, box["y"] + at["y"] * unit
    view.page.mouse.move(x, y)
    view.page.mouse.down()
    view.page.mouse.move(x + dx * unit, y + dy * unit, steps=4)
    view.page.mouse.up()
    view.settle()


@pytest.mark.skipif(not KEY, reason="no game in which sides write at the same time")
def test_two_people_write_behind_each_others_backs(bench: Any) -> None:
    """Covered, shown, dragged, sealed, passed on; when both have sealed their orders are arrows with numbers."""
    board = MiniBoard(KEY, lang="fr", seed=4)
    view = bench(board, width=1080)
    for side in (0, 1):
        cover = view.root.locator(".aw-cover")
        assert cover.is_visible() and "Passez l’écran" in cover.inner_text()
        assert board.offers == []
        if side == 0:
            assert view.axe() == []
        cover.locator('[data-do="look"]').focus()
        view.page.keyboard.press("Enter")
        view.until(lambda: board.seats["at"] is not None)
        mine = board.seats["at"]
        assert mine == side
        figure = next(piece["id"] for piece in board.scene["pieces"] if piece["side"] == mine)
        if side == 0:  # whoever looks at an enemy still writes for their own side
            enemy = next(piece["id"] for piece in board.scene["pieces"] if piece["side"] != mine)
            view.root.locator(f'[data-piece="{enemy}"]').focus()
            view.page.keyboard.press("Enter")
            view.settle()
            assert board.seats["rows"][mine]["name"]["fr"] in view.root.locator(".aw-panel .aw-who").inner_text()
        drag(view, board, figure, 0, 500 if mine else -500)
        view.until(lambda: any(mark["kind"] == "path" for mark in board.scene["marks"]))
        assert view.root.locator(".aw-announced .order").count() == 1
        assert "C’est écrit" in view.root.locator("[role=status]").first.inner_text()
        view.root.locator('[data-offer="seal"]').click()
        view.until(lambda: board.seats["at"] is None)
    assert view.root.locator(".aw-announced .order").count() == 2  # open for all to see
    assert view.root.locator(".aw-announced .numbered").count() >= 2
    assert view.root.locator(".aw-seat").count() == len(board.seats["rows"])
    assert "cm" in view.root.locator(".scale").first.text_content()


@pytest.mark.long
@pytest.mark.skipif(not KEY, reason="no game in which sides write at the same time")
def test_a_narrow_screen_and_a_dark_one_hold_the_seats(bench: Any) -> None:
    """Nothing sticks out at 320 px, no rule of axe is broken, every button has 24 px."""
    board = MiniBoard(KEY, lang="fr", seed=4, theme="dark")
    view = bench(board, width=320, dark=True)
    for _ in range(2):
        assert view.axe() == []
        inner = ("svg", "path", "circle", "g", "rect", "text")
        assert [row for row in view.overflow() if row.split(".")[0] not in inner] == []
        for node in view.root.locator(".aw-panel button:visible").all():
            box = node.bounding_box()
            assert box["height"] >= 24 and box["width"] >= 24, node.inner_text()
        board.look()
        view.settle()
