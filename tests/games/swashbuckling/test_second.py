"""The second solver against the recorded cases, the file of exact odds, and rolls counted one by one."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from aofa_widgets.games.swashbuckling import second
from aofa_widgets.games.swashbuckling.second import asked, contests, counting, judge, turns
from aofa_widgets.games.swashbuckling.second.parameters import DEFAULTS, settled
from aofa_widgets.games.swashbuckling.second.record import State
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import load_book

DATA = Path(__file__).parent / "data"
CASES = [json.loads(line) for line in (DATA / "cases.jsonl").read_text(encoding="utf-8").splitlines()]
ODDS = json.loads((DATA / "odds.json").read_text(encoding="utf-8"))


def test_its_defaults_are_those_of_the_book():
    """Its catalogue was written from the inventory, the parameter files were too."""
    book = Ruleset.of(load_book("swashbuckling")).values
    assert {key: second.rule(book, key) for key in DEFAULTS} == dict(DEFAULTS)


@pytest.mark.parametrize("record", CASES, ids=lambda record: record["id"])
@pytest.mark.parametrize("values", ["its own", "the book's"])
def test_it_agrees_with_every_recorded_case(record, values):
    given = {} if values == "its own" else Ruleset.of(load_book("swashbuckling")).values
    rules = settled(given, record.get("params"))
    told = judge.play(rules, State.of(record["state"]), record["steps"])
    for step, found in zip(record["steps"], told, strict=True):
        for key, wanted in step["expect"].items():
            assert key in found and within(wanted, found[key]), (key, wanted, found.get(key))


def within(wanted, found):
    """Equal, where a mapping only says what it names."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(key in found and within(value, found[key]) for key, value in wanted.items())
    return wanted == found


def plain(spread):
    return {str(key): f"{c.numerator}/{c.denominator}" for key, c in spread.items() if c}


def summed(rows):
    found = {}
    for key, chance in rows:
        found[key] = found.get(key, Fraction(0)) + chance
    return plain(found)


@pytest.mark.parametrize("dice", ODDS["one_side"])
def test_one_roll_has_the_recorded_odds(dice):
    row, rolls = ODDS["one_side"][dice], counting.rolls(settled({}), int(dice))
    assert plain(counting.scores(settled({}), int(dice))) == row["score"]
    assert asked.answer({}, {"odds": "keep", "dice": int(dice)}) == row["p_no_one"]
    for key, wanted in row["joint_by_ones"].items():
        assert summed((s, c) for (s, ones), c in rolls.items() if key == ("2+" if ones > 1 else str(ones))) == wanted
    for key, wanted in row["joint"].items():
        assert summed((s, c) for (s, ones), c in rolls.items() if (key == "lost") == (ones > 0)) == wanted


@pytest.mark.parametrize("key", [*ODDS["matchups"], *ODDS["zero_dice_matchups"]])
def test_two_rolls_have_the_recorded_odds(key):
    row = (ODDS["matchups"] | ODDS["zero_dice_matchups"])[key]
    rules, mine, theirs = settled({}), row["attacker_dice"], row["defender_dice"]
    pairs = [
        (one, ones, two, first * second)
        for (one, ones), first in counting.rolls(rules, mine).items()
        for two, second in counting.scores(rules, theirs).items()
    ]
    assert summed((one - two, c) for one, _, two, c in pairs) == row["difference"]
    for kept in ("kept", "lost"):
        some = [(contests.compare(rules, a, b), c) for a, ones, b, c in pairs if (ones == 0) == (kept == "kept")]
        assert summed((dealt, c) for (_, dealt, _), c in some) == row["opposed"]["joint"][kept]
        found = summed((f"A{dealt}" if dealt else f"D{taken}", c) for (_, dealt, taken), c in some)
        assert found == row["duel"]["joint"][kept]
    against = {"dice": mine, "against": theirs}
    lower = sum((Fraction(c) for d, c in row["difference"].items() if int(d) < 0), Fraction(0))
    assert asked.answer({}, {"odds": "win", **against}) == row["p_attacker_wins_or_ties"]
    assert Fraction(asked.answer({}, {"odds": "lose", **against})) == lower
    two = sum((Fraction(c) for h, c in row["duel"]["attacker_inflicts"].items() if int(h) > 1), Fraction(0))
    assert Fraction(asked.answer({}, {"odds": "win", "hits": 2, **against})) == two


@pytest.mark.parametrize(
    "house", [{}, {"six.extra": 2}, {"init.losing_face": 3}, {"dice.sides": 4}, {"tie.winner": "defender"}]
)
def test_counting_equals_rolling_every_roll(house):
    """Counted die by die, or every roll laid out: the same."""
    rules = settled(house)
    faces = range(1, rules["dice.sides"] + 1)
    for dice in range(5):
        laid = [list(roll) for roll in product(faces, repeat=dice)]
        share = Fraction(1, len(laid))
        literal = summed(((counting.score(rules, r), counting.losing(rules, r)), share) for r in laid)
        assert literal == plain(counting.rolls(rules, dice))


def test_hits_to_fall_are_those_of_the_inventory():
    """The table at the end of section 2.9."""
    wanted = {
        "": (6, 5), "backed": (5, 5), "stunned": (5, 5), "stunned backed": (4, 4), "weaponless": (5, 4),
        "weaponless backed": (4, 4), "stunned weaponless": (4, 4), "stunned weaponless backed": (3, 3),
    }  # fmt: skip
    for names, hits in wanted.items():
        figure = {"stunned": "stunned" in names, "backed": "backed" in names, "armed": "weaponless" not in names}
        for table, most in zip(("swashbuckling", "duelling"), hits, strict=True):
            assert second.answer({}, {"count": "hits_to_fall", "state": figure, "table": table}) == most, names
            for few, falls in ((most, True), (most - 1, False)):
                told = second.answer({}, {"effects": few, "state": figure, "table": table})
                assert ("fallen" in told) == falls


def planned(values, most, rating, against, need, **activation):
    state = {
        "active": "A", "activation": {"figure": "a", **activation}, "contact": [["a", "b"]],
        "figures": {"a": {"side": "A", "rating": rating}, "b": {"side": "B", "rating": against}},
    }  # fmt: skip
    return asked.plans(settled(values), State.of(state), "b", need, most)


def test_a_plan_is_worth_what_its_rolls_are_worth():
    """Two actions against 3 dice, counted from every roll laid out."""
    faces = range(1, 7)
    fights = [counting.score(settled({}), list(roll)) for roll in product(faces, repeat=3)]
    won = Fraction(sum(a - b >= 2 for a in fights for b in fights), 6**6)
    assert planned({}, 2, 1, 3, 2)[2] == Fraction(5, 6) * Fraction(25, 36) * won
    assert planned({}, 1, 1, 3, 2, actions=1)[1] == Fraction(25, 36) * won


def test_a_plan_under_extended_swashbuckling_forgives_the_first_one():
    values = {"variant.extended_swashbuckling": True}
    duels = [Fraction(asked.answer({}, {"odds": "win", "dice": n, "against": 1})) for n in (2, 3)]
    found = planned(values, 2, 1, 1, 1)
    assert found[1] == duels[0]
    assert found[2] == (Fraction(5, 6) * Fraction(35, 36) + Fraction(1, 6) * Fraction(25, 36)) * duels[1]
    assert planned(values, 1, 1, 1, 1, ones=1)[1] == Fraction(5, 6) * duels[0]


@pytest.mark.parametrize(
    ("values", "claim"),
    [
        ({"variant.extended_swashbuckling": True, "variant.extended_turns": True}, {"odds": "keep", "dice": 2}),
        ({"tables.duelling": ["push"], "push.blocked_effect": "none"},
         {"count": "hits_to_fall", "table": "duelling", "state": {}}),
        ({}, {"wish": 1}),
        ({}, {"rule": "no.such"}),
        ({}, {"odds": "luck", "dice": 2}),
        ({}, {"case": "s2.hits", "record": {"state": {"active": "A", "figures": {}}}}),
        ({}, {"legal": [{"type": "dance"}], "record": {"state": {"active": "A", "figures": {}}}}),
    ],
)  # fmt: skip
def test_what_the_inventory_leaves_open_is_not_answered(values, claim):
    with pytest.raises(second.Unanswerable):
        second.answer(values, claim)


def test_a_refused_event_changes_nothing():
    figures = {"a": {"side": "A", "rating": 3, "armed": False}, "b": {"side": "B", "rating": 2}}
    acting = {"figure": "a", "actions": 1}
    state = {"active": "A", "activation": acting, "figures": figures, "contact": [["a", "b"]]}
    steps = [{"event": {"type": "duel", "lead": "b"}}, {"event": {"type": "action"}, "dice": {"active": [4, 3]}}]
    claim = {"case": ["s1.legal", "s2.activation.actions"], "record": {"state": state, "steps": steps}}
    assert second.answer({}, claim) == [False, 2]
    events = [{"type": "recover_weapon"}, {"type": "recover_stun"}, {"type": "duel", "lead": "b"}]
    assert second.answer({}, {"legal": events, "record": {"state": state}}) == [True, False, False]


def test_the_variants_count_as_they_say():
    assert turns.worth(settled({}), 2) == 2
    assert second.answer({"variant.extended_turns": True}, {"odds": "keep", "dice": 2}) == "35/36"


def test_dice_that_are_not_those_to_roll_agree_with_nobody():
    """A record with other dice was rolled by other rules: an open point it is not."""
    figures = {"a": {"side": "A", "rating": 3}, "b": {"side": "B", "rating": 2}}
    state = {"active": "A", "activation": {"figure": "a", "actions": 1}, "figures": figures}
    for active in ([4], [4, 4, 4], [4, 7]):
        dice = {"active": active, "reactive": {"b": [3, 2]}}
        steps = [{"event": {"type": "opposed", "targets": ["b"]}, "dice": dice}, {"event": {"type": "stop"}}]
        places = ["s1.active_dice", "s1.hits.b", "s2.initiative"]
        found = second.answer({}, {"case": places, "record": {"state": state, "steps": steps}})
        assert found == [2, asked.UNFIT, asked.UNFIT]
        claim = {"legal": [{"type": "stop"}], "record": {"state": state, "steps": steps[:1]}}
        assert second.answer({}, claim) == [asked.UNFIT]
