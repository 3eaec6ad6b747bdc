"""The unit calculator of this game: the numbers of the exact odds; special rules gone, changed and invented."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from fractions import Fraction
from pathlib import Path

import pytest

from aofa_widgets.errors import AofaError, InputError
from aofa_widgets.games import load
from aofa_widgets.games.regiments.odds.calculator import engagement
from aofa_widgets.rules import Ruleset
from aofa_widgets.words.numbers import percent

ODDS = json.loads((Path(__file__).parent / "data" / "odds.json").read_text(encoding="utf-8"))
RULES = Ruleset.load("regiments")
DESK = engagement(RULES)
FIELDS = {"models": "figures", "frontage": "frontage", "q": "quality", "d": "defence"}


def filled(given: dict) -> dict:
    """The values of the form for a recorded charge."""
    values: dict = {"kind": "charge", "a.unit": "ash_raiders", "b.unit": "ash_raiders"}
    for side, name in (("a", "charger"), ("b", "defender")):
        row = given[name]
        (group,) = row["groups"]
        unit = [*row.get("rules", ()), *(["Banner"] if row.get("banner") else [])]
        edge = []
        for rule in group.get("rules", ()):
            (unit if rule == "Furious" else edge).append(rule)
        if row.get("impact"):
            unit.append(f"Impact({row['impact']})")
        told = {FIELDS[key]: row[key] for key in FIELDS} | {
            "size": row["models"], "attacks": group["a"], "ap": group.get("ap", 0), "rules": unit, "edge": edge,
        }  # fmt: skip
        told |= {key: row[key] for key in ("fatigued", "shaken") if key in row}
        values |= {f"{side}.{key}": value for key, value in told.items()}
    return values | {"way.arc": given.get("arc", "front"), "way.back": given.get("strike_back", True)}


def test_whole_charges_are_those_of_the_recorded_odds():
    for case in ODDS["melee"]:
        answer = DESK.answer(DESK.first(filled(case["in"])), gains=False)
        wanted = {key: Fraction(share) for key, share in case["out"].items() if Fraction(share)}
        assert {one.key: one.chance for one in answer.endings} == wanted, case["id"]


def test_shots_are_those_of_the_recorded_odds():
    for case in ODDS["casualties"]:
        given = case["in"]
        target = given["target"]
        rules = [f"Tough({target['tough']})"] if target["tough"] > 1 else []
        values = DESK.first({
            "kind": "shoot", "a.unit": "reed_bows", "b.unit": "ash_raiders", "a.figures": given["attacks"],
            "a.attacks": 1, "a.ap": given["ap"], "a.quality": given["q"], "a.edge": given["rules"], "a.rules": [],
            "b.figures": target["models"], "b.size": target["models"], "b.defence": target["d"], "b.rules": rules,
        })  # fmt: skip
        lost = DESK.answer(values, gains=False).losses[0].chances
        wanted = [Fraction(share) for share in case["out"]["models_lost"]]
        assert list(lost) == wanted, case["id"]


def test_losses_gains_and_points_hang_together():
    answer = DESK.answer(DESK.first({"a.unit": "heron_riders", "b.unit": "marsh_pikes"}))
    assert sum(one.chance for one in answer.endings) == 1
    assert all(sum(loss.chances) == 1 for loss in answer.losses)
    by_key = {one.key: one for one in answer.gains}
    assert by_key["attack"].wounds > answer.wounds and by_key["flank"].ill > answer.ill
    assert by_key["defence"].wounds >= answer.wounds  # fewer of them fall to those who strike first
    for mine, other in ((0, 1), (1, 0)):
        worth = next(one for one in answer.worth if one.side == mine)
        fallen = sum(n * chance for n, chance in enumerate(answer.losses[other].chances))
        whole = len(answer.losses[other].chances) - 1
        cost = next(one.cost for one in answer.worth if one.side == other)
        assert fallen / whole * cost <= worth.taken <= cost  # a rout takes the rest


def test_what_buys_most_does_not_contradict_the_table():
    answer = DESK.answer(DESK.first({"a.unit": "heron_riders", "b.unit": "marsh_pikes"}))
    own = [one for one in answer.gains if one.key not in ("rank", "flank")]
    best = max(own, key=lambda one: one.ill)
    rank = next(one for one in answer.gains if one.key == "rank")
    assert rank.ill > best.ill and rank.label["en"] == "figures more: 5 (for 225 points)"
    head, said = answer.advice
    assert head["en"].startswith("With as many figures") and "À effectif égal" in head["fr"]
    assert said["en"].startswith(best.label["en"])


def test_special_rules_gone_changed_and_invented_move_the_chances():
    given = {"a.unit": "heron_riders", "b.unit": "ash_raiders"}
    plain = DESK.answer(DESK.first(given), gains=False)
    for house in ({"special.thrust": False}, {"special.impact": False}, {"special.thrust.hit": 0}):
        desk = engagement(RULES.with_values(house))
        values = desk.first(given)
        changed = desk.answer(values, gains=False)
        assert changed.wounds < plain.wounds, house
        assert desk.base(values).wounds == plain.wounds
        assert [one.label["en"] for one in changed.steps] != [] and sum(one.chance for one in changed.endings) == 1
    gone = engagement(RULES.with_values({"special.impact": False}))
    assert "impact" not in {one.key.partition("-")[0] for one in gone.answer(gone.first(given), gains=False).steps}
    assert all(
        one.key != "impact" for sheet in gone.form(gone.first(given)) for row in sheet.traits for one in row.options
    )


def test_the_form_follows_and_refuses_in_both_languages():
    values = DESK.first({"kind": "shoot"})
    assert DESK.first({"kind": "shoot", "a.range": 10})["way.dist"] == 10
    twenty = DESK.set(DESK.first({"b.unit": "marsh_pikes"}), "b.figures", 20)
    assert twenty["b.cost"] == 2 * DESK.armies.units["marsh_pikes"].cost and twenty["b.size"] == 20
    for key, wrong in (
        ("a.unit", "dragon"),
        ("a.figures", 0),
        ("a.figures", True),
        ("way.dist", 200),
        ("nobody", 1),
        ("kind", None),
        ("a.rules", ["Tough"]),
        ("a.rules", ["Tough(99)"]),
        ("a.rules", ["Tough(3)", "Tough(6)"]),
        ("a.rules", ["Fist"]),
        ("a.rules", "Fast"),
        ("a.rules", [["fast"]]),
        ("a.rules", ["Rending"]),
        ("a.edge", ["Fast"]),
        ("a.rules", [3] * 99),
        ("b.hurt", 5),
        ("way.moved", 1),
    ):
        with pytest.raises(InputError) as told:
            DESK.set(values, key, wrong)
        assert told.value.say("fr") != told.value.say("en")
    with pytest.raises(InputError):
        DESK.swap(DESK.first({"kind": "shoot", "b.unit": "cinder_giant"}))
    charge = DESK.first({"a.unit": "heron_riders", "b.unit": "marsh_pikes"})
    assert DESK.swap(DESK.swap(charge)) == charge
    noted = DESK.notes(DESK.set(charge, "a.rules", ["Fast", "Slow"]))
    assert len(noted) == 1 and noted[0]["fr"] != noted[0]["en"]


def test_every_unit_of_the_book_meets_every_kind():
    for one in DESK.armies.units:
        answer = DESK.answer(DESK.first({"a.unit": one, "b.unit": "cinder_giant"}), gains=False)
        assert sum(end.chance for end in answer.endings) == 1
        values = DESK.first({"a.unit": "ash_raiders", "b.unit": one})
        assert DESK.answer(values, gains=False).text["fr"]


def test_the_lines_of_python_print_the_same_numbers():
    desk = engagement(RULES.with_values({"special.thrust": False, "melee.ranks": 1}))
    values = desk.first({"a.unit": "coal_riders", "b.rules": ["Fearless", "Banner"], "way.arc": "rear"})
    out = io.StringIO()
    with redirect_stdout(out):
        exec(desk.code(values, "fr"), {})  # what a reader pastes into a notebook
    shown = [f"{one.label['fr']}: {percent(one.chance, 'fr', 1)}" for one in desk.answer(values, gains=False).endings]
    assert out.getvalue().splitlines() == shown


def test_units_too_big_to_reckon_while_one_waits_are_told():
    big = {"a.figures": 40, "a.rules": ["Tough(12)"], "b.figures": 40, "b.rules": ["Tough(12)"]}
    with pytest.raises(InputError) as told:
        DESK.answer(DESK.first(big))
    assert "480" in told.value.say("en") and "480" in told.value.say("fr")
    middle = DESK.first({"a.figures": 20, "a.rules": ["Tough(3)"], "b.figures": 20, "b.rules": ["Tough(3)"]})
    assert not DESK.answer(middle).gains and len(DESK.notes(middle)) == 1


def test_a_readers_own_units_stand_beside_those_of_the_book(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text(load("regiments").starter_army(RULES, "mine", "en"), encoding="utf-8")
    desk = load("regiments").engagement(RULES, own)
    mine = [one.id for one in desk.armies.units.values() if one.own]
    values = desk.first({"b.unit": "ash_raiders"})
    assert values["a.unit"] in mine and set(DESK.armies.units) < set(desk.armies.units)
    out = io.StringIO()
    with redirect_stdout(out):
        exec(desk.code(values, "en"), {})
    assert len(out.getvalue().splitlines()) == len(desk.answer(values, gains=False).endings)
    for wrong in (tmp_path / "none.toml", 3):
        with pytest.raises(AofaError):
            load("regiments").engagement(RULES, wrong)


def test_own_units_may_bear_a_rule_that_a_house_invents(tmp_path: Path):
    house, own = tmp_path / "stand.toml", tmp_path / "own.toml"
    house.write_text(
        'id = "stand"\ntitle = { en = "Stand", fr = "Tenir" }\nwhy = { en = "To see.", fr = "Pour voir." }\n'
        'game = "regiments"\n[special.stubborn]\nscope = "unit"\nlabel = { en = "Stubborn", fr = "Entêté" }\n'
        'values.add = 2\neffects = [{ effect = "to_hit", when = ["melee"], add = "add" }]\n'
        'text.en = "It adds {add} to hit in melee."\ntext.fr = "Elle ajoute {add} pour toucher en mêlée."\n',
        encoding="utf-8",
    )
    own.write_text(
        'format = "armies/1"\ngame = "regiments"\n[units.hedgers]\nname = "Hedgers"\ncost = 90\nsize = 10\n'
        'q = 4\nd = 5\nrules = ["Stubborn"]\nweapons = [{ id = "bill", name = "bill", a = 1 }]\n',
        encoding="utf-8",
    )
    desk = load("regiments").engagement(Ruleset.load("regiments", house=[house]), own)
    values = desk.first({})
    now, book = desk.answer(values, gains=False), desk.base(values)
    assert book is not None and now.endings != book.endings  # by the book the rule does nothing
