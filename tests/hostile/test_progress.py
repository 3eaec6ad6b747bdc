"""Files of progress that nobody should have written: set aside as they were, told in both languages, nothing lost."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from aofa_widgets.teach.lesson import OpenLesson, open_lesson
from aofa_widgets.teach.progress import Progress, keeper
from aofa_widgets.teach.source import parse_lesson

LESSON = """# One | Une
file: one | une
minutes: 5

## first | First | Premier

### en
Words.

### fr
Des mots.
"""
HEAD = '{"format": "aofa-progress", "version": 1, "now": "", "learners": '
SOUND = {
    "name": "Constance",
    "since": "2026-11-22T10:00:00Z",
    "lessons": {"swashbuckling/one": {"at": "first", "when": "2026-11-22T10:00:00Z", "steps": {}}},
    "guesses": [],
    "answers": [],
    "review": {},
}
BROKEN = {
    "nothing": b"",
    "cut": b'{"format": "aofa-progress", "version": 1, "learners": {"0123456',
    "no JSON": b"Dear diary",
    "other": b'{"format": "aofa-save", "version": 1}',
    "a list": b"[1, 2, 3]",
    "no text": b"\xff\xfe\x00\x01" * 50,
    "deep": b"[" * 100_000,
    "deep objects": HEAD.encode() + b'{"a":' * 50_000,
    "twice": HEAD.encode() + b'{}, "now": "x", "learners": {}}',
    "numbers": HEAD.encode() + b'{"x": NaN, "y": 1e999, "z": ' + b"9" * 5000 + b"}}",
    "a tag": HEAD.encode() + b'{"01234567": {"name": "<script>alert(1)</script>"}}}',
    "controls": HEAD.encode() + b'{"01234567": {"name": "\\u001b[2J\\u202e"}}}',
    "huge": b'{"format": "aofa-progress", "pad": "' + b"x" * 5_000_000 + b'"}',
    "version": b'{"format": "aofa-progress", "version": "1", "learners": {}}',
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "aofa-progress.json"


@pytest.fixture(scope="module")
def opened() -> OpenLesson:
    from aofa_widgets.rules import Ruleset

    found = parse_lesson(LESSON, "swashbuckling/lessons/01-one.md", "swashbuckling", [])
    assert found is not None
    return open_lesson(found, "en", Ruleset.load("swashbuckling"))


def aside(file: Path) -> list[Path]:
    return keeper.set_aside(file)


@pytest.mark.parametrize("raw", BROKEN.values(), ids=BROKEN.keys())
def test_a_file_that_cannot_be_read_is_set_aside_whole_and_told(file, opened, raw):
    file.write_bytes(raw)
    progress = Progress.open(file)
    mine = progress.lesson(opened)
    assert mine.marks()["first"].state == "todo"
    (other,) = aside(file)
    assert other.read_bytes() == raw
    (note,) = progress.notes
    assert other.name in note["en"] and other.name in note["fr"] and note["en"] != note["fr"]
    assert "Traceback" not in note["en"] and not set(note["fr"]) & set("\x1b\u202e\x00\ufffd") and "{" not in note["en"]
    assert "save" not in note["en"] and "partie" not in note["fr"]  # a file of progress is no saved game
    mine.done("first")
    assert progress.kept and Progress.open(file).lesson(opened).finished and aside(file) == [other]


def test_a_file_broken_while_the_lesson_is_open_is_set_aside_too(file, opened):
    progress = Progress.open(file)
    mine = progress.lesson(opened)
    mine.done("first")
    for n in (1, 2, 3):
        file.write_bytes(b"broken %d" % n)
        mine.guess("first", n, n)
        assert progress.kept and [one.read_bytes() for one in aside(file)][-1].startswith(b"broken")
    assert len({one.read_bytes() for one in aside(file)}) == 3 and len(progress.notes) == 3


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"guesses": [{"what": "x"}]}, "guesses[0]"),
        ({"guesses": {"x": 1}}, "guesses"),
        ({"lessons": {"../../etc": {}}}, "lessons"),
        ({"lessons": {"swashbuckling/one": {"at": 5}}}, "lessons.swashbuckling/one"),
        ({"review": {"step swashbuckling/one first": {"box": 10**9, "due": "9999-12-31", "missed": 1}}}, "review"),
        ({"review": {"step swashbuckling/one first": {"box": 1, "due": "2026-02-31", "missed": 1}}}, "review"),
        ({"review": {"x": []}}, "review.x"),
        ({"answers": [None, True, "x"]}, "answers[0]"),
        ({"name": "x" * 500}, "name"),
        ({"sorcery": 1}, "sorcery"),
    ],
)
def test_what_is_odd_is_left_out_named_and_kept_beside(file, opened, change, place):
    raw = json.dumps({**json.loads(HEAD + "{}}"), "now": "01234567", "learners": {"01234567": {**SOUND, **change}}})
    file.write_text(raw, encoding="utf-8")
    progress = Progress.open(file)
    (note,) = progress.notes
    assert place in note["en"] and place in note["fr"] and aside(file)[0].read_text("utf-8") == raw
    assert len(progress.learners()) == 1
    progress.lesson(opened).done("first")
    again = Progress.open(file)
    assert again.lesson(opened).finished and not again.notes and len(aside(file)) == 1
    if "lessons" not in change and "name" not in change:
        assert again.where().lesson == "one" and again.learners()[0].name == "Constance"


def test_a_newer_versions_file_is_left_alone(file, opened):
    raw = b'{"format": "aofa-progress", "version": 2, "anything": [1]}'
    file.write_bytes(raw)
    progress = Progress.open(file)
    mine = progress.lesson(opened)
    mine.done("first")
    assert mine.finished and not progress.kept and "newer" in progress.notes[0]["en"]
    assert file.read_bytes() == raw and aside(file) == []


def test_a_folder_or_a_pipe_in_its_place_is_left_alone(tmp_path, opened):
    folder, pipe = tmp_path / "folder.json", tmp_path / "pipe.json"
    folder.mkdir()
    os.mkfifo(pipe)
    for place in (folder, pipe):
        progress = Progress.open(place)
        progress.lesson(opened).done("first")
        assert progress.lesson(opened).finished and not progress.kept and len(progress.notes) == 1
    assert folder.is_dir() and stat.S_ISFIFO(pipe.stat().st_mode)


def refuse(*_args, **_more):
    raise PermissionError(13, "Permission denied")


def test_where_nothing_can_be_written_the_lesson_goes_on_and_says_so(file, opened, monkeypatch):
    """As in a folder that is read-only; what was done is written as soon as it can be."""
    progress = Progress.open(file)
    mine = progress.lesson(opened)
    mine.guess("first", 10, 20)
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", refuse)
        mine.done("first")
        mine.guess("first", 30, 40)
        assert mine.finished and not progress.kept and len(progress.notes) == 1
        assert str(file) in progress.notes[0]["fr"] and "Impossible" in progress.notes[0]["fr"]
    assert not Progress.open(file).lesson(opened).finished
    mine.guess("first", 50, 60)
    again = Progress.open(file)
    assert again.lesson(opened).finished and [one.guess for one in again.guesses()] == [10, 30, 50]
    assert progress.kept and progress.notes == []


def test_a_place_under_a_file_or_with_no_name_is_told(tmp_path, opened):
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file" / "p.json", Path("/proc/nowhere/p.json"), tmp_path / ("x" * 300), "a\0b"):
        progress = Progress.open(place)
        mine = progress.lesson(opened)
        mine.done("first")
        assert mine.finished and not progress.kept and progress.notes


def test_a_window_that_holds_the_file_too_long_loses_nobodys_facts(file, opened, monkeypatch):
    from filelock import FileLock

    monkeypatch.setattr(keeper, "PATIENCE", 0.05)
    progress = Progress.open(file)
    mine = progress.lesson(opened)
    mine.at("first")
    with FileLock(file.with_name(f".{file.name}.lock")):
        mine.done("first")
        assert mine.finished and not progress.kept and len(progress.notes) == 1
        Progress.open(file)  # reading waits for nobody
    mine.guess("first", 1, 2)
    assert progress.kept and not progress.notes and Progress.open(file).lesson(opened).finished


def test_a_set_aside_file_that_cannot_be_renamed_is_not_written_over(file, opened, monkeypatch):
    file.write_bytes(b"broken")
    monkeypatch.setattr(keeper.os, "rename", refuse)
    progress = Progress.open(file)
    progress.lesson(opened).done("first")
    assert progress.lesson(opened).finished and not progress.kept and file.read_bytes() == b"broken" and progress.notes


def test_a_name_can_carry_nothing_into_a_page(file):
    from aofa_widgets.errors import InputError

    progress = Progress.open(file)
    unseen = ["\u200b", "\u00ad", "\u3164", "\u2800", "\U000e0041", "a\tb", "e" + "\u0301" * 38]
    unseen += ["\u0301", "\u200d", "a\u200d"]
    for name in ("<b>x", "x" * 41, "a\nb", "\u202e", None, *unseen):
        with pytest.raises(InputError):
            progress.add(name)
    assert progress.learners() == ()
    assert progress.add(" d'Artagnan ") and progress.learners()[0].name == "d'Artagnan"
    scripts = ["Zoe\u0308", "\u0928\u093f\u0930\u094d\u092e\u0932\u093e", "\u0645\u06cc\u200c\u0646\u0627", "\u738b"]
    for name in (*scripts, "Vie\u0323\u0302t 2"):
        progress.rename(name)


@pytest.mark.parametrize("damage", ["cut", "spoilt", "ended"])
def test_of_a_damaged_file_what_stands_before_the_damage_is_kept(file, tmp_path, opened, damage):
    progress = Progress.open(file)
    progress.add("Constance")
    mine = progress.lesson(opened)
    mine.done("first")
    for n in range(40):
        mine.guess("first", n, 50)
    whole = file.read_bytes()
    at = whole.index(b'"guess": 30')
    spoilt = whole[:at] + b"\xff\x00{{" + whole[at + 4 :]
    broken = {"cut": whole[:at], "spoilt": spoilt, "ended": whole[:-9]}[damage]
    file.write_bytes(broken)
    again = Progress.open(file)
    assert again.learners()[0].name == "Constance" and again.lesson(opened).finished and again.kept
    assert len(again.guesses()) == (40 if damage == "ended" else 30)
    (other,) = aside(file)
    assert other.read_bytes() == broken and other.name in again.notes[0]["fr"] and "endommagé" in again.notes[0]["fr"]
    elsewhere = Progress.open(tmp_path / "elsewhere.json")
    taken = elsewhere.take_in(other)
    assert taken.added and taken.odd and elsewhere.lesson(opened).finished


@pytest.mark.parametrize("now", [[], {}, 5, None, True, "nobody"])
def test_who_is_learning_may_be_anything_odd(file, opened, now):
    raw = json.dumps({"format": "aofa-progress", "version": 1, "now": now, "learners": {"01234567": SOUND}})
    file.write_text(raw)
    progress = Progress.open(file)
    assert "(now)" in progress.notes[0]["en"] and aside(file)[0].read_text() == raw and progress.learner == "01234567"


def test_a_miss_that_cannot_be_written_counts_once(file, opened, monkeypatch):
    progress = Progress.open(file)
    mine = progress.lesson(opened)
    mine.at("first")
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", refuse)
        mine.miss("first")
        assert [card["missed"] for card in progress.mine["review"].values()] == [1]
        mine.miss("first")
        assert [card["missed"] for card in progress.mine["review"].values()] == [2]
    mine.at("first")
    again = Progress.open(file)
    assert progress.kept and [card["missed"] for card in again.mine["review"].values()] == [2]


NEWER = b'{"format": "aofa-progress", "version": 2}'
SPOILT = HEAD.encode() + b'{"01234567": {"name": 5}}}'


@pytest.mark.parametrize("raw", [b"broken", b"", HEAD.encode(), NEWER, SPOILT], ids="no empty cut new odd".split())
def test_what_an_open_window_knows_outlives_damage_to_the_file(file, opened, raw):
    progress = Progress.open(file)
    progress.add("Constance")
    mine = progress.lesson(opened)
    mine.done("first")
    file.write_bytes(raw)
    assert mine.finished and progress.learners()[0].name == "Constance" and len(progress.notes) == 1
    mine.miss("first")
    assert mine.finished and [card["missed"] for card in progress.mine["review"].values()] == [1]
    if raw == NEWER:
        assert file.read_bytes() == raw and not progress.kept
    else:
        assert Progress.open(file).lesson(opened).finished and aside(file)[0].read_bytes() == raw


def test_a_file_that_is_deleted_begins_anew_and_the_window_says_so(file, opened):
    progress = Progress.open(file)
    mine = progress.lesson(opened)
    mine.done("first")
    file.unlink()
    assert not mine.finished and "was deleted" in progress.notes[0]["en"] and "supprimé" in progress.notes[0]["fr"]
    mine.at("first")
    assert progress.kept and not Progress.open(file).lesson(opened).finished


def test_a_folder_that_goes_takes_nothing_that_the_window_knows(tmp_path, opened):
    folder, away = tmp_path / "stick", tmp_path / "pulled"
    progress = Progress.open(folder / "p.json")
    mine = progress.lesson(opened)
    mine.done("first")
    folder.rename(away)
    assert mine.finished and not progress.kept and "no longer there" in progress.notes[0]["en"]
    away.rename(folder)
    mine.miss("first")
    assert progress.kept and not progress.notes and Progress.open(folder / "p.json").lesson(opened).finished


def test_where_no_lock_can_be_made_it_is_no_other_window(tmp_path, opened, monkeypatch):
    monkeypatch.setattr(keeper, "PATIENCE", 0.05)
    for place in ("/proc/1/x.json", "/dev/fd/x.json"):
        progress = Progress.open(place)
        progress.lesson(opened).done("first")
        assert not progress.kept and "window" not in progress.notes[0]["en"]
        assert "fenêtre" not in progress.notes[0]["fr"]


def test_forgetting_all_says_what_it_could_not_delete(file, monkeypatch):
    file.write_text("broken")
    progress = Progress.open(file)
    (other,) = aside(file)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        progress.clear(all=True)
    assert not progress.kept and other.exists() and other.name in progress.notes[-1]["fr"]


@pytest.mark.parametrize(("code", "en", "fr"), [(27, "too large", "trop grand"), (122, "share", "part de")])
def test_a_limit_of_the_system_is_told_in_words(file, opened, monkeypatch, code, en, fr):
    def full(*_args, **_more):
        raise OSError(code, "")

    progress = Progress.open(file)
    monkeypatch.setattr("tempfile.mkstemp", full)
    progress.lesson(opened).done("first")
    (note,) = progress.notes
    assert en in note["en"] and fr in note["fr"] and str(code) not in note["en"].partition(str(file))[2]
