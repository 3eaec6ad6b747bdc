"""The data of the fourth game is whole: parameters and switches, people and weapons, house rules, scenarios, words."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from dataclasses import fields, replace
from pathlib import Path

import pytest

from aofa_widgets.games.argad.flow.files import check_profiles
from aofa_widgets.games.argad.flow.rows import BLADE, PERSON, TERRAIN, WEAPON
from aofa_widgets.games.argad.flow.setting import set_out
from aofa_widgets.games.argad.model.arms import PEOPLE, TABLES, load_arms
from aofa_widgets.games.argad.model.people import ROLES
from aofa_widgets.games.argad.params import Params
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.table.measure import overlaps

GAME = "argad"
BOOK = load_book(GAME)
RULES = Ruleset.load(GAME)
PARAMS = Params.of(RULES)
ARMS = load_arms(BOOK)
IDS = (BOOK.folder / "rules.txt").read_text(encoding="utf-8").split()
ROWS = tomllib.loads((BOOK.folder / "rows.toml").read_text(encoding="utf-8"))
# The numbers of the rules themselves, written out a second time: name, value, what may be written.
NUMBERS = """
base.foot_mm 20 15-25 | class.usual 3 1-5 | class.disorder_most 3 1-5 | measure.voice_cm 20 10-40
measure.talk_cm 2 0-5 | measure.music_cm 60 30-120 | measure.sight_cm 200 100-400 | measure.recognise_cm 120 60-200
group.isolated_foot_cm 4 3-6 | group.isolated_mounted_cm 5 4-8 | group.min_foot 3 2-6 | group.min_mounted 2 1-6
move.light_cm 20 16-24 | move.medium_cm 16 12-20 | move.slow_cm 12 8-16 | move.very_slow_cm 8 4-12
move.mounted_light_cm 40 24-50 | move.mounted_foot_cm 36 24-50 | move.mounted_knight_cm 32 24-50 | move.crawl_cm 2 0-4
move.column_cm 16 4-20 | move.close_cm 12 4-20 | move.close_side_cm 8 4-20 | move.wounded_cm 12 8-16
burden.heavy_cm -4 -8-0 | burden.very_heavy_cm -8 -12-0 | water.boat_cm 10 5-20 | water.good_dice 2 0-4
danger.armour4 1 0-3 | danger.armour5 2 0-3 | danger.heavy 1 0-3 | danger.very_heavy 2 0-3 | danger.local -1 -2-0
danger.helped -1 -2-0 | danger.mounted_foot 1 0-3 | danger.hay -1 -2-0 | dispute.hesitation_after 3 2-6
shoot.need_short 5 2-9 | shoot.need_medium 6 2-9 | shoot.need_long 7 2-9 | shoot.untrained -1 -2-0
shoot.confused_cm 5 2-10 | cover.partial -1 -2-0 | cover.loophole -2 -2-0 | cover.shallow_water 0 -1-0
cover.post_capacity 1 1-2 | cover.cap -2 -3--1 | cover.forest_see_cm 10 5-20 | cover.open_forest_see_cm 20 10-40
cover.dense_forest_see_cm 2 1-5 | snap.fleeting_target -1 -2-0 | snap.fleeting_shooter -1 -2-0 | multi.group_bonus 1 0-1
melee.untrained -1 -2-0 | melee.improvised -1 -2-0 | melee.bare_hands -1 -2-0 | melee.untrained_cap -1 -3--1
melee.strong 1 0-2 | melee.hostage -1 -2-0 | melee.height -1 -2-0 | melee.obstacle_defender 1 0-2
melee.cavalry_vs_foot 1 0-2 | melee.foot_vs_cavalry -1 -2-0 | melee.polearm_vs_mounted 1 0-2 | melee.charge 1 0-2
melee.braced 1 0-2 | melee.ko_turns 1 1-2 | wound.chosen 2 1-3 | heal.healer 1 0-2 | heal.poor -1 -2-0
talent.elite 1 0-2 | talent.elite_shots 1 1-3 | test.simple 4 2-6 | test.hard 5 2-7 | test.very_hard 6 2-8
morale.music 1 0-2 | morale.banner 1 0-2 | morale.idol 1 0-2 | morale.formed 1 0-2 | morale.disorder -1 -2-0
morale.enemy_music -1 -2-0 | hero.inspire 1 0-2 | time.delay 0 0-2 | time.head_start 0 0-1 | hunt.hunting 1 0-2
hunt.contest 2 0-3 | hunt.ambush 1 0-2 | formation.least 3 2-5 | formation.disorder_cm 20 10-40
formation.spear_ranks 3 2-4 | formation.dispersed_foot_cm 4 3-6 | budget.leader_foot 2 1-4 | budget.cavalry 2 1-4
budget.cavalry_leader 3 1-5 | budget.horse 2 0-5
"""


def test_the_numbers_of_the_rules_are_those_of_the_inventory():
    for row in re.split(r"[|\n]", NUMBERS.strip()):
        key, default, allowed = row.split()
        one = BOOK.parameters[key]
        assert (str(one.default), f"{one.low:g}-{one.high:g}") == (default, allowed), key


def test_every_parameter_is_told_in_both_languages_and_names_rules_that_there_are():
    for key, one in BOOK.parameters.items():
        assert one.rules and set(one.rules) <= set(IDS), key
        assert all(one.label[lang] and not one.label[lang].endswith(".") for lang in ("en", "fr")), key
        assert all(one.help[lang].endswith(".") for lang in ("en", "fr")), key
        words = {"true", "false"} if key.startswith("special.") and one.kind == "switch" else set(map(str, one.choices))
        assert words == set(one.names), key
        one.read(one.write(one.default))
    read = {one.metadata["key"] for one in fields(Params) if "key" in one.metadata}
    assert {key for key in BOOK.parameters if not key.startswith("special.")} == read


def test_the_list_of_rules_is_the_inventory():
    rulings = [one for one in IDS if one.startswith("ARG-AMB-")]
    assert len(set(IDS)) == len(IDS) == 575 + 129 and len(rulings) == 129
    assert list(ROWS["tier"]) == IDS[:575] == list(ROWS["kind"])
    tiers = list(ROWS["tier"].values())
    told = {name: tiers.count(name) for name in ("core", "opt", "adv", "rp", "ctx")}
    assert told == {"core": 322, "opt": 113, "adv": 52, "rp": 50, "ctx": 38}


def test_every_optional_row_belongs_to_one_switch_and_few_of_them_are_on():
    switches = {key for key in BOOK.parameters if key.startswith("options.")}
    assert set(ROWS["switch"].values()) == switches
    for row, tier in ROWS["tier"].items():
        assert tier not in ("opt", "adv") or row in ROWS["switch"], row
        assert tier != "core" or row not in ROWS["switch"] or row in ("ARG-POINTBLANK-7",), row
    for key in switches:
        rows = {row for row, switch in ROWS["switch"].items() if switch == key}
        assert rows | {"ARG-GEN-3"} == set(BOOK.parameters[key].rules), key
        optional = any(ROWS["tier"][row] in ("opt", "adv") for row in rows)
        assert not optional or RULES[key] == (key in ("options.tie", "options.snap", "options.point_blank")), key


def test_editions_and_presets_say_what_they_change():
    letter = {change.key for change in Ruleset.load(GAME, "letter").changes()}
    assert {"options.tie", "options.snap", "options.point_blank"} < letter and len(letter) == 6
    assert Ruleset.load(GAME, preset="usual").changes() == ()
    everything = Ruleset.load(GAME, preset="everything")
    assert all(everything[key] for key in BOOK.parameters if key.startswith("options."))
    for name, on in (("roleplay", "options.morale"), ("formations", "options.close_order")):
        assert Ruleset.load(GAME, preset=name)[on]
    assert not Ruleset.load(GAME, preset="skirmish")["options.talents"]


def test_the_notice_keeps_the_author_s_condition_in_both_languages():
    for lang, words in (("en", ("Unofficial", "free of charge")), ("fr", ("non officielles", "gratuitement"))):
        assert all(word in BOOK.notice[lang] for word in words)
    assert BOOK.licence == "CC-BY-NC-4.0"


# -- people and things ------------------------------------------------------------------------------------------------


def test_people_and_things_are_sound_told_apart_and_said_in_both_languages():
    assert check_profiles(BOOK) == ()
    assert len(ARMS.people) >= 100 and len(ARMS.weapons) >= 40 and len(ARMS.blades) >= 40 and len(ARMS.kinds) >= 60
    assert len({one.mark for one in ARMS.people.values()}) == len(ARMS.people)
    for period in (name.removeprefix("people-") for name in PEOPLE):
        people = ARMS.of(period)
        assert len(people) >= 12 and any(one.role in ROLES[1:3] for one in people), period
    for one in (*ARMS.people.values(), *ARMS.weapons.values(), *ARMS.blades.values(), *ARMS.kinds.values()):
        assert set(one.name) == {"en", "fr"} and all(one.name.values()), one.id
        first = one.name["fr"][0].lower()
        assert not one.noun.elide or first in "aeéèêiouyhœ", one.id
        assert one.noun.elide or one.noun.plural or first not in "aeéèêiouœ", one.id


def test_the_weapons_of_the_rules_are_here_with_their_numbers():
    wanted = {
        "war_crossbow": ((20, 40, 60), (), (), None, 1), "simple_bow": ((20, 40, 60), (), (3,), None, 0),
        "long_bow": ((20, 40, 60), (), (3,), None, 0), "yumi": ((10, 20, 40), (), (3,), None, 0),
        "flintlock_pistol": ((10, 20), (5, 7), (), -1, 1), "flintlock_musket": ((20, 40, 60), (), (), None, 1),
        "revolver": ((10, 20), (), (), -1, 0), "bolt_rifle": ((40, 80, 120), (), (), None, 0),
    }  # fmt: skip
    for name, numbers in wanted.items():
        one = ARMS.weapons[name]
        assert (one.bands, one.need, one.outdoor, one.moving, one.reload) == numbers, name
    assert dict(ARMS.weapons["simple_bow"].armour) == {"4": -1, "5": -2}
    assert ARMS.weapons["simple_bow"].mounted_moving == -1 and ARMS.weapons["yumi"].mounted_moving == 0
    assert ARMS.weapons["long_bow"].mounted_still is None and ARMS.weapons["revolver"].shots == 2


def test_the_samples_of_the_inventory_are_here_with_their_numbers():
    cost = {"warden_captain": (5, "4", "sword", 2), "warden_spearman": (3, "none", "spear", 0),
            "raider_chief": (4, "4", "two_handed_axe", 2), "elder": (1, "none", "bare", 0),
            "knight": (5, "5", "lance", 0), "cave_troll": (6, "5", "tree_trunk", 0)}  # fmt: skip
    for name, (cls, armour, melee, life) in cost.items():
        one = ARMS.people[name]
        assert (one.cls, one.armour, one.melee, one.life) == (cls, armour, melee, life), name
    assert (ARMS.people["cave_troll"].die, ARMS.people["old_wyrm"].strikes, ARMS.people["bog_imp"].die) == (10, 2, 4)
    assert ARMS.weapons["light_mg_h"].white == 3 and ARMS.weapons["blunderbuss_h"].red == 2
    assert [row.does for _, row in ARMS.tables["attitude"].rows][:3] == ["hostile", "scared", "neutral"]
    assert ARMS.pace("ox_cart") == 8 and ARMS.pace("ox_cart", road=True) == 12 and ARMS.pace("wolf") == 24


def test_a_parameter_reaches_the_ground_the_paces_and_what_people_wear():
    changed = load_arms(RULES.with_values({"terrain.brush": "easy", "cover.loophole": -1, "move.light_cm": 22}))
    assert changed.kinds["brush"].does.foot == "easy" and ARMS.kinds["brush"].does.foot == "difficult"
    assert changed.kinds["loophole"].does.cover == -1 and changed.pace("light") == 22
    lancer = ARMS.people["demi_lancer"]
    full = Params.of(RULES.with_values({"options.armour_types": True}))
    assert (lancer.worn(PARAMS), lancer.worn(full)) == ("4", "4*")
    plain = Params.of(Ruleset.load(GAME, preset="skirmish"))
    gifts = ARMS.people["raider_chief"].talents
    assert gifts and ARMS.gifts(plain, gifts) == () and ARMS.gifts(PARAMS, gifts) != ()
    assert ARMS.people["raider_chief"].lives(plain) == 1
    assert ARMS.people["raider_chief"].lives(PARAMS) == 2


def test_costs_beside_the_class_are_added_up():
    assert ARMS.extras(ARMS.people["warden_spearman"]) == 1 + 1  # a long weapon, close order
    assert ARMS.extras(ARMS.people["raider_chief"]) == 2 + 1 + 2 + 3  # armour 4, a semi-long weapon, strong, two lives


# -- house rules and scenarios ----------------------------------------------------------------------------------------


def test_every_house_rule_changes_something():
    houses = BOOK.houses()
    assert len(houses) >= 8
    for name in houses:
        rules = Ruleset.load(GAME, house=[name])
        assert rules.changes() or rules.overlays[0].text, name


@pytest.mark.parametrize("name", BOOK.scenarios())
def test_scenarios_stand_on_sound_ground(name):
    data = BOOK.table(f"scenarios/{name}")
    state = set_out(PARAMS, data, ARMS)
    bases = [(one.id, one.arrives, base) for one, base in ((p, _shape(p)) for p in state.people)]
    solid = [one for one in state.ground.features if one.does.line or one.does.foot == "forbidden"]
    for n, (who, turn, shape) in enumerate(bases):
        assert state.ground.holds(shape), who
        assert not any(turn == other[1] and overlaps(shape, other[2]) for other in bases[:n]), who
        dry = state.person(who).aboard  # whoever sits in a boat may lie on deep water
        assert dry or not any(overlaps(shape, one.shape) for one in solid), who
    ids = {one.id for one in state.people}
    assert len(ids) == len(state.people) and data["id"] == name
    assert all(one.kind in ARMS.kinds for one in state.ground.features)
    for aim in state.aims:
        assert set(aim.who) <= ids and (not aim.place or aim.place in {one.id for one in state.ground.features}), aim
        assert not aim.job or aim.job in {job.id for job in state.jobs}, aim
    assert {aim.side for aim in state.aims} == set(range(len(state.sides))), name


def _shape(person):
    from aofa_widgets.games.argad.model import base_of

    return base_of(person).shape


def test_there_is_a_small_scenario_one_for_a_single_player_and_one_with_a_game_master():
    tables = {name: BOOK.table(f"scenarios/{name}") for name in BOOK.scenarios()}
    assert len(tables) >= 5 and len(tables["small-quarrel"]["people"]) <= 8
    masters = {name: [bool(side.get("master")) for side in one["sides"]] for name, one in tables.items()}
    assert masters["weeping-idol"] == [False, True] and masters["warden-hamlet"] == [False, False, True]
    assert all(one.index(True) == len(one) - 1 for one in masters.values() if any(one))


@pytest.mark.parametrize(("file", "row", "left"), [("weapons", "yumi", "yumi"), ("blades", "spear", "long")])
def test_a_weapon_without_points_is_named_with_its_file_and_line(file, row, left, tmp_path):
    folder = tmp_path / GAME
    shutil.copytree(BOOK.folder, folder)
    costs = folder / "profiles" / "costs.toml"
    costs.write_text(re.sub(rf"(?m)^{left} = .*\n", "", costs.read_text(encoding="utf-8")), encoding="utf-8")
    found = check_profiles(replace(BOOK, folder=folder))
    lines = (folder / "profiles" / f"{file}.toml").read_text(encoding="utf-8").splitlines()
    line = 1 + next(n for n, text in enumerate(lines) if re.match(rf"\[?{row}\b", text))
    told = {one.where: one.texts["fr"] for one in found}
    (where,) = [one for one in told if one.endswith(f"{file}.toml:{line}")]
    assert f"`{row}`" in told[where].replace("\u202f", " ") and "costs.toml" in told[where]
    assert len(found) == (1 if file == "weapons" else sum(one.length == "long" for one in ARMS.blades.values()))


def test_the_schema_allows_what_the_check_allows():
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((Path(__file__).parents[3] / "docs" / "people.schema.json").read_text(encoding="utf-8"))
    judge = jsonschema.Draft202012Validator(schema)
    for lang in ("en", "fr"):
        sample = tomllib.loads((BOOK.folder / "samples" / f"{lang}.toml").read_text(encoding="utf-8"))
        assert judge.is_valid(json.loads(json.dumps(sample)))
    broken = ({"class": 13}, {"class": 3, "wings": 2}, {"class": 3, "die": 7}, {"class": 3, "role": "king"})
    for row in broken:
        assert not judge.is_valid({"format": "people/1", "game": GAME, "people": {"me": {"name": "Me", **row}}})
    assert set(schema["properties"]) == {"format", "game", "house", *TABLES}
    for kind, form in (("person", PERSON), ("weapon", WEAPON), ("blade", BLADE), ("terrain", TERRAIN)):
        assert set(schema["$defs"][kind]["properties"]) == set(form), kind


def test_the_guide_counts_what_ships() -> None:
    """The numbers at the head of the guide, of both languages, in figures or in words."""
    docs, few = Path(__file__).parents[3] / "docs", len(list((BOOK.folder / "house").glob("*.toml")))
    ours = (len(ARMS.people), len(ARMS.weapons), len(ARMS.blades), len(ARMS.kinds))
    words = {
        "argad.md": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
        "argad.fr.md": "zéro une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze",
    }
    for file, spelt in words.items():
        lines = (docs / file).read_text(encoding="utf-8").splitlines()
        head = next(line for line in lines if "`house/`" in line)
        said = [int(one) for one in re.findall(r"\b\d+\b", head)]
        assert said == list(ours), file
        spelt_out = [spelt.split().index(one) for one in re.findall(r"[a-zé]+", head) if one in spelt.split()[6:]]
        assert spelt_out == [len(ARMS.tables), few, len(BOOK.scenarios())], file
    readme = (docs.parent / "README.md").read_text(encoding="utf-8")
    assert f"argad/         the same: {len(RULES.specials)} talents as data" in readme
