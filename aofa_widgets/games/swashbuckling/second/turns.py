"""The losing face and what it costs: the basic rule, Extended Swashbuckling, Extended Turns (3A, 7, 2.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .record import State, other_side


def worth(rules: Mapping[str, Any], ones: int) -> int:
    """What a roll with so many losing faces counts in the variants: by the die or by the roll (AMB-58).

    >>> from .parameters import settled
    >>> worth(settled({}), 2), worth(settled({"variant.count_ones": "roll"}), 2)
    (2, 1)
    """
    return min(ones, 1) if rules["variant.count_ones"] == "roll" else ones


def after_roll(rules: Mapping[str, Any], state: State, ones: int, told: dict[str, Any]) -> None:
    """Settle the initiative after a roll of the active figure that showed so many losing faces."""
    state.idle = 0
    told["initiative"] = "kept"
    if state.game_over:
        return  # the game is won before the initiative could matter (AMB-63)
    swash, relay = rules["variant.extended_swashbuckling"], rules["variant.extended_turns"]
    counted = worth(rules, ones)
    who = str(state.last)
    state.turn_ones += counted
    state.ones_of[who] = state.ones_of.get(who, 0) + counted
    mine = 0
    if state.activation:
        state.activation.ones += counted
        mine = state.activation.ones
    if not swash and not relay:
        if ones >= rules["init.ones_to_lose"]:
            lose(state, told)
        return
    if swash and not relay:
        tally = {"activation": mine, "figure_in_turn": state.ones_of[who], "player_turn": state.turn_ones}
        if counted and tally[rules["xs.scope"]] >= rules["xs.ones"]:
            lose(state, told)
    elif relay and not swash:
        if counted and state.turn_ones >= rules["xt.ones"]:
            lose(state, told)
        elif counted:
            _end_activation(rules, state)
    elif counted and mine >= rules["xs.ones"]:
        state.ended += 1
        if state.ended >= rules["xt.ones"]:
            lose(state, told)
        else:
            _end_activation(rules, state)


def _end_activation(rules: Mapping[str, Any], state: State) -> None:
    """Extended Turns: this figure is done, another of its side may go on (AMB-60)."""
    state.activation = None
    if rules["xt.next_figure"] == "another":
        state.barred = state.last


def lose(state: State, told: dict[str, Any]) -> None:
    """Hand the initiative over: a fresh player turn for the other side."""
    told["initiative"] = "lost"
    state.active = other_side(state.active)
    state.activation, state.turn_ones, state.ended, state.idle = None, 0, 0, 0
    state.used, state.last, state.barred, state.ones_of = set(), None, None, {}


def count_idle(rules: Mapping[str, Any], state: State) -> bool:
    """Count a free move; whether that was one too many without a roll, so that the initiative went (AMB-43)."""
    state.idle += 1
    most = rules["turn.idle_limit"]
    if most is None or state.idle < most:
        return False
    lose(state, {})
    return True
