"""Goal steps in the player: refusals with their clause, hints that end, taking back, a showing that is no victory."""

from __future__ import annotations

import pytest

from aofa_widgets.games.swashbuckling.actions import Pass, Stop
from aofa_widgets.play import Refused
from aofa_widgets.teach.progress import Progress
from aofa_widgets.teach.task.rows import written
from aofa_widgets.widgets.lesson import Lesson


@pytest.fixture
def player(tmp_path, monkeypatch) -> Lesson:
    monkeypatch.setenv("AOFA_PROGRESS", str(tmp_path / "progress.json"))
    made = Lesson("action", lang="fr")
    made.go(next(n for n, step in enumerate(made.opened.lesson.steps) if step.kind == "goal"))
    return made


def room(player: Lesson):
    return player._activities[player.step["id"]].room


def ask(player: Lesson, what: str, **content) -> None:
    player._receive(player, {"ask": what, **content}, [])


def do_it(player: Lesson) -> None:
    """What the lesson would show, done on the board."""
    board = player.activity
    for row in room(player).tutor.task.show:
        if row.dice is not None:
            board._settle(dict(row.dice), real=True)
        else:
            board.do(written(board.match, row.do))


def test_a_goal_is_reached_on_the_board_and_nothing_goes_on(player):
    at = player.at
    assert not any(goal["reached"] for goal in player.step["goals"]) and not player.step["done"]
    do_it(player)
    assert all(goal["reached"] for goal in player.step["goals"]) and player.step["done"]
    assert player.note["kind"] == "done" and player.note["text"]["en"] and player.at == at
    assert Progress.open().lesson(player.opened).marks()[player.step["id"]].state == "done"


def test_a_refusal_is_told_with_its_clause_and_goes_when_something_is_done(player):
    board = player.activity
    board._receive(board, {"ask": "move", "figure": "guard1", "to": [500, 500]}, [])
    note = player.note
    assert note["kind"] == "refused" and note["rule"]["number"] and note["rule"]["text"]["fr"]
    do_it(player)
    assert player.note["kind"] == "done"


def test_hints_come_one_by_one_and_end(player):
    total = len(room(player).tutor.task.hints)
    for n in range(1, total + 2):
        ask(player, "hint")
        assert player.note["kind"] == "hint" and player.note["lit"] == min(n, total) and player.note["total"] == total
    assert player.step["tools"]["hint"] is False


def test_taking_back_ends_where_the_step_began(player):
    board, begin = player.activity, player.activity.match.tree.place
    ask(player, "undo")
    assert board.match.tree.place == begin
    board.do(written(board.match, room(player).tutor.task.show[0].do))
    assert player.step["tools"]["undo"]
    ask(player, "undo")
    assert board.match.tree.place == begin and not player.step["tools"]["undo"]
    board.undo()
    assert board.match.tree.place == begin


def test_that_the_initiative_has_passed_is_said_no_longer_once_it_is_taken_back(player):
    board = player.activity
    if board.match.state.activation is not None:
        board.do(Stop())
    board.do(Pass())
    assert player.note["kind"] == "turned" and board.aside["note"]["kind"] == "turned"
    board._show()  # looked at again: it is still so
    assert player.note["kind"] == "turned" and board.aside["note"]["kind"] == "turned"
    ask(player, "undo")
    assert player.note is None and (board.aside or {}).get("note") is None
    board.redo()
    assert player.note["kind"] == "turned"


def test_a_showing_reaches_no_goal_and_ends_with_the_table_as_it_was(player):
    start = player.activity.match.state
    for _ in range(30):
        ask(player, "show")
        if not player.step["tools"]["show"]:
            break
    assert player.note["kind"] == "shown" and player.note["text"]["en"] and not player.step["done"]
    ask(player, "mine")
    assert player.activity.match.state == start and player.step["tools"]["show"]
    do_it(player)
    assert player.step["done"]


def test_to_begin_again_keeps_what_was_done(player):
    do_it(player)
    player.again()
    assert player.step["done"] and not any(goal["reached"] for goal in player.step["goals"])
    with pytest.raises(Refused):
        player.activity.move("guard1", (500, 500))


def facts(player: Lesson) -> tuple[int, int]:
    mark = Progress.open().lesson(player.opened).marks()[player.step["id"]]
    return mark.tries, mark.hints


@pytest.mark.parametrize("anew", ["mine", "again"])
def test_hints_and_refusals_count_though_the_table_is_set_anew(player, anew):
    board = player.activity
    board._receive(board, {"ask": "move", "figure": "guard1", "to": [500, 500]}, [])
    ask(player, "hint")
    ask(player, "hint")
    seen = min(2, len(room(player).tutor.task.hints))
    ask(player, "show")
    ask(player, anew)
    do_it(player)
    assert facts(player) == (2, seen)  # one refusal, and the one that did it


def test_what_goes_right_at_once_is_one_try(player):
    do_it(player)
    assert facts(player) == (1, 0)
