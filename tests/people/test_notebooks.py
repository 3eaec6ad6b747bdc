"""Every lesson notebook, in both languages, run top to bottom as a learner does; and made from its source alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.games import GAMES
from aofa_widgets.teach import check, home
from aofa_widgets.words import languages

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
# what is kept after that is looked through for garbage no more: each reset looks through everything twice
RESET = "%reset -f\n__import__('gc').freeze()"
VIEW = "application/vnd.jupyter.widget-view+json"
LESSONS = sorted(
    path.relative_to(TUTORIALS).as_posix() for path in TUTORIALS.rglob("*.ipynb") if ".ipynb_" not in str(path)
)


def test_the_notebooks_are_those_of_the_sources(capsys, monkeypatch):
    every = cache(home.every_notebook)  # made once, for the command and for us
    monkeypatch.setattr(home, "every_notebook", every)
    monkeypatch.setattr(check, "check_lessons", lambda game: [])  # each game has a test of them
    assert main(["lessons", "--check", "--lang", "en"]) == 0
    assert sorted(every()) == LESSONS and {path.split("/")[1] for path in LESSONS} >= set(GAMES)
    assert f"{len(LESSONS)} notebooks" in capsys.readouterr().out


@pytest.mark.parametrize("path", LESSONS)
def test_a_notebook_is_stripped_and_whole(path):
    raw = (TUTORIALS / path).read_text(encoding="utf-8")
    notebook = nbformat.reads(raw, as_version=4)
    nbformat.validate(notebook)
    assert notebook.metadata.kernelspec.name == "python3" and notebook.metadata.lang == path[:2]
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.outputs == [] and cell.execution_count is None
            assert len(cell.source.splitlines()) <= 4 and "_aofa" not in cell.source and "._" not in cell.source
    links = [part.split(")")[0] for cell in notebook.cells for part in cell.source.split("](")[1:]]
    assert links and all((TUTORIALS / path).parent.joinpath(link).resolve().is_file() for link in links)


@pytest.mark.people
@pytest.mark.parametrize("other", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "lang", [pytest.param(one, marks=[] if one == "fr" else [pytest.mark.long]) for one in languages()]
)
def test_every_lesson_runs_from_top_to_bottom(lang, other, kernel):
    """One kernel a language, emptied between the lessons; what a screen without widgets shows is read too.

    Both have the same cells in other words: every day each lesson runs in one language, with `-m long` in the other.
    """
    turns = [path for path in LESSONS if path.startswith(lang)]
    for path in turns[[*languages()].index(lang) ^ other :: 2]:
        notebook = nbformat.read(TUTORIALS / path, as_version=4)
        kernel.nb = notebook
        kernel.reset_execution_trackers()
        for index, cell in enumerate(notebook.cells):
            kernel.execute_cell(cell, index)
        cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
        for cell in cells:
            place = f"{path}, {cell.id}: "
            assert len(cell.outputs) == 1, place + json.dumps(cell.outputs)[:400]
            shown = cell.outputs[0].data
            said = shown["text/plain"]
            assert said[:1].isupper() and said.rstrip("»”’\n ")[-1] in ".?!" and len(said.split()) > 4, place + said
            assert (VIEW in shown) != ("text/html" in shown), place  # a widget, or a result of the lab
        for block in re.findall(r"```python\n(.*?)```", "".join(cell.source for cell in notebook.cells), re.DOTALL):
            notebook.cells.append(nbformat.v4.new_code_cell(block))  # the same in Python, for the curious
            kernel.execute_cell(notebook.cells[-1], len(notebook.cells) - 1)
        notebook.cells.append(nbformat.v4.new_code_cell(RESET))
        kernel.execute_cell(notebook.cells[-1], len(notebook.cells) - 1)


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A client with a kernel of its own, in a folder that is not ours."""
    client = pytest.importorskip("nbclient")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.delenv("AOFA_LANG", raising=False)
    first = nbformat.v4.new_notebook(
        metadata={"kernelspec": {"name": "python3", "display_name": "", "language": "python"}}
    )
    runner = client.NotebookClient(
        first, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    )
    with runner.setup_kernel():
        yield runner
