"""Best play under two rulesets: how many moments differ, by looking at each; plans, words and tables."""

from __future__ import annotations

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.lab.solve import solve
from aofa_widgets.lab.solve.change import changed
from aofa_widgets.rules import Ruleset

BOOK = Ruleset.load("swashbuckling").with_values({"pool.max": 3})


@pytest.mark.parametrize(
    ("values", "ratings"),
    [({"tie.hits": 2}, (2, 2)), ({"init.ones_to_lose": 2}, (3, 1)), ({"wounds.to_fall": 2, "pool.max": 2}, (2, 1))],
)
def test_the_moments_that_differ_are_those_that_differ_one_by_one(values, ratings):
    now = BOOK.with_values(values)
    found = changed(BOOK, now, *ratings, strikes=False)
    one, other = (solve(rules, *ratings, strikes=False) for rules in (BOOK, now))
    known, differ = 0, 0
    for spot in one.spots:
        if spot.actions > other.lone.most:
            continue
        try:
            way = other.best(spot).way
        except InputError:
            continue
        times = 2 if ratings[0] == ratings[1] else 1
        known, differ = known + times, differ + times * (way != one.best(spot).way)
    assert (found.moments, found.differ) == (known, differ) and found.differ > 0


def test_a_duel_whose_ratings_the_change_moves_is_solved_with_both():
    now = BOOK.with_values({"rating.dashing": 3})
    found = changed(BOOK, now, 3, 2, strikes=False, becomes=(3, 3))
    start = found.positions[0]
    assert start.chances[0] > start.chances[1]  # the other one has become as good
    assert start.chances == tuple(changed(BOOK, BOOK, 3, n, strikes=False).positions[0].chances[0] for n in (2, 3))
    assert "Rating 3 against Rating 2; with the change, 3 against 3" in found.title["en"]
    assert changed(BOOK, now, 3, 2, strikes=False, becomes=(3, 2)).becomes is None


def test_the_same_rules_change_nothing_and_say_so():
    found = changed(BOOK, BOOK, strikes=False)
    assert found.differ == 0 and all(place.same for place in found.positions)
    assert "stays the same" in found.summary["en"] and "reste" in found.summary["fr"]


def test_plans_thresholds_and_tables_are_those_of_the_two_solutions():
    now = BOOK.with_values({"tie.winner": "defender", "tie.hits": 2})
    found = changed(BOOK, now, 2, 2, strikes=False, thumbs=True)
    one = solve(BOOK, 2, 2, strikes=False)
    start = one.lone.begin()[0]
    first = next(n for n in range(9) if one.best(start._replace(actions=n)).way.what == "duel")
    place = found.positions[0]
    assert place.first[0] == first and abs(place.chances[0] - one.chance(start)) < 1e-9
    plans, thumbs = found.tables
    assert len(plans.rows) == len(found.positions) and "both unhurt" in plans.text("en")
    assert thumbs.rows[0][1] == one.thumbs()[0].text
    for lang in ("en", "fr"):
        assert place.before[lang] in found.summary[lang]


def test_a_duel_that_need_not_end_is_refused_here_too():
    with pytest.raises(InputError):
        changed(BOOK, BOOK.with_values({"init.ones_to_lose": 2, "stun.forbids_move": False, "pool.max": 2}))


def test_the_reason_says_what_a_1_costs_under_these_rules():
    reasons = []
    for values in ({}, {"variant.extended_turns": True}, {"opposed.attacker_takes_hits": True}):
        best = solve(BOOK.with_values(values), 2, 2)
        struck = (best.why(spot) for spot in best.spots if best.best(spot).way.what == "strike")
        reasons.append(next(told for told in struck if told["en"].startswith("Best: strike first")))
    assert "the initiative is lost" in reasons[0]["en"] and "costs nothing" in reasons[0]["en"]
    assert "the activation ends" in reasons[1]["en"] and "l’activation prend fin" in reasons[1]["fr"]
    assert "may hurt" in reasons[2]["en"]


def test_a_solved_duel_shows_itself_and_says_how_to_solve_it_again():
    best = solve(BOOK, 3, 2, strikes=False)
    told = best.text("fr")
    assert "les deux indemnes" in told and best.thumbs()[0].text["fr"] in told and "Non compté" in told
    assert best.provenance.command.startswith("aofa solve ") and "--no-strikes" in best.provenance.command
    scope: dict = {}
    exec(best.provenance.python.replace("print(", "found = ("), scope)
    assert abs(scope["found"].chance(best.lone.begin()[0]) - best.chance(best.lone.begin()[0])) < 1e-12
