"""The lab, the book and the form for house rules with every game but the first, in a real JupyterLab."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.games import GAMES, offers, usual_scenario
from aofa_widgets.rules import first_game

pytestmark = [pytest.mark.browser, pytest.mark.people]
SHOTS = os.environ.get("AOFA_SHOTS")  # a folder: leave pictures there to be looked at
OPENED = ("aofa.Rulebook(aofa.Ruleset.load('{}'))", "aofa.RuleEditor(game='{}')")
OTHERS = [key for key in GAMES if key != first_game()]
# every day the newest game, which was tried least; the widget is the same one, and its battles have tests of each game
EVERYDAY = [*(pytest.param(key, marks=pytest.mark.long) for key in OTHERS[:-1]), OTHERS[-1]]


def shot(lab: Any, name: str, widget: Any = None) -> None:
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        (widget or lab.page).screenshot(path=f"{SHOTS}/{name}.png")


def rest(lab: Any, milliseconds: int) -> None:
    """Let what was begun come to its end; where pictures are wanted, whatever moves as well."""
    lab.settle()
    if SHOTS:
        lab.page.wait_for_timeout(milliseconds)


def opened(learn: Callable[..., Any], game: str, lang: str, *cells: str) -> Any:
    """A notebook with these cells, run."""
    return learn("--lang", lang, cells=["import aofa_widgets as aofa", *cells])


def dark_theme(lab: Any) -> None:
    lab.page.evaluate("() => jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    rest(lab, 800)


@pytest.mark.parametrize("game", EVERYDAY)
@pytest.mark.parametrize(("lang", "dark"), [("en", False), pytest.param("fr", True, marks=pytest.mark.long)])
def test_a_rule_is_moved_and_games_on_the_board_tell_what_it_does(
    learn: Callable[..., Any], game: str, lang: str, dark: bool
) -> None:
    lab = opened(learn, game, lang, f"aofa.RuleLab(game={game!r})")
    if dark:
        dark_theme(lab)
    root = lab.page.locator(".aw:has([role=tablist])").first
    root.scroll_into_view_if_needed()
    made = lab.widget("RuleLab")
    shot(lab, f"lab-{game}-{lang}-1", root)
    slider = root.locator("input[type=range]").first
    slider.focus()
    slider.press("ArrowRight")
    lab.wait_python(f"len({made}.changed) == 1")
    rest(lab, 2500)
    shot(lab, f"lab-{game}-{lang}-2", root)
    best = root.locator('[data-tab="play"]')  # only where the game has a duel to solve
    assert best.count() == (game in offers("lone"))
    if best.count():
        best.click()
        lab.wait_python(f"bool({made}.play)")
        rest(lab, 500)
        shot(lab, f"lab-{game}-{lang}-3", root)
    root.locator('[data-tab="battles"]').click()
    root.locator('[data-fight="place"]').select_option(usual_scenario(game))
    root.locator('[data-fight="games"]').select_option("20")
    root.locator('[data-do="fight"]').click()
    rest(lab, 1500)
    shot(lab, f"lab-{game}-{lang}-4", root)
    lab.wait_python(f"bool({made}.battle) and {made}.battle['state'] in ('done', 'failed')", 240)
    assert lab.python(f"{made}.battle['state']") == "done", lab.python(f"{made}.battle['failed']")
    root.locator('[data-key="wins"]').wait_for()
    shot(lab, f"lab-{game}-{lang}-5", root)
    root.locator('[data-tab="keep"]').click()
    rest(lab, 800)
    shot(lab, f"lab-{game}-{lang}-6", root)
    lab.clean()


@pytest.mark.parametrize("game", OTHERS)
@pytest.mark.long
@pytest.mark.parametrize(("lang", "dark"), [("en", True), ("fr", False)])
def test_the_book_and_the_form_for_house_rules_open(
    learn: Callable[..., Any], game: str, lang: str, dark: bool
) -> None:
    lab = opened(learn, game, lang, *(cell.format(game) for cell in OPENED))
    if dark:
        dark_theme(lab)
    for number, kind in enumerate(("Rulebook", "RuleEditor")):
        root = lab.page.locator(".jp-OutputArea .aw:visible").nth(number)
        root.scroll_into_view_if_needed()
        rest(lab, 1500)
        assert root.inner_text().strip()
        shot(lab, f"{kind}-{game}-{lang}", root)
    lab.clean()
