"""Bots against bots: the same on any number of processes, games fairly set, none endless, every fault counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES
from aofa_widgets.lab import selfplay
from aofa_widgets.lab.selfplay import Entrant, Limits, Played, Table
from aofa_widgets.play import Chance, Refused, Result, Step
from aofa_widgets.rules import Ruleset

RULES = [("book", Ruleset.load(GAMES[0]))]
LONG = ("long", Ruleset.load(GAMES[0], preset="long"))
NAMES = {"matters": frozenset({"hit"}), "turns": frozenset({"over"})}


def small(bots: list[str], games: int, **options: Any) -> Table:
    return selfplay.table([*RULES, LONG], bots, games, options.pop("seed", 3), ["school"], **options)


def test_one_process_and_two_play_the_same_games() -> None:
    table = small(["exact", "random:1", "prudent:2"], 50)
    told: list[int] = []
    one = selfplay.play(table, 1, told.append)
    assert told == [20, 40, 50]
    assert one == selfplay.play(table, 2) and [game.number for game in one] == list(range(50))
    assert selfplay.summed(table, one).sound


def test_another_seed_is_another_run_and_more_games_begin_with_the_same_ones() -> None:
    first = selfplay.play(small(["random", "random:1"], 6))
    assert first != selfplay.play(small(["random", "random:1"], 6, seed=4))
    assert selfplay.play(small(["random", "random:1"], 8))[:6] == first


def test_every_pair_meets_everywhere_on_both_sides() -> None:
    table = selfplay.table([*RULES, LONG], ["exact", "random:1", "prudent"], 1, 1)
    number = 2 * 3 * len(table.scenarios) * 2
    seen = Counter(selfplay.game_of(table, n) for n in range(number))
    assert len(seen) == number and set(seen.values()) == {1}
    few = [selfplay.game_of(table, n) for n in range(24)]
    assert {scenario for _, scenario, _ in few} == set(table.scenarios) and {rule for rule, _, _ in few} == {0, 1}


# ---- a game made to go wrong: a coin that is tossed until somebody wins, or never


@dataclass(frozen=True)
class Event:
    name: str


class Coin:
    """Side 0 tosses; on a 6 something matters, after the third it wins. `ask` says what its action is answered with."""

    def __init__(self, matters: bool = True):
        self.matters = matters

    def start(self, scenario: Any) -> tuple[int, bool]:
        return (0, False)

    def result(self, state: tuple[int, bool]) -> Result | None:
        return Result(0) if state[0] == 3 else None

    def chance(self, state: tuple[int, bool]) -> Chance | None:
        return Chance({"coin": 1}) if state[1] else None

    def to_act(self, state: tuple[int, bool]) -> frozenset[int]:
        return frozenset() if state[1] else frozenset({0})

    def fall(self, dice: Any) -> Any:
        return dice["coin"][0]

    def write(self, action: str) -> dict[str, str]:
        return {"do": action}

    def apply(self, state: tuple[int, bool], action: str) -> Step:
        if action == "cheat":
            raise Refused("COIN-1", {"en": "no", "fr": "non"})
        if action == "break":
            raise RuntimeError("out of coins")
        return Step((state[0], True))

    def settle(self, state: tuple[int, bool], face: int) -> Step:
        hit = face == 6 and self.matters
        return Step((state[0] + hit, False), (Event("hit" if hit else "miss"), Event("over")))


def toss(game: Coin, action: str = "toss", **limits: int) -> Played:
    bots = {"a": SimpleNamespace(choose=lambda game, state, roller, strength: action)}
    return selfplay.play_one(game, bots, NAMES, (Entrant("a"), Entrant("a", 1)), "coin", 9, limits=Limits(**limits))


def test_a_game_that_ends_is_counted_in_full() -> None:
    game = toss(Coin())
    assert (game.end, game.winner) == ("won", 0)
    assert game.told["hit"] == 3 and game.actions == game.rolls == game.told["over"] == game.turns - 1
    faces = [Roller(selfplay.seed_of(9, "dice")).roll(game.rolls)]
    assert faces[0].count(6) == 3 and faces[0][-1] == 6  # its own dice, to the last


def test_a_game_in_which_nothing_matters_is_stopped() -> None:
    game = toss(Coin(matters=False), idle=40)
    assert (game.end, game.winner, game.actions + game.rolls) == ("idle", None, 40)
    assert toss(Coin(matters=False), idle=40, most=7).end == "long"
    summary = selfplay.summed(small(["random", "random:1"], 1), [game])
    assert not summary.sound and summary.troubles == (game,) and dict(summary.whole.ends)["idle"] == 1


def test_refusals_and_crashes_are_counted_and_said() -> None:
    game = toss(Coin(), "cheat")
    assert (game.end, game.actions) == ("refused", 0) and "cheat" in game.trouble and "COIN-1" in game.trouble
    game = toss(Coin(), "break")
    assert game.end == "crashed" and "out of coins" in game.trouble
    assert toss(Coin(), "toss").trouble == ""


# ---- what is told


def played(number: int, sides: tuple[str, str], winner: int | None) -> Played:
    entrants = tuple(Entrant.of(name) for name in sides)
    end = "drawn" if winner is None else "won"
    return Played(number, number, "school", "book", entrants, end, winner, 10 + number, 5, 4, 2)


def test_wins_are_counted_for_whoever_sat_on_that_side() -> None:
    table = small(["exact", "random:1"], 4)
    games = [
        played(0, ("exact", "random:1"), 0),
        played(1, ("random:1", "exact"), 1),
        played(2, ("random:1", "exact"), 0),
        played(3, ("exact", "random:1"), None),
    ]
    summary = selfplay.summed(table, games)
    (pair,) = summary.pairs
    assert (str(pair.one), pair.games, pair.wins) == ("exact:3", 3, 2)
    assert [(score.games, score.wins) for score in summary.entrants] == [(3, 2), (3, 1)]
    assert summary.sound and summary.whole.first_side == pytest.approx(2 / 3)
    assert (summary.whole.actions, summary.whole.turns, summary.whole.hits) == (11.5, 4, 0.5)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 1, 0.2065, 1.0), (0, 0, 0.0, 1.0)],
)
def test_intervals_are_those_of_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert selfplay.wilson(wins, games) == pytest.approx((low, high), abs=5e-4)


# ---- what cannot be played


@pytest.mark.parametrize(
    ("bots", "games", "options"),
    [
        (["exact"], 1, {}),
        ([], 1, {}),
        (["exact", "nobody"], 1, {}),
        (["exact:4", "random"], 1, {}),
        (["exact:", "random"], 1, {}),
        (["exact", "<b>"], 1, {}),
        (["exact", "random"], 0, {}),
        (["exact", "random"], 10**9, {}),
        (["exact", "random"], True, {}),
        (["exact", "random"], 1, {"seed": -1}),
        (["exact", "random"], 1, {"seed": 2**64}),
    ],
)
def test_bad_tables_are_refused_in_both_languages(bots: list[str], games: int, options: dict[str, int]) -> None:
    with pytest.raises(InputError) as caught:
        small(bots, games, **options)
    assert caught.value.say("en") != caught.value.say("fr")


def test_an_unknown_scenario_and_an_impossible_number_of_processes_are_refused() -> None:
    with pytest.raises(InputError, match="moon"):
        selfplay.table(RULES, ["exact", "random"], 1, 1, ["moon"])
    for number in (0, 257, True):
        with pytest.raises(InputError):
            selfplay.play(small(["exact", "random"], 1), number)
