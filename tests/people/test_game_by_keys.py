"""Whole games of the school duel: by key events alone, knowing nothing but the accessibility tree, and by taps alone.

What a reader would hear is written down and compared with `tests/golden/keys.{en,fr}.txt`; after a change of words
that is wanted, `AOFA_GOLDEN=write pytest tests/people/test_game_by_keys.py` writes them anew: read them aloud then.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "widgets"))

GOLDEN = HERE.parent / "golden"
MOST = 60  # choices of a game; a duel is over long before
QUIET = 260  # milliseconds in which nothing more is said
WORDS = {
    "en": {
        "roll": "Roll",
        "again": "New game",
        "duel": "Duel",
        "pass": "Pass",
        "stop": "Stop",
        "to": "up to ",
    },
    "fr": {
        "roll": "Lancer les dés",
        "again": "Nouvelle partie",
        "duel": "Déclarer un duel",
        "pass": "Passer",
        "stop": "S’arrêter",
        "to": "jusqu’à toucher",
    },
}

pytestmark = [pytest.mark.people, pytest.mark.browser]


class Node(NamedTuple):
    """What a reader knows of one thing on the page."""

    role: str
    name: str
    focused: bool
    disabled: bool


class Reader:
    """Ears and a keyboard: what the accessibility tree says, and keys; nothing else of the page."""

    def __init__(self, view: Any, lang: str) -> None:
        self.page, self.words = view.page, WORDS[lang]
        self.wire = view.page.context.new_cdp_session(view.page)
        self.log: list[str] = []
        self.at = ""

    def nodes(self) -> list[Node]:
        """The tree as it is now."""
        rows = self.wire.send("Accessibility.getFullAXTree")["nodes"]
        self._rows = {row["nodeId"]: row for row in rows}
        return [self._node(row) for row in rows if not row["ignored"]]

    @staticmethod
    def _node(row: dict[str, Any]) -> Node:
        states = {one["name"]: one["value"].get("value") for one in row.get("properties", [])}
        name = row.get("name", {}).get("value", "")
        return Node(row["role"]["value"], name, bool(states.get("focused")), bool(states.get("disabled")))

    def said(self) -> str:
        """What the live region holds."""
        self.nodes()
        (status,) = [row for row in self._rows.values() if row["role"]["value"] == "status" and not row["ignored"]][:1]
        waiting, parts = [status["nodeId"]], []
        while waiting:
            row = self._rows.get(waiting.pop(0))
            if row is None:
                continue
            if row["role"]["value"] == "StaticText":
                parts.append(row["name"]["value"])
            waiting = row.get("childIds", []) + waiting
        return " ".join("".join(parts).split())

    def press(self, *keys: str) -> str:
        """Keys, one after another; then what is said once all is quiet, written down with the keys."""
        before = self.said()
        for key in keys:
            self.page.keyboard.press(key)
        self.page.wait_for_timeout(QUIET)
        now = self.said()
        while (later := self.settled()) != now:
            now = later
        self.log.append(f"[{' '.join(keys)}]" + (f" {now}" if now != before else ""))
        self._look(before == now)
        return now

    def _look(self, always: bool = False) -> None:
        """Writes down what has the focus, as a reader says it when it changes."""
        now = self.focus()
        if now and (always or now != self.at):
            self.log.append(f"    > {now}")
        self.at = now

    def settled(self) -> str:
        """What is said a moment later."""
        self.page.wait_for_timeout(QUIET)
        return self.said()

    def buttons(self) -> list[Node]:
        """Buttons that may be pressed."""
        return [node for node in self.nodes() if node.role == "button" and not node.disabled]

    def focus(self) -> str:
        """The name of what has the focus."""
        return next((node.name for node in self.nodes() if node.focused and node.role != "RootWebArea"), "")

    def offers(self, word: str) -> list[str]:
        """Names of buttons that begin with a word."""
        return [node.name for node in self.buttons() if node.name.startswith(self.words[word])]

    def tab_to(self, name: str) -> None:
        """From the first choice on by Tab, until the wanted one has the focus."""
        self.page.keyboard.press("m")
        for n in range(30):
            if self.focus().startswith(name):
                self.log.append("[m" + " Tab" * n + "]")
                return self._look(True)
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never came to {name!r}; the focus is on {self.focus()!r}")


def by_ear(reader: Reader) -> None:
    """Plays to the end: rolls what is due, duels whom it touches, walks up to the enemy, else stops or passes."""
    for _ in range(3):  # into the board from the top of the page
        reader.page.keyboard.press("Tab")
    for _ in range(MOST):
        if reader.offers("again"):
            return
        if reader.offers("roll"):
            reader.tab_to(reader.words["roll"])
            reader.press("Enter")
        elif duel := reader.offers("duel"):
            reader.tab_to(duel[0])
            reader.press("Enter")
        elif not _walk(reader):
            choice = (reader.offers("stop") or reader.offers("pass") or [""])[0]
            reader.tab_to(choice)
            reader.press("Enter")
    raise AssertionError("the game has no end:\n" + "\n".join(reader.log[-20:]))


def _walk(reader: Reader) -> bool:
    """Chooses an own figure, aims at the enemy and goes there; whether anything came of it."""
    reader.press("a")
    mine = reader.focus()
    if "Rating" not in mine and "Valeur" not in mine:
        return False
    if ", active" not in mine and ", figurine active" not in mine:
        return reader.press("Enter") != "" and ("active" in reader.focus())
    plan = reader.press("n")
    if reader.words["to"] not in plan:
        reader.press("Escape")
        return False
    before = len(reader.log)
    return reader.press("Enter") != plan and len(reader.log) > before


@pytest.fixture
def shown(browser: Any) -> Iterator[Callable[..., Any]]:
    """Shows a board on a page of its own: `shown(lang, width, touch)`."""
    from bridge import Bench

    from aofa_widgets import MiniBoard

    opened: list[Any] = []

    def show(lang: str, width: int = 900, touch: bool = False) -> Any:
        context = browser.new_context(has_touch=touch, viewport={"width": width, "height": 900})
        bench = Bench(context.new_page())
        opened.extend((bench, context))
        return bench(MiniBoard(scenario="school", seed=5, lang=lang), width=width)

    yield show
    for one in opened:
        one.close()


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.long)])
def test_a_game_by_keys_and_ears(shown: Any, lang: str) -> None:
    """From the first roll to the last blow by keys; every sentence heard is that of the golden text."""
    reader = Reader(shown(lang), lang)
    by_ear(reader)
    told = "\n".join(reader.log) + "\n"
    path = GOLDEN / f"keys.{lang}.txt"
    if os.environ.get("AOFA_GOLDEN") == "write":
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")


def test_a_game_by_finger_at_320_in_french(shown: Any) -> None:
    """Taps alone on a phone's width, in French: a figure, a place, the button that confirms, the dice, to the end."""
    view = shown("fr", 320, True)
    board, words = view.widget, WORDS["fr"]
    for _ in range(MOST):
        view.settle(60)
        if board.turn["over"]:
            break
        if (roll := view.root.get_by_role("button", name=words["roll"])).count():
            roll.tap()
        elif (duel := view.root.get_by_role("button", name=words["duel"])).count():
            duel.first.tap()
        elif not _tapped_to_the_enemy(view):
            stop = view.root.get_by_role("button", name=words["stop"])
            (stop if stop.count() else view.root.get_by_role("button", name=words["pass"], exact=True)).first.tap()
    assert board.turn["over"], "the game has no end"
    assert view.root.get_by_role("button", name=words["again"]).is_visible()
    assert view.page.evaluate("() => document.documentElement.scrollWidth") <= 320


def _tapped_to_the_enemy(view: Any) -> bool:
    """Taps an own figure, then the enemy, then the button; whether the figure moved."""
    scene, turn = view.widget.scene, view.widget.turn
    mine = next(p for p in scene["pieces"] if p["side"] == turn["side"])
    foe = next(p for p in scene["pieces"] if p["side"] != turn["side"])
    if {"stunned"} & set(mine["states"]):
        return False
    figure = view.root.locator(f'[data-piece="{mine["id"]}"] .hit')
    if turn["active"] != mine["id"]:
        figure.scroll_into_view_if_needed()
        view.page.touchscreen.tap(*_middle(figure))
        view.settle(80)
        return view.widget.turn["active"] == mine["id"]
    target = view.root.locator(f'[data-piece="{foe["id"]}"] .hit')
    for _ in range(3):  # the whole board, so that the enemy is on it
        out = view.root.locator("[data-do=zoom-out]")
        if out.count() and out.get_attribute("aria-disabled") is None:
            out.tap()
    target.scroll_into_view_if_needed()
    view.page.touchscreen.tap(*_middle(target))
    view.settle(80)
    go = view.root.locator(".aw-confirm .aw-main")
    if not go.is_visible():
        return False
    where = [(p["x"], p["y"]) for p in scene["pieces"]]
    go.tap()
    view.settle(120)
    return [(p["x"], p["y"]) for p in view.widget.scene["pieces"]] != where


def _middle(node: Any) -> tuple[float, float]:
    box = node.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
