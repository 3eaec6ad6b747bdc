"""Laws of the engine that hold for every situation, and a plain second reading of a fight of two."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aofa_widgets.errors import InputError
from aofa_widgets.games.argad.params import Params
from aofa_widgets.games.argad.resolve import blows, bursts, melee, volley
from aofa_widgets.games.argad.resolve.due import Due, Steps, replay
from aofa_widgets.games.argad.resolve.sixes import Die, deal, most_hits
from aofa_widgets.rules import Ruleset

PARAMS = Params.of(Ruleset.load("argad"))
LENGTHS = ("long", "semi", "short", "vshort", "bare")
ARMOUR = st.sampled_from(("none", "3", "4", "4*", "5", "5*", "4T"))


def played(steps: Steps[melee.Fought], faces: dict[str, int]) -> melee.Fought:
    """A phase on one face for each striker, sixes left as they fell."""
    try:
        asked = next(steps)
        while True:
            asked = steps.send(() if asked.optional else (faces[asked.label],))
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


@st.composite
def phases(draw: st.DrawFn) -> tuple[melee.Melee, dict[str, int]]:
    """Up to six people of two sides, some with spears past a friend, and a face for each of them."""
    people = [f"{side}{i}" for side in "AB" for i in range(draw(st.integers(1, 3)))]
    fighters = []
    for name in people:
        foes = [other for other in people if other[0] != name[0]]
        friends = [other for other in people if other[0] == name[0] and other != name]
        behind = bool(friends) and draw(st.booleans())
        fighters.append(
            melee.Fighter(
                name,
                name[0],
                draw(st.integers(1, 5)),
                draw(ARMOUR),
                "long" if behind else draw(st.sampled_from(LENGTHS)),
                draw(st.sampled_from(((draw(st.sampled_from(foes)),), ()))),
                draw(st.integers(-2, 2)),
                front=draw(st.sampled_from(friends)) if behind else "",
            )
        )
    faces = {name: draw(st.integers(1, 6)) for name in people}
    return melee.Melee(tuple(fighters), draw(st.booleans()), draw(st.booleans())), faces


@settings(max_examples=40, deadline=None)
@given(phases(), st.randoms(use_true_random=False))
def test_whatever_the_phase_its_end_is_sound(phase: tuple[melee.Melee, dict[str, int]], chance: object) -> None:
    fight, faces = phase
    end = played(melee.steps(PARAMS, fight), faces)
    struck = {name for one in fight.fighters for name in one.targets}
    assert not set(end.killed) & set(end.pushed) and not set(end.killed) & set(end.ko)
    assert {*end.killed, *end.pushed, *end.ko} <= struck
    assert set(end.no_strike) <= {*end.killed, *end.pushed, *end.ko}
    assert not set(end.no_strike) & {blow.who for blow in end.blows}
    for blow in end.blows:  # whoever strikes has not been struck down in an earlier step
        order = melee.LENGTHS.index(blow.length)
        before = [b for b in end.blows if b.target == blow.who and b.stands and b.result != "miss"]
        assert all(melee.LENGTHS.index(one.length) >= order for one in before)
    mixed = list(fight.fighters)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    if 6 not in faces.values():  # without a ladder it does not matter who is read first
        again = played(melee.steps(PARAMS, replace(fight, fighters=tuple(mixed))), faces)
        assert [set(one) for one in (again.killed, again.pushed, again.ko)] == [
            set(one) for one in (end.killed, end.pushed, end.ko)
        ]


def by_hand(a: melee.Fighter, b: melee.Fighter, faces: dict[str, int], tie: bool) -> dict[str, str]:
    """A fight of two without sixes again, read off the page: who is killed, driven back, knocked out."""

    def blow(one: melee.Fighter, other: melee.Fighter) -> str:
        total, armour = faces[one.id] + one.mod, {"n": 0, "3": 3, "4": 4, "5": 5}[other.armour[0]]
        if faces[one.id] == 1 or total < other.cls:
            return "miss"
        return "kill" if total > max(other.cls, armour) else "push"

    rank = {"none": 0, "3": 1, "4": 2, "4T": 2, "4*": 3, "5": 4, "5*": 5}
    order = LENGTHS.index(a.length) - LENGTHS.index(b.length)
    fate: dict[str, str] = {}
    if order:
        one, other = (a, b) if order < 0 else (b, a)
        fate[other.id] = blow(one, other)
        if fate[other.id] == "miss":
            fate[one.id] = blow(other, one)
    else:
        fate = {b.id: blow(a, b), a.id: blow(b, a)}
        if tie and fate[a.id] == fate[b.id] != "miss":
            worth = [(one.cls, rank[one.armour], faces[one.id], one.mod) for one in (a, b)]
            if worth[0] != worth[1]:
                fate[(a if worth[0] > worth[1] else b).id] = "miss"
        if set(fate.values()) == {"kill", "push"}:
            fate = {name: end if end == "kill" else "miss" for name, end in fate.items()}
    striker = {a.id: b, b.id: a}
    return {
        name: "ko" if end == "kill" and striker[name].length == "bare" else end
        for name, end in fate.items()
        if end != "miss"
    }


@settings(max_examples=75, deadline=None)
@given(
    *[st.tuples(st.integers(1, 5), ARMOUR, st.sampled_from(LENGTHS), st.integers(-2, 2), st.integers(1, 5))] * 2,
    st.booleans(),
)
def test_a_fight_of_two_is_as_read_off_the_page(
    one: tuple[int, str, str, int, int], other: tuple[int, str, str, int, int], tie: bool
) -> None:
    a = melee.Fighter("a", "A", one[0], one[1], one[2], ("b",), one[3])
    b = melee.Fighter("b", "B", other[0], other[1], other[2], ("a",), other[3])
    faces = {"a": one[4], "b": other[4]}
    end = played(melee.steps(PARAMS, melee.Melee((a, b), tie=tie)), faces)
    fate = {**dict.fromkeys(end.killed, "kill"), **dict.fromkeys(end.pushed, "push"), **dict.fromkeys(end.ko, "ko")}
    assert fate == by_hand(a, b, faces, tie)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(4, 10), min_size=1, max_size=6))
def test_a_ladder_is_dealt_to_hit_as_often_as_it_can(needs: list[int]) -> None:
    ladder = list(range(6, 6 + len(needs)))
    dealt = deal([Die(str(i), 6, need) for i, need in enumerate(needs)], ladder)
    assert sorted(dealt) == ladder
    assert sum(value >= need for value, need in zip(dealt, needs, strict=True)) == most_hits(needs, ladder)


@settings(max_examples=50, deadline=None)
@given(
    st.lists(st.tuples(st.integers(2, 9), st.integers(1, 5)), min_size=1, max_size=5),
    st.lists(st.integers(-2, 0), max_size=4),
    st.integers(1, 4),
)
def test_a_volley_never_fells_more_than_it_hits_or_than_are_there(
    dice: list[tuple[int, int]], armour: list[int], lot: int
) -> None:
    shooters = tuple(volley.Shooter(str(i), need) for i, (need, _) in enumerate(dice))
    members = tuple(volley.Member(f"m{i}", mod) for i, mod in enumerate(armour))
    faces = [face for _, face in dice]
    rolled: list[tuple[str, tuple[int, ...]]] = []
    while isinstance(asked := volley.due(PARAMS, volley.Volley(shooters, members), rolled), Due):
        face = faces[len(rolled)] if asked.label == "shots" else min(lot, asked.sides)
        rolled.append((asked.label, (face,)))
    assert asked.hits >= len(asked.killed) and len(set(asked.killed)) == len(asked.killed) <= len(members)
    if members:
        wasted = asked.hits - len(asked.killed) - asked.lost
        assert wasted == 0 or len(asked.killed) == len(members)
    else:
        assert asked.hits == sum(face >= need for need, face in dice)


def test_a_burst_counts_its_bonus_once() -> None:
    for faces, victims in (((5, 5), 1), ((5, 6), 2), ((4, 6), 1), ((4, 4), 0)):
        shot = bursts.burst(PARAMS, 6, 0, True)
        found = bursts.due(PARAMS, shot, [("red", faces)])
        assert isinstance(found, bursts.Struck) and found.victims == victims


def test_maluses_that_do_not_add_name_who_counts() -> None:
    found = blows.reasons(PARAMS, {"untrained", "improvised", "lower", "strong", "disordered", "inspired"})
    assert [(one.name, one.value) for one in found] == [("untrained", -1), ("lower", -1), ("strong", 1)]


def test_a_machine_refuses_what_is_not_due() -> None:
    shot = volley.Volley((volley.Shooter("a", 7),))
    for rolled in (
        [("reroll", (6,))],
        [("shots", (6, 6))],
        [("shots", (7,))],
        [("shots", (5,)), ("reroll", (6,))],
        [("shots", (True,))],
    ):
        with pytest.raises(InputError):
            replay(volley.steps(PARAMS, shot), rolled)
    assert isinstance(replay(volley.steps(PARAMS, shot), [("shots", (6,)), ("reroll", ())]), volley.Losses)
    ghost = melee.Fighter("a", "A", targets=("b",))
    for fighters in ((ghost,), (ghost, melee.Fighter("b", "A")), (ghost, ghost), (melee.Fighter("c", "C", front="c"),)):
        with pytest.raises(InputError):
            melee.check(melee.Melee(fighters))
