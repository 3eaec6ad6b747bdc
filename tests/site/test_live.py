"""What makes a page live: the Python that answers in it, the first looks, dice before that, its package."""

from __future__ import annotations

import json
import random
import subprocess
import tempfile
import zipfile
from io import BytesIO
from pathlib import Path

import comm
import pytest

from aofa_widgets import widgets
from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.site.live import first, inpage, kit, runtime

WIDGETS = Path(widgets.__file__).parent


@pytest.fixture
def page(tmp_path):
    """What the page hears, and a way to ask."""
    heard: list[dict] = []
    before = comm.create_comm
    inpage.begin(lambda text: heard.append(json.loads(text)), home=tmp_path)
    yield heard
    comm.create_comm = before
    for widget in inpage._alive.values():
        widget.close()
    inpage._alive.clear()
    inpage._out.clear()
    inpage._home.clear()


def ask(kind, **given):
    inpage.take(kind, json.dumps(given))


def test_a_place_gets_its_widget_and_the_widget_its_answers(page):
    ask("make", number=1, widget="DiceTray", arguments={"seed": 5}, lang="fr")
    made = page[-1]
    assert made["type"] == "made" and made["sentence"].startswith("Piste de dés")
    opened = [one for one in page if one["type"] == "open" and "_esm" in one["state"]]
    assert [one["id"] for one in opened] == [made["id"]]
    ask("custom", id=made["id"], content={"ask": "roll", "seq": 1})
    rolls = [one["state"]["roll"] for one in page if one["type"] == "update" and "roll" in one["state"]]
    faces = [die["face"] for die in rolls[-1]["lanes"][0]["groups"][0]["dice"]]
    assert faces == list(Roller(5).roll(2)) and "initiative" in rolls[-1]["verdict"]["fr"]
    ask("update", id=made["id"], state={"lang": "en"})
    assert inpage._alive[1].lang == "en"


@pytest.mark.parametrize("given", [
    {"widget": "Ruleset"}, {"widget": "os"}, {"widget": None}, {"widget": "__all__"},
    {"widget": "DiceTray", "arguments": {"seed": -1}},
    {"widget": "DiceTray", "game": "chess"}, {"widget": "DiceTray", "arguments": {f"a{n}": n for n in range(30)}},
    {"widget": "DiceTray", "arguments": {"nothing": 1}}, {"widget": "DiceTray", "rules": "no code"},
    {"widget": "DiceTray", "lang": "xx"},
    {"widget": "MiniBoard", "game": "honour", "arguments": {"scenario": "<script>"}},
])  # fmt: skip
def test_what_no_page_may_ask_is_refused_in_both_languages(page, given):
    ask("make", number=7, **{"arguments": {}, "lang": "fr", **given})
    told = page[-1]
    assert told["type"] == "refused" and told["number"] == 7
    assert set(told["words"]) == {"en", "fr"} and "Traceback" not in json.dumps(told)


def test_a_game_that_somebody_sent_is_opened_where_it_stood_and_a_broken_link_is_told(page):
    import aofa_widgets

    sent = aofa_widgets.MiniBoard("honour", seed=4)
    sent.match.settle(sent.match.game.chance(sent.match.state).throw(Roller(4)))
    link = sent.share()
    place = {"widget": "MiniBoard", "game": "honour", "arguments": {"seed": 9}, "lang": "fr"}
    ask("make", number=1, link=link, **place)
    assert page[-1]["type"] == "made" and inpage._alive[1].match.state == sent.match.state
    for broken in (link[:-9], "#g=1" + "A" * 90_000, "#g=<script>alert(1)</script>"):
        ask("make", number=2, link=broken, **place)
        assert page[-1]["type"] == "made" and inpage._alive[2].said["kind"] == "error"
    sent.close()


def test_what_comes_for_nobody_is_let_go(page):
    ask("custom", id="nobody", content={"ask": "roll"})
    ask("update", id="nobody", state={"lang": "fr"})
    assert page == []


def test_what_was_learnt_is_told_to_the_page_and_taken_up_again(page, tmp_path):
    ask("make", number=1, widget="Lesson", arguments={"given": "start"}, lang="fr")
    ask("custom", id=page[-1]["id"], content={"ask": "next", "seq": 1})
    kept = [one["text"] for one in page if one["type"] == "kept"][-1]
    page.clear()
    inpage.begin(lambda text: page.append(json.loads(text)), kept, tmp_path / "other")
    ask("make", number=2, widget="Lesson", arguments={"given": "start"}, lang="fr")
    assert inpage._alive[2].at == 1


def test_first_looks_are_what_python_makes_and_name_their_bundles_once(tmp_path):
    page = tmp_path / "page.html"
    place = '<div class="aw-live" data-widget="{}" data-arguments=\'{}\'></div>'
    rows = [place.format("DiceTray", "{}"), place.format("Lesson", '{"given": "start"}')]
    page.write_text(f'<html lang="fr">{"".join(rows)}</html>', encoding="utf-8")
    before = comm.create_comm
    found = first.looks([page])
    again = first.looks([page])
    assert comm.create_comm is before
    assert (found.states, found.bundles) == (again.states, again.bundles)
    assert sorted(len(states) for states in found.states.values()) == [1, 2]  # a lesson holds a widget
    for states in found.states.values():
        for one in states:
            assert {one["state"]["_esm"], one["state"]["_css"]} <= set(found.bundles)
            assert "anywidget:" not in str(one["state"].get("child", "")).replace("anywidget:first-", "")
    lesson = next(states for states in found.states.values() if len(states) == 2)
    assert lesson[-1]["id"] != lesson[0]["id"] and f"anywidget:{lesson[1]['id']}" in json.dumps(lesson[0])
    assert found.seeded == {"DiceTray"}


def test_first_looks_say_nothing_of_the_makers_folders(tmp_path):
    """An editor shows where its file will lie: in the page's own folder, the same whoever makes the site."""
    page = tmp_path / "page.html"
    place = '<div class="aw-live" data-widget="ScenarioEditor" data-arguments="{}" data-game="swashbuckling"></div>'
    page.write_text(f'<html lang="en">{place}</html>', encoding="utf-8")
    one, other = first.looks([page]), first.looks([page])
    assert one.states == other.states
    told = json.dumps(one.states, default=str)
    assert tempfile.gettempdir() not in told and first.FOLDER in told


def test_the_dice_before_python_is_awake_are_pythons_dice(node, tmp_path):
    chance = random.Random(1621)
    asked = [(chance.choice([0, 1, 2**31 - 1, 2**64 - 1, chance.getrandbits(64), chance.getrandbits(31)]),
              chance.randrange(10**6), chance.choice([2, 6, 6, 6, 10, 20])) for _ in range(10_000)]  # fmt: skip
    script = tmp_path / "dice.mjs"
    rows = json.dumps([[str(seed), place, sides] for seed, place, sides in asked])
    script.write_text(
        f'import {{ face }} from "{(WIDGETS / "shared" / "thrower.js").as_uri()}";\n'
        f"console.log(JSON.stringify({rows}.map(([seed, place, sides]) => face(BigInt(seed), place, sides))));",
        encoding="utf-8",
    )
    told = subprocess.run([node, script], capture_output=True, text=True, check=True, timeout=120)
    assert json.loads(told.stdout) == [Roller(seed, place).choose(sides) + 1 for seed, place, sides in asked]
    assert [Roller(7, n).choose(6) + 1 for n in range(50)] == list(Roller(7).roll(50))


def test_the_kit_of_a_page_is_the_same_bytes_and_holds_no_compiled_part():
    made = kit.archive()
    assert made == kit.archive()
    names = zipfile.ZipFile(BytesIO(made)).namelist()
    assert "aofa_widgets/_rulebook/book.toml" in names and "aofa_widgets/widgets/static/board.js" in names
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc"))]
    assert len(names) == len(set(names))


def test_a_package_that_was_not_tried_is_refused(tmp_path, monkeypatch):
    other = tmp_path / "pyodide.tgz"
    other.write_bytes(b"another")
    monkeypatch.setenv(runtime.PLACE, str(other))
    with pytest.raises(InputError) as refused:
        runtime.parts()
    assert runtime.VERSION in refused.value.say("fr")
    monkeypatch.setenv(runtime.PLACE, str(tmp_path / "nowhere.tgz"))
    with pytest.raises(InputError) as refused:
        runtime.parts()
    assert "nowhere.tgz" in refused.value.say("en")


def test_without_npm_and_without_a_package_the_maker_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.delenv(runtime.PLACE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(runtime, "_npm", lambda: None)
    with pytest.raises(InputError) as refused:
        runtime.parts()
    assert "--no-live" in refused.value.say("fr") and runtime.PLACE in refused.value.say("en")
    monkeypatch.setattr(runtime, "_npm", lambda: ["false"])
    with pytest.raises(InputError) as refused:
        runtime.parts()
    assert "--no-live" in refused.value.say("fr") and list(tmp_path.rglob("*.tgz")) == []
