"""Chances add up to one under every house rule that ships; one die, one point of skill more never hurts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from aofa_widgets.dice import Dist
from aofa_widgets.games import GAMES
from aofa_widgets.games.argad.odds import blows, bursts, sixes, trials
from aofa_widgets.games.argad.params import Params as Argad
from aofa_widgets.games.argad.resolve import bursts as shot
from aofa_widgets.games.argad.resolve.blows import Struck
from aofa_widgets.games.argad.resolve.duel import Duel
from aofa_widgets.games.argad.resolve.melee import Fighter, Melee
from aofa_widgets.games.argad.resolve.trials import Nerve
from aofa_widgets.games.argad.resolve.work import Work
from aofa_widgets.games.honour import odds as honour
from aofa_widgets.games.honour.params import Params as Honour
from aofa_widgets.games.regiments.odds import ask, chains, plain, tests, volleys
from aofa_widgets.games.regiments.params import Params as Regiments
from aofa_widgets.games.swashbuckling import odds as duels
from aofa_widgets.games.swashbuckling.params import Params as Swashbuckling
from aofa_widgets.lab.questions import questions
from aofa_widgets.rules import Ruleset

from .games import houses, rules_of

ARMOUR = ("none", "3", "4", "4*", "5", "5*")
ONE = Fraction(1)
Step = tuple[Any, Fraction, Fraction]


def shares(found: Any) -> Fraction:
    """The sum of what a function of odds tells: a distribution, or chances by name."""
    if isinstance(found, Dist):
        assert all(found.p(one) > 0 for one in found)
        return sum((found.p(one) for one in found), Fraction(0))
    assert all(0 <= share <= 1 for share in found.values()), found
    return sum(found.values(), Fraction(0))


def of_swashbuckling(rules: Ruleset) -> Iterator[Any]:
    params = Swashbuckling.of(rules)
    for kind, n, m in product(duels.KINDS, (0, 1, 3, 6), (0, 1, 4)):
        rolls = duels.odds(params, kind, n, m)
        yield rolls
        yield duels.with_initiative(params, rolls)
    yield from (duels.one_side(params, n) for n in (0, 1, 5))
    yield from (duels.alone(params, n) for n in (1, 5))
    yield duels.opposed_by_several(params, 3, (2, 3))


def of_honour(rules: Ruleset) -> Iterator[Any]:
    params = Honour.of(rules)
    for n in (0, 1, 4, 9):
        yield from (honour.rolled(params, n), honour.swords(params, n), honour.classes(params, n))
        yield from (honour.bag(params, n), honour.still_drawn(params, n, 1))
    for weapon, cls in product(("spear", "katana", "none"), ("warrior", "samurai")):
        blow = honour.Attack("melee", honour.Fighter(weapon=weapon), honour.Fighter(cls, actions_left=1))
        yield dict(enumerate(share for _, _, share in honour.paths(params, blow)))
        found = honour.attack(params, blow)
        yield from (found.outcome, found.hit, found.target_markers, found.nerve)
    yield honour.next_token(honour.Bag(2, 3, 1))


def of_regiments(rules: Ruleset) -> Iterator[Any]:
    params = Regiments.of(rules)
    for q, d, ap, n in product((2, 4, 6), (2, 5), (0, 2), (1, 5)):
        given, body = plain.volley_of(params, {"q": q, "d": d, "ap": ap, "attacks": n})
        told = volleys.volley(given, body)
        yield from (volleys.one(given), volleys.raw(given), told.wounds, told.lost)
    for q, mod in product((3, 5), (-1, 0, 1)):
        yield tests.nerve(params, tests.morale.Test(q, 1, 2, "melee", "front", mod, False, 0))
    yield from (tests.dangerous(params, 3), tests.objectives(params))
    yield chains.charge(params, plain.melee_of(params, {"charger": {"size": 5}, "defender": {"size": 5}})).endings


def of_argad(rules: Ruleset) -> Iterator[Any]:
    params = Argad.of(rules)
    for need, dice, sides, loose in product((1, 5, 7, 9), (1, 3), (4, 6, 8), (False, True)):
        yield sixes.hits(params, [sixes.Kind(need, dice, sides, loose)])
        yield sixes.natural(params, need, sides)
    for cls, armour, mod in product((1, 3, 5), ARMOUR, (-4, 0, 2)):
        struck = Struck(cls, armour)
        yield from (blows.strike(params, struck, mod), blows.landed(params, struck, mod))
        yield blows.gang(params, [blows.Striker(mod), blows.Striker(0, 8)], struck)
    for first, tie in product(blows.FIRST, (False, True)):
        yield blows.duel(params, blows.One(Struck(3, "4*"), -1), blows.One(Struck(4)), first, tie)
    pair = (Fighter("A", "A", 3, "4*", "long", ("B",), -1), Fighter("B", "B", 4, "none", "long", ("A",)))
    yield blows.fight(params, Melee(pair))
    yield from (told for _, told in blows.fates(params, Melee(pair)))
    for white, need in product((0, 1, 3), (2, 5, 8)):
        yield bursts.victims(params, shot.burst(params, need, white, True))
        yield bursts.victims(params, shot.ball(params, need, white))
    yield from (trials.losses(params, mode) for mode in ("foot", "mounted"))
    yield from (trials.peril(params, cls, mod) for cls, mod in product((1, 3, 5), (-1, 0, 1)))
    yield from (trials.under(params, stat) for stat in range(1, 7))
    yield from (trials.nerve(params, Nerve(n, mod)) for n, mod in product((2, 4), (-1, 1)))
    yield from (trials.speed((a, b)) for a, b in product((0, 1, 3), repeat=2))
    yield from (trials.duel(params, Duel((a, b), (0, 1))) for a, b in product((3, 7), repeat=2))


OF = {"swashbuckling": of_swashbuckling, "honour": of_honour, "regiments": of_regiments, "argad": of_argad}


@pytest.mark.parametrize("game", GAMES)
def test_chances_add_up_to_one_under_every_house_rule(game: str) -> None:
    for rules in houses(game):
        for n, found in enumerate(OF[game](rules)):
            assert shares(found) == 1, (rules.describe("en"), [one.id for one in rules.overlays], n, found)


def test_work_is_done_given_up_or_still_going() -> None:
    """Of a certain time the chances of each turn never come to more than one, and come ever nearer to it."""
    for start in (Work(), Work(d3=True), Work(six_fails=True), Work(jobs=2), Work(delay=2)):
        jobs = (trials.Job(start, 6), trials.Job(start))
        few, many = (sum((*job.done.values(), *job.abandoned.values())) for job in jobs)
        assert few <= many <= 1 and 1 - many < Fraction(1, 100)


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_numbers_are_chances_under_every_house_rule(game: str) -> None:
    for rules in houses(game)[::3]:
        for one in questions(rules):
            assert one.value >= 0 and (one.kind != "chance" or one.value <= 1), (rules.describe("en"), one.key)


def ordered(steps: Iterable[Step], least: int) -> None:
    """Of each step the second chance is at least the first; some steps are really higher."""
    found = list(steps)
    assert [step for step in found if step[1] > step[2]] == []
    assert sum(low < high for _, low, high in found) >= least


def test_one_die_more_never_hits_less_and_never_is_hit_more() -> None:
    """First game. Where one more die does hurt: each may show the 1 that loses the initiative (AOFA-3A-1)."""
    params = Swashbuckling.of(rules_of("swashbuckling"))

    def hits(kind: str, n: int, m: int, k: int, whose: str = "hits") -> Fraction:
        return duels.at_least(duels.odds(params, kind, n, m), k, whose)

    grid = list(product(duels.KINDS, range(7), range(5), range(1, 4)))
    ordered((((kind, n, m, k), hits(kind, n, m, k), hits(kind, n + 1, m, k)) for kind, n, m, k in grid), 100)
    ordered((((kind, n, m, k), hits(kind, n, m + 1, k), hits(kind, n, m, k)) for kind, n, m, k in grid), 100)
    back = [((n, m, k), hits("duel", n + 1, m, k, "back"), hits("duel", n, m, k, "back")) for _, n, m, k in grid]
    ordered(back, 50)
    keeps = [duels.keeps(params, duels.odds(params, "duel", n, 2)) for n in range(1, 7)]
    assert keeps == [Fraction(5, 6) ** n for n in range(1, 7)]  # the clause that breaks the law


def test_one_more_aim_strength_agility_or_honour_never_hurts_whoever_has_it() -> None:
    """Second game; also where crosses beat swords (test.fumble_beats_success)."""
    params = Honour.of(rules_of("honour"))
    for under in (params, Honour.of(rules_of("honour", (("test.fumble_beats_success", True),)))):
        ordered(((n, honour.passing(under, n), honour.passing(under, n + 1)) for n in range(12)), 9)
    people = [honour.Fighter("warrior", 3, 3, 3, 2, 3, weapon) for weapon in ("spear", "katana", "none")]
    for field, mine in (("aim", True), ("strength", True), ("agility", False), ("honour", False)):
        steps = []
        for one, cls, has in product(people, ("warrior", "samurai"), (1, 2, 3, 4)):
            other = replace(people[1], cls=cls, actions_left=1)
            pair = []
            for skill in (has, has + 1):
                blow = (replace(one, **{field: skill}), other) if mine else (one, replace(other, **{field: skill}))
                pair.append(honour.attack(params, honour.Attack("melee", *blow)))
            low, high = pair if mine else pair[::-1]
            ends = ("hurt", "heavy", "gone")
            steps += [((field, one.weapon, cls, has), getattr(low, w), getattr(high, w)) for w in ends]
        ordered(steps, 4)


def test_better_quality_defence_and_arms_never_hurt() -> None:
    """Third game: a lower number to roll, a higher one of the other to block, more attacks, more armour piercing."""
    params = Regiments.of(rules_of("regiments"))
    rolls = list(product(range(2, 6), range(-3, 4)))
    ordered(((row, tests.quality(row[0] + 1, row[1]), tests.quality(*row)) for row in rolls), 10)
    ordered(((row, tests.quality(*row), tests.quality(row[0], row[1] + 1)) for row in rolls), 10)
    ordered(((row, tests.passes(params, row[0] + 1, row[1]), tests.passes(params, *row)) for row in rolls), 10)
    for reroll in (False, True):
        ordered(((row, tests.block(row[0] + 1, row[1], reroll), tests.block(*row, reroll)) for row in rolls), 10)
    ordered(((net, tests.cast(params, net), tests.cast(params, net + 1)) for net in range(-4, 4)), 3)
    for field, change in (("q", -1), ("d", 1), ("ap", 1), ("attacks", 1)):
        steps = []
        for q, d, ap, n, least in product((3, 5), (3, 5), (0, 1), (1, 4), (1, 2)):
            spec = {"q": q, "d": d, "ap": ap, "attacks": n, "least": least}
            more = {**spec, field: spec[field] + change}
            steps.append((spec, ask(params, "volley", spec), ask(params, "volley", more)))
        ordered(steps, 10)


def at_least(found: Dist[int], n: int) -> Fraction:
    return found.where(lambda hits: hits >= n)


def test_more_shooters_a_lower_need_and_a_better_arm_never_hurt() -> None:
    """Fourth game. A larger die may hurt: the highest face climbs, and a small die shows its own more often."""
    params = Argad.of(rules_of("argad"))

    def volley(need: int, dice: int, sides: int, loose: bool, n: int) -> Fraction:
        return at_least(sixes.hits(params, [sixes.Kind(need, dice, sides, loose)]), n)

    grid = list(product(range(2, 10), range(1, 5), (4, 6, 8), (False, True), (1, 2)))
    ordered(((row, volley(*row), volley(row[0], row[1] + 1, *row[2:])) for row in grid), 100)
    ordered(((row, volley(row[0] + 1, *row[1:]), volley(*row)) for row in grid), 100)
    ordered(((row, volley(*row[:3], True, row[4]), volley(*row[:3], False, row[4])) for row in grid), 50)

    def kills(cls: int, armour: str, mod: int, sides: int = 6) -> Fraction:
        return blows.strike(params, Struck(cls, armour), mod, sides)["kill"]

    hand = list(product(range(1, 5), ARMOUR, range(-3, 2)))
    ordered(((row, kills(*row), kills(row[0], row[1], row[2] + 1)) for row in hand), 20)
    ordered(((row, kills(row[0] + 1, row[1], row[2]), kills(*row)) for row in hand), 20)
    gangs = list(product(range(1, 6), ARMOUR, range(1, 4)))

    def gang(cls: int, armour: str, n: int) -> Fraction:
        return blows.gang(params, [blows.Striker()] * n, Struck(cls, armour))["kill"]

    ordered(((row, gang(*row), gang(row[0], row[1], row[2] + 1)) for row in gangs), 20)
    for made in (shot.ball, lambda p, need, white: shot.burst(p, need, white, True)):
        guns = list(product(range(2, 8), range(4), (1, 2)))

        def victims(need: int, white: int, n: int, made: Any = made) -> Fraction:
            return at_least(bursts.victims(params, made(params, need, white)), n)

        ordered(((row, victims(*row), victims(row[0], row[1] + 1, row[2])) for row in guns), 20)
        ordered(((row, victims(row[0] + 1, row[1], row[2]), victims(*row)) for row in guns), 20)
    nerves = list(product(range(1, 6), range(-2, 3)))

    def obeys(morale: int, mod: int) -> Fraction:
        return trials.nerve(params, Nerve(morale, mod))["obey"]

    ordered(((row, obeys(*row), obeys(row[0] + 1, row[1])) for row in nerves), 5)
    assert kills(1, "3", -4, 4) > kills(1, "3", -4, 6)  # the clauses that break the law: ARG-SIXES-D, ARG-SIXES-I
