"""The second game's text: every rule told, every number a hole, every example played, every table exact."""

from __future__ import annotations

import re

import pytest

from aofa_widgets import locate
from aofa_widgets.book import headings, tables
from aofa_widgets.book.examples import check_example, fits, play
from aofa_widgets.book.proof import count, examples_follow, prove
from aofa_widgets.book.sheet.check import check_sheet
from aofa_widgets.book.sheet.source import load_sheet
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.prose import Speaker, clause
from aofa_widgets.rules.source import parse
from aofa_widgets.rules.text import load_text

GAME = "honour"
TEXT = load_text(GAME)
EXAMPLES = [(one.id, example) for one in TEXT.clauses.values() for example in one.examples]


def test_every_rule_and_every_ruling_stands_in_a_clause():
    told = {rule for one in TEXT.clauses.values() for rule in one.rules}
    listed = set((locate.rulebook() / GAME / "rules.txt").read_text(encoding="utf-8").split())
    assert told == listed
    assert len({rule for rule in told if re.match(r"TOH-R-\d", rule)}) == 46


def test_some_numbers_of_the_text_move_in_both_languages():
    keys = ["actions.charge_in", "attack.injuries_to_remove", "test.success_swords", "nerve.flight_in"]
    assert prove(GAME, keys).wrong == []


@pytest.mark.long
def test_each_number_of_the_text_is_a_hole_that_moves_in_both_languages():
    assert prove(GAME).wrong == []
    assert count(GAME).wrong == []


def test_the_examples_are_as_the_referee_finds_them():
    rules = Ruleset.load(GAME)
    assert len(EXAMPLES) > 40
    assert [found.say("en") for _, example in EXAMPLES for found in check_example(rules, example)] == []


@pytest.mark.parametrize("edition", ["recommended", "letter"])
def test_most_examples_can_be_told_in_each_edition(edition):
    rules = Ruleset.load(GAME, edition=edition)
    speakers = {lang: Speaker(rules, TEXT, lang) for lang in ("en", "fr")}
    told = [name for name, example in EXAMPLES if fits(example, play(rules, example), speakers)]
    assert len(told) == len(EXAMPLES)


def test_the_examples_follow_a_house_rule_in_both_languages():
    keys = ["test.success_swords", "dodge.pushback_in", "wound.marker_damage_dice", "bag.fate_to_end"]
    assert examples_follow(GAME, keys).wrong == []


def test_the_tables_say_what_the_odds_of_the_inventory_say():
    rules = Ruleset.load(GAME)
    tests = tables.table("odds.test", rules)
    assert [cell.text["en"] for cell in tests.rows[0].cells][:5] == ["0.0%", "13.9%", "33.3%", "52.1%", "67.4%"]
    attacks = tables.table("odds.attacks", rules)
    assert [cell.text["en"] for cell in attacks.rows[0].cells] == ["66.7%", "11.1%", "11.9%", "7.8%"]
    assert tables.table("odds.tokens", rules).rows[2].cells[2].text == {"en": "2.25", "fr": "2,25"}


def test_a_grid_shows_lists_nothing_and_signs():
    rules = Ruleset.load(GAME)
    bonuses = tables.table("weapons.bonuses", rules)
    heavy_sword = [cell.text["fr"] for cell in bonuses.rows[2].cells]
    assert heavy_sword == ["Entaille profonde et Coup terrifiant", "rien", "Poursuite"]
    dice = tables.table("dice.more-or-less", rules.with_values({"lane.ally_dice": 0}), rules)
    assert [row.cells[0].text["en"] for row in dice.rows[:3]] == ["+1", "+1", "0"]
    assert dice.rows[2].cells[0].was == {"en": "−1", "fr": "−1"}


def test_each_bonus_of_a_weapon_has_its_line_on_the_sheet():
    bonuses = {row["rule"] for row in load_book(GAME).table("specials").values() if row["kind"] == "bonus"}
    cited = {name for group in load_sheet(GAME) for row in group.rows for name in row.see.split()}
    assert len(bonuses) > 9 and bonuses <= {rule for name in cited for rule in TEXT.clauses[name].rules}


def test_a_grid_with_a_cell_too_few_is_a_fault_at_its_line():
    both = '{ en = "A", fr = "A" }'
    sides = f"columns = [{both}]\nlines = [{both}, {both}]"
    document = parse(f'[t]\nkind = "grid"\ncaption = {both}\nhead = {both}\n{sides}\nrows = ["x.y"]\n', "tables.toml")
    found = list(headings._table(document, GAME, "t", document.data["t"], None, None))
    assert [one.where for one in found] == ["tables.toml:7"] and "2 ×" in found[0].say("en")


def test_penalties_are_told_as_dice_fewer():
    rules = Ruleset.load(GAME).with_values({"lane.ally_dice": -2})
    assert "rolls two dice fewer to hit for each friend" in clause(rules, "lane.charge", "en")
    assert "lance, pour toucher, deux dés de moins par allié" in clause(rules, "lane.charge", "fr")


def test_the_quick_sheet_is_sound():
    assert [one.say("en") for one in check_sheet(GAME)] == []
