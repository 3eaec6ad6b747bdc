"""The card of long work: it goes on in the background, says how far it is, is paused, stopped and taken up again."""

from __future__ import annotations

import os
import threading
import time
from typing import Any

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.lab.results import Amount, Chart, Found, Point, Series, Table
from aofa_widgets.lab.work import Control, spread
from aofa_widgets.widgets.progress import Progress, run

SHOTS = os.environ.get("AOFA_SHOTS")  # a folder: leave pictures there to be looked at


def both(english: str, french: str) -> dict[str, str]:
    """A text in both languages."""
    return {"en": english, "fr": french}


def until(true: Any, seconds: float = 20) -> None:
    """Wait for something that another thread does."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def share(value: float) -> Amount:
    """A share without an interval."""
    return Amount(value, kind="share")


class Gate:
    """A function whose pieces wait to be let through."""

    def __init__(self) -> None:
        self.open = threading.Semaphore(0)
        self.calls: list[int] = []

    def __call__(self, number: int) -> int:
        assert self.open.acquire(timeout=20)
        self.calls.append(number)
        return number * number

    def let(self, count: int) -> None:
        """Let so many pieces through."""
        self.open.release(count)


RESULT = Found(
    both("Duel", "Duel"),
    both("The house rule changes little.", "La règle maison change peu de chose."),
    (Table(both("Counted", "Compté"), (both("What", "Quoi"), both("Games", "Parties")), (("a", Amount(1200)),)),),
    (
        Chart(
            "bars",
            both("Odds of a duel", "Probabilités d'un duel"),
            (Series(both("", ""), (Point(both("hit", "touche"), share(0.5), share(0.4)),)),),
        ),
    ),
    notes=(both("Two games had no end.", "Deux parties n'ont pas fini."),),
)


def test_work_goes_on_in_the_background_and_gives_its_result() -> None:
    gate = Gate()
    card = run(spread, gate, range(6), lang="fr")
    assert card.result is None and card.phase == "running" and "Commencé" in card.sentence()
    gate.let(6)
    assert card.wait(20).results == tuple(n * n for n in range(6))
    assert card.phase == "done" and card.state["done"] == card.state["total"] == 6
    assert "Terminé en" in repr(card) and "`.result`" in card.outcome["summary"]["fr"]
    assert card.said["text"]["fr"].startswith("Terminé"), "the end is said aloud"
    card.resume(), card.pause(), card.stop()
    assert card.phase == "done"


def test_pause_holds_it_and_resume_goes_on() -> None:
    gate = Gate()
    card = run(spread, gate, range(8))
    gate.let(3)
    until(lambda: len(gate.calls) == 3 and card._count[0] == 3)
    card.on_pause({})
    gate.let(5)
    until(lambda: card._count[0] == 4)
    time.sleep(0.2)
    assert card._count[0] == 4 and card.phase == "paused" and "Paused: 4 of 8" in card.state["line"]["en"]
    card.on_resume({})
    assert card.wait(20).complete and card.phase == "done"


def test_stop_gives_what_is_done_and_the_folder_begins_from_there(tmp_path: Any) -> None:
    def slow(number: int) -> int:
        calls.append(number)
        time.sleep(0.01)
        return number

    calls: list[int] = []
    card = run(spread, slow, range(200), keep=tmp_path, lang="fr")
    until(lambda: card._count[0] >= 5)
    card.on_stop({})
    assert card.phase == "stopping" or card.phase == "stopped"
    found = card.wait(20)
    assert found.cancelled and 5 <= len(found) < 200 and card.phase == "stopped" and card.state["again"]
    assert "Rien n’est perdu" in card.state["line"]["fr"]
    assert "Arrêté" in card.outcome["notes"][0]["fr"]
    card.on_resume({})
    assert card.wait(60).complete and card.phase == "done"
    assert sorted(calls) == list(range(200)), "nothing is done twice"
    again = run(spread, slow, range(200), keep=tmp_path)  # as after a restart of the kernel
    assert again.wait(20).complete and len(calls) == 200


def test_what_raises_is_told_and_may_begin_again() -> None:
    def bad(control: Control, seen: Any) -> None:
        raise RuntimeError("no more dice")

    card = run(bad)
    card.wait(20)
    assert card.phase == "failed" and card.said["kind"] == "error" and "no more dice" in card.said["text"]["fr"]
    card = run(spread, 3, [1])
    card.wait(20)
    assert card.phase == "failed" and "takes a piece" in card.said["text"]["en"]


def test_a_function_that_knows_no_bar_runs_too() -> None:
    assert run(sorted, [2, 1], reverse=True).wait(20) == [2, 1]
    assert run(max, 3, 7).wait(20) == 7


@pytest.mark.parametrize("given", [(3,), (spread,), (spread, abs, [1], "here", 5)])
def test_what_cannot_be_called_is_said_at_once(given: Any) -> None:
    with pytest.raises(InputError) as caught:
        run(*given)
    assert caught.value.say("fr") and "Traceback" not in caught.value.say("en")


def test_the_voice_is_not_chatty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Progress, "_start", lambda self: None)
    card = Progress(lambda **_: None)
    for done in range(1, 1000):
        card._seen(done, 1000, 5.0)
    assert card.said is None, "a thousand pieces in a moment say nothing"
    card._voiced -= 30
    card._seen(1250, 2000, 5.0), card._seen(1500, 2000, 5.0)
    assert card.said["text"]["en"].startswith("1,250 of 2,000"), "a quarter, after a while, does"


def still(monkeypatch: pytest.MonkeyPatch, work: Any = None, **named: Any) -> Progress:
    """A card whose work stands still: the page is moved by the test's own thread."""
    monkeypatch.setattr(Progress, "_start", lambda self: None)
    return Progress(work or (lambda **_: RESULT), title=both("Compare two rules", "Comparer deux règles"), **named)


@pytest.mark.browser
@pytest.mark.parametrize(("width", "dark"), [(320, False), (760, True)])
def test_the_card_in_all_its_phases(bench: Any, monkeypatch: pytest.MonkeyPatch, width: int, dark: bool) -> None:
    card = still(monkeypatch, lang="fr" if dark else "en", kept=True)
    view = bench(card, width=width, dark=dark)
    bar = view.root.get_by_role("progressbar")
    assert bar.get_attribute("aria-valuenow") is None and view.axe() == []
    card._seen(400, 1000, 130.0)
    view.settle()
    assert bar.get_attribute("aria-valuenow") == "400" and view.overflow() == [] and view.axe() == []
    told = view.root.locator(".aw-far").inner_text().replace("\u00a0", " ").replace("\u202f", " ")
    assert told == (
        "400 éléments calculés sur 1 000, encore 2 minutes environ"
        if dark
        else "400 of 1,000 pieces of the work, about 2 minutes left"
    )
    pause, stop = view.root.locator('[data-do="pause"]'), view.root.locator('[data-do="stop"]')
    pause.focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: card.phase == "paused")
    view.settle()
    assert view.root.locator('[data-do="resume"]').evaluate("node => node === node.getRootNode().activeElement")
    view.page.keyboard.press("Space")
    view.until(lambda: card.phase == "running")
    view.settle()
    stop.click()
    view.until(lambda: card.phase == "stopping")
    card._run(card._control)
    view.settle(200)
    assert card.phase == "stopped" and view.root.locator("img").count() == 1 and view.root.locator("table").count() == 2
    assert "hit" in (view.root.locator("img").get_attribute("alt") or "") or dark
    assert view.overflow() == [] and view.axe() == []
    assert view.root.locator(".aw-caution").count() == 1
    if SHOTS:
        view.page.screenshot(path=f"{SHOTS}/progress-{width}.png", full_page=True)


@pytest.mark.browser
def test_what_went_wrong_stands_in_the_card(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def bad(**_: Any) -> None:
        raise RuntimeError("<b>no</b> more dice")

    card = still(monkeypatch, bad)
    view = bench(card, width=480)
    card._run(card._control)
    view.settle()
    assert "<b>no</b> more dice" in view.root.locator(".aw-note").inner_text()
    assert view.root.get_by_role("button", name="Start over").count() == 1 and view.axe() == []
