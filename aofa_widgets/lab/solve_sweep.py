"""The values of every moment: ordered sweeps, layer by layer, until nothing moves; with numba where it is there.

Inside a layer the moments of the most actions come first, so that one sweep carries a value from the end of an
activation to its beginning, and a lead back to the very same moment is solved at once. Numba and numpy sweep the same
moments in the same order and agree far below the last digit that is told; the policy is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from .solve_chances import LOST, Chances
from .solve_layout import AFRESH, DUEL, Array, Layout

STILL = 1e-13
MOST_SWEEPS = 20_000
ALL = -1


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """How moments follow each other, whatever the cells: sides x memories x duels x actions, numbered in that order."""

    sides: int
    memories: int
    duels: int
    actions: int
    limit: int  # duels of one activation, or -1
    counts: bool  # a duel is an action
    fresh: Array = field(repr=False)  # memory after starting afresh
    used: Array = field(repr=False)

    @property
    def size(self) -> int:
        """How many moments a cell has."""
        return self.sides * self.memories * self.duels * self.actions

    def number(self, side: int, memory: int = 0, duels: int = 0, actions: int = 0) -> int:
        """The place of a moment."""
        return ((side * self.memories + memory) * self.duels + duels) * self.actions + actions


def settle(layout: Layout, found: Chances, frame: Frame, choice: Array | None, still: float = STILL) -> tuple[Array, int]:
    """The value of every moment (`frame.size` rows of cells) to the side that is active there, and the sweeps it took.

    `choice`: the row taken at a moment, ALL where the best of all is taken (None: everywhere). 0 sweeps: they never
    came to rest.
    """
    taken = np.full((frame.size, len(layout.mine)), ALL, dtype=np.int64) if choice is None else choice
    value = np.full(taken.shape, 0.5)
    sweeps = compiled() or _by_numpy
    given = (
        value, taken, found.prob, found.win, layout.kept, layout.lost, layout.lead_first, layout.row_first,
        layout.row_kind, layout.layers, found.verdict, found.after, frame.fresh, frame.used, frame.sides,
        frame.memories, frame.duels, frame.actions, frame.limit, frame.counts, still, MOST_SWEEPS,
    )
    return value, int(sweeps(*given))


def _by_loops(
    value: Any, taken: Any, prob: Any, win: Any, kept: Any, lost: Any, lead_first: Any, row_first: Any, kinds: Any,
    layers: Any, verdict: Any, after: Any, fresh: Any, used: Any, sides: int, memories: int, duels: int, actions: int,
    limit: int, counts: bool, still: float, most: int,
) -> int:
    """One moment after another; written for numba, and right without it."""
    total = 0
    step = memories * duels * actions
    sorts = verdict.shape[0]
    for layer in range(len(layers) - 1):
        low, high = layers[layer], layers[layer + 1]
        sweep = 0
        while True:
            moved = 0.0
            for side in range(sides):
                other = (sides - 1 - side) * step
                for memory in range(memories):
                    for duel in range(duels):
                        for done in range(actions - 1, -1, -1):
                            here = ((side * memories + memory) * duels + duel) * actions + done
                            for cell in range(low, high):
                                best = -1.0
                                only = taken[here, cell]
                                for row in range(row_first[cell], row_first[cell + 1]):
                                    if only >= 0 and row != only:
                                        continue
                                    kind = kinds[row]
                                    if kind == 6:
                                        if not (done or duel or used[memory]):
                                            continue
                                        worth = value[((side * memories + fresh[memory]) * duels) * actions, cell]
                                        if worth > best:
                                            best = worth
                                        continue
                                    then, fought = done + 1, duel
                                    if kind == 0:
                                        if limit >= 0:
                                            if duel >= limit:
                                                continue
                                            fought += 1
                                        if not counts:
                                            then = done
                                    then = min(then, actions - 1)
                                    worth, back = win[side, done, row], 0.0
                                    for sort in range(sorts):
                                        what, mind = verdict[sort, memory], after[sort, memory]
                                        if what == 2:
                                            for lead in range(lead_first[row], lead_first[row + 1]):
                                                worth += prob[side, done, lead, sort] * (1.0 - value[other, lost[lead]])
                                            continue
                                        to = (side * memories + mind) * duels * actions
                                        if what == 0:
                                            to += fought * actions + then
                                        for lead in range(lead_first[row], lead_first[row + 1]):
                                            if to == here and kept[lead] == cell:
                                                back += prob[side, done, lead, sort]
                                            else:
                                                worth += prob[side, done, lead, sort] * value[to, kept[lead]]
                                    if back < 0.999999:
                                        worth /= 1.0 - back
                                    else:
                                        worth += back * value[here, cell]
                                    if worth > best:
                                        best = worth
                                change = abs(best - value[here, cell])
                                if change > moved:
                                    moved = change
                                value[here, cell] = best
            sweep += 1
            if moved < still:
                break
            if sweep >= most:
                return 0
        total += sweep
    return total


@cache
def compiled() -> Callable[..., int] | None:
    """The loops through numba, or None where there is none."""
    try:
        from numba import njit
    except ImportError:
        return None
    try:
        found: Callable[..., int] = njit(cache=True)(_by_loops)
    except RuntimeError:  # nowhere to keep what was compiled
        found = njit(_by_loops)
    return found
