"""What a position is worth to the first side, from what stands on the table: a plain measure, no forecast."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from ..model import Choice, Figure, Roll, State
from ..params import Params
from ..resolve import apply_hits, pool
from .fate import initiative

SETBACK = Fraction(1, 4)  # of a wound, for a stun and for a lost weapon
INITIATIVE = Fraction(1, 10)  # of its side's strength
DIE = Fraction(1, 40)  # of its side's strength, for each swashbuckling die of the activation
MOST_DICE = 8  # beyond these a further die promises nothing


def worth(params: Params, state: State) -> Fraction:
    """The first side's share of all strength, from 0 to 1; 1/2 where both are even, and 0 or 1 only at the end.

    The strength of a side is that of its standing figures: Rating times the wounds that a figure can still take, a
    quarter of a wound less for a stun and for a lost weapon. The side with the initiative has a tenth more, and a
    fortieth more for each swashbuckling die gathered. Where things stand is not weighed. Hits that are still to be
    shared out count as taken by the first figure that may take them.

    >>> from fractions import Fraction
    >>> from aofa_widgets.games.swashbuckling.model import Told
    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("swashbuckling"))
    >>> worth(params, State((Figure("a", 0, 2), Figure("b", 1, 2)), Told())) == Fraction(11, 21)
    True
    """
    if state.winner is not None:
        return Fraction(1 - state.winner)
    state = _shared_out(params, state)
    strength = [sum((_figure(params, figure) for figure in state.standing(side)), Fraction(0)) for side in (0, 1)]
    if not (isinstance(state.due, Roll) and state.due.kind in ("initiative", "coin")):
        spell = state.activation
        dice = min(MOST_DICE, pool(params, spell.actions)) if spell else 0
        strength[state.active] *= 1 + INITIATIVE + DIE * dice
    total = sum(strength)
    return strength[0] / total if total else Fraction(1, 2)


def _shared_out(params: Params, state: State) -> State:
    """The state once the hits of a won duel are taken, so that the roll that made them bears them, not the sharing."""
    due = state.due
    if not (isinstance(due, Choice) and due.what == "hits"):
        return state
    hurt = state.figure(due.among[0])
    state = state.put(apply_hits(params, hurt, state.ground, due.source, due.table, due.hits).figure)
    if initiative(params, due.ones) == "lost":
        return replace(state, active=1 - state.active, activation=None)
    return state


def _figure(params: Params, figure: Figure) -> Fraction:
    left = params.wounds_to_fall - figure.wounds - SETBACK * figure.stunned - SETBACK * (not figure.armed)
    return figure.rating * max(left, SETBACK)
