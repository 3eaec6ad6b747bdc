"""The same bytes twice, in two worlds; a few parts every day, all of them by `-m long` or `python twice.py`."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from . import digest, matrix, twice

PAGES = [Path(__file__).resolve().parents[2] / name for name in matrix.PAGES]


@pytest.mark.parametrize(
    "part", [part if part in twice.QUICK else pytest.param(part, marks=pytest.mark.long) for part in twice.PARTS]
)
def test_the_same_bytes_in_two_worlds(part: str, tmp_path: Path) -> None:
    if part == "wheel" and importlib.util.find_spec("build") is None:
        pytest.skip("NO BUILD: pip install build (.ci/run builds the wheel twice)")
    count, bad = twice.differing(part, tmp_path)
    assert count and bad == []


def test_the_two_worlds_are_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What looks at the order of a folder, at hashes or at the zone would be seen."""
    spies = {
        "order": "import os; open('x', 'w').write(repr(os.listdir(os.path.dirname(os.__file__))))",
        "scan": "import os; open('x', 'w').write(repr([e.name for e in os.scandir(os.path.dirname(os.__file__))]))",
        "hashes": "open('x', 'w').write(repr(list({'a', 'b', 'c', 'd', 'e', 'f'})))",
        "zone": "import time; open('x', 'w').write(time.strftime('%Z'))",
        "rights": "import os; open('x', 'w').close(); m = oct(os.stat('x').st_mode); open('x', 'w').write(m)",
        "place": "import os; open('x', 'w').write(os.getcwd())",
        "date": "import os; open('x', 'w').write(os.environ.get('SOURCE_DATE_EPOCH', ''))",
    }
    for name, code in spies.items():
        monkeypatch.setattr(twice, "RUN", code)
        monkeypatch.setitem(twice.PARTS, name, [[]])
        assert twice.differing(name, tmp_path / name) == (1, ["x"]), name


def test_every_part_that_is_made_stands_on_the_pages() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for part in twice.PARTS:
            assert f"`{part}`" in text, (page.name, part)
        for part in digest.PARTS:
            assert f"`{part}`" in text, (page.name, part)
        assert matrix.BEGIN in text and matrix.END in text


@pytest.mark.parametrize("part", ["rules"])
def test_this_python_rules_as_those_of_the_page_did(part: str) -> None:
    """Every recorded case, ruled on, gives an answer; the digest is the same twice."""
    first = digest.digest(part)
    assert first["answers"] > 1400 and len(first["digest"]) == 16


def test_two_rows_that_differ_would_be_seen() -> None:
    row = {"python": "3", "machine": "m", "numpy": "1", "numba": "1", "rules": {"digest": "a" * 16}}
    other = {**row, "rules": {"digest": "b" * 16}}
    asked = ("3", "1", "1")
    assert matrix.differing([(asked, row), (asked, other), (asked, "no such Python here")]) == ["rules"]
    assert matrix.differing([(asked, row), (asked, row)]) == []
    assert "`aaaaaaaa`" in matrix.table([(asked, row)], "en") and "pas essayé" in matrix.table([(asked, "x")], "fr")
