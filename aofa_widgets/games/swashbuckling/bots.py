"""Two simple players for AOFA: one plays at random, one walks up and duels; both do only what the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play import Match

from . import actions as ask
from .actions import Action
from .flow import Swashbuckling
from .model import Activation, Choice, Courtyard, State
from .resolve import enemies_of, pool

Bot = Callable[[Swashbuckling, State, Roller], Action]


def pick(roller: Roller, options: Sequence[Any]) -> Any:
    """One of some options, each as likely as the others."""
    return options[roller.choose(len(options))]


def wild(game: Swashbuckling, state: State, roller: Roller) -> Action:
    """Anything that is allowed, but no pass and no mere stop while there is something else to do."""
    (side,) = game.to_act(state)
    options = game.sample_actions(state, side)
    busy = [a for a in options if not isinstance(a, ask.Pass | ask.Stop)]
    chosen: Action = pick(roller, busy or options)
    return chosen


def plain(game: Swashbuckling, state: State, roller: Roller) -> Action:
    """Walk to the nearest enemy, gather two dice, duel; recover first; act with whatever is in the way."""
    (side,) = game.to_act(state)
    spell = state.activation
    if isinstance(state.due, Choice) or spell is None:
        ready = [a for a in game.sample_actions(state, side) if not isinstance(a, ask.Pass)]
        return _fit(state, ready, roller) if ready else ask.Pass()
    figure = state.figure(spell.figure)
    recovery = (ask.RecoverStun(),) if figure.stunned else (ask.RecoverWeapon(),) if not figure.armed else ()
    foes = enemies_of(state.by_id, state.ground, figure.id)
    wishes: list[Action] = [*recovery]
    if foes and pool(game.params, spell.actions) > 1:
        wishes += [ask.Duel(foe) for foe in foes]
    wishes += [ask.Oppose((foe,), "strike") for foe in foes]
    if not spell.moved and not foes:
        wishes += [ask.Move(place) for place in _towards(state, spell, roller)]
    for wish in wishes:
        if game.refuse(state, wish) is None:
            return wish
    deeds = [a for a in game.sample_actions(state, side) if isinstance(a, ask.Act | ask.Oppose)]
    ways = [a for a in deeds if isinstance(a, ask.Act) and a.deed in ("dodge", "leap-over")] if not foes else []
    return pick(roller, ways or deeds) if deeds else ask.Stop()


def _fit(state: State, ready: Sequence[Action], roller: Roller) -> Action:
    """A steady figure rather than a stunned one."""
    steady = [a for a in ready if isinstance(a, ask.Activate) and not state.figure(a.figure).stunned]
    chosen: Action = pick(roller, steady or ready)
    return chosen


def _towards(state: State, spell: Activation, roller: Roller) -> list[tuple[int, int]]:
    """Where the enemies are, the nearest first; somewhere else for a figure that goes round in circles."""
    ground = state.ground
    assert isinstance(ground, Courtyard)
    if len(set(spell.done)) < len(spell.done):
        return [(1 + roller.choose(ground.bounds.width - 1), 1 + roller.choose(ground.bounds.height - 1))]
    x, y = ground.middle(spell.figure)
    places = [ground.middle(foe.id) for foe in state.standing(1 - state.active)]
    return sorted(places, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)


def play(
    game: Swashbuckling, bots: Sequence[Bot], roller: Roller, scenario: Any = "courtyard", most: int = 3000
) -> Match:
    """A match between two bots (for side 0 and side 1), up to its end or to `most` steps.

    >>> from aofa_widgets.rules import Ruleset
    >>> match = play(Swashbuckling(Ruleset.load("swashbuckling")), (plain, wild), Roller(5), most=20)
    >>> len(match.entries) <= 20 and match.replayed() == match.state
    True
    """
    match = Match(game, scenario)
    while len(match.entries) < most and game.result(match.state) is None:
        chance = game.chance(match.state)
        if chance:
            match.settle(chance.throw(roller))
        else:
            (side,) = game.to_act(match.state)
            match.do(bots[side](game, match.state, roller))
    return match
