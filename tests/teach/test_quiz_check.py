"""Faults planted in the files of questions are found, each with file and line, and stop the maker with a sentence."""

from __future__ import annotations

import shutil

import pytest

from aofa_widgets import locate
from aofa_widgets.errors import SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.quiz import make
from aofa_widgets.teach.quiz.check import check_quiz
from aofa_widgets.teach.quiz.topics import topics

GAME = "swashbuckling"
PLANTED = [
    ("odds.toml", 'clauses = ["initiative.lost-by-a-1", "pool.trade-off"]', 'clauses = ["initiative.lost"]', "clause"),
    ("odds.toml", "[hit]", "[no-such]", "no maker"),
    ("estimates.toml", 'unit = "times"', "", "`unit`"),
    ("odds.toml", "{see score.tie}", "{see score.tei}", "score.tei"),
    ("odds.toml", "and rolls {n:word die}.", "and rolls {n:word die.", "brace"),
    ("odds.toml", "[keep]", "[keep]\nfamly = 1", "famly"),
    ("rules.toml", 'rule = "wounds.to_fall"', 'rule = "wounds.to_fly"', "wounds.to_fly"),
    ("rules.toml", "tie-to-the-defender", "tie-to-nobody", "tie-to-nobody"),
    ("slips.toml", 'clause = "outcome.dice"', 'clause = "outcome.die"', "outcome.die"),
    ("slips.toml", '"stun.dice" = 0', '"stun.die" = 0', "stun.die"),
    ("estimates.toml", "near = 4", 'near = "x"', "`near`"),
    ("rules.toml", '"split.allowed" = true', '"split.allowed" = "maybe"', "maybe"),
    ("slips.toml", "Was every action counted", "Were the 3 actions counted", "`3`"),
    ("odds.toml", "let every die pass", "let four dice pass", "`four`"),
    ("people.toml", "\nstunned-walks =", "\nstunned-sits =", "`stunned-walks`"),
    ("best.toml", 'fr = "aucune : le duel tout de suite"', 'de = "x"', "`fr`"),
    ("may.toml", "only to {first}", "only the first", "first"),
    ("dice.toml", "[pool]", "[pool", "dice.toml"),
    ("dice.toml", "[pool]", "pool = 3\n[pols]", "pool"),
]


@pytest.fixture
def rulebook(tmp_path):
    folder = tmp_path / "rulebook"
    shutil.copytree(locate.rulebook(), folder, ignore=shutil.ignore_patterns("scenarios", "lessons"))
    return folder


@pytest.mark.parametrize(("name", "old", "new", "word"), PLANTED)
def test_a_planted_fault_is_named_with_its_place(rulebook, name, old, new, word):
    path = rulebook / GAME / "quiz" / name
    source = path.read_text(encoding="utf-8")
    assert old in source
    path.write_text(source.replace(old, new, 1), encoding="utf-8")
    with locate.using(rulebook):
        faults = check_quiz(GAME)
        told = [fault.say("en") for fault in faults]
        assert any(word in one and f"{GAME}/quiz/{name}:" in one for one in told), told
        assert all(fault.say("fr") for fault in faults)


def test_broken_files_stop_the_maker_with_a_sentence(rulebook):
    (rulebook / GAME / "quiz" / "odds.toml").write_text("[keep]\nask = 3\n", encoding="utf-8")
    with locate.using(rulebook):
        with pytest.raises(SourceError) as caught:
            make(Ruleset.load(GAME).with_values({"six.extra": 2}), 3, 1)
        assert "odds.toml" in str(caught.value)


def test_a_misconception_that_only_the_maker_names_is_found_and_never_a_key_error(rulebook):
    path = rulebook / GAME / "quiz" / "slips.toml"
    source = path.read_text(encoding="utf-8")
    for name, topic in (("passes-at-will", "may"), ("even-chance", "keep"), ("loser-ends-activation", "lost-duel")):
        path.write_text(source.replace(f"[{name}]", f"[{name}-not]", 1), encoding="utf-8")
        with locate.using(rulebook):
            told = [fault.say("en") for fault in check_quiz(GAME)]
            assert told and all(f"`{name}`" in one and f"{GAME}/quiz/" in one for one in told), told
            with pytest.raises(SourceError) as caught:
                make(Ruleset.load(GAME), 60, 1, clauses=topics(GAME)[topic].clauses)
            assert name in str(caught.value)
