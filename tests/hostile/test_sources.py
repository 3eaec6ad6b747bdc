"""Broken sources of the rulebook, one a file in `sources`: each is told by line, and writes nothing.

A case says which file of a copy of the rulebook it spoils and how (`put` whole, `add` at the end, `old` for `new`, or
`make` something that is no file), where the fault must be named (`at`: the line that holds these words, `plus` lines
further; `line`; else the file alone), and words of the message in each language. Cases of one `batch` lie side by side
in one copy, since all faults are told at once.
"""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets import locate
from aofa_widgets.cli import check
from aofa_widgets.cli.main import main
from aofa_widgets.games import GAMES

SOURCES = Path(__file__).parent / "sources"
CASES = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(SOURCES.glob("*.toml"))}
GAME = "swashbuckling"
OTHERS = [game for game in GAMES if game != GAME]


def spoil(root: Path, case: Mapping[str, Any]) -> None:
    """Do to a copy of the rulebook what a case says."""
    path = root / case["file"]
    path.parent.mkdir(exist_ok=True)
    match case:
        case {"make": "folder"}:
            path.mkdir()
        case {"make": "pipe"}:
            os.mkfifo(path)
        case {"make": "circle"}:
            path.symlink_to(path)
        case {"make": "nowhere"}:
            path.symlink_to(root / "nowhere")
        case {"hex": digits}:
            path.write_bytes(bytes.fromhex(digits))
        case {"size": size}:
            path.write_bytes(b"x" * size)
        case {"old": old, "new": new}:
            text = path.read_text(encoding="utf-8")
            assert text.count(old) == 1
            path.write_text(text.replace(old, new), encoding="utf-8")
        case {"add": more}:
            with path.open("a", encoding="utf-8") as stream:
                stream.write(more)
        case {"put": text}:
            for word, much in case.get("fill", {}).items():
                part, times = much.split(" * ")
                text = text.replace(word, f"{part} " * int(times))
            path.write_bytes(text.encode())


def wanted(root: Path, case: Mapping[str, Any]) -> str:
    """Where the fault of a case is to be named."""
    line = case.get("line")
    if "at" in case:
        rows = (root / case["file"]).read_text(encoding="utf-8-sig").splitlines()
        here = [number for number, row in enumerate(rows, 1) if case["at"] in row]
        line = here[-1] + case.get("plus", 0)
    return f"{case['file']}:{line}" if line else case["file"]


@dataclass(frozen=True)
class Told:
    """What the two commands said of a copy, and what lies in the folder of the book afterwards."""

    root: Path
    faults: tuple[Any, ...]
    check: int
    book: int
    said: str
    left: list[str]


@contextmanager
def spoilt(root: Path, cases: Mapping[str, Mapping[str, Any]]) -> Iterator[Path]:
    shutil.copytree(locate.shipped(), root, ignore=shutil.ignore_patterns("interface", *OTHERS))
    book = root / "book.toml"  # a rulebook of one game: the faults of others are not looked for again
    text = book.read_text(encoding="utf-8")
    book.write_text(re.sub(r"(?m)^games = .*$", f'games = ["{GAME}"]', text), encoding="utf-8")
    for case in cases.values():
        spoil(root, case)
    with locate.using(root):
        yield root


def tell(folder: Path, cases: Mapping[str, Mapping[str, Any]], capsys: Any, monkeypatch: Any) -> Told:
    """Run `aofa check` and `aofa book` on a copy spoilt by these cases; a traceback would be raised."""
    monkeypatch.setenv("AOFA_TRACEBACK", "1")
    looked: list[Any] = []
    look = check.look
    monkeypatch.setattr(check, "look", lambda paths=(): looked.append(look(paths)) or looked[0])
    with spoilt(folder / "rulebook", cases) as root:
        status = main(["check", "--lang", "fr"])
        made = main(["book", GAME, "--lang", "fr", "--format", "html,md", "--out", str(folder / "out")])
        said = "".join(capsys.readouterr())
        left = sorted(path.name for path in (folder / "out").rglob("*")) if (folder / "out").exists() else []
        return Told(root, looked[0].faults if looked else (), status, made, said, left)


@pytest.fixture(scope="module")
def batches(tmp_path_factory) -> dict[str, Told]:
    return {}


@pytest.fixture
def told(request, batches, tmp_path_factory, capsys, monkeypatch) -> Told:
    """What was said of the whole batch that a case belongs to, made once."""
    name = CASES[request.getfixturevalue("case")]["batch"]
    if name not in batches:
        some = {key: case for key, case in CASES.items() if case["batch"] == name}
        batches[name] = tell(tmp_path_factory.mktemp(name), some, capsys, monkeypatch)
    return batches[name]


def holds(told: Told, case: Mapping[str, Any]) -> bool:
    """Whether a fault at the place of a case says, in each language, what it must say."""
    where = wanted(told.root, case)
    return any(
        found.where == where and all(word in found.texts[lang] for lang in ("en", "fr") for word in case[lang])
        for found in told.faults
    )


@pytest.mark.parametrize("case", CASES)
def test_each_is_told_with_its_line_in_both_languages(told, case):
    here = [found.say("en") for found in told.faults if found.where.startswith(CASES[case]["file"])]
    assert holds(told, CASES[case]), (wanted(told.root, CASES[case]), here)
    assert told.check == 1
    assert all(len(text) < 700 for found in told.faults for text in found.texts.values())


@pytest.mark.parametrize("case", [next(k for k, v in CASES.items() if v["batch"] == batch) for batch in "ab"])
def test_a_book_that_cannot_be_made_leaves_nothing_behind(told, case):
    assert (told.book, told.left) == (2, [])
    assert "Traceback" not in told.said and "\x1b" not in told.said and "\x00" not in told.said


def test_there_are_enough_of_them_and_each_is_another():
    assert len(CASES) >= 80
    assert len({(case["file"], *case["en"]) for case in CASES.values()}) == len(CASES)
    assert {case["batch"] for case in CASES.values()} == set("abcd")


ALONE = [
    pytest.param(name, marks=pytest.mark.people if at % 5 == 0 else pytest.mark.long) for at, name in enumerate(CASES)
]  # each looks through a whole book: a share of them in every whole run, all of them when asked for


@pytest.mark.parametrize("name", ALONE)
def test_each_alone(name, tmp_path, capsys, monkeypatch):
    """The same one at a time: nothing else is called a fault, and the book is made whole or not at all."""
    case = CASES[name]
    told = tell(tmp_path, {name: case}, capsys, monkeypatch)
    assert holds(told, case) and told.check == 1
    assert {found.where.split(":")[0] for found in told.faults} == {case["file"]}
    assert (told.book == 2) == (not told.left)
    assert "Traceback" not in told.said
