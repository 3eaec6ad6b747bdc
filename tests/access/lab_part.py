"""Every kind of widget of the gallery, and each game's board, in a real JupyterLab: one notebook for each game."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from subprocess import TimeoutExpired
from typing import Any

import nbformat
from subjects import tongue

from aofa_widgets.games import GAMES
from aofa_widgets.widgets.home.gallery import offered

PEOPLE = Path(__file__).resolve().parents[1] / "people" / "conftest.py"
CELL = """from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.home.gallery import live
{make}"""

KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}
MARK = """n => {
  for (const one of document.querySelectorAll("[data-audited]")) one.removeAttribute("data-audited");
  jupyterapp.shell.currentWidget.content.widgets[n].node.querySelector(".aw").setAttribute("data-audited", "");
}"""


def shown(browser: Any, room: Path, only: Callable[[str], bool]) -> Iterator[tuple[str, str, str, Any]]:
    """Each in view, as (its name, its game, its language, the page)."""
    spec = importlib.util.spec_from_file_location("people_conftest", PEOPLE)
    assert spec is not None and spec.loader is not None
    people = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(people)
    home = room / "lab"
    home.mkdir()
    with suppress(TimeoutExpired), people.learning(home) as (address, said):  # how fast it ends is not asked here
        folder = home / "lessons"
        context = browser.new_context(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
        page = context.new_page()
        lab = people.Lab(page, address, folder, said).open()
        met: set[str] = set()
        for game in GAMES:
            lang = tongue(game)
            fresh = [name for name in offered(game) if name not in met or name == "board"]
            met.update(fresh)
            names = [name for name in fresh if only(f"{name}, {game}, {lang}")]
            if not names:
                continue
            path = folder / f"audit-{game}-{lang}.ipynb"
            made = [
                f'__import__("aofa_widgets").Quiz(Ruleset.load({game!r}), lang={lang!r})' if name == "quiz"
                else f"live({name!r}, Ruleset.load({game!r}), {lang!r})"
                for name in names
            ]  # fmt: skip
            cells = [nbformat.v4.new_code_cell(CELL.format(make=one)) for one in made]
            for n, cell in enumerate(cells):
                cell["id"] = f"cell-{n}"
            nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL}), path)
            lab.open_lesson(path, 240)
            lab.run_all(300)
            for n, name in enumerate(names):
                page.evaluate(
                    "n => { const book = jupyterapp.shell.currentWidget.content; book.activeCellIndex = n;"
                    " return book.scrollToItem(n, 'start'); }",
                    n,
                )
                cell = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell").nth(n)
                cell.locator(".aw .aw-card > *").first.wait_for(timeout=240_000)
                page.evaluate(MARK, n)
                yield name, game, lang, page
        context.close()
