"""A state as a picture of shapes: people on their bases, ground, groups, orders; who draws it needs to know no rule.

What is in the state is drawn: a side's own view holds no slip of another's, and nobody hidden from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from aofa_widgets.table.convex import hull, local
from aofa_widgets.table.scene import Link, Mark, Piece, Scene, Thing, shape_json
from aofa_widgets.table.shapes import Disc, Point
from aofa_widgets.table.units import say_cm
from aofa_widgets.words import languages, texts

from .legal.ways import allowance, kept, length
from .model import Character, State, base_of
from .model.ground import Base, Feature, Ground
from .params import Params
from .resolve.places.faces import contacts
from .resolve.places.fire import sees
from .resolve.places.near import grouped
from .resolve.places.walls import barred

FIGURE = 300  # how high a standing person is
MEETING = 260  # how wide the ring is where two will meet
AROUND = 70  # how far the outline of a group keeps from its bases
DRAWN = {
    **dict.fromkeys(("forest", "open_forest", "orchard", "dense_forest"), "grove"),
    **dict.fromkeys(("brush", "tall_crops", "vines", "snow"), "brush"),
    **dict.fromkeys(("marsh", "reeds", "mud", "quicksand"), "marsh"),
    **dict.fromkeys(("shallow_water", "ford"), "ford"),
    **dict.fromkeys(("hedge", "high_hedge", "tree"), "hedge"),
    **dict.fromkeys(("fence", "wire", "palisade", "barricade"), "barrier"),
    **dict.fromkeys(("bridge", "rope_bridge", "quay"), "bridge"),
    **dict.fromkeys(("hill", "slope", "steep_slope", "bank", "earthwork", "ditch", "trench"), "hill"),
    **dict.fromkeys(("rocks", "icy_ledge"), "rocks"),
    **dict.fromkeys(("cliff", "standing_stone", "pillar", "dolmen"), "crag"),
    **dict.fromkeys(("stairs", "steep_stairs"), "stairs"),
    "rubble": "ruin",
    "cart": "crate",
    "well": "well",
    "table": "table",
    "deep_water": "water",
    "tent": "hut",
    "edge_of_field": "brush",
}
"""What the kinds of the book are drawn as; others by what they do."""
GOING = ("hold", "move", "crawl", "contact", "withdraw", "shoot", "board", "row", "land")


def draw_scene(params: Params, state: State) -> Scene:
    """The table, its ground, everybody who is there, groups outlined, voices as circles, orders as arrows."""
    ground = state.ground
    here = state.here()
    pieces = tuple(_piece(state, person) for person in here)
    marks = (*_groups(params, state), *_voices(params, state), *_orders(params, state))
    title = state.title or texts("argad.scenario.untitled")
    bounds = ground.bounds
    things_ = things(state)
    return Scene(title, bounds.width, bounds.height, things_, pieces, _links(params, state), marks, "earth", True)


def things(state: State) -> tuple[Thing, ...]:
    """Terrain and places of work as things of a scene."""
    terrain = (_feature(state, feature) for feature in state.ground.features)
    jobs = (
        Thing(f"job:{job.id}", "goal", dict(job.label), Disc(job.x, job.y, 150), 0, False, side=job.side)
        for job in state.jobs
        if (job.x or job.y) and not job.done
    )
    loads = (
        Thing(f"load:{load.id}", "goal", dict(state.labels.get(load.id, {})), Disc(load.x, load.y, 80), 0, False)
        for load in state.loads
        if not load.by
    )
    boats = (
        Thing(f"boat:{boat.id}", "bridge", dict(state.labels.get(boat.id, {})), boat.drawn, 0, False)
        for boat in state.boats
    )
    return (*terrain, *jobs, *loads, *boats)


def kind_drawn(feature: Feature) -> str:
    """The kind of thing that a piece of ground is drawn as: by its name, else by what it does.

    >>> from .model.ground import Kind
    >>> kind_drawn(Feature("x", "bog", Disc(0, 0, 9), Kind("difficult")))
    'rocks'
    """
    does = feature.does
    if feature.kind in DRAWN:
        return DRAWN[feature.kind]
    if does.opening:
        return "opening"
    if does.indoor:
        return "room"
    if does.road:
        return "road"
    if does.wood:
        return "grove"
    if does.swim:
        return "water"
    if does.line:
        return "wall"
    if does.foot == "forbidden":
        return "crag"
    if does.hides:
        return "brush"
    return "rug" if does.foot == "easy" and not does.blocks else "rocks" if not does.blocks else "hill"


def _feature(state: State, feature: Feature) -> Thing:
    label = state.labels.get(feature.id)
    if not label and state.arms is not None and feature.kind in state.arms.kinds:
        label = {lang: word[:1].upper() + word[1:] for lang, word in state.arms.kinds[feature.kind].name.items()}
    said = dict(label or dict.fromkeys(languages(), feature.id))
    solid = feature.does.foot == "forbidden"
    return Thing(feature.id, kind_drawn(feature), said, feature.shape, feature.does.height, solid)


def _piece(state: State, person: Character) -> Piece:
    base = base_of(person)
    turn = state.turn
    holds = (
        ("prone", person.down >= turn > 0),
        ("crouched", person.crouched),
        ("disorder", person.disorder),
        ("fleeing", person.fleeing >= turn > 0),
        ("empty", bool(person.empty)),
        ("working", bool(person.job)),
        ("danger", person.danger),
    )
    due = getattr(state.due, "who", "")
    return Piece(
        person.id,
        {lang: _capital(str(person.name.get(lang, person.id))) for lang in languages()},
        person.side,
        person.x,
        person.y,
        max(1, min(base.w, base.d) // 2),
        0,
        z=person.z,
        states=tuple(key for key, there in holds if there),
        wounds=min(99, person.hits),
        active=person.id in (due, state.picks(state.seat)) and bool(person.id),
        mark=_number(person),
        dress="crest" if person.leads else "helmet" if person.armour != "none" else "",
        level=max(1, min(20, person.cls)),
        base=None if base.round else (base.w, base.d, base.facing % 360),
    )


def _capital(name: str) -> str:
    """A name as it stands alone, on a tag."""
    return name[:1].upper() + name[1:]


def _number(person: Character) -> str:
    """The number at the end of a name where it has two digits: a letter and a digit would not tell twelve apart."""
    digits = str(person.name.get("en", "")).rpartition(" ")[2]
    return digits if digits.isdigit() and len(digits) == 2 else ""


def _links(params: Params, state: State) -> tuple[Link, ...]:
    """Enemies in contact."""
    pairs = contacts(state.field, params.contact_edge_percent, params.contact_corner)
    return tuple(Link(pair.one, pair.other) for pair in pairs)


def _groups(params: Params, state: State) -> tuple[Mark, ...]:
    """The groups, each in its outline; nothing around those who stand alone or in a couple (ARG-GROUP-5)."""
    field = state.field
    found = []
    for camp in sorted({base.camp for base in field.bases}):
        for names, kind in grouped(params, field, camp):
            if kind == "group":
                found.append(Mark("group", around([field.base(name) for name in names]), piece=names[0]))
    return tuple(found)


def around(bases: Iterable[Base]) -> tuple[Point, ...]:
    """An outline a little outside some bases.

    >>> len(around([Base("a", 0, 500, 500), Base("b", 0, 900, 500)])) > 8
    True
    """
    points = []
    for base in bases:
        corners = base.outline if not base.round else [(base.x, base.y)]
        reach = AROUND + (0 if not base.round else base.w // 2)
        points += [(x + dx, y + dy) for x, y in corners for dx, dy in (local(0, reach, t) for t in range(0, 360, 30))]
    return hull(tuple(points))


def _voices(params: Params, state: State) -> tuple[Mark, ...]:
    """How far a leader is heard: around whoever one writes for, or around all where order depends on it."""
    voice = params.reach(params.measure_voice_cm)
    everybody = params.options_disorder or params.options_close_order
    picked = state.picks(state.seat)
    label = {lang: say_cm(voice, lang) for lang in languages()}
    return tuple(
        Mark("ring", ((p.x, p.y), (p.x + voice + base_of(p).w // 2, p.y)), label, p.id)
        for p in state.here()
        if p.leads and (p.id == picked or (everybody and p.side == state.seat))
    )


def _orders(params: Params, state: State) -> tuple[Mark, ...]:
    """The ways of orders with their numbers, that of the person written for with its length; whom people aim at."""
    found: list[Mark] = []
    orders = _told(state)
    meet = _meetings(params, state, orders)
    n = 0
    for order in orders:
        person = next((p for p in state.here() if p.id == order.who), None)
        if person is None:
            continue
        way = _way(state, person, order)
        if order.who in meet:
            way = (way[0], meet[order.who])
        if len(way) > 1:
            n += 1
            label = None if order.who == state.picks(state.seat) else dict.fromkeys(languages(), str(n))
            found.append(Mark("path", way, label, person.id))
        aim = order.aim or (order.target if order.do == "shoot" else "")
        if aim and any(p.id == aim for p in state.here()):
            other = state.person(aim)
            found.append(Mark("sight", (way[-1], (other.x, other.y)), piece=person.id))
    label = texts("argad.desk.meeting")
    rings = {at: Mark("ring", (at, (at[0] + MEETING, at[1])), label, name) for name, at in meet.items()}
    return (*found, *rings.values())


def _meetings(params: Params, state: State, orders: Sequence[Any]) -> dict[str, Point]:
    """Where two who have announced to attack each other will meet, each by its speed."""
    goes = {order.who: order.target for order in orders if order.do == "contact" and state.has(order.who)}
    found: dict[str, Point] = {}
    for name, enemy in sorted(goes.items()):
        if name < enemy and goes.get(enemy) == name:
            one, other = state.person(name), state.person(enemy)
            far, near = allowance(params, state, one), allowance(params, state, other)
            x = one.x + (other.x - one.x) * far // max(1, far + near)
            y = one.y + (other.y - one.y) * far // max(1, far + near)
            found[name] = found[enemy] = (x, y)
    return found


def _told(state: State) -> Sequence[Any]:
    """The orders that may be shown: what was agreed on, or what the side whose view this is has written."""
    slips = state.written(state.seat) if state.seat >= 0 else ()
    written = {one.who: one for one in (*state.orders, *slips) if getattr(one, "do", "") in GOING}
    return sorted(written.values(), key=lambda one: str(one.who))


def _way(state: State, person: Character, order: Any) -> tuple[Point, ...]:
    way: list[Point] = [(person.x, person.y)]
    for point in order.way:
        if tuple(point) != way[-1]:
            way.append((point[0], point[1]))
    if len(way) == 1 and order.do == "contact" and any(p.id == order.target for p in state.here()):
        other = state.person(order.target)
        way.append((other.x, other.y))
    return tuple(way)


def preview_of(params: Params, state: State) -> dict[str, Any]:
    """What a view needs to foresee a straight move: what stops a base, who does not see whom."""
    ground: Ground = state.ground
    bodies = [
        {"id": f"{name}:{n}", "shape": shape_json(shape), "bottom": 0, "top": FIGURE, "solid": True}
        for n, (name, shape) in enumerate(barred(ground, False))
    ]
    sight = {"figures": False, "things": True, "above": None, "hidden": _unseen(params, state.field, state.seat)}
    plain: dict[str, Any] = {"supports": {}, "on": {}, "passing": {}, "reach": 0}
    picked = state.picks(state.seat)
    who = state.person(picked) if picked and state.has(picked) else None
    bends = kept(state, picked) if who is not None else ()
    most = allowance(params, state, who) - length((who.x, who.y), bends) if who is not None else None
    if bends:
        plain["from"] = {picked: bends[-1]}  # where the next leg of its way begins
    plain["neutral"] = [person.id for person in state.here() if person.team == -1]  # nobody's enemies
    return {"figure_height": FIGURE, "bodies": bodies, "sight": sight, "metric": True, "most": most} | plain


@lru_cache(maxsize=8)
def _unseen(params: Params, ground: Ground, seat: int) -> Mapping[str, Mapping[str, list[str]]]:
    """Who does not see whom: of the side whose view this is, else of all."""
    found: dict[str, dict[str, list[str]]] = {}
    for one in ground.bases:
        if seat not in (-1, one.side):
            continue
        for other in ground.enemies(one.id):
            if not sees(ground, params, one.id, other.id):
                found.setdefault(one.id, {})[other.id] = []
    return found


__all__ = ["DRAWN", "around", "draw_scene", "kind_drawn", "preview_of", "things"]
