"""Two actions a turn, second thoughts after the dice, eyes in front, attacks out of an ambush: values of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.model import State

from .bench import Bench, bench, patch_of, person

FAR = person("z", "raider", 1, 500, 500)
JOB = {"id": "gate", "label": {"en": "the gate", "fr": "la porte"}, "x": 3000, "y": 4000, "turns": 1}
BRUSH = patch_of("brush", 4000)


def offers(b: Bench, state: State, name: str) -> set[str]:
    picked = b.game.apply(state, ask.Pick(name)).state
    return {offer.key for offer in b.game.menu(picked, state.person(name).side).offers}


def worker(b: Bench, *terrain: object) -> State:
    return b.set_out(person("a", "villager", 0, 3000, 3000), FAR, jobs=[JOB], terrain=terrain)


def test_one_action_a_turn_or_two() -> None:
    """ARG-TURN-1: where two are allowed, one goes and works, or loads; who is slowed comes too late."""
    go = ask.Order("a", "work", ((3000, 3800),), "gate")
    one, two = bench(), bench(turn__actions=2)
    assert one.game.refuse(worker(one), go).rule == "ARG-TURN-1" and "go_and_work" not in offers(one, worker(one), "a")
    found = two.turn(worker(two), go)
    assert "go_and_work" in offers(two, worker(two), "a")
    assert found.at("a") == (3000, 3800) and found.end.jobs[0].done
    held = two.turn(worker(two, BRUSH | {"y": 3500}), go, slow=6)
    assert "too_late" in held and not held.end.jobs[0].done
    assert two.game.refuse(worker(two), replace(go, way=((3000, 3300),))).rule == "ARG-TIME-1"  # too far from it


def test_going_and_loading() -> None:
    b = bench(turn__actions=2)
    state = b.set_out(person("a", "fusilier", 0, 3000, 3000), FAR)
    state = state.put(replace(state.person("a"), empty=state.person("a").ranged[:1]))
    go = ask.Order("a", "load", ((3000, 3400),))
    assert "go_and_load" in offers(b, state, "a") and not bench().may(state, go)
    found = b.turn(state, go)
    assert found.at("a") == (3000, 3400) and not found.person("a").empty


def doubts(must: bool, stays: bool) -> tuple[bool, tuple[int, int], bool]:
    """Whether a friend may think again when one is held fast; where he ends; whether he may still shoot as immobile."""
    b = bench(dispute__must_move=must)
    state = b.set_out(
        person("a", "villager", 0, 3000, 3000), person("m", "fusilier", 0, 1000, 3000),
        person("z", "raider", 1, 1000, 1600), terrain=(BRUSH,), z={"ranged": ()},
    )  # fmt: skip
    orders = ask.Order("a", "move", ((3000, 4200),)), ask.Order("m", "move", ((1000, 3600),))
    found = b.turn(state, *orders, later=(ask.Advance("m", not stays),), slow=6)
    return "doubts" in found.states, found.at("m"), "shots" in found.states


def test_an_announced_move_is_made_unless_the_rules_let_one_stay() -> None:
    """ARG-DISPUTE-1, ARG-TERRAIN-11: whoever stays after all is not immobile again."""
    assert doubts(True, True) == (False, (1000, 3600), False)
    assert doubts(False, True) == (True, (1000, 3000), False)
    assert doubts(False, False) == (True, (1000, 3600), False)


def test_nobody_is_asked_where_nobody_is_slowed() -> None:
    b = bench(dispute__must_move=False)
    found = b.turn(worker(b), ask.Order("a", "move", ((3000, 3400),)))
    assert "doubts" not in found.states


@pytest.mark.parametrize("free", [True, False])
def test_people_see_all_round_or_only_in_front(free: bool) -> None:
    """ARG-TURN-8: behind one's back nobody is attacked or shot at, until one has turned."""
    b = bench(turn__free_facing=free)
    people = person("a", "warden_archer", 0, 3000, 3000), person("z", "raider", 1, 3000, 4200)
    state = b.set_out(*people, a={"facing": 0}, z={"ranged": ()})
    attack, about = ask.Order("a", "contact", target="z"), ask.Order("a", "face", ((3000, 4200),))
    assert b.may(state, attack) is free and ("face" in offers(b, state, "a")) is not free
    assert ("shots" in b.turn(state).states) is free
    turned = b.turn(state, about)
    assert turned.person("a").facing == 180 and "shots" in turned.states and b.may(turned.end, attack)


AMBUSH = "ARG-CONTACT-7"


@pytest.mark.parametrize(("on", "cm", "rule"), [(False, 10, ""), (True, 20, ""), (True, 10, AMBUSH)])
def test_an_ambush_has_the_distance_of_its_rule(on: bool, cm: int, rule: str) -> None:
    """ARG-CONTACT-7: under the rule of surprise hidden people attack whoever is near enough; 12 cm here."""
    b = bench(*(("surprise",) if on else ()), contact__surprise_cm=cm)
    state = b.set_out(person("a", "raider", 0, 3000, 3000, hidden=True), person("z", "raider", 1, 3000, 4400))
    attack = ask.Order("a", "contact", target="z")
    found = b.game.refuse(state, attack)
    assert ("" if found is None else found.rule) == rule
    assert found is None or all(b.game.explain(state, found).values())
    if not rule:
        turn = b.turn(state, attack)
        assert {"reveals", "meets"} <= set(turn.names) and not turn.person("a").hidden
    assert b.may(state.put(replace(state.person("a"), hidden=False)), attack)
