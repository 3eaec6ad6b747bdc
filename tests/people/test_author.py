"""A new author in a real JupyterLab: a number, a clause, a title, and the book with the changes marked."""

from __future__ import annotations

import pytest

CELL = 'import aofa_widgets as aofa\naofa.RuleEditor("ma-regle.toml", lang="fr")'


@pytest.mark.people
@pytest.mark.browser
def test_a_house_rule_typed_in_a_notebook_comes_out_as_a_book(learn):
    lab = learn("--lang", "fr", cells=[CELL])
    page, editor = lab.page, lab.widget("RuleEditor")
    card = page.locator(".aw").last
    card.get_by_label("Chercher un nombre").fill("audacieux")
    card.get_by_role("slider").first.focus()
    page.keyboard.press("ArrowRight")
    lab.wait_python(f"'rating.dashing' in {editor}.draft.rows")
    card.get_by_role("tab", name="Textes").click()
    card.get_by_label("Chercher un article").press_sequentially("7G", delay=40)
    card.get_by_role("button", name="7G Jouez comme au cinéma").first.click()
    french = card.get_by_label("Texte, Français", exact=True)
    french.click()
    page.keyboard.press("Control+End")
    page.keyboard.type(" Buvez deux verres.", delay=20)  # the keys of the notebook must stay quiet
    lab.wait_python(f"any('deux' in one.texts['fr'] for one in {editor}.problems)")
    assert page.evaluate("() => jupyterapp.shell.currentWidget.content.widgets.length") == 1
    page.keyboard.press("Enter")
    page.keyboard.type("Ligne.", delay=20)
    assert french.input_value().endswith(" Buvez deux verres.\nLigne.")
    lab.wait_python(f"{editor}.draft.text['style.creative']['fr'].endswith('verres.\\nLigne.')")
    before = french.input_value()
    page.keyboard.press("Control+z")
    page.wait_for_function("([field, was]) => field.value.length < was.length", arg=[french.element_handle(), before])
    page.keyboard.press("Control+Shift+z")
    page.wait_for_function("([field, was]) => field.value === was", arg=[french.element_handle(), before])
    french.fill("Racontez vos actions avec verve.")
    card.get_by_label("Texte, English", exact=True).fill("Tell your actions with relish.")
    card.get_by_role("tab", name="Présentation").click()
    card.get_by_label("Titre, anglais").fill("Picked Guards")
    card.get_by_label("Titre, français").fill("Gardes en or")
    card.get_by_role("tab", name="Publier").click()
    card.get_by_role("button", name="Enregistrer et publier").click()
    lab.wait_python(f"len({editor}.made) == 2", 90)
    with page.context.expect_page() as opened:
        card.get_by_role("button", name="Ouvrir swashbuckling.picked-guards.both.html").click()
    opened.value.wait_for_load_state()
    assert "Gardes en or" in opened.value.inner_text("body")
    opened.value.close()
    made = lab.folder / "ma-regle-book"
    assert (made / "swashbuckling.picked-guards.both.pdf").read_bytes()[:5] == b"%PDF-"
    assert (lab.folder / "ma-regle.toml").is_file()
    lab.clean()
