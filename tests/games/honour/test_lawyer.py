"""What a reader of the rules found with fresh eyes: each case once went wrong, at the table or in the referee."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.cli.referee import answers
from aofa_widgets.dice import Roller
from aofa_widgets.games.honour import actions as ask
from aofa_widgets.lab.parlour import Parlour
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import clause
from aofa_widgets.words import texts

from ..records import asked, differences
from .positions import INCH, fall, match_of, scene_of

DATA = Path(__file__).parent / "data"
RECORDS = [json.loads(line) for line in (DATA / "lawyer_cases.jsonl").read_text(encoding="utf-8").splitlines() if line]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_the_referee_rules_as_the_lawyer_says(record: dict[str, Any]) -> None:
    """Records worked out from the source and the rulings alone, by somebody who had not read the engine."""
    (answer,) = answers([json.dumps(asked("honour", record))])
    assert "error" not in answer, answer
    assert list(differences(record["expect"], answer["result"], "result", near=1e-6)) == []


def test_a_dodger_on_the_ground_earns_no_free_charge() -> None:
    """Rule 16L: free actions follow the rules of their kind, and who is knocked down has none (TOH-R-21)."""
    target = {"agility": 3, "weapon": "naginata", "actions_left": 1}
    found = []
    for prone in (False, True):
        state = {"kind": "melee", "attacker": {"aim": 3}, "target": {**target, "prone": prone}}
        dice = ["hit:" + "SSS-"[: 3 + prone], "dodge:DDS"]
        (answer,) = answers([json.dumps({"game": "honour", "op": "attack", "state": state, "dice": dice})])
        found.append(answer["result"]["free"])
    assert found == [["target:charge"], []]


def test_a_move_onto_a_friend_is_refused_by_the_rule_of_that_move() -> None:
    """A taken place forbids a move by the move's own rule; the rule of charges has nothing to do with it (TOH-R-41)."""
    units = [{"card": "heron_lord", "side": 0, "x": 12, "y": 12}, {"card": "pine_bow", "side": 0, "x": 12, "y": 14}]
    match = match_of(scene_of([*units, {"card": "crane_lady", "side": 1, "x": 12, "y": 2}]))
    fall(match, "samurai")
    lord = match.state.here(0)[0].id
    match.do(ask.Use(lord))
    there = (12 * INCH, 14 * INCH)
    for action, rule in ((ask.Move((there,)), "TOH-ACTION-2"), (ask.Cautious((there,)), "TOH-ACTION-11")):
        refusal = match.game.refuse(match.state, action)
        assert (refusal.rule, refusal.name) == (rule, "on_base")


def test_a_side_with_a_plural_name_draws_first_in_good_french() -> None:
    """« Les hors-la-loi … pioche » was said; names of sides may be plural, so no verb may hang on one."""
    said = texts("honour.event.first_draw", side_name={"en": "The outlaws", "fr": "Les hors-la-loi"})["fr"]
    assert "Les hors-la-loi pioche" not in said


def test_as_far_as_possible_goes_as_far_as_the_move_goes() -> None:
    """The prompt offers « le plus loin possible à l'est »; it meant the edge of the table, and was always refused."""
    units = [{"card": "heron_lord", "side": 0, "x": 12, "y": 12}, {"card": "lake_spear", "side": 1, "x": 12, "y": 8}]
    match = match_of(scene_of([*units, {"card": "crane_lady", "side": 1, "x": 2, "y": 2}]))
    fall(match, "samurai")
    match.do(ask.Use("heron_lord"))
    game, state, start = match.game, match.state, 12 * INCH
    assert game.cut_short(state, "heron_lord", (24 * INCH, start), "move") == (18 * INCH, start)
    assert game.cut_short(state, "heron_lord", (24 * INCH, start), "cautious") == (15 * INCH, start)
    (_, y) = game.cut_short(state, "heron_lord", (start, 0), "move")  # an enemy bars the way: an inch before it
    gap = 12 * INCH - (12 * INCH - y) - 8 * INCH - 2 * state.ground.base("heron_lord").r
    assert INCH <= gap <= INCH + 25
    assert game.cut_short(state, "heron_lord", (start, start), "move") is None


def test_words_without_a_length_are_cut_short_and_those_with_one_refused() -> None:
    """In the terminal: as far as possible is done, seven inches are refused with the rule."""
    units = [{"card": "heron_lord", "side": 0, "x": 12, "y": 12}, {"card": "crane_lady", "side": 1, "x": 2, "y": 2}]
    match = match_of(scene_of(units))
    fall(match, "samurai")
    match.do(ask.Use("heron_lord"))
    parlour = Parlour(match, "en", roller=Roller(1))
    assert any("6 inches" in line for line in parlour.hear("move as far as possible east"))
    assert parlour.hear("0") and "Refused." in parlour.hear("move 7 inches east")


def test_what_no_choice_offers_is_refused_with_its_rule() -> None:
    """Shots from an empty musket, charges from the ground: typed, they were only said to be no choice."""
    units = [{"card": "smoke_gun", "side": 0, "x": 12, "y": 12, "loaded": False}]
    units += [{"card": "ox_brute", "side": 0, "x": 16, "y": 12, "prone": True}]
    units += [{"card": "lake_spear", "side": 1, "x": 12, "y": 8}, {"card": "crane_lady", "side": 1, "x": 2, "y": 2}]
    for who, line, rule in (
        ("smoke_gun", "shoot lake village spear", "TOH-ACTION-15"),
        ("smoke_gun", "get up", "TOH-ACTION-14"),
        ("ox_brute", "charge lake village spear", "TOH-PRONE-1"),
        ("ox_brute", "reload", "TOH-PRONE-1"),
    ):
        match = match_of(scene_of(units))
        fall(match, "warrior")
        parlour = Parlour(match, "en", roller=Roller(1))
        assert "Refused." in parlour.hear("charge lake village spear")  # a unit is to be chosen first
        match.do(ask.Use(who))
        assert "Refused." in parlour.hear(line)
        assert parlour.rule == rule


def test_a_dodge_that_was_declined_counts_as_failed_where_a_missing_one_does() -> None:
    """The text spoke only of a target that could not dodge; the engine stuns one that would not as well."""
    values = {"dodge.mandatory": False, "dodge.undodged_counts_as_failed": True}
    state = {
        "kind": "melee",
        "attacker": {"aim": 3, "strength": 3, "weapon": "heavy_club"},
        "target": {"agility": 3, "actions_left": 1},
    }
    record = {"game": "honour", "op": "attack", "params": values, "state": state, "dice": ["hit:DDS", "damage:S--"]}
    (answer,) = answers([json.dumps(record)])
    assert answer["result"]["target"]["prone"]
    rules = Ruleset.load("honour").with_values(values)
    for name in ("crit.impale", "crit.stun"):
        assert "made no dodge" in clause(rules, name, "en")
        assert "n’a fait aucune esquive" in clause(rules, name, "fr").replace("'", "’")


def test_cards_that_take_no_dice_away_name_the_test_after_which_they_turn() -> None:
    """With no penalty the clause said ‘after that test’ of a test that it had not named."""
    rules = Ruleset.load("honour").with_values({"dishonour.penalty": 0})
    assert "After that test" not in clause(rules, "dishonour.price", "en")
    assert "Après ce test" not in clause(rules, "dishonour.price", "fr")
