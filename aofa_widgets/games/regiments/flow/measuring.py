"""What the rulers of a board measure: the nearest enemy, how far a unit goes, how far it shoots."""

from __future__ import annotations

from collections.abc import Sequence

from aofa_widgets.play.measuring import Measured
from aofa_widgets.table.convex import Outline, gap_up
from aofa_widgets.table.formation import front
from aofa_widgets.table.scene import Mark
from aofa_widgets.words import languages, texts

from ..legal import measures_of
from ..legal.aims import missiles, weapon_of
from ..legal.traits import gait_of
from ..legal.ways import chargeable
from ..model import State, Unit
from ..params import INCH, Params
from ..resolve.places import sight
from .telling import capital, inches, name_of, weapon_name

RULERS = ("near", "reach", "range")
Texts = dict[str, str]


def rulers() -> tuple[tuple[str, Texts], ...]:
    """What can be measured of a unit where it stands."""
    return tuple((key, texts(f"regiments.measure.ruler_{key}")) for key in RULERS)


def measure(
    params: Params, state: State, figure: str, to: tuple[int, int] | None = None, what: str = ""
) -> Measured | None:
    """How far a place is from a unit, or what a ruler shows of it; None for one that is not on the table."""
    if not state.ground.has(figure):
        return None
    unit = state.unit(figure)
    if to is not None:
        return _way(state, unit, to)
    return {"reach": _reach, "range": _range}.get(what, _near)(params, state, unit)


def _way(state: State, unit: Unit, to: tuple[int, int]) -> Measured:
    stand = state.ground.stand(unit.id)
    start = front(stand.block)
    spot: Outline = (to, to, to)
    far = gap_up(stand.outline, spot)
    mark = Mark("ruler", (start, to), inches(far), unit.id)
    return Measured((mark,), _said("way", length=inches(far)))


def _near(params: Params, state: State, unit: Unit) -> Measured:
    """The nearest enemy: how far, seen or not, on which side, and whether a charge would reach it."""
    enemies = state.ground.enemies(unit.id)
    if not enemies:
        return Measured((), _said("near_none"))
    foe = min(enemies, key=lambda one: (sight.distance(state.ground, unit.id, one.id), one.id))
    far = sight.distance(state.ground, unit.id, foe.id)
    seen = sight.sees(state.ground, measures_of(params), unit.id, foe.id)
    said = [
        _said("near", who=name_of(state, foe.id), length=inches(far), seen=_said("seen" if seen else "unseen"))
    ]  # fmt: skip
    able = chargeable(params, measures_of(params), state, unit).get(foe.id)
    if able is not None:
        said.append(_said(f"charge_{able.side}", length=inches(able.length)))
    block = state.ground.stand(unit.id).block
    return Measured((Mark("ruler", (block.at, foe.block.at), inches(far), unit.id),), _joined(said))


def _reach(params: Params, state: State, unit: Unit) -> Measured:
    gait = gait_of(params, unit)
    if gait.hold_only:
        return Measured((), capital(_said("rooted", who=name_of(state, unit.id))))
    said = _said("reach", advance=inches(gait.advance), rush=inches(gait.rush), charge=inches(gait.charge))
    return Measured((), capital(said))


def _range(params: Params, state: State, unit: Unit) -> Measured:
    rows = []
    for weapon in missiles(unit):
        held = weapon_of(unit, weapon)
        rows.append(_said("range", weapon=weapon_name(state, unit.id, weapon), length=inches(held.range_in * INCH)))
    return Measured((), _joined([capital(row) for row in rows] or [_said("range_none")]))


def _said(key: str, **values: object) -> Texts:
    return texts(f"regiments.measure.{key}", **values)


def _joined(said: Sequence[Texts]) -> Texts:
    return {lang: " ".join(one[lang] for one in said if one.get(lang)) for lang in languages()}


__all__ = ["measure", "rulers"]
