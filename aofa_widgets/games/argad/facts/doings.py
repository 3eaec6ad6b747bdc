"""What was written and what came of it, in plain words: slips one by one, and every event after the seals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from aofa_widgets.play.facts import Fact
from aofa_widgets.play.tree import Entry
from aofa_widgets.words import catalogue

from .. import actions as ask
from ..legal.seats import side_of
from ..model import State

SIDES = ("A", "B", "C", "D")
"""What a lesson calls the sides, in the order of a scenario."""
SLIPS = tuple(name.lower() for name in ask.KINDS)
"""What may be written beside orders, and "order" itself."""
DOINGS = tuple(dict.fromkeys((*SLIPS, *ask.DEEDS)))
"""What may be done: an order goes by its deed."""
EVENTS = tuple(
    sorted(key.rsplit(".", 1)[1] for key in catalogue() if key.startswith("argad.event.") and key.count(".") == 2)
)
"""What may happen: the names of the events that a log tells."""

_NUMBER, _NAME, _SIDE = Fact("number"), Fact("name"), Fact("name", SIDES)
OUTCOME = {
    "figure": _NAME, "side": _SIDE, "target": _NAME, "aim": _NAME, "how": _NAME, "what": _NAME, "value": _NAME,
    "phase": _NAME, "turn": _NUMBER, "length": _NUMBER,
}  # fmt: skip
"""What may be said of a slip: who wrote it about whom, at whom, in which phase of which turn, how long its way is."""
HAPPENED = {
    "figure": _NAME, "enemy": _NAME, "thing": _NAME, "side": Fact("name", ("", *SIDES)), "value": _NAME,
    "number": _NUMBER, "mod": _NUMBER, "length": _NUMBER, "turn": _NUMBER,
}  # fmt: skip
"""What may be said of an event."""


def called(action: Any) -> str:
    """What a lesson calls an action: its kind, or the deed of an order.

    >>> called(ask.Order("azenor", "crawl")), called(ask.Seal(0))
    ('crawl', 'seal')
    """
    return action.do if isinstance(action, ask.Order) else type(action).__name__.lower()


def doings(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Every slip, in the order in which they were written."""
    return [_asked(entry.before, entry.asked) for entry in entries if not entry.dice]


def _asked(state: State, action: Any) -> dict[str, Any]:
    who = str(getattr(action, "who", ""))
    way = tuple(getattr(action, "way", ()))
    if way and state.has(who):
        from ..legal.ways import length

        far = length((state.person(who).x, state.person(who).y), way)
    else:
        far = 0
    return {
        "id": called(action),
        "figure": who,
        "side": SIDES[max(0, side_of(state, action))],
        "target": str(getattr(action, "target", "")),
        "aim": str(getattr(action, "aim", "")),
        "how": str(getattr(action, "how", "")),
        "what": str(getattr(action, "what", "")),
        "value": str(getattr(action, "value", "")),
        "phase": state.phase,
        "turn": state.turn,
        "length": far,
    }


def happenings(entries: Sequence[Entry]) -> Iterator[dict[str, Any]]:
    """Every event, in order: whom it is about, which enemy, weapon or work, which side, and its numbers."""
    for entry in entries:
        state = entry.step.state
        for event in entry.step.events:
            told = event.values
            who = str(told.get("who", ""))
            side = state.person(who).side if who and state.has(who) else int(told.get("side", -1))
            yield {
                "id": event.name,
                "figure": who,
                "enemy": str(told.get("enemy", "")),
                "thing": str(told.get("job", told.get("weapon", told.get("aim", "")))),
                "side": SIDES[side] if side >= 0 else "",
                "value": str(told.get("value", told.get("label", ""))),
                "number": _whole(told.get("n", 0)),
                "mod": _whole(told.get("m", 0)),
                "length": _whole(told.get("length", 0)),
                "turn": entry.before.turn,
            }


def _whole(found: Any) -> int:
    return found if isinstance(found, int) else 0


__all__ = ["DOINGS", "EVENTS", "HAPPENED", "OUTCOME", "SIDES", "called", "doings", "happenings"]
