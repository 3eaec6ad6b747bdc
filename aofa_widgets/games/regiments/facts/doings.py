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

SIDES = ("A", "B")
"""What a lesson calls the two sides, in the order of a scenario."""
DOINGS = tuple(re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower() for name in ask.KINDS)
"""What may be done."""
EVENTS = tuple(
    sorted(key.rsplit(".", 1)[1] for key in catalogue() if key.startswith("regiments.event.") and key.count(".") == 2)
)
"""What may happen: the names of the events that a log tells."""
NERVES = {"steadfast": "pass", "shaken": "shaken", "stays_shaken": "shaken", "routs": "rout"}
"""Events that end a morale test, and what a lesson calls that."""
_AFTER = (ask.Answer, ask.Lend, ask.Pick, ask.Shift)
"""Answers in the course of something else: what follows them still comes of that."""
_STRUCK = ("volley", "blows", "impact")

_FLAG, _NUMBER, _NAME, _NAMES, _SIDE = Fact("flag"), Fact("number"), Fact("name"), Fact("names"), Fact("name", SIDES)
OUTCOME = {
    "figure": _NAME, "side": _SIDE, "target": _NAME, "spell": _NAME,
    "arc": Fact("name", ("", "front", "flank", "rear")), "way": Fact("name", ("", "left", "right", "back")),
    "dice": _NUMBER, "length": _NUMBER, "turned": _NUMBER, "hits": _NUMBER, "wounds": _NUMBER, "back": _NUMBER,
    "nerve": Fact("name", ("", *dict.fromkeys(NERVES.values()))), "events": _NAMES,
}  # fmt: skip
"""What may be said of a thing done: who did it, to whom, how far, hits and wounds on both sides, how nerves held."""
HAPPENED = {"figure": _NAME, "enemy": _NAME, "thing": _NAME, "side": _SIDE, "number": _NUMBER}
"""What may be said of an event."""


def called(action: Any) -> str:
    """The kind of an action as lessons write it.

    >>> called(ask.Charge("ash_raiders"))
    'charge'
    """
    return DOINGS[list(ask.KINDS).index(type(action).__name__)]


def doings(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """What was done, in order: each action with what its dice came to and all that happened before the next one."""
    found: list[dict[str, Any]] = []
    current: dict[str, Any] | None = None
    for entry in entries:
        due = entry.before.due
        if not entry.dice:
            row = _asked(entry.before, entry.asked)
            found.append(row)
            if current is None or not isinstance(entry.asked, _AFTER):
                current = row
            else:
                row["events"] = tuple(event.name for event in entry.step.events)
        elif isinstance(due, Roll) and current is not None:
            current["dice"] = current["dice"] or due.dice
        if current is not None:
            for event in entry.step.events:
                _counted(current, event)
    return found


def _asked(state: State, action: Any) -> dict[str, Any]:
    due = state.due
    assert isinstance(due, Choice)
    aims = getattr(action, "aims", ())
    return {
        "id": called(action),
        "figure": getattr(action, "unit", "") or due.unit or state.active,
        "side": SIDES[due.side],
        "target": getattr(action, "target", "") or (aims[0][1] if aims else ""),
        "spell": getattr(action, "spell", ""),
        "arc": "",
        "way": getattr(action, "side", ""),
        **dict.fromkeys(("dice", "length", "hits", "wounds", "back"), 0),
        "turned": sum(abs(n) for n in getattr(action, "turns", ())) or abs(getattr(action, "turn", 0)),
        "nerve": "",
        "events": (),
    }


def _counted(row: dict[str, Any], event: Any) -> None:
    """What an event adds to the action that it comes of."""
    name, told = event.name, event.values
    row["events"] = (*row["events"], name)
    if name.startswith("charges_"):
        row["arc"] = name.removeprefix("charges_")
    if name.partition("_")[0] in _STRUCK:
        if told["unit"] == row["figure"]:
            row["hits"] += told["hits"]
            row["wounds"] += told["wounds"]
        else:
            row["back"] += told["wounds"]
    if "length" in told and told.get("unit") == row["figure"]:
        row["length"] = int(told["length"])
    row["nerve"] = NERVES.get(name, row["nerve"])


def happenings(entries: Sequence[Entry]) -> Iterator[dict[str, Any]]:
    """Every event, in order: whom or what it is about, which enemy, which side, and its number, if it has them."""
    for entry in entries:
        for event in entry.step.events:
            values, state = event.values, entry.step.state
            who = str(values.get("unit", ""))
            side = state.unit(who).side if who and state.has(who) else int(values.get("side", entry.before.mover))
            number = values.get("n", values.get("wounds", 0))
            yield {
                "id": event.name,
                "figure": who,
                "enemy": str(values.get("enemy", "")),
                "thing": str(values.get("goal", "")),
                "side": SIDES[side],
                "number": number if isinstance(number, int) else 0,
            }


__all__ = ["DOINGS", "EVENTS", "HAPPENED", "NERVES", "OUTCOME", "SIDES", "called", "doings", "happenings"]
