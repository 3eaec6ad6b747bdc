"""The report on mutants says what was found; every survivor was read; the map names files that are there."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).resolve().parent


def beside(name: str) -> ModuleType:
    """A module beside this file, as the command finds it."""
    spec = importlib.util.spec_from_file_location(f"mutation_{name}", HERE / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


report, mutate, again = beside("report"), beside("mutate"), beside("again")


@pytest.mark.parametrize("lang", sorted(report.DOCS))
def test_the_document_is_what_was_found(lang: str) -> None:
    """Written by `python tests/mutation/mutate.py tell`."""
    assert report.rendered(lang) == report.DOCS[lang].read_text(encoding="utf-8")


def test_every_survivor_was_read_and_nothing_else_is_kept() -> None:
    left = {report.key(one) for row in report.found() for one in row["left"]}
    said = report.read()
    assert sorted(left - set(said)) == []
    assert sorted(set(said) - left) == []
    assert {row["done"] for row in said.values()} <= set(report.WORDS) - {"unread"}


def test_each_sample_is_kept_under_its_part_and_its_seed() -> None:
    """Another seed adds a row and replaces none; the rows of a part follow one another under one heading."""
    rows = report.found()
    assert sorted(f"{row['part']}-{row['seed']}.json" for row in rows) == sorted(
        path.name for path in (HERE / "found").iterdir()
    )
    twice = [{**rows[0], "seed": 99}, *rows]
    for lang in sorted(report.DOCS):
        assert len(report.table(twice, lang)) == len(report.table(rows, lang)) + len(rows[0]["rooms"]) + 1
        headings = [line for line in report.survivors(twice, lang) if line.startswith("###")]
        assert headings == [f"### {part}" for part in report.PARTS]


@pytest.mark.parametrize("part", report.PARTS)
def test_the_map_names_rooms_and_tests_that_are_there(part: str) -> None:
    assert all(mutate.rooms(part).values())
    patterns = mutate.the_map()[part]["tests"]
    assert [one for one in patterns if not list(mutate.ROOT.glob(one)) and not one.endswith("_survivors.py")] == []
    assert mutate.asked(part)


def test_a_mutant_is_planted_in_its_own_function_alone() -> None:
    """Once for each place where its line stands, as deep as that is; nowhere where the line is gone."""
    method = "class B:\n    def a(self):\n        if 1:\n            return 1\n        return 1\n"
    source = f"def a():\n    return 1\n\n\n{method}"
    assert again.plants(source, "a", "return 1", "return 2") == [source.replace("    return 1", "    return 2", 1)]
    first, second = again.plants(source, "B.a", "return 1", "return 2")
    assert first == source.replace("            return 1", "            return 2") and second != first
    assert second.endswith("            return 1\n        return 2\n")
    assert again.plants(source, "a", "return 3", "return 2") == []
    assert again.plants("def b():\n    return 4 / 2\n", "b", "return 4 / 2", "return 2") == ["def b():\n    return 2\n"]
    assert again.plants("def b():\n    a = 1\n    return a\n", "b", "a = 1 / return a", "x") == ["def b():\n    x\n"]
