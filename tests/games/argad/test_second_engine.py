"""Referee, odds and second solver on the same random records: never apart, unless somebody breaks the engine."""

from __future__ import annotations

import pytest

from aofa_widgets.games.argad.odds import blows, bursts, sixes
from aofa_widgets.games.argad.referee import Bench
from aofa_widgets.games.argad.resolve.blows import Struck
from aofa_widgets.games.argad.resolve.bursts import burst
from aofa_widgets.games.argad.second import Unanswerable, ruled
from aofa_widgets.games.argad.second.chances import SPREADS
from aofa_widgets.locate import rulebook
from aofa_widgets.rules import Ruleset

from ..twins import found, planted, under
from .second_records import MADE, MOVED, RULESETS, SETS, apart, bench, made, mixed

ROOM = "aofa_widgets.games.argad"
HOUSES = sorted(path.stem for path in (rulebook() / "argad" / "house").glob("*.toml"))


def test_they_agree_under_random_rules():
    """Records like these are what the planted bugs below have to set apart."""
    records = list(found(made, range(1600)))
    assert {record["op"] for record, _ in records} == set(MADE)
    assert len(records) > 1500
    assert [why for record, told in records if (why := apart(record, told))] == []


@pytest.mark.parametrize("seed", [89844, 91217, 72970])
def test_what_the_text_does_not_say_of_two_sixes_in_a_melee(seed):
    """Two ladders of one step and one favour: by size of die, by who is struck; a ladder for each need in a melee."""
    assert made(seed) is None


@pytest.mark.long
def test_they_agree_on_a_great_many():
    assert [why for record, told in found(made, range(20_000, 120_000)) if (why := apart(record, told))] == []


def test_they_agree_under_every_edition_preset_and_house_rule_that_ships():
    """One after the other: few records each every day, many of them in the random rulesets above."""
    presets = [{"edition": edition, "preset": preset} for edition in ("recommended", "letter")
               for preset in ("usual", "skirmish", "roleplay", "formations", "everything")]  # fmt: skip
    for n, how in enumerate([*presets, *({"house": [name]} for name in HOUSES)]):
        rules, seeds = Ruleset.load("argad", **how), range(5000 + 40 * n, 5040 + 40 * n)
        assert under(Bench(rules, quiet=True), made, rules.values, seeds, SETS) == [], how


def test_exact_odds_agree_under_random_rules():
    for number in range(0, RULESETS, 4):
        rules, params = dict(mixed(number)), bench(mixed(number)).params
        values = {**{key: BASE_VALUES[key] for key in MOVED}, **rules}
        for need, count, wild in ((6, 3, False), (7, 4, False), (8, 2, True), (5, 1, False)):
            told = SPREADS["volley"](values, {"need": need, "shots": count, "disordered": wild})
            ours = sixes.hits(params, [sixes.Kind(need, count, 6, wild)])
            assert {n: c for n, c in told.items() if c} == {n: ours.p(n) for n in told if told[n]}, (number, need)
        for rating, armour, mod in ((3, "none", 0), (4, "5", 1), (5, "4", -3)):
            told = SPREADS["strike"](values, {"class": rating, "armour": armour, "mod": mod})
            ours = blows.strike(params, Struck(rating, armour), mod)
            assert {k: c for k, c in told.items() if c} == {k: c for k, c in dict(ours).items() if c}, (number, rating)
    for need, group in ((6, True), (7, False)):
        told = SPREADS["multi"](BASE_VALUES, {"need": need, "white": 2, "group": group})
        ours = bursts.victims(bench(()).params, burst(bench(()).params, need, 2, group))
        assert {n: c for n, c in told.items() if c} == {n: ours.p(n) for n in told if told[n]}


BASE_VALUES = dict(Ruleset.load("argad").values)


def test_what_the_second_solver_will_not_say_is_little():
    assert sum(made(seed) is None for seed in range(600)) < 20
    with pytest.raises(Unanswerable):
        ruled({}, {"op": "certain_time", "state": {"delay": 1, "head_start": 1}, "dice": {"dice": [1]}})
    assert len({mixed(n) for n in range(RULESETS)}) == RULESETS and mixed(0) == ()


# name: (module, function, as it is, as it is with the bug, the records that show it)
PLANTED = {
    "sixes climb in disorder": ("resolve.sixes", "_climb", "and not first.loose", "", "volley"),
    "the hardest shot climbs": ("resolve.sixes", "_climb", "min(able, key", "max(able, key", "volley"),
    "the climb starts one higher": ("resolve.sixes", "_climb", "first.sides + step if", "first.sides + step + 1 if",
                                    "volley"),
    "a climb ends with one step": ("resolve.sixes", "_climb", "while top < dice[best].need", "if top < dice[best].need",
                                   "volley"),
    "one six a volley is two": ("resolve.sixes", "_climb", "favours.used.add(first.side)", "None", "melee"),
    "dice of any size climb together": ("resolve.sixes", "ladders", "(die.sides, die.side", "(6, die.side", "melee"),
    "dealt as they lie": ("resolve.sixes", "deal", "left, strict=True)) == best", "left, strict=True)) >= 0", "volley"),
    "armour counts twice": ("resolve.volley", "_armour", "member.armour_mod - direct", "member.armour_mod", "volley"),
    "common armour is looked at later": ("resolve.volley", "_direct", "len(mods) == 1", "False", "volley"),
    "armour is never beaten by sixes": ("resolve.volley", "_saved", "while value < need", "if value < need", "volley"),
    "no shot is lost": ("resolve.volley", "steps", "lost += 1", "pass", "volley"),
    "white dice are red": ("resolve.bursts", "count", "hits[: shot.red]", "hits", "multi"),
    "the group helps anybody": ("resolve.bursts", "burst", "if group and", "if True and", "multi"),
    "no end of victims": ("resolve.bursts", "count", "if shot.size is None", "if True", "multi"),
    "round shot has two red dice": ("resolve.bursts", "ball", "params.multi_ball_red", "2", "ball"),
    "natural ones may strike": ("resolve.blows", "need", "params.melee_auto_miss + 1", "0", "strike"),
    "equal kills": ("resolve.blows", "need", ") + 1 - mod", ") - mod", "strike"),
    "armour never helps": ("resolve.blows", "need", "max(struck.cls, ARMOUR[struck.armour])", "struck.cls", "strike"),
    "nobody is ever sure to fall": ("resolve.blows", "sure", "params.melee_kill_steps", "99", "strike"),
    "equal misses": ("resolve.blows", "drives", "struck.cls - mod", "struck.cls + 1 - mod", "strike"),
    "clumsiness adds up": ("resolve.blows", "_clumsy", "left -= counted", "pass", "melee_mod"),
    "artists are clumsy with staves": ("resolve.blows", "_clumsy", "artist or tool", "tool", "melee_mod"),
    "riders in a bog": ("resolve.blows", "_riders", '"charge" in flags and not hard', '"charge" in flags', "melee_mod"),
    "pole arms in a charge": ("resolve.blows", "_riders", '"being_charged" not in flags', "True", "melee_mod"),
    "axes indoors": ("resolve.blows", "_gifts", '"indoor", ', "", "melee_mod"),
    "spears indoors": ("resolve.melee", "length_of", "indoor and params.melee_indoor_short", "False", "melee"),
    "fast fencers are not": ("resolve.melee", "length_of", "if one.fast", "if False", "melee"),
    "the fallen strike": ("resolve.melee", "_blows", "if state.down(one.id)", "if False", "melee"),
    "whoever goes back is struck no more": ("resolve.melee", "_blows", "target in state.killed", "state.down(target)",
                                            "melee"),
    "fights of lines go on": ("resolve.melee", "_apply", "past and blow.stands", "False and blow.stands", "melee"),
    "hands kill": ("resolve.melee", "_throw", 'length == "bare" and', "False and", "melee"),
    "a kill drives back": ("resolve.ties", "settle", 'blow.result == "push" and blow.stands and', "False and", "melee"),
    "armour breaks no tie": ("resolve.ties", "_break", "RANK[a.armour], RANK[b.armour]", "0, 0", "melee"),
    "the lower die wins": ("resolve.ties", "_break", "his.natural, theirs.natural", "theirs.natural, his.natural",
                           "melee"),
    "ties among many": ("resolve.ties", "_alone", "if len(at) == 1", "if at", "melee"),
    "shelters add up": ("resolve.shooting", "_one", "min(value, default=0)", "sum(value)", "shot_mod"),
    "no limit": ("resolve.shooting", "_capped", "> 0", "> 99", "shot_mod"),
    "fleeting and moving add up": ("resolve.shooting", "reasons", "moving < 0 and fleeting < 0", "False", "shot_mod"),
    "bonuses in disorder": ("resolve.shooting", "reasons", "not (loose and", "not (False and", "shot_mod"),
    "cover at point-blank": ("resolve.shooting", "reasons", 'given.pop("terrain", None)', "None", "shot_mod"),
    "any range is indoors": ("resolve.shooting", "sight", "aim.indoors and", "False and", "to_hit"),
    "riders are steady": ("resolve.shooting", "_steady", "and not aim.mounted", "", "to_hit"),
    "everybody is trained": ("resolve.shooting", "untrained", "aim.cls >", "99 >", "to_hit"),
    "cuirasses near by": ("resolve.shooting", "worn", "column == len(weapon.bands)", "True", "to_hit"),
    "riders stuck by one six": ("resolve.moves", "loss_of", "all(face", "any(face", "slowness"),
    "the way to the edge is lost": ("resolve.moves", "slowed", "else going.before, enters", "else allowance, enters",
                                    "slowness"),
    "very difficult is difficult": ("resolve.moves", "hard_move", 'kind != "very_difficult"', "True", "slowness"),
    "as far is far enough": ("resolve.moves", "withdraw", "near >= far", "near > far", "withdraw"),
    "sixes are mild": ("resolve.danger", "reading", "die >= SIX or", "False or", "danger_second"),
    "a six ends the danger": ("resolve.danger", "_read", "if not six or not left", "if True", "danger"),
    "equal is danger": ("resolve.danger", "reading", "die + mod > cls", "die + mod >= cls", "fall"),
    "riders read the other die": ("resolve.danger", "ridden_die", '== "very_difficult"', '== "difficult"',
                                  "danger_mounted"),
    "exactly four centimetres link": ("resolve.groups", "linked", "gap < params.group_isolated_foot_cm",
                                      "gap <= params.group_isolated_foot_cm", "grouping"),
    "a rider and two are three": ("resolve.groups", "kind_of", "mounted and foot >= params.group_mixed_foot", "False",
                                  "grouping"),
    "the slower duellist shoots": ("resolve.duel", "steps", 'first != "same" and', "False and", "duel"),
    "light woods hide anybody": ("resolve.seeing", "visibility", "not (isolated_foot or guerrilla)", "False",
                                 "visibility"),
    "horses are free": ("resolve.points", "cost", 'if row.kind == "mounted_foot"', "if False", "budget"),
    "a leader as good as they": ("resolve.trials", "morale", "face < unit.leader", "face <= unit.leader", "morale"),
    "healers do nothing": ("resolve.trials", "cared", "params.heal_healer * care.healer", "0", "heal"),
    "the head start is kept": ("resolve.work", "after", ", head_start=0", "", "certain_time"),
}  # fmt: skip


EVERY_DAY = list(PLANTED)[::8]


@pytest.mark.parametrize("bug", [bug if bug in EVERY_DAY else pytest.param(bug, marks=pytest.mark.long)
                                 for bug in PLANTED])  # fmt: skip
def test_a_bug_planted_in_the_engine_is_noticed(bug, monkeypatch):
    with planted(monkeypatch, ROOM, PLANTED[bug]) as op:
        assert any(apart(record, told) for record, told in found(made, range(1500), op))
