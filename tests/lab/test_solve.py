"""Best play: against an independent solver that knows only the engine, and against plain sense."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "games" / "swashbuckling"))

from test_lone import by_engine, rules  # noqa: E402

from aofa_widgets.errors import InputError  # noqa: E402
from aofa_widgets.games import load  # noqa: E402
from aofa_widgets.games.swashbuckling.odds.lone import Spot, Stance  # noqa: E402
from aofa_widgets.lab.solve import solve  # noqa: E402

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


@pytest.mark.people
def test_every_value_is_that_of_an_independent_solver_on_the_engine():
    ruleset = rules(**SMALL)
    best = solve(ruleset, 1, 1)
    found = engine_values(ruleset, best)
    assert set(found) == set(best.graph.spots)
    assert max(abs(best.chance(spot) - value) for spot, value in found.items()) < 1e-9


@pytest.fixture(scope="module")
def best():
    return solve(rules(**SMALL), 2, 2)


def test_two_alike_have_like_chances_and_the_initiative_is_worth_something(best):
    first, second = best.lone.begin()
    assert abs(best.chance(first) - best.chance(second)) < 1e-12
    assert best.chance(first) > 0.5


def test_no_choice_is_better_than_the_best_and_no_rule_of_thumb_gains(best):
    for spot in best.graph.spots[::50]:
        chances = [chance for _, chance in best.ways(spot)]
        assert chances == sorted(chances, reverse=True) and abs(chances[0] - best.chance(spot)) < 1e-12
    losses = [thumb.loses for thumb in best.thumbs()]
    assert losses == sorted(losses) and min(losses) >= -1e-7 and max(losses) > 0.001


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
