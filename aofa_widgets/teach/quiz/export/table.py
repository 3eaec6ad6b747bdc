"""The key of variants as rows: a code, then the answer to each question."""

from __future__ import annotations

from aofa_widgets.words import texts

from ..course import right_words
from ..item import Item
from .names import letter
from .paper import Bundle


def rows_of(made: Bundle, lang: str) -> list[list[str]]:
    """A head, then a row for each variant in the order of the codes."""
    n = max((len(paper.items) for paper in made.papers), default=0)
    head = [texts("quiz.variant")[lang], *(str(at) for at in range(1, n + 1))]
    rows = [[paper.code, *(_answer(item) for item in paper.items)] for paper in made.papers]
    return [head, *sorted(rows)]


def _answer(item: Item) -> str:
    if item.kind == "choose":
        return letter(item.right)
    return "–".join(dict.fromkeys(map(str, _range(item))))


def answer_words(made: Bundle, item: Item, lang: str) -> str:
    """The right answer as the key gives it: the row with its letter, or the number and how far off it may be."""
    right = right_words(item, made.game)[lang].replace("**", "")
    if item.kind == "choose":
        return f"{letter(item.right)}) {right}"
    low, high = _range(item)
    return texts("quiz.near", answer=right, low=low, high=high)[lang] if item.near else right


def _range(item: Item) -> tuple[int, int]:
    return max(item.low, item.answer - item.near), min(item.high, item.answer + item.near)
