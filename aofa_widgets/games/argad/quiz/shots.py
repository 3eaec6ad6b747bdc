"""Questions on shots: the number needed, everything that is added, volleys with their sixes, bursts."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft

from .desk import Desk, Record, Refused, die, draft, maybe, near, pick, shuffled

WEAPONS = ("war_crossbow", "simple_bow", "long_bow", "yumi", "flintlock_pistol", "flintlock_musket", "revolver",
           "bolt_rifle")  # fmt: skip
MODS: dict[str, int] = {"fleeting_target": -1, "moving": -1, "fleeting_shooter": -1, "untrained": -1, "ambush": 1}
TRIES = 40


def need(desk: Desk, roller: Roller) -> Draft | None:
    """What a shot must show."""
    for _ in range(TRIES):
        weapon = pick(roller, WEAPONS)
        state: Record = {"weapon": weapon, "distance": pick(roller, (6, 10, 12, 15, 20, 24, 35, 40, 50, 60, 80, 100)),
                         "armour": pick(roller, ("none", "4", "5")), "moving": maybe(roller, 3),
                         "mounted": maybe(roller, 4), "shooter_class": pick(roller, (2, 3, 4))}  # fmt: skip
        record: Record = {"op": "to_hit", "state": state, "dice": {}}
        told = desk.ruled(record)
        if told["allowed"] and (told["mod"] or maybe(roller, 4)):
            break
    else:
        raise Refused("no shot")
    right = told["need"]
    slips: list[tuple[str, Any]] = [
        ("armour-forgotten", desk.otherwise(record, "need", armour="none")),
        ("training-forgotten", desk.otherwise(record, "need", shooter_class=3)),
        ("moving-forgotten", desk.otherwise(record, "need", moving=False)),
        ("modifiers-forgotten", told["table"]),
        ("modifier-turned-round", told["table"] + told["mod"]),
        ("armour-always-counts", right + 1 if state["armour"] != "none" else None),
        ("wrong-column", desk.otherwise(record, "need", distance=state["distance"] + 20)),
    ]
    a, b = desk.two(roller)
    values = {"a": a, "b": b, "weapon": desk.words("weapons", weapon), "armour": desk.words("armours", state["armour"]),
              **{key: state[key] for key in ("distance", "moving", "mounted", "shooter_class")},
              "told": desk.said(told)}  # fmt: skip
    return draft(roller, {"case": "need", "record": record}, right, slips, values, spare=near(right, 2))


def total(desk: Desk, roller: Roller) -> Draft | None:
    """What everything that is added to a shot comes to."""
    names = shuffled(roller, MODS)[: 1 + roller.choose(3)]
    terrain = pick(roller, ([-1], [-1, -1], [-2], [-1, -2]))
    mods: Record = {name: MODS[name] for name in names} | {"terrain": terrain}
    if maybe(roller):
        mods["armour"] = -1
    state: Record = {"table": pick(roller, (5, 6, 7)), "mods": mods, "disordered": maybe(roller, 4),
                     "pointblank": maybe(roller, 4)}  # fmt: skip
    record: Record = {"op": "shot_mod", "state": state, "dice": {}}
    right = desk.ruled(record)["need"]
    plain = sum(value for name, value in mods.items() if name != "terrain") + sum(terrain)
    slips: list[tuple[str, Any]] = [
        ("shelters-add-up", desk.mistaken("shelters-add-up", record, "need")),
        ("no-limit", desk.mistaken("no-limit", record, "need")),
        ("everything-adds-up", state["table"] - plain),
        ("disorder-forgotten", desk.otherwise(record, "need", disordered=False)),
        ("point-blank-forgotten", desk.otherwise(record, "need", pointblank=False)),
        ("modifier-turned-round", 2 * state["table"] - right),
    ]
    keys = [*(f"terrain{-value}" for value in terrain), *(name for name in mods if name != "terrain")]
    values = {"printed": state["table"], "mods": desk.row("mods", keys), "disordered": state["disordered"],
              "pointblank": state["pointblank"]}  # fmt: skip
    return draft(roller, {"case": "need", "record": record}, right, slips, values, spare=near(right, 2))


def volley(desk: Desk, roller: Roller) -> Draft | None:
    """How many shots of a volley hit."""
    count, aim = 2 + roller.choose(4), 5 + roller.choose(4)
    for _ in range(TRIES):
        faces = [die(roller) for _ in range(count)]
        if 6 in faces:
            break
    again = die(roller)
    state: Record = {"shooters": [{"id": f"s{n}", "need": aim} for n in range(count)], "disordered": maybe(roller, 4)}
    record: Record = {"op": "volley", "state": state, "dice": {"shots": faces, "reroll": [again]}}
    told = desk.ruled(record)
    right, sixes = told["hits"], faces.count(6)
    slips: list[tuple[str, Any]] = [
        ("sixes-always-hit", sum(face >= aim or face == 6 for face in faces)),
        ("sixes-never-climb", sum(face >= aim for face in faces)),
        ("disorder-forgotten", desk.otherwise(record, "hits", disordered=False) if state["disordered"] else None),
        ("no-second-throw", desk.mistaken("no-second-throw", record, "hits")),
        ("every-six-counts-its-number", sum(6 + n >= aim for n in range(1, sixes + 1))),
        ("must-beat-need", sum(face > aim for face in faces)),
    ]
    values = {"n": count, "need": aim, "fell": desk.faces(faces), "disordered": state["disordered"],
              "thrown": "reroll" in told["faces"], "again": again}  # fmt: skip
    return draft(roller, {"case": "hits", "record": record}, right, slips, values, spare=near(right))


def burst(desk: Desk, roller: Roller) -> Draft | None:
    """How many fall to a burst."""
    aim, target = 5 + roller.choose(3), pick(roller, ("couple", "group"))
    red, white = [die(roller) for _ in range(2)], [die(roller) for _ in range(1 + roller.choose(3))]
    size = 2 if target == "couple" else 6
    state: Record = {"need": aim, "target": target, "size": size}
    record: Record = {"op": "multi", "state": state, "dice": {"red": red, "white": white}}
    right = desk.ruled(record)["victims"]
    slips: list[tuple[str, Any]] = [
        ("red-forgotten", sum(face >= aim for face in (*red, *white))),
        ("red-alone", sum(face >= aim for face in red)),
        ("group-forgotten", desk.otherwise(record, "victims", target="couple") if target == "group" else None),
        ("group-helps-couples", desk.otherwise(record, "victims", target="group") if target == "couple" else None),
        ("more-than-there-are", desk.otherwise(record, "victims", size=9)),
        ("sixes-never-climb", desk.mistaken("sixes-never-climb", record, "victims")),
    ]
    values = {"need": aim, "target": target, "size": size, "red": desk.faces(red), "white": desk.faces(white)}
    return draft(roller, {"case": "victims", "record": record}, right, slips, values, spare=near(right))
