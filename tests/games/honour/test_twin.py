"""A twin of the engine against the recorded cases, and the referee against the twin on records of any kind."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aofa_widgets.games.honour.params import WEAPONS
from aofa_widgets.games.honour.referee import Bench
from aofa_widgets.games.honour.resolve import ACTS
from aofa_widgets.rules import Ruleset

from ..records import differences
from .test_cases import BOOK, OURS
from .twin import rule
from .twin.judge import Unfit

RULES = Ruleset.load("honour")
BENCH = Bench(RULES, quiet=True)
CHANGED = {
    "edition": {},
    "tokens": {"bag.token_removal": "bag_only", "bag.fate_tokens": 4, "bag.fate_to_end": 2, "skill.most": 2},
    "moves": {
        "actions.move_in": 8, "actions.enemy_gap_in": 2, "terrain.difficult_cost": 3, "terrain.barrier_cross_in": 2,
        "missile.musket_reload": False, "attack.search_for_charge": True, "nerve.flight_in": 9,
    },
    "dice": {"test.min_dice": 1, "dishonour.dice": 2, "wound.marker_honour_dice": -2, "prone.hit_dice": 2},
}
BENCHES = {name: Bench(RULES.with_values(values), quiet=True) for name, values in CHANGED.items()}
VALUES = {name: RULES.with_values(values).values for name, values in CHANGED.items()}


@pytest.mark.parametrize("record", [r for r in BOOK + OURS if "error" not in r["expect"]], ids=lambda r: r["id"])
def test_it_agrees_with_every_recorded_case(record: dict[str, Any]) -> None:
    values = RULES.with_values(record["params"]).values if "params" in record else RULES.values
    told = rule(values, record)
    for key, wanted in record["expect"].items():
        assert list(differences(wanted, told[key], key, near=1e-6)) == []


def test_it_refuses_other_dice() -> None:
    for dice in ([], ["test:S"], ["test:SS", "test:S"], ["hit:SS"]):
        with pytest.raises(Unfit):
            rule(RULES.values, {"op": "test", "state": {"dice": 2}, "dice": dice})


few, flag, side = st.integers(0, 4), st.booleans(), st.sampled_from("AB")
cls = st.sampled_from(["warrior", "samurai"])
inches = st.integers(0, 28).map(lambda n: n / 2) | st.sampled_from([0.999, 1.0, 1.001, 5.999, 6.001, 24.0, 24.001, 20])


def some(**fields: Any) -> Any:
    """An object with some of these fields: what is left out has its default."""
    return st.fixed_dictionaries({}, optional=fields)


legal = st.fixed_dictionaries({"action": st.sampled_from(ACTS)}, optional={
    "distance": inches, "barriers": st.integers(0, 2), "min_gap": inches, "weapon": st.sampled_from(WEAPONS),
    "range": inches, "nearest": flag, "search_passed": flag, "los": flag, "allies_in_lane": few,
    "enemies_in_lane": few, "loaded": flag, "prone": flag, "off_table": flag, "cautious": flag, "actions_left": few,
})
fighter = some(
    cls=cls, aim=few, strength=few, honour=few, weapon=st.sampled_from(["bow", "musket", "thrown"]), markers=few,
    prone=flag, dishonour_cards=few, group_hit_bonus=st.integers(-1, 2), cautious=flag, actions_left=few,
)
mods = some(allies_crossed=few, enemies_crossed=few, cover=few, difficult=flag, higher=flag, dishonour=flag)
shooter = fighter.map(lambda row: {"weapon": "bow", **row})
pools = st.fixed_dictionaries(
    {
        "of": st.sampled_from(["hit", "damage", "honour"]), "kind": st.sampled_from(["melee", "shot"]),
        "attacker": shooter,
    },
    optional={"target": fighter, "mods": mods, "range": inches, "unit": fighter},
)
STATES: dict[str, Any] = {
    "legal": legal,
    "pool": pools,
    "bag": st.fixed_dictionaries({"cards": st.lists(some(cls=cls, actions=few), max_size=5)}),
    "skill": st.fixed_dictionaries({"fate_no": st.integers(1, 4)}, optional={"held": few}),
    "dishonour": some(cls=cls, done_this_turn=flag, dice=few, cards=few),
    "remove_tokens": st.fixed_dictionaries(
        {"actions": few, "bag": some(S=few, W=few, F=few)}, optional={"cls": cls}
    ).flatmap(lambda row: st.integers(0, row["actions"]).map(lambda used: {**row, "used": used})),
}


@settings(max_examples=75, deadline=None)
@given(
    st.sampled_from(sorted(STATES)).flatmap(lambda op: st.tuples(st.just(op), STATES[op])), st.sampled_from([*CHANGED])
)
def test_the_referee_rules_alike(case: tuple[str, dict[str, Any]], under: str) -> None:
    op, state = case
    record = {"op": op, "state": state}
    told = rule(VALUES[under], record)
    found = BENCHES[under].run(record)["result"]
    assert {key: found[key] for key in told} == told


units = st.lists(st.fixed_dictionaries({"side": side, "cls": cls, "actions": st.integers(0, 3)}), max_size=6)


@settings(max_examples=40, deadline=None)
@given(units, side, st.lists(st.sampled_from("SSWWF"), max_size=14), st.sampled_from([*CHANGED]), st.randoms())
def test_turns_go_alike(
    rows: list[dict[str, Any]], first: str, draws: list[str], under: str, chance: random.Random
) -> None:
    rows = [{**row, "id": f"u{at}", "used": chance.randint(0, row["actions"])} for at, row in enumerate(rows)]
    values = VALUES[under]
    last, fates = min(values["bag.fate_to_end"], values["bag.fate_tokens"]), 0
    for at, token in enumerate(draws):
        fates += token == "F"
        if fates == last:
            draws = draws[: at + 1]
            break
    state: dict[str, Any] = {"units": rows, "first": first, "draws": draws}
    told = rule(values, {"op": "turn", "state": state})
    state["choose"] = [unit for _, _, unit in told["log"] if unit]
    found = BENCHES[under].run({"op": "turn", "state": state})["result"]
    assert {key: found[key] for key in told} == told


spots = st.integers(-40, 40).map(lambda n: n / 4)
bases = st.fixed_dictionaries({"x": spots, "y": spots, "r": st.sampled_from([0.25, 0.5, 1.2])})


@settings(max_examples=30, deadline=None)
@given(bases, bases, st.lists(bases, max_size=5))
def test_lanes_are_alike(a: dict[str, Any], b: dict[str, Any], others: list[dict[str, Any]]) -> None:
    rows = [{**other, "id": f"o{at}"} for at, other in enumerate(others)]
    record = {"op": "between", "state": {"a": a, "b": b, "others": rows}}
    assert BENCH.run(record)["result"]["between"] == rule(RULES.values, record)["between"]


@settings(max_examples=30, deadline=None)
@given(bases, bases, st.lists(bases, max_size=3), flag, st.sampled_from(["edition", "moves"]))
def test_flights_are_alike(
    unit: dict[str, Any], killer: dict[str, Any], others: list[dict[str, Any]], edge: bool, under: str
) -> None:
    if (unit["x"], unit["y"]) == (killer["x"], killer["y"]):
        return
    unit, killer = ({**row, "x": row["x"] + 10, "y": row["y"] + 10} for row in (unit, killer))
    rows = [{**other, "id": f"e{at}", "x": other["x"] + 10, "y": other["y"] + 10} for at, other in enumerate(others)]
    state = {"unit": unit, "killer": killer, "enemies": rows} | ({"table": [20, 20]} if edge else {})
    record = {"op": "flight", "state": state}
    told, found = rule(VALUES[under], record), BENCHES[under].run(record)["result"]
    for key in ("x", "y", "moved"):
        assert found[key] == pytest.approx(told[key], abs=1e-4), key
    assert (found["markers_added"] > 0, found["off_table"]) == (told["markers_added"] > 0, told["off_table"])
