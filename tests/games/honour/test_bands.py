"""A reader's own cards and forces: sound ones play, each fault is found at its line, nothing hostile breaks them."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.errors import InputError, SourceError
from aofa_widgets.games import load, scenario_from
from aofa_widgets.games.honour.flow.fights import fighter
from aofa_widgets.games.honour.flow.files import check_band, check_band_file, check_cards, is_band_file, read_band
from aofa_widgets.games.honour.flow.mustering import AURAS, DURATIONS, EARNS, ENTRIES, ROLLS, TABLES
from aofa_widgets.games.honour.model.forces import load_cards
from aofa_widgets.games.honour.resolve import Attack, advance, begin
from aofa_widgets.games.honour.specials import earned
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.saving import save

DOCS = Path(__file__).resolve().parents[3] / "docs"
GUIDES = {"en": DOCS / "honour.md", "fr": DOCS / "honour.fr.md"}
RULES = Ruleset.load("honour")
SPEAR = {
    "name": "Spear", "cls": "warrior", "cost": 1, "aim": 3, "agility": 3, "strength": 3, "wits": 2, "honour": 3,
    "actions": 1, "weapon": "spear",
}  # fmt: skip


def sample(lang: str = "en", part: int = 0) -> str:
    """A block of TOML of the guide."""
    return re.findall(r"```toml\n(.*?)```", GUIDES[lang].read_text(encoding="utf-8"), re.DOTALL)[part]


def band(**tables):
    return {"format": "warband/1", "game": "honour", **tables}


def _without(row, entry):
    return {key: value for key, value in row.items() if key != entry}


def force(*cards, **more):
    return band(forces={"ours": {"name": "Ours", "cards": list(cards), **more}})


def told(data, lang="en", rules=None):
    return [one.say(lang) for one in check_band(data, rules)]


@pytest.fixture
def file(tmp_path):
    def write(text: str, name: str = "my-band.toml") -> Path:
        save(text.encode(), tmp_path / name)
        return tmp_path / name

    return write


# -- what is sound plays ----------------------------------------------------------------------------------------------


def test_the_books_own_cards_have_no_fault():
    assert list(check_cards(load_book("honour"))) == [] and load("honour").faults() == ()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_guides_sample_is_sound_and_plays(lang, file, capsys):
    path = file(sample(lang))
    assert main(["check", str(path), "--lang", lang]) == 0 and is_band_file(path)
    cards = read_band(path, rules=RULES)
    assert cards.points("willow_ford") == 6 + 1 + 4 + 3 + 1 + 2 <= 18
    assert cards.muster("willow_ford")[0].missile == "bow" and cards.profiles["willow_slinger"].own
    state = load("honour").GAME(RULES).start(scenario_from("honour", str(path), RULES))
    ours = [unit.profile for unit in state.units if unit.side == 0]
    assert ours == ["ferry_captain", "reed_retainer", "lake_spears", "willow_slinger", "road_monk"]
    assert state.sides[0] == {"en": "The Willow Ford", "fr": "Le gué aux Saules"}
    assert "ferry_captain" in state.cards.profiles


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_guide_chooses_the_battle(lang, file):
    data = scenario_from("honour", str(file(sample(lang) + sample(lang, 1))), RULES)
    assert data["forces"] == ["willow_ford", "south"] and data["id"] == "ford-at-dusk"
    assert "battle" not in data["cards"] and data["points"] == 18


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_aofa_new_writes_is_the_guides_sample(lang, tmp_path, capsys):
    path = tmp_path / "ma-bande.toml"
    assert main(["new", "cards", "ma-bande", "--out", str(path), "--lang", lang]) == 0
    text = path.read_text(encoding="utf-8")
    assert sample(lang).replace("willow_ford", "ma-bande") in text
    assert main(["check", str(path), "--lang", lang]) == 0
    chosen = re.sub(r"^# (?=\[battle|scenario =|forces =)", "", text, flags=re.MULTILINE)
    save(chosen.encode(), path)
    assert scenario_from("honour", str(path), RULES)["forces"] == ["ma-bande", "south"]
    assert main(["new", "cards", "ma-bande", "--out", str(path), "--lang", lang]) == 2  # never over another
    assert main(["new", "cards", "x", "--game", "swashbuckling", "--out", str(tmp_path / "x.toml")]) == 2
    assert not (tmp_path / "x.toml").exists() and capsys.readouterr().err.count("ma-bande.toml") == 1


def test_json_says_the_same(file):
    data = tomllib.loads(sample())
    path = file(json.dumps(data), "my-band.json")
    assert check_band_file(path) == () and main(["check", str(path)]) == 0
    assert read_band(path).points("willow_ford") == 17


def test_a_small_force_plays_the_smallest_scenario_that_it_can(file):
    data = scenario_from("honour", str(file(json.dumps(force("pine_bow", points=1)), "a.json")), RULES)
    assert data["forces"][0] == "ours" and data["victory"] != "hero"  # nobody leads it
    led = scenario_from("honour", str(file(json.dumps(force("crane_lady")), "b.json")), RULES)
    assert led["points"] == 11 and led["forces"] == ["ours", "gate_watch"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_weapon_of_ones_own_earns_what_it_says(lang):
    data = tomllib.loads(sample(lang) + sample(lang, 2))
    data["profiles"]["ferry_captain"]["weapon"] = "boat_hook"
    assert check_band(data) == ()
    game = load("honour").GAME(RULES)
    units = [{"card": card, "side": side, "x": 1000, "y": y}
             for side, (card, y) in enumerate([("ferry_captain", 5600), ("heron_lord", 500)])]  # fmt: skip
    state = game.start({**RULES.book.table("scenarios/first-blood"), "cards": data, "units": units})
    hook, sword = (fighter(game.params, state, unit) for unit in state.units)
    assert earned(game.params, "boat_hook", "hit", "melee", hook.earns) == ("impale", "stun")
    assert sword.earns == () and earned(game.params, "katana", "hit", "melee") == ("deep_cut",)
    course = begin(game.params, Attack("melee", hook, sword))
    assert advance(game.params, course, "DDS-").bonuses == ("impale", "stun")
    course = begin(game.params, Attack("melee", sword, hook))
    struck = advance(game.params, advance(game.params, course, "SSS--"), "DDS--")
    assert struck.due.outcome == "dodged" and struck.due.attacker.prone and struck.due.hit == "success"


def test_the_guides_name_every_entry_and_word():
    for text in (path.read_text(encoding="utf-8") for path in GUIDES.values()):
        known = [*load_cards(load_book("honour")).weapons, *TABLES, *ROLLS, *DURATIONS, *ENTRIES]
        known += [bonus for allowed in EARNS.values() for bonus in allowed]
        assert [word for word in known if word not in text] == []


# -- the schema -------------------------------------------------------------------------------------------------------


def test_the_schema_allows_what_the_check_allows():
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((DOCS / "warband.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(tomllib.loads(sample()), schema)
    assert set(schema["properties"]) == set(ENTRIES)
    effect = schema["$defs"]["skill"]["properties"]["effect"]["properties"]
    assert effect["on"]["enum"] == list(ROLLS) and set(AURAS) <= set(ROLLS)
    book = load_book("honour")
    units, cards = dict(book.table("profiles/units")), dict(book.table("cards"))
    rows = {"profiles": units, "forces": dict(book.table("profiles/forces"))}
    rows |= {kind: cards[kind] for kind in ("upgrades", "injuries", "skills")}
    bare = {kind: {key: _without(row, "rules") for key, row in table.items()} for kind, table in rows.items()}
    jsonschema.validate(band(**bare), schema)
    for broken in (force("pine_bow", colour="red"), band(profiles={"a": {**SPEAR, "aim": 9}}), {"format": "warband/1"}):
        assert told(broken)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(broken, schema)


# -- what is impossible -----------------------------------------------------------------------------------------------

IMPOSSIBLE = {
    "samurai in a group": (band(profiles={"a": {**SPEAR, "cls": "samurai", "figures": 3}}), "TOH-GROUP-1"),
    "a group of two": (band(profiles={"a": {**SPEAR, "figures": 2}}), "TOH-GROUP-8"),
    "a common hero": (band(profiles={"a": {**SPEAR, "hero": True}}), "TOH-REMOVE-2"),
    "two missile weapons": (band(profiles={"a": {**SPEAR, "weapon": "bow", "missile": "thrown"}}), "TOH-MISSILE-1"),
    "a lone bonus": (
        band(profiles={"a": {**SPEAR, "group_bonus": [{"min": 2, "ability": "aim", "dice": 1}]}}), "TOH-GROUP-4",
    ),
    "a bonus for four": (
        band(profiles={"a": {**SPEAR, "figures": 3, "group_bonus": [{"min": 4, "ability": "aim", "dice": 1}]}}),
        "TOH-GROUP-4",
    ),
    "over its points": (force("heron_lord", "crane_lady", "moss_breaker", "ox_brute"), "1 too many (TOH-RECRUIT-2)"),
    "over its own points": (force("heron_lord", "ox_brute", points=7), "1 too many (TOH-RECRUIT-2)"),
    "a bow for a warrior": (force({"card": "road_monk", "upgrades": ["war_bow"]}), "TOH-MISSILE-1"),
    "two bows": (force({"card": "heron_lord", "upgrades": ["war_bow", "belt_knives"]}), "TOH-MISSILE-1"),
    "nobody": (force(), "Nobody is in this force"),
    "a stranger": (force("heron_lrod"), "Did you mean `heron_lord`?"),
    "no such purchase": (force({"card": "heron_lord", "upgrades": ["war_bwo"]}), "Did you mean `war_bow`?"),
    "the book's id": (band(profiles={"heron_lord": SPEAR}), "one of the book’s own cards"),
    "a card of no use": (band(injuries={"a": {"name": "A", "effect": {}}}), "does nothing"),
    "dice without a roll": (band(skills={"a": {"name": "A", "duration": "once", "effect": {"dice": 1}}}), "`on`"),
    "two things at once": (
        band(skills={"a": {"name": "A", "duration": "ongoing", "effect": {"immune": "prone", "ignore": "difficult"}}}),
        "must do one thing",
    ),
    "a lasting thing once": (
        band(skills={"a": {"name": "A", "duration": "once", "effect": {"immune": "prone"}}}), "TOH-SKILL-5",
    ),
    "a moment for ever": (
        band(skills={"a": {"name": "A", "duration": "ongoing", "effect": {"discard_marker": 1}}}), "TOH-SKILL-9",
    ),
    "an aura to hit": (
        band(skills={"a": {"name": "A", "duration": "ongoing", "effect": {"on": "hit", "dice": 1, "aura": 6}}}),
        "take `aura` out",
    ),
    "a bonus twice": (band(weapons={"a": {"name": "A", "hit": ["stun", "stun"]}}), '["impale"]'),
    "a bonus of another roll": (band(weapons={"a": {"name": "A", "dodge": ["follow_up"]}}), "counter_strike"),
    "the book's weapon": (band(weapons={"katana": {"name": "A"}}), "one of the book’s own cards"),
    "no such weapon": (band(profiles={"a": {**SPEAR, "weapon": "hook"}}, weapons={"pike": {"name": "A"}}), "pike"),
    "a hook that shoots": (band(profiles={"a": {**SPEAR, "missile": "h"}}, weapons={"h": {"name": "A"}}), "thrown"),
    "no such force": ({**force("pine_bow"), "battle": {"forces": ["ours", "nroth"]}}, "Did you mean `north`?"),
    "no such scenario": ({**force("pine_bow"), "battle": {"scenario": "ford"}}, "ford-at-dusk"),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_is_impossible_is_refused_in_both_languages(name):
    data, part = IMPOSSIBLE[name]
    english, french = told(data), told(data, "fr")
    assert len(english) == len(french) == 1 and part in english[0]
    assert english != french and english[0].split(":")[0] == french[0].split(":")[0].strip()


def test_the_rules_in_force_decide():
    five = Ruleset.load("honour").with_values({"group.size": 5, "recruit.points_limit": 30})
    assert told(force("heron_lord", "crane_lady", "moss_breaker", "ox_brute"), rules=five) == []
    assert "a group has 5" in told(band(profiles={"a": {**SPEAR, "figures": 3}}), rules=five)[0]


def test_every_fault_of_a_file_has_its_line(file, capsys):
    text = sample().replace("aim = 4", "aim = 9").replace('"naginata"', '"naginta"')
    text = text.replace("actions = 1", "actions = true")
    path = file(text.replace('name = "Slinger"', 'nmae = "Slinger"'))
    assert main(["check", str(path), "--lang", "en"]) == 1
    said = capsys.readouterr().out
    lines = {int(n) for n in re.findall(r"my-band\.toml:(\d+):", said)}
    wanted = [i for i, row in enumerate(path.read_text().split("\n"), 1)
              if re.match(r'aim = 9|weapon = "naginta"|actions = true|nmae', row)]
    assert lines == {*wanted, path.read_text().split("\n").index("[profiles.willow_slinger]") + 1}
    assert "Did you mean `naginata`?" in said and "`profiles.willow_slinger.name` is missing" in said
    assert main(["check", str(path), "--lang", "fr"]) == 1 and "fautes" in capsys.readouterr().out


def test_a_broken_band_starts_no_game(file):
    with pytest.raises(SourceError, match="too many"):
        scenario_from("honour", str(file(json.dumps(force(*["heron_lord"] * 4)), "a.json")), RULES)
    with pytest.raises(SourceError, match="no force"):
        scenario_from("honour", str(file(json.dumps(band(profiles={"a": SPEAR})), "b.json")), RULES)


def test_a_scenario_that_holds_cards_is_checked_like_a_file():
    game = load("honour").GAME(RULES)
    data = dict(RULES.book.table("scenarios/first-blood"))
    with pytest.raises((InputError, SourceError), match=r"cards\.profiles\.a\.figures"):
        game.start({**data, "cards": band(profiles={"a": {**SPEAR, "figures": 4}})})
    with pytest.raises((InputError, SourceError)):
        game.start({**data, "cards": 5})


# -- what is hostile --------------------------------------------------------------------------------------------------

DEEP: dict = {}
for _ in range(400):
    DEEP = {"a": DEEP}
HOSTILE = {
    "no table": 5,
    "a list": [band()],
    "nothing": None,
    "empty": {},
    "tables that are none": band(forces=3, profiles=[]),
    "rows that are none": band(forces={"a": 4}, profiles={"b": None}, skills={"c": []}, injuries={"d": "x"}),
    "a crowd": band(profiles={f"p{i}": SPEAR for i in range(61)}),
    "a horde": force(*["pine_bow"] * 500),
    "cards that are none": force(4, None, [], {}, {"card": 3}, {"card": "pine_bow", "upgrades": "war_bow"}),
    "true for one": band(profiles={"a": {**SPEAR, "aim": True}}),
    "a fraction": band(profiles={"a": {**SPEAR, "aim": 3.5}}),
    "no number": band(profiles={"a": {**SPEAR, "cost": float("nan")}}),
    "deep": band(profiles={"a": {**SPEAR, "name": DEEP}}),
    "a huge number": band(profiles={"a": {**SPEAR, "cost": 10**400}}),
    "less than nothing": force("pine_bow", points=-5),
    "an id with an escape": band(profiles={"a\x1b[31m": SPEAR}),
    "an endless id": band(profiles={"a" * 10_000: SPEAR}),
    "an endless name": band(profiles={"a": {**SPEAR, "name": "x" * 100_000}}),
    "a name with an escape": band(profiles={"a": {**SPEAR, "name": "\x1b]0;owned\x07"}}),
    "an id that is a path": band(forces={"../../etc": {"name": "A", "cards": ["pine_bow"]}}),
    "a number for an id": band(forces={3: {"name": "A", "cards": ["pine_bow"]}}),
    "dead keys": {f"k{i}": i for i in range(1_000)},
    "an unhashable word": band(profiles={"a": {**SPEAR, "weapon": ["bow"]}}),
    "a force of none of the forms": band(forces={"a": {"name": {"en": 3}, "cards": "pine_bow"}}),
    "bonuses of no form": band(profiles={"a": {**SPEAR, "figures": 3, "group_bonus": [3, {"min": "2"}]}}),
    "no class": band(profiles={"a": _without(SPEAR, "cls")}),
    "weapons of no form": band(weapons={"a": {"name": "A", "hit": [[], {}, 3]}, "b": 4, "c": {"name": "C", "hit": 3}}),
    "a battle of none": {**force("pine_bow"), "battle": {"scenario": 3, "forces": [[], {}]}},
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_data_is_told_and_breaks_nothing(name):
    for lang in ("en", "fr"):
        said = told(HOSTILE[name], lang)
        assert said and len(said) <= 60 * 12
        assert all(len(one) < 900 and "\x1b" not in one for one in said)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("[forces.a]\nname = 'A'\n[forces.a]\nname = 'B'", "my-band.toml:3: This is not TOML: this name stands twice"),
        ("format = 'warband/1'\nformat = 'warband/1'", "my-band.toml:2: This is not TOML"),
        ("format = 'warband/1'\ngame = 'honour'\n" + "a" * 400_000 + " = 1", "most"),
        ("format = 'warband/1'\nx = " + "[" * 50 + "]" * 50, "levels"),
        ("format = 'warband/1'\nx = " + "9" * 5_000, "digits"),
    ],
)
def test_hostile_files_are_told(text, part, file, capsys):
    path = file(text)
    assert main(["check", str(path), "--lang", "en"]) == 1
    assert part in capsys.readouterr().out
    assert any(part in one.say("en") for one in check_band_file(path))


def test_ids_given_twice_in_json_are_told(file):
    text = json.dumps(band(profiles={"a": SPEAR}))[:-2] + ', "a": {}}}'
    found = check_band_file(file(text, "my-band.json"))
    assert len(found) == 1 and "`a` stands here a second time" in found[0].say("en")


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00", b"", b"\x00" * 100])
def test_bytes_that_are_no_text(raw, tmp_path):
    path = tmp_path / "my-band.toml"
    save(raw, path)
    assert not is_band_file(path) and check_band_file(path)


def test_folders_and_absent_files_are_told(tmp_path):
    assert not is_band_file(tmp_path) and check_band_file(tmp_path) and check_band_file(tmp_path / "nowhere.toml")
