"""Exact odds against thrown dice: 20 seeded settings of rules and dice, each read by the engine roll by roll.

The dice come from the kit's thrower, what they mean from the resolver; the exact odds never see either. All of it is
seeded, so that the same 20 settings give the same answer everywhere.
"""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from aofa_widgets import games
from aofa_widgets.dice import Die, Roller
from aofa_widgets.lab.montecarlo import estimate
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from . import Line

NAME = "simulation"
HELP = texts("bench.simulation")
SETTINGS, THROWS, SEED, SIGMAS = 20, 5_000, 7, 3

def setting(ruleset: Ruleset, choice: random.Random) -> Ruleset:
    """Rules with half of the parameters of a roll moved, anywhere within what the mechanics bear."""
    values: dict[str, Any] = {}
    moved = games.load(ruleset.game).measured.SIMULATED
    for key in choice.sample(moved, len(moved) // 2):
        parameter = ruleset.book.parameters[key]
        if parameter.kind == "count":
            low, high = parameter.outside or (parameter.low or 0, parameter.high or 0)
            values[key] = choice.randint(int(low), min(int(high), 12))
        else:
            values[key] = choice.choice(parameter.values())
    return ruleset.with_values({**values, "duel.rounds": choice.choice((1, 1, 2))})


def agrees(game: str, ruleset: Ruleset, kind: str, first: int, second: int, throws: int, seed: int) -> bool:
    """Whether the mean of hits, the chance of any and that of so many 1s lie within three standard errors."""
    house = games.load(game).__name__
    resolve, exact = import_module(".resolve", house), import_module(".odds", house)
    params = import_module(".params", house).Params.of(ruleset)
    die, rounds = Die.fair(params.dice_sides), params.duel_rounds if kind == "duel" else 1
    rolls = exact.odds(params, kind, first, second)

    def thrown(roller: Roller) -> tuple[int, int]:
        results = [
            resolve.contest(params, roller.roll(first, die), roller.roll(second, die), kind) for _ in range(rounds)
        ]
        return sum(result.hits_on_reactive for result in results), sum(result.ones for result in results)

    lost = params.init_ones_to_lose
    found = (
        estimate(lambda roller: thrown(roller)[0], throws, seed).agrees(rolls.mean(lambda roll: roll.hits), SIGMAS),
        estimate(lambda roller: thrown(roller)[0] > 0, throws, seed + 1).agrees(exact.at_least(rolls, 1), SIGMAS),
        estimate(lambda roller: thrown(roller)[1] >= lost, throws, seed + 2).agrees(
            rolls.where(lambda roll: roll.ones >= lost), SIGMAS
        ),
    )
    return all(found)


def run(rounds: int) -> list[Line]:
    """How many of the 20 settings agree in all three numbers."""
    lines = []
    for game in games.offers("measured"):
        choice, base, right = random.Random(SEED), Ruleset.load(game), 0
        for number in range(SETTINGS):
            kind, first, second = choice.choice(("duel", "opposed")), choice.randint(1, 6), choice.randint(1, 5)
            right += agrees(game, setting(base, choice), kind, first, second, THROWS, 1000 * number)
        lines.append(Line(texts("bench.simulated", n=SETTINGS), right, "", budget="simulation.agree"))
    return lines
