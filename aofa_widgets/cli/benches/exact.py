"""Battles solved exactly beside battles played: how much sooner the number is there, and whether both agree.

Twenty battles of wounds only, of several rulesets, forces and policies, are solved and played; the share of wins and
the mean length must lie within three standard errors of the solution. For speed, four against five of the book are
solved; how long it would take to play until the share of wins is known to 0.0001 (one standard error) is reckoned from
games played in the same run by the fastest back end at hand, on one processor.
"""

from __future__ import annotations

import time
from math import sqrt
from statistics import median
from typing import Any

from aofa_widgets.games import load
from aofa_widgets.lab.exact import exact
from aofa_widgets.lab.kernels import Plan, fight, warm
from aofa_widgets.rules import Ruleset, first_game
from aofa_widgets.words import texts

from . import Line

NAME = "exact"
HELP = texts("bench.exact")
NEAR = 1e-4
RULES = 5  # changes of the rules that the game names
BATTLES: tuple[tuple[Any, Any], ...] = (
    (((4, 3, 3, 3), (4, 2, 2, 2, 2)), ("at_once", "at_once")),
    (((3, 2), (2, 2, 1)), ("reckless", "at_once")),
    (((2, 2, 2), (3, 3)), ("shares_out", "shares_out")),
    (((4,), (2, 1)), ("at_once", "reckless")),
)
CASES = tuple((at, *battle) for at in range(RULES) for battle in BATTLES)
_SEED = 6


def plan_of(case: Any) -> Plan:
    """One of the twenty as a plan."""
    at, forces, policies = case
    measured = load(first_game()).measured
    ruleset = Ruleset.load(first_game()).with_values({**measured.WOUNDS, **measured.SOLVED[at]})
    return Plan(ruleset, forces, policies, seed=_SEED + CASES.index(case))


def sigmas(case: Any, games: int, backend: str = "auto") -> tuple[float, float]:
    """By how many standard errors the wins and the mean length of played games miss the solution."""
    plan = plan_of(case)
    solved, fought = exact(plan), fight(plan, 0, games, backend)
    wins = int((fought.winner == 0).sum()) / games
    error = sqrt(solved.wins[0] * solved.wins[1] / games)
    spread = float(fought.rolls.std()) / sqrt(games)
    return (wins - solved.wins[0]) / error, (float(fought.rolls.mean()) - solved.rolls) / spread


def run(rounds: int) -> list[Line]:
    """Measure agreement and speed."""
    warm(wait=True)
    within = [max(map(abs, sigmas(case, 200_000))) < 3 for case in CASES]
    plan = plan_of(CASES[0])
    games, ratios, seconds = 400_000, [], []
    fight(plan, 0, 1000)
    for _ in range(min(rounds, 7)):
        start = time.process_time()
        solved = exact(plan)
        middle = time.process_time()
        fight(plan, 0, games, threads=1)
        end = time.process_time()
        needed = solved.wins[0] * solved.wins[1] / NEAR**2
        ratios.append((end - middle) / games * needed / (middle - start))
        seconds.append(middle - start)
    note = texts("bench.exact_note", seconds=round(median(seconds), 3), moments=solved.moments)
    return [
        Line(texts("bench.exact_agree"), float(sum(within)), "", "exact.agree"),
        Line.of(texts("bench.exact_speed"), ratios, "×", "exact.speed", note),
    ]
