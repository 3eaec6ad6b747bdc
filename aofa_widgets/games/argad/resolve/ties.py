"""Two who strike each other at the same time: who alone falls, who alone goes back, whose killer stays (ARG-TIE)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from ..params import Params
from .blows import RANK


class Person(Protocol):
    """What breaks a tie of somebody in front."""

    @property
    def cls(self) -> int: ...
    @property
    def armour(self) -> str: ...
    @property
    def targets(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Landed:
    """One blow of a step: who struck, who stands in front of him (or himself), whom, with what natural value and bonus.

    `result`: "kill", "push" or "miss"; one that `floors` only knocks out. `undone`: the rule by which it does nothing
    after all ("" if it does); `length`: its step.
    """

    who: str
    owner: str
    target: str
    label: str
    natural: int
    mod: int
    result: str
    floors: bool = False
    length: str = ""
    undone: str = ""

    @property
    def stands(self) -> bool:
        """Whether it has its effect."""
        return not self.undone


def settle(params: Params, landed: Sequence[Landed], people: Mapping[str, Person], tie: bool) -> list[Landed]:
    """The blows of one step with those undone that a tie or a killed enemy undoes (ARG-TIE-1 to 7, ARG-MELEE-15)."""
    found = list(landed)
    if tie:
        for one, other in _pairs(params, landed, people):
            _break(found, people, one, other)
    killers = {(blow.owner, blow.target) for blow in found if blow.result == "kill" and blow.stands}
    for i, blow in enumerate(found):
        if blow.result == "push" and blow.stands and (blow.target, blow.owner) in killers:
            found[i] = replace(blow, undone="ARG-MELEE-15")
    return found


def _pairs(params: Params, landed: Sequence[Landed], people: Mapping[str, Person]) -> list[tuple[str, str]]:
    """Front people who strike each other, nobody else striking either (ARG-TIE-7, ARG-AMB-TIE-1, ARG-AMB-FENCER-2)."""
    ways = {(blow.owner, blow.target) for blow in landed}
    found = [(a, b) for a, b in dict.fromkeys((blow.owner, blow.target) for blow in landed) if (b, a) in ways]
    return [
        (a, b)
        for i, (a, b) in enumerate(found)
        if (b, a) not in found[:i] and _alone(params, landed, people, a, b) and _alone(params, landed, people, b, a)
    ]


def _alone(
    params: Params, landed: Sequence[Landed], people: Mapping[str, Person], one: str, other: str
) -> bool:
    """Whether the second is struck by one blow alone, that of the first's line; a double blow is the exception."""
    at = [blow for blow in landed if blow.target == other]
    if not params.melee_double_tie and any(len(people[blow.who].targets) > 1 for blow in at):
        return False
    if len(at) == 1:
        return True
    if not params.melee_double_tie:
        return False
    if len({blow.who for blow in at}) == 1:  # both dice of a fencer on one enemy
        return True
    own = {blow.target for blow in landed if blow.who == other}
    twice = one in own and len(own) > 1  # the fencer himself, struck by both
    return twice and len([blow for blow in at if blow.owner == one]) == 1


def _break(found: list[Landed], people: Mapping[str, Person], one: str, other: str) -> None:
    """Undo what the loser of one pair has done; neither loses where nothing parts them (ARG-TIE-5, ARG-TIE-6)."""
    his = _best(found, one, other)
    theirs = _best(found, other, one)
    if his.result != theirs.result or his.result == "miss":
        return
    a, b = people[one], people[other]
    for left, right, rule in (
        (a.cls, b.cls, "ARG-TIE-1"),
        (RANK[a.armour], RANK[b.armour], "ARG-TIE-2"),
        (his.natural, theirs.natural, "ARG-TIE-3"),
        (his.mod, theirs.mod, "ARG-TIE-4"),
    ):
        if left != right:
            loser, winner = (other, one) if left > right else (one, other)
            for i, blow in enumerate(found):
                if blow.owner == loser and blow.target == winner and blow.result == his.result:
                    found[i] = replace(blow, undone=rule)
            return


def _best(found: Sequence[Landed], owner: str, target: str) -> Landed:
    """The best blow of one line at somebody: of two dice of a fencer the higher natural counts (ARG-AMB-FENCER-2)."""
    order = ("miss", "push", "kill")
    there = [blow for blow in found if blow.owner == owner and blow.target == target]
    return max(there, key=lambda blow: (order.index(blow.result), blow.natural))
