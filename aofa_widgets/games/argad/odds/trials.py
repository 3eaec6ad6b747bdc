"""Exact chances of single dice: hard and dangerous ground, breaking off, work, tests, morale, speed in a duel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from aofa_widgets.dice import Dist

from ..params import Params
from ..resolve import danger, moves, trials, work
from ..resolve.duel import SIDES, Duel
from .sixes import natural
from .walk import Shares, add, dist, walk


def stuck(params: Params, mode: str = "foot") -> Fraction:
    """The chance that hard ground holds somebody fast for a turn (ARG-TERRAIN-3, ARG-AMB-TERRAIN-2).

    >>> from aofa_widgets.rules import Ruleset
    >>> stuck(Params.of(Ruleset.load("argad")), "mounted")
    Fraction(1, 36)
    """
    return losses(params, mode).get(None, Fraction(0))


def losses(params: Params, mode: str = "foot") -> Shares[int | None]:
    """What the slowness dice take off, in centimetres; None: held fast."""
    going = moves.Going(10**6, "difficult", 0, mode)
    return walk(lambda: moves.slowness(params, going), lambda end: None if end.stuck else end.loss // 100)


def crossing(params: Params, going: moves.Going) -> tuple[Fraction, Fraction]:
    """The chance to get into hard ground or on in it, and how far on average if so, in tenths of a millimetre."""
    depths = walk(
        lambda: moves.slowness(params, going), lambda end: 0 if end.stuck else max(0, end.moved - going.before)
    )
    chance = sum((share for depth, share in depths.items() if depth), Fraction(0))
    mean = sum((depth * share for depth, share in depths.items()), Fraction(0))
    return chance, mean / chance if chance else Fraction(0)


def recontact(params: Params, leaver: moves.Runner, pursuer: moves.Runner) -> Fraction:
    """The chance that whoever breaks off is caught again or never gets away (ARG-WITHDRAW-2 to 5)."""
    ends = walk(lambda: moves.withdraw(params, moves.Leave(leaver, pursuer)), lambda end: end.recontact)
    return ends.get(True, Fraction(0))


def peril(params: Params, cls: int, mod: int = 0) -> dict[str, Fraction]:
    """What dangerous ground does to one person at first: "fine", "shout", "in_danger" (ARG-DANGER-2 to 4)."""
    found = dict.fromkeys((danger.FINE, danger.SHOUT, danger.IN_DANGER), Fraction(0))
    for face in range(1, 7):
        found[danger.reading(face, cls, mod)] += Fraction(1, 6)
    return found


def lost(params: Params, cls: int, mod: int = 0, helped: bool = False) -> Fraction:
    """The chance to be in danger and to fail the second reading too (ARG-DANGER-5, ARG-DANGER-6)."""
    second = danger.Second(danger.Member("", cls, mod), helped)
    ends = walk(lambda: danger.danger_second(params, second), lambda end: end.victim)
    return peril(params, cls, mod)[danger.IN_DANGER] * ends.get("dead", Fraction(0))


def under(params: Params, stat: int) -> dict[str, Fraction]:
    """A test under a rating: "success", "equal", "fail" (ARG-TEST-1)."""
    found = dict.fromkeys(("success", "equal", "fail"), Fraction(0))
    found |= walk(lambda: trials.under(params, trials.Under(stat)), lambda end: end.result)
    return found


def task(params: Params, difficulty: int, mod: int = 0, dice: int = 1) -> Fraction:
    """The chance to do something of a difficulty with the best of some dice (ARG-TEST-4)."""
    ends = walk(lambda: trials.difficulty(params, trials.Task(difficulty, mod, dice)), lambda end: end.result)
    return ends.get("success", Fraction(0))


def nerve(params: Params, unit: trials.Nerve) -> dict[str, Fraction]:
    """What a morale test comes to: "obey", "disorder", "flee" (ARG-MORALE-2 to 5)."""
    found = dict.fromkeys(("obey", "disorder", "flee"), Fraction(0))
    found |= walk(lambda: trials.morale(params, unit), lambda end: end.result)
    return found


def care(params: Params, hurt: trials.Care) -> dict[str, Fraction]:
    """What becomes of somebody cared for (ARG-HEAL-1 to 7)."""
    return walk(lambda: trials.heal(params, hurt), lambda end: end.result)


def speed(bonus: tuple[int, int] = (0, 0)) -> dict[str, Fraction]:
    """Who fires first in a duel: "A", "B", "same" (ARG-DUEL-2).

    >>> speed()["same"]
    Fraction(1, 6)
    """
    found = dict.fromkeys((*SIDES, "same"), Fraction(0))
    for a in range(1, 7):
        for b in range(1, 7):
            gap = a + bonus[0] - b - bonus[1]
            found["same" if not gap else SIDES[int(gap < 0)]] += Fraction(1, 36)
    return found


def duel(params: Params, given: Duel) -> dict[str, Fraction]:
    """What a duel of shooters comes to: "A_killed", "B_killed", "both_killed", "nothing" (ARG-DUEL-2)."""
    needs = [max(need, 2 if params.shoot_one_misses else 0) for need in given.need]
    hit = [sum((part for value, part in natural(params, need).items() if value >= need), Fraction(0)) for need in needs]
    a, b, first = hit[0], hit[1], speed(given.bonus)
    return {
        "A_killed": first["A"] * (1 - a) * b + first["B"] * b + first["same"] * (1 - a) * b,
        "B_killed": first["B"] * (1 - b) * a + first["A"] * a + first["same"] * (1 - b) * a,
        "both_killed": first["same"] * a * b,
        "nothing": (1 - a) * (1 - b),
    }


class Job:
    """A certain time, exactly: the chance that work ends, or is given up, on each turn (ARG-TIME-2 to 7).

    >>> from aofa_widgets.rules import Ruleset
    >>> job = Job(work.Work())
    >>> job.done[1], job.mean()
    (Fraction(1, 6), Fraction(899, 324))
    """

    def __init__(self, start: work.Work, turns: int = 24) -> None:
        self.start = start
        self.done: dict[int, Fraction] = {}
        self.abandoned: dict[int, Fraction] = {}
        at: dict[work.Work, Fraction] = {start: Fraction(1)}
        for _ in range(turns):
            following: Shares[work.Work] = {}
            for job, share in at.items():
                for faces, part in _faces(job.jobs, job.sides).items():
                    now = work.after(job, faces)
                    if now.result == work.WORKING:
                        add(following, now.work, share * part)
                    else:
                        add(self.done if now.result == work.DONE else self.abandoned, now.turn, share * part)
            at = following
        self.left = sum(at.values(), Fraction(0))

    def by(self, turn: int) -> Fraction:
        """The chance to be done at the end of a turn."""
        return sum((share for at, share in self.done.items() if at <= turn), Fraction(0))

    def mean(self) -> Fraction:
        """How many turns it takes on average until it is done, or given up; where a six begins it anew, exactly too."""
        if self.start.insist and self.start.six_fails:
            return self._restarted()
        whole = sum((turn * share for turn, share in (*self.done.items(), *self.abandoned.items())), Fraction(0))
        return whole - self.start.turn

    def mean_done(self) -> Fraction:
        """How many turns on average where it is done."""
        return sum((turn * share for turn, share in self.done.items()), Fraction(0)) / sum(self.done.values())

    def _restarted(self) -> Fraction:
        """Attempts follow each other until one succeeds; only the first has a head start."""
        one = Job(replace(self.start, insist=False))
        again = Job(replace(self.start, insist=False, head_start=0, worked=0))
        fails = sum(one.abandoned.values(), Fraction(0))
        lasts = again.mean() / sum(again.done.values(), Fraction(0))
        return one.mean() + fails * lasts


def _faces(dice: int, sides: int) -> dict[tuple[int, ...], Fraction]:
    """Every fall of some dice, in order of size."""
    found: Shares[tuple[int, ...]] = {(): Fraction(1)}
    for _ in range(dice):
        after: Shares[tuple[int, ...]] = {}
        for faces, share in found.items():
            for face in range(1, sides + 1):
                add(after, tuple(sorted((*faces, face))), share / sides)
        found = after
    return found


def turns(jobs: Sequence[work.Work]) -> Dist[int]:
    """How many turns jobs take that are done one after the other; none of them may fail for good."""
    found: Shares[int] = {0: Fraction(1)}
    for one in jobs:
        after: Shares[int] = {}
        for before, share in found.items():
            for turn, part in Job(one).done.items():
                add(after, before + turn, share * part)
        found = after
    return dist(found)
