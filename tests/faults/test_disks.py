"""Full disks and folders that may not be written: a sentence, the work stays and goes elsewhere, no half file."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("anywidget")

from aofa_widgets import MiniBoard, RuleEditor
from aofa_widgets.cli.campaign.disks import CODES, refused
from aofa_widgets.cli.campaign.tasks import asked
from aofa_widgets.errors import InputError
from aofa_widgets.lab.saves import open_file
from aofa_widgets.lab.work import spread
from aofa_widgets.lab.work.kept import Kept
from aofa_widgets.rules.saving import put, save
from aofa_widgets.site.folder import filled
from aofa_widgets.teach import working_folder

from .scenes import FORKS, played


@FORKS
def test_every_refusal_and_real_limits_of_the_system() -> None:
    found = played("disk", 3)
    assert found["wrong"] == [] and found["injected"] == 6 and found["real"] >= 1


@FORKS
def test_it_sees_a_writer_that_leaves_something() -> None:
    broken = (
        "from aofa_widgets.rules import saving\nbefore = saving.put\n"
        "def put(data, real, lasting=True):\n"
        "    try:\n        before(data, real)\n"
        "    except OSError:\n        open(str(real) + '.half', 'w').close()\n        raise\n"
        "saving.put = put"
    )
    assert "left behind" in played("disk", 1, before=broken)["wrong"][0]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("step", ["begin", "made", "half", "written", "synced"])
def test_a_refused_step_leaves_what_was_there(tmp_path: Path, step: str, code: int) -> None:
    path = save("old", tmp_path / "a")
    with refused(step, code), pytest.raises(InputError) as told:
        save("new" * 99, path)
    assert path.read_text() == "old" and [*tmp_path.iterdir()] == [path]
    for lang in ("en", "fr"):
        assert 30 < len(told.value.say(lang)) < 400 and os.strerror(code) not in told.value.say("fr")
    with refused(step, code), pytest.raises(OSError, match=os.strerror(code)):
        put("new", path)


def test_a_board_that_cannot_save_by_itself_says_so_and_goes_on(tmp_path: Path) -> None:
    board = MiniBoard(seed=3, lang="en")
    board.autosave(tmp_path / "game.json")
    raw = (tmp_path / "game.json").read_bytes()
    with refused("half", errno.ENOSPC):
        step_on(board, 12)
    assert board.timeline["auto"] is None
    assert "no space" in board.timeline["notes"][-1]["en"] and "place" in board.timeline["notes"][-1]["fr"]
    assert (tmp_path / "game.json").read_bytes() == raw
    other = board.save(tmp_path / "elsewhere.json")
    assert len(open_file(other).match.entries) == len(board.match.entries) >= 12


def step_on(board: Any, times: int) -> None:
    for _ in range(times):
        match = board.match
        if match.game.chance(match.state):
            board.throw()
        else:
            board.do(match.game.sample_actions(match.state, min(match.game.to_act(match.state)))[0])


def test_a_form_whose_file_cannot_be_written_keeps_the_draft(tmp_path: Path) -> None:
    form = RuleEditor(str(tmp_path / "mine.toml"), lang="fr")
    for lang in ("en", "fr"):
        asked(form, ask="about", name=f"title_{lang}", text="Mine")
        asked(form, ask="about", name=f"why_{lang}", text="Because.")
    asked(form, ask="set", key="six.extra", value=0)
    draft = form.draft
    with refused("synced", errno.EROFS):
        assert not asked(form, ask="save")
    assert form.draft == draft and form.dirty and len(form.said["text"]["fr"]) > 30
    assert not [*tmp_path.iterdir()]
    assert asked(form, ask="save", file="other.toml") and not form.dirty


def test_pieces_that_cannot_be_kept_are_done_told_and_cost_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that takes half a line, and then has room again."""
    real, calls = os.write, []

    def full(handle: int, data: bytes) -> int:
        if data.startswith((b"{", b"\n{")):
            calls.append(data)
            if len(calls) == 2:
                return real(handle, data[: len(data) // 2])
            if len(calls) == 3:
                raise OSError(errno.ENOSPC, "")
        return real(handle, data)

    monkeypatch.setattr(os, "write", full)
    found = spread(abs, [-1, -2, -3, -4, -5], keep=tmp_path)
    assert found.results == (1, 2, 3, 4, 5) and found.trouble and len(found.trouble["fr"]) > 30
    monkeypatch.undo()
    kept = Kept(tmp_path, abs)
    there = [kept.find(n)[1] for n in (-1, -2, -3, -4, -5)]
    kept.close()
    assert there == [True, False, False, True, True]
    lines = [line for line in kept.path.read_bytes().splitlines() if line]
    assert sum(line.endswith(b"}") for line in lines) == 3 and json.loads(lines[-1])


@contextmanager
def full_disk() -> Iterator[None]:
    with refused("written", errno.ENOSPC):
        yield


def test_a_site_and_the_lessons_are_as_before_on_a_full_disk(tmp_path: Path) -> None:
    out = tmp_path / "site"
    with filled(out) as aside:
        aside.put("index.html", b"old")
    with pytest.raises(InputError) as told, filled(out) as aside, full_disk():
        aside.put("index.html", b"new")
    assert (out / "index.html").read_bytes() == b"old" and [*tmp_path.iterdir()] == [out]
    assert len(told.value.say("fr")) > 30
    source, mine = tmp_path / "source", tmp_path / "mine"
    source.mkdir()
    (source / "a.txt").write_text("1")
    with pytest.raises(InputError) as told, full_disk():
        working_folder.deliver(mine, source)
    assert told.value.faults[0].where == "--dir" and not [*mine.iterdir()]
    assert working_folder.deliver(mine, source).new == ("a.txt",)
