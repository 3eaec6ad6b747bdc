"""A whole battle of units in ranks against a bot, from the first choice to the last round, by keyboard alone."""

from __future__ import annotations

import time
from typing import Any

import pytest

from aofa_widgets.games import GAMES, load
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.board import MiniBoard

KEY = next((key for key in GAMES if hasattr(load(key), "muster")), "")
PATIENCE = 300  # seconds; the bot takes its time, so that one can follow


def _choose(view: Any, board: MiniBoard, stuck: int) -> None:
    """One turn of the hand: the first thing offered; where that leads nowhere, the next."""
    press = view.page.keyboard.press
    if board.roll and board.roll["phase"] == "ready":
        press("m")
        press("Enter")
        return
    offers = [offer["key"] for offer in board.offers]
    if not offers:
        return
    view.root.locator(f'[data-offer="{offers[stuck % len(offers)]}"]').focus()
    press("Enter")
    view.settle(40)
    if view.root.locator('[data-march="leg0"]').count():
        view.root.locator('[data-march="leg0"]').focus()
        view.page.keyboard.type("3")
        press("Enter")
    elif view.root.locator("[data-march]").count():
        view.root.locator("[data-march]").first.focus()
        press("Enter")
    elif view.root.locator('[data-key="options"] button').count():
        view.root.locator('[data-key="options"] button').first.focus()
        press("Enter")
    else:
        press("Escape")


@pytest.mark.long  # a minute: a whole battle, and the bot takes its time
@pytest.mark.browser
def test_a_battle_to_its_end_by_keyboard_alone(bench: Any) -> None:
    """Every choice of a small battle can be made without a pointer; the board says how it ended."""
    bots = list(load(KEY).BOTS)
    board = MiniBoard(Ruleset.load(KEY), seed=5, lang="fr", bots={1: bots[-1]}, strength=1)
    view = bench(board, width=1000, height=1200)
    view.root.locator("[data-piece]").first.focus()
    end, last, same = time.monotonic() + PATIENCE, None, 0
    while board.match.game.result(board.match.state) is None:
        assert time.monotonic() < end, board.turn["text"]
        view.settle(20)
        if board._bots_side() is not None:
            view.page.wait_for_timeout(30)
            continue
        now = (len(board.match.tree.line), board.roll and board.roll["phase"])
        same, last = (same + 1 if now == last else 0), now
        assert same < 20, (board.turn["text"], board.said, board.offers)
        _choose(view, board, same)
    view.settle(200)
    assert view.root.locator(".aw-over").inner_text().strip() and len(board.log_lines) > 20
    assert view.axe() == []
