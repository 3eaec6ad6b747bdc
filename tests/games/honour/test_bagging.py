"""The draw bag as it is shown: filled by numbers, by forces of the book, by a reader's own file; and of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from aofa_widgets.errors import AofaError
from aofa_widgets.games.honour.flow import Honour
from aofa_widgets.games.honour.flow.bagging import bag
from aofa_widgets.games.honour.flow.files import starter
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.bag import Bag

RULES = Ruleset.load("honour")


def test_the_bag_of_two_forces_is_that_of_the_inventory():
    """TOH-V-75 has heroes of 3 and 3 actions, a retainer of 2, three warriors: 8, 3 and 3 tokens."""
    found = bag(RULES, ["north", "south"])
    assert dict(found.left) == {"samurai": 10, "warrior": 8, "fate": 3}
    assert [name["en"] for name in found.names] == ["The Heron Gate", "The Hill Temple"]
    assert dict(bag(RULES, {"samurai": 4}).left) == {"samurai": 4, "warrior": 0, "fate": 3}


def test_fate_tokens_are_those_of_the_house():
    house = RULES.with_values({"bag.fate_tokens": 4, "bag.fate_to_end": 2})
    found = bag(house, {"warrior": 3})
    assert (found.left["fate"], found.to_end) == (4, 2)
    assert found.draw("fate").draw("fate").over


def test_a_readers_own_force_fills_a_bag(tmp_path: Path):
    path = tmp_path / "my-band.toml"
    path.write_text(starter(RULES, "my_band", "fr"), encoding="utf-8")
    both = bag(RULES, ["north", str(path)])
    alone = bag(RULES, str(path))
    assert both.total == alone.total + bag(RULES, "north").total - 3


@pytest.mark.parametrize("given", ["nobody", ["north", 3], 7, {"x": 1}, {"fate": -1}, {"fate": True}, "none.toml"])
def test_what_fills_no_bag_is_refused_in_both_languages(given):
    with pytest.raises(AofaError) as told:
        bag(RULES, given)
    assert told.value.say("en") != told.value.say("fr")


def test_the_bag_of_a_game_follows_its_draws():
    match = Match(Honour(RULES.with_values({"bag.first_draw": "first"})), "first-blood")
    shown = Bag(match, lang="fr")
    before = dict(shown.tokens.left)
    while not match.game.bag(match.state).drawn:
        match.settle(next(match.game.chance(match.state).falls()))
    shown.follow()
    kind = shown.tokens.drawn[0][0]
    assert shown.tokens.left[kind] == before[kind] - 1 and shown.bag["rule"]["number"]
