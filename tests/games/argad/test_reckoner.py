"""The reckoner of this game: the numbers of the exact odds, every reason with its rule, what changes buy, bad input."""

from __future__ import annotations

import io
from contextlib import redirect_stdout

import pytest

from aofa_widgets.errors import AofaError, InputError
from aofa_widgets.games import load
from aofa_widgets.games.argad.odds import blows, trials
from aofa_widgets.games.argad.odds.reckoner import fights, shots
from aofa_widgets.games.argad.odds.walk import walk
from aofa_widgets.games.argad.params import Params
from aofa_widgets.games.argad.resolve import volley
from aofa_widgets.games.argad.resolve.blows import Struck
from aofa_widgets.games.argad.resolve.duel import Duel
from aofa_widgets.rules import Ruleset
from aofa_widgets.words.numbers import percent

RULES = Ruleset.load("argad")
FULL = RULES.with_values({"options.speed_die": True, "options.talents": True, "options.disorder": True})
PARAMS = Params.of(RULES)
DESK = load("argad").reckoning(RULES)
WIDE = load("argad").reckoning(FULL)
SITUATIONS = (
    {},
    {"shooter.person": "fusilier", "shooter.number": 2, "target.person": "cuirassier", "way.distance": 50},
    {"shooter.number": 1, "others.number": 1, "others.weapon": "flintlock_pistol", "others.moving": True},
    {"shooter.number": 2, "target.armour": "5", "way.cover": "hedge", "way.fleeting": True},
    {"shooter.number": 2, "target.number": 1, "mixed.number": 1, "mixed.armour": "5", "way.cover": "brush"},
    {"shooter.weapon": "blunderbuss_h", "way.distance": 8},
    {"shooter.weapon": "small_cannon_ball_h", "way.distance": 30, "target.number": 6},
    {"shooter.weapon": "flintlock_pistol", "way.close": True, "shooter.moving": True, "way.cover": "hedge"},
    {"kind": "shootout", "first.weapon": "revolver", "second.weapon": "flintlock_pistol", "way.distance": 8},
    {"kind": "fight"},
    {"kind": "fight", "a1.person": "knight", "a1.more": ["charge"], "b1.person": "warden_spearman"},
    {"kind": "fight", "sides.ours": 2, "a2.rank": "a1", "b1.person": "raider_chief"},
    {"kind": "fight", "a1.person": "villager", "b1.person": "villager", "b1.blade": "bare", "sides.indoor": True},
)


def group(answer, key):
    return {part.key: part.chance for one in answer.groups if one.key == key for part in one.parts}


def test_every_answer_adds_up_and_every_reason_has_a_rule_of_the_book():
    from aofa_widgets.widgets.clauses import rule

    for desk in (DESK, WIDE):
        for given in SITUATIONS:
            values = desk.first(given)
            answer = desk.answer(values)
            for one in answer.groups:
                assert sum(part.chance for part in one.parts) == 1, given
            for account in answer.accounts:
                assert rule(RULES, account.rule), account.rule
                assert all(line.value and rule(RULES, line.rule) for line in account.lines), account
            at = next(i for i, one in enumerate(answer.measures) if one.key in ("fall", "theirs"))
            plus = next((one for one in answer.gains if one.key == "plus"), None)
            assert plus is None or plus.values[at] >= answer.measures[at].value, given
            assert desk.title(values)[1]["en"] != desk.title(values)[1]["fr"]
            assert desk.notes(values) is not None and desk.form(values)


def test_shots_are_those_of_the_machine_die_by_die():
    for given in SITUATIONS[1:5]:
        values = DESK.first(given)
        some = [one for one in shots.shots(PARAMS, DESK._form, values) if one.sight.allowed]
        dice = tuple(volley.Shooter(one.place, one.sight.need) for one in some for _ in range(one.dice))
        phase = volley.Volley(dice, shots.members(PARAMS, DESK._form, values, some[0].weapon))
        true = walk(lambda phase=phase: volley.steps(PARAMS, phase), lambda end: len(end.killed))
        answer = DESK.answer(values, gains=False)
        for n, chance in true.items():
            assert group(answer, "falls").get(str(n), 0) == chance, given


def test_ground_armour_and_fleeting_take_off_no_more_than_the_cap():
    values = DESK.first({"shooter.number": 2, "target.armour": "5", "way.cover": "hedge", "way.fleeting": True})
    (account,) = DESK.answer(values, gains=False).accounts
    lines = {line.rule: line.value for line in account.lines}
    assert lines["ARG-COVER-18"] > 0 and sum(lines.values()) == PARAMS.cover_cap
    assert {"ARG-COVER-1", "ARG-ARMOUR-12", "ARG-SNAP-4"} <= set(lines)


def test_two_who_fight_end_as_the_closed_form_says():
    for a, b, armour in ((3, 3, "none"), (4, 3, "none"), (5, 4, "4"), (3, 5, "5")):
        for first, blade in (("same", "sword"), ("A_first", "spear")):
            given = {"kind": "fight", "a1.person": "warden_sergeant", "b1.person": "warden_sergeant"}
            given |= {"a1.blade": blade, "b1.blade": "sword", "a1.class": a, "b1.class": b}
            given |= {"a1.armour": "none", "b1.armour": armour}
            answer = DESK.answer(DESK.first(given), gains=False)
            true = blows.duel(PARAMS, blows.One(Struck(a)), blows.One(Struck(b, armour)), first, PARAMS.options_tie)
            assert group(answer, "end") == {key: share for key, share in true.items() if share}, given


def test_several_at_one_are_those_of_a_gang():
    given = {"kind": "fight", "sides.ours": 3, "b1.class": 5, "b1.armour": "5", "b1.blade": "knife"}
    answer = DESK.answer(DESK.first(given), gains=False)
    true = blows.gang(PARAMS, [blows.Striker()] * 3, Struck(5, "5"))
    assert group(answer, "b1")["kill"] == true["kill"] and group(answer, "b1")["push"] == true["push"]


def test_shooters_face_to_face_are_faster_with_a_bonus():
    given = {"kind": "shootout", "first.weapon": "revolver", "second.weapon": "revolver", "way.distance": 8}
    need = shots.faced(Params.of(FULL), WIDE._form, WIDE.first(given))
    for speed in (0, 1):
        answer = WIDE.answer(WIDE.first({**given, "first.speed": speed}), gains=False)
        true = trials.duel(Params.of(FULL), Duel((need[0].need, need[1].need), (speed, 0)))
        assert group(answer, "end") == {key: share for key, share in true.items() if share}
    assert DESK.notes(DESK.first(given))  # without the option both fire at once, and one is told


def test_a_spear_behind_a_longer_weapon_and_armour_buy_what_they_should():
    values = DESK.first({"kind": "fight", "a1.blade": "spear", "b1.blade": "sword"})
    answer = DESK.answer(values)
    gains = {one.key: one.values for one in answer.gains}
    assert {"plus", "longer", "armour", "class", "friend", "behind"} <= set(gains)
    now = [one.value for one in answer.measures]
    assert gains["behind"][0] > now[0] and gains["armour"][2] < now[2]
    behind = DESK.first({"kind": "fight", "sides.ours": 2, "a2.rank": "a1", "a2.strikes": "b1"})
    assert "a2" not in DESK._form.entry({**behind, "sides.ours": 2}, "b1.strikes").options  # ARG-SPEAR-6
    assert fights.melee(DESK._form, behind).fighters[1].front == "a1"


def test_fencers_choose_and_lose_the_choice_with_the_weapon():
    values = WIDE.first({"kind": "fight", "a1.person": "musketeer", "a1.how": "twice"})
    assert fights.blows_of(WIDE._form, values) == 3
    assert WIDE.set(values, "a1.blade", "spear")["a1.how"] == "once"


def test_a_pistol_is_fired_before_every_blow():
    given = {"kind": "fight", "a1.person": "smuggler", "b1.person": "warden_spearman"}
    answer = DESK.answer(DESK.first({**given, "a1.how": "shot"}), gains=False)
    assert answer.accounts[0].key == "a1" and answer.accounts[0].rule == "ARG-POINTBLANK-7"
    assert group(answer, "end")["B_killed"] == 1 - shots.sixes.hits(PARAMS, [shots.sixes.Kind(5, 1)]).p(0)
    assert WIDE.set(DESK.first({**given, "a1.how": "shot"}), "a1.person", "knight")["a1.how"] == "once"


def test_house_rules_move_it_and_the_book_stands_beside():
    house = load("argad").reckoning(RULES.with_values({"sixes.reroll": False}))
    values = house.first({"shooter.person": "fusilier", "shooter.number": 1, "way.distance": 50})
    answer, base = house.answer(values, gains=False), house.base(values)
    assert base is not None and DESK.base(values) is None
    assert [one.value for one in answer.measures] != [one.value for one in base.measures]
    assert answer.measures[0].value == 0  # a seven is out of reach of one die


def test_what_cannot_be_is_refused_and_changes_nothing():
    values = DESK.first({"kind": "fight"})
    bad = [("nobody", 1), ("a1.class", 0), ("a1.class", True), ("a1.person", "nobody"), ("a1.more", ["hunt"])]
    bad += [("a1.strikes", "a2"), ("sides.ours", 4), ("kind", []), ("sides.indoor", 1), (3, 4), ("a1.more", [[]])]
    for key, value in bad:
        with pytest.raises(InputError) as told:
            DESK.set(values, key, value)
        assert told.value.say("en") != told.value.say("fr")
    many = DESK.first({"kind": "fight", "sides.ours": 3, "sides.theirs": 2})
    with pytest.raises(InputError):
        DESK.answer(DESK.set(many, "sides.theirs", 3), gains=False)
    with pytest.raises(AofaError):
        load("argad").reckoning(RULES, "nowhere.toml")


def test_every_option_of_every_sheet_can_be_chosen():
    for given in ({}, {"kind": "shootout"}, {"kind": "fight", "sides.ours": 2, "sides.theirs": 2}):
        values = WIDE.first(given)
        for sheet in WIDE.form(values):
            for one in sheet.entries:
                for option in one.options[:: max(1, len(one.options) // 4)]:
                    assert one.names[option]["fr"] and WIDE.form(WIDE.set(values, one.key, option))
            for row in sheet.traits:
                chosen = tuple(trait.key for trait in row.options)
                assert WIDE.set(values, row.key, chosen)[row.key] == chosen
                assert all(trait.text["en"] and trait.label["fr"] for trait in row.options)


def test_its_lines_of_python_print_the_same():
    values = DESK.first({"kind": "fight", "a1.class": 4})
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(DESK.code(values, "fr"), {})
    for part in DESK.answer(values, gains=False).groups[0].parts:
        assert percent(part.chance, "fr", 1) in printed.getvalue()


def test_the_terminal_asks_the_same(capsys):
    from aofa_widgets.cli.main import main

    assert main(["odds", "argad", "fight", "a1.person=knight", "a1.more=charge", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "ARG-CAVALRY-11" in told and "Rower" in told
    assert main(["odds", "argad", "shot", "way.distance=50", "--json"]) == 0
    assert '"groups"' in capsys.readouterr().out
    assert main(["odds", "argad", "fight", "a1.person"]) != 0


def test_sixes_climb_die_by_die_on_the_tray():
    tray = load("argad").tray
    sides = (((6, 6, 2), (6, 4)),)
    assert tray.read(RULES, "shots", sides, ({}, {})).scores == (8,)
    dice, again = tray.marks(RULES, "shots", 0, sides[0])
    assert [word.get("en", "") for _, word, _ in dice] == ["counts as 8", "counts as 6", ""]
    assert [word["en"] for _, word, _ in again] == ["one more step", "no further"]
    assert tray.read(RULES, "d8", (((8, 8), ()),), ({}, {})).scores == (9,)
    red = tray.marks(RULES, "burst", 0, ((6, 3), (6,), ()))
    assert red[0][0][1]["en"] == "counts as 7" and red[1][0][1]["en"] == "counts as 6"  # red dice first
    names = ({"en": "Ann", "fr": "Anne"},) * 2
    assert tray.read(RULES, "faceoff", (((5,), (2,)), ((5,), (6,))), names).scores == (5, 5)
    loose = RULES.with_values({"sixes.ladder": False, "sixes.reroll": False})
    assert tray.read(loose, "shots", sides, ({}, {})).scores == (6,)
    assert [tray.span(RULES, mode)[1] for mode in ("d4", "d12")] == [4, 12]
