"""What a page may write: plain files of the folder by names that are names, and only what the widget itself keeps."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest.importorskip("anywidget")

from aofa_widgets import MiniBoard, RuleEditor, ScenarioEditor
from aofa_widgets.cli._kept import Disk
from aofa_widgets.errors import AofaError, InputError
from aofa_widgets.rules import saving
from aofa_widgets.rules.filenames import is_bare_name

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and names of Unix")
NO_NAMES = (
    "a\x1b[2J", "a\u202etxt", "a\nb", "a\u2028b", "-rf", "<script>", "$(x)", "a`b", "con", "NUL", "com1.old", "lpt¹",
    "é" * 115, "😀" * 70, "x" * 90, "\ud800", "../x", "..\\x", ".hidden", "~x", "a:b", "\x00", "a*", "a?", 'a"', "a|b",
)  # fmt: skip


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


@pytest.fixture(scope="module")
def kept_board():
    board = MiniBoard(seed=5, lang="en")
    board.throw()
    return board


def ask(widget, **content):
    widget._receive(widget, content, None)
    return widget.said


def called(editor, name):
    """The text of the editor's scenario under another id, as a page may send it."""
    return editor.text.replace('id = "school-2"', f'id = "{name}"', 1)


@pytest.fixture
def editor():
    return ScenarioEditor("school", lang="en")


@pytest.mark.parametrize("content", ["[project]\nname = 'precious'\n", "# notes\n", "not toml = [", ""])
def test_only_a_scenario_is_ever_replaced_whatever_way_its_name_came(editor, folder, content):
    file = folder / "pyproject.toml"
    file.write_text(content, encoding="utf-8")
    ask(editor, ask="load", text=called(editor, "pyproject"), name="x")
    assert editor.path.name == "pyproject.toml"
    for message in ({}, {"over": True}, {"file": "pyproject.toml", "over": True}, {"over": True}):
        told = ask(editor, ask="save", **message)
        assert told["kind"] == "error" and "something other than a scenario" in told["text"]["en"]
        assert not editor.file["over"]  # and replacing it is not offered
    assert file.read_text(encoding="utf-8") == content
    file.unlink()
    assert ask(editor, ask="save")["kind"] == "ok" and ask(editor, ask="save", over=True)["kind"] == "ok"


@pytest.mark.parametrize("there", [False, True], ids=["dangling", "to a file"])
@pytest.mark.parametrize("by", ["its id", "its name"])
def test_no_link_is_written_through(editor, folder, tmp_path, there, by):
    away = tmp_path / "away.toml"
    if there:
        away.write_text(editor.text, encoding="utf-8")  # a scenario even, but one that lies elsewhere
    was = away.read_bytes() if there else None
    (folder / "link.toml").symlink_to(away)
    if by == "its id":
        ask(editor, ask="load", text=called(editor, "link"), name="x")
        assert editor.path.name == "link.toml"
    way = {} if by == "its id" else {"file": "link.toml"}
    for over in (False, True):
        assert ask(editor, ask="save", over=over, **way)["kind"] == "error"
    assert ask(editor, ask="open", name="link.toml", shipped=False)["kind"] == "error"
    assert (away.read_bytes() if away.exists() else None) == was and (folder / "link.toml").is_symlink()
    if by == "its id":
        with pytest.raises(InputError):
            editor.save()


def test_nor_by_the_rule_editor_nor_by_the_board(folder, tmp_path, kept_board):
    (folder / "my-rule.toml").symlink_to(tmp_path / "rule.toml")
    (folder / "game.json").symlink_to(tmp_path / "game.json")
    form = RuleEditor(lang="en")
    for message in ({}, {"over": True}, {"file": "my-rule.toml", "over": True}):
        assert ask(form, ask="save", **message)["kind"] == "error"
    for message in ({}, {"over": True}, {"over": True, "auto": True}):
        assert ask(kept_board, ask="save", name="game", **message)["kind"] == "error"
    with pytest.raises(InputError):
        kept_board.save("game.json")
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


def test_a_game_saved_by_itself_stops_where_the_file_became_another(folder, tmp_path):
    for other in ("notes", "link"):
        board = MiniBoard(seed=5, lang="en")
        board.throw()
        ask(board, ask="save", name="game", auto=True)
        (folder / "game.json").unlink()
        if other == "notes":
            (folder / "game.json").write_text("notes", encoding="utf-8")
        else:
            (tmp_path / "away.json").write_text('{"format": "aofa-save"}', encoding="utf-8")
            (folder / "game.json").symlink_to(tmp_path / "away.json")
        board._auto_at = -100
        board.undo()
        assert board._auto is None and board.timeline["notes"]
        assert (folder / "game.json").read_text(encoding="utf-8") in ("notes", '{"format": "aofa-save"}')
        (folder / "game.json").unlink()


@pytest.mark.parametrize("name", NO_NAMES, ids=ascii)
def test_one_rule_for_names_wherever_they_are_typed(editor, folder, name, kept_board):
    assert not is_bare_name(f"{name}.toml")
    assert ask(editor, ask="save", file=f"{name}.toml")["kind"] == "error"
    assert ask(kept_board, ask="save", name=name)["kind"] == "error"
    if "/" not in name and name[:1] != "~":
        with pytest.raises(InputError):
            Disk().save(kept_board.match, kept_board._roller, name)
    assert list(folder.iterdir()) == []


def test_an_id_that_windows_keeps_for_itself_gets_a_file_all_the_same(editor):
    ask(editor, ask="load", text=called(editor, "con"), name="x")
    assert editor.path.name == "con-2.toml" and ask(editor, ask="save")["kind"] == "ok"


def test_what_a_folder_refuses_is_told_without_options_of_commands(editor, kept_board, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saving.os, "fsync", full)
    for told in (ask(editor, ask="save"), ask(kept_board, ask="save", name="game")):
        for words in told["text"].values():
            assert "--" not in words
        assert "Choose another folder" in told["text"]["en"]


ODD = (None, True, 5, -1.5, float("nan"), 10**400, b"x", [], [1], (), {}, {"a": 1}, "xx", "", "\ud800", "x" * 10**5)


def test_calls_from_python_are_answered_in_a_sentence(editor, kept_board, folder):
    board = kept_board
    calls = {
        "save": board.save, "load": board.load, "open_link": board.open_link, "run": board.run,
        "autosave": lambda odd: odd is None or board.autosave(odd),
        "add": editor.add, "add at": lambda odd: editor.add("stool", odd), "pick": editor.pick, "copy": editor.copy,
        "change": lambda odd: editor.change(odd, x=1), "change to": lambda odd: editor.change("desk", x=odd),
        "drop": editor.drop, "snap": editor.snap, "snap way": lambda odd: editor.snap("desk", odd),
        "size": lambda odd: editor.new(1, odd), "style": lambda odd: editor.new(1, "usual", odd),
        "seed": editor.new, "scenario": editor.load, "file": editor.save, "made": ScenarioEditor,
    }  # fmt: skip
    for name, call in calls.items():
        for odd in ODD:
            try:
                call(odd)
            except AofaError as error:
                assert all(10 < len(words) < 900 for one in error.faults for words in one.texts.values()), (name, odd)
    for odd in (None, 5, [], b"x", ""):
        with pytest.raises(InputError) as caught:
            board.save(odd)
        assert "named  is" not in caught.value.say("en")
    for odd in (5, [1], {"a": 1}, "xx"):
        with pytest.raises(InputError):
            editor.add("stool", odd)
    for path in Path.cwd().iterdir():
        path.unlink()
