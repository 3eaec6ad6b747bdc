"""A quiz in a real JupyterLab: taken by mouse and keys, right and wrong, and kept in the progress."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.people]
SHOTS = os.environ.get("AOFA_SHOTS")  # a folder: leave pictures there to be looked at


@pytest.mark.parametrize(
    ("lang", "dark", "width"), [pytest.param("en", False, 1280, marks=pytest.mark.long), ("fr", True, 320)]
)
def test_a_quiz_is_taken_in_a_notebook(learn: Callable[..., Any], lang: str, dark: bool, width: int) -> None:
    cells = ["import aofa_widgets as aofa", f"aofa.Quiz(lang={lang!r}, families=['dice', 'tables'], n=3, seed=5)"]
    lab = learn("--lang", lang, cells=cells)
    page = lab.page
    if dark:
        page.evaluate("() => jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    page.evaluate("() => jupyterapp.shell.collapseLeft()")
    page.set_viewport_size({"width": width, "height": 900})
    quiz = lab.widget("Quiz")
    card = page.locator(".jp-OutputArea .aw-card").last
    card.wait_for()

    def shot(name: str) -> None:
        if SHOTS:
            page.wait_for_timeout(300)
            card.scroll_into_view_if_needed()
            page.screenshot(path=f"{SHOTS}/quiz-{lang}-{width}-{name}.png")

    def press(what: str) -> None:
        card.locator(f'[data-do="{what}"]').click()

    shot("asked")
    here = f"{quiz}._course.here.item"
    assert lab.python(f"{here}.kind") == "choose"
    right = lab.python(f"{here}.right")
    wrong = (right + 1) % lab.python(f"len({here}.options)")
    card.get_by_role("radio").nth(wrong).click()
    lab.wait_python(f"{quiz}.chosen == {wrong}")
    press("check")
    card.locator('.aw-verdict[data-kind="wrong"]').wait_for()
    card.locator(".aw-verdict .aw-chip").first.click()
    card.locator(".aw-clause").wait_for()
    shot("wrong")
    card.get_by_role("radio").nth(right).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")  # on the right row again, by key
    lab.wait_python(f"{quiz}.chosen == {right}")
    press("check")
    card.locator('.aw-verdict[data-kind="right"]').wait_for()
    assert card.locator("[data-do=next]").evaluate("e => e === document.activeElement")
    shot("right")
    page.wait_for_timeout(400)
    page.keyboard.press("Enter")
    lab.wait_python(f"{quiz}.question['number'] == 2")
    cells = page.evaluate("() => jupyterapp.shell.currentWidget.content.widgets.length")
    assert cells == 2  # no key was taken for a command of the notebook
    kind, answer = lab.python(f"[{here}.kind, {here}.right if {here}.kind == 'choose' else {here}.answer]")
    if kind == "choose":
        card.get_by_role("radio").nth(answer).click()
        lab.wait_python(f"{quiz}.chosen == {answer}")
        press("check")
    else:
        card.locator("input").fill(str(answer))
        page.keyboard.press("Enter")
    lab.wait_python(f"{quiz}.right == 1")
    page.wait_for_timeout(400)
    press("next")
    lab.wait_python(f"{quiz}.question['number'] == 3")
    press("next")  # skipped
    lab.wait_python(f"{quiz}.done")
    card.locator(".aw-result").wait_for()
    shot("results")
    kept = "__import__('aofa_widgets.teach.progress', fromlist=['x']).Progress.open().answers()"
    assert lab.python(f"[row['right'] for row in {kept}]") == [False, True, False]
    press("again")
    lab.wait_python(f"{quiz}.question and {quiz}.question['total'] == 2")
    lab.clean()
