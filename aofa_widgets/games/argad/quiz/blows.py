"""Questions on blows: what one does, everything that is added, two who fight, lines with spears behind."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft

from .desk import Desk, Record, Refused, draft, maybe, pick, shuffled

FLAGS = ("untrained", "improvised", "bare_hands", "lower", "obstacle_defender", "cavalry_vs_foot", "foot_vs_cavalry",
         "charge", "over_hostage", "difficult_terrain", "disordered", "heavy_tool")  # fmt: skip
APART = ({"cavalry_vs_foot", "foot_vs_cavalry"}, {"charge", "foot_vs_cavalry"}, {"lower", "obstacle_defender"},
         {"bare_hands", "heavy_tool"}, {"bare_hands", "improvised"})  # fmt: skip
LENGTHS = ("long", "semi", "short", "vshort")
TOLD = ("kill", "push", "miss")
TRIES = 40


def blow(desk: Desk, roller: Roller) -> Draft | None:
    """What one blow does."""
    wanted = pick(roller, TOLD)
    for _ in range(TRIES):
        state: Record = {"class": 2 + roller.choose(4), "armour": pick(roller, ("none", "none", "4", "5")),
                         "mod": pick(roller, (-1, 0, 0, 1, 2))}  # fmt: skip
        face = 1 + roller.choose(5)  # a 6 may be thrown again
        record: Record = {"op": "strike", "state": state, "dice": {"dice": [face]}}
        right = desk.ruled(record)["outcome"]
        if right == wanted:
            break
    reached = face + state["mod"]
    slips: list[tuple[str, Any]] = [
        ("equal-kills", "kill" if reached == state["class"] else None),
        ("equal-misses", "miss" if reached == state["class"] else None),
        ("armour-forgotten-in-melee", desk.otherwise(record, "outcome", armour="none")),
        ("armour-alone-counts", "miss" if state["armour"] != "none" else None),
        ("one-may-hit", desk.mistaken("one-may-hit", record, "outcome")),
        ("blow-modifier-forgotten", desk.otherwise(record, "outcome", mod=0)),
    ]
    a, b = desk.two(roller)
    values = {"a": a, "b": b, "face": face, "class": state["class"], "mod": state["mod"],
              "sum": desk.signed(state["mod"]),
              "armour": desk.words("armours", state["armour"]), "told": desk.said(desk.ruled(record))}  # fmt: skip
    spare = [("misread", one) for one in TOLD]
    return draft(roller, {"case": "outcome", "record": record}, right, slips, values, spare=spare, most=2)


def total(desk: Desk, roller: Roller) -> Draft | None:
    """What everything that is added to a blow comes to."""
    chosen = shuffled(roller, FLAGS)[: 2 + roller.choose(3)]
    if any(pair <= set(chosen) for pair in APART):
        raise Refused("a story that nobody believes")
    if "difficult_terrain" in chosen and not {"cavalry_vs_foot", "foot_vs_cavalry", "charge"} & set(chosen):
        raise Refused("ground that changes nothing")
    record: Record = {"op": "melee_mod", "state": {"flags": chosen}, "dice": {}}
    right = desk.ruled(record)["mod"]
    alone = sum(desk.ruled({**record, "state": {"flags": [name]}})["mod"] for name in chosen)

    def without(name: str) -> Any:
        left = [one for one in chosen if one != name]
        return desk.otherwise(record, "mod", flags=left) if name in chosen else None

    slips: list[tuple[str, Any]] = [
        ("clumsiness-adds-up", alone),
        ("ground-forgotten", without("difficult_terrain")),
        ("disorder-forgotten", without("disordered")),
        ("heavy-tool-forgotten", without("heavy_tool")),
        ("height-forgotten", without("lower")),
        ("obstacle-forgotten", without("obstacle_defender")),
        ("sign-turned-round", -right),
    ]
    a, _ = desk.two(roller)
    values = {"a": a, "flags": desk.row("flags", chosen), "total": desk.signed(right)}
    spare = [("miscount", right + step) for step in (1, -1, 2, -2)]

    def shown(value: int) -> Any:
        return {"key": "sum", "sum": desk.signed(value)}

    claim = {"case": "mod", "record": record}
    return draft(roller, claim, right, slips, values, spare=spare, shown=shown)




def fight(desk: Desk, roller: Roller) -> Draft | None:
    """What becomes of somebody who fights somebody else."""
    wanted = pick(roller, ("kill", "push", "stand"))
    for _ in range(TRIES):
        two = [{"id": name, "side": side, "class": 2 + roller.choose(4), "armour": pick(roller, ("none", "none", "4")),
                "len": pick(roller, LENGTHS), "target": foe}
               for name, side, foe in (("one", "A", "other"), ("other", "B", "one"))]  # fmt: skip
        if maybe(roller):
            two[1] |= {"len": two[0]["len"], "class": two[0]["class"]}
        dice = {"one": [1 + roller.choose(5)], "other": [1 + roller.choose(5)]}
        record: Record = {"op": "melee", "state": {"fighters": two}, "dice": dice}
        right = desk.ruled(record)["fate"]["one"]
        if right == wanted:
            break
    one, other = two
    same = [{**row, "len": "short"} for row in two]
    longest = desk.otherwise(record, "fate.one", fighters=same)
    slips: list[tuple[str, Any]] = [
        ("lengths-forgotten", longest),
        ("ties-forgotten", desk.otherwise(record, "fate.one", tiebreak=False)),
        ("armour-forgotten-in-melee",
         desk.otherwise(record, "fate.one", fighters=[{**row, "armour": "none"} for row in two])),
        ("strikes-back-all-the-same", desk.ruled({
            "op": "strike", "state": {"class": one["class"], "armour": one["armour"]},
            "dice": {"dice": dice["other"]}})["outcome"].replace("miss", "stand")),
    ]  # fmt: skip
    a, b = desk.two(roller)
    values = {"a": a, "b": b, "la": desk.words("lengths", one["len"]), "lb": desk.words("lengths", other["len"]),
              "ca": one["class"], "cb": other["class"], "fa": dice["one"][0], "fb": dice["other"][0],
              "aa": desk.words("armours", one["armour"]), "ab": desk.words("armours", other["armour"])}  # fmt: skip
    spare = [("misread", end) for end in ("kill", "push", "stand")]
    return draft(roller, {"fate": "one", "record": record}, right, slips, values, spare=spare, most=2)


def lines(desk: Desk, roller: Roller) -> Draft | None:
    """Two swords with a spear behind each: what becomes of the first sword."""
    wanted = pick(roller, ("kill", "push", "stand"))
    for _ in range(TRIES):
        ratings = [3 + roller.choose(3), 3 + roller.choose(3)]
        people: list[Record] = []
        for n, (name, foe) in enumerate((("one", "other"), ("other", "one"))):
            people.append({"id": name, "side": "AB"[n], "class": ratings[n], "len": "short", "target": foe})
            people.append({"id": f"{name}-spear", "side": "AB"[n], "class": 3, "len": "long", "target": foe,
                           "front": name})  # fmt: skip
        dice = {row["id"]: [1 + roller.choose(5)] for row in people}
        record: Record = {"op": "melee", "state": {"fighters": people}, "dice": dice}
        right = desk.ruled(record)["fate"]["one"]
        if right == wanted:
            break
    swords = [row for row in people if "front" not in row]
    slips: list[tuple[str, Any]] = [
        ("fight-goes-on", desk.mistaken("fight-goes-on", record, "fate.one")),
        ("spears-forgotten", desk.otherwise(record, "fate.one", fighters=swords)),
        ("ties-forgotten", desk.otherwise(record, "fate.one", tiebreak=False)),
    ]
    a, b = desk.two(roller)
    values = {"a": a, "b": b, "ca": ratings[0], "cb": ratings[1], "fa": dice["one"][0], "fb": dice["other"][0],
              "sa": dice["one-spear"][0], "sb": dice["other-spear"][0]}  # fmt: skip
    spare = [("misread", end) for end in ("kill", "push", "stand")]
    return draft(roller, {"fate": "one", "record": record}, right, slips, values, spare=spare, most=2)


