"""The data of the third game is whole: every parameter, unit, spell and list, every house rule, both languages."""

from __future__ import annotations

import re

import pytest

from aofa_widgets.book.build import build
from aofa_widgets.games.regiments.model.armies import load_armies
from aofa_widgets.games.regiments.params import Params
from aofa_widgets.games.regiments.specials import parse_all
from aofa_widgets.rules import Ruleset, load_book

GAME = "regiments"
BOOK = load_book(GAME)
RULES = Ruleset.load(GAME)
HOUSES = BOOK.houses()
ARMIES = load_armies(BOOK)
IDS = (BOOK.folder / "rules.txt").read_text(encoding="utf-8").split()
# The catalogue, written out a second time: name, default (recommended edition), what may be written.
CATALOGUE = """
army.points | 750 | 250-5000
army.use_limits | true | switch
army.hero_step | 375 | 150-1000
army.caster_step | 375 | 150-1000
army.copy_base | 1 | 1-3
army.copy_step | 750 | 250-2000
army.max_share | 35 | 20-100
army.unit_step | 150 | 50-500
army.staff_limit | one_of_each | one_of_each only_one
field.width_in | 72 | 36-96
field.depth_in | 48 | 24-72
field.min_terrain | 10 | 0-30
field.min_gap_in | 24 | 12-36
mission.d3 | true | switch
mission.objectives_more | 2 | 0-5
mission.gap_in | 9 | 3-18
mission.range_in | 3 | 1-6
mission.rounds | 4 | 1-8
deploy.depth_in | 12 | 6-24
deploy.edges | long | long short
move.advance_in | 6 | 3-12
move.rush_in | 12 | 6-24
move.charge_in | 12 | 6-24
move.hold_pivot | 180 | 0-360
move.pivot | 90 | 0-180
move.pivots | 1 | 1-3
move.side_percent | 50 | 25-100
move.enemy_gap_in | 1 | 0-3
move.mixed | slowest | slowest majority
shoot.max_targets | 2 | 1-4
shoot.arc_degrees | 90 | 60-180
shoot.units_block | true | switch
melee.ranks | 2 | 1-4
melee.overlap | all | all in_contact_files
melee.consolidate_in | 3 | 0-6
melee.separate_in | 1 | 0-3
melee.single_rank | 0 | 0-1
melee.count_overkill | false | switch
melee.fear | sum | sum highest
morale.half_percent | 50 | 25-75
morale.flank | -1 | -3-0
morale.rear | -2 | -4-0
morale.shaken_pivot | 90 | 0-180
morale.fearless_when_shaken | true | switch
terrain.cover | 1 | 0-2
terrain.difficult_cap_in | 6 | 2-12
terrain.danger_on | 1 | 1-3
caster.most_tokens | 6 | 1-12
caster.cast_on | 4 | 2-6
caster.help_in | 18 | 6-36
caster.self_help | false | switch
caster.shaken_helps | false | switch
hero.takedown_unit_defence | false | switch
blast.keeps_rending | true | switch
"""
OWN = {key: one for key, one in BOOK.parameters.items() if not key.startswith("special.")}


def rows(text):
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def test_parameters_are_what_the_catalogue_says_and_nothing_else_is_one():
    for key, default, allowed in rows(CATALOGUE):
        one = OWN[key]
        assert str(one.default).lower() == default, key
        if one.kind == "count":
            assert allowed == f"{one.low:g}-{one.high:g}", key
        else:
            assert allowed == (" ".join(one.choices) if one.kind == "choice" else one.kind), key
    assert sorted(OWN) == sorted(row[0] for row in rows(CATALOGUE))


def test_every_parameter_is_told_in_both_languages_and_names_rules_that_there_are():
    for key, one in OWN.items():
        assert one.rules and set(one.rules) <= set(IDS), key
        for lang in ("en", "fr"):
            assert one.label[lang] and not one.label[lang].endswith("."), key
            assert one.help[lang].endswith("."), key
        assert one.label["en"] != one.label["fr"] or key == "move.charge_in", key
        assert {str(word) for word in one.choices} == set(one.names), key
        one.read(one.write(one.default))


def test_the_list_of_rules_is_the_inventory():
    rulings = [one for one in IDS if re.fullmatch(r"AOFR-R-\d\d", one)]
    assert len(rulings) == 76 and len(set(IDS)) == len(IDS) == 159 + 76


def test_editions_and_presets_say_what_they_change():
    changed = {change.key: change.now for change in Ruleset.load(GAME, "letter").changes()}
    assert changed == {"army.staff_limit": "only_one", "shoot.units_block": False}
    assert Ruleset.load(GAME, preset="basic").changes() == ()
    assert Ruleset.load(GAME, preset="full")["army.points"] == 1500
    assert len(Ruleset.load(GAME, preset="small").changes()) == 4


def test_the_notice_is_careful_in_both_languages():
    for lang, words in (("en", ("Unofficial", "own words")), ("fr", ("non officiel", "reformulées"))):
        assert all(name in BOOK.notice[lang] for name in (*words, "One Page Rules"))


# -- armies -----------------------------------------------------------------------------------------------------------


def test_units_are_told_apart_and_said_in_both_languages():
    starts = {("m", False): ("le ", "du ", "au "), ("f", False): ("la ", "de la ", "à la ")}
    for army in ARMIES.armies:
        marks = [one.mark for one in ARMIES.of(army)]
        assert len(set(marks)) == len(marks) >= 12
    for one in ARMIES.units.values():
        said = one.in_text
        wanted = ("l'", "de l'", "à l'") if one.elide else starts[one.gender, one.elide]
        forms = [said[form] for form in ("fr", "fr_de", "fr_a")]
        assert all(form.startswith(start) for form, start in zip(forms, wanted, strict=True)), one.id
        assert len({form[len(start) :] for form, start in zip(forms, wanted, strict=True)}) == 1, one.id
        assert said["en"].startswith("the ") and set(one.name) == {"en", "fr"}


def test_the_sample_armies_of_the_inventory_are_here_with_their_numbers():
    numbers = {
        "marsh_pikes": (140, 10, 5, 5, 5), "reed_bows": (105, 5, 5, 5, 5), "heron_riders": (225, 5, 5, 4, 3),
        "fen_speaker": (140, 1, 1, 4, 5), "ash_raiders": (150, 10, 5, 4, 6), "ember_hounds": (165, 3, 3, 4, 5),
        "cinder_giant": (150, 1, 1, 4, 4), "slag_mortar": (135, 1, 1, 5, 5),
    }  # fmt: skip
    for name, wanted in numbers.items():
        one = ARMIES.units[name]
        assert (one.cost, one.size, one.frontage, one.q, one.d) == wanted, name
    mortar = ARMIES.units["slag_mortar"].weapons[0]
    assert (mortar.range_in, mortar.a, mortar.ap, mortar.rules) == (30, 1, 1, ("Blast(3)", "Indirect"))
    assert {one.id: (one.value, one.range_in, one.effect) for one in list(ARMIES.spells.values())[:4]} == {
        "sleet": (1, 18, (("hits", 2),)), "bark": (1, 12, (("defence", 1),)), "lead": (2, 18, (("rule", "Slow"),)),
        "pyre": (3, 12, (("hits", 4), ("ap", 2))),
    }  # fmt: skip


def test_every_special_rule_is_borne_by_somebody():
    told = [one for unit in ARMIES.units.values() for one in unit.rules]
    told += [one for unit in ARMIES.units.values() for weapon in unit.weapons for one in weapon.rules]
    told += [one for unit in ARMIES.units.values() for bought in unit.upgrades.values() for one in bought.rules]
    borne = {parse_all([one], RULES.specials)[0].id for one in told} | {"ap"}  # a weapon's own number
    borne |= {name for unit in ARMIES.units.values() for name, _ in unit.staff}
    assert borne == set(RULES.specials)


# -- house rules ------------------------------------------------------------------------------------------------------


def test_each_house_rule_can_be_laid_over_every_edition_and_preset():
    assert len(HOUSES) == 10
    for name in HOUSES:
        for edition in BOOK.editions:
            for preset in (None, *BOOK.presets):
                if (edition, name) != ("letter", "open-files"):  # the letter says the same already
                    Params.of(Ruleset.load(GAME, edition, preset, [name]))


@pytest.mark.parametrize("name", sorted(HOUSES))
def test_each_changes_a_clause(name):
    sections = build(Ruleset.load(GAME, house=[name])).sections
    changed = [one for section in sections for one in section.clauses if one.changed]
    assert changed and any(flag.house == name for clause in changed for flag in clause.flags)
