"""Random rules and random records of every kind, told by the second solver, and where the referee's answers differ."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from aofa_widgets.games.regiments.referee import Bench
from aofa_widgets.games.regiments.second import Unanswerable
from aofa_widgets.games.regiments.second.asked import CALLS
from aofa_widgets.games.regiments.second.dice import Pools
from aofa_widgets.games.regiments.second.parameters import DEFAULTS, NAMES, SPECIALS, settled
from aofa_widgets.rules import Ruleset

from .. import twins
from ..twins import value

BASE = Ruleset.load("regiments")
LEFT = {"melee.overlap"}  # needs to know which files touch
MOVED = sorted({*DEFAULTS, *(f"special.{key}" for key in SPECIALS), *(f"special.{key}" for key in NAMES)} - LEFT)
RULESETS = 24  # so many sets of parameters, shared by all records
Record = dict[str, Any]

SHOTS = ("Artillery", "Indirect", "Relentless", "Unstoppable")
ARMS = ("Surge", "Rending", "Bane", "Reliable", "Furious", "Thrust", "Takedown", "Sergeant", "Unstoppable", "AP(1)")
GUARDS = ("Regeneration", "Stealth", "Artillery", "Fearless")


@cache
def mixed(number: int) -> tuple[tuple[str, Any], ...]:
    """The parameters that a set has moved: none in the first."""
    rng = random.Random(f"rules {number}")
    some = rng.sample(MOVED, min(number, rng.choice([1, 2, 4, 8, 16])))
    return tuple((key, value(rng, BASE.book.parameters[key])) for key in some)


@cache
def bench(params: tuple[tuple[str, Any], ...]) -> Bench:
    """A referee under these parameters."""
    return Bench(BASE.with_values(dict(params), "case") if params else BASE, quiet=True)


class Rolled(Pools):
    """Faces thrown when they are asked for, and kept."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__({})
        self.rng, self.dice = rng, {}

    def take(self, name: str, number: int) -> list[int]:
        faces = [self.rng.randint(1, 6) for _ in range(number)]
        if number:
            self.dice.setdefault(name, []).extend(faces)
            self.asked[name] = self.asked.get(name, 0) + number
        return faces


def some(rng: random.Random, names: tuple[str, ...], most: int) -> list[str]:
    return rng.sample(names, min(len(names), rng.choice([0, 0, *range(most + 1)])))


def arm(rng: random.Random, names: tuple[str, ...] = ARMS) -> list[str]:
    """Rules of a weapon and of whoever bears it."""
    more = [f"{name}({rng.choice([2, 3, 6])})" for name in ("Blast", "Deadly") if rng.random() < 0.2]
    return [*some(rng, names, 3), *more]


def target(rng: random.Random) -> Record:
    tough = rng.choice([1, 1, 1, 3, 6])
    told: Record = {"models": rng.choice([1, 2, 3, 5, 10]), "d": rng.randint(2, 6), "tough": tough}
    told["rules"] = some(rng, GUARDS, 2)
    if tough > 1 and rng.random() < 0.5:
        told["wounds"] = rng.randint(1, tough - 1)
    if rng.random() < 0.4:
        told["cover"] = rng.choice(["inside", "obstruction"])
    return told


def attack(rng: random.Random) -> Record:
    phase = rng.choice(["shoot", "melee"])
    state: Record = {"phase": phase, "q": rng.randint(2, 6), "attacks": rng.randint(1, 12), "ap": rng.randint(0, 3)}
    state |= {"rules": arm(rng, ARMS + SHOTS), "target": target(rng)}
    if phase == "shoot":
        state |= {"dist": rng.choice([2, 8.5, 9, 9.1, 12, 24]), "moved": rng.random() < 0.4}
    else:
        state["charging"] = rng.random() < 0.5
    state["fatigued"] = rng.random() < 0.2
    if rng.random() < 0.3:
        state["hit_mod"] = rng.randint(-2, 2)
    return state


def impact(rng: random.Random) -> Record:
    state: Record = {"figures": rng.randint(1, 10), "x": rng.randint(1, 3), "target": target(rng)}
    state |= {"counter_figures": rng.choice([0, 0, 3, 12]), "arc": rng.choice(["front", "flank", "rear"])}
    return state | {"fatigued": rng.random() < 0.1}


def morale(rng: random.Random) -> Record:
    size = rng.randint(1, 12)
    state: Record = {"context": rng.choice(["wounds", "melee"]), "q": rng.randint(2, 6), "size": size}
    state |= {"left": rng.randint(1, size), "banner": rng.random() < 0.3, "shaken": rng.random() < 0.2}
    state["fearless"] = rng.random() < 0.3
    if state["context"] == "melee" or rng.random() < 0.3:
        state["arc"] = rng.choice(["front", "flank", "rear"])
    if rng.random() < 0.3:
        state["mod"] = rng.randint(-2, 2)
    return state


def side(rng: random.Random, charges: bool) -> Record:
    models = rng.choice([1, 3, 5, 6, 10, 10])
    tough = rng.choice([1, 1, 1, 3])
    told: Record = {"models": models, "frontage": 1 if models == 1 else 3 if models in (3, 6) else 5, "tough": tough}
    told |= {"q": rng.randint(2, 6), "d": rng.randint(2, 6), "banner": rng.random() < 0.2, "groups": []}
    told |= {"size": models + (0 if models == 1 else rng.choice([0, 0, 2, 6])), "fatigued": rng.random() < 0.1}
    told["rules"] = some(rng, ("Regeneration", "Fearless", "Furious"), 2)
    if models == 1 and rng.random() < 0.4:
        told["fear"] = rng.randint(1, 3)
    elif rng.random() < 0.2:
        told["rules"].append("Fear(2)")
    if charges:
        told["impact"] = rng.choice([0, 0, 1, 2])
    else:
        told["shaken"] = rng.random() < 0.15
    for _ in range(rng.choice([1, 1, 2])):
        rules = arm(rng, tuple(name for name in ARMS if name not in told["rules"] and name != "Sergeant"))
        if not charges and rng.random() < 0.35:
            rules.append("Counter")
        told["groups"].append({"a": rng.randint(1, 2), "ap": rng.randint(0, 2), "rules": rules})
    return told


def melee(rng: random.Random) -> Record:
    state: Record = {"charger": side(rng, True), "defender": side(rng, False)}
    return state | {"arc": rng.choice(["front", "front", "flank", "rear"]), "strike_back": rng.random() < 0.9}


def melee_result(rng: random.Random) -> Record:
    def one() -> Record:
        return {"caused": rng.randint(0, 5), "models": rng.randint(1, 12), "frontage": rng.choice([1, 3, 5]),
                "fear": rng.choice([0, 0, 2])}  # fmt: skip

    return {"charger": one(), "defender": one()}


def move(rng: random.Random) -> Record:
    rules = some(rng, ("Fast", "Slow", "Strider", "Flying", "Immobile", "Artillery"), 2)
    return {"action": rng.choice(["hold", "advance", "advance", "rush", "charge"]), "rules": rules,
            "musician": rng.random() < 0.3, "difficult": rng.random() < 0.4,
            "direction": rng.choice(["forward", "forward", "sideways", "back"])}  # fmt: skip


def army(rng: random.Random) -> Record:
    def one() -> Record:
        return {"name": rng.choice("abcdef"), "cost": rng.randrange(30, 320, 5), "hero": rng.random() < 0.3,
                "caster": rng.random() < 0.3, "combined": rng.random() < 0.2}  # fmt: skip

    return {"points": rng.choice([250, 750, 1000, 1500]), "units": [one() for _ in range(rng.randint(1, 8))]}


def score(rng: random.Random) -> Record:
    def one() -> Record:
        return {"side": rng.choice("AB"), "dist": rng.choice([0, 1, 2.9, 3, 3.1, 5]), "shaken": rng.random() < 0.3,
                "ambush_this_round": rng.random() < 0.2}  # fmt: skip

    return {"owner": rng.choice(["A", "B", "neutral"]), "units": [one() for _ in range(rng.randint(0, 4))]}


def assign(rng: random.Random) -> Record:
    figures = []
    for name in "abcdefg"[: rng.randint(1, 7)]:
        tough = rng.choice([1, 1, 1, 3, 6])
        figures.append({"id": name, "tough": tough, "wounds": rng.choice([0, tough - 1]), "hero": rng.random() < 0.2})
    return {"wounds": rng.randint(0, 9), "figures": figures}


def arc(rng: random.Random) -> Record:
    block = {"x": rng.randint(-5, 5), "y": rng.randint(-5, 5), "facing": rng.randrange(0, 360, 15),
             "half_width": rng.choice([0.5, 2.5, 3]), "half_depth": rng.choice([0.5, 1, 2])}  # fmt: skip
    return {"target": block, "point": {"x": rng.randint(-90, 90) / 7, "y": rng.randint(-90, 90) / 7}}


def place(rng: random.Random) -> Record:
    kind = rng.choice(["ambush", "scout", "objective"])
    if kind == "scout":
        return {"kind": kind, "furthest_from_zone": rng.choice([0, 5, 11.9, 12, 12.1, 20])}
    if kind == "objective":
        return {"kind": kind, "table": [72, 48], "at": [rng.randint(0, 72), rng.randint(0, 48)],
                "others": [[rng.randint(0, 72), rng.randint(10, 38)] for _ in range(rng.randint(0, 3))]}  # fmt: skip
    x, y, w, d = rng.choice([0, 1, 30, 67, 69]), rng.choice([0, 3, 20, 44]), rng.choice([3, 5, 5.5]), rng.choice([1, 4])
    return {"kind": kind, "round": rng.randint(1, 4), "table": [72, 48],
            "corners": [[x, y], [x + w, y], [x + w, y + d], [x, y + d]],
            "nearest_enemy": rng.choice([3, 8.9, 9, 9.1, 20])}  # fmt: skip


MADE: dict[str, Callable[[random.Random], Record]] = {
    "quality": lambda rng: {"q": rng.randint(2, 6), "mod": rng.randint(-3, 3)},
    "attack": attack, "impact": impact, "morale": morale, "melee": melee, "melee_result": melee_result,
    "cast": lambda rng: {"tokens": rng.randint(3, 6), "cost": rng.randint(1, 3), "help": rng.randint(0, 3),
                         "hinder": rng.randint(0, 3)},
    "caster_tokens": lambda rng: {"tokens": rng.randint(0, 6), "x": rng.randint(1, 4)},
    "dangerous": lambda rng: {"figures": rng.randint(1, 10), "tough": rng.choice([1, 3]),
                              "flying": rng.random() < 0.2},
    "move": move, "list": army,
    "first": lambda rng: {"round": rng.randint(1, 4), "deploy_winner": rng.choice("AB"),
                          "finished_first": rng.choice("AB")},
    "objectives": lambda rng: {}, "rolloff": lambda rng: {}, "score": score, "assign": assign, "arc": arc,
    "place": place,
}  # fmt: skip
OFTEN = [*MADE, *["attack"] * 8, *["melee"] * 8, "impact", "morale", "move", "list"]


def made(seed: int, only: str = "", params: tuple[tuple[str, Any], ...] | None = None) -> tuple[Record, Record] | None:
    """A record by its seed, with dice for all that it rolls, and the answer of the second solver; None if silent."""
    rng = random.Random(f"record {seed}")
    op = only or rng.choice(OFTEN)
    params = mixed(seed % RULESETS) if params is None else params
    state, rolled = MADE[op](rng), Rolled(rng)
    try:
        told = CALLS[op](settled(dict(params)), state, rolled)
    except Unanswerable:
        return None
    told = {key: value for key, value in told.items() if key != "body"}
    return {"op": op, "state": state, "dice": rolled.dice, "params": params}, told


def apart(record: Record, told: Record) -> tuple[Any, ...]:
    """What the referee says else, () where both say the same."""
    return twins.apart(bench(record["params"]), record, told)
