"""Best play: against an independent solver that knows only the engine, and against plain sense."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "games" / "swashbuckling")]

from duel_by_hand import House, solved  # noqa: E402
from test_lone import VARIANTS, by_engine, rules  # noqa: E402

from aofa_widgets.errors import InputError  # noqa: E402
from aofa_widgets.games import load  # noqa: E402
from aofa_widgets.games.swashbuckling.odds.lone import Spot, Stance  # noqa: E402
from aofa_widgets.lab.solve import solve, sweep  # noqa: E402
from aofa_widgets.lab.solve.twin import Twin  # noqa: E402

SMALL = {"pool__max": 2, "wounds__to_fall": 1}


def engine_values(ruleset, best):
    """The chance of every spot by the engine's own falls, one spot after another until nothing moves."""
    game, lone = load("swashbuckling").GAME(ruleset), best.lone
    tables, todo = {}, [lone.canonical(spot) for spot in lone.begin()]
    while todo:
        spot = todo.pop()
        if spot in tables:
            continue
        tables[spot] = [by_engine(game, lone, spot, way, 6**5) for way in lone.ways(spot)]
        todo += [end for row in tables[spot] for end, _ in row if end]
    value = dict.fromkeys(tables, 0.5)
    moved = 1.0
    while moved > 1e-12:
        moved = 0.0
        for spot, rows in tables.items():
            new = max(sum(float(p) * _seen(value, spot, *end) for end, p in row.items()) for row in rows)
            moved, value[spot] = max(moved, abs(new - value[spot])), new
    return value


def _seen(value, spot, after, winner):
    if after is None:
        return float(winner == spot.active)
    return value[after] if after.active == spot.active else 1 - value[after]


HANDS = {
    "book": (House(pool=3, falls=2), {"pool.max": 3, "wounds.to_fall": 2}),
    "strikes": (House((2, 1), pool=3, falls=1, strikes=True), {"pool.max": 3, "wounds.to_fall": 1}),
    "ties to the other": (
        House((1, 2), pool=3, falls=1, tie_to="defender", tie_hits=2, extra=0),
        {"pool.max": 3, "wounds.to_fall": 1, "tie.winner": "defender", "tie.hits": 2, "six.extra": 0},
    ),
    "two 1s, a stun holds nobody": (
        House((3, 2), pool=4, falls=1, ones=2, stun_holds=False),
        {"pool.max": 4, "wounds.to_fall": 1, "init.ones_to_lose": 2, "stun.forbids_move": False},
    ),
    "other tables": (
        House((2, 2), pool=2, falls=2, duelling=("wound", "stun"), swashbuckling=("stun", "wound")),
        {
            "pool.max": 2,
            "wounds.to_fall": 2,
            "tables.duelling": ("wound", "stun"),
            "tables.swashbuckling": ("stun", "wound"),
        },
    ),
}


def by_hand(house, values):
    """How far any worth of any choice lies from the one found from the rules' text at most, and how many there are."""
    lone_best = solve(rules().with_values(values), *house.ratings, strikes=house.strikes)
    furthest, number = 0.0, 0
    for moment, found in solved(house).items():
        me, you = (Stance(man.wounds, man.stunned, man.armed, man.wall) for man in (moment.me, moment.you))
        spot = Spot(moment.who, me, you, moment.close, moment.done)
        told = {(way.what, way.near): chance for way, chance in lone_best.ways(spot)}
        assert set(told) == set(found), moment
        furthest = max(furthest, *(abs(told[choice] - worth) for choice, worth in found.items()))
        number += 1
    return furthest, number


@pytest.mark.parametrize("name", HANDS)
def test_every_worth_is_that_found_from_the_text_of_the_rules(name):
    furthest, number = by_hand(*HANDS[name])
    assert furthest < 1e-9 and number >= 100


@pytest.mark.long
def test_the_whole_game_of_the_book_is_as_found_from_the_text_of_the_rules():
    furthest, number = by_hand(House(strikes=True), {})
    assert furthest < 1e-9 and number == 6552


TWINS = {
    **{name: VARIANTS[name] for name in ("swash by turn", "turns", "both", "hurt", "odd duels", "two rounds", "stun")},
    "penalised": rules(stun__recovery_roll="penalised", stun__min_dice=0, weapon__can_initiate=True),
    "no way out": rules(disengage__automatic=False, push__blocked_effect="wound", weapon__win_table="duelling"),
    "wide": rules(dice__sides=8, init__losing_face=3, hits__per_point=2, bonus__weaponless=2, pool__per_action=2),
}


@pytest.mark.parametrize("name", TWINS)
def test_every_worth_and_what_rules_of_thumb_lose_are_those_of_the_slow_twin(name):
    two = name in ("hurt", "no way out")
    ruleset = TWINS[name].with_values({"pool.max": 2 + (name == "stun"), "wounds.to_fall": 1 + two})
    best = solve(ruleset, 2, 1)
    twin = Twin(best.lone)
    for spot in twin.graph.spots:
        told = twin.ways(spot)
        found = dict(best.ways(spot))
        assert set(found) == {way for way, _ in told}
        assert max(abs(found[way] - chance) for way, chance in told) < 1e-9, spot
    for thumb in best.thumbs()[::4]:
        loses = twin.loss(lambda spot, ways, thumb=thumb: thumb.rule.pick(best.lone, spot, ways))
        assert abs(thumb.loses - loses) < 1e-6


def test_a_figure_that_may_stop_and_begin_again_is_solved_as_by_the_twin():
    best = solve(rules(**SMALL), 2, 1, afresh=True)
    twin = Twin(best.lone)
    assert max(abs(best.chance(spot) - twin.chance(spot)) for spot in twin.graph.spots) < 1e-9
    assert any(way.what == "afresh" for spot in twin.graph.spots for way, _ in best.ways(spot))


def test_a_duel_that_need_not_end_is_refused():
    endless = rules(variant__extended_swashbuckling=True, **SMALL)
    with pytest.raises(InputError, match="may never end"):
        solve(endless, 2, 2, afresh=True, strikes=False)


def test_compiled_and_plain_sweeps_pick_the_same_way_at_every_moment():
    pytest.importorskip("numba", exc_type=ImportError)
    ruleset = rules(variant__extended_turns=True, pool__max=3)
    plain = solve(ruleset, 3, 2)
    loops = dict(sweep._ready)
    try:
        assert sweep.warm()
        compiled = solve(ruleset, 3, 2)
    finally:
        sweep._ready.clear()
        sweep._ready.update(loops)
    assert (plain.policy == compiled.policy).all()
    assert abs(plain._value - compiled._value).max() < 1e-10


@pytest.mark.people
def test_every_value_is_that_of_an_independent_solver_on_the_engine():
    ruleset = rules(**SMALL)
    best = solve(ruleset, 1, 1)
    found = engine_values(ruleset, best)
    assert {spot._replace(active=0) for spot in found} == {spot._replace(active=0) for spot in best.spots}
    assert max(abs(best.chance(spot) - value) for spot, value in found.items()) < 1e-9


@pytest.fixture(scope="module")
def best():
    return solve(rules(**SMALL), 2, 2)


def test_two_alike_have_like_chances_and_the_initiative_is_worth_something(best):
    first, second = best.lone.begin()
    assert abs(best.chance(first) - best.chance(second)) < 1e-12
    assert best.chance(first) > 0.5


def test_no_choice_is_better_than_the_best_and_no_rule_of_thumb_gains(best):
    for spot in [*best.spots][::50]:
        chances = [chance for _, chance in best.ways(spot)]
        assert max(chances) - chances[0] < 1e-9 and abs(chances[0] - best.chance(spot)) < 1e-12
    losses = [thumb.loses for thumb in best.thumbs()]
    assert losses == sorted(losses, key=lambda loss: round(loss, 7)) and min(losses) >= 0 and max(losses) > 0.001


def test_more_choices_never_hurt():
    small = rules(**SMALL)
    spot = Spot(0, Stance(), Stance())
    bare, struck = (solve(small, 2, 2, strikes=strikes) for strikes in (False, True))
    assert {way.what for way, _ in bare.ways(spot)} == {"act", "duel"}
    assert {way.what for way, _ in struck.ways(spot)} == {"act", "duel", "strike"}


def test_a_better_figure_wins_more_often():
    small = rules(**SMALL)
    chances = [solve(small, mine, 2).chance(Spot(0, Stance(), Stance())) for mine in (1, 2, 3, 4)]
    assert chances == sorted(chances) and chances[-1] - chances[0] > 0.2


def test_the_reason_names_the_best_choice_in_both_languages(best):
    spot = best.lone.begin()[0]
    told = best.why(spot)
    way, chance = best.best(spot)
    assert f"{chance:.1%}" in told["en"] and f"{100 * chance:.1f}".replace(".", ",") in told["fr"]
    assert way.what in ("strike", "act", "duel")
    risk = best.lone.risk(spot)
    assert risk == Fraction(1, 6)


def test_a_moment_that_never_comes_is_refused_unless_it_was_asked_for(best):
    lying = Spot(0, Stance(stunned=True), Stance())  # a stun comes with something behind
    with pytest.raises(InputError):
        best.chance(lying)
    asked = solve(rules(**SMALL), 2, 2, spots=[lying])
    assert asked.chance(lying) < asked.chance(asked.lone.begin()[0])
