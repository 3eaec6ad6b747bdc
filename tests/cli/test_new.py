"""`aofa new scenario`: a file that passes the checks, the same for the same seed, never over another."""

from __future__ import annotations

from pathlib import Path

import pytest

from aofa_widgets.cli import new
from aofa_widgets.cli.main import main
from aofa_widgets.games.swashbuckling.flow.generating import SIZES


def test_it_knows_what_the_generator_knows() -> None:
    assert new.SIZES == tuple(SIZES)


def test_a_scenario_is_written_and_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "a.toml", tmp_path / "b.toml"]
    for file in files:
        assert main(["new", "scenario", "ma-cour", "--seed", "7", "--size", "small", "--out", str(file)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert main(["check", *map(str, files), "--lang", "fr"]) == 0
    assert "aucune faute" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (["My Inn"], "small letters"),
        (["inn", "--seed", "-1"], "seed"),
        (["inn", "--size", "huge"], "usual"),
        (["inn", "--style", "moon"], "street"),
        (["inn", "--out", "."], "already"),
        (["inn", "--out", "a\0b"], ""),
    ],
)
def test_what_cannot_be_made_is_refused(
    given: list[str], word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        code = main(["new", "scenario", *given, "--lang", "en"])
    except SystemExit as stop:
        code = stop.code
    told = capsys.readouterr().err
    assert code == 2 and word in told and "Traceback" not in told
    assert list(tmp_path.iterdir()) == []
