"""Plant one by one the mutants that a run left, as text in a clone, and ask tests that are named whether they notice.

    python tests/mutation/mutate.py again honour tests/games/honour/test_attack_desk.py

So a new test is seen red on what it was written for, and a test that the map left out is tried without a whole run.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Row = dict[str, Any]
HERE = Path(__file__).resolve().parent


def span(source: str, function: str) -> tuple[int, int]:
    """The first and the last line (from 0, the last not included) of a function, by its name with its class.

    >>> span("class A:\\n    def b(self):\\n        return 1\\n", "A.b")
    (1, 3)
    """
    body: list[ast.stmt] = ast.parse(source).body
    for name in function.split("."):
        node = next(one for one in walked(body) if getattr(one, "name", "") == name)
        body = getattr(node, "body", [])
    return node.lineno - 1, node.end_lineno or node.lineno


def walked(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """These statements and what stands in them, the outer ones first."""
    for one in body:
        yield one
    for one in body:
        yield from (inner for inner in ast.walk(one) if isinstance(inner, ast.stmt) and inner is not one)


def plants(source: str, function: str, was: str, now: str) -> list[str]:
    """The source with a line of a function changed: one text for each place where that line stands.

    >>> plants("def f():\\n    return 1\\n", "f", "return 1", "return 2")
    ['def f():\\n    return 2\\n']
    """
    lines = source.splitlines(keepends=True)
    first, last = span(source, function)
    found = []
    for old in {(was,), tuple(was.split(" / "))}:  # several lines are kept with a stroke between; some lines divide
        for at in range(first, last - len(old) + 1):
            if tuple(line.strip() for line in lines[at : at + len(old)]) == old:
                indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
                found.append("".join([*lines[:at], f"{indent}{now}\n", *lines[at + len(old) :]]))
    return found


def red(folder: Path, tests: list[str]) -> bool:
    """Whether a test among these fails in a clone."""
    path = os.pathsep.join([str(folder), str(HERE)])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    words = ["-m", "pytest", "-x", "-q", "-p", "fresh", "-p", "no:cacheprovider", *tests]
    done = subprocess.run(
        ["nice", "-n", "19", sys.executable, *words], cwd=folder, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=900,
    )  # fmt: skip
    if done.returncode not in (0, 1, 2):
        sys.exit(done.stdout[-3000:])
    return done.returncode != 0


def again(rows: list[Row], folder: Path, tests: list[str]) -> None:
    """Say of each mutant whether these tests notice it. Raises: SystemExit where they fail without any."""
    if red(folder, tests):
        sys.exit(f"These fail as it is, without a mutant: {' '.join(tests)}")
    for row in rows:
        path = folder / row["file"]
        source = path.read_text(encoding="utf-8")
        texts = plants(source, row["function"], row["was"], row["now"])
        told = "the line is gone" if not texts else "noticed"
        for text in texts:
            path.write_text(text, encoding="utf-8")
            if not red(folder, tests):
                told = "NOT NOTICED"
        path.write_text(source, encoding="utf-8")
        print(f"{told}: {row['file'].removeprefix('aofa_widgets/')} {row['function']}: {row['now']}", flush=True)
