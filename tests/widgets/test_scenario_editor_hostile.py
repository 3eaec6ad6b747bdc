"""The scenario editor under hostile hands: messages of any shape, names that lead elsewhere, files of strangers."""

from __future__ import annotations

import math

import pytest

pytest.importorskip("anywidget")

from aofa_widgets import ScenarioEditor
from aofa_widgets.games.swashbuckling.flow.checking import Checker
from aofa_widgets.rules import load_book

PROFILES = load_book("swashbuckling").table("profiles/figures")
HUGE = 10**400
KEYS = ("id", "key", "to", "of", "values", "way", "seed", "size", "style", "name", "text", "file")
NUMBERS = (None, True, -1, 1.5, 1e300, -1e300, math.nan, math.inf, HUGE)
TEXTS = ("", "x", "x" * 100_000, "a\x00b", "\ud800", "\u202eevil", b"raw")
ODD = (*NUMBERS, *TEXTS, [], [1] * 10_000, {}, {"en": 5}, {"__class__": 1}, {"x": {"y": {"z": []}}})


@pytest.fixture
def editor(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return ScenarioEditor("courtyard", lang="en")


def ask(editor, **content):
    editor._receive(None, {"seq": 1, **content}, None)
    return editor.said


def test_no_message_of_any_shape_breaks_the_form_or_lets_an_error_out(editor):
    asks = [name[3:] for name in dir(editor) if name.startswith("on_") and editor._answers(name[3:])]
    assert {"add", "change", "load", "open", "save", "snap", "new"} <= set(asks)
    for one in asks:
        for odd in ODD:
            told = ask(editor, ask=one, **dict.fromkeys(KEYS, odd))
            assert told is None or "failed at this" not in told["text"]["en"], (one, odd, told["text"]["en"])
    assert not Checker(PROFILES).form(editor.data)


@pytest.mark.parametrize("ref", ["long-table", "athos", ""])
def test_no_line_of_a_form_takes_what_it_cannot_hold(editor, ref):
    for slot in editor.bench.form(editor.data, ref):
        for odd in ODD:
            ask(editor, ask="change", of=ref, values={slot.key: odd})
            faults = [one.texts["en"] for one in Checker(PROFILES).form(editor.data)]
            # only words may be missing, or one language of them
            assert all("is missing" in one for one in faults), (slot.key, odd, faults)
            editor.undo()
    before = editor.text
    for values in ({}, {"kind": "dragon"}, {"nothing": 1}, dict.fromkeys(map(str, range(2000)), 1), [["x", 1]], "x"):
        assert ask(editor, ask="change", of=ref, values=values)["kind"] == "error"
    assert editor.text == before


def test_a_point_of_a_message_is_two_sound_numbers(editor):
    before = editor.text
    for to in ([math.nan, 1], [1e300, 1], [1], [1, 2, 3], "12", [True, False], ["1", "2"], [[1], [2]]):
        assert ask(editor, ask="add", key="stool", to=to)["kind"] == "error"
    assert editor.text == before
    ask(editor, ask="add", key="stool", to=[-5000, 99_999])
    made = editor.data["things"][-1]
    assert (made["x"], made["y"]) == (0, editor.data["height"])


def test_no_more_is_placed_than_a_scenario_holds(editor):
    stool = next(one for one in editor.data["things"] if one["id"] == "stool-1")
    many = [{**stool, "id": f"s-{n}", "x": 150 + n % 20 * 240, "y": 150 + n // 20 * 240} for n in range(199)]
    editor.load({**editor.data, "things": many})
    for _ in range(3):
        ask(editor, ask="add", key="stool", to=[2500, 4500])
    assert len(editor.data["things"]) == 200 and "at most 200" in editor.said["text"]["en"]


def test_a_heap_of_stools_is_told_in_few_words(editor):
    stool = next(one for one in editor.data["things"] if one["id"] == "stool-1")
    editor.load({**editor.data, "things": [{**stool, "id": f"s-{n}"} for n in range(60)]})
    heaped = [one for one in editor.problems if one.where.startswith("things")]
    assert len(heaped) == 3 * 60 - 6 and len(editor.wrong) == 60  # at most three a thing, and not every pair
    assert editor.file["wrong"] == len(editor.problems)
    assert len(ask(editor, ask="save")["text"]["en"]) < 200


ELSEWHERE = ("../out.toml", "/tmp/out.toml", "a/b.toml", "..", ".hidden.toml", "~/out.toml", "C:\\x.toml", "x.txt", "")
ODD_NAMES = ("x" * 300 + ".toml", "a\x00.toml", "con:.toml", "link.toml", "folder.toml")


@pytest.mark.parametrize("name", [*ELSEWHERE, *ODD_NAMES])
def test_the_page_saves_and_opens_only_in_its_folder(editor, name, tmp_path):
    outside = tmp_path.parent / "outside.toml"
    outside.write_text("not yours", encoding="utf-8")
    (tmp_path / "link.toml").symlink_to(outside)
    (tmp_path / "folder.toml").mkdir()
    for over in (False, True):
        assert ask(editor, ask="save", file=name, over=over)["kind"] == "error"
    assert ask(editor, ask="open", name=name, shipped=False)["kind"] == "error"
    assert outside.read_text(encoding="utf-8") == "not yours"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.toml", "link.toml"]
    assert editor.path.name == "courtyard-2.toml"


def test_the_page_replaces_a_scenario_when_asked_and_nothing_else_ever(editor, tmp_path):
    ScenarioEditor("inn").save("tavern.toml")
    was = (tmp_path / "tavern.toml").read_bytes()
    (tmp_path / "secret.toml").write_text('password = "x"', encoding="utf-8")
    assert ask(editor, ask="save", file="tavern.toml", over=False)["kind"] == "error"
    assert (tmp_path / "tavern.toml").read_bytes() == was and editor.file["over"] == "tavern.toml"
    assert ask(editor, ask="save", file="secret.toml", over=True)["kind"] == "error"
    assert (tmp_path / "secret.toml").read_text(encoding="utf-8") == 'password = "x"'
    assert ask(editor, ask="save", file="tavern.toml", over=True)["kind"] == "ok"
    assert (tmp_path / "tavern.toml").read_bytes() != was and editor.path.name == "tavern.toml"


def test_the_page_cannot_write_what_is_pythons(editor):
    for name in ("scene", "form", "wrong", "file", "picked", "samples", "shelf", "table", "zones", "choices"):
        before = getattr(editor, name)
        editor.set_state({name: "athos" if name == "picked" else type(before)()})
        assert getattr(editor, name) == before


STRANGERS = {
    "not toml": "things = [",
    "no scenario": 'a = 1\n"<script>alert(1)</script>" = 2',
    "a deep one": "a = " + "[" * 5000,
    "a huge number": f"width = {'9' * 5000}",
    "many figures": "width = 508\nheight = 508\nthings = []\nfigures = [" + '{profile="athos",x=1},' * 5000 + "]",
    "nan": "width = nan\nheight = inf\nthings = []\nfigures = []",
    "a control character": 'width = 508\nheight = 508\ntitle = { en = "a\\u001b[2J", fr = "b" }\nthings = []',
    "too long": "# " + "x" * 300_001,
    "half a letter": "\ud800",
}


@pytest.mark.parametrize("kind", STRANGERS)
def test_a_strangers_text_is_refused_with_a_sentence_and_nothing_changes(editor, kind):
    before = editor.text
    told = ask(editor, ask="load", text=STRANGERS[kind], name="<img src=x onerror=alert(1)>.toml")
    assert told["kind"] == "error" and told["text"]["fr"] and "failed at this" not in told["text"]["en"]
    assert editor.text == before and not editor.file["undo"]


def test_script_in_a_name_is_a_name(editor):
    ask(editor, ask="change", of="barrel-1", values={"label": {"en": "<script>alert(1)</script>", "fr": '`x` & "y"'}})
    (told,) = editor.problems  # no save of a game holds a tag
    assert told.where.endswith("label") and "beginning of a tag" in told.say("en")
    ask(editor, ask="change", of="barrel-1", values={"label": {"en": "1 < 2 & 3 > 2", "fr": '`x` & "y"'}})
    assert editor.problems == ()
    again = ScenarioEditor(editor.save())
    assert again.data["things"] == editor.data["things"]


@pytest.mark.parametrize("cut", range(0, 100, 9))
def test_a_file_cut_short_is_refused(editor, cut, tmp_path):
    raw = editor.text.encode()
    (tmp_path / "cut.toml").write_bytes(raw[: len(raw) * cut // 100])
    before = editor.text
    assert ask(editor, ask="open", name="cut.toml", shipped=False)["kind"] == "error"
    assert editor.text == before
