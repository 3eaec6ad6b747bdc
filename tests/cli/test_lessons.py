"""`aofa lessons` into the kit's own folder: what no lesson makes any more is named, and never taken away."""

from __future__ import annotations

from pathlib import Path

import pytest

from aofa_widgets.cli import lessons
from aofa_widgets.cli.main import main
from aofa_widgets.teach import export, home


@pytest.fixture
def tutorials(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(lessons, "games_with_a_book", list)
    monkeypatch.setattr(home, "every_notebook", lambda: {"en/01_new.ipynb": "{}\n"})
    monkeypatch.setattr(export, "tutorials_folder", lambda: tmp_path)
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "01_old.ipynb").write_text("{}\n", encoding="utf-8")
    return tmp_path


def test_a_notebook_of_a_lesson_that_has_another_name_now_is_told(tutorials, capsys):
    assert main(["lessons", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "1 notebook written" in told and "`en/01_old.ipynb`: no lesson makes this notebook." in told
    assert sorted(path.name for path in tutorials.rglob("*.ipynb")) == ["01_new.ipynb", "01_old.ipynb"]


def test_in_a_folder_of_ones_own_other_notebooks_are_nobodys_business(tutorials, capsys):
    assert main(["lessons", "--lang", "en", "--out", str(tutorials)]) == 0
    assert "01_old" not in capsys.readouterr().out
