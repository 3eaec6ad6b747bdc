"""Every moment of a duel of two as arrays: who stands how, the ways open there, where each may lead.

A moment is a side, what is remembered of 1s, duels and actions of the activation, and a cell: both stances, in contact
or not, as the active side sees them. What a way leads to depends only on its cell; how likely it is, on the dice. So
the layout of cells stays while ties, sixes, bonuses or pools change, and only a rule that changes what hits do lays
it out anew.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.lab.numeric import np

OUT = -1
RECOVERIES = ("steady", "weapon", "wound")
STEPS = ("act", "strike", *RECOVERIES)
KINDS = ("duel", *STEPS, "afresh")
DUEL, ACT, STRIKE, AFRESH = 0, 1, 2, 6
Array = np.ndarray


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Cells (both stances, contact), the ways open in each (rows), and the leads of each way.

    `cell_of[(mine * stances + theirs) * 2 + near]` is the cell of a moment, or -1 where none comes to it. The rows of
    cell `c` go from `row_first[c]` to `row_first[c + 1]`, the leads of row `r` from `lead_first[r]` to the next: with
    outcome `lead_hits` of the roll, to cell `kept`, or to `lost`, which the other side sees. `sure_row` and
    `sure_hits` are the outcomes that win at once. Cells of one layer (`layers`: where each begins) lead to it or to
    those before it.
    """

    shape: Any
    cell_of: Array = field(repr=False)
    mine: Array = field(repr=False)
    theirs: Array = field(repr=False)
    near: Array = field(repr=False)
    layers: Array = field(repr=False)
    row_first: Array = field(repr=False)
    row_cell: Array = field(repr=False)
    row_kind: Array = field(repr=False)
    row_near: Array = field(repr=False)
    row_mine: Array = field(repr=False)  # the stance whose dice are rolled
    lead_first: Array = field(repr=False)
    lead_row: Array = field(repr=False)
    lead_hits: Array = field(repr=False)
    kept: Array = field(repr=False)
    lost: Array = field(repr=False)
    sure_row: Array = field(repr=False)
    sure_hits: Array = field(repr=False)

    @property
    def outcomes(self) -> int:
        """How many outcomes of hits a roll is told apart by."""
        return int(outcomes_of(self.shape.hits, True)[0].size)


def outcomes_of(most: int, several: bool) -> tuple[Array, Array]:
    """Outcomes by number: hits on the other and on the active figure; both at once only in `several` rounds."""
    if several:
        hits, back = np.indices((most + 1, most + 1)).reshape(2, -1)
        return hits, back
    ones = np.arange(most + 1)
    return np.concatenate([ones, 0 * ones[1:]]), np.concatenate([0 * ones, ones[1:]])


def lay(
    shape: Any, *, strikes: bool, afresh: bool, back: tuple[bool, bool], several: bool, begin: tuple[int, ...]
) -> Layout:
    """Lay out all that may follow from these cells (numbers as `cell_of` counts them).

    `back`: whether a strike, and a duel, can hit the active figure.
    """
    count = len(shape.stances)
    free, walked = np.array(shape.free), np.array(shape.walked)
    raw = np.arange(count * count * 2)
    alike = _alike(shape, raw)
    cells = np.flatnonzero(alike == raw)
    mine, theirs, near = cells // (2 * count), cells // 2 % count, cells % 2 == 1
    slots = _slots(shape, mine, theirs, near, strikes=strikes, afresh=afresh)
    kinds, places = np.array([kind for kind, _, _ in slots]), np.array([place for _, place, _ in slots])
    at, slot = np.nonzero(np.stack([mask for _, _, mask in slots], axis=1))
    kind, place = kinds[slot], places[slot]
    place = np.where(kind == AFRESH, near[at], place)
    before = np.where(free[mine[at]], walked[mine[at]], mine[at])
    after, rolled = before.copy(), mine[at].copy()
    for number, what in enumerate(RECOVERIES, STRIKE + 1):
        here = kind == number
        after[here] = np.array(shape.mended[what])[before[here]]
        if what == "steady" and not shape.penalised:
            rolled[here] = np.array(shape.mended[what])[mine[at[here]]]
    hits, taken = outcomes_of(shape.hits, several)
    allowed = _allowed(kind, hits, taken, back)
    row, outcome = np.nonzero(allowed)
    one, other = after[row], theirs[at[row]]
    armed = np.array(shape.armed, dtype=np.intp)
    duel = (kind[row] == DUEL).astype(np.intp)
    # before any mending, a figure reads its hits as the table for its weapon says at the roll
    held = armed[before[row]], armed[other]
    on_other, on_active = (
        np.array([table["opposed"], table["duel"]])[(duel, *held)] for table in (shape.on_other, shape.on_active)
    )
    hurt, pushed = np.array(shape.hurt), np.array(shape.pushed)
    struck, shoved = hurt[on_other, other, hits[outcome]], pushed[on_other, other, hits[outcome]]
    left, driven = hurt[on_active, one, taken[outcome]], pushed[on_active, one, taken[outcome]]
    still = place[row].astype(bool) & ~shoved & ~driven
    won = struck == OUT
    goes = ~won & (left != OUT)
    kept = alike[np.where(goes, (left * count + struck) * 2 + still, 0)]
    lost = alike[np.where(goes, (struck * count + left) * 2 + still, 0)]
    lasting = kind[row] == AFRESH
    kept[lasting] = cells[at[row[lasting]]]
    return _packed(
        shape, cells, alike, begin, (at, kind, place, rolled), (row[goes], outcome[goes], kept[goes], lost[goes]),
        (row[won], outcome[won]),
    )


def _alike(shape: Any, raw: Array) -> Array:
    """The same moment without what cannot matter: who may move has nothing behind it, and stands where it likes."""
    count = len(shape.stances)
    mine, theirs, near = raw // (2 * count), raw // 2 % count, raw % 2 == 1
    walks = np.array(shape.free)[mine] & (~near | shape.leaves)
    return np.where(walks, (np.array(shape.walked)[mine] * count + theirs) * 2 + 1, raw)


def _slots(
    shape: Any, mine: Array, theirs: Array, near: Array, *, strikes: bool, afresh: bool
) -> list[tuple[int, bool, Array]]:
    """Each kind of way with its place, and the cells where it is open, in the order in which they are offered."""
    free = np.array(shape.free)
    ready = np.array(shape.ready)[mine]
    loose = free[mine]
    close = loose | near
    apart = np.where(loose, ~((near & ~np.bool_(shape.leaves)) | free[theirs]), ~near)
    slots = [(DUEL, True, close & ready)]
    for place, mask in ((True, close), (False, apart)):
        slots.append((ACT, place, mask))
        if strikes:
            slots.append((STRIKE, place, mask))
        for number, what in enumerate(RECOVERIES, STRIKE + 1):
            slots.append((number, place, mask & (np.array(shape.mended[what])[mine] != OUT)))
    if afresh:
        slots.append((AFRESH, True, np.ones(len(mine), dtype=bool)))
    return slots


def _allowed(kind: Array, hits: Array, taken: Array, back: tuple[bool, bool]) -> Array:
    """Which outcomes each way can have."""
    nothing = (hits == 0) & (taken == 0)
    strike = (taken == 0) | (back[0] & (hits == 0))
    duel = (taken == 0) | back[1]
    found: Array = np.where((kind == DUEL)[:, None], duel, np.where((kind == STRIKE)[:, None], strike, nothing))
    return found


def _packed(
    shape: Any, cells: Array, alike: Array, begin: tuple[int, ...], rows: tuple[Array, ...], leads: tuple[Array, ...],
    sure: tuple[Array, Array],
) -> Layout:
    """Only what can be reached, cells in layers by the wounds that both have taken, the most first."""
    at, kind, place, rolled = rows
    row, outcome, kept, lost = leads
    count = len(shape.stances)
    number = np.full(alike.size, -1)
    number[cells] = np.arange(len(cells))
    reached = np.zeros(alike.size, dtype=bool)
    reached[alike[list(begin)]] = True
    source = cells[at[row]]
    while True:
        going = reached[source]
        new = reached.copy()
        new[kept[going]] = True
        new[lost[going & (kind[row] != AFRESH)]] = True
        if (new == reached).all():
            break
        reached = new
    found = cells[reached[cells]]
    wounds = np.array(shape.wounds)
    layer = -(wounds[found // (2 * count)] + wounds[found // 2 % count]) * (not shape.heals)
    found = found[np.lexsort((-found, layer))]  # within a layer the hurt first, to whom hits lead
    layer = np.sort(layer, kind="stable")
    place_of = np.full(alike.size, -1)
    place_of[found] = np.arange(len(found))
    mine, theirs, near = found // (2 * count), found // 2 % count, found % 2 == 1
    cell = place_of[cells[at]]
    rows_kept = np.flatnonzero(cell >= 0)
    rows_kept = rows_kept[np.argsort(cell[rows_kept], kind="stable")]
    new_row = np.full(len(at), -1)
    new_row[rows_kept] = np.arange(len(rows_kept))
    leads_kept = np.flatnonzero(new_row[row] >= 0)
    leads_kept = leads_kept[np.argsort(new_row[row[leads_kept]], kind="stable")]
    sure_kept = np.flatnonzero(new_row[sure[0]] >= 0)
    sure_kept = sure_kept[np.argsort(new_row[sure[0][sure_kept]], kind="stable")]
    lead_row = new_row[row[leads_kept]]
    lost = np.where(kind[row] == AFRESH, kept, lost)
    return Layout(
        shape,
        place_of[alike],
        mine,
        theirs,
        near,
        np.concatenate([np.flatnonzero(np.diff(layer, prepend=1)), [len(found)]]),
        np.searchsorted(cell[rows_kept], np.arange(len(found) + 1)),
        cell[rows_kept],
        kind[rows_kept],
        place[rows_kept].astype(bool),
        rolled[rows_kept],
        np.searchsorted(lead_row, np.arange(len(rows_kept) + 1)),
        lead_row,
        outcome[leads_kept],
        place_of[kept[leads_kept]],
        place_of[lost[leads_kept]],
        new_row[sure[0][sure_kept]],
        sure[1][sure_kept],
    )
