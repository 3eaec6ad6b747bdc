"""The first lesson finished in French without writing code: up to the top again, a roll, a question answered."""

from __future__ import annotations

import pytest

SEEN = """heading => {
  const found = [...document.querySelectorAll('.jp-Notebook h2')].find(h => h.textContent.startsWith(heading));
  if (!found) return false;
  const box = found.getBoundingClientRect();
  return box.top > 60 && box.bottom < innerHeight;
}"""


def answer(lab, row: str) -> str:
    """Chooses a row of the exercise in sight and checks it; what it says."""
    card = lab.page.locator(".aw", has_text="À vous").last
    card.scroll_into_view_if_needed()
    card.get_by_role("radio", name=row).click()
    lab.wait_python(f"{lab.widget('Exercise')}.chosen is not None")
    card.get_by_role("button", name="Vérifier ma réponse").click()
    lab.wait_python(f"{lab.widget('Exercise')}.verdict is not None")
    said = card.locator(".aw-verdict")
    said.wait_for()
    return said.inner_text()


@pytest.mark.people
@pytest.mark.browser
def test_the_first_lesson_is_finished_in_french(learn):
    lab = learn("--lang", "fr")
    lab.run_all()
    lab.page.get_by_role("link", name="Revenir en haut").click()
    lab.page.wait_for_function(SEEN, arg="Votre premier duel", timeout=10_000)
    lab.page.get_by_role("button", name="Lancer les dés").first.click()
    lab.wait_python(f"len({lab.widget('DiceTray')}.dice) == 2")
    assert answer(lab, "Le garde").startswith("Pas tout à fait.")
    assert answer(lab, "D’Artagnan").startswith("C’est juste.")
    assert lab.python(f"{lab.widget('Exercise')}.right")
    following = lab.page.get_by_role("link", name="L’action et ses dés").first
    following.scroll_into_view_if_needed()
    following.click()
    lab.until("() => jupyterapp.shell.currentWidget?.context?.path?.endsWith('01_l_action.ipynb')")
    # a server that is stopped while a kernel still starts leaves that kernel behind, with our pipe in its hand
    kernel = "jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel?.status"
    lab.until(f"() => {kernel} === 'idle'")
    lab.clean()
