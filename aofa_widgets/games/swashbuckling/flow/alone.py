"""A position of the table seen as a duel of two: the active figure and one enemy; others and places are left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..model import Activation, Courtyard, Figure, State
from ..odds.lone import MOST_RATING, Memory, Spot, Stance
from ..params import Params
from .telling import name_of

Texts = Mapping[str, str]


class Alone(NamedTuple):
    """The active figure's moment against one enemy, as the solver takes it.

    `ratings` are those of the active figure and of the enemy `target`; `who` and `against` their names inside a
    sentence; `enemies` all that it could be, nearest first; `others` who else stands in contact with either.
    """

    ratings: tuple[int, int]
    spot: Spot
    target: str
    who: Texts
    against: Texts
    enemies: tuple[tuple[str, Texts], ...]
    others: tuple[Texts, ...]


def alone_of(params: Params, state: State, target: str | None = None) -> Alone | None:
    """The active figure against `target` (the nearest enemy where none is named, or it has fallen).

    None while no figure is active, dice are due, something is asked, or the game is over, and for Ratings beyond 12.
    """
    spell = state.activation
    if spell is None or state.due is not None or state.winner is not None:
        return None
    figure, ground = state.figure(spell.figure), state.ground
    enemies = sorted(state.standing(1 - figure.side), key=lambda enemy: _apart(state, figure, enemy))
    if not enemies:
        return None
    other = next((enemy for enemy in enemies if enemy.id == target), enemies[0])
    if max(figure.rating, other.rating) > MOST_RATING:
        return None
    near = other.id in ground.touching(figure.id)
    beside = dict.fromkeys(name for one in (figure, other) for name in ground.touching(one.id))
    standing = [name for name in beside if name not in (figure.id, other.id) and state.figure(name).standing]
    spot = Spot(
        0,
        _stance(params, state, figure, other.id, near),
        _stance(params, state, other, figure.id, near),
        near,
        spell.actions,
        spell.duels if params.duel_max_per_activation is not None else 0,
        _memory(params, state, spell),
    )
    return Alone(
        (figure.rating, other.rating),
        spot,
        other.id,
        name_of(state, figure.id),
        name_of(state, other.id),
        tuple((enemy.id, name_of(state, enemy.id)) for enemy in enemies),
        tuple(name_of(state, name) for name in standing),
    )


def _apart(state: State, figure: Figure, enemy: Figure) -> tuple[bool, int]:
    """Those in contact first, then by distance."""
    ground = state.ground
    apart = enemy.id not in ground.touching(figure.id)
    if not isinstance(ground, Courtyard):
        return apart, 0
    (x, y), (u, v) = ground.middle(figure.id), ground.middle(enemy.id)
    return apart, (x - u) ** 2 + (y - v) ** 2


def _stance(params: Params, state: State, figure: Figure, source: str, near: bool) -> Stance:
    """What befell a figure; what is behind it only where the other already stands before it."""
    both = params.push_blocked_test == "any_contact"
    backed = near and state.ground.against(figure.id, source, any_contact=both)
    return Stance(figure.wounds, figure.stunned, figure.armed, backed)


def _memory(params: Params, state: State, spell: Activation) -> Memory:
    """The 1s that some rule in force will ask for."""
    swash, turns = params.variant_extended_swashbuckling, params.variant_extended_turns
    if swash and params.xs_scope == "activation":
        return Memory(0, spell.ones, state.ended if turns else 0)
    if not swash and not turns:
        return Memory()
    own = swash and params.xs_scope == "figure_in_turn"
    ones = dict(state.figure_ones).get(spell.figure, 0) if own else state.turn_ones
    return Memory(ones, 0, state.ended if swash and turns else 0)
