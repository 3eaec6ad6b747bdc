"""The scenario editor without a page: what is placed, what follows of it, what is wrong, what is saved."""

from __future__ import annotations

import random
import re
import tomllib

import pytest

pytest.importorskip("anywidget")

from aofa_widgets import MiniBoard, Ruleset, Scenario, ScenarioEditor
from aofa_widgets.errors import InputError, SourceError
from aofa_widgets.games import load
from aofa_widgets.games.swashbuckling.flow.checking import KINDS, Checker
from aofa_widgets.games.swashbuckling.flow.scenarios import check_scenario_file
from aofa_widgets.rules import load_book
from aofa_widgets.table.measure import gap, overlaps
from aofa_widgets.table.shapes import Disc, Rect

BOOK = load_book("swashbuckling")
PROFILES = BOOK.table("profiles/figures")
BENCH = load("swashbuckling").workshop(Ruleset.load("swashbuckling"))


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def row(editor, id):
    rows = (*editor.data["things"], *editor.data["figures"])
    return next(one for one in rows if one.get("id", one.get("profile")) == id)


def said(error) -> str:
    return error.value.say("en")


def test_every_kind_of_furniture_and_every_figure_can_be_placed_and_none_is_at_fault():
    editor = ScenarioEditor(None, lang="en")
    placed = {editor.add(sample["key"]) for sample in editor.samples}
    assert {one["kind"] for one in editor.data["things"]} == set(KINDS)
    assert {one["profile"] for one in editor.data["figures"]} == set(PROFILES)
    assert len(placed) == len(editor.samples) == len(editor.scene["things"]) + len(editor.scene["pieces"])
    assert {one.where for one in editor.problems} == {"title", "text"}
    editor.change("athos", side="1")
    assert row(editor, "athos")["side"] == 1 and editor.scene["pieces"][1]["side"] == 1


def entries(data) -> set[str]:
    """The entries that the loader knows where `data` has one too many."""
    told = next(one.texts["en"] for one in Checker(PROFILES).form(data) if "wrong-one" in one.texts["en"])
    return set(re.search(r"([a-z_]+(?:, [a-z_]+){3,})", told)[1].split(", "))


def test_the_forms_hold_every_entry_that_a_file_may_hold():
    data = BENCH.table("courtyard")
    stairs = {**next(one for one in data["things"] if one["kind"] == "stairs"), "hanging": True}
    disc = next(one for one in data["things"] if "r" in one)
    for group, rows, done_by_the_editor in (
        ("things", [stairs, disc], set()),
        # how a figure begins hurt is for boards of lessons: written in the file, kept by the editor
        ("figures", [data["figures"][0]], {"r", "z", "rating", "wounds", "stunned", "armed"}),
    ):
        known = entries({**data, group: [{**data[group][0], "wrong-one": 1}]})
        offered = set()
        for one in rows:
            changed = {**data, group: [one]}
            offered |= {slot.key for slot in BENCH.form(changed, one.get("id", one.get("profile")))}
        assert offered | done_by_the_editor == known
    known = entries({**data, "wrong-one": 1})
    assert {slot.key for slot in BENCH.form(data, "")} | {"things", "figures"} == known


@pytest.mark.parametrize("name", BOOK.scenarios())
def test_a_scenario_of_the_book_is_opened_saved_and_opened_again_as_it_was(name, folder):
    editor = ScenarioEditor(name)
    assert editor.problems == () and editor.dirty
    path = editor.save()
    assert path.resolve() == folder / f"{name}-2.toml" and not editor.dirty
    assert check_scenario_file(path) == ()
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    assert told == {**BENCH.table(name), "id": f"{name}-2"}
    again = ScenarioEditor(path)
    assert again.data == editor.data and again.text == editor.text and not again.dirty
    board = MiniBoard(scenario=path.name)
    shown = {one["id"]: one["shape"] for one in editor.scene["things"]}
    assert {one["id"]: one["shape"] for one in board.scene["things"]} == shown
    assert Scenario(path.name, lang="fr").title == editor.scene["title"]["fr"]


def random_act(editor, dice) -> None:
    ids = list(editor.bench.ids(editor.data))
    ref = dice.choice(ids)
    act = dice.choice(("add", "move", "turn", "copy", "drop", "snap", "name", "table"))
    if act == "add":
        editor.add(dice.choice(editor.samples)["key"], (dice.randrange(5080), dice.randrange(5080)))
    elif act == "move":
        editor.change(ref, x=dice.randrange(5080), y=dice.randrange(5080))
    elif act == "turn" and "angle" in row(editor, ref):
        editor.change(ref, angle=dice.randrange(-360, 361))
    elif act == "copy":
        editor.copy(ref)
    elif act == "drop":
        editor.drop(ref)
    elif act == "snap":
        try:
            editor.snap(ref, dice.choice(("near", "left", "right", "up", "down")))
        except InputError:
            pass
    elif act == "name":
        editor.change(ref, id=f"name-{dice.randrange(10**6)}")
    else:
        editor.change("", width=dice.randrange(3000, 6000))


def test_after_forty_acts_all_undone_and_done_again_the_text_is_the_same():
    editor, dice = ScenarioEditor("inn"), random.Random(1625)
    first, texts = editor.text, []
    for _ in range(40):
        random_act(editor, dice)
        texts.append(editor.text)
        assert Checker(PROFILES).form(editor.data) == []  # whatever is done, the form stays that of a file
    steps = 0
    while editor.file["undo"]:
        editor.undo()
        steps += 1
    assert editor.text == first and 20 < steps <= 40
    while editor.file["redo"]:
        editor.redo()
    assert editor.text == texts[-1]


def test_what_lies_on_a_table_goes_with_it_and_a_plate_finds_its_table():
    editor = ScenarioEditor("courtyard")
    plate, goblet = row(editor, "plate-1"), row(editor, "goblet-1")
    editor.change("long-table", x=3700, y=2660)
    assert (row(editor, "plate-1")["x"], row(editor, "plate-1")["y"]) == (plate["x"] + 100, plate["y"] + 100)
    editor.change("long-table", height=254)
    assert row(editor, "goblet-1")["height"] == goblet["height"] + 54
    editor.change("plate-1", x=2640, y=4480)  # the keg
    assert row(editor, "plate-1")["on"] == "keg" and row(editor, "plate-1")["height"] == 170
    editor.change("plate-1", x=2000, y=1200)
    assert "on" not in row(editor, "plate-1") and row(editor, "plate-1")["height"] == 10
    editor.change("athos", x=3700, y=2660)
    assert row(editor, "athos")["on"] == "long-table" and editor.scene["pieces"][2]["z"] == 254
    editor.drop("long-table")
    assert "on" not in row(editor, "athos") and row(editor, "goblet-1")["height"] == goblet["height"] - 200


def test_a_new_name_goes_to_all_that_speak_of_it_and_none_is_given_twice():
    editor = ScenarioEditor("courtyard")
    editor.pick("gallery")
    assert editor.change("gallery", id="balcony") == "balcony" == editor.picked
    assert row(editor, "stairs")["to"] == "balcony"
    with pytest.raises(InputError, match="something else"):
        editor.change("balcony", id="stairs")
    with pytest.raises(InputError, match="small letters"):
        editor.change("balcony", id="Le Balcon")
    copy = editor.copy("stool-1")
    assert copy not in ("stool-1", "stool")
    assert row(editor, copy)["label"]["fr"] not in ("Tabouret", "Tabouret 1")
    assert editor.change(editor.copy("athos"), x=300, y=300) == "athos-2"
    assert editor.data["muster"] == "own"  # who adds a figure means this one, not the forces of the rules


def test_stairs_find_their_gallery():
    editor = ScenarioEditor(None)
    editor.add("gallery")
    editor.change(editor.picked, height=600)
    stairs = row(editor, editor.add("stairs"))
    assert stairs["to"] == "gallery" and stairs["height"] == 600
    assert not [one for one in editor.problems if "things" in one.where and "stairs" in one.texts["en"]]
    editor.change("stairs", x=500, y=4500)
    assert [one for one in editor.problems if "do not reach" in one.texts["en"]]
    editor.change("gallery", height=700)
    assert row(editor, "stairs")["height"] == 700


def shape(one):
    if "r" in one:
        return Disc(one["x"], one["y"], one["r"])
    return Rect(one["x"], one["y"], one["w"], one["h"], one["angle"])


def test_up_to_contact_is_contact():
    editor = ScenarioEditor(None)
    table, stool = editor.add("long-table", (2500, 2500)), editor.add("stool", (1000, 2400))
    editor.change(table, angle=17)
    for way, place in (("right", (1000, 2400)), ("left", (4500, 2600)), ("down", (2400, 900)), ("up", (2600, 4500))):
        editor.change(stool, x=place[0], y=place[1])
        editor.snap(stool, way)
        a, b = shape(row(editor, table)), shape(row(editor, stool))
        assert gap(a, b) <= 5 and not overlaps(a, b)
    editor.snap(stool, "down")
    at_the_edge = row(editor, stool)["y"] == editor.data["height"] - 90
    assert at_the_edge or gap(shape(row(editor, table)), shape(row(editor, stool))) <= 5
    # dropped a little beside or a little into it, it is brought to contact
    for x in (1870, 1900, 1945):
        editor.change(table, angle=0)
        editor.change(stool, x=x, y=2500)
        editor.snap(stool)
        a, b = shape(row(editor, table)), shape(row(editor, stool))
        assert gap(a, b) <= 5 and not overlaps(a, b)


def test_faults_are_told_in_the_words_of_the_form_with_all_they_speak_of():
    editor = ScenarioEditor("courtyard", lang="fr")
    editor.change("stool-1", x=3300)
    [one] = editor.wrong
    assert set(one["ids"]) == {"stool-1", "long-table"}
    told = one["text"]["fr"].replace("\u00a0", " ")
    assert told == "« Grande table » et « Tabouret 1 » occupent la même place. Déplacez l’un des deux."
    editor.undo()
    editor.change("crate-1", height=900)
    [one] = editor.wrong
    assert "‘A figure may stand on it: no’" in one["text"]["en"] and "`" not in one["text"]["fr"]
    editor.undo()
    editor.change("well", label={"fr": ""})
    [one] = editor.wrong
    assert one["label"]["en"] == "Well, Name" and one["text"]["en"].startswith("The language ‘Français’ is missing")
    assert editor.scene["things"][4]["label"] == {"en": "Well", "fr": "Well"}


def test_it_is_not_saved_with_a_fault_and_says_which(folder):
    editor = ScenarioEditor("courtyard", lang="en")
    editor.change("barrel-1", x=0)
    with pytest.raises(InputError) as error:
        editor.save()
    assert "Nothing was saved" in said(error) and "‘Barrel 1’ stands out over the edge" in said(error)
    assert list(folder.iterdir()) == []


def test_another_file_is_never_written_over_unasked(folder):
    (folder / "courtyard-2.toml").write_text("mine", encoding="utf-8")
    editor = ScenarioEditor("courtyard", lang="en")
    with pytest.raises(InputError, match="there already"):
        editor.save()
    assert (folder / "courtyard-2.toml").read_text(encoding="utf-8") == "mine"
    editor.save(over=True)
    assert check_scenario_file(folder / "courtyard-2.toml") == ()
    editor.change("barrel-1", x=1010)
    (folder / "courtyard-2.toml").write_text("changed outside", encoding="utf-8")
    with pytest.raises(InputError, match="changed outside"):
        editor.save()
    assert (folder / "courtyard-2.toml").read_text(encoding="utf-8") == "changed outside"


def test_undo_over_an_open_goes_back_to_its_own_file(folder):
    ScenarioEditor("inn").save("tavern.toml")
    before = (folder / "tavern.toml").read_bytes()
    editor = ScenarioEditor("school")
    editor.load("tavern.toml")
    assert editor.path.name == "tavern.toml" and not editor.dirty
    editor.undo()
    assert editor.path.name == "school-2.toml"
    editor.save()
    assert (folder / "tavern.toml").read_bytes() == before
    editor.redo()
    assert editor.path.name == "tavern.toml" and not editor.dirty


def test_a_seed_gives_the_same_table_and_it_can_be_played():
    editor = ScenarioEditor(None)
    assert editor.new(7, "small", "inn") == 7
    text = editor.text
    editor.clear()
    editor.new(7, "small", "inn")
    assert editor.text == text and editor.problems == ()
    board = editor.play(seed=3)
    assert isinstance(board, MiniBoard) and len(board.scene["things"]) == len(editor.data["things"])
    with pytest.raises(InputError, match="no `galaxy`"):
        editor.new(7, "galaxy")


def test_a_strangers_file_is_refused_whole_with_its_line_and_nothing_changes(folder):
    editor = ScenarioEditor("courtyard", lang="en")
    before = editor.text
    broken = editor.text.replace('kind = "well"', 'kind = "dragon"').replace("y = 3300", "y = 999999")
    (folder / "bad.toml").write_text(broken, encoding="utf-8")
    with pytest.raises(SourceError) as error:
        editor.load("bad.toml")
    assert re.search(r"bad\.toml:\d+: There is no `dragon`", said(error)) and "999999" in said(error)
    assert editor.text == before and editor.path.name == "courtyard-2.toml"
    with pytest.raises(InputError, match="no scenario"):
        editor.load("no-such")


def test_the_editor_says_itself_in_both_languages():
    assert ScenarioEditor("courtyard", lang="fr").sentence() == (
        "Éditeur de scénarios, La cour de l’auberge\u00a0: 25 objets et neuf figurines, non enregistré."
    )
    empty = ScenarioEditor(None, lang="en").sentence()
    assert empty.startswith("Scenario editor, no title yet: 0 objects and zero figures")
    assert "<svg" in ScenarioEditor("inn")._repr_svg_()


def test_what_is_wrong_names_figures_and_parameters_as_people_do():
    editor = ScenarioEditor("courtyard", lang="fr")
    editor.change("guard1", x=2540)
    told = [row["text"] for row in editor.wrong if "guard1" in row["ids"]]
    assert any("« Garde 1 »" in one["fr"].replace("\u00a0", " ") for one in told)
    for one in told:
        for lang in ("en", "fr"):
            assert "guard1" not in one[lang] and "depth_in" not in one[lang] and "`" not in one[lang]
