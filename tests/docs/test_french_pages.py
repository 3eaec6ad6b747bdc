"""The French pages are set in French: spaces, apostrophes and quotation marks; and nothing but marks is ever mended."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from aofa_widgets.rules.leftover import left_over

HERE = Path(__file__).resolve().parent


def beside(name: str) -> ModuleType:
    """A module beside this file, as the command finds it."""
    spec = importlib.util.spec_from_file_location(f"docs_{name}", HERE / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


pages = beside("pages")
EVERY = pages.pages()


def test_what_is_code_an_address_a_comment_or_markup_is_left_alone() -> None:
    left = (
        "```sh\naofa x  # l'été : \"a\" ?\n```\n",
        "`a ; b` ``c ` d ?``",
        "[x](a_(b)?c=d;e.md#l'a)",
        "<!-- run : l'un -->",
        "<kbd class='x'>",
        "| --- | ---: |\n",
    )
    for text in left:
        assert pages.mended(f"{text}\nl'un ; non\n{text}") == f"{text}\nl’un\u202f; non\n{text}"
    assert pages.mended("*L'un* : « oui » ; `x`?") == "*L’un*\u00a0: «\u00a0oui\u00a0»\u202f; `x`\u202f?"


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.name)
def test_a_french_page_is_set_in_french(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    wrong = [
        f"{path.name}:{n}: {line[:60]}"
        for n, (line, right) in enumerate(zip(text.split("\n"), pages.mended(text).split("\n"), strict=True), 1)
        if line != right
    ]
    assert wrong == [], f"python tests/docs/pages.py --write {path.name}"


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.name)
def test_no_mark_is_left_that_nothing_could_set_right(path: Path) -> None:
    """A ligature, an accent on a capital, « 2ème », a space where none belongs."""
    text = pages.prose(path.read_text(encoding="utf-8"))
    found = [
        f"{path.name}:{text.count(chr(10), 0, at) + 1}: {key}: {text[max(0, at - 20) : at + 20]!r}"
        for at, key, _ in left_over(text, "fr")
        if key != "two_spaces"  # an empty cell of a table
    ]
    assert found == []
