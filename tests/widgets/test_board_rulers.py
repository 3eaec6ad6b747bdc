"""Rulers, the bag and dice with signs on the board, for every game that has them; a fake game shows the contract."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES, load
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.bag import Bag
from aofa_widgets.widgets.board import MiniBoard

KEY = next(key for key in GAMES if hasattr(load(key).GAME, "measure"))
RULES = Ruleset.load(KEY)


def board_at_a_choice(lang: str = "en", seed: int = 4) -> tuple[MiniBoard, str]:
    """A board where a side may choose which of its figures acts, and the first that may."""
    board = MiniBoard(RULES, seed=seed, lang=lang)
    while board.roll is None or board.roll["phase"] == "ready" or board.offers[0]["needs"] != "figure":
        if board.roll and board.roll["phase"] == "ready":
            board.throw()
        else:
            board.on_offer({"key": board.offers[0]["key"]})
    return board, board.offers[0]["options"][0]


def test_what_is_drawn_by_signs_is_shown_by_signs():
    board = MiniBoard(RULES, seed=4)
    assert board.roll["signs"] and set(board.roll["signs"]) <= set(board.roll["names"])
    for row in board.roll["names"].values():
        assert row["en"] and row["fr"]
    board.throw()
    die = board.roll["lanes"][0]["groups"][0]["dice"][0]
    assert board.roll["phase"] in ("ready", "settled") and die["face"] is None or 1 <= die["face"]


def test_every_ruler_says_something_of_every_figure_and_changes_nothing():
    board, _ = board_at_a_choice()
    state = board.state
    for piece in board.scene["pieces"]:
        for key, name in board.rulers:
            found = board.measure(piece["id"], None, key)
            assert found.text["en"] and found.text["fr"] and found.text["en"] != found.text["fr"], (key, piece["id"])
            assert name["en"] and name["fr"]
            assert found.to_json()["marks"] == [*found.to_json()["marks"]]
    assert board.state == state


def test_a_way_is_measured_as_the_rules_take_it():
    board, figure = board_at_a_choice()
    piece = next(one for one in board.scene["pieces"] if one["id"] == figure)
    near, far = (piece["x"], piece["y"] + 20), (piece["x"], piece["y"] + 4000)
    for to in (near, far, (piece["x"] + 300, piece["y"] - 300), (-50, -50)):
        board, figure = board_at_a_choice()
        found = board.measure(figure, to)
        done = True
        try:
            board.move(figure, to)
        except Exception as refused:  # noqa: BLE001 - any refusal counts
            done = False
            assert getattr(refused, "texts", None)
        assert found.ok is done, to


@pytest.mark.parametrize(
    "content",
    [
        {"n": "1", "figure": "x"}, {"n": True, "figure": "x"}, {"n": 2**60, "figure": "x"}, {"n": 1, "figure": None},
        {"n": 1, "figure": "nobody"}, {"n": 1, "to": [1]}, {"n": 1, "to": ["a", 2]}, {"n": 1, "what": 7, "to": {}},
    ],
)  # fmt: skip
def test_a_measure_that_cannot_be_is_refused(content):
    board, figure = board_at_a_choice()
    with pytest.raises(InputError):
        board.on_measure({"figure": figure, **content})


def test_a_game_without_rulers_has_none():
    key = next(key for key in GAMES if not hasattr(load(key).GAME, "measure"))
    board = MiniBoard(Ruleset.load(key), seed=1)
    assert board.rulers == [] and board.bag is None
    assert board.measure(board.scene["pieces"][0]["id"]) is None


def test_the_bag_follows_the_board():
    board = MiniBoard(RULES, seed=4, lang="en")
    bag = Bag(board, lang="en")
    before = bag.tokens.total
    while len(bag.tokens.drawn) == 0:
        board.throw()
    assert bag.tokens.total == before - 1 and bag.bag["drawn"][0]["side"] in (0, 1)
    with pytest.raises(InputError, match="follows"):
        bag.draw()
    assert board.bag["total"] == bag.tokens.total


def _see(view: Any, board: MiniBoard, figure: str) -> None:
    view.root.locator(f'[data-piece="{figure}"]').focus()
    view.page.keyboard.press("r")
    view.until(lambda: board.measured.get("text"))
    view.settle()


@pytest.mark.browser
@pytest.mark.parametrize(("lang", "dark", "width"), [("en", False, 1000), ("fr", True, 480)])
def test_rulers_and_a_move_by_keyboard_alone(bench, lang, dark, width):
    board, figure = board_at_a_choice(lang)
    view = bench(board, width=width, dark=dark, height=1200)
    _see(view, board, figure)
    assert view.root.locator(".aw-measured").inner_text() == board.measured["text"][lang]
    assert view.root.get_by_role("status").inner_text().strip()
    assert view.root.locator(".measured *").count() > 0
    view.page.keyboard.press("r")
    view.until(lambda: board.measured.get("figure") == figure)
    for _ in range(len(board.rulers)):
        view.page.keyboard.press("r")
    view.root.locator(f'[data-piece="{figure}"]').focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: board.turn["active"] == figure)
    view.settle()
    before = next(one for one in board.scene["pieces"] if one["id"] == figure)
    view.root.locator(f'[data-piece="{figure}"]').focus()
    for _ in range(2):
        view.page.keyboard.press("ArrowUp")
    view.until(lambda: board.measured.get("marks"))
    view.settle()
    assert view.root.locator(".m-ruler").count() >= 1
    view.page.keyboard.press("Enter")
    moved = lambda: next(one for one in board.scene["pieces"] if one["id"] == figure)["y"] != before["y"]  # noqa: E731
    view.until(lambda: moved() or (board.said or {}).get("kind") == "refused")
    assert view.root.locator(".aw-bag-side .aw-left-row").count() == len(board.bag["rows"])
    assert view.axe() == []


@pytest.mark.browser
def test_lines_of_sight_are_those_of_the_game(bench):
    board, figure = board_at_a_choice()
    view = bench(board, width=1000, height=1200)
    hidden = board.preview["sight"]["hidden"]
    foes = [one for one in board.scene["pieces"] if one["side"] == 1]
    for piece in [one["id"] for one in board.scene["pieces"] if one["side"] == 0]:
        view.root.locator(f'[data-piece="{piece}"]').focus()
        if view.root.locator('[data-do="sight"][aria-pressed="true"]').count() == 0:
            view.page.keyboard.press("v")
        view.settle()
        assert view.root.locator(".stopped").count() == len(hidden.get(piece, {})), piece
        assert view.root.locator(".l-plan .dots:not(.faint)").count() == len(foes), piece


@pytest.mark.browser
def test_a_real_token_is_entered_by_its_key(bench):
    board = MiniBoard(RULES, seed=4, lang="en")
    while board.roll["what"] != "bag":
        board.throw()
    view = bench(board, width=1000, height=1200)
    view.root.locator('[data-do="type"]').focus()
    view.page.keyboard.press("Enter")
    view.settle()
    keys = view.root.locator(".aw-sign-key").all_inner_texts()
    assert len(keys) == len(set(board.roll["signs"]))
    view.page.keyboard.type("b")
    view.page.keyboard.press("Enter")
    view.until(lambda: board.bag["drawn"])
    second = list(dict.fromkeys(board.match.game.bag(board.match.state).tokens))[1]
    assert board.bag["drawn"][0]["look"] == second.look


@pytest.mark.browser
def test_a_heading_over_dice_is_that_of_these_dice(bench):
    """What is rolled next has its own heading, by its button; who draws next is who is named there."""
    board = MiniBoard(RULES, seed=4, lang="en")
    while not (board.roll and board.roll["phase"] == "ready" and board.roll["earlier"]):
        board.throw()
    earlier, now = board.roll["earlier"]["title"]["en"], board.roll["title"]["en"]
    assert earlier != now
    view = bench(board, width=1000, height=1200)
    view.until(lambda: view.root.locator('[data-do="throw"]').count())
    heads = view.root.locator(".aw-roll-title, .aw-tray, [data-do=throw]").evaluate_all(
        "all => all.map((one) => one.matches('h3') ? one.textContent : one.className)"
    )
    assert [heads[0], heads[-2]] == [earlier, now] and heads[1].startswith("aw-tray")


@pytest.mark.browser
def test_what_a_move_reaches_is_shown_at_once_and_no_field_takes_the_focus_of_a_pointer(bench):
    board, figure = board_at_a_choice("fr")
    board.on_offer({"key": board.offers[0]["key"], "figure": figure})
    view = bench(board, width=1000, height=1200)
    going = next(one["key"] for one in board.offers if one["needs"] == "point")
    button = view.root.locator(f'[data-offer="{going}"]')
    button.click()
    view.until(lambda: board.measured.get("marks"))
    view.settle()
    assert view.root.locator(".measured .band").count() == 1
    assert view.root.locator('[data-do="ruler"][aria-pressed="true"]').get_attribute("data-value") == "reach"
    focus = "document.querySelector('.aw')?.getRootNode().activeElement?.matches('input') ?? false"
    assert view.root.locator("[data-aim]").count() == 2 and view.page.evaluate(focus) is False
    view.root.locator('[data-do="drop"]').click()
    view.settle()
    assert view.root.locator(".measured .band").count() == 0
    assert view.root.locator(".aw-rulers").inner_text().startswith("Réglettes")
    assert view.root.locator(".aw-west .aw-log").count() == 1 and view.root.locator(".aw-log").count() == 1


def test_the_area_of_a_move_stays_while_a_place_is_pointed_at():
    board, figure = board_at_a_choice()
    board.on_offer({"key": board.offers[0]["key"], "figure": figure})
    piece = next(one for one in board.scene["pieces"] if one["id"] == figure)
    to = (piece["x"], piece["y"] + 200)
    kinds = [mark.kind for mark in board.measure(figure, to, "reach", "move").marks]
    assert "area" in kinds and "ruler" in kinds
    assert "area" not in [mark.kind for mark in board.measure(figure, to, "", "move").marks]


def test_the_action_to_be_chosen_is_among_those_left():
    board, figure = board_at_a_choice()
    before = next(one for one in board.scene["pieces"] if one["id"] == figure)["rating"]
    board.on_offer({"key": board.offers[0]["key"], "figure": figure})
    assert board.turn["active"] == figure and board.turn["pool"] == before >= 1


def test_the_next_draw_is_the_other_sides_once_a_token_is_in_hand():
    board, figure = board_at_a_choice()
    drew = board.bag["drawn"][-1]["side"]
    assert board.bag["side"] == 1 - drew
    board.on_offer({"key": board.offers[0]["key"], "figure": figure})
    assert board.bag["side"] == 1 - drew
