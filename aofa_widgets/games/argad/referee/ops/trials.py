"""Records about work, tests, morale, care, wounds, lots and points."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.play.case_fields import REQUIRED, Field, bad, one_of, rows, switch, table, whole
from aofa_widgets.words import fault

from ...params import Params
from ...resolve import points, trials, work
from ..answers import Answer, Event, Fields, Op
from ..rolls import Rolls

MOST_STAT, MOST_MOD, MOST_CLASS, MOST_PEOPLE, MOST_POINTS, MOST_FACE, MOST_TEXT = 30, 30, 12, 1000, 1000, 100, 300
_STAT = whole(REQUIRED, -MOST_STAT, MOST_STAT)


def _maybe(kind: Field) -> Field:
    """The same, or nothing: then the rules in force say."""
    return Field(kind.read, None, kind.form)


def _mods() -> Field:
    """Modifiers by name, added up."""

    def read(raw: Any, where: str) -> dict[str, int]:
        if not isinstance(raw, Mapping):
            raise bad(where, "an_object", raw)
        if len(raw) > MOST_FACE:
            raise bad(where, "a_list", raw, most=MOST_FACE)
        one = whole(0, -MOST_MOD, MOST_MOD)
        return {str(name): one.read(value, f"{where}.{str(name)[:40]}") for name, value in raw.items()}

    return Field(read, {}, {"type": "object", "additionalProperties": {"type": "integer"}})


def _lots() -> Field:
    """A table to roll on: rows by face, "3", or by faces, "3-5"."""

    def read(raw: Any, where: str) -> trials.Lots:
        if not isinstance(raw, Mapping) or not raw:
            raise bad(where, "an_object", raw)
        if len(raw) > MOST_FACE:
            raise bad(where, "a_list", raw, most=MOST_FACE)
        found: list[tuple[int, int, str]] = []
        for name, row in raw.items():
            at = f"{where}.{str(name)[:40]}"
            told = re.fullmatch(r"([1-9]\d?\d?)(?:-([1-9]\d?\d?))?", str(name), re.ASCII)
            if not told or not isinstance(row, str) or not row or len(row) > MOST_TEXT:
                raise InputError(fault(at, "argad.record.a_row", found=str(name)[:40]))
            found.append((int(told[1]), int(told[2] or told[1]), row))
        found.sort()
        due = 1
        for low, high, _ in found:
            if low != due or high < low or high > MOST_FACE:
                raise InputError(fault(where, "argad.record.a_gap_in_rows", face=due))
            due = high + 1
        return trials.Lots(tuple((high, row) for _, high, row in found), found[-1][1])

    return Field(read, REQUIRED, {"type": "object", "minProperties": 1, "additionalProperties": {"type": "string"}})


def _certain_time(params: Params, row: Fields, rolls: Rolls) -> Answer:
    told = {name: value for name, value in row.items() if value is not None}
    end = rolls.run(work.work(params, work.started(params, **told)))
    # what is told of the last turn: the highest face that would have done
    values = {"turn": end.turn, "reach": max(0, end.work.worked - end.work.delay + end.work.head_start)}
    rule = {work.DONE: "ARG-TIME-2", work.ABANDONED: "ARG-TIME-4"}.get(end.result, "ARG-TIME-1")
    return Answer({"result": end.result, "turn": end.turn}, (), (Event(f"work_{end.result}", rule, values),))


def _morale(params: Params, row: Fields, rolls: Rolls) -> Answer:
    mods = sum(row["mods"].values())
    unit = trials.Nerve(row["morale"], mods, row["leader_morale"], row["disordered"], row["trapped"])
    end = rolls.run(trials.morale(params, unit))
    led = end.result == "obey" and end.face == end.against
    rule = "ARG-MORALE-5" if led else "ARG-MORALE-2" if end.result == "obey" else "ARG-MORALE-3"
    event = Event("morale_led" if led else f"morale_{end.result}", rule, {"die": end.face, "morale": end.against})
    return Answer({"morale": end.against, "result": end.result}, (), (event,))


_UNDER = {"success": "ARG-TEST-1", "equal": "ARG-TEST-3", "fail": "ARG-TEST-2"}


def _under(params: Params, row: Fields, rolls: Rolls) -> Answer:
    end = rolls.run(trials.under(params, trials.Under(row["stat"])))
    event = Event(f"under_{end.result}", _UNDER[end.result], {"die": end.face, "stat": end.against})
    return Answer({"result": end.result}, (), (event,))


def _difficulty(params: Params, row: Fields, rolls: Rolls) -> Answer:
    dice = max(1, min(MOST_FACE, row["dice"] or len(rolls.given.get("dice", ()))))
    end = rolls.run(trials.difficulty(params, trials.Task(row["difficulty"], row["mod"], dice)))
    event = Event(f"task_{end.result}", "ARG-TEST-4", {"die": end.face, "need": end.against})
    return Answer({"result": end.result, "best": end.face}, (), (event,))


_HEAL = {"recovers": "ARG-HEAL-1", "recovers_with_sequela": "ARG-HEAL-2", "dead": "ARG-HEAL-3"}


def _heal(params: Params, row: Fields, rolls: Rolls) -> Answer:
    care = trials.Care(row["health"], row["healer"], row["poor_conditions"], row["two_life_points"])
    end = rolls.run(trials.heal(params, care))
    rules = (("ARG-HEAL-4",) if care.healer else ()) + (("ARG-HEAL-5",) if care.poor else ())
    event = Event(f"heal_{end.result}", _HEAL.get(end.result, "ARG-HEAL-7"), {"die": end.face, "health": end.against})
    return Answer({"health": end.against, "result": end.result}, rules, (event,))


_PLACE = {"head_dazed": "ARG-WOUND-3", "arm_minus1": "ARG-WOUND-4", "leg_minus4cm": "ARG-WOUND-5"}


def _location(params: Params, row: Fields, rolls: Rolls) -> Answer:
    end = rolls.run(trials.location(params, trials.Wounded()))
    return Answer({"effect": end.result}, (), (Event(end.result, _PLACE[end.result], {"die": end.face}),))


def _lookup(params: Params, row: Fields, rolls: Rolls) -> Answer:
    end = rolls.run(trials.lookup(params, row["table"]))
    event = Event("drawn", "ARG-NPC-3", {"die": end.face, "row": end.result})
    return Answer({"row": end.result}, (), (event,))


def _budget(params: Params, row: Fields, rolls: Rolls) -> Answer:
    found = [
        points.Row(one["kind"], params.class_usual if one["class"] is None else one["class"], one["role"], one["n"],
                   one["extras"])
        for one in row["units"]
    ]  # fmt: skip
    total = points.points(params, found)
    return Answer({"points": total}, (), (Event("points", "ARG-BUDGET-2", {"points": total}),))


_UNIT: Mapping[str, Field] = {
    "kind": one_of(points.KINDS, "foot"),
    "class": _maybe(whole(0, 0, MOST_CLASS)),
    "role": one_of((*points.ROLES, ""), ""),
    "n": whole(1, 0, MOST_PEOPLE),
    "extras": whole(0, 0, MOST_POINTS),
}

OPS: Mapping[str, Op] = {
    "certain_time": Op(
        {
            "six_fails": _maybe(switch()),
            "insist": _maybe(switch()),
            "delay": _maybe(whole(0, 0, MOST_FACE)),
            "head_start": _maybe(whole(0, 0, MOST_FACE)),
            "d3": switch(),
            "jobs": whole(1, 1, 10),
        },
        ("dice",),
        _certain_time,
    ),
    "morale": Op(
        {
            "morale": _STAT,
            "mods": _mods(),
            "leader_morale": _maybe(whole(0, -MOST_STAT, MOST_STAT)),
            "disordered": switch(),
            "trapped": switch(),
        },
        ("die",),
        _morale,
    ),
    "under": Op({"stat": _STAT}, ("die",), _under),
    "difficulty": Op(
        {"difficulty": whole(REQUIRED, 0, MOST_STAT), "mod": whole(0, -MOST_MOD, MOST_MOD), "dice": whole(0, 0, 20)},
        ("dice",),
        _difficulty,
    ),
    "heal": Op(
        {"health": _STAT, "healer": switch(), "poor_conditions": switch(), "two_life_points": switch()},
        ("die",),
        _heal,
    ),
    "location": Op({}, ("die",), _location),
    "lookup": Op({"table": _lots()}, ("die",), _lookup),
    "budget": Op({"units": rows(table(_UNIT))}, (), _budget),
}
