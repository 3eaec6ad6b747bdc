"""The check for known vulnerabilities: what it makes of every answer, above all of none."""

from __future__ import annotations

import json
import subprocess

import pytest

from . import known


def answer(out: object = "", err: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    return subprocess.CompletedProcess([], code, out if isinstance(out, str) else json.dumps(out), err)


def test_silence_is_never_taken_for_a_good_answer(capsys: pytest.CaptureFixture[str]) -> None:
    for done in (answer(), answer("{}"), answer("no json"), answer([]), answer(err="ConnectionError", code=1)):
        for read in (lambda one: known.read_pip(one, 3), known.read_npm):
            found, why = read(done)
            assert found is None and why
    skipped = {"dependencies": [{"name": "a", "version": "1", "vulns": []}, {"name": "b", "skip_reason": "not found"}]}
    assert known.read_pip(answer(skipped), 2)[0] is None, "a library that nobody knew was not looked up"
    assert known.report({"x": lambda: (None, "no route")}, False) == 0
    said = capsys.readouterr().out
    assert said.count("!" * 79) == 2 and "NOT CHECKED" in said and "no route" in said and "none" not in said
    assert known.report({"x": lambda: (None, "no route")}, True) == known.NOT_ASKED


def test_what_is_known_is_named_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    told = {"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "PYSEC-1"}]}]}
    assert known.read_pip(answer(told, code=1), 1)[0] == ["a 1: PYSEC-1"]
    assert known.read_npm(answer({"vulnerabilities": {"b": {"severity": "high"}}}, code=1))[0] == ["b: high"]
    assert known.report({"x": lambda: (["a 1: PYSEC-1"], ""), "y": lambda: ([], "")}, False) == 1
    said = capsys.readouterr().out
    assert "PYSEC-1" in said and "in y: none." in said


def test_an_empty_answer_that_is_whole_is_good() -> None:
    assert known.read_pip(answer({"dependencies": [{"name": "a", "version": "1", "vulns": []}]}), 1) == ([], "")
    assert known.read_npm(answer({"vulnerabilities": {}})) == ([], "")


def test_ci_asks() -> None:
    assert "tests/security/known.py" in (known.ROOT / ".ci" / "run").read_text(encoding="utf-8")
