"""The same comparison on the board by bots, and how bots rank there beside the tactics nearest to them."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES, load
from aofa_widgets.lab.balance import Tally, compare_boards, kendall, standing
from aofa_widgets.lab.balance.boards import near_of, ranked
from aofa_widgets.lab.balance.bots import bot_pairs
from aofa_widgets.lab.balance.ranking import ranks_of
from aofa_widgets.lab.balance.ranks import agreement
from aofa_widgets.lab.kernels import POLICIES
from aofa_widgets.lab.selfplay import Entrant, one_game
from aofa_widgets.rules import Ruleset

BOOK = Ruleset.load(GAMES[0])
STAR = Ruleset.load(GAMES[0], house=["lucky-star"])
SCHOOL: dict[str, Any] = {"scenarios": ["school"], "games": 6}


def test_games_on_the_board_are_counted_like_battles() -> None:
    found = compare_boards(BOOK, STAR, pairs="exact/random:1", **SCHOOL)
    met = found.met[0]
    assert met.base.games == met.now.games == 6 and not met.base.broken and found.board == ("school",)
    assert sum(met.base.rolls.values()) == sum(met.base.swings.values()) == 6
    assert {key[0] for key in met.base.cells} <= {0, 1} and met.base.bled()[1] > 0
    assert "school" in found.provenance.command and "--board" in found.provenance.command
    assert "compare_boards" in found.provenance.python
    assert "On the board" in found.text("en") and "Sur le plateau" in found.text("fr")


def test_the_board_is_the_same_on_any_number_of_processes() -> None:
    one = compare_boards(BOOK, STAR, pairs="exact/random:1", scenarios=["school"], games=24)
    other = compare_boards(BOOK, STAR, pairs="exact/random:1", scenarios=["school"], games=24, engine="processes:2")
    assert one.met == other.met


def test_first_blood_swings_and_figures_left_are_those_of_the_game() -> None:
    for number in range(8):
        game = one_game(BOOK, "school", (Entrant("exact"), Entrant("random", 1)), 3, number)
        assert game.end == "won" and game.first in (0, 1) and game.blood in (0, 1)
        assert game.left >= 1 and game.swings >= (game.blood != game.winner)


def test_every_bot_that_has_a_near_tactic_names_one_that_exists() -> None:
    package = load(GAMES[0])
    assert set(package.NEAREST) <= set(package.BOTS) and set(package.NEAREST.values()) <= set(POLICIES)
    assert near_of(GAMES[0])["exact:3"] == package.NEAREST["exact"]


def won(first: int, second: int) -> Tally:
    return Tally({(0, 0, 0): first, (0, 1, 1): second})


def test_two_orders_are_compared_and_what_differs_is_named() -> None:
    board = standing({("a", "b"): won(90, 10), ("b", "c"): won(80, 20), ("a", "c"): won(70, 30)})
    kernel = standing({("x", "y"): won(900, 100), ("y", "z"): won(200, 800), ("x", "z"): won(700, 300)})
    found = agreement(board, kernel, {"a": "x", "b": "y", "c": "z"})
    assert found is not None and found.tau == pytest.approx(1 / 3)
    assert (found.pairs, found.direct) == (3, 2)
    assert [(one.one, one.other, one.sure) for one in found.apart] == [("b", "c", True)]
    assert agreement(board, kernel, {"a": "x"}) is None
    assert kendall([1, 1], [1, 2]) == 0.0


def test_ranks_on_the_board_and_in_the_kernel_are_told() -> None:
    found = compare_boards(BOOK, STAR, pairs="exact/reckless, reckless/exact", scenarios=["school"], games=3)
    both = ranked(found, ((3, 2), (2, 2)), games=400)
    assert both is not None and set(both.kernel["now"].names) == {both.near["exact:3"], both.near["reckless:3"]}
    told = ranks_of(found, games=400)
    text = told[0].text("fr") + told[1]["fr"]  # type: ignore[union-attr,index]
    assert "tau de Kendall" in text and "exact:3" in text
    lonely = compare_boards(BOOK, STAR, pairs="exact/random:1", **SCHOOL)
    assert "no ranks" in ranks_of(lonely)[0]["en"]  # type: ignore[index]


@pytest.mark.parametrize(
    "asked",
    [
        {"pairs": "nobody"}, {"pairs": "exact:9"}, {"pairs": ""}, {"pairs": "exact,exact"}, {"pairs": "a/b/c"},
        {"scenarios": ["moon"]}, {"games": 0}, {"games": 10**12}, {"seed": "x"},
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused(asked: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        compare_boards(BOOK, STAR, **{**SCHOOL, **asked})


def test_usual_bots_meet_each_against_each() -> None:
    assert len(bot_pairs(None, GAMES[0])) == 9
    assert bot_pairs("exact / random:1", GAMES[0])[0].key == "exact:3/random:1"
