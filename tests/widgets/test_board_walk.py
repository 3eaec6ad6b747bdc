"""Where a newcomer stumbled on a lesson's board: keys do as clicks do, taking back is no travel, the way on is near."""

from __future__ import annotations

from typing import Any

import pytest
from fake_board import FakeBoard
from playwright.sync_api import expect

from aofa_widgets.teach.task.rows import written
from aofa_widgets.widgets.board import MiniBoard
from aofa_widgets.widgets.lesson import Lesson

SIZES = [(1080, 1200), (1080, 860), (900, 1200), (320, 700)]
"""Pages: one that is wide and high has the lesson's words at the right of board and choices, others at the board."""
HERO, FOE = "[data-piece=dartagnan]", "[data-piece=rochefort]"


@pytest.fixture
def player(tmp_path: Any, monkeypatch: Any) -> Lesson:
    """The first lesson, at its board."""
    monkeypatch.setenv("AOFA_PROGRESS", str(tmp_path / "progress.json"))
    made = Lesson("start", lang="fr")
    made.go(next(n for n, step in enumerate(made.opened.lesson.steps) if step.kind == "goal"))
    return made


def play(player: Lesson, begin: int = 0) -> None:
    """The step as the lesson shows it."""
    board = player.activity
    for row in player._room().tutor.task.show[begin:]:
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
    view.root.locator(".aw-then").get_by_text("Coup annulé. « Rétablir le coup » le rejoue.").wait_for()
    assert view.root.locator(".aw-then button").count() == 0 and view.root.locator(".aw-past").count() == 0
    view.until(lambda: said_aloud(view, "Coup annulé."))
    view.root.locator(FOE).focus()
    view.page.keyboard.press("Escape")
    view.page.keyboard.press("Enter")
    view.root.locator(".aw-confirm").get_by_text("jusqu’à toucher Rochefort").wait_for()
    assert not player.step["goals"][0]["reached"]
    view.page.keyboard.press("Enter")
    view.until(lambda: player.step["goals"][0]["reached"])


@pytest.mark.browser
def test_after_an_undo_whoever_acts_is_chosen_again(bench: Any, player: Lesson) -> None:
    """So Enter on the enemy goes at once, as a click would."""
    view = bench(player, width=900)
    board = player.activity
    board.do(written(board.match, player._room().tutor.task.show[0].do))
    view.settle()
    view.root.locator(HERO).focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):  # an inch short of the enemy
        view.page.keyboard.press(key)
    view.until(lambda: board.history["undo"] and len(board.log_lines) > 2)
    assert not player.step["goals"][0]["reached"]
    view.root.locator(".aw-column [data-do=undo]").click()
    view.root.get_by_text("Coup annulé").first.wait_for()
    view.root.locator(FOE).focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: player.step["goals"][0]["reached"], seconds=5)


@pytest.mark.browser
def test_enter_on_an_enemy_goes_where_the_keys_have_aimed(bench: Any) -> None:
    """The line that is drawn, though it was turned away from the enemy who has the focus."""
    board = FakeBoard()
    view = bench(board)
    view.root.locator("[data-piece=rochefort]").focus()
    view.page.keyboard.press("ArrowRight")
    view.until(lambda: "up to" in spoken(view))
    first = spoken(view)
    view.page.keyboard.press("ArrowRight")
    view.until(lambda: spoken(view) != first)
    view.page.keyboard.press("Enter")
    view.until(lambda: board.asked)
    enemy, asked = board.piece("rochefort"), board.asked[0]
    assert asked["figure"] == "dartagnan" and asked["to"] != [enemy.x, enemy.y]


@pytest.mark.browser
def test_undo_and_the_way_on_stand_beside_the_board_of_a_lesson(bench: Any, player: Lesson) -> None:
    view = bench(player, width=900)
    column = view.root.locator(".aw-column")
    column.locator("[data-do=undo]").wait_for()
    assert column.locator("[data-do=onward]").count() == 0
    play(player)
    column.locator("[data-do=onward]").click()
    view.until(lambda: player.step is None)


def said_aloud(view: Any, sentence: str) -> int:
    """In how many places that readers listen to a sentence stands."""
    return sum(sentence in one for one in view.page.locator("[role=status]").all_inner_texts())


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_refusal_is_seen_once_at_the_board_and_heard_once(
    bench: Any, player: Lesson, width: int, height: int
) -> None:
    """In the board's own column; where the lesson's stands beside the board, there instead."""
    view, large = bench(player, width=width, height=height), (width, height) == SIZES[0]
    board = player.activity
    view.root.locator(HERO).wait_for()
    board._receive(board, {"ask": "move", "figure": "rochefort", "to": [500, 500]}, [])
    sentence = "appartient à l’autre camp"
    beside, above = view.root.locator(".aw-refusal"), view.root.locator(".ls-note[data-kind=refused]")
    (above if large else beside).get_by_text(sentence).wait_for()
    assert (beside.is_visible(), above.is_visible()) == (not large, large)
    view.until(lambda: said_aloud(view, sentence))
    view.settle()
    assert said_aloud(view, sentence) == 1
    assert width > 320 or view.overflow() == []


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_hint_is_asked_for_and_read_at_the_board(bench: Any, player: Lesson, width: int, height: int) -> None:
    view, large = bench(player, width=width, height=height), (width, height) == SIZES[0]
    view.root.locator(HERO).wait_for()
    hint = view.root.get_by_role("button", name="Indice", exact=True)
    expect(hint).to_have_count(1)
    hint.click()
    told = view.root.locator(".aw-told, .ls-note").locator("visible=true")
    told.get_by_text("le panneau à côté du plateau").wait_for()
    assert told.count() == 1 and "Indice 1 sur 2" in told.inner_text()
    assert bool(told.evaluate("node => node.closest('.aw-table')")) != large
    view.until(lambda: said_aloud(view, "le panneau à côté du plateau"))
    assert said_aloud(view, "le panneau à côté du plateau") == 1
    view.root.get_by_role("button", name="Autre indice", exact=True).click()
    told.get_by_text("De loin, rien ne les sépare").wait_for()
    assert view.root.get_by_role("button", name="Autre indice", exact=True).get_attribute("aria-disabled") == "true"
    assert view.axe() == [] and (width > 320 or view.overflow() == [])


def test_what_the_tutor_says_goes_from_the_board_with_what_is_done(player: Lesson) -> None:
    board, room = player.activity, player._room()
    board.on_hint({})
    assert board.aside["note"]["kind"] == "hint" and board.aside["hint"]["label"]["en"] == "Another hint"
    for row in room.tutor.task.show[:2]:
        board.do(written(board.match, row.do))
    assert board.aside["note"]["kind"] == player.note["kind"] == "goal"
    board.undo()
    assert board.aside["note"] is None and board.aside["hint"]["label"]["en"] == "Hint"
    play(player, 1)
    assert board.aside["note"]["kind"] == player.note["kind"] == "done" and board.aside["hint"] is None
    board.undo()
    assert board.aside["note"] is None and player.note is None and board.aside["hint"]
    room.show()
    assert board.aside is None
    room.mine()
    assert board.aside["hint"]


@pytest.mark.browser
def test_a_straw_dummy_does_not_look_like_a_barrel(bench: Any, player: Lesson) -> None:
    view = bench(player, width=900)
    view.root.locator("[data-thing=dummy-1]").wait_for(state="attached")
    inside = {
        name: [one.get_attribute("d") for one in view.root.locator(f"[data-thing={name}] path").all()][1:]
        for name in ("dummy-1", "dummy-2", "sawdust")
    }
    assert len(inside["dummy-1"]) > 3 and inside["dummy-1"] == inside["dummy-2"]
    assert not set(inside["dummy-1"]) & set(inside["sawdust"])


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


@pytest.mark.browser
@pytest.mark.parametrize("width", [815, 1150])
def test_what_is_shown_and_what_is_said_of_it_are_in_sight_together(bench: Any, player: Lesson, width: int) -> None:
    """At 1280 by 860, JupyterLab leaves a cell 740 pixels of height: for the figures that are shown, and the words."""
    view = bench(player, width=width)
    view.page.set_viewport_size({"width": 1280, "height": 740})
    for name in ("Montrez-moi", "Et ensuite"):
        view.root.get_by_role("button", name=name).click()
        view.until(lambda: player.note and player.note["kind"] == "shown")
        view.settle()
        for seen in (".ls-note", HERO, FOE, "[data-do=show]"):
            expect(view.root.locator(seen).first).to_be_in_viewport(ratio=0.95)
    view.root.get_by_role("button", name="À mon tour").click()
    view.until(lambda: not player.note or player.note["kind"] != "shown")
    view.root.get_by_role("button", name="Recommencer l’étape").click()  # under the board: its head comes back in sight
    expect(view.root.get_by_role("heading", name="Sur la table")).to_be_in_viewport()


@pytest.mark.browser
def test_what_lies_flat_is_not_said_to_be_nothing_high(bench: Any, player: Lesson) -> None:
    """A glove's thickness is no height: less than half a tenth of an inch."""
    said = bench(player, width=900).root.locator("li", has_text="Gant du bureau").first
    said.wait_for(state="attached")
    assert "hauteur" not in said.text_content()
    assert "hauteur 0,2 pouce" in bench(player, width=900).root.locator("li", has_text="Encrier").first.text_content()
