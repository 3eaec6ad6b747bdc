"""AOFA keeps the contract of `play`, and its bots play whole games under every preset."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.games import GAMES, load
from aofa_widgets.games.swashbuckling import Swashbuckling
from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.games.swashbuckling.bots import BOTS, Player, play
from aofa_widgets.play import Match, Result, check_game
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.words import texts

RULES = [
    {"preset": "basic"},
    {"preset": "full", "edition": "fr"},
    {"preset": "long", "edition": "en"},
    {"preset": "relay"},
]
HOUSE = {
    "friendly_fire": True,
    "los.blockers": "anything",
    "multi.lead": "owner_choice",
    "measure.enforced": "warn",
    "weapon.place": "on_ground",
    "push.edge": "leaves_table",
    "reactivate": "once_per_turn",
    "turn.pass": "not_allowed",
    "split.max_parts": 3,
    "stun.min_dice": 0,
    "setup.tie": "coin",
}


steady, wild = BOTS["prudent"].at(3), BOTS["random"].at(2)


def name(row: dict[str, str]) -> str:
    return "-".join(row.values())


@pytest.mark.parametrize("row", RULES, ids=name)
def test_the_contract_is_kept(row: dict[str, str]) -> None:
    game = Swashbuckling(Ruleset.load("swashbuckling", **row))
    assert check_game(game, "courtyard", seeds=[1], most=60) == 60


def test_the_contract_is_kept_under_house_rules() -> None:
    game = Swashbuckling(Ruleset.load("swashbuckling").with_values(HOUSE))
    assert check_game(game, "courtyard", seeds=[4], most=80) > 40


SCENARIOS = sorted(load_book("swashbuckling").scenarios())


@pytest.mark.parametrize(("scenario", "seed"), [(name, i) for i, name in enumerate(SCENARIOS)])
def test_the_contract_is_kept_in_every_scenario(scenario: str, seed: int) -> None:
    game = Swashbuckling(Ruleset.load("swashbuckling", **RULES[seed % len(RULES)]))
    assert check_game(game, scenario, seeds=[seed], most=20) == 20


def test_every_game_is_checked_somewhere() -> None:
    """Each game has a file like this one."""
    files = {game: Path(__file__).parents[1] / game / "test_contract.py" for game in GAMES}
    assert [game for game, file in files.items() if "check_game(" not in file.read_text(encoding="utf-8")] == []


class Broken(Swashbuckling):
    """Offers a pass that it refuses."""

    def sample_actions(self, state, side, limit=60):  # type: ignore[no-untyped-def]
        return (ask.Allocate(()), *super().sample_actions(state, side, limit))


class Forgetful(Swashbuckling):
    """Applies what it should refuse."""

    def apply(self, state, action):  # type: ignore[no-untyped-def]
        step = super().apply(state, action) if self.refuse(state, action) is None else None
        return step or replace(super().apply(state, ask.Pass()), events=())


class Restless(Swashbuckling):
    """Leaves the game open after its end."""

    def to_act(self, state):  # type: ignore[no-untyped-def]
        return frozenset({0})


class Silent(Swashbuckling):
    """Has no sentence, in one language, for what the dice came to."""

    def tell(self, state, event):  # type: ignore[no-untyped-def]
        return super().tell(state, event) | ({"fr": ""} if event.name == "rolled" else {})


class Wordless(Swashbuckling):
    """Tells what the catalogue has no words for."""

    def tell(self, state, event):  # type: ignore[no-untyped-def]
        return texts(f"swashbuckling.event.{event.name}_of_late")


@pytest.mark.parametrize("broken", [Broken, Forgetful, Restless, Silent, Wordless])
def test_the_check_finds_what_is_broken(broken: type[Swashbuckling]) -> None:
    with pytest.raises(AssertionError, match=r"seed 1, step \d+"):
        check_game(broken(Ruleset.load("swashbuckling")), "courtyard", seeds=[1], most=60)


def whole_game(row: dict[str, str], seed: int, bots: tuple[Player, Player]) -> None:
    game = Swashbuckling(Ruleset.load("swashbuckling", **row))
    match = play(game, bots, Roller(seed), "courtyard")
    assert isinstance(game.result(match.state), Result), f"seed {seed}: no end after {len(match.entries)} steps"


@pytest.mark.parametrize("row", RULES, ids=name)
def test_games_are_played_to_the_end(row: dict[str, str]) -> None:
    for seed in range(3):
        whole_game(row, seed, (steady, steady))


@pytest.mark.long
@pytest.mark.people
@pytest.mark.parametrize(("bots", "games"), [((steady, steady), 20), ((wild, steady), 3), ((wild, wild), 3)])
@pytest.mark.parametrize("row", RULES, ids=name)
def test_whole_games_of_each_pair_of_bots_end(row: dict[str, str], bots: tuple[Player, Player], games: int) -> None:
    """Wild games wander over the whole table and take three times as long, so fewer of them are played."""
    for seed in range(games):
        whole_game(row, seed, bots)


def test_one_seed_gives_one_game() -> None:
    game = load("swashbuckling").GAME(Ruleset.load("swashbuckling"))
    first, second = (play(game, (steady, wild), Roller(11), "courtyard", most=60) for _ in range(2))
    assert first.record() == second.record()
    assert Match.replay(game, "courtyard", first.record()).state == first.state
