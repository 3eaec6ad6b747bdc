"""`aofa doctor` says what is wrong, and what to do about it, in both languages."""

from __future__ import annotations

import argparse
import json
from importlib import metadata
from pathlib import Path

import pytest

from aofa_widgets import locate
from aofa_widgets.cli import doctor
from aofa_widgets.errors import Fault
from aofa_widgets.rules import check


@pytest.fixture
def well(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine where nothing is wrong."""
    (tmp_path / "one.ipynb").write_text("{}")
    monkeypatch.setattr(locate, "tutorials", lambda: tmp_path)
    monkeypatch.setattr(check, "check_paths", lambda: check.Report(3, 2, ()))
    monkeypatch.setenv("AOFA_CHROMIUM", "sh")


def say(capsys: pytest.CaptureFixture[str], lang: str, as_json: bool = False) -> tuple[int, str]:
    status = doctor.run(argparse.Namespace(json=as_json, campaign=False, rounds=None, seed=None, only=[]), lang)
    return status, capsys.readouterr().out


def test_a_sound_machine(well, capsys):
    status, said = say(capsys, "en")
    assert status == 0 and "!!" not in said and "All that the kit needs works here." in said
    status, said = say(capsys, "fr")
    assert status == 0 and "2 articles dans 3 fichiers" in said


def test_a_missing_package_names_the_command(well, capsys, monkeypatch):
    whole = metadata.version

    def version(name: str) -> str:
        if name == "bqplot":
            raise metadata.PackageNotFoundError(name)
        return whole(name)

    monkeypatch.setattr(metadata, "version", version)
    status, said = say(capsys, "fr")
    assert status == 1 and "!!  bqplot" in said and "-m pip install 'bqplot>=" in said


def test_faults_of_the_rulebook_are_bad(well, capsys, monkeypatch):
    faulty = check.Report(3, 2, (Fault("x.toml:1", {"en": "It is 9."}),))
    monkeypatch.setattr(check, "check_paths", lambda: faulty)
    status, said = say(capsys, "en")
    assert status == 1 and "1 fault" in said and "`aofa check`" in said


def test_no_lessons_are_bad(well, capsys, tmp_path):
    (tmp_path / "one.ipynb").unlink()
    assert say(capsys, "en")[0] == 1


def test_no_chromium_is_no_fault_for_a_learner(well, capsys, monkeypatch):
    monkeypatch.setenv("AOFA_CHROMIUM", "no-such-program")
    status, said = say(capsys, "en", as_json=True)
    found = {row["subject"]["en"]: row for row in json.loads(said)}["Chromium"]
    assert status == 0 and found["state"] == "missing" and "apt-get install" in found["advice"]["fr"]


def test_what_makes_the_lab_faster_may_be_missing(well, capsys, monkeypatch):
    whole = metadata.version

    def version(name: str) -> str:
        if name in doctor.EXTRAS:
            raise metadata.PackageNotFoundError(name)
        return whole(name)

    monkeypatch.setattr(metadata, "version", version)
    status, said = say(capsys, "fr")
    assert status == 0 and "--  numba" in said and "'aofa-widgets[fast]'" in said and "'aofa-widgets[cluster]'" in said


def test_every_extra_that_it_names_is_one():
    wanted = [line for line in metadata.requires("aofa-widgets") or () if "extra ==" in line]
    for name, extra in doctor.EXTRAS.items():
        assert any(line.startswith(name) and f'"{extra}"' in line.replace("'", '"') for line in wanted), name
