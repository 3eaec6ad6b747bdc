"""Three people around one notebook, one of them the game master: a turn of a story in a real JupyterLab, in French.

`AOFA_SHOTS=FOLDER` leaves pictures to be looked at.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.games import GAMES, load
from aofa_widgets.locate import rulebook

pytestmark = [pytest.mark.browser, pytest.mark.people]
SHOTS = os.environ.get("AOFA_SHOTS")
KEY = next((key for key in GAMES if load(key).GAME.card.order == "together"), "")
PLACE = """(svg, [x, y]) => {
  const m = svg.getScreenCTM();
  return [m.a * x + m.e, m.d * y + m.f];
}"""  # where a place of the table is on the page, however much it is magnified
MOST = 40  # rolls of a turn; there are fewer


def story() -> str:
    """The first scenario of three seats, the last of them a game master's."""
    for path in sorted((rulebook() / KEY / "scenarios").glob("*.toml"), reverse=True):
        sides = tomllib.loads(path.read_text(encoding="utf-8")).get("sides", [])
        if len(sides) == 3 and sides[-1].get("master"):
            return path.stem
    return ""


def shot(root: Any, name: str) -> None:
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        root.screenshot(path=f"{SHOTS}/{name}.png")


def opened(learn: Callable[..., Any], lang: str) -> tuple[Any, Any, str]:
    """A notebook with the board of the story: the lab, the board on the page, an expression for it in the kernel."""
    cells = ["import aofa_widgets as aofa", f"aofa.MiniBoard({KEY!r}, {story()!r}, seed=7)"]
    lab = learn("--lang", lang, cells=cells)
    root = lab.page.locator(".jp-OutputArea .aw-board:visible").first
    root.scroll_into_view_if_needed()
    root.locator(".aw-cover").wait_for()
    return lab, root, lab.widget("MiniBoard")


def figures(lab: Any, board: str, side: int) -> list[str]:
    """The figures of a side that are on the board now, by what may be written for them."""
    offers = lab.python(f"[o for o in {board}.offers if o['key'] == 'pick']")
    return offers[0]["options"] if offers else []


def ordered(lab: Any, root: Any, board: str, figure: str, by: tuple[int, int]) -> None:
    """Presses a figure and then a place so far from it."""
    root.locator(f'[data-piece="{figure}"]').focus()
    lab.page.keyboard.press("Enter")
    lab.wait_python(f"{board}.turn['active'] == {figure!r}")
    at = lab.python(f"[[p['x'], p['y']] for p in {board}.scene['pieces'] if p['id'] == {figure!r}][0]")
    to = [at[0] + by[0], at[1] + by[1]]
    place = root.locator("svg.aw-scene").first.evaluate(PLACE, to)
    lab.page.mouse.click(*place)
    lab.wait_python(f"any(s['key'] == 'written' for s in {board}.seats['sheets'])")


def sealed(lab: Any, root: Any, board: str) -> None:
    root.locator('[data-offer="seal"]').click()
    lab.wait_python(f"{board}.seats['covered'] or not {board}.seats['writing']")


def shown(lab: Any, root: Any, board: str) -> int:
    """The next person says that it is they; which seat that is."""
    root.locator('[data-do="look"]').click()
    lab.wait_python(f"{board}.seats['at'] is not None")
    root.locator('[data-offer="seal"]').wait_for()
    return int(lab.python(f"{board}.seats['at']"))


def unfolded(root: Any, group_of: str) -> None:
    """A group of the master's rulings, unfolded; it stays so."""
    group = root.locator(f'[data-key="group-{group_of}"]')
    if group.get_attribute("aria-expanded") == "false":
        group.click()


def turn(lab: Any, root: Any, board: str, lang: str, whole: bool = True) -> None:
    """Orders of all behind each other's backs, answers, dice: until all have moved, or to the next turn."""
    for number in range(3):
        shot(root, f"seats-{lang}-cover-{number}")
        side = shown(lab, root, board)
        before = json.dumps(lab.python(f"{board}.scene['marks']"))
        assert '"path"' not in before  # nobody sees an arrow of another's
        if number < 2:
            ordered(lab, root, board, figures(lab, board, side)[0], (0, -900 if number == 0 else 900))
        else:
            unfolded(root, "rulings_attitude")
            root.locator('[data-offer^="rule_attitude"]').first.click()
            root.locator('[data-key="options"] button').first.click()
            lab.wait_python(f"any(s['key'] == 'written' for s in {board}.seats['sheets'])")
        shot(root, f"seats-{lang}-seat-{number}")
        sealed(lab, root, board)
    shot(root, f"seats-{lang}-announced")
    assert root.locator(".aw-announced .order").count() == 2
    for _ in range(MOST):
        moved = lab.python(f"{board}.state.phase not in ('orders', 'answers')")
        if lab.python(f"{board}.turn['round']") == 2 or (moved and not whole):
            break
        if root.locator('[data-do="throw"]').count():
            shot(root, f"seats-{lang}-dice")
            at = lab.python(f"{board}.match.tree.number")
            root.locator('[data-do="throw"]').click()
            lab.wait_python(f"{board}.match.tree.number > {at}")
        else:
            shown(lab, root, board)
            sealed(lab, root, board)
        lab.page.wait_for_timeout(60)
    assert lab.python(f"{board}.turn['round']") == 2 or not whole
    shot(root, f"seats-{lang}-next")


@pytest.mark.skipif(not KEY, reason="no game in which sides write at the same time")
def test_three_people_play_a_turn_of_a_story_in_french(learn: Callable[..., Any]) -> None:
    lab, root, board = opened(learn, "fr")
    turn(lab, root, board, "fr", whole=False)
    lab.clean()


@pytest.mark.long
@pytest.mark.skipif(not KEY, reason="no game in which sides write at the same time")
def test_three_people_play_a_story_to_its_report_in_english(learn: Callable[..., Any]) -> None:
    """A turn, then the master ends the game: the report tells the aims of all."""
    lab, root, board = opened(learn, "en")
    turn(lab, root, board, "en")
    for _ in range(3):
        side = shown(lab, root, board)
        if side == 2:
            unfolded(root, "rulings")
            root.locator('[data-offer="rule_end"]').click()
        sealed(lab, root, board) if side != 2 else root.locator('[data-offer="seal"]').click()
        lab.page.wait_for_timeout(60)
    lab.wait_python(f"{board}.seats['over']")
    lab.page.wait_for_timeout(400)
    shot(root, "seats-en-over")
    sides = lab.python(f"[l['side'] for s in {board}.seats['sheets'] if s['key'] == 'aims' for l in s['lines']]")
    assert set(sides) == {0, 1, 2}
    lab.clean()
