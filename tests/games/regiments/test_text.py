"""The third game's text: every rule told, every number a hole, every example played, every table exact."""

from __future__ import annotations

import re

import pytest

from aofa_widgets import locate
from aofa_widgets.book import tables
from aofa_widgets.book.examples import check_example, fits, play
from aofa_widgets.book.proof import count, examples_follow, prove
from aofa_widgets.book.sheet.check import check_sheet
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker, clause, laid_text
from aofa_widgets.rules.text import load_text

GAME = "regiments"
TEXT = load_text(GAME)
EXAMPLES = [(one.id, example) for one in TEXT.clauses.values() for example in one.examples]


def test_every_rule_and_every_ruling_stands_in_a_clause() -> None:
    told = {rule for one in TEXT.clauses.values() for rule in one.rules}
    listed = set((locate.rulebook() / GAME / "rules.txt").read_text(encoding="utf-8").split())
    assert told == listed
    rulings = {rule for rule in told if re.match(r"AOFR-R-\d", rule)}
    assert len(rulings) == 76 and len(told - rulings) == 159


def test_some_numbers_of_the_text_move_in_both_languages() -> None:
    keys = ["move.charge_in", "melee.ranks", "morale.half_percent", "special.furious.hits", "special.ambush.edge_in"]
    assert prove(GAME, keys).wrong == []


@pytest.mark.long
def test_each_number_of_the_text_is_a_hole_that_moves_in_both_languages() -> None:
    assert prove(GAME).wrong == []
    assert count(GAME).wrong == []


def test_the_examples_are_as_the_referee_finds_them() -> None:
    rules = Ruleset.load(GAME)
    assert len(EXAMPLES) > 50
    assert [found.say("en") for _, example in EXAMPLES for found in check_example(rules, example)] == []


@pytest.mark.parametrize("edition", ["recommended", "letter"])
def test_each_example_can_be_told_in_each_edition(edition: str) -> None:
    rules = Ruleset.load(GAME, edition=edition)
    text = laid_text(rules)
    speakers = {lang: Speaker(rules, text, lang) for lang in ("en", "fr")}
    assert [name for name, example in EXAMPLES if not fits(example, play(rules, example), speakers)] == []


def test_the_examples_follow_a_house_rule_in_both_languages() -> None:
    keys = ["melee.count_overkill", "terrain.cover", "morale.flank", "special.surge.hits", "special.fast.rush"]
    assert examples_follow(GAME, keys).wrong == []


def test_the_tables_say_what_the_odds_of_the_inventory_say() -> None:
    rules = Ruleset.load(GAME)
    charges = tables.table("odds.charges", rules)
    assert [cell.text["en"] for cell in charges.rows[0].cells] == ["10.6%", "19.7%", "57.5%", "9.7%", "2.5%"]
    assert [cell.text["fr"] for cell in charges.rows[7].cells][0] == "51,9\u202f%"
    specials = {row.label["en"]: row.cells[1].text["en"] for row in tables.table("odds.specials", rules).rows}
    assert [specials[name] for name in ("None", "Surge", "Rending", "Bane")] == ["2.50", "3.33", "3.06", "2.92"]
    cast = tables.table("odds.cast", rules).rows[0].cells
    assert [cell.text["en"] for cell in cast][:3] == ["16.7%", "33.3%", "50.0%"]


def test_a_special_rule_that_is_taken_away_leaves_the_book_and_the_tables() -> None:
    rules = Ruleset.load(GAME).with_values({"special.surge": False})
    assert "not in force" in clause(rules, "special.surge", "en")
    assert not laid_text(rules).clauses["special.surge"].examples
    rows = {row.label["en"]: row.cells[1] for row in tables.table("odds.specials", rules, Ruleset.load(GAME)).rows}
    assert rows["Surge"].text["en"] == "2.50" and rows["Surge"].was == {"en": "3.33", "fr": "3,33"}


def test_a_changed_value_is_told_in_both_languages() -> None:
    rules = Ruleset.load(GAME).with_values({"special.furious.hits": 2})
    assert "brings two hits more. No other rule takes them" in clause(rules, "special.furious", "en")
    assert "apporte deux touches de plus. Aucune autre règle ne les prend" in clause(rules, "special.furious", "fr")


def test_the_quick_sheet_is_sound() -> None:
    assert [one.say("en") for one in check_sheet(GAME)] == []
