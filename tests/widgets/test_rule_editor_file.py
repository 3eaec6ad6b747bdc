"""The rule editor's file, its effect and its book; strange files and messages."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("anywidget")

from rule_editing import places, titled

from aofa_widgets import RuleEditor
from aofa_widgets.book.build import build
from aofa_widgets.errors import AofaError, InputError, SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.check import check_file, check_house
from aofa_widgets.widgets.rule_editor.draft import Draft

HOSTILE = Path(__file__).resolve().parent.parent / "hostile" / "house"
STARS = """# Ours.
id = "stars"
title = { en = "Stars", fr = "Étoiles" }   # both
game = "swashbuckling"

[set]
# the only one
"init.ones_to_lose" = { was = 1, now = 2 }  # two
"""


@pytest.fixture
def editor(tmp_path) -> RuleEditor:
    return titled(RuleEditor(tmp_path / "stars.toml", lang="en"))


# -- the file -------------------------------------------------------------


def test_saving_keeps_comments_order_and_every_byte_that_need_not_move(tmp_path):
    path = tmp_path / "stars.toml"
    path.write_text(STARS)
    editor = RuleEditor(path, lang="en")
    assert not editor.dirty and editor.problems == ()
    editor.save()
    assert path.read_text() == STARS
    editor.set("init.ones_to_lose", 3)
    editor.save()
    assert path.read_text() == STARS.replace("now = 2", "now = 3")
    editor.reword("style.creative", "en", 'A "plate".\nThrown.')
    editor.reword("style.creative", "fr", "Une assiette.\nLancée.")
    editor.save()
    assert path.read_text().startswith(STARS.replace("now = 2", "now = 3"))
    assert tomllib.loads(path.read_text())["text"]["style.creative"]["en"] == 'A "plate".\nThrown.'
    assert check_file(path, named=True) == [] and not editor.dirty
    editor.drop("style.creative")
    editor.set("init.ones_to_lose", 2)
    editor.save()
    assert path.read_text() == STARS


def test_what_is_saved_is_what_the_form_shows(editor):
    editor.set("rating.dashing", 3)
    editor.simplify("duel.declare")
    editor.save()
    again = RuleEditor(editor.path)
    assert again.draft.data() == editor.draft.data()
    assert Ruleset.load("swashbuckling", house=[editor.path]).fingerprint == editor.ruleset().fingerprint


def test_a_clause_named_by_its_visible_number_is_told_its_id(tmp_path):
    path = tmp_path / "stars.toml"
    for number in ("7G", "7g", "AOFA-3A-1"):
        path.write_text(STARS + f'[text."{number}"]\nen = "A."\nfr = "B."\n')
        (found,) = check_house(path)
        wanted = "initiative.lost-by-a-1" if "3A" in number else "style.creative"
        assert found.where.endswith(":9") and f'[text."{wanted}"]' in found.texts["en"], found
        assert f'[text."{wanted}"]' in found.texts["fr"]


def test_the_refusal_to_save_follows_the_faults(tmp_path):
    editor = RuleEditor(tmp_path / "x.toml", lang="fr")
    editor.reword("style.creative", "fr", "Deux.")
    editor._receive(editor, {"ask": "save", "seq": 1}, None)
    assert "d’abord\u00a0: 3." in editor.said["text"]["fr"]
    editor._receive(editor, {"ask": "about", "name": "title_fr", "text": "Étoiles"}, None)
    assert "d’abord\u00a0: 2." in editor.said["text"]["fr"] and editor.said["kind"] == "error"
    titled(editor)
    editor.drop("style.creative")
    assert editor.problems == () and editor.said["kind"] == "info"


def test_a_command_that_runs_is_shown(editor, monkeypatch):
    monkeypatch.setenv("PATH", "")
    editor.tab = "publish"
    assert "-m aofa_widgets book swashbuckling --house" in editor.file["command"]


def test_nothing_with_a_fault_is_written_and_the_draft_stays(tmp_path):
    editor = RuleEditor(tmp_path / "x.toml", lang="fr")
    editor.set("rating.dashing", 3)
    editor._receive(editor, {"ask": "save", "seq": 4}, None)
    assert editor.said["kind"] == "error" and "Rien n’a été enregistré" in editor.said["text"]["fr"]
    assert editor.said["request"] == 4 and not (tmp_path / "x.toml").exists()
    assert places(editor) == {"about.title_en", "about.title_fr"} and editor.dirty
    assert editor.draft.rows["rating.dashing"]["now"] == 3


def test_a_file_changed_outside_is_noticed_read_again_or_written_over(tmp_path):
    path = tmp_path / "stars.toml"
    path.write_text(STARS)
    editor = RuleEditor(path, lang="en")
    editor.set("init.ones_to_lose", 3)
    theirs = STARS.replace("now = 2", "now = 4")
    path.write_text(theirs)
    with pytest.raises(InputError):
        editor.save()
    assert path.read_text() == theirs
    editor.tab = "publish"
    assert editor.file["outside"]
    editor.reread()
    assert editor.draft.rows["init.ones_to_lose"]["now"] == 4 and not editor.dirty and not editor.file["outside"]
    editor.undo()
    assert editor.draft.rows["init.ones_to_lose"]["now"] == 3 and editor.dirty
    editor.save()
    path.write_text(theirs)
    editor.set("six.extra", 0)
    editor.save(over=True)
    assert '"six.extra" = { was = 1, now = 0 }' in path.read_text()


def test_another_name_is_a_new_file_and_no_file_is_written_over(editor, tmp_path):
    editor.set("rating.dashing", 3)
    editor.save()
    other = tmp_path / "other.toml"
    other.write_text("mine")
    with pytest.raises(InputError) as caught:
        editor.save(other)
    assert "already" in caught.value.say("en") and other.read_text() == "mine"
    third = editor.save(tmp_path / "sub" / "third.toml")
    assert third.exists() and editor.path == third and editor.file["name"] == "third.toml"
    for name in ("", "x", "x.txt", ".toml", "a\x00.toml", "x" * 2000 + ".toml", 3, None, tmp_path):
        if name is not None:
            with pytest.raises(AofaError):
                editor.save(name)
        with pytest.raises(AofaError):
            RuleEditor(name)


def test_a_row_that_the_book_no_longer_knows_can_be_mended_in_the_form(tmp_path):
    path = tmp_path / "stars.toml"
    path.write_text(STARS.replace("was = 1", "was = 5") + '"no.such" = { was = 1, now = 2 }\n"six.extra" = 3\n')
    editor = RuleEditor(path, lang="en")
    assert places(editor) == {"set.init.ones_to_lose", "set.no.such", "set.six.extra"} and not editor.dirty
    assert editor.form["lost"] == ["no.such"]
    editor.on_keep({"key": "init.ones_to_lose"})
    editor.on_reset({"key": "no.such"})
    editor.on_reset({"key": "six.extra"})
    editor.save()
    assert path.read_text() == STARS


def test_the_unreadable_is_refused_with_file_and_line(tmp_path):
    for source, where in (
        ("id = \n", "x.toml:1"), ("colour = 1\n" + STARS, "x.toml:1"), (STARS.replace("swashb", "regim"), "x.toml:4"),
        (STARS.replace('"Étoiles"', "3"), "x.toml:3"), ("set = 3\n", "x.toml:1"), (b"\xff", "x.toml:1"),
    ):  # fmt: skip
        path = tmp_path / "x.toml"
        path.write_bytes(source if isinstance(source, bytes) else source.encode())
        with pytest.raises(SourceError) as caught:
            RuleEditor(path)
        assert any(found.where.rpartition("/")[2].startswith(where) for found in caught.value.faults), source


@pytest.mark.parametrize("path", sorted(HOSTILE.glob("*.toml")), ids=lambda path: path.stem)
def test_strange_house_rules_open_with_their_faults_or_are_refused_in_sentences(path, tmp_path):
    copy = tmp_path / "strange.toml"
    copy.write_bytes(path.read_bytes())
    try:
        editor = RuleEditor(copy, lang="en")
    except AofaError as error:
        assert all(0 < len(error.say(lang)) < 6000 for lang in ("en", "fr"))
        return
    sound = not check_house(path)
    if not sound:
        assert editor.problems, "the form must not call sound what the check refuses"
        with pytest.raises(InputError):
            editor.save()
    assert copy.read_bytes() == path.read_bytes()
    json.dumps(editor.get_state(["form", "clause", "file"]))


# -- what it does, and the book -------------------------------------------


def test_the_effect_is_the_clauses_and_tables_that_move(editor):
    editor.tab = "effect"
    assert editor.effect["clauses"] == [] and editor.effect["tables"] == []
    editor.set("init.ones_to_lose", 2)
    found = editor.effect
    assert "3A" in {clause["number"] for clause in found["clauses"]} and found["code"] == build(editor.ruleset()).code
    keep = next(table for table in found["tables"] if table["name"] == "odds.keep-initiative")
    base, house, change = ([cell[0]["en"] for cell in row["cells"]] for row in keep["rows"])
    assert (base[1], house[1], change[1]) == ("69%", "97%", "+28")
    editor.undo()
    editor.set("rating.dashing", 3)
    chances = next(table for table in editor.effect["tables"] if table["name"] == "chances")
    assert chances["rows"][0]["cells"] == [[{"en": "62.2%", "fr": "62,2\u202f%"}, {"en": "71.0%", "fr": "71,0\u202f%"}]]
    editor.undo()
    editor.reword("style.creative", "en", "{x")
    assert "faults" in editor.effect
    editor.tab = "numbers"
    editor.undo()
    editor.tab = "nonsense"
    assert editor.tab == "numbers"


def test_what_is_typed_comes_out_as_a_marked_bilingual_book(editor):
    editor.set("rating.dashing", 3)
    editor.on_open({"clause": "4.1"})
    editor.simplify("duel.declare")
    for lang, old, new in (("en", "fights it", "fights it boldly"), ("fr", "croise le fer", "croise hardiment le fer")):
        editor.reword("duel.declare", lang, editor.clause["text"][lang].replace(old, new))
    editor.on_publish({"formats": ["html"], "lang": "both", "paper": "a4"})
    made = editor.folder / "swashbuckling.stars.both.html"
    assert [one["path"] for one in editor.made] == [str(made)] and not editor.dirty
    page = re.sub(r"<span class=\"vh\">.*?</span>", "", made.read_text())
    for words in ("Étoiles", "Stars", "hardiment", "boldly", "three dice", "trois dés"):
        assert words in page
    assert re.search(r"<ins>[^<]*hardiment", page) and re.search(r"<ins>[^<]*boldly", page)
    sent = []
    editor.send = lambda content, buffers=None: sent.append(content)
    editor.on_fetch({"name": made.name})
    assert sent[0]["file"] == made.name and sent[0]["type"] == "text/html"


def test_a_draft_with_faults_is_not_published(tmp_path):
    editor = RuleEditor(tmp_path / "x.toml")
    for formats in ([], ["exe"], "html", None, [["html"]]):
        editor._receive(editor, {"ask": "publish", "formats": formats, "lang": "both", "paper": "a4"}, None)
        assert editor.said["kind"] == "error" and editor.made == []
    editor._receive(editor, {"ask": "publish", "formats": ["html"], "lang": "both", "paper": "a4"}, None)
    assert editor.said["kind"] == "error" and list(tmp_path.iterdir()) == []


def test_a_page_without_a_kernel_still_tells_the_rule(editor):
    editor.set("rating.dashing", 3)
    editor.reword("style.creative", "en", "<script>alert(1)</script>")
    told = editor._repr_mimebundle_()[0]
    assert "three dice" in told["text/html"] and "<script>" not in told["text/html"]
    assert told["text/plain"].startswith("Rule editor, stars.toml: one number and one clause changed, not saved.")
    editor.lang = "fr"
    assert str(editor).startswith("Éditeur de règles, stars.toml")
    assert "un nombre et un article" in str(editor) and "non enregistré" in str(editor)


def test_an_edition_and_a_preset_are_what_the_book_s_value_is_taken_from(tmp_path):
    editor = titled(RuleEditor(tmp_path / "x.toml", edition="fr", preset="full"))
    row = next(row for shelf in editor.shelves for row in shelf["rows"] if row["key"] == "tie.winner")
    assert row["book"] == "nobody"
    editor.set("tie.winner", "attacker")
    assert editor.draft.rows["tie.winner"] == {"was": "nobody", "now": "attacker"}
    editor.save()
    assert "--edition fr --preset full" in editor.file["command"]
    for wrong in ({"game": "chess"}, {"edition": "xx"}, {"preset": ["nope"]}, {"lang": "xx"}, {"theme": "pink"}):
        with pytest.raises(InputError):
            RuleEditor(tmp_path / "y.toml", **wrong)


# -- strangers ------------------------------------------------------------

STRANGE = [
    None, True, -1, 3.5, float("nan"), 10**5000, "", "__class__", "\x1b[2J", "\ud800", "x" * 20_000, [], [[]], {},
    {"a": 1}, "style.creative", "rating.dashing", "en", "title_en", "../../etc/passwd", ["html"], "x.toml\n",
]  # fmt: skip
ASKS = {
    "set": ("key", "value"), "reset": ("key",), "keep": ("key",), "open": ("clause",), "shut": (), "add": ("after",),
    "write": ("clause", "name", "text"), "drop": ("clause",), "reviewed": ("clause",), "simplify": ("clause",),
    "about": ("name", "text"), "find": ("words",), "undo": (), "redo": (), "reread": (), "fetch": ("name",),
    "publish": ("formats", "lang", "paper"),
}  # fmt: skip
SOUND = {
    "key": "rating.dashing", "value": 3, "clause": "style.creative", "after": "3B", "name": "en", "text": "A.",
    "words": "a", "formats": [], "lang": "both", "paper": "a4",
}  # fmt: skip


@pytest.mark.parametrize("ask", ASKS)
def test_any_message_is_answered_with_a_sentence(ask, tmp_path):
    editor = RuleEditor(tmp_path / "x.toml", lang="fr")
    for field in ASKS[ask] or ("nothing",):
        for value in STRANGE:
            before, heard = editor.draft, editor.said
            editor._receive(editor, {"ask": ask, "seq": 1, **{k: SOUND[k] for k in ASKS[ask]}, field: value}, None)
            said = editor.said
            if said != heard and said["kind"] == "error":
                assert editor.draft == before
                assert all(0 < len(said["text"][lang]) < 900 for lang in ("en", "fr"))
                assert "report" not in said["text"]["en"], (ask, field, value, said["text"]["en"])
    assert list(tmp_path.iterdir()) == []


@given(st.lists(st.tuples(st.sampled_from(sorted(set(ASKS) - {"publish", "fetch"})), st.data()), max_size=8))
@settings(max_examples=25)
def test_any_walk_keeps_draft_and_form_together(walk):
    editor = RuleEditor("never-written.toml")
    for ask, data in walk:
        content = {name: data.draw(st.sampled_from([SOUND[name], *STRANGE])) for name in ASKS[ask]}
        editor._receive(editor, {"ask": ask, "seq": 1, **content}, None)
    assert isinstance(editor.draft, Draft)
    assert set(editor.form["clauses"]) == set(editor.draft.text)
    assert set(editor.form["set"]) | set(editor.form["lost"]) == set(editor.draft.rows)
    assert set(editor.form["faults"]) == {one.place for one in editor.problems}
    assert not Path("never-written.toml").exists()
