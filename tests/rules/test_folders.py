"""Files and folders of a rulebook that are no such thing: the check names each, and no book is made without them."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from aofa_widgets import locate
from aofa_widgets.cli.check import look
from aofa_widgets.cli.main import main
from aofa_widgets.games import GAMES
from aofa_widgets.rules.check import check_paths

GAME = "swashbuckling"
OTHERS = [game for game in GAMES if game != GAME]


@pytest.fixture
def root(tmp_path):
    """A copy of the rulebook that a test may spoil; its interface is the one that ships."""
    copy = tmp_path / "rulebook"
    shutil.copytree(locate.shipped(), copy, ignore=shutil.ignore_patterns("interface", *OTHERS))
    book = copy / "book.toml"  # a rulebook of one game: the others are not looked at again
    text = book.read_text(encoding="utf-8")
    book.write_text(re.sub(r"(?m)^games = .*$", f'games = ["{GAME}"]', text), encoding="utf-8")
    with locate.using(copy):
        yield copy


def spoil(path: Path, how: str) -> None:
    """Put something else in the place of a file or folder."""
    shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    match how:
        case "bytes":
            path.write_bytes(bytes(range(128, 256)) * 9)
        case "large":
            with path.open("wb") as stream:
                stream.truncate(30_000_000)
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "circle":
            path.symlink_to(path)
        case "nowhere":
            path.symlink_to(path.parent / "nowhere")
        case "file":
            path.write_text("text\n")


@pytest.mark.parametrize("how", ["bytes", "large", "pipe", "folder", "circle", "nowhere"])
def test_a_lock_that_cannot_be_read_is_a_fault(root, how):
    spoil(root / GAME / "in-step.lock", how)
    found = check_paths([root / GAME]).faults
    assert [one.where.split(":")[0] for one in found] == [f"{GAME}/in-step.lock"]
    assert set(found[0].texts) == {"en", "fr"}


@pytest.mark.parametrize("how", ["lost", "file", "folder", "circle", "no clause", "closed"])
def test_a_rulebook_without_clauses_is_one_fault_and_no_book(root, how, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("AOFA_TRACEBACK", "1")
    place = root / GAME / "text"
    if how == "closed":
        close(monkeypatch, place)
    else:
        spoil(place, how)
    if how == "no clause":
        place.mkdir()
        (place / "1.md").write_text("# 1 | Start | Début\n")
    assert [one.where for one in look().faults] == [f"{GAME}/text"]
    assert main(["check", "--lang", "fr"]) == 1
    for lang in ("en", "fr"):
        assert main(["book", GAME, "--lang", lang, "--format", "md", "--out", str(tmp_path / "out")]) == 2
    assert f"{GAME}/text" in "".join(capsys.readouterr())
    assert not list((tmp_path / "out").rglob("*"))


@pytest.mark.parametrize("name", ["house", "params"])
def test_a_folder_that_may_not_be_read_is_a_fault(root, name, monkeypatch):
    close(monkeypatch, root / GAME / name)
    assert f"{GAME}/{name}" in [one.where for one in check_paths([root / GAME]).faults]


def close(monkeypatch, folder: Path) -> None:
    """Forbid the reading of a folder, even to those who may read everything."""
    look = Path.iterdir

    def closed(path):
        if path == folder:
            raise PermissionError(path)
        return look(path)

    monkeypatch.setattr(Path, "iterdir", closed)


DICE = 'dice = { en = { one = "die", many = "dice" }, fr = { one = "dé", many = "dés", gender = "m" } }'
PRINTED = {
    "designers of no text": (f"{GAME}/game.toml", 'designers = ["Greg Hallam"]', "designers = 3"),
    "a unit of no words": ("book.toml", DICE, "dice = 3"),
    "a unit of numbers": ("book.toml", DICE, "dice = { en = { one = 3 } }"),
    "a language with markup": ("book.toml", 'fr = "Français"', 'fr = "Français"\nxx = "<b>"'),
    "French with markup": ("book.toml", 'fr = "Français"', 'fr = "<b>"'),
}


@pytest.mark.parametrize("case", PRINTED)
def test_what_a_page_prints_is_looked_at_before_any_is_made(root, case, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("AOFA_TRACEBACK", "1")
    name, old, new = PRINTED[case]
    text = (root / name).read_text()
    assert text.count(old) == 1
    (root / name).write_text(text.replace(old, new))
    where = f"{name}:{text[: text.index(old)].count(chr(10)) + 1 + new.count(chr(10))}"
    locate.forget()
    assert {one.where for one in check_paths().faults} == {where}
    assert main(["book", GAME, "--lang", "en", "--format", "md", "--out", str(tmp_path / "out")]) == 2
    assert where in "".join(capsys.readouterr())
    assert not list((tmp_path / "out").rglob("*"))
