"""Best play in the calculator and on the board: only when asked, right for the position, in words, by keyboard."""

from __future__ import annotations

import pytest

from aofa_widgets import MiniBoard
from aofa_widgets.errors import InputError
from aofa_widgets.lab.solve import solve
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets import playing
from aofa_widgets.widgets.calculator import DuelCalculator

from .test_board_offers import played, send

RULES = Ruleset.load("swashbuckling")


def shares(best):
    """Each way with the chance that is shown."""
    return {row["key"]: row["text"]["en"] for row in best["rows"]}


def test_nothing_is_reckoned_until_it_is_asked_for_and_then_follows_every_change():
    calculator = DuelCalculator(lang="en")
    assert calculator.best is None
    calculator.play()
    best = solve(RULES, 3, 2)
    spot = best.lone.begin()[0]._replace(actions=2)
    assert shares(calculator.best) == {f"{way.what} {way.near}": f"{chance:.1%}" for way, chance in best.ways(spot)}
    calculator.set(0, "rating", 4)
    assert shares(calculator.best)["duel True"] != f"{best.chance(spot):.1%}"
    calculator.set(0, "rating", 3)
    calculator.wound(1, 2)
    wounded = spot._replace(theirs=spot.theirs._replace(wounds=2))
    duel = next(chance for way, chance in best.ways(wounded) if way.what == "duel")
    assert shares(calculator.best)["duel True"] == f"{duel:.1%}"
    calculator.play(False)
    assert calculator.best is None


def test_a_state_that_a_duel_of_two_never_comes_to_is_solved_all_the_same():
    calculator = DuelCalculator(RULES.with_values({"tables.swashbuckling": ("push", "wound")}), lang="en")
    calculator.play()
    calculator.set(1, "stunned", True)
    assert calculator.best["rows"] and "Best" in calculator.best["why"]["en"]
    calculator.set(1, "ally", 2)
    assert calculator.best["unset"]["fr"].startswith("Les alliés")


def test_rules_under_which_a_fight_need_not_end_are_said_and_show_no_numbers():
    calculator = DuelCalculator(RULES.with_values({"init.ones_to_lose": 2, "stun.forbids_move": False, "pool.max": 2}))
    calculator.play()
    assert calculator.best["rows"] == [] and "may never end" in calculator.best["why"]["en"]


def test_sweeps_are_compiled_in_the_background_once_and_only_in_a_kernel(monkeypatch):
    calls = []
    monkeypatch.setattr("aofa_widgets.lab.solve.sweep.warm", lambda: calls.append(1))
    playing.hasten.cache_clear()
    try:
        assert playing.hasten() is None and not calls
        playing.hasten.cache_clear()
        monkeypatch.setattr(playing, "_in_kernel", lambda: True)
        calculator = DuelCalculator(lang="en")
        assert not playing.hasten.cache_info().currsize
        calculator.play()
        calculator.set(0, "rating", 4)
        thread = playing.hasten()
        thread.join(10)
        assert thread.daemon and calls == [1]
    finally:
        playing.hasten.cache_clear()


def test_a_compiler_that_fails_is_nothing_to_a_reader(monkeypatch):
    def fails():
        raise OSError("no room")

    monkeypatch.setattr("aofa_widgets.lab.solve.sweep.warm", fails)
    playing._compile()


def test_the_older_advice_says_that_it_looks_one_roll_ahead():
    calculator = DuelCalculator(lang="en")
    calculator.play()
    heads = [calculator.result["advice"]["head"]]
    calculator.choose("opposed")
    heads.append(calculator.result["advice"]["head"])
    weak = DuelCalculator(lang="en", sides=[{"name": "Planchet", "rating": 1}, {"figure": "rochefort"}])
    assert not weak.result["advice"]["now"]
    heads.append(weak.result["advice"]["head"])
    for head in heads:
        assert head["en"].startswith("Looking one roll ahead: ")
        assert head["fr"].startswith("Si seul compte le jet suivant")


@pytest.mark.parametrize("wounds", [-1, 3, True, "1", None])
def test_wounds_that_cannot_be_are_refused(wounds):
    calculator = DuelCalculator()
    with pytest.raises(InputError):
        calculator.wound(0, wounds)


@pytest.mark.browser
def test_best_play_opens_by_keyboard_and_says_the_best(bench):
    calculator = DuelCalculator(lang="en")
    view = bench(calculator)
    assert view.root.locator(".aw-best").count() == 0
    button = view.root.get_by_role("button", name="Best play")
    button.focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: calculator.best is not None)
    view.settle()
    assert view.root.locator(".aw-way-best").inner_text().split()[0] == "Strike:"
    assert view.root.get_by_role("status").inner_text() == calculator.best["why"]["en"]
    view.root.get_by_role("button", name="Guard 2, Wounds: one more").click()
    view.until(lambda: calculator.best["wounds"][1]["value"] == 1)
    view.root.get_by_role("button", name="Rule of thumb").click()
    view.until(lambda: calculator.best["thumb"])
    view.settle()
    assert "gives away" in view.root.locator(".aw-best").inner_text()


def fighting(**more):
    """A board with a figure active and nothing due."""
    return played(lambda b: b.match.game.alone(b.state) is not None, **more)


def test_the_board_tells_the_figure_in_hand_against_the_nearest_or_the_chosen():
    board = fighting()
    assert board.best is None
    send(board, ask="best", shown=True)
    found = board.match.game.alone(board.state)
    best = solve(board.ruleset, *found.ratings, spots=[found.spot])
    assert shares(board.best) == {f"{way.what} {way.near}": f"{chance:.1%}" for way, chance in best.ways(found.spot)}
    assert board.best["target"] == board.best["enemies"][0]["id"] == found.target
    other = board.best["enemies"][-1]["id"]
    send(board, ask="best", shown=True, target=other)
    assert board.best["target"] == other
    send(board, ask="best", shown=False)
    assert board.best is None


def test_the_board_says_when_there_is_nothing_to_tell_and_takes_no_nonsense():
    board = MiniBoard(lang="en", seed=1)
    board.advise()
    assert board.best["rows"] == [] and "activate a figure" in board.best["why"]["en"]
    assert send(board, ask="best", shown=True, target="nobody")["kind"] == "error"
    assert send(board, ask="best", shown="yes")["kind"] == "error"


def test_nothing_is_told_while_a_bot_plays():
    board = fighting()
    board.advise()
    assert board.best is not None
    board.opponent(board.turn["side"], "prudent")
    board._show()
    assert board.best is None


@pytest.mark.browser
def test_the_board_shows_it_in_the_panel_and_hides_it(bench):
    board = fighting()
    view = bench(board)
    view.root.get_by_role("button", name="Best play").click()
    view.until(lambda: board.best is not None)
    view.settle()
    assert view.root.locator(".aw-best-why").inner_text() == board.best["why"]["en"]
    view.root.get_by_role("button", name="Hide best play").click()
    view.until(lambda: board.best is None)
    view.settle()
    assert view.root.locator(".aw-best").count() == 0
