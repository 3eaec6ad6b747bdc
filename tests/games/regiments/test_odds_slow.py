"""The slow second hand of the exact odds: every sequence of dice through the machines that play, and counted."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from aofa_widgets.games.regiments.odds import chains, volleys
from aofa_widgets.games.regiments.odds import tests as single
from aofa_widgets.games.regiments.params import Params
from aofa_widgets.games.regiments.resolve import Arm, Due, charging, melee, morale, volley
from aofa_widgets.games.regiments.resolve.melee import Arms, Lone, Melee, Side
from aofa_widgets.games.regiments.resolve.melee.course import Struck
from aofa_widgets.games.regiments.resolve.volley import Outcome, Volley
from aofa_widgets.games.regiments.specials import Effect, When, effects, of_unit, parse_all
from aofa_widgets.rules import Ruleset

RULES = Ruleset.load("regiments")
PARAMS = Params.of(RULES)
FACES = range(1, 7)


def played(course: Any, further: Callable[[Any, tuple[int, ...]], Any]) -> dict[Hashable, Fraction]:
    """Every end of a machine with its chance; courses that are alike go on together."""
    waiting, ends = {course: Fraction(1)}, dict[Hashable, Fraction]()
    while waiting:
        now, chance = waiting.popitem()
        if not isinstance(now.due, Due):
            ends[now.due] = ends.get(now.due, Fraction(0)) + chance
            continue
        assert now.due.dice <= 6, "too many dice to write out"
        share = chance / 6**now.due.dice
        for faces in product(FACES, repeat=now.due.dice):
            after = further(now, faces)
            waiting[after] = waiting.get(after, Fraction(0)) + share
    return ends


def summed(ends: dict[Any, Fraction], what: Callable[[Any], Hashable]) -> dict[Hashable, Fraction]:
    found: dict[Hashable, Fraction] = {}
    for end, chance in ends.items():
        found[what(end)] = found.get(what(end), Fraction(0)) + chance
    return found


def some_volleys(n: int) -> Iterator[tuple[Volley, tuple[int, ...]]]:
    """Volleys of any combination of effects, few enough dice to write out."""
    chance = Random(20261122)
    while n:
        given = Volley(
            dice=chance.choice((0, 1, 1, 2, 2, 3)), need=chance.randint(2, 6), defence=chance.randint(2, 6),
            mod=chance.randint(-2, 1), only_six=chance.random() < 0.2, extra=chance.choice((0, 0, 1, 2)),
            ap=chance.randint(-1, 3), ap_six=chance.choice((0, 0, 4)), times=chance.choice((1, 1, 2, 3)),
            keeps=chance.random() < 0.6, shield=chance.choice((0, 0, 1)), reroll=chance.random() < 0.3,
            wounds=chance.choice((1, 1, 2, 3)), cancel=chance.choice((0, 0, 5, 4)), one=chance.random() < 0.25,
            hits=chance.choice((0, 0, 0, 1, 2)),
        )  # fmt: skip
        most = (given.dice * (1 + given.extra) + given.hits) * given.times
        if most > 4 or (given.cancel and most * given.wounds > 4) or not most:
            continue
        tough = chance.choice((1, 1, 2, 3))
        body = (chance.randint(1, tough), *(tough,) * chance.randint(0, 3))
        n -= 1
        yield given, body


def test_any_volley_is_what_its_dice_make_of_it() -> None:
    seen: set[tuple[bool, ...]] = set()
    for given, body in some_volleys(45):
        ends = played(volley.begin(given, body), volley.advance)
        found = volleys.volley(given, body)
        assert dict(found.body.items()) == summed(ends, lambda end: end.body), (given, body)
        assert dict(volleys.raw(given).items()) == summed(ends, lambda end: end.raw), given
        both = dict(volleys.struck(given, body).items())
        assert both == summed(ends, lambda end: (end.body, end.raw)), (given, body)
        means = [sum((end_of(end) * share for end, share in ends.items()), Fraction(0)) for end_of in _MEANS]
        assert [found.mean_hits, found.mean_through, found.mean_raw] == means, given
        assert dict(found.lost.items()) == summed(ends, lambda end: end.lost)
        assert dict(found.wounds.items()) == summed(ends, lambda end: end.wounds)
        seen.add((given.reroll, given.one, given.wounds > 1, given.cancel > 0, given.times > 1, given.hits > 0))
    assert len(seen) > 20


_MEANS: tuple[Callable[[Outcome], int], ...] = (lambda e: e.hits, lambda e: e.unblocked, lambda e: e.raw)


def does(*names: str) -> tuple[Effect, ...]:
    return effects(PARAMS.specials, parse_all(list(names), PARAMS.specials))


def whole(*names: str) -> tuple[Effect, ...]:
    return of_unit(PARAMS.specials, (parse_all(list(names), PARAMS.specials),))


TWO = Side((1, 1), 4, 5, 2, (Arms(1),), size=2)
LONE = Side((3,), 4, 4, 1, (Arms(2, 1, does("Deadly(2)")),), size=1, start=3, fear=((None, 0, 2),))
MELEES = {
    "plain": Melee(TWO, TWO),
    "flank": Melee(TWO, replace(TWO, spirit=((None, 0, 1),)), "flank"),
    "not struck back": Melee(TWO, TWO, "rear", False),
    "counter and impact": Melee(
        replace(TWO, charge=(((None, 0, 1), 2),)),
        replace(TWO, arms=(Arms(1, 0, does("Counter")),), guard=((None, 0, 1),), size=4),
    ),
    "impact": Melee(replace(TWO, charge=(((None, 0, 1), 2),), arms=(Arms(1, 1, does("Thrust")),)), TWO),
    "fatigued": Melee(replace(TWO, fatigued=True, charge=(((None, 0, 2), 2),)), replace(TWO, shaken=True)),
    "fearless": Melee(TWO, replace(TWO, effects=whole("Fearless"), arms=(Arms(1, 0, does("Furious", "Surge")),))),
    "giant": Melee(LONE, replace(TWO, body=(1, 1, 1), size=3, frontage=3)),
    "giant struck": Melee(replace(TWO, arms=(Arms(1), Arms(1, 4, figures=1))), LONE),
    "hero": Melee(
        TWO, replace(TWO, body=(1, 2), size=2, nerve=3, lone=Lone(1, 3, whole("Regeneration")),
                     arms=(Arms(1), Arms(2, 1, (), 3, figures=1))),
    ),
    "takedown": Melee(
        replace(TWO, arms=(Arms(1), Arms(1, 0, does("Takedown", "Blast(3)")))), replace(TWO, body=(2, 2))
    ),
}  # fmt: skip
CHANGES: dict[str, dict[str, Any]] = {
    "book": {},
    "overkill": {"melee.count_overkill": True},
    "one rank": {"melee.ranks": 1, "melee.single_rank": 1, "melee.fear": "highest"},
}


def merged(course: Any) -> Any:
    """A course with what it struck so far added up, so that courses that come to the same go on together."""
    if not isinstance(course.due, Due):
        end = course.due
        kept = (end.charger, end.defender, end.totals, end.loser, end.morale, end.destroyed)
        return Ended(kept)
    sums = {who: [0, 0] for who in ("charger", "defender")}
    for one in course.steps:
        sums[one.who][0] += one.outcome.raw
        sums[one.who][1] += one.outcome.wounds
    nothing = Volley(0, 0, 0)
    steps = tuple(
        Struck("", who, nothing, Outcome(0, (), 0, raw, wounds, 0, ())) for who, (raw, wounds) in sums.items()
    )
    return replace(course, steps=steps)


class Ended(tuple[Any, ...]):
    """The end of a melee, as a course that is over."""

    @property
    def due(self) -> tuple[Any, ...]:
        return tuple(self)


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("name", MELEES)
def test_a_small_charge_is_what_its_dice_make_of_it(name: str, change: str) -> None:
    params, given = Params.of(RULES.with_values(CHANGES[change])), MELEES[name]
    ends = played(
        merged(melee.begin(params, given)), lambda course, faces: merged(melee.advance(params, course, faces))
    )
    found = chains.charge(params, given)
    assert dict(found.endings) == summed(ends, ending)
    counted = summed({end: share for end, share in ends.items() if end[2] is not None}, lambda end: end[2])
    assert dict(found.totals) == counted
    for who in (0, 1):
        assert dict(found.left[who].items()) == summed(ends, lambda end, who=who: end[who])  # type: ignore[misc]
        side = given.side(who)
        gone = sum((share * lost(end, who, len(side.body)) for end, share in ends.items()), Fraction(0))
        assert found.gone[who] == gone
    assert sum(found.endings.values()) == 1


def ending(end: Any) -> str:
    _, _, _, loser, result, destroyed = end
    if destroyed:
        return f"{destroyed}_destroyed"
    words = {"pass": "loses_passes", "shaken": "shaken", "rout": "routs"}
    return f"{loser}_{words[result]}" if loser else "tie"


def lost(end: Any, who: int, begun: int) -> Fraction:
    side = ("charger", "defender")[who]
    return Fraction(1) if end[4] == "rout" and end[3] == side else 1 - Fraction(len(end[who]), begun)


def test_shots_at_one_unit_are_what_their_dice_make_of_it() -> None:
    side = Side((1, 1, 1), 4, 4, 3, size=4, effects=whole("Fearless"), spirit=((None, 0, 1),))
    shots = [
        chains.Shot(Arm(2, 4), When("shoot"), "inside"),
        chains.Shot(Arm(1, 3, 1, does("Deadly(2)")), When("shoot", distance=3000)),
    ]
    ends: dict[Any, Fraction] = {side.body: Fraction(1)}
    for shot in (shots[1], shots[0]):  # what multiplies wounds comes first
        after: dict[Any, Fraction] = {}
        for body, chance in ends.items():
            there = replace(side.target(body), cover=shot.cover)
            given = volleys_of(shot, there)
            for end, share in played(volley.begin(given, body), volley.advance).items():
                after[end.body] = after.get(end.body, Fraction(0)) + chance * share  # type: ignore[attr-defined]
        ends = after
    wanted: dict[str, Fraction] = {}
    for body, chance in ends.items():
        if not body or body == side.body:
            results = {"destroyed" if not body else "untested": Fraction(1)}
        else:
            test = morale.begin(PARAMS, morale.Test(4, len(body), 4, mod=1, fearless=4))
            results = {
                {"none": "untested", "pass": "holds"}.get(end.result, end.result): share  # type: ignore[attr-defined]
                for end, share in played(test, lambda course, faces: morale.advance(PARAMS, course, faces)).items()
            }
        for name, share in results.items():
            wanted[name] = wanted.get(name, Fraction(0)) + chance * share
    assert dict(chains.shoot(PARAMS, shots, side).endings) == wanted


def volleys_of(shot: chains.Shot, target: Any) -> Volley:
    from aofa_widgets.games.regiments.resolve import compile as numbers

    return numbers.volley(PARAMS, shot.arm, target, shot.when)


def test_single_tests_and_ground_are_what_their_dice_make_of_them() -> None:
    for need, mod, fearless, shaken in product((2, 4, 6), (-2, 0, 1), (0, 3), (False, True)):
        test = morale.Test(need, 1, 3, "melee", "flank", mod, shaken, fearless)
        ends = played(morale.begin(PARAMS, test), lambda course, faces: morale.advance(PARAMS, course, faces))
        assert dict(single.nerve(PARAMS, test).items()) == summed(ends, lambda end: end.result)
    for dice, cancel in product((0, 1, 3), (0, 5)):
        begun = charging.dangerous(dice, (1,) * 9, cancel)
        ends = played(begun, lambda course, faces: charging.advance(PARAMS, course, faces))
        assert dict(single.dangerous(PARAMS, dice, cancel).items()) == summed(ends, lambda end: end.raw)


def test_many_attacks_are_exact_and_add_up() -> None:
    heavy = Volley(60, 4, 4, extra=2, ap_six=4, times=3, reroll=True, wounds=3, cancel=5)
    found = volleys.volley(heavy, (3,) * 10)
    assert sum(share for _, share in found.body.items()) == 1
    once, many = volleys.one(replace(heavy, dice=1)), volleys.raw(heavy)
    assert many.mean() == 60 * once.mean() == found.mean_raw
    plain = Volley(400, 4, 5, extra=1)
    half = volleys.raw(replace(plain, dice=200))
    assert volleys.raw(plain).p(7) == sum(half.p(k) * half.p(7 - k) for k in range(8))
    assert volleys.volley(Volley(2000, 6, 2), (1,) * 20).lost.mean() <= 20
    with pytest.raises(Exception, match="2,000"):
        volleys.raw(Volley(2001, 4, 4))
