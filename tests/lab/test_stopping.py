"""The stopping problem: both ladders against slow sums of one's own, and the files of a class, sound and spoilt."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from statistics import fmean, stdev

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.lab import odds
from aofa_widgets.lab.results import uncoded
from aofa_widgets.lab.stopping import pretend_class, read_class, stopping, template
from aofa_widgets.rules import Ruleset

GAMES = ("pig", "swashbuckling")


@cache
def hold(stop: int, points: int = 0) -> Fraction:
    """A turn of Pig that throws until `stop` points are there, summed by hand."""
    if points >= stop:
        return Fraction(points)
    return sum((Fraction(1, 6) * hold(stop, points + face) for face in (2, 3, 4, 5, 6)), Fraction(0))


def test_pig_is_the_pig_of_the_books():
    ladder = stopping().ladders[0]
    assert [rung.plan for rung in ladder.rungs] == [hold(stop) for stop in range(len(ladder.rungs))]
    assert ladder.best.at == 20 == max(ladder.rungs, key=lambda rung: rung.plan).at
    assert round(float(ladder.best.plan), 4) == 8.1418  # Knizia 1999, Neller and Presser 2004
    assert ladder.rungs[20].on == 20 and ladder.rungs[19].on > 19 and ladder.rungs[21].on < 21


def falls(dice):
    return list(product(range(1, 7), repeat=dice))


@pytest.mark.parametrize(("mine", "theirs"), [(2, 2), (3, 1)])
def test_a_turn_of_the_game_by_counting_every_roll(mine, theirs):
    """The book's duel: best die, a second 6 adds one, a draw is the attacker's by one hit; no 1 till then."""

    def score(dice):
        return max(dice) + max(dice.count(6) - 1, 0)

    reach = Fraction(1)
    for rung in stopping(None, mine, theirs).ladders[1].rungs[:3]:
        if rung.at:
            reach *= Fraction(sum(1 not in fall for fall in falls(rung.at)), 6**rung.at)
        pairs = [(score(one), score(other)) for one in falls(rung.at + mine) for other in falls(theirs)]
        hits = [1 if one == other else max(one - other, 0) for one, other in pairs]
        assert rung.there == reach and rung.now == Fraction(sum(hits), len(hits)) and rung.plan == reach * rung.now


def test_going_on_is_worth_what_the_next_rungs_are():
    for ladder in stopping(None, 3, 3).ladders:
        for low, high in zip(ladder.rungs, ladder.rungs[1:], strict=False):
            assert low.on <= max(high.now, high.on, low.on) and low.there >= high.there
    turns = stopping(None, 2, 3).ladders[1].rungs
    for low, high in zip(turns, turns[1:], strict=False):
        assert low.on * low.there == max(high.now, high.on) * high.there


def test_a_house_rule_moves_the_game_and_leaves_pig_alone():
    base, now = stopping(None, 3, 2), stopping(Ruleset.load("swashbuckling", house=["lucky-star"]), 3, 2)
    assert base.ladders[0].rungs == now.ladders[0].rungs
    assert base.ladders[1].best.at < now.ladders[1].best.at and base.summary["fr"] != now.summary["fr"]


def test_where_nothing_is_ever_lost_one_never_stops():
    rare = Ruleset.load("swashbuckling").with_values({"init.ones_to_lose": 6, "dice.sides": 12})
    assert stopping(rare, 2, 2).ladders[1].best.at == 6


def test_a_class_is_put_together(tmp_path):
    blank = template("swashbuckling")
    filled = blank.replace("pig,,", "pig,20,22", 1).replace("pig,,", "pig,20,0", 1)
    for turn in ("1,2", "1,0"):
        filled = filled.replace("swashbuckling,,", f"swashbuckling,{turn}", 1)
    (tmp_path / "a.csv").write_text(filled, encoding="utf-8")
    (tmp_path / "b.CSV").write_text("\ufeffJeu;Arrêt;score;nom\npig;20;8;Zoé\nSwashbuckling;0;1;\n\n", encoding="utf-8")
    (tmp_path / "c.txt").write_text("not a table", encoding="utf-8")
    found = read_class(tmp_path, GAMES)
    assert found.by_stop("pig") == {20: [22, 0, 8]} and found.by_stop("swashbuckling") == {0: [1], 1: [2, 0]}
    assert found.files == 2 and found.faults == ()
    page = stopping(data=tmp_path)
    assert len(page.tables) == 4 and [len(chart.series) for chart in page.charts] == [2, 2]
    assert "10.00 (0.00 to 22.60)" in page.text("en") and "La classe" in page.html("fr")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_rows_that_nobody_filled_in_are_no_turns(tmp_path, lang):
    blank = template("swashbuckling", lang)
    (tmp_path / "a.csv").write_text(blank, encoding="utf-8")
    with pytest.raises(InputError):
        read_class(tmp_path, GAMES)
    between = ";" if lang == "fr" else ","
    filled = blank.replace(f"pig{between}{between}", between.join(("pig", "20", "24")), 1)
    (tmp_path / "a.csv").write_text(filled, encoding="utf-8")
    found = read_class(tmp_path, GAMES)
    assert found.by_stop("pig") == {20: [24]} and len(found.turns) == 1 and found.faults == ()


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("x.csv", "game,stop\npig,20\n", "score"),
        ("x.csv", "game,stop,score\nchess,1,2\n", "chess"),
        ("x.csv", "game,stop,score\npig,20,-3\n", "0 to 1,000"),
        ("x.csv", "game,stop,score\npig,20,9e99\n", "9e99"),
        ("x.csv", "game,stop,score\npig,²,3\n", "²"),
        ("x.csv", "game,stop,score\npig,20\n", "score"),
        ("x.csv", b"game,stop,score\npig,\xff,3\n", "UTF-8"),
        ("x.csv", "", "game"),
        ("x.csv", "game,stop,score\n\"pig" + "x" * 190_000, "x.csv"),
        ("x.csv", b"\0" * 300_000, "x.csv"),
    ],
)  # fmt: skip
def test_spoilt_files_are_told_and_what_is_sound_counts(tmp_path, name, text, said):
    (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(InputError) as alone:
        stopping(data=tmp_path)
    assert said in str(alone.value)
    (tmp_path / "sound.csv").write_text("game,stop,score\npig,20,20\n", encoding="utf-8")
    beside = stopping(data=tmp_path)
    assert beside.notebook.by_stop("pig") == {20: [20]} and len(beside.notebook.faults) == 1
    assert said in beside.text("en") and uncoded(beside.notebook.faults[0].texts["fr"]) in beside.text("fr")


@pytest.mark.parametrize("bad", [0, 13, True, 2.0, "2", None])
def test_a_rating_that_is_none(bad):
    with pytest.raises(InputError):
        stopping(None, bad, 2)


def test_no_folder_and_no_files(tmp_path):
    for folder in (tmp_path / "none", tmp_path):
        with pytest.raises(InputError):
            stopping(data=folder)


def test_the_command_that_repeats_it_repeats_it(tmp_path):
    found = stopping(Ruleset.load("swashbuckling", house=["lucky-star"]), 3, 1)
    command = found.provenance.command.split()[1:]
    ran = subprocess.run(
        [sys.executable, "-m", "aofa_widgets", *command, "--lang", "fr"], capture_output=True, text=True, check=True
    )
    assert ran.stdout == found.text("fr").rstrip() + "\n"
    made: dict = {}
    exec(found.provenance.python.replace("aofa.stopping", "found = aofa.stopping"), made)
    assert made["found"].ladders == found.ladders


def test_it_agrees_with_the_odds_of_the_lab():
    ours = odds.of("swashbuckling")
    duel = ours.odds("duel", 3, 2)
    assert stopping(None, 2, 2).ladders[1].rungs[1].now == duel.mean(lambda roll: roll.hits)


def test_a_class_made_up_plays_as_the_exact_line_says():
    found = pretend_class(None, 3, 2, turns=2000, seed=7)
    assert found == pretend_class(None, 3, 2, turns=2000, seed=7) != pretend_class(None, 3, 2, turns=2000, seed=8)
    page = stopping(None, 3, 2, data=found)
    assert page.folder == "" and len(page.tables) == 4
    for game, ladder in zip(GAMES, page.ladders, strict=True):
        for stop, scores in found.by_stop(game).items():
            error = stdev(scores) / sqrt(len(scores))
            assert abs(fmean(scores) - ladder.rungs[stop].plan) < 4 * error, (game, stop)


def test_a_die_without_a_chance_of_failure():
    sure = Ruleset.load("swashbuckling").with_values({"init.ones_to_lose": 6})
    assert min(pretend_class(sure, 6, 1, turns=5).by_stop("swashbuckling")) == 0


def test_nothing_of_a_stranger_is_a_mark_on_the_page(tmp_path):
    (tmp_path / "[x](javascript:alert(1)).csv").write_text(
        "game,stop,score\n<script>alert(1)</script>,20,22\n<img src=x onerror=alert(1)>,1,1\npig,20,20\n", "utf-8"
    )
    page = stopping(data=tmp_path)
    for lang in ("en", "fr"):
        bare = re.sub(r"`[^`\n]*`", "", page.markdown(lang))
        assert "alert(1)" in bare and not re.search(r"(?<!\\)<[a-z/]|(?<!\\)\]\(", bare)
        assert "<script>alert" not in page.html(lang) and "<img" not in page.html(lang)


@pytest.mark.parametrize("number", ["0" * 9 + "9" * 5000, "0000000009999999", "1001", "0x1", "1e3", "١"])
def test_a_number_that_is_none_is_left_out_and_told(tmp_path, number):
    (tmp_path / "x.csv").write_text(f"game,stop,score\npig,20,{number}\npig,0020,0007\n", encoding="utf-8")
    found = read_class(tmp_path, GAMES)
    assert found.by_stop("pig") == {20: [7]} and len(found.faults) == 1


@pytest.mark.parametrize("data", [5, [], {}, float("nan"), "a\0b", "~nobody-of-this-name/x", b"x"])
def test_a_folder_that_is_none(data):
    with pytest.raises(InputError):
        stopping(data=data)


def test_a_folder_of_any_name_is_named_whole_and_quoted(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    place = tmp_path / "a b" / "d`; rm x"
    place.mkdir(parents=True)
    (place / "x.csv").write_text("game,stop,score\npig,20,20\n", encoding="utf-8")
    found = stopping(data="a b/d`; rm x").provenance
    assert shlex.split(found.command)[-2:] == ["--class", "a b/d`; rm x"] and "data='a b/d`; rm x'" in found.python


def test_a_language_that_is_not_there():
    with pytest.raises(InputError):
        stopping(lang="zz")
