"""Whether a duel that is played at its best comes to an end from every moment."""

from __future__ import annotations

from aofa_widgets.lab.numeric import np

from .chances import LOST, Chances
from .layout import AFRESH, DUEL, Array, Layout
from .sweep import Frame

NOTHING = 1e-15


def comes_to_an_end(layout: Layout, found: Chances, frame: Frame, policy: Array) -> bool:
    """Whether the ways picked (a row for each moment and cell) lead from everywhere to an end, sooner or later."""
    side, memory, duel, done = np.indices(frame.shape).reshape(4, -1, 1)
    kind, width = layout.row_kind[policy], policy.shape[1]
    fights, again = kind == DUEL, kind == AFRESH
    then = np.minimum(done + np.where(fights & (not frame.counts), 0, 1), frame.actions - 1)
    fought = np.minimum(duel + (fights & (frame.limit >= 0)), frame.duels - 1)
    first, many = layout.lead_first[policy].ravel(), np.diff(layout.lead_first)[policy].ravel()
    at = np.arange(policy.size).repeat(many)
    lead = np.arange(many.sum()) - (np.cumsum(many) - many).repeat(many) + first.repeat(many)
    sides, actions = np.broadcast_to(side, policy.shape).ravel()[at], np.broadcast_to(done, policy.shape).ravel()[at]
    total = np.zeros(policy.size)
    sources, targets = [], []
    for what, mind in zip(found.verdict, found.after, strict=True):
        sort = len(sources)
        likely = np.where(again.ravel()[at], float(sort == 0), found.prob[sides, actions, sort, lead])
        total += np.bincount(at, weights=likely, minlength=policy.size)
        start = (side * frame.memories + mind[memory]) * frame.duels * frame.actions
        to = start + np.where(what[memory] == 0, fought * frame.actions + then, 0)
        to = np.where(again, (side * frame.memories + frame.fresh[memory]) * frame.duels * frame.actions, to)
        passed = (what[memory] == LOST) & ~again
        to = np.where(passed, (frame.sides - 1 - side) * frame.memories * frame.duels * frame.actions, to).ravel()[at]
        cell = np.where(passed.ravel()[at], layout.lost[lead], layout.kept[lead])
        open_ = likely > NOTHING
        sources.append(at[open_])
        targets.append((to * width + cell)[open_])
    source, target = np.concatenate(sources), np.concatenate(targets)
    ends = total < 1 - 1e-12
    while True:
        before = int(ends.sum())
        ends[source[ends[target]]] = True
        if ends.all() or int(ends.sum()) == before:
            return bool(ends.all())
