"""Argad! keeps the contract of `play`, also where several sides act at once, and its bots play whole games."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.bots import BOTS, play
from aofa_widgets.games.argad.flow import Argad
from aofa_widgets.play import Match, Refused, Result, check_game
from aofa_widgets.play.game import Step
from aofa_widgets.play.save import opened, written
from aofa_widgets.rules import Ruleset, load_book

from .quarrels import ALL_ON, game_of, play_out, quarrel


def test_the_contract_is_kept_together_and_apart() -> None:
    assert check_game(game_of(), quarrel(3, each=3), seeds=[1], most=30) == 30
    assert check_game(game_of(ALL_ON), quarrel(4, each=3), seeds=[2], most=25) == 25


class Leaky(Argad):
    """A game that shows what the others write."""

    def view(self, state: Any, side: int) -> Any:
        return replace(state, seat=side)


class Peeping(Argad):
    """A game that shows what is written once somebody has sealed it."""

    def view(self, state: Any, side: int) -> Any:
        return super().view(state, side) if len(self.to_act(state)) == 3 else replace(state, seat=side)


class Hasty(Argad):
    """A game in which slips lie in the order in which they were written."""

    def apply(self, state: Any, action: Any) -> Step:
        step = super().apply(state, action)
        kept = [slip for slip in state.slips if slip in step.state.slips]
        new = [slip for slip in step.state.slips if slip not in kept]
        return replace(step, state=replace(step.state, slips=(*kept, *new)))


@pytest.mark.parametrize(("kind", "found"), [(Leaky, "sees"), (Peeping, "has sealed"), (Hasty, "the other way round")])
def test_the_contract_finds_leaks_and_haste(kind: Any, found: str) -> None:
    with pytest.raises(AssertionError, match=found):
        check_game(kind(Ruleset.load("argad")), quarrel(3, each=3), seeds=[1, 2], most=10)


@pytest.mark.long
@pytest.mark.parametrize("scenario", sorted(load_book("argad").scenarios()))
def test_the_contract_is_kept_in_every_scenario(scenario: str) -> None:
    assert check_game(game_of(ALL_ON), scenario, seeds=[1], most=60) == 60


def test_it_does_not_matter_who_seals_first() -> None:
    game = game_of()
    start = game.start(quarrel(3, each=3, master=True))
    slips: dict[int, list[Any]] = {}
    for side in (0, 1, 2):
        found = [one for one in game.sample_actions(start, side) if not isinstance(one, ask.Seal)]
        each = {one.who: one for one in found if isinstance(one, (ask.Order, ask.Rule))}
        slips[side] = [*each.values(), ask.Seal(side)]
    ends = []
    for order in permutations((0, 1, 2)):
        state = start
        for side in order:
            for slip in slips[side]:
                state = game.apply(state, slip).state
        ends.append(state)
    assert ends[0].due.what == "answers"
    assert all(end == ends[0] for end in ends)


def test_a_seat_sees_neither_slips_nor_secrets_nor_hidden_people_of_another() -> None:
    game = game_of(ALL_ON)
    state = game.start(quarrel(3, each=3, master=True))
    who = next(p for p in state.here(1) if p.awake(1))
    written = game.apply(state, ask.Order(who.id, "crouch")).state
    assert game.view(written, 0) == game.view(state, 0)
    assert game.view(written, 1) != game.view(state, 1)
    seen = game.view(written, 0)
    assert not seen.has("lurker") and game.view(written, 2).has("lurker")
    assert {aim.kind for aim in seen.aims if aim.side == 1} == {"none"}
    assert "lurker" not in str(game.scene(seen).to_json())
    refusal = game.refuse(seen, ask.Order(who.id))
    assert refusal is not None and refusal.name == "not_your_seat"


def test_sealed_is_sealed_and_endless_answers_end_in_hesitation() -> None:
    game = game_of()
    state = game.start(quarrel(5, each=3, master=False))
    state = game.apply(state, ask.Seal(0)).state
    one = state.here(0)[0]
    with pytest.raises(Refused) as refused:
        game.apply(state, ask.Order(one.id, "crouch"))
    assert refused.value.rule == "ARG-MOVE-4"
    state = game.apply(state, ask.Seal(1)).state
    names = []
    for deed in ("crouch", "hold", "crouch", "hold"):
        if state.due is None or getattr(state.due, "what", "") != "answers":
            break
        state = game.apply(state, ask.Order(one.id, deed)).state
        state = game.apply(state, ask.Seal(0)).state
        step = game.apply(state, ask.Seal(1))
        names += [event.name for event in step.events]
        state = step.state
    assert names.count("hesitates") == 1
    assert state.person(one.id).hesitates or state.turn > 1


def test_bots_play_to_the_end_and_nobody_wins() -> None:
    game = game_of()
    for pair in (("captain", "cutthroat"), ("random", "captain")):
        match = play(game, tuple(BOTS[key].at(3) for key in pair), Roller(1), "small-quarrel")
        assert game.result(match.state) == Result(None), f"no end after {len(match.entries)} steps"
        assert not game.laws(match.state)


def test_one_seed_gives_one_game_and_a_save_brings_it_back() -> None:
    game, scenario = game_of(), quarrel(2, each=3, turns=2)
    first, second = Match(game, scenario), Match(game, scenario)
    for match in (first, second):
        for _ in play_out(match, Roller(7), most=60):
            pass
    assert first.record() == second.record()
    again, notes = opened(game, scenario, json.loads(json.dumps(written(first))))
    assert again.state == first.state and not notes
