"""Close order: people in straight ranks, bases tight, near a leader; how they march, turn and change (CLOSEORDER)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from aofa_widgets.table.convex import local
from aofa_widgets.table.measure import within as shape_within
from aofa_widgets.table.shapes import Point

from ...model.ground import CM, TOL, Base, Ground
from ...params import Params
from ..groups import chains
from .backs import shut_in
from .faces import frame
from .near import far, turn
from .ways import along, length, meets

FORWARD, SIDEWAYS = "forward", "sideways"


@dataclass(frozen=True, slots=True)
class Ranks:
    """A formation as it stands: its facing, its members by ranks, front rank first, each from left to right."""

    facing: int
    ranks: tuple[tuple[str, ...], ...]

    @property
    def members(self) -> tuple[str, ...]:
        """Everybody in it."""
        return tuple(name for rank in self.ranks for name in rank)

    @property
    def width(self) -> int:
        """How many stand in its widest rank."""
        return max((len(rank) for rank in self.ranks), default=0)

    @property
    def column(self) -> bool:
        """Whether it is a column two wide, deeper than it is wide (ARG-CLOSEORDER-11)."""
        return self.width <= 2 and len(self.ranks) > self.width

    def rank_of(self, name: str) -> int:
        """The rank somebody stands in, from 0."""
        return next(n for n, rank in enumerate(self.ranks) if name in rank)


def ranks_of(ground: Ground, names: Collection[str], facing: int) -> Ranks:
    """The ranks in which people stand, as seen from their front.

    >>> from aofa_widgets.table.shapes import Bounds
    >>> people = tuple(Base(f"a{n}", 0, 500 + 200 * (n % 2), 500 + 200 * (n // 2)) for n in range(4))
    >>> ranks_of(Ground(Bounds(3000, 3000), bases=people), ["a0", "a1", "a2", "a3"], 0).ranks
    (('a0', 'a1'), ('a2', 'a3'))
    """
    bases = [ground.base(name) for name in names]
    if not bases:
        return Ranks(facing % 360, ())
    seen = {base.id: frame(bases[0], base.at, facing) for base in bases}
    left = sorted(bases, key=lambda base: (-seen[base.id][1], seen[base.id][0], base.id))
    ranks: list[list[Base]] = []
    for base in left:
        if ranks and abs(seen[base.id][1] - seen[ranks[-1][0].id][1]) <= min(base.d, ranks[-1][0].d) // 4:
            ranks[-1].append(base)
        else:
            ranks.append([base])
    return Ranks(
        facing % 360,
        tuple(tuple(one.id for one in sorted(rank, key=lambda one: seen[one.id][0])) for rank in ranks),
    )


def formed(ground: Ground, params: Params, names: Collection[str], facing: int, leaders: Collection[str]) -> str:
    """What keeps people from being in close order: "few", "gaps", "ranks", "leader" or "ground"; "" if nothing does.

    At least three stand in straight ranks, bases at most 2 mm apart, everybody near a leader, not in very difficult
    ground (ARG-CLOSEORDER-4, 7, 15, 18, section 6, 17).
    """
    bases = [ground.base(name) for name in names]
    if len(bases) < params.formation_least:
        return "few"
    limit = params.formation_gap_mm * 10 + TOL
    if not _tight(bases, limit):
        return "gaps"
    stand = ranks_of(ground, names, facing)
    if any(turn(base.facing, facing) > 10 for base in bases) or not _straight(ground, stand, limit):
        return "ranks"
    lead = [ground.base(name) for name in leaders if any(base.id == name for base in ground.bases)]
    reach = params.reach(params.formation_leader_cm)
    if not all(any(one.id == base.id or shape_within(one.shape, base.shape, reach) for one in lead) for base in bases):
        return "leader"
    return "ground" if any(_very_hard(ground, base) for base in bases) else ""


def _tight(bases: Sequence[Base], limit: int) -> bool:
    """Whether bases hang together, each at most so far from another."""
    links = {one.id: [two.id for two in bases if two.id != one.id and _near(one, two, limit)] for one in bases}
    return len(chains(links)) == 1


def _near(one: Base, other: Base, limit: int) -> bool:
    return shape_within(one.shape, other.shape, limit) or shape_within(one.square, other.square, limit)


def _straight(ground: Ground, stand: Ranks, limit: int) -> bool:
    """Whether each rank is one line of neighbours."""
    for rank in stand.ranks:
        bases = [ground.base(name) for name in rank]
        for one, other in zip(bases, bases[1:], strict=False):
            right, ahead = frame(one, other.at, stand.facing)
            if abs(ahead) > min(one.d, other.d) // 4 or right > (one.w + other.w) // 2 + limit:
                return False
    return True


def _very_hard(ground: Ground, base: Base) -> bool:
    return any(
        feature.does.grade(base.mounted) in ("very_difficult", "forbidden")
        and not feature.does.line
        and shape_within(base.shape, feature.shape, 0)
        for feature in ground.features
    )


def march(params: Params, stand: Ranks, how: str) -> int:
    """How far a formation goes: ahead in a column two wide, ahead in another shape, sideways or back (ARG-MOVE-17).

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> pairs = Ranks(0, (("a", "b"), ("c", "d"), ("e", "f")))
    >>> march(params, pairs, "forward"), march(params, pairs, "sideways")
    (1600, 800)
    """
    if how != FORWARD:
        return params.move_close_side_cm * CM
    return (params.move_column_cm if stand.column else params.move_close_cm) * CM


def shift(ground: Ground, stand: Ranks, right: int, ahead: int) -> Mapping[str, Base]:
    """Everybody shifted alike, as the formation faces: a march or a small change, ranks and facings kept.

    >>> from aofa_widgets.table.shapes import Bounds
    >>> field = Ground(Bounds(3000, 3000), bases=(Base("a", 0, 500, 500, 90),))
    >>> shift(field, Ranks(90, (("a",),)), 0, 200)["a"].at
    (700, 500)
    """
    dx, dy = local(right, ahead, stand.facing)
    bases = [ground.base(name) for name in stand.members]
    return {base.id: base.put((base.x + dx, base.y + dy), stand.facing) for base in bases}


def pivot(ground: Ground, stand: Ranks, degrees: int) -> Mapping[str, Base]:
    """The formation turned about its middle, on the spot, so many degrees clockwise (ARG-CLOSEORDER-12)."""
    bases = [ground.base(name) for name in stand.members]
    middle = (sum(base.x for base in bases) // len(bases), sum(base.y for base in bases) // len(bases))
    found = {}
    for base in bases:
        dx, dy = base.x - middle[0], base.y - middle[1]
        # an offset to the right and ahead of somebody who looks up is (dx, -dy)
        x, y = local(dx, -dy, degrees)
        found[base.id] = base.put((middle[0] + x, middle[1] + y), stand.facing + degrees)
    return found


def swap(ground: Ground, stand: Ranks, one: int, other: int) -> Mapping[str, Base]:
    """Two neighbouring ranks passing through each other (ARG-CLOSEORDER-13); nothing if they are no neighbours."""
    if abs(one - other) != 1 or not 0 <= min(one, other) < max(one, other) < len(stand.ranks):
        return {}
    first, second = ([ground.base(name) for name in stand.ranks[n]] for n in sorted((one, other)))
    _, apart = frame(first[0], second[0].at, stand.facing)
    found: dict[str, Base] = {}
    for rank, ahead in ((first, apart), (second, -apart)):
        dx, dy = local(0, ahead, stand.facing)
        found |= {base.id: base.put((base.x + dx, base.y + dy)) for base in rank}
    return found


def may_stand(ground: Ground, places: Mapping[str, Base]) -> str:
    """Whom of a formation nothing may stand where he would be: a name, "" if all have room."""
    after = ground.put(*places.values())
    return next((name for name, base in sorted(places.items()) if shut_in(after, base)), "")


def breaks(ground: Ground, names: Collection[str], places: Mapping[str, Base]) -> tuple[str, ...]:
    """The hard or barred ground that a marching formation would meet and lose its order in (ARG-CLOSEORDER-15)."""
    found = []
    for feature in ground.features:
        grade = feature.does.grade(False)
        if grade == "easy" and feature.does.close_order:
            continue
        for name in sorted(names):
            base = ground.base(name)
            path = (base.at, places[name].at)
            if path[0] != path[1] and meets(base, path, feature.shape) is not None:
                found.append(feature.id)
                break
    return tuple(found)


def form_on(
    ground: Ground, params: Params, anchor: str, names: Sequence[str], facing: int, files: int
) -> Mapping[str, Base]:
    """Where people stand who form up round a motionless person: ranks of so many, he in the middle of the front one.

    The nearest come first; whoever finds no room is left out (ARG-CLOSEORDER-1 to 4).

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.table.shapes import Bounds
    >>> people = tuple(Base(f"a{n}", 0, 1000 + 300 * n, 1000) for n in range(5))
    >>> field = Ground(Bounds(3000, 3000), bases=people)
    >>> found = form_on(field, Params.of(Ruleset.load("argad")), "a0", [f"a{n}" for n in range(5)], 0, 3)
    >>> sorted(base.at for base in found.values())
    [(800, 1000), (800, 1200), (1000, 1000), (1000, 1200), (1200, 1000)]
    """
    lead = ground.base(anchor)
    others = [ground.base(name) for name in names if name != anchor]
    wide = max(base.w for base in (lead, *others))
    deep = max(base.d for base in (lead, *others))
    middle = (files - 1) // 2
    spots: list[Point] = []
    for n in range(2 * files * (len(others) + files)):
        rank, file = divmod(n, files)
        dx, dy = local((file - middle) * wide, -rank * deep, facing)
        if (rank, file) != (0, middle):
            spots.append((lead.x + dx, lead.y + dy))
    strangers = [base for base in ground.bases if base.id not in names]
    free = Ground(ground.bounds, ground.features, tuple(strangers))
    found = {anchor: lead.put(lead.at, facing)}
    many = 4 * (len(others) + files)
    ranked = sorted(spots[:many], key=lambda at: (_rank(lead, at, facing, deep), far(lead.at, at)))
    waiting = sorted(others, key=lambda base: (far(base.at, lead.at), base.id))
    for at in ranked:
        if not waiting:
            break
        nearest = min(waiting, key=lambda base: (far(base.at, at), base.id))
        there = nearest.put(at, facing)
        if not shut_in(free, there):
            found[nearest.id] = there
            waiting.remove(nearest)
    return found


def _rank(lead: Base, at: Point, facing: int, deep: int) -> int:
    return -(frame(lead, at, facing)[1]) // max(1, deep)


def reaches(base: Base, place: Base, allowance: int) -> bool:
    """Whether somebody comes to his place in a formation with the movement he has."""
    path = (base.at, place.at)
    return length(path) <= allowance and along(path, allowance) == place.at
