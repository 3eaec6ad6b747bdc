"""docs/security.md and its tests hold together: every promise names tests that are there, every test is named."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from .reading import ROOT

HERE = Path(__file__).resolve().parent
PAGES = [ROOT / "docs" / name for name in ("security.md", "security.fr.md")]
NAMED = re.compile(r"`(test_\w+\.py)::(test_\w+)`")
# tests of the tests: that what they look for would be seen
EYES = re.compile(r"would_be_seen|is_let_through|test_page\.py")


def rows(page: Path) -> list[tuple[str, list[tuple[str, str]]]]:
    """The promises of a page, each with the tests beside it."""
    found = [line.strip("|").rsplit("|", 1) for line in page.read_text(encoding="utf-8").splitlines() if "::" in line]
    return [(promise.strip(), NAMED.findall(tests)) for promise, tests in found]


def there() -> set[tuple[str, str]]:
    """Every test of this folder."""
    return {
        (path.name, node.name)
        for path in HERE.glob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_promise_has_its_tests_and_every_test_its_promise(page: Path) -> None:
    told = rows(page)
    assert len(told) >= 14 and all(len(promise) > 40 and tests for promise, tests in told)
    named = [test for _, tests in told for test in tests]
    assert len(named) == len(set(named)), "named twice"
    assert set(named) <= there(), set(named) - there()
    assert {one for one in there() if not EYES.search("::".join(one))} == set(named)


def test_both_pages_promise_the_same() -> None:
    english, french = map(rows, PAGES)
    assert [tests for _, tests in english] == [tests for _, tests in french]
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    assert [text.count("\n- ") for text in texts][0] == texts[1].count("\n- ")
    assert texts[0].count("\n## ") + 1 == texts[1].count("\n## ")  # in French the licences stand there
