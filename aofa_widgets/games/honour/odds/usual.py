"""The exact numbers that somebody who changes a rule wants to see: usual situations, from one die to a whole attack.

The fighters are made up: a levy with a spear, a retainer and a hero with katanas, an archer, and what they are armed
with now and then. Words stand in `words/usual.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from aofa_widgets.play.usual import Row, Usual, named_rows

from ..params import INCH, Params
from ..resolve import TESTS, Attack, Fighter, Mods, damage_pool, dodge_pool, hit_pool, honour_pool
from .attacks import AttackOdds, attack, one_more, series
from .rolls import classes, passing, swords, two_stage
from .tokens import bag, token_drawn

GROUPS = ("test", "stages", "blow", "shot", "dice", "more", "honour", "row", "bag")

LEVY = Fighter("warrior", 3, 3, 3, 2, 3, "spear", actions_left=1)
RETAINER = Fighter("samurai", 4, 4, 3, 3, 4, "katana", actions_left=1)
HERO = Fighter("samurai", 5, 4, 4, 4, 5, "katana", actions_left=1)
BRUTE = Fighter("warrior", 4, 2, 5, 2, 3, "heavy_club", actions_left=1)
BREAKER = Fighter("samurai", 4, 3, 5, 2, 4, "heavy_sword", actions_left=1)
GROUP = Fighter("warrior", 3, 3, 3, 2, 3, "spear", figures=3, actions_left=1, bonus=(("aim", 1),))
ARCHER = Fighter("warrior", 3, 3, 2, 3, 3, "bow", actions_left=1)
GUNNER = Fighter("warrior", 3, 2, 2, 2, 2, "musket", actions_left=1)
THROWER = Fighter("samurai", 4, 4, 3, 3, 4, "thrown", actions_left=1)


def spent(fighter: Fighter, **changes: Any) -> Fighter:
    """The same fighter without an action left, changed as the rest says."""
    return replace(fighter, **{"actions_left": 0, **changes})


BLOWS: Mapping[str, Attack] = {
    "levy": Attack("melee", LEVY, LEVY),
    "levy_tired": Attack("melee", LEVY, spent(LEVY)),
    "levy_marked": Attack("melee", LEVY, spent(LEVY, markers=1)),
    "levy_down": Attack("melee", LEVY, spent(LEVY, prone=True)),
    "levy_cautious": Attack("melee", LEVY, spent(LEVY, cautious=True)),
    "levy_crossing": Attack("melee", LEVY, LEVY, mods=Mods(allies_crossed=1)),
    "levy_marsh": Attack("melee", LEVY, LEVY, mods=Mods(difficult=True)),
    "levy_above": Attack("melee", LEVY, LEVY, mods=Mods(higher=True)),
    "retainer": Attack("melee", RETAINER, LEVY),
    "hero": Attack("melee", HERO, RETAINER),
    "hero_tired": Attack("melee", HERO, spent(RETAINER)),
    "hero_shame": Attack("melee", HERO, RETAINER, mods=Mods(dishonour=True)),
    "breaker": Attack("melee", BREAKER, RETAINER),
    "brute": Attack("melee", BRUTE, LEVY),
    "group": Attack("melee", GROUP, HERO),
    "last": Attack("melee", RETAINER, spent(RETAINER, injuries=1, markers=2)),
}
SHOTS: Mapping[str, Attack] = {
    "bow": Attack("shot", ARCHER, LEVY, 10 * INCH),
    "bow_far": Attack("shot", ARCHER, LEVY, 18 * INCH),
    "bow_cover": Attack("shot", ARCHER, LEVY, 10 * INCH, Mods(cover=1)),
    "bow_past": Attack("shot", ARCHER, LEVY, 10 * INCH, Mods(enemies_crossed=1)),
    "musket": Attack("shot", GUNNER, RETAINER, 15 * INCH),
    "thrown": Attack("shot", THROWER, spent(LEVY), 6 * INCH),
}


def usual(params: Params) -> tuple[Usual, ...]:
    """All of them, group by group, always the same in the same order whatever the parameters.

    >>> from aofa_widgets.rules import Ruleset
    >>> found = {one.key: one for one in usual(Params.of(Ruleset.load("honour")))}
    >>> found["passes_3"].value, found["blow_levy_heavy"].value
    (Fraction(1, 3), Fraction(5, 64))
    """
    rows = (*_tests(params), *_attacks(params), *_dice(params), *_honour(params), *_bags(params))
    return named_rows("honour", GROUPS, rows, (("case", "case"),))


def _tests(params: Params) -> Iterator[Row]:
    for n in range(1, 9):
        yield f"passes_{n}", "test", "chance", {"words": "passes", "n": n}, passing(params, n), n in (3, 4)
    for n in range(1, 9):
        found = classes(params, n)
        yield f"crit_{n}", "test", "chance", {"words": "crit", "n": n}, found.p("crit"), n == 4
        yield f"fumble_{n}", "test", "chance", {"words": "fumble", "n": n}, found.p("crit_fail"), n == 3
    yield "mean_swords", "test", "mean", {"words": "mean_swords"}, swords(params, 1).mean(), False
    for n in range(2, 6):
        for m in range(2, 5):
            share = two_stage(params, n, m)
            yield f"through_{n}_{m}", "stages", "chance", {"words": "through", "n": n, "m": m}, share, n == m == 3


def _attacks(params: Params) -> Iterator[Row]:
    for group, cases in (("blow", BLOWS), ("shot", SHOTS)):
        for name, given in cases.items():
            found, holes = attack(params, given), {"case": name}
            for what, kind, value in _of(found):
                main = name in ("levy", "hero", "bow") and what == "heavy"
                yield f"{group}_{name}_{what}", group, kind, {"words": f"told_{what}", **holes}, value, main
    for name, labels in (("levy", TESTS[:3]), ("hero", TESTS)):
        for label in labels:
            share = one_more(params, BLOWS[name], label).heavy
            yield f"more_{name}_{label}", "more", "chance", {"words": f"more_{label}", "case": name}, share, False
    for n, share in enumerate(series(params, BLOWS["levy_tired"], 4), 1):
        yield f"row_levy_{n}", "row", "chance", {"words": "rows", "n": n}, share, n == 3


def _of(found: AttackOdds) -> Iterator[tuple[str, str, Fraction]]:
    """What is told of an attack."""
    yield "missed", "chance", found.where(lambda end: end.outcome == "missed")
    yield "dodged", "chance", found.where(lambda end: end.outcome == "dodged")
    yield "light", "chance", found.where(lambda end: end.outcome == "light")
    yield "heavy", "chance", found.heavy
    yield "down", "chance", found.where(lambda end: end.target.prone)
    yield "back", "chance", found.where(lambda end: end.attacker.markers > 0)


def _dice(params: Params) -> Iterator[Row]:
    for name, given in (*BLOWS.items(), *SHOTS.items()):
        pools = {
            "hit": hit_pool(params, given),
            "dodge": dodge_pool(params, given, given.target),
            "damage": damage_pool(params, given, given.target),
        }
        for what, pool in pools.items():
            if what == "dodge" and not given.target.actions_left and not given.target.cautious:
                continue
            yield f"dice_{name}_{what}", "dice", "count", {"words": f"dice_{what}", "case": name}, pool.dice, False


def _honour(params: Params) -> Iterator[Row]:
    for honour in (3, 4, 5):
        for markers in (0, 1, 2):
            pool = honour_pool(params, Fighter(honour=honour, markers=markers))
            words = {"words": "honour_tests", "n": honour, "m": markers}
            share = passing(params, pool.dice)
            yield f"honour_{honour}_{markers}", "honour", "chance", words, share, (honour, markers) == (4, 1)
    shamed = honour_pool(params, Fighter(honour=4, dishonour_cards=1))
    yield "honour_shamed", "honour", "chance", {"words": "honour_shamed"}, passing(params, shamed.dice), False


def _bags(params: Params) -> Iterator[Row]:
    yield "token", "bag", "chance", {"words": "token"}, token_drawn(params), True
    for n in (4, 8, 12, 16):
        found = bag(params, n)
        yield f"tokens_{n}", "bag", "mean", {"words": "tokens", "n": n}, found.mean(), n == 12
        yield f"all_{n}", "bag", "chance", {"words": "all", "n": n}, found.p(n), False
        yield f"half_{n}", "bag", "chance", {"words": "half", "n": n}, found.where(lambda k, n=n: 2 * k <= n), False  # type: ignore[misc]
