"""From a scenario's data to a table: terrain, zones, objectives, the units of both forces, their places and names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from aofa_widgets.errors import Fault, InputError
from aofa_widgets.play.forms import shape_of
from aofa_widgets.play.opened import Place
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.measure import overlaps
from aofa_widgets.table.shapes import Bounds, Disc, Rect, box
from aofa_widgets.words import fault, languages, typeset

from ..model.forces import Cards, Force, Profile, load_cards
from ..model.ground import KINDS, TOL, Base, Feature, Ground, Objective, Zone
from ..params import Params
from ..resolve.places import place as why_not
from .begun import BEGUN
from .checking import scenario_of
from .room import Room, free_place

Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Mustered:
    """A unit as it comes to the table: its card, what it is called here, and where it stands on the ground."""

    id: str
    side: int
    profile: Profile
    name: Texts = field(hash=False)
    in_text: Texts = field(hash=False)
    mark: str = ""
    gender: str = "m"
    elide: bool = False
    begun: Mapping[str, Any] = field(default_factory=dict, hash=False)  # how it begins (begun.py)


@dataclass(frozen=True, slots=True)
class Setting:
    """A battle about to begin: the ground with every base, the units in order, how long it lasts, how it is won."""

    ground: Ground
    units: tuple[Mustered, ...]
    turns: int
    victory: str
    hero_points: int
    points: int
    title: Texts = field(hash=False)
    text: Texts = field(hash=False)
    sides: tuple[Texts, ...] = field(hash=False)
    names: Mapping[str, Texts] = field(hash=False)  # of terrain and objectives


def set_out(
    rules: Ruleset,
    params: Params,
    scenario: str | Mapping[str, Any],
    forces: Sequence[str | Force | None] = (None, None),
    cards: Cards | None = None,
) -> Setting:
    """The table at the start of a scenario (TOH-RECRUIT-1, TOH-R-46).

    `forces` take the place of the scenario's own, side by side (None keeps it); they are set up in their zones.
    `cards`: those of the book, unless a reader brings more. Raises: InputError if there is no such scenario, or with
    every fault that keeps it from being set out.
    """
    cards = load_cards(rules.book) if cards is None else cards
    data = scenario_of(rules, scenario, cards)
    setting, faults = lay_out(params, cards, data, str, forces)
    if faults:
        raise InputError(faults)
    return setting


def misplaced(rules: Ruleset, params: Params, cards: Cards, data: Mapping[str, Any], place: Place) -> list[Fault]:
    """What of a scenario cannot stand as it is told; its form has been checked."""
    return lay_out(params, cards, data, place)[1]


def lay_out(
    params: Params,
    cards: Cards,
    data: Mapping[str, Any],
    place: Place = str,
    forces: Sequence[str | Force | None] = (None, None),
) -> tuple[Setting, list[Fault]]:
    """A scenario of sound form set out, as far as it can be, and everything that is wrong with it."""
    bounds = Bounds(data["width"], data["height"])
    features = tuple(feature_of(params, row) for row in data["terrain"])
    goals = tuple(
        Objective(row["id"], row["x"], row["y"], row.get("r", 762), row.get("points", 1))
        for row in data.get("objectives", ())
    )
    ground = Ground(bounds, features, (), goals, tuple(zones_of(data)))
    faults = list(_outside(data, ground, place))
    bases: list[Base] = []
    units: list[Mustered] = []
    for side in (0, 1):
        room = Room(ground, side)
        full = False
        rows = [(i, row) for i, row in enumerate(data.get("units", ())) if row["side"] == side]
        wish = forces[side] or (None if rows else data.get("forces", (None, None))[side])
        for i, row in rows if forces[side] is None else ():
            profile = cards.fitted(row["card"], tuple(row.get("upgrades", ())))
            name = _id(row.get("id", row["card"]), units)
            units.append(_mustered(name, side, profile, row))
            living = min(row.get("figures", profile.figures), profile.figures)
            bases.append(Base(name, side, row["x"], row["y"], profile.radius, living))
            faults += _stands(replace(ground, bases=tuple(bases)), name, place(f"units[{i}]"), place)
        for profile in cards.muster(wish) if wish else ():
            name = _id(profile.id, units)
            at = room.next(bases, profile.radius)
            if at is None:  # said once for a side: whoever comes after finds no more room
                faults.append(fault(place("zones" if "zones" in data else "deploy"), "honour.setting.no_room", id=name))
                full = True
                break
            units.append(_mustered(name, side, profile, {}))
            bases.append(Base(name, side, at[0], at[1], profile.radius, profile.figures))
        if not full:
            faults += _side(params, data, side, [u for u in units if u.side == side], forces[side] is None, place)
    setting = Setting(
        replace(ground, bases=tuple(bases)),
        _numbered(units),
        data.get("turns", params.scenario_turns),
        data.get("victory", "losses"),
        data.get("hero_points", 2 if data.get("victory") == "objectives" else 0),
        data.get("points", params.recruit_points_limit),
        _set(data.get("title", {})),
        _set(data.get("text", {})),
        tuple(_set(name) for name in data.get("sides", _forces(cards, data, forces))),
        {row["id"]: _set(row.get("label", {})) for key in ("terrain", "objectives") for row in data.get(key, ())},
    )
    return setting, faults


def feature_of(params: Params, row: Mapping[str, Any]) -> Feature:
    """A piece of terrain by its kind, by the rules in force for barriers and hills, and by what the scenario says."""
    kind = KINDS[row["kind"]]
    ruled = {"barrier": params.terrain_barrier_los, "hill": params.terrain_hill_los}
    return Feature(
        row["id"], row["kind"], shape_of(row), row.get("los", ruled.get(row["kind"], kind.los)), kind.difficult,
        kind.barrier, kind.impassable, row.get("level", kind.level), kind.easy,
    )  # fmt: skip


def zones_of(data: Mapping[str, Any]) -> Iterator[Zone]:
    """Where each side sets up: zones of the scenario's own, or strips along two edges of the table."""
    for row in data.get("zones", ()):
        yield Zone(row["side"], Rect(row["x"], row["y"], row["w"], row["h"]))
    if "zones" in data:
        return
    width, height, depth = data["width"], data["height"], data.get("depth", 1524)
    for side, edge in enumerate(data.get("deploy", ())):
        x = {"left": depth // 2, "right": width - depth // 2}.get(edge, width // 2)
        y = {"top": depth // 2, "bottom": height - depth // 2}.get(edge, height // 2)
        wide = depth if edge in ("left", "right") else width
        high = depth if edge in ("top", "bottom") else height
        yield Zone(side, Rect(x, y, wide, high))


def inside(zone: Zone, base: Base) -> bool:
    """Whether a base stands wholly within a zone."""
    left, top, right, bottom = box(zone.shape)
    low, high = base.r - TOL, base.r - TOL
    return left + low <= base.x <= right - high and top + low <= base.y <= bottom - high


def _outside(data: Mapping[str, Any], ground: Ground, place: Place) -> Iterator[Fault]:
    for i, (row, feature) in enumerate(zip(data["terrain"], ground.features, strict=True)):
        left, top, right, bottom = box(feature.shape)
        if left < 0 or top < 0 or right > ground.bounds.width or bottom > ground.bounds.height:
            yield fault(place(f"terrain[{i}]"), "honour.setting.outside", id=row["id"])
    for i, goal in enumerate(ground.objectives):
        if not ground.holds((goal.x, goal.y)):
            yield fault(place(f"objectives[{i}]"), "honour.setting.outside", id=goal.id)
        elif any(f.impassable and overlaps(Disc(goal.x, goal.y, 1), f.shape) for f in ground.features):
            yield fault(place(f"objectives[{i}]"), "honour.setting.walled_in", id=goal.id)
    for i, row in enumerate(data.get("zones", ())):
        left, top, right, bottom = box(Rect(row["x"], row["y"], row["w"], row["h"]))
        if left < 0 or top < 0 or right > ground.bounds.width or bottom > ground.bounds.height:
            yield fault(place(f"zones[{i}]"), "honour.setting.zone_outside")
    if data.get("victory") in ("objectives", "hold") and not ground.objectives:
        yield fault(place("victory"), "honour.setting.no_objective", kind=data["victory"])


def _stands(ground: Ground, name: str, where: str, place: Place) -> Iterator[Fault]:
    """Why a unit cannot begin where a scenario puts it."""
    base = ground.base(name)
    for trouble in why_not(ground, name, base.at)[:1]:
        key = {"TOH-TERRAIN-1": "on_piece", "TOH-R-41": "on_unit"}.get(trouble.rule, "outside")
        yield fault(where, f"honour.setting.{key}", id=name, **({"by": trouble.by} if trouble.by else {}))
        return
    if not any(zone.side == base.side and inside(zone, base) for zone in ground.zones):
        yield fault(where, "honour.setting.not_in_zone", id=name)


def _side(
    params: Params, data: Mapping[str, Any], side: int, units: Sequence[Mustered], own: bool, place: Place
) -> Iterator[Fault]:
    """Sides without a unit, over their points, or without the hero that the other side is after."""
    where = place("units" if "units" in data else "forces" if "forces" in data else "")
    if not units:
        yield fault(where, "honour.setting.no_side", side=side)
        return
    cost, most = sum(unit.profile.cost for unit in units), data.get("points", params.recruit_points_limit)
    if own and "points" in data and cost > most:
        yield fault(place("points"), "honour.setting.too_dear", side=side, found=cost, most=most)
    if data.get("victory") == "hero" and not any(unit.profile.hero for unit in units):
        yield fault(where, "honour.setting.no_hero", side=side)


def _id(name: str, units: Sequence[Mustered]) -> str:
    taken = {unit.id for unit in units}
    n = 2
    found = name
    while found in taken:
        found, n = f"{name}-{n}", n + 1
    return found


def _mustered(name: str, side: int, profile: Profile, row: Mapping[str, Any]) -> Mustered:
    own = row.get("name")
    inner = row.get("in_text", own or profile.in_text)
    return Mustered(
        name, side, profile, _set(own or profile.name), _set(inner), row.get("mark", profile.mark),
        row.get("gender", profile.gender), profile.elide and not own, {key: row[key] for key in BEGUN if key in row},
    )  # fmt: skip


def _numbered(units: Sequence[Mustered]) -> tuple[Mustered, ...]:
    """Units of the same name on one side are numbered, so that a sentence can tell them apart."""
    found = []
    for unit in units:
        alike = [u for u in units if u.side == unit.side and u.name == unit.name]
        if len(alike) > 1:
            n = alike.index(unit) + 1
            name = {lang: f"{said} {n}" for lang, said in unit.name.items()}
            inner = {lang: f"{said} {n}" for lang, said in unit.in_text.items()}
            unit = replace(unit, name=name, in_text=inner, mark=f"{(unit.mark or unit.name['en'])[0]}{n}")
        found.append(unit)
    return tuple(found)


def _forces(cards: Cards, data: Mapping[str, Any], forces: Sequence[str | Force | None]) -> list[Texts]:
    """What the sides are called where the scenario does not say: as their forces are."""
    named = data.get("forces", (None, None))
    chosen = [forces[side] or named[side] for side in (0, 1)]
    known = [cards.forces[one] if isinstance(one, str) else one for one in chosen]
    return [one.name if one else {} for one in known]


def _set(words: Mapping[str, str]) -> dict[str, str]:
    return {key: typeset(said, key[:2]) if key[:2] in languages() else said for key, said in words.items()}


__all__ = ["Mustered", "Setting", "feature_of", "free_place", "inside", "lay_out", "misplaced", "set_out", "zones_of"]
