"""The rule editor in Python: edits, undo, words and their faults."""

from __future__ import annotations

import pytest

pytest.importorskip("anywidget")

from rule_editing import places, titled

from aofa_widgets import RuleEditor
from aofa_widgets.book.build import Builder
from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.text import Prose
from aofa_widgets.widgets.rule_editor.plainly import in_force
from aofa_widgets.words.grammar import fill


@pytest.fixture
def editor(tmp_path) -> RuleEditor:
    return titled(RuleEditor(tmp_path / "stars.toml", lang="en"))


# -- edits ----------------------------------------------------------------


def test_every_parameter_but_the_edition_is_there_once_under_the_clause_that_states_it(editor):
    rows = [row for shelf in editor.shelves for row in shelf["rows"]]
    assert {row["key"] for row in rows} == set(editor.ruleset().book.parameters) - {"edition"}
    assert len(rows) == len({row["key"] for row in rows})
    assert all(row["rules"] for row in rows), [row["key"] for row in rows if not row["rules"]]
    dashing = next(row for row in rows if row["key"] == "rating.dashing")
    assert (dashing["low"], dashing["high"], dashing["outside"], dashing["book"]) == (1, 6, [1, 12], 2)
    assert dashing["bookText"] == {"en": "two dice", "fr": "deux dés"}


def test_a_number_moves_the_rules_and_the_book_value_takes_it_back(editor):
    editor.set("rating.dashing", 3)
    told = editor.form["set"]["rating.dashing"]
    assert told == {"now": 3, "text": {"en": "three dice", "fr": "trois dés"}, "outside": False}
    assert editor.ruleset()["rating.dashing"] == 3
    editor.set("rating.dashing", 9)
    assert editor.form["set"]["rating.dashing"]["outside"]
    editor.set("rating.dashing", 2)
    assert editor.form["set"] == {} and editor.ruleset()["rating.dashing"] == 2


def test_every_parameter_takes_another_value_and_the_file_gives_it_back(editor):
    wanted = {}
    for key, parameter in editor.desk.book.parameters.items():
        value = next((one for one in parameter.values() if one != parameter.default), None)
        value = parameter.default[:2] if parameter.kind == "figures" else value
        value = (1.5, 3.0) if parameter.kind == "pair" else value
        if key == "edition":
            with pytest.raises(InputError):
                editor.set(key, "fr")
        elif value is not None or parameter.none is not None:
            editor.set(key, parameter.write(value))
            wanted[key] = value
    assert editor.problems == () and len(wanted) > 95
    saved = Ruleset.load("swashbuckling", house=[editor.save()])
    assert {key: saved[key] for key in wanted} == wanted
    again = RuleEditor(editor.path)
    assert again.form["set"] == editor.form["set"] and set(wanted) == set(again.form["set"])


def test_a_value_that_is_not_allowed_changes_nothing_and_says_what_is(editor):
    for value in (0, 13, "many", None, [], True, 2.5, float("nan"), 10**400):
        with pytest.raises(InputError) as caught:
            editor.set("rating.dashing", value)
        assert "1 to 6" in caught.value.say("en")
    with pytest.raises(InputError) as caught:
        editor.set("rating.dashin", 3)
    assert "rating.dashing" in caught.value.say("fr") and editor.form["set"] == {}


def test_undo_and_redo_walk_through_every_edit(editor):
    drafts = [editor.draft]
    for deed in (
        lambda: editor.set("rating.dashing", 3), lambda: editor.reword("duel.aim", "en", "Fight."),
        lambda: editor.add("3B"), lambda: editor.simplify("duel.declare"), lambda: editor.drop("duel.aim"),
    ):  # fmt: skip
        deed()
        drafts.append(editor.draft)
    for draft in reversed(drafts[:-1]):
        editor.undo()
        assert editor.draft == draft
    for draft in drafts[1:]:
        editor.redo()
        assert editor.draft == draft
    editor.redo()
    assert editor.draft == drafts[-1]
    editor.undo()
    editor.set("six.extra", 0)
    editor.redo()
    assert editor.draft.rows["six.extra"]["now"] == 0


# -- words ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence", "line"),
    [
        ("A.\n\nRoll {rating.dashin:word die}.", "Did you mean `rating.dashing`?", 3),
        ("Roll two dice.", "`two` is a number typed by hand", 1),
        ("Roll {rating.dashing", "never closed", 1),
        ("A [[ratin]].", "rating", 1),
        ("See {see duel.aims}.", "duel.aim", 1),
        ("{table odds.nope}", "no table", 1),
        ("You may\nreroll it.", "glossary avoids", 2),
    ],
)
def test_what_is_wrong_with_a_text_stands_at_its_field_with_its_line(editor, text, sentence, line):
    editor.reword("style.creative", "en", text)
    faults = [one for one in editor.problems if one.place == "text.style.creative.en"]
    assert any(sentence in one.texts["en"] and one.line == line for one in faults), faults
    assert all(one.texts["fr"] and one.texts["fr"] != one.texts["en"] for one in faults)
    editor.reword("style.creative", "en", "Roll.")
    assert not places(editor)


def test_placeholders_that_differ_between_the_languages_are_named(editor):
    editor.reword("style.creative", "en", "Roll {rating.dashing:word die}.")
    [lacks] = [one for one in editor.problems if "`rating.dashing` in `en` and not in `fr`" in one.texts["en"]]
    assert lacks.place == "text.style.creative.fr"  # where it lacks
    editor.reword("style.creative", "fr", "Lancez {rating.dashing:word die}.")
    assert editor.problems == ()


def test_a_text_missing_too_long_or_unprintable_is_said_in_words(editor):
    for text, words in (("  ", "missing"), ("x" * 8001, "8,001"), ("a\x07b", "U+0007"), ("a\u202eb", "U+202E")):
        editor.reword("style.creative", "fr", text)
        assert any(one.place == "text.style.creative.fr" and words in one.texts["en"] for one in editor.problems), words
    with pytest.raises(InputError):
        editor.reword("style.creative", "fr", "x" * 16_001)
    with pytest.raises(InputError):
        editor.reword("style.creative", "fr", "a\ud800")
    assert editor.draft.text["style.creative"]["fr"] == "a\u202eb"


def test_the_book_s_own_words_are_no_change(editor):
    found = RuleEditor("y.toml").desk.book_texts("style.creative")
    editor.reword("style.creative", "en", "Otherwise.")
    assert "style.creative" in editor.draft.text
    editor.reword("style.creative", "en", found["en"] + "\n")
    assert editor.draft.text == {}
    editor.retitle("style.creative", "fr", "Autre titre")
    assert set(editor.draft.text["style.creative"]) == {"en", "fr", "title_en", "title_fr"}
    editor.retitle("style.creative", "fr", "Jouez comme au cinéma")
    assert editor.draft.text == {}


def test_who_edits_one_language_is_told_to_review_the_other(editor):
    def review() -> list[str]:
        return editor.form["clauses"]["style.creative"]["review"]

    editor.reword("style.creative", "en", "Otherwise.")
    assert review() == ["fr"]
    editor.reword("style.creative", "fr", "Autrement.")
    assert review() == []
    editor.reword("style.creative", "fr", "Tout autrement.")
    assert review() == []
    editor.save()
    editor.reword("style.creative", "fr", "Encore autrement.")
    assert review() == ["en"]
    editor.on_reviewed({"clause": "style.creative"})
    assert review() == []
    editor.undo()
    assert review() == ["en"]
    editor.save()
    assert RuleEditor(editor.path).form["clauses"]["style.creative"]["review"] == []


def test_one_language_alone_is_still_to_be_reviewed_after_the_file_is_read_again(editor):
    editor.reword("style.creative", "en", "Otherwise.")
    editor.save()
    assert RuleEditor(editor.path).form["clauses"]["style.creative"]["review"] == ["fr"]


def test_an_added_clause_takes_a_number_of_its_own_and_wants_every_word(editor):
    name = editor.add("4.1")
    assert editor.form["added"][0]["number"] == "4.1.1" and editor.form["added"][0]["after"] == "duel.declare"
    assert places(editor) == {f"text.{name}.{field}" for field in ("en", "fr", "title_en", "title_fr")}
    for lang, title, text in (("en", "Wine", "Drink."), ("fr", "Vin", "Buvez.")):
        editor.retitle(name, lang, title)
        editor.reword(name, lang, text)
    assert editor.problems == () and editor.add(name) != name
    editor.undo()
    editor.save()
    with_it = Ruleset.load("swashbuckling", house=[editor.path])
    assert with_it.fingerprint == editor.ruleset().fingerprint


def test_the_printed_text_shows_the_marks_live(editor):
    editor.on_open({"ask": "open", "clause": "4.1"})
    editor.simplify("duel.declare")
    looks = [run for block in editor.clause["shown"]["en"]["blocks"] for line in block["lines"] for run in line]
    assert not [run for run in looks if run[1][:1] in ("d", "i")], "reads as it did"
    assert "{choice" not in editor.clause["text"]["fr"] and "{init.losing_face}" in editor.clause["text"]["fr"]
    editor.reword("duel.declare", "en", editor.clause["text"]["en"].replace("fights it", "fights it to the end"))
    looks = [run for block in editor.clause["shown"]["en"]["blocks"] for line in block["lines"] for run in line]
    assert [run[0].strip() for run in looks if run[1][:1] == "i"] == ["it to the end."]


def test_a_number_typed_by_hand_is_offered_the_parameters_of_that_value(editor):
    editor.set("rating.dashing", 3)
    editor.reword("duel.declare", "fr", "Trois fois.")
    (one,) = [one for one in editor.form["faults"]["text.duel.declare.fr"] if one.get("word")]
    assert one["word"] == "Trois" and one["keys"][0] == "rating.dashing" and len(one["keys"]) > 1
    values = editor.ruleset().values
    assert all(values[key] == 3 for key in one["keys"])
    row = next(row for shelf in editor.shelves for row in shelf["rows"] if row["key"] == "rating.dashing")
    assert row["code"] == "{rating.dashing:word die}"


def test_every_code_that_may_be_inserted_prints(editor):
    builder = Builder(editor.ruleset())
    codes = [row["code"] for shelf in editor.shelves for row in shelf["rows"] if row["code"]]
    assert len(codes) > 30
    for code in codes:
        for lang in ("en", "fr"):
            assert builder.speakers[lang].plain(Prose(code, "", 1)), code


def test_the_chips_of_a_text_print_what_is_in_force_and_go_with_its_cases(editor):
    editor.on_open({"clause": "4.1"})
    editor.set("rating.dashing", 3)
    before = {one["code"] for one in editor.clause["holes"]["en"]}
    editor.simplify("duel.declare")
    after = {one["code"] for one in editor.clause["holes"]["en"]}
    assert after <= before and all(code in editor.clause["text"]["en"] for code in after)
    editor.reword("duel.declare", "fr", "Lancez {rating.dashing:word die}.")
    assert {"code": "{rating.dashing:word die}", "prints": "trois dés"} in editor.clause["holes"]["fr"]


def test_a_text_without_its_cases_prints_what_it_printed():
    for house in ((), ("lucky-star",)):
        builder = Builder(Ruleset.load("swashbuckling", house=house))
        for clause in builder.text.clauses.values():
            for lang, prose in clause.texts.items():
                speaker = builder.speakers[lang]
                short = in_force(prose.text, builder.ruleset.values)
                assert "{choice" not in short
                numbers = (speaker.values, speaker.terms, speaker.numbers)
                assert fill(short, lang, *numbers) == fill(prose.text, lang, *numbers), clause.id


def test_clauses_are_found_by_number_title_and_word_in_either_language(editor):
    for words, wanted in (("3A", "initiative.lost-by-a-1"), ("etourdie", "stun"), ("valeurs", "opposed.rating")):
        editor.on_find({"words": words})
        assert any(wanted in name for name in editor.found["ids"]), words
    editor.on_find({"words": "zzz"})
    assert editor.found["ids"] == []
    editor.on_find({"words": " "})
    assert editor.found is None
