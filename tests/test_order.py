"""Which files are tested first, which every day, and what is written down about it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from aofa_widgets.games import GAMES

from . import order

ROOT = Path(__file__).resolve().parents[1]


def config(worker: bool = False, args: tuple[str, ...] = ("tests", "aofa_widgets"), **given: bool) -> Any:
    options = {"everyday": False, "reclock": False} | given
    return SimpleNamespace(getoption=options.__getitem__, args=args, **({"workerinput": {}} if worker else {}))


def item(nodeid: str, *marks: str) -> Any:
    return SimpleNamespace(nodeid=nodeid, get_closest_marker=lambda name: name in marks)


def test_every_row_is_a_file_of_tests():
    assert [path for path in order.seconds() if not (ROOT / path).is_file()] == []


ROOMS = sorted(path.parent.name for path in ROOT.glob("aofa_widgets/*/__init__.py"))
ROOMS += [f"games/{key}" for key in GAMES]


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_is_tried_every_day(room):
    plugin = order.Order(config(everyday=True))
    files = sorted((ROOT / "tests" / room).rglob("test_*.py"))
    kept = [path for path in files if not plugin.pytest_ignore_collect(path)]
    assert len(kept) * 4 >= len(files) > 0, f"{len(kept)} of {len(files)} files"


def test_the_dear_files_are_left_out_only_every_day():
    dear = ROOT / max(order.seconds(), key=order.seconds().__getitem__)
    assert order.Order(config(everyday=True)).pytest_ignore_collect(dear) is True
    assert order.Order(config()).pytest_ignore_collect(dear) is None
    every = order.Order(config(everyday=True))
    assert every.pytest_ignore_collect(ROOT / "tests" / "test_order.py") is None
    assert every.pytest_ignore_collect(ROOT / "tests") is None
    assert every.pytest_ignore_collect(Path("/elsewhere/test_it.py")) is None


FEW = {"tests/a/test_1.py": 9.0, "tests/a/test_2.py": 99.0, "tests/b/test_3.py": 99.0, "tests/b/test_4.py": 9.0}


@pytest.mark.parametrize(
    ("args", "kept", "said"),
    [(("tests",), [], 4), (("tests/a",), [1], 1), (("tests/a", "tests/b"), [1, 4], 2), (("tests/a/test_2.py",), [], 0)],
)
def test_of_a_folder_that_somebody_names_only_the_dearest_are_left_out_and_named(
    monkeypatch, tmp_path, args, kept, said
):
    for path in FEW:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    monkeypatch.setattr(order, "ROOT", tmp_path)
    monkeypatch.setattr(order, "SHARE", 99)
    monkeypatch.setattr(order, "seconds", lambda: FEW)
    monkeypatch.chdir(tmp_path)
    plugin = order.Order(config(args=args, everyday=True))
    tried = [path for path in FEW if not plugin.pytest_ignore_collect(tmp_path / path)]
    assert tried == [path for path in FEW if int(path[-4]) in kept]
    lines: list[str] = []
    report = SimpleNamespace(section=lambda text, **_: lines.append(text), write_line=lines.append)
    plugin.pytest_terminal_summary(report)
    told = "\n".join(lines)
    assert told.count(" s)") == said and (f" {said} files" in told and "without --everyday" in told) is bool(said)


@pytest.mark.parametrize(("worker", "first"), [(True, ["b", "c"]), (False, ["a", "b"])])
def test_the_dearest_of_both_kinds_come_first_where_several_share_and_a_file_stays_together(monkeypatch, worker, first):
    monkeypatch.setattr(order, "seconds", lambda: {"tests/a.py": 2.0, "tests/b.py": 5.0, "tests/c.py": 9.0})
    names = ["tests/a.py::one", "tests/a.py::two", "tests/b.py::one", "tests/c.py::one", "tests/c.py::two"]
    items = [item(name, *(["browser"] if "/c.py" in name else [])) for name in names]
    order.Order(config(worker)).pytest_collection_modifyitems(items)
    after = [one.nodeid for one in items]
    files = [name.split("::")[0] for name in after]
    assert sorted(after) == names and files == sorted(files, key=files.index)
    assert list(dict.fromkeys(files))[:2] == [f"tests/{name}.py" for name in first]


def test_what_each_file_took_is_written_by_one_process_and_only_when_asked(monkeypatch, tmp_path):
    monkeypatch.setattr(order, "TABLE", tmp_path / "seconds.toml")
    order.TABLE.write_text('"tests/old.py" = 3\n', encoding="utf-8")
    for given in (config(), config(worker=True, reclock=True), config(reclock=True)):
        plugin = order.Order(given)
        for taken in (0.75, 1.5):
            plugin.pytest_runtest_logreport(SimpleNamespace(nodeid="tests/new.py::test_it[a]", duration=taken))
        before = order.seconds()
        plugin.pytest_sessionfinish()
        assert before == {"tests/old.py": 3.0}
    assert order.seconds() == {"tests/new.py": 2.0}
