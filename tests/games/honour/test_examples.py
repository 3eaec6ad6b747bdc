"""The book's examples, as its page prints them and as the reader plays them."""

from __future__ import annotations

from aofa_widgets.book.examples import fits, play
from aofa_widgets.dice.roller import Roller
from aofa_widgets.games import load
from aofa_widgets.games.honour.referee.watching import Watcher
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker
from aofa_widgets.rules.text import load_text
from aofa_widgets.widgets.rulebook.player import Player, shown

from ..records import asked
from .test_cases import BOOK, GAME
from .test_odds import CHANGES

RULES = Ruleset.load("honour")
EXAMPLES = [example for clause in load_text("honour").clauses.values() for example in clause.examples]


def test_every_example_is_ruled_on_and_can_be_told() -> None:
    assert len(EXAMPLES) >= 30
    text = load_text("honour")
    said = {lang: Speaker(RULES, text, lang) for lang in ("en", "fr")}
    for example in EXAMPLES:
        answer = play(RULES, example)
        assert "error" not in answer, (example.where, answer)
        assert fits(example, answer, said), example.where


def test_every_example_plays_in_the_reader_with_its_own_dice_and_with_fresh_ones() -> None:
    for number, example in enumerate(EXAMPLES):
        answer = play(RULES, example)
        own = shown(RULES, example, None, number)
        assert own["note"] is None and len(own["steps"]) == len(answer["steps"])
        for step, ruled in zip(own["steps"], answer["steps"], strict=True):
            assert len(step["lines"]) == len(ruled["events"]) and step["legal"] is ruled["legal"]
            if ruled["rolls"]:
                lanes = [[die["face"] for group in lane["groups"] for die in group["dice"]]
                         for lane in step["roll"]["lanes"]]
                assert [len(lane) for lane in lanes] == list(ruled["pools"].values())
                assert step["roll"]["signs"][3] == "sword"
        fresh = Player(RULES, example).play(Roller(7))
        again = Player(RULES, example).play(Roller(7))
        assert [one.roll for one in fresh] == [one.roll for one in again]


def test_a_house_rule_pours_spare_dice_or_leaves_the_example_to_the_book() -> None:
    more = RULES.with_values({"prone.hit_dice": 2, "wound.marker_damage_dice": 2, "dodge.mandatory": False})
    for example in EXAMPLES:
        assert shown(more, example, None, 0)["steps"]


def test_what_a_record_reads_is_what_it_hangs_on() -> None:
    """A value that the watcher did not see changes nothing in the answer."""
    watcher = Watcher(RULES)
    for record in BOOK[::3]:
        case = {key: value for key, value in asked(GAME, record).items() if key != "game"}
        answer, keys = watcher.watch(case)
        assert keys is not None
        for key, values in CHANGES.items():
            if key not in keys:
                assert Watcher(RULES.with_values({key: values[0]})).watch(case)[0] == answer, (record["id"], key)
    told = watcher.watch({"op": "turn", "state": {"units": [], "draws": ["F"]}})[1]
    assert told is not None and {"bag.fate_to_end", "bag.fate_tokens"} <= told


def test_the_dice_of_an_example_are_drawn_with_their_signs() -> None:
    for example in EXAMPLES:
        steps = play(RULES, example)["steps"]
        drawn = load("honour").shown.lanes(RULES, example.record, steps, "en")
        assert [[len(lane.faces) for lane in row] for row in drawn] == [
            [dice for dice in step["pools"].values() if dice] for step in steps
        ]
        assert all(len(lane.called) == len(lane.signs) == len(lane.faces) for row in drawn for lane in row)
