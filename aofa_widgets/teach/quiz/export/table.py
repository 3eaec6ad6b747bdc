"""The key of variants as rows: a code, then the answer to each question."""

from __future__ import annotations

from aofa_widgets.words import texts

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
    return letter(item.right) if item.kind == "choose" else str(item.answer)
