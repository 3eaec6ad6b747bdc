"""Questions on ways: how far, slow ground, trees, leaving a fight, who stands alone; and what a troop costs."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft

from .desk import Desk, Record, Refused, die, draft, maybe, near, pick

CATEGORIES = ("light", "medium", "slow", "mounted_light", "mounted_foot", "mounted_knight")


def _spare(right: float) -> list[tuple[str, Any]]:
    return [("miscount", right + step) for step in (4, -4, 2, -2, 8) if right + step >= 0]


def far(desk: Desk, roller: Roller) -> Draft | None:
    """How far somebody goes."""
    category = pick(roller, CATEGORIES)
    foot = not category.startswith("mounted")
    burden = pick(roller, (None, "heavy", "very_heavy")) if foot else None
    state: Record = {"category": category, **({"burden": burden} if burden else {})}
    record: Record = {"op": "move", "state": state, "dice": {}}
    right = desk.ruled(record)["cm"]
    bare: Record = {"op": "move", "state": {"category": category}, "dice": {}}
    slips: list[tuple[str, Any]] = [
        ("load-forgotten", desk.ruled(bare)["cm"]),
        ("any-load-is-the-same", desk.otherwise(record, "cm", burden="heavy") if burden else None),
        ("load-taken-twice", 2 * right - desk.ruled(bare)["cm"] if burden else None),
        ("wrong-category", desk.otherwise(record, "cm", category="medium" if foot else "mounted_heavy")),
        ("wrong-category", desk.otherwise(record, "cm", category="light" if foot else "mounted_light")),
    ]
    slips = [(slip, value) for slip, value in slips if value is None or value >= 0]
    values = {"kind": desk.words("movers", category), "burden": burden or "none"}
    return draft(roller, {"case": "cm", "record": record}, right, slips, values, spare=_spare(right))


def slowness(desk: Desk, roller: Roller) -> Draft | None:
    """How far somebody comes in hard ground."""
    mode = pick(roller, ("foot", "foot", "mounted"))
    move = pick(roller, (32, 36, 40) if mode == "mounted" else (12, 16, 20))
    state: Record = {"move": move, "kind": pick(roller, ("difficult", "very_difficult")), "mode": mode,
                     "before": pick(roller, (0, 3, 5, 8, 11))}  # fmt: skip
    count = {"foot": desk.params.terrain_slow_dice, "mounted": desk.params.terrain_mounted_slow_dice}[mode]
    if not count or state["before"] >= move:
        raise Refused("no die")
    faces = [die(roller) for _ in range(count)]
    record: Record = {"op": "slowness", "state": state, "dice": {"slow": faces}}
    right = desk.ruled(record)["moved"]
    slips: list[tuple[str, Any]] = [
        ("loss-after-the-edge", state["before"] + max(0, move - state["before"] - sum(faces))),
        ("always-gets-in", max(0, move - sum(faces))),
        ("half-forgotten", desk.otherwise(record, "moved", kind="difficult")),
        ("edge-forgotten", desk.otherwise(record, "moved", before=0)),
        ("six-only-costs", max(0, move - sum(faces)) if 6 in faces else None),
        ("one-six-holds-riders", state["before"] if mode == "mounted" and 6 in faces else None),
        ("stuck-at-once", state["before"]),
        ("ground-costs-nothing", move),
    ]
    slips = [(slip, value) for slip, value in slips if value is None or value == int(value)]
    if right != int(right):
        raise Refused("no whole number")
    values = {key: state[key] for key in ("move", "kind", "mode", "before")} | {"fell": desk.faces(faces)}
    return draft(roller, {"case": "moved", "record": record}, int(right), slips, values, spare=_spare(int(right)))


def trees(desk: Desk, roller: Roller) -> Draft | None:
    """Whether somebody is seen through trees, and at what price."""
    state: Record = {"kind": pick(roller, ("forest", "open_forest", "dense_forest")),
                     "thickness": pick(roller, (1, 2, 3, 8, 10, 12, 18, 20, 22)),
                     "isolated_foot": maybe(roller)}  # fmt: skip
    record: Record = {"op": "visibility", "state": state, "dice": {}}

    def end(told: Any) -> str | None:
        return None if told is None else "hidden" if not told["visible"] else f"seen{abs(told['malus'])}"

    right = end(desk.ruled(record))
    other = {kind: end(desk.ruled({**record, "state": {**state, "kind": kind}}))
             for kind in ("forest", "open_forest", "dense_forest")}  # fmt: skip
    slips: list[tuple[str, Any]] = [
        ("every-wood-alike", other["forest"] if state["kind"] != "forest" else None),
        ("denser-than-it-is", other["dense_forest"]),
        ("lighter-than-it-is", other["open_forest"]),
        ("trees-hide-all", "hidden"),
        ("trees-hide-nobody", "seen0"),
        ("who-stands-there-forgotten", end(desk.ruled({**record, "state": {
            **state, "isolated_foot": not state["isolated_foot"]}}))),
    ]  # fmt: skip
    spare = [("misread", one) for one in ("seen0", "seen1", "hidden")]
    claim = {"trees": record}
    return draft(roller, claim, right, slips, dict(state), spare=spare, most=2)


def leaving(desk: Desk, roller: Roller) -> Draft | None:
    """Whether somebody who leaves a fight is caught."""
    rows = [{"move": pick(roller, (12, 16, 20)), "mode": "foot"} for _ in range(2)]
    if desk.params.withdraw_foot_dice != 1:
        raise Refused("other dice")
    faces = [die(roller), die(roller)]
    record: Record = {"op": "withdraw", "state": {"leaver": rows[0], "pursuer": rows[1]},
                      "dice": {"leaver": faces[:1], "pursuer": faces[1:]}}  # fmt: skip
    told = desk.ruled(record)
    right = "stuck" if told["leaver_stuck"] else "caught" if told["recontact"] else "away"
    slips: list[tuple[str, Any]] = [
        ("six-only-costs", "away" if right == "stuck" else None),
        ("faster-always-catches", "caught" if rows[1]["move"] > rows[0]["move"] else "away"),
        ("equal-is-away", "away" if told["pursuer_moves"] == told["leaver_moves"] else None),
        ("pursuer-never-slowed", "caught" if rows[1]["move"] >= told["leaver_moves"] else None),
    ]
    a, b = desk.two(roller)
    values = {"a": a, "b": b, "ma": rows[0]["move"], "mb": rows[1]["move"], "fa": faces[0], "fb": faces[1]}
    spare = [("misread", one) for one in ("stuck", "caught", "away")]
    return draft(roller, {"left": record}, right, slips, values, spare=spare, most=2)


def alone(desk: Desk, roller: Roller) -> Draft | None:
    """Whether three people are alone, a couple with one more, or a group."""
    near_by = [pick(roller, (1, 3, 4, 5, 6)), pick(roller, (1, 3, 4, 5, 6))]
    people = [{"id": name, "kind": "foot"} for name in "abc"]
    gaps = [["a", "b", near_by[0]], ["b", "c", near_by[1]]]
    record: Record = {"op": "grouping", "dice": {},
                      "state": {"people": people, "gaps": gaps}}  # fmt: skip

    def end(sets: Any) -> str:
        return "+".join(sorted(word for _, word in sets))

    right = end(desk.ruled(record)["sets"])
    edge = desk.params.group_isolated_foot_cm
    looser = sum(gap <= edge for gap in near_by)
    ends = {0: "isolated+isolated+isolated", 1: "couple+isolated", 2: "group"}
    slips: list[tuple[str, Any]] = [
        ("exactly-the-limit-links", ends[looser]),
        ("one-gap-is-enough", "group" if any(gap < edge for gap in near_by) else None),
        ("chains-do-not-count", "couple+isolated" if right == "group" else None),
    ]
    spare = [("misread", one) for one in ends.values()]
    values = {"g1": near_by[0], "g2": near_by[1]}
    return draft(roller, {"groups": record}, right, slips, values, spare=spare, most=2)


def price(desk: Desk, roller: Roller) -> Draft | None:
    """What a little troop costs."""
    count, rating, riders = 4 + roller.choose(6), 2 + roller.choose(3), 2 + roller.choose(3)
    lead = rating + 1
    units = [{"kind": "foot", "class": rating, "n": count}, {"kind": "foot", "class": lead, "role": "leader"},
             {"kind": "cavalry", "class": lead, "n": riders}]  # fmt: skip
    record: Record = {"op": "budget", "state": {"units": units}, "dice": {}}
    right = desk.ruled(record)["points"]
    slips: list[tuple[str, Any]] = [
        ("leader-costs-the-same", right - lead * (desk.params.budget_leader_foot - 1) * desk.params.budget_foot),
        ("horses-are-free", right - riders * lead * (desk.params.budget_cavalry - 1) * desk.params.budget_foot),
        ("one-of-each", rating + 2 * lead + 2 * lead),
    ]
    values = {"n": count, "class": rating, "lead": lead, "riders": riders}
    return draft(roller, {"case": "points", "record": record}, right, slips, values, spare=near(right, 1))
