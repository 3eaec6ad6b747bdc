"""Spaced review: what was missed comes back the next day, then ever later, until it has been known often enough.

A thing that was missed is a card. It is asked again 1 day later; each time it is known the wait grows, as `DAYS` says,
and after the last it is learnt and comes no more. A further miss begins again. Days are those of the learner's own
clock. Nothing forces anybody: a card can be put off till tomorrow or left out for good.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from aofa_widgets.play.plain import MOST_KEY

DAYS = (1, 3, 7, 16, 35)
"""Days from one time that a card is asked to the next; known after the last, it is learnt."""

LEARNT = ""  # the day on which a card that is learnt, or left out, is due


@dataclass(frozen=True, slots=True)
class Due:
    """A card that is due: a step of a lesson, or a family of quiz questions with its clauses; `due` is its day."""

    key: str
    kind: str
    game: str
    lesson: str
    step: str
    family: str
    clauses: tuple[str, ...]
    missed: int
    due: date


def step_key(lesson: str, step: str) -> str:
    """The name of the card of a step; `lesson` with its game.

    >>> step_key("swashbuckling/duel", "who-is-hit")
    'step swashbuckling/duel who-is-hit'
    """
    return f"step {lesson} {step}"


def quiz_key(game: str, family: str, clauses: tuple[str, ...]) -> str:
    """The name of the card of a family of questions on some clauses: as many of them as a name can hold.

    >>> quiz_key("swashbuckling", "legal", ("duel.dice",))
    'quiz swashbuckling legal duel.dice'
    """
    names = sorted(set(clauses))
    while len(key := " ".join(("quiz", game, family, *names))) > MOST_KEY and names:
        names.pop()
    return key


def missed(card: Mapping[str, Any] | None, today: date) -> dict[str, Any]:
    """The card after a miss: asked again tomorrow, from the beginning.

    >>> missed(None, date(2026, 11, 22))
    {'box': 0, 'due': '2026-11-23', 'missed': 1}
    """
    times = int(card["missed"]) if card else 0
    return {"box": 0, "due": _in_days(today, DAYS[0]), "missed": times + 1}


def known(card: Mapping[str, Any], today: date) -> dict[str, Any]:
    """The card after it was known on a day when it was due: asked again after a longer wait, or learnt.

    >>> known({"box": 0, "due": "2026-11-23", "missed": 1}, date(2026, 11, 23))
    {'box': 1, 'due': '2026-11-26', 'missed': 1}
    >>> known({"box": 4, "due": "2026-11-23", "missed": 2}, date(2026, 11, 23))["due"]
    ''
    """
    box = int(card["box"]) + 1
    due = _in_days(today, DAYS[box]) if box < len(DAYS) else LEARNT
    return {"box": min(box, len(DAYS)), "due": due, "missed": card["missed"]}


def put_off(card: Mapping[str, Any], today: date) -> dict[str, Any]:
    """The card put off till tomorrow; it is neither known nor missed."""
    return {"box": card["box"], "due": _in_days(today, 1), "missed": card["missed"]}


def left_out(card: Mapping[str, Any]) -> dict[str, Any]:
    """The card left out for good: only a further miss brings it back."""
    return {"box": len(DAYS), "due": LEARNT, "missed": card["missed"]}


def is_due(card: Mapping[str, Any], today: date) -> bool:
    """Whether a card is to be asked today."""
    return card["due"] != LEARNT and date.fromisoformat(card["due"]) <= today


def opened(key: str, card: Mapping[str, Any]) -> Due | None:
    """A card as what is due; None if its name is none of ours."""
    kind, *rest = key.split(" ")
    day = date.fromisoformat(card["due"])
    if kind == "step" and len(rest) == 2 and "/" in rest[0]:
        game, _, lesson = rest[0].partition("/")
        return Due(key, kind, game, lesson, rest[1], "", (), card["missed"], day)
    if kind == "quiz" and len(rest) >= 2:
        return Due(key, kind, rest[0], "", "", rest[1], tuple(rest[2:]), card["missed"], day)
    return None


def _in_days(today: date, days: int) -> str:
    try:
        return (today + timedelta(days=days)).isoformat()
    except OverflowError:  # a clock at the end of what there is of time
        return date.max.isoformat()
