"""What the rulers of a board measure: ways round the rings, lanes, sight, ranges, who tests and where he would flee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from aofa_widgets.play.measuring import Measured
from aofa_widgets.table.scene import Mark
from aofa_widgets.table.shapes import Disc
from aofa_widgets.table.units import say_inches
from aofa_widgets.words import languages, texts
from aofa_widgets.words.numbers import listed

from .. import resolve as rules
from ..legal import allowance, measures_of, missile_of, refusal_of, the_charge, way_to
from ..model import State, Unit
from ..model.ground import Base, Ground, Measures
from ..model.traits import sure_footed
from ..params import INCH, Params
from ..resolve.places import around, distance, flight, nearest, outline, reach, shot
from .pointing import going
from .telling import capital, explain, name_of

RULERS = ("near", "reach", "range", "nerve")
NEAR = 12 * INCH  # rings are drawn round enemies that are no farther from a way
Texts = dict[str, str]


def rulers() -> tuple[tuple[str, Texts], ...]:
    """What can be measured of a unit where it stands."""
    return tuple((key, texts(f"honour.measure.ruler_{key}")) for key in RULERS)


def measure(
    params: Params, state: State, figure: str, to: tuple[int, int] | None = None, what: str = "", offer: str = ""
) -> Measured | None:
    """A way to a place, or what a ruler shows of a unit; None for one that is not on the table."""
    unit = state.unit(figure)
    if not unit.alive or state.off(figure):
        return None
    if to is not None:
        found = _way(params, state, unit, to, offer)
        return replace(found, marks=(*_areas(params, state, unit, offer), *found.marks)) if what == "reach" else found
    if what == "reach":
        marks, said = _reach(params, state, unit, offer)
        return Measured(tuple(marks), _joined(said))
    parts = {"near": _near, "range": _range, "nerve": _nerve}[what if what in RULERS else "near"]
    marks, said = parts(params, state, unit)
    return Measured(tuple(marks), _joined(said))


def _way(params: Params, state: State, unit: Unit, to: tuple[int, int], offer: str) -> Measured:
    base = state.ground.base(unit.id)
    enemy = next((one for one in state.ground.enemies(unit.id) if _inside(one, to)), None)
    if enemy is not None:
        return _charge(params, state, unit, enemy)
    kind, _ = going(state, unit.id, offer)
    walk, most = way_to(params, state, unit, to, kind), allowance(params, state, unit, kind)
    cost = {lang: f"{say_inches(walk.cost, lang)} / {say_inches(most, lang)}" for lang in languages()}
    marks = [*_rings(params, state, unit, (base.at, walk.end)), Mark("ruler", walk.path, cost, unit.id)]
    said = [_said("way_slow" if walk.cost > walk.length + 2 else "way", cost=walk.cost, most=most, length=walk.length)]
    if walk.troubles:
        trouble = walk.troubles[0]
        said.append(explain(state, refusal_of(unit, trouble, params, state, kind)))
        marks.append(Mark("refused", (walk.path[-2] if len(walk.path) > 1 else base.at, trouble.at or walk.end)))
        return Measured(tuple(marks), _joined(said), ok=False)
    there = replace(state, ground=state.ground.moved(unit.id, walk.end))
    lines, told = _nearest(params, there, unit)
    return Measured((*marks, *lines), _joined([*said, *told]))


def _charge(params: Params, state: State, unit: Unit, enemy: Base) -> Measured:
    found = the_charge(params, state, unit, enemy.id)
    base, most = state.ground.base(unit.id), allowance(params, state, unit, "charge")
    cost = {lang: f"{say_inches(found.cost, lang)} / {say_inches(most, lang)}" for lang in languages()}
    marks = [_lane(base, enemy), Mark("ruler", (base.at, found.end), cost, unit.id)]
    said = [_said("way", cost=found.cost, most=most), *_crowd(found.allies, found.enemies, 0)]
    if not found.troubles:
        return Measured(tuple(marks), _joined(said))
    trouble = found.troubles[0]
    marks.append(Mark("refused", (base.at, trouble.at or found.end)))
    refused = explain(state, refusal_of(unit, trouble, params, state, "charge"))
    return Measured(tuple(marks), _joined([*said, refused]), ok=False)


def _near(params: Params, state: State, unit: Unit) -> tuple[Sequence[Mark], Sequence[Texts]]:
    marks, said = _nearest(params, state, unit)
    base = state.ground.base(unit.id)
    return [*_rings(params, state, unit, (base.at,)), *marks], said


def _nearest(params: Params, state: State, unit: Unit) -> tuple[list[Mark], list[Texts]]:
    """The lane to the nearest enemy, the line that shows him, how far he is, and what a charge would cost."""
    ground, measures = state.ground, measures_of(params)
    first = nearest(ground, measures, unit.id)
    if not first:
        return [], [texts("honour.measure.near_none")]
    base, enemy = ground.base(unit.id), ground.base(first[0])
    aim, far = shot(ground, measures, unit.id, enemy.id), distance(ground, unit.id, enemy.id)
    seen = texts("honour.measure.seen" if aim.seen else "honour.measure.unseen")
    said = [_said("near", who=name_of(state, enemy.id), far=far, seen=seen)]
    marks = [_lane(base, enemy), Mark("sight", aim.sight.line)]
    marks.append(Mark("ruler", _edges(base, enemy), _length(far), unit.id))
    found = the_charge(params, state, unit, enemy.id)
    if found.legal:
        most = allowance(params, state, unit, "charge")
        said.append(_said("charge_yes", cost=found.cost, most=most))
    return marks, [*said, *_crowd(aim.allies, aim.enemies, aim.cover)]


def _reach(params: Params, state: State, unit: Unit, offer: str) -> tuple[Sequence[Mark], Sequence[Texts]]:
    """All that a move comes to: round the rings of enemies, buildings and barriers, slowly through difficult ground."""
    kind, _ = going(state, unit.id, offer)
    base = state.ground.base(unit.id)
    marks = [*_rings(params, state, unit, (base.at,)), *_areas(params, state, unit, offer)]
    return marks, [_said("reach", far=allowance(params, state, unit, kind))]


def _areas(params: Params, state: State, unit: Unit, offer: str) -> tuple[Mark, ...]:
    kind, _ = going(state, unit.id, offer)
    most, easy = allowance(params, state, unit, kind), sure_footed(state, unit)
    return tuple(Mark("area", area) for area in _reached(state.ground, measures_of(params), unit.id, most, easy))


@lru_cache(maxsize=64)
def _reached(ground: Ground, measures: Measures, who: str, most: int, easy: bool) -> tuple[tuple[Any, ...], ...]:
    """The same for every place that is pointed at meanwhile."""
    return reach(ground, measures, who, most, easy=easy)


def _range(params: Params, state: State, unit: Unit) -> tuple[Sequence[Mark], Sequence[Texts]]:
    weapon, base = missile_of(unit), state.ground.base(unit.id)
    far = rules.missile_range(params, weapon) if weapon else None
    if far is None:
        return [], [_said("range_none", who=name_of(state, unit.id))]
    name = state.cards.names.get(weapon, dict.fromkeys(languages(), weapon))
    marks, said = [_ring(base, far, _length(far))], [_said("range", weapon=dict(name), far=far)]
    if weapon == "bow":
        near = params.missile_bow_far_in * INCH
        marks.append(_ring(base, near, _length(near)))
        said.append(_said("range_near", far=near))
    there = [enemy for enemy, length in around(state.ground, unit.id, far, 1 - unit.side)]
    said.append(_names("in_range", state, there))
    seen = [state.ground.base(enemy) for enemy in there if _sees(params, state, unit, enemy)]
    marks += [Mark("sight", (base.at, enemy.at)) for enemy in seen]
    return marks, said


def _nerve(params: Params, state: State, unit: Unit) -> tuple[Sequence[Mark], Sequence[Texts]]:
    """Who would test if this unit were lost, and where it would flee from its nearest enemy."""
    ground, base = state.ground, state.ground.base(unit.id)
    far = params.nerve_radius_in * INCH
    friends = [name for name, _ in around(ground, unit.id, far, unit.side) if name != unit.id]
    marks = [_ring(base, far, _length(far))]
    for name in friends:
        marks.append(Mark("ruler", _edges(base, ground.base(name)), _length(distance(ground, unit.id, name))))
    who = name_of(state, unit.id)
    said = [_names("nerve", state, friends, who=who, far=far)]
    foes = nearest(ground, measures_of(params), unit.id, hidden=True)
    if foes:
        run = flight(ground, measures_of(params), unit.id, foes[0])
        marks.append(Mark("push", (base.at, run.end), None, unit.id))
        values: dict[str, Any] = {"far": run.moved, "killer": name_of(state, foes[0], "de")}
        key = "flight_off" if run.why == "off" else "flight_barred" if run.why == "enemy" and run.by else "flight"
        if run.by:
            values["by"] = name_of(state, run.by)
        said.append(_said(key, **values))
    return marks, said


def _sees(params: Params, state: State, unit: Unit, enemy: str) -> bool:
    return shot(state.ground, measures_of(params), unit.id, enemy).seen


def _rings(params: Params, state: State, unit: Unit, places: Sequence[tuple[int, int]]) -> Iterator[Mark]:
    """The inch round every enemy near a way, that a base may not enter."""
    gap = params.actions_enemy_gap_in * INCH
    for enemy in state.ground.enemies(unit.id):
        if any((enemy.x - x) ** 2 + (enemy.y - y) ** 2 < NEAR**2 for x, y in places):
            yield _ring(enemy, gap)


def _ring(base: Base, far: int, label: Texts | None = None) -> Mark:
    return Mark("ring", (base.at, (base.x, base.y - base.r - far)), label, base.id)


def _lane(base: Base, other: Base) -> Mark:
    return Mark("lane", outline(Disc(base.x, base.y, base.r), Disc(other.x, other.y, other.r)))


def _edges(base: Base, other: Base) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two points between which a distance is measured, from rim to rim."""
    dx, dy = other.x - base.x, other.y - base.y
    far = (dx * dx + dy * dy) ** 0.5 or 1
    one = (round(base.x + dx * base.r / far), round(base.y + dy * base.r / far))
    return one, (round(other.x - dx * other.r / far), round(other.y - dy * other.r / far))


def _inside(base: Base, to: tuple[int, int]) -> bool:
    return (base.x - to[0]) ** 2 + (base.y - to[1]) ** 2 < base.r**2


def _crowd(allies: int, enemies: int, cover: int) -> Iterator[Texts]:
    for key, n in (("allies", allies), ("enemies", enemies), ("cover", cover)):
        if n:
            yield texts(f"honour.measure.{key}", n=n)


def _names(key: str, state: State, found: Sequence[str], **values: Any) -> Texts:
    if not found:
        return _said(f"{key}_none", **values)
    every = [name_of(state, name) for name in found]
    return _said(key, names={lang: listed([one[lang] for one in every], lang) for lang in languages()}, **values)


def _length(far: int) -> Texts:
    return {lang: say_inches(far, lang) for lang in languages()}


def _said(key: str, **values: Any) -> Texts:
    lengths = {name: _length(value) if isinstance(value, int) else value for name, value in values.items()}
    return capital(texts(f"honour.measure.{key}", **lengths))


def _joined(said: Sequence[Texts]) -> Texts:
    return {lang: " ".join(one[lang] for one in said) for lang in languages()}
