"""What is printed into a reader's folder: the kit's own is replaced, nobody else's file is, no link is followed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets import locate
from aofa_widgets.cli.main import main
from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES
from aofa_widgets.rules import putting
from aofa_widgets.rules.putting import RECORD, put_all

GAME = GAMES[0]
COMMANDS = {
    f"{GAME}.en.md": ["book", GAME, "--lang", "en", "--format", "md", "--out"],
    f"{GAME}.sheet.en.html": ["sheet", GAME, "--lang", "en", "--format", "html", "--out"],
    f"{GAME}.readings.en.md": ["readings", GAME, "--clause", "3A", "--lang", "en", "--format", "md", "--out"],
    "en/index.html": ["lessons", "--game", GAME, "--format", "html", "--out"],
}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed is short: where it goes is what is looked at."""
    from aofa_widgets.book import formats, lessons, readings
    from aofa_widgets.teach import check, export

    monkeypatch.setattr(formats, "build", lambda rules: rules)
    monkeypatch.setattr(formats, "render", lambda *_: b"a book")
    monkeypatch.setattr(readings, "render", lambda *_: "readings")
    monkeypatch.setattr(lessons, "pages", lambda rules: {"en/index.html": b"a lesson"})
    monkeypatch.setattr(check, "check_lessons", lambda game: [])
    monkeypatch.setattr(export, "notebooks", lambda game: {f"en/{game}/01-a.ipynb": '{"cells": []}'})


def files(folder: Path) -> list[str]:
    return sorted(one.relative_to(folder).as_posix() for one in folder.rglob("*") if not one.is_dir())


@pytest.mark.parametrize("name", COMMANDS)
def test_a_file_of_somebody_stays_unless_the_word_is_said(tmp_path: Path, capsys: Any, name: str) -> None:
    mine, words = tmp_path / name, [*COMMANDS[name], str(tmp_path)]
    mine.parent.mkdir(exist_ok=True)
    mine.write_text("mine")
    assert main(words) == 2
    err = capsys.readouterr().err
    assert err.startswith("--out: ") and "--over" in err and name in err
    assert mine.read_text() == "mine" and files(tmp_path) == [name]
    assert main([*words, "--over"]) == 0
    made = mine.read_bytes()
    assert made != b"mine" and main(words) == 0  # the same again is no stranger's
    mine.write_bytes(made + b"my note")
    assert main(words) == 2 and mine.read_bytes() == made + b"my note"


@pytest.mark.parametrize("name", COMMANDS)
def test_no_link_is_followed_even_by_the_word(tmp_path: Path, capsys: Any, name: str) -> None:
    out, away = tmp_path / "out", tmp_path / "away.txt"
    (out / name).parent.mkdir(parents=True)
    away.write_text("mine")
    (out / name).symlink_to(away)
    for more in ([], ["--over"]):
        assert main([*COMMANDS[name], str(out), *more]) == 2
        assert "is a link" in capsys.readouterr().err
    assert away.read_text() == "mine" and files(out) == [name]


def test_notebooks_and_a_translation_too(tmp_path: Path, capsys: Any) -> None:
    out = tmp_path / "made"
    assert main(["lessons", "--out", str(out)]) == 0
    page = next(out.rglob("0*.ipynb"))
    before = page.read_text(encoding="utf-8")
    page.write_text(before.replace('"cells"', ' "cells"'), encoding="utf-8")
    assert main(["lessons", "--out", str(out)]) == 2 and page.name in capsys.readouterr().err
    assert main(["lessons", "--out", str(out), "--over"]) == 0 and page.read_text(encoding="utf-8") == before
    po = tmp_path / "mine.po"
    words = ["po", GAME, "--export", str(po), "--lang", "fr"]
    assert main(words) == 0 and main(words) == 0
    po.write_text("a week of work")
    assert main(words) == 2 and po.read_text() == "a week of work"
    assert capsys.readouterr().err.startswith("--export")


def test_two_house_rules_print_two_files_and_one_that_was_changed_its_own_again(tmp_path: Path) -> None:
    rule, out = tmp_path / "ours.toml", tmp_path / "out"
    words = ["sheet", GAME, "--lang", "en", "--format", "html", "--out", str(out)]
    text = (
        (locate.shipped() / GAME / "house" / "lucky-star.toml")
        .read_text(encoding="utf-8")
        .replace("lucky-star", "ours")
    )

    def printed(*house: str) -> dict[str, bytes]:
        assert main([*words, *house]) == 0
        return {one.name: one.read_bytes() for one in out.glob("*.html")}

    printed()
    printed("--house", "lucky-star")
    rule.write_text(text, encoding="utf-8")
    before = printed("--house", str(rule))
    assert sorted(before) == [f"{GAME}.{name}.en.html" for name in ("lucky-star.sheet", "ours.sheet", "sheet")]
    rule.write_text(text.replace("now = 2", "now = 3"), encoding="utf-8")
    after = printed("--house", str(rule))
    assert [name for name in before if before[name] != after[name]] == [f"{GAME}.ours.sheet.en.html"]


def test_a_folder_on_the_way_that_leads_elsewhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "away").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "en").symlink_to(tmp_path / "away")
    with pytest.raises(InputError):
        put_all({"a.html": b"1", "en/a.html": b"1"}, tmp_path / "out", over=True)
    assert not any((tmp_path / "away").iterdir()) and not (tmp_path / "out" / "a.html").exists()


def test_where_one_cannot_be_written_all_are_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_all({"a": b"1", "b": b"1"}, tmp_path)
    real = putting.save

    def full(data: Any, path: Path) -> Path:
        if path.name == "b" and data == b"2":
            raise InputError([])
        return real(data, path)

    monkeypatch.setattr(putting, "save", full)
    with pytest.raises(InputError):
        put_all({"a": b"2", "b": b"2", "c": b"2"}, tmp_path)
    assert sorted((one.name, one.read_bytes()) for one in tmp_path.glob("?")) == [("a", b"1"), ("b", b"1")]
    monkeypatch.undo()
    assert put_all({"a": b"2", "b": b"2"}, tmp_path)  # both are still known as ours


@pytest.mark.parametrize("spoilt", [b"", b"[]", b"{", b'{"files": 3}', b'{"files": {"a": "x"}}', b"\xff", b"[" * 9000])
def test_a_list_that_was_spoilt_owns_nothing(tmp_path: Path, spoilt: bytes) -> None:
    put_all({"a": b"1"}, tmp_path)
    (tmp_path / RECORD).write_bytes(spoilt)
    with pytest.raises(InputError):
        put_all({"a": b"2"}, tmp_path)
    assert (tmp_path / "a").read_bytes() == b"1"


def test_a_list_that_is_a_link_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "away").write_text("mine")
    os.symlink(tmp_path / "away", tmp_path / "out" / RECORD)
    with pytest.raises(InputError):
        put_all({"a": b"1"}, tmp_path / "out")
    assert (tmp_path / "away").read_text() == "mine"
