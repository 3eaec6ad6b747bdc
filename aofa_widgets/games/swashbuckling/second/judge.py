"""Ruling on a record step by step: is the event legal, how many dice, and what comes of them (2.9, 5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import contests
from .legal import deed, refusal
from .open_points import Refused, Unanswerable, Unfit
from .record import Activation, State, other_side
from .turns import after_roll, count_idle, lose

Told = dict[str, Any]


def play(rules: Mapping[str, Any], state: State, steps: list[Mapping[str, Any]]) -> list[Told]:
    """Rule on every step of a record; the state is left as the last step leaves it."""
    for figure in state.figures.values():
        figure.fallen = figure.fallen or figure.wounds >= rules["wounds.to_fall"]
    told: list[Told] = []
    for one in steps:
        unfit = told and "unfit" in told[-1]
        told.append({"unfit": True} if unfit else step(rules, state, one.get("event", {}), one.get("dice")))
    return told


def step(rules: Mapping[str, Any], state: State, event: Mapping[str, Any], thrown: Mapping[str, Any] | None) -> Told:
    """Rule on one event; one that is refused changes nothing.

    Dice that are not those to roll are no open point: the answer is then "unfit", and agrees with nobody's.
    Raises: Unanswerable for points that the inventory leaves open.
    """
    if refusal(rules, state, event):
        return _end(state, {"legal": False})
    told: Told = {"legal": True}
    kind = event["type"]
    if kind == "roll_initiative":
        _initiative(rules, state, thrown, told)
    elif kind == "activate":
        if rules["turn.idle_limit"] is not None and state.activation and not state.activation.before:
            raise Unanswerable("AOFA-AMB-43: whether a figure left for another has been idle")
        _activate(state, event["figure"])
        told["initiative"] = "kept"
    elif kind == "pass":
        lose(state, told)
    elif kind in ("stop", "free_move"):
        idle = kind == "free_move" or not state.acting.before  # stopping without acting is a free move (2B-8)
        if kind == "free_move":
            _leave(state)
        state.activation = None
        told["initiative"] = "lost" if idle and count_idle(rules, state) else "kept"
    elif kind == "move":
        _leave(state)
        state.contact += [(pair[0], pair[1]) for pair in event.get("establish_contact", ())]
        state.acting.moved = True
    else:
        if event.get("relocates") and thrown is not None:
            _leave(state)
        try:
            rolled = contests.HOW[kind](rules, state, event, thrown, told)
        except Refused:
            return _end(state, {"legal": False})
        except Unfit:
            return {**told, "unfit": True}  # how many to roll is told; nothing that follows can be
        if rolled is None:
            return told  # no dice were given: how many to roll is all there is to say
        acting = state.acting
        acting.moved, acting.before = False, kind
        if kind != "duel":  # no action (3D-3): two equal actions are in a row with a duel between them
            acting.deeds.append(deed(event))
        _won(rules, state)
        after_roll(rules, state, rolled, told)
        if state.game_over or (state.activation and state.figures[state.activation.figure].fallen):
            state.activation = None  # AMB-36: what the roll cost is settled before
    return _end(state, told)


def _leave(state: State) -> None:
    """The active figure goes to another place: what it touched there is behind it, the record tells of nothing new."""
    name = state.acting.figure
    state.contact = [pair for pair in state.contact if name not in pair]
    state.figures[name].backed = False


def _initiative(rules: Mapping[str, Any], state: State, thrown: Mapping[str, Any] | None, told: Told) -> None:
    shown = (thrown or {}).get("sides", {})
    if set(shown) != {"A", "B"}:
        raise Unanswerable("one die for each side")
    if shown["A"] != shown["B"]:
        first = "A" if shown["A"] > shown["B"] else "B"
    elif rules["setup.tie"] == "player_one":
        first = "A"
    elif rules["setup.tie"] == "reroll":
        told["initiative"] = "reroll"
        return
    else:
        raise Unanswerable("AOFA-AMB-13: a coin decides")
    told["initiative"] = state.active = first
    state.activation = None


def _activate(state: State, name: str) -> None:
    state.activation = Activation(name)
    state.used.add(name)
    state.last, state.barred = name, None


def _won(rules: Mapping[str, Any], state: State) -> None:
    """Who has won (AMB-63)."""
    won = [side for side in ("A", "B") if _beaten(rules, state, other_side(side))]
    if won:
        state.game_over = state.active if state.active in won else won[0]


def _beaten(rules: Mapping[str, Any], state: State, side: str) -> bool:
    figures = [figure for figure in state.figures.values() if figure.side == side]
    if not figures:
        return False
    if all(figure.fallen for figure in figures):
        return True
    if rules["victory"] == "eliminate_n" and any(figure.fallen for figure in figures):
        raise Unanswerable("how many figures have to be put out is not written down")
    if rules["victory"] == "leader":
        best = max(figure.rating for figure in figures)
        leaders = [figure for figure in figures if figure.rating == best]
        if len(leaders) > 1 and any(figure.fallen for figure in leaders):
            raise Unanswerable("several figures have the highest Rating")
        return leaders[0].fallen
    return False


def _end(state: State, told: Told) -> Told:
    """The state afterwards, told with the rest."""
    told["active_side"] = state.active
    told["activation"] = state.activation.plain() if state.activation else None
    told["turn_ones"] = state.turn_ones
    told["game_over"] = state.game_over
    told["figures"] = {name: figure.plain() for name, figure in state.figures.items()}
    told["in_contact"] = [list(pair) for pair in state.contact]
    return told
