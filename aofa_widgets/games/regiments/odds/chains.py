"""Exact odds of a whole charge, and of all the weapons that a unit shoots: state by state through every step.

A state is what is left of both bodies. Each step multiplies it by the exact odds of its volley, so that a charge of any
size is a few thousand products of whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from aofa_widgets.dice import Dist

from ..params import Params
from ..resolve import Arm, Target, compile
from ..resolve.compile import order
from ..resolve.melee import SIDES, Bodies, Melee, Pair, Side, Step, courage, loser, nerve, plan, strike, totals
from ..resolve.volley import Body, Volley
from ..specials import When
from . import tests, volleys

State = tuple[Bodies, Pair]
ENDINGS = (
    *("defender_destroyed", "defender_routs", "defender_shaken", "defender_loses_passes", "tie"),
    *("charger_loses_passes", "charger_shaken", "charger_routs", "charger_destroyed"),
)
SHOT = ("destroyed", "shaken", "holds", "untested")


@dataclass(frozen=True, slots=True)
class StepOdds:
    """One step: its label, who strikes (0 the charger or shooter), which weapon, the chance that it is reached.

    Means of its dice, hits and hits not blocked count 0 where it is not reached; `wounds` are wounds that figures took,
    `lost` figures that fell, over all courses.
    """

    label: str
    who: int
    at: int
    reached: Fraction
    dice: Fraction
    hits: Fraction
    through: Fraction
    wounds: Dist[int]
    lost: Dist[int]


@dataclass(frozen=True, slots=True)
class ChainOdds:
    """All that a charge or a shooting may come to.

    `endings` by their names; `left` bodies of both sides before a rout; `gone`: the mean share of each side's figures
    off the table at the end, a rout counted whole; `totals` of a melee's result where it comes to one.
    """

    endings: Mapping[str, Fraction]
    steps: tuple[StepOdds, ...]
    left: tuple[Dist[Body], Dist[Body]]
    gone: tuple[Fraction, Fraction]
    totals: Mapping[Pair, Fraction]


def charge(params: Params, melee: Melee) -> ChainOdds:
    """All that a charge may come to, exactly; where it is open whether the defender strikes back, it does.

    >>> from aofa_widgets.rules import Ruleset
    >>> from ..resolve.melee import Arms
    >>> spears = Side((1,) * 10, 4, 5, 5, (Arms(1),), size=10)
    >>> charge(Params.of(Ruleset.load("regiments")), Melee(spears, spears)).endings["defender_routs"]
    Fraction(169436, 1594323)
    """
    return _charge(params, melee)


@lru_cache(maxsize=256)
def _charge(params: Params, melee: Melee) -> ChainOdds:
    first, own, rest = plan(melee)
    back = melee.strike_back is not False
    todo = [*(first if back else ()), *(step for step in own), *(rest if back else ())]
    begun: State = ((melee.charger.body, melee.defender.body), (0, 0))
    now, steps = Dist.certain(begun), []
    for step in todo:
        now, told = _step(params, melee, step, now)
        steps.append(told)
    ends = now.then(lambda state: _ending(params, melee, state))
    both = _gone(melee, ends)
    endings = {name: ends.where(lambda end, name=name: end[0] == name) for name in ENDINGS}  # type: ignore[misc]
    counted = _totals(params, melee, now)
    left = now.map(lambda state: state[0][0]), now.map(lambda state: state[0][1])
    return ChainOdds({name: share for name, share in endings.items() if share}, tuple(steps), left, both, counted)


def _step(params: Params, melee: Melee, step: Step, now: Dist[State]) -> tuple[Dist[State], StepOdds]:
    """One step over all states; a side that is destroyed neither strikes nor is struck."""

    def numbers(bodies: Bodies) -> Volley | None:
        found = strike(params, melee, step, bodies) if all(bodies) else None
        return found if found is not None and found.dice else None

    def after(state: State) -> Dist[State]:
        given = numbers(state[0])
        return Dist.certain(state) if given is None else _struck(params, given, step.who, state)

    told = _told(step.label, step.who, step.at, [(numbers(bodies), share) for (bodies, _), share in now.items()])
    foe = 1 - step.who
    fell = now.then(lambda state: after(state).map(lambda new: (state[0][foe], new[0][foe])))
    return now.then(after), told(fell)


def _told(
    label: str, who: int, at: int, given: Sequence[tuple[Volley | None, Fraction]]
) -> Callable[[Dist[tuple[Body, Body]]], StepOdds]:
    """The figures of a step, once it is known what fell (bodies before and after)."""
    reached = dice = hits = through = Fraction(0)
    for one, share in given:
        if one is not None:
            hit, past = volleys.means(one)
            reached, dice = reached + share, dice + share * (one.dice or one.hits)
            hits, through = hits + share * hit, through + share * past

    def told(fell: Dist[tuple[Body, Body]]) -> StepOdds:
        wounds = fell.map(lambda pair: sum(pair[0]) - sum(pair[1]))
        return StepOdds(
            label, who, at, reached, dice, hits, through, wounds, fell.map(lambda pair: len(pair[0]) - len(pair[1]))
        )

    return told


def _struck(params: Params, given: Volley, who: int, state: State) -> Dist[State]:
    bodies, caused = state
    foe = bodies[1 - who]

    def joined(rest: Body, more: int) -> State:
        new = (bodies[0], rest) if who == 0 else (rest, bodies[1])
        return new, (caused[0] + more * (who == 0), caused[1] + more * (who == 1))

    if params.melee_count_overkill:
        return volleys.struck(given, foe).map(lambda pair: joined(*pair))
    return volleys.left(given, foe).map(lambda rest: joined(rest, sum(foe) - sum(rest)))


def _ending(params: Params, melee: Melee, state: State) -> Dist[tuple[str, Bodies, int]]:
    """How a state ends: its name, its bodies, who is off the table (-1 nobody)."""
    bodies, caused = state
    for who in (0, 1):
        if not bodies[who]:
            return Dist.certain((f"{SIDES[who]}_destroyed", bodies, who))
    count = totals(params, melee, bodies, caused)
    lost = loser(count)
    if lost is None:
        return Dist.certain(("tie", bodies, -1))
    told = {"pass": "loses_passes", "shaken": "shaken", "rout": "routs"}
    test = tests.nerve(params, nerve(params, melee, lost, bodies[lost]))
    return test.map(lambda end: (f"{SIDES[lost]}_{told[end]}", bodies, lost if end == "rout" else -1))


def _gone(melee: Melee, ends: Dist[tuple[str, Bodies, int]]) -> tuple[Fraction, Fraction]:
    def share(who: int) -> Fraction:
        whole = max(1, len(melee.side(who).body))
        return ends.mean(lambda end: Fraction(1) if end[2] == who else 1 - Fraction(len(end[1][who]), whole))

    return share(0), share(1)


def _totals(params: Params, melee: Melee, now: Dist[State]) -> Mapping[Pair, Fraction]:
    found: dict[Pair, Fraction] = {}
    for (bodies, caused), share in now.items():
        if all(bodies):
            count = totals(params, melee, bodies, caused)
            found[count] = found.get(count, Fraction(0)) + share
    return found


@dataclass(frozen=True, slots=True)
class Shot:
    """One weapon group that shoots: its numbers, the circumstances (a volley may be split by range, AOFR-R-20)."""

    arm: Arm
    when: When
    cover: str = ""
    name: str = ""


def shoot(params: Params, shots: Sequence[Shot], side: Side) -> ChainOdds:
    """All that shots at one unit may come to, casualties taken after each weapon, morale included (AOFR-R-21, -R-39).

    >>> from aofa_widgets.rules import Ruleset
    >>> five = Shot(Arm(5, 4), When("shoot"))
    >>> shoot(Params.of(Ruleset.load("regiments")), [five], Side((1,) * 10, 4, 5, 5, size=10)).endings["shaken"]
    Fraction(1, 486)
    """
    return _shoot(params, tuple(shots), side)


@lru_cache(maxsize=256)
def _shoot(params: Params, shots: tuple[Shot, ...], side: Side) -> ChainOdds:
    now, steps = Dist.certain(side.body), []
    for at, shot in sorted(enumerate(shots), key=lambda one: order(one[1].arm.effects)):

        def numbers(body: Body, shot: Shot = shot) -> Volley | None:
            if not body:
                return None
            there = side.target(body)
            target = Target(there.defence, there.left, there.effects, shot.cover)
            given = compile.volley(params, shot.arm, target, shot.when)
            return given if given.dice else None

        def after(body: Body, numbers: Callable[[Body], Volley | None] = numbers) -> Dist[Body]:
            given = numbers(body)
            return Dist.certain(body) if given is None else volleys.left(given, body)

        told = _told("shoot", 0, at, [(numbers(body), share) for body, share in now.items()])
        steps.append(told(now.then(lambda body, after=after: after(body).map(lambda new: (body, new)))))  # type: ignore[misc]
        now = now.then(after)
    ends = now.then(lambda body: _after_shots(params, side, body))
    endings = {name: ends.p(name) for name in SHOT if ends.p(name)}
    whole = max(1, len(side.body))
    gone = now.mean(lambda body: 1 - Fraction(len(body), whole))
    return ChainOdds(endings, tuple(steps), (Dist.certain(()), now), (Fraction(0), gone), {})


def _after_shots(params: Params, side: Side, body: Body) -> Dist[str]:
    if not body:
        return Dist.certain("destroyed")
    if sum(body) == sum(side.body):
        return Dist.certain("untested")
    test = courage(side, body, "wounds")
    return tests.nerve(params, test).map(lambda end: {"none": "untested", "pass": "holds"}.get(end, end))
