"""Questions on what one die decides: tasks, morale, work, care, dangerous ground, leaps, duels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft

from .desk import Desk, Record, Refused, die, draft, maybe, pick


def _one_of(
    place: str, roller: Roller, record: Record, right: Any, slips: Any, values: Mapping[str, Any], ends: Sequence[str]
) -> Draft | None:
    spare = [("misread", end) for end in ends]
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=spare, most=2)


def task(desk: Desk, roller: Roller) -> Draft | None:
    """What comes of a test under a skill."""
    stat = 2 + roller.choose(4)
    face = pick(roller, (stat, stat - 1, stat + 1, die(roller)))
    record: Record = {"op": "under", "state": {"stat": stat}, "dice": {"die": [face]}}
    right = desk.ruled(record)["result"]
    slips = [
        ("equal-succeeds", "success" if face == stat else None),
        ("high-is-good", "success" if face > stat else "fail"),
        ("equal-fails", "fail" if face == stat else None),
    ]
    a, _ = desk.two(roller)
    return _one_of("result", roller, record, right, slips, {"a": a, "stat": stat, "face": face},
                   ("success", "equal", "fail"))  # fmt: skip


def morale(desk: Desk, roller: Roller) -> Draft | None:
    """What comes of a morale test."""
    own, face = 3 + roller.choose(2), die(roller)
    mods = {name: value for name, value in (("music", desk.params.morale_music), ("banner", desk.params.morale_banner))
            if maybe(roller)}  # fmt: skip
    wild = maybe(roller, 3)
    if wild:
        mods["disorder"] = desk.params.morale_disorder
    leader = pick(roller, (None, 4, 5))
    state: Record = {"morale": own, "mods": mods, "disordered": wild, "leader_morale": leader}
    record: Record = {"op": "morale", "state": state, "dice": {"die": [face]}}
    told = desk.ruled(record)
    right = told["result"]
    slips: list[tuple[str, Any]] = [
        ("morale-changes-forgotten", desk.otherwise(record, "result", mods={})),
        ("leader-forgotten", desk.otherwise(record, "result", leader_morale=None)),
        ("leader-always-saves", "obey" if leader else None),
        ("equal-obeys", "obey" if face == told["morale"] else None),
        ("first-failure-flees", "flee" if right == "disorder" else None),
        ("already-disordered-forgotten", "disorder" if right == "flee" else None),
    ]
    values = {"morale": own, "mods": desk.row("morale", list(mods)), "changed": bool(mods), "face": face,
              "leader": leader or 0}  # fmt: skip
    return _one_of("result", roller, record, right, slips, values, ("obey", "disorder", "flee"))


def work(desk: Desk, roller: Roller) -> Draft | None:
    """At the end of which turn a job is done."""
    faces = [die(roller, 5 if desk.params.options_six_fails else 6) for _ in range(6)]
    if desk.params.time_delay or desk.params.time_head_start:
        raise Refused("another job")
    record: Record = {"op": "certain_time", "state": {}, "dice": {"dice": faces}}
    told = desk.ruled(record)
    right = told["turn"]
    shown = faces[:4]
    if told["result"] != "done" or right > len(shown):
        raise Refused("too long")
    first = next((n for n, face in enumerate(shown, 1) if face == 1), None)
    slips: list[tuple[str, Any]] = [
        ("only-a-one", first), ("must-be-less", next((n for n, f in enumerate(shown, 1) if f < n), None)),
        ("high-is-good", next((n for n, f in enumerate(shown, 1) if f >= 7 - n), None)),
    ]  # fmt: skip
    spare = [("miscount", n) for n in range(1, 5)]
    values = {"fell": desk.faces(shown)}
    record["dice"] = {"dice": shown}
    return draft(roller, {"case": "turn", "record": record}, right, slips, values, spare=spare)


def care(desk: Desk, roller: Roller) -> Draft | None:
    """What comes of care for somebody hit."""
    state: Record = {"health": 2 + roller.choose(3), "healer": maybe(roller), "poor_conditions": maybe(roller),
                     "two_life_points": maybe(roller, 3)}  # fmt: skip
    face = die(roller)
    record: Record = {"op": "heal", "state": state, "dice": {"die": [face]}}
    right = desk.ruled(record)["result"]
    ends = ("recovers", "recovers_with_sequela", "no_improvement" if state["two_life_points"] else "dead")
    slips = [
        ("healer-forgotten", desk.otherwise(record, "result", healer=False)),
        ("conditions-forgotten", desk.otherwise(record, "result", poor_conditions=False)),
        ("high-is-good", "recovers" if right == ends[2] else ends[2]),
        ("equal-dies", ends[2] if right == ends[1] else None),
    ]
    a, _ = desk.two(roller)
    return _one_of("result", roller, record, right, slips, {"a": a, "face": face, **state}, ends)


def danger(desk: Desk, roller: Roller) -> Draft | None:
    """What dangerous ground does to somebody alone."""
    rating, mod, face = 2 + roller.choose(4), pick(roller, (-1, 0, 0, 1, 2)), die(roller)
    state: Record = {"kind": pick(roller, ("difficult", "very_difficult")), "class": rating, "mod": mod}
    faces = [face, die(roller)]
    if desk.params.terrain_mounted_slow_dice != len(faces):
        raise Refused("other dice")
    record: Record = {"op": "danger_mounted", "state": state, "dice": {"dice": faces}}
    right = desk.ruled(record)["result"]
    slips = [
        ("wrong-die-read", desk.otherwise(record, "result", kind="difficult" if state["kind"] != "difficult"
                                          else "very_difficult")),
        ("danger-changes-forgotten", desk.otherwise(record, "result", mod=0)),
        ("equal-is-danger", "in_danger" if right == "shout" else None),
    ]  # fmt: skip
    a, _ = desk.two(roller)
    values = {"a": a, "class": rating, "mod": mod, "sum": desk.signed(mod), "kind": state["kind"],
              "fell": desk.faces(faces)}  # fmt: skip
    return _one_of("result", roller, record, right, slips, values, ("fine", "shout", "in_danger"))


def jump(desk: Desk, roller: Roller) -> Draft | None:
    """What comes of a leap on a table."""
    able = 2 + roller.choose(4)
    face = pick(roller, (able, able - 1, able + 1))
    record: Record = {"op": "jump", "state": {"agility": able}, "dice": {"die": [face]}}
    right = desk.ruled(record)["result"]
    slips = [("high-is-good", "up" if face > able else "blocked_no_strike"), ("equal-succeeds", "up"),
             ("equal-fails", "blocked_no_strike")]  # fmt: skip
    a, _ = desk.two(roller)
    values = {"a": a, "able": able, "face": face}
    return _one_of("result", roller, record, right, slips, values, ("up", "foot_may_strike", "blocked_no_strike"))


def duel(desk: Desk, roller: Roller) -> Draft | None:
    """Who falls in a duel."""
    speed, shot = [die(roller), die(roller)], [1 + roller.choose(5), 1 + roller.choose(5)]
    aim = 3 + roller.choose(3)
    record: Record = {"op": "duel", "state": {"need": [aim, aim]}, "dice": {"speed": speed, "shot": shot}}
    right = "".join(sorted(desk.ruled(record)["killed"])) or "none"
    hits = "".join(name for name, face in zip("BA", shot, strict=True) if face >= aim)
    slips: list[tuple[str, Any]] = [
        ("speed-forgotten", "".join(sorted(hits)) or "none"),
        ("faster-always-kills", "B" if speed[0] > speed[1] else "A" if speed[1] > speed[0] else None),
    ]
    a, b = desk.two(roller)
    values = {"a": a, "b": b, "need": aim, "va": speed[0], "vb": speed[1], "fa": shot[0], "fb": shot[1]}
    spare = [("misread", one) for one in ("A", "B", "AB", "none")]
    return draft(roller, {"fallen": record}, right, slips, values, spare=spare)


