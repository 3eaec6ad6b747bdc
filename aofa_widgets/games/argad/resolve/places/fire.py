"""Who may be shot at by whom, and behind what: lines of fire, ranks, cover, woods (ARG-SHOOT-14 to 22, RANK, COVER)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from aofa_widgets.play.changing import changed
from aofa_widgets.table.convex import holds
from aofa_widgets.table.measure import gap_up
from aofa_widgets.table.measure import within as shape_within
from aofa_widgets.table.shapes import centre

from ...model.ground import TOL, Base, Feature, Ground
from ...params import Params
from .. import seeing
from .near import bearing, far, gap, touch, turn
from .sight import Block, View, crossed, first_blocks, ground_blocks, view

NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Scene:
    """Who is what when shots are looked at; ids throughout.

    `group`: the shooter's own group. `target`: the group shot at, whose members do not hide one another. `idle`: who
    neither shoots nor loads, works or fights, so that one may shoot past the shoulder (ARG-RANK-3). `formed`: in close
    order. `leaning`: who leans out of an opening (ARG-COVER-19); `drawn`: who stays drawn back from it, or pressed to
    the wall (ARG-COVER-14, ARG-COVER-20). `unalone`: who stands in a group;
    `guerrilla`: used to that kind of war (ARG-COVER-8).
    """

    group: frozenset[str] = NONE
    target: frozenset[str] = NONE
    idle: frozenset[str] = NONE
    formed: frozenset[str] = NONE
    leaning: frozenset[str] = NONE
    drawn: frozenset[str] = NONE
    unalone: frozenset[str] = NONE
    guerrilla: frozenset[str] = NONE


@dataclass(frozen=True, slots=True)
class Arm:
    """What of a weapon matters to a line of fire: may it be fired past a shoulder, past anybody (`handy`), is it
    `thrown` by hand, so that it goes over one's own ranks, is it `modern`, so that thin screens hardly matter.
    """

    shoulder: bool = True
    handy: bool = False
    thrown: bool = False
    modern: bool = False


@dataclass(frozen=True, slots=True)
class Aim:
    """How one person has another before him.

    `gap`: from base to base, rounded up to a tenth of a millimetre; `maluses`: of the ground, each with the id of its
    piece, the worst first; `by`: what hides the target, or whose base is in the way; `hidden`: seen by nobody as it
    keeps down or back.
    """

    seen: bool
    gap: int
    maluses: tuple[tuple[str, int], ...] = ()
    by: tuple[str, ...] = ()
    hidden: bool = False
    indoors: bool = False

    @property
    def malus(self) -> int:
        """The worst malus of the ground (ARG-COVER-17); 0 if there is none."""
        return min((value for _, value in self.maluses), default=0)


def aim(
    ground: Ground, params: Params, shooter: str, target: str, scene: Scene | None = None, arm: Arm | None = None
) -> Aim:
    """What a shooter has before him: whether the target can be shot at, and what the ground takes off.

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.table.shapes import Bounds, Rect
    >>> from ...model.ground import Kind
    >>> wall = Feature("wall", "low_wall", Rect(1000, 680, 1000, 60), Kind("difficult", cover=-1, line=True))
    >>> people = (Base("a", 0, 1000, 2000), Base("b", 1, 1000, 500))
    >>> found = aim(Ground(Bounds(3000, 3000), (wall,), people), Params.of(Ruleset.load("argad")), "a", "b")
    >>> found.seen, found.gap, found.malus
    (True, 1300, -1)
    """
    return _aim(ground, params, shooter, target, scene or Scene(), arm or Arm())


@lru_cache(maxsize=4096)
def _aim(ground: Ground, params: Params, shooter: str, target: str, scene: Scene, arm: Arm) -> Aim:
    one, other = ground.base(shooter), ground.base(target)
    far_off = gap_up(one.shape, other.shape)
    indoors = bool(ground.room(one.at) or ground.room(other.at))
    blocks = (*ground_blocks(ground, one, other), *people_blocks(ground, params, one, other, scene, arm))
    found = view(ground, one, other, blocks)
    if found is None:
        return Aim(False, far_off, (), first_blocks(one, other, blocks), indoors=indoors)
    through = woods(params, found, other, scene)
    if through is None:
        names = tuple(f.id for f in ground.features if f.does.wood and crossed(found.line, f.shape))
        return Aim(False, far_off, (), names, indoors=indoors)
    if _keeps_hidden(ground, params, one, other, found, scene):
        return Aim(False, far_off, (), _covers(ground, one, other, found), hidden=True, indoors=indoors)
    maluses = (*through, *covers(ground, params, one, other, found, scene, arm))
    return Aim(True, far_off, tuple(sorted(maluses, key=lambda each: (each[1], each[0]))), indoors=indoors)


def people_blocks(
    ground: Ground, params: Params, one: Base, other: Base, scene: Scene, arm: Arm
) -> tuple[Block, ...]:
    """The people whose bases no line of fire passes (AMB-SHOOT-10, ARG-RANK-1 to 6, ARG-SHOOT-20).

    Only friends of one's own group leave a shoulder to shoot past (ARG-RANK-2); very handy weapons are shot past whom
    one touches (ARG-RANK-4); what is thrown by hand flies over one's own group (ARG-RANK-6).
    A friend in front is in the way with a corridor as wide as the shooter's own base; a stranger with his base alone.
    """
    found = []
    formed = 0
    order = sorted(ground.bases, key=lambda base: (far(one.at, base.at), base.id))
    for base in order:
        if base.id in (one.id, other.id) or base.id in scene.target or not _near_line(one, other, base):
            continue
        if base.camp == one.camp:
            if arm.thrown and base.id in scene.group:
                continue
            if touch(one, base) and _past_shoulder(base, scene, arm):
                continue
            if over_friend(params, one, other, base):
                continue
            ranks = params.rank_column_fire if params.options_column_fire else 1
            if {one.id, base.id} <= scene.formed and formed < ranks - 1:
                formed += touch(one, base)
                continue
            wide = one.w * params.rank_gap_percent // 100 if _before(one, base, other) else 0
            found.append(Block(base.id, _grown(base, wide)))
        else:
            found.append(Block(base.id, _grown(base, 0)))
    return tuple(found)


def _near_line(one: Base, other: Base, base: Base) -> bool:
    """Whether a base is near enough to the lines between two others to matter; quickly, and never too narrowly."""
    dx, dy = other.x - one.x, other.y - one.y
    x, y = base.x - one.x, base.y - one.y
    reach = one.step + other.step + base.step + one.w
    long = max(abs(dx), abs(dy))  # at most the distance, so that the test is never too narrow
    if abs(dx * y - dy * x) > reach * 3 * long // 2:
        return False
    along, size = dx * x + dy * y, dx * dx + dy * dy
    return -reach * 2 * long <= along <= size + reach * 2 * long


def _past_shoulder(friend: Base, scene: Scene, arm: Arm) -> bool:
    return arm.handy or (arm.shoulder and friend.id in scene.idle)


def _before(one: Base, friend: Base, other: Base) -> bool:
    """Whether a friend stands a rank nearer to the target, not beside the shooter."""
    nearer = far(one.at, other.at) - far(friend.at, other.at)
    return 4 * nearer > 3 * (one.d + friend.d) // 2


def _grown(base: Base, wide: int) -> tuple[tuple[int, int], ...]:
    """A base with half somebody's width around it: what passes it by a line passes it with that width.

    A hair at least, so that a line that grazes a base is not free.
    """
    more = max(2 * TOL, wide - 2 * TOL)
    return changed(base, w=base.w + more, d=base.d + more).outline


def over_friend(params: Params, one: Base, other: Base, friend: Base) -> bool:
    """Whether a high target may be shot at over a friend's head (ARG-SHOOT-20).

    >>> from aofa_widgets.rules import Ruleset
    >>> high = Base("t", 1, 0, 0, z=600)
    >>> over_friend(Params.of(Ruleset.load("argad")), Base("s", 0, 1500, 0), high, Base("f", 0, 900, 0))
    True
    """
    high = other.z - max(one.z, friend.z)
    if high <= 0:
        return False
    return gap(friend, other) < params.shoot_over_target * high and shape_within(
        one.shape, other.shape, params.shoot_over_shooter * high
    )


def woods(params: Params, found: View, other: Base, scene: Scene) -> tuple[tuple[str, int], ...] | None:
    """The maluses of the woods on a line; None where they hide the target (ARG-COVER-7 to 9, AMB-COVER-1, 2 and 4)."""
    total = sum((Fraction(deep, seeing.depth(params, kind)) for kind, deep in found.woods), Fraction(0))
    if total > 1:
        return None
    alone = other.id not in scene.unalone and not other.mounted
    told = []
    for kind, deep in found.woods:
        seen = seeing.visibility(
            params, kind, deep, isolated_foot=alone, guerrilla=other.id in scene.guerrilla
        )
        if not seen.visible:
            return None
        if seen.malus:
            told.append((kind, seen.malus))
    return tuple(told)


def _covers(ground: Ground, one: Base, other: Base, found: View) -> tuple[str, ...]:
    return tuple(f.id for f in ground.features if _protects(ground, f, one, other, found))


def _protects(ground: Ground, feature: Feature, one: Base, other: Base, found: View) -> bool:
    """Whether a piece protects the target of a line: it is in it, or the line crosses it near the target, or between
    two who both keep off it (ARG-COVER-1, ARG-COVER-5, section 6, 11).
    """
    does = feature.does
    if not does.cover or does.wood or other.mounted:
        return False
    theirs = shape_within(other.shape, feature.shape, 0)
    if not (does.line or does.opening or does.capacity) and theirs:
        return True
    if not crossed(found.line, feature.shape):
        return False
    if does.capacity:
        return touch_shape(other, feature) and other.id in sheltered(ground, feature, one)
    if shape_within(other.shape, feature.shape, other.step):
        return True
    return not touch_shape(one, feature)


def touch_shape(base: Base, feature: Feature) -> bool:
    """Whether a base is right against a piece."""
    return shape_within(base.shape, feature.shape, 4 * TOL)


def sheltered(ground: Ground, feature: Feature, seen_from: Base) -> tuple[str, ...]:
    """The people whom a tree or post covers from somebody: no more than find room behind it (ARG-COVER-13)."""
    behind = [
        base
        for base in ground.bases
        if base.hostile(seen_from) and touch_shape(base, feature) and crossed((seen_from.at, base.at), feature.shape)
    ]
    behind.sort(key=lambda base: (_aside(seen_from, feature, base), base.id))
    return tuple(base.id for base in behind[: feature.does.capacity])


def _aside(seen_from: Base, feature: Feature, base: Base) -> int:
    return turn(bearing(seen_from.at, centre(feature.shape)), bearing(seen_from.at, base.at))


def covers(
    ground: Ground, params: Params, one: Base, other: Base, found: View, scene: Scene, arm: Arm
) -> tuple[tuple[str, int], ...]:
    """The pieces that protect a target, each with its malus (ARG-COVER-1 to 16, 19 and 20)."""
    told = []
    for feature in ground.features:
        if not _protects(ground, feature, one, other, found) or _leans(feature, one, other, scene):
            continue
        malus = feature.does.cover
        if feature.does.screen:
            malus = params.cover_thin_screen_modern if arm.modern else max(malus, params.cover_thin_screen)
        if malus:
            told.append((feature.id, malus))
    return tuple(told)


def _leans(feature: Feature, one: Base, other: Base, scene: Scene) -> bool:
    """Whether one of the two leans out of this opening: then it protects neither (ARG-COVER-19)."""
    return feature.does.opening and any(
        base.id in scene.leaning and shape_within(base.shape, feature.shape, base.step) for base in (one, other)
    )


def _keeps_hidden(ground: Ground, params: Params, one: Base, other: Base, found: View, scene: Scene) -> bool:
    """Whether the target keeps down behind cover, or back from an opening, unseen (ARG-COVER-2, ARG-SHOOT-19).

    Nobody keeps down from a shooter who stands high above the cover (AMB-COVER-6).
    """
    for feature in ground.features:
        does = feature.does
        if not does.hides or not _protects(ground, feature, one, other, found):
            continue
        if does.hides == "drawn_back" and other.id in scene.drawn:
            return True
        above = one.z - other.z >= params.cover_see_over * max(does.height, 1) and one.z > other.z
        if does.hides == "crouched" and other.low and not above:
            return True
    return other.id in scene.drawn and any(
        shape_within(other.shape, opening.shape, other.step) and not holds(opening.outline, other.at)
        for opening in ground.openings
        if crossed(found.line, opening.shape)
    )


def sees(ground: Ground, params: Params, watcher: str, target: str, scene: Scene | None = None) -> bool:
    """Whether somebody is seen at all: people do not hide people, walls and woods do (ARG-MEASURE-6, ARG-CONTACT-6)."""
    return _sees(ground, params, watcher, target, scene or Scene())


@lru_cache(maxsize=4096)
def _sees(ground: Ground, params: Params, watcher: str, target: str, scene: Scene) -> bool:
    one, other = ground.base(watcher), ground.base(target)
    if not shape_within(one.shape, other.shape, params.reach(params.measure_sight_cm)):
        return False
    plain = not other.low and other.id not in scene.drawn  # whatever the line, he does not keep out of sight

    def clear(line: View) -> bool:
        return woods(params, line, other, scene) is not None

    found = view(ground, one, other, ground_blocks(ground, one, other), clear if plain else None)
    if found is None or not clear(found):
        return False
    return plain or not _keeps_hidden(ground, params, one, other, found, scene)


def fleeting(
    ground: Ground,
    params: Params,
    shooter: str,
    target: str,
    places: Collection[Base],
    scene: Scene | None = None,
) -> bool:
    """Whether a target that moved was seen on its way only: not at the first of its places, nor at the last
    (ARG-SNAP-4, AMB-SNAP-3).
    """
    steps = list(places)
    if len(steps) < 3:
        return False
    seen = [sees(ground.put(step), params, shooter, target, scene) for step in steps]
    return not seen[0] and not seen[-1] and any(seen[1:-1])


def confused(ground: Ground, params: Params, target: str, fighting: Collection[str]) -> bool:
    """Whether somebody who just fought is still part of the confused mass (ARG-SHOOT-17, AMB-SHOOT-9)."""
    own = ground.base(target)
    reach = params.reach(params.shoot_confused_cm)
    return any(
        name != target and shape_within(own.shape, ground.base(name).shape, reach) for name in fighting
    )


def nearest(ground: Ground, params: Params, shooter: str, targets: Collection[str]) -> tuple[str, ...]:
    """The targets that count as the nearest: within 2 cm of the smallest distance (ARG-SHOOT-14, AMB-SHOOT-7)."""
    one = ground.base(shooter)
    gaps = {name: gap(one, ground.base(name)) for name in targets}
    if not gaps:
        return ()
    limit = min(gaps.values()) + params.reach(params.shoot_nearest_cm)
    return tuple(sorted((name for name, far_off in gaps.items() if far_off <= limit), key=lambda n: (gaps[n], n)))
