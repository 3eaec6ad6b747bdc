"""Scenarios: those that ship are sound, every fault is told at its line in both languages, hostile data is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aofa_widgets.errors import InputError, SourceError
from aofa_widgets.games import GAMES, load
from aofa_widgets.games.honour.flow.checking import VICTORIES, Checker
from aofa_widgets.games.honour.flow.scenarios import (
    check_scenario,
    check_scenario_file,
    check_scenarios,
    is_scenario,
    read_scenario,
)
from aofa_widgets.games.honour.flow.setting import free_place, inside, set_out
from aofa_widgets.games.honour.model.forces import load_cards
from aofa_widgets.games.honour.model.ground import KINDS, Base, Measures
from aofa_widgets.games.honour.params import Params
from aofa_widgets.games.honour.resolve import places
from aofa_widgets.games.honour.scene import things
from aofa_widgets.locate import rulebook
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.table.scene import Scene
from aofa_widgets.table.svg import draw

BOOK = load_book("honour")
RULES = Ruleset.load("honour")
PARAMS = Params.of(RULES)
CARDS = load_cards(BOOK)
NAMES = BOOK.scenarios()
FOLDER = rulebook() / "honour" / "scenarios"


def data_of(name: str = "ford-at-dusk") -> dict[str, Any]:
    return deepcopy(dict(BOOK.table(f"scenarios/{name}")))


# ---- what ships


def test_the_scenarios_that_ship_are_sound() -> None:
    assert {"ford-at-dusk", "first-blood"} <= set(NAMES) and len(NAMES) >= 4
    assert list(check_scenarios(BOOK)) == []
    kinds = {row["kind"] for name in NAMES for row in data_of(name)["terrain"]}
    assert {"barrier", "hut", "hill", "marsh", "grove", "hedge"} <= kinds <= set(KINDS)
    assert {data_of(name)["victory"] for name in NAMES} == set(VICTORIES)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("edition", ["recommended", "letter"])
def test_a_scenario_is_set_out_under_every_edition(name: str, edition: str) -> None:
    rules = Ruleset.load("honour", edition=edition)
    setting = set_out(rules, Params.of(rules), name)
    ground = setting.ground
    assert {unit.id for unit in setting.units} == {base.id for base in ground.bases}
    for unit in setting.units:
        base = ground.base(unit.id)
        assert (base.r, base.figures, base.side) == (unit.profile.radius, unit.profile.figures, unit.side)
        assert not places.place(ground, unit.id, base.at)
        assert any(zone.side == unit.side and inside(zone, base) for zone in ground.zones)
        assert unit.name["en"] and unit.name["fr"]
    for side in (0, 1):
        cost = sum(unit.profile.cost for unit in setting.units if unit.side == side)
        force = data_of(name)["forces"][side]
        assert cost == setting.points == CARDS.points(force)  # the units set out are those of the force
        assert sum(unit.profile.hero for unit in setting.units if unit.side == side) == 1
    apart = [places.distance(ground, a.id, b.id) for a in ground.here(0) for b in ground.here(1)]
    assert min(apart) > 2 * 6 * 254  # nobody reaches anybody with a first move and a charge


@pytest.mark.parametrize("name", NAMES)
def test_every_unit_can_move_and_every_objective_be_reached(name: str) -> None:
    setting, measures = set_out(RULES, PARAMS, name), Measures.of(PARAMS)
    ground = setting.ground
    for base in ground.bases:
        ahead = -762 if base.side == 0 else 762
        flat = ground.zones[0].shape.w >= ground.zones[0].shape.h  # type: ignore[union-attr]
        to = (base.x, base.y + ahead) if flat else (base.x - ahead, base.y)
        assert places.route(ground, measures, base.id, to, 6 * 254).end == to
        assert places.reach(ground, measures, base.id, 6 * 254)
    for goal in ground.objectives:
        assert any(not places.place(ground, base.id, (goal.x, goal.y)) for base in ground.bases)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_scenario_has_words_and_a_picture_in_both_languages(name: str, lang: str) -> None:
    setting = set_out(RULES, PARAMS, name)
    assert setting.title[lang] and setting.text[lang] and all(side[lang] for side in setting.sides)
    bounds = setting.ground.bounds
    scene = Scene(setting.title, bounds.width, bounds.height, things(setting.ground, setting.names), floor="earth")
    drawn = draw(scene, lang, width=700)
    assert drawn.startswith("<svg") and drawn == draw(scene, lang, width=700)
    told = [row.get("label", {}).get(lang, "") for row in data_of(name)["terrain"]]
    assert all(told) and len(set(told)) == len(told)


# ---- other forces


def test_another_force_takes_the_place_of_a_side() -> None:
    setting = set_out(RULES, PARAMS, "ford-at-dusk", forces=("crane_pass", None))
    mine = [unit.profile.id for unit in setting.units if unit.side == 0]
    assert mine == [profile.id for profile in CARDS.muster("crane_pass")]
    assert [u.id for u in setting.units if u.side == 1] == [
        u.id for u in set_out(RULES, PARAMS, "ford-at-dusk").units if u.side == 1
    ]
    assert next(u for u in setting.units if u.id == "crane_lady").profile.missile == "bow"
    both = set_out(RULES, PARAMS, "ford-at-dusk", forces=("north", "north"))
    assert len({unit.id for unit in both.units}) == len(both.units) == 10


def test_units_of_one_name_are_numbered() -> None:
    names = [u.name["en"] for u in set_out(RULES, PARAMS, "ford-at-dusk").units]
    assert [n for n in names if n.startswith("Pine ridge bow ")] == ["Pine ridge bow 1", "Pine ridge bow 2"]
    assert len(set(names[:7])) == 7


def test_a_side_without_units_musters_its_force_in_its_zone() -> None:
    data = data_of()
    data["units"] = []
    setting = set_out(RULES, PARAMS, data)
    assert [u.profile.id for u in setting.units if u.side == 0] == [p.id for p in CARDS.muster("south")]
    assert check_scenario(data, RULES) == ()
    for unit in setting.units:
        assert not places.place(setting.ground, unit.id, setting.ground.base(unit.id).at)
    del data["forces"]
    assert {one.where for one in check_scenario(data, RULES)} == {"units"}


def test_a_full_zone_has_no_place() -> None:
    setting = set_out(RULES, PARAMS, "first-blood")
    assert free_place(setting.ground, 0, 3000) is None
    crowd = tuple(Base(f"x{i}", 0, 130 + 262 * i, 5500, 600) for i in range(23))
    assert free_place(replace(setting.ground, bases=crowd), 0, 300) is None


# ---- faults


def _drop(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.pop(key)


def _set(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        at: Any = data
        *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in steps:
            at = at[step]
        at[last] = value

    return change


FAULTS = [
    (_drop("width"), "width", "missing"),
    (_drop("deploy"), "", "set up"),
    (_set("width", 100), "width", "3,048"),
    (_set("width", "wide"), "width", "wide"),
    (_set("victory", "glory"), "victory", "glory"),
    (_set("turns", 0), "turns", "1"),
    (_set("colour", "red"), "colour", "colour"),
    (_set("deploy", ["bottom", "bottom"]), "deploy", "bottom"),
    (_set("forces", ["south", "west"]), "forces", "west"),
    (_set("title", {"en": "x"}), "title", "fr"),
    (_set("text", {"en": "x", "fr": 'a <b onload="x">'}), "text", ""),
    (_set("terrain.0.kind", "lava"), "terrain[0].kind", "lava"),
    (_set("terrain.0.r", 300), "terrain[0]", "outline"),
    (_set("terrain.0.los", "maybe"), "terrain[0].los", "maybe"),
    (_set("terrain.4.x", 100), "terrain[4]", "edge"),
    (_set("terrain.4.id", "river"), "terrain[4].id", "twice"),
    (_set("terrain.5.points", [[0, 0], [9, 9]]), "terrain[5].points", ""),
    (_set("objectives.0.x", 20000), "objectives[0].x", "18,288"),
    (_set("objectives.0.x", 9999), "objectives[0]", "edge"),
    (_set("objectives", []), "victory", "objective"),
    (_set("units.0.card", "dragon"), "units[0].card", "dragon"),
    (_set("units.0.x", 3600), "units[2]", "same place"),
    (_set("units.0.y", 5000), "units[0]", "zone"),
    (_set("units.0.side", 2), "units[0].side", "1"),
    (_set("units.0.upgrades", ["wings"]), "units[0].upgrades", "wings"),
    (_set("points", 10), "points", "10"),
    (_set("zones", [{"side": 0, "x": 100, "y": 100, "w": 900, "h": 900}]), "zones[0]", "edge"),
]


@pytest.mark.parametrize("change, where, says", FAULTS)
def test_each_fault_is_told_where_it_stands(change: Callable[[dict[str, Any]], None], where: str, says: str) -> None:
    data = data_of()
    change(data)
    found = check_scenario(data, RULES)
    assert where in {one.where for one in found}, [one.say("en") for one in found]
    told = next(one for one in found if one.where == where)
    assert says in told.say("en") and told.say("fr") and told.say("fr") != told.say("en")


def test_a_hero_hunt_needs_heroes() -> None:
    data = data_of("first-blood")
    data["units"] = [row for row in data["units"] if row["card"] != "crane_lady"]
    (found,) = check_scenario(data, RULES)
    assert "hero" in found.say("en") and "héros" in found.say("fr")


def test_an_objective_inside_a_building_is_told() -> None:
    data = data_of()
    data["objectives"][0] |= {"x": 5900, "y": 3350}
    assert "building" in " ".join(one.say("en") for one in check_scenario(data, RULES))


def test_a_fault_of_a_file_has_its_line(tmp_path: Path) -> None:
    text = (FOLDER / "first-blood.toml").read_text(encoding="utf-8")
    lines = text.splitlines()
    number = next(i for i, line in enumerate(lines) if 'id = "bamboo"' in line)
    lines[number] = lines[number].replace("x = 4850", "x = 60")
    path = tmp_path / "own.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    (found,) = check_scenario_file(path, "own.toml")
    assert found.where == f"own.toml:{number + 1}"
    with pytest.raises(SourceError):
        read_scenario(path, "own.toml", RULES)
    assert read_scenario(path, "own.toml")["id"] == "first-blood"  # as it stands, for an editor


def test_a_file_in_json_is_read_and_its_faults_named_by_field(tmp_path: Path) -> None:
    data = data_of()
    path = tmp_path / "own.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert check_scenario_file(path) == () and is_scenario(path)
    assert set_out(RULES, PARAMS, read_scenario(path, rules=RULES)).turns == 6
    path.write_text(json.dumps(data | {"turns": 99}), encoding="utf-8")
    assert "turns" in check_scenario_file(path)[0].where


def test_each_game_knows_its_own_scenarios() -> None:
    for game in GAMES:
        for path in sorted((rulebook() / game / "scenarios").glob("*.toml")):
            assert [key for key in GAMES if load(key).is_scenario(path)] == [game], path.name


def test_an_unknown_scenario_is_an_input_error() -> None:
    with pytest.raises(InputError) as error:
        set_out(RULES, PARAMS, "ford")
    assert "ford-at-dusk" in error.value.faults[0].say("fr")
    for junk in (None, 5, [], {"width": 1}, {"terrain": {}}):
        with pytest.raises(InputError):
            set_out(RULES, PARAMS, junk)  # type: ignore[arg-type]


junk = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**30), 10**30), st.floats(), st.text(max_size=30),
    st.lists(st.integers(), max_size=4), st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
    st.sampled_from([float("nan"), "\x00", "\ud800", "<script>", [[[[]]]], {"en": 5, "fr": None}, "x" * 5000]),
)  # fmt: skip


@st.composite
def spoilt(draw: st.DrawFn) -> Any:
    """A scenario with one to three values anywhere in it replaced, left out or repeated."""
    data = data_of(draw(st.sampled_from(NAMES)))
    for _ in range(draw(st.integers(1, 3))):
        at: Any = data
        for _ in range(4):
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if not isinstance(at[key], (dict, list)) or not at[key] or draw(st.booleans()):
                what = draw(st.integers(0, 3))
                if what == 0 and isinstance(at, dict):
                    at.pop(key)
                elif what == 1 and isinstance(at, list):
                    at.append(deepcopy(at[key]))
                else:
                    at[key] = draw(junk)
                break
            at = at[key]
    return data


@given(st.one_of(spoilt(), junk))
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_spoilt_scenario_is_faults_and_nothing_else(data: Any) -> None:
    found = check_scenario(data, RULES)
    for one in found:
        assert one.say("en") and one.say("fr") and len(one.say("en")) < 3000
    if not found:
        set_out(RULES, PARAMS, data)
        return
    try:
        set_out(RULES, PARAMS, data)
    except InputError as error:
        assert error.faults


def test_the_form_alone_needs_no_title() -> None:
    data = data_of()
    for key in ("id", "title", "text", "victory"):
        del data[key]
    assert Checker(CARDS, complete=False).form(data) == []
    assert set_out(RULES, PARAMS, data).victory == "losses"


@pytest.mark.parametrize("page", ["honour.md", "honour.fr.md"])
def test_the_battle_of_the_guide_is_sound(page: str, tmp_path: Path) -> None:
    told = (Path(__file__).parents[3] / "docs" / page).read_text(encoding="utf-8")
    (sample,) = (block.split("```")[0] for block in told.split("```toml\n")[1:] if block.startswith('id = "two-huts"'))
    path = tmp_path / "two-huts.toml"
    path.write_text(sample, encoding="utf-8")
    assert is_scenario(path) and check_scenario_file(path) == ()
    assert len(set_out(RULES, PARAMS, read_scenario(path, rules=RULES)).units) == 7
    rows = [line.split("|")[1] for line in told.split('id = "two-huts"')[1].splitlines() if line.startswith("| `")]
    named = " ".join(rows + [line for line in told.splitlines() if line.startswith("| `kind`")])
    assert all(f"`{kind}`" in named for kind in KINDS)
