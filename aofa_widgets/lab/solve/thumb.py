"""The best answer to a rule of thumb, without a compiler: one side's ways are given, the other's made better by turns.

Each turn finds what the ways in hand are worth, then lets the other side take a better one where there is one
(policy iteration, layer by layer). It starts from the best play, from which good rules of thumb are not far.
"""

from __future__ import annotations

from collections.abc import Sequence

from aofa_widgets.lab.numeric import np

from .layout import Array
from .sweep import ALIKE, Part, first_of

MOST_TURNS = 60
MOST_STEPS = 5_000


def answered(parts: Sequence[Part], taken: Array, value: Array, policy: Array, still: float) -> Array | None:
    """The value of every moment if one side's ways are `taken` and the other (where that is below 0) answers them best.

    `value` and `policy` are those of the best play of both. None: it never came to rest.
    """
    value, rows = value.copy(), np.where(taken >= 0, taken, policy)
    held = taken >= 0
    for part in parts:
        here = np.ix_(np.arange(len(value)), np.arange(part.cells.start, part.cells.stop))
        for _ in range(MOST_TURNS):
            if not _evaluated(part, rows[here] - part.rows.start, value, still):
                return None
            told = part.kept_to(value)
            best = part.rows.start + first_of(told, part.heads)
            now = np.take_along_axis(told, rows[here] - part.rows.start, axis=1)
            better = np.take_along_axis(told, best - part.rows.start, axis=1) > now + max(still, ALIKE)
            change = better & ~held[here]
            if not change.any():
                break
            rows[here] = np.where(change, best, rows[here])
        else:
            return None
    return value


def _evaluated(part: Part, rows: Array, value: Array, still: float) -> bool:
    """What these rows (by moment and cell) are worth, written into `value`; False if it never comes to rest."""
    width = part.place.shape[1]
    ends = np.append(part.tails, width)
    moment = np.arange(len(rows))[:, None]
    first, many = (moment * width + ends[rows]).ravel(), np.diff(ends)[rows].ravel()
    heads = np.cumsum(many) - many
    lead = np.arange(many.sum()) + (first - heads).repeat(many)
    open_ = 1 / (1 - part.back[moment, rows])
    place, weight = part.place.ravel()[lead], part.weight.ravel()[lead] * open_.ravel().repeat(many)
    likely = weight != 0
    keep = likely.copy()
    keep[heads] = True  # every row keeps one lead, so that the sums stay apart
    heads = np.searchsorted(np.flatnonzero(keep), heads)
    place, weight = place[keep], weight[keep]
    fixed = (part.fixed[moment, rows] * open_).ravel()
    flat, shape = value.ravel(), rows.shape
    target = value[:, part.cells]
    for _ in range(MOST_STEPS):
        new = (fixed + np.add.reduceat(weight * flat[place], heads)).reshape(shape)
        moved = np.abs(new - target).max()
        target[...] = new
        if moved < still:
            return True
    return False
