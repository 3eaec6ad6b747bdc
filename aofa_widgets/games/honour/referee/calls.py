"""Every call of a record answered: fields that were read go in, what the rules make of them comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import ceil
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.play.ruling import Answer
from aofa_widgets.words import fault

from ..actions import Event
from ..params import INCH, Params
from ..resolve import (
    Attack,
    Bag,
    Course,
    Deed,
    Due,
    Fighter,
    Mods,
    Outcome,
    Pool,
    Read,
    advance,
    begin,
    broken,
    damage_pool,
    dishonour,
    dodge_pool,
    fill,
    hit_pool,
    honour_pool,
    passed,
    remove,
    skill,
    wits_pool,
)
from ..resolve.acts import CLOSE
from ..resolve.places.lines import Round, between, flight
from .reading import FIGHTER
from .rolls import Rolls
from .turns import turn

Fields = Mapping[str, Any]
PLAIN = tuple(name for name in FIGHTER if name not in ("missile", "group_hit_bonus"))


def fighter_of(row: Fields) -> Fighter:
    """A unit of a record."""
    bonus = row["group_hit_bonus"]
    plain = {name: row[name] for name in (*PLAIN, "missile")}
    return Fighter(**plain, bonus=(("aim", bonus),) if bonus else ())


def row_of(fighter: Fighter) -> dict[str, Any]:
    """A unit as a record writes it."""
    return {**{name: getattr(fighter, name) for name in PLAIN}, "group_hit_bonus": fighter.further("aim")}


def attack_of(row: Fields) -> Attack:
    """The attack of a record; a range that lies beyond a limit by a hair's breadth still lies beyond it."""
    tenths = max(0, ceil(row["range"] - CLOSE))
    return Attack(row["kind"], fighter_of(row["attacker"]), fighter_of(row["target"]), tenths, Mods(**row["mods"]))


def tested(params: Params, label: str, pool: Pool, rolls: Rolls, of: str = "") -> tuple[Read, Event]:
    """One test on the dice that fell."""
    roll = rolls.take(params, Due(label, pool.dice, of or "attacker", False, pool.parts))
    assert roll is not None  # only a dodge is ever declined
    told = {"label": label, "dice": pool.dice, "swords": roll.swords, "crosses": roll.crosses, "result": roll.result}
    return roll, Event("rolled", "TOH-TEST-2", {"of": of, **told})


def _test(params: Params, row: Fields, rolls: Rolls) -> Answer:
    roll, event = tested(params, "test", Pool(max(params.test_min_dice, row["dice"])), rolls)
    return Answer({"swords": roll.swords, "crosses": roll.crosses, "result": roll.result}, (event,))


def _attack(params: Params, row: Fields, rolls: Rolls) -> Answer:
    course: Course = begin(params, attack_of(row))
    while isinstance(course.due, Due):
        course = advance(params, course, rolls.take(params, course.due))
    end: Outcome = course.due
    told = {
        "hit": end.hit,
        "dodge": end.dodge,
        "damage": end.damage,
        "honour": end.honour,
        "outcome": end.outcome,
        "attacker_push": end.attacker_push // INCH,
        "target_push": end.target_push // INCH,
        "free": list(end.free),
        "nerve": list(end.nerve),
        "attacker": row_of(end.attacker),
        "target": row_of(end.target),
    }
    return Answer(told, end.events)


def _pool(params: Params, row: Fields, rolls: Rolls) -> Answer:
    if row["of"] == "honour":
        pool = honour_pool(params, fighter_of(row["unit"]))
    else:
        attack = attack_of(row)
        makers = {"hit": lambda: hit_pool(params, attack), "damage": lambda: damage_pool(params, attack, attack.target)}
        pool = makers.get(row["of"], lambda: dodge_pool(params, attack, attack.target))()
    parts = [{"from": reason, "dice": dice} for reason, dice in pool.parts]
    return Answer({"dice": pool.dice, "parts": parts}, (Event("pool", "TOH-TEST-2", {"dice": pool.dice}),))


def _nerve(params: Params, row: Fields, rolls: Rolls) -> Answer:
    roll, event, unit = _honour_test(params, "nerve", row, rolls)
    flee = not passed(roll.result)
    after = Event("flees", "TOH-NERVE-3") if flee else Event("holds", "TOH-NERVE-2")
    return Answer({"result": roll.result, "flee": flee, "unit": unit}, (event, after))


def _offtable(params: Params, row: Fields, rolls: Rolls) -> Answer:
    roll, event, unit = _honour_test(params, "offtable", row, rolls)
    lost = not passed(roll.result)
    after = Event("lost", "TOH-OFFTABLE-2") if lost else Event("may_return", "TOH-OFFTABLE-3")
    return Answer({"result": roll.result, "removed": lost, "unit": unit}, (event, after))


def _honour_test(params: Params, label: str, row: Fields, rolls: Rolls) -> tuple[Read, Event, dict[str, Any]]:
    unit = fighter_of(row["unit"])
    roll, event = tested(params, label, honour_pool(params, unit), rolls)
    return roll, event, row_of(replace(unit, dishonour_cards=0))  # counted cards are turned down (TOH-DISHON-5)


def _search(params: Params, row: Fields, rolls: Rolls) -> Answer:
    roll, event = tested(params, "search", wits_pool(params, Fighter(wits=row["wits"])), rolls)
    found = passed(roll.result)
    after = Event("found", "TOH-ATTACK-3") if found else Event("not_found", "TOH-ATTACK-4")
    return Answer({"result": roll.result, "free_target": found, "activation_ends": not found}, (event, after))


def _remove_tokens(params: Params, row: Fields, rolls: Rolls) -> Answer:
    if row["used"] > row["actions"]:
        raise InputError(fault("used", "honour.record.used_more", n=row["used"], most=row["actions"]))
    bag = Bag(row["bag"]["S"], row["bag"]["W"], row["bag"]["F"])
    left = remove(params, bag, row["cls"], row["actions"], row["used"])
    values = {"from_card": left.from_card, "from_bag": left.from_bag}
    return Answer({"bag": _counts(left.bag), **values}, (Event("tokens_removed", "TOH-REMOVE-1", values),))


def _counts(bag: Bag) -> dict[str, int]:
    return {"S": bag.samurai, "W": bag.warrior, "F": bag.fate}


def _bag(params: Params, row: Fields, rolls: Rolls) -> Answer:
    counts = _counts(fill(params, [(card["cls"], card["actions"]) for card in row["cards"]]))
    values = {"samurai": counts["S"], "warrior": counts["W"], "fate": counts["F"]}
    return Answer(dict(counts), (Event("bag_filled", "TOH-TOKENS-2", values),))


def _round(row: Fields) -> Round:
    return Round(row["id"], row["x"], row["y"], row["r"])


def _between(params: Params, row: Fields, rolls: Rolls) -> Answer:
    ends = {row["a"]["id"], row["b"]["id"]} - {""}  # attacker and target are not in their own way
    ids = between(_round(row["a"]), _round(row["b"]), [_round(one) for one in row["others"] if one["id"] not in ends])
    event = Event("between", "TOH-POS-2", {"n": len(ids), "names": list(ids)})
    return Answer({"between": list(ids)}, (event,))


def _flight(params: Params, row: Fields, rolls: Rolls) -> Answer:
    table = row["table"]
    if table is not None and len(table) != 2:
        raise InputError(fault("table", "honour.record.a_pair", n=len(table)))
    run = flight(
        _round(row["unit"]),
        _round(row["killer"]),
        [_round(one) for one in row["enemies"]],
        None if table is None else (table[0], table[1]),
        length=params.nerve_flight_in,
        gap=params.actions_enemy_gap_in,
    )
    barred = run.blocked_by is not None
    markers = params.nerve_blocked_markers if barred else 0
    told = {
        "x": run.x,
        "y": run.y,
        "moved": run.moved,
        "markers_added": markers,
        "blocked_by": run.blocked_by,
        "off_table": run.off_table,
        "exit": list(run.exit) if run.exit else None,
    }
    if barred:
        event = Event("barred", "TOH-RETREAT-1", {"who": run.blocked_by, "markers": markers})
    else:
        event = Event("runs_off", "TOH-OFFTABLE-1") if run.off_table else Event("runs", "TOH-NERVE-3")
    return Answer(told, (event,))


def _legal(params: Params, row: Fields, rolls: Rolls) -> Answer:
    if row["difficult_inches"] > row["distance"]:
        raise InputError(fault("difficult_inches", "honour.record.part_of"))
    told = {name: value for name, value in row.items() if name != "difficult_inches"}
    why = broken(params, Deed(**told, difficult=row["difficult_inches"]))
    # each rule that may be broken has its own sentence
    broken_ = tuple(Event(f"breaks_{rule[4:].lower().replace('-', '_')}", rule) for rule in why)
    return Answer({"legal": not why, "why": list(why)}, broken_ or (Event("allowed", "TOH-ACTION-1"),))


def _skill(params: Params, row: Fields, rolls: Rolls) -> Answer:
    found = skill(params, row["fate_no"], row["held"])
    if not found.draw:
        event = Event("no_skill", "TOH-SKILL-2", {"number": row["fate_no"]})
    else:
        values = {"held": found.held, "out": found.must_discard}
        event = Event("skill", "TOH-SKILL-4" if found.must_discard else "TOH-SKILL-2", values)
    return Answer({"draw": found.draw, "held": found.held, "must_discard": found.must_discard}, (event,))


def _dishonour(params: Params, row: Fields, rolls: Rolls) -> Answer:
    done = params.dishonour_per_turn if row["done_this_turn"] else 0
    found = dishonour(params, row["cls"], done, row["dice"], row["cards"])
    if found.legal:
        event = Event("shamed", "TOH-DISHON-2", {"more": found.dice - row["dice"], "cards": found.cards})
    else:
        event = Event("not_shamed", "TOH-DISHON-1" if row["cls"] != "samurai" else "TOH-DISHON-2")
    return Answer({"legal": found.legal, "dice": found.dice, "cards": found.cards}, (event,))


ANSWERS: Mapping[str, Callable[[Params, Fields, Rolls], Answer]] = {
    "test": _test,
    "attack": _attack,
    "pool": _pool,
    "nerve": _nerve,
    "search": _search,
    "offtable": _offtable,
    "turn": turn,
    "remove_tokens": _remove_tokens,
    "between": _between,
    "flight": _flight,
    "bag": _bag,
    "legal": _legal,
    "skill": _skill,
    "dishonour": _dishonour,
}
