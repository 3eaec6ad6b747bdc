"""Riders in play: how long mounting takes, how straight a charge is, how a led animal counts in a group."""

from __future__ import annotations

import pytest

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.legal.near import group_of, size_of

from .bench import Bench, Turn, bench, person

FAR = person("z", "raider", 1, 500, 500)
UP = ask.Order("r", "mount")


def dismounted(b: Bench, y: int = 3000) -> object:
    return b.set_out(person("r", "knight", 0, 3000, y), FAR, r={"afoot": True, "round": True, "kind": "cavalry"})


def ridden(turn: Turn) -> tuple[bool, tuple[int, int]]:
    return not turn.person("r").afoot, turn.at("r")


@pytest.mark.parametrize(("turns", "up"), [(1, [True, True]), (2, [False, True])])
def test_it_takes_the_turns_of_the_rules(turns: int, up: list[bool]) -> None:
    """ARG-CAVALRY-6."""
    b = bench(cavalry__mount_turns=turns)
    state = dismounted(b)
    assert b.game.refuse(state, ask.Order("r", "mount", ((3000, 3500),))).rule == "ARG-TURN-1"
    found = []
    for _ in range(2):
        if b.may(state, UP):
            state = b.turn(state, UP).end
        found.append(not state.person("r").afoot)
    assert found == up


def test_without_turns_one_rides_on_at_once() -> None:
    b = bench(cavalry__mount_turns=0)
    turn = b.turn(dismounted(b), ask.Order("r", "mount", ((3000, 6000),)))
    assert ridden(turn) == (True, (3000, 6000)) and not turn.dice


def test_the_looser_way_is_like_very_difficult_ground_on_foot() -> None:
    """16 cm on foot, halved: 8, less the die; on a 6 the horse is not mounted at all."""
    b = bench(cavalry__mount_loosely=True)
    far, near = ask.Order("r", "mount", ((3000, 4000),)), ask.Order("r", "mount", ((3000, 3800),))
    assert b.game.refuse(dismounted(b), far).rule == "ARG-MOVE-6"
    assert ridden(b.turn(dismounted(b), near, slow=3)) == (True, (3000, 3500))
    held = b.turn(dismounted(b), near, slow=6)
    assert ridden(held) == (False, (3000, 3000)) and "not_mounted" in held
    assert ridden(b.turn(dismounted(b), UP, slow=3)) == (True, (3000, 3000))


def test_riders_in_a_group_take_their_turn_even_so() -> None:
    b = bench(cavalry__mount_loosely=True)
    people = [person(name, "knight", 0, 3000 + 400 * n, 3000) for n, name in enumerate("rst")]
    changes = {name: {"afoot": True, "round": True, "kind": "cavalry"} for name in "rst"}
    state = b.set_out(*people, FAR, **changes)
    assert not b.may(state, ask.Order("r", "mount", ((3000, 3500),)))
    assert not b.turn(state, UP).dice


def charged(turn: int, bend: tuple[int, int]) -> bool:
    """Whether a rider who goes round by a bend still charges, as the die of his blow tells: class 3 falls to a 3."""
    b = bench(cavalry__charge_turn=turn, melee__cavalry_vs_foot=0, melee__foot_vs_cavalry=0)
    rider, foe = person("r", "knight", 0, 3000, 1500), person("z", "raider", 1, 3000, 4200)
    own = {"kind": "cavalry", "move": "mounted_light", "cls": 4}
    state = b.set_out(rider, foe, r=own, z={"cls": 3, "armour": "none"})
    found = b.turn(state, ask.Order("r", "contact", (bend, (3000, 3850)), target="z"), r=3, face=1)
    assert "meets" in found
    return bool(found.person("z").out)


@pytest.mark.parametrize(("turn", "charges"), [(0, False), (30, False), (60, True), (90, True)])
def test_a_charge_is_as_straight_as_the_rules_say(turn: int, charges: bool) -> None:
    """ARG-CAVALRY-11: at the bend he turns by some 46 degrees."""
    assert charged(turn, (2500, 2700)) is charges
    assert charged(turn, (3000, 2700))  # no bend at all


def test_a_seat_is_told_of_a_squad_that_is_none() -> None:
    """ARG-GROUP-9: usually 6 to 12 under a junior leader; the composition is free, so that nothing is forbidden."""
    for least, most, told in ((6, 12, True), (3, 12, False), (3, 3, False), (4, 4, True)):
        b = bench(group__squad_least=least, group__squad_most=most)
        people = [person(name, "raider", 0, 3000 + 400 * n, 3000, unit="crew") for n, name in enumerate("rst")]
        state = b.set_out(*people, FAR, r={"role": "junior_leader"})
        sheet = next(one for one in b.game.seat(state, 0).sheets if one.key == "troop")
        lines = [line.text for line in sheet.lines if line.who == "r"]
        assert bool(lines) is told, (least, most, lines)
        assert not lines or (f"usually {least} to {most}" in lines[0]["en"] and "escouade de 3" in lines[0]["fr"])


@pytest.mark.parametrize(("mounted", "size"), [(True, "group"), (False, "couple")])
def test_a_led_animal_counts_as_the_rules_say(mounted: bool, size: str) -> None:
    """ARG-AMB-GROUP-4: a rider and a pack animal are a group of two mounted, or a couple."""
    b = bench(group__led_animal_mounted=mounted)
    state = b.set_out(
        person("r", "knight", 0, 3000, 3000), person("m", "villager", 0, 3350, 3000), FAR,
        r={"kind": "cavalry"}, m={"kind": "pack_animal"},
    )  # fmt: skip
    assert size_of(b.params, group_of(b.params, state, state.person("r"))) == size
