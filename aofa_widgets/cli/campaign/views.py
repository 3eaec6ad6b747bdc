"""Widgets opened and closed a thousand times: nothing of them stays in Python."""

from __future__ import annotations

import gc
import tempfile
import tracemalloc
from collections.abc import Iterator
from contextlib import chdir
from typing import Any

from aofa_widgets.games import GAMES

from .wire import WIDGETS

KINDS = ("DiceTray", "DuelCalculator", f"MiniBoard {GAMES[0]}")
TIMES = 10  # openings in a round
ROOM = 2_000_000  # bytes by which what Python holds may differ between a half and the end


def ours() -> int:
    """How many widgets of the kit there are."""
    from aofa_widgets.widgets.base import Kit

    gc.collect()
    return sum(isinstance(one, Kit) for one in gc.get_objects())


def views(name: str, rounds: int, seed: int) -> Iterator[dict[str, Any]]:
    """Ten openings in a round: a view that asks, is closed, is opened again by a new page, and is gone."""
    from ipywidgets.widgets.widget import _instances

    wrong, half = [], 0
    with tempfile.TemporaryDirectory(prefix="aofa-campaign-") as place, chdir(place):
        for kind in KINDS:
            WIDGETS[kind]().close()
        before, known = ours(), len(_instances)
        tracemalloc.start()
        for n in range(rounds):
            for _ in range(TIMES):
                widget = WIDGETS[KINDS[n % len(KINDS)]]()
                for _ in range(2):  # the tab is closed and opened again: the new page asks for everything
                    widget._handle_msg({"content": {"data": {"method": "request_state"}}, "buffers": []})
                widget.close()
                del widget
            if n == rounds // 2:
                gc.collect()
                half = tracemalloc.get_traced_memory()[0]
            yield {"done": n + 1}
        after, left = ours(), len(_instances) - known
        grown = tracemalloc.get_traced_memory()[0] - half
        tracemalloc.stop()
    if after > before:
        wrong.append(f"{after - before} widgets are still there")
    if left > 0:
        wrong.append(f"ipywidgets still knows {left}")
    if grown > ROOM:
        wrong.append(f"{grown} bytes more than at half time")
    yield {"name": name, "rounds": rounds, "opened": rounds * TIMES, "stay": max(0, after - before),
           "grown": grown, "wrong": wrong}  # fmt: skip
