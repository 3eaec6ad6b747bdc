"""Every number of the inventory's exact odds, and a slow second hand: every sequence of dice through the machines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from aofa_widgets.games.argad.odds import blows, bursts, sixes, trials
from aofa_widgets.games.argad.odds.losses import losses
from aofa_widgets.games.argad.odds.walk import walk
from aofa_widgets.games.argad.params import Params
from aofa_widgets.games.argad.resolve import bursts as shot
from aofa_widgets.games.argad.resolve import duel as duels
from aofa_widgets.games.argad.resolve import melee, moves, volley, work
from aofa_widgets.games.argad.resolve.blows import Struck
from aofa_widgets.games.argad.resolve.trials import Nerve
from aofa_widgets.rules import Ruleset

BOOK: dict[str, Any] = json.loads((Path(__file__).parent / "data/odds.json").read_text(encoding="utf-8"))
RULES = Ruleset.load("argad")
PARAMS = Params.of(RULES)
ZERO = Fraction(0)


def rows(table: Mapping[str, Any], deep: int) -> Iterator[tuple[Any, ...]]:
    """The rows of nested tables: the keys on the way, then what stands there."""
    for key, value in table.items():
        yield from ([(key, value)] if deep == 1 else ((key, *row) for row in rows(value, deep - 1)))


class Count:
    """Compares numbers, and remembers how many."""

    def __init__(self) -> None:
        self.asked, self.wrong = 0, []  # type: ignore[var-annotated]

    def same(self, want: str, got: Fraction | int, *where: Any) -> None:
        self.asked += 1
        if Fraction(want) != got:
            self.wrong.append((*where, want, got))

    def all(self, want: Mapping[str, str], got: Mapping[str, Fraction], *where: Any) -> None:
        for key in {**want, **got}:
            self.same(want.get(key, "0"), got.get(key, ZERO), *where, key)

    def over(self, asked: int) -> None:
        assert (self.wrong, self.asked) == ([], asked)


def test_sixes_are_those_of_the_book() -> None:
    count = Count()
    for order, dice, need, want in rows(BOOK["several_sixes"], 3):
        found = sixes.hits(PARAMS, [sixes.Kind(int(need), int(dice), 6, order == "disordered")])
        count.same(want["p_hit"], 1 - found.p(0), order, dice, need)
        count.same(want["mean_hits"], found.mean(), order, dice, need)
        for n, share in enumerate(want["hits"]):
            count.same(share, found.p(n), order, dice, need, n)
    for die, dice, need, want in rows(BOOK["several_sixes_other_dice"], 3):
        found = sixes.hits(PARAMS, [sixes.Kind(int(need), int(dice), int(die[1:]))])
        count.same(want["p_hit"], 1 - found.p(0), die, dice, need)
        for n, share in enumerate(want["hits"]):
            count.same(share, found.p(n), die, dice, need, n)
    count.over(1874)


def test_blows_are_those_of_the_book() -> None:
    count = Count()
    for mod, cls, armour, want in rows(BOOK["melee_strike"], 3):
        count.all(want, blows.strike(PARAMS, Struck(int(cls), armour), int(mod)), mod, cls, armour)
    for n, mod, cls, armour, want in rows(BOOK["melee_gang"], 4):
        gang = [blows.Striker(int(mod))] * int(n)
        count.all(want, blows.gang(PARAMS, gang, Struck(int(cls), armour)), n, mod, cls, armour)
    for mode, pair, want in rows(BOOK["melee_duel"], 2):
        people = [name.split("/") for name in pair.split(" vs ")]
        one, other = (blows.One(Struck(int(c), a), -1 if int(c) <= 2 else 0) for c, a in people)
        first = "same" if mode.startswith("same") else mode
        count.all(want, blows.duel(PARAMS, one, other, first, mode != "same_no_tie_rule"), mode, pair)
    count.over(6069)


def test_bursts_are_those_of_the_book() -> None:
    count = Count()
    for white, need, target, want in rows(BOOK["red_white"], 3):
        found = bursts.victims(PARAMS, shot.burst(PARAMS, int(need), int(white), target == "group"))
        count.same(want["p_any"], 1 - found.p(0), white, need, target)
        count.same(want["mean_victims"], found.mean(), white, need, target)
        for n, share in want["victims"].items():
            count.same(share, found.p(int(n)), white, need, target, n)
    for white, need, want in rows(BOOK["round_shot"], 2):
        found = bursts.victims(PARAMS, shot.ball(PARAMS, int(need), int(white)))
        count.same(want["p_any"], 1 - found.p(0), white, need)
        for n, share in want["victims"].items():
            count.same(share, found.p(int(n)), white, need, n)
    count.over(807)


def test_ground_is_that_of_the_book() -> None:
    count, table = Count(), BOOK["slowness"]
    for mode, want in table["stuck"].items():
        stuck = trials.stuck(PARAMS, mode)
        count.same(want["one_turn"], stuck, mode)
        for turns, share in want["stuck_k_turns_running"].items():
            count.same(share, stuck ** int(turns), mode, turns)
    for mode, want in table["loss_cm"].items():
        found = {"stuck" if loss is None else str(loss): share for loss, share in trials.losses(PARAMS, mode).items()}
        count.all(want, found, mode)
    for mode, going, before, want in rows(table["enter"], 3):
        length, kind = going.split("/")
        chance, mean = trials.crossing(PARAMS, moves.Going(int(length) * 100, kind, int(before) * 100, mode))
        count.same(want["p_enter"], chance, mode, going, before)
        count.same(want["mean_depth_cm"], mean / 100, mode, going, before)
    for chase, share in BOOK["withdraw_recontact"].items():
        leaver, pursuer = (name.split() for name in chase.split(" chased by "))
        runners = [moves.Runner(int(cm) * 100, "foot" if how == "foot" else "mounted") for how, cm in (leaver, pursuer)]
        count.same(share, trials.recontact(PARAMS, *runners), chase)
    for cls, mod, want in rows(BOOK["danger_single_person"], 2):
        found = dict(trials.peril(PARAMS, int(cls), int(mod)))
        found["dead_after_second"] = trials.lost(PARAMS, int(cls), int(mod))
        found["dead_after_second_if_helped"] = trials.lost(PARAMS, int(cls), int(mod), True)
        count.all(want, found, cls, mod)
    count.over(816)


JOBS = {
    "base": work.Work(),
    "one_turn_ahead": work.Work(head_start=1),
    "one_turn_late": work.Work(delay=1),
    "d3": work.Work(d3=True),
    "six_fails": work.Work(six_fails=True),
    "six_fails_insist": work.Work(six_fails=True, insist=True),
    "two_jobs_parallel": work.Work(jobs=2),
}


def test_work_is_that_of_the_book() -> None:
    count = Count()
    for name, start in JOBS.items():
        job, want = trials.Job(start), BOOK["certain_time"][name]
        for turn, share in want["done_on_turn"].items():
            count.same(share, job.done[int(turn)], name, turn)
        for turn, share in want.get("done_by_turn", {}).items():
            count.same(share, job.by(int(turn)), name, "by", turn)
        for turn, share in want.get("abandoned_on_turn", {}).items():
            count.same(share, job.abandoned[int(turn)], name, "given up", turn)
        count.same(want.get("mean_turns", want.get("mean_turns_to_end")), job.mean(), name)
    fails = trials.Job(JOBS["six_fails"])
    count.same(BOOK["certain_time"]["six_fails"]["mean_turns_if_success"], fails.mean_done())
    count.same(BOOK["certain_time"]["six_fails"]["p_abandon"], sum(fails.abandoned.values(), ZERO))
    two, want = trials.turns([work.Work()] * 2), BOOK["certain_time"]["two_jobs_in_sequence"]
    for turn, share in want["done_on_turn"].items():
        count.same(share, two.p(int(turn)), "in sequence", turn)
    count.same(want["mean_turns"], two.mean(), "in sequence")
    count.over(133)


def test_single_dice_are_those_of_the_book() -> None:
    count = Count()
    for stat, want in BOOK["under_test"].items():
        found = trials.under(PARAMS, int(stat))
        count.all(want, {"below": found["success"], "equal": found["equal"], "above": found["fail"]}, stat)
    for morale, leader, share in rows(BOOK["morale_obey"], 2):
        unit = Nerve(int(morale), 0, None if leader == "none" else int(leader))
        count.same(share, trials.nerve(PARAMS, unit)["obey"], morale, leader)
    for pair, want in BOOK["duel_speed"].items():
        found = trials.speed(tuple(int(bonus) for bonus in pair.split(" vs ")))  # type: ignore[arg-type]
        count.all(want, {"A_first": found["A"], "B_first": found["B"], "same": found["same"]}, pair)
    count.over(118)


HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"sixes.ladder": False},
    {"sixes.reroll": False},
    {"sixes.mixed_needs": "each", "sixes.reroll_push": False},
    {"sixes.disorder": "volley", "shoot.one_misses": True, "melee.kill_steps": 1},
)
"""Rules of other houses, under which the closed forms must still agree with the machines."""


def test_volleys_go_through_the_machine() -> None:
    kinds = (
        *([(7, 6, False), (7, 6, False)], [(6, 6, False), (8, 6, False)], [(7, 6, True), (8, 6, True)]),
        *([(8, 4, False), (5, 6, False), (5, 4, False)], [(5, 4, True), (7, 6, False), (6, 4, True)]),
        [(1, 4, False), (6, 4, False)],
    )
    for house in HOUSES:
        params = Params.of(RULES.with_values(house, "test"))
        for dice in kinds:
            shooters = tuple(volley.Shooter(str(i), *die) for i, die in enumerate(dice))
            given = volley.Volley(shooters)
            slow = walk(partial(volley.steps, params, given), lambda end: end.hits)
            fast = sixes.volley(params, given)
            assert slow == dict(fast.items()), (house, dice)


def test_losses_go_through_the_machine() -> None:
    alike, mixed = ((6, 6, False),) * 2, ((3, 4, False), (6, 6, True))
    groups = ([(0, 0, 1)] * 2, [(-1, 0, 1), (0, 0, 1)], [(-2, 0, 1), (-1, -1, 2)], [(-1, 0, 1)] * 2)
    for house in (*HOUSES, {"target.armour_after": False}):
        params = Params.of(RULES.with_values(house, "test"))
        for dice, group in product((alike, mixed), groups):
            shooters = tuple(volley.Shooter(str(i), *die) for i, die in enumerate(dice))
            members = tuple(volley.Member(str(i), *member) for i, member in enumerate(group))
            given = volley.Volley(shooters, members, whole=house == {})
            slow = walk(partial(volley.steps, params, given), lambda end: len(end.killed))
            assert slow == dict(losses(params, given).items()), (house, dice, group)


def test_blows_go_through_the_machine() -> None:
    cases = (
        ((0, 6, False), (0, 6, False), Struck(5, "5")),
        ((-2, 6, False), (-1, 6, True), Struck(4)),
        ((-1, 4, False), (-1, 6, False), Struck(4, "5")),
        ((-3, 4, True), (-2, 4, True), Struck(5)),
    )
    for house in HOUSES:
        params = Params.of(RULES.with_values(house, "test"))
        for *strikers, struck in cases:
            them = melee.Fighter("x", "B", struck.cls, struck.armour)
            us = [
                melee.Fighter(str(i), "A", targets=("x",), mod=mod, die=die, loose=loose)
                for i, (mod, die, loose) in enumerate(strikers)
            ]
            slow = dict(blows.fates(params, melee.Melee((*us, them))))["x"]
            fast = blows.gang(params, [blows.Striker(*one) for one in strikers], struck)
            ends = {"kill": slow.get("kill", ZERO), "push": slow.get("push", ZERO), "miss": slow.get("stand", ZERO)}
            assert ends == fast, (house, strikers)


def test_duels_and_bursts_go_through_the_machine() -> None:
    for house in HOUSES:
        params = Params.of(RULES.with_values(house, "test"))
        for lengths, first in ((("long", "short"), "A_first"), (("short", "short"), "same")):
            one, other = blows.One(Struck(3, "4*"), -1), blows.One(Struck(3, "4"), 0, 4)
            fighters = (
                melee.Fighter("A", "A", 3, "4*", lengths[0], ("B",), -1),
                melee.Fighter("B", "B", 3, "4", lengths[1], ("A",), 0, 4),
            )
            slow = blows.fight(params, melee.Melee(fighters))
            fast = blows.duel(params, one, other, first)
            for who in "AB":
                killed = sum((share for (dead, _, _), share in slow.items() if who in dead), ZERO)
                assert killed == fast.get(f"{who}_killed", ZERO) + fast.get("both_killed", ZERO), (house, first)
                pushed = sum((share for (_, back, _), share in slow.items() if who in back), ZERO)
                assert pushed == fast.get(f"{who}_pushed", ZERO) + fast.get("both_pushed", ZERO), (house, first)
        for given in (shot.burst(params, 7, 1, True), shot.burst(params, 6, 1, True, 2, True), shot.ball(params, 8, 2)):
            slow_n = walk(partial(shot.steps, params, given), lambda end: end.victims)
            assert slow_n == dict(bursts.victims(params, given).items()), (house, given)
        pistols = duels.Duel((6, 7), (1, 0))
        ends = walk(partial(duels.steps, params, pistols), lambda end: end.killed)
        named = {"A_killed": ("A",), "B_killed": ("B",), "both_killed": ("A", "B"), "nothing": ()}
        assert {key: ends.get(who, ZERO) for key, who in named.items()} == trials.duel(params, pistols), house
