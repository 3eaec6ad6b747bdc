"""A whole game from a bag of tokens against a bot, from the first coin to the last token, by keyboard alone."""

from __future__ import annotations

import time
from typing import Any

import pytest

from aofa_widgets.games import GAMES, load
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.board import MiniBoard

KEY = next(key for key in GAMES if load(key).GAME.card.order == "bag")
PATIENCE = 400  # seconds; the bot takes its time, so that one can follow


def _choose(view: Any, board: MiniBoard, stuck: bool) -> None:
    """One turn of the hand: the first thing offered; where that leads nowhere, the last."""
    press = view.page.keyboard.press
    press("m")
    if stuck and board.offers and not (board.roll and board.roll["phase"] == "ready"):
        press("Escape")
        view.settle(20)
        offer = view.root.locator(f'[data-offer="{board.offers[-1]["key"]}"]')
        if offer.count():
            offer.focus()
        press("Enter")
        return
    press("Enter")
    view.settle(30)
    if view.root.locator('[data-aim="turn"]').count():
        view.root.locator('[data-aim="turn"]').focus()
        view.page.keyboard.type("0")
        press("Tab")
        view.page.keyboard.type("3")
        press("Enter")
    elif view.root.locator('[data-key="options"] button').count():
        view.root.locator('[data-key="options"] button').first.focus()
        press("Enter")


@pytest.mark.long  # two minutes and a half: a whole game, and the bot takes its time
@pytest.mark.browser
def test_a_skirmish_to_its_end_by_keyboard_alone(bench):
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
        assert same < 20, (board.turn["text"], board.said)
        _choose(view, board, same > 0)
    view.settle(200)
    assert view.root.locator(".aw-over").inner_text().strip() and len(board.log_lines) > 20
    assert view.axe() == []
