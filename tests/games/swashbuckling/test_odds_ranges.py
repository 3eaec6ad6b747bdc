"""Exact odds over all that the mechanics bear, beyond the book too, against every roll thrown and read."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as some

from aofa_widgets.dice import Dist
from aofa_widgets.games.swashbuckling import odds as exact
from aofa_widgets.games.swashbuckling.flow.turns import after_roll
from aofa_widgets.games.swashbuckling.model import Activation, Figure, State, Told
from aofa_widgets.games.swashbuckling.odds import Fighter, Roll
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.games.swashbuckling.resolve import contest, object_hits
from aofa_widgets.rules import Ruleset

BOOK = Ruleset.load("swashbuckling")
CONTEST = (
    "dice.sides", "six.extra", "tie.winner", "tie.hits", "hits.per_point", "opposed.attacker_takes_hits",
    "duel.attacker_takes_hits", "duel.rounds", "init.losing_face", "init.ones_to_lose", "optional.object_damage",
    "object_damage.large", "object_damage.huge", "object_damage.needs_hit",
)  # fmt: skip
ONES = (
    "init.ones_to_lose", "variant.extended_swashbuckling", "variant.extended_turns", "variant.count_ones", "xs.scope",
    "xs.ones", "xt.ones",
)  # fmt: skip
CUPS = (
    "pool.per_action", "pool.max", "stun.dice", "stun.min_dice", "wounds.dice_penalty", "bonus.elevation", "bonus.ally",
    "bonus.ally_max", "bonus.weaponless",
)  # fmt: skip


def anything(key: str) -> some.SearchStrategy[Any]:
    """Every value that the mechanics of a parameter bear, in the book or beyond it."""
    parameter = BOOK.book.parameters[key]
    if parameter.kind == "switch":
        return some.booleans()
    if parameter.kind == "choice":
        return some.sampled_from(parameter.choices)
    low, high = parameter.outside or (parameter.low, parameter.high)
    numbers = some.integers(int(low or 0), int(high or 0))
    return some.one_of(some.none(), numbers) if parameter.none else numbers


def under(keys: tuple[str, ...]) -> some.SearchStrategy[Params]:
    """The game's parameters, these drawn from all that they may be: through the same door as a slider."""
    both = {"variant.both": "combined"}
    drawn = some.fixed_dictionaries({key: anything(key) for key in keys})
    return drawn.map(lambda values: Params.of(BOOK.with_values({**values, **both})))


def by_hand(setting: Params, kind: str, n: int, m: int, size: str | None, cap: int) -> Dist[Roll]:
    """Throw every roll of both sides, in every round, and ask the resolver."""
    faces = range(1, setting.dice_sides + 1)
    once: Counter[Roll] = Counter()
    for mine, theirs in product(product(faces, repeat=n), product(faces, repeat=m)):
        result = contest(setting, mine, theirs, kind)
        more = object_hits(setting, size, result.hits_on_reactive) if kind == "opposed" and mine else 0
        once[Roll(min(cap, result.ones), result.hits_on_reactive + more, result.hits_on_active)] += 1
    total = one = Dist(once)
    for _ in range(setting.duel_rounds - 1 if kind == "duel" else 0):
        total = total.both(
            one, lambda a, b: Roll(min(cap, a.ones + b.ones), a.hits + b.hits, a.back + b.back)
        )
    return total


@given(under(CONTEST), some.sampled_from(exact.KINDS), some.data())
@settings(max_examples=60, deadline=None)
def test_ones_and_hits_together_are_those_of_every_roll(setting: Params, kind: str, data: some.DataObject) -> None:
    most = {2: 7, 3: 5, 4: 4, 5: 4, 6: 4}.get(setting.dice_sides, 3 if setting.dice_sides <= 11 else 2)
    if kind == "duel" and setting.duel_rounds > 2:
        most = min(most, 3 if setting.dice_sides <= 8 else 2)
    n = data.draw(some.integers(0, most), "dice of the active side")
    m = data.draw(some.integers(0, most - n), "dice of the other")
    size = data.draw(some.sampled_from([None, "small", "large", "huge"]), "object")
    cap = max(2, setting.init_ones_to_lose)
    found = exact.odds(setting, kind, n, m, size)
    assert found.map(lambda roll: roll._replace(ones=min(cap, roll.ones))) == by_hand(setting, kind, n, m, size, cap)


@given(under(ONES), some.integers(0, 12), some.integers(0, 20), some.integers(0, 20), some.integers(0, 5))
@settings(max_examples=60, deadline=None)
def test_what_ones_cost_is_what_the_engine_makes_of_them(
    setting: Params, shown: int, before: int, elsewhere: int, ended: int
) -> None:
    """`before` 1s count already in the activation, `elsewhere` more in the turn; the scope says which matter."""
    both = setting.variant_extended_swashbuckling and setting.variant_extended_turns
    ended = ended if both else 0
    whole = before + elsewhere
    state = State(
        figures=(Figure("a", 0, 3), Figure("b", 1, 2)), ground=Told(), active=0,
        activation=Activation("a", ones=before), turn_ones=whole, figure_ones=(("a", whole),), ended=ended,
    )  # fmt: skip
    after, _ = after_roll(setting, state, shown)
    verdict = "lost" if after.active == 1 else "ended" if after.activation is None else "kept"
    counted = whole
    if setting.variant_extended_swashbuckling and setting.xs_scope == "activation":
        counted = before
    assert exact.initiative(setting, shown, counted, ended) == verdict


fighters = some.builds(
    Fighter, some.integers(1, 12), actions=some.integers(0, 12), higher=some.booleans(), allies=some.integers(0, 6),
    armed=some.booleans(), stunned=some.booleans(), wounds=some.integers(0, 3),
)  # fmt: skip


@given(under(CUPS), fighters, fighters)
@settings(max_examples=50, deadline=None)
def test_dice_of_a_duel_are_counted_as_the_rules_say(setting: Params, one: Fighter, other: Fighter) -> None:
    other = replace(other, actions=0, higher=other.higher and not one.higher)

    def dice(side: Fighter, enemy: Fighter, pool: int) -> int:
        helped = side.allies if setting.bonus_ally_max is None else min(side.allies, setting.bonus_ally_max)
        whole = pool + side.rating + helped * setting.bonus_ally
        whole += setting.bonus_elevation * side.higher + setting.bonus_weaponless * (not enemy.armed)
        loss = setting.stun_dice * side.stunned + setting.wounds_dice_penalty * side.wounds
        return max(min(whole, setting.stun_min_dice), whole - loss)

    pool = one.actions * setting.pool_per_action
    pool = pool if setting.pool_max is None else min(pool, setting.pool_max)
    assert exact.dice_for_duel(setting, one, other) == (dice(one, other, pool), dice(other, one, 0))
