"""The first lesson as a newcomer meets it: JupyterLab opens, dice roll, a figure is dragged into contact, and fights.

Everything is asked of the page by mouse; what happened is asked of Python, in the lesson's own kernel.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from math import cos, hypot, radians, sin
from pathlib import Path
from typing import Any

import nbformat
import pytest

pytestmark = [pytest.mark.browser, pytest.mark.people]
SHOTS = os.environ.get("AOFA_SHOTS")  # a folder: leave pictures there to be looked at
ROLL = {"en": "Roll", "fr": "Lancer les dés"}


def shot(lab: Any, name: str) -> None:
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        lab.page.screenshot(path=f"{SHOTS}/{name}.png")


class Board:
    """The mini-board of a lesson, by mouse."""

    def __init__(self, lab: Any) -> None:
        self.lab, self.page = lab, lab.page
        self.root = lab.page.locator(".aw:has(svg.aw-scene)").first
        self.root.scroll_into_view_if_needed()
        self.object = lab.widget("MiniBoard")

    def ask(self, what: str) -> Any:
        """A trait of the board, from Python."""
        return self.lab.python(f"{self.object}.{what}")

    def roll(self) -> None:
        """Throws the dice that are due, and waits until Python has settled them."""
        before = self.ask("roll['id']")
        self.root.locator('[data-do="throw"]').click()
        self.lab.wait_python(f"{self.object}.roll['id'] > {before} and {self.object}.roll['phase'] == 'settled'")
        self.root.locator('.aw-roll[aria-busy="true"]').wait_for(state="detached")

    def at(self, piece: str) -> tuple[float, float]:
        """Where a figure is on the screen."""
        box = self.root.locator(f'[data-piece="{piece}"] .hit').bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, piece: str, to: str) -> None:
        """Drags a figure to the middle of another, slowly as a hand does."""
        self.root.locator("svg.aw-scene").scroll_into_view_if_needed()
        (x, y), (u, v) = self.at(piece), self.at(to)
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + (u - x) / 3, y + (v - y) / 3, steps=8)
        mouse.move(u, v, steps=16)
        mouse.up()


def gap(shape: dict[str, Any], x: float, y: float) -> float:
    """Distance from a point to a disc or a turned rectangle."""
    dx, dy = x - shape["x"], y - shape["y"]
    if "r" in shape:
        return hypot(dx, dy) - shape["r"]
    turn = radians(-shape["angle"])
    u, v = dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn)
    return hypot(max(abs(u) - shape["w"] / 2, 0), max(abs(v) - shape["h"] / 2, 0))


def clear_ways(scene: dict[str, Any], side: int) -> list[tuple[str, str]]:
    """Pairs (figure of `side`, enemy) with nothing in the straight way between them, nearest first."""
    solid = [(one["id"], one) for one in scene["pieces"]]
    solid += [(one["id"], one["shape"]) for one in scene["things"] if one["solid"] and not one["hanging"]]
    ways = []
    for me in (p for p in scene["pieces"] if p["side"] == side):
        for you in (p for p in scene["pieces"] if p["side"] != side):
            dx, dy = you["x"] - me["x"], you["y"] - me["y"]
            steps = [(me["x"] + dx * n / 60, me["y"] + dy * n / 60) for n in range(61)]
            others = [shape for name, shape in solid if name not in (me["id"], you["id"])]
            if all(gap(shape, x, y) > me["r"] + 15 for shape in others for x, y in steps):
                ways.append((hypot(dx, dy), me["id"], you["id"]))
    return [(me, you) for _, me, you in sorted(ways)]


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.long)])
def test_a_notebook_of_ones_own_from_opening_to_a_duel(learn: Callable[..., Any], lang: str) -> None:
    lab = learn("--lang", lang)
    shot(lab, f"{lang}-1-open")
    path = lab.folder / "mine.ipynb"
    cells = ["import aofa_widgets as aofa", "aofa.DiceTray(mode='duel', seed=1625)", "aofa.MiniBoard(seed=1722)"]
    cells += ["aofa.Exercise('start', 'who-is-hit')"]
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, path)
    lab.open_lesson(path)
    lab.run_all()
    assert lab.python("__import__('os').environ['AOFA_LANG']") == lang

    tray = lab.page.locator(".aw:has([data-do=roll])").first
    tray.scroll_into_view_if_needed()
    button = tray.locator('[data-do="roll"]')
    assert ROLL[lang] in button.text_content()
    dice = lab.widget("DiceTray").replace("[-1]", "[0]")
    before = lab.python(f"{dice}.roll['id']")
    button.click()
    lab.wait_python(f"{dice}.roll['id'] > {before} and {dice}.roll['phase'] == 'settled'")
    verdict = lab.python(f"{dice}.roll['verdict'][{lang!r}]").replace("**", "")
    tray.get_by_text(verdict[:30]).first.wait_for()
    shot(lab, f"{lang}-2-rolled")

    board = Board(lab)
    if lab.python(f"(lambda b: bool(b.roll) and b.roll['phase'] == 'ready')({board.object})"):
        board.roll()  # for the initiative
    side = board.ask("turn['side']")
    me, you = clear_ways(board.ask("scene"), side)[0]
    board.drag(me, you)
    lab.wait_python(f"sorted([{me!r}, {you!r}]) in [sorted(link) for link in {board.object}.scene['links']]")
    assert board.ask("turn['active']") == me
    keys = {offer["key"] for offer in board.ask("offers")}
    assert {"duel", "stop"} <= keys
    shot(lab, f"{lang}-3-contact")

    moves = len(board.ask("log_lines"))
    board.root.locator('[data-offer="duel"]').click()
    if board.root.locator(f'button[data-option="{you}"]').count():
        board.root.locator(f'button[data-option="{you}"]').click()
    lab.wait_python(f"(lambda r: bool(r) and r['phase'] == 'ready')({board.object}.roll)")
    board.roll()
    lines = board.ask("log_lines")
    assert len(lines) > moves
    faces = [die["face"] for lane in board.ask("roll['lanes']") for group in lane["groups"] for die in group["dice"]]
    assert len(faces) >= 2 and set(faces) <= {1, 2, 3, 4, 5, 6}
    board.root.get_by_text(lines[-1]["text"][lang].replace("**", "")[:25]).first.wait_for()
    shot(lab, f"{lang}-4-duel")

    board.root.locator('[data-do="undo"]').click()
    lab.wait_python(f"{board.object}.history['redo']")

    exercise = lab.page.locator(".aw:has([data-do=choose])").first
    judged = []
    for row in range(exercise.locator("[data-row]").count()):
        exercise.locator(f'[data-row="{row}"]').click()
        lab.wait_python(f"{lab.widget('Exercise')}.chosen == {row}")
        exercise.locator('[data-do="check"]').click()
        judged.append(lab.wait_python(f"({lab.widget('Exercise')}.verdict or {{}}).get('kind')"))
        exercise.locator(f'.aw-verdict[data-kind="{judged[-1]}"]').wait_for()
        if judged[-1] == "right":
            break
    assert judged.count("right") == 1
    exercise.scroll_into_view_if_needed()
    shot(lab, f"{lang}-5-exercise")
    lab.clean()
