"""Random rules and random records of every kind, told by the second solver, and where the referee's answers differ."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator, Mapping
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.games.honour import rule
from aofa_widgets.games.honour.params import MELEE, MISSILES
from aofa_widgets.games.honour.second import Unanswerable, Unfit, fight, ruled
from aofa_widgets.games.honour.second.dice import SIGNS
from aofa_widgets.games.honour.second.parameters import DEFAULTS, settled
from aofa_widgets.rules.ruleset import load_book

BOOK = load_book("honour")
LEFT = {"recruit.points_limit", "scenario.turns"}
MOVED = sorted(set(DEFAULTS) - LEFT)
WEAPONS = (*MELEE, "none")
ONE_ROLL = {"test": "test", "nerve": "nerve", "search": "search", "offtable": "offtable"}
Record = dict[str, Any]


def value(rng: random.Random, key: str) -> Any:
    """A value that a house rule may give a parameter."""
    parameter = BOOK.parameters[key]
    if parameter.kind == "switch":
        return rng.random() < 0.5
    if parameter.kind == "choice":
        return rng.choice(parameter.choices)
    if key == "die.faces":
        return [rng.choice(parameter.choices) for _ in range(6)]
    if parameter.kind == "effects":
        return rng.sample(list(parameter.choices), rng.randint(1, 2))
    low, high = int(parameter.low or 0), int(parameter.high or 0)
    return rng.randint(low, high)


def mixed(rng: random.Random) -> dict[str, Any]:
    """Up to six parameters moved."""
    found = {key: value(rng, key) for key in rng.sample(MOVED, rng.choice([0, 1, 2, 3, 6]))}
    if rng.random() < 0.2:
        found |= {"bag.fate_tokens": 5, "bag.fate_to_end": rng.randint(3, 5)}
    found["bag.fate_tokens"] = max(found.get("bag.fate_tokens", 3), found.get("bag.fate_to_end", 3))
    return found


def fighter(rng: random.Random, weapon: str) -> Record:
    unit: Record = {"weapon": weapon, "aim": rng.randint(1, 6), "agility": rng.randint(1, 5)}
    unit |= {"honour": rng.randint(1, 6), "strength": rng.randint(1, 6), "cls": rng.choice(["samurai", "warrior"])}
    if rng.random() < 0.5:
        unit |= {"markers": rng.randint(0, 3), "prone": rng.random() < 0.3}
    if unit["cls"] == "samurai":
        unit |= {"injuries": rng.choice([0, 0, 1]), "dishonour_cards": rng.choice([0, 0, 1, 2])}
    else:
        unit["figures"] = rng.choice([1, 1, 2, 3])
    return unit


def attack(rng: random.Random) -> Record:
    """An attack of any sort; whoever attacks stands on his feet."""
    kind = rng.choice(["melee", "melee", "shot"])
    mine = fighter(rng, rng.choice(MISSILES if kind == "shot" else WEAPONS))
    mine["prone"] = False
    if rng.random() < 0.2:
        mine["group_hit_bonus"] = 1
    its = fighter(rng, rng.choice(WEAPONS + MISSILES))
    its |= {"actions_left": rng.randint(0, 2), "cautious": rng.random() < 0.3}
    mods: Record = {name: rng.random() < 0.2 for name in ("difficult", "higher", "dishonour")}
    mods |= {name: rng.choice([0, 0, 0, 1, 2]) for name in ("allies_crossed", "enemies_crossed", "cover")}
    state = {"kind": kind, "attacker": mine, "target": its, "mods": mods}
    return state | ({"range": rng.choice([1, 6, 8.5, 9, 12, 12.1, 20, 24])} if kind == "shot" else {})


def pool(rng: random.Random) -> Record:
    of = rng.choice(["hit", "damage", "honour"])
    if of == "honour":
        return {"of": of, "unit": unit(rng)}
    return {"of": of, **attack(rng)}


def unit(rng: random.Random) -> Record:
    return {"honour": rng.randint(0, 6), "markers": rng.randint(0, 3), "dishonour_cards": rng.randint(0, 2)}


def legal(rng: random.Random) -> Record:
    action = rng.choice(["move", "move_shoot", "charge", "cautious", "stand", "reload", "dodge"])
    state: Record = {"action": action, "distance": rng.choice([0, 1, 2, 2.5, 3, 3.5, 4, 6, 6.5])}
    if action in ("dodge", "reload"):
        state["distance"] = rng.choice([0, 0, 1]) if action == "reload" else 0
    some: Record = {
        "barriers": rng.choice([0, 1, 2]), "difficult_inches": rng.choice([0, 0.5, 1, 2]),
        "weapon": rng.choice(WEAPONS + MISSILES * 4), "range": rng.choice([5, 9, 9.5, 20, 21, 24, 25]),
        "loaded": rng.random() < 0.5,
        "nearest": rng.random() < 0.5, "search_passed": rng.random() < 0.5, "los": rng.random() < 0.5,
        "allies_in_lane": rng.choice([0, 1]), "enemies_in_lane": rng.choice([0, 1]), "prone": rng.random() < 0.5,
        "off_table": True, "cautious": rng.random() < 0.5, "actions_left": rng.choice([0, 1]),
        "min_gap": rng.choice([0.5, 0.8, 1, 1.5, 2]),
    }  # fmt: skip
    for key in rng.sample(sorted(some), rng.randint(0, 8)):
        state[key] = some[key]
    return state


def turn(rng: random.Random) -> Record:
    units = []
    for side in "AB":
        for n in range(rng.randint(1, 3)):
            actions = rng.randint(1, 3)
            units.append({"id": f"{side}{n}", "side": side, "cls": rng.choice(["samurai", "warrior"]),
                          "actions": actions, "used": rng.randint(0, actions)})  # fmt: skip
    return {"units": units, "first": rng.choice("AB"), "draws": [], "choose": []}


def drawn(rng: random.Random, rules: Mapping[str, Any], state: Record) -> None:
    """Tokens drawn one by one, each used by somebody who can, or set aside."""
    for _ in range(rng.randint(1, 12)):
        token = rng.choice("SWF")
        for who in [None, *rng.sample([row["id"] for row in state["units"]], len(state["units"]))]:
            tried = {**state, "draws": [*state["draws"], token], "choose": [*state["choose"], *([who] if who else [])]}
            try:
                told = ruled(rules, {"op": "turn", "state": tried})
            except (Unfit, Unanswerable):
                continue
            state |= tried
            if told["ended"]:
                return
            break


def base(rng: random.Random, name: str = "", size: float = 12.0) -> Record:
    found: Record = {"x": round(rng.uniform(2, size), 2), "y": round(rng.uniform(2, size), 2)}
    return found | {"r": rng.choice([0.5, 0.6, 1.2])} | ({"id": name} if name else {})


def between(rng: random.Random) -> Record:
    return {"a": base(rng), "b": base(rng), "others": [base(rng, f"o{n}") for n in range(rng.randint(1, 4))]}


def flight(rng: random.Random) -> Record:
    state: Record = {"unit": base(rng), "killer": base(rng)}
    state["enemies"] = [base(rng, f"e{n}") for n in range(rng.randint(0, 4))]
    return state | ({"table": [rng.choice([14, 20]), rng.choice([14, 20])]} if rng.random() < 0.5 else {})


def remove_tokens(rng: random.Random) -> Record:
    actions = rng.randint(1, 3)
    return {"cls": rng.choice(["samurai", "warrior"]), "actions": actions, "used": rng.randint(0, actions),
            "bag": {"S": rng.randint(0, 6), "W": rng.randint(0, 6), "F": rng.randint(0, 3)}}  # fmt: skip


def bag(rng: random.Random) -> Record:
    number = rng.randint(1, 9)
    return {"cards": [{"cls": rng.choice(["samurai", "warrior"]), "actions": rng.randint(1, 3)} for _ in range(number)]}


def skill(rng: random.Random) -> Record:
    return {"fate_no": rng.randint(1, 4), "held": rng.randint(0, 3)}


def dishonour(rng: random.Random) -> Record:
    return {"cls": rng.choice(["samurai", "warrior"]), "done_this_turn": rng.random() < 0.3,
            "dice": rng.randint(0, 6), "cards": rng.randint(0, 3)}  # fmt: skip


MADE = {
    "attack": attack, "pool": pool, "legal": legal, "turn": turn, "between": between, "flight": flight, "bag": bag,
    "remove_tokens": remove_tokens, "skill": skill, "dishonour": dishonour,
    "test": lambda rng: {"dice": rng.randint(0, 8)},
    "nerve": lambda rng: {"unit": unit(rng)}, "offtable": lambda rng: {"unit": unit(rng)},
    "search": lambda rng: {"wits": rng.randint(0, 6)},
}  # fmt: skip
OFTEN = {"attack": 10, "legal": 5, "flight": 4, "pool": 3, "turn": 3, "between": 2}


def faces(rng: random.Random, rules: Mapping[str, Any], dice: int) -> str:
    """So many faces of the die in force, lucky or unlucky throughout now and then, so that rare results come."""
    have = "".join({name: sign for sign, name in SIGNS.items()}[name] for name in rules["die.faces"])
    luck = rng.choice(["X--SSD", "X--SSD", "DDDDSX", "XXXX-S", "XXXSSD", "SSSD"])
    luck = "".join(sign for sign in luck if sign in have) or have
    return "".join(rng.choice(luck) for _ in range(dice))


def fought(rng: random.Random, rules: Mapping[str, Any], state: Record) -> list[str]:
    """Dice for an attack, roll after roll."""
    course, dice = fight.attack(rules, copy.deepcopy(state)), []
    try:
        due = next(course)
        while True:
            if due.free and rng.random() < 0.4:
                due = course.send(None)
                continue
            fell = faces(rng, rules, due.dice)
            dice.append(f"{due.label}:{fell}")
            due = course.send(fight.read(rules, fell))
    except StopIteration:
        return dice


def made(seed: int, only: str = "", params: Mapping[str, Any] | None = None) -> tuple[Record, Record] | None:
    """A record with fitting dice and what the second solver says of it; None where the inventory is silent."""
    rng = random.Random(seed)
    op = only or rng.choices(list(MADE), [OFTEN.get(name, 1) for name in MADE])[0]
    record: Record = {"id": str(seed), "op": op, "params": mixed(rng) if params is None else dict(params)}
    rules = settled({}, record["params"])
    state = record["state"] = MADE[op](rng)
    try:
        if op == "attack":
            record["dice"] = fought(rng, rules, state)
        elif op == "turn":
            drawn(rng, rules, state)
        elif op in ONE_ROLL:
            number = {"test": "dice", "search": "wits"}.get(op)
            asked = {"of": "honour", "unit": state.get("unit", {})}
            dice = state[number] if number else ruled(rules, {"op": "pool", "state": asked})["dice"]
            record["dice"] = [f"{ONE_ROLL[op]}:{faces(rng, rules, max(dice, rules['test.min_dice']))}"]
        return record, ruled(rules, record)
    except Unanswerable:
        return None


def apart(record: Mapping[str, Any], told: Mapping[str, Any]) -> str:
    """The first thing on which the engine rules otherwise, or nothing."""
    try:
        answer = rule(copy.deepcopy(dict(record)))["result"]
    except InputError as error:
        return f"the engine takes it not: {error}; {json.dumps(record)}"
    except Exception as error:  # an engine with a fault planted in it may fall over
        return f"the engine fell over: {error!r}; {json.dumps(record)}"
    mine = dict(told)
    if told.get("outcome") in ("killed", "removed"):  # whoever is gone has no markers to compare
        mine["target"] = {key: what for key, what in mine["target"].items() if key not in ("markers", "figures")}
    if told.get("off_table"):
        mine = {key: what for key, what in mine.items() if key in ("off_table", "exit", "markers_added", "blocked_by")}
    for path, one, other in differing(mine, answer, ""):
        return f"{record['op']}{path}: second {one}, engine {other}; {json.dumps(record)}"
    return ""


def differing(mine: Any, its: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """Where two answers differ; of mappings what both name is compared."""
    if isinstance(mine, Mapping) and isinstance(its, Mapping):
        for key in mine:
            if key in its:
                yield from differing(mine[key], its[key], f"{path}.{key}")
    elif isinstance(mine, list | tuple) and isinstance(its, list | tuple) and len(mine) == len(its):
        for n, (one, other) in enumerate(zip(mine, its, strict=True)):
            yield from differing(one, other, f"{path}.{n}")
    elif isinstance(mine, float) or isinstance(its, float):
        if not isinstance(its, int | float) or abs(mine - its) > 1e-3:
            yield path, mine, its
    elif mine != its:
        yield path, mine, its
