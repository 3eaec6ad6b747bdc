"""What lies a hundred thousand deep ends no Python: neither where the stack is small, nor in a page."""

from __future__ import annotations

import json
import subprocess
import sys
import tracemalloc
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("anywidget")  # the editors' doors need it

from aofa_widgets.errors import SourceError
from aofa_widgets.rules.source import parse
from aofa_widgets.rules.text import parse_text
from aofa_widgets.site.live import kit, runtime

from .mutate import deep
from .targets import TARGETS

HERE = Path(__file__).resolve().parent
# a learner's folder, whose lessons nbformat signs; finished pieces, which name the installed version: no page has these
OF_A_MACHINE = {"notebook", "pieces"}


def told(words: list[str], doors: int) -> list[list]:
    """The rows of every door; the last one is named where Python ended."""
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=3000)
    rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('["')]
    assert done.returncode == 0, f"after {rows[-1][:2] if rows else 'nothing'}: {done.returncode} {done.stderr[-1500:]}"
    assert len(rows) == doors * sum(1 for _ in deep())
    return rows


def unbroken(rows: list[list]) -> None:
    broken = [row for row in rows if row[2] == "broken"]
    assert not broken, "\n".join(f"{name} {number}: {what} {detail[-600:]}" for name, number, _, what, detail in broken)


@pytest.mark.parametrize("part", ["a", "'a'", '"a"', r'"\""', r'"\\"', r'"a\".b"'])
@pytest.mark.parametrize(
    "line", ["{} = 1", "[{}]", "x = {{ {} = 1 }}", "# 1 | A | A\n## b | b\n```example\n{} = 1\n```\n"]
)
def test_a_key_of_thousands_of_parts_costs_no_memory(part, line):
    """tomllib's grows with the square of them: 300 kB of such a key would fill any machine."""
    text = line.format(".".join([part] * 3_000))
    tracemalloc.start()
    try:
        if text.startswith("#"):
            faults = []
            parse_text(text, "x/text/1.md", faults)
            assert any("12" in one.texts["en"] for one in faults)
        else:
            with pytest.raises(SourceError, match="12 levels"):
                parse(text, "x")
        assert tracemalloc.get_traced_memory()[1] < 6_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.long
def test_on_a_small_stack():
    unbroken(told([sys.executable, str(HERE / "deeply.py"), "512"], len(TARGETS)))


@pytest.mark.long
@pytest.mark.js
def test_in_a_page(tmp_path, node):
    for name, data in runtime.parts().items():
        (tmp_path / runtime.FILES[name]).write_bytes(data)
    (tmp_path / "kit.zip").write_bytes(kit.archive())
    with zipfile.ZipFile(tmp_path / "tests.zip", "w") as archive:
        for path in [*HERE.glob("*.py"), *HERE.glob("targets/*.py")]:
            archive.write(path, f"tests/fuzz/{path.relative_to(HERE)}")
    doors = [name for name in TARGETS if name not in OF_A_MACHINE]
    unbroken(told([node, str(HERE / "in_a_page.mjs"), str(tmp_path), *doors], len(doors)))
