"""Where a newcomer stumbled on a lesson's board: keys do as clicks do, taking back is no travel, the way on is near."""

from __future__ import annotations

from typing import Any

import pytest
from fake_board import FakeBoard

from aofa_widgets.teach.task.rows import written
from aofa_widgets.widgets.board import MiniBoard
from aofa_widgets.widgets.lesson import Lesson

HERO, FOE = "[data-piece=dartagnan]", "[data-piece=rochefort]"


@pytest.fixture
def player(tmp_path: Any, monkeypatch: Any) -> Lesson:
    """The first lesson, at its board."""
    monkeypatch.setenv("AOFA_PROGRESS", str(tmp_path / "progress.json"))
    made = Lesson("start", lang="fr")
    made.go(next(n for n, step in enumerate(made.opened.lesson.steps) if step.kind == "goal"))
    return made


def play(player: Lesson) -> None:
    """The step as the lesson shows it."""
    board = player.activity
    for row in player._room().tutor.task.show:
        if row.dice is not None:
            board._settle(dict(row.dice), real=True)
        else:
            board.do(written(board.match, row.do))


def spoken(view: Any) -> str:
    return view.root.locator("[role=status]").first.inner_text()


def test_taking_back_is_no_look_at_the_past() -> None:
    board = MiniBoard(seed=5, lang="en")
    board.throw()
    board.undo()
    assert board.timeline["undone"] and board.history["redo"]
    board.redo()
    assert not board.timeline["undone"]
    board.goto(0)
    assert not board.timeline["undone"] and board.timeline["at"] < board.timeline["last"]


def test_the_way_on_is_offered_once_every_goal_is_reached_and_goes_with_what_is_taken_back(player: Lesson) -> None:
    board = player.activity
    assert board.onward is None
    play(player)
    assert board.onward["label"]["fr"] == "Finir la leçon"
    board.undo()
    assert board.onward is None
    board.redo()
    assert board.onward["text"]["en"] == "Done."


def test_redo_on_a_lesson_s_board_brings_the_dice_too(player: Lesson) -> None:
    board = player.activity
    play(player)
    end = board.match.tree.place
    board.undo()
    assert board.match.tree.place == end - 2
    board.redo()
    assert board.match.tree.place == end


@pytest.mark.browser
def test_the_first_arrow_aims_at_the_enemy_and_only_the_next_one_turns(bench: Any, player: Lesson) -> None:
    view = bench(player, width=900)
    board = player.activity
    view.root.locator(HERO).focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: board.turn["active"] == "dartagnan")
    view.settle()
    view.page.keyboard.press("ArrowRight")
    view.root.get_by_text("jusqu’à toucher Rochefort").first.wait_for(state="attached")
    view.page.keyboard.press("ArrowRight")
    view.root.get_by_text("105 degrés").first.wait_for(state="attached")
    view.page.keyboard.press("ArrowLeft")
    view.page.keyboard.press("End")  # the way that was cut short by what stands beside goes on to the enemy
    view.page.keyboard.press("Enter")
    view.until(lambda: player.step["goals"][0]["reached"])


@pytest.mark.browser
def test_enter_on_the_enemy_shows_the_way_and_goes_after_one_was_taken_back(bench: Any, player: Lesson) -> None:
    """An undo chooses whoever acts again; let go by Escape, a press shows the way and its button, the next one goes."""
    view = bench(player, width=900)
    board, room = player.activity, player._room()
    board.do(written(board.match, room.tutor.task.show[0].do))
    board.move("dartagnan", (2000, 2600))
    view.settle()
    board.undo()
    view.root.get_by_text("Coup annulé").first.wait_for()
    assert view.root.get_by_text("Vous regardez").count() == 0
    view.root.locator(FOE).focus()
    view.page.keyboard.press("Escape")
    view.page.keyboard.press("Enter")
    view.root.locator(".aw-confirm").get_by_text("jusqu’à toucher Rochefort").wait_for()
    assert not player.step["goals"][0]["reached"]
    view.page.keyboard.press("Enter")
    view.until(lambda: player.step["goals"][0]["reached"])


@pytest.mark.browser
def test_undo_and_the_way_on_stand_beside_the_board_of_a_lesson(bench: Any, player: Lesson) -> None:
    view = bench(player, width=900)
    column = view.root.locator(".aw-column")
    column.locator("[data-do=undo]").wait_for()
    assert column.locator("[data-do=onward]").count() == 0
    play(player)
    column.locator("[data-do=onward]").click()
    view.until(lambda: player.step is None)


@pytest.mark.browser
def test_things_have_a_name_where_a_pointer_rests(bench: Any, player: Lesson) -> None:
    view = bench(player, width=900)
    view.root.locator("svg.aw-scene").wait_for()
    names = view.root.locator("svg.aw-scene title").all_text_contents()
    assert any("Mannequin de paille 1" in name for name in names)


@pytest.mark.browser
def test_what_the_question_mark_reads_begins_its_sentences_with_capitals(bench: Any) -> None:
    view = bench(FakeBoard())
    view.root.locator("[data-piece=athos]").focus()
    view.page.keyboard.press("?")
    view.until(lambda: ". D’Artagnan," in spoken(view))
