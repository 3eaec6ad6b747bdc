"""Memory stays steady: 1,000 times undone and redone, 50 boards opened and closed; in the page and in Python."""

from __future__ import annotations

import gc
import tracemalloc
from typing import Any

import pytest
from ipywidgets.widgets import widget as registry

from aofa_widgets import MiniBoard

TURNS = 500  # each an undo and a redo
BOARDS = 50
MOST_GROWTH = 3_000_000  # bytes: 60 KB a board is its own copy of the bundle, which a page never lets go of


def heap(page: Any) -> int:
    """Bytes in use in the page once its garbage is gone."""
    wire = page.context.new_cdp_session(page)
    for _ in range(3):
        wire.send("HeapProfiler.collectGarbage")
    used = wire.send("Runtime.getHeapUsage")["usedSize"]
    wire.detach()
    return int(used)


def python() -> int:
    """Bytes in use in Python once its garbage is gone."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.fixture
def traced() -> Any:
    """Python's memory, counted."""
    tracemalloc.start()
    yield
    tracemalloc.stop()


def walked(board: MiniBoard) -> None:
    """Brings a board to where a move was made."""
    board.throw()
    mine = next(p for p in board.scene["pieces"] if p["side"] == board.turn["side"])
    board.move(mine["id"], (mine["x"] + 300, mine["y"] + 300))


@pytest.mark.long
@pytest.mark.people
def test_a_thousand_turns_back_and_forth(bench: Any, traced: None) -> None:
    """Undo and redo leave nothing behind."""
    board = MiniBoard(scenario="school", seed=5, lang="en")
    walked(board)
    view = bench(board, width=600)

    def turn(times: int) -> None:
        for n in range(times):
            board.undo()
            board.redo()
            if n % 50 == 0:
                view.settle(0)
        view.settle()

    turn(100)
    page, mine = heap(view.page), python()
    turn(TURNS)
    grown = heap(view.page) - page, python() - mine
    print(f"{2 * TURNS} undone and redone: page {grown[0]:+,} bytes, Python {grown[1]:+,} bytes")
    assert max(grown) < MOST_GROWTH
    assert board.match.entries and not board.match.undone


@pytest.mark.long
@pytest.mark.people
def test_fifty_boards_opened_and_closed(bench: Any, traced: None) -> None:
    """A closed board leaves no comm, no widget, no listener, no memory."""

    def one() -> None:
        board = MiniBoard(scenario="school", seed=5, lang="en")
        registry._instances.pop(board.model_id)  # the bench gives it another comm, under which it is closed
        board.comm.close()
        view = bench(board, width=600)
        view.close()
        bench.views.remove(view)
        del bench.widgets[view.wire.comm_id]
        board.close()
        assert board.comm is None

    for _ in range(5):
        one()
    page, mine, open_ones = heap(bench.page), python(), len(registry._instances)
    for _ in range(BOARDS):
        one()
    grown = heap(bench.page) - page, python() - mine
    print(f"{BOARDS} boards: page {grown[0]:+,} bytes, Python {grown[1]:+,} bytes")
    assert len(registry._instances) == open_ones
    assert max(grown) < MOST_GROWTH
