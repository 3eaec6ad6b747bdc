"""Killed in the middle of it: nothing confirmed is lost, every file is whole, what is left behind hinders nobody."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

pytest.importorskip("anywidget")

from aofa_widgets.cli.campaign.forks import PHASES, deadly, ended, forked, started
from aofa_widgets.errors import InputError
from aofa_widgets.rules import saving
from aofa_widgets.rules.saving import STEPS, held, save

from .scenes import FORKS, played

pytestmark = FORKS


@pytest.mark.parametrize("name", ["save", "progress", "edit", "scenario", "site"])
def test_a_few_kills(name: str) -> None:
    found = played(name, 4)
    assert found["wrong"] == [] and found["killed"] == 4, found


@pytest.mark.people
@pytest.mark.parametrize(("name", "rounds"), [("book", 2), ("report", 2), ("lab", 2), ("kernel", 2), ("server", 1)])
def test_a_few_kills_of_what_takes_longer(name: str, rounds: int) -> None:
    found = played(name, rounds)
    assert found["wrong"] == [] and found["killed"] > 0, found


def test_a_worker_that_is_killed_costs_nothing() -> None:
    found = played("worker", 3)
    assert found["wrong"] == [] and found["killed"] == 3


@pytest.mark.long
@pytest.mark.parametrize("name", ["save", "progress", "edit", "scenario", "site", "book", "report", "lab", "kernel"])
def test_a_hundred_kills(name: str) -> None:
    found = played(name, 100)
    assert found["wrong"] == [] and found["killed"] >= 90, found


IN_PLACE = """
from pathlib import Path
from aofa_widgets.rules import saving
def put(data, real, lasting=True):
    raw = data.encode() if isinstance(data, str) else data
    real.parent.mkdir(parents=True, exist_ok=True)
    with open(real, "wb") as stream:
        stream.write(raw[: len(raw) // 2]); stream.flush()
        saving.step("half")
        stream.write(raw[len(raw) // 2 :])
    for name in ("begin", "made", "written", "synced", "renamed", "done"):
        saving.step(name)
saving.put = put
"""
LATE = """
from aofa_widgets.rules import saving
kept = {}
before = saving.put
def put(data, real, lasting=True):
    if real in kept:
        before(kept[real], real)
    kept[real] = data
    [saving.step(name) for name in saving.STEPS]
saving.put = put
"""


@pytest.mark.parametrize("broken", [IN_PLACE, LATE], ids=["written in place", "written later"])
def test_the_campaign_sees_a_writer_that_is_broken(broken: str) -> None:
    assert played("save", 8, before=broken)["wrong"]


@pytest.mark.parametrize("step", STEPS)
def test_at_every_step_the_old_or_the_new_one_is_whole(tmp_path: Path, step: str) -> None:
    path, old, new = tmp_path / "a.txt", b"old " * 500, b"new " * 900
    save(old, path)
    found = forked(lambda say: (save(new, path), say("done"))[0], (step, 1))
    assert found.signal == signal.SIGKILL and found.said == [] and found.step == step
    assert path.read_bytes() == (new if step in ("renamed", "done") else old)
    assert [phase for phase, steps in PHASES.items() if step in steps] == [found.phase]
    left = [one for one in tmp_path.iterdir() if one != path]
    assert len(left) == (step in ("made", "half", "written", "synced"))
    assert all(one.name.startswith(".a.txt.") and one.name.endswith(".aside") for one in left)
    for one in left:  # an hour later, or before the clock was put back, it goes with the next save
        os.utime(one, (time.time() + (9000 if step == "half" else -9000),) * 2)
    save(new, path)
    assert [*tmp_path.iterdir()] == [path] and path.read_bytes() == new


def test_the_steps_come_in_their_order_and_nobody_listens_otherwise(tmp_path: Path) -> None:
    seen: list[str] = []
    saving.watchers.append(seen.append)
    try:
        save("x", tmp_path / "a")
    finally:
        saving.watchers.remove(seen.append)
    assert tuple(seen) == STEPS and saving.watchers == []


def test_who_holds_a_folder_and_dies_lets_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saving, "PATIENCE", 0.1)
    path = tmp_path / "a"

    def hold(say) -> None:
        with held(path):
            (tmp_path / "held").touch()
            while True:
                time.sleep(1)

    other = started(hold)
    while not (tmp_path / "held").exists():
        time.sleep(0.01)
    with pytest.raises(InputError) as told, held(path):
        pass
    assert "Try again" in told.value.say("en") and "Réessayez" in told.value.say("fr")
    os.kill(other[0], signal.SIGKILL)
    assert ended(other).signal == signal.SIGKILL
    with held(path):
        save("mine", path)
    assert path.read_text() == "mine" and sorted(one.name for one in tmp_path.iterdir()) == ["a", "held"]


def test_a_site_killed_between_its_two_renames_comes_back(tmp_path: Path) -> None:
    from aofa_widgets.site.folder import MARK, filled

    out = tmp_path / "site"

    def write(words: bytes) -> None:
        with filled(out) as aside:
            aside.put("index.html", words)

    write(b"first")
    found = forked(lambda say: write(b"second"), ("between", 1))
    assert found.signal == signal.SIGKILL and not out.exists()
    with pytest.raises(ZeroDivisionError), filled(out) as aside:  # the next run puts it back, and then fails itself
        aside.put("index.html", b"third")
        _ = 1 / 0
    assert (out / "index.html").read_bytes() == b"first" and (out / MARK).exists()
    assert [*tmp_path.iterdir()] == [out]
    write(b"fourth")
    assert (out / "index.html").read_bytes() == b"fourth"


def test_a_deadly_watcher_waits_for_its_turn() -> None:
    watch = deadly("half", 3)
    watch("half")
    watch("made")
    watch("half")
    assert forked(lambda say: watch("half")).signal == signal.SIGKILL


def test_ctrl_c_between_the_renames_leaves_the_earlier_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from aofa_widgets.rules import saving
    from aofa_widgets.site.folder import filled

    def broken_off(name: str) -> None:
        if name == "between":
            raise KeyboardInterrupt

    out = tmp_path / "site"
    with filled(out) as aside:
        aside.put("index.html", b"first")
    monkeypatch.setattr(saving, "watchers", [broken_off])
    with pytest.raises(KeyboardInterrupt), filled(out) as aside:
        aside.put("index.html", b"second")
    assert (out / "index.html").read_bytes() == b"first" and [*tmp_path.iterdir()] == [out]
