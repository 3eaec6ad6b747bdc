"""A lesson in a real JupyterLab: on screen soon, run twice, in two windows, through a kernel that is restarted."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = [pytest.mark.people, pytest.mark.browser]

RUN = "() => jupyterapp.commands.execute('notebook:run-all-cells')"
MADE = "__import__('ipywidgets').widgets.widget._instances.values()"
LESSONS = f"len([1 for w in {MADE} if type(w).__name__ == 'Lesson'])"
RESTART = "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"


def steps(lab: Any, lesson: str) -> dict[str, str]:
    """The states of a lesson's steps in the learner's file."""
    data = json.loads((lab.folder / "aofa-progress.json").read_text(encoding="utf-8"))
    (learner,) = data["learners"].values()
    return {name: row["state"] for name, row in learner["lessons"][f"swashbuckling/{lesson}"]["steps"].items()}


def at(page: Any, n: int) -> None:
    """Waits until every lesson on the page stands at a step, from 1."""
    page.wait_for_function(
        "n => { const all = [...document.querySelectorAll('.ls-rail [aria-current=step]')];"
        " return all.length && all.every(one => one.dataset.at === String(n - 1)); }",
        arg=n,
    )


def test_a_lesson_in_jupyterlab_loses_nothing(learn: Callable[..., Any], capsys: Any) -> None:
    lab = learn("--lang", "fr", "--lesson", "start")
    page = lab.page
    page.goto(lab.address)
    page.wait_for_selector(".jp-NotebookPanel .jp-Cell", timeout=60_000)
    opened = time.monotonic()
    roll = page.get_by_role("button", name="Lancer les dés")
    roll.first.wait_for(timeout=60_000)  # nobody pressed Run
    with capsys.disabled():
        print(f"\n  first step on screen {time.monotonic() - opened:.1f} s after the notebook")
    roll.first.click()
    page.get_by_role("button", name="Suite", exact=True).click()
    at(page, 2)
    assert steps(lab, "start")["first-duel"] == "done"

    before = lab.python(LESSONS)
    page.evaluate(RUN)  # the cell once more: it opens where one was
    lab.wait_python(f"{LESSONS} > {before}")
    at(page, 2)

    other = page.context.new_page()  # a second window on the same lesson
    other.goto(lab.address)
    other.wait_for_selector(".ls-rail", timeout=60_000)
    other.evaluate(RUN)
    other.get_by_role("button", name="Suite", exact=True).last.click()
    at(other, 3)
    other.close()

    page.bring_to_front()
    page.evaluate(RESTART)
    lab.until("() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'", 60)
    if page.locator(".ls-rail").count():  # the lesson on the page is only a picture now: it says what to do
        page.get_by_role("button", name="Suite", exact=True).last.click()
        page.get_by_text("exécutez de nouveau cette cellule").first.wait_for(timeout=20_000)
    page.evaluate(RUN)
    at(page, 3)
    assert list(steps(lab, "start").values()) == ["done", "done"]

