"""How likely each lead of a duel of two is, for every number of actions done: the dice laid over a layout."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from aofa_widgets.lab.numeric import np

from .layout import DUEL, STRIKE, Array, Layout, outcomes_of

LOST = 2
ROLLED = ("act", "strike", "duel")


@dataclass(frozen=True, slots=True, eq=False)
class Chances:
    """The chances of one ruleset: `prob[side, actions, sort, lead]` and `win[side, actions, row]`.

    A sort is a group of 1s that the initiative takes alike: `verdict[sort, memory]` (0 kept, 1 the activation ends,
    2 lost) and `after[sort, memory]`. `gap[side, actions, row]` is how many dice more than the enemy a duel has,
    `risk[side, actions, stance, memory]` the chance that an action opposed by nobody does not keep the initiative.
    """

    prob: Array = field(repr=False)
    win: Array = field(repr=False)
    verdict: Array
    after: Array
    gap: Array = field(repr=False)


def chances(layout: Layout, lone: Any, game: Any, minds: Any, alike: bool) -> Chances:
    """The dice of a duel (`lone`, `game`: its account, its tables) over the layout; one side if both are `alike`."""
    ratings = lone.ratings[:1] if alike else lone.ratings
    cups = [game.cups(lone, rating) for rating in lone.ratings]
    active, other = _dice(layout, cups[: len(ratings)], [cups[1 - at] for at in range(len(ratings))])
    most = int(active.max()), int(other.max())
    verdict, after, sorts = _sorts(minds)
    pairs = np.unique(_pairs(layout, active, other), axis=0) if lone.params.duel_rounds > 1 else None
    rolled = ("strike", "duel") if lone.strikes else ("duel",)
    grid = _grid(layout.shape, lone.params, game, most, len(minds.verdict) - 1, sorts, rolled, pairs)
    kind = np.select([layout.row_kind == DUEL, layout.row_kind == STRIKE], [2, 1], 0)
    wide, outcomes = grid.shape[2], grid.shape[3]
    flat = grid.reshape(-1, grid.shape[-1])
    start = ((kind * grid.shape[1] + active) * wide + other) * outcomes
    place = start[:, :, layout.lead_row] + layout.lead_hits
    prob = np.stack([sort.take(place) for sort in np.ascontiguousarray(flat.T)], axis=2)
    win = np.zeros(active.shape)
    if layout.sure_row.size:
        each = flat.sum(axis=1)[start[:, :, layout.sure_row] + layout.sure_hits]
        rows, first = np.unique(layout.sure_row, return_index=True)
        win[:, :, rows] = np.add.reduceat(each, first, axis=2)
    return Chances(prob, win, verdict, after, active - other)


def _dice(layout: Layout, mine: list[Any], theirs: list[Any]) -> tuple[Array, Array]:
    """The dice of both, by side, actions and row; for a way that is no duel and no strike nobody answers."""
    duel, strike = layout.row_kind == DUEL, layout.row_kind == STRIKE
    armed = np.array(layout.shape.armed, dtype=np.intp)
    cell = layout.row_cell
    one, two = layout.mine[cell], layout.theirs[cell]
    active, other = [], []
    for cup, answer in zip(mine, theirs, strict=True):
        attack = np.array(cup.attack)[armed[two[duel]], one[duel]]
        dice = np.array(cup.act)[layout.row_mine]
        dice[duel] = attack
        met = np.zeros(len(cell), dtype=np.intp)
        met[strike] = np.array(answer.target)[two[strike]]
        met[duel] = np.array(answer.answer)[armed[one[duel]], two[duel]]
        active.append(dice.T)
        other.append(np.broadcast_to(met, dice.T.shape))
    return np.stack(active), np.stack(other)


def _pairs(layout: Layout, active: Array, other: Array) -> Array:
    duel = layout.row_kind == DUEL
    return np.stack([active[:, :, duel].ravel(), other[:, :, duel].ravel()], axis=1)


def _sorts(minds: Any) -> tuple[Array, Array, list[list[int]]]:
    """Groups of 1s that are taken alike whatever is remembered."""
    groups: dict[Any, list[int]] = {}
    for ones, row in enumerate(zip(minds.verdict, minds.after, strict=True)):
        groups.setdefault(row, []).append(ones)
    return np.array([row[0] for row in groups]), np.array([row[1] for row in groups]), list(groups.values())


def _grid(
    shape: Any,
    params: Any,
    game: Any,
    most: tuple[int, int],
    cap: int,
    sorts: list[list[int]],
    rolled: tuple[str, ...],
    pairs: Array | None,
) -> Array:
    """Chances by what is rolled, dice of the active side, of the other, outcome of hits, sort of 1s."""
    scores = _scores(game, params, max(most), cap)
    widest = scores.shape[2] - 1
    mine = np.stack([scores[:, group].sum(axis=1) for group in sorts], axis=1)[: most[0] + 1]
    theirs = scores.sum(axis=1)[: most[1] + 1]
    several = pairs is not None
    hits, _ = outcomes_of(shape.hits, several)
    found = np.zeros((3, most[0] + 1, most[1] + 1, len(hits), len(sorts)))
    found[0, :, :, 0] = mine.sum(axis=2)[:, None]
    taken = game.taken(params, widest, shape.hits)
    lead = np.subtract.outer(np.arange(widest + 1), np.arange(widest + 1)) + widest
    for what in rolled:
        number = ROLLED.index(what)
        if what == "duel" and several:
            break
        to = np.array([_outcome(shape.hits, several, *one) for one in taken[what]])[lead]
        hot = (to[:, :, None] == np.arange(len(hits))).astype(float)
        against = np.tensordot(theirs, hot, (1, 1))  # other's dice, score, outcome
        found[number] = np.tensordot(mine, against, (2, 1)).transpose(0, 2, 3, 1)
        found[number, 0, 0] = found[0, 0, 0]  # nobody rolls, nobody is hit
    if pairs is not None:
        of = {ones: number for number, group in enumerate(sorts) for ones in group}
        for active, other in pairs.tolist():
            total, counts = game.several(params, active, other, max(1, shape.hits))
            for ones, struck, back, times in counts:
                at = _outcome(shape.hits, True, min(struck, shape.hits), min(back, shape.hits))
                found[2, active, other, at, of[ones]] += times / total
    return found


def _outcome(most: int, several: bool, hits: int, back: int) -> int:
    if several:
        return hits * (most + 1) + back
    return most + back if back else hits


def _scores(game: Any, params: Any, most: int, cap: int) -> Array:
    """Chances by dice, 1s and score of one side."""
    return _made(game.sides(params, most), cap)


@lru_cache(maxsize=64)
def _made(sides: Any, cap: int) -> Array:
    tallies = sides.tallies
    wide = max(tally.low + tally.width for tally in tallies)
    found = np.zeros((len(tallies), cap + 1, wide))
    for dice, tally in enumerate(tallies):
        for (ones, score), count in tally.items():
            found[dice, ones, score] = count / tally.total
    return found
