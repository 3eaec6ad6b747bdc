"""Two rulesets compared: counts add up whatever the cuts, differences are found, flags raised, bad asks refused."""

from __future__ import annotations

import json
import threading
from typing import Any

import numpy as np
import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES
from aofa_widgets.lab.balance import Comparison, Met, Pair, Tally, compare, forces_of, pairs_of, repeating, weight
from aofa_widgets.lab.balance import Test as Sequential
from aofa_widgets.lab.balance.again import again
from aofa_widgets.lab.balance.alike import middle
from aofa_widgets.lab.balance.compare import cuts, played
from aofa_widgets.lab.balance.measures import MEASURES
from aofa_widgets.lab.balance.numbers_words import odds_table
from aofa_widgets.lab.balance.rates import apart, mean, moments, share
from aofa_widgets.lab.balance.saying import together
from aofa_widgets.lab.balance.sequential import Test
from aofa_widgets.lab.kernels import Plan, Policy, fight
from aofa_widgets.lab.work import Control, Spread
from aofa_widgets.rules import Ruleset

BOOK = Ruleset.load(GAMES[0])
STAR = Ruleset.load(GAMES[0], house=["lucky-star"])
SMALL = {"forces": "3,2/2,2", "pairs": "at_once/at_once"}


def tally(first_wins: int, second_wins: int, endless: int = 0) -> Tally:
    cells = {(0, 0, 0): first_wins, (0, 1, 1): second_wins, (0, 3, 2): endless}
    return Tally({key: count for key, count in cells.items() if count})


# ---- counting


def test_a_tally_never_depends_on_how_games_are_cut() -> None:
    plan = Plan(BOOK, ((3, 2), (2, 2)), ("at_once", "strikes"), seed=5)
    whole = Tally.of(fight(plan, 0, 700))
    parts = [Tally.of(fight(plan, start, count)) for start, count in ((0, 1), (1, 299), (300, 400))]
    assert Tally.total(parts) == whole == Tally.total(reversed(parts))
    assert json.dumps(Tally.total(parts).plain()) == json.dumps(whole.plain())
    assert Tally.of_plain(json.loads(json.dumps(whole.plain()))) == whole
    assert whole.games == 700 == sum(whole.rolls.values()) == sum(whole.turns.values()) == sum(whole.swings.values())


def test_arrays_and_lists_count_alike() -> None:
    fought = fight(Plan(BOOK, ((3,), (3,)), ("at_once", "walks_about"), seed=2, most=40), 0, 200)

    class Lists:
        pass

    lists: Any = Lists()
    for name in ("first", "winner", "blood", "rolls", "turns", "swings", "left"):
        setattr(lists, name, [int(value) for value in getattr(fought, name)])
    assert Tally.of(lists) == Tally.of(fought)
    assert Tally.of(fought).unfinished == int((fought.winner < 0).sum())


def test_a_tally_says_what_the_games_were() -> None:
    games = [(0, 0, 0, 10, 2, 0, 2), (0, 1, 0, 20, 4, 1, 1), (1, 1, 1, 30, 6, 0, 3), (1, -1, -1, 99, 50, 0, 0)]
    found = Tally.of_games(games)
    assert (found.games, found.decided(), found.unfinished, found.wins(0), found.wins(1)) == (4, 3, 1, 1, 2)
    assert found.bled() == (2, 3) and found.left == ({2: 1}, {1: 1, 3: 1})
    assert found.edge().value == pytest.approx(1 / 2 - 0 / 1)
    assert found.length().value == pytest.approx((10 + 20 + 30 + 99) / 4)


@pytest.mark.parametrize("bad", [{}, {"cells": {"0/0": 1}}, {"cells": {"0/9/0": 1}}, {"cells": {"a/b/c": 1}}, 7])
def test_what_is_no_tally_is_refused(bad: Any) -> None:
    data = {"rolls": {}, "turns": {}, "swings": {}, "left": [{}, {}], **bad} if isinstance(bad, dict) else bad
    with pytest.raises((KeyError, ValueError, TypeError)):
        Tally.of_plain(data if bad else {})


# ---- intervals hold what they promise


def test_intervals_of_shares_and_differences_cover() -> None:
    rng, runs, games = np.random.default_rng(1), 2000, 300
    for one, other in ((0.5, 0.5), (0.1, 0.2), (0.93, 0.9)):
        wins = rng.binomial(games, [one, other], (runs, 2)).tolist()
        shares = [share(a, games) for a, _ in wins]
        gaps = [apart(share(a, games), share(b, games)) for a, b in wins]
        held = sum(e.low <= one <= e.high for e in shares if e.low is not None and e.high is not None)
        gap_held = sum(e.low <= other - one <= e.high for e in gaps if e.low is not None and e.high is not None)
        assert held > 0.935 * runs and gap_held > 0.935 * runs


def test_means_are_exact_sums() -> None:
    found = moments({10**9: 3, 10**9 + 2: 3})
    assert (found.games, found.mean, found.variance) == (6, 10**9 + 1, 1.2)
    assert mean({}).value is None


def test_decision_weight_knows_dice_from_choice() -> None:
    rng = np.random.default_rng(3)
    same = [tally(int(wins), 1000 - int(wins)) for wins in rng.binomial(1000, 0.5, 9)]
    found = weight(same)
    assert found.low == 0.0 and found.value is not None and found.value < 0.01
    choice = weight([tally(990, 10), tally(10, 990)])
    assert choice.value is not None and choice.value > 0.9
    rates, held, runs = np.array([0.5, 0.42, 0.55, 0.6]), 0, 300
    truth = rates.var() / (rates.mean() * (1 - rates.mean()))
    for wins in rng.binomial(800, rates, (runs, 4)).tolist():
        one = weight([tally(each, 800 - each) for each in wins])
        held += one.low is not None and one.high is not None and one.low <= truth <= one.high
    assert held > 0.92 * runs


def test_decision_weight_of_few_games_takes_the_luck_of_the_dice_out() -> None:
    rng = np.random.default_rng(8)

    def typical(rates: list[float], games: int, runs: int = 1500) -> tuple[float, float]:
        found = [
            weight([tally(each, games - each) for each in wins]).value or 0.0
            for wins in rng.binomial(games, rates, (runs, len(rates))).tolist()
        ]
        return float(np.mean(found)), float(np.mean([one == 0 for one in found]))

    mean_, nothing = typical([0.5] * 9, 25)
    assert mean_ < 0.012 and nothing > 0.4, "equal tactics: the noise alone would weigh 0.036"
    rates = [0.3, 0.4, 0.6, 0.7]
    truth = float(np.var(rates) / (np.mean(rates) * (1 - np.mean(rates))))
    assert abs(typical(rates, 25)[0] - truth) < 0.008, "with the noise left in it would be 0.027 too much"


# ---- comparing


def test_of_all_pairs_together_a_flag_is_seldom_wrong() -> None:
    rng, runs, pairs = np.random.default_rng(5), 200, 20
    pair, wrong = Pair.of("at_once/at_once"), 0
    for wins in rng.binomial(1000, 0.5, (runs, pairs, 2)).tolist():
        met = tuple(Met(pair, tally(one, 1000 - one), tally(other, 1000 - other)) for one, other in wins)
        found = Comparison(BOOK, STAR, ((3,), (3,)), met, 1000, 1)
        wrong += bool(found.helped or found.hurt)
    assert wrong <= 0.1 * runs, "5 in 100 are promised; each pair by itself would raise a flag in 64 of 100"
    truly = Met(pair, tally(450, 550), tally(550, 450))
    doubtful = Met(pair, tally(475, 525), tally(522, 478))
    found = Comparison(BOOK, STAR, ((3,), (3,)), (truly, *[doubtful] * 19), 1000, 1)
    assert doubtful.helps() == 1 and found.helped == (truly,)


def test_a_look_that_was_cut_short_judges_nothing() -> None:
    won, lost = (
        Tally.of_games([(0, int(n >= wins), 0, 1, 1, 0, 1) for n in range(1000)]).plain() for wins in (900, 100)
    )

    def run(asked: Any, stop: int) -> Spread:
        rows = [won if role == "base" else lost for role, *_ in asked]
        return Spread(tuple(rows[:stop]), tuple(range(len(rows)))[:stop], len(rows), cancelled=stop < len(rows))

    whole = played(1, 0, Test(), lambda asked: run(asked, len(asked)))
    assert whole.complete and whole.verdicts == {0: "weaker"}
    short = played(1, 0, Test(), lambda asked: run(asked, len(asked) - 1))
    assert not short.complete and short.verdicts == {}
    assert short.tallies["base", 0].games, "its games are counted all the same"


def test_a_comparison_is_the_same_on_any_engine_and_in_any_order() -> None:
    one = compare(BOOK, STAR, games=1500, **SMALL)
    threads = compare(BOOK, STAR, games=1500, engine="threads:2", **SMALL)
    assert one.met == threads.met
    more = compare(BOOK, STAR, games=1500, forces="3,2/2,2", pairs="strikes, at_once/at_once")
    assert more.met[1] == one.met[0]


def test_base_and_changed_games_are_independent() -> None:
    same = compare(BOOK, BOOK, games=1500, **SMALL).met[0]
    assert same.base != same.now and same.helps() == 0


def test_a_stronger_side_is_found_and_said_in_both_languages() -> None:
    better = BOOK.with_values({"rating.magnificent": 6})
    found = compare(BOOK, better, forces="magnificent,magnificent/2,2", pairs="at_once", games=2000)
    assert found.met[0].helps() == 1 and found.helped == found.met and "split" not in found.flags
    for lang in ("en", "fr"):
        text = found.text(lang)
        assert "6, 6" in text and "aofa compare" in text
    assert "helps" in found.text("en") and "aide" in found.text("fr")
    assert found.html("fr").count("<table") >= 2 and "<figure" in found.html("fr")


def test_a_verdict_that_flips_is_flagged() -> None:
    star = compare(BOOK, STAR, pairs="at_once, at_once/strikes_then_duels, strikes_then_duels/at_once", games=3000)
    assert {"split", "turned"} <= set(star.flags)
    assert "flips" in star.text("en") and "se retourne" in star.text("fr")


def test_a_favourite_that_changes_is_flagged_alone() -> None:
    pair = Pair.of("at_once/at_once")
    met = Met(pair, tally(600, 400), tally(400, 600))
    found = Comparison(BOOK, STAR, ((3,), (3,)), (met,), 1000, 1)
    assert found.flags == ("turned",) and found.turned == (met,)
    close = Comparison(BOOK, STAR, ((3,), (3,)), (Met(pair, tally(510, 490), tally(490, 510)),), 1000, 1)
    assert close.flags == ()


def test_a_change_that_the_battle_does_not_know_is_said_first() -> None:
    found = compare(BOOK, Ruleset.load(GAMES[0], house=["big-objects"]), games=200, **SMALL)
    assert found.untouched and "is chance" in found.summary["en"] and "hasard" in found.summary["fr"]
    assert not compare(BOOK, STAR, games=200, **SMALL).untouched


def test_games_without_an_end_are_counted_and_told() -> None:
    idle = Pair(Policy(duel="never"), Policy(duel="never"))
    met = Met(idle, tally(10, 10, 80), tally(30, 30, 40))
    found = Comparison(BOOK, STAR, ((3,), (3,)), (met,), 100, 1)
    assert "endless" in found.flags and "120 of 200" in found.text("en")
    nobody = Comparison(BOOK, STAR, ((3,), (3,)), (Met(idle, tally(0, 0, 9), tally(0, 0, 9)),), 9, 1)
    assert "No game was decided" in nobody.text("en") and nobody.met[0].helps() == 0


def test_what_is_stopped_keeps_what_is_done() -> None:
    control = Control()
    seen: list[int] = []

    def stop(done: int, total: int, left: float | None) -> None:
        seen.append(done)
        if done >= 3:
            control.cancel()

    found = compare(BOOK, STAR, games=40_000, control=control, seen=stop, **SMALL)
    assert not found.complete and "partial" in found.flags
    games = found.met[0].base.games + found.met[0].now.games
    assert 0 < games < 80_000 and found.met[0].base.games and "of 80,000" in found.text("en")
    assert "Stopped early" in found.text("en")


def test_kept_games_are_found_again(tmp_path: Any) -> None:
    control = Control()
    compare(BOOK, STAR, games=8000, control=control, keep=tmp_path, seen=lambda *_: control.cancel(), **SMALL)
    done: list[int] = []
    resumed = compare(BOOK, STAR, games=8000, keep=tmp_path, seen=lambda n, *_: done.append(n), **SMALL)
    assert resumed.complete and resumed.met == compare(BOOK, STAR, games=8000, **SMALL).met


def test_json_repeats_a_comparison_with_the_same_counts() -> None:
    found = compare(BOOK, STAR, games=1200, **SMALL)
    data = repeating.kept(json.dumps(repeating.plain(found)))
    anew, differing = again(data)
    assert differing == 0 and anew.met == found.met
    other = json.loads(json.dumps(repeating.plain(found)))
    rolls = other["pairs"][0]["base"]["tally"]["rolls"]
    rolls["999"] = rolls.pop(next(iter(rolls)))
    assert again(repeating.kept(json.dumps(other)))[1] == 1


def test_the_python_of_a_comparison_repeats_it() -> None:
    found = compare(BOOK, STAR.with_values({"six.extra": 0}), games=1000, **SMALL)
    lines = found.provenance.python.splitlines()
    room: dict[str, Any] = {}
    exec("\n".join([*lines[:-1], f"found = {lines[-1]}"]), room)
    assert room["found"].met == found.met


def test_exact_battles_stand_beside_the_games() -> None:
    wounds = BOOK.with_values({"tables.duelling": ["wound"]})
    hard = wounds.with_values({"wounds.to_fall": 2})
    found = compare(wounds, hard, games=4000, exact=True, forces="3/2", pairs="at_once")
    base, now = found.solved[0]
    met = found.met[0]
    for solved, games in ((base, met.base), (now, met.now)):
        rate = games.rate(level=0.9999)
        assert rate.low is not None and rate.high is not None and rate.low <= float(solved.wins[0]) <= rate.high
    assert "solved exactly" in found.text("en")


def test_every_measure_has_words_and_a_number() -> None:
    found = compare(BOOK, STAR, games=500, **SMALL)
    rows = found.tables[1].cells("fr")
    assert len(rows) >= len(MEASURES) - 1 and all(cell != "–" for row in rows for cell in row)
    assert "boule de neige" in found.csv("fr")


# ---- what is asked


@pytest.mark.parametrize(
    "asked",
    [
        {"games": 0}, {"games": 10**12}, {"games": -1}, {"games": 1.5}, {"games": True}, {"games": "many"},
        {"games": "1e12"}, {"seed": -1}, {"seed": 2**64}, {"seed": "x"}, {"seed": None}, {"pairs": ""}, {"pairs": []},
        {"pairs": "at_once/at_once/at_once"}, {"pairs": "nobody"}, {"pairs": "at_once,at_once"}, {"pairs": 7},
        {"forces": "3"}, {"forces": "3/"}, {"forces": "3,,3/2"}, {"forces": "99/2"}, {"forces": "bold/2"},
        {"forces": ",".join("3" * 17) + "/2"}, {"forces": 5}, {"until": "soon"}, {"until": {"zone": 0}},
        {"until": {"alpha": 2}}, {"engine": "abacus"},
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused_in_a_sentence(asked: dict[str, Any]) -> None:
    with pytest.raises(InputError) as refused:
        compare(BOOK, STAR, **asked)
    for lang in ("en", "fr"):
        assert 10 < len(refused.value.say(lang)) < 700


def test_pairs_and_forces_are_read_as_people_write_them() -> None:
    assert [pair.key for pair in pairs_of(" at_once / strikes ,ahead_1")] == ["at_once/strikes", "ahead_1/ahead_1"]
    assert len(pairs_of("all")) == 121 and not any("walks_about" in pair.key for pair in pairs_of("all"))
    ours, theirs = forces_of(None, BOOK)
    assert (len(ours), len(theirs)) == (4, 5) and "superb" in ours


def test_batches_cover_all_games_once() -> None:
    for games in (1, 999, 1000, 12_345, 1_000_000):
        asked = list(cuts([0, 1], 0, games))
        for role in ("base", "now"):
            for at in (0, 1):
                rows = [(start, count) for r, a, start, count in asked if (r, a) == (role, at)]
                assert sum(count for _, count in rows) == games
                assert all(one + n == other for (one, n), (other, _) in zip(rows, rows[1:], strict=False))


def test_a_comparison_may_run_beside_the_kernel() -> None:
    found: list[Comparison] = []
    worker = threading.Thread(target=lambda: found.append(compare(BOOK, STAR, games=500, **SMALL)))
    worker.start()
    worker.join(60)
    assert found and found[0].met == compare(BOOK, STAR, games=500, **SMALL).met


# ---- all pairs together


def test_all_pairs_together_weigh_each_alike_whatever_they_played() -> None:
    pairs = (Pair.of("at_once"), Pair.of("strikes"), Pair.of("ahead_1"))
    met = tuple(
        Met(pair, tally(base, games - base), tally(now, games - now))
        for pair, base, now, games in zip(pairs, (800, 30, 0), (700, 20, 0), (1000, 100, 0), strict=True)
    )
    found = Comparison(BOOK, STAR, ((3,), (3,)), met, 1000, 1, complete=False)
    base, now, change = together(found)
    assert (base.value, now.value) == (pytest.approx(0.55), pytest.approx(0.45))
    assert change.value is not None and change.high is not None and change.value == pytest.approx(-0.1)
    assert change.low is not None and change.low < -0.1 < change.high
    row = found.tables[0].cells("en")[-1]
    assert row[0].startswith("2 pairs so far") and row[1].startswith("55.0%") and row[2].startswith("45.0%")
    for lang, stopped in (("en", "Stopped early, after 2,200 of 6,000"), ("fr", "Arrêt avant la fin, après 2")):
        assert stopped in found.summary[lang] and not any(stopped in note[lang] for note in found.notes)


def test_measures_of_all_pairs_are_means_of_the_pairs() -> None:
    short, long = Tally({(0, 0, 0): 900}, {10: 900}, {2: 900}, {0: 900}), Tally({(0, 1, 1): 1}, {50: 1}, {2: 1}, {0: 1})
    met = (Met(Pair.of("at_once"), short, short), Met(Pair.of("strikes"), long, long))
    found = Comparison(BOOK, STAR, ((3,), (3,)), met, 0, 1, test=Sequential())
    rows = {row[0]: row[1:] for row in found.tables[-1].cells("en")}
    assert rows["rolls in a game"][0].startswith("30.0")
    assert rows["half of the games are over after so many rolls"][0] == "10"


def test_the_mean_of_pairs_keeps_its_promise() -> None:
    rng, rates, held, runs = np.random.default_rng(9), (0.2, 0.5, 0.85), 0, 1500
    for wins in rng.binomial((50, 400, 2000), rates, (runs, 3)).tolist():
        one = middle(share(win, games) for win, games in zip(wins, (50, 400, 2000), strict=True))
        held += one.low is not None and one.high is not None and one.low <= sum(rates) / 3 <= one.high
    assert 0.93 * runs < held < 0.98 * runs


# ---- exact numbers


def test_exact_numbers_come_by_size_once_each_with_as_many_decimals() -> None:
    table, whole = odds_table(BOOK, STAR, 12), odds_table(BOOK, STAR, figures=True)
    assert table is not None and whole is not None
    assert 0 < len(table.rows) <= 12 < len(whole.rows)
    assert len({tuple(row[1:]) for row in table.cells("en")}) == len(table.rows)
    shown = [abs(row[2].value - row[1].value) for row in table.rows if row[1].kind == "share"]  # type: ignore[union-attr]
    assert shown == sorted(shown, reverse=True)
    for row in table.cells("en"):
        assert len({cell.split()[0].rstrip("%").partition(".")[2].__len__() for cell in row[1:]}) == 1
    for line in whole.csv("plain").splitlines()[1:]:
        float(line.rpartition(",")[2])
