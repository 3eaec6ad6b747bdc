"""Which structures a gun may be laid on, and what it needs (ARG-ARTILLERY-4)."""

from __future__ import annotations

from fractions import Fraction

from aofa_widgets.table.measure import gap_up

from ..actions import Refusal, Shot
from ..model import Character, State, base_of
from ..model.ground import CM, Feature
from ..params import Params
from ..resolve.shooting import Aim, Sight, sight
from .arms import choose, weapons_of
from .near import in_contact


def structure_of(state: State, name: str) -> Feature | None:
    """A wall, a gate, a house that stands so many hits and may be shot to pieces."""
    return next((one for one in state.ground.features if one.id == name and one.does.strength > 0), None)


def guns(state: State, who: Character) -> tuple[str, ...]:
    """The weapons of somebody that do harm to structures: those with red dice."""
    return tuple(one for one in who.ranged if one in weapons_of(state) and weapons_of(state)[one].burst)


def sight_at(params: Params, state: State, who: Character, shot: Shot) -> tuple[str, Sight | None]:
    """With which gun somebody shoots at a structure, and what it needs: its distance, no cover, no armour."""
    found = structure_of(state, shot.target)
    for one in (shot.weapon,) if shot.weapon else guns(state, who):
        name = choose(params, state, who, one, not who.held, contact=who.met or who.hindered)
        if name and found is not None and weapons_of(state)[name].burst:
            far = Fraction(gap_up(base_of(who).shape, found.shape), CM)
            aim = Aim(far, mounted=who.mounted, moving=not who.held, cls=who.cls, loose=who.disorder)
            return name, sight(params, weapons_of(state)[name], aim)
    return "", None


def refuse_breach(params: Params, state: State, shot: Shot, who: Character) -> Refusal | None:
    """Why somebody cannot shoot at a structure."""
    if structure_of(state, shot.target) is None:
        return Refusal("ARG-ARTILLERY-4", "no_structure", {"found": shot.target})
    if in_contact(state, who):
        return Refusal("ARG-SHOOT-3", "contact_bars", {"who": who.id})
    name, found = sight_at(params, state, who, shot)
    if found is None:
        return Refusal("ARG-ARTILLERY-4", "no_gun", {"who": who.id})
    if not found.allowed:
        return Refusal(found.rule, "structure_far", {"who": who.id, "job": shot.target})
    return None


def structures(params: Params, state: State, who: Character) -> tuple[str, ...]:
    """The structures at which somebody may shoot now."""
    if not guns(state, who):
        return ()
    names = (one.id for one in state.ground.features if one.does.strength > 0)
    shots = (Shot(who.id, name, how="structure") for name in names)
    return tuple(shot.target for shot in shots if refuse_breach(params, state, shot, who) is None)


__all__ = ["guns", "refuse_breach", "sight_at", "structure_of", "structures"]
