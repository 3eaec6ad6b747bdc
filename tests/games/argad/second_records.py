"""Random rules and random records of every kind, told by the second solver, and where the referee's answers differ."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from aofa_widgets.games.argad import second
from aofa_widgets.games.argad.referee import Bench
from aofa_widgets.games.argad.second.melees import BONUS, CLUMSY, MALUS, SILENT, STRENGTH
from aofa_widgets.games.argad.second.parameters import DEFAULTS
from aofa_widgets.games.argad.second.shots import WEAPONS
from aofa_widgets.rules import Ruleset

from .. import twins
from ..twins import value

BASE = Ruleset.load("argad")
MOVED = sorted(DEFAULTS)
RULESETS = 40  # so many sets of parameters, shared by all records
Record = dict[str, Any]
SETS = {"killed", "pushed", "ko", "no_strike"}
FLAGS = (*BONUS, *MALUS, *CLUMSY, *SILENT)
Rng = random.Random


@cache
def mixed(number: int) -> tuple[tuple[str, Any], ...]:
    """The parameters that a set has moved: none in the first."""
    rng = Rng(f"rules {number}")
    some = rng.sample(MOVED, min(number, rng.choice([2, 4, 8, 16, 32])))
    return tuple((key, value(rng, BASE.book.parameters[key])) for key in some)


@cache
def bench(params: tuple[tuple[str, Any], ...]) -> Bench:
    """A referee under these parameters."""
    return Bench(BASE.with_values(dict(params), "case") if params else BASE, quiet=True)


def faces(rng: Rng, count: int, top: int = 6) -> list[int]:
    """So many faces; the highest comes more often than it should, for much hangs on it."""
    return [top if rng.random() < 0.25 else rng.randint(1, top) for _ in range(count)]


def extra(rng: Rng, top: int = 6) -> list[int]:
    """Extra dice: none, or some."""
    return [] if rng.random() < 0.15 else faces(rng, 4, top) if rng.random() < 0.6 else [top] * 6


def to_hit(rng: Rng) -> tuple[Record, Record]:
    weapon = rng.choice(list(WEAPONS))
    near = rng.random() < 0.2
    edges = [0, 3, 9.9, 10, 10.1, 15, 20, 20.1, 33, 40, 40.2, 55, 60, 61, 80, 100, 120, 121]
    distance = 0 if near else rng.choice(edges)
    state: Record = {"weapon": weapon, "distance": distance, "armour": rng.choice(list(STRENGTH))}
    for name, share in (("mounted", 0.3), ("moving", 0.35), ("indoors", 0.2), ("disordered", 0.2)):
        if rng.random() < share:
            state[name] = True
    if near:
        state["pointblank"] = True
    if rng.random() < 0.6:
        state["shooter_class"] = rng.randint(1, 5)
    if rng.random() < 0.5:
        state["mods"] = mods(rng, ("armour", "moving", "untrained"))
    if state.get("mounted") and rng.random() < 0.3:
        state["taught"] = False
    return state, {}


def mods(rng: Rng, never: tuple[str, ...] = ()) -> Record:
    rows: Record = {
        "terrain": rng.choice([0, -1, -1, -2, [-1, -1], [-1, -2]]), "armour": rng.choice([-1, -2]),
        "fleeting_target": -1, "target_other": -1, "moving": -1, "fleeting_shooter": -1, "untrained": -1,
        "shooter_other": rng.choice([-1, 1]), "ambush": 1, "group": 1, "other_bonus": rng.choice([1, 2]), "inspire": 1,
        "hunt": 1, "contest": 2, "elite": 1, "duel_talent": 1,
    }  # fmt: skip
    names = rng.sample([name for name in rows if name not in never], rng.randint(0, 5))
    return {name: rows[name] for name in names}


def shot_mod(rng: Rng) -> tuple[Record, Record]:
    state: Record = {"table": rng.randint(4, 8), "mods": mods(rng)}
    for name in ("disordered", "pointblank"):
        if rng.random() < 0.25:
            state[name] = True
    return state, {}


def volley(rng: Rng) -> tuple[Record, Record]:
    top = rng.choice([6, 6, 6, 6, 4, 8, 10])
    count = rng.choice([1, 1, 2, 2, 3, 4, 6])
    need = rng.randint(top - 1, top + 3)
    same = rng.random() < 0.5
    shooters = [{"id": f"s{n}", "need": need if same else rng.randint(top - 2, top + 3)} for n in range(count)]
    if rng.random() < 0.15:
        shooters = [{"id": f"s{n}", "table": rng.randint(5, 7), "mods": mods(rng)} for n in range(count)]
    state: Record = {"shooters": shooters}
    if top != 6:
        state["die"] = top
    if rng.random() < 0.25:
        state["disordered"] = True
    dice: Record = {"shots": faces(rng, count, top), "reroll": extra(rng, top)}
    if rng.random() < 0.5:
        members = [{"id": f"m{n}", "armour_mod": rng.choice([0, 0, -1, -2])} for n in range(rng.randint(1, 5))]
        if rng.random() < 0.2:
            members = [{**row, "armour_mod": -1} for row in members]
        state["members"] = members
        victims = [1 if rng.random() < 0.4 else rng.randint(1, max(1, len(members) - n)) for n in range(count)]
        dice |= {"victim": victims, "save_reroll": extra(rng, top)}
    return state, dice


def multi(rng: Rng) -> tuple[Record, Record]:
    state: Record = {"need": rng.randint(4, 9), "target": rng.choice(["couple", "group"])}
    if rng.random() < 0.5:
        state["size"] = rng.randint(2, 5)
    if rng.random() < 0.2:
        state["disordered"] = True
    return state, {"red": faces(rng, 2), "white": faces(rng, rng.randint(0, 4)), "reroll": extra(rng)}


def ball(rng: Rng) -> tuple[Record, Record]:
    state, dice = multi(rng)
    return {k: v for k, v in state.items() if k in ("need", "size")}, {**dice, "red": faces(rng, 1)}


def armour(rng: Rng) -> str:
    return rng.choice(["none", "none", "4", *STRENGTH])


def strike(rng: Rng) -> tuple[Record, Record]:
    state: Record = {"class": rng.randint(1, 6), "armour": armour(rng), "mod": rng.randint(-3, 3)}
    for name in ("nonlethal", "disordered"):
        if rng.random() < 0.2:
            state[name] = True
    return state, {"dice": [*faces(rng, 1), *extra(rng)]}


LENGTHS = ("long", "long", "semi", "short", "short", "short", "vshort", "bare")


def melee(rng: Rng) -> tuple[Record, Record]:
    """Lines that face one another, with people behind them."""
    sides: dict[str, list[Record]] = {"A": [], "B": []}
    one_kind = rng.random() < 0.3
    usual = {"class": rng.randint(2, 5), "armour": armour(rng), "len": rng.choice(LENGTHS)}
    for side, front in sides.items():
        for n in range(rng.choice([1, 1, 1, 2, 2, 3])):
            row = {"id": f"{side.lower()}{n}", "side": side, "class": rng.randint(1, 5), "armour": armour(rng),
                   "len": rng.choice(LENGTHS)}  # fmt: skip
            front.append({**row, **(usual if one_kind else {})})
    people: list[Record] = []
    for side, front in sides.items():
        foes = [row["id"] for row in sides["B" if side == "A" else "A"]]
        for row in front:
            row["target"] = rng.choice(foes) if rng.random() < 0.92 else None
            twice = row["len"] in ("short", "vshort") and rng.random() < 0.15
            if twice and row["target"]:
                row["target"] = rng.sample(foes, 2) if len(foes) > 1 and rng.random() < 0.7 else [row["target"]] * 2
            elif row["len"] in ("short", "vshort") and rng.random() < 0.15:
                row["fencer_fast"] = True
            if row["len"] == "bare" and rng.random() < 0.2:
                row["lethal_hands"] = True
            if row["len"] == "semi" and rng.random() < 0.3:
                row |= {"two_handed": True, "flags": ["two_handed_heavy"]}
                if rng.random() < 0.5:
                    row["close_order"] = True
            if rng.random() < 0.08 and isinstance(row["target"], str):
                row |= {"len": "shot", "need": rng.randint(4, 8)}
                row.pop("fencer_fast", None)
            people.append(row)
            for n in range(rng.choice([0, 0, 0, 0, 1, 1, 2])):
                if isinstance(row["target"], str) and row["len"] != "shot":
                    people.append({"id": f"{row['id']}x{n}", "side": side, "class": rng.randint(2, 4),
                                   "armour": armour(rng), "len": "long", "target": rng.choice([row["target"], *foes]),
                                   "front": row["id"]})  # fmt: skip
    loose, sizes = rng.choice(["", "", "", "", "A", "AB"]), rng.choice([(6,), (6,), (6,), (6,), (6, 8), (4, 6)])
    hopeful = bool(loose) and rng.random() < 0.4  # sixes that fall short, one after the other
    for row in people:
        if row["side"] in loose:
            row["disordered"] = True
        if rng.random() < 0.6:
            row["mod"] = rng.randint(-2, 2)
        if rng.random() < 0.25:
            row["flags"] = [*row.get("flags", []), *rng.sample(FLAGS, rng.randint(1, 3))]
            row["flags"] = list(dict.fromkeys(row["flags"]))
        if rng.random() < 0.08:
            row["disordered"] = True
        if len(sizes) > 1:
            row["die"] = rng.choice(sizes)
    rng.shuffle(people)
    state: Record = {"fighters": people}
    if rng.random() < 0.2:
        state["tiebreak"] = False
    if rng.random() < 0.2:
        state["indoor"] = True
    dice: Record = {}
    for row in people:
        top = row.get("die", 6)
        cell = [*faces(rng, 1, top), *(extra(rng, top) if rng.random() < 0.5 else [])]
        if hopeful and rng.random() < 0.7:
            row["mod"], cell = -2, [top] * 3
        dice[row["id"]] = cell
        if isinstance(row["target"], list):
            dice[row["id"]] = [cell, faces(rng, 1, top)]
    return state, dice


def melee_mod(rng: Rng) -> tuple[Record, Record]:
    return {"flags": rng.sample(FLAGS, rng.randint(0, 6))}, {}


def slowness(rng: Rng) -> tuple[Record, Record]:
    far = rng.choice([8, 12, 16, 20, 32, 36, 40])
    state: Record = {"move": far, "kind": rng.choice(["difficult", "very_difficult"]),
                     "before": rng.choice([0, 0, rng.randint(1, far - 1), rng.randint(1, far - 1)])}  # fmt: skip
    if rng.random() < 0.7:
        state["mode"] = rng.choice(["foot", "accustomed", "mounted"])
    if rng.random() < 0.1:
        state["road"] = True
    return state, {"slow": faces(rng, 4)}


def withdraw(rng: Rng) -> tuple[Record, Record]:
    def one() -> Record:
        return {"move": rng.choice([5, 8, 12, 16, 20, 32, 40]), "mode": rng.choice(["foot", "foot", "mounted"])}

    return {"leaver": one(), "pursuer": one()}, {"leaver": faces(rng, 3), "pursuer": faces(rng, 3)}


def danger(rng: Rng) -> tuple[Record, Record]:
    names = "abcde"[: rng.randint(1, 5)]
    members = [{"id": name, "class": rng.randint(1, 5), "mod": rng.randint(-2, 2)} for name in names]
    return {"members": members}, {"die": [*faces(rng, 5), 1], "pick": [1] * 12}


def danger_second(rng: Rng) -> tuple[Record, Record]:
    state: Record = {"class": rng.randint(1, 5), "mod": rng.randint(-2, 2)}
    for name in ("helped", "two_life_points"):
        if rng.random() < 0.4:
            state[name] = True
    if state.get("helped"):
        state["rescuer"] = {"class": rng.randint(1, 5), "mod": rng.randint(-2, 2)}
    return state, {"test": faces(rng, 1), "rescuer": faces(rng, 1)}


def certain_time(rng: Rng) -> tuple[Record, Record]:
    state: Record = {}
    fields = {"six_fails": [True], "insist": [True], "delay": [1, 2], "head_start": [1], "d3": [True]}
    for name, values in fields.items():
        if rng.random() < 0.25:
            state[name] = rng.choice(values)
    if rng.random() < 0.3:
        state |= {"six_fails": True, "insist": True}
    top = 3 if state.get("d3") else 6
    return state, {"dice": [rng.randint(1, top) for _ in range(rng.randint(1, 9))]}


def morale(rng: Rng) -> tuple[Record, Record]:
    names = ("music", "banner", "idol", "formed", "disorder", "enemy_music")
    state: Record = {"morale": rng.randint(1, 6), "disordered": rng.random() < 0.4,
                     "leader_morale": rng.choice([None, rng.randint(1, 6)])}  # fmt: skip
    state["mods"] = {name: rng.choice([-1, 1]) for name in rng.sample(names, rng.randint(0, 3))}
    return state, {"die": faces(rng, 1)}


def heal(rng: Rng) -> tuple[Record, Record]:
    state: Record = {"health": rng.randint(1, 5)}
    for name in ("healer", "poor_conditions", "two_life_points"):
        if rng.random() < 0.4:
            state[name] = True
    return state, {"die": faces(rng, 1)}


def grouping(rng: Rng) -> tuple[Record, Record]:
    names = "abcdefg"[: rng.randint(1, 7)]
    people = [{"id": name, "kind": rng.choice(["foot", "foot", "mounted"])} for name in names]
    gaps = [[a, b, rng.choice([0, 2.5, 3.9, 4, 4.5, 5, 5.1, 7])] for n, a in enumerate(names) for b in names[n + 1 :]
            if rng.random() < 0.35]  # fmt: skip
    return {"people": people, "gaps": gaps}, {}


def budget(rng: Rng) -> tuple[Record, Record]:
    def one() -> Record:
        row: Record = {"kind": rng.choice(["foot", "foot", "cavalry", "mounted_foot", "pack_animal"]),
                       "class": rng.randint(1, 5), "n": rng.randint(1, 8)}  # fmt: skip
        if row["kind"] == "pack_animal":
            del row["class"]
        elif rng.random() < 0.3:
            row["role"] = rng.choice(["leader", "musician"])
        if rng.random() < 0.3:
            row["extras"] = rng.randint(1, 4)
        return row

    return {"units": [one() for _ in range(rng.randint(1, 5))]}, {}


def move(rng: Rng) -> tuple[Record, Record]:
    state: Record = {"category": rng.choice(["light", "medium", "slow", "very_slow", "mounted_light", "mounted_foot",
                                             "mounted_heavy", "mounted_knight", "boat"])}  # fmt: skip
    if state["category"] in ("light", "medium", "slow", "very_slow"):
        if rng.random() < 0.5:
            state["burden"] = rng.choice(["heavy", "very_heavy"])
        if rng.random() < 0.3:
            state["leg_wound"] = True
    return state, {}


def visibility(rng: Rng) -> tuple[Record, Record]:
    kind = rng.choice(["forest", "open_forest", "dense_forest"])
    return {"kind": kind, "thickness": rng.choice([1, 2, 2.1, 5, 10, 10.5, 20, 21]),
            "isolated_foot": rng.random() < 0.4, "guerrilla": rng.random() < 0.3}, {}  # fmt: skip


def boat(rng: Rng) -> tuple[Record, Record]:
    state: Record = {"boat": rng.choice([3, 5, 10])} if rng.random() < 0.5 else {}
    if rng.random() < 0.6:
        state["current"] = rng.choice(["with", "against"])
    return state, {"die": faces(rng, 1)} if "current" in state else {}


def duel(rng: Rng) -> tuple[Record, Record]:
    state: Record = {"need": [rng.randint(3, 6), rng.randint(3, 6)]}
    if rng.random() < 0.4:
        state["speed_bonus"] = [rng.randint(0, 2), rng.randint(0, 2)]
    return state, {"speed": faces(rng, 2), "shot": faces(rng, 2)}


def one_die(**fields: tuple[int, int]) -> Callable[[Rng], tuple[Record, Record]]:
    """States of numbers, and one die."""
    return lambda rng: ({key: rng.randint(*span) for key, span in fields.items()}, {"die": faces(rng, 1)})


MADE: dict[str, Callable[[Rng], tuple[Record, Record]]] = {
    "to_hit": to_hit, "shot_mod": shot_mod, "volley": volley, "multi": multi, "ball": ball, "strike": strike,
    "melee": melee, "melee_mod": melee_mod, "slowness": slowness, "withdraw": withdraw, "danger": danger,
    "danger_mounted": lambda rng: ({"kind": rng.choice(["difficult", "very_difficult"]), "class": rng.randint(1, 5),
                                    "mod": rng.randint(-2, 2)}, {"dice": faces(rng, 2)}),
    "danger_second": danger_second, "fall": one_die(**{"class": (1, 5), "mod": (-2, 2)}), "certain_time": certain_time,
    "morale": morale, "under": one_die(stat=(1, 6)), "jump": one_die(agility=(1, 6)), "heal": heal,
    "difficulty": lambda rng: ({"difficulty": rng.randint(3, 6), "mod": rng.randint(-1, 1)},
                               {"dice": faces(rng, rng.randint(1, 3))}),
    "location": lambda rng: ({}, {"die": [rng.randint(1, 12)]}), "duel": duel,
    "lookup": lambda rng: ({"table": {str(n): f"row {n}" for n in range(1, 7)}}, {"die": faces(rng, 1)}),
    "rank_support": lambda rng: ({"enemy_ranks_pushing": rng.randint(1, 4), "friend_ranks_behind": rng.randint(0, 4)},
                                 {}),
    "grouping": grouping, "budget": budget, "move": move, "visibility": visibility, "boat": boat,
    "crawl": one_die(), "swim": lambda rng: ({}, {"dice": faces(rng, rng.randint(1, 2))}),
}  # fmt: skip
OFTEN = [*MADE, *["melee"] * 14, *["volley"] * 8, *["to_hit"] * 4, *["multi"] * 3, "ball", "slowness", "shot_mod"]


def made(seed: int, only: str = "", params: tuple[tuple[str, Any], ...] | None = None) -> tuple[Record, Record] | None:
    """A record by its seed, with dice for all that it rolls, and the answer of the second solver; None if silent."""
    rng = Rng(f"record {seed}")
    op = only or rng.choice(OFTEN)
    params = mixed(seed % RULESETS) if params is None else params
    state, dice = MADE[op](rng)
    record: Record = {"op": op, "state": state, "dice": {pool: cells for pool, cells in dice.items() if cells}}
    try:
        told = second.ruled(dict(params), record)
    except (second.Unanswerable, second.Unfit):
        return None
    return {**record, "params": params}, told


def apart(record: Record, told: Record) -> tuple[Any, ...]:
    """What the referee says else, () where both say the same."""
    return twins.apart(bench(record["params"]), record, told, SETS)
