"""The exact numbers that somebody who changes a rule wants to see: usual situations, from one die to a whole duel.

The hero is Athos (Magnificent), the enemy a Guard (Dashing), both unhurt unless said otherwise; their Ratings and all
else come from the parameters. Words stand in `words/usual.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from aofa_widgets.play.usual import Row, Usual, named_rows
from aofa_widgets.words import texts

from ..params import Params
from .asked import ask
from .bouts import Bout, bout, course, kept
from .counts import Fighter, dice_for_action, dice_for_duel, dice_for_target
from .fate import tables
from .rolls import alone

GROUPS = ("initiative", "blow", "duel", "case", "dice", "wounds")
ROLLS, FIRST, SECOND, ROWS = range(1, 7), range(2, 7), range(2, 5), range(1, 7)
GOES_ON = ("kept",)


def usual(params: Params) -> tuple[Usual, ...]:
    """All of them, group by group, always the same in the same order whatever the parameters.

    >>> from aofa_widgets.rules import Ruleset
    >>> found = {one.key: one for one in usual(Params.of(Ruleset.load("swashbuckling")))}
    >>> found["keep_3"].value, found["duel_5_2_felled"].label["en"]
    (Fraction(125, 216), 'Duel, five dice against two: the Guard is out of action at once')
    """
    rows = (*_initiative(params), *_blows(params), *_duels(params), *_cases(params), *_wounds(params))
    said = (
        (key, group, kind, _holes(key, group, holes), value, main) for key, group, kind, holes, value, main in rows
    )
    return named_rows("swashbuckling", GROUPS, said, (("case", "case"),), _titled)


def _holes(key: str, group: str, holes: Mapping[str, Any]) -> Mapping[str, Any]:
    """What fills the words of a number: they are those of its key without the numbers where it names no others."""
    name = "_".join(part for part in key.split("_") if not part.isdecimal())
    return {"words": name, **({"title": "duel"} if group == "duel" else {}), **holes}


def _titled(holes: Mapping[str, Any]) -> Mapping[str, Any]:
    """The title of a duel of so many dice, where the words have one."""
    return {"title": texts("swashbuckling.odds.duel", n=holes["n"], m=holes["m"])} if "title" in holes else {}


def _initiative(params: Params) -> Iterator[Row]:
    fates = {n: alone(params, n) for n in ROLLS}
    for n, ones in fates.items():
        yield f"keep_{n}", "initiative", "chance", {"n": n}, Fraction(kept(params, ones), ones.total), n <= 3
    for n, ones in fates.items():
        share = Fraction(kept(params, ones, GOES_ON), ones.total)
        yield f"goes_{n}", "initiative", "chance", {"n": n}, share, False
    for n in range(2, 6):
        share = ask(params, "keeps_through", {"figures": 1, "actions": n})
        yield f"through_{n}", "initiative", "chance", {"n": n}, share, n == 3


def _blows(params: Params) -> Iterator[Row]:
    """An opposed action of Athos, his first, second, third, against a Guard."""
    guard = Fighter(params.rating_dashing)
    answer, hero = dice_for_target(params, guard), params.rating_magnificent
    for n in (1, 2, 3):
        one = bout(params, "opposed", dice_for_action(params, Fighter(hero, actions=n)), answer)
        yield f"blow_hit_{n}", "blow", "chance", {"n": n}, _any(one), n == 2
        yield f"blow_kept_{n}", "blow", "chance", {"n": n}, _clean(params, one), False
        yield f"blow_hits_{n}", "blow", "mean", {"n": n}, one.hits.mean(), False
    two = dice_for_action(params, Fighter(hero, actions=2))
    one = bout(params, "opposed", two, answer)
    most = max(max(one.hits), max(one.back))
    after = course(params, guard, "swashbuckling", most)
    backed = course(params, Fighter(params.rating_dashing, backed=True), "swashbuckling", most)
    yield "blow_stuns", "blow", "chance", {"n": 2}, one.hits.where(lambda hits: after[hits].stunned), False
    yield "blow_wall", "blow", "chance", {"n": 2}, one.hits.where(lambda hits: backed[hits].stunned), True
    yield "blow_pair", "blow", "chance", {"n": 2}, ask(params, "one_of_several", {"actions": 2}), False
    yield "blow_back", "blow", "mean", {"n": 2}, one.back.mean(), False
    dazed = dice_for_action(params, Fighter(hero, actions=2, stunned=True))
    yield "blow_dazed", "blow", "chance", {"n": 2}, _any(bout(params, "opposed", dazed, answer)), False
    for size in ("large", "huge"):
        hits = bout(params, "opposed", two, answer, size).hits.mean()
        yield f"blow_{size}", "blow", "mean", {"n": 2}, hits, False


def _duels(params: Params) -> Iterator[Row]:
    guard = Fighter(params.rating_dashing)
    for n in FIRST:
        for m in SECOND:
            one, dice, main = bout(params, "duel", n, m), {"n": n, "m": m}, (n, m) in ((4, 2), (3, 3))
            after = course(params, guard, "duelling", max(one.hits))
            rows: dict[str, tuple[str, Fraction, bool]] = {
                "won": ("chance", one.net.p(1), main),
                "even": ("chance", one.even.p(True), main and m == 3),
                "lost": ("chance", one.net.p(-1), main),
                "hit": ("chance", _any(one), False),
                "kept": ("chance", _clean(params, one), False),
                "hits": ("mean", one.hits.mean(), False),
                "back": ("mean", one.back.mean(), False),
                "wounds": ("mean", one.hits.mean(lambda hits, after=after: after[hits].caused), main and m == 2),  # type: ignore[misc]
                "felled": ("chance", one.hits.where(lambda hits, after=after: after[hits].fallen), False),  # type: ignore[misc]
            }
            for what, (kind, value, shown) in rows.items():
                yield f"duel_{n}_{m}_{what}", "duel", kind, dice, value, shown


def _cases(params: Params) -> Iterator[Row]:
    """Athos, after two actions, duels a Guard: how they stand, and what that does to dice, hits and wounds."""
    acted = 2 + params.duel_counts_as_action
    hero, guard = Fighter(params.rating_magnificent, actions=acted), Fighter(params.rating_dashing)
    last = max(0, params.wounds_to_fall - 1)
    cases: dict[str, tuple[Fighter, Fighter]] = {
        "plain": (hero, guard),
        "friend": (Fighter(hero.rating, acted, allies=1), guard),
        "higher": (Fighter(hero.rating, acted, higher=True), guard),
        "leap": (Fighter(hero.rating, acted, impetus=True), guard),
        "dazed": (Fighter(hero.rating, acted, stunned=True), guard),
        "hurt": (Fighter(hero.rating, acted, wounds=min(1, last)), guard),
        "enemy_dazed": (hero, Fighter(guard.rating, stunned=True)),
        "enemy_bare": (hero, Fighter(guard.rating, armed=False)),
        "enemy_wall": (hero, Fighter(guard.rating, backed=True)),
        "enemy_last": (hero, Fighter(guard.rating, wounds=last)),
        "enemy_helped": (hero, Fighter(guard.rating, allies=1)),
        "enemy_crowd": (hero, Fighter(guard.rating, allies=2)),
        "enemy_higher": (hero, Fighter(guard.rating, higher=True)),
    }
    for name, (first, second) in cases.items():
        mine, theirs = dice_for_duel(params, first, second)
        one, holes = bout(params, "duel", mine, theirs), {"case": name}
        there, _ = tables(params, "duel", first, second)
        after = course(params, second, there, max(one.hits))
        yield f"mine_{name}", "dice", "count", {"case": name, "words": "mine"}, mine, False
        yield f"theirs_{name}", "dice", "count", {"case": name, "words": "theirs"}, theirs, False
        for what, kind, value in (
            ("hit", "chance", _any(one)),
            ("wounds", "mean", one.hits.mean(lambda hits, after=after: after[hits].caused)),  # type: ignore[misc]
            ("felled", "chance", one.hits.where(lambda hits, after=after: after[hits].fallen)),  # type: ignore[misc]
        ):
            words = {**holes, "words": f"case_told_{what}"}
            yield f"case_{name}_{what}", "case", kind, words, value, name in ("friend", "enemy_bare") and what == "hit"
        if name in ("plain", "dazed", "enemy_bare"):  # with helpers the blows that come back are not all the lead's
            words = {**holes, "words": "case_told_own"}
            yield f"case_{name}_own", "case", "mean", words, _own(params, one, first, second), False


def _own(params: Params, one: Bout, first: Fighter, second: Fighter) -> Fraction:
    """Wounds that the attacker takes, on average."""
    _, here = tables(params, "duel", first, second)
    after = course(params, first, here, max(one.back))
    return one.back.mean(lambda hits: after[hits].caused)


def _wounds(params: Params) -> Iterator[Row]:
    guard = Fighter(params.rating_dashing)
    for words, table in (("wounds_duel", "duelling"), ("wounds_action", "swashbuckling")):
        for n, after in enumerate(course(params, guard, table, max(ROWS))):
            if n:
                yield f"{words}_{n}", "wounds", "count", {"n": n}, after.wounds, n == 3 and table == "duelling"


def _any(one: Bout) -> Fraction:
    """The chance of at least one hit on the other side."""
    return 1 - one.hits.p(0)


def _clean(params: Params, one: Bout) -> Fraction:
    """The chance of a hit, and of keeping the initiative too."""
    missed = kept(params, one.bare) if one.bare else 0
    return Fraction(kept(params, one.ones) - missed, one.total)
