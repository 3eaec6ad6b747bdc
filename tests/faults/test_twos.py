"""Two kernels on one file: the later one joins what is there or is told; nothing goes without a word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("anywidget")

from aofa_widgets import MiniBoard
from aofa_widgets.cli import _kept
from aofa_widgets.cli.campaign.tasks import GAME, after
from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.lab.saves import mark_of, open_file, save_again, save_file

from .scenes import FORKS, played
from .test_disks import step_on


@FORKS
def test_two_at_once() -> None:
    assert played("two", 6)["wrong"] == []


@FORKS
@pytest.mark.long
@pytest.mark.parametrize(
    ("broken", "what"),
    [("from aofa_widgets.rules import writing\nwriting.changed_outside = lambda seen: False", "editor"),
     ("from aofa_widgets.lab import saves\nsaves.mark_of = lambda path: ''\n"
      "import aofa_widgets.cli.campaign.twos as t\nt.mark_of = saves.mark_of", "board"),
     ("from contextlib import contextmanager\nfrom aofa_widgets.teach.progress import keeper\n"
      "@contextmanager\ndef no(path):\n    import time; yield; time.sleep(0.01)\nkeeper._locked = no\n"
      "before = keeper.save\nimport time\nkeeper.save = lambda *a: (time.sleep(0.02), before(*a))", "progress")],
    ids=["nobody looks", "no marks", "no lock"],
)  # fmt: skip
def test_it_sees_a_kit_that_writes_over_another(broken: str, what: str) -> None:
    assert any(what in one for one in played("two", 8 if what == "progress" else 4, before=broken)["wrong"])


def test_two_boards_that_save_by_themselves(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    one, other = MiniBoard(seed=1, lang="en"), MiniBoard(seed=2, lang="fr")
    one.autosave(path)
    other.autosave(path, over=True)  # the notebook, run again in another kernel
    step_on(other, 12)
    assert other.timeline["auto"] and (raw := path.read_bytes())
    step_on(one, 12)
    assert one.timeline["auto"] is None and path.read_bytes() == raw
    said = one.timeline["notes"][-1]
    assert "another window" in said["en"] and "autre fenêtre" in said["fr"]
    step_on(other, 12)
    assert other.timeline["auto"] and len(open_file(path).match.entries) >= 20


def test_two_terminals_with_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = after(GAME, 1, 3)
    first, second = _kept.Disk(), _kept.Disk()
    first.save(match, Roller(1), "game")
    first.save(match, Roller(1), "game")
    second.open("game")
    second.save(after(GAME, 2, 4), Roller(2), "game")
    raw = Path("game.json").read_bytes()
    with pytest.raises(InputError) as told:
        first.save(match, Roller(1), "game")
    assert "there already" in told.value.say("en") and Path("game.json").read_bytes() == raw
    first.save(match, Roller(1), "game!")
    assert Path("game.json").read_bytes() != raw


def test_two_terminals_that_went_on_with_one_game_kept_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_kept, "aside_folder", lambda: tmp_path / "games")
    path = _kept.put_aside(after(GAME, 1, 3), Roller(1))
    mark = mark_of(path)
    assert _kept.put_aside(after(GAME, 1, 5), Roller(1), path, mark) == path  # the first one, closed again
    other = _kept.put_aside(after(GAME, 2, 7), Roller(1), path, mark)  # the second one knows the file as it was
    assert other != path
    assert [len(open_file(one).match.entries) for one in (path, other)] == [5, 7]


def test_a_game_is_saved_again_where_it_is_gone(tmp_path: Path) -> None:
    path, match = tmp_path / "game.json", after(GAME, 1, 3)
    save_file(match, path)
    mark = mark_of(path)
    path.unlink()
    assert save_again(match, path, mark) == mark == mark_of(path)
    assert mark_of(tmp_path / "none") == mark_of(tmp_path) == ""


def test_moments_agree() -> None:
    from aofa_widgets.cli.campaign.twos import together

    said: list[Any] = [together(0.0)]
    assert said == [None]
