"""Questions on how many dice are rolled: by an action, in answer to it, in a duel by either side."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft, look

from .desk import Answers, Desk, Person, Record, dice, draft, state
from .stories import aimed, duel_of, goes_on, near, opposed

ACT = {"type": "action"}


def pool(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice an action rolls."""
    (a,), (b,) = desk.some(roller)
    n, stunned, near_by = roller.choose(5), roller.choose(3) == 0, roller.choose(2) == 0
    place = "s1.active_dice"
    mark = {a.id: {"stunned": True}} if stunned else {}
    record, answers = desk.roll(opposed(a, b, n, near_by, **mark), roller)
    right = look(answers, place)
    slips = [
        ("rating-in-actions", right + a.rating),
        ("rating-only", a.rating),
        ("this-one-forgotten", dice(right - 1)),
        ("one-die-always", 1 if n > 1 else None),
        ("stun-forgotten", desk.mistaken("stun-forgotten", record, place, counts=True) if stunned else None),
    ]
    values = aimed(desk, roller, "near" if near_by else "far", a, b) | {"n": n, "stunned": stunned}
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=near(right, 1))


def after_duel(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice the action after a duel rolls."""
    (a,), (b,) = desk.some(roller)
    n = 1 + roller.choose(3)
    fought = desk.until(duel_of(a, b, n), roller, lambda at, _: goes_on(at, a) and not _hurt(at, a))
    if fought is None:
        return None
    record: Record = {**fought[0], "steps": [*fought[0]["steps"], {"event": ACT}]}
    record, answers = desk.roll(record, roller)
    right = look(answers, "s2.active_dice")
    slips = [
        ("duel-spends-dice", 1),
        ("duel-is-an-action", n + 2),
        ("this-one-forgotten", n),
        ("rating-in-actions", right + a.rating),
    ]
    deed = desk.deed(roller, "lone", a=a.name)
    values = {"a": a.name, "b": b.name, "n": n, "fell": record["steps"][0]["dice"]["active"], "deed": deed}
    return draft(roller, {"case": "s2.active_dice", "record": record}, right, slips, values, spare=near(right, 1))


def afresh(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice a figure rolls that is taken up a second time."""
    if desk.params.reactivate == "once_per_turn":
        return None
    (a, c), (b,) = desk.some(roller, 2)
    n = 2 + roller.choose(3)
    stop, act = {"type": "stop"}, {"event": ACT}
    steps: list[Any] = [{"event": stop}, {"event": {"type": "activate", "figure": c.id}}, {"event": stop}]
    record: Record = {"state": state(a, n, c, b),
                      "steps": [*steps, {"event": {"type": "activate", "figure": a.id}}, act]}  # fmt: skip
    record, answers = desk.roll(record, roller)
    right = look(answers, "s5.active_dice")
    slips = [
        ("dice-carried-over", right + n * desk.params.pool_per_action),
        ("rating-in-actions", right + a.rating),
        ("old-dice-again", n),
        ("this-one-forgotten", 0),
    ]
    values = {"a": a.name, "c": c.name, "n": n, "deed": desk.deed(roller, "lone", a=a.name)}
    return draft(roller, {"case": "s5.active_dice", "record": record}, right, slips, values, spare=near(right, 1))


def reply(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice the target of an action answers with."""
    (a,), (b,) = desk.some(roller)
    n, near_by = roller.choose(4), roller.choose(2) == 0
    how = ("fresh", "stunned", "wounded")[roller.choose(3)]
    if how == "wounded" and desk.params.wounds_to_fall < 2:
        return None
    stunned = how == "stunned"
    place = f"s1.reactive_dice.{b.id}"
    hurt: dict[str, dict[str, Any]] = {"stunned": {"stunned": True}, "wounded": {"wounds": 1}}
    mark = {b.id: hurt.get(how, {})}
    record, answers = desk.roll(opposed(a, b, n, near_by, **mark), roller)
    right, mine = look(answers, place), look(answers, "s1.active_dice")
    careful = desk.mistaken("wounds-cost-dice", record, place, counts=True) if how == "wounded" else None
    slips = [
        ("as-many-as-attacker", mine),
        ("one-die-to-answer", 1),
        ("rating-and-actions", b.rating + mine),
        ("stun-forgotten", desk.mistaken("stun-forgotten", record, place, counts=True) if stunned else None),
        ("wounds-cost-dice", careful),
        ("weaker-by-one", dice(right - 1)),
    ]
    values = aimed(desk, roller, "near" if near_by else "far", a, b) | {"n": n, "how": how}
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=near(right, 1))


def duel_dice(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice the attacker rolls in a duel."""
    (a, c), (b,) = desk.some(roller, 2)
    n = roller.choose(5)
    extra = ("", "height", "friend", "unarmed", "stunned")[roller.choose(5)]
    marks: dict[str, Any] = {}
    if extra == "height":
        marks[a.id] = {"height": 1}
    elif extra == "unarmed":
        marks[b.id] = {"armed": False}
    elif extra == "stunned":
        marks[a.id] = {"stunned": True}
    others = [c] if extra == "friend" else []
    contact = [(c.id, b.id)] if extra == "friend" else []
    place = "s1.active_dice"
    record, answers = desk.roll(duel_of(a, b, n, *others, contact=contact, **marks), roller)
    right = look(answers, place)
    swash = n * desk.params.pool_per_action
    slips = [
        ("rating-left-out", dice(right - a.rating)),
        ("dice-left-out", a.rating if n else None),
        ("duel-is-an-action", right + 1 if n else None),
        ("bonus-forgotten", swash + a.rating if extra in ("height", "friend", "unarmed") else None),
        ("stun-forgotten", swash + a.rating if extra == "stunned" else None),
    ]
    values = {"a": a.name, "b": b.name, "c": c.name, "ra": a.rating, "rb": b.rating, "n": n, "extra": extra or "none"}
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=near(right, 1))


def defence_dice(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice the defender rolls in a duel."""
    (a,), (b, c) = desk.some(roller, 1, 2)
    n = 1 + roller.choose(4)
    extra = ("", "height", "stunned", "theirs", "friend")[roller.choose(5)]
    if extra == "friend" and desk.params.multi_duel_dice != "lead_plus_support":
        return None
    marks: dict[str, Any] = {}
    if extra == "height":
        marks[b.id] = {"height": 1}
    elif extra == "stunned":
        marks[b.id] = {"stunned": True}
    elif extra == "theirs":
        marks[a.id] = {"height": 1}
    others, contact = ([c], [(a.id, c.id)]) if extra == "friend" else ([], [])
    place = f"s1.reactive_dice.{b.id}"
    record, answers = desk.roll(duel_of(a, b, n, *others, contact=contact, **marks), roller)
    right = look(answers, place)
    slips = [
        ("as-many-as-attacker", look(answers, "s1.active_dice")),
        ("pool-defends", b.rating + n),
        ("bonus-forgotten", b.rating if extra in ("height", "friend") else None),
        ("ratings-added", b.rating + c.rating if extra == "friend" else None),
        ("bonus-for-both", b.rating + desk.params.bonus_elevation if extra == "theirs" else None),
        ("stun-forgotten", b.rating if extra == "stunned" else None),
        ("one-die-to-answer", 1),
    ]
    values = {"a": a.name, "b": b.name, "c": c.name, "ra": a.rating, "rb": b.rating, "rc": c.rating, "n": n}
    values["extra"] = extra or "none"
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=near(right, 1))


def _hurt(answers: Answers, who: Person) -> bool:
    told = look(answers, f"s1.figures.{who.id}")
    return bool(told["stunned"] or told["wounds"] or not told["armed"])
