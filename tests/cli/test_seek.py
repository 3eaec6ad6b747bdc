"""`aofa sweep` and `aofa seek`: what they print, write and repeat, in both languages, and what they refuse."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.games import GAMES

GAME = GAMES[0]
SWEEP = ["sweep", GAME, "--parameter", "six.extra=0,2", "--forces", "3,2/2,2", "--games", "300"]
SEEK = ["seek", GAME, "--parameter", "rating.superb", "--forces", "superb/2", "--target", "0.953", "--games", "20000"]


def test_a_sweep_is_printed_and_its_command_gives_it_again(capsys: Any) -> None:
    assert main(SWEEP) == 0
    first = capsys.readouterr().out
    assert "Rolls of a game" in first and "Difference in points" in first
    line = next(line for line in first.splitlines() if line.strip().startswith("aofa sweep"))
    assert main(line.split()[1:]) == 0
    assert capsys.readouterr().out == first


def test_forces_are_compared_and_the_command_gives_it_again(capsys: Any) -> None:
    assert main(["forces", GAME, "--ours", "3,2;2,2,2", "--games", "300"]) == 0
    first = capsys.readouterr().out
    assert "3, 2" in first and "2, 2, 2" in first
    line = next(line for line in first.splitlines() if line.strip().startswith("aofa forces"))
    assert main(shlex.split(line)[1:]) == 0
    assert capsys.readouterr().out == first


def test_a_search_finds_and_says_so_in_french_with_the_clauses_that_change(capsys: Any) -> None:
    assert main([*SEEK, "--lang", "fr", "--clauses"]) == 0
    text = capsys.readouterr().out
    assert "Superbe\xa0» = 6" in text and "Articles changés" in text and "atteint" in text
    assert "reached" not in text and "Steps" not in text


def test_none_is_an_answer_of_its_own(capsys: Any) -> None:
    assert main(["seek", GAME, "--parameter", "six.extra", "--target", "0.95", "--forces", "2/2", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["found"] is None and data["complete"] and ". None: of 2 changes" in data["summary"]["en"]
    assert {row["verdict"] for row in data["tried"]} == {"missed"}


def test_a_spreadsheet_is_written(tmp_path: Path, capsys: Any) -> None:
    assert main([*SWEEP, "--csv", str(tmp_path / "a.csv"), "--json"]) == 0
    assert (tmp_path / "a.csv").read_text().startswith("Parameter,Value,First side wins")
    data = json.loads(capsys.readouterr().out)
    assert [place["values"] for place in data["places"]] == [{"six.extra": 0}, {"six.extra": 2}]


@pytest.mark.parametrize(
    "words",
    [
        ["--target", "2"], ["--target", "nan"], ["--target", "half"], ["--games", "0"], ["--games", "1e12"],
        ["--parameter", "six.extr"], ["--parameter", "six.extra=77"], ["--pairs", "x"], ["--within", "0"],
        ["--error", "1"], ["--forces", "/"], ["--pair", "nobody"], ["--engine", "abacus"], ["--seed", "x"],
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_a_sentence(words: list[str], capsys: Any) -> None:
    assert main(["seek", GAME, "--forces", "2/2", "--parameter", "six.extra", "--games", "600", *words]) == 2
    said = capsys.readouterr().err
    assert said and "Traceback" not in said
