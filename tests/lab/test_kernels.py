"""Whole battles: every back end plays the same games, and the games are those of the rules."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from functools import cache
from itertools import product
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games import load
from aofa_widgets.games.swashbuckling.model import Figure
from aofa_widgets.games.swashbuckling.odds.lone import Lone, Memory, Spot, Way
from aofa_widgets.games.swashbuckling.odds.lone import Stance as LoneStance
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.games.swashbuckling.resolve import beaten
from aofa_widgets.lab.kernels import POLICIES, Fought, Plan, Policy, compiled, fight, name_of, scalar
from aofa_widgets.play.battle import DUEL, ENDED, KEPT, LOST, STRIKE, Stance, Tables
from aofa_widgets.rules import Ruleset

DATA = tomllib.loads((Path(__file__).parents[1] / "bench" / "battles.toml").read_text(encoding="utf-8"))
CASES = {case["name"]: case for case in DATA["case"]}
BOOK = Ruleset.load("swashbuckling")


@cache
def plan_of(name: str) -> Plan:
    case = CASES[name]
    first, second = map(tuple, case["forces"])
    policies = tuple(case["policies"])
    return Plan(BOOK.with_values(case["set"]), (first, second), policies, seed=11, most=case.get("most", 4000))


def usual(**how: Any) -> Plan:
    return Plan(BOOK, ((4, 3), (3, 2, 2)), ("at_once", "strikes_then_duels"), **how)


# The same games everywhere.


@pytest.mark.parametrize("name", CASES)
def test_back_ends_play_the_same_games(name: str) -> None:
    plan = plan_of(name)
    one = fight(plan, 3, 250, "numpy")
    assert one.differing(fight(plan, 3, 250, "python")) == 0
    assert len(set(one.rolls.tolist())) > 20 or name in ("nobody ends it", "by the activation")


@pytest.mark.parametrize("name", CASES)
def test_compiled_games_are_the_same(name: str) -> None:
    pytest.importorskip("numba")
    plan = plan_of(name)
    one = fight(plan, 3, 9000, "numba", threads=2)
    assert one.differing(fight(plan, 3, 9000, "numba", threads=1)) == 0
    assert fight(plan, 3, 250, "numpy").differing(fight(plan, 3, 250, "numba")) == 0


@pytest.mark.long
@pytest.mark.parametrize("name", CASES)
def test_back_ends_play_the_same_20_000_games(name: str) -> None:
    plan = plan_of(name)
    one = fight(plan, 0, 20_000, "numpy")
    assert one.differing(fight(plan, 0, 20_000, "python")) == one.differing(fight(plan, 0, 20_000, "numba")) == 0


def test_the_kernel_is_compiled_once_for_every_ruleset_and_policy() -> None:
    pytest.importorskip("numba")
    fight(plan_of("turns"), 0, 10, "numba")
    kernel = compiled._kept["kernel"]
    for name in CASES:
        fight(plan_of(name), 0, 10, "numba")
    assert compiled._kept["kernel"] is kernel and len(kernel.signatures) == 1


def test_games_that_end_at_very_different_times_are_the_same() -> None:
    pytest.importorskip("numba")
    short = {"dice.sides": 8, "wounds.to_fall": 2, "tables.duelling": ["push", "wound"]}
    changes = {"variant.extended_turns": True, **short}
    for forces in (((4, 3, 3, 3), (4, 2, 2, 2, 2)), ((1,), (1,)), ((4,), (1, 1))):
        plan = Plan(BOOK.with_values(changes), forces, ("at_once", "ahead_2"), seed=4)
        assert fight(plan, 0, 3000, "numpy").differing(fight(plan, 0, 3000, "numba")) == 0


def test_games_do_not_hang_on_how_they_are_cut() -> None:
    plan = usual(seed=5)
    whole = fight(plan, 0, 300, "numpy")
    parts = fight(plan, 0, 7, "numpy").joined(fight(plan, 7, 200, "python")).joined(fight(plan, 207, 93, "numpy"))
    assert whole.differing(parts) == 0
    with pytest.raises(InputError):
        whole.joined(parts)
    with pytest.raises(InputError):
        whole.differing(fight(plan, 1, 300, "numpy"))


def test_seeds_make_other_games() -> None:
    one, other = (fight(usual(seed=seed), 0, 500, "numpy") for seed in (1, 2))
    assert one.differing(other) > 450


def test_auto_changes_horses_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    compiled.warm(wait=True)
    answers = iter([False, False, True])
    monkeypatch.setattr(compiled, "ready", lambda: next(answers))
    plan = usual(seed=3)
    found = fight(plan, 0, 21_000)
    assert next(answers, None) is None
    assert found.differing(fight(plan, 0, 21_000, "numba")) == 0


def test_without_a_compiler_numpy_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "installed", lambda: False)
    monkeypatch.setattr(compiled, "_warmer", [])
    monkeypatch.setattr(compiled, "_kept", {})
    plan = usual()
    assert fight(plan, 0, 60).differing(fight(plan, 0, 60, "python")) == 0
    with pytest.raises(InputError, match=r"aofa-widgets\[fast\]"):
        fight(plan, 0, 60, "numba")


def test_first_numbers_come_without_what_they_do_not_need() -> None:
    """A process just started waits for every module that it loads: a battle needs no match, no board and no deed."""
    spared = [f"aofa_widgets.{name}" for name in ("play.contract", "play.match", "play.game", "table.scene", "book")]
    spared += [f"aofa_widgets.games.swashbuckling.{name}" for name in ("actions", "specials", "flow", "bots")]
    program = (
        "import sys; from aofa_widgets.lab.kernels import Plan, fight; from aofa_widgets.rules import Ruleset;"
        "fight(Plan(Ruleset.load('swashbuckling'), ((3,), (2,)), ('at_once', 'at_once')), 0, 10, 'numpy');"
        f"print(*[name for name in {spared} if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout.strip()) == (0, ""), ran.stderr


# The tables are the rules.

SETS: list[dict[str, Any]] = [{}, *(case["set"] for case in CASES.values())]


@pytest.mark.parametrize("changes", SETS, ids=["book", *CASES])
def test_tables_lead_where_the_duel_of_two_leads(changes: dict[str, Any]) -> None:
    rules = BOOK.with_values({**changes, "disengage.automatic": True})  # nobody is held in a battle without places
    tables = load("swashbuckling").battle(rules, ((3,), (2,)))
    lone = Lone(Params.of(rules), (3, 2))
    edge = {0, tables.stances[-1].wounds}
    for mine, theirs, actions in product(tables.stances, tables.stances, (0, tables.most)):
        if not edge >= {mine.wounds, theirs.wounds}:
            continue
        spot = Spot(0, LoneStance(*mine), LoneStance(*theirs), True, actions)
        free = tables.free[tables.stances.index(mine)]
        for what in ("act", "strike", "duel", "steady", "weapon", "wound") if free else ("steady",):
            ours = outcomes(tables, spot, what)
            if ours is None:
                assert Way(what) not in lone.ways(spot)
                continue
            total, ends = lone.counted(spot, Way(what))
            wanted: dict[Any, int] = {}
            for (after, winner), count in ends.items():
                key = (winner,) if after is None else (after.active, *sorted_stances(after, lone))
                wanted[key] = wanted.get(key, 0) + count
            assert {key: count * total for key, count in ours[1].items()} == {
                key: count * ours[0] for key, count in wanted.items()
            }, (mine, theirs, actions, what)


def sorted_stances(spot: Spot, lone: Lone) -> tuple[Any, ...]:
    pair = (spot.mine, spot.theirs) if spot.active == 0 else (spot.theirs, spot.mine)
    return tuple(pair)


def outcomes(tables: Tables, spot: Spot, what: str) -> tuple[int, dict[Any, int]] | None:
    """Where a way leads by the tables: total falls, and by (who is active, both stances) or (winner,) how many."""
    mine, theirs = (tables.stances.index(Stance(*one)) for one in (spot.mine, spot.theirs))
    kind, foe = tables.ratings.index(3), tables.ratings.index(2)
    begun, number = tables.fresh[mine], spot.actions
    out = len(tables.stances)
    if what in ("steady", "weapon", "wound"):
        to = getattr(tables, what)[mine]
        if to < 0:
            return None
        dice = tables.steadying if what == "steady" else tables.alone
        throw, begun = tables.acts[dice[kind][begun][number]], to
    elif what == "act":
        throw = tables.acts[tables.alone[kind][begun][number]]
    elif what == "strike":
        throw = tables.strikes[tables.alone[kind][begun][number], tables.target[foe][theirs]]
    else:
        if not tables.ready[mine]:
            return None
        armed = tables.stances[begun].armed, tables.stances[theirs].armed
        pair = tables.attack[kind][begun][armed[1]][number], tables.defend[foe][theirs][armed[0]]
        throw = tables.duels[pair]
    found: dict[Any, int] = {}
    for ones, hits, back, count in throw.counts:
        me, other = begun, theirs
        if what in ("strike", "duel"):
            sort = DUEL if what == "duel" else STRIKE
            grip = tables.stances[begun].armed, tables.stances[theirs].armed
            other = tables.hurt[tables.on_other[sort][grip[0]][grip[1]]][theirs][hits]
            if other != out:
                me = tables.hurt[tables.on_active[sort][grip[0]][grip[1]]][begun][back]
        verdict = tables.verdict[0][0][ones]
        if verdict == ENDED and tables.again == "once_per_turn":
            verdict = LOST
        if other == out or me == out:
            key: Any = (0 if other == out else 1,)
        else:
            active = 1 if verdict == LOST else 0
            both = [me, other]
            both[active] = tables.fresh[both[active]]  # as the duel of two forgets what cannot matter
            key = (active, *(LoneStance(*tables.stances[one]) for one in both))
        found[key] = found.get(key, 0) + count
    assert verdict in (KEPT, ENDED, LOST)
    return throw.total, found


@pytest.mark.parametrize("changes", SETS, ids=["book", *CASES])
def test_1s_cost_what_they_cost_the_duel_of_two(changes: dict[str, Any]) -> None:
    rules = BOOK.with_values(changes)
    tables, lone = load("swashbuckling").battle(rules, ((3,), (2,))), Lone(Params.of(rules), (3, 2))
    words = {KEPT: "kept", ENDED: "ended", LOST: "lost"}
    seen, todo = set(), [(Memory(), 0, 0)]
    while todo:  # every course of 1s, step by step in both
        memory, before, ended = todo.pop()
        if (memory, before, ended) in seen:
            continue
        seen.add((memory, before, ended))
        for ones in range(len(tables.counted)):
            verdict, after = lone._tallied(memory, ones)
            ours = tables.verdict[before][min(ended, len(tables.verdict[0]) - 1)][ones]
            if ours == ENDED and tables.again == "once_per_turn":
                ours = LOST
            assert words[ours] == verdict, (memory, ones)
            if verdict == "lost":
                continue
            now = min(before + tables.counted[ones], len(tables.verdict) - 1)
            if verdict == "ended":
                todo.append((after, 0 if tables.scope == "activation" else now, ended + 1))
            else:
                todo.append((after, now, ended))


@pytest.mark.parametrize("victory", ["eliminate_all", "eliminate_n", "leader"])
@pytest.mark.parametrize("force", [(3,), (2, 2), (4, 1, 4), (1, 2, 3, 4, 4)])
def test_a_side_has_lost_when_the_rules_say_so(victory: str, force: tuple[int, ...]) -> None:
    rules = BOOK.with_values({"victory": victory})
    loss = load("swashbuckling").battle(rules, (force, (1,))).losses[0]
    for fallen in product((False, True), repeat=len(force)):
        figures = {str(n): Figure(str(n), 0, rating, fallen=fallen[n]) for n, rating in enumerate(force)}
        ours = sum(fallen[n] for n in loss.figures) >= loss.number
        assert ours == beaten(Params.of(rules), figures, 0)


# What comes of it.


def test_the_policy_that_never_ends_a_game_is_counted() -> None:
    found = fight(plan_of("nobody ends it"), 0, 40, "numpy")
    assert found.unfinished == 40 and set(found.rolls.tolist()) == {60} and set(found.left.tolist()) == {0}


def test_every_game_is_sound() -> None:
    found = fight(plan_of("riposte"), 0, 2000, "numpy")
    assert found.unfinished == 0
    assert set(found.winner.tolist()) == {0, 1} and found.left.min() >= 1
    assert (found.left[found.winner == 1] <= 2).all() and (found.left <= 6).all()
    assert (found.turns <= found.rolls + 1).all() and (found.swings < found.turns + found.rolls).all()
    assert found.first.tolist()[:4] == [0, 1, 0, 1]
    for first, side in (("first", 0), ("second", 1)):
        assert set(fight(usual(first=first), 0, 9, "numpy").first.tolist()) == {side}


def test_forces_turned_round_win_as_often() -> None:
    force, other = (4, 2, 2), (3, 3, 2)
    one = fight(Plan(BOOK, (force, other), ("at_once", "ahead_1"), seed=1), 0, 20_000, "numpy")
    two = fight(Plan(BOOK, (other, force), ("ahead_1", "at_once"), seed=2), 0, 20_000, "numpy")
    rates = float((one.winner == 0).mean()), float((two.winner == 1).mean())
    assert abs(rates[0] - rates[1]) < 4 * sqrt(2 * 0.25 / 20_000)


BAD: list[dict[str, Any]] = [
    {"forces": ((), (2,))},
    {"forces": ((2,), (1,) * 17)},
    {"forces": ((0,), (2,))},
    {"forces": ((13,), (2,))},
    {"forces": ((True,), (2,))},
    {"forces": ((float("nan"),), (2,))},
    {"forces": (("great",), (2,))},
    {"forces": ((2,),)},
    {"forces": "22"},
    {"forces": (2, 2)},
    {"policies": ("at_once",)},
    {"policies": ("at_once", "nothing")},
    {"policies": ("at_once", None)},
    {"seed": -1},
    {"seed": 2**64},
    {"seed": 1.5},
    {"first": "me"},
    {"most": 0},
    {"most": 10**12},
]


@pytest.mark.parametrize("bad", BAD, ids=str)
def test_a_plan_that_cannot_be_is_refused(bad: dict[str, Any]) -> None:
    good: dict[str, Any] = {"forces": ((2,), (2,)), "policies": ("at_once", "strikes")}
    with pytest.raises(InputError) as caught:
        Plan(BOOK, **{**good, **bad})
    assert all(set(entry.texts) >= {"en", "fr"} for entry in caught.value.faults)


@pytest.mark.parametrize(
    "bad",
    [
        {"count": 0}, {"count": -3}, {"count": 10**12}, {"count": True}, {"count": 2.0}, {"start": -1},
        {"start": 2**53}, {"start": 0.5}, {"backend": "abacus"}, {"threads": 0}, {"threads": "two"},
    ],
    ids=str,
)  # fmt: skip
def test_games_that_cannot_be_played_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        fight(usual(), **{"start": 0, "count": 10, "backend": "numpy", **bad})


@pytest.mark.parametrize(
    "bad",
    [{"lead": "me"}, {"aim": 3}, {"duel": None}, {"press": "sing"}, {"enough": 1.0}, {"enough": 100}, {"stop": -1},
     {"recover": 1}],
    ids=str,
)  # fmt: skip
def test_a_policy_that_cannot_be_is_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        Policy(**bad)


def test_a_lead_of_as_many_dice_as_the_pool_gains_is_always_enough() -> None:
    rules = BOOK.with_values({"pool.max": 4, "pool.per_action": 2})
    forces = ((2, 2), (1, 1))

    def games(enough: int) -> Fought:
        patient = Policy(lead="best", aim="hurt", duel="dice", enough=enough)
        return fight(Plan(rules, forces, (patient, "at_once"), most=300), 0, 300, "numpy")

    most = Plan(rules, forces, ("at_once", "at_once")).tables.most
    assert most == 2 and games(most).differing(games(99)) == 0, "docs: as many as the pool can hold are always enough"
    assert games(most).differing(games(0)) > 0


@pytest.mark.parametrize("lang", ["", ".fr"])
def test_the_guide_has_every_named_policy(lang: str) -> None:
    rows = (Path(__file__).parents[2] / f"docs/battles{lang}.md").read_text(encoding="utf-8").splitlines()
    first = [row.split("|")[1] for row in rows if row.startswith("|")]
    named = [name for cell in first for name in re.findall(r"`([a-z]\w*)`", cell)]
    assert [name for name in named if name in POLICIES] == list(POLICIES)
    assert [name for name in named if name not in POLICIES] == [], "a tactic that is none"


def test_policies_have_words_in_both_languages() -> None:
    assert len(POLICIES) >= 5
    for lang in ("en", "fr"):
        assert len({name_of(policy)[lang] for policy in POLICIES.values()}) == len(POLICIES)
        assert name_of(Policy(lead="whole", duel="dice", enough=3))[lang].count(";") >= 3


def test_a_plan_travels() -> None:
    import pickle

    plan = usual(seed=9)
    other = pickle.loads(pickle.dumps(plan))
    assert other == plan and fight(plan, 0, 50, "numpy").differing(fight(other, 0, 50, "numpy")) == 0
    assert isinstance(fight(other, 0, 1, "python"), Fought)


def test_the_source_of_the_game_holds_no_name_of_a_rule() -> None:
    text = Path(scalar.__file__).read_text(encoding="utf-8")
    assert "params" not in text and "import numpy" not in text
