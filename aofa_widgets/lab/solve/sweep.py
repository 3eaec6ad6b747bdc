"""The values of every moment: ordered sweeps, layer by layer, until nothing moves; with numba where it is there.

Inside a layer the moments of the most actions come first, so that one sweep carries a value from the end of an
activation to its beginning, and a lead back to the very same moment is solved at once. Numba and numpy sweep the same
moments in the same order and agree far below the last digit that is told; the policy is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from aofa_widgets.lab.numeric import np

from .chances import LOST, Chances
from .layout import AFRESH, DUEL, Array, Layout

STILL = 1e-12
SMALLER = 0.2  # how much less the chosen ways alone move before all are weighed again
MOST_SWEEPS = 20_000
ALL = -1
ALIKE = 1e-9  # worths nearer than this are the same; of these the first way that is offered is the best
CLOSED = -1.0
MOST_ROWS = 16  # ways open at a moment
CERTAIN = 0.999999  # a way that leads back to itself so often is not solved at once
LAYERS = 7  # place in `_given`


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
    def shape(self) -> tuple[int, int, int, int]:
        """Sides, memories, duels, actions."""
        return self.sides, self.memories, self.duels, self.actions

    @property
    def size(self) -> int:
        """How many moments a cell has."""
        return self.sides * self.memories * self.duels * self.actions

    def number(self, side: int, memory: int = 0, duels: int = 0, actions: int = 0) -> int:
        """The place of a moment."""
        return ((side * self.memories + memory) * self.duels + duels) * self.actions + actions


def settle(
    layout: Layout, found: Chances, frame: Frame, choice: Array | None = None, *, still: float = STILL,
    value: Array | None = None,
) -> tuple[Array, Array, int]:  # fmt: skip
    """The value of every moment (`frame.size` rows of cells) to the side that is active there, the best row of each,
    and the sweeps it took.

    `choice`: the row taken at a moment, ALL where the best of all is taken (None: everywhere); `value`: where to begin.
    0 sweeps: they never came to rest.
    """
    taken = np.full((frame.size, len(layout.mine)), ALL, dtype=np.int64) if choice is None else choice
    value = np.full(taken.shape, 0.5) if value is None else value.copy()
    sweeps = _ready.get("loops", _by_numpy)
    picked = np.zeros_like(taken)
    return value, picked, int(sweeps(value, taken, picked, *_given(layout, found, frame), still, MOST_SWEEPS))


def _given(layout: Layout, found: Chances, frame: Frame) -> tuple[Any, ...]:
    """What both ways to sweep are given, in their order."""
    return (
        found.prob, found.win, layout.kept, layout.lost, layout.lead_first, layout.row_first, layout.row_kind,
        layout.layers, found.verdict, found.after, frame.fresh, frame.used, frame.sides, frame.memories, frame.duels,
        frame.actions, frame.limit, frame.counts,
    )  # fmt: skip


def _by_loops(
    value: Any, taken: Any, picked: Any, prob: Any, win: Any, kept: Any, lost: Any, lead_first: Any, row_first: Any,
    kinds: Any, layers: Any, verdict: Any, after: Any, fresh: Any, used: Any, sides: int, memories: int, duels: int,
    actions: int, limit: int, counts: bool, still: float, most: int,
) -> int:  # fmt: skip
    """One moment after another; written for numba, and right without it.

    A sweep over all ways finds the best of each moment; some over these alone follow, until they move far less.
    """
    total = 0
    step = memories * duels * actions
    sorts = verdict.shape[0]
    told, kept_back = np.empty(MOST_ROWS), np.empty(MOST_ROWS)
    held = picked.copy()
    for layer in range(len(layers) - 1):
        low, high = layers[layer], layers[layer + 1]
        sweep, whole, enough = 0, True, still
        while True:
            moved = 0.0
            for side in range(sides):
                other = (sides - 1 - side) * step
                for memory in range(memories):
                    for duel in range(duels):
                        for done in range(actions - 1, -1, -1):
                            here = ((side * memories + memory) * duels + duel) * actions + done
                            for cell in range(low, high):
                                best, way = CLOSED, -1
                                first, last = row_first[cell], row_first[cell + 1]
                                only = taken[here, cell] if whole else held[here, cell]
                                if only >= 0:
                                    first, last = only, only + 1
                                for row in range(first, last):
                                    kind = kinds[row]
                                    told[row - first], kept_back[row - first] = CLOSED, 0.0
                                    if kind == AFRESH:
                                        if not (done or duel or used[memory]):
                                            continue
                                        worth = value[((side * memories + fresh[memory]) * duels) * actions, cell]
                                        told[row - first] = worth
                                        if worth > best:
                                            best, way = worth, row
                                        continue
                                    then, fought = done + 1, duel
                                    if kind == DUEL:
                                        if limit >= 0:
                                            if duel >= limit:
                                                continue
                                            fought += 1
                                        if not counts:
                                            then = done
                                    then = min(then, actions - 1)
                                    worth, back = win[side, done, row], 0.0
                                    start, end = lead_first[row], lead_first[row + 1]
                                    for sort in range(sorts):
                                        what, mind = verdict[sort, memory], after[sort, memory]
                                        if what == LOST:
                                            for lead in range(start, end):
                                                worth += prob[side, done, sort, lead] * (1.0 - value[other, lost[lead]])
                                            continue
                                        to = (side * memories + mind) * duels * actions
                                        if what == 0:
                                            to += fought * actions + then
                                        for lead in range(start, end):
                                            if to == here and kept[lead] == cell:
                                                back += prob[side, done, sort, lead]
                                            else:
                                                worth += prob[side, done, sort, lead] * value[to, kept[lead]]
                                    if back < CERTAIN:
                                        worth /= 1.0 - back
                                    else:
                                        worth, back = worth + back * value[here, cell], 0.0
                                    told[row - first], kept_back[row - first] = worth, back
                                    if worth > best:
                                        best, way = worth, row
                                change = abs(best - value[here, cell])
                                if change > moved:
                                    moved = change
                                value[here, cell] = best
                                if whole:
                                    held[here, cell] = way  # what is told may be a hair worse: no way to go on with
                                    for row in range(first, last):
                                        if (best - told[row - first]) * (1.0 - kept_back[row - first]) <= ALIKE:
                                            picked[here, cell] = row
                                            break
            sweep += 1
            if sweep >= most:
                return 0
            if whole:
                if moved < still:
                    break
                enough = max(still, moved * SMALLER)
                whole = False
            elif moved < enough:
                whole = True
        total += sweep
    return total


class Part(NamedTuple):
    """A layer of cells laid out for numpy: every moment by every lead."""

    rows: slice
    cells: slice
    heads: Array
    tails: Array
    place: Array
    weight: Array
    fixed: Array
    back: Array  # the chance that a way leads back to the very same moment
    closed: Array

    @classmethod
    def of(
        cls, low: int, high: int, value: Array, taken: Array, prob: Array, win: Array, kept: Array, lost: Array,
        lead_first: Array, row_first: Array, kinds: Array, layers: Array, verdict: Array, after: Array, fresh: Array,
        used: Array, sides: int, memories: int, duels: int, actions: int, limit: int, counts: bool,
    ) -> Part:  # fmt: skip
        """Cells `low` to `high`, with what `_by_loops` is given."""
        side, memory, duel, done = np.indices((sides, memories, duels, actions)).reshape(4, -1, 1, 1)
        width, step = value.shape[1], memories * duels * actions
        rows = slice(row_first[low], row_first[high])
        leads = slice(lead_first[rows.start], lead_first[rows.stop])
        many = np.diff(lead_first[rows.start : rows.stop + 1])
        kind = kinds[rows].repeat(many)[None, :, None]
        cell = np.arange(low, high).repeat(np.diff(row_first[low : high + 1]))
        here = np.arange(len(value))[:, None] * width + cell.repeat(many)
        fights, again = kind == DUEL, kind == AFRESH
        then = np.minimum(done + np.where(fights & (not counts), 0, 1), actions - 1)
        fought = np.minimum(duel + (fights & (limit >= 0)), duels - 1)
        sort = np.arange(verdict.shape[0])[None, None, :]
        what, mind = verdict[sort, memory], after[sort, memory]
        goes_on = (side * memories + mind) * duels * actions + np.where(what == 0, fought * actions + then, 0)
        to = np.where(again, (side * memories + fresh[memory]) * duels * actions, goes_on) * width
        passed = (what == LOST) & ~again
        place = to + kept[leads][None, :, None]
        place = np.where(passed, (sides - 1 - side) * step * width + lost[leads][None, :, None], place)
        weight = prob[side, done, sort, np.arange(leads.start, leads.stop)[None, :, None]]
        weight = np.where(again, sort == 0, weight)
        own = (place == here[:, :, None]) & ~passed & ~again
        tails = lead_first[rows] - leads.start
        back = np.add.reduceat((weight * own).sum(axis=2), tails, axis=1)
        own &= (back < CERTAIN).repeat(many, axis=1)[:, :, None]
        fixed = win[side[:, 0, 0], done[:, 0, 0], rows] * (kinds[rows] != AFRESH)
        fixed = fixed + np.add.reduceat((weight * passed).sum(axis=2), tails, axis=1)
        weight = np.where(own, 0, np.where(passed, -weight, weight))
        begun = (done > 0) | (duel > 0) | used[memory]
        closed = (kinds[rows] == AFRESH) & ~begun[:, :, 0]
        closed |= (kinds[rows] == DUEL) & (limit >= 0) & (duel[:, :, 0] >= limit)
        only = taken[:, cell]
        closed |= (only >= 0) & (only != np.arange(rows.start, rows.stop))
        return cls(
            rows,
            slice(low, high),
            row_first[low:high] - rows.start,
            tails * verdict.shape[0],
            place.reshape(len(place), -1),
            weight.reshape(len(weight), -1),
            fixed,
            np.where(back < CERTAIN, back, 0),
            closed,
        )

    @property
    def ways(self) -> Array:
        """How many ways each cell has."""
        return np.diff(self.heads, append=self.closed.shape[1])

    def _left(self, value: Array) -> Array:
        return self.fixed + np.add.reduceat(self.weight * value.ravel()[self.place], self.tails, axis=1)

    def kept_to(self, value: Array) -> Array:
        """What each way is worth if it is taken until it leads elsewhere; CLOSED where it is not open."""
        return np.where(self.closed, CLOSED, self._left(value) / (1 - self.back))

    def once(self, value: Array, here: Array) -> Array:
        """What each way is worth if it is taken once and the moment itself is worth `here`."""
        return np.where(self.closed, CLOSED, self._left(value) + self.back * here)


def _by_numpy(value: Array, taken: Array, picked: Array, *given: Any) -> int:
    """All moments of a layer at once: more sweeps, none of them a loop of Python's."""
    total = 0
    *parts, still, most = given
    for low, high in pairwise(given[LAYERS]):
        part = Part.of(low, high, value, taken, *parts)
        for sweep in range(1, most + 1):
            best = np.maximum.reduceat(part.kept_to(value), part.heads, axis=1)
            moved = np.abs(best - value[:, part.cells]).max()
            value[:, part.cells] = best
            if moved < still:
                total += sweep
                break
        else:
            return 0
        told = part.once(value, best.repeat(part.ways, axis=1))
        picked[:, part.cells] = part.rows.start + first_of(told, part.heads)
    return total


def first_of(told: Array, heads: Array) -> Array:
    """By moment and cell, the first of the ways whose worth is the most."""
    width = told.shape[1]
    many = np.diff(heads, append=width)
    most = np.maximum.reduceat(told, heads, axis=1) - ALIKE
    rows = np.where(told >= most.repeat(many, axis=1), np.arange(width), width)
    found: Array = np.minimum.reduceat(rows, heads, axis=1)
    return found


def parts(layout: Layout, found: Chances, frame: Frame) -> list[Part]:
    """All layers, every way open that the game leaves open."""
    value = np.zeros((frame.size, len(layout.mine)))
    taken = np.full(value.shape, ALL)
    return [Part.of(low, high, value, taken, *_given(layout, found, frame)) for low, high in pairwise(layout.layers)]


def compiled() -> bool:
    """Whether the sweeps are compiled (`warm`)."""
    return "loops" in _ready


def worths(layout: Layout, found: Chances, frame: Frame, value: Array) -> Array:
    """What each way (a column for each row of the layout) is worth at each moment; CLOSED where it is not open."""
    told = np.empty((frame.size, len(layout.row_kind)))
    for part in parts(layout, found, frame):
        told[:, part.rows] = part.once(value, value[:, part.cells].repeat(part.ways, axis=1))
    return told


_ready: dict[str, Callable[..., int]] = {}


def warm() -> bool:
    """Compile the sweeps with numba (seconds, the first time); False where there is none. Solving does not wait for it.

    Until this was called, and without numba, numpy sweeps: the same values below the last digit told, the same policy.
    """
    try:
        from numba import njit
    except ImportError:
        return False
    try:
        loops: Callable[..., int] = njit(cache=True)(_by_loops)
    except RuntimeError:  # nowhere to keep what was compiled
        loops = njit(_by_loops)
    whole, number = np.zeros(1, dtype=np.int64), np.zeros((1, 1))
    nothing = (
        number, whole[None], whole[None], number[None, None], number[None], *[whole] * 6, whole[None], whole[None],
        whole, np.zeros(1, dtype=bool), 1, 1, 1, 1, -1, False, STILL, 1,
    )  # fmt: skip
    loops(*nothing)
    _ready["loops"] = loops
    return True


def cool() -> None:
    """Sweep with numpy again, as before `warm`."""
    _ready.clear()
