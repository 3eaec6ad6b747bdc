"""What a learner answered goes to their progress, so that what was missed comes back in the review."""

from __future__ import annotations

from collections.abc import Callable

from ..progress import Progress
from .course import Answered


def keeper(game: str, lang: str | None = None, progress: Progress | None = None) -> Callable[[Answered], None]:
    """What to call with each answer of a quiz: it is entered at once."""
    diary = progress or Progress.open()

    def enter(answered: Answered) -> None:
        item = answered.item
        diary.asked(game, id=item.id, family=item.family, clauses=item.clauses, right=answered.right, lang=lang)

    return enter
