"""A plan laid out for the kernels: one row of small whole numbers, one of chances; no rule and no policy is code.

A figure is one number, its body: the place of its Rating times the stances, and its stance; -1 is a figure that is out.
All tables of small numbers lie one after the other in `numbers`; `head` says where each begins, and holds what is a
single number. The chances are alias tables (`chance.alias`) in `cells`; `places` has two entries for each: where its
first column is, and how far to shift.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from aofa_widgets.errors import InputError
from aofa_widgets.play.battle import KEPT, Tables, Throw
from aofa_widgets.words import fault

from .chance import alias
from .plan import Plan
from .policy import Policy, aim_rank, lead_rank

HEAD = (
    "first_force", "figures", "bodies", "spans", "most", "rolls", "need_0", "need_1", "duel_limit", "duel_counts",
    "again", "another", "scope", "befores", "endeds", "ones", "hits",
    "begin", "matters", "fresh", "after", "life", "armed", "lead", "aim", "choice", "enough", "press", "solo",
    "strike_row", "strike_column", "duel_row", "duel_column", "attack", "defend", "hurt", "read", "verdict", "counted",
)  # fmt: skip
AGAIN = ("any", "after_another", "once_per_turn")
SCOPES = ("turn", "activation", "figure")
STOP, STEADY, WEAPON, WOUND, ACT, STRIKE_NOW, DUEL_NOW, DUEL_BY_DICE = range(8)
BITS = 6  # of each part of an outcome: 1s, hits, hits back
MOST_NUMBERS = 4_000_000


@dataclass(frozen=True, slots=True)
class Laid:
    """A plan for the kernels: whole numbers of 32 bits, and unsigned ones of 64."""

    head: np.ndarray = field(repr=False)
    numbers: np.ndarray = field(repr=False)
    places: np.ndarray = field(repr=False)
    cells: np.ndarray = field(repr=False)

    def lists(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """The same for a kernel in plain Python."""
        return self.head.tolist(), self.numbers.tolist(), self.places.tolist(), self.cells.tolist()

    def arrays(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """The four rows."""
        return self.head, self.numbers, self.places, self.cells


def laid(plan: Plan) -> Laid:
    """The plan laid out, kept while it is asked for again. Raises: InputError where the tables would be too large."""
    return _laid(plan.tables, plan.sides, plan.most)


class _Chances:
    """Alias tables, one after the other."""

    def __init__(self) -> None:
        self.places: list[int] = []
        self.cells: list[int] = []

    def lay(self, throw: Throw) -> int:
        """Lay one down; its number."""
        marks = [ones | hits << BITS | back << 2 * BITS for ones, hits, back, _ in throw.counts]
        shift, cells = alias([count for *_, count in throw.counts], marks)
        self.places += [len(self.cells) // 2, shift]
        self.cells += cells
        return len(self.places) // 2 - 1

    def grid(self, throws: Mapping[tuple[int, int], Throw]) -> tuple[dict[int, int], dict[int, int]]:
        """Lay down a row for each number of active dice: the number of its first, the column of the other's dice."""
        actives, others = (sorted({pair[side] for pair in throws}) for side in (0, 1))
        rows: dict[int, int] = {}
        for active in actives:
            numbers = [self.lay(throws[active, other]) for other in others]
            rows[active] = numbers[0]
        return rows, {other: at for at, other in enumerate(others)}


@lru_cache(maxsize=64)
def _laid(tables: Tables, policies: tuple[Policy, Policy], most: int) -> Laid:
    stances, kinds = len(tables.stances), len(tables.ratings)
    spans = range(tables.most + 1)
    bodies = [(kind, stance) for kind in range(kinds) for stance in range(stances)]
    ones = len(tables.counted)
    room = sum(len(row) for sheet in tables.hurt for row in sheet) * kinds + len(bodies) * len(spans) * 9
    if max(ones, tables.hits + 1) > 1 << BITS or room > MOST_NUMBERS:
        raise InputError(fault("ruleset", "battle.too_large", most=MOST_NUMBERS))
    assert all(row[0] == KEPT for sheet in tables.verdict for row in sheet)  # kernels ask only where a 1 fell

    def body(kind: int, stance: int) -> int:
        return -1 if stance in (-1, stances) else kind * stances + stance

    sheet = len(bodies) * (tables.hits + 1)  # numbers of one hits table
    chances = _Chances()
    acts = {dice: chances.lay(throw) for dice, throw in tables.acts.items()}
    solo = [
        acts[dice[kind][stance][n]]
        for dice in (tables.alone, tables.steadying)
        for kind, stance in bodies
        for n in spans
    ]
    strike_rows, strike_columns = chances.grid(tables.strikes)
    duel_rows, duel_columns = chances.grid(tables.duels)
    first, second = tables.forces
    figures = [(0, rating) for rating in first] + [(1, rating) for rating in second]
    begin = [tables.ratings.index(rating) * stances for _, rating in figures]
    matters = [
        int(at - len(first) * side in tables.losses[side].figures) for at, (side, _) in enumerate(figures)
    ]
    parts: dict[str, Iterable[int]] = {
        "begin": begin,
        "matters": matters,
        "fresh": (body(kind, tables.fresh[stance]) for kind, stance in bodies),
        "after": (
            body(kind, row[stance]) for row in (tables.steady, tables.weapon, tables.wound) for kind, stance in bodies
        ),
        "life": (tables.life[stance] for _, stance in bodies),
        "armed": (int(tables.stances[stance].armed) for _, stance in bodies),
        "lead": (rank for policy in policies for rank in _ranks(lead_rank, policy, tables)),
        "aim": (rank for policy in policies for rank in _ranks(aim_rank, policy, tables)),
        "choice": (_choice(policy, tables, stance, n) for policy in policies for _, stance in bodies for n in spans),
        "enough": (min(policy.enough, tables.most) for policy in policies),
        "press": (ACT if policy.press == "act" else STRIKE_NOW for policy in policies),
        "solo": solo,
        "strike_row": (strike_rows[tables.alone[kind][stance][n]] for kind, stance in bodies for n in spans),
        "strike_column": (strike_columns[tables.target[kind][stance]] for kind, stance in bodies),
        "duel_row": (
            duel_rows[tables.attack[kind][stance][armed][n]]
            for kind, stance in bodies for armed in (0, 1) for n in spans
        ),
        "duel_column": (
            duel_columns[tables.defend[kind][stance][armed]] for kind, stance in bodies for armed in (0, 1)
        ),
        "attack": (
            tables.attack[kind][stance][armed][n] for kind, stance in bodies for armed in (0, 1) for n in spans
        ),
        "defend": (tables.defend[kind][stance][armed] for kind, stance in bodies for armed in (0, 1)),
        "hurt": (body(kind, to) for sheet in tables.hurt for kind, stance in bodies for to in sheet[stance]),
        "read": (
            sorts[what][mine][theirs] * sheet
            for sorts in (tables.on_other, tables.on_active) for what in (0, 1) for mine in (0, 1) for theirs in (0, 1)
        ),
        "verdict": (what for sheet in tables.verdict for row in sheet for what in row),
        "counted": tables.counted,
    }  # fmt: skip
    single = {
        "first_force": len(first), "figures": len(figures), "bodies": len(bodies), "spans": len(spans),
        "most": tables.most, "rolls": most, "need_0": tables.losses[0].number, "need_1": tables.losses[1].number,
        "duel_limit": 2**30 if tables.duel_limit is None else tables.duel_limit,
        "duel_counts": int(tables.duel_counts), "again": AGAIN.index(tables.again), "another": int(tables.another),
        "scope": SCOPES.index(tables.scope), "befores": len(tables.verdict), "endeds": len(tables.verdict[0]),
        "ones": ones, "hits": tables.hits + 1,
    }  # fmt: skip
    numbers: list[int] = []
    for name, part in parts.items():
        single[name] = len(numbers)
        numbers += part
    for at in range(single["read"], single["read"] + 16):
        numbers[at] += single["hurt"]
    head = np.array([single[name] for name in HEAD], dtype=np.int32)
    whole = np.array(numbers, dtype=np.int32), np.array(chances.places, np.uint64), np.array(chances.cells, np.uint64)
    return Laid(head, *whole)


def _ranks(rank: Any, policy: Policy, tables: Tables) -> list[int]:
    """The ranks of all bodies as whole numbers from 0, greatest first choice."""
    ranks = [rank(policy, rating, stance) for rating in tables.ratings for stance in tables.stances]
    order = {found: at for at, found in enumerate(sorted(set(ranks)))}
    return [order[found] for found in ranks]


def _choice(policy: Policy, tables: Tables, stance: int, actions: int) -> int:
    """What a policy does with its active figure after so many actions; a duel by dice is decided against the target."""
    if policy.stop and actions >= min(policy.stop, tables.most):
        return STOP
    if tables.steady[stance] >= 0 and (policy.recover or not tables.free[stance]):
        return STEADY
    if policy.recover and tables.weapon[stance] >= 0:
        return WEAPON
    if policy.recover and tables.wound[stance] >= 0:
        return WOUND
    if tables.ready[stance]:
        if policy.duel == "dice":
            return DUEL_BY_DICE
        if policy.duel == "actions" and actions >= min(policy.enough, tables.most):
            return DUEL_NOW
    return ACT if policy.press == "act" else STRIKE_NOW
