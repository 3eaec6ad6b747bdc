"""What was done and what came of it, in plain words: an action with the rolls and the events that followed it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from aofa_widgets.play.facts import Fact
from aofa_widgets.play.tree import Entry
from aofa_widgets.words import catalogue

from .. import actions as ask
from ..model import Choice, Roll, State
from ..params import Params
from ..resolve import RESULTS, faces_of, read

SIDES = ("A", "B")
"""What a lesson calls the two sides, in the order of a scenario."""
DOINGS = ("draw", *(re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower() for name in ask.KINDS))
"""What may be done, and `draw`: a token that was drawn."""
EVENTS = tuple(
    sorted(key.rsplit(".", 1)[1] for key in catalogue() if key.startswith("honour.event.") and key.count(".") == 2)
)
"""What may happen: the names of the events that a log tells."""
LABELS = ("search", "hit", "dodge", "damage", "honour")
"""Rolls that an action may lead to, whose results are kept."""
_AFTER = (ask.Ready, ask.Declare, ask.Dodge, ask.First, ask.Assign, ask.Discard, ask.Play)
"""Answers in the course of something else: what follows them still comes of that."""

_FLAG, _NUMBER, _NAME, _NAMES, _SIDE = Fact("flag"), Fact("number"), Fact("name"), Fact("names"), Fact("name", SIDES)
_RESULT = Fact("name", ("", *RESULTS))
OUTCOME = {
    "figure": _NAME, "side": _SIDE, "target": _NAME, "by": _NAME, "card": _NAME, "token": _NAME, "dice": _NUMBER,
    "moved": _FLAG, **dict.fromkeys(LABELS, _RESULT), "events": _NAMES,
}  # fmt: skip
"""What may be said of a thing done: who did it, to whom, the dice of its first roll, what each roll came to."""
HAPPENED = {"figure": _NAME, "enemy": _NAME, "side": _SIDE, "number": _NUMBER}
"""What may be said of an event."""


def called(action: Any) -> str:
    """The kind of an action as lessons write it.

    >>> called(ask.Charge("a"))
    'charge'
    """
    return DOINGS[1 + list(ask.KINDS).index(type(action).__name__)]


def doings(params: Params, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """What was done, in order: each action with what its dice came to and all that happened before the next one."""
    found: list[dict[str, Any]] = []
    current: dict[str, Any] | None = None
    for entry in entries:
        before, due = entry.before, entry.before.due
        events = tuple(event.name for event in entry.step.events)
        if not entry.dice:
            row = _asked(before, entry.asked)
            found.append(row)
            if current is None or not isinstance(entry.asked, _AFTER):
                current = row
            else:
                row["events"] = events
        elif isinstance(due, Roll) and due.kind == "bag":
            current = _row("draw", before.drawer, token=due.signs[entry.asked[due.cup][0] - 1])
            found.append(current)
        elif isinstance(due, Roll) and current is not None:
            faces = entry.asked.get(due.cup, ())
            if due.kind == "dice":
                current["dice"] = current["dice"] or len(faces)
                if due.cup in LABELS:
                    current[due.cup] = read(params, faces_of(params, faces)).result
        if current is not None:
            current["events"] = (*current["events"], *events)
    return found


def _asked(state: State, action: Any) -> dict[str, Any]:
    due = state.due
    side = due.side if isinstance(due, Choice) else state.drawer
    who = getattr(action, "unit", "") or (due.unit if isinstance(due, Choice) else "") or state.active
    return _row(
        called(action),
        side,
        figure=who,
        target=getattr(action, "target", ""),
        by=getattr(action, "by", ""),
        card=getattr(action, "card", ""),
        moved=bool(getattr(action, "path", ()) or getattr(action, "to", ())),
    )


def _row(name: str, side: int, **told: Any) -> dict[str, Any]:
    blank: dict[str, Any] = {"figure": "", "target": "", "by": "", "card": "", "token": "", "dice": 0, "moved": False}
    return {"id": name, "side": SIDES[side], **blank, **dict.fromkeys(LABELS, ""), "events": (), **told}


def happenings(entries: Sequence[Entry]) -> Iterator[dict[str, Any]]:
    """Every event, in order: who it is about, which enemy, which side, and its number, if it has them."""
    for entry in entries:
        for event in entry.step.events:
            values, state = event.values, entry.step.state
            who = str(values.get("unit", ""))
            side = state.unit(who).side if who and state.has(who) else int(values.get("side", entry.before.drawer))
            number = values.get("n", values.get("markers", 0))
            yield {
                "id": event.name,
                "figure": who,
                "enemy": str(values.get("enemy", "")),
                "side": SIDES[side],
                "number": number if isinstance(number, int) else 0,
            }


__all__ = ["DOINGS", "EVENTS", "HAPPENED", "OUTCOME", "SIDES", "called", "doings", "happenings"]
