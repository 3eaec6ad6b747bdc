"""Sweeps and goal-seek: what moves a battle, planted values found again, impossible ones not, bad input, a stop."""

from __future__ import annotations

from math import nan
from random import Random

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games import load
from aofa_widgets.lab.balance.aim import Aim
from aofa_widgets.lab.balance.forces import forces
from aofa_widgets.lab.balance.moving import Change, Step, asked, moving, steps_of
from aofa_widgets.lab.balance.seek import Tried, _Hunt, hopeful, seek
from aofa_widgets.lab.balance.sweep import one_pair, sweep
from aofa_widgets.lab.balance.tally import Tally
from aofa_widgets.lab.exact import exact
from aofa_widgets.lab.kernels import Plan
from aofa_widgets.lab.work import Control
from aofa_widgets.rules import Ruleset

BOOK = Ruleset.load("swashbuckling")
WOUNDS = BOOK.with_values({"tables.duelling": ["wound"], "tables.swashbuckling": ["wound"]})
SMALL = ((3, 2), (2, 2))


# ---- what moves a battle


def test_steps_are_nearest_first_and_no_limit_lies_beyond_the_greatest():
    assert [(one.value, one.away) for one in steps_of(BOOK, "duel.max_per_activation")][:2] == [(5, 1), (4, 2)]
    assert [one.away for one in steps_of(BOOK, "tie.winner")] == [1, 1]
    beyond = steps_of(BOOK, "dice.sides", beyond=True)
    assert {one.value for one in beyond} >= {2, 5, 7, 20} and not steps_of(BOOK, "dice.sides")


def test_a_parameter_moves_a_battle_if_and_only_if_some_value_changes_its_tables():
    keys = ["six.extra", "push.edge", "leap.down", "xs.ones", "stun.again", "bonus.impetus", "rating.superb"]
    steps = asked(BOOK, keys)
    found = moving(BOOK, SMALL, steps)
    battle = load("swashbuckling").battle
    base = battle(BOOK, SMALL)
    truly = {
        key
        for key, row in steps.items()
        if any(battle(BOOK.with_values({key: one.value}), SMALL) != base for one in row)
    }
    assert set(found) == truly == {"six.extra", "stun.again"}
    assert "rating.superb" in moving(BOOK, (("superb",), (2,)), asked(BOOK, ["rating.superb"]))


def test_two_values_with_the_same_tables_are_tried_once():
    # nobody wins a tie, or the attacker does: the hit of a tie is the same
    assert [one.value for one in moving(BOOK, SMALL, asked(BOOK, "tie.winner"))["tie.winner"]] == ["defender"]


def test_of_two_other_values_with_the_same_tables_the_nearer_is_tried():
    # from the defender's tie, both others put the same tables in its place: neither of them is what the rules say now
    base = BOOK.with_values({"tie.winner": "defender"})
    steps = asked(base, "tie.winner")
    battle = load("swashbuckling").battle
    one, other = (battle(base.with_values({"tie.winner": step.value}), SMALL) for step in steps["tie.winner"])
    assert one == other != battle(base, SMALL)
    assert moving(base, SMALL, steps)["tie.winner"] == steps["tie.winner"][:1]


# ---- deciding


def test_what_is_said_of_a_rate_is_seldom_wrong():
    rng, wrong, aim = Random(3), 0, Aim(0.5, within=0.05, error=0.1, most=20_000)
    for _ in range(60):
        wins = games = 0
        for look in aim.looks:
            wins += sum(rng.random() < 0.425 for _ in range(look - games))  # just out of the wider band
            games = look
            if verdict := aim.verdict(wins, games):
                break
        wrong += verdict == "reached"
    assert wrong <= 10  # 6 in the mean if the promise were only just kept


def test_every_rate_comes_to_a_verdict_and_those_far_off_soon():
    aim = Aim(0.5, within=0.02, error=0.001)
    for rate in (0.3, 0.479, 0.47, 0.5, 0.525, 0.9):
        games = next(look for look in aim.looks if aim.verdict(round(rate * look), look))
        assert games < 400_000 and (abs(rate - 0.5) < 0.1 or games < 1_000)


# ---- sweeps


def test_a_sweep_is_the_same_on_every_engine_and_its_numbers_are_its_tallies():
    asked_for = {"six.extra": [0, 2], "wounds.to_fall": [2]}
    one = sweep(BOOK, asked_for, forces=SMALL, games=300, seed=4)
    other = sweep(BOOK, asked_for, forces=SMALL, games=300, seed=4, engine="threads:2")
    assert [place.tally for place in one.places] == [place.tally for place in other.places]
    assert one.csv("plain") == other.csv("plain")
    assert {one.rate.value for one in one.places} == {one.tally.wins(0) / one.tally.decided() for one in one.places}
    assert one.complete and "six.extra=0,2" in one.provenance.command


def test_a_grid_has_every_combination():
    found = sweep(BOOK, ["six.extra=0,2", "tie.hits=0"], grid=True, forces=SMALL, games=50)
    values = [place.change.values for place in found.places]
    assert len(values) == 5 and {"six.extra": 2, "tie.hits": 0} in values
    assert not found.charts and len(found.tables[0].rows) == 6


def test_a_stopped_sweep_keeps_what_is_done_and_says_so():
    control = Control()
    found = sweep(
        BOOK, {"six.extra": [0, 2]}, forces=SMALL, games=100, control=control, seen=lambda *_: control.cancel()
    )
    assert not found.complete and 0 < found.base.games <= 100
    assert "Stopped" in found.summary["en"] and "Arrêt avant la fin" in found.summary["fr"]
    assert found.text("fr") and found.html("en")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"parameters": "leap.down"}, "moves the battle"),
        ({"parameters": "six.extr"}, "no parameter"),
        ({"parameters": "six.extra=99"}, "allowed"),
        ({"parameters": "six.extra="}, "no value"),
        ({"parameters": "six.extra=1"}, "already"),
        ({"parameters": []}, "names no parameter"),
        ({"parameters": 7}, "names no parameter"),
        ({"games": 0}, "number of games"),
        ({"games": 10**12}, "number of games"),
        ({"pair": "at_once/strikes,strikes"}, "pairs"),
        ({"pair": "nobody"}, "no tactic"),
    ],
)
def test_a_sweep_refuses_what_cannot_be(given, said):
    with pytest.raises(InputError, match=said) as refused:
        sweep(BOOK, **{"parameters": "six.extra", "forces": SMALL, **given})
    assert refused.value.faults[0].say("fr") != refused.value.faults[0].say("en")


# ---- forces


def test_each_force_meets_each_and_equal_ones_are_even():
    found = forces(WOUNDS, "3,2;4,1", [(2, 2), (3, 2)], games=4_000)
    rates = [[one.rate() for one in row] for row in found.tallies]
    assert rates[0][1].low < 0.5 < rates[0][1].high
    sure = exact(Plan(WOUNDS, ((3, 2), (2, 2)), ("at_once", "at_once"))).wins[0]
    assert rates[0][0].low - 0.01 < sure < rates[0][0].high + 0.01
    assert f"the force {found.tables[0].rows[0][0]} wins most" in found.summary["en"]
    again = found.provenance.python.splitlines()[-1]
    assert "ours='3,2;4,1'" in again and "4, 1" in found.text("fr")


@pytest.mark.parametrize("given", ["", ";", "3,x", 7, [], [()], ["3"] * 41])
def test_no_force_no_comparison(given):
    with pytest.raises(InputError):
        forces(BOOK, given, games=10)


# ---- goal-seek

PLANTS = [("rating.superb", 1), ("rating.superb", 6), ("tie.winner", "defender"), ("rating.dashing", 4)]
FORCES = (("superb", "dashing"), ("dashing", "dashing"))


@pytest.mark.parametrize(("key", "value"), PLANTS)
def test_a_planted_value_is_found_again(key, value):
    planted = Plan(WOUNDS.with_values({key: value}), FORCES, ("at_once", "at_once"))
    found = seek(WOUNDS, [key], target=exact(planted).wins[0], within=0.002, forces=FORCES, pairs=0)
    assert found.found.change.values == {key: value} and found.found.solved is not None
    assert found.rules().fingerprint == WOUNDS.with_values({key: value}).fingerprint


def test_a_planted_value_is_found_again_by_games():
    target = 0.953  # as solved; the search plays, for here hits also stun and disarm
    found = seek(BOOK, ["rating.superb"], target=target, within=0.02, forces=(("superb",), (2,)), games=40_000, seed=2)
    assert found.found.change.values == {"rating.superb": 6} and found.found.solved is None
    assert found.found.tally.games and "Superb" in found.summary["en"]


def test_nothing_need_change_where_the_base_rules_reach_it():
    found = seek(WOUNDS, ["six.extra"], forces=((2, 2), (2, 2)))
    assert found.found.change == Change(()) and len(found.tried) == 1


def test_an_impossible_target_is_none():
    found = seek(WOUNDS, ["six.extra", "tie.winner"], target=0.999, forces=SMALL)
    assert found.found is None and all(one.verdict == "missed" for one in found.tried)
    assert "None" in found.summary["en"] and "Aucun" in found.summary["fr"]
    with pytest.raises(InputError):
        found.rules()


def test_two_parameters_are_tried_where_one_is_not_enough():
    both = {"rating.superb": 6, "rating.dashing": 1}
    forces = (("superb", 3), ("dashing", "dashing"))
    target = exact(Plan(WOUNDS.with_values(both), forces, ("at_once", "at_once"))).wins[0]
    given = {"rating.superb": [5, 6], "rating.dashing": [1], "six.extra": [0, 2]}
    found = seek(WOUNDS, given, target=target, within=0.001, forces=forces)
    assert found.found.change.values == both


def test_no_more_games_are_played_for_what_is_larger_than_a_change_that_reaches():
    near, equal, far = (Change((step,)) for step in (Step("six.extra", 0, 1), Step("tie.hits", 0, 1), Step("x", 9, 3)))
    trials = [Tried(near, verdict="reached"), Tried(equal), Tried(far)]
    pair = one_pair("at_once")

    def hunt(cost=None):
        return _Hunt(BOOK, SMALL, pair, Aim(0.5), 1, cost, (None, None, None, None))

    assert hunt()._undecided(trials) == [1], "as small as the one that reaches may still be nearer; a larger one cannot"
    assert hunt(cost=lambda values: 1.0)._undecided(trials) == [1, 2], "a cost may turn the order round"
    assert hunt()._undecided([Tried(near, verdict="missed"), *trials[1:]]) == [1, 2]


def test_a_cost_ranks_what_reaches_the_target():
    given = {"rating.superb": [3, 5], "six.extra": [0, 2]}
    free = seek(WOUNDS, given, target=0.6, within=0.25, forces=((4, "superb"), (3, 3, 3)), pairs=0)
    reached = [one.change.values for one in free.reached if one.change.steps]
    if len(reached) < 2:
        free = seek(WOUNDS, given, target=0.9, within=0.25, forces=((4, "superb"), (3, 3, 3)), pairs=0)
    dear = seek(
        WOUNDS, given, target=free.aim.target, within=0.25, forces=((4, "superb"), (3, 3, 3)), pairs=0,
        cost=lambda values: 9.0 if "rating.superb" in values else 1.0,
    )  # fmt: skip
    assert [one.cost or 0 for one in dear.reached] == sorted(one.cost or 0 for one in dear.reached)


def test_pairs_are_tried_in_the_order_of_hope():
    steps = [steps_of(BOOK, key)[0] for key in ("six.extra", "tie.hits", "rating.superb")]

    def tried(rate, *own):
        return Tried(Change(own), Tally.of_games([(0, int(n >= rate), 0, 1, 1, 0, 1) for n in range(100)]))

    rows = [tried(50), tried(60, steps[0]), tried(70, steps[1]), tried(40, steps[2])]
    best = hopeful(rows, Aim(0.77, within=0.01), 2)
    assert best[0].steps == (steps[0], steps[1]) and len(best) == 2


def test_a_stopped_search_says_how_far_it_came():
    control = Control()
    found = seek(
        BOOK, ["six.extra"], target=0.9, forces=SMALL, control=control, seen=lambda *_: control.cancel(), games=2000
    )
    assert not found.complete and found.found is None
    assert "Stopped" in found.summary["en"] and found.html("fr")


@pytest.mark.parametrize("target", [2, -1, nan, "abc", None, True, "1e999"])
def test_no_win_rate_no_search(target):
    with pytest.raises(InputError, match="from 0 to 1"):
        seek(BOOK, "six.extra", target=target, forces=SMALL)


def test_a_cost_that_raises_is_said():
    def broken(values):
        raise ZeroDivisionError

    with pytest.raises(InputError, match="cost"):
        seek(WOUNDS, ["six.extra"], target=0.2753, within=0.004, forces=((2, 2), (3, 3)), cost=broken)


# ---- what is said


def test_a_number_is_a_smaller_change_than_a_choice():
    number, choice, switch = (steps_of(BOOK, key)[-1] for key in ("wounds.to_fall", "victory", "split.allowed"))
    assert number.number and number.away == 2 and not choice.number and not switch.number
    ranked = sorted([Tried(Change((one,))) for one in (choice, switch, number)], key=Tried.size)
    assert ranked[0].change.steps == (number,)
    assert Tried(Change((number, number))).size() > Tried(Change((choice,))).size()  # two rules are more than one


def test_what_is_said_names_the_pair_the_cut_and_your_rules():
    star = Ruleset.load("swashbuckling", house=["lucky-star"])
    found = seek(star, target=0.5, within=0.1, pairs=0, games=2000, pair="at_once/ahead_2", forces=SMALL)
    for lang, pair, rules, cut in (
        ("en", "One pair of tactics (duels at once / ", "the rules you start from", "of 73"),
        ("fr", "Une seule paire de tactiques (déclare le duel aussitôt / ", "vos règles de départ", "sur 73"),
    ):
        assert found.summary[lang].startswith(pair)
        table = found.tables[0]
        assert table.cells(lang)[0][0] == rules
        assert len(table.rows) < len(found.tried) and cut.split()[0] in table.caption[lang]
        assert str(len(found.tried)) in table.caption[lang]
        assert "`" not in found.text(lang)
    told = sweep(star, {"six.extra": [0, 2]}, games=100, forces=SMALL)
    assert "of 2, 0.1 on average" in told.notes[-1]["en"] and "sur 2, 0,1 en moyenne" in told.notes[-1]["fr"]


def test_settings_are_printed_as_they_are_typed():
    found = forces(ours="4,3;3,3", theirs="2,2;3;2", games=50)
    text = found.text("fr")
    assert "troupes du premier camp 4,3;3,3 · troupes du second camp 2,2;3;2" in text
    assert "5 troupes comparées" in text and "Règles recommandées" in text and "recommended" not in text


def test_a_force_meets_several_with_the_same_weight():
    found = forces(ours="3,3", theirs="3,3;1", games=400)
    each = [one.rate().value for one in found.tallies[0]]
    assert found.rate(0).value == pytest.approx(sum(each) / 2)


def test_what_cannot_be_aimed_at_is_said_in_each_language():
    with pytest.raises(InputError) as refused:
        Aim(50.0)
    assert "50 cannot be used; give a number from 0 to 1" in refused.value.say("en")
    with pytest.raises(InputError) as refused:
        Aim(0.5, within=0.6)
    assert refused.value.say("fr") == "within\u00a0: 0,6 ne convient pas\u202f; donnez un nombre de 0,001 à 0,25."
