"""Going back, pushing friends, being blocked; stepping forward; being surrounded (ARG-RETREAT, ARG-WITHDRAW-1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from aofa_widgets.table.convex import ONE, SINE, local
from aofa_widgets.table.measure import within as shape_within
from aofa_widgets.table.shapes import Point, Rect

from ...model.ground import TOL, Base, Ground
from ...params import Params
from .faces import frame
from .near import bearing, far, turn
from .walls import barred
from .ways import shrunk, stop

FAN = (0, 15, -15, 30, -30, 45, -45, 60, -60)
"""How far from straight away somebody may look for a free way back (AMB-RETREAT-1)."""


@dataclass(frozen=True, slots=True)
class Back:
    """What came of a drive-back: who now stands where, pushed friends too; `blocked`: nobody moved, and by whom.

    The first of `moved` is the one who was driven back.
    """

    moved: tuple[Base, ...] = ()
    blocked: bool = False
    by: str = ""

    def on(self, ground: Ground) -> Ground:
        """The table after it."""
        return ground.put(*self.moved)


def away(base: Base, enemies: Sequence[Base]) -> int:
    """The way back: opposite to the mean direction of the enemies in contact (AMB-RETREAT-1).

    >>> away(Base("a", 0, 0, 0), [Base("b", 1, 0, -200), Base("c", 1, 200, 0)])
    225
    """
    x = sum(SINE[bearing(base.at, one.at)] for one in enemies)
    y = sum(-SINE[(bearing(base.at, one.at) + 90) % 360] for one in enemies)
    if abs(x) + abs(y) < ONE // 100:  # they stand all around: away from the first of them
        return (bearing(base.at, enemies[0].at) + 180) % 360 if enemies else (base.facing + 180) % 360
    return bearing((0, 0), (-x // 1000, -y // 1000))


def retreat(ground: Ground, params: Params, name: str, enemies: Collection[str]) -> Back:
    """Somebody driven back one base length: along the freest way away from the enemies in contact (ARG-RETREAT-2 to 4).

    Friends on foot behind are pushed as far, and so on; if the last of them has no room, nobody moves and the first is
    blocked (AMB-RETREAT-3). Somebody on foot pushes no rider. Passable hard ground takes no die (AMB-RETREAT-2).

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.table.shapes import Bounds
    >>> people = (Base("foe", 1, 500, 500), Base("a", 0, 500, 700), Base("b", 0, 500, 900))
    >>> field, params = Ground(Bounds(3000, 3000), bases=people), Params.of(Ruleset.load("argad"))
    >>> [one.at for one in retreat(field, params, "a", ["foe"]).moved]
    [(500, 900), (500, 1100)]
    """
    base = ground.base(name)
    foes = [ground.base(enemy) for enemy in sorted(enemies)]
    straight = away(base, foes)
    distance = base.step * params.retreat_steps_percent // 100
    worst: Back | None = None
    pushing: Back | None = None
    for aside in FAN:
        found = _driven(ground, params, base, straight + aside, distance, ())
        if not found.blocked and len(found.moved) == 1 and _gets_off(found.moved[0], foes):
            return found
        if not found.blocked and pushing is None and aside == 0:
            pushing = found
        if worst is None:
            worst = found
    return pushing or worst or Back(blocked=True)


def _gets_off(base: Base, foes: Sequence[Base]) -> bool:
    return not any(shape_within(base.shape, foe.shape, TOL) for foe in foes)


def _driven(ground: Ground, params: Params, base: Base, way: int, distance: int, chain: tuple[str, ...]) -> Back:
    """A base shifted along a way, with the friends whom it pushes."""
    dx, dy = local(0, distance, way)
    there = base.put((base.x + dx, base.y + dy), base.facing)
    halt = stop(ground, base, (base.at, there.at))
    if halt.at < far(base.at, there.at) - TOL:
        return Back(blocked=True, by=halt.by)
    hit = [one for one in ground.bases if one.id != base.id and one.id not in chain and _in_the_way(base, there, one)]
    moved = [there]
    here = ground.put(there)
    for one in sorted(hit, key=lambda each: (far(base.at, each.at), each.id)):
        if one.camp != base.camp or not params.retreat_chain or (one.mounted and not base.mounted):
            return Back(blocked=True, by=one.id)
        further = _driven(here, params, here.base(one.id), way, distance, (*chain, base.id))
        if further.blocked:
            return further
        here = further.on(here)
        moved += further.moved
    return Back(tuple(moved))


def _in_the_way(base: Base, there: Base, other: Base) -> bool:
    """Whether another base is met between two places of a base that goes straight."""
    if abs(other.x - base.x) > 1500 or abs(other.y - base.y) > 1500:
        return False
    small = shrunk(other).shape
    steps = 4
    for n in range(1, steps + 1):
        at = (base.x + (there.x - base.x) * n // steps, base.y + (there.y - base.y) * n // steps)
        if shape_within(shrunk(base.put(at)).shape, small, 0):
            return True
    return False


def advance(ground: Ground, params: Params, winner: str, place: Point) -> Base:
    """The winner on his way into the place that was left: two steps at most, and no further than a new contact.

    He keeps contact so (ARG-MELEE-18), and may step across what lay between them (ARG-OBST-4) and so
    get a footing beyond it (ARG-OBST-6).

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.table.shapes import Bounds
    >>> field = Ground(Bounds(3000, 3000), bases=(Base("a", 0, 500, 500),))
    >>> advance(field, Params.of(Ruleset.load("argad")), "a", (500, 700)).at
    (500, 700)
    """
    base = ground.base(winner)
    distance = min(far(base.at, place), base.step * params.retreat_advance_percent // 100)
    looks = bearing(base.at, place)
    done = 0
    while done < distance:
        further = min(distance, done + 2 * TOL)
        dx, dy = local(0, further, looks)
        there = base.put((base.x + dx, base.y + dy), looks)
        others = [one for one in ground.bases if one.id != winner]
        if any(shape_within(shrunk(there).shape, shrunk(one).shape, 0) for one in others):
            break
        done = further
    dx, dy = local(0, done, looks)
    end = base.put((base.x + dx, base.y + dy), looks)
    halt = stop(ground, base, (base.at, end.at))
    if halt.at < done:
        dx, dy = local(0, halt.at, looks)
        end = base.put((base.x + dx, base.y + dy), looks)
    return end


def encircled(ground: Ground, name: str) -> bool:
    """Whether there is no straight gap as wide as the base that leads away from every enemy (AMB-WITHDRAW-3).

    >>> from aofa_widgets.table.shapes import Bounds
    >>> around = ((0, -200), (200, 0), (0, 200), (-200, 0))
    >>> foes = tuple(Base(f"f{n}", 1, 1000 + x, 1000 + y) for n, (x, y) in enumerate(around))
    >>> field = Ground(Bounds(3000, 3000), bases=(Base("a", 0, 1000, 1000), *foes))
    >>> encircled(field, "a"), encircled(Ground(field.bounds, (), field.bases[:3]), "a")
    (True, False)
    """
    return next(_ways_out(ground, name), None) is None


def _ways_out(ground: Ground, name: str, step: int = 15) -> Iterator[int]:
    """The directions in which somebody can leave a melee, straight, for three base lengths at least."""
    base = ground.base(name)
    reach = 3 * base.step
    others = [one for one in ground.bases if one.id != name and far(one.at, base.at) < reach + base.step + one.step]
    bearings = [
        bearing(base.at, one.at) for one in others if base.hostile(one) and shape_within(one.shape, base.shape, TOL)
    ]
    for way in range(0, 360, step):
        if any(turn(way, one) < 75 for one in bearings):
            continue
        if not _in_corridor(base, way, reach, [one for one in others if one.camp != base.camp]) and not _in_corridor(
            base, way, base.step, [one for one in others if one.camp == base.camp]
        ):
            dx, dy = local(0, reach, way)
            if stop(ground, base, (base.at, (base.x + dx, base.y + dy))).at >= base.step:
                yield way


def _in_corridor(base: Base, way: int, reach: int, others: Iterable[Base]) -> bool:
    """Whether some of these bases reach into the straight lane of a base, as wide as it is, so far along a way."""
    wide = base.w // 2 - TOL
    for other in others:
        right, ahead = frame(base, other.at, way)
        round_it = max(other.w, other.d)
        if ahead + round_it < 0 or ahead - round_it > reach or abs(right) > wide + round_it:
            continue
        dx, dy = local(0, reach // 2, way)
        lane = Rect(base.x + dx, base.y + dy, max(2, 2 * wide), reach, way)
        if shape_within(lane, shrunk(other).shape, 0):
            return True
    return False


def shut_in(ground: Ground, base: Base) -> bool:
    """Whether a base stands where nothing may stand: in a wall, on barred ground, over the edge, on another base."""
    small = shrunk(base)
    return (
        not ground.holds(small.shape)
        or any(shape_within(small.shape, shape, 0) for _, shape in barred(ground, base.mounted))
        or any(one.id != base.id and shape_within(small.shape, shrunk(one).shape, 0) for one in ground.bases)
    )
