"""Who may shoot what at whom: weapons in range, in the front arc, in sight; targets of spells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..model import State, Unit
from ..model.ground import Measures
from ..params import INCH, Params
from ..resolve.places import sight
from ..specials import When as Situation
from ..specials import has, holding
from .traits import casters, figure_effects, uses_left

Shooters = tuple[tuple[int, int], ...]
"""(number of the figure, gap to the target in tenths of a millimetre) of each who may shoot."""


def missiles(unit: Unit) -> tuple[str, ...]:
    """The shooting weapons of a unit by their ids, in order (AOFR-R-19)."""
    cards = {figure.card for figure in unit.figures}
    found = [w.id for n, card in enumerate(unit.cards) if n in cards for w in card.weapons if not w.melee]
    return tuple(dict.fromkeys(found))


def weapon_of(unit: Unit, name: str) -> Any:
    """A weapon of one of its cards; None if it has none of this id."""
    for card in unit.cards:
        for weapon in card.weapons:
            if weapon.id == name:
                return weapon
    return None


def shooters(params: Params, measures: Measures, state: State, unit: Unit, weapon: str, target: str) -> Shooters:
    """The figures that can shoot with a weapon at a unit, each with its own range (AOFR-SHOOT-1, AOFR-R-20)."""
    seen = sight.shots(state.ground, measures, unit.id, target)
    found = []
    for figure, shot in zip(unit.figures, seen, strict=True):
        held = next((w for w in unit.card_of(figure).weapons if w.id == weapon and not w.melee), None)
        if held is None or shot.gap > held.range_in * INCH or not shot.arc:
            continue
        does = holding(figure_effects(params, unit, figure, held), Situation("shoot", moved=state.moved))
        if (shot.seen or has(does, "unseen")) and uses_left(params, unit, figure, held) > 0:
            found.append((figure.n, shot.gap))
    return tuple(found)


def targets(params: Params, measures: Measures, state: State, unit: Unit) -> dict[str, tuple[str, ...]]:
    """The enemies that can be shot at, and with which weapons."""
    arms = missiles(unit)
    if not arms:
        return {}
    found = {}
    for enemy in state.here(1 - unit.side):
        able = tuple(weapon for weapon in arms if shooters(params, measures, state, unit, weapon, enemy.id))
        if able:
            found[enemy.id] = able
    return found


def picks(params: Params, unit: Unit, weapon: str) -> bool:
    """Whether a weapon singles out a figure of its target (AOFR-SR-TAKEDOWN-1)."""
    for figure in unit.figures:
        held = next((w for w in unit.card_of(figure).weapons if w.id == weapon), None)
        if held is not None:
            return has(figure_effects(params, unit, figure, held), "aims_at_one")
    return False


def castable(params: Params, state: State, unit: Unit) -> Iterator[tuple[int, Any]]:
    """(caster, spell) that a unit may still try in this activation (AOFR-SR-CASTER-3)."""
    for figure in casters(params, unit):
        for spell in state.armies.spells_of(unit.card_of(figure)):
            if spell.value <= figure.tokens and (figure.n, spell.id) not in state.tried:
                yield figure.n, spell


def spell_targets(
    params: Params, measures: Measures, state: State, unit: Unit, spell: Any, figure: int = -1
) -> tuple[str, ...]:
    """Whom a spell may be tried at, in any direction (AOFR-SR-CASTER-4, AOFR-R-76).

    Range and sight are those of the caster's own base: of this figure, or the first that can still try the spell.
    """
    caster = figure if figure >= 0 else next((n for n, one in castable(params, state, unit) if one.id == spell.id), -1)
    at = next((at for at, one in enumerate(unit.figures) if one.n == caster), None)
    if at is None:
        return ()
    side = unit.side if spell.target == "friend" else 1 - unit.side
    return tuple(
        other.id
        for other in state.here(side)
        if other.id == unit.id
        or (
            sight.reaching(state.ground, unit.id, other.id, at) <= spell.range_in * INCH
            and sight.sees(state.ground, measures, unit.id, other.id, at)
        )
    )


def helpers(params: Params, measures: Measures, state: State, unit: Unit) -> tuple[str, ...]:
    """The units whose casters may lend tokens to a spell, friends of the caster first (AOFR-SR-CASTER-5, AOFR-R-53)."""
    found = []
    for side in (unit.side, 1 - unit.side):
        for other in state.here(side):
            if other.id == unit.id and not params.caster_self_help:
                continue
            if not other.tokens or (other.shaken and not params.caster_shaken_helps):
                continue
            if other.id != unit.id and (
                sight.distance(state.ground, unit.id, other.id) > params.caster_help_in * INCH
                or not sight.sees(state.ground, measures, unit.id, other.id)
            ):
                continue
            found.append(other.id)
    return tuple(found)
