"""Outputs named by a stranger, and Ctrl-C: nothing is written over, no pipe is filled, no good report is lost."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.games import GAMES
from aofa_widgets.words import say

GAME = GAMES[0]
PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes")
COMMANDS = {
    "compare": ["compare", GAME, "--house", "lucky-star", "--games", "60", "--pairs", "at_once", "--forces", "2/2"],
    "sweep": ["sweep", GAME, "--parameter", "wounds.to_fall", "--games", "60", "--forces", "2/2"],
    "forces": ["forces", GAME, "--ours", "2;3", "--theirs", "2", "--games", "60"],
    "seek": ["seek", GAME, "--parameter", "six.extra", "--target", "0.5", "--within", "0.2", "--forces", "2/2"],
}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is refused is refused before any work: a spread would fail here."""

    def never(*_: Any, **__: Any) -> None:
        raise AssertionError("work began")

    for room in ("compare", "sweep", "forces", "seek"):
        module = pytest.importorskip(f"aofa_widgets.lab.balance.{room}")
        monkeypatch.setattr(sys.modules[module.__name__], "spread", never)


def odd(tmp_path: Path, kind: str) -> str:
    """A place that is no plain file."""
    if kind == "empty":
        return ""
    path = tmp_path / "odd"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "link to a pipe":
        os.mkfifo(tmp_path / "pipe")
        path.symlink_to(tmp_path / "pipe")
    elif kind == "folder":
        path.mkdir()
    elif kind == "circle":
        path.symlink_to(path)
    elif kind == "under a file":
        path.write_text("mine")
        path = path / "sub" / "a.csv"
    elif kind == "no end of a name":
        path = tmp_path / ("x" * 300)
    return str(path)


@PIPES
@pytest.mark.parametrize(
    "kind", ["empty", "pipe", "link to a pipe", "folder", "circle", "under a file", "no end of a name"]
)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_spreadsheet_goes_to_a_plain_file_only(
    tmp_path: Path, capsys: Any, quick: None, command: str, kind: str
) -> None:
    where = odd(tmp_path, kind)
    for lang in ("en", "fr"):
        assert main([*COMMANDS[command], "--csv", where, "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert err.startswith("--csv") and err.count("\n") == 1 and not out
    assert kind != "under a file" or (tmp_path / "odd").read_text() == "mine"
    assert kind != "pipe" or stat.S_ISFIFO(os.lstat(where).st_mode)


@PIPES
@pytest.mark.parametrize("kind", ["empty", "pipe", "under a file"])
@pytest.mark.parametrize("command", ["compare", "seek"])
def test_a_report_goes_to_a_folder_only(tmp_path: Path, capsys: Any, quick: None, command: str, kind: str) -> None:
    assert main([*COMMANDS[command], "--out", odd(tmp_path, kind)]) == 2
    assert capsys.readouterr().err.startswith("--out")


@pytest.mark.parametrize("command", COMMANDS)
def test_another_file_of_that_name_stays_as_it_is(tmp_path: Path, capsys: Any, command: str) -> None:
    path = tmp_path / "a.csv"
    path.write_text("mine")
    away = tmp_path / "a-2.csv"
    away.symlink_to(tmp_path / "nowhere.csv")
    for _ in range(2):  # the same bytes again make no further file
        main([*COMMANDS[command], "--csv", str(path)])
        assert "a-3.csv" in capsys.readouterr().err
    assert path.read_text() == "mine" and away.is_symlink() and (tmp_path / "a-3.csv").stat().st_size
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a-2.csv", "a-3.csv", "a.csv"]


# ---- Ctrl-C


def pressed(monkeypatch: pytest.MonkeyPatch, room: str, after: int) -> None:
    """Let Ctrl-C come as soon as so many pieces are done."""
    from contextlib import contextmanager
    from importlib import import_module

    import aofa_widgets.cli._long as long

    module = import_module(f"aofa_widgets.cli.{room}")
    before = long.stoppable

    @contextmanager
    def at_once() -> Any:
        with before() as control:
            if not after:
                control.cancel()
            yield control

    @contextmanager
    def seen(_: str) -> Any:
        yield lambda done, *_: os.kill(os.getpid(), signal.SIGINT) if done == after else None

    for name, one in (("stoppable", at_once), ("_stoppable", at_once), ("bar", seen), ("_bar", seen)):
        if hasattr(module, name):
            monkeypatch.setattr(module, name, one)


@pytest.mark.parametrize("command", ["compare", "sweep", "forces"])
def test_what_was_stopped_at_once_writes_nothing(
    tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    pressed(monkeypatch, command, 0)
    more = ["--out", str(tmp_path / "report")] if command == "compare" else []
    assert main([*COMMANDS[command], "--csv", str(tmp_path / "a.csv"), *more]) == 1
    assert "Stopped" in capsys.readouterr().err and not [*tmp_path.iterdir()]


@pytest.mark.parametrize("command", ["compare", "sweep", "forces"])
def test_what_was_stopped_half_way_says_so_in_its_name(
    tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    good = tmp_path / "a.csv"
    good.write_text("an earlier and whole one")
    pressed(monkeypatch, command, 1)
    more = ["--out", str(tmp_path / "report")] if command == "compare" else []
    assert main([*COMMANDS[command], "--csv", str(good), *more]) == 1
    err = capsys.readouterr().err
    assert "--keep" in err and "a-partial.csv" in err
    assert good.read_text() == "an earlier and whole one"
    if more:
        assert all("partial" in one.name for one in (tmp_path / "report").iterdir())


def test_games_of_bots_that_are_stopped_are_counted_as_far_as_they_went(
    capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from aofa_widgets.cli import selfplay

    kill = lambda self, done: os.kill(os.getpid(), signal.SIGINT) if done == 20 else None  # noqa: E731
    monkeypatch.setattr(selfplay._Bar, "seen", kill)
    for lang, words in (("en", "20 of 400 games were played"), ("fr", "20 parties jouées sur 400")):
        command = ["selfplay", GAME, "--bots", "random:1,random:1", "--scenario", "school", "--games", "400"]
        assert main([*command, "--lang", lang]) == 1
        out, err = capsys.readouterr()
        assert words in err and "20" in out


@pytest.mark.parametrize(("lang", "words"), [("en", "begins anew"), ("fr", "recommence au début")])
def test_a_solution_that_is_broken_off_says_so(
    capsys: Any, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    from aofa_widgets.cli import solve

    def press(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(solve, "_spot", press)
    assert main(["solve", GAME, "3", "2", "--lang", lang]) == 130
    assert words in capsys.readouterr().err


def test_an_interrupt_while_the_program_is_loaded_is_no_traceback() -> None:
    code = (
        "import sys\n"
        "class Press:\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name == 'aofa_widgets.cli.main': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Press())\n"
        "from aofa_widgets.cli._start import main\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 130 and "Traceback" not in done.stderr and not done.stderr.strip()


# ---- words


@pytest.mark.parametrize("given", ["", "/", '"', "'", "<b>", "'<b>'\"", 'a"', "''", '""', '"a', "«", "a'b"])
def test_no_quote_is_opened_that_nobody_closes(given: str) -> None:
    for value in (named(given), shown(given)):
        for lang in ("en", "fr"):
            text = say("balance.no_policy", lang, found=value, allowed="x").split("n’existe pas")[0]
            assert text.count("“") == text.count("”") and '"' not in text and "‘" not in text, text
            assert text.count("«") - given.count("«") == text.count("»")


@pytest.mark.parametrize("pairs", ["", " ", ",", "/", "at_once/"])
def test_pairs_that_name_nothing_are_told_as_they_were_typed(capsys: Any, pairs: str) -> None:
    assert main(["compare", GAME, "--house", "lucky-star", "--pairs", pairs]) == 2
    err = capsys.readouterr().err
    assert err.startswith("--pairs: ") and "[]" not in err and "““" not in err


@pytest.mark.parametrize(
    ("words", "option"),
    [(["forces", GAME, "--ours", "x" * 50 + ";;"], "--ours"), (["sweep", GAME, "--games", "x"], "--games"),
     (["seek", GAME, "--pairs", "x"], "--pairs"), (["compare", GAME, "--house", "lucky-star", "--keep", ""], "--keep")],
)  # fmt: skip
def test_a_complaint_names_the_option(capsys: Any, words: list[str], option: str) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.startswith(option)


def test_a_lab_writes_nothing_over_a_link(tmp_path: Path) -> None:
    from aofa_widgets.widgets.rule_lab import RuleLab

    lab = RuleLab(lang="en", values={"rating.dashing": 3})
    lab.name("title_en", "Mine")
    lab.name("why_en", "Because.")
    path = tmp_path / "rule.toml"
    path.symlink_to(tmp_path / "nowhere.toml")
    with pytest.raises(InputError) as caught:
        lab.save(path, over=True)
    assert "is a link" in caught.value.say("en") and "est un lien" in caught.value.say("fr")
    assert not (tmp_path / "nowhere.toml").exists() and path.is_symlink()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a system without a device that is always full")
def test_a_version_that_cannot_be_written_is_told():
    with open("/dev/full", "w") as full:
        said = subprocess.run([sys.executable, "-m", "aofa_widgets.cli.main", "--version"], stdout=full, stderr=-1)
    assert said.returncode == 2 and b"Traceback" not in said.stderr and b"no space is left" in said.stderr


@pytest.mark.parametrize("words", [["learn", "--no-browser", "--port"], ["bench", "--rounds"]])
def test_a_number_of_thousands_of_digits_is_told_by_its_field(words, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main([*words, "9" * 5000]) == 2
    told = capsys.readouterr().err
    assert told.startswith(words[-1]) and len(told) < 300 and not [*tmp_path.iterdir()]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a system without a device that is always full")
@pytest.mark.parametrize("words", [["--help"], ["book", "--help"], [], ["rules", GAME]])
def test_help_that_cannot_be_written_is_told(words: list[str]) -> None:
    with open("/dev/full", "w") as full:
        code = [sys.executable, "-m", "aofa_widgets.cli.main", *words]
        said = subprocess.run(code, stdout=full, stderr=-1, env={**os.environ, "LANGUAGE": "en"}, check=False)
    assert said.returncode == 2 and said.stderr.count(b"\n") == 1 and b"no space is left" in said.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a folder in use cannot be deleted there")
def test_a_folder_that_was_deleted_is_named_as_what_is_wrong(tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    for lang, said in (("en", "was deleted"), ("fr", "a été supprimé")):
        assert main(["check", "mine.toml", "--lang", lang]) == 2
        assert said in capsys.readouterr().err


@PIPES
def test_a_pipe_of_cases_is_refused_before_it_is_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    code = [sys.executable, "-m", "aofa_widgets.cli.main", "referee", str(tmp_path / "pipe"), "--lang", "en"]
    done = subprocess.run(code, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2 and "wait for ever" in done.stderr and "referee -" in done.stderr


def test_cases_come_by_a_dash_and_by_a_pipe_of_the_shell(tmp_path: Path) -> None:
    case = json.dumps({"id": "1", "game": "poem"})
    code = [sys.executable, "-m", "aofa_widgets.cli.main", "referee", "-"]
    done = subprocess.run(code, input=case, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0 and json.loads(done.stdout)["id"] == "1"
    if not os.path.exists("/dev/fd/0"):
        return
    code[-1] = "/dev/fd/0"
    done = subprocess.run(code, input=case, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0 and json.loads(done.stdout)["id"] == "1"
