"""Views opened and closed over and over: nothing stays, here or on the page; a closed tab loses nothing."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("anywidget")

from aofa_widgets import DiceTray, MiniBoard
from aofa_widgets.cli.campaign.views import ours
from aofa_widgets.cli.campaign.wire import WIDGETS

from ..widgets.bridge import Bench
from .scenes import FORKS, played

SPEAK = "id => { const m = bench.model(id); m.set('lang', 'fr'); m.save_changes(); }"
ROOM = 40  # nodes and listeners by which a page may differ: the browser clears away when it likes


@FORKS
def test_fifty_openings() -> None:
    found = played("views", 5)
    assert found["wrong"] == [] and found["opened"] == 50 and found["stay"] == 0


@FORKS
def test_it_sees_widgets_that_stay() -> None:
    broken = "from aofa_widgets.widgets.base import Kit\nKit.close = lambda self: None"
    assert "still there" in played("views", 1, before=broken)["wrong"][0]


@pytest.fixture(scope="module")
def alone() -> Iterator[None]:
    """What other tests left in this process is not looked through again and again."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("name", WIDGETS)
def test_no_kind_of_widget_stays(name: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from ipywidgets.widgets.widget import _instances

    monkeypatch.chdir(tmp_path)
    widget = WIDGETS[name]()
    inner = len(_instances)
    before = ours() - 1
    widget.close()
    del widget
    gc.collect()
    assert ours() <= before and len(_instances) < inner


def counts(page: Any) -> tuple[int, int]:
    """Nodes and listeners that the page holds after the browser has cleared away."""
    session = page.context.new_cdp_session(page)
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    found = session.send("Memory.getDOMCounters")
    session.detach()
    return found["nodes"], found["jsEventListeners"]


def opened_and_closed(bench: Bench, make: Any, times: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """What the page holds after some openings, and after many more; each view is awaited before it is closed."""
    halves = []
    for part in (max(3, times // 5), times):
        for _ in range(part):
            view = bench(make())
            view.root.wait_for()
            bench.views.remove(view)
            view.close()
            bench.widgets.pop(view.wire.comm_id).close()
        halves.append(counts(bench.page))
    return halves[0], halves[1]


@pytest.mark.browser
@pytest.mark.parametrize("make", [lambda: DiceTray(seed=1), lambda: MiniBoard(seed=4)], ids=["tray", "board"])
def test_the_page_keeps_nothing_of_views_that_were_closed(browser: Any, make: Any) -> None:
    times = int(os.environ.get("AOFA_OPENINGS", "15"))
    bench = Bench(browser.new_page())
    first, last = opened_and_closed(bench, make, times)
    bench.close()
    assert last[0] <= first[0] + ROOM and last[1] <= first[1] + ROOM, (first, last)


@pytest.mark.browser
def test_a_view_that_hangs_on_to_its_nodes_is_seen(browser: Any) -> None:
    bench = Bench(browser.new_page())
    bench(DiceTray(seed=1)).settle()
    first = counts(bench.page)
    bench.page.evaluate("() => { window.kept = [...Array(100)].map(() => document.createElement('p')) }")
    last = counts(bench.page)
    bench.close()
    assert last[0] > first[0] + ROOM


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.parametrize("make", [lambda: DiceTray(seed=1), lambda: MiniBoard(seed=4)], ids=["tray", "board"])
def test_a_thousand_views(browser: Any, make: Any) -> None:
    bench = Bench(browser.new_page())
    first, last = opened_and_closed(bench, make, 1000)
    bench.close()
    assert last[0] <= first[0] + ROOM and last[1] <= first[1] + ROOM, (first, last)


@pytest.mark.browser
def test_a_tab_that_is_closed_and_opened_again_during_play(browser: Any) -> None:
    board = MiniBoard(seed=5, lang="en")
    first = browser.new_page()
    view = Bench(first)(board)
    board.throw()
    view.until(lambda: view.page.evaluate("id => bench.model(id).get('timeline').at", view.wire.comm_id) == 1)
    view.wire._post = lambda *_: None
    first.close()  # without a word to Python, whose messages go nowhere from now on
    board.do(board.match.game.sample_actions(board.match.state, min(board.match.game.to_act(board.match.state)))[0])
    bench = Bench(browser.new_page())
    again = bench(board)
    assert again.page.evaluate("id => bench.model(id).get('timeline').at", again.wire.comm_id) == 2
    again.root.wait_for()
    again.page.evaluate(SPEAK, again.wire.comm_id)
    again.until(lambda: board.lang == "fr")
    assert len(board.match.entries) == 2
    bench.close()
