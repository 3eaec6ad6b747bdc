"""Folders of finished pieces and kept comparisons that somebody spoilt: done again, or told in a sentence."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES
from aofa_widgets.lab.balance.compare import compare
from aofa_widgets.lab.balance.forces import forces
from aofa_widgets.lab.balance.sweep import sweep
from aofa_widgets.lab.balance.tally import Tally
from aofa_widgets.lab.work import kept, spread
from aofa_widgets.rules import Ruleset

BOOK = Ruleset.load(GAMES[0])
STAR = Ruleset.load(GAMES[0], house=["lucky-star"])
ASKED: dict[str, Any] = {"forces": "3,2/2,2", "pairs": "at_once/at_once", "games": 300}
SMALL = ["compare", GAMES[0], "--house", "lucky-star", "--games", "300", "--pairs", "at_once", "--forces", "3,2/2,2"]


def result() -> dict[str, Any]:
    """A result as a line keeps it."""
    return compare(BOOK, STAR, **ASKED).met[0].base.plain()


def changed(**entries: Any) -> dict[str, Any]:
    return {**result(), **entries}


def moved(entry: str, by: int) -> dict[str, Any]:
    """One count of an entry larger or smaller."""
    found = result()
    counts = found[entry]
    counts[next(iter(counts))] += by
    return found


ODD: dict[str, Any] = {
    "null": None, "list": [], "number": 5, "word": "x", "empty": {}, "mark": "<b>",
    "left of one": lambda: changed(left=[{}]),
    "left of three": lambda: changed(left=[*result()["left"], {}]),
    "left swapped": lambda: changed(left=[{"1": 300}, {}]),
    "no counts": lambda: changed(rolls={"a": "b"}),
    "words of numbers": lambda: changed(rolls={"5": "300"}),
    "no cell": lambda: changed(cells={"9/9/9": 300}),
    "signs": lambda: changed(cells={"0/0/0": -300}),
    "half": lambda: changed(rolls={"5": 300.0}),
    "true": lambda: changed(broken=True),
    "not a number": lambda: changed(rolls={"5": float("nan")}),
    "endless": lambda: changed(rolls={"5": float("inf")}),
    "very large": lambda: changed(rolls={"5": 10**300}),
    "one more game": lambda: moved("cells", 1),
    "one roll less": lambda: moved("rolls", -1),
    "a turn more": lambda: moved("turns", 1),
    "a swing more": lambda: moved("swings", 1),
    "none": lambda: {"cells": {}, "rolls": {}, "turns": {}, "swings": {}, "left": [{}, {}]},
    "a fraction of nothing": {"~": "/", "of": [1, 0]},
    "a fraction of endlessly many": {"~": "/", "of": [float("inf"), 1]},
    "a fraction of words": {"~": "/", "of": ["1", "2"]},
    "a fraction of three": {"~": "/", "of": [1, 2, 3]},
    "a dictionary of one": {"~": "dict", "of": [[1]]},
    "a tuple of none": {"~": "tuple"},
}  # fmt: skip


@pytest.mark.parametrize("name", ODD)
def test_a_spoilt_piece_is_done_again_and_nothing_else_changes(tmp_path: Path, name: str) -> None:
    whole = compare(BOOK, STAR, **ASKED, keep=tmp_path)
    (file,) = tmp_path.iterdir()
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    odd = ODD[name]
    rows[0]["result"] = odd() if callable(odd) else odd
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    seen: list[int] = []
    again = compare(BOOK, STAR, **ASKED, keep=tmp_path, seen=lambda done, *_: seen.append(done))
    assert [(m.base, m.now) for m in again.met] == [(m.base, m.now) for m in whole.met] and again.complete
    assert not again.troubles and seen == [len(rows) - 1, len(rows)], "one piece was done again, the others were found"
    seen.clear()
    compare(BOOK, STAR, **ASKED, keep=tmp_path, seen=lambda done, *_: seen.append(done))
    assert seen == [len(rows)], "what was done again is kept"


def test_sweeps_and_tables_of_forces_look_at_what_they_find_too(tmp_path: Path) -> None:
    calls = (
        lambda keep: sweep(BOOK, ["wounds.to_fall"], forces="3/2", games=200, keep=keep).base,
        lambda keep: forces(BOOK, "3;2", "2", games=200, keep=keep).tallies,
    )
    for at, call in enumerate(calls):
        folder = tmp_path / str(at)
        whole = call(folder)
        (file,) = folder.iterdir()
        rows = [json.loads(line) for line in file.read_text().splitlines()]
        for row in rows:
            row["result"] = None
        file.write_text("".join(json.dumps(row) + "\n" for row in rows))
        assert call(folder) == whole


def test_whoever_does_work_in_pieces_may_say_what_fits(tmp_path: Path) -> None:
    assert spread(abs, [-1, -2], keep=tmp_path).results == (1, 2)
    seen: list[int] = []
    fit = lambda item, found: 1 // (found - 1) == 1  # noqa: E731  # raises for 1: that is no fit either
    assert spread(abs, [-1, -2], keep=tmp_path, seen=lambda done, *_: seen.append(done), fit=fit).results == (1, 2)
    assert seen == [1, 2]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes")
@pytest.mark.parametrize("kind", ["link", "dangling", "pipe", "folder", "link to a pipe"])
def test_a_job_file_that_is_no_plain_file_is_refused(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "keep"
    found = kept.Kept(folder, abs)
    found.close()
    path, away = found.path, tmp_path / "away"
    path.unlink()
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        if kind == "link":
            away.write_text("mine")
        elif kind == "link to a pipe":
            os.mkfifo(away)
        path.symlink_to(away)
    with pytest.raises(InputError) as caught:
        kept.Kept(folder, abs)
    assert "plain files only" in caught.value.say("en") and "fichiers ordinaires" in caught.value.say("fr")
    assert kind != "link" or away.read_text() == "mine"
    assert kind != "dangling" or not away.exists()


# ---- a kept comparison, played again


def without(data: dict[str, Any], *path: Any) -> None:
    *way, last = path
    for step in way:
        data = data[step]
    del data[last]


def put(data: dict[str, Any], *path: Any) -> None:
    *way, last, value = path
    for step in way:
        data = data[step]
    data[last] = value


BAD_KEPT = {
    "no games": lambda d: without(d, "asked", "games"),
    "no forces": lambda d: without(d, "asked", "forces"),
    "no seed": lambda d: without(d, "asked", "seed"),
    "no pair": lambda d: without(d, "pairs", 0, "pair"),
    "a list for a pair": lambda d: put(d, "pairs", 0, "pair", []),
    "another pair": lambda d: put(d, "pairs", 0, "pair", "strikes/strikes"),
    "no pairs": lambda d: put(d, "pairs", {}),
    "a number for the rules": lambda d: put(d, "rules", 5),
    "no fingerprint": lambda d: without(d, "rules", "now", "fingerprint"),
    "endlessly many": lambda d: put(d, "asked", "games", float("inf")),
    "no number": lambda d: put(d, "asked", "seed", float("nan")),
    "a test of words": lambda d: put(d, "asked", "test", "sure"),
    "half a test": lambda d: put(d, "asked", "test", {"alpha": 0.05}),
    "counts that do not agree": lambda d: put(d, "pairs", 0, "now", "tally", "rolls", {"5": 7}),
    "format true": lambda d: put(d, "format", True),
}


@pytest.fixture(scope="module")
def comparison() -> str:
    from aofa_widgets.lab.balance.repeating import plain

    return json.dumps(plain(compare(BOOK, STAR, **ASKED)))


@pytest.mark.parametrize("name", BAD_KEPT)
def test_a_kept_comparison_that_was_spoilt_gets_one_sentence(
    tmp_path: Path, capsys: Any, comparison: str, name: str
) -> None:
    data = json.loads(comparison)
    BAD_KEPT[name](data)
    path = tmp_path / "kept.json"
    path.write_text(json.dumps(data))
    for lang, words in (("en", "no comparison that was kept"), ("fr", "n’est pas une comparaison conservée")):
        assert main(["compare", "--again", str(path), "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert words in err and not out and err.count("\n") == 1 and err.startswith("--again")


def test_rules_that_have_moved_are_not_compared(tmp_path: Path, capsys: Any, comparison: str) -> None:
    data = json.loads(comparison)
    data["rules"]["now"]["fingerprint"] = "0" * 16
    path = tmp_path / "kept.json"
    path.write_text(json.dumps(data))
    for lang, words in (("en", "another fingerprint"), ("fr", "une autre empreinte")):
        assert main(["compare", "--again", str(path), "--lang", lang]) == 1
        out, err = capsys.readouterr()
        assert words in err and "0000000000000000" in err and not out


@pytest.mark.parametrize(
    "words",
    [[GAMES[0]], ["--house", "lucky-star"], ["--games", "5"], ["--seed", "2"], ["--pairs", "at_once"], ["--board"],
     ["--sure"], ["--forces", "3/2"], ["--base", "x"], ["--preset", "long"]],
)  # fmt: skip
def test_what_again_would_not_heed_is_refused(tmp_path: Path, capsys: Any, comparison: str, words: list[str]) -> None:
    path = tmp_path / "kept.json"
    path.write_text(comparison)
    assert main(["compare", "--again", str(path), *words]) == 2
    assert "leave" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes")
@pytest.mark.parametrize("kind", ["pipe", "link to a pipe", "folder", "missing", "empty", "too large", "no name"])
def test_again_opens_plain_files_only_and_no_large_ones(tmp_path: Path, capsys: Any, kind: str) -> None:
    path = tmp_path / "kept.json"
    if kind.endswith("pipe"):
        os.mkfifo(tmp_path / "pipe")
        path.symlink_to(tmp_path / "pipe")
        path = tmp_path / "pipe" if kind == "pipe" else path
    elif kind == "folder":
        path.mkdir()
    elif kind == "empty":
        path.touch()
    elif kind == "too large":
        path.touch()
        os.truncate(path, 60_000_000)  # a file with a hole: no room is taken
    assert main(["compare", "--again", "" if kind == "no name" else str(path)]) == 2
    err = capsys.readouterr().err
    assert err.startswith("--again: ") and err.count("\n") == 1


def test_a_tally_that_does_not_agree_with_itself_is_none() -> None:
    good = result()
    assert Tally.of_plain(good).plain() == good
    with pytest.raises(ValueError):
        Tally.of_plain({**good, "broken": -1})
