"""Bots do only what is allowed, the same for the same seed, and the captain beats whoever plays at random."""

from __future__ import annotations

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.games.honour import Honour
from aofa_widgets.games.honour import actions as ask
from aofa_widgets.games.honour.bots import BOTS, STRENGTHS, play
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages

from .positions import brawl, fall, match_of, scene_of


@pytest.mark.parametrize("key", BOTS)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_every_bot_does_what_is_allowed(key: str, strength: int) -> None:
    game = Honour(Ruleset.load("honour"))
    match = play(game, (BOTS[key].at(strength), BOTS["random"].at(1)), Roller(strength), brawl(5), most=120)
    assert len(match.entries) > 60 and not game.laws(match.state)


@pytest.mark.parametrize("key", BOTS)
def test_every_bot_is_told_in_every_language(key: str) -> None:
    bot = BOTS[key]
    for row in (bot.name, bot.about, *bot.levels):
        assert all(row[lang] for lang in languages())


def test_a_bot_is_asked_only_when_its_side_is_to_act() -> None:
    game = Honour(Ruleset.load("honour"))
    state = game.start("first-blood")
    with pytest.raises(InputError):
        BOTS["captain"].choose(game, state, Roller(1))
    with pytest.raises(InputError):
        BOTS["captain"].choose(game, state, Roller(1), 4)


def test_the_captain_charges_what_it_can_hurt_and_gets_up_when_it_lies() -> None:
    rows = [{"card": "ox_brute", "id": "a", "side": 0, "x": 12, "y": 12}]
    foe = {"card": "lake_spear", "id": "b", "side": 1, "x": 12, "y": 8}
    for more, wanted in (({}, ask.Charge), ({"prone": True}, ask.Stand)):
        match = match_of(scene_of([{**rows[0], **more}, foe]))
        fall(match, "warrior")
        match.do(ask.Use("a"))
        assert isinstance(BOTS["captain"].choose(match.game, match.state, Roller(3)), wanted)


def test_the_captain_shoots_and_reloads() -> None:
    rows = [{"card": "smoke_gun", "id": "a", "side": 0, "x": 12, "y": 20, "loaded": True}]
    foe = {"card": "lake_spear", "id": "b", "side": 1, "x": 12, "y": 8}
    for loaded, wanted in ((True, ask.Shoot), (False, ask.Reload)):
        match = match_of(scene_of([{**rows[0], "loaded": loaded}, foe]))
        fall(match, "warrior")
        match.do(ask.Use("a"))
        assert isinstance(BOTS["captain"].choose(match.game, match.state, Roller(3)), wanted)


def test_the_captain_beats_the_whimsical_one() -> None:
    game, won = Honour(Ruleset.load("honour")), 0
    for seed in range(6):
        players = [BOTS["captain"].at(3), BOTS["random"].at(2)]
        match = play(game, players if seed % 2 else players[::-1], Roller(seed), brawl(3 * seed + 1, 4))
        result = game.result(match.state)
        won += result is not None and result.winner == 1 - seed % 2
    assert won >= 4
