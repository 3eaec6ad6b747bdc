"""The nine cases that are told in words (EX-03 … EX-35), each played on the game itself."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.actions import Action
from aofa_widgets.games.argad.flow import Argad
from aofa_widgets.games.argad.legal.arms import loaded
from aofa_widgets.games.argad.model import State
from aofa_widgets.rules import Ruleset

GAME = Argad(Ruleset.load("argad"))
Person = Mapping[str, Any]


def set_out(*people: Person, terrain: tuple[Person, ...] = (), **changed: Mapping[str, Any]) -> State:
    """A bare table with some people, two sides; then entries of theirs changed by name."""
    sides = [{"name": {"en": name, "fr": name}} for name in ("One", "Two")]
    state = GAME.start(
        {
            "id": "ruling", "title": {"en": "A case", "fr": "Un cas"}, "width": 6400, "height": 6400, "turns": 6,
            "sides": sides, "terrain": list(terrain), "people": list(people), "jobs": [], "aims": [],
        }  # fmt: skip
    )
    return state.put_all({name: replace(state.person(name), **values) for name, values in changed.items()})


def person(name: str, kind: str, side: int, x: int, y: int) -> Person:
    return {"id": name, "person": kind, "side": side, "x": x, "y": y}


def write(state: State, *slips: Action) -> State:
    for slip in slips:
        state = GAME.apply(state, slip).state
    return state


def turn(state: State, face: int = 1) -> dict[str, State]:
    """The rest of a turn, everybody sealing and every die showing one face: the first state of each kind of slips.

    "end" is the state in which the next turn's orders are written.
    """
    return told(state, face)[0]


def told(state: State, face: int = 1) -> tuple[dict[str, State], set[str]]:
    """The same, with the names of all that happened."""
    found: dict[str, State] = {}
    names: set[str] = set()
    now = state.turn
    while state.turn == now:
        chance = GAME.chance(state)
        if chance is not None:
            throw = ask.Throw(tuple((cup, (face,) * dice) for cup, dice in chance.dice.items()))
            step = GAME.settle(state, throw)
        else:
            found.setdefault(state.phase, state)
            step = GAME.apply(state, ask.Seal(min(GAME.to_act(state))))
        state = step.state
        names |= {event.name for event in step.events}
    return {**found, "end": state}, names


def may(state: State, action: Action) -> bool:
    return GAME.refuse(state, action) is None


def test_ex_03_a_loader_who_is_contacted_begins_again_and_may_strike() -> None:
    state = set_out(
        person("a", "fusilier", 0, 3000, 3000),
        person("b", "raider", 1, 3000, 4200),
        person("c", "raider", 1, 3000, 1800),
        a={"empty": ("flintlock_musket",), "melee": "sword"},
    )
    quiet = turn(write(state, ask.Order("a", "load")))["end"]
    assert loaded(quiet, quiet.person("a"), "flintlock_musket")
    both = ask.Order("b", "contact", target="a"), ask.Order("c", "contact", target="a")
    met = turn(write(state, ask.Order("a", "load"), *both))
    assert may(met["blows"], ask.Blow("a", "b"))
    after = met["end"]
    assert after.person("a").alive and after.person("a").load == 0
    assert not loaded(after, after.person("a"), "flintlock_musket")


def test_ex_04_a_last_shot_or_a_blow_never_both() -> None:
    state = set_out(
        person("a", "rifleman", 0, 3000, 3000),
        person("b", "raider", 1, 3000, 4200),
        person("c", "raider", 1, 3000, 1800),
        a={"melee": "sword"},
    )
    both = ask.Order("b", "contact", target="a"), ask.Order("c", "contact", target="a")
    met = turn(write(state, *both))
    close = ask.Shot("a", "b", how="point_blank")
    assert may(met["shots"], close) and may(met["blows"], ask.Blow("a", "b"))
    shot = turn(write(met["shots"], close))
    assert "blows" not in shot  # nobody has a choice left: he has shot, each of them strikes him alone


def test_ex_14_whoever_crouches_behind_a_wall_neither_shoots_nor_is_shot_at() -> None:
    wall = {"id": "wall", "kind": "low_wall", "x": 3000, "y": 3125, "w": 1200, "h": 50}
    state = set_out(person("a", "fusilier", 0, 3000, 3000), person("b", "fusilier", 1, 3000, 5000), terrain=(wall,))
    standing = turn(state)["shots"]
    assert may(standing, ask.Shot("a", "b")) and may(standing, ask.Shot("b", "a"))
    crouched = turn(write(state, ask.Order("a", "crouch")))
    assert "shots" not in crouched  # nobody has anything to shoot at


def test_ex_16c_nobody_sees_through_the_wall_beside_a_window() -> None:
    house = (
        {"id": "house", "kind": "house", "x": 3000, "y": 2600, "w": 1600, "h": 1000},
        {"id": "window", "kind": "window", "x": 3000, "y": 3100, "w": 300, "h": 60},
    )
    across = set_out(person("a", "fusilier", 0, 3000, 2600), person("b", "fusilier", 1, 3000, 3600), terrain=house)
    assert may(turn(across)["shots"], ask.Shot("a", "b"))
    flat = set_out(person("a", "fusilier", 0, 2500, 2980), person("b", "fusilier", 1, 2500, 3220), terrain=house)
    assert "shots" not in turn(flat)


def test_ex_30_who_cannot_agree_hesitates_and_does_nothing() -> None:
    state = set_out(
        person("a", "fusilier", 0, 3000, 3000),
        person("b", "fusilier", 1, 3000, 5000),
        a={"empty": ("flintlock_musket",)},
    )
    assert may(turn(state)["shots"], ask.Shot("b", "a"))
    state = turn(state)["answers"]
    for rounds in range(3):
        y = 3100 + 200 * rounds
        state = write(state, ask.Order("a", "move", ((3000, y),)), ask.Order("b", "move", ((3000, 8000 - y),)))
        while state.turn == 1 and state.phase == "answers" and state.rounds == rounds:
            state = write(state, ask.Seal(min(GAME.to_act(state))))
    seen = turn(state) if state.turn == 1 else {"end": state}
    after = seen["end"]
    assert "shots" not in seen
    assert [(p.x, p.y) for p in after.people] == [(3000, 3000), (3000, 5000)]
    assert after.person("a").empty == ("flintlock_musket",)


def test_ex_31_whoever_announced_a_move_is_not_immobile_even_back_where_he_was() -> None:
    there_and_back = ask.Order("a", "move", ((3000, 3300), (3000, 3000)))
    people = person("a", "fusilier", 0, 3000, 3000), person("b", "villager", 1, 3000, 4800)
    assert may(turn(set_out(*people))["shots"], ask.Shot("a", "b"))
    walked = turn(write(set_out(*people), there_and_back))
    assert "shots" not in walked
    assert (walked["end"].person("a").x, walked["end"].person("a").y) == (3000, 3000)
    empty = set_out(*people, a={"empty": ("flintlock_musket",)})
    assert turn(write(empty, there_and_back))["end"].person("a").empty == ("flintlock_musket",)


def test_ex_32_a_bow_shoots_last_in_one_turn_and_first_in_the_next() -> None:
    state = set_out(person("a", "warden_archer", 0, 3000, 3000), person("b", "villager", 1, 3000, 4800))
    first = turn(write(turn(state)["shots"], ask.Shot("a", "b")))["end"]
    assert may(first, ask.Order("a", "shoot", target="b"))
    second = turn(write(first, ask.Order("a", "shoot", target="b")))
    assert "shots" not in second  # still one shot a turn, two over two turns
    assert second["end"].person("b").alive


MORALE = Argad(Ruleset.load("argad").with_values({"options.morale": True}, "test"))


def test_ex_35_an_emblem_is_taken_by_who_stands_his_ground_a_second_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "GAME", MORALE)
    state = set_out(
        person("a", "warden_spearman", 0, 3000, 3000),
        person("b", "raider", 1, 3000, 3200),
        person("c", "raider", 1, 3000, 4400),
        b={"role": "bearer", "ranged": ()},
        c={"melee": "spear", "ranged": (), "cls": 4},
    )
    won = turn(state, 6)["after"]  # the spear comes first, and fells the bearer
    assert not won.person("b").alive
    stepped = turn(write(won, ask.Advance("a")))["end"]
    assert [row[:2] for row in stepped.emblems] == [("b", "a")]
    held, names = told(stepped)
    assert held["end"].emblems == () and "emblem_taken" in names
    charged = write(stepped, ask.Order("c", "contact", target="a"))
    back, names = told(charged, stepped.person("a").cls)  # both spears show his class: who has the higher class stays
    assert back["end"].person("a").alive and "driven_back" in names
    assert back["end"].emblems == () and "emblem_taken" not in names


def test_ex_05_what_one_hand_can_use_is_told_with_the_weapons() -> None:
    """Nobody in play strikes with one hand free; the cards say what such a person could use (ARG-WEAPON-11)."""
    arms = GAME.arms
    assert [arms.blades["sword"].hands, arms.weapons["flintlock_pistol"].hands] == [1, 1]
    assert all(blade.hands == 2 for blade in arms.blades.values() if blade.two_handed)
