"""Python in a page rules as Python here does: records made anew from a printed seed, house rules' values included."""

from __future__ import annotations

import json
import os
import subprocess
from importlib import import_module
from pathlib import Path

import pytest

from aofa_widgets.cli.referee import answers
from aofa_widgets.games import GAMES
from aofa_widgets.site.live import kit, runtime

SEED = int(os.environ.get("AOFA_SEED", "20261122"))  # the first record's; another day, another seed
HERE = Path(__file__).resolve().parent


def records(game: str, number: int) -> list[str]:
    """So many records of a game as lines for the referee, with values of parameters as house rules may give them."""
    made, lines, seed = import_module(f"..games.{game}.second_records", __package__).made, [], SEED
    while len(lines) < number:
        if (one := made(seed)) is not None:
            row = {**one[0], "params": dict(one[0]["params"]), "game": game, "id": f"{game}-{seed}"}
            lines.append(json.dumps(row, default=list))
        seed += 1
    return lines


@pytest.fixture(scope="module")
def page_python(tmp_path_factory, node):
    """A function that answers lines by the kit in Pyodide."""
    folder = tmp_path_factory.mktemp("pyodide")
    for name, data in runtime.parts().items():
        (folder / runtime.FILES[name]).write_bytes(data)
    (folder / "kit.zip").write_bytes(kit.archive())

    def ask(lines: list[str]) -> list[dict]:
        given, out = folder / "given.jsonl", folder / "out.jsonl"
        given.write_text("\n".join(lines), encoding="utf-8")
        subprocess.run([node, HERE / "answers.mjs", folder, given, out], check=True, capture_output=True, timeout=3000)
        return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]

    return ask


def same(page_python, number: int) -> None:
    lines = [line for game in GAMES for line in records(game, number)]
    here = [json.loads(json.dumps(one, default=list)) for one in answers(lines)]
    assert sum("error" in one for one in here) < len(here) / 20, "records must be ruled on, not refused"
    assert page_python(lines) == here, f"AOFA_SEED={SEED}"


def test_a_page_rules_as_this_machine_does(page_python):
    same(page_python, 60)


@pytest.mark.long
def test_a_page_rules_as_this_machine_does_on_ten_thousand_records_of_each_game(page_python):
    same(page_python, 10_000)
