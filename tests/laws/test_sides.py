"""Sides in a mirror: who is called first and who second changes nothing but their names, unless a rule says so."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.odds import blows, trials
from aofa_widgets.games.argad.params import Params as Argad
from aofa_widgets.games.argad.resolve.blows import Struck
from aofa_widgets.games.argad.resolve.duel import Duel
from aofa_widgets.games.regiments.odds.chains import charge
from aofa_widgets.games.regiments.odds.plain import melee_of
from aofa_widgets.games.regiments.params import Params as Regiments
from aofa_widgets.games.swashbuckling import odds as duels
from aofa_widgets.games.swashbuckling.params import Params as Swashbuckling

from ..games.argad.quarrels import quarrel
from .games import game_of, rules_of

SWAP = str.maketrans("AB", "BA")


def swapped(found: dict[str, Fraction]) -> dict[str, Fraction]:
    """Chances with the two letters in their names set one for the other."""
    return {key.translate(SWAP): share for key, share in found.items()}


def test_two_who_strike_and_two_who_shoot_may_change_their_names() -> None:
    """Fourth game: all strike at once, or by the length of their arms, never by side."""
    params = Argad.of(rules_of("argad"))
    people = [blows.One(Struck(cls, armour), mod) for cls, armour, mod in product((2, 4), ("none", "4*"), (-2, 0))]
    for one, other, first, tie in product(people, people, blows.FIRST, (False, True)):
        there = blows.duel(params, one, other, first, tie)
        assert swapped(blows.duel(params, other, one, first.translate(SWAP), tie)) == there, (one, other, first, tie)
    for needs, bonus in product(product((3, 6, 8), repeat=2), product((0, 1, 3), repeat=2)):
        shoot, back = trials.duel(params, Duel(needs, bonus)), trials.duel(params, Duel(needs[::-1], bonus[::-1]))
        assert swapped(back) == shoot
        assert swapped(trials.speed(bonus[::-1])) == trials.speed(bonus)


def other_way(story: dict[str, Any]) -> dict[str, Any]:
    """A story whose first side has become its second."""
    flip = {0: 1, 1: 0}
    rows = {
        key: [{**row, "side": flip.get(row["side"], row["side"])} if "side" in row else row for row in story[key]]
        for key in ("people", "aims")
    }
    return {**story, **rows, "sides": [story["sides"][1], story["sides"][0], *story["sides"][2:]]}


def face_of(due: Any, turn: int, seed: int) -> tuple[int, ...]:
    """Dice that hang on whose they are and what for, not on whose turn it is to throw."""
    dice = Roller(sum(ord(letter) * (i + 1) for i, letter in enumerate(f"{seed}{turn}{due.cup}{due.who}{due.enemy}")))
    return dice.roll(due.dice) if due.faces == 6 else tuple(1 + dice.choose(due.faces) for _ in range(due.dice))


def fates(state: Any) -> dict[str, Any]:
    """What has become of everybody, by name."""
    return {
        p.id: (p.x, p.y, p.facing, p.out, p.hits, p.down, p.hidden, p.disorder, p.fleeing, p.crouched, p.empty)
        for p in state.people
    }


def turn_of(game: Any, state: Any, slips: Any, seed: int) -> tuple[Any, int]:
    """The state after a turn in which these people do this and all else is left, and how often dice fell."""
    now, thrown = state.turn, 0
    for side, written in slips.items():
        for slip in written:
            state = game.apply(state, slip).state
        state = game.apply(state, ask.Seal(side)).state
    while state.turn == now and not state.over:
        if (chance := game.chance(state)) is not None:
            state = game.settle(state, ask.Throw(((next(iter(chance.dice)), face_of(state.due, now, seed)),))).state
            thrown += 1
        else:
            state = game.apply(state, ask.Seal(min(game.to_act(state)))).state
    return state, thrown


@pytest.mark.parametrize("seed", range(1, 13))
def test_a_whole_turn_befalls_people_alike_whichever_side_is_called_the_first(seed: int) -> None:
    """Fourth game (ARG-TURN-1): the same orders and the same dice of each, the sides named the other way round."""
    game, story, roller = game_of("argad"), quarrel(seed, each=4, master=False), Roller(seed)
    state, mirror = game.start(story), game.start(other_way(story))
    for _ in range(3):
        if state.over or state.due is None or state.phase != "orders":
            break
        slips: dict[int, list[Any]] = {}
        for side in (0, 1):
            by: dict[str, Any] = {}
            for one in game.sample_actions(state, side):
                if isinstance(one, ask.Order) and (one.who not in by or roller.choose(3) == 0):
                    by[one.who] = one
            slips[side] = [*by.values()]
        state, thrown = turn_of(game, state, slips, seed)
        mirror, again = turn_of(game, mirror, {0: slips[1], 1: slips[0]}, seed)
        assert thrown == again
        assert fates(state) == fates(mirror)
        assert [game.losses(state)[side] for side in (1, 0)] == list(game.losses(mirror))


def test_where_a_rule_favours_one_of_two_it_is_the_one_who_acts() -> None:
    """Duels: a tie is the attacker's (AOFA-3C-3, AOFA-3C-8); without it two who are alike fare alike. Third game:
    of two units that are alike the charged one, who strikes back, loses more.
    """
    params = Swashbuckling.of(rules_of("swashbuckling"))
    for n in range(1, 5):
        rolls = duels.odds(params, "duel", n, n)
        hit, back = duels.at_least(rolls, 1), duels.at_least(rolls, 1, "back")
        even = Swashbuckling.of(rules_of("swashbuckling", (("tie.hits", 0), ("tie.winner", "nobody"))))
        fair = duels.odds(even, "duel", n, n)
        assert hit + back == 1 and hit > back
        assert duels.at_least(fair, 1) == duels.at_least(fair, 1, "back") == back
    ranks = Regiments.of(rules_of("regiments"))
    charger, charged = charge(ranks, melee_of(ranks, {})).gone
    assert charged > charger
