"""Moving on the mini-board: by drag, by clicks, by keys; refusals, stale answers, several views, the real game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import hypot
from typing import Any

import pytest

from aofa_widgets.widgets.board import MiniBoard

from .fake_board import FakeBoard, both, courtyard
from .hands import INCH, at, drag, on_board, shown, spoken

# --- moving -------------------------------------------------------------------------------------------------------


def test_a_drag_shows_the_way_and_then_asks(bench: Any) -> None:
    """Band, length and ghost follow the hand; the drop asks for the place; the scene of the answer is drawn."""
    board = FakeBoard()
    view = bench(board)
    goal = on_board(view, 1930, 2365 + 5 * INCH)
    drag(view, "dartagnan", goal, drop=False)
    assert shown(view, ".way .length") and shown(view, ".l-plan > .ghost")
    assert view.root.locator(".length text").text_content() == "5″"
    assert board.asked == []
    view.page.mouse.up()
    view.until(lambda: board.asked)
    (asked,) = board.asked
    assert asked["ask"] == "move" and asked["figure"] == "dartagnan"
    assert hypot(asked["to"][0] - 1930, asked["to"][1] - 3635) < 15
    assert board.piece("dartagnan").y == asked["to"][1]
    assert hypot(at(view, "dartagnan")[0] - goal[0], at(view, "dartagnan")[1] - goal[1]) < 3
    assert not shown(view, ".way .length")


def test_the_preview_stops_where_the_table_does(bench: Any) -> None:
    """Dragged over a crate, the ghost stands before it, the crate is outlined, and Python puts the figure there."""
    board = FakeBoard()
    view = bench(board)
    drag(view, "dartagnan", on_board(view, 3420, 2955), drop=False)
    ghost = view.root.locator(".l-plan > .ghost").get_attribute("transform")
    x, y = (float(n) for n in ghost.split("translate(")[1].split(")")[0].split())
    assert view.root.locator(".touch").get_attribute("d")
    view.page.mouse.up()
    view.until(lambda: board.piece("dartagnan").x != 1930)
    assert hypot(board.piece("dartagnan").x - x, board.piece("dartagnan").y - y) <= 3


def test_a_way_that_is_barred_shows_by_what(bench: Any) -> None:
    """Aimed into what it touches, a figure has no way: no band, no ghost, the thing in the way outlined."""
    scene = courtyard()
    board = FakeBoard(
        replace(scene, pieces=tuple(replace(p, x=3055, y=2955) if p.id == "dartagnan" else p for p in scene.pieces))
    )
    view = bench(board)
    view.page.mouse.move(*on_board(view, 3420, 2955))
    assert not shown(view, ".way .length") and not shown(view, ".l-plan > .ghost") and not shown(view, ".way .band")
    assert view.root.locator(".touch.barred").get_attribute("d")
    view.page.mouse.move(*on_board(view, 2200, 3400))
    assert shown(view, ".way .length") and view.root.locator(".touch.barred").count() == 0


def test_click_the_figure_then_the_place(bench: Any) -> None:
    """Two clicks do what a drag does: one on the figure, one on the floor."""
    board = FakeBoard()
    view = bench(board)
    view.page.mouse.click(*at(view, "athos"))
    view.until(lambda: board.asked)
    assert board.asked == [{"ask": "select", "figure": "athos"}]
    view.page.mouse.move(*on_board(view, 1500, 2290))
    assert shown(view, ".way .length")
    view.page.mouse.click(*on_board(view, 1400, 2290))
    view.until(lambda: len(board.asked) == 2)
    assert board.asked[1]["ask"] == "move" and abs(board.asked[1]["to"][0] - 1400) < 10
    assert board.piece("athos").x == board.asked[1]["to"][0]


def test_a_click_on_an_enemy_walks_up_to_him(bench: Any) -> None:
    """The active figure goes to the enemy that is clicked; contact is drawn and said."""
    board = FakeBoard()
    view = bench(board)
    view.page.mouse.click(*at(view, "guard4"))
    view.until(lambda: board.asked)
    assert board.asked[0] == {"ask": "move", "figure": "dartagnan", "to": [2700, 1900]}
    view.settle()
    assert view.root.locator(".link").count() == 2
    assert "in contact with Guard 4" in view.root.locator("[data-piece=dartagnan]").get_attribute("aria-label")


def test_by_keyboard_alone(bench: Any) -> None:
    """Tab to the figure, arrows aim, Enter moves: no pointer anywhere. Every step is said."""
    board = FakeBoard()
    view = bench(board)
    view.root.locator("[data-piece=dartagnan]").focus()
    for key in ("ArrowUp", "ArrowRight", "ArrowRight", "Shift+ArrowRight"):
        view.page.keyboard.press(key)
    assert shown(view, ".way .length") and shown(view, ".square")
    view.until(lambda: "degrees" in spoken(view))
    first = spoken(view)
    view.page.keyboard.press("End")
    view.until(lambda: spoken(view) != first)
    view.page.keyboard.press("Enter")
    view.until(lambda: board.asked)
    assert board.asked[0]["ask"] == "move"
    view.settle()
    assert view.page.evaluate("document.activeElement.dataset.piece") == "dartagnan"  # the focus stays


def test_page_keys_look_at_what_can_be_reached(bench: Any) -> None:
    """Page Down aims at the next thing around, figures, furniture and edges; Enter goes up to it."""
    board = FakeBoard()
    view = bench(board)
    view.root.locator("[data-piece=dartagnan]").focus()
    heard = set()
    for _ in range(24):
        before = spoken(view)
        view.page.keyboard.press("PageDown")
        view.until(lambda before=before: spoken(view) != before)
        heard.add(spoken(view).rsplit(", ", 1)[1])
    assert all(end.startswith("up to ") for end in heard)
    assert {"up to Aramis.", "up to Barrel.", "up to Crate.", "up to the edge of the table."} <= heard
    view.page.keyboard.press("Enter")
    view.until(lambda: board.asked)


def test_on_an_enemy_the_keys_still_aim_for_whoever_acts(bench: Any) -> None:
    """E sets the mark: N plans the way of the active figure to it, and Enter goes there."""
    board = FakeBoard()
    view = bench(board)
    enemy = next(piece for piece in board.scene["pieces"] if piece["side"] == 1)
    view.root.locator(f"[data-piece={enemy['id']}]").focus()
    view.page.keyboard.press("n")
    view.until(lambda: spoken(view).startswith("d’Artagnan: "))
    view.page.keyboard.press("Enter")
    view.until(lambda: board.asked)
    assert (board.asked[0]["ask"], board.asked[0]["figure"]) == ("move", "dartagnan")


def test_nobody_aims_for_the_other_side(bench: Any) -> None:
    """Before anybody is activated, a figure whose turn it is not is refused at the first arrow."""
    board = FakeBoard()
    board.turn = {**board.turn, "active": None}
    view = bench(board)
    enemy = next(piece for piece in board.scene["pieces"] if piece["side"] == 1)
    view.root.locator(f"[data-piece={enemy['id']}]").focus()
    view.page.keyboard.press("ArrowUp")
    view.until(lambda: "does not move now, the other side plays: " in spoken(view))
    view.page.keyboard.press("n")
    assert not shown(view, ".way .length") and board.asked == []
    view.root.locator("[data-piece=dartagnan]").focus()
    view.page.keyboard.press("ArrowUp")
    assert shown(view, ".way .length")


def test_escape_drops_the_plan(bench: Any) -> None:
    """Nothing is asked, nothing stays drawn."""
    board = FakeBoard()
    view = bench(board)
    view.root.locator("[data-piece=dartagnan]").focus()
    view.page.keyboard.press("ArrowUp")
    assert shown(view, ".way .length")
    view.page.keyboard.press("Escape")
    assert not shown(view, ".way .length")
    view.page.keyboard.press("Escape")
    view.settle()
    assert board.asked == []


def test_a_slip_of_the_hand_is_a_press(bench: Any) -> None:
    """A drag that comes back to its own base asks nothing."""
    board = FakeBoard()
    view = bench(board)
    x, y = at(view, "dartagnan")
    drag(view, "dartagnan", (x + 90, y), drop=False)
    view.page.mouse.move(x + 2, y, steps=3)
    view.page.mouse.up()
    view.settle()
    assert board.asked == [] and not shown(view, ".way .length")


# --- refusals and answers -----------------------------------------------------------------------------------------


def test_a_refusal_says_why(bench: Any) -> None:
    """Octagon where it fails, sentence, clause, and ‘Why not?’ that opens it; the figure stands where it was."""
    board = FakeBoard()
    board.refuses = "yes"
    view = bench(board)
    before = at(view, "dartagnan")
    drag(view, "dartagnan", on_board(view, 3420, 2955))
    note = view.root.locator(".aw-refusal")
    note.wait_for()
    assert "Move refused." in note.inner_text() and "it is stunned" in note.inner_text()
    assert note.locator(".aw-chip").inner_text() == "Rule 2B"
    assert shown(view, ".octagon")
    assert at(view, "dartagnan") == before
    assert not shown(view, ".l-plan > .ghost")
    view.root.get_by_role("button", name="Why not?").click()
    assert "A move ends at the first object." in note.inner_text()
    board.refuses = ""
    drag(view, "dartagnan", on_board(view, 1930, 3000))
    view.until(lambda: len(board.asked) == 2)
    note.wait_for(state="detached")
    assert not shown(view, ".octagon")


def test_a_stale_answer_is_dropped(bench: Any) -> None:
    """An answer to a request before the last one shows nothing."""
    board = FakeBoard()
    view = bench(board)
    drag(view, "dartagnan", on_board(view, 1930, 3000))
    view.until(lambda: board.asked)
    drag(view, "dartagnan", on_board(view, 2300, 3000))
    view.until(lambda: len(board.asked) == 2)
    first = next(m["seq"] for m in view.sent if m["ask"] == "move")
    board.said = {"seq": 99, "kind": "refused", "text": both("Too late.", "Trop tard."), "rule": None, "request": first}
    view.settle()
    assert view.root.locator(".aw-refusal").count() == 0
    board.said = {
        "seq": 100,
        "kind": "error",
        "text": both("From elsewhere.", "D'ailleurs."),
        "rule": None,
        "request": None,
    }
    view.settle()
    assert "From elsewhere." in view.root.locator(".aw-refusal").inner_text()


def test_two_views_agree(bench: Any) -> None:
    """What is done in one view shows in the other; the ghost and the refusal of one are not the other's."""
    board = FakeBoard()
    view = bench(board, views=2, width=620)
    one, two = (view.page.locator(".aw").nth(n) for n in (0, 1))
    box = one.locator("[data-piece=dartagnan] .hit").bounding_box()
    view.page.mouse.move(box["x"] + 15, box["y"] + 15)
    view.page.mouse.down()
    view.page.mouse.move(box["x"] + 20, box["y"] + 40, steps=3)
    view.page.mouse.move(box["x"] + 15, box["y"] + 105, steps=3)
    assert two.locator(".l-plan > .ghost").first.evaluate("n => getComputedStyle(n).visibility") == "hidden"
    view.page.mouse.up()
    view.until(lambda: board.asked)
    view.settle()
    places = [v.locator("[data-piece=dartagnan]").get_attribute("transform") for v in (one, two)]
    assert places[0] == places[1] and "1930 2365" not in places[0]


# --- the real game ----------------------------------------------------------------------------------------------------


@pytest.fixture
def game(bench: Any) -> Callable[..., tuple[MiniBoard, Any]]:
    """A real board whose first initiative is thrown."""

    def begin(**options: Any) -> tuple[MiniBoard, Any]:
        board = MiniBoard(seed=6, lang="en")
        board.throw()
        return board, bench(board, **options)

    return begin


def test_a_real_move_into_contact_and_a_duel(game: Any) -> None:
    """Clicked, moved by a click on the foe, a duel declared, dice rolled: the game's own state says so."""
    board, view = game()
    side = board.turn["side"]
    mine = next(p for p in board.scene["pieces"] if p["side"] == side)["id"]
    foe = next(p for p in board.scene["pieces"] if p["side"] != side)["id"]
    view.page.mouse.click(*at(view, mine))
    view.until(lambda: board.turn["active"] == mine)
    view.page.mouse.click(*at(view, foe))
    view.until(lambda: any(set(link) == {mine, foe} for link in board.scene["links"]))
    view.root.locator("[data-offer=duel]").click()
    view.until(lambda: board.roll and board.roll["phase"] == "ready")
    view.root.get_by_role("button", name="Roll").click()
    view.until(lambda: board.roll and board.roll["phase"] == "settled")
    assert view.root.locator(".aw-die").count() >= 4
    view.root.get_by_role("button", name="Undo").click()
    view.until(lambda: board.history["redo"])


def test_the_real_preview_is_where_the_real_figure_stops(game: Any) -> None:
    """What the ghost showed is what the game did."""
    board, view = game()
    mine = next(p for p in board.scene["pieces"] if p["side"] == board.turn["side"])
    drag(view, mine["id"], on_board(view, 2540, 2540), drop=False)
    ghost = view.root.locator(".l-plan > .ghost").get_attribute("transform")
    x, y = (float(n) for n in ghost.split("translate(")[1].split(")")[0].split())
    view.page.mouse.up()
    view.until(lambda: board.turn["active"] == mine["id"] or board.said["kind"] != "ok")
    view.settle()
    now = next(p for p in board.scene["pieces"] if p["id"] == mine["id"])
    assert hypot(now["x"] - x, now["y"] - y) <= 10


def test_no_bare_key_is_on_the_page(game: Any) -> None:
    """Every word that the view names reaches it."""
    _, view = game()
    assert "board." not in view.root.inner_text() and "tray." not in view.root.inner_text()
