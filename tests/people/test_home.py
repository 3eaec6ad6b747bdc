"""The start page as `aofa learn` opens it: it shows itself, a lesson opens in it, and goes on another day."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = [pytest.mark.people, pytest.mark.browser]


def test_the_start_page_shows_itself_and_a_lesson_goes_on_where_it_was_left(learn: Callable[..., Any], capsys) -> None:
    lab = learn("--lang", "fr")
    begin = time.monotonic()
    lab.page.goto(lab.address)
    lab.page.wait_for_selector(".jp-NotebookPanel .jp-Cell", timeout=60_000)
    opened = time.monotonic()
    button = lab.page.get_by_role("button", name="Commencer", exact=True)
    button.wait_for(timeout=60_000)  # nobody pressed Run
    shown = time.monotonic()
    button.click()
    stage = lab.page.locator(".hm-stage")
    stage.locator("[data-do=roll]").first.wait_for(timeout=30_000)  # the tray, a widget in a widget in a widget
    with capsys.disabled():
        print(f"\n  notebook on screen {opened - begin:.1f} s, start page {shown - opened:.1f} s after it, ", end="")
        print(f"first die to roll {time.monotonic() - shown:.1f} s after the click")
    stage.locator("[data-do=roll]").first.click()
    stage.get_by_role("button", name="Suite", exact=True).click()
    kept = lab.folder / "aofa-progress.json"
    lab.page.wait_for_function("() => document.querySelector('.hm-stage [aria-current=step]')?.dataset.at === '1'")
    found = json.loads(kept.read_text(encoding="utf-8"))
    (learner,) = found["learners"].values()
    assert learner["lessons"]["swashbuckling/start"]["steps"]["first-duel"]["state"] == "done"
    lab.page.get_by_role("button", name="Retour à l’accueil").click()
    lab.page.get_by_role("button", name="Continuer", exact=True).wait_for()
    lab.clean()
    lab.page.reload()  # another day
    lab.page.get_by_role("button", name="Continuer", exact=True).wait_for(timeout=60_000)


@pytest.mark.long
def test_a_cell_that_is_not_ours_waits_for_its_reader(learn: Callable[..., Any]) -> None:
    lab = learn("--lang", "en")
    path = lab.folder / "en" / "home.ipynb"
    data = json.loads(path.read_text(encoding="utf-8"))
    (cell,) = [cell for cell in data["cells"] if cell["cell_type"] == "code"]
    cell["source"] = [*cell["source"], "; open('ran', 'w')"]
    path.write_text(json.dumps(data), encoding="utf-8")
    lab.open()
    lab.page.wait_for_timeout(3000)
    assert not list(lab.folder.rglob("ran")) and not lab.page.locator(".hm-page").count()
