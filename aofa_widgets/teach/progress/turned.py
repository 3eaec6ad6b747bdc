"""The game that a learner turned to last: asked for, chosen on the start page, or played in a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import clock

if TYPE_CHECKING:
    from .diary import Progress


def turn_to(progress: Progress, game: str) -> None:
    """State that the learner wants a game; a lesson taken later says otherwise.

    >>> from aofa_widgets.teach.progress import Progress
    >>> mine = Progress.open("off")
    >>> turn_to(mine, "swashbuckling")
    >>> turned_to(mine)
    'swashbuckling'
    """
    fact = {"key": game, "when": clock.stamp()}
    progress.state(lambda mine: mine.update(game=fact))


def turned_to(progress: Progress) -> str | None:
    """The game asked for or played last, whichever was later; None before the first."""
    now, last, fact = clock.stamp(), progress.where(), progress.mine.get("game")
    found = [(last.when <= now, last.when, 0, last.game)] if last else []
    found += [(fact["when"] <= now, fact["when"], 1, fact["key"])] if fact else []
    return str(max(found)[-1]) if found else None
