"""A match played, taken back, forked, named, saved and opened in any order keeps the laws of the game at every step."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
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
from aofa_widgets.errors import InputError
from aofa_widgets.games.swashbuckling import Swashbuckling
from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.games.swashbuckling.model import Courtyard, State
from aofa_widgets.lab.saves import open_text, save_text
from aofa_widgets.lab.share import open_link, share_link
from aofa_widgets.play import Match, Refused
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.measure import overlaps, within
from aofa_widgets.words import languages

from .positions import disc, thing

SCENARIOS = ("courtyard", "inn", "quay", "stairs", "chandeliers", "school", "brawl", "chase")
RULES: tuple[dict[str, Any], ...] = (
    {},
    {"preset": "full", "edition": "fr"},
    {"preset": "long", "edition": "en"},
    {"preset": "relay"},
)
HOUSE: tuple[dict[str, Any], ...] = (
    {},
    {"multi.lead": "owner_choice", "push.edge": "leaves_table", "measure.enforced": "true", "setup.tie": "coin"},
    {"multi.duel_dice": "each_separately", "weapon.place": "on_ground", "friendly_fire": True, "split.max_parts": 3},
    {
        "opposed.attacker_takes_hits": True,
        "reactivate": "after_another",
        "turn.pass": "not_allowed",
        "wounds.to_fall": 1,
    },
    {"measure.enforced": "warn", "tie.winner": "nobody", "duel.rounds": 2, "wounds.recoverable": True},
)
FIGHTS = ask.Oppose | ask.Duel
MANY = 200


@cache
def game(rules: int, house: int) -> Swashbuckling:
    return Swashbuckling(Ruleset.load("swashbuckling", **RULES[rules]).with_values(HOUSE[house]))


@cache
def known_rules() -> frozenset[str]:
    return frozenset((locate.rulebook() / "swashbuckling" / "rules.txt").read_text(encoding="utf-8").split())


def melee(seed: int) -> dict[str, Any]:
    """Two sides already at each other, round a table with a barrel and a lamp: fights come at once."""
    roller = Roller(seed)
    at = [(1500 + 310 * i, 1500 + 310 * j) for i in range(3) for j in range(3)]
    names = ("athos", "porthos", "aramis", "guard1", "guard2", "rochefort")
    rows = []
    for name in names:
        x, y = at.pop(roller.choose(len(at)))
        rows.append({"profile": name, "x": x, "y": y, "r": 150})
    lamp = disc("lamp", 2900, 1500, 300, 560, hanging=True, solid=False, stand=False, kind="chandelier", swing=1016)
    things = [
        thing("desk", 2700, 2300, 500, 400, 200),
        disc("keg", 1000, 1500, 150, 200, rolls=True, size="large"),
        lamp,
    ]
    things += [disc("plate", 1250, 1250, 40, 10, kind="plate", lift="plate", size="small", solid=False, stand=False)]
    return {"width": 4000, "height": 4000, "things": things, "figures": rows}


def overlapping(state: State) -> set[frozenset[str]]:
    """Pairs that share some room, at least one of them a standing figure."""
    ground = state.ground
    assert isinstance(ground, Courtyard)
    standing = {figure.id for side in (0, 1) for figure in state.standing(side)}
    bodies = [ground.body(spot.id) for spot in ground.spots if not spot.gone]
    solid = [prop.body for prop in ground.props if prop.body.solid and not prop.held]
    return {
        frozenset((one.id, other.id))
        for one, other in combinations([*bodies, *solid], 2)
        if {one.id, other.id} & standing
        and min(one.top, other.top) - max(one.bottom, other.bottom) > 10
        and overlaps(one.shape, other.shape)
    }


class Table(RuleBasedStateMachine):
    """A match, and what it must be at any moment."""

    match: Match
    seen: list[Any]

    @initialize(
        rules=st.integers(0, len(RULES) - 1),
        house=st.integers(0, len(HOUSE) - 1),
        scenario=st.sampled_from(SCENARIOS) | st.integers(0, 50).map(melee) | st.integers(0, 50).map(melee),
        seed=st.integers(0, 99),
    )
    def begin(self, rules: int, house: int, scenario: Any, seed: int) -> None:
        self.match, self.seen, self.checked = Match(game(rules, house), scenario), [], None
        self.match.settle({"0": (6,), "1": (1 + seed % 5,)})

    @rule(pick=st.integers(0, MANY), fight=st.booleans(), seed=st.integers(0, 999))
    def step(self, pick: int, fight: bool, seed: int) -> None:
        """Whatever is allowed, or the dice that are due."""
        self.on(pick, fight, seed)

    @rule(seed=st.integers(0, 9999), steps=st.integers(2, 12))
    def rush(self, seed: int, steps: int) -> None:
        """Several steps at once, mostly fights."""
        roller = Roller(seed)
        for _ in range(steps):
            self.on(roller.choose(MANY), roller.choose(4) > 0, roller.choose(999))

    def on(self, pick: int, fight: bool, seed: int) -> None:
        match, play = self.match, self.match.game
        if play.result(match.state) is not None:
            return
        chance = play.chance(match.state)
        if chance is not None:
            match.settle(chance.throw(Roller(seed)))
            return
        (side,) = play.to_act(match.state)
        options = play.sample_actions(match.state, side, limit=MANY)
        busy = [action for action in options if not isinstance(action, ask.Pass | ask.Stop)]
        fights = [action for action in options if isinstance(action, FIGHTS)]
        pool = fights if fight and fights else busy if fight and busy else options
        action = pool[pick % len(pool)]
        self.seen = [*self.seen, action][-12:]
        match.do(action)

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

    @rule()
    def redo(self) -> None:
        self.match.redo()

    @rule(end=st.booleans())
    def far(self, end: bool) -> None:
        self.match.to_end() if end else self.match.to_start()

    @rule(share=st.integers(0, 1000))
    def anywhere(self, share: int) -> None:
        """Go to any node; what is done there is a fork."""
        numbers = sorted(self.match.tree.nodes)
        self.match.goto(numbers[share * (len(numbers) - 1) // 1000])

    @rule(words=st.sampled_from(["Le grand saut", "What if?", "été", ""]), mark=st.booleans())
    def name(self, words: str, mark: bool) -> None:
        before = self.match.tree
        try:
            self.match.bookmark(words) if mark else self.match.name(words)
        except InputError as error:  # the name is another's already
            assert words and self.match.tree is before
            assert all(fault.texts[lang] for fault in error.faults for lang in languages())
        self.match.comment(words)

    @rule()
    def tidy(self) -> None:
        here = self.match.state
        self.match.tidy()
        assert self.match.state == here

    @rule()
    def save_and_open(self) -> None:
        text = save_text(self.match)
        again = open_text(text).match
        assert again.state == self.match.state
        assert save_text(again) == text
        self.match = again

    @rule()
    def share_and_open(self) -> None:
        try:
            link = share_link(self.match)
        except InputError as error:  # only what is long, or has a table of its own
            assert all(fault.texts[lang] for fault in error.faults for lang in languages())
            return
        assert open_link(link).match.state == self.match.state

    # ---- what holds at any moment

    @invariant()
    def holds(self) -> None:
        if not hasattr(self, "match") or self.checked is self.match.state:
            return
        self.checked = self.match.state
        self.one_is_open()
        self.nobody_overlaps()
        self.all_in_range()
        self.offers_hold()
        assert self.match.replayed() == self.match.state

    def one_is_open(self) -> None:
        play, state = self.match.game, self.match.state
        is_open = [play.result(state) is not None, play.chance(state) is not None, bool(play.to_act(state))]
        assert is_open.count(True) == 1, is_open
        assert (play.forecast(state) is not None) == is_open[1]
        assert bool(play.lanes(state)) == is_open[1]

    def nobody_overlaps(self) -> None:
        """Who falls among others may lie partly over them (GEO-31); nobody comes to stand in anything."""
        last = self.match.entries[-1:]
        fell = {e.values["figure"] for entry in last for e in entry.step.events if e.name == "fallen"}
        before = {pair for entry in last for pair in overlapping(entry.before)}
        new = {pair for pair in overlapping(self.match.state) if not pair & fell} - before
        assert not new, f"stand in each other: {[sorted(pair) for pair in new]}"

    def all_in_range(self) -> None:
        state, params = self.match.state, self.match.game.params
        assert isinstance(state.ground, Courtyard)
        bounds, held = state.ground.bounds, [figure.held for figure in state.figures if figure.held]
        assert len(set(held)) == len(held), "one thing in two hands"
        assert set(held) == {prop.body.id for prop in state.ground.props if prop.held}
        for figure in state.figures:
            assert 0 <= figure.wounds <= params.wounds_to_fall and 1 <= figure.rating <= 6
            assert figure.fallen == (figure.wounds == params.wounds_to_fall)
            spot = state.ground.spot(figure.id)
            assert spot.gone == figure.away
            if spot.on and figure.standing:
                top = next((b for b in state.ground.tops() if b.id == spot.on), None)
                assert top is not None and top.top == spot.z, f"{figure.id} stands on {spot.on}, in the air"
                assert within(top.shape, state.ground.body(figure.id).shape, 0), f"{figure.id} stands beside {spot.on}"
            if not figure.away:
                assert 0 <= spot.x <= bounds.width and 0 <= spot.y <= bounds.height and spot.z >= 0
            assert figure.standing or not figure.held, f"{figure.id} holds on"
        if state.activation:
            figure = state.figure(state.activation.figure)
            assert figure.standing and figure.side == state.active
            assert self.match.game.turn(state).pool >= 0 and state.activation.actions >= 0

    def offers_hold(self) -> None:
        play, state = self.match.game, self.match.state
        scene = play.scene(state)
        assert type(scene).from_json(json.loads(json.dumps(scene.to_json()))) == scene
        if not play.to_act(state):
            assert all(not play.menu(state, side).offers for side in (0, 1))
            return
        (side,) = play.to_act(state)
        menu = play.menu(state, side)
        assert menu.offers and not play.menu(state, 1 - side).offers
        assert all(menu.text[lang] for lang in languages())
        for offer in menu.offers:
            assert all(offer.label[lang] for lang in languages()), offer.key
            assert offer.rule in known_rules(), (offer.key, offer.rule)
            assert all(row[lang] for row in offer.notes.values() for lang in languages()), offer.key
        for action in play.sample_actions(state, side, limit=MANY):
            assert play.refuse(state, action) is None, action
        for entry in self.match.entries[-1:]:
            for event in entry.step.events:
                assert event.rule in known_rules(), event
                assert all(play.tell(state, event)[lang] for lang in languages()), event


CALM = list(HealthCheck)
EVERYDAY = settings(max_examples=8, stateful_step_count=15, deadline=None, suppress_health_check=CALM)
LONG = settings(max_examples=400, stateful_step_count=40, deadline=None, suppress_health_check=CALM)


def test_any_course_keeps_the_laws() -> None:
    run_state_machine_as_test(Table, settings=EVERYDAY)  # type: ignore[no-untyped-call]


@pytest.mark.long
@pytest.mark.people
def test_any_long_course_keeps_the_laws() -> None:
    run_state_machine_as_test(Table, settings=LONG)  # type: ignore[no-untyped-call]
