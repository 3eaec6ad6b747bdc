"""What was done, in plain words: an action and the dice it asked for are one thing done."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from aofa_widgets.play.facts import Fact
from aofa_widgets.play.tree import Entry

from .. import actions as ask
from ..flow import Swashbuckling
from ..model import Choice, State

SIDES = ("A", "B")
"""What a lesson calls the two sides: that of the Musketeers and that of the Cardinal, in the order of a scenario."""
DOINGS = tuple(re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower() for name in ask.KINDS)
"""The kinds of what may be done: `free-move` for `FreeMove`, and so on."""

_FLAG, _NUMBER, _NAME, _NAMES, _SIDE = Fact("flag"), Fact("number"), Fact("name"), Fact("names"), Fact("name", SIDES)
OUTCOME = {
    "figure": _NAME, "side": _SIDE, "deed": _NAME, "on": _NAME, "thing": _NAME, "targets": _NAMES, "lead": _NAME,
    "words": _NAME, "verdict": Fact("name", ("agree", "refuse", "roll")), "free": _FLAG, "rolled": _FLAG,
    "dice": _NUMBER, "ones": _NUMBER, "score": _NUMBER, "reply": _NUMBER, "hits": _NUMBER, "taken": _NUMBER,
    "won": Fact("name", ("", *SIDES)), "effects": _NAMES, "table": _NAME, "kept": _FLAG,
}  # fmt: skip
"""What may be said of a thing done; after `rolled`, what its dice came to."""


def called(action: Any) -> str:
    """The kind of an action as lessons write it.

    >>> called(ask.FreeMove())
    'free-move'
    """
    return DOINGS[list(ask.KINDS).index(type(action).__name__)]


def doings(game: Swashbuckling, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """What was done, in order: each action with what its dice came to, once they have fallen."""
    found: list[dict[str, Any]] = []
    rolling: dict[str, Any] | None = None
    for entry in entries:
        before, after = entry.before, entry.step.state
        if not entry.dice:
            row = _done(before, entry.asked)
            row["free"] = any(event.name == "free_move" for event in entry.step.events)
            found.append(row)
            if rolling is not None and isinstance(entry.asked, ask.Allocate):
                _settled(rolling, before, entry)
            if game.chance(after) is not None and not isinstance(entry.asked, (ask.Judge, ask.Answer)):
                rolling = row
        elif rolling is not None and getattr(entry.step.outcome, "kind", "") in ("action", "opposed", "duel"):
            faces = entry.asked.get("active", ())
            rolling |= {"rolled": True, "dice": len(faces), "ones": faces.count(game.params.init_losing_face)}
            _settled(rolling, before, entry)
            if not isinstance(after.due, Choice):
                rolling = None
    return found


def _done(state: State, action: Any) -> dict[str, Any]:
    due, spell = state.due, state.activation
    owner = due.side if isinstance(due, Choice) else state.active
    who = getattr(action, "figure", "") or (spell.figure if spell else "")
    return {
        "id": called(action),
        "figure": who,
        "side": SIDES[owner],
        "deed": getattr(action, "deed", ""),
        "on": getattr(action, "on", None) or "",
        "thing": getattr(action, "thing", None) or "",
        "targets": tuple(getattr(action, "targets", ())),
        "lead": getattr(action, "lead", None) or "",
        "words": getattr(action, "words", ""),
        "verdict": getattr(action, "verdict", ""),
        "free": False,
        "rolled": False,
        "dice": 0,
        "ones": 0,
        "score": 0,
        "reply": 0,
        "hits": 0,
        "taken": 0,
        "won": "",
        "effects": (),
        "table": "",
        "kept": False,
    }


def _settled(row: dict[str, Any], before: State, entry: Entry) -> None:
    """Fill in what the dice came to, or, once hits were shared out, what those did."""
    outcome, after = entry.step.outcome, entry.step.state
    mine = SIDES.index(row["side"])
    if outcome is not None:
        hits = {True: 0, False: 0}
        for name, number in outcome.hits.items():
            hits[after.figure(name).side != mine] += number
        row |= {"hits": hits[True], "taken": hits[False]}
        row["effects"] = tuple(dict.fromkeys(effect for done in outcome.effects.values() for effect in done))
        if entry.dice:
            row |= {"score": outcome.active_score, "reply": max(outcome.reactive_score.values(), default=0)}
            row |= {"table": outcome.table, "won": _winner(outcome.winner, mine)}
    row["kept"] = after.active == mine


def _winner(told: str, mine: int) -> str:
    return {"attacker": SIDES[mine], "defender": SIDES[1 - mine]}.get(told, "")
