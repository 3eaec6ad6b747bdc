"""What is looked at in every host: each row of the table is a function that a person's eyes and hands could be.

A row gets what is shown (`Shown`) and raises where the host does not do it. Python on this side says what must come:
the same seed throws the same dice, the same chances are reckoned, whatever host stands between the two.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aofa_widgets as aofa
from aofa_widgets.words import say

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "widgets"))

from hands import at, drag, on_board  # noqa: E402

from .apps import BOARDS, PARTS, SEED, WHOLE  # noqa: E402

SOON = 60_000  # milliseconds that a busy machine may take to answer
Row = Callable[["Shown"], None]


class Shown:
    """A page of a host on which our widgets are; `house` opens it again."""

    def __init__(self, page: Any, house: Any, lang: str) -> None:
        self.page, self.house, self.lang = page, house, lang

    def widget(self, kind: str, number: int = 0) -> Any:
        """The card of a widget of the page by its kind, brought into view."""
        card = self.page.locator(f".aw--{kind}").nth(number)
        card.wait_for(timeout=self.house.waking)
        card.scroll_into_view_if_needed()
        return card

    def press(self, card: Any, key: str, lang: str | None = None) -> None:
        """Press the button of a card with a word of the catalogue on it."""
        card.get_by_role("button", name=say(key, lang or self.lang), exact=True).first.click(timeout=SOON)

    def wait(self, true: Callable[[], bool], what: str) -> None:
        """Look until something is true on the page."""
        for _ in range(SOON // 100):
            if true():
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"not seen: {what}")


class Hand:
    """A hand over one board, as `tests/widgets/hands.py` wants it."""

    def __init__(self, shown: Shown) -> None:
        self.page, self.root = shown.page, shown.widget("board")


def shows(shown: Shown) -> None:
    """Every widget is there, in its language, and none of them tells of an error."""
    for kind, (count, key) in WHOLE.items():
        for number in range(count):
            card = shown.widget(kind, number)
            if key:
                card.get_by_role("heading", name=say(key, shown.lang), exact=True).first.wait_for(timeout=SOON)
            assert card.locator(".aw-note:visible").all_inner_texts() == [], kind
    assert len(BOARDS) == WHOLE["board"][0]
    for number in range(len(BOARDS)):
        assert shown.widget("board", number).locator("svg.aw-scene [data-piece]").count() > 1, BOARDS[number]


def charts(shown: Shown) -> None:
    """A chart of the lab is drawn, with the table that says the same."""
    figure = shown.page.locator(".aofa-figure").last
    figure.scroll_into_view_if_needed(timeout=shown.house.waking)
    assert figure.locator("svg path, svg rect, svg circle").count() > 5 and figure.locator("table tr").count() > 5


def dice(shown: Shown) -> None:
    """The dice that Python throws with the same seed lie on the table, and what they mean is said."""
    card, twin = shown.widget("tray"), aofa.DiceTray(seed=SEED, lang=shown.lang)
    shown.press(card, "tray.roll")
    twin.throw()
    faces = [str(d["face"]) for lane in twin.roll["lanes"] for group in lane["groups"] for d in group["dice"]]
    verdict = card.locator(".aw-speech")
    verdict.first.wait_for(timeout=SOON)
    shown.wait(lambda: [d.get_attribute("data-face") for d in card.locator(".aw-die").all()] == faces, str(faces))
    assert f"{SEED}" in card.locator(".aw-end").inner_text()


def calculator(shown: Shown) -> None:
    """One die more, and every bar is what Python reckons of it."""
    card, twin = shown.widget("calculator"), aofa.DuelCalculator(lang=shown.lang)
    twin.set(0, "pool", 3)
    card.get_by_role("spinbutton").first.press("ArrowUp")
    wanted = [bar["text"][shown.lang] for group in twin.result["groups"] for bar in group["bars"]]
    bars = card.locator(".aw-bar-value")
    shown.wait(lambda: bars.all_inner_texts() == wanted, f"{wanted}; there is {bars.all_inner_texts()}")


def _begun(shown: Shown) -> tuple[Hand, Any]:
    """A hand over the board of the flagship, its first initiative thrown; and the same board on this side."""
    twin = aofa.MiniBoard(seed=SEED, lang=shown.lang)
    twin.throw()
    hand = Hand(shown)
    throw, thrown = hand.root.locator("[data-do=throw]"), hand.root.locator("[data-offer]")
    throw.or_(thrown).filter(visible=True).first.wait_for(timeout=SOON)
    if throw.count():
        throw.first.click()
        thrown.filter(visible=True).first.wait_for(timeout=SOON)
    return hand, twin


def _placed(shown: Shown, hand: Hand) -> dict[str, tuple[float, float]]:
    """Where every figure stands on the board, in the screen's pixels: the page may scroll."""
    shown.page.wait_for_timeout(500)  # a figure glides to its place
    every = hand.root.locator("[data-piece]").evaluate_all("all => all.map(one => one.dataset.piece)")
    left, top = on_board(hand, 0, 0)
    return {id: (round(at(hand, id)[0] - left), round(at(hand, id)[1] - top)) for id in every}


def drags(shown: Shown) -> None:
    """A figure dragged across the inn stands where it was dropped, and one may take the move back."""
    hand, twin = _begun(shown)
    mine = next(p for p in twin.scene["pieces"] if p["side"] == twin.turn["side"])
    to = (mine["x"] + (-700 if mine["x"] > 2540 else 700), mine["y"])
    hand.root.locator("svg.aw-scene").scroll_into_view_if_needed()
    goal, before = on_board(hand, *to), at(hand, mine["id"])
    drag(hand, mine["id"], goal)
    shown.wait(lambda: _near(at(hand, mine["id"]), goal), f"{mine['id']} at {goal}, it stood at {before}")
    undo = hand.root.get_by_role("button", name=say("board.undo", shown.lang))
    undo.first.click(timeout=SOON)
    home = (mine["x"], mine["y"])  # on the table: the page may have scrolled to the button
    shown.wait(lambda: _near(at(hand, mine["id"]), on_board(hand, *home)), f"{mine['id']} back at {before}")


def _near(here: tuple[float, float], there: tuple[float, float]) -> bool:
    return abs(here[0] - there[0]) < 4 and abs(here[1] - there[1]) < 4


def keys(shown: Shown) -> None:
    """By keys alone a figure is chosen and goes to the nearest enemy; the host takes none of the keys for itself."""
    hand, twin = _begun(shown)
    cells = shown.page.locator(shown.house.cells).count() if shown.house.cells else 0
    before = _placed(shown, hand)
    hand.root.locator("[data-piece][tabindex='0'], svg.aw-scene [tabindex='0']").first.focus()
    for key in ("a", "Enter", "n", "Enter"):
        shown.page.keyboard.press(key)
        shown.page.wait_for_timeout(700)  # as fast as one listens
    shown.wait(lambda: _placed(shown, hand) != before, "a figure that moved")
    if shown.house.cells:
        assert shown.page.locator(shown.house.cells).count() == cells


def lesson(shown: Shown) -> None:
    """The first step of the first lesson is done by its dice, and leads to the second."""
    card = shown.widget("lesson")
    shown.press(card, "tray.roll")
    shown.press(card, "player.next")
    card.locator(".ls-rail [aria-current=step][data-at='1']").wait_for(timeout=SOON)


def kept(shown: Shown) -> None:
    """Opened again and run, the lesson stands where `lesson` left it; what `saved` opened may have shown nothing."""
    shown.house.again(shown.page)
    shown.widget("lesson").locator(".ls-rail [aria-current=step][data-at='1']").wait_for(timeout=shown.house.waking)


def saved(shown: Shown) -> None:
    """What was saved shows its dice when it is opened again and nothing is run."""
    thrown = shown.widget("tray").locator(".aw-speech")
    if not thrown.count():
        shown.press(shown.widget("tray"), "tray.roll")
    thrown.first.wait_for(timeout=SOON)
    shown.house.reopen(shown.page)
    shown.widget("tray").locator(".aw-speech").first.wait_for(timeout=SOON)


def languages(shown: Shown) -> None:
    """The switch on the card turns it into the other language and back."""
    card = shown.widget("calculator")
    for lang in ("fr" if shown.lang == "en" else "en", shown.lang):
        card.locator(f".aw-head [data-lang={lang}]").click(timeout=SOON)
        card.get_by_role("heading", name=say("calculator.title", lang), exact=True).wait_for(timeout=SOON)


def dark(shown: Shown) -> None:
    """Where the host is light the widgets are light; where it is dark they are dark."""
    for wanted in ("light", "dark"):
        shown.house.theme(shown.page, wanted)
        shown.widget("tray").and_(shown.page.locator(f"[data-theme={wanted}]")).wait_for(timeout=SOON)


def alone(shown: Shown) -> None:
    """Neither the host nor a widget has asked another machine for anything."""
    assert shown.page.outside == []


ROWS: dict[str, Row] = {
    "shows": shows, "dice": dice, "calculator": calculator, "drag": drags, "keys": keys, "lesson": lesson,
    "charts": charts, "languages": languages, "dark": dark, "saved": saved, "kept": kept, "alone": alone,
}  # fmt: skip
# what each row looks at: it stands in the record beside what was seen
EVERY = tuple(sorted({kind for kind, _ in PARTS.values()}))
LOOKED: dict[str, tuple[str, ...]] = {
    "shows": EVERY, "dice": ("DiceTray",), "calculator": ("DuelCalculator",), "drag": ("MiniBoard",),
    "keys": ("MiniBoard",), "lesson": ("Lesson",), "charts": ("Chart",), "languages": ("DuelCalculator",),
    "dark": ("DiceTray",), "kept": ("Lesson",), "saved": ("DiceTray",), "alone": EVERY,
}  # fmt: skip
EVERYDAY = ("dice", "calculator", "drag")
