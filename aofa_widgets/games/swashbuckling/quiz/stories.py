"""Records that many questions begin with: an action aimed at somebody, a duel; and numbers close to the right one."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import look

from .desk import Answers, Desk, Person, Record, dice, state


def near(number: int, least: int = 0) -> list[tuple[str, int | None]]:
    """Numbers close by, for somebody who has miscounted."""
    return [("miscount", dice(number + step, least)) for step in (1, -1, 2, -2)]


def aimed(desk: Desk, roller: Roller, kind: str, a: Person, b: Person) -> dict[str, Any]:
    """What the words say of an action of `a` aimed at `b`."""
    deed = desk.deed(roller, kind, a=a.name, b=b.name)
    return {"a": a.name, "b": b.name, "deed": deed, "ra": a.rating, "rb": b.rating}


def opposed(a: Person, b: Person, n: int, near_by: bool, **marks: Any) -> Record:
    """The record of an action of `a` after `n` others, aimed at `b`; `marks` are fields of a figure by its id."""
    contact = [(a.id, b.id)] if near_by else []
    step = {"event": {"type": "opposed", "targets": [b.id]}}
    return {"state": state(a, n, b, contact=contact, **marks), "steps": [step]}


def duel_of(a: Person, b: Person, n: int, *others: Person, contact: Any = (), **marks: Any) -> Record:
    """The record of a duel of `a` with `b` after `n` actions; `others` stand about, in the contacts given."""
    pairs = [(a.id, b.id), *contact]
    return {"state": state(a, n, b, *others, contact=pairs, **marks),
            "steps": [{"event": {"type": "duel", "lead": b.id}}]}  # fmt: skip


def goes_on(answers: Answers, who: Person) -> bool:
    """Whether the activation of `who` goes on after the first step, in a game that goes on."""
    return look(answers, "s1.activation.figure") == who.id and look(answers, "s1.game_over") is None
