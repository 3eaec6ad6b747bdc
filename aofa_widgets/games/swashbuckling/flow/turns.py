"""Whose turn it is: activations, 1s and the initiative, victory."""

from __future__ import annotations

from dataclasses import replace

from ..actions import Event
from ..model import Activation, State
from ..params import Params
from ..resolve import beaten


def take_up(state: State, name: str) -> State:
    """Begin an activation with an empty pool (AOFA-2B-1, AOFA-6-6, AOFA-6-7)."""
    ones = dict(state.figure_ones).get(name, 0)
    return replace(
        state,
        activation=Activation(name),
        used=(*state.used, name),
        rest=None,
        figure_ones=(*((n, k) for n, k in state.figure_ones if n != name), (name, ones)),
    )


def put_down(state: State) -> State:
    """End the activation; its dice are gone (AOFA-3D-5)."""
    return replace(state, activation=None)


def hand_over(state: State) -> State:
    """The other side has the initiative and begins its turn (AOFA-3A-2)."""
    return replace(
        state,
        active=1 - state.active,
        activation=None,
        turn_ones=0,
        figure_ones=(),
        ended=0,
        used=(),
        rest=None,
        idle=0,
    )


def won(params: Params, state: State) -> tuple[State, tuple[Event, ...]]:
    """Settle the victory, before the initiative passes (AOFA-1-6, AMB-63)."""
    if state.winner is not None:
        return state, ()
    for side in (1 - state.active, state.active):
        if beaten(params, state.by_id, side, state.goal, state.victory):
            done = replace(state, winner=1 - side, activation=None, due=None)
            return done, (Event("victory", "AOFA-1-6", {"side": 1 - side}),)
    return state, ()


def after_roll(params: Params, state: State, shown: int) -> tuple[State, tuple[Event, ...]]:
    """Count the 1s that the active figure's roll showed and settle what they cost.

    Rules AOFA-3A-1, AOFA-FAQ-3-1, AOFA-FAQ-4, AOFA-7-XSWASH, AOFA-7-XTURN, AMB-58 to AMB-61. Only the active figure's
    dice are asked (AOFA-3A-6). What the roll was for has happened and is settled by now (AOFA-3A-3,
    AOFA-3A-4, AOFA-3A-5, AMB-41).
    """
    spell = state.activation
    if state.winner is not None or spell is None:
        return state, ()
    count = min(1, shown) if params.variant_count_ones == "roll" else shown
    by_figure = dict(state.figure_ones)
    by_figure[spell.figure] = by_figure.get(spell.figure, 0) + count
    state = replace(
        state,
        turn_ones=state.turn_ones + count,
        figure_ones=tuple(by_figure.items()),
        idle=0,
        activation=replace(spell, ones=spell.ones + count, moved=False, reached=None),
    )
    loses, ends = _cost(params, state, shown, count)
    if ends:
        state = replace(put_down(state), ended=state.ended + 1)
        if params.xt_next_figure == "another":
            state = replace(state, rest=spell.figure)
    if loses:
        return hand_over(state), (Event("initiative_lost", "AOFA-3A-1", {"side": 1 - state.active}),)
    if ends:
        return state, (Event("activation_ended", "AOFA-7-XTURN", {"figure": spell.figure}),)
    if not state.figure(spell.figure).standing:
        return put_down(state), (Event("active_figure_out", "AOFA-FAQ-7", {"figure": spell.figure}),)
    events: tuple[Event, ...] = ()
    if shown and params.variant_extended_swashbuckling:
        values = {"figure": spell.figure, "ones": _reached(params, state), "most": params.xs_ones}
        events = (Event("one_forgiven", "AOFA-7-XSWASH", values),)
    return state, events


def _reached(params: Params, state: State) -> int:
    """The 1s that count together under Extended Swashbuckling (AMB-59)."""
    spell = state.activation
    assert spell is not None  # asked only while a figure is active
    return {
        "activation": spell.ones,
        "figure_in_turn": dict(state.figure_ones)[spell.figure],
        "player_turn": state.turn_ones,
    }[params.xs_scope]


def _cost(params: Params, state: State, shown: int, count: int) -> tuple[bool, bool]:
    """Whether the initiative is lost, and whether the figure's activation ends."""
    spell = state.activation
    assert spell is not None  # asked only while a figure is active
    swash, turns = params.variant_extended_swashbuckling, params.variant_extended_turns
    reached = _reached(params, state)
    if swash and turns:
        # combined (AMB-61): the second 1 ends the activation, the second activation so ended ends the turn
        ends = count > 0 and reached >= params.xs_ones * (1 if params.xs_scope == "activation" else state.ended + 1)
        return ends and state.ended + 1 >= params.xt_ones, ends
    if swash:
        return count > 0 and reached >= params.xs_ones, False
    if turns:
        return state.turn_ones >= params.xt_ones and count > 0, count > 0
    return shown >= params.init_ones_to_lose, False
