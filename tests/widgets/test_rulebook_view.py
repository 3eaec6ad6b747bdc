"""The rulebook by mouse, by keyboard and by ear, in the browser."""

from __future__ import annotations

import pytest

pytest.importorskip("anywidget")

from aofa_widgets.widgets.rulebook import Rulebook

pytestmark = pytest.mark.browser


def seek(view, book, words: str) -> None:
    view.root.locator(".rb-query").fill(words)
    view.until(lambda: (book.found or {}).get("query", "") == words if words.strip() else book.found is None)
    view.settle()


def spoken(view) -> str:
    return view.root.locator(".aw-spoken[role=status]").inner_text()


def focused(view, selector: str) -> bool:
    return view.root.locator(selector).first.evaluate("node => node.getRootNode().activeElement === node")


def test_a_search_on_a_phone_shows_clause_odds_and_example(bench):
    book = Rulebook(lang="en")
    view = bench(book, width=320, height=844)
    seek(view, book, "stunned")
    page = view.root.locator(".rb-page")
    assert "5D.2" in page.inner_text() and "83%" in page.inner_text()
    assert "stunned" in page.locator(".rb-example").first.inner_text()
    assert page.locator("mark", has_text="stunned").count() > 2
    table = page.locator(".rb-table").bounding_box()
    assert table["y"] < 844, "clause and odds begin on the first screen"
    assert "8 clauses" in spoken(view) and "5D.2" in spoken(view)
    assert view.overflow() == [] and view.axe() == []
    view.root.get_by_role("button", name="5 more").click()
    view.until(lambda: view.root.locator(".rb-hits button").count() == 8)


def test_by_keyboard_alone(bench):
    book = Rulebook(lang="fr", clause="3A")
    view = bench(book)
    view.root.locator(".rb-item").first.focus()
    view.page.keyboard.press("/")
    assert focused(view, ".rb-query")
    view.page.keyboard.type("étourdi", delay=5)
    view.until(lambda: (book.found or {}).get("query") == "étourdi" and book.page["n"] == "5D.2")
    view.settle()
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        view.page.keyboard.press(key)
    wanted = book.found["hits"][1]["n"]
    view.until(lambda: book.page["n"] == wanted)
    view.settle()
    assert focused(view, ".rb-hits li:nth-child(2) button")
    view.page.keyboard.press("ArrowUp")
    view.page.keyboard.press("ArrowUp")
    assert focused(view, ".rb-query")
    view.page.keyboard.press("Escape")
    view.until(lambda: book.found is None)
    view.settle()
    assert view.root.locator(".rb-query").input_value() == "" and book.page["n"] == wanted


def test_who_only_looked_comes_back_to_where_they_were(bench):
    book = Rulebook(lang="en", clause="3A")
    view = bench(book)
    seek(view, book, "stunned")
    assert book.page["n"] == "5D.2"
    view.root.locator("[data-do=clear]").click()
    view.until(lambda: book.page["n"] == "3A" and book.found is None)


def test_a_misspelt_word_is_put_right_with_a_click(bench):
    book = Rulebook(lang="en")
    view = bench(book)
    seek(view, book, "stuned")
    assert "No clause" in view.root.locator(".rb-side").inner_text()
    view.root.locator("[data-do=instead]").click()
    view.until(lambda: book.page["n"] == "5D.2")
    assert view.root.locator(".rb-query").input_value() == "stunned"


def test_languages_and_side_by_side(bench):
    book = Rulebook(lang="en", clause="3A")
    view = bench(book, width=1000)
    switch = view.root.locator(".rb-switch button")
    switch.nth(1).click()
    view.until(lambda: (book.view, book.lang) == ("fr", "fr"))
    view.settle()
    assert "Un 1 fait perdre" in view.root.locator(".rb-page h3").first.inner_text()
    assert view.root.evaluate("node => node.lang") == "fr"
    switch.nth(2).click()
    view.until(lambda: book.view == "both" and view.root.locator(".rb-text .rb-cell").count() == 2)
    left, right = (view.root.locator(".rb-text .rb-cell").nth(at).bounding_box() for at in (0, 1))
    assert left["y"] == right["y"] and left["x"] < right["x"]
    assert [view.root.locator(".rb-text .rb-cell").nth(at).get_attribute("lang") for at in (0, 1)] == ["en", "fr"]
    assert view.axe() == []


def test_a_house_rule_is_put_on_and_its_marks_are_heard(bench):
    book = Rulebook(lang="en", clause="3A")
    view = bench(book)
    assert view.root.locator("del, ins").count() == 0
    view.root.locator("[data-do=rules]").click()
    view.root.locator('[data-toggle="lucky-star"]').click()
    view.until(lambda: book.ruleset["init.ones_to_lose"] == 2)
    view.settle()
    page = view.root.locator(".rb-text")
    assert "removed:" in page.locator("del").first.text_content()
    assert "added:" in page.locator("ins").first.text_content()
    assert view.root.locator(".rb-changed .rb-flag").count() >= 1 and "Lucky Star" in spoken(view)
    assert view.root.locator('[data-toggle="lucky-star"]').get_attribute("aria-checked") == "true"
    assert view.axe() == []
    view.root.locator('[data-toggle="lucky-star"]').click()
    view.until(lambda: view.root.locator("del, ins, .rb-changed").count() == 0)


def test_a_switch_shows_at_once_that_it_works_and_takes_no_second_wish(bench):
    book = Rulebook(lang="fr", clause="3A")
    view = bench(book)
    view.root.locator("[data-do=rules]").click()
    seen = view.root.evaluate("""async root => {
      const press = (id) => root.querySelector(`[data-toggle="${id}"]`).click();
      press("lucky-star");
      await Promise.resolve().then(() => null);
      press("impetus");
      await Promise.resolve().then(() => null);
      const box = root.querySelector(".rb-rules");
      return [box.getAttribute("aria-busy"), box.querySelector("[role=status]").textContent,
        ...["lucky-star", "impetus"].map((id) => box.querySelector(`[data-toggle="${id}"]`).ariaChecked)];
    }""")
    assert seen[0] == "true" and "Mise à jour" in seen[1] and seen[2:] == ["true", "false"]
    view.until(lambda: book.ruleset["init.ones_to_lose"] == 2)
    view.until(lambda: view.root.locator(".rb-rules[aria-busy]").count() == 0)
    assert view.root.locator(".rb-working").inner_text() == "" and not book.ruleset["optional.impetus"]
    assert view.root.locator('[data-toggle="lucky-star"]').get_attribute("aria-checked") == "true"


@pytest.mark.parametrize("width", [700, 920])
def test_paragraphs_of_two_languages_stand_together(bench, width):
    book = Rulebook(lang="fr", view="both", clause="3.1")
    view = bench(book, width=width)
    rows = view.root.locator(".rb-prose .rb-row")
    assert rows.count() > 1
    for at in range(rows.count()):
        one, other = (rows.nth(at).locator(".rb-cell").nth(n).bounding_box() for n in (0, 1))
        assert one["y"] == other["y"] if width > 900 else 0 <= other["y"] - one["y"] - one["height"] < 20


def test_rules_that_do_not_go_together_are_a_sentence(bench):
    book = Rulebook(lang="fr", house="extended-swashbuckling")
    view = bench(book)
    view.root.locator("[data-do=rules]").click()
    view.root.locator('[data-toggle="extended-turns"]').click()
    view.root.locator(".aw-note").wait_for()
    told = view.root.locator(".aw-note").inner_text()
    assert "n’ont pas changé" in told and "Tours prolongés" in told and "Désactivez" in told
    assert view.root.locator('[data-toggle="extended-turns"]').get_attribute("aria-checked") == "false"
    view.root.locator('[data-choose="preset"]').select_option("full")
    view.until(lambda: book.ruleset.presets == ("full",))
    view.settle()
    assert view.root.locator('[data-choose="preset"]').input_value() == "full"


@pytest.mark.parametrize("shadow", [False, True])
def test_a_number_opens_what_sets_it(bench, shadow):
    book = Rulebook(lang="en", clause="3.1", house="lucky-star")
    view = bench(book, shadow=shadow)
    number = view.root.locator(".rb-text .rb-number").first
    number.focus()
    view.page.keyboard.press("Enter")
    pop = view.root.locator(".rb-pop")
    pop.wait_for()
    view.settle()
    told = pop.inner_text()
    assert "pool.per_action" in told and "the book" in told and "AOFA-3-3" not in told
    assert focused(view, ".rb-pop [data-do=hide]") and view.axe() == []
    pop.locator("summary").click()
    assert "AOFA-3-3" in pop.inner_text()
    view.page.keyboard.press("Escape")
    view.settle()
    assert not pop.is_visible() and focused(view, ".rb-text .rb-number")
    number.click()
    pop.wait_for()
    pop.locator("[data-do=see]").last.click()
    view.until(lambda: book.page["n"] != "3.1")
    view.settle()
    assert focused(view, "[data-heading]")
    view.root.locator("[data-do=back]").click()
    view.until(lambda: book.page["n"] == "3.1")


def test_a_glossary_word_and_a_reference(bench):
    book = Rulebook(lang="fr", clause="3.1")
    view = bench(book, width=320)
    view.root.locator(".rb-term").first.click()
    pop = view.root.locator(".rb-pop")
    pop.wait_for()
    box = pop.bounding_box()
    assert "ctivation" in pop.inner_text() and box["x"] >= 0 and box["x"] + box["width"] <= 320
    view.page.keyboard.press("Escape")
    view.root.locator(".rb-see").first.click()
    view.until(lambda: book.page["n"] == "3B.1")
    assert "3.1" in view.root.locator("[data-do=back]").inner_text()


def test_an_example_is_played_step_by_step_and_rolled_again(bench):
    book = Rulebook(lang="en", clause="5D.3", seed=8)
    view = bench(book)
    view.root.locator(".rb-told").first.click()
    view.until(lambda: book.played is not None)
    view.settle()
    stage = view.root.locator(".rb-stage")

    def shows(at: int) -> bool:
        step = book.played["steps"][at]
        dice = sum(len(group["dice"]) for lane in step["roll"]["lanes"] for group in lane["groups"])
        told = stage.inner_text()
        return (
            f"Step {at + 1} of 2" in told
            and all(one["text"]["en"] in told for one in step["lines"])
            and dice == (stage.locator(".aw-die").count())
        )

    assert shows(0) and "Step 1 of 2" in spoken(view)
    stage.locator("[data-do=next]").click()
    view.settle()
    assert shows(1)
    assert view.axe() == [] and view.overflow() == []
    stage.locator("[data-do=fresh]").click()
    view.until(lambda: book.played["fresh"])
    view.settle()
    assert shows(0) and "seed 8" in stage.inner_text()
    stage.locator("[data-do=play]").click()
    view.until(lambda: not book.played["fresh"])
    stage.locator("[data-do=away]").click()
    view.until(lambda: view.root.locator(".rb-stage").count() == 0)


def test_contents_lead_to_every_section(bench):
    book = Rulebook(lang="en")
    view = bench(book, width=320)
    assert not view.root.locator(".rb-side").is_visible()
    view.root.locator("[data-do=contents]").click()
    chapter = view.root.locator('.rb-chapter[data-id="5"]')
    chapter.click()
    view.settle()
    assert chapter.get_attribute("aria-expanded") == "true"
    view.root.locator('.rb-item[data-id="setback.stun"]').click()
    view.until(lambda: book.page["n"] == "5D.2")
    view.settle()
    assert not view.root.locator(".rb-side").is_visible()


@pytest.mark.parametrize(("lang", "dark"), [("en", True), ("fr", False)])
def test_nothing_sticks_out_on_a_small_screen(bench, lang, dark):
    book = Rulebook(lang=lang, view="both", clause="3A", house="lucky-star")
    view = bench(book, width=320, dark=dark)
    view.root.locator("[data-do=rules]").click()
    for clause in ("5A", "4A", "0.3", "FAQ.4"):
        book.read(clause)
        view.settle()
        assert view.overflow() == [], clause
    assert view.axe() == []
    small = view.root.evaluate("""root => [...root.querySelectorAll('button, input, select')].filter((node) => {
      const box = node.getBoundingClientRect();
      return box.width && (box.width < 24 || box.height < 24);
    }).map((node) => node.outerHTML.slice(0, 90))""")
    assert small == []


def test_nothing_hostile_in_a_house_rule_becomes_markup(bench, tmp_path):
    bad = "<img src=x onerror=document.title='bad'>"
    rows = [
        'id = "bad"', f'title = {{ en = "{bad}", fr = "{bad}" }}', f'why = {{ en = "{bad}", fr = "{bad}" }}',
        'game = "swashbuckling"', '[text."initiative.lost-by-a-1"]', f'en = "{bad} **a**"', f'fr = "{bad} **b**"',
    ]  # fmt: skip
    (tmp_path / "bad.toml").write_text("\n".join(rows), encoding="utf-8")
    book = Rulebook(lang="en", view="both", clause="3A", house=tmp_path / "bad.toml")
    view = bench(book)
    view.root.locator("[data-do=rules]").click()
    seek(view, book, "img onerror")
    assert view.root.locator("img").count() == 0 and "<img" in view.root.locator(".rb-prose").inner_text()
    assert view.page.title() == "bench"


def test_two_views_of_one_book_agree(bench):
    book = Rulebook(lang="en")
    view = bench(book, views=2, width=500)
    view.root.locator(".rb-turn button").last.click()
    view.until(lambda: book.page["before"] is not None)
    view.settle()
    pages = view.page.locator(".rb-page").evaluate_all("nodes => nodes.map((node) => node.dataset.clauseId)")
    assert pages == [book.clause, book.clause]
