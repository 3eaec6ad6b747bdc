"""The rule editor in the page: a number moved, a clause typed, a fault read, a file saved, a book published."""

from __future__ import annotations

import tomllib

import pytest

pytest.importorskip("anywidget")

from aofa_widgets import RuleEditor

pytestmark = pytest.mark.browser


def fill(view, label: str, text: str) -> None:
    """Types into a field and leaves it."""
    field = view.root.get_by_label(label, exact=True)
    field.fill(text)
    field.blur()


def tab(view, name: str) -> None:
    view.root.get_by_role("tab", name=name).click()
    view.settle()


def test_somebody_who_does_not_program_makes_a_house_rule_and_its_book(bench, tmp_path):
    editor = RuleEditor(tmp_path / "guards.toml", lang="fr")
    view = bench(editor)
    view.root.get_by_label("Chercher un nombre").fill("audacieux")
    slider = view.root.get_by_role("slider", name="Valeur « Audacieux »")
    slider.focus()
    view.page.keyboard.press("ArrowRight")
    view.until(lambda: editor.draft.rows == {"rating.dashing": {"was": 2, "now": 3}})
    view.settle()
    dial = view.root.get_by_role("group", name="Valeur « Audacieux »")
    assert "livre : deux dés" in dial.inner_text().replace("\u00a0", " ") and "trois dés" in dial.inner_text()
    assert "ici, trois dés" in slider.get_attribute("aria-valuetext")

    tab(view, "Textes")
    view.root.get_by_label("Chercher un article").fill("cinema")
    view.root.get_by_role("button", name="7G Jouez comme au cinéma").click()
    view.until(lambda: editor.clause is not None)
    fill(view, "Texte, Français", "Racontez deux fois {rating.dashin}.")
    view.until(lambda: editor.problems)
    view.settle()
    said = view.root.locator(".aw-faults").first.inner_text()
    assert "Vouliez-vous dire `rating.dashing`" in said and "`deux` est un nombre écrit à la main" in said
    assert view.root.get_by_label("Texte, Français").get_attribute("aria-invalid") == "true"
    assert "À relire" in view.root.locator(".aw-both").inner_text()
    fill(view, "Texte, Français", "Racontez vos actions avec verve.")
    fill(view, "Texte, English", "Tell your actions with relish.")
    view.until(lambda: not [one for one in editor.problems if one.place.startswith("text")])
    view.settle()
    assert view.root.locator(".aw-print ins").count() >= 2 and view.root.locator(".aw-review").count() == 0

    view.root.get_by_role("button", name="Enregistrer").click()
    view.until(lambda: editor.said and editor.said["kind"] == "error")
    view.settle()
    view.root.get_by_role("button", name="Présentation").or_(
        view.root.get_by_role("button", name="Y aller")
    ).first.click()
    view.until(lambda: editor.tab == "about")
    view.page.wait_for_function("() => document.activeElement?.dataset?.place === 'about.title_en'")
    view.page.keyboard.type("Picked Guards")
    fill(view, "Titre, français", "Gardes en or")
    view.until(lambda: editor.problems == ())
    view.root.get_by_role("button", name="Enregistrer").click()
    view.until(lambda: editor.path.exists())
    found = tomllib.loads(editor.path.read_text())
    assert found["title"] == {"en": "Picked Guards", "fr": "Gardes en or"}
    assert found["text"]["style.creative"]["fr"] == "Racontez vos actions avec verve."

    tab(view, "Publier")
    view.root.get_by_role("switch", name="PDF").click()
    view.root.get_by_role("button", name="Enregistrer et publier").click()
    view.until(lambda: editor.made, 60)
    view.settle()
    page = (editor.folder / "swashbuckling.picked-guards.both.html").read_text()
    assert "Racontez" in page and "Tell your actions" in page and "trois dés" in page
    with view.page.expect_popup() as opened:
        view.root.get_by_role("button", name="Ouvrir swashbuckling.picked-guards.both.html").click()
    opened.value.wait_for_load_state()
    assert "Gardes en or" in opened.value.inner_text("body")
    opened.value.close()


def test_every_kind_of_control_asks_for_its_value(bench, tmp_path):
    editor = RuleEditor(tmp_path / "x.toml", lang="en")
    view = bench(editor)

    def now(key: str):
        row = editor.draft.rows.get(key)
        return row and row["now"]

    def find(words: str) -> None:
        view.root.get_by_label("Find a number").fill(words)
        view.settle()

    find("counts as an action")
    view.root.get_by_role("button", name="Yes").first.click()
    view.until(lambda: now("duel.counts_as_action") is True)
    find("game is won")
    view.root.get_by_role("combobox", name="How a game is won").select_option(
        label="the enemy with the highest Rating is out of action"
    )
    view.until(lambda: now("victory") == "leader")
    find("duel.max_per")
    view.root.get_by_role("switch").click()
    view.until(lambda: now("duel.max_per_activation") == 1)
    view.settle()
    view.root.get_by_role("button", name="Most duels in one activation: one more").click()
    view.until(lambda: now("duel.max_per_activation") == 2)
    view.settle()
    view.root.get_by_role("switch").click()
    view.until(lambda: "duel.max_per_activation" not in editor.draft.rows)
    find("tables.duelling")
    view.root.get_by_role("button", name="Add a row").click()
    view.until(lambda: now("tables.duelling") == ["push", "wound", "drop", "wound", "push"])
    view.settle()
    view.root.get_by_role("button", name="Hits of duels, row by row, Row 5 up").click()
    view.until(lambda: now("tables.duelling") == ["push", "wound", "drop", "push", "wound"])
    view.settle()
    view.root.get_by_role("combobox", name="Hits of duels, row by row, row 1").select_option(label="stun")
    view.until(lambda: now("tables.duelling")[0] == "stun")
    view.settle()
    view.root.get_by_role("button", name="Hits of duels, row by row, Take out row 2").click()
    view.until(lambda: now("tables.duelling") == ["stun", "drop", "push", "wound"])
    find("fall_damage.thresholds")
    view.root.locator("[data-decimal]").last.fill("2,5")
    view.root.locator("[data-decimal]").last.blur()
    view.until(lambda: now("fall_damage.thresholds") == [1.0, 2.5])
    find("leap.down")
    view.root.locator("[data-decimal]").fill("a lot")
    view.root.locator("[data-decimal]").blur()
    view.until(lambda: editor.said["kind"] == "error")
    view.settle()
    assert "a lot" in view.root.locator(".aw-note").inner_text()
    view.root.get_by_role("button", name="Undo").click()
    view.until(lambda: "fall_damage.thresholds" not in editor.draft.rows)


def test_what_is_typed_is_not_lost_while_python_thinks_or_says_no(bench, tmp_path):
    editor = RuleEditor(tmp_path / "x.toml", lang="en")
    view = bench(editor)
    editor.on_open({"clause": "7G"})
    view.settle()
    field = view.root.get_by_label("Text, English", exact=True)
    field.click()
    view.page.keyboard.press("Control+End")
    view.page.keyboard.type(" More words and still more", delay=60)
    view.until(lambda: "still more" in editor.draft.text.get("style.creative", {}).get("en", ""))
    view.settle()
    assert field.input_value().endswith("More words and still more") and field.evaluate("f => f.matches(':focus')")
    editor.lang = "fr"
    view.settle()
    assert view.root.get_by_label("Texte, English", exact=True).input_value().endswith("still more")
    long = "x" * 16_001
    view.root.get_by_label("Texte, English", exact=True).fill(long)
    view.root.get_by_label("Texte, English", exact=True).blur()
    view.until(lambda: editor.said["kind"] == "error")
    view.settle()
    assert view.root.get_by_label("Texte, English", exact=True).input_value() == long
    view.root.get_by_role("tab", name="Effet").click()
    view.until(lambda: editor.tab == "effect" and editor.effect)


# What JupyterLab 4.6 does with the keys pressed in a cell: it prevents new lines and undo at the field itself.
JUPYTERLAB = """() => document.addEventListener('keydown', (event) => event.composedPath()[0].addEventListener(
  'beforeinput', (typed) => ['insertLineBreak', 'historyUndo'].includes(typed.inputType) && typed.preventDefault(),
  { once: true }), true)"""


def test_new_lines_and_undo_work_under_the_keys_of_jupyterlab(bench, tmp_path):
    editor = RuleEditor(tmp_path / "x.toml", lang="fr")
    view = bench(editor)
    view.page.evaluate(JUPYTERLAB)
    tab(view, "Présentation")
    view.root.get_by_label("Pourquoi, français").click()
    view.page.keyboard.type("Ligne un")
    view.until(lambda: editor.draft.about("why_fr") == "Ligne un")
    view.settle()
    view.page.keyboard.press("Enter")
    view.page.keyboard.type("Ligne suivante")
    view.until(lambda: editor.draft.about("why_fr") == "Ligne un\nLigne suivante")
    view.settle()
    for _ in range(4):
        view.page.keyboard.press("Control+z")
    view.until(lambda: editor.draft.about("why_fr") == "")


def test_undo_brings_a_text_back_in_the_field_too(bench, tmp_path):
    editor = RuleEditor(tmp_path / "x.toml", lang="en")
    view = bench(editor, views=2)
    editor.on_open({"clause": "7G"})
    view.settle()
    before = editor.clause["text"]["en"]
    fill(view, "Text, English", "Tell it.")
    view.until(lambda: "style.creative" in editor.draft.text)
    view.settle()
    other = view.page.locator(".frame").nth(1)
    assert other.get_by_label("Text, English", exact=True).input_value() == "Tell it."
    view.root.get_by_role("button", name="Undo").click()
    view.until(lambda: editor.draft.text == {})
    view.settle()
    for place in (view.root, other):
        assert place.get_by_label("Text, English", exact=True).input_value() == before


def test_a_placeholder_is_put_where_the_hand_was_typing(bench, tmp_path):
    editor = RuleEditor(tmp_path / "x.toml", lang="en")
    view = bench(editor)
    editor.on_open({"clause": "4.1"})
    view.settle()
    view.root.get_by_role("button", name="Simplify: keep only the wording in force").click()
    view.until(lambda: "{choice" not in editor.clause["text"]["fr"])
    view.settle()
    field = view.root.get_by_label("Text, English", exact=True)
    field.evaluate("f => f.setSelectionRange(0, 7)")
    view.root.get_by_role("button", name="What you may write").first.click()
    view.root.get_by_role("button", name="[[base_contact|contact]] contact").first.click()
    assert field.input_value().startswith("[[base_contact|contact]], announce")


def test_a_file_that_is_not_where_it_was_looked_for_is_said_until_it_is_there(bench, tmp_path):
    editor = RuleEditor(tmp_path / "short-steps.toml", lang="en")
    editor.on_about({"name": "title_en", "text": "T"})
    editor.on_about({"name": "title_fr", "text": "T"})
    view = bench(editor)
    note = view.root.locator('[data-key="sought"]')
    assert note.inner_text().startswith("There is no short-steps.toml in ") and str(tmp_path)[:9] in note.inner_text()
    view.root.get_by_role("button", name="Save", exact=True).click()
    view.until(lambda: note.count() == 0)
    assert (tmp_path / "short-steps.toml").is_file()
    assert RuleEditor(tmp_path / "my-rule.toml", lang="en").file["sought"] == ""  # the guides' own name begins a rule


def test_a_file_changed_outside_is_shown_with_two_ways_out(bench, tmp_path):
    editor = RuleEditor(tmp_path / "x.toml", lang="en")
    editor.on_about({"name": "title_en", "text": "T"})
    editor.on_about({"name": "title_fr", "text": "T"})
    editor.save()
    view = bench(editor)
    editor.path.write_text(editor.path.read_text() + '\n[set]\n"six.extra" = { was = 1, now = 0 }\n')
    view.root.get_by_role("tab", name="Effect").click()
    view.root.get_by_role("button", name="Read the file again").click()
    view.until(lambda: "six.extra" in editor.draft.rows)
    view.settle()
    assert view.root.get_by_role("button", name="Write over it").count() == 0
    assert "saved" in view.root.locator(".aw-state").inner_text()


@pytest.mark.parametrize(("width", "dark", "lang"), [(320, False, "fr"), (900, True, "en")])
def test_every_part_fits_and_pleases_axe(bench, tmp_path, lang, width, dark):
    editor = RuleEditor(tmp_path / "x.toml", lang=lang)
    view = bench(editor, width=width, dark=dark)
    for key, value in (
        ("rating.dashing", 9),
        ("victory", "leader"),
        ("tables.duelling", ["push"]),
        ("duel.counts_as_action", True),
    ):
        editor.set(key, value)
    view.settle()
    for shelf in view.root.locator("[data-shelf]").all()[:1]:
        shelf.click()
    editor.on_find({"words": "duel"})
    for part in ("numbers", "words", "about", "effect", "publish"):
        editor.tab = part
        if part == "words":
            editor.on_open({"clause": "4.1"})
            editor.reword("duel.declare", "en", "Two {nope}.")
            view.settle()
            view.root.locator('[data-shelf="how"]').first.click()
        view.settle()
        assert view.overflow() == [] and view.axe() == [], part
    editor.undo()
    view.root.locator('[data-do="save"]').click()
    view.until(lambda: editor.said and editor.said["kind"] == "error")
    view.settle()
    assert view.overflow() == [] and view.axe() == []


def test_tabs_by_keyboard_and_in_a_shadow_root(bench, tmp_path):
    editor = RuleEditor(tmp_path / "x.toml", lang="en")
    view = bench(editor, shadow=True)
    view.root.get_by_role("tab", name="Numbers").focus()
    view.page.keyboard.press("ArrowLeft")
    view.until(lambda: editor.tab == "publish")
    view.page.keyboard.press("Home")
    view.until(lambda: editor.tab == "numbers")
    view.settle()
    assert view.root.get_by_role("tab", name="Numbers").evaluate("t => t.matches(':focus')")
