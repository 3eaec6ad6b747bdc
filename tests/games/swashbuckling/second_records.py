"""Random rules and random records, told by the second solver, and where the engine's answers differ from its own."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator, Mapping
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.games.swashbuckling import rule
from aofa_widgets.games.swashbuckling.second import Unanswerable, contests, judge
from aofa_widgets.games.swashbuckling.second.parameters import DEFAULTS, settled
from aofa_widgets.games.swashbuckling.second.record import State
from aofa_widgets.rules.ruleset import load_book

BOOK = load_book("swashbuckling")
# what the inventory only names, or what a record cannot show, is left at its default
LEFT = {"setup.tie", "duel.rounds", "disengage.automatic", "push.max_in", "multi.duel_dice", "friendly_fire",
        "multi.targets_roll", "multi.gap_chain", "base.width_mm"}  # fmt: skip
MOVED = sorted(set(DEFAULTS) - LEFT)
# parameters that only matter together
THEMES: tuple[dict[str, Any], ...] = (
    {"variant.extended_swashbuckling": True, "xs.scope": ..., "xs.ones": ..., "variant.count_ones": ...},
    {"variant.extended_turns": True, "xt.next_figure": ..., "xt.ones": ..., "variant.count_ones": ...},
    {"variant.extended_swashbuckling": True, "variant.extended_turns": True, "variant.both": "combined"},
    {"optional.impetus": True, "impetus.lasts": "contact", "impetus.triggers": "fr"},
    {"reactivate": ..., "turn.pass": "not_allowed", "turn.idle_limit": 3},
    {"optional.object_damage": True, "object_damage.needs_hit": ...},
    {"repeat.same_action": "not_in_a_row"},
)
NAMES = {"athos": "A", "porthos": "A", "aramis": "A", "g1": "B", "g2": "B", "g3": "B"}
KINDS = {"action": 6, "opposed": 12, "duel": 16, "recover_stun": 4, "recover_weapon": 4, "stop": 2, "free_move": 2,
         "activate": 4, "move": 2, "pass": 1}  # fmt: skip
WAYS = ("leap_off", "swing", "slide", "leap_onto", "leap_over")
Told = list[dict[str, Any]]


def value(rng: random.Random, key: str) -> Any:
    """A value that a house rule may give a parameter."""
    parameter = BOOK.parameters[key]
    if parameter.kind == "switch":
        return rng.random() < 0.5
    if parameter.kind == "choice":
        return rng.choice(parameter.choices)
    if parameter.kind == "effects":
        return [rng.choice(parameter.choices) for _ in range(rng.randint(1, 5))]
    if parameter.none is not None and rng.random() < 0.2:
        return None
    low, high = int(parameter.low or 0), int(parameter.high or 0)
    if parameter.outside and rng.random() < 0.3:
        low, high = int(parameter.outside[0]), int(parameter.outside[1])
    return rng.randint(max(low, 2 if key == "wounds.to_fall" else 0), min(high, low + 8))


def state(rng: random.Random) -> dict[str, Any]:
    """A position with a figure or two of each side, hurt or not, touching or not."""
    have = [name for name in NAMES if rng.random() < 0.8]
    have += [name for name in ("athos", "g1") if not any(NAMES[other] == NAMES[name] for other in have)]
    odd = {"wounds": (0.3, 1), "stunned": (0.25, True), "armed": (0.25, False), "backed": (0.25, True)}
    figures: dict[str, dict[str, Any]] = {}
    for name in have:
        figures[name] = {"side": NAMES[name], "rating": rng.randint(1, 4)}
        figures[name] |= {key: what for key, (chance, what) in odd.items() if rng.random() < chance}
        if rng.random() < 0.2:
            figures[name]["height"] = rng.randint(1, 2)
    pairs = [(a, b) for n, a in enumerate(have) for b in have[n + 1 :]]
    contact = [[a, b] for a, b in pairs if rng.random() < (0.45 if NAMES[a] != NAMES[b] else 0.1)]
    active = rng.choice(have)
    spell = {"figure": active, "actions": rng.choice([0, 0, 1, 1, 2, 3])}
    made = {"active": NAMES[active], "figures": figures, "contact": contact}
    return made | ({"activation": spell} if rng.random() < 0.9 else {})


def event(rng: random.Random, names: list[str], active: str) -> dict[str, Any]:
    """Something that somebody tries, sensible or not."""
    foes = [name for name in names if NAMES[name] != NAMES[active]]
    kind = rng.choices(list(KINDS), list(KINDS.values()))[0]
    made: dict[str, Any] = {"type": kind}
    if kind in ("action", "opposed") and rng.random() < 0.4:
        made["kind"] = rng.choice(["insult", "punch"])
    if kind == "move" and rng.random() < 0.3:
        made["establish_contact"] = [[active, rng.choice(foes)]]
    if kind == "opposed":
        made["targets"] = rng.sample(foes, rng.choice([1, 1, 1, min(2, len(foes))]))
        if len(made["targets"]) > 1:
            made["gap"] = rng.choice(["contact", "base_width", 10, 40])
        if rng.random() < 0.3:
            made["object"] = rng.choice(["small", "large", "huge"])
    if kind == "duel":
        made["lead"] = rng.choice(foes)
        if rng.random() < 0.2:
            made["arrival"] = rng.choice(WAYS)
        if rng.random() < 0.2:
            made["establish_contact"] = [[active, made["lead"]]]
    if kind == "activate":
        made["figure"] = rng.choice(names)
    if kind == "action" and rng.random() < 0.2:
        made["relocates"] = True
    return made


def made(seed: int, params: Mapping[str, Any] | None = None) -> tuple[dict[str, Any], Told] | None:
    """A record of one to nine steps with fitting dice, and what the second solver says of each; None if it cannot."""
    rng = random.Random(seed)
    mixed = {key: value(rng, key) for key in rng.sample(MOVED, rng.choice([0, 1, 1, 2, 2, 3, 4]))}
    if rng.random() < 0.4:
        mixed |= {key: value(rng, key) if what is ... else what for key, what in rng.choice(THEMES).items()}
    position = state(rng)
    record: dict[str, Any] = {"id": str(seed), "params": mixed if params is None else dict(params), "state": position}
    record["steps"] = steps = []
    told: Told = []
    try:
        rules, now = settled({}, record["params"]), State.of(position)
        for _ in range(rng.choice([1, 1, 2, 3, 5, 9])):
            active = now.activation.figure if now.activation else rng.choice(list(position["figures"]))
            step = {"event": event(rng, list(position["figures"]), active)}
            if now.activation is None and rng.random() < 0.7:  # somebody has to begin, or nothing more is tried
                step = {"event": {"type": "activate", "figure": rng.choice(now.standing(now.active) or [active])}}
            elif steps and rng.random() < 0.15:
                again = {key: what for key, what in steps[-1]["event"].items() if key != "allocation"}
                step = {"event": copy.deepcopy(again)}
            asked = judge.step(rules, copy.deepcopy(now), step["event"], None)
            if asked["legal"] and "active_dice" in asked:
                step["dice"] = dice = {"active": thrown(rng, rules, asked["active_dice"])}
                if "reactive_dice" in asked:
                    answers = asked["reactive_dice"].items()
                    dice["reactive"] = {name: thrown(rng, rules, number) for name, number in answers}
                shared(rng, rules, now, step)
            told.append(judge.step(rules, now, step["event"], step.get("dice")))
            steps.append(step)
    except Unanswerable:
        del steps[len(told) :]
    return (record, told) if told else None


def thrown(rng: random.Random, rules: Mapping[str, Any], number: int) -> list[int]:
    return [rng.randint(1, rules["dice.sides"]) for _ in range(number)]


def shared(rng: random.Random, rules: Mapping[str, Any], now: State, step: dict[str, Any]) -> None:
    """Half the duels share their hits out at random; now and then one too many."""
    what = step["event"]
    if what["type"] != "duel" or rng.random() < 0.5:
        return
    after = judge.step(rules, copy.deepcopy(now), what, step["dice"])
    before = copy.deepcopy(now)
    before.contact += [(pair[0], pair[1]) for pair in what.get("establish_contact", ())]
    given: dict[str, int] = {}
    losers = contests.losers(rules, before, after["winner"], now.acting.figure, what["lead"])
    for _ in range(after["hits"] + (rng.random() < 0.05)):
        name = rng.choice(losers)
        given[name] = given.get(name, 0) + 1
    if given and after["hits"]:
        what["allocation"] = given


def apart(record: Mapping[str, Any], told: Told) -> str:
    """The first thing on which the engine rules otherwise, or nothing."""
    try:
        answers = rule(copy.deepcopy(dict(record)))["steps"]
    except InputError as error:
        return f"the engine takes it not: {error}"
    except Exception as error:  # an engine with a fault planted in it may fall over
        return f"the engine fell over: {error!r}"
    for number, (mine, its) in enumerate(zip(told, answers, strict=True), 1):
        for path, one, other in differing(mine, its, f"s{number}"):
            return f"{path}: second {one}, engine {other}; {json.dumps(record)}"
    return ""


def differing(mine: Any, its: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(mine, Mapping) and isinstance(its, Mapping):
        for key in mine:
            if key in its:
                yield from differing(mine[key], its[key], f"{path}.{key}")
    elif path.endswith(".height") and mine is None:
        return  # pushed off something: nobody has said how far down
    elif json.dumps(mine) != json.dumps(its):
        yield path, mine, its
