"""Work, tests, morale, care, lots and points: step machines against their closed sense and the printed odds."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games.argad.params import Params
from aofa_widgets.games.argad.resolve import points, trials, work
from aofa_widgets.games.argad.resolve.due import Due
from aofa_widgets.rules import Ruleset

RULES = Ruleset.load("argad")
PARAMS = Params.of(RULES)
ODDS = json.loads((Path(__file__).parent / "data" / "odds.json").read_text(encoding="utf-8"))


def shares(trial, sides=6):
    found = Counter(trials.due(PARAMS, trial, [("die", (face,))]).result for face in range(1, sides + 1))
    return {key: Fraction(n, sides) for key, n in found.items()}


def turns(start, most):
    """The chance of each end of a job by turn, by walking through every die of every turn."""
    ends, open_ones = Counter(), {start: Fraction(1)}
    for _ in range(most):
        later = Counter()
        for job, chance in open_ones.items():
            for faces in product(range(1, job.sides + 1), repeat=job.jobs):
                end = work.after(job, faces)
                part = chance / job.sides**job.jobs
                if end.result == work.WORKING:
                    later[end.work] += part
                else:
                    ends[end.result, end.turn] += part
        open_ones = later
    return ends


def test_work_takes_as_long_as_is_printed():
    variants = {
        "base": work.Work(), "one_turn_ahead": work.Work(head_start=1), "one_turn_late": work.Work(delay=1),
        "d3": work.Work(d3=True), "six_fails": work.Work(six_fails=True),
    }  # fmt: skip
    for name, start in variants.items():
        ends = turns(start, 8)
        for turn, chance in ODDS["certain_time"][name]["done_on_turn"].items():
            assert ends[work.DONE, int(turn)] == Fraction(chance), (name, turn)
    abandoned = turns(work.Work(six_fails=True), 8)
    for turn, chance in ODDS["certain_time"]["six_fails"]["abandoned_on_turn"].items():
        assert abandoned[work.ABANDONED, int(turn)] == Fraction(chance)
    insisting = turns(work.Work(six_fails=True, insist=True), 6)
    assert insisting[work.DONE, 3] == Fraction(49, 216) and insisting[work.DONE, 6] == Fraction(83, 1728)


def test_two_certain_times_are_done_when_both_are():
    ends = turns(work.Work(jobs=2), 6)
    assert ends[work.DONE, 1] == Fraction(1, 36) and sum(ends.values()) == 1
    one = turns(work.Work(), 6)
    by = [sum(one[work.DONE, turn] for turn in range(1, last + 1)) for last in range(1, 7)]
    both = [sum(ends[work.DONE, turn] for turn in range(1, last + 1)) for last in range(1, 7)]
    assert both == [chance * chance for chance in by]


def test_the_machine_of_work_asks_for_a_die_a_turn_and_may_be_left():
    asked = work.due(PARAMS, work.Work(), [("dice", (4,))])
    assert isinstance(asked, Due) and (asked.label, asked.dice, asked.sides) == ("dice", 1, 6)
    left = work.due(PARAMS, work.Work(), [("dice", (4,)), ("dice", ())])
    assert (left.result, left.turn) == (work.WORKING, 1)
    assert work.started(PARAMS, delay=2).delay == 2 and work.started(PARAMS).head_start == 0
    slow = Params.of(RULES.with_values({"time.delay": 1, "options.six_fails": True}))
    assert work.started(slow) == work.Work(delay=1, six_fails=True)
    with pytest.raises(InputError):
        work.due(PARAMS, work.Work(), [("dice", (7,))])


def test_a_six_in_a_turn_that_does_not_count_is_void():
    assert work.after(work.Work(delay=1, six_fails=True), (6,)).result == work.WORKING
    assert work.after(work.Work(worked=1, delay=1, six_fails=True), (6,)).result == work.ABANDONED


def test_a_new_attempt_has_no_head_start():
    again = work.after(work.Work(head_start=1, six_fails=True, insist=True), (6,)).work
    assert (again.worked, again.head_start, again.turn, again.reach) == (0, 0, 1, 1)


def test_tests_under_a_rating_and_morale_are_as_printed():
    for stat, row in ODDS["under_test"].items():
        found = shares(trials.Under(int(stat)))
        for said, key in (("below", "success"), ("equal", "equal"), ("above", "fail")):
            assert found.get(key, 0) == Fraction(row[said]), stat
    for morale, row in ODDS["morale_obey"].items():
        for leader, chance in row.items():
            unit = trials.Nerve(int(morale), leader=None if leader == "none" else int(leader))
            assert shares(unit).get("obey", 0) == Fraction(chance), (morale, leader)


def test_a_failure_of_morale_is_worse_for_the_disordered():
    for disordered, trapped, said in ((False, True, "disorder"), (True, False, "flee"), (True, True, "surrender")):
        assert set(shares(trials.Nerve(0, disordered=disordered, trapped=trapped))) == {said}
    assert trials.Nerve(3, 2).against == 5


def test_care_wounds_tasks_and_lots():
    assert shares(trials.Care(3)) == {"recovers": Fraction(1, 3), "recovers_with_sequela": Fraction(1, 6),
                                      "dead": Fraction(1, 2)}  # fmt: skip
    assert shares(trials.Care(3, healer=True, poor=True)) == shares(trials.Care(3))
    assert "dead" not in shares(trials.Care(1, two=True)) and "no_improvement" in shares(trials.Care(1, two=True))
    assert shares(trials.Wounded(), 12) == {"head_dazed": Fraction(1, 12), "arm_minus1": Fraction(1, 2),
                                            "leg_minus4cm": Fraction(5, 12)}  # fmt: skip
    best = trials.due(PARAMS, trials.Task(5, dice=2), [("dice", (3, 5))])
    assert (best.result, best.face) == ("success", 5)
    assert trials.due(PARAMS, trials.Task(6, mod=-1), [("dice", (6,))]).result == "fail"
    assert [trials.difficulty_of(PARAMS, one) for one in ("simple", "hard", "very_hard")] == [4, 5, 6]
    assert shares(trials.Lots(((2, "low"), (6, "high")))) == {"low": Fraction(1, 3), "high": Fraction(2, 3)}


def test_points_of_every_sort_of_people():
    costs = {("foot", ""): 3, ("foot", "leader"): 6, ("foot", "musician"): 6, ("cavalry", ""): 6,
             ("cavalry", "leader"): 9, ("mounted_foot", ""): 5, ("mounted_foot", "leader"): 8,
             ("pack_animal", ""): 2}  # fmt: skip
    for (kind, role), cost in costs.items():
        assert points.cost(PARAMS, points.Row(kind, 3, role)) == cost, (kind, role)
    dear = Params.of(RULES.with_values({"budget.foot": 2, "budget.horse": 5}))
    assert points.cost(dear, points.Row("mounted_foot", 4)) == 13
    assert points.points(PARAMS, [points.Row("foot", 3, n=8, extras=1), points.Row("cavalry", 4, n=2)]) == 48
