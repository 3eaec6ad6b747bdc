"""The ground of a real table: furniture and bases with places, measured by the table room."""

from __future__ import annotations

from dataclasses import dataclass, replace

from aofa_widgets.table.measure import CONTACT, contacts, higher, surface, within
from aofa_widgets.table.push import FALLEN_HEIGHT, blocked, laid, push, push_direction
from aofa_widgets.table.shapes import Body, Bounds, Rect, Shape, centre
from aofa_widgets.table.shapes import figure as base
from aofa_widgets.table.sweep import Stop, sweep
from aofa_widgets.table.units import times

from .figures import Shove
from .memory import measured, once


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a figure stands: centre of its base, height of the surface, the thing stood on (None: the floor).

    `hangs`: the hanging thing it holds on to; `z` is then the height of its feet.
    """

    id: str
    x: int
    y: int
    z: int = 0
    on: str | None = None
    lying: Rect | None = None
    gone: bool = False
    hangs: str | None = None


@dataclass(frozen=True, slots=True)
class Prop:
    """A thing on the table: its body, what it looks like, and what may be done with it (AMB-33, AMB-50, 7M-5, 7M-6).

    `swing`: of a hanging thing, how far from its middle a swing may land (None: no further than where it began).
    """

    body: Body
    kind: str
    size: str = "none"
    lift: str = "none"
    rolls: bool = False
    hanging: bool = False
    to: str | None = None
    on: str | None = None
    held: bool = False
    tipped: bool = False
    swing: int | None = None


@dataclass(frozen=True, slots=True)
class Measures:
    """The lengths in force, in tenths of a millimetre, and the choices that pushes follow."""

    radius: int = 150
    height: int = 400
    elevation_min: int = 50
    push_max: int | None = None
    push_edge: str = "wall"
    push_off: str = "falls_and_continues"
    fallen_stops: bool = True
    facing: bool = False


@dataclass(frozen=True, slots=True)
class Courtyard:
    """A table with things and figures on it; answers what the resolver asks by measuring (GEO-01 to GEO-35)."""

    bounds: Bounds
    props: tuple[Prop, ...]
    spots: tuple[Spot, ...]
    measures: Measures = Measures()
    faces: tuple[tuple[str, tuple[int, int]], ...] = ()

    def spot(self, who: str) -> Spot:
        """Where a figure is; KeyError if the table does not hold it."""
        for spot in self.spots:
            if spot.id == who:
                return spot
        raise KeyError(who)

    def prop(self, name: str) -> Prop:
        """A thing by its id; KeyError if the table does not hold it."""
        for prop in self.props:
            if prop.body.id == name:
                return prop
        raise KeyError(name)

    def body(self, who: str) -> Body:
        """The body of a figure: an upright cylinder, or a low rectangle once it lies (GEO-02, GEO-31)."""
        spot = self.spot(who)
        if spot.lying:
            top = spot.z + FALLEN_HEIGHT
            return Body(who, spot.lying, spot.z, top, solid=self.measures.fallen_stops, standable=True)
        return base(who, spot.x, spot.y, spot.z, self.measures.radius, self.measures.height)

    def things(self) -> tuple[Body, ...]:
        """Bodies of the things that lie or stand on the table."""
        return tuple(prop.body for prop in self.props if not prop.held)

    def bodies(self, without: tuple[str, ...] = ()) -> tuple[Body, ...]:
        """All that may stop a base: things, and figures but those named."""
        figures = tuple(self.body(s.id) for s in self.spots if s.id not in without and not s.gone)
        return self.things() + figures

    def put(self, spot: Spot) -> Courtyard:
        """The same table with one figure elsewhere."""
        return replace(self, spots=tuple(spot if old.id == spot.id else old for old in self.spots))

    def put_prop(self, prop: Prop) -> Courtyard:
        """The same table with one thing changed."""
        return replace(self, props=tuple(prop if old.body.id == prop.body.id else old for old in self.props))

    # ---- what the resolver asks

    def touching(self, who: str) -> tuple[str, ...]:
        """Figures in contact with `who` (GEO-08, GEO-13), in the order of the scenario."""
        known = measured(self)
        if ("touching", who) not in known:
            others = [self.body(s.id) for s in self.spots if s.id != who and not s.gone]
            m, gone = self.measures, self.spot(who).gone
            found = () if gone else contacts(self.body(who), others, 2 * m.radius, m.height, m.elevation_min)
            known["touching", who] = found
        return tuple(known["touching", who])

    def against(self, who: str, source: str, *, any_contact: bool) -> bool:
        """Whether something is behind `who` in the push direction, or touches it at all (GEO-17)."""
        found = blocked(
            self.body(who),
            self._away(who, source),
            obstacles=self.bodies((who,)),
            bounds=self.bounds,
            source=source,
            support=self.spot(who).on,
            test="any_contact" if any_contact else "behind",
            edge=self.measures.push_edge,
        )
        return found is not None

    def higher(self, one: str, other: str) -> bool:
        """Whether the surface under `one` is higher by at least `elevation.min_mm` (GEO-12)."""
        return higher(self.spot(one).z, self.spot(other).z, self.measures.elevation_min) == 1

    def push(self, who: str, source: str) -> tuple[Courtyard, Shove]:
        """Push `who` straight away from `source` (GEO-15, GEO-16, GEO-18); who hangs falls first."""
        if (hung := self.spot(who)).hangs:
            low = self.dropped(who)
            after, shove = low.push(who, source)
            return after, replace(shove, drop=max(shove.drop, hung.z - low.spot(who).z))
        m, spot = self.measures, self.spot(who)
        direction = self._away(who, source)
        done = push(
            self.body(who),
            direction,
            obstacles=self.bodies((who,)),
            bounds=self.bounds,
            source=source,
            support=spot.on,
            max_length=m.push_max,
            edge=m.push_edge,
            off_height=m.push_off,
        )
        moved = replace(spot, x=done.x, y=done.y, z=done.z, on=done.support, gone=done.left)
        faces = (*((name, way) for name, way in self.faces if name != who), (who, direction))
        return replace(self.put(moved), faces=faces), Shove(done.moved, done.drop, done.left)

    def fall(self, who: str, source: str) -> Courtyard:
        """Lay `who` down along the last push, turned until it fits (GEO-31)."""
        if self.spot(who).hangs:
            return self.dropped(who).fall(who, source)
        m, spot = self.measures, self.spot(who)
        if spot.gone:
            return self
        lying = laid(
            (spot.x, spot.y),
            self._away(who, source),
            m.height,
            2 * m.radius,
            obstacles=self.bodies((who,)),
            bounds=self.bounds,
            level=(spot.z, spot.z + FALLEN_HEIGHT),
        )
        return self.put(replace(spot, lying=lying))

    def _away(self, who: str, source: str) -> tuple[int, int]:
        """Direction of a push: from the source's centre, or backwards from the way the figure faces (AMB-27)."""
        ways = dict(self.faces)
        if self.measures.facing and who in ways:
            return (-ways[who][0], -ways[who][1])
        found = push_direction(self.middle(source), self.middle(who), ways.get(source))
        return found or (1, 0)

    # ---- moving

    def tops(self) -> tuple[Body, ...]:
        """What may be stood on: things that do not hang, and those who lie."""
        things = (prop.body for prop in self.props if prop.body.standable and not (prop.held or prop.hanging))
        return (*things, *(self.body(spot.id) for spot in self.spots if spot.lying and not spot.gone))

    def under(self, at: tuple[int, int], highest: int, without: tuple[str | None, ...] = ()) -> tuple[int, str | None]:
        """Height and id of what lies under a place, no higher than `highest`; (0, None) is the floor (GEO-11)."""
        return surface(at, [body for body in self.tops() if body.id not in without], below=highest)

    def dropped(self, who: str) -> Courtyard:
        """`who` no longer hangs: it stands on what lies below."""
        spot = self.spot(who)
        z, on = self.under((spot.x, spot.y), spot.z, (who,))
        return self.put(replace(spot, z=z, on=on, hangs=None))

    def support(self, who: str) -> Shape | None:
        """The shape a figure stands on, whose rim stops it (GEO-04): a thing, or one who lies; None on the floor."""
        on = self.spot(who).on
        if on is None:
            return None
        thing = next((prop.body for prop in self.props if prop.body.id == on), None)
        return (thing or self.body(on)).shape

    @once
    def walk(
        self, who: str, to: tuple[int, int], max_length: int | None, passing: tuple[str, ...] = ()
    ) -> tuple[Courtyard, Stop]:
        """Sweep a figure along a straight line towards `to`, up to the first object (GEO-04 to GEO-06)."""
        spot, m = self.spot(who), self.measures
        stop = sweep(
            (spot.x, spot.y),
            m.radius,
            to=to,
            obstacles=self.bodies((who,)),
            bounds=self.bounds,
            level=(spot.z, spot.z + m.height),
            support=self.support(who),
            passing=passing,
            max_length=max_length,
        )
        way = (to[0] - spot.x, to[1] - spot.y)
        faces = (*((name, old) for name, old in self.faces if name != who), (who, way))
        return replace(self.put(replace(spot, x=stop.x, y=stop.y)), faces=faces), stop

    def near(self, who: str) -> tuple[str, ...]:
        """Things within reach of a figure: touched, stood on, lying on what it touches or stands on (GEO-09)."""
        known = measured(self)
        if ("near", who) not in known:
            known["near", who] = self._near(who)
        return tuple(known["near", who])

    def _near(self, who: str) -> tuple[str, ...]:
        spot, body = self.spot(who), self.body(who)
        reach = CONTACT
        found: list[str] = []
        for prop in self.props:
            if prop.held:
                continue
            close = within(body.shape, prop.body.shape, reach)
            level = prop.hanging or prop.body.bottom <= spot.z + self.measures.height
            if prop.body.id == spot.on or (close and level):
                found.append(prop.body.id)
        carried = [p.body.id for p in self.props if p.on in found and not p.held and p.body.id not in found]
        return tuple(found + carried)

    def rise(self, who: str, name: str) -> int:
        """How much higher the top of a thing is than the surface under a figure; negative if lower."""
        return self.top(name).top - self.spot(who).z

    def loaded(self, name: str) -> bool:
        """Whether a figure stands on a thing, or lies on it."""
        return any(spot.on == name for spot in self.spots if not spot.gone)

    def top(self, name: str) -> Body:
        """The body of what may be stood on: a thing, or a figure that lies (AMB-57)."""
        return next((prop.body for prop in self.props if prop.body.id == name), None) or self.body(name)

    def limit(self, heights: float) -> int:
        """A guideline given in figure heights, as a length (7M-3, 7M-4)."""
        return times(self.measures.height, heights)

    def middle(self, name: str) -> tuple[int, int]:
        """Centre of a thing or a figure."""
        for prop in self.props:
            if prop.body.id == name:
                return centre(prop.body.shape)
        spot = self.spot(name)
        return (spot.x, spot.y)
