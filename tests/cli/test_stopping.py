"""`aofa stopping`: what a class noted and nobody can read is told where the page is written, and by the status."""

from __future__ import annotations

from pathlib import Path

import pytest

from aofa_widgets.cli.main import main

HEAD = "game,stop,score\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "table-1.csv").write_text(f"{HEAD}pig,20,24\nswashbuckling,1,2\n", encoding="utf-8")
    return tmp_path


def page(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> tuple[int, str, str]:
    status = main(["stopping", "swashbuckling", "--class", str(folder), *words])
    told = capsys.readouterr()
    return status, told.out, told.err


@pytest.mark.parametrize(("lang", "said"), [("en", "chess is no game"), ("fr", "chess n’est pas un jeu")])
def test_rows_that_are_left_out_are_told_in_the_terminal(folder: Path, capsys, lang: str, said: str) -> None:
    out = folder / "page.html"
    assert page(capsys, folder, "--out", str(out), "--lang", lang)[::2] == (0, "")
    out.unlink()
    (folder / "table-2.csv").write_text(f"{HEAD}pig,20,3\nchess,1,2\n", encoding="utf-8")
    (folder / "table-3.csv").write_bytes(b"\xff\xfe" * 9)
    status, told, err = page(capsys, folder, "--out", str(out), "--lang", lang)
    assert status == 1 and out.is_file() and str(out) in told
    first, second = err.splitlines()
    assert first.startswith("table-2.csv:3: ") and said in first and second.startswith("table-3.csv")
    status, told, err = page(capsys, folder, "--lang", lang)  # printed: it names them itself
    assert (status, err) == (1, "") and said in told


def test_of_many_rows_the_first_are_told_and_the_rest_counted(folder: Path, capsys) -> None:
    (folder / "table-2.csv").write_text(HEAD + "chess,1,2\n" * 25, encoding="utf-8")
    status, _, err = page(capsys, folder, "--out", str(folder / "page.md"), "--lang", "en")
    lines = err.splitlines()
    assert status == 1 and len(lines) == 21 and lines[-1] == "And 5 more rows that could not be read."


def test_a_class_that_is_not_there_is_named_by_its_option(folder: Path, capsys) -> None:
    for lang, said in (("en", "--class: "), ("fr", "--class\u00a0: ")):
        status, out, err = page(capsys, folder / "none", "--lang", lang)
        assert (status, out) == (2, "") and err.startswith(said)
