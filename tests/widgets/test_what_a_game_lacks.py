"""What only some games have, asked of one that has it not: a sentence in both languages, never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import aofa_widgets as aofa
from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES, load, offers, usual_scenario, wanted
from aofa_widgets.lab.balance.plans import forces_of
from aofa_widgets.lab.kernels import Plan
from aofa_widgets.lab.solve import solve
from aofa_widgets.lab.stopping import stopping
from aofa_widgets.rules import Ruleset, first_game, load_book
from aofa_widgets.rules.ruleset import games_with_a_book
from aofa_widgets.teach.lesson import load_lessons
from aofa_widgets.teach.played import chances
from aofa_widgets.teach.progress import Progress
from aofa_widgets.widgets.home.gallery import GALLERY, live, offered
from aofa_widgets.words import typeset

ASKED: dict[str, tuple[str, Callable[[Ruleset], Any]]] = {
    "tray": ("tray", aofa.DiceTray),
    "calculator": ("duel", aofa.DuelCalculator),
    "units": ("engagement", aofa.UnitCalculator),
    "reckoner": ("reckoning", aofa.Reckoner),
    "armies": ("muster", lambda rules: aofa.ArmyBuilder(ruleset=rules)),
    "scenario editor": ("workshop", lambda rules: aofa.ScenarioEditor(ruleset=rules)),
    "battle": ("battle", lambda rules: Plan(rules, ((2,), (2,)), ("at_once", "at_once"))),
    "forces": ("battle", lambda rules: forces_of(None, rules)),
    "best play": ("lone", lambda rules: solve(rules, 2, 2)),
    "stopping": ("stopping", lambda rules: stopping(rules, 2, 2)),
}


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_has_not_is_told_in_a_sentence_that_names_who_has_it(game, name):
    need, make = ASKED[name]
    if getattr(load(game), need, None) is not None:
        assert game in offers(need)
        return
    with pytest.raises(InputError) as refused:
        make(Ruleset.load(game))
    told = {lang: refused.value.say(lang) for lang in ("en", "fr")}
    assert told["en"] != told["fr"]
    titles = {one: load_book(one).title for one in (game, *offers(need))}
    assert all(typeset(title[lang], lang) in text for lang, text in told.items() for title in titles.values())


@pytest.mark.parametrize("game", GAMES)
def test_the_start_page_offers_what_the_game_has_and_each_opens(game, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = aofa.Start("fr", game=game, progress=Progress.open("off"))
    assert [key for key, *_ in page.page["games"]] == list(GAMES) and page.page["game"] == game
    names = [name for name, _ in page.page["gallery"]]
    assert names == list(offered(game)) and {"board", "rulebook", "rule_lab", "rule_editor"} <= set(names)
    needs = {name: tile.needs for name, tile in GALLERY.items() if tile.needs}
    assert all((name in names) == (getattr(load(game), need, None) is not None) for name, need in needs.items())
    for name in names:
        page.show(name)
        assert page.opened["kind"] in ("widget", "quiz"), name
        page.back()
    if not load_lessons(game):
        assert page.page["next"]["kind"] == "no_lessons" and page.page["lessons"] == []
    with pytest.raises(InputError):
        page.show(next(iter({*GALLERY} - {*names}), "nothing"))
    page.close()


def test_nobody_says_which_game_and_the_first_of_the_book_is_meant():
    assert games_with_a_book() == GAMES and first_game() == GAMES[0]
    assert aofa.MiniBoard().ruleset.game == first_game()
    assert live("rulebook", Ruleset.load(GAMES[-1]), "en").lang == "en"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_begins_with_one_of_its_scenarios(game):
    rules = Ruleset.load(game)
    assert usual_scenario(game) in rules.book.scenarios()
    assert aofa.MiniBoard(rules).match.scenario == usual_scenario(game)
    assert str(aofa.Scenario(ruleset=rules, lang="fr"))


def test_what_a_game_offers_is_given_and_a_lesson_may_name_no_chance_of_a_game_without_any():
    assert wanted(GAMES[0], "battle", "battle.no_battle") is load(GAMES[0]).battle
    assert all(isinstance(chances(game), dict) for game in GAMES)


@pytest.mark.parametrize("key", GAMES)
def test_the_key_of_a_game_stands_for_its_rules(key):
    makers: list[Any] = [aofa.Rulebook, aofa.MiniBoard]
    makers += [aofa.DiceTray] if key in offers("tray") else []
    makers += [aofa.UnitCalculator] if key in offers("engagement") else []
    makers += [aofa.Reckoner] if key in offers("reckoning") else []
    makers += [aofa.Attack] if key in offers("attack") else []
    makers += [aofa.Bag] if key in offers("bag") else []
    for make in makers:
        assert make(key).ruleset.game == key
        with pytest.raises(InputError, match="hon0r"):
            make("hon0r")
