"""A plan laid out for the kernels: one row of small whole numbers, one of chances; no rule and no policy is code.

A figure is one number, its body: its Rating and its stance; the last bit says whether it is armed, and `bodies` itself
is a figure that is out. All tables of small numbers lie one after the other in `numbers`; `head` says where each
begins, and holds what is a single number. The chances are alias tables (`chance.alias`) in `cells`; those of one kind
of roll all have as many columns, so that a row's number and a column's add up to the place of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.lab.numeric import np
from aofa_widgets.lab.numeric import row as as_row
from aofa_widgets.play.battle import KEPT, Stance, Tables, Throw
from aofa_widgets.words import fault

from .chance import alias, bits_of
from .plan import Plan
from .policy import Policy, aim_rank, lead_rank

HEAD = (
    "first_force", "figures", "bodies", "spans", "most", "rolls", "need_0", "need_1", "duel_limit", "duel_counts",
    "again", "another", "scope", "befores", "endeds", "ones", "hits",
    "begin", "matters", "fresh", "after", "life", "lead", "aim", "choice", "enough", "press",
    "strike_row", "strike_column", "duel_row", "duel_column", "attack", "defend", "read", "verdict", "counted",
    "solo_shift", "strike_shift", "duel_shift",
)  # fmt: skip
AGAIN = ("any", "after_another", "once_per_turn")
SCOPES = ("turn", "activation", "figure")
STOP, STEADY, WEAPON, WOUND, ACT, STRIKE_NOW, DUEL_NOW, DUEL_BY_DICE = range(8)
BITS = 6  # of each part of an outcome: 1s, hits, hits back
MOST_NUMBERS = 4_000_000


@dataclass(frozen=True, slots=True)
class Laid:
    """A plan for the kernels: single numbers, whole numbers of 32 bits, and unsigned ones of 64."""

    head: tuple[int, ...] = field(repr=False)
    numbers: np.ndarray = field(repr=False)
    cells: np.ndarray = field(repr=False)

    @property
    def room(self) -> int:
        """How many numbers a game needs to be played in."""
        return 2 * self.head[1]


def laid(plan: Plan) -> Laid:
    """The plan laid out, kept while it is asked for again. Raises: InputError where the tables would be too large."""
    return _laid(plan.tables, plan.sides, plan.most)


class _Chances:
    """Alias tables, one after the other; a table is known by its first column."""

    def __init__(self) -> None:
        self.cells: list[int] = []

    def lay(self, throws: Mapping[Any, Throw]) -> tuple[int, dict[Any, int]]:
        """Lay tables down, all with as many columns: how far to shift, and where each begins."""
        bits = max(bits_of(len(throw.counts)) for throw in throws.values())
        found = {}
        for name, throw in throws.items():
            marks = [ones | hits << BITS | back << 2 * BITS for ones, hits, back, _ in throw.counts]
            found[name] = len(self.cells) // 2
            self.cells += alias([count for *_, count in throw.counts], marks, bits)[1]
        return 64 - bits, found

    def grid(self, throws: Mapping[tuple[int, int], Throw]) -> tuple[int, dict[int, int], dict[int, int]]:
        """The same for rolls against each other: where the row of so many dice begins, and how far the column is."""
        actives, others = (sorted({pair[side] for pair in throws}) for side in (0, 1))
        shift, found = self.lay({(active, other): throws[active, other] for active in actives for other in others})
        rows = {active: found[active, others[0]] for active in actives}
        return shift, rows, {other: found[actives[0], other] - rows[actives[0]] for other in others}


@lru_cache(maxsize=64)
def _laid(tables: Tables, policies: tuple[Policy, Policy], most: int) -> Laid:
    kinds = len(tables.ratings)
    spans = range(tables.most + 1)
    grips: dict[Stance, list[int]] = {}  # stances that differ by the weapon alone, unarmed first
    for at, known in sorted(enumerate(tables.stances), key=lambda one: one[1].armed):
        grips.setdefault(known._replace(armed=True), []).append(at)
    order = [at for pair in grips.values() for at in pair]
    assert len(order) == 2 * len(grips) and kinds  # a body's last bit says whether it is armed
    bodies = [(kind, stance) for kind in range(kinds) for stance in order]
    number = {body: at for at, body in enumerate(bodies)}
    gone = len(bodies)
    ones = len(tables.counted)
    room = sum(len(row) for sheet in tables.hurt for row in sheet) * kinds + len(bodies) * len(spans) * 9
    if max(ones, tables.hits + 1) > 1 << BITS or room > MOST_NUMBERS:
        raise InputError(fault("ruleset", "battle.too_large", most=MOST_NUMBERS))
    assert all(row[0] == KEPT for sheet in tables.verdict for row in sheet)  # kernels ask only where a 1 fell

    def body(kind: int, stance: int) -> int:
        return number.get((kind, stance), gone)

    sheet = len(bodies) * (tables.hits + 1)  # numbers of one hits table
    chances = _Chances()
    solo_shift, acts = chances.lay(tables.acts)
    solo = [
        acts[dice[kind][stance][n]]
        for dice in (tables.alone, tables.steadying)
        for kind, stance in bodies
        for n in spans
    ]
    choice: list[int] = []
    for policy in policies:
        for at, (_, stance) in enumerate(bodies):
            for n in spans:
                way = _choice(policy, tables, stance, n)
                choice += [way, solo[(at + gone * (way == STEADY)) * len(spans) + n]]
    strike_shift, strike_rows, strike_columns = chances.grid(tables.strikes)
    duel_shift, duel_rows, duel_columns = chances.grid(tables.duels)
    first, second = tables.forces
    figures = [(0, rating) for rating in first] + [(1, rating) for rating in second]
    begin = [body(tables.ratings.index(rating), 0) for _, rating in figures]
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
        "life": [*(tables.life[stance] for _, stance in bodies), 0],
        "lead": (rank for policy in policies for rank in _ranks(lead_rank, policy, tables, bodies)),
        "aim": (rank for policy in policies for rank in _ranks(aim_rank, policy, tables, bodies)),
        "choice": choice,
        "enough": (min(policy.enough, tables.most) for policy in policies),
        "press": (ACT if policy.press == "act" else STRIKE_NOW for policy in policies),
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
        "solo_shift": solo_shift, "strike_shift": strike_shift, "duel_shift": duel_shift,
    }  # fmt: skip
    numbers: list[int] = []
    for name, part in parts.items():
        single[name] = len(numbers)
        numbers += part
    for at in range(single["read"], single["read"] + 16):
        numbers[at] += single["hurt"]
    head = tuple(single[name] for name in HEAD)
    return Laid(head, as_row(numbers, "i"), as_row(chances.cells, "Q"))


def _ranks(rank: Any, policy: Policy, tables: Tables, bodies: Iterable[tuple[int, int]]) -> list[int]:
    """The ranks of all bodies as whole numbers from 0, the greatest the first choice; -1 for a figure that is out."""
    ranks = [rank(policy, tables.ratings[kind], tables.stances[stance]) for kind, stance in bodies]
    order = {found: at for at, found in enumerate(sorted(set(ranks)))}
    return [*(order[found] for found in ranks), -1]


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
