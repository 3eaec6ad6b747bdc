"""A lesson's board where all write at the same time: it counts and names nothing that is not there."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest

from aofa_widgets.games import GAMES, load
from aofa_widgets.play import Refused
from aofa_widgets.teach.lesson import lesson, load_lessons
from aofa_widgets.teach.task.rows import written
from aofa_widgets.widgets.board import MiniBoard
from aofa_widgets.widgets.lesson import Lesson

KEY = next((key for key in GAMES if load(key).GAME.card.order == "together"), "")
pytestmark = pytest.mark.skipif(not KEY, reason="no game in which sides write at the same time")


@pytest.fixture
def player(tmp_path: Any, monkeypatch: Any) -> Lesson:
    """The first lesson of such a game, at its first goal."""
    monkeypatch.setenv("AOFA_PROGRESS", str(tmp_path / "progress.json"))
    one = next(iter(load_lessons(KEY)))
    made = Lesson(lesson(one.key, "fr", game=KEY), lang="fr")
    made.go(next(n for n, step in enumerate(one.steps) if step.kind == "goal"))
    return made


def test_a_count_of_actions_is_told_only_where_the_game_has_one() -> None:
    for key in (KEY, next(key for key in GAMES if load(key).GAME.card.order == "bag")):
        assert MiniBoard(key).turn["counted"] == (key != KEY)


def test_the_board_of_a_lesson_has_a_name(player: Lesson) -> None:
    assert re.search(r"\w\w", player.activity.scene["title"]["fr"])


def test_agreeing_is_told_otherwise_than_sealing(player: Lesson) -> None:
    board = player.activity
    told = []
    for _ in range(2):
        offer = next(one for one in board.offers if one["key"] == "seal")
        before = len(board.log_lines)
        board._receive(board, {"ask": "offer", "key": "seal"}, [])
        told.append((offer["label"]["fr"], board.log_lines[before]["text"]["fr"]))
    assert "Sceller" in told[0][0] and "scellé" in told[0][1]
    assert "Accepter" in told[1][0] and "accord" in told[1][1] and "scellé" not in told[1][1]


@pytest.mark.browser
def test_what_is_not_there_is_not_shown_and_a_button_that_waits_says_so(bench: Any, player: Lesson) -> None:
    """Nobody's side, no count of actions; « Écrire pour… » waits, with one person left it names them."""
    view = bench(player, width=900)
    board, root = player.activity, view.root
    root.locator(".aw-seat").first.wait_for()
    empty = [side["side"] for side in board.turn["sides"] if side["empty"]]
    assert empty and root.locator(".aw-seat").count() == len(board.turn["sides"]) - len(empty)
    assert root.locator('[data-offer="pick"]').inner_text() == "Écrire pour…"
    first, other = (piece for piece in board.scene["pieces"] if piece["side"] == 0)
    view.settle()
    root.locator(f'[data-piece="{first["id"]}"]').focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: board.turn["active"] == first["id"])
    view.settle()
    assert root.locator(".aw-who small").count() == 0
    waits = root.locator('[data-offer="move"]').inner_text()
    assert waits.endswith("…") and not root.locator('[data-offer="hold"]').inner_text().endswith("…")
    said = root.locator('[data-offer="pick"]').inner_text()
    assert re.fullmatch("Écrire pour [^:…]+", said) and other["name"]["fr"].split(" ")[-1] in said


def test_the_main_button_is_what_is_left_to_do(player: Lesson) -> None:
    """Who has nothing written comes first; then, and to agree, the seal."""
    board = player.activity

    def main() -> list[str]:
        return [one["key"] for one in board.offers if one["main"]]

    def ask(**content: Any) -> None:
        board._receive(board, {"ask": "offer", **content}, [])

    assert main() == ["pick"]
    for piece in [piece for piece in board.scene["pieces"] if piece["side"] == 0]:
        ask(key="pick", figure=piece["id"])
        ask(key="hold")
    assert main() == ["seal"]
    ask(key="seal")
    assert main() == ["seal"]


def test_a_roll_says_what_it_is_about_and_what_the_die_has_to_show(tmp_path: Any, monkeypatch: Any) -> None:
    """Whom it is about, what slows or strikes, from which face on."""
    monkeypatch.setenv("AOFA_PROGRESS", str(tmp_path / "progress.json"))
    hard = "terrain difficile, blocage sur 6"
    for key, note in (("blades", "contre Brec, effet sur 3 ou plus"), ("slowness", hard)):
        one = next(one for one in load_lessons(KEY) if one.key == key)
        made = Lesson(lesson(key, "fr", game=KEY), lang="fr")
        made.go(next(n for n, step in enumerate(one.steps) if step.kind == "goal"))
        board, tutor = made.activity, made._activities[made.step["id"]].room.tutor
        for row in tutor.task.show:
            board.run()
            if board.match.game.chance(board.match.state):
                break
            with suppress(Refused):  # a bot did it
                board.do(written(board.match, row.do))
        assert note in board.match.game.lanes(board.match.state)[0].note["fr"]
