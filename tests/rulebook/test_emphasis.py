"""Emphasis begins and ends outside the holes of a sentence: what a hole prints is never read as Markdown."""

from __future__ import annotations

import pytest

from aofa_widgets.locate import rulebook

SOURCES = sorted(path for folder in ("lessons", "text") for path in rulebook().glob(f"*/{folder}/*.md"))


def lines_with_stars_in_holes(text: str) -> list[int]:
    """The lines in which two asterisks stand inside curly brackets.

    >>> lines_with_stars_in_holes("a\\n**b** {c}\\n{choice d | 1: **e** | else: f}")
    [3]
    """
    deep, found = 0, []
    for number, line in enumerate(text.splitlines(), 1):
        for at, sign in enumerate(line):
            deep += (sign == "{") - (sign == "}")
            if deep > 0 and line[at : at + 2] == "**":
                found.append(number)
                break
    return found


def test_there_are_sources():
    assert len(SOURCES) > 100


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_no_hole_holds_emphasis(path):
    assert lines_with_stars_in_holes(path.read_text(encoding="utf-8")) == []


def test_one_is_seen():
    assert lines_with_stars_in_holes("a\n**b** {c}\n{choice d | 1: **e** | else: f}") == [3]
