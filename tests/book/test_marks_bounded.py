"""Texts of an extreme house rule are marked in few steps: what is too long and too alike is one change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

import pytest

from aofa_widgets.book import marks
from aofa_widgets.book.tree import Block, Line, Piece

LONG = 8_000  # characters of one text, the most a house rule may hold
MOST = 20_000_000  # pairs looked at: some seconds at the very most
BOOK = "The figure rolls a die, and the other figure rolls a die too, and a tie is a hit. " * 8
TEXTS = {
    "two words by turns": "b a c ", "the word of the book": "a ", "one more at each": "a figure the die and ",
    "all different": "".join(f"{n:x} " for n in range(2000)), "no word at all": "x", "sentences": "A die. ",
}  # fmt: skip


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How much each comparison may have to look at: pairs of equal things, for each stretch that can be found."""
    found: list[int] = []

    class Counted(SequenceMatcher):  # type: ignore[type-arg]
        def __init__(self, junk: Any, one: Any, other: Any, autojunk: bool = True) -> None:
            often = Counter(other)
            found.append(sum(n * often[x] for x, n in Counter(one).items()) * min(len(one), len(other)))
            super().__init__(junk, one, other, autojunk)

    monkeypatch.setattr(marks, "SequenceMatcher", Counted)
    return iter([found])


def line(text: str) -> Line:
    return (Piece(text),)


def read(blocks: tuple[Block, ...], mark: str) -> str:
    """What is left without a mark, letters alone."""
    return "".join(piece.text for block in marks.without(blocks, mark) for one in block.lines for piece in one)


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("was", ["the book's", "its like"])
def test_one_long_text_is_little_work_and_nothing_is_lost(seen: Iterator[list[int]], name: str, was: str) -> None:
    now = (TEXTS[name] * LONG)[:LONG]
    old = BOOK if was == "the book's" else "a " + (TEXTS[name] * LONG)[1 : LONG - 40] + " end"
    both = marks.marked_line(line(old), line(now), True)
    assert read((Block("p", (both,)),), "ins") == old and read((Block("p", (both,)),), "del") == now
    assert sum(next(seen)) <= MOST


@pytest.mark.parametrize("kind", ["p", "ul"])
def test_thousands_of_paragraphs_or_items_are_little_work(seen: Iterator[list[int]], kind: str) -> None:
    old = [f"Rule {n} says this of a die." for n in range(12)]
    new = ["a" if n % 3 else "a die b" for n in range(LONG // 3)]
    if kind == "ul":
        base, house = ((Block("ul", tuple(map(line, rows))),) for rows in (old, new))
    else:
        base, house = (tuple(Block("p", (line(text),)) for text in rows) for rows in (old, new))
    both = marks.marked_blocks(base, house)
    assert read(both, "ins") == "".join(old) and read(both, "del") == "".join(new)
    found = next(seen)
    assert sum(found) <= MOST and len(found) <= 800


def test_what_people_write_is_compared_word_by_word_as_before() -> None:
    was, now = BOOK, BOOK.replace("too", "twice", 1)
    both = marks.marked_line(line(was), line(now))
    assert [(p.mark, p.text) for p in both if p.mark] == [("del", "too,"), ("ins", "twice,")]


def test_a_long_text_with_one_change_is_marked_there_alone() -> None:
    was = "a die " * (LONG // 6)
    both = marks.marked_line(line(was), line(was[:3000] + "an odd " + was[3000:]))
    assert [p.text for p in both if p.mark == "ins"] == ["an odd "] and not [p for p in both if p.mark == "del"]
