"""`aofa bench` compares equals and says what it lacks; nothing here looks at how long anything takes."""

from __future__ import annotations

import importlib
import json
import warnings
from typing import Any

import pytest

from aofa_widgets.cli import bench, benches
from aofa_widgets.cli.benches import imports, odds
from aofa_widgets.cli.main import main

LIBRARIES = [(library, way) for library, ways in odds.PEERS.items() for way in ways.items()]


@pytest.mark.parametrize(("library", "way"), LIBRARIES, ids=lambda found: found if isinstance(found, str) else found[0])
def test_every_contender_gives_the_same_fractions(library: str, way: tuple[str, Any]) -> None:
    module = pytest.importorskip(library, reason=f"NO {library.upper()}: pip install 'aofa-widgets[bench]'")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        grid = odds.their_fractions(way[1](module)())
    right = odds.our_fractions(odds.ours())
    assert grid == right and len(grid) == odds.FIRST and {len(line) for line in grid} == {odds.SECOND}
    assert all(sum(pair.values()) == 1 for line in right for pair in line)


def test_every_line_has_its_target_and_every_target_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "odds", "import", "--rounds", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    aimed = [line for line in found["lines"] if line["target"]]
    named = {f"{name}.{key}" for name in ("odds", "import") for key in ("dyce", "icepool", "seconds", "heavy")}
    assert len(aimed) == len(named & set(bench.budget())) == 4
    assert all(line["met"] in (True, False, None) for line in aimed)


def test_a_missing_library_is_named_with_the_way_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = importlib.import_module

    def without(name: str) -> Any:
        if name == "dyce":
            raise ImportError(name)
        return real(name)

    monkeypatch.setattr(odds, "import_module", without)
    for lang, said in (("en", "dyce is not installed"), ("fr", "dyce n’est pas installé")):
        assert main(["bench", "odds", "--rounds", "1", "--lang", lang]) == 0
        out = capsys.readouterr().out
        assert said in out and "aofa-widgets[bench]" in out


def test_importing_the_kit_brings_nothing_heavy() -> None:
    assert imports.loaded() == ()


@pytest.mark.parametrize(
    ("words", "said"), [(("chess",), "odds"), (("odds", "--rounds", "0"), "1,000"), (("--rounds", "two"), "two")]
)
def test_bad_arguments(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    assert main(["bench", *words, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_targets_are_read_both_ways() -> None:
    assert bench.met(15, {"at_least": 15}) and not bench.met(14.9, {"at_least": 15})
    assert bench.met(0, {"at_most": 0}) and not bench.met(1, {"at_most": 0})
    assert set(bench.known()) >= {"odds", "import"}


def test_rounds_are_measured_in_turn() -> None:
    order: list[str] = []
    contenders = {"a": lambda: order.append("a"), "b": lambda: order.append("b")}
    taken = benches.side_by_side(contenders, rounds=2, warm=0)
    assert set(taken) == {"a", "b"} and all(len(times) == 2 for times in taken.values())
    turns = [name for at, name in enumerate(order) if at == 0 or order[at - 1] != name]
    assert turns == ["a", "b", "a", "b", "a", "b"]
