"""Battles against their slow twin: every fall of small rolls against the tables, whole games outcome by outcome."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from aofa_widgets.games.swashbuckling.odds.natural import Ended, Fall, Natural
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.lab.kernels import Plan, Policy, fight
from aofa_widgets.lab.kernels.chance import alias, bits_of, draw_of, key_of
from aofa_widgets.rules import Ruleset

MARK = 1000  # room for each part of an outcome


def rules(**values):
    asked = {key.replace("__", "."): value for key, value in values.items()}
    base = Ruleset.load("swashbuckling", edition=asked.pop("edition", None), preset=asked.pop("preset", None))
    return base.with_values(asked)


BOTH = {"variant__extended_swashbuckling": True, "variant__extended_turns": True, "variant__both": "combined"}
VARIANTS = {
    "book": rules(),
    "english": rules(edition="en"),
    "full": rules(preset="full"),
    "second 1 of the roll": rules(init__ones_to_lose=2),
    "swash": rules(variant__extended_swashbuckling=True),
    "swash by turn": rules(variant__extended_swashbuckling=True, xs__scope="player_turn", xs__ones=3),
    "swash by figure": rules(variant__extended_swashbuckling=True, xs__scope="figure_in_turn"),
    "turns": rules(variant__extended_turns=True),
    "turns, another": rules(variant__extended_turns=True, xt__next_figure="another", xt__ones=3),
    "both": rules(**BOTH),
    "both by figure": rules(**BOTH, xs__scope="figure_in_turn", variant__count_ones="roll"),
    "ties": rules(tie__winner="defender", tie__hits=2, six__extra=2),
    "hurt": rules(opposed__attacker_takes_hits=True, wounds__recoverable=True, wounds__dice_penalty=1),
    "odd duels": rules(duel__counts_as_action=True, duel__max_per_activation=1),
    "two rounds": rules(duel__rounds=2),
    "stun": rules(stun__forbids_move=False, stun__recovery_roll="penalised", stun__min_dice=0),
    "weapons": rules(weapon__can_initiate=True, weapon__win_table="duelling", bonus__weaponless=2),
    "once a turn": rules(reactivate="once_per_turn", variant__extended_turns=True),
    "after another": rules(reactivate="after_another", variant__extended_turns=True, xt__ones=3),
    "leader": rules(victory="leader", wounds__to_fall=2),
    "half": rules(victory="eliminate_n", tables__duelling=["stun", "drop", "push"], push__blocked_effect="wound"),
    "wounds only": rules(tables__duelling=["wound"], tables__swashbuckling=["wound"]),
    "ten-sided": rules(dice__sides=10, init__losing_face=3, pool__max=4, pool__per_action=2),
}
PAIRS = (
    ("at_once", "strikes_then_duels"),
    ("careful", "ahead_2"),
    ("shares_out", "reckless"),
    (Policy(lead="least", aim="helpless", press="strike", duel="dice", enough=9, stop=2), "presses_3"),
)
FORCES = ((4, 3, 3), (3, 2, 2, 1))


# Dice: every fall of small rolls, by the resolver, against the tables.


@pytest.mark.parametrize("name", ["book", "second 1 of the roll", "both", "ties", "hurt", "two rounds", "weapons"])
def test_every_fall_of_small_rolls_is_counted_in_the_tables(name):
    ruleset = VARIANTS[name].with_values({"dice.sides": 4})
    plan = Plan(ruleset, ((2, 1), (2, 1)), ("at_once", "at_once"))
    tables, twin = plan.tables, Natural(Params.of(ruleset), plan.forces, plan.policies)
    rounds, seen = twin.params.duel_rounds, 0
    rolls = [("act", (dice, 0), throw) for dice, throw in tables.acts.items()]
    rolls += [("strike", pair, throw) for pair, throw in tables.strikes.items()]
    rolls += [("duel", pair, throw) for pair, throw in tables.duels.items()]
    for what, (mine, theirs), throw in rolls:
        times = rounds if what == "duel" else 1
        if times * (mine + theirs) > 6:
            continue
        found = Counter()
        faces = range(1, 5)
        for one in product(faces, repeat=times * mine):
            for other in product(faces, repeat=times * theirs):
                fall = twin.thrown(what, one, other)
                most = len(tables.counted) - 1
                found[min(fall.ones, most), min(fall.hits, tables.hits), min(fall.back, tables.hits)] += 1
        chances = {row[:3]: Fraction(row[3], throw.total) for row in throw.counts}
        assert chances == {key: Fraction(count, found.total()) for key, count in found.items()}, (what, mine, theirs)
        seen += 1
    assert seen > 6


# Whole games: the twin plays on the very outcomes that the kernel drew.


class Same(Natural):
    """The twin with the kernel's own draws in place of dice: an outcome each, settled by the resolver."""

    def __init__(self, plan):
        super().__init__(Params.of(plan.ruleset), plan.forces, plan.policies)
        self.plan, self.tables, self._aliases = plan, plan.tables, {}

    def game(self, number):
        key, draws = key_of(self.plan.seed, number), 0
        self.pending = None

        def throw(dice):
            return (1,) * dice

        def thrown(what, mine, theirs):
            nonlocal draws
            rounds = self.params.duel_rounds if what == "duel" else 1
            pair = len(mine) // rounds, len(theirs) // rounds
            fall = self._drawn(what, pair, draw_of(key, draws))
            draws += 1
            return fall

        self.thrown = thrown
        first = {"alternate": number % 2, "first": 0, "second": 1}[self.plan.first]
        return self.play(first, throw, self.plan.most)

    def _drawn(self, what, pair, number):
        if (what, pair) not in self._aliases:
            alike = {"strike": self.tables.strikes, "duel": self.tables.duels}.get(what, self.tables.acts)
            throw = alike[pair[0] if alike is self.tables.acts else pair]
            marks = [(ones * MARK + hits) * MARK + back for ones, hits, back, _ in throw.counts]
            bits = max(bits_of(len(one.counts)) for one in alike.values())
            self._aliases[what, pair] = alias([row[3] for row in throw.counts], marks, bits)
        shift, cells = self._aliases[what, pair]
        column = number >> shift
        mark = cells[2 * column + 1]
        mark = mark & (2**32 - 1) if number < cells[2 * column] else mark >> 32
        return Fall(mark // MARK // MARK, mark // MARK % MARK, mark % MARK)


def rows(fought):
    return [
        Ended(*(int(getattr(fought, name)[at]) for name in Ended._fields)) for at in range(len(fought))
    ]


@pytest.mark.parametrize("name", VARIANTS)
def test_the_kernel_plays_the_twins_games(name):
    for at, pair in enumerate(PAIRS):
        plan = Plan(VARIANTS[name], FORCES, pair, seed=at, most=300)
        twin = Same(plan)
        start = 7 * at
        found = rows(fight(plan, start, 6, backend="python"))
        assert found == [twin.game(number) for number in range(start, start + 6)], pair
