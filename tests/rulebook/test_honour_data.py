"""The data of the second game is whole: every parameter, every card, every effect, every house rule, both languages."""

from __future__ import annotations

import re
from functools import cache

import pytest

from aofa_widgets.book import examples
from aofa_widgets.book.build import build
from aofa_widgets.errors import InputError
from aofa_widgets.games.honour.flow.mustering import EARNS, ROLLS, SPENT, STANDING
from aofa_widgets.games.honour.model.forces import load_cards
from aofa_widgets.games.honour.model.units import ABILITIES
from aofa_widgets.games.honour.params import WEAPONS, Params
from aofa_widgets.games.honour.specials import BONUSES, FUMBLES
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.text import load_text

GAME = "honour"
BOOK = load_book(GAME)
RULES = Ruleset.load(GAME)
HOUSES = BOOK.houses()
# The catalogue, written out a second time: name, default (recommended edition), what may be written.
CATALOGUE = """
die.faces | cross blank blank sword sword double | effects
test.success_swords | 3 | 1-5
test.crit_swords | 5 | 4-8
test.min_dice | 0 | 0-1
test.fumble_beats_success | false | switch
recruit.points_limit | 18 | 6-60
bag.fate_tokens | 3 | 1-6
bag.fate_to_end | 3 | 1-6
bag.first_draw | random | random first second
bag.token_removal | card_first | card_first bag_only
actions.move_in | 6 | 3-12
actions.enemy_gap_in | 1 | 0-2
actions.shoot_move_in | 3 | 0-6
actions.charge_in | 6 | 3-12
actions.cautious_in | 3 | 0-6
actions.stand_in | 3 | 0-6
dodge.mandatory | true | switch
dodge.pushback_in | 1 | 0-2
dodge.undodged_counts_as_failed | false | switch
attack.search_for_charge | false | switch
attack.nearest_counts_hidden | false | switch
attack.honour_save_markers | 1 | 0-3
attack.injuries_to_remove | 2 | 1-4
attack.light_wound_markers | 1 | 1-3
wound.marker_damage_dice | 1 | 0-2
wound.marker_honour_dice | -1 | -2-0
prone.hit_dice | 1 | 0-2
nerve.radius_in | 6 | 3-12
nerve.flight_in | 6 | 3-12
nerve.for_samurai | true | switch
nerve.blocked_markers | 1 | 0-3
offtable.return_radius_in | 9 | 3-12
offtable.return_move | true | switch
group.size | 3 | 2-5
group.lane_counts | base | base figures
lane.ally_dice | -1 | -3-0
lane.enemy_dice | -1 | -3-0
terrain.difficult_cost | 2 | 1-4
terrain.cover_dice | -1 | -3-0
terrain.charge_difficult_dice | -1 | -3-0
terrain.higher_dice | 1 | 0-2
terrain.touching_barrier_is_cover | true | switch
terrain.barrier_los | block | block cover none
terrain.barrier_cross_in | 1 | 0-3
terrain.hill_los | block | block cover none
missile.bow_range_in | 24 | 12-36
missile.bow_dice | 3 | 1-5
missile.bow_far_in | 12 | 6-24
missile.bow_far_dice | 2 | 1-5
missile.musket_range_in | 20 | 10-30
missile.musket_dice | 4 | 1-6
missile.musket_reload | true | switch
missile.thrown_range_in | 9 | 4-12
missile.thrown_dice | 2 | 1-4
crit.impale_dice | 1 | 0-3
crit.fearsome_radius_in | 6 | 3-12
crit.twin_dice | -1 | -2-0
crit.fast_shot_dice | -1 | -2-0
fumble.melee | counter_thrust | counter_thrust none
fumble.shot | accident | accident none
fumble.dodge | lost_footing | lost_footing none
fumble.damage | glanced_off | glanced_off none
fumble.glance_push_in | 1 | 0-3
dishonour.dice | 1 | 1-2
dishonour.per_turn | 1 | 1-3
dishonour.penalty | -1 | -2-0
dishonour.scope | band | band bearer
skill.most | 3 | 1-6
scenario.turns | 6 | 1-12
"""
# Which weapon earns what by a critical success to hit, to dodge, at damage: public accounts of the game agree on it.
EARNED = """
spear | impale | quick_jab | follow_up
katana | deep_cut | quick_jab | follow_up
heavy_sword | deep_cut fearsome_blow | none | follow_up
two_swords | twin_strike | quick_jab | follow_up
naginata | quick_jab | counter_strike | follow_up
heavy_club | stun | quick_jab | follow_up
staff | quick_jab | backhand_strike | follow_up
dagger | quick_jab | quick_jab | follow_up
bow | fast_shot | quick_jab | move_up
musket | fast_shot | quick_jab | none
thrown | none | quick_jab | follow_up
none | none | none | none
"""


def rows(text):
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def written(value):
    if isinstance(value, tuple):
        return " ".join(value)
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("row", rows(CATALOGUE), ids=lambda row: row[0])
def test_a_parameter_is_what_the_catalogue_says(row):
    key, default, allowed = row
    one = BOOK.parameters[key]
    assert written(one.default) == default
    if one.kind == "count":
        assert allowed == f"{one.low:g}-{one.high:g}"
    else:
        assert allowed == (" ".join(one.choices) if one.kind == "choice" else one.kind)


@pytest.mark.parametrize("row", rows(EARNED), ids=lambda row: row[0])
def test_a_weapon_earns_what_the_table_says(row):
    weapon, *found = row
    assert [written(RULES[f"weapon.{weapon}.{roll}"]) for roll in ("hit", "dodge", "damage")] == found


def test_a_list_of_nothing_is_nothing():
    bare = RULES.with_values({"weapon.spear.hit": []})
    assert bare["weapon.spear.hit"] is None and bare.values == RULES.with_values({"weapon.spear.hit": "none"}).values
    for key, value in (("die.faces", []), ("weapon.spear.hit", ["fly"]), ("weapon.spear.hit", {}), ("skill.most", [])):
        with pytest.raises(InputError):
            RULES.with_values({key: value})


def test_nothing_else_is_a_parameter():
    known = [row[0] for row in rows(CATALOGUE)]
    known += [f"weapon.{weapon}.{roll}" for weapon in WEAPONS for roll in ("hit", "dodge", "damage")]
    assert sorted(known) == sorted(BOOK.parameters)
    assert [row[0] for row in rows(EARNED)] == list(WEAPONS)


@pytest.mark.parametrize("key", sorted(BOOK.parameters))
def test_every_parameter_is_told_in_both_languages_and_names_rules_that_there_are(key):
    one, ids = BOOK.parameters[key], (BOOK.folder / "rules.txt").read_text(encoding="utf-8").split()
    assert one.rules and set(one.rules) <= set(ids)
    for lang in ("en", "fr"):
        assert one.label[lang] and not one.label[lang].endswith(".") and one.help[lang].endswith(".")
    assert one.label["en"] != one.label["fr"]
    wanted = {str(word) for word in one.choices} | ({"none"} if one.none else set())
    assert wanted == set(one.names)
    one.read(one.write(one.default))


def test_the_list_of_rules_is_the_inventory():
    ids = (BOOK.folder / "rules.txt").read_text(encoding="utf-8").split()
    rulings = [one for one in ids if re.fullmatch(r"TOH-R-\d\d", one)]
    assert len(rulings) == 46 and len(set(ids)) == len(ids) == 149 + 46


def test_editions_and_presets_say_what_they_change():
    letter = Ruleset.load(GAME, "letter")
    assert {change.key: change.now for change in letter.changes()} == {
        "dodge.pushback_in": 0, "nerve.for_samurai": False, "terrain.touching_barrier_is_cover": False,
        "bag.token_removal": "bag_only",
    }  # fmt: skip
    assert Ruleset.load(GAME, preset="basic").changes() == ()
    assert Ruleset.load(GAME, preset="search")["attack.search_for_charge"] is True
    assert len(Ruleset.load(GAME, preset="quick").changes()) == 3


def test_the_notice_is_careful_in_both_languages():
    for lang, words in (("en", ("Unofficial", "own words")), ("fr", ("non officiel", "reformulées"))):
        for name in (*words, "Graham Davey", "Grey for Now Games", "Warlord Games"):
            assert name in BOOK.notice[lang]


# -- cards ------------------------------------------------------------------------------------------------------------


def test_every_card_speaks_both_languages_and_names_its_rules():
    ids = (BOOK.folder / "rules.txt").read_text(encoding="utf-8").split()
    cards = BOOK.table("cards")
    tables = [BOOK.table("profiles/units"), BOOK.table("profiles/forces")]
    tables += [cards[kind] for kind in ("weapons", "upgrades", "injuries", "skills")]
    found = [row for table in tables for row in table.values()] + [cards["dishonour"]]
    assert len(found) >= 50
    for row in found:
        assert set(row["name"]) == {"en", "fr"} and row["rules"] and set(row["rules"]) <= set(ids)
        for lang, text in row.get("text", {"en": "A.", "fr": "B."}).items():
            assert text.endswith("."), lang


def test_units_are_told_apart_and_said_in_french():
    units = BOOK.table("profiles/units")
    assert len({row["mark"] for row in units.values()}) == len(units) == 15
    starts = {("m", False): ("le ", "du ", "au "), ("f", False): ("la ", "de la ", "à la ")}
    for row in units.values():
        said = row["in_text"]
        wanted = ("l'", "de l'", "à l'") if row["elide"] else starts[row["gender"], row["elide"]]
        forms = [said[form] for form in ("fr", "fr_de", "fr_a")]
        assert all(form.startswith(start) for form, start in zip(forms, wanted, strict=True))
        assert len({form[len(start):] for form, start in zip(forms, wanted, strict=True)}) == 1
        assert said["en"].startswith("the ")


def test_forces_cost_what_they_say_and_a_hero_leads_each():
    cards = load_cards(BOOK)
    for name, force in cards.forces.items():
        assert cards.points(name) == force.points in (11, 18)
        assert sum(one.hero for one in cards.muster(name)) == 1
    assert {one.weapon for one in cards.profiles.values()} == set(WEAPONS) - {"thrown", "none"}
    assert {kind for weapon, kind in cards.weapons.items() if weapon in ("bow", "musket", "thrown")} == {"missile"}


def test_every_kind_of_duration_and_of_effect_is_on_a_card():
    cards = load_cards(BOOK)
    durations = {one.duration for one in cards.skills.values()}
    assert durations == {"once", "once_per_turn", "once_per_game", "ongoing", "ongoing_battle"}
    for what in ("dice", "aura", *STANDING, *SPENT):
        assert any(getattr(one, what) for one in cards.skills.values()), what
    assert {one.on for one in cards.skills.values() if one.on} <= set(ROLLS)
    changed = {what for one in cards.injuries.values() for what, _ in one.changes}
    assert changed == {*ABILITIES, "move", "charge"} and any(one.prone for one in cards.injuries.values())


def test_a_readers_weapon_may_earn_what_the_books_may():
    for roll, allowed in EARNS.items():
        assert BOOK.parameters[f"weapon.spear.{roll}"].choices == allowed


def test_effects_are_explained_by_the_names_that_the_engine_and_the_cards_use():
    rows = BOOK.table("specials")
    kinds = {kind: {key for key, row in rows.items() if row["kind"] == kind} for kind in ("bonus", "fumble", "skill")}
    assert kinds == {"bonus": set(BONUSES), "fumble": set(FUMBLES), "skill": {"dice", *STANDING, *SPENT}}
    for key, row in rows.items():
        assert row["label"].keys() == row["text"].keys() == {"en", "fr"}
        if key in BONUSES:
            assert (row["rule"], row["contact"]) == (BONUSES[key].rule, BONUSES[key].contact)
            rolls = {roll for roll in ("hit", "dodge", "damage") for weapon in WEAPONS
                     if key in (RULES[f"weapon.{weapon}.{roll}"] or ())}  # fmt: skip
            assert set(row["roll"]) == rolls
            for name in (one for one in BOOK.parameters.values() if key in one.names):
                assert name.names[key] == row["label"]
        elif key in FUMBLES:
            assert row["rule"] == FUMBLES[key]


# -- house rules ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(HOUSES))
def test_each_can_be_laid_over_every_edition_and_preset(name):
    for edition in BOOK.editions:
        for preset in (None, *BOOK.presets):
            if (preset, name) not in {("search", "open-challenge")}:
                Params.of(Ruleset.load(GAME, edition, preset, [name]))


@cache
def played(rules):
    clauses = load_text(GAME).clauses.values()
    return [examples.play(rules, one) for clause in clauses for one in clause.examples]


@pytest.mark.parametrize("name", sorted(HOUSES))
def test_each_changes_a_clause_and_no_example_breaks(name):
    rules = Ruleset.load(GAME, house=[name])
    changed = [clause for section in build(rules).sections for clause in section.clauses if clause.changed]
    assert changed and any(flag.house == name for clause in changed for flag in clause.flags)
    assert len(played(rules)) == len(played(RULES))


def test_the_guide_counts_the_house_rules():
    assert len(HOUSES) == 10
