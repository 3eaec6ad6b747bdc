"""Keeping a game of the board: files, links, and whatever a stranger may send in their place."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.lab.saves import open_text, save_text
from aofa_widgets.play.plain import fingerprint
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.board import MiniBoard
from aofa_widgets.words import languages

from ..lab.test_saves import FORGED, TABLES, changed, table
from ..lab.wandering import SMALL, match_of, same, wander


def board_of(entries: int = 6, **given: Any) -> MiniBoard:
    """A board on which some things were done, with dice of seed 5; what it sends is written down in `sends`."""
    board = MiniBoard(seed=5, lang="en", **given)
    wander(board.match, range(entries), board._roller)
    board._show()
    board.sends = []
    board.send = lambda content, *_: board.sends.append(content)
    return board


def ask(board: MiniBoard, what: str, **content: Any) -> None:
    """A message of the view."""
    board._receive(None, {"seq": 7, "ask": what, **content}, None)


def told(board: MiniBoard) -> str:
    return board.said["text"]["en"] if board.said else ""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the notebook."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --- files --------------------------------------------------------------------------------------------------------


def test_a_game_is_saved_and_comes_back_whole(folder: Path) -> None:
    """Entries, forks, bookmarks, comments, place and dice; nothing is written over unless that is said."""
    board = board_of()
    board.goto(2)
    wander(board.match, [9, 4], board._roller)
    board.bookmark("Here")
    board.comment('a < b, "and" l\'été')
    ask(board, "save", name="my game")
    assert board.said["kind"] == "ok" and "my game.json" in told(board)
    assert board.sends[-1] == {"request": 7, "saved": "my game.json"}
    other = MiniBoard(seed=9)
    ask(other, "load", name="my game.json")
    assert other.said["kind"] == "ok"
    same(other.match, board.match)
    assert other._roller.position() == board._roller.position()
    assert other.timeline["bookmark"] == "Here" and other.timeline["marks"][0][2] == "Here"

    first = (folder / "my game.json").read_bytes()
    board.last()
    ask(board, "save", name="my game")
    assert board.said["kind"] == "error" and board.sends[-1]["there"] == "my game.json"
    assert (folder / "my game.json").read_bytes() == first
    board.comment("another")
    ask(board, "save", name="my game", over=True)
    assert board.said["kind"] == "ok" and (folder / "my game.json").read_bytes() != first
    assert sorted(path.name for path in folder.iterdir()) == ["my game.json"]


def test_the_page_writes_over_nothing_but_saved_games(folder: Path) -> None:
    """A file of another kind, a link and a folder are left alone, whatever was pressed."""
    board = board_of()
    (folder / "data.json").write_text("{}")
    (folder / "safe.json").symlink_to(folder / "elsewhere.json")
    (folder / "folder.json").mkdir()
    os.mkfifo(folder / "pipe.json")
    for name in ("data", "safe", "folder", "pipe"):
        ask(board, "save", name=name, over=True)
        assert board.said["kind"] == "error", name
        ask(board, "load", name=name)
        assert board.said["kind"] == "error", name
    assert (folder / "data.json").read_text() == "{}" and not (folder / "elsewhere.json").exists()
    ask(board, "files")
    assert board.sends[-1]["files"] == []


@pytest.mark.parametrize(
    "name",
    ["", "  ", "../x", "a/b", "a\\b", "/etc/passwd", "~root", ".hidden", "-rf", "C:x", "x" * 200, "a\x00b", "a\nb", 5]
    + ["a\u202eb", "<script>", None, [], {"a": 1}, "\ud800"],
)
def test_a_name_that_is_no_plain_file_is_refused(folder: Path, name: Any) -> None:
    """In a sentence, and nothing is written."""
    board = board_of(1)
    for what in ("save", "load", "download"):
        if what == "download" and name in ("", "  "):
            continue  # it has a name of its own then
        ask(board, what, name=name)
        if isinstance(name, (str, type(None))) or what == "download":
            assert board.said["kind"] == "error", (what, told(board))
    assert not any(path.name.startswith(("x", "a")) for path in folder.iterdir())


def test_saved_games_of_the_folder_are_listed_the_youngest_first(folder: Path) -> None:
    """And nothing else that lies there."""
    board = board_of(1)
    for n, name in enumerate(("one", "two")):
        board.save(folder / f"{name}.json")
        os.utime(folder / f"{name}.json", (1_000 + n, 1_000 + n))
    (folder / "notes.json").write_text('{"notes": []}')
    ask(board, "files")
    assert board.sends[-1]["files"] == ["two.json", "one.json"]


def test_python_writes_over_a_file_only_when_told(folder: Path) -> None:
    """As the page does."""
    board = board_of(1)
    board.save("game.json")
    with pytest.raises(InputError, match="there already"):
        board.save("game.json")
    assert board.save("game.json", over=True) == Path("game.json")


def test_it_saves_by_itself_after_ten_entries(folder: Path) -> None:
    """Not at each, and no more once another game is begun; a place that goes away is told and ends it."""
    board = board_of(2)
    ask(board, "save", name="auto", auto=True)
    assert board.timeline["auto"] == "auto.json"
    first = (folder / "auto.json").read_text()
    for _ in range(9):
        wander(board.match, [1], board._roller)
        board._show()
    assert (folder / "auto.json").read_text() == first
    wander(board.match, [1], board._roller)
    board._show()
    assert len(open_text((folder / "auto.json").read_text()).match.entries) == 12
    board.restart()
    assert board.timeline["auto"] is None
    board.return_to()
    assert len(board.match.entries) == 12 and board.timeline["auto"] is None

    (folder / "gone").mkdir()
    board.autosave(folder / "gone" / "x.json")
    (folder / "gone" / "x.json").unlink()
    (folder / "gone").rmdir()
    (folder / "gone").write_text("now a file")
    wander(board.match, range(10), board._roller)
    board._show()
    assert board.timeline["auto"] is None and "has ended" in board.timeline["notes"][0]["en"]
    ask(board, "noted")
    assert board.timeline["notes"] == []


# --- what a stranger may send ---------------------------------------------------------------------------------------


def stays(board: MiniBoard, what: str, **content: Any) -> str:
    """A request that is refused in a sentence of every language; the game under way is not touched."""
    tree, roller, rules, state = board.match.tree, board._roller, board.ruleset, dict(board.timeline)
    ask(board, what, **content)
    assert board.said["kind"] == "error", (what, told(board))
    assert set(board.said["text"]) == set(languages()) and all(board.said["text"].values())
    assert "failed at this" not in told(board), told(board)
    assert board.match.tree is tree and board._roller is roller and board.ruleset is rules
    assert {**board.timeline, "request": None} == {**state, "request": None}
    return told(board)


@pytest.fixture(scope="module")
def small() -> str:
    return save_text(wander(match_of(scenario=SMALL), [0, 1, 2, 3], Roller(1)), Roller(1))


def test_a_save_cut_anywhere_is_refused(small: str) -> None:
    """Through the widget at every 97th byte and at each of the last ten (at every byte: tests/lab/test_saves.py)."""
    board = board_of(3)
    whole = small.rstrip()
    for end in sorted({*range(0, len(whole), 97), *range(len(whole) - 10, len(whole))}):
        stays(board, "load", text=whole[:end])


def test_flipped_bits_are_refused(small: str) -> None:
    """In 60 places; what no text may hold included."""
    board, dice = board_of(3), random.Random(4)
    raw = small.rstrip().encode()
    for _ in range(60):
        at = dice.randrange(len(raw))
        flipped = raw[:at] + bytes([raw[at] ^ 1 << dice.randrange(8)]) + raw[at + 1 :]
        text = flipped.decode("utf-8", "replace")
        if json.loads(small) != _read(text):  # blanks between values may change
            stays(board, "load", text=text)


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


@pytest.mark.parametrize("name", [*FORGED, *TABLES])
def test_forged_saves_are_refused(small: str, name: str) -> None:
    """Other games, places far away, a billion figures, overlapping ones, script in names."""
    text = changed(small, FORGED[name][1] if name in FORGED else table(TABLES[name]))
    stays(board_of(2), "load", text=text)


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "5", "{}", '{"format": "aofa-save", "version": 2}', '{"format": "aofa-save", "version": NaN}']
    + ["[" * 10_000, '{"format": "chess"}', "x" * 4_000_001, None, 5, ["a"], "\ud800", "\x00", "#g=1AAAA"],
)
def test_what_is_no_save_is_refused(text: Any) -> None:
    """Whatever it is: another version, nothing, lists without end, four million letters, no text at all."""
    stays(board_of(2), "load", text=text)


def test_a_save_with_nan_and_far_numbers_is_refused(small: str) -> None:
    """NaN, 1e999 and a number of a hundred digits in the place of a figure."""
    for number in ("NaN", "Infinity", "1e999", "9" * 100, "-0.5"):
        data = json.loads(small)
        data["table"]["figures"][0]["x"] = "HERE"
        data["scenario"]["fingerprint"] = fingerprint(data["table"])
        data.pop("check")
        stays(board_of(2), "load", text=json.dumps(data).replace('"HERE"', number))


def test_a_link_changed_anywhere_is_refused() -> None:
    """Each of its letters, and what is no link."""
    board = board_of(3)
    link = board.share()
    for at in range(4, len(link), 9):
        other = "A" if link[at] != "A" else "B"
        stays(board, "link", link=link[:at] + other + link[at + 1 :])
        stays(board, "link", link=link[:at])
    for bad in ("", "#g=", "#g=2abc", "javascript:alert(1)", "#g=1<script>", 5, None, "x" * 10_000):
        stays(board, "link", link=bad)


# --- links, rules, the game before ----------------------------------------------------------------------------------


def test_a_link_opens_the_same_game_with_its_rules_and_dice() -> None:
    """And shows what it brought, under rules of its own."""
    rules = Ruleset.load("swashbuckling", preset="full")
    board = board_of(8, ruleset=rules)
    ask(board, "share")
    link = board.sends[-1]["link"]
    other = board_of(2)
    ask(other, "link", link=f"https://example.org/page{link}")
    assert other.said["kind"] == "ok" and other.match.state == board.match.state
    assert other.ruleset.fingerprint == rules.fingerprint and other._roller.position() == board._roller.position()
    assert other.timeline["at"] == 8 and other.timeline["aside"]
    ask(other, "return")
    assert other.timeline["at"] == 2 and other.ruleset.fingerprint != rules.fingerprint
    ask(other, "return")
    assert other.timeline["at"] == 8


def test_a_game_that_no_link_holds_says_that_a_file_does() -> None:
    """A table of one's own is told at once; so is a game that is too long."""
    board = board_of(2, scenario=SMALL)
    assert "file" in stays(board, "share")


def test_notes_of_a_save_are_shown_until_read(small: str) -> None:
    """A save without its check was changed by hand: that is said."""
    data = json.loads(small)
    data.pop("check")
    board = board_of(2)
    ask(board, "load", text=json.dumps(data))
    assert board.said["kind"] == "ok" and "changed by hand" in board.timeline["notes"][0]["en"]
    assert set(board.timeline["notes"][0]) == set(languages())


def test_python_opens_texts_and_files(folder: Path, small: str) -> None:
    """By what they look like; a path that is not there says so."""
    board = MiniBoard()
    board.load(small)
    assert board.timeline["at"] == 4
    board.save("small.json")
    board.restart()
    board.load(Path("small.json"))
    assert board.timeline["at"] == 4
    for bad in ("no/such/file.json", "", 5, None, "\x00"):
        with pytest.raises(InputError):
            board.load(bad)  # type: ignore[arg-type]
