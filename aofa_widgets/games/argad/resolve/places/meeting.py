"""All movement together: who meets whom and where, who stops whom (ARG-MOVE-2, ARG-CONTACT-1 to 6).

Everybody goes along his way from the first to the last moment of the phase, at a speed in proportion to his movement
(AMB-CONTACT-1). Moments are parts of a million.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import isqrt

from aofa_widgets.play.changing import changed
from aofa_widgets.table.measure import gap as shape_gap
from aofa_widgets.table.measure import within as shape_within
from aofa_widgets.table.shapes import Point

from ...model.ground import TOL, Base, Ground
from ...params import Params
from .faces import set_against, slots
from .near import bearing, far, touch
from .ways import Path, along, length, placed, shrunk

WHOLE = 1_000_000


@dataclass(frozen=True, slots=True)
class Mover:
    """Somebody who moves: the path as far as dice and ground let him, the speed of his movement.

    `aims`: enemies whose contact he seeks or accepts. `leaves`: enemies he breaks off from, or who let him go. `free`:
    he may pass whomever he likes (a ghost, a GM's wish). `backwards`: he keeps his facing.
    """

    id: str
    path: Path
    speed: int
    aims: frozenset[str] = frozenset()
    leaves: frozenset[str] = frozenset()
    free: bool = False
    backwards: bool = False


@dataclass(frozen=True, slots=True)
class Met:
    """Two enemies who came into contact: at which moment; who moved, and how far, by then."""

    one: str
    other: str
    moment: int


@dataclass(frozen=True, slots=True)
class Moved:
    """What came of all movement: the table after it, how far each went, who met, what stopped whom.

    `stops`: by id, "contact", "slip" (an enemy who is able to react was too near) or "friend" (no room at the end).
    """

    ground: Ground
    went: Mapping[str, int] = field(default_factory=dict)
    met: tuple[Met, ...] = ()
    stops: Mapping[str, str] = field(default_factory=dict)
    by: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class _Run:
    """A person on the way, while all move."""

    base: Base
    path: Path
    most: int
    speed: int
    mover: Mover | None
    until: int = WHOLE
    fixed: Base | None = None

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The upright box around all of its places."""
        points = self.path if self.fixed is None else (self.fixed.at,)
        xs, ys, reach = [x for x, _ in points], [y for _, y in points], self.base.step
        return (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)

    def done(self, moment: int) -> int:
        """How far it has come at a moment."""
        return min(self.most, self.speed * min(moment, self.until) // WHOLE)

    def spot(self, moment: int) -> Point:
        """Where the middle of the base is at a moment."""
        if self.fixed is not None:
            return self.fixed.at
        done = self.done(moment)
        if self.mover is None or self.most == 0 or not (done or self.mover.backwards):
            return self.base.at
        return along(self.path, done)

    def at(self, moment: int) -> Base:
        """The base at a moment."""
        if self.fixed is not None:
            return self.fixed
        if self.mover is None or self.most == 0:
            return self.base
        if self.mover.backwards:
            return changed(placed(self.base, self.path, self.done(moment)), facing=self.base.facing)
        return placed(self.base, self.path, self.done(moment)) if self.done(moment) else self.base


def together(
    ground: Ground,
    params: Params,
    movers: Sequence[Mover],
    *,
    idle: Collection[str] = (),
    unseen: Collection[tuple[str, str]] = (),
) -> Moved:
    """All moves carried out together, whoever was written down first.

    `idle`: who is not able to react to somebody slipping past. `unseen`: pairs (who, enemy) where the enemy could not
    be seen at the start of the turn: the first stops on seeing, with no contact (ARG-CONTACT-6).

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.table.shapes import Bounds
    >>> field = Ground(Bounds(9000, 3000), bases=(Base("a", 0, 500, 500), Base("b", 1, 4100, 500)))
    >>> ways = [Mover("a", ((500, 500), (2500, 500)), 2000, frozenset("b")),
    ...     Mover("b", ((4100, 500), (2100, 500)), 1600, frozenset("a"))]
    >>> end = together(field, Params.of(Ruleset.load("argad")), ways)
    >>> end.ground.base("a").x, end.ground.base("b").x
    (2389, 2589)
    """
    by = {mover.id: mover for mover in movers}
    runs = {base.id: _run(base, by.get(base.id)) for base in ground.bases}
    slip = params.reach(params.contact_slip_cm)
    aimed = _aimed(by.values())
    met: list[Met] = []
    stops: dict[str, str] = {}
    whose: dict[str, str] = {}
    settled: set[str] = set()
    hushed = set(unseen) if not params.contact_unseen else set()
    people = sorted(ground.bases, key=lambda base: base.id)
    pairs = [
        (one, other)
        for i, one in enumerate(people)
        for other in people[i + 1 :]
        if one.hostile(other) and (one.id in by or other.id in by)
    ]
    events = {(one.id, other.id): _event(runs, one, other, slip, aimed, idle, hushed) for one, other in pairs}
    while True:
        coming = [(when, key) for key, (when, _) in events.items() if when is not None]
        if not coming:
            break
        first = min(coming)[0]
        touched: set[str] = set()
        for when, key in sorted(coming):
            if when != first:
                continue
            what = events[key][1]
            for who, enemy in (key, key[::-1]):
                run = runs[who]
                if what == "contact" or (who in by and what == f"slip:{who}"):
                    if run.until > first and run.mover is not None:
                        run.until = first
                        stops[who], whose[who] = what.partition(":")[0], enemy
                    touched.add(who)
            if what == "contact":
                met.append(Met(key[0], key[1], first))
                _flush(ground, runs, met[-1], settled, params.turn_free_facing)
                settled |= {*key}
            events[key] = (None, "")
        met_now = {name for one in met for name in (one.one, one.other)}
        for one, other in pairs:
            if one.id in touched or other.id in touched:
                pair = (one.id, other.id)
                if not any({m.one, m.other} == set(pair) for m in met):
                    busy = {*idle, *met_now}
                    events[pair] = _event(runs, one, other, slip, aimed, busy, hushed, first)
    return _ended(ground, runs, by, tuple(met), stops, whose)


def _run(base: Base, mover: Mover | None) -> _Run:
    if mover is None:
        return _Run(base, (base.at,), 0, 0, None)
    return _Run(base, mover.path, length(mover.path), max(1, mover.speed), mover)


def _aimed(movers: Iterable[Mover]) -> dict[str, set[str]]:
    """Who is aimed at by whom."""
    found: dict[str, set[str]] = {}
    for mover in movers:
        for enemy in mover.aims:
            found.setdefault(enemy, set()).add(mover.id)
    return found


def _event(
    runs: Mapping[str, _Run],
    one: Base,
    other: Base,
    slip: int,
    aimed: Mapping[str, set[str]],
    idle: Collection[str],
    hushed: Collection[tuple[str, str]],
    since: int = 0,
) -> tuple[int | None, str]:
    """The next moment at which something stops one of two enemies: "contact", or "slip:" and who is stopped."""
    a, b = runs[one.id], runs[other.id]
    if a.done(WHOLE) == a.done(since) and b.done(WHOLE) == b.done(since):
        return None, ""
    if _parting(a, b) or _far_apart(a, b, slip):
        return None, ""
    when = _nearer(a, b, TOL // 2, since)
    best: tuple[int | None, str] = (when, "contact")
    if (one.id, other.id) in hushed or (other.id, one.id) in hushed:
        best = (None, "")
    wanted = (other.id in (a.mover.aims if a.mover else ())) or (one.id in (b.mover.aims if b.mover else ()))
    if wanted and best[1]:
        return best
    start = _apart(a, b, since)
    for run, enemy in ((a, b), (b, a)):
        mover = run.mover
        if mover is None or mover.free or run.done(WHOLE) == run.done(since):
            continue
        others = aimed.get(enemy.base.id, set()) - {mover.id}
        if (enemy.base.id in idle or others) and best[1]:
            continue
        line = (runs[name].base for name in mover.aims if name in runs)
        if best[1] and any(shape_within(base.shape, enemy.base.shape, slip) for base in line):
            continue  # who goes for one of a line comes near his neighbours, but not past them
        limit = min(slip, start - TOL) if start <= slip else slip
        near = _nearer(run, enemy, max(0, limit), since)
        if near is not None and (best[0] is None or near < best[0]):
            best = (near, f"slip:{mover.id}")
    return best


def _far_apart(a: _Run, b: _Run, slip: int) -> bool:
    """Whether two people keep far from each other all the way; quickly."""
    al, at, ar, ab = a.box
    bl, bt, br, bb = b.box
    return al - slip > br or bl - slip > ar or at - slip > bb or bt - slip > ab


def _parting(a: _Run, b: _Run) -> bool:
    """Whether one of two enemies is breaking off from the other."""
    for run, enemy in ((a, b), (b, a)):
        if run.mover is not None and enemy.base.id in run.mover.leaves:
            return True
    return False


def _nearer(a: _Run, b: _Run, limit: int, since: int) -> int | None:
    """The first moment at which two bases are no further apart than a limit; None if they never are.

    Who begins in contact is not met anew.
    """
    speed = sum(run.speed for run in (a, b) if run.done(WHOLE) > run.done(since))
    if not speed:
        return None
    moment = since
    first = _apart(a, b, moment)
    if first <= limit:
        if moment or first > TOL:
            return moment
        return None
    while moment < WHOLE:
        apart = _apart(a, b, moment)
        if apart <= limit:
            return moment
        moment += max(1000, (apart - limit) * WHOLE // speed)
    return WHOLE if _apart(a, b, WHOLE) <= limit else None


def _apart(a: _Run, b: _Run, moment: int) -> int:
    """The gap between two bases at a moment; of two round ones without setting them out."""
    if not (a.base.round and b.base.round):
        return shape_gap(a.at(moment).shape, b.at(moment).shape)
    ax, ay = a.spot(moment)
    bx, by = b.spot(moment)
    return max(0, isqrt((ax - bx) ** 2 + (ay - by) ** 2) - a.base.w // 2 - b.base.w // 2)


def _ended(
    ground: Ground,
    runs: Mapping[str, _Run],
    by: Mapping[str, Mover],
    met: tuple[Met, ...],
    stops: dict[str, str],
    whose: dict[str, str],
) -> Moved:
    """Everybody where his way ended: set flush against whom he met, friends beside one another."""
    after = ground.put(*(runs[name].at(WHOLE) for name in by if name in runs))
    settled = {name for one in met for name in (one.one, one.other)}
    after = after.put(*(runs[name].at(WHOLE) for name in settled))
    for name in sorted(by):
        if name in runs and name not in settled and runs[name].done(WHOLE):
            after = _beside(after, runs[name], stops)
    went = {name: runs[name].done(WHOLE) for name in by if name in runs}
    return Moved(after, went, met, stops, whose)


def _flush(ground: Ground, runs: Mapping[str, _Run], one: Met, settled: Collection[str], free: bool) -> None:
    """Two who met, set base to base: who came faster is moved, the other turns if free to (ARG-CONTACT-2, ARG-TURN-8).

    Whoever stands against an enemy already is moved no more.
    """
    here = ground.put(*(run.at(one.moment) for run in runs.values()))
    mover, other = sorted((runs[one.one], runs[one.other]), key=lambda run: _rank(run, settled), reverse=True)
    attacker, victim = here.base(mover.base.id), here.base(other.base.id)
    if attacker.id not in settled:
        fresh = not any(
            base.hostile(victim) and base.id != attacker.id and shape_within(base.shape, victim.shape, TOL)
            for base in here.bases
        )
        attacker = set_against(here, attacker, victim, free_facing=fresh and free) or attacker
        if fresh and victim.round:
            victim = changed(victim, facing=bearing(victim.at, attacker.at))
    mover.fixed, other.fixed = attacker, victim


def _rank(run: _Run, settled: Collection[str]) -> tuple[bool, bool, int, str]:
    return (run.base.id not in settled, run.done(WHOLE) > 0, run.speed, run.base.id)


def _beside(ground: Ground, run: _Run, stops: dict[str, str]) -> Ground:
    """Somebody who would end on another base stops before it on his way."""
    others = [base for base in ground.bases if base.id != run.base.id]
    done = run.done(WHOLE)
    first = done
    while done > 0:
        here = placed(run.base, run.path, done)
        if not any(_over(here, base) for base in others):
            break
        done = max(0, done - TOL)
    here = placed(run.base, run.path, done) if done else run.base
    if run.mover is not None and run.mover.backwards:
        here = changed(here, facing=run.base.facing)
    if done != first:
        stops.setdefault(run.base.id, "friend")
        run.most = min(run.most, done)
    return ground.put(here)


def _over(one: Base, other: Base) -> bool:
    reach = one.step + other.step
    if abs(one.x - other.x) > reach or abs(one.y - other.y) > reach:
        return False
    return shape_gap(shrunk(one).shape, shrunk(other).shape) == 0


def intercept(base: Base, speed: int, other: Base, path: Path, other_speed: int) -> Path:
    """The straight path on which somebody soonest meets another who goes his own way (AMB-CONTACT-1).

    Where he cannot catch him in this phase he runs to where the other one will be at its end.

    >>> here, there = Base("a", 0, 0, 0), Base("b", 1, 1000, 0)
    >>> intercept(here, 2000, there, ((1000, 0), (1000, 400)), 400)[-1][1] > 100
    True
    """
    run = _Run(other, path, length(path), max(1, other_speed), Mover(other.id, path, other_speed))
    low, high = 0, WHOLE
    if not _catches(base, speed, run.at(WHOLE), WHOLE):
        low = WHOLE
    while high - low > 1000:
        middle = (low + high) // 2
        if _catches(base, speed, run.at(middle), middle):
            high = middle
        else:
            low = middle
    return (base.at, run.at(high).at)


def _catches(base: Base, speed: int, there: Base, moment: int) -> bool:
    return shape_gap(base.shape, there.shape) * WHOLE <= speed * moment


def goal(ground: Ground, attacker: Base, victim: Base) -> Base | None:
    """Where an attacker would stand against somebody: the nearest place at the base that nobody else takes.

    >>> from aofa_widgets.table.shapes import Bounds
    >>> field = Ground(Bounds(3000, 3000), bases=(Base("a", 0, 500, 500), Base("b", 1, 1500, 500)))
    >>> found = goal(field, field.base("a"), field.base("b"))
    >>> found.at if found else None
    (1300, 500)
    """
    others = [base for base in ground.bases if base.id not in (attacker.id, victim.id)]
    fresh = not any(one.hostile(victim) and touch(one, victim) for one in others)
    turned = bearing(victim.at, attacker.at) if victim.round and fresh else victim.facing
    places = [slot.base for slot in slots(victim, attacker, turned)]
    clear = [
        place for place in places if not any(_over(place, one) for one in others) and ground.holds(place.shape)
    ]
    return min(clear, key=lambda place: (far(attacker.at, place.at), place.facing), default=None)


__all__ = ["WHOLE", "Met", "Moved", "Mover", "goal", "intercept", "together"]
