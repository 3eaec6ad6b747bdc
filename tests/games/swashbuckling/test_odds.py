"""AOFA's exact odds: every roll of small pools under every parameter, and the laws they obey."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from aofa_widgets.dice import Dist
from aofa_widgets.errors import InputError
from aofa_widgets.games.swashbuckling import odds as exact
from aofa_widgets.games.swashbuckling.odds import Fighter, Roll
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.games.swashbuckling.resolve import contest, object_hits
from aofa_widgets.rules import Ruleset

BOOK = Ruleset.load("swashbuckling")


def params(**changes: Any) -> Params:
    """The book's parameters, some changed, even beyond what the book allows: the odds know no such limits."""
    return replace(Params.of(BOOK), **changes)


# -- every roll, every parameter --------------------------------------------------------------------------------------


def by_hand(setting: Params, kind: str, n: int, m: int, size: str | None = None) -> Dist[Roll]:
    """Throw every roll of both sides, in every round, and ask the resolver."""
    faces = range(1, setting.dice_sides + 1)
    once: Counter[Roll] = Counter()
    cap = 12
    for mine, theirs in product(product(faces, repeat=n), product(faces, repeat=m)):
        result = contest(setting, mine, theirs, kind)
        more = object_hits(setting, size, result.hits_on_reactive) if kind == "opposed" and mine else 0
        once[Roll(result.ones, result.hits_on_reactive + more, result.hits_on_active)] += 1
    total = one = Dist(once)
    for _ in range(setting.duel_rounds - 1 if kind == "duel" else 0):
        total = total.then(lambda a: one.map(lambda b: Roll(*(x + y for x, y in zip(a, b, strict=True)))))
    assert all(roll.ones < cap for roll in total)
    return total


def capped(dist: Dist[Roll], cap: int) -> Dist[Roll]:
    return dist.map(lambda roll: roll._replace(ones=min(cap, roll.ones)))


# one line for each parameter that touches the dice: what is changed, the kind and the dice that show it
CHANGES: list[tuple[dict[str, Any], str, tuple[int, int]]] = [
    ({"dice_sides": 4}, "duel", (2, 2)),
    ({"dice_sides": 8}, "opposed", (2, 1)),
    ({"init_losing_face": 3}, "duel", (2, 2)),
    ({"init_losing_face": 6}, "opposed", (3, 1)),
    ({"init_ones_to_lose": 3}, "duel", (4, 1)),
    ({"six_extra": 0}, "duel", (3, 2)),
    ({"six_extra": 2}, "duel", (3, 2)),
    ({"hits_per_point": 2}, "duel", (2, 2)),
    ({"tie_winner": "defender"}, "duel", (2, 2)),
    ({"tie_winner": "defender"}, "opposed", (2, 2)),
    ({"tie_winner": "defender", "opposed_attacker_takes_hits": True}, "opposed", (2, 2)),
    ({"tie_winner": "defender", "duel_attacker_takes_hits": False}, "duel", (2, 2)),
    ({"tie_hits": 0}, "opposed", (2, 2)),
    ({"tie_hits": 2}, "duel", (2, 2)),
    ({"opposed_attacker_takes_hits": True}, "opposed", (2, 2)),
    ({"duel_attacker_takes_hits": False}, "duel", (2, 2)),
    ({"duel_rounds": 2}, "duel", (2, 2)),
    ({"duel_rounds": 3}, "duel", (2, 1)),
    ({"variant_extended_swashbuckling": True, "xs_ones": 3}, "duel", (4, 1)),
    ({"six_extra": 2, "tie_hits": 2, "dice_sides": 3, "duel_rounds": 2, "init_losing_face": 3}, "duel", (3, 3)),
]


@pytest.mark.parametrize(("change", "kind", "dice"), CHANGES, ids=str)
def test_every_parameter_against_every_roll(change: dict[str, Any], kind: str, dice: tuple[int, int]) -> None:
    changed = params(**change)
    cap = max(exact.odds(changed, kind, *dice), key=lambda roll: roll.ones).ones
    assert exact.odds(changed, kind, *dice) == capped(by_hand(changed, kind, *dice), cap)


@pytest.mark.parametrize(("change", "kind", "dice"), CHANGES, ids=str)
def test_every_parameter_changes_the_odds(change: dict[str, Any], kind: str, dice: tuple[int, int]) -> None:
    def answer(setting: Params) -> Dist[Any]:
        return exact.with_initiative(setting, exact.odds(setting, kind, *dice))

    assert answer(params(**change)) != answer(params())


def test_nobody_wins_a_tie_and_the_attacker_still_hits() -> None:
    setting = params(tie_winner="nobody")
    for kind in exact.KINDS:
        assert exact.odds(setting, kind, 3, 2) == exact.odds(params(), kind, 3, 2)


@pytest.mark.parametrize(("n", "m"), [(n, m) for n in range(6) for m in range(6) if n + m <= 5])
@pytest.mark.parametrize("kind", exact.KINDS)
def test_the_book_against_every_roll(kind: str, n: int, m: int) -> None:
    assert exact.odds(params(), kind, n, m) == capped(by_hand(params(), kind, n, m), 2)


@pytest.mark.parametrize("size", [None, "small", "large", "huge"])
@pytest.mark.parametrize("needs", [True, False])
@pytest.mark.parametrize("on", [True, False])
def test_objects_add_hits(size: str | None, needs: bool, on: bool) -> None:
    setting = params(optional_object_damage=on, object_damage_needs_hit=needs)
    for n, m in ((2, 2), (0, 1), (0, 0), (1, 0)):
        assert exact.odds(setting, "opposed", n, m, size) == capped(by_hand(setting, "opposed", n, m, size), 2)
    if on and size in ("large", "huge"):
        assert exact.odds(setting, "opposed", 2, 2, size) != exact.odds(setting, "opposed", 2, 2)
        assert exact.odds(setting, "duel", 2, 2, size) == exact.odds(setting, "duel", 2, 2)


def test_several_targets_hang_on_one_roll() -> None:
    faces = list(product(range(1, 7), repeat=2))
    for setting in (params(), params(opposed_attacker_takes_hits=True, six_extra=2)):
        counts: Counter[Any] = Counter()
        for mine, one, other in product(faces, faces, range(1, 7)):
            results = [contest(setting, mine, theirs) for theirs in (one, (other,))]
            hits = tuple(result.hits_on_reactive for result in results)
            counts[(min(2, results[0].ones), hits, sum(result.hits_on_active for result in results))] += 1
        assert exact.opposed_by_several(setting, 2, (2, 1)) == Dist(counts)
    both = exact.opposed_by_several(params(), 2, (2, 2))
    single = exact.at_least(exact.odds(params(), "opposed", 2, 2), 1)
    assert both.where(lambda roll: min(roll[1]) > 0) > single**2
    pooled = exact.opposed_by_several(params(multi_targets_roll="pooled"), 3, (2, 1))
    assert pooled.map(lambda roll: Roll(roll[0], roll[1][1], roll[2])) == exact.odds(params(), "opposed", 3, 3)
    assert all(roll[1][0] == roll[1][1] for roll in pooled)


# -- the initiative ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "ones", "before", "ended", "outcome"),
    [
        ({}, 0, 0, 0, "kept"),
        ({}, 1, 0, 0, "lost"),
        ({"init_ones_to_lose": 2}, 1, 5, 0, "kept"),
        ({"init_ones_to_lose": 2}, 2, 0, 0, "lost"),
        ({"variant_extended_swashbuckling": True}, 1, 0, 0, "kept"),
        ({"variant_extended_swashbuckling": True}, 1, 1, 0, "lost"),
        ({"variant_extended_swashbuckling": True}, 0, 1, 0, "kept"),
        ({"variant_extended_swashbuckling": True}, 2, 0, 0, "lost"),
        ({"variant_extended_swashbuckling": True}, 0, 2, 0, "kept"),  # 1s rolled before cost nothing again
        ({"variant_extended_swashbuckling": True, "variant_count_ones": "roll"}, 2, 0, 0, "kept"),
        ({"variant_extended_swashbuckling": True, "xs_ones": 3}, 2, 0, 0, "kept"),
        ({"variant_extended_turns": True}, 0, 1, 0, "kept"),
        ({"variant_extended_turns": True}, 1, 0, 0, "ended"),
        ({"variant_extended_turns": True}, 1, 1, 0, "lost"),
        ({"variant_extended_turns": True}, 2, 0, 0, "lost"),
        ({"variant_extended_turns": True, "variant_count_ones": "roll"}, 3, 0, 0, "ended"),
        ({"variant_extended_turns": True, "xt_ones": 3}, 1, 1, 0, "ended"),
    ],
)
def test_what_ones_cost(change: dict[str, Any], ones: int, before: int, ended: int, outcome: str) -> None:
    assert exact.initiative(params(**change), ones, before, ended) == outcome


def test_both_variants_together() -> None:
    both = params(variant_extended_swashbuckling=True, variant_extended_turns=True, variant_both="combined")
    assert [exact.initiative(both, 1, before, ended) for before, ended in ((0, 0), (1, 0), (1, 1))] == [
        "kept", "ended", "lost",
    ]  # fmt: skip


def test_keeping_the_initiative_is_the_chance_of_no_one() -> None:
    for n in (1, 3, 7):
        assert exact.keeps(params(), exact.odds(params(), "duel", n, 2)) == Fraction(5, 6) ** n
        assert exact.alone(params(), n).p(0) == Fraction(5, 6) ** n


# -- how many dice ----------------------------------------------------------------------------------------------------

A, D = Fighter(3, actions=2), Fighter(2)


@pytest.mark.parametrize(
    ("change", "attacker", "defender", "dice"),
    [
        ({}, A, D, (5, 2)),
        ({}, Fighter(3, actions=2, higher=True), D, (6, 2)),
        ({"bonus_elevation": 2}, A, Fighter(2, higher=True), (5, 4)),
        ({}, Fighter(3, actions=2, allies=3), Fighter(2, allies=2), (8, 4)),
        ({"bonus_ally_max": 1}, Fighter(3, actions=2, allies=3), Fighter(2, allies=2), (6, 3)),
        ({"bonus_ally": 2}, Fighter(3, actions=2, allies=1), D, (7, 2)),
        ({}, A, Fighter(2, armed=False), (6, 2)),
        ({"bonus_weaponless": 0}, A, Fighter(2, armed=False), (5, 2)),
        ({}, Fighter(3, actions=2, impetus=True), D, (5, 2)),
        ({"optional_impetus": True}, Fighter(3, actions=2, impetus=True), D, (6, 2)),
        ({"optional_impetus": True, "bonus_impetus": 2}, Fighter(3, actions=2, impetus=True), D, (7, 2)),
        ({}, Fighter(3, actions=2, stunned=True), Fighter(1, stunned=True), (4, 1)),
        ({"stun_min_dice": 0}, A, Fighter(1, stunned=True), (5, 0)),
        ({"stun_dice": 2}, Fighter(3, actions=2, stunned=True), D, (3, 2)),
        ({"wounds_dice_penalty": 1}, Fighter(3, actions=2, wounds=2), Fighter(2, wounds=2), (3, 1)),
        ({"pool_per_action": 2}, A, D, (7, 2)),
        ({"pool_max": 4}, Fighter(3, actions=9), D, (7, 2)),
        ({"multi_duel_dice": "sum_of_ratings"}, A, Fighter(2, allies=2), (5, 6)),
        ({"multi_duel_dice": "each_separately"}, A, Fighter(2, allies=2), (5, 2)),
    ],
)
def test_dice_for_a_duel(change: dict[str, Any], attacker: Fighter, defender: Fighter, dice: tuple[int, int]) -> None:
    assert exact.dice_for_duel(params(**change), attacker, defender) == dice


def test_dice_for_actions_and_targets() -> None:
    assert exact.dice_for_action(params(), Fighter(4, actions=3, stunned=True)) == 2
    assert exact.dice_for_action(params(), Fighter(4, actions=1, stunned=True)) == 1
    assert exact.dice_for_action(params(stun_min_dice=0), Fighter(4, actions=1, stunned=True)) == 0
    assert exact.dice_for_action(params(pool_max=4), Fighter(4, actions=6)) == 4
    assert exact.dice_for_target(params(), Fighter(4, stunned=True, wounds=1)) == 3
    assert exact.dice_for_target(params(wounds_dice_penalty=1), Fighter(4, stunned=True, wounds=1)) == 2


# -- from hits to results ---------------------------------------------------------------------------------------------


def test_hits_needed_to_fell_an_unhurt_figure() -> None:
    # the table of section 2.9 of the inventory: state, hits by table 5A, hits by table 5B
    needed = [
        (Fighter(2), 6, 5),
        (Fighter(2, backed=True), 5, 5),
        (Fighter(2, stunned=True), 5, 5),
        (Fighter(2, stunned=True, backed=True), 4, 4),
        (Fighter(2, armed=False), 5, 4),
        (Fighter(2, armed=False, backed=True), 4, 4),
        (Fighter(2, armed=False, stunned=True), 4, 4),
        (Fighter(2, armed=False, stunned=True, backed=True), 3, 3),
    ]
    for hurt, swashbuckling, duelling in needed:
        for table, hits in (("swashbuckling", swashbuckling), ("duelling", duelling)):
            after = exact.suffers(params(), hurt, table)
            assert after(hits).fallen and not after(hits - 1).fallen, (hurt, table)
            assert after(0) == (hurt.wounds, hurt.stunned, hurt.armed, False, 0)


def test_expected_wounds_and_felling_from_the_hits() -> None:
    duel = exact.odds(params(), "duel", 5, 2)
    hurt = exact.suffers(params(), Fighter(2, wounds=2), "duelling")
    done = exact.through(duel, hurt, exact.suffers(params(), A, "duelling"))
    assert done.where(lambda roll: roll[1].fallen) == exact.at_least(duel, 2)
    assert done.mean(lambda roll: roll[1].caused) == exact.at_least(duel, 2)  # the third wound is the last
    assert exact.felled(params(), duel, Fighter(2, wounds=2), "duelling") == exact.at_least(duel, 2)
    assert exact.expected_wounds(params(), duel, A, "duelling", "back") == done.mean(lambda roll: roll[2].caused)
    # on the attacker: rows 2 and 4 onwards wound, and the third wound fells
    wounds = {0: 0, 1: 0, 2: 1, 3: 1, 4: 2}
    assert done.mean(lambda roll: roll[2].caused) == duel.mean(lambda roll: wounds.get(roll.back, 3))


def test_questions_about_hits_agree() -> None:
    duel = exact.odds(params(), "duel", 4, 3)
    for whose in ("hits", "back"):
        for hits in range(9):
            parts = exact.at_least(duel, hits, whose) + exact.at_most(duel, hits, whose)
            assert parts == 1 + exact.exactly(duel, hits, whose)


def test_tables_of_a_weaponless_winner() -> None:
    unarmed = Fighter(2, armed=False)
    assert exact.tables(params(), "duel", A, unarmed) == ("duelling", "swashbuckling")
    assert exact.tables(params(weapon_win_table="duelling"), "duel", A, unarmed) == ("duelling", "duelling")
    assert exact.tables(params(), "opposed", A, unarmed) == ("swashbuckling", "swashbuckling")


def test_one_more_action() -> None:
    more = exact.one_more(params(), A, D)
    assert more.now == exact.odds(params(), "duel", 5, 2) and more.later == exact.odds(params(), "duel", 6, 2)
    assert more.risk == 1 - Fraction(5, 6) ** 3
    long = exact.one_more(params(variant_extended_swashbuckling=True), A, D)
    assert long.risk == 1 - Fraction(5, 6) ** 3 - 3 * Fraction(1, 6) * Fraction(5, 6) ** 2
    relay = exact.one_more(params(variant_extended_turns=True), A, D)
    assert relay.risk == more.risk and relay.initiative.p("ended") == 3 * Fraction(1, 6) * Fraction(5, 6) ** 2
    full = exact.one_more(params(pool_max=2), A, D)
    assert full.now == full.later


# -- laws -------------------------------------------------------------------------------------------------------------

settings_of_play = some.builds(
    lambda **changes: params(**changes),
    dice_sides=some.integers(2, 8),
    six_extra=some.integers(0, 2),
    tie_hits=some.integers(0, 2),
    tie_winner=some.sampled_from(["attacker", "nobody", "defender"]),
    init_losing_face=some.integers(1, 8),
    init_ones_to_lose=some.integers(1, 3),
    hits_per_point=some.integers(1, 3),
    duel_attacker_takes_hits=some.booleans(),
    opposed_attacker_takes_hits=some.booleans(),
)
few = some.integers(0, 9)
# where a tie does more than a win by one, one die more can turn a better tie into a worse win
plain_ties = settings_of_play.filter(lambda setting: setting.tie_hits <= setting.hits_per_point)


@given(settings_of_play, some.sampled_from(exact.KINDS), some.integers(0, 40), some.integers(0, 40))
@settings(max_examples=40, deadline=None)
def test_chances_sum_to_exactly_one(setting: Params, kind: str, n: int, m: int) -> None:
    rolls = exact.odds(setting, kind, n, m)
    assert sum(chance for _, chance in rolls.items()) == 1
    assert rolls.total == setting.dice_sides ** (n + m)
    assert all(roll.hits == 0 or roll.back == 0 for roll in rolls)


@given(plain_ties, some.sampled_from(exact.KINDS), few, some.integers(1, 9), some.integers(1, 9))
@settings(max_examples=40, deadline=None)
def test_one_die_more_never_lowers_a_chance_to_hit(setting: Params, kind: str, n: int, m: int, hits: int) -> None:
    fewer, more = exact.odds(setting, kind, n, m), exact.odds(setting, kind, n + 1, m)
    assert exact.at_least(more, hits) >= exact.at_least(fewer, hits)
    assert exact.at_least(more, hits, "back") <= exact.at_least(fewer, hits, "back")
    assert exact.keeps(setting, more) <= exact.keeps(setting, fewer)
    defended = exact.odds(setting, kind, n, m + 1)
    assert exact.at_least(defended, hits) <= exact.at_least(fewer, hits)


@given(settings_of_play, some.integers(1, 9), some.integers(1, 9), some.integers(1, 9))
@settings(max_examples=40, deadline=None)
def test_mirrored_sides_mirror_the_odds(setting: Params, n: int, m: int, hits: int) -> None:
    even = replace(setting, tie_hits=0, duel_attacker_takes_hits=True)
    there, back = exact.odds(even, "duel", n, m), exact.odds(even, "duel", m, n)
    assert exact.exactly(there, hits) == exact.exactly(back, hits, "back")
    assert exact.exactly(there, hits, "back") == exact.exactly(back, hits)


@pytest.mark.parametrize(("n", "m"), [(-1, 2), (2, -1), (101, 1), (1, 1000)])
def test_too_many_dice_and_too_few(n: int, m: int) -> None:
    with pytest.raises(InputError) as caught:
        exact.odds(params(), "duel", n, m)
    assert caught.value.faults[0].where == ("active" if n not in (1, 2) else "other")
    assert "100" in caught.value.say("en") and "100" in caught.value.say("fr")


def test_an_unknown_kind() -> None:
    with pytest.raises(InputError, match="melee"):
        exact.odds(params(), "melee", 1, 1)
