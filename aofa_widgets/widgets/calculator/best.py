"""Best play of the calculator's two figures, from the position that its fields describe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from ..playing import best_play
from .counting import Side, duel_of


def best_of(ruleset: Ruleset, sides: tuple[Side, Side], wounds: Sequence[int], thumb: bool) -> dict[str, Any]:
    """What the view shows: as `playing.best_play`, with the wounds that may be set and what is not counted.

    A figure that is stunned has something behind it, as it nearly always has after the push that came first.

    >>> athos, guard = Side({}, {}, pool=2, rating=3), Side({}, {}, rating=2)
    >>> found = best_of(Ruleset.load("swashbuckling"), (athos, guard), (0, 0), thumb=False)
    >>> found["rows"][0]["label"]["en"], len(found["rows"])
    ('Strike: an opposed action', 3)
    """
    duel = duel_of(ruleset)
    most, spot = duel.most_wounds(ruleset), duel.spot(ruleset, sides, wounds)
    names = dict(sides[0].inside), dict(sides[1].inside)
    found: dict[str, Any] = best_play(ruleset, sides[0].rating, sides[1].rating, spot, names, thumb)
    unset = any(side.ally or side.elevation or side.impetus for side in sides)
    labels = [texts("calculator.field", name=side.name, field=texts("solve.best_wounds")) for side in sides]
    found["wounds"] = [
        {"side": at, "value": min(wounds[at], most), "high": most, "label": label} for at, label in enumerate(labels)
    ]
    found["unset"] = texts("solve.best_unset") if unset else None
    return found
