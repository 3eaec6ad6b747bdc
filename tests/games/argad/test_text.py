"""The fourth game's text: every rule told, every number a hole, every example played, sheets by period, the notice."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from aofa_widgets import locate
from aofa_widgets.book import tables
from aofa_widgets.book.examples import check_answer, fits, play
from aofa_widgets.book.proof import count, examples_follow, prove
from aofa_widgets.book.sheet import build as sheet
from aofa_widgets.book.sheet import render, sheets
from aofa_widgets.book.sheet.check import check_sheet
from aofa_widgets.cli.main import main
from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker, clause, laid_text
from aofa_widgets.rules.source import read
from aofa_widgets.rules.text import load_text

GAME = "argad"
TEXT = load_text(GAME)
EXAMPLES = [(one.id, example) for one in TEXT.clauses.values() for example in one.examples]


@cache
def rows() -> tuple[dict[str, str], dict[str, str]]:
    """The switch and the tier of each rule that has one."""
    data = read(locate.rulebook() / GAME / "rows.toml").data
    return dict(data["switch"]), dict(data["tier"])


def test_every_rule_and_every_ruling_stands_in_a_clause() -> None:
    told = {rule for one in TEXT.clauses.values() for rule in one.rules}
    listed = set((locate.rulebook() / GAME / "rules.txt").read_text(encoding="utf-8").split())
    assert told == listed
    rulings = {rule for rule in told if rule.startswith("ARG-AMB-")}
    assert len(rulings) == 129 and len(told - rulings) == 575


def test_a_clause_says_whether_the_rules_that_it_states_are_in_force() -> None:
    switch, _ = rows()
    wrong = []
    for one in TEXT.clauses.values():
        wanted = {switch[rule] for rule in one.rules if rule in switch}
        text = one.texts["en"].text + one.texts["fr"].text
        if wanted and not any(key in text for key in wanted):
            wrong.append((one.id, sorted(wanted)))
    assert wrong == []


def test_the_title_of_a_clause_that_may_be_left_out_says_so() -> None:
    marks = ("(optional)", "(advanced)", "(role-play)")
    same = {"(optional)": "(règle optionnelle)", "(advanced)": "(règle avancée)", "(role-play)": "(jeu de rôle)"}
    for one in TEXT.clauses.values():
        text, en, fr = one.texts["en"].text, one.titles["en"].text, one.titles["fr"].text
        found = [mark for mark in marks if en.endswith(mark)]
        assert all(fr.endswith(same[mark]) for mark in found), one.id
        if text.startswith("{choice options.") and "true: This option is in force." in text:
            assert found, one.id


@pytest.mark.long
def test_each_number_of_the_text_is_a_hole_that_moves_in_both_languages() -> None:
    assert prove(GAME).wrong == []
    assert count(GAME).wrong == []


@pytest.mark.parametrize("edition", ["recommended", "letter"])
def test_each_example_is_as_the_referee_finds_it_and_can_be_told_in_each_edition(edition: str) -> None:
    rules = Ruleset.load(GAME, edition=edition)
    text = laid_text(rules)
    speakers = {lang: Speaker(rules, text, lang) for lang in ("en", "fr")}
    assert len(EXAMPLES) > 100
    answers = {example.where: play(rules, example) for _, example in EXAMPLES}
    assert [name for name, example in EXAMPLES if not fits(example, answers[example.where], speakers)] == []
    if edition == "recommended":
        told = [found.say("en") for _, example in EXAMPLES for found in check_answer(example, answers[example.where])]
        assert told == []


def test_the_examples_follow_a_house_rule_in_both_languages() -> None:
    assert examples_follow(GAME, ["melee.charge", "move.light_cm"]).wrong == []


def test_the_tables_say_what_the_odds_of_the_inventory_say() -> None:
    rules = Ruleset.load(GAME)
    work = {row.label["en"]: [cell.text["en"] for cell in row.cells] for row in tables.table("odds.work", rules).rows}
    assert work["Plain work"][:3] == ["16.7%", "44.4%", "72.2%"] and work["With a D3"][2] == "100.0%"
    weapons = tables.table("arms.pulp", rules.with_values({"shoot.need_short": 4}), rules)
    rifle = next(row for row in weapons.rows if row.label["en"] == "Bolt-action rifle")
    assert [cell.text["en"] for cell in rifle.cells][:3] == ["40/80/120", "4/6/7", "no"]
    assert rifle.cells[1].was == {"en": "5/6/7", "fr": "5/6/7"}
    middle = {row.label["en"]: row.cells[0].text["en"] for row in tables.table("arms.middle", rules).rows}
    assert (middle["War crossbow"], middle["Yumi"], middle["Staff sling"]) == ("20/40/60", "10/20/40*", "20/40*/50*")


def test_the_sheets_by_period_are_sound_and_each_has_its_weapons(tmp_path: Path) -> None:
    rules = Ruleset.load(GAME)
    assert [one.say("en") for one in check_sheet(GAME)] == []
    assert sorted(sheets(GAME)) == ["dark", "fantasy", "flint", "middle", "pulp"]
    for name, title in sheets(GAME).items():
        view = sheet(rules, name)
        assert view.subtitle["fr"].startswith(title["fr"])
        assert any(row.figures for group in view.groups for row in group.rows)
    assert "musket" in render(sheet(rules, "flint"), "en").decode()
    assert main(["sheet", GAME, "--sheet", "pulp", "--lang", "fr", "--format", "html", "--out", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.glob("[!.]*")] == ["argad.sheet.pulp.fr.html"]
    with pytest.raises(InputError, match="There is no sheet"):
        sheet(rules, "stone-age")


def test_what_is_printed_of_this_game_carries_its_own_notice_and_its_licence() -> None:
    folder = locate.rulebook() / GAME
    book = Ruleset.load(GAME).book
    words = (folder / "text" / "LICENCE").read_text(encoding="utf-8")
    assert book.licence == "CC-BY-NC-4.0" and "by-nc/4.0" in words
    assert "Unofficial" in book.notice["en"] and "non officielles" in book.notice["fr"]
    assert "for no profit" in words and "sans but commercial" in words
    assert "for no profit" in sheet(Ruleset.load(GAME)).imprint["en"]


def test_an_option_that_is_switched_on_says_so_in_its_clause() -> None:
    rules = Ruleset.load(GAME)
    assert "not in force" in clause(rules, "morale.test", "en")
    on = rules.with_values({"options.morale": True})
    assert "This option is in force" in clause(on, "morale.test", "en")
    assert "Cette option est en vigueur" in clause(on, "morale.test", "fr")
