"""A duel of two, where each choice leads: against the engine itself, on every fall of the dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.games import load
from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.games.swashbuckling.model import Activation, Figure, State, Told
from aofa_widgets.games.swashbuckling.odds.lone import Lone, Memory, Spot, Stance, Way
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.rules import Ruleset

DONE = {
    "act": ask.Act(),
    "strike": ask.Oppose(("b",), "strike"),
    "duel": ask.Duel("b"),
    "steady": ask.RecoverStun(),
    "weapon": ask.RecoverWeapon(),
    "wound": ask.RecoverWound(),
}
MOST_FALLS = 216


def rules(**values):
    asked = {key.replace("__", "."): value for key, value in values.items()}
    base = Ruleset.load("swashbuckling", edition=asked.pop("edition", None), preset=asked.pop("preset", None))
    return base.with_values(asked)


VARIANTS = {
    "book": rules(),
    "english": rules(edition="en"),
    "full": rules(preset="full"),
    "swash": rules(variant__extended_swashbuckling=True),
    "swash by turn": rules(variant__extended_swashbuckling=True, xs__scope="player_turn"),
    "turns": rules(variant__extended_turns=True),
    "both": rules(variant__extended_swashbuckling=True, variant__extended_turns=True, variant__both="combined"),
    "ties": rules(tie__winner="defender", tie__hits=2, six__extra=2),
    "hurt": rules(opposed__attacker_takes_hits=True, wounds__recoverable=True, wounds__dice_penalty=1),
    "odd duels": rules(duel__counts_as_action=True, duel__max_per_activation=1),
    "two rounds": rules(duel__rounds=2),
    "stun": rules(stun__forbids_move=False, stun__recovery_roll="full", init__ones_to_lose=2),
}


def state_of(lone: Lone, spot: Spot, way: Way) -> State:
    """The moment in the engine's terms; a figure that may move has taken its place already."""
    mine = spot.mine._replace(backed=False) if lone.free(spot.mine) else spot.mine
    figures = tuple(
        Figure(name, side, lone.ratings[side], wounds=s.wounds, stunned=s.stunned, armed=s.armed)
        for name, side, s in (("a", spot.active, mine), ("b", 1 - spot.active, spot.theirs))
    )
    backed = frozenset(name for name, s in (("a", mine), ("b", spot.theirs)) if s.backed)
    ground = Told((("a", "b"),) if way.near else (), backed)
    turn, spell, ended = spot.memory
    return State(
        figures,
        ground,
        spot.active,
        Activation("a", actions=spot.actions, ones=spell, duels=spot.duels),
        turn_ones=turn,
        figure_ones=(("a", turn),),
        ended=ended,
    )


def spot_of(lone: Lone, state: State):
    if state.winner is not None:
        return None, state.winner
    ours = next(figure for figure in state.figures if figure.side == state.active)
    other = next(figure for figure in state.figures if figure.side != state.active)
    ground, spell = state.ground, state.activation

    def stance(figure):
        return Stance(figure.wounds, figure.stunned, figure.armed, figure.id in ground.backed)

    memory = Memory(state.turn_ones, spell.ones if spell else 0, state.ended)
    found = Spot(
        state.active,
        stance(ours),
        stance(other),
        bool(ground.touching(ours.id)),
        spell.actions if spell else 0,
        spell.duels if spell else 0,
        lone._kept(memory),
    )
    return lone.canonical(found), None


def by_engine(game, lone: Lone, spot: Spot, way: Way, most: int = MOST_FALLS) -> dict | None:
    """Where the way leads by the engine, on every fall; None where there are more than `most`."""
    state = state_of(lone, spot, way)
    step = game.apply(state, DONE[way.what])
    chance = game.chance(step.state)
    if chance.size > (6 * most if lone.params.duel_rounds > 1 else most):
        return None
    ends = Counter(spot_of(lone, game.settle(step.state, game.fall(fall)).state) for fall in chance.falls())
    return {end: Fraction(n, chance.size) for end, n in ends.items()}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_way_leads_where_the_engine_leads(variant):
    ruleset = VARIANTS[variant]
    game, roller = load("swashbuckling").GAME(ruleset), Roller(7)
    lone = Lone(Params.of(ruleset), (1, 1))
    spot, seen, compared = lone.begin()[0], 0, 0
    kinds: set[str] = set()
    while seen < 14:  # a walk through the duel, by the choices that are rarer first
        spot = lone.canonical(spot)
        for way in lone.ways(spot):
            if (found := by_engine(game, lone, spot, way)) is None:
                continue
            assert {(lead.spot, lead.winner): lead.chance for lead in lone.leads(spot, way)} == found, (spot, way)
            compared += 1
            kinds.add(way.what)
        seen += 1
        ways = lone.ways(spot)
        ends = [lead for lead in lone.leads(spot, ways[roller.choose(len(ways))]) if lead.spot]
        spot = ends[roller.choose(len(ends))].spot if spot.actions < 3 else lone.begin()[roller.choose(2)]
    assert compared > 20 and {"act", "strike", "duel"} <= kinds


def test_every_moment_has_a_choice_and_chances_add_up():
    lone = Lone(Params.of(VARIANTS["book"]), (2, 1), afresh=True)
    spot = Spot(1, Stance(1, True, False, True), Stance(2, True), near=False, actions=3)
    ways = lone.ways(spot)
    assert [way.what for way in ways] == ["act", "strike", "steady", "weapon", "afresh"]
    assert all(sum(lead.chance for lead in lone.leads(spot, way)) == 1 for way in ways)


def test_who_may_move_against_a_stunned_enemy_chooses_where_to_stand():
    lone = Lone(Params.of(VARIANTS["book"]), (1, 1))
    ways = lone.ways(Spot(0, Stance(), Stance(stunned=True)))
    assert Way("act", True) in ways and Way("act", False) in ways
    assert Way("act", False) not in lone.ways(Spot(0, Stance(), Stance()))


@pytest.mark.parametrize("ratings", [(0, 1), (1, 13), (True, 1), ("2", 1)])
def test_a_rating_that_cannot_be_is_refused(ratings):
    with pytest.raises(InputError):
        Lone(Params.of(VARIANTS["book"]), ratings)
