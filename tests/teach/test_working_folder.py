"""The learner's folder: brought up to date, and nothing of theirs lost."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.teach.working_folder import RECORD, Delivery, deliver, first_lesson


def notebook(*cells: str) -> str:
    rows = [{"cell_type": "code", "id": f"c{n}", "source": c, "outputs": [], "metadata": {}, "execution_count": None}
            for n, c in enumerate(cells)]
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": rows})


@pytest.fixture(autouse=True)
def own_jupyter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    place = tmp_path / "source"
    for name in ("en/00_start_here.ipynb", "fr/00_commencer_ici.ipynb", "fr/swashbuckling/01_duel.ipynb"):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(notebook(name))
    (place / "fr" / "__pycache__").mkdir()
    (place / "fr" / "__pycache__" / "x.pyc").write_text("no")
    (place / ".hidden").write_text("no")
    return place


LESSON = "en/00_start_here.ipynb"


def test_all_lessons_arrive_once_and_are_signed(source, tmp_path):
    mine = tmp_path / "mine"
    assert deliver(mine, source).new == (LESSON, "fr/00_commencer_ici.ipynb", "fr/swashbuckling/01_duel.ipynb")
    assert deliver(mine, source) == Delivery()
    assert not (mine / ".hidden").exists() and not (mine / "fr" / "__pycache__").exists()
    notary = nbformat.sign.NotebookNotary()
    assert notary.check_signature(nbformat.read(mine / LESSON, as_version=4))


def test_a_lesson_only_run_gives_way_to_its_new_version(source, tmp_path):
    mine = tmp_path / "mine"
    deliver(mine, source)
    ran = json.loads((mine / LESSON).read_text())
    ran["metadata"]["language_info"] = {"name": "python"}
    ran["cells"][0].update(execution_count=1, outputs=[{"output_type": "stream", "name": "stdout", "text": "6"}])
    (mine / LESSON).write_text(json.dumps(ran))
    assert deliver(mine, source) == Delivery()
    assert "stdout" in (mine / LESSON).read_text()
    (source / LESSON).write_text(notebook("better"))
    assert deliver(mine, source).updated == (LESSON,)
    assert "better" in (mine / LESSON).read_text()


def test_a_changed_lesson_stays_and_the_new_version_lies_beside_it_once(source, tmp_path):
    mine = tmp_path / "mine"
    deliver(mine, source)
    (mine / LESSON).write_text(notebook("my own cell"))
    assert deliver(mine, source) == Delivery()
    (source / LESSON).write_text(notebook("better"))
    assert deliver(mine, source) == Delivery(kept=(LESSON,), beside=("en/00_start_here.new.ipynb",))
    assert deliver(mine, source) == Delivery()
    assert (mine / LESSON).read_text() == notebook("my own cell")
    (mine / "en/00_start_here.new.ipynb").write_text(notebook("also mine"))
    (source / LESSON).write_text(notebook("best"))
    assert deliver(mine, source).beside == ("en/00_start_here.new2.ipynb",)
    assert (mine / "en/00_start_here.new.ipynb").read_text() == notebook("also mine")
    assert first_lesson(mine, "en").name == "00_start_here.ipynb"


@pytest.mark.parametrize("record", ["", "not JSON", "[1]"])
def test_without_a_record_whatever_differs_is_the_learners(source, tmp_path, record):
    mine = tmp_path / "mine"
    deliver(mine, source)
    (mine / RECORD).write_text(record)
    (mine / LESSON).write_text(notebook("my own cell"))
    assert deliver(mine, source).kept == (LESSON,)
    assert (mine / LESSON).read_text() == notebook("my own cell")


def test_a_lesson_made_unreadable_is_the_learners_too(source, tmp_path):
    mine = tmp_path / "mine"
    deliver(mine, source)
    (mine / LESSON).write_text("notes, no notebook")
    (source / LESSON).write_text(notebook("better"))
    assert deliver(mine, source).kept == (LESSON,)


def test_a_folder_that_cannot_be_written_says_so_and_loses_nothing(source, tmp_path):
    (tmp_path / "file").write_text("precious")
    with pytest.raises(InputError) as refused:
        deliver(tmp_path / "file", source)
    for lang, word in (("en", "--dir"), ("fr", "Impossible")):
        assert word in refused.value.say(lang) and str(tmp_path / "file") in refused.value.say(lang)
    assert (tmp_path / "file").read_text() == "precious"


def test_the_first_lesson_of_a_language_and_of_a_game(source, tmp_path):
    deliver(tmp_path / "mine", source)
    assert first_lesson(tmp_path / "mine", "fr").name == "00_commencer_ici.ipynb"
    assert first_lesson(tmp_path / "mine", "fr", "swashbuckling").name == "01_duel.ipynb"
    for game in ("chess", "..", "../en", "."):
        with pytest.raises(InputError, match="swashbuckling"):
            first_lesson(tmp_path / "mine", "fr", game)
