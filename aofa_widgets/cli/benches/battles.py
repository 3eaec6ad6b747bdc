"""Whole battles: how many times faster than natural Python and than OpenSpiel's pig, how soon, and whether all agree.

Natural Python and the battles that every back end must play alike are files of the checkout (`tests/bench`); without it
those lines are not measured. Everything is timed in processor seconds, in turn and in one run, but for what is promised
in seconds of a clock: the first numbers, the stall, and two threads against one.
"""

from __future__ import annotations

import gc
import importlib
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from statistics import median
from typing import Any

from aofa_widgets import locate
from aofa_widgets.lab.kernels import Plan, fight, warm
from aofa_widgets.lab.kernels.compiled import cores
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from . import Line, installed

NAME = "battles"
HELP = texts("bench.battles")
PLACE = locate.HERE.parent / "tests" / "bench"
GAMES, NATURAL = 100_000, 400  # of a round
THREADED = 400_000
SAME, CASES = 20_000, 5
ROLLOUTS, SIMULATIONS = 2_000, 3  # a search of so few steps spends its time on games at random, all of it in C++
PRESSES = {"at_once": 0, "presses_2": 2}
COLD = """
import time
begun = time.perf_counter()
from aofa_widgets.lab.kernels import Plan, fight, ready, warm
from aofa_widgets.rules import Ruleset
plan = Plan(Ruleset.load({game!r}), {forces!r}, {policies!r}, seed=1)
fight(plan, 0, 10_000)
first, busy = time.perf_counter() - begun, time.process_time()
def worst(until):
    found, last = 0.0, time.perf_counter()
    while not until():
        time.sleep(0.001)
        now = time.perf_counter()
        found, last = max(found, now - last), now
    return found
stall = worst(ready)
compiled = time.perf_counter() - begun
idle = worst(lambda: time.perf_counter() - begun > 2 * compiled)
import json
print(json.dumps([first, busy, stall, idle, compiled]))
"""


def run(rounds: int) -> list[Line]:
    """The lines of the budget; those whose peer is not here say why."""
    if not PLACE.is_dir():
        return [Line(HELP, None, note=texts("bench.battle_checkout"))]
    data = tomllib.loads((PLACE / "battles.toml").read_text(encoding="utf-8"))
    usual = data["usual"]
    rules = Ruleset.load(usual["game"])
    if not warm(wait=True):
        return [Line(HELP, None, note=texts("battle.lacking", name="numba", extra="fast"))]
    few = min(rounds, 7)
    plans = {name: Plan(rules, _two(usual["forces"]), (name, name), seed=1) for name in PRESSES}
    lines = [*_beside_natural(plans, few), *_on_threads(plans, few), *_beside_pig(plans, few)]
    return [*lines, *_cold(usual, min(rounds, 5)), *_alike(rules, data["case"][:CASES])]


def _two(pair: Any) -> tuple[Any, Any]:
    first, second = map(tuple, pair)
    return first, second


def _spent(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    gc.collect()
    start = clock()
    work()
    return clock() - start


def _compiled(plan: Plan, threads: int, games: int = GAMES, clock: Callable[[], float] = time.process_time) -> float:
    """Seconds of a game."""
    return _spent(lambda: fight(plan, 0, games, "numba", threads=threads), clock) / games


def _natural() -> Any:
    spec = importlib.util.spec_from_file_location("natural", PLACE / "natural.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _beside_natural(plans: dict[str, Plan], rounds: int) -> list[Line]:
    natural, lines, both = _natural(), [], []
    for name, plan in plans.items():
        presses = PRESSES[name]
        _same_battle(natural, plan, presses)
        plain, thrifty, two = [], [], []
        for at in range(rounds):
            slow = _spent(lambda: natural.play(plan.forces, NATURAL, at, presses)) / NATURAL  # noqa: B023
            cheap = _spent(lambda: natural.play(plan.forces, NATURAL, at, presses, natural.Thrifty)) / NATURAL  # noqa: B023
            ours, ours_two = _compiled(plan, 1), _compiled(plan, 2, THREADED, time.perf_counter)
            plain.append(slow / ours)
            thrifty.append(cheap / ours)
            two.append(slow / ours_two)
        speed = texts("bench.battle_speed", games=round(1 / ours), natural=round(1 / slow))
        label = texts(f"battle.policy_{name}")
        lines.append(Line.of(texts("bench.battle_natural", tactic=label), plain, "×", "battles.natural", speed))
        lines.append(Line.of(texts("bench.battle_thrifty", tactic=label), thrifty))
        both.append(Line.of(texts("bench.battle_two", tactic=label), two, "×", "battles.two_cores"))
    return lines + both


def _same_battle(natural: Any, plan: Plan, presses: int, backend: str = "numba") -> None:
    """Natural Python plays the same battle: its share of wins and its length are ours within five standard errors."""
    won, rolls = natural.play(plan.forces, 3000, 1, presses)
    ours = fight(plan, 0, 100_000, backend)
    share = float((ours.winner == 0).mean())
    apart = abs(won / 3000 - share) / (share * (1 - share) / 3000) ** 0.5
    longer = abs(rolls / 3000 - float(ours.rolls.mean())) / (float(ours.rolls.std()) / 3000**0.5)
    if max(apart, longer) > 5:
        raise AssertionError(f"natural Python plays another battle: {apart:.1f} and {longer:.1f} standard errors away")


def _on_threads(plans: dict[str, Plan], rounds: int) -> list[Line]:
    plan, found = plans["at_once"], []
    for _ in range(rounds):
        one, two = (_compiled(plan, threads, THREADED, time.perf_counter) for threads in (1, 2))
        found.append(one / two)
    note = texts("bench.battle_load", cores=cores(), load=round(os.getloadavg()[0], 1))
    return [Line.of(texts("bench.battle_scaling"), found, "×", "battles.scaling", note)]


def _beside_pig(plans: dict[str, Plan], rounds: int) -> list[Line]:
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        advice = texts("bench.lacking", name="open_spiel")
        return [Line(texts("bench.battle_pig"), None, "×", "battles.pig", advice)]
    game = pyspiel.load_game("pig")
    falls, nodes = _lengths(game)
    plan = plans["presses_2"]
    length = float(fight(plan, 0, GAMES, "numba").rolls.mean())
    by_roll, by_node = [], []
    for at in range(rounds):
        bot = pyspiel.MCTSBot(
            game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, at + 1), 1.0, SIMULATIONS, 100, False, at + 1, False
        )
        theirs = _spent(lambda: bot.step(game.new_initial_state())) / (ROLLOUTS * SIMULATIONS)  # noqa: B023
        ours = _compiled(plan, 1) / length
        by_roll.append(theirs / falls / ours)
        by_node.append(theirs / nodes / ours)
    note = texts("bench.battle_pig_speed", ours=round(1 / ours / 1e6, 1), theirs=round(falls / theirs / 1e6, 1))
    return [
        Line.of(texts("bench.battle_pig"), by_roll, "×", "battles.pig", note),
        Line.of(texts("bench.battle_pig_nodes"), by_node),
    ]


def _lengths(game: Any) -> tuple[float, float]:
    """Dice thrown, and nodes (throws and decisions), of pig played at random: the mean of 1,000 games."""
    from random import Random

    random, falls, nodes = Random(1), 0, 0
    for _ in range(1000):
        state = game.new_initial_state()
        while not state.is_terminal():
            nodes += 1
            falls += state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
    return falls / 1000, nodes / 1000


def _cold(usual: dict[str, Any], rounds: int) -> list[Line]:
    ask = COLD.format(game=usual["game"], forces=_two(usual["forces"]), policies=tuple(usual["policies"]))
    found = []
    with tempfile.TemporaryDirectory() as bytecode:
        for _ in range(rounds + 1):
            with tempfile.TemporaryDirectory() as folder:  # no compiled code from before
                command, place = [sys.executable, "-c", ask], installed(bytecode, NUMBA_CACHE_DIR=folder)
                ran = subprocess.run(command, env=place, capture_output=True, text=True, check=True)
                found.append(json.loads(ran.stdout))
    del found[0]
    firsts, _, stalls, _, _ = columns = list(zip(*found, strict=True))
    _, busy, _, idle, compiled = map(median, columns)
    took = texts("bench.battle_busy", seconds=round(busy, 2))
    quiet = texts("bench.battle_idle", ms=round(1000 * idle), seconds=round(compiled, 1))
    return [
        Line.of(texts("bench.battle_first"), firsts, "s", "battles.first", took),
        Line.of(texts("bench.battle_stall"), [1000 * one for one in stalls], "ms", "battles.stall", quiet),
    ]


def _alike(rules: Ruleset, cases: list[dict[str, Any]]) -> list[Line]:
    differing = 0
    for case in cases:
        plan = Plan(rules.with_values(case["set"]), _two(case["forces"]), tuple(case["policies"]), seed=1)
        one = fight(plan, 0, SAME, "numpy")
        for backend in ("numba", "python"):
            differing += one.differing(fight(plan, 0, SAME, backend))
    return [Line(texts("bench.battle_differing", games=SAME, rulesets=len(cases)), differing, "", "battles.differing")]
