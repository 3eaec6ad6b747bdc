"""The test that stops by itself keeps its promises: false alarms, missed differences, the same on every engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES
from aofa_widgets.lab.balance import Tally, Test, compare
from aofa_widgets.lab.balance.sequential import reach, score
from aofa_widgets.rules import Ruleset

BOOK = Ruleset.load(GAMES[0])


def runs(base: float, now: float, test: Test, many: int, seed: int) -> Counter[str]:
    """How often each verdict falls when games are drawn with these win rates."""
    rng, said = np.random.default_rng(seed), Counter[str]()
    for _ in range(many):
        last, one, other = 0, 0, 0
        for look in test.looks():
            one += int(rng.binomial(look - last, base))
            other += int(rng.binomial(look - last, now))
            last = look
            if verdict := test.verdict((one, look), (other, look)):
                said[verdict] += 1
                break
    return said


@pytest.mark.parametrize("rate", [0.5, 0.15, 0.97])
def test_false_alarms_stay_within_the_promise(rate: float) -> None:
    said = runs(rate, rate, Test(), 300, 11)
    assert said["stronger"] + said["weaker"] <= 15 and said["same"] >= 270


def test_a_difference_of_the_zone_is_not_called_none() -> None:
    for base, now in ((0.5, 0.52), (0.3, 0.28)):
        said = runs(base, now, Test(), 200, 12)
        assert said["same"] <= 10 and said["stronger" if now > base else "weaker"] >= 180


def test_a_promise_shared_among_pairs_is_stricter() -> None:
    alone, shared = Test(), Test().among(9)
    assert (shared.alpha, shared.beta, shared.zone) == (0.05 / 9, 0.05 / 9, 2.0)
    assert reach(5000, shared.alpha, 0.02) > reach(5000, alone.alpha, 0.02)


def test_the_sequence_holds_the_truth_at_every_look() -> None:
    rng, left, test = np.random.default_rng(5), 0, Test(zone=3)
    for _ in range(300):
        one = other = last = 0
        for look in test.looks():
            if look > 60_000:
                break
            one += int(rng.binomial(look - last, 0.4))
            other += int(rng.binomial(look - last, 0.43))
            last = look
            interval = test.interval((one, look), (other, look))
            assert interval.low is not None and interval.high is not None
            if not interval.low <= 0.03 <= interval.high:
                left += 1
                break
    assert left <= 15


def test_games_that_nobody_wins_count_half() -> None:
    cells = {(0, 0, 0): 4, (0, 1, 1): 2, (1, 3, 2): 3, (1, 2, 2): 1}
    assert score(Tally(cells)) == (6.0, 10)


def test_most_games_end_it_unsure() -> None:
    test = Test(zone=0.2, most=2000)
    assert test.looks()[-1] == 2000
    assert test.verdict((1000, 2000), (1020, 2000)) == "unsure" and test.verdict((800, 1600), (816, 1600)) is None


def test_same_rules_make_no_difference_and_a_real_one_is_found() -> None:
    same = compare(BOOK, BOOK, forces="2/2", pairs="at_once", until=Test(0.001, 0.001, 5))
    assert same.met[0].verdict == "same" and "no difference that matters" in same.text("en")
    assert "aucune différence qui compte" in same.text("fr")
    strong = BOOK.with_values({"rating.magnificent": 6})
    better = compare(BOOK, strong, forces="magnificent/2", pairs="at_once", until="sure")
    assert better.met[0].verdict == "stronger" and "stronger" in better.text("en") and "plus fort" in better.text("fr")
    interval = better.change(better.met[0])
    assert interval.low is not None and interval.low > 0


def test_verdicts_do_not_depend_on_the_engine_and_pairs_stop_by_themselves() -> None:
    star = Ruleset.load(GAMES[0], house=["lucky-star"])
    ask: dict[str, Any] = {"forces": "3,2/2,2", "pairs": "at_once, strikes", "until": Test(zone=5)}
    one, other = compare(BOOK, star, **ask), compare(BOOK, star, engine="threads:2", **ask)
    assert one.met == other.met and all(met.verdict for met in one.met)
    assert "--sure" in one.provenance.command


BAD = [{"alpha": 0}, {"beta": 0.9}, {"zone": 0}, {"zone": "wide"}, {"most": 10}, {"most": True}]


@pytest.mark.parametrize("bad", BAD)
def test_promises_that_nobody_could_keep_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        Test(**bad)
