"""What the ground does to a way: where it first grows hard, and what nobody enters."""

from __future__ import annotations

from math import isqrt

from aofa_widgets.table.convex import ONE, bites, run

from ..legal.ways import Way
from ..model import Character, State, base_of
from ..model.ground import Feature
from ..params import Params

HARD = ("difficult", "very_difficult")


def first_hard(params: Params, state: State, who: Character, way: Way) -> tuple[str, int, str]:
    """The first hard ground on a way: its grade, the free way to its edge (0: inside), its id (ARG-TERRAIN-1 to 7)."""
    base = base_of(who)
    best: tuple[int, int, str, str] | None = None
    for one in state.ground.features:
        grade = one.does.grade(who.mounted)
        if grade not in HARD or on_road(state, who, one):
            continue
        if bites(base.outline, one.outline):
            found = 0
        else:
            reach = _until(who, way, one)
            if reach is None:
                continue
            found = max(1, reach)
        row = (found, -HARD.index(grade), grade, one.id)
        best = row if best is None or row < best else best
    return (best[2], best[0], best[3]) if best else ("easy", 0, "")


def on_road(state: State, who: Character, hard: Feature) -> bool:
    """Whether a road carries somebody through hard ground that is not steep (ARG-TERRAIN-7)."""
    if hard.does.steep:
        return False
    return any(one.does.road and bites(base_of(who).outline, one.outline) for one in state.ground.features)


def _until(who: Character, way: Way, one: Feature) -> int | None:
    base, at, gone = base_of(who), (who.x, who.y), 0
    for to in way:
        dx, dy = to[0] - at[0], to[1] - at[1]
        leg = isqrt(dx * dx + dy * dy)
        if leg:
            found = run(base.put(at).outline, (dx * ONE // leg, dy * ONE // leg), one.outline)
            if found is not None and found < leg:
                return gone + found
        gone, at = gone + leg, to
    return None


def enters(state: State, who: Character, to: tuple[int, int], facing: int) -> bool:
    """Whether somebody may stand at a place as far as the ground goes: it is on the table and not forbidden to him."""
    there = base_of(who).put(to, facing)
    if not state.ground.holds(there.shape):
        return False
    return not any(
        one.does.grade(who.mounted) == "forbidden" and bites(there.outline, one.outline)
        for one in state.ground.features
    )


__all__ = ["HARD", "enters", "first_hard", "on_road"]
