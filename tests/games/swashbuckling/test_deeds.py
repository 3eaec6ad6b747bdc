"""Deeds as data: each has its words; a fallen figure may be stood on; the odds count the dice that the board counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from aofa_widgets.errors import InputError, SourceError
from aofa_widgets.games.swashbuckling import Swashbuckling
from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.games.swashbuckling.flow.rolls import hurt
from aofa_widgets.games.swashbuckling.model import Figure, Told
from aofa_widgets.games.swashbuckling.odds import Fighter, dice_for_duel
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.games.swashbuckling.resolve import attack_cup, defence_cups, sides
from aofa_widgets.games.swashbuckling.specials import drop_weapon
from aofa_widgets.games.swashbuckling.specials.deeds import EFFECTS, load_deeds
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.source import parse
from aofa_widgets.words import catalogue

from .positions import AROUND, asked, change, disc, settle, table

BONUSES = ("elevation", "ally", "weaponless", "impetus")


@pytest.mark.parametrize("effect", sorted(EFFECTS))
def test_every_effect_is_told_in_the_log(effect):
    assert f"swashbuckling.event.did_{effect}" in catalogue()


@pytest.mark.parametrize("bonus", BONUSES)
def test_every_bonus_die_has_its_word(bonus):
    assert f"swashbuckling.menu.bonus_{bonus}" in catalogue()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[x]\neffect = "fly"\nrule = "AOFA-2A-1"\nlabel = { en = "a", fr = "b" }', 2),
        ('[x]\neffect = "blow"\nrule = "AOFA-2A-1"\nlabel = { en = "a" }', 4),
        ('[x]\neffect = "blow"\nrule = "AOFA-2A-1"\nlabel = { en = "a", fr = "b" }\nlabell = 1', 5),
        ('[x]\neffect = "blow"\nlabel = { en = "a", fr = "b" }', 1),
    ],
)
def test_a_faulty_deed_is_named_by_its_line(text, line):
    book = load_book("swashbuckling")

    class Broken:
        def document(self, name):
            return parse(text, f"{book.game}/{name}.toml")

    with pytest.raises(SourceError) as broken:
        load_deeds(Broken())
    assert [fault.where for fault in broken.value.faults] == [f"swashbuckling/specials.toml:{line}"]


def test_a_figure_may_come_to_stand_on_one_who_lies():
    match = Match(Swashbuckling(Ruleset.load("swashbuckling")), "courtyard")
    match.settle({"0": (6,), "1": (1,)})
    ground = match.state.ground.fall("guard2", "athos")
    lying = ground.spot("guard2")
    ground = ground.put(replace(ground.spot("guard1"), x=lying.x, y=lying.y, z=100, on="guard2"))
    state = replace(match.state, ground=ground)
    assert ground.support("guard1") == lying.lying
    assert "guard1" in match.game.preview(state)["supports"]
    match.game.scene(state)
    assert match.game.refuse(state, ask.Activate("athos")) is None


@pytest.mark.parametrize("bonus", ["elevation", "ally", "weaponless"])
@pytest.mark.parametrize("worth", [0, 1, 2])
def test_the_odds_count_the_dice_that_the_rules_count(bonus, worth):
    params = Params.of(Ruleset.load("swashbuckling").with_values({f"bonus.{bonus}": worth}))
    figures = {
        "a": Figure("a", 0, 3),
        "a1": Figure("a1", 0, 3),
        "b": Figure("b", 1, 2, armed=False),
        "b1": Figure("b1", 1, 2),
    }
    ground = Told((("a", "b"), ("a", "b1"), ("a1", "b")), levels=(("a", 1),))
    who = sides(params, figures, ground, "a", "b")
    counted = (
        attack_cup(params, figures, ground, who, 2, False).dice,
        defence_cups(params, figures, ground, who)["b"].dice,
    )
    asked = dice_for_duel(params, Fighter(3, actions=2, allies=1, higher=True), Fighter(2, allies=1, armed=False))
    assert asked == counted


@pytest.mark.parametrize(("aside", "found"), [(0, "allowed"), (20, "AOFA-AMB-47")])
def test_a_throw_goes_as_far_as_the_rules_say_and_not_a_hair_further(aside, found):
    """Eight inches to the edge; nine thousandths of a millimetre more are too far."""
    at = {"athos": (1000, 1000), "guard1": (1300 + 8 * 254, 1000 + aside)}
    plate = disc("plate", 1000, 1200, 50, 10, lift="plate")
    match = table({"throw.max_in": 8}, at, plate, size=12000)
    assert asked(match, ask.Oppose(("guard1",), "throw", "plate")) == found


@pytest.mark.parametrize(
    ("record", "where"),
    [
        ([7], "record[0]"),
        ([{"dice": 5}], "record[0].dice"),
        ([{"dice": {"0": "6"}}], "record[0].dice"),
        ([{"dice": {"0": [6], "1": [9]}}], "record[0].dice"),
        ([{"dice": {"0": [6], "1": [1]}}, {"do": "Fly"}], "record[1].do"),
        ([{"dice": {"0": [6], "1": [1]}}, {"do": "Activate"}], "record[1].figure"),
    ],
)
def test_a_misshapen_record_names_its_entry(record, where):
    with pytest.raises(InputError) as bad:
        Match.replay(Swashbuckling(Ruleset.load("swashbuckling")), "courtyard", record)
    assert [fault.where for fault in bad.value.faults] == [where]


def test_a_dropped_weapon_has_a_name_and_is_taken_up_again_to_fight() -> None:
    match = table({"weapon.place": "on_ground"}, {"athos": AROUND[0], "guard1": AROUND[1]}, size=4000)
    state = drop_weapon(match.game.params, match.state, "athos")
    match = change(match, state.put(replace(state.figure("athos"), armed=False)))
    assert asked(match, ask.Act("take", on="weapon-athos")) == "AOFA-5D-WEAPON-5"
    assert asked(match, ask.RecoverWeapon()) == "allowed"
    assert match.state.names["weapon-athos"] == {
        "en": "Athos’s weapon", "en_in_text": "Athos’s weapon", "fr": "Arme d’Athos", "fr_in_text": "l’arme d’Athos",
    }  # fmt: skip
    match = change(match, match.state.put(replace(state.figure("athos"), armed=True)))
    match.do(ask.Act("take", on="weapon-athos"))  # another's, or one to throw: a thing like any other
    assert match.state.figure("athos").held == "weapon-athos"


def test_a_hand_opens_when_a_stun_comes_not_while_it_lasts() -> None:
    plate = disc("plate", 1000, 1160, 40, 10, kind="plate", lift="plate", solid=False, stand=False)
    match = table({}, {"athos": AROUND[0], "guard1": AROUND[1]}, plate)
    change(match, match.state.put(replace(match.state.figure("athos"), stunned=True)))
    match.do(ask.Act("take", on="plate"))
    settle(match)
    match.do(ask.Duel("guard1"))
    settle(match, (6,), (2,))
    assert match.state.figure("athos").held == "plate"  # it took no hit
    after, *_ = hurt(match.game.params, match.state, "athos", "guard1", "swashbuckling", 0)
    assert after.figure("athos").held == "plate"
