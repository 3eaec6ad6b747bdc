"""The pages on exact odds: every line of Python in them prints what it says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", ["odds.md", "odds.fr.md"])
def test_the_lines_of_the_page_run(name: str) -> None:
    failed, tried = doctest.testfile(str(DOCS / name), module_relative=False, encoding="utf-8")
    assert tried >= 8 and failed == 0


def test_both_pages_show_the_same_numbers() -> None:
    def shown(name: str) -> list[str]:
        return [line for line in (DOCS / name).read_text(encoding="utf-8").splitlines() if line.startswith("(Fraction")]

    assert shown("odds.md") == shown("odds.fr.md") != []
