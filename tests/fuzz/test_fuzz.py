"""Every day: what once broke, some bombs, and some hundred spoilt inputs at each door; no door without a target."""

from __future__ import annotations

import random
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

pytest.importorskip("anywidget")  # the editors' doors need it

from aofa_widgets.errors import AofaError, Fault, InputError

from .judge import judged
from .mutate import bombs, mutated
from .readers import HOUSE, readers
from .target import Target
from .targets import TARGETS

HERE = Path(__file__).parent
CORPUS = HERE / "corpus"
BOMBED = ("house", "saves", "link", *(name for name in TARGETS if name not in ("house", "saves", "link")))


def kept(name: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted((CORPUS / name).glob("*"))]


@pytest.mark.parametrize("name", TARGETS)
def test_spoilt_inputs_are_taken_or_refused_in_words(name, tmp_path):
    target, rng = TARGETS[name], random.Random(name)
    seeds = list(target.seeds())
    inputs = kept(name) + seeds[:2] + [
        mutated(rng.choice(seeds), target.kind, rng, rng.choice(seeds)) for _ in range(target.daily)
    ]
    kinds = set()
    for data in inputs:
        verdict = judged(target, data, tmp_path)
        assert verdict.kind != "broken", f"{verdict.told}\n{verdict.detail}\n{data[:2000]!r}"
        kinds.add(verdict.kind)
    assert kinds & {"taken", "refused"} and len(kinds) <= 2


@pytest.mark.parametrize("name", [*BOMBED[:3], *(pytest.param(one, marks=pytest.mark.long) for one in BOMBED[3:])])
def test_what_is_made_to_cost_time_is_refused(name, tmp_path):
    """Ten megabytes, a hundred thousand brackets, keys of a hundred thousand parts, holes within holes."""
    for number, data in enumerate(bombs(TARGETS[name].kind)):
        verdict = judged(TARGETS[name], data, tmp_path)
        assert verdict.kind != "broken", f"{number}: {verdict.told}\n{verdict.detail}"


def test_the_corpus_is_small_and_every_input_has_a_target():
    assert sum(path.stat().st_size for path in CORPUS.rglob("*") if path.is_file()) <= 300_000
    assert {path.name for path in CORPUS.iterdir()} <= set(TARGETS)


def _told() -> tuple[list[str], list[str]]:
    """The doors, and the patterns of what is none, each with a reason."""
    found = tomllib.loads((HERE / "readers.toml").read_text(encoding="utf-8"))
    assert all(row["why"] for row in found["others"])
    return found["doors"], [pattern for row in found["others"] for pattern in row["of"]]


def test_every_reader_of_the_kit_has_a_target_or_a_reason():
    """A function that begins to read, and is in no list, is named here; so is a list's entry that reads no more."""
    found, (doors, reasons) = readers(), _told()
    new = [one for one in found if one not in doors and not any(fnmatch(one, pattern) for pattern in reasons)]
    assert not new, f"reads, but has no fuzz target: {', '.join(new)}; add one, or a row of tests/fuzz/readers.toml"
    idle = [one for one in [*doors, *reasons] if not any(fnmatch(other, one) for other in found)]
    assert not idle, f"reads no more: {', '.join(idle)}"


@pytest.mark.long
def test_the_targets_open_every_door(tmp_path):
    """What the list calls a door is gone through by some target."""
    reached: set[tuple[str, str]] = set()

    def seen(frame: FrameType, event: str, arg: object) -> None:
        if event == "call":
            reached.add((frame.f_code.co_filename, frame.f_code.co_qualname))

    for target in TARGETS.values():
        seeds = [*target.seeds()]
        sys.setprofile(seen)
        try:
            for data in [*seeds[:2], *kept(target.name)[:1], b"no such thing"]:
                judged(target, data, tmp_path)
        finally:
            sys.setprofile(None)
    names = {f"{_place(file)}:{name.split('.<locals>')[0]}" for file, name in reached if file.startswith(str(HOUSE))}
    assert set(_told()[0]) <= names


def _place(file: str) -> str:
    return Path(file).relative_to(HOUSE).with_suffix("").as_posix().removesuffix("/__init__").replace("/", ".")


def test_a_new_reader_would_be_found(tmp_path, monkeypatch):
    (tmp_path / "cards.py").write_text(
        "import json\nfrom .source import read as r\n\n"
        "class A:\n    def b(self, t):\n        return json.loads(t), r(t)\n"
        "def c():\n    import sys\n    return sys.stdin\n", encoding="utf-8"
    )  # fmt: skip
    monkeypatch.setattr(sys.modules[readers.__module__], "HOUSE", tmp_path)
    assert readers() == {"cards:A.b": [6, 6], "cards:c": [9]}


# The judge itself: each thing that may not happen is planted once.


def _sentence(en: str) -> InputError:
    return InputError(Fault("x", {"en": en, "fr": en}))


def _raise(error: BaseException) -> Any:
    raise error


@pytest.mark.parametrize(
    ("take", "told"),
    [
        (lambda data, folder: _raise(KeyError("a")), "KeyError"),
        (lambda data, folder: _raise(RecursionError()), "RecursionError"),
        (lambda data, folder: _raise(MemoryError()), "MemoryError"),
        (lambda data, folder: _raise(AofaError([])), "0 faults"),
        (lambda data, folder: _raise(_sentence("")), "says nothing"),
        (lambda data, folder: _raise(_sentence("x" * 9000)), "too long"),
        (lambda data, folder: _raise(_sentence("A KeyError was met.")), "speaks Python"),
        (lambda data, folder: (folder.parent / "elsewhere").write_bytes(b"x"), "writes"),
        (lambda data, folder: (folder / "own").write_bytes(b"x"), "writes"),
        (lambda data, folder: eval("1 + 1"), "compiles"),
        (lambda data, folder: __import__("subprocess").run(["true"], check=False), "subprocess"),
        (lambda data, folder: __import__("os").mkdir(folder / "made"), "os.mkdir"),
    ],
)
def test_the_judge_sees_each_breach(take, told, tmp_path):
    verdict = judged(Target("planted", "text", list, take), b"", tmp_path)
    assert verdict.kind == "broken" and told in verdict.told


def test_the_judge_stops_what_does_not_end(tmp_path):
    def forever(data: bytes, folder: Path) -> None:
        while True:
            try:
                sum(range(1000))
            except Exception:
                continue

    assert judged(Target("planted", "text", list, forever), b"", tmp_path, 0.2).told == "too slow"


def test_spoiling_is_the_same_every_day_and_spoils():
    seeds = {"json": b'{"a": [1, {"b": "c"}], "d": 2.5}', "toml": b'a = 1\n[b]\nc = "d"\n', "text": b"# a | b\n"}
    for kind, seed in seeds.items():
        once = [mutated(seed, kind, random.Random(n), seed) for n in range(60)]
        assert once == [mutated(seed, kind, random.Random(n), seed) for n in range(60)]
        assert len(set(once)) > 40
