"""Exact chances of blows: one, several on one enemy at once, two who fight each other (ARG-MELEE, ARG-TIE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ..params import Params
from ..resolve import blows
from ..resolve.blows import Struck
from ..resolve.melee import Fighter, Melee
from ..resolve.melee import steps as melee_steps
from ..resolve.sixes import Die, deal
from ..resolve.ties import Landed, settle
from .sixes import natural
from .walk import Shares, add, walk

ENDS = ("kill", "push", "miss")
FIRST = ("A_first", "B_first", "same")


def landed(params: Params, struck: Struck, mod: int, sides: int = 6) -> dict[int, Fraction]:
    """The chance of each natural value of one blow by itself."""
    kills, rests = blows.need(params, struck, mod, sides), blows.rests(params, struck, mod, sides)
    return natural(params, kills, sides, rests)


def strike(params: Params, struck: Struck, mod: int = 0, sides: int = 6) -> dict[str, Fraction]:
    """The chances of one blow: "kill", "push", "miss".

    >>> from aofa_widgets.rules import Ruleset
    >>> strike(Params.of(Ruleset.load("argad")), Struck(3, "5"), -1)["kill"]
    Fraction(1, 36)
    """
    found = dict.fromkeys(ENDS, Fraction(0))
    for value, share in landed(params, struck, mod, sides).items():
        found[blows.outcome(params, value, struck, mod, sides)] += share
    return found


class Striker(NamedTuple):
    """One of several who strike at once: what is added to his die, its sides, whether he is in disorder."""

    mod: int = 0
    sides: int = 6
    loose: bool = False


def gang(params: Params, strikers: Sequence[Striker], struck: Struck) -> dict[str, Fraction]:
    """The best that several blows at once do to one enemy, all of one side (ARG-AMB-MELEE-2).

    >>> from aofa_widgets.rules import Ruleset
    >>> gang(Params.of(Ruleset.load("argad")), [Striker()] * 2, Struck(5, "5"))["kill"]
    Fraction(11, 36)
    """
    return dict(_gang(params, tuple(strikers), struck))


@lru_cache(maxsize=4096)
def _gang(params: Params, strikers: tuple[Striker, ...], struck: Struck) -> dict[str, Fraction]:
    found = dict.fromkeys(ENDS, Fraction(0))
    for falls in product(*(_ways(params, one, struck) for one in strikers)):
        share, best = Fraction(1), len(ENDS) - 1
        for end, part in falls:
            share *= part
            best = min(best, ENDS.index(end) if end else best)
        sixes = [one for one, (end, _) in zip(strikers, falls, strict=True) if not end]
        for end, part in _sixes(params, sixes, struck).items():
            found[ENDS[min(best, ENDS.index(end))]] += share * part
    return found


def _ways(params: Params, one: Striker, struck: Struck) -> list[tuple[str, Fraction]]:
    """How one die may fall: every result of an ordinary face, and "" for a six."""
    ways: dict[str, Fraction] = {"": Fraction(1, one.sides)}
    for face in range(1, one.sides):
        add(ways, blows.outcome(params, face, struck, one.mod, one.sides), Fraction(1, one.sides))
    return list(ways.items())


def _sixes(params: Params, sixes: Sequence[Striker], struck: Struck) -> dict[str, Fraction]:
    """The best that sixes at one enemy come to, ladder by ladder."""
    found: Shares[tuple[int, bool]] = {(len(ENDS) - 1, False): Fraction(1)}
    for sides, loose in dict.fromkeys((one.sides, one.loose) for one in sixes):
        some = [one for one in sixes if (one.sides, one.loose) == (sides, loose)]
        after: Shares[tuple[int, bool]] = {}
        for (best, used), share in found.items():
            barred = loose and used
            for (end, spent), part in _ladder(params, some, struck, barred).items():
                add(after, (min(best, end), used or (loose and spent)), share * part)
        found = after
    ends = dict.fromkeys(ENDS, Fraction(0))
    for (best, _), share in found.items():
        ends[ENDS[best]] += share
    return ends


def _ladder(params: Params, some: Sequence[Striker], struck: Struck, barred: bool) -> Shares[tuple[int, bool]]:
    sides, loose = some[0].sides, some[0].loose
    steps = params.sixes_ladder and not loose
    ladder = [sides + step if steps else sides for step in range(len(some))]
    dice = [Die("", sides, blows.need(params, struck, one.mod, sides), sides) for one in some]
    values = deal(dice, ladder)
    best = min(_end(params, one, struck, value) for one, value in zip(some, values, strict=True))
    stops = any(
        value >= blows.rests(params, struck, one.mod, sides) for one, value in zip(some, values, strict=True)
    )
    if stops or barred or not params.sixes_reroll:
        return {(best, False): Fraction(1)}
    climber = min(range(len(some)), key=lambda i: dice[i].need)
    found: Shares[tuple[int, bool]] = {}
    share, top = Fraction(1), ladder[-1]
    shown = best
    while top < dice[climber].need:
        add(found, (shown, True), share * Fraction(sides - 1, sides))
        share, top = share / sides, top + 1
        rest = iter(ladder[:-1])
        shown = min(_end(params, one, struck, top if i == climber else next(rest)) for i, one in enumerate(some))
    add(found, (shown, True), share)
    return found


def _end(params: Params, one: Striker, struck: Struck, value: int) -> int:
    return ENDS.index(blows.outcome(params, value, struck, one.mod, one.sides))


class One(NamedTuple):
    """One of two who fight each other."""

    struck: Struck
    mod: int = 0
    sides: int = 6


def duel(params: Params, a: One, b: One, first: str = "same", tie: bool = True) -> dict[str, Fraction]:
    """What comes of one melee turn of two who strike each other: who falls, who goes back.

    `first`: "A_first", "B_first" or "same" (equal lengths). Keys: A_killed, B_killed, A_pushed, B_pushed (that one
    alone), both_killed, both_pushed, nothing; those that cannot come about are left out.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> duel(params, One(Struck(3)), One(Struck(3)))["both_killed"]
    Fraction(1, 12)
    """
    found: Shares[str] = {}
    if first == "same":
        people = {"A": _person("A", a, "B"), "B": _person("B", b, "A")}
        for va, share in landed(params, b.struck, a.mod, a.sides).items():
            for vb, part in landed(params, a.struck, b.mod, b.sides).items():
                blow_a = _blow(params, "A", "B", va, a, b)
                blow_b = _blow(params, "B", "A", vb, b, a)
                add(found, _name(settle(params, [blow_a, blow_b], people, tie)), share * part)
        return found
    order = (("A", a, b), ("B", b, a)) if first == "A_first" else (("B", b, a), ("A", a, b))
    share = Fraction(1)
    for who, one, other in order:
        ends = strike(params, other.struck, one.mod, one.sides)
        for end, name in (("kill", "killed"), ("push", "pushed")):
            add(found, f"{'B' if who == 'A' else 'A'}_{name}", share * ends[end])
        share *= ends["miss"]
    add(found, "nothing", share)
    return found


def _person(name: str, one: One, enemy: str) -> Fighter:
    return Fighter(name, name, one.struck.cls, one.struck.armour, targets=(enemy,), mod=one.mod, die=one.sides)


def _blow(params: Params, who: str, target: str, value: int, one: One, other: One) -> Landed:
    return Landed(who, who, target, who, value, one.mod, blows.outcome(params, value, other.struck, one.mod, one.sides))


def _name(settled: Sequence[Landed]) -> str:
    fates = {blow.target: blow.result for blow in settled if blow.stands and blow.result != "miss"}
    killed = [who for who, fate in fates.items() if fate == "kill"]
    pushed = [who for who, fate in fates.items() if fate == "push"]
    if killed:
        return "both_killed" if len(killed) == 2 else f"{killed[0]}_killed"
    if pushed:
        return "both_pushed" if len(pushed) == 2 else f"{pushed[0]}_pushed"
    return "nothing"


MOST_DICE = 5


def fight(params: Params, melee: Melee) -> dict[tuple[frozenset[str], frozenset[str], frozenset[str]], Fraction]:
    """The chances of every ending of a small fight: who fell, who goes back, who lies on the ground.

    Every sequence of dice is gone through, so that at most `MOST_DICE` blows are taken. Raises: ValueError for more.
    """
    if sum(len(one.targets) for one in melee.fighters) > MOST_DICE:
        raise ValueError(f"more than {MOST_DICE} blows")

    return walk(
        lambda: melee_steps(params, melee),
        lambda end: (frozenset(end.killed), frozenset(end.pushed), frozenset(end.ko)),
    )


def fates(params: Params, melee: Melee) -> Iterator[tuple[str, dict[str, Fraction]]]:
    """For everybody in a small fight the chances of "kill", "ko", "push" and "stand"."""
    ends = fight(params, melee)
    for one in melee.fighters:
        found: Shares[str] = {}
        for (killed, pushed, ko), share in ends.items():
            fate = "kill" if one.id in killed else "ko" if one.id in ko else "push" if one.id in pushed else "stand"
            add(found, fate, share)
        yield one.id, found
