"""Walls too high to cross: climbed by a ladder, or with a leg up from a friend (ARG-CLIMB-2 to 5)."""

from __future__ import annotations

from math import hypot

from aofa_widgets.table.convex import Outline
from aofa_widgets.table.measure import gap, within
from aofa_widgets.table.shapes import contains

from ..actions import Order, Point, Refusal
from ..model import Character, Load, State, base_of
from ..model.ground import Feature
from ..params import Params
from .near import between, friends, hostile, in_contact, on_wall
from .ways import on_table

LEG_UP = 500  # about three metres in the world of the game, as walls stand on a table
LADDER = 800  # about five metres: a higher ladder takes longer


def wall_of(state: State, name: str) -> Feature | None:
    """A wall that nobody simply walks over."""
    found = (one for one in state.ground.features if one.id == name and one.does.foot == "forbidden")
    return next((one for one in found if one.does.line), None)


def at_wall(who: Character, wall: Feature) -> bool:
    """Whether somebody stands at the foot of a wall."""
    return within(base_of(who).shape, wall.shape, who.two_steps)


def ladder_at(state: State, who: Character) -> Load | None:
    """The ladder that lies or stands within reach."""
    near = (one for one in state.loads if one.ladder and not one.by)
    return next((one for one in near if hypot(one.x - who.x, one.y - who.y) <= 2 * who.two_steps), None)


def helper(state: State, who: Character) -> Character | None:
    """The friend beside somebody who does nothing else this turn than give him a leg up (ARG-CLIMB-2)."""
    for friend in sorted(friends(state, who), key=lambda p: p.id):
        order = state.order(friend.id)
        idle = order is None or (order.do == "hold" and not order.aim and not order.way)
        ready = idle and friend.awake(state.turn) and not friend.mounted and not friend.hesitates
        if ready and between(who, friend) <= who.two_steps and not in_contact(state, friend):
            return friend
    return None


def turns_needed(params: Params, ladder: Load | None, wall: Feature) -> int:
    """How many whole turns it takes, once a ladder stands against the wall (ARG-CLIMB-2, ARG-CLIMB-5)."""
    if ladder is None:
        return params.climb_leg_up_turns
    return params.climb_high_ladder_turns if wall.does.height > LADDER else params.climb_ladder_turns


def job_of(wall: Feature) -> str:
    """What somebody is at who climbs a wall."""
    return f"climb:{wall.id}"


def over(state: State, who: Character, wall: Feature, hidden: bool = True) -> Point | None:
    """The nearest free place on the other side of a wall; None where there is none.

    `hidden`: whether those whom nobody has seen yet take room too: an order is not refused for them.
    """
    others = [p for p in state.here() if p.id != who.id and not p.decoy and (hidden or not p.hidden)]
    near = _nearest((who.x, who.y), wall.outline)
    far = hypot(near[0] - who.x, near[1] - who.y)
    if not far:
        return None
    ux, uy = (near[0] - who.x) / far, (near[1] - who.y) / far
    for step in range(round(far), round(far) + 8 * who.two_steps, 20):
        to = (round(who.x + ux * step), round(who.y + uy * step))
        there = base_of(who).put(to)
        if step > far + who.two_steps // 2 and gap(there.shape, wall.shape) > 0 and on_table(state, who, to):
            clear = all(gap(there.shape, base_of(p).shape) > 0 for p in others)
            return to if clear else None
    return None


def _nearest(at: tuple[int, int], outline: Outline) -> tuple[float, float]:
    """The place of an outline that is nearest to a place."""
    found: list[tuple[float, float, float]] = []
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        dx, dy = bx - ax, by - ay
        whole = dx * dx + dy * dy or 1
        share = min(1.0, max(0.0, ((at[0] - ax) * dx + (at[1] - ay) * dy) / whole))
        x, y = ax + dx * share, ay + dy * share
        found.append((hypot(x - at[0], y - at[1]), x, y))
    return min(found)[1:]


def climb(params: Params, state: State, order: Order, who: Character) -> Refusal | None:
    """Why somebody cannot begin to climb, or go on."""
    wall = wall_of(state, order.target)
    if wall is None or not at_wall(who, wall):
        return Refusal("ARG-CLIMB-1", "no_wall", {"found": order.target})
    if who.mounted or who.burden:
        return Refusal("ARG-CLIMB-5", "not_free_to_climb", {"who": who.id})
    if any(p.awake(state.turn) and p.perch != wall.id for p in in_contact(state, who)):
        return Refusal("ARG-TURN-2", "disturbed", {"who": who.id})
    if who.perch == wall.id:
        return _down(state, order, who, wall)
    if ladder_at(state, who):
        if any(p.job == job_of(wall) and p.worked for p in friends(state, who)):
            return Refusal("ARG-CLIMB-5", "one_at_a_time", {"who": who.id})
    elif wall.does.height > LEG_UP or not any(between(who, p) <= who.two_steps for p in friends(state, who)):
        return Refusal("ARG-CLIMB-2", "no_leg_up", {"who": who.id})
    if order.do == "scale":
        place = top_of(who, wall)
        mine = (p for p in state.here() if p.id != who.id and p.perch == wall.id and not hostile(who, p))
        taken = place is None or any(hypot(p.x - place[0], p.y - place[1]) < who.two_steps for p in mine)
        return Refusal("ARG-CLIMB-5", "top_taken", {"who": who.id}) if taken else None
    return None if over(state, who, wall, hidden=False) else Refusal("ARG-CLIMB-5", "no_room_beyond", {"who": who.id})


def _down(state: State, order: Order, who: Character, wall: Feature) -> Refusal | None:
    """Why somebody on a wall cannot climb down where he wants to; it takes as long as up (ARG-CLIMB-5)."""
    if order.do == "scale":
        return Refusal("ARG-CLIMB-5", "top_taken", {"who": who.id})
    if wall.does.height > LEG_UP and not ladder_at(state, who):
        return Refusal("ARG-CLIMB-5", "no_ladder_down", {"who": who.id})
    return foot_of(state, order, who, wall)


def foot_of(state: State, order: Order, who: Character, wall: Feature) -> Refusal | None:
    """Why somebody on a wall cannot come down at a place."""
    to = order.way[-1] if order.way else None
    if to is None or landing(state, who, wall, to) is None:
        return Refusal("ARG-CLIMB-5", "no_room_beyond", {"who": who.id})
    return None


def landing(state: State, who: Character, wall: Feature, to: Point) -> Point | None:
    """Where somebody on a wall stands once he is down, on the side of a place; None where there is no room."""
    far = hypot(to[0] - who.x, to[1] - who.y)
    others = [p for p in state.here() if p.id != who.id and not p.decoy and p.perch != wall.id]
    for step in range(0, 6 * who.two_steps, 20):
        at = (round(who.x + (to[0] - who.x) * step / (far or 1)), round(who.y + (to[1] - who.y) * step / (far or 1)))
        there = base_of(who).put(at)
        if step > who.two_steps // 2 and gap(there.shape, wall.shape) > 0:
            room = on_table(state, who, at) and all(gap(there.shape, base_of(p).shape) > 0 for p in others)
            return at if room else None
    return None


def top_of(who: Character, wall: Feature) -> Point | None:
    """The place on the top of a wall right above somebody at its foot."""
    near = _nearest((who.x, who.y), wall.outline)
    far = hypot(near[0] - who.x, near[1] - who.y)
    if not far:
        return None
    ux, uy = (near[0] - who.x) / far, (near[1] - who.y) / far
    line = ((n, (round(near[0] + ux * n), round(near[1] + uy * n))) for n in range(8 * who.two_steps))
    inside = [n for n, at in line if contains(wall.shape, at)]
    deep = max(inside, default=0) / 2
    return round(near[0] + ux * deep), round(near[1] + uy * deep)


def jump(params: Params, state: State, order: Order, who: Character) -> Refusal | None:
    """Why somebody cannot jump down: only whoever stands on a wall does, to where there is room (ARG-DANGER-11)."""
    wall = on_wall(state, who)
    if wall is None:
        return Refusal("ARG-DANGER-11", "not_on_wall", {"who": who.id})
    return foot_of(state, order, who, wall)


__all__ = [
    "LADDER", "at_wall", "climb", "foot_of", "helper", "job_of", "jump", "ladder_at", "landing", "over", "top_of",
    "turns_needed", "wall_of",
]  # fmt: skip
