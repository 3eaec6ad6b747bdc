"""The army builder: lists made by pressing, live limits with their clause, files kept safe; the view in Chromium."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.errors import AofaError, InputError
from aofa_widgets.games import load, offers
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.muster import ArmyBuilder

GAME = offers("muster")[0]
RULES = Ruleset.load(GAME)
FIT = load(GAME).muster(RULES).shipped()[0][0]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own to save in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_limit_broken_is_told_at_once_with_its_clause():
    made = ArmyBuilder(FIT, RULES, lang="en")
    assert not made.sight.flaws and "Within every limit" in made.sentence()
    rows = len(made.sight.rows)
    made.copy(0)
    assert len(made.sight.rows) == rows + 1
    keys = {one["key"]: one["state"] for one in made.muster["meters"]}
    assert keys["over_points"] == keys["count"] == "over"
    assert all(one["rule"]["number"] and one["rule"]["text"]["fr"] for one in made.muster["flaws"])
    over = made.sight.flaws[0]
    assert over.rule in over.text["fr"] and over.text["fr"] != over.text["en"]
    made.undo()
    assert not made.sight.flaws and made.file["redo"]
    made.set(None, "limits", False)
    made.redo()  # what was done since cannot be redone
    assert {one["state"] for one in made.muster["meters"] if one["key"] != "over_points"} == {"free"}


def test_names_are_printed_with_their_apostrophes(folder: Path):
    made = ArmyBuilder(None, RULES, lang="fr")
    made.rename("L'ost d'Éva")
    assert made.sight.name["fr"] == "L’ost d’Éva" and "L’ost d’Éva" in made.sentence()
    made.save(folder / "eva.toml")
    assert "L'ost d'Éva" in (folder / "eva.toml").read_text(encoding="utf-8")
    assert not any("'" in name["fr"] for _, name in made.desk.shipped())


SPEARS = {
    "name": "Lances d'ajonc", "cost": 90, "size": "6", "q": 4, "d": 5, "rules": "Fast, Tough(3)",
    "0.name": "spear", "0.a": 2, "0.ap": 1, "0.rules": "Counter", "1.name": "sling", "1.range_in": 18,
}  # fmt: skip


def test_a_unit_of_ones_own_is_made_by_a_form_kept_taken_changed_and_played(folder: Path):
    made = ArmyBuilder(FIT, RULES, lang="fr")
    key = made.invent(SPEARS)
    assert key == "lances_d_ajonc" and dict(made.desk.own(made.data))[key]["fr"] == "Lances d’ajonc"
    assert any(one.key == key and one.cost == 90 for one in made.sight.picks)
    while made.sight.rows:
        made.drop(0)
    made.add(key)
    made.save(folder / "own.toml")
    text = (folder / "own.toml").read_text(encoding="utf-8")
    (folder / "own.toml").write_text(f"# mine\n{text}", encoding="utf-8")
    again = ArmyBuilder("own.toml", RULES)
    assert again.sight.cost == 90 and again.choices["forms"][key][0]["entries"][0]["value"] == "Lances d'ajonc"
    rows = {one["key"]: one["value"] for part in again.choices["forms"][key] for one in part["entries"]}
    assert rows == {**rows, **SPEARS}
    again.invent({"cost": 95, "1.name": ""}, key)
    again.invent({**SPEARS, "name": "Reed bows"})  # one of the book has that id
    assert again.sight.cost == 95 and [one for one, _ in again.desk.own(again.data)] == [key, "reed_bows_2"]
    again.save()
    text = (folder / "own.toml").read_text(encoding="utf-8")
    assert text.startswith("# mine\n") and "cost = 95" in text and "[units.reed_bows_2]" in text
    assert load(GAME).check_own_file(folder / "own.toml") == ()
    board = ArmyBuilder("own.toml", RULES).play(again.desk.shipped()[1][0], seed=1)
    unit = next(one for one in board.match.state.units if one.id == key)
    assert (len(unit.figures), unit.card.d, [one.id for one in unit.card.weapons]) == (6, 5, ["spear"])
    again.undo()
    assert [one for one, _ in again.desk.own(again.data)] == [key]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, "no name yet"), ({"name": "A", "rules": "Furios"}, "Did you mean"),
        ({"name": "A", "size": "7"}, "1, 3, 5"),
        ({"name": "A", "q": 7}, "from 2 to 6"), ({"name": "A", "rules": "Fast, Slow"}, "cancel each other out"),
        ({"name": "A", "0.name": "a", "0.a": 0}, "from 1 to 30"), ({"name": 3}, "this is a text"),
        ({"name": "A", "wings": 2}, "nothing to choose by the name `wings`"),
        ({"name": "A", "rules": "Hero(", "q": 2}, "Hero("),
        (None, "nothing to choose"), ({"name": "x" * 400}, "60"),
    ],
)  # fmt: skip
def test_a_unit_that_cannot_be_is_refused_and_changes_nothing(values: Any, words: str):
    made = ArmyBuilder(FIT, RULES)
    before = made.data
    with pytest.raises(InputError) as told:
        made.invent(values)
    assert words in told.value.say("en"), told.value.say("en")
    assert told.value.say("fr") != told.value.say("en") and made.data == before
    with pytest.raises(InputError):
        made.invent(SPEARS, "marsh_pikes")  # the book's own are nobody's to change


def test_rows_are_equipped_joined_and_taken_out():
    made = ArmyBuilder(None, RULES)
    desk = made.desk
    made.load(
        next(key for key, _ in desk.shipped() if any("joins" in row for row in desk.opened(key)["list"]["units"]))
    )
    rows = made.data["list"]["units"]
    hero = next(at for at, row in enumerate(rows) if "joins" in row)
    into = rows[hero]["joins"] - 1
    cost = made.sight.cost
    staff = next(one for one in made.sight.rows[into].entries if one.key.startswith("staff:"))
    made.set(into, staff.key, not staff.value)
    assert made.sight.cost != cost
    made.drop(into)  # his unit is gone, so he stands alone
    assert "joins" not in made.data["list"]["units"][hero - (into < hero)]
    entry = next(one for one in made.sight.rows[hero - (into < hero)].entries if one.key == "joins")
    assert entry.value == "0" and len(entry.options) > 1
    for wrong in ((99, staff.key, True), (0, "crown", True), (0, staff.key, 3), (None, "points", -1), ("0", "x", 1)):
        before = made.data
        with pytest.raises(InputError) as told:
            made.set(*wrong)
        assert made.data == before and told.value.say("fr") != told.value.say("en")


def test_saved_and_read_again_the_list_is_the_same(folder: Path):
    made = ArmyBuilder(FIT, RULES, lang="fr")
    made.rename("L'ost d'essai")
    path = made.save()
    assert path.name == "my-" + FIT.replace("_", "-") + ".toml" and not made.dirty
    text = path.read_text(encoding="utf-8")
    path.write_text("# of our own\n" + text + "\n[battle]\n# here\nscenario = " + f'"{RULES.book.scenarios()[0]}"\n')
    again = ArmyBuilder(path.name, RULES)
    assert again.data["list"] == made.data["list"] and not again.dirty
    again.add(again.sight.picks[0].key)
    again.save()
    kept = path.read_text(encoding="utf-8")
    assert kept.startswith("# of our own\n") and "# here" in kept  # all that is no list stays as it was
    assert ArmyBuilder(path.name, RULES).sight.flaws  # a list beyond its limits is kept, and told again


def test_a_file_of_somebody_else_is_left_alone(folder: Path):
    made = ArmyBuilder(FIT, RULES, lang="en")
    (folder / "notes.toml").write_text('title = "mine"\n')
    (folder / "link.toml").symlink_to(folder / "elsewhere.toml")
    for name in ("notes.toml", "link.toml", "../x.toml", "/etc/x.toml", "x.txt", "con.toml"):
        for over in (False, True):
            with pytest.raises(AofaError):
                made.on_save({"file": name, "over": over})
    assert sorted(path.name for path in folder.iterdir()) == ["link.toml", "notes.toml"]
    made.on_save({"file": "host.toml"})
    other = ArmyBuilder(FIT, RULES)
    with pytest.raises(InputError):
        other.on_save({"file": "host.toml"})  # asked first
    assert other.file["over"] == "host.toml"
    other.on_save({"file": "host.toml", "over": True})
    (folder / "host.toml").write_text((folder / "host.toml").read_text() + "\n")
    with pytest.raises(InputError, match="changed"):
        other.save()


@pytest.mark.parametrize(
    "text",
    [
        "", "x = [", '{"a": 1}', "format = 1", "[[[[[[", "a" * 400_000, None, 3, "\ud800",
        'format = "armies/1"\ngame = "' + GAME + '"\n[lists.a]\nunits = ["nobody"]\n',
        'format = "armies/1"\ngame = "' + GAME + '"\n[lists.a]\nunits = [1, 2]\n',
        'format = "armies/1"\ngame = "' + GAME + '"\n[lists.a]\npoints = 1e999\nunits = []\n',
    ],
)  # fmt: skip
def test_texts_that_are_no_list_are_refused(text: Any):
    made = ArmyBuilder(FIT, RULES)
    before = made.data
    with pytest.raises(AofaError) as told:
        made.on_load({"text": text, "name": "theirs.toml"})
    assert made.data == before and told.value.say("fr") and told.value.say("en")


def test_what_is_no_list_is_refused_in_both_languages(folder: Path):
    for wrong in ("nobody", 3, {"a": 1}, "none.toml", {"id": "a", "list": {"units": "x"}, "cards": {}}):
        with pytest.raises(AofaError) as told:
            ArmyBuilder(wrong, RULES)
        assert told.value.say("fr") != told.value.say("en")
    with pytest.raises(InputError):
        ArmyBuilder(None, Ruleset.load("swashbuckling"))


def test_two_lists_meet_on_a_board_and_unfit_ones_do_not():
    made = ArmyBuilder(FIT, RULES)
    other = ArmyBuilder(made.desk.shipped()[1][0], RULES)
    scenario = made.desk.battle(made.data, other.data, made.desk.grounds(made.data)[0][0])
    assert [one["units"] for one in scenario["armies"]] == [one.data["list"]["units"] for one in (made, other)]
    made.copy(0)
    with pytest.raises(InputError):
        made.play(other)
    with pytest.raises(InputError):
        other.play(FIT, "nowhere")


@pytest.mark.browser
@pytest.mark.parametrize(("lang", "dark", "width"), [("en", False, 1000), ("fr", True, 320)])
def test_the_builder_by_keyboard_alone(bench: Any, lang: str, dark: bool, width: int):
    made = ArmyBuilder(FIT, RULES, lang=lang)
    rows = len(made.sight.rows)
    view = bench(made, width=width, dark=dark)
    view.root.locator('[data-do="add"]').first.focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: len(made.sight.rows) == rows + 1)
    view.settle()
    assert view.root.locator(".mu-flaws li").count() == len(made.sight.flaws)
    view.root.locator(".mu-flaws .aw-chip").first.focus()
    view.page.keyboard.press("Enter")
    view.settle()
    assert view.root.locator(".aw-clause").count() == 1
    assert view.axe() == [] and view.overflow() == []
    view.root.locator('[data-do="drop"]').last.focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: len(made.sight.rows) == rows)
    view.settle()
    assert view.page.evaluate("() => document.activeElement.hasAttribute('data-row-head')")  # the focus is not lost
    view.root.locator('input[data-step=" points"]').focus()
    view.page.keyboard.press("ArrowUp")
    view.until(lambda: made.sight.points == 751)
    view.root.locator("[data-toggle]").nth(1).focus()
    before = made.sight.cost
    view.page.keyboard.press("Space")
    view.until(lambda: made.sight.cost != before)
    view.root.locator('[data-do="save"]').focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: not made.dirty)
    view.settle()
    view.root.locator('[data-drawer="play"]').focus()
    view.page.keyboard.press("Enter")
    view.settle()
    assert view.axe() == [] and view.overflow() == []


@pytest.mark.browser
@pytest.mark.parametrize(("lang", "dark", "width"), [("en", True, 1000), ("fr", False, 320)])
def test_a_unit_of_ones_own_by_keyboard_alone(bench: Any, lang: str, dark: bool, width: int):
    made = ArmyBuilder(FIT, RULES, lang=lang)
    view = bench(made, width=width, dark=dark)
    view.root.locator('[data-do="invent"]').focus()
    view.page.keyboard.press("Enter")
    view.root.locator('[data-own="name"]').focus()
    view.page.keyboard.type("Reed dancers")
    view.root.locator('input[data-step="own q"]').focus()
    view.page.keyboard.press("ArrowDown")
    view.root.locator('[data-pick="own size"]').select_option("5")
    view.root.locator('[data-own="rules"]').fill("Stealth")
    view.root.locator('[data-rule="rules"]').select_option(index=2)
    view.until(lambda: ", " in view.root.locator('[data-own="rules"]').input_value())
    view.root.locator('[data-own="0.name"]').fill("knife")
    view.settle()
    assert view.axe() == [] and view.overflow() == []
    view.root.locator('[data-do="invented"]').focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: dict(made.desk.own(made.data)).get("reed_dancers"))
    unit = made.data["cards"]["units"]["reed_dancers"]
    assert (unit["q"], unit["size"], len(unit["rules"]), unit["weapons"][0]["name"]) == (3, 5, 2, "knife")
    view.until(lambda: view.root.locator(".mu-own").count() == 0)
    view.root.locator('[data-do="add"][data-unit="reed_dancers"]').focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: any("Reed dancers" in row.label[lang] for row in made.sight.rows))
    view.root.locator('[data-do="invent"]').click()
    view.root.locator("[data-which]").select_option("reed_dancers")
    view.until(lambda: view.root.locator('[data-own="name"]').input_value() == "Reed dancers")
    view.root.locator('[data-own="name"]').fill("")
    view.root.locator('[data-do="invented"]').click()
    view.until(lambda: view.root.locator("[data-note]").inner_text().strip() != "")
    assert view.root.locator(".mu-own").count() == 1 and view.axe() == []
