"""The French pages are set in French, marks and words: the glossary's, and those of words.toml beside this file."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from aofa_widgets.rules.leftover import left_over
from aofa_widgets.rules.style import words_to_avoid

from . import pages

HERE = Path(__file__).resolve().parent
EVERY = pages.pages()
TABLE = tomllib.loads((HERE / "words.toml").read_text(encoding="utf-8"))


def line_of(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def test_what_is_code_an_address_a_comment_or_markup_is_left_alone() -> None:
    left = (
        '```sh\naofa x  # l\'été : "a" ?\n```\n',
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
        f"{path.name}:{line_of(text, at)}: {key}: {text[max(0, at - 20) : at + 20]!r}"
        for at, key, _ in left_over(text, "fr")
        if key != "two_spaces"  # an empty cell of a table
    ]
    assert found == []


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.name)
def test_a_french_page_has_the_glossary_s_words(path: Path) -> None:
    text = pages.prose(path.read_text(encoding="utf-8"))
    right = {word for row in TABLE["right"] if {"*", path.name} & set(row["pages"]) for word in row["words"]}
    found = words_to_avoid(text, "fr")
    assert [f"{path.name}:{line_of(text, at)}: {word} -> {use}" for at, word, use in found if word not in right] == []


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.name)
def test_one_thing_has_one_word_on_french_pages(path: Path) -> None:
    text = pages.prose(path.read_text(encoding="utf-8"))
    found = []
    for row in TABLE["word"]:
        for word in re.finditer(rf"(?<![\w-])(?:{row['says']})(?!\w)", text, re.IGNORECASE):
            if not any(text[word.start() :].lower().startswith(phrase.lower()) for phrase in row.get("but", ())):
                found.append(f"{path.name}:{line_of(text, word.start())}: {word[0]} -> {row['use']}: {row['why']}")
    assert found == []


def test_no_exception_is_kept_that_no_page_needs() -> None:
    met = set()
    for path in EVERY:
        met |= {(path.name, word) for _, word, _ in words_to_avoid(pages.prose(path.read_text("utf-8")), "fr")}
    for row in TABLE["right"]:
        for name in row["pages"]:
            assert any((at == name or name == "*") and word in row["words"] for at, word in met), row


def test_what_an_english_page_says_in_french_is_set_in_french() -> None:
    mark = "\n## En français\n"
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted((pages.ROOT / "docs").glob("*.md"))}
    parts = {name: text.partition(mark)[2] for name, text in texts.items() if mark in text}
    assert "selfplay.md" in parts
    assert [name for name, text in parts.items() if pages.mended(text) != text] == []
