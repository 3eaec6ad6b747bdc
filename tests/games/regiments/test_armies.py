"""Armies and lists: sound ones play, each fault is found at its line with its clause, nothing hostile breaks them."""

from __future__ import annotations

import copy
import json
import re
import tomllib
from pathlib import Path

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.errors import SourceError
from aofa_widgets.games import load, scenario_from
from aofa_widgets.games.regiments.flow.files import (
    check_armies,
    check_armies_file,
    check_profiles,
    is_armies_file,
    read_armies,
)
from aofa_widgets.games.regiments.flow.lists import judge, row_of, standing
from aofa_widgets.games.regiments.flow.records import TABLES
from aofa_widgets.games.regiments.model.armies import Entry, Roster, load_armies
from aofa_widgets.games.regiments.params import Params
from aofa_widgets.games.regiments.resolve.lists import Row, broken, limits
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.saving import save

DOCS = Path(__file__).resolve().parents[3] / "docs"
GUIDES = {"en": DOCS / "regiments.md", "fr": DOCS / "regiments.fr.md"}
RULES = Ruleset.load("regiments")
PARAMS = Params.of(RULES)
ARMIES = load_armies(RULES.book)
SPEAR = {"id": "s", "name": "spear", "a": 1}
UNIT = {"name": "Spears", "cost": 100, "size": 10, "q": 4, "d": 5, "weapons": [SPEAR]}
SPELL = {"name": "S", "value": 1, "range_in": 9, "target": "enemy"}


def sample(lang: str = "en", part: int = 0) -> str:
    """A block of TOML of the guide."""
    return re.findall(r"```toml\n(.*?)```", GUIDES[lang].read_text(encoding="utf-8"), re.DOTALL)[part]


def file_of(**tables):
    return {"format": "armies/1", "game": "regiments", **tables}


def unit(**more):
    return file_of(units={"spears": {**UNIT, **more}})


def told(data, lang="en", rules=None):
    return [one.say(lang) for one in check_armies(data, rules)]


def listed(*units, **more):
    return file_of(lists={"ours": {"name": "Ours", "units": list(units), **more}})


# -- the limits -------------------------------------------------------------------------------------------------------


def test_limits_count_complete_slices_and_one_more_is_too_many():
    def keys(points, *rows):
        return [one.key for one in broken(PARAMS, points, rows)]

    assert [one.most for one in limits(PARAMS, 1499, ())] == [1499, 3, 3, 2, 524, 9]
    hero, caster, plain = Row("h", 1, hero=True), Row("c", 1, caster=True), Row("p", 1)
    for points, row, key, most in ((750, hero, "heroes", 2), (750, caster, "casters", 2), (1500, plain, "copies", 3)):
        rows = [Row(f"{row.name}{n}" if key != "copies" else "p", 1, row.hero, row.caster) for n in range(most)]
        assert keys(points, *rows) == []
        assert keys(points, *rows, row if key == "copies" else Row("x", 1, row.hero, row.caster)) == [key]
    assert keys(750, Row("a", 262)) == [] and keys(750, Row("a", 263)) == ["share"]
    five = [Row(f"u{n}", 1) for n in range(5)]
    assert keys(750, *five) == [] and keys(750, *five, Row("u5", 1)) == ["count"]
    assert keys(750, *five[:2], Row("a", 262), Row("b", 262), Row("c", 225)) == ["over_points"]


def test_without_limits_the_points_bind_alone():
    rows = [Row("a", 400, hero=True)] * 3
    free = Params.of(RULES.with_values({"army.use_limits": False}))
    assert [one.key for one in broken(free, 750, rows)] == ["over_points"]
    assert [one.key for one in broken(PARAMS, 750, rows, False)] == ["over_points"]
    assert [one.most for one in limits(free, 750, rows)] == [750, None, None, None, None, None]


@pytest.mark.parametrize("name", sorted(ARMIES.rosters))
def test_every_list_of_the_book_can_be_played_for_its_points(name):
    roster = ARMIES.rosters[name]
    assert judge(PARAMS, ARMIES, roster) == () and 0.98 * roster.points <= ARMIES.points(name) <= roster.points
    assert all(one.most is None or one.now <= one.most for one in standing(PARAMS, ARMIES, roster))
    assert {ARMIES.units[entry.unit].army for entry in roster.entries} == {roster.army}


def test_who_is_a_hero_or_a_caster_follows_the_special_rules_alone():
    speaker = Entry("fen_speaker")
    assert (row_of(PARAMS, ARMIES, speaker).hero, row_of(PARAMS, ARMIES, speaker).caster) == (True, True)
    bare = Params.of(RULES.with_values({"special.hero": False}))
    assert (row_of(bare, ARMIES, speaker).hero, row_of(bare, ARMIES, speaker).caster) == (False, True)


JUDGED = {
    "no_unit": [Entry("marsh_pikez")],
    "stranger": [Entry("ash_raiders")],
    "staff_none": [Entry("heron_riders", ("drummer",))],
    "staff_twice": [Entry("heron_riders", ("banner", "banner"))],
    "upgrade_none": [Entry("heron_riders", (), ("wings",))],
    "upgrade_twice": [Entry("mire_levy", (), ("wicker_shields", "wicker_shields"))],
    "combine": [Entry("dyke_captain", combined=True)],
    "combine_same": [Entry("mire_levy", (), ("wicker_shields",), True, ())],
    "join_hero": [Entry("reed_bows"), Entry("heron_riders", joins=0)],
    "join_where": [Entry("fen_speaker", joins=0)],
    "join_several": [Entry("old_toad"), Entry("fen_speaker", joins=0)],
    "join_second": [Entry("mire_levy"), Entry("fen_speaker", joins=0), Entry("dyke_captain", joins=0)],
    "share": [Entry("marsh_pikes", combined=True)],
    "empty": [],
}


def test_every_way_to_build_a_list_wrong_is_told_in_both_languages():
    for key, entries in JUDGED.items():
        found = judge(PARAMS, ARMIES, Roster("x", "wardens", tuple(entries)))
        assert [one.key for one in found] == [key], key
        said = found[0].fault("here")
        assert said.say("en") != said.say("fr") and (found[0].rule in said.say("fr")), key
    only = Params.of(RULES.with_values({"army.staff_limit": "only_one"}))
    roster = Roster("x", "", (Entry("reed_bows", ("sergeant", "banner")),))
    assert [one.key for one in judge(only, ARMIES, roster)] == ["staff_one"] and judge(PARAMS, ARMIES, roster) == ()
    tough = Params.of(RULES.with_values({"special.hero.tough": 3}))
    lord = {**UNIT, "size": 1, "rules": ["Hero", "Tough(4)"]}
    own = ARMIES.with_own(file_of(units={"lord": lord}))
    joined = Roster("x", "", (Entry("mire_levy"), Entry("lord", joins=0)))
    assert [one.key for one in judge(tough, own, joined)] == ["join_tough"] and judge(PARAMS, own, joined) == ()


def test_merged_units_and_joined_heroes_stand_as_one():
    levy, guard, *_ = ARMIES.muster("wardens_dyke")
    assert (levy.size, levy.figures, levy.hero.id, len(levy.cards)) == (20, 21, "dyke_captain", 2)
    assert levy.cost == 2 * 70 + 25 + 90 and guard.hero is None and guard.staff == ("sergeant", "banner")
    assert sum(one.cost for one in ARMIES.muster("wardens_dyke")) == ARMIES.points("wardens_dyke") == 750
    fitted = ARMIES.units["coal_riders"].fitted(["iron_hooves"])
    assert [one.id for one in fitted.weapons] == ["spear", "hooves"] and fitted.cost == 235


# -- files ------------------------------------------------------------------------------------------------------------


def test_the_books_own_armies_have_no_fault():
    assert check_profiles(load_book("regiments")) == () and load("regiments").faults() == ()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_guides_samples_are_sound_and_play(lang, tmp_path, capsys):
    path = tmp_path / "my-army.toml"
    save((sample(lang) + sample(lang, 1)).encode(), path)
    assert main(["check", str(path), "--lang", lang]) == 0 and is_armies_file(path)
    armies = read_armies(path, rules=RULES)
    assert armies.points("willow_host") == 130 + 5 + 10 + 95 + 2 * 70 + 225
    data = scenario_from("regiments", str(path), RULES)
    assert (data["id"], data["armies"], data["points"]) == ("three-stones", ["willow_host", "reavers_750"], 750)
    state = load("regiments").GAME(RULES).start(data)
    assert [one.id for one in state.units if one.side == 0] == ["willow_spears", "mire_levy", "heron_riders"]
    assert [len(one.figures) for one in state.units if one.side == 0] == [11, 20, 5]
    for part, name in ((2, "table.toml"), (3, "house.toml")):
        save(sample(lang, part).encode(), tmp_path / name)
        assert main(["check", str(tmp_path / name)]) == 0
    house = Ruleset.load("regiments", house=[tmp_path / "house.toml"])
    assert "war-cry" in house.specials and "fear" not in house.specials


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_aofa_new_writes_is_the_guides_sample(lang, tmp_path, capsys):
    path = tmp_path / "mine.toml"
    assert main(["new", "army", "mine", "--out", str(path), "--lang", lang]) == 0
    assert sample(lang).replace("willow_host", "mine") in path.read_text(encoding="utf-8")
    assert main(["check", str(path)]) == 0 and main(["new", "army", "mine", "--out", str(path)]) == 2
    assert main(["new", "army", "x", "--game", "honour", "--out", str(tmp_path / "x.toml")]) == 2


def test_the_guides_refusal_is_what_is_said(tmp_path):
    path = tmp_path / "a.toml"
    for lang, name in (("en", "my-army.toml"), ("fr", "mon-armee.toml")):
        save(sample(lang).replace("points = 750", "points = 600").encode(), path)
        said = check_armies_file(path, name)[0].say(lang).replace("\u00a0", " ").replace("\u202f", " ")
        guide = GUIDES[lang].read_text(encoding="utf-8").replace("\u2019", "'")
        assert said.replace("\u2019", "'") in guide.replace("\u202f", " ")


def test_json_of_either_form_says_the_same(tmp_path):
    data = tomllib.loads(sample())
    save(json.dumps(data).encode(), tmp_path / "a.json")
    assert main(["check", str(tmp_path / "a.json")]) == 0
    assert read_armies(tmp_path / "a.json").points("willow_host") == 605
    bow = {"name": "long bow", "range": 24, "a": 1}
    spears = {**UNIT, "id": "spears", "tough": 1, "options": {"banner": 10}, "weapons": [bow]}
    gust = {"defence": 1, "until": "end of round"}
    spell = {"id": "gust", "name": "Gust", "value": 1, "range": 12, "target": "friend", "effect": gust}
    other = {
        "format": "aofr-data/1", "armies": [{"id": "ours", "name": "Ours", "units": [spears]}], "spells": [spell],
        "terrain_kinds": [{"id": "moor", "difficult": True}], "lists": {"mine": ["spears"]}, "mission": {},
    }  # fmt: skip
    save(json.dumps(other).encode(), tmp_path / "b.json")
    armies = read_armies(tmp_path / "b.json")
    assert armies.units["spears"].weapons[0].range_in == 24 and armies.spells["gust"].until == "round"
    assert [one.id for one in armies.spells_of(armies.units["spears"])] == ["gust"] and armies.kinds["moor"].difficult
    assert main(["check", str(tmp_path / "b.json")]) == 0


REFUSED = [
    (unit(size=7, frontage=5), "7 figures in ranks of 5; it has 5 or 10 (AOFR-RANK-1)"),
    (unit(size=4, frontage=3), "4 figures in ranks of 3; it has 3 or 6 (AOFR-RANK-2)"),
    (unit(size=15), "15 figures in ranks of 5"),
    (unit(size=1, frontage=5), "is a single figure and has no ranks"),
    (unit(rules=["Stelth"]), "no special rule `Stelth`. Did you mean"),
    (unit(rules=["Tough"]), "`Tough` needs its number in brackets"),
    (unit(rules=["Tough(99)"]), "`Tough(99)` must lie between 2 and 24"),
    (unit(rules=["Furious(2)"]), "this rule takes none"),
    (unit(rules=["Tough(3)", "Tough(6)"]), "borne twice with different numbers"),
    (unit(weapons=[{**SPEAR, "rules": ["Banner"]}]), "belongs to a command group, not to a weapon"),
    (unit(rules=["Fast", "Slow"]), "cancel each other out. Rules borne together must do something (AOFR-R-63)"),
    (unit(rules=["Fast", "Immobile"]), "never moves. Leave one of the two rules out. Rules borne together"),
    (unit(tough=3), "says `tough = 3`, and its special rules say another thing"),
    (unit(hero=True), "says `hero = true`"),
    (unit(staff={"drummer": 5}), "`drummer` is no command figure"),
    (unit(q=7), "whole number from 2 to 6"),
    (unit(q=True), "whole number from 2 to 6"),
    (unit(base_mm=[25]), "`[25, 25]`"),
    (unit(army="nobody"), "no army `nobody`"),
    (unit(weapons=[SPEAR, SPEAR]), "two weapons `s`"),
    (unit(wings=2), "wings"),
    (file_of(units={"marsh_pikes": UNIT}), "one of the book’s own"),
    (file_of(units={"Marsh Pikes": UNIT}), "small letters"),
    (file_of(units=[UNIT]), "[units.NAME]"),
    (file_of(armies={"a": {"name": "A", "spells": ["boom"]}}), "no spell `boom`"),
    (file_of(spells={"s": {**SPELL, "effect": {}}}), "must do one thing"),
    (file_of(spells={"s": {**SPELL, "effect": {"rule": "Slow"}}}), "lasts a while"),
    (listed("marsh_pikes", "marsh_pikes", "marsh_pikes"), "comes 3 times; 750 points allow 2 (AOFR-ORG-4)"),
    (listed({"unit": "fen_speaker", "joins": 9}), "joins row 9"),
    (listed("marsh_pikes", points=100), "costs 140 points and may cost 100: 40 too many (AOFR-ARMY-1)"),
    (listed({"unit": "marsh_pikes", "staff": "banner"}), "staff"),
    (file_of(battle={"scenario": "nowhere"}), "nowhere"),
    (file_of(battle={"lists": ["a", "reavers_750"]}), "no army list `a`"),
    ({"format": "armies/2", "game": "regiments"}, "armies/2"),
    ([], "format"),
]  # fmt: skip


def test_what_is_wrong_is_refused_with_what_is_allowed():
    for data, words in REFUSED:
        said = told(data)
        assert any(words in one for one in said), (words, said)
        assert len(told(data, "fr")) == len(said) and all(a != b for a, b in zip(said, told(data, "fr"), strict=True))


def test_a_fault_stands_at_its_line(tmp_path):
    path = tmp_path / "a.toml"
    text = sample().replace("size = 10", "size = 7").replace('"Tough(3)"', '"Tough"')
    save(text.encode(), path)
    lines = text.splitlines()
    places = [n for n, line in enumerate(lines, 1) if line == "size = 7" or '"Tough"' in line]
    assert [one.where for one in check_armies_file(path, "a.toml")] == [f"a.toml:{n}" for n in places]


def test_a_house_rule_that_a_file_names_is_in_force_for_it(tmp_path):
    data = unit(rules=["Shield wall"]) | {"lists": {"ours": {"units": ["spears"]}}}
    assert "no special rule" in told(data)[0] and told({**data, "house": ["shield-wall"]}) != []
    save(json.dumps({**data, "house": ["shield-wall"]}).encode(), tmp_path / "a.json")
    assert check_armies_file(tmp_path / "a.json") == ()
    house = Ruleset.load("regiments", house=["shield-wall"])
    assert scenario_from("regiments", str(tmp_path / "a.json"), house)["armies"][0] == "ours"
    save(json.dumps({**data, "house": ["shield-wal"]}).encode(), tmp_path / "b.json")
    with pytest.raises(SourceError, match="shield-wal"):
        read_armies(tmp_path / "b.json")


def test_nothing_hostile_breaks_the_check():
    many = {"units": [[], {"unit": 1}]}
    rows = [None, 1, True, "x" * 400, [], {}, [None], {"name": None}, many, -1, 10**30, float("nan")]
    for kind in (*TABLES, "battle", "house"):
        for row in rows:
            for data in (file_of(**{kind: row}), file_of(**{kind: {"a": row}})):
                for one in check_armies(data):
                    assert one.say("en") and one.say("fr")
    base = unit(rules=["Fast"], staff={"banner": 5}, upgrades={"u": {"name": "U", "cost": 1}})
    for key in (*base["units"]["spears"], "in_text", "mark", "weapons"):
        for row in rows:
            data = copy.deepcopy(base)
            data["units"]["spears"][key] = row
            assert all(one.say("fr") for one in check_armies(data))
    for data in ({"format": "aofr-data/1", "armies": row, "spells": row, "lists": row} for row in rows):
        assert all(one.say("en") for one in check_armies(data))


def test_the_schema_allows_what_the_check_allows():
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((DOCS / "armies.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    for lang in ("en", "fr"):
        jsonschema.validate(tomllib.loads(sample(lang) + sample(lang, 1)), schema)
    assert set(schema["properties"]) == {"format", "game", "house", "battle", *TABLES}
    for broken_one in (unit(q=7), unit(wings=2), unit(size=0), listed({"staff": []}), {"format": "armies/1"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(broken_one, schema)
