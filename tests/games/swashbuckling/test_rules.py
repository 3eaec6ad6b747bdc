"""Every rule that the engine carries out is exercised: by recorded cases, its parameter's position, or a test here.

`data/rule_cases.toml` says which, rule by rule; the tests below hold it against cases, parameters and this file.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from aofa_widgets.games.swashbuckling import Swashbuckling
from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.games.swashbuckling.model import State
from aofa_widgets.play import Match, Refused
from aofa_widgets.rules import Ruleset

DATA = Path(__file__).resolve().parent / "data"
RULES: dict[str, str] = json.loads((DATA / "rules.json").read_text(encoding="utf-8"))
INDEX: dict[str, dict[str, list[str]]] = tomllib.loads((DATA / "rule_cases.toml").read_text(encoding="utf-8"))
CODED = sorted(rule for rule, kind in RULES.items() if kind in ("procedure", "parameter"))


def recorded() -> dict[str, set[str]]:
    """Ids of the recorded cases that name each rule."""
    found: dict[str, set[str]] = {}
    for name in ("cases", "more_cases"):
        for line in (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            for rule in record["rules"]:
                found.setdefault(rule, set()).add(record["id"])
    return found


def test_every_rule_with_code_is_in_the_index():
    assert sorted(INDEX) == CODED


@pytest.mark.parametrize("rule", CODED)
def test_what_the_index_says_of_a_rule_is_so(rule):
    entry = INDEX[rule]
    cases, parameters, tests = (entry.get(kind, []) for kind in ("cases", "parameters", "tests"))
    assert cases or parameters or tests
    assert set(cases) <= recorded().get(rule, set())
    known = Ruleset.load("swashbuckling").book.parameters
    assert all(rule in known[key].rules for key in parameters)
    assert all(callable(globals().get(name)) for name in tests)


def begun(side: int = 0) -> Match:
    """The courtyard after the set-up roll, this side first."""
    match = Match(Swashbuckling(Ruleset.load("swashbuckling")), "courtyard")
    match.settle({"0": (6,), "1": (1,)} if side == 0 else {"0": (1,), "1": (6,)})
    return match


def place(match: Match, who: str, x: int, y: int) -> State:
    """The state with one figure put somewhere else."""
    ground = match.state.ground
    return replace(match.state, ground=ground.put(replace(ground.spot(who), x=x, y=y)))


def test_sides_start_at_opposite_edges():
    state = begun().state
    middle = state.ground.bounds.width // 2
    assert {state.ground.spot(f.id).x < middle for f in state.figures if f.side == 0} == {True}
    assert {state.ground.spot(f.id).x > middle for f in state.figures if f.side == 1} == {True}


def test_what_is_announced_happens_without_a_test():
    match = begun()
    match.do(ask.Activate("athos"))
    match.do(ask.Move(match.state.ground.middle("well")))
    step = match.do(ask.Act("interact", on="well"))
    assert [event.name for event in step.events] == ["did_touch"]
    assert match.game.chance(match.state).dice == {"active": 1}
    match.settle({"active": (1,)})
    assert match.state.active == 1  # the deed stood; only the initiative went


def test_any_model_figure_or_scenery_is_an_object():
    match = begun()
    match.do(ask.Activate("athos"))
    match.do(ask.Move(match.state.ground.middle("porthos")))
    assert match.state.activation.reached == "porthos"
    match.do(ask.Act("interact", on="porthos"))
    assert match.state.activation.actions == 1


def test_a_duel_is_not_among_the_actions():
    match = begun()
    match.do(ask.Activate("athos"))
    state = place(match, "guard1", match.state.ground.spot("athos").x + 300, match.state.ground.spot("athos").y)
    fought = match.game.apply(state, ask.Duel("guard1")).state
    assert fought.activation.actions == 0


def test_at_an_object_it_acts_or_stops():
    match = begun()
    match.do(ask.Activate("athos"))
    match.do(ask.Move(match.state.ground.middle("well")))
    with pytest.raises(Refused) as refused:
        match.do(ask.Move((2540, 4800)))
    assert refused.value.rule == "AOFA-2B-2"
    offers = {offer.key for offer in match.game.menu(match.state, 0).offers}
    assert {"interact", "stop"} <= offers and "move" not in offers


def test_a_barrel_too_big_to_lift_is_rolled():
    match = begun()
    match.do(ask.Activate("aramis"))
    match.do(ask.Move(match.state.ground.middle("barrel-3")))
    assert match.game.refuse(match.state, ask.Act("take", on="barrel-3")).rule == "AOFA-7M-5"
    near = place(match, "guard1", 1600, match.state.ground.middle("barrel-3")[1])
    step = match.game.apply(near, ask.Oppose(("guard1",), "roll-barrel", "barrel-3"))
    assert step.state.ground.middle("barrel-3") != near.ground.middle("barrel-3")
    assert dict(step.state.due.reactive) == {"guard1": 2}


def test_a_move_is_as_long_as_the_table():
    match = begun()
    match.do(ask.Activate("athos"))
    moved = match.game.apply(place(match, "athos", 460, 2125), ask.Move((4400, 2125))).state
    assert moved.ground.spot("athos").x == 4400
    assert moved.activation.reached is None


def test_nobody_reacts():
    match = begun()
    for action in (ask.Activate("athos"), ask.Move(match.state.ground.middle("well"))):
        match.do(action)
        assert match.game.to_act(match.state) == frozenset({0})
    match.do(ask.Act("dodge", on="well", relocates=True))
    assert match.game.to_act(match.state) == frozenset()  # only the active figure's dice are due
    assert set(match.game.chance(match.state).dice) == {"active"}
