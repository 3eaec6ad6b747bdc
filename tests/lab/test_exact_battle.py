"""Battles solved exactly: against the resolver's own falls in fractions, and against games."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from test_battle_twin import VARIANTS, rules  # noqa: E402

from aofa_widgets.cli.benches.exact import CASES, sigmas  # noqa: E402
from aofa_widgets.errors import InputError  # noqa: E402
from aofa_widgets.games.swashbuckling.odds.natural import Natural  # noqa: E402
from aofa_widgets.games.swashbuckling.params import Params  # noqa: E402
from aofa_widgets.lab.exact import exact  # noqa: E402
from aofa_widgets.lab.kernels import Plan, Policy  # noqa: E402

WOUNDS = {"tables__duelling": ["wound"], "tables__swashbuckling": ["wound"]}
SMALL = {"dice__sides": 3, "pool__max": 2, "wounds__to_fall": 2}


def without_idle_memory(twin, moment):
    """The same moment without the counts that no rule in force asks for, which would grow for ever."""
    params, limit = twin.params, twin.params.duel_max_per_activation
    moment = moment._replace(actions=min(moment.actions, twin.most), used=(), duels=min(moment.duels, limit or 0))
    swash, turns = params.variant_extended_swashbuckling, params.variant_extended_turns
    by_activation = swash and params.xs_scope == "activation"
    return moment._replace(
        spell=moment.spell if by_activation else 0,
        turn=moment.turn if (swash or turns) and not by_activation else 0,
        by_figure=(),
    )


def by_resolver(plan):
    """The chance that each side wins, by who begins, from the twin's moments and every fall of the dice."""
    twin = Natural(Params.of(plan.ruleset), plan.forces, plan.policies)
    sides = twin.params.dice_sides
    falls, graph = {}, {}

    def key(moment):
        return moment._replace(figures=tuple(moment.figures.values()))

    def plain(moment):
        return without_idle_memory(twin, twin.stopped(moment))

    todo = [plain(twin.begin(first)) for first in (0, 1)]
    begin = [key(moment) for moment in todo]
    while todo:
        moment = todo.pop()
        if key(moment) in graph:
            continue
        what, target = twin.chosen(moment)
        dice = twin.dice(moment, what, target)
        if (what, dice) not in falls:
            faces = [product(range(1, sides + 1), repeat=n) for n in dice]
            falls[what, dice] = Counter(twin.thrown(what, *both) for both in product(*faces))
        ends = Counter()
        for fall, count in falls[what, dice].items():
            after, winner, _ = twin.settle(moment, what, target, fall)
            after = plain(after) if winner < 0 else after
            ends[winner if winner >= 0 else key(after)] += count
            todo += [after] if winner < 0 else []
        graph[key(moment)] = [(end, count / falls[what, dice].total()) for end, count in ends.items()]
    place = {one: at for at, one in enumerate(graph)}
    matrix, known = np.eye(len(graph)), np.zeros(len(graph))
    for one, row in graph.items():
        for end, share in row:
            if isinstance(end, int):
                known[place[one]] += share * (end == 0)
            else:
                matrix[place[one], place[end]] -= share
    value = np.linalg.solve(matrix, known)
    return [value[place[one]] for one in begin]


@pytest.mark.parametrize("name", ["book", "swash", "both", "hurt", "odd duels", "two rounds", "stun", "weapons"])
def test_a_small_battle_is_solved_as_the_resolver_has_it(name):
    small = {"dice.sides": 3, "pool.max": 2, "wounds.to_fall": 1, "wounds.recoverable": False}
    ruleset = VARIANTS[name].with_values(small)
    for forces, policies in (
        (((1,), (1,)), ("at_once", "strikes_then_duels")),
        (((1,), (2,)), ("careful", "ahead_1")),
    )[: 1 if name == "two rounds" else 2]:
        plan = Plan(ruleset, forces, policies)
        found = exact(plan)
        assert [one.wins[0] for one in found.begins] == pytest.approx(by_resolver(plan), abs=1e-11), policies
        assert [sum(one.wins) for one in found.begins] == pytest.approx([1, 1])


@pytest.mark.parametrize(
    "values", [{}, {"tie__winner": "defender"}, {"init__ones_to_lose": 2, "wounds__dice_penalty": 1}]
)
def test_a_battle_of_wounds_only_is_solved_as_the_resolver_has_it(values):
    ruleset = rules(**{**WOUNDS, **SMALL, **values})
    for policies in (("at_once", "shares_out"), ("reckless", Policy(lead="whole", aim="best"))):
        plan = Plan(ruleset, ((2, 1), (1, 1, 1)), policies)
        found = exact(plan)
        assert [one.wins[0] for one in found.begins] == pytest.approx(by_resolver(plan), abs=1e-11)
        assert found.largest <= 4


@pytest.mark.parametrize("at", [0, 7, 13, 19])
def test_games_come_as_often_as_the_solution_says(at):
    assert len(CASES) == 20
    wins, rolls = sigmas(CASES[at], 6_000, backend="numpy")
    assert abs(wins) < 3 and abs(rolls) < 3


def test_fractions_and_floats_are_the_same_numbers():
    plan = Plan(rules(**WOUNDS), ((2, 1), (2,)), ("at_once", "at_once"))
    sure, near = exact(plan, fractions=True), exact(plan)
    assert all(isinstance(number, Fraction) for number in (*sure.wins, sure.rolls))
    assert sum(sure.wins) == 1
    assert [float(number) for number in (*sure.wins, sure.rolls)] == pytest.approx([*near.wins, near.rolls], rel=1e-12)


def test_equal_sides_are_equal_and_who_begins_is_told():
    ruleset = rules(**WOUNDS)
    plan = Plan(ruleset, ((3, 2), (3, 2)), ("at_once", "at_once"))
    found = exact(plan, fractions=True)
    assert found.wins == (Fraction(1, 2), Fraction(1, 2))
    assert found.begins[0].wins[0] == found.begins[1].wins[1] > Fraction(1, 2)
    begun = exact(Plan(ruleset, ((3, 2), (3, 2)), ("at_once", "at_once"), first="second"), fractions=True)
    assert begun.wins == found.begins[1].wins


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (Plan(rules(wounds__recoverable=True), ((2,), (2,)), ("at_once", "at_once")), "healed"),
        (Plan(rules(**WOUNDS), ((2,), (2,)), ("walks_about", "walks_about")), "may never end"),
        (Plan(rules(), ((4, 3), (2, 2, 1)), ("careful", "ahead_2")), "moments"),
    ],
)
def test_what_cannot_be_solved_is_refused_with_the_reason(plan, said):
    with pytest.raises(InputError, match=said) as refused:
        exact(plan, most=5_000)
    assert refused.value.faults[0].say("fr") != refused.value.faults[0].say("en")


def test_too_many_moments_of_the_same_wounds_are_refused():
    with pytest.raises(InputError, match="fractions"):
        exact(Plan(rules(), ((2,), (2,)), ("at_once", "strikes")), fractions=True)
