"""Rules of what comes after: retreats, those they push, those who are blocked, wounds."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.legal.ways import allowance

from .playing import TABLE, Table, person, wall

PAIR = person("a", "raider", 0, 3000, 3000), person("b", "raider", 1, 3000, 3200)
SPEAR = {"melee": "spear"}


def beaten(*more: Any, table: Table = TABLE, face: int = 3, **told: Any) -> Any:
    """The turn in which b is driven back by a spear, to the south."""
    return table.play(table.set_out(*PAIR, *more, **{"a": SPEAR, **told}), face)


def test_who_is_driven_back_goes_one_base_length_at_once() -> None:
    """ARG-RETREAT-1, ARG-RETREAT-2."""
    told = beaten()
    assert told.state.person("b").y == 3400 and "driven_back" in told
    assert not beaten(face=4).state.person("b").alive  # no dice save anybody
    rider = TABLE.play(
        TABLE.set_out(PAIR[0], person("b", "horse_scout", 1, 3000, 3350), a={**SPEAR, "cls": 5}, b={"cls": 2}), 3
    )
    assert rider.state.person("b").y == 3850
    far = Table(retreat__steps_percent=200)
    assert beaten(table=far).state.person("b").y == 3600


def test_friends_behind_are_pushed_too_but_for_riders() -> None:
    """ARG-RETREAT-3."""
    told = beaten(person("c", "raider", 1, 3000, 3400))
    assert [told.state.person(name).y for name in "bc"] == [3400, 3600] and "pushed_too" in told
    mounted = beaten(person("h", "horse_scout", 1, 3000, 3560))
    assert mounted.state.person("h").y == 3560
    assert (mounted.state.person("b").x, mounted.state.person("b").y) != (3000, 3400)


@pytest.mark.parametrize(("blocked", "out"), [("killed", "killed"), ("surrender", "surrendered")])
def test_who_has_nowhere_to_go_is_lost(blocked: str, out: str) -> None:
    """ARG-RETREAT-4."""
    table = Table(retreat__blocked=blocked)
    told = beaten(terrain=(wall("tall_wall", 3340),), table=table)
    assert told.state.person("b").out == out
    ring = [
        person(f"c{n}", "raider", 0, 3000 + x, 3200 + y)
        for n, (x, y) in enumerate(((200, 0), (-200, 0), (0, 200), (200, 200), (-200, 200)))
    ]
    assert beaten(*ring, table=table, **{f"c{n}": {"down": 9} for n in range(5)}).state.person("b").out == out


def test_the_winner_takes_the_place_two_steps_at_most() -> None:
    """ARG-RETREAT-6, ARG-MELEE-18."""
    state = TABLE.play(TABLE.set_out(*PAIR, a=SPEAR), 3, until="after").state
    assert TABLE.play(TABLE.write(state, ask.Advance("a"))).state.person("a").y == 3200
    assert TABLE.play(state).state.person("a").y == 3000  # who says nothing stays
    none = Table(retreat__advance_percent=0)
    state = none.play(none.set_out(*PAIR, a=SPEAR), 3, until="after").state
    assert none.play(none.write(state, ask.Advance("a"))).state.person("a").y == 3000


def test_ordinary_people_fall_at_once_chosen_ones_are_wounded() -> None:
    """ARG-WOUND-1, ARG-WOUND-2, ARG-WOUND-7, ARG-EFFECT-2."""
    assert not beaten(face=4).state.person("b").alive
    table = Table(options__life_points=True)
    chief = person("b", "warden_captain", 1, 3000, 3200)
    state = table.play(table.set_out(PAIR[0], chief, a=SPEAR), 6).state
    hurt = state.person("b")
    assert (hurt.life, hurt.hits, hurt.alive) == (2, 1, True)
    assert (
        allowance(table.params, state, hurt) == 1200 < allowance(table.params, state, table.set_out(chief).person("b"))
    )
    assert not table.play(state, 6).state.person("b").alive
    plain = Table(options__life_points=False)
    assert plain.set_out(chief).person("b").life == 1
    for kind, life in (("warden_captain", 3), ("raider", 1)):
        assert Table(wound__chosen=3).set_out(person("x", kind, 0, 500, 500)).person("x").life == life
