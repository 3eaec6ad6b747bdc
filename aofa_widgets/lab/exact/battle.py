"""A whole battle solved exactly: the chance that each side wins and how long it takes, without a die thrown.

Wounds never heal, so the moments of a battle fall into layers by the wounds of all figures: from one layer a roll leads
back into it, or to one with more wounds. Each layer is a small system of linear equations (who has the initiative, who
is active, which 1s still count, who is stunned or has lost the weapon), solved once the layers after it are known.

Where every hit wounds and duels are declared at once a layer holds a few moments, and four against five take a moment;
where hits also stun, disarm and push, the moments multiply, and only small forces can be solved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from aofa_widgets.errors import InputError
from aofa_widgets.play.battle import DUEL, STRIKE
from aofa_widgets.words import fault

from ..kernels import Plan
from ..numeric import np
from .course import Course

MOST_MOMENTS = 250_000
MOST_SYSTEM = 3_000  # moments of one layer
MOST_FRACTIONS = 40  # moments of one layer that are still solved in fractions
_SURE = 1e-6  # what the chances of both sides may lack of 1
_SMALL = 14  # up to here plain elimination is faster than numpy


class Chances(NamedTuple):
    """What becomes of a battle: the chance that each side wins, and the rolls that it takes on average."""

    wins: tuple[Any, Any]
    rolls: Any


@dataclass(frozen=True, slots=True)
class Exact:
    """A battle solved: by who begins and as the plan has it; how many moments there are, and in the largest layer.

    Numbers are floats, or fractions where they were asked for.
    """

    plan: Plan
    begins: tuple[Chances, Chances]
    moments: int
    largest: int

    @property
    def wins(self) -> tuple[Any, Any]:
        """The chance that each side wins, as the plan says who begins."""
        return self._mean([one.wins[0] for one in self.begins]), self._mean([one.wins[1] for one in self.begins])

    @property
    def rolls(self) -> Any:
        """The rolls of a game on average."""
        return self._mean([one.rolls for one in self.begins])

    def _mean(self, both: list[Any]) -> Any:
        if self.plan.first == "alternate":
            return (both[0] + both[1]) / 2
        return both[self.plan.first == "second"]


def exact(plan: Plan, *, fractions: bool = False, most: int = MOST_MOMENTS) -> Exact:
    """Solve a battle. `fractions`: exactly, where its layers are small; else as floats (12 digits or more).

    `plan.most` is not asked: a battle goes on to its end. Raises: InputError that says why where it cannot be solved:
    a policy heals wounds, there are too many moments, or the battle may never end.

    >>> from aofa_widgets.rules import Ruleset
    >>> wounds = {"tables.duelling": ["wound"], "wounds.to_fall": 1}
    >>> plan = Plan(Ruleset.load("swashbuckling").with_values(wounds), ((1,), (1,)), ("at_once", "at_once"))
    >>> solved = exact(plan, fractions=True)
    >>> solved.begins[0].wins, sum(solved.wins)
    ((Fraction(7, 12), Fraction(5, 12)), Fraction(1, 1))
    """
    course = Course(plan)
    for side, policy in enumerate(plan.policies):
        if policy.recover and any(to >= 0 for to in course.tables.wound):
            raise InputError(fault("policies", "exact.heals", side=side + 1))
    layers = course.layers(most)
    # the last two are reached by counting backwards: a side that has won (`course.Leads`)
    found: Values = [(0, 0, 0)] * len(course.moments) + [(0, 1, 0), (1, 0, 0)]
    for layer in layers:
        if len(layer) > (MOST_FRACTIONS if fractions else MOST_SYSTEM):
            key = "exact.layer_fractions" if fractions else "exact.layer"
            raise InputError(fault("plan", key, found=len(layer), most=MOST_FRACTIONS if fractions else MOST_SYSTEM))
        _solve(course, layer, found, fractions)
    begins = tuple(Chances(found[at][:2], found[at][2]) for at in map(course.number, course.begin()))
    return Exact(plan, (begins[0], begins[1]), len(course.moments), max(map(len, layers)))


def wounds_only(plan: Plan) -> bool:
    """Whether every hit of a battle wounds and no wound heals, so that its layers are as small as can be.

    >>> from aofa_widgets.rules import Ruleset
    >>> book = Ruleset.load("swashbuckling")
    >>> wounds_only(Plan(book, ((2,), (2,)), ("at_once", "at_once")))
    False
    """
    tables = plan.tables
    sorts = {DUEL for policy in plan.policies if policy.duel != "never"}
    sorts |= {STRIKE for policy in plan.policies if policy.press == "strike"}
    sheets = {side[sort][1][1] for side in (tables.on_other, tables.on_active) for sort in sorts}
    plain = {at for at, one in enumerate(tables.stances) if one.armed and not one.stunned and not one.backed}
    heals = any(policy.recover for policy in plan.policies) and any(to >= 0 for to in tables.wound)
    left = plain | {len(tables.stances)}
    return not heals and all(set(tables.hurt[sheet][at]) <= left for sheet in sheets for at in plain)


Values = list[tuple[Any, Any, Any]]


def _solve(course: Course, layer: list[int], found: Values, fractions: bool) -> None:
    """Solve the moments of one layer, with the layers after it solved already."""
    number: Callable[[int], Any] = Fraction if fractions else float
    place = {moment: at for at, moment in enumerate(layer)}
    zero = number(0)
    many = len(layer) > _SMALL and not fractions
    left: Any = np.zeros((len(layer), len(layer))) if many else [[zero] * len(layer) for _ in layer]
    right = []
    for at, moment in enumerate(layer):
        total, counts, ends = course.edges[moment]
        row, mine, theirs, rolls = left[at], zero, zero, number(total)
        row[at] += total
        for falls, to in zip(counts, ends, strict=True):
            if to in place:
                row[place[to]] -= falls
            else:
                one, other, further = found[to]
                mine += falls * one
                theirs += falls * other
                rolls += falls * further
        right.append([mine, theirs, rolls])
    rows = _by_numpy(left, right) if many else _eliminated(left, right)
    if rows is None or any(abs(row[0] + row[1] - 1) > _SURE for row in rows):
        raise InputError(fault("plan", "exact.endless"))
    for moment, values in zip(layer, rows, strict=True):
        found[moment] = values


def _by_numpy(left: Any, right: list[list[Any]]) -> list[tuple[Any, Any, Any]] | None:
    try:
        solved = np.linalg.solve(left, np.array(right))
    except np.linalg.LinAlgError:
        return None
    return [(row[0], row[1], row[2]) for row in solved.tolist()]


def _eliminated(left: list[list[Any]], right: list[list[Any]]) -> list[tuple[Any, Any, Any]] | None:
    """Gauss and Jordan; None if the system has no single answer. The rows are used up."""
    size = len(left)
    if size == 2:
        return _of_two(*left, *right)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(left[row][at]))
        if not left[best][at]:
            return None
        left[at], left[best] = left[best], left[at]
        right[at], right[best] = right[best], right[at]
        head, known = left[at], right[at]
        for row in range(size):
            share = left[row][at]
            if row == at or not share:
                continue
            share = share / head[at]
            line, tail = left[row], right[row]
            for column in range(at, size):
                line[column] -= share * head[column]
            for column in range(3):
                tail[column] -= share * known[column]
    heads = [left[at][at] for at in range(size)]
    return [(one / head, other / head, rolls / head) for head, (one, other, rolls) in zip(heads, right, strict=True)]


def _of_two(
    one: list[Any], other: list[Any], first: list[Any], second: list[Any]
) -> list[tuple[Any, Any, Any]] | None:
    """Two equations, the most there are where every hit wounds: who has the initiative is all that may change."""
    (a, b), (c, d) = one, other
    whole = a * d - b * c
    if not whole:
        return None
    (p, q, r), (s, t, u) = first, second
    return [
        ((p * d - b * s) / whole, (q * d - b * t) / whole, (r * d - b * u) / whole),
        ((a * s - c * p) / whole, (a * t - c * q) / whole, (a * u - c * r) / whole),
    ]
