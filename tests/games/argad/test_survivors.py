"""Rules in which a small change of the engine went unnoticed: found by a run of mutants, or planted by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from aofa_widgets.games.argad.flow.after import back, held_up
from aofa_widgets.games.argad.flow.course import Course
from aofa_widgets.games.argad.legal.drill import unit_of
from aofa_widgets.games.argad.legal.seeing import _confused, aim_of
from aofa_widgets.games.argad.legal.water import sense
from aofa_widgets.games.argad.model import State
from aofa_widgets.games.argad.model.arms import load_arms
from aofa_widgets.games.argad.model.ground import Base, Ground
from aofa_widgets.games.argad.model.tasks import Back
from aofa_widgets.games.argad.odds.reckoner import Desk
from aofa_widgets.games.argad.odds.reckoner.fights import fates, mod_of
from aofa_widgets.games.argad.resolve.groups import Member, chains, linked
from aofa_widgets.games.argad.resolve.moves import Going, hard_move, slowness
from aofa_widgets.games.argad.resolve.places.meeting import goal
from aofa_widgets.play.changing import changed
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.measure import overlaps
from aofa_widgets.table.shapes import Bounds

from .bench import Bench, bench, person


def files(ours: int, theirs: int, beside: int = 0) -> tuple[Bench, State]:
    """Two in front of each other, so many friends in file behind each, and so many right beside who is struck."""
    b = bench("rank_support")
    front = [person("a", "raider", 0, 3000, 3000), person("c", "raider", 1, 3000, 3200)]
    rear = [person(f"a{n}", "raider", 0, 3000, 2800 - 200 * n) for n in range(theirs)]
    rear += [person(f"c{n}", "raider", 1, 3000, 3400 + 200 * n) for n in range(ours)]
    rear += [person(f"s{n}", "raider", 1, (3200, 2800)[n], 3200) for n in range(beside)]
    return b, b.set_out(*front, *rear)


@pytest.mark.parametrize(
    ("ours", "theirs", "holds"),
    [(1, 0, True), (0, 0, False), (1, 1, False), (2, 1, True), (2, 2, False), (3, 2, True), (2, 0, True)],
)
def test_ranks_in_file_are_counted_on_both_sides(ours: int, theirs: int, holds: bool) -> None:
    """ARG-RETREAT-5: he goes back only when the pushing ranks, the front one too, outnumber those behind him."""
    _, state = files(ours, theirs)
    assert held_up(state, state.person("c"), "a") == holds


def test_whoever_stands_beside_is_no_rank_behind() -> None:
    """ARG-RETREAT-5: friends in file behind; two shoulders are none."""
    _, state = files(0, 0, beside=2)
    assert not held_up(state, state.person("c"), "a")
    _, state = files(1, 1, beside=2)
    assert not held_up(state, state.person("c"), "a")


@pytest.mark.parametrize(("shot", "asked"), [(False, True), (True, False)])
def test_whoever_has_shot_does_not_take_the_place_of_another(shot: bool, asked: bool) -> None:
    """ARG-RETREAT-6 with ARG-TURN-1: the winner may step in at once; whoever has shot has acted and stays."""
    b = bench()
    state = b.set_out(person("a", "raider", 0, 3000, 3000), person("c", "raider", 1, 3000, 3200), a={"shot": shot})
    course = Course(b.params, changed(state, due=None, results=(("push", "c", "a"),)))
    back(course, Back())
    assert course.state.person("c").y > 3200
    due: Any = course.state.due
    assert (due is not None and due.among == ("a",)) == asked


def test_two_in_dispersed_order_are_apart_at_their_own_distance_and_one_alone_is_not() -> None:
    """AMB-GROUP-5: the distance of dispersed order counts where both keep it; just that far apart they are apart."""
    params = bench().params
    loose, plain = Member("a", apart=600), Member("b")
    far = params.group_isolated_foot_cm * 100
    assert linked(params, loose, Member("c", apart=700), 599) and not linked(params, loose, Member("c", apart=700), 600)
    assert linked(params, loose, plain, far - 1) and linked(params, plain, loose, far - 1)


def test_chains_are_all_found_and_each_once() -> None:
    """AMB-GROUP-1: gaps linked into chains, those behind the first as well."""
    links = {"a": ["b"], "b": ["a"], "c": ["d"], "d": ["c", "e"], "e": ["d"], "f": []}
    assert chains(links) == (("a", "b"), ("c", "d", "e"), ("f",))
    assert chains({"a": ["c"], "b": [], "c": ["a"], "d": ["e"], "e": ["d"]}) == (("a", "c"), ("b",), ("d", "e"))


@pytest.mark.parametrize(("many", "malus"), [(1, -1), (2, -1), (3, 0)])
def test_open_forest_helps_one_or_two_and_no_group_of_three(many: int, malus: int) -> None:
    """ARG-COVER-8: only isolated foot, alone or a pair; with a third they are alone no longer."""
    b = bench()
    wood = {"id": "wood", "kind": "open_forest", "x": 3000, "y": 3000, "w": 1500, "h": 400}
    there = [person(f"c{n}", "raider", 1, 3000 + 300 * n, 2600) for n in range(many)]
    state = b.set_out(person("a", "warden_archer", 0, 3000, 3600), *there, terrain=(wood,))
    aim = aim_of(b.params, state, state.person("a"), state.person("c0"))
    assert (aim.seen, aim.malus) == (True, malus)


@pytest.mark.parametrize(("to", "how"), [((3000, 2000), "with"), ((3000, 4000), "against"), ((4000, 3000), "across")])
def test_a_current_is_with_against_or_across(to: tuple[int, int], how: str) -> None:
    """ARG-WATER-6: the river runs north; whoever goes nowhere is carried off too."""
    b = bench("current")
    river = {"id": "river", "kind": "deep_water", "x": 3000, "y": 3000, "w": 2000, "h": 3000, "current": 0}
    state = b.set_out(person("a", "raider", 0, 500, 500), person("c", "raider", 1, 5500, 500), terrain=(river,))
    assert sense(b.params, state, (3000, 3000), to) == how
    assert sense(b.params, state, (3000, 3000), (3000, 3000)) == "across"
    assert sense(b.params, state, (600, 600), to) == ""


def test_whoever_goes_for_somebody_at_the_edge_stays_on_the_table_and_in_nobody() -> None:
    """ARG-CONTACT-4: no place beyond the edge is one, nor one where another stands."""
    victim, attacker = Base("c", 1, 100, 3000), Base("a", 0, 1500, 3000)
    for friends in ((), (Base("b", 0, 300, 3000),)):
        ground = Ground(Bounds(6000, 6000), (), (victim, attacker, *friends))
        place = goal(ground, attacker, victim)
        assert place is not None and ground.holds(place.shape)
        assert not any(overlaps(place.shape, friend.shape) for friend in friends)
    walled = (Base("b", 0, 300, 3000), Base("d", 0, 100, 2800), Base("e", 0, 100, 3200))
    assert goal(Ground(Bounds(6000, 6000), (), (victim, attacker, *walled)), attacker, victim) is None


def test_whoever_just_fought_is_lost_in_the_mass_only_while_others_fight_near_him() -> None:
    """ARG-SHOOT-17: people who stand about without fighting make no mass."""
    b = bench()
    foe = person("c", "raider", 1, 3000, 3000)
    idle = b.set_out(person("a", "raider", 0, 500, 500), foe, person("d", "raider", 1, 3300, 3000))
    assert not _confused(b.params, idle, idle.person("c"))
    fight = b.set_out(person("a", "raider", 0, 3300, 3200), foe, person("d", "raider", 1, 3300, 3000))
    assert _confused(b.params, fight, fight.person("c"))


def test_ground_that_one_is_in_already_is_not_newly_entered() -> None:
    """ARG-TERRAIN-1: without a die too (a road through it)."""
    params = bench().params
    ends = []
    for before in (0, 300):
        machine = slowness(params, Going(1600, "difficult", before, road=True))
        with pytest.raises(StopIteration) as end:
            next(machine)
        ends.append(end.value.value.entered)
    assert ends == [False, True]


def test_a_formation_is_that_of_whoever_stands_nearest_to_its_leader() -> None:
    """ARG-CLOSEORDER-11: a leader beside two formations leads the nearer one."""
    b = bench("formations", "close_order")
    near = [person(f"n{n}", "raider", 0, 3000 + 200 * n, 3300) for n in range(4)]
    far = [person(f"f{n}", "raider", 0, 3000 + 200 * n, 2200) for n in range(4)]
    formed = {row["id"]: {"formed": "close"} for row in (*near, *far)}
    rows = [person("z", "raider_chief", 0, 3300, 3000), *far, *near, person("c", "raider", 1, 500, 500)]
    state = b.set_out(*rows, **formed)
    found = unit_of(b.params, state, state.person("z"))
    assert found is not None and {p.id for p in found.people} == {"n0", "n1", "n2", "n3"}


@pytest.mark.parametrize(("how", "far"), [("rest", 1000 + 300), ("whole", 800)])
def test_very_difficult_ground_halves_the_rest_of_the_way_or_all_of_it(how: str, far: int) -> None:
    """ARG-TERRAIN-2, AMB-TERRAIN-1: sixteen centimetres, ten of them before the edge."""
    choices = bench().game.rules.book.parameters["terrain.halving"].choices
    assert how in choices
    assert hard_move(bench(terrain__halving=how).params, 1600, "very_difficult", 1000) == far


def test_bare_hands_are_reckoned_with_their_malus_and_a_sword_is_not() -> None:
    """ARG-UNTRAINED-3: -1 to strike; whoever has learnt to box has no penalty (ARG-UNTRAINED-7)."""
    desk = Desk(Ruleset.load("argad"))
    fight = {"kind": "fight", "a1.person": "warden_sergeant", "a1.class": 4}
    assert mod_of(desk._form, desk.first({**fight, "a1.blade": "bare"}), "a1") == -1
    assert mod_of(desk._form, desk.first({**fight, "a1.blade": "sword"}), "a1") == 0
    told = desk.answer(desk.first({**fight, "a1.blade": "bare", "b1.blade": "sword"}), gains=False).accounts[-1]
    assert [(line.rule, line.value) for line in told.lines] == [("ARG-UNTRAINED-3", -1)]  # fists strike last


@pytest.mark.parametrize(("talents", "masters"), [(True, True), (True, False), (False, True)])
def test_hands_kill_only_where_masters_may_and_talents_count(talents: bool, masters: bool) -> None:
    """ARG-TALENT-6 with `talent.lethal_hands`: others floor whom they would kill (ARG-UNTRAINED-4)."""
    rules = Ruleset.load("argad").with_values({"options.talents": talents, "talent.lethal_hands": masters})
    arms = load_arms(rules)
    people = {**arms.people, "boxer": replace(arms.people["boxer"], talents=("martial-artist",))}
    desk = Desk(rules, replace(arms, people=people))
    given = {"kind": "fight", "a1.person": "boxer", "a1.blade": "bare", "b1.person": "villager", "b1.blade": "bare"}
    found = fates(desk._form, desk.first(given))
    kills = talents and masters
    assert (found["b1"]["kill"] > 0, found["b1"]["ko"] > 0) == (kills, not kills)
    assert found["a1"]["kill"] == 0  # the villager is no master
