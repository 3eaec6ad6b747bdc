"""How far a person may go this turn, and along which way."""

from __future__ import annotations

from dataclasses import replace
from math import hypot, isqrt

from ..model import Character, State
from ..model.ground import TOL, cm
from ..params import Params
from ..resolve.moves import burdened, speed
from .drill import column

Way = tuple[tuple[int, int], ...]


def allowance(params: Params, state: State, who: Character) -> int:
    """The most that a person may go on easy ground, with its loads and wounds (ARG-MOVE-6 to 12, ARG-AMB-MOVE-2).

    A rider who leads his horse goes as people on foot do (ARG-TERRAIN-8).
    """
    category = who.move
    if who.afoot:
        category = "medium"
    far = speed(params, category) if hasattr(params, f"move_{category}_cm") else speeds(state, category)
    leg = params.options_location and "leg" in who.places
    if who.hits and not params.options_location and not who.mounted:
        far = min(far, cm(params.move_wounded_cm))  # a walking wounded (ARG-WOUND-7, ARG-AMB-WOUND-1)
    if not who.mounted:  # (ARG-BURDEN-1 and 2, ARG-WOUND-5)
        far = burdened(params, far, who.burden or "none", leg)
    if who.disguised and not who.mounted:
        far = min(far, cm(params.move_medium_cm))  # dressed up (ARG-DRESS-3)
    if who.formed == "close" and not who.mounted:
        quick = column(params, state, who)  # ahead, in a column two wide or in line (ARG-CLOSEORDER-11)
        far = min(far, cm(params.move_column_cm if quick else params.move_close_cm))
    return far * params.percent // 100  # (ARG-BASE-9)


def speeds(state: State, category: str) -> int:
    """The speed of an animal or a cart that the period's own table names (ARG-MOVE-13, ARG-MOUNT-4)."""
    paces = state.arms.paces if state.arms is not None else {}
    return cm(paces[category].cm) if category in paces else 1600


def length(start: tuple[int, int], way: Way) -> int:
    """How long a way is, in tenths of a millimetre, rounded down leg by leg.

    >>> length((0, 0), ((300, 400), (300, 900)))
    1000
    """
    total, at = 0, start
    for to in way:
        total += isqrt((to[0] - at[0]) ** 2 + (to[1] - at[1]) ** 2)
        at = to
    return total


def along(start: tuple[int, int], way: Way, far: int) -> tuple[int, int]:
    """The place so far along a way.

    >>> along((0, 0), ((300, 400), (300, 900)), 700)
    (300, 600)
    """
    at = start
    for to in way:
        leg = isqrt((to[0] - at[0]) ** 2 + (to[1] - at[1]) ** 2)
        if far <= leg:
            return at if not leg else (at[0] + (to[0] - at[0]) * far // leg, at[1] + (to[1] - at[1]) * far // leg)
        far, at = far - leg, to
    return at


def cut(start: tuple[int, int], way: Way, far: int) -> Way:
    """The first part of a way."""
    at = start
    kept: list[tuple[int, int]] = []
    for to in way:
        leg = isqrt((to[0] - at[0]) ** 2 + (to[1] - at[1]) ** 2)
        if far <= leg:
            return (*kept, along(at, (to,), far))
        far, at = far - leg, to
        kept.append(to)
    return tuple(kept)


def kept(state: State, name: str) -> Way:
    """The way of somebody as far as its last bend that has been kept, while it is still being written."""
    for slip in state.slips:
        if slip[1] == name and getattr(slip[3], "more", False):
            way: Way = slip[3].way
            return way
    return ()


def from_bend(state: State, who: Character) -> Character:
    """Somebody at the last bend of his way, from where it goes on; where he stands while there is none."""
    way = kept(state, who.id)
    return replace(who, x=way[-1][0], y=way[-1][1]) if way else who


def up_to(who: Character, enemy: Character) -> tuple[int, int]:
    """The place on the straight way to somebody where the bases touch."""
    far = hypot(enemy.x - who.x, enemy.y - who.y)
    stop = (min(who.w, who.d) + min(enemy.w, enemy.d)) / 2
    if far <= stop + TOL:
        return (who.x, who.y)
    share = (far - stop) / far
    return (round(who.x + (enemy.x - who.x) * share), round(who.y + (enemy.y - who.y) * share))


def on_table(state: State, who: Character, to: tuple[int, int]) -> bool:
    """Whether a person may stand at a place without leaving the table."""
    r = max(who.w, who.d) // 2 if who.mounted else who.w // 2
    bounds = state.ground.bounds
    return r <= to[0] <= bounds.width - r and r <= to[1] <= bounds.height - r


def edge_way(state: State, p: Character) -> Way:
    """The way to the nearest edge of the table: of whoever flees or leaves."""
    bounds, r = state.ground.bounds, max(p.w, p.d)
    ways = (
        (p.x, (r, p.y)),
        (bounds.width - p.x, (bounds.width - r, p.y)),
        (p.y, (p.x, r)),
        (bounds.height - p.y, (p.x, bounds.height - r)),
    )
    return (min(ways)[1],)


__all__ = ["Way", "allowance", "along", "cut", "edge_way", "from_bend", "kept", "length", "on_table", "speeds", "up_to"]
