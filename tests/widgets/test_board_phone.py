"""The board on a phone: whoever a task names is on the picture, and the board is there where a place is chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from fake_board import FakeBoard, courtyard
from hands import drag, on_board
from playwright.sync_api import expect

from aofa_widgets import MiniBoard

pytestmark = pytest.mark.browser
FAR = 9400  # a table so large that an inch of it would be too small on a phone: 37 inches


def test_a_phone_opens_on_the_whole_board_and_has_its_lens(bench: Any) -> None:
    """At 320 px everybody is on the picture and wide enough to press; plus and minus are 44 px; one line of the log."""
    board = FakeBoard()
    view = bench(board, width=320)
    figure = view.root.locator("[data-piece=dartagnan] .hit")
    before = figure.bounding_box()["width"]
    assert before >= 24 and view.root.locator("svg.magnified").count() == 0
    frame = view.root.locator("svg.aw-scene").bounding_box()
    for hit in view.root.locator("[data-piece] .hit").all():
        middle = hit.bounding_box()["x"] + hit.bounding_box()["width"] / 2
        assert frame["x"] < middle < frame["x"] + frame["width"]
    assert view.root.locator("[data-of=athos] .letters").text_content() == "At"
    zoom = view.root.get_by_role("button", name="Zoom in")
    assert zoom.bounding_box()["width"] >= 44
    for _ in range(3):
        zoom.click()
    near = view.root.locator("svg.magnified")
    expect(near).to_be_visible()
    assert figure.bounding_box()["width"] > before
    view.root.get_by_role("button", name="Whole board").press("Enter")
    expect(near).to_have_count(0)
    expect(zoom).to_be_focused()
    expect(view.root.get_by_role("button", name="Whole board")).to_have_count(0)
    assert view.root.locator(".aw-lines > li:visible").count() == 1
    drag(view, "dartagnan", on_board(view, 1930, 3300))
    view.until(lambda: board.asked)
    assert abs(board.piece("dartagnan").y - 3300) < 60


@pytest.mark.parametrize("width", [288, 320, 358])
def test_both_figures_of_the_first_lesson_are_on_the_picture(bench: Any, width: int) -> None:
    """As wide as phones leave it: d'Artagnan and Rochefort, at opposite walls of the school."""
    view = bench(MiniBoard(scenario="school", seed=1722, lang="fr"), width=width)
    frame = view.root.locator("svg.aw-scene").bounding_box()
    for name in ("dartagnan", "rochefort"):
        box = view.root.locator(f"[data-piece={name}] .hit").bounding_box()
        assert frame["x"] - 3 <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"] + 3


def far_away(*, gap: int) -> FakeBoard:
    """A wide table with who acts at its left, an enemy so far to the right of him, all others beyond."""
    scene = courtyard()
    him, foe = (replace(next(p for p in scene.pieces if p.id == id), y=FAR // 2) for id in ("dartagnan", "guard4"))
    pieces = (replace(him, x=600), replace(foe, x=600 + gap))
    return FakeBoard(replace(scene, width=FAR, height=FAR, things=(), pieces=pieces, links=()))


def seen(view: Any, name: str) -> bool:
    frame, box = (view.root.locator(css).bounding_box() for css in ("svg.aw-scene", f"[data-piece={name}] .hit"))
    middle = box["x"] + box["width"] / 2
    return frame["x"] < middle < frame["x"] + frame["width"]


def test_a_table_too_large_opens_on_who_acts_and_the_nearest_enemy(bench: Any) -> None:
    near = bench(far_away(gap=2600), width=320)
    expect(near.root.locator("svg.magnified")).to_be_visible()
    assert seen(near, "dartagnan") and seen(near, "guard4")


def test_where_two_do_not_fit_who_acts_is_shown_and_the_whole_is_a_press_away(bench: Any) -> None:
    view = bench(far_away(gap=7600), width=320)
    assert seen(view, "dartagnan") and not seen(view, "guard4")
    view.root.get_by_role("button", name="Whole board").click()
    expect(view.root.locator("svg.magnified")).to_have_count(0)
    assert seen(view, "dartagnan") and seen(view, "guard4")
    view.root.get_by_role("button", name="Zoom in").click()
    expect(view.root.locator("svg.magnified")).to_be_visible()
    assert seen(view, "dartagnan")  # what comes nearer is who acts


@pytest.mark.parametrize("width", [288, 358, 900])
def test_the_buttons_of_the_lens_stay_where_they_are_when_it_magnifies(bench: Any, width: int) -> None:
    scene = courtyard()
    view = bench(FakeBoard(replace(scene, width=2 * scene.width)), width=width)
    zoom = view.root.get_by_role("button", name="Zoom in")
    before = zoom.bounding_box()
    zoom.click()
    expect(view.root.get_by_role("button", name="Whole board")).to_be_visible()
    assert zoom.bounding_box() == before and view.frame.evaluate("f => f.scrollWidth <= f.clientWidth")


@pytest.mark.parametrize("motion", [False, True])
def test_a_place_to_be_chosen_brings_the_board_back_to_the_screen(bench: Any, motion: bool) -> None:
    """By a finger or a mouse; slowly or, where motion is unwelcome, at once. By keys the page stays with its fields."""
    view = bench(FakeBoard(), width=320, height=420, motion=motion)
    stage, move = view.root.locator(".aw-stage"), view.root.locator("[data-offer=move]")
    move.evaluate("n => n.scrollIntoView({ block: 'start', behavior: 'instant' })")
    assert stage.bounding_box()["y"] < -60
    move.focus()
    view.page.keyboard.press("Enter")
    expect(view.root.locator("[data-aim=turn]")).to_be_focused()
    away = stage.bounding_box()["y"]
    assert away < -60
    view.root.get_by_role("button", name="Cancel").click()
    move.evaluate("n => n.scrollIntoView({ block: 'start', behavior: 'instant' })")
    move.click()
    view.until(lambda: stage.bounding_box()["y"] >= -1)
