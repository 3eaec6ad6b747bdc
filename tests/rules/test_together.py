"""Several house rules at once: one named twice, two of one id, a ring of waiting."""

from __future__ import annotations

import pytest

from aofa_widgets.errors import InputError, SourceError
from aofa_widgets.rules import Ruleset

RULE = """id = "{id}"
title = {{ en = "Stars", fr = "Étoiles" }}
game = "swashbuckling"
after = {after}

[set]
"init.ones_to_lose" = {{ was = 1, now = {now} }}
"""


@pytest.fixture
def write(tmp_path):
    def made(name, id="stars", now=2, after="[]"):
        path = tmp_path / f"{name}.toml"
        path.write_text(RULE.format(id=id, now=now, after=after), encoding="utf-8")
        return path

    return made


def test_one_that_is_named_twice_is_laid_once(write):
    rules = Ruleset.load("swashbuckling", house=[write("one"), write("copy"), "riposte", "riposte"])
    assert [house.id for house in rules.overlays] == ["stars", "riposte"]
    assert rules.fingerprint == Ruleset.load("swashbuckling", house=[write("one"), "riposte"]).fingerprint


def test_two_of_one_id_are_refused_by_both_their_places(write):
    with pytest.raises(SourceError) as refused:
        Ruleset.load("swashbuckling", house=[write("one"), write("two", now=3)])
    for lang in ("en", "fr"):
        told = refused.value.say(lang)
        assert "one.toml" in told and "two.toml" in told and "`stars`" in told


def test_a_ring_of_waiting_is_refused(write):
    ring = [write("one", "one", after='["two"]'), write("two", "two", now=2, after='["one"]')]
    with pytest.raises(SourceError) as refused:
        Ruleset.load("swashbuckling", house=[*ring, "riposte"])
    told = refused.value.say("fr")
    assert "`one`, `two`" in told and "riposte" not in told


def test_one_that_names_itself_or_a_stranger_waits_for_nobody(write):
    rules = Ruleset.load("swashbuckling", house=[write("one", "one", after='["one", "stranger"]')])
    assert [house.id for house in rules.overlays] == ["one"]


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ({"edition": "recomended"}, "recommended"),
        ({"preset": "bassic"}, "basic"),
        ({"house": ["lucky-sta"]}, "lucky-star"),
    ],
)
def test_a_slip_of_the_pen_is_answered_with_the_nearest_name(asked, near):
    with pytest.raises(InputError) as refused:
        Ruleset.load("swashbuckling", **asked)
    assert f"`{near}`?" in refused.value.say("en") and f"`{near}`" in refused.value.say("fr")


def test_a_rule_of_another_game_is_told_so_and_its_names_are_no_faults(write):
    with pytest.raises(SourceError) as refused:
        Ruleset.load("honour", house=[write("one")])
    [told] = refused.value.faults
    assert "is for the game" in told.say("en") and told.where.endswith("one.toml:3")
    path = write("slip")
    path.write_text(path.read_text(encoding="utf-8").replace('"swashbuckling"', '"honor"').replace("init.", "int."))
    with pytest.raises(SourceError) as refused:
        Ruleset.load("honour", house=[path])
    assert len(refused.value.faults) == 2  # the name of this game, misspelt: the rest is judged with it
