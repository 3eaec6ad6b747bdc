"""A battle played, taken back, forked, saved and opened in any order keeps the laws of the game at every step."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from aofa_widgets import locate
from aofa_widgets.dice import Roller
from aofa_widgets.games.honour import Honour
from aofa_widgets.lab.saves import open_text, save_text
from aofa_widgets.play import Match, Refused
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages

from .positions import brawl, fierce

SCENARIOS = ("first-blood", "ford-at-dusk")
RULES: tuple[dict[str, Any], ...] = ({}, {"edition": "letter"}, {"preset": "search"}, {"preset": "quick"})
HOUSE: tuple[dict[str, Any], ...] = (
    {},
    {"dodge.mandatory": False, "bag.first_draw": "second", "skill.most": 1},
    {"dishonour.scope": "bearer", "dishonour.per_turn": 3, "test.min_dice": 1, "test.fumble_beats_success": True},
    {"bag.fate_tokens": 5, "bag.fate_to_end": 2, "nerve.flight_in": 12, "offtable.return_move": False},
)


@cache
def game(rules: int, house: int) -> Honour:
    return Honour(Ruleset.load("honour", **RULES[rules]).with_values(HOUSE[house]))


@cache
def known_rules() -> frozenset[str]:
    return frozenset((locate.rulebook() / "honour" / "rules.txt").read_text(encoding="utf-8").split())


class Battle(RuleBasedStateMachine):
    """A match, and what it must be at any moment."""

    match: Match
    seen: list[Any]

    @initialize(
        rules=st.integers(0, len(RULES) - 1),
        house=st.integers(0, len(HOUSE) - 1),
        scenario=st.sampled_from(SCENARIOS) | st.integers(0, 60).map(brawl) | st.integers(0, 60).map(brawl),
    )
    def begin(self, rules: int, house: int, scenario: Any) -> None:
        self.match, self.seen, self.checked = Match(game(rules, house), scenario), [], None

    @rule(seed=st.integers(0, 9999), steps=st.integers(1, 25))
    def on(self, seed: int, steps: int) -> None:
        """Some steps, most often fights."""
        roller, match = Roller(seed), self.match
        for _ in range(steps):
            play, state = match.game, match.state
            if play.result(state) is not None:
                return
            chance = play.chance(state)
            if chance is not None:
                match.settle(chance.throw(roller))
            else:
                (side,) = play.to_act(state)
                action = fierce(play.sample_actions(state, side, limit=1 + roller.choose(40)), roller)
                self.seen = [*self.seen, action][-12:]
                match.do(action)
            assert not play.laws(match.state), play.laws(match.state)

    @rule(pick=st.integers(0, 11))
    @precondition(lambda self: self.seen)
    def ask_again(self, pick: int) -> None:
        """What was allowed once is done again, or refused by a rule there is, in words, and nothing has changed."""
        action, before = self.seen[pick % len(self.seen)], self.match.state
        refusal = self.match.game.refuse(before, action)
        try:
            self.match.do(action)
        except Refused as refused:
            assert refusal is not None and refused.rule == refusal.rule
            assert refused.rule in known_rules(), refused.rule
            assert all(refused.texts[lang] for lang in languages())
            assert self.match.state is before
        else:
            assert refusal is None

    @rule()
    def undo(self) -> None:
        before = self.match.state
        if self.match.undo():
            self.match.redo()
            assert self.match.state == before
            self.match.undo()

    @rule(share=st.integers(0, 1000))
    def anywhere(self, share: int) -> None:
        """Go to any node; what is done there is a fork."""
        numbers = sorted(self.match.tree.nodes)
        self.match.goto(numbers[share * (len(numbers) - 1) // 1000])

    @rule()
    def save_and_open(self) -> None:
        text = save_text(self.match)
        again = open_text(text).match
        assert again.state == self.match.state
        assert save_text(again) == text
        self.match = again

    @invariant()
    def holds(self) -> None:
        if not hasattr(self, "match") or self.checked is self.match.state:
            return
        self.checked = self.match.state
        play, state = self.match.game, self.match.state
        assert not play.laws(state), play.laws(state)
        is_open = [play.result(state) is not None, play.chance(state) is not None, bool(play.to_act(state))]
        assert is_open.count(True) == 1, is_open
        assert (play.forecast(state) is not None) == bool(play.lanes(state)) == is_open[1]
        assert 0 <= play.value(state) <= 1 and all(0 <= lost <= 1 for lost in play.losses(state))
        scene = play.scene(state)
        assert type(scene).from_json(json.loads(json.dumps(scene.to_json()))) == scene
        for side in (0, 1):
            menu = play.menu(state, side)
            assert bool(menu.offers) == (side in play.to_act(state))
            for offer in menu.offers:
                assert all(offer.label[lang] for lang in languages()), offer.key
                assert offer.rule in known_rules(), (offer.key, offer.rule)
                assert all(row[lang] for row in offer.notes.values() for lang in languages()), offer.key
        for entry in self.match.entries[-1:]:
            for event in entry.step.events:
                assert event.rule in known_rules(), event
                assert all(play.tell(state, event)[lang] for lang in languages()), event


CALM = list(HealthCheck)
EVERYDAY = settings(max_examples=8, stateful_step_count=10, deadline=None, suppress_health_check=CALM)
LONG = settings(max_examples=300, stateful_step_count=30, deadline=None, suppress_health_check=CALM)


def test_any_course_keeps_the_laws() -> None:
    run_state_machine_as_test(Battle, settings=EVERYDAY)  # type: ignore[no-untyped-call]


@pytest.mark.long
@pytest.mark.people
def test_any_long_course_keeps_the_laws() -> None:
    run_state_machine_as_test(Battle, settings=LONG)  # type: ignore[no-untyped-call]
