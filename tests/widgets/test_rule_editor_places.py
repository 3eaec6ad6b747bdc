"""Where the rule editor may write and read: what the page asks for is never trusted."""

from __future__ import annotations

import base64
import os
import shlex
from pathlib import Path

import pytest

pytest.importorskip("anywidget")

from aofa_widgets import RuleEditor
from aofa_widgets.errors import InputError


def ask(editor: RuleEditor, **content: object) -> str:
    """Ask as the page does; what is said."""
    editor._receive(editor, content, None)
    return str(editor.said["kind"])


@pytest.fixture
def editor(tmp_path) -> RuleEditor:
    made = RuleEditor(tmp_path / "own" / "stars.toml", lang="en")
    for lang in ("en", "fr"):
        made.on_about({"name": f"title_{lang}", "text": "Stars"})
    made.set("rating.dashing", 3)
    made.save()
    return made


def test_only_what_was_published_is_sent(editor, tmp_path, monkeypatch):
    sent: list[dict] = []
    monkeypatch.setattr(editor, "send", sent.append)
    secret = tmp_path / "secret.html"
    secret.write_text("secret")
    for rows in ([{"path": str(secret), "name": "x", "kind": "html"}], [3], [{}], [{"name": "x"}]):
        editor.made = rows
        assert ask(editor, ask="fetch", name="x") == "error" and not sent
        assert "Error" not in editor.said["text"]["en"]
    page = tmp_path / "page.html"
    page.write_text("page")
    monkeypatch.setattr(editor, "publish", lambda *_: [page])
    ask(editor, ask="publish", formats=["html"], lang="en", paper="a4")
    assert ask(editor, ask="fetch", name="page.html") == "ok"
    assert base64.b64decode(sent[0]["data"]) == b"page"
    page.unlink()
    assert ask(editor, ask="fetch", name="page.html") == "error" and len(sent) == 1


def test_the_page_names_a_file_of_the_own_folder_alone(editor, tmp_path):
    before = sorted(tmp_path.rglob("*"))
    away = str(tmp_path / "x.toml")
    for name in ("../x.toml", away, "sub/x.toml", "..\\\\x.toml", ".x.toml", " .x.toml", "~/x.toml", "x.txt", 3, ""):
        for over in (False, True):
            assert ask(editor, ask="save", file=name, over=over) == "error", name
    assert sorted(tmp_path.rglob("*")) == before and editor.path.name == "stars.toml"
    assert ask(editor, ask="save", file="other.toml") == "ok"
    assert editor.path == tmp_path / "own" / "other.toml" and editor.path.exists()
    assert ask(editor, ask="save", file="other.toml") == "ok"


def test_the_page_writes_over_house_rules_alone_and_follows_no_link(editor):
    folder: Path = editor.path.parent
    (folder / "project.toml").write_text("[project]\nname = 1\n")
    assert ask(editor, ask="save", file="project.toml", over=True) == "error"
    assert "project" in (folder / "project.toml").read_text()
    (folder / "link.toml").symlink_to(folder.parent / "away.toml")
    assert ask(editor, ask="save", file="link.toml", over=True) == "error"
    assert not (folder.parent / "away.toml").exists()
    (folder / "theirs.toml").write_text(editor.path.read_text())
    assert ask(editor, ask="save", file="theirs.toml") == "error"
    assert ask(editor, ask="save", file="theirs.toml", over=True) == "ok"


@pytest.mark.parametrize("name", ["it's $(rm -rf x).toml", "`id`.toml", 'a"; id; ".toml', "é t é.toml", "plain.toml"])
def test_the_command_shown_is_quoted_for_a_shell(tmp_path, name):
    words = shlex.split(RuleEditor(tmp_path / name).file["command"])
    assert words[words.index("--house") + 1] == str(tmp_path / name)
    assert words[words.index("--out") + 1] == str(tmp_path / name).removesuffix(".toml") + "-book"


def test_a_name_is_never_taken_for_an_option(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert " --house ./-x.toml " in RuleEditor("-x.toml").file["command"]


def test_places_that_cannot_be_are_told_in_a_sentence(editor, tmp_path, monkeypatch):
    (tmp_path / "self.toml").symlink_to(tmp_path / "self.toml")
    (tmp_path / "plain").write_text("")
    shut = tmp_path / "shut"
    real = os.stat

    def guarded(path, *args, **keys):
        if isinstance(path, (str, os.PathLike)) and os.fspath(path).startswith(str(shut)):
            raise PermissionError(13, "")
        return real(path, *args, **keys)

    monkeypatch.setattr(os, "stat", guarded)  # who runs this may be allowed everything
    names = ["x" * 300 + ".toml", "~nouser/x.toml", "\ud800.toml"]
    for place in [*names, tmp_path / "self.toml", tmp_path / "plain" / "x.toml", shut / "x.toml"]:
        for attempt in (RuleEditor, editor.save):
            with pytest.raises(InputError) as caught:
                attempt(place)
            assert all("{" not in caught.value.say(lang) for lang in ("en", "fr"))
    for name in ("x" * 300 + ".toml", "\ud800.toml"):
        assert ask(editor, ask="save", file=name) == "error" and "kit failed" not in editor.said["text"]["en"]


def test_a_file_changed_outside_is_not_published_unread(editor):
    assert not editor.dirty and not editor.file["outside"]
    theirs = editor.path.read_text().replace("now = 3", "now = 4")
    editor.path.write_text(theirs)
    assert ask(editor, ask="publish", formats=["html"], lang="en", paper="a4") == "error"
    assert "Read it again" in editor.said["text"]["en"] and editor.file["outside"]
    assert not editor.folder.exists() and editor.path.read_text() == theirs
    editor.reread()
    (made,) = editor.publish(["md"], "en")
    assert made.exists() and editor.draft.rows["rating.dashing"]["now"] == 4


def test_a_rule_is_known_by_its_title_and_not_by_the_file_that_the_form_proposes(tmp_path):
    """Two rules of one form were both `my-rule`, and could not be laid together."""
    made = RuleEditor(tmp_path / "my-rule.toml", lang="en")
    ids = [made.draft.id]
    for name, text in (("title_fr", "Épées têtues"), ("title_en", "Keen Blades"), ("id", "own"), ("title_en", "Blunt")):
        made.on_about({"name": name, "text": text})
        ids.append(made.draft.id)
    assert ids == ["my-rule", "epees-tetues", "keen-blades", "own", "own"]  # one's own id stays
    for name, text in (("id", "blunt"), ("title_en", "Blunt Blades")):
        made.on_about({"name": name, "text": text})
    made.set("rating.dashing", 3)
    made.save()
    made.on_about({"name": "title_en", "text": "Blunter"})
    assert made.draft.id == "blunt-blades"  # what is saved may be named by others
