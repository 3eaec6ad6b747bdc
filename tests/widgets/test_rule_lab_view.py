"""The rule lab in the page: a slider dragged, keys, undo, a file kept, battles fought, narrow and dark pages."""

from __future__ import annotations

import pytest

pytest.importorskip("anywidget")

from aofa_widgets import RuleLab, Ruleset
from aofa_widgets.games import GAMES, offers

pytestmark = pytest.mark.browser


def find(view, words: str, label: str):
    view.root.get_by_label(label).fill(words)
    view.settle()


def test_a_dragged_slider_redraws_odds_and_text_and_is_one_deed(bench):
    lab = RuleLab(lang="en")
    view = bench(lab)
    before = lab.fingerprint
    find(view, "lose the initiative", "Find a rule")
    slider = view.root.get_by_role("slider").first
    key = slider.get_attribute("data-slide")
    box = slider.bounding_box()
    low, high = int(slider.get_attribute("min")), int(slider.get_attribute("max"))
    spots = [box["x"] + 11 + (box["width"] - 22) * n / (high - low) for n in range(3)]
    view.page.mouse.move(spots[0], box["y"] + box["height"] / 2)
    view.page.mouse.down()
    view.page.mouse.move(spots[2], box["y"] + box["height"] / 2, steps=12)
    view.page.mouse.move(spots[1], box["y"] + box["height"] / 2, steps=6)
    view.page.mouse.up()
    view.until(lambda: lab.changed == {key: low + 1})
    view.until(lambda: view.root.locator(".aw-gem").count() > 3)
    view.until(lambda: view.root.locator("[data-key=lessons]").count())  # once the slider has rested
    assert lab.form["undo"] == 1
    assert view.root.locator(".aw-changed del").count() and view.root.locator(".aw-changed ins").count()
    assert view.root.locator("[data-key=lessons]").inner_text() and lab.fingerprint in view.root.inner_text()
    assert "was" in view.root.locator(f'[data-key="dial-{key}"]').inner_text() and slider.input_value() == str(low + 1)
    live = view.root.locator(".aw-spoken[role=status]").inner_text()
    assert "most of all" in live and len(live) < 260
    slider.focus()
    view.page.keyboard.press("Control+z")
    view.until(lambda: lab.fingerprint == before)
    view.settle()
    assert slider.input_value() == str(low) and before in view.root.inner_text()
    view.page.keyboard.press("Control+y")
    view.until(lambda: lab.changed == {key: low + 1})


def test_lessons_are_asked_for_at_rest_and_until_then_said_to_be_looked_at(bench):
    lab = RuleLab(lang="fr")
    view = bench(lab)
    seen = view.page.evaluate_handle(
        """() => {
          const seen = [];
          new MutationObserver(() => seen.push(
            ["looking", "lessons"].find((key) => document.querySelector(`[data-key=${key}]`)) ?? "")
          ).observe(document.body, { subtree: true, childList: true });
          return seen;
        }"""
    )
    find(view, "init.ones_to_lose", "Chercher une règle")
    slider = view.root.get_by_role("slider").first
    slider.focus()
    view.page.keyboard.press("ArrowRight")
    view.until(lambda: view.root.locator("[data-key=lessons]").count())
    told = list(dict.fromkeys(one for one in seen.json_value() if one))
    assert told == ["looking", "lessons"] and view.root.locator("[data-key=looking]").count() == 0
    asked = [one["ask"] for one in view.sent]
    assert asked.index("lessons") > asked.index("set") and view.root.locator("[data-key=questions]").count() == 1
    view.settle(600)
    assert [one["ask"] for one in view.sent] == asked  # and not asked for again


def test_a_dial_is_drawn_anew_wherever_it_stands_and_a_field_forgets_what_was_refused(bench):
    lab = RuleLab(lang="en")
    view = bench(lab)
    dial = view.root.locator('[data-key="dial-rating.dashing"]')
    find(view, "rating.dashing", "Find a rule")
    lab.set("rating.dashing", 3)
    view.settle()
    assert dial.get_by_role("slider").input_value() == "3" and "was" in dial.inner_text()
    find(view, "", "Find a rule")
    view.page.evaluate(
        """() => [...document.querySelectorAll('.aw-shelf [aria-expanded="false"]')].forEach((fold) => fold.click())"""
    )
    view.settle()
    every = view.root.locator(".aw-dial")
    assert every.count() == len(lab.base.book.parameters) - 1 and view.root.locator("[data-same]").count() == 0
    assert dial.get_by_role("slider").input_value() == "3" and "was" in dial.inner_text()
    lab.undo()
    view.settle()
    assert "was" not in dial.inner_text() and dial.get_by_role("slider").input_value() == "2"
    lab.lang = "fr"
    view.settle()
    assert dial.get_attribute("aria-label") == "Valeur «\xa0Audacieux\xa0»"
    assert every.count() == view.root.locator(".aw-dial:has(button, select, input)").count()
    field = view.root.locator("input[data-decimal]").first
    book = field.input_value()
    field.fill("xyz")
    field.blur()
    view.until(lambda: lab.said and lab.said["kind"] == "error")
    view.until(lambda: field.input_value() == book)
    assert lab.changed == {}


def test_search_forgets_accents_and_endings_and_names_the_switch(bench):
    lab = RuleLab(lang="fr")
    view = bench(lab)
    first = {
        "fin du tour": "Tours prolongés", "finir le tour": "Tours prolongés", "etoile": "Nombre de 1",
        "un 1": "Nombre de 1", "1 DEUXIÈME": "1",
    }  # fmt: skip
    for words, label in first.items():
        find(view, words, "Chercher une règle")
        assert label in view.root.locator(".aw-dial-name").first.inner_text(), words
    find(view, "fin du tour", "Chercher une règle")
    assert "Sans effet tant que" in view.root.locator('[data-key="dial-xt.ones"]').inner_text()
    lab.set("xt.ones", 3)
    view.settle()
    assert "Sans effet tant que" in view.root.locator("[data-key=odds]").inner_text()
    assert view.root.locator(".aw-odds").count() == 0


def test_wishes_are_coalesced_and_the_last_one_wins(bench):
    lab = RuleLab(lang="en")
    view = bench(lab)
    find(view, "rating.dashing", "Find a rule")
    # all in one turn of the page's loop: no answer can come between
    view.page.evaluate(
        """() => {
          const slider = document.querySelector('[data-slide="rating.dashing"]');
          for (let n = 0; n < 60; n += 1) {
            slider.value = String(n % 2 ? 3 : 4);
            slider.dispatchEvent(new Event('input', { bubbles: true }));
          }
          slider.value = '4';
          slider.dispatchEvent(new Event('change', { bubbles: true }));
        }"""
    )
    view.until(lambda: lab.changed == {"rating.dashing": 4} and lab.form["undo"] == 1)
    view.settle(300)
    assert len([one for one in view.sent if one["ask"] == "set"]) == 2
    assert lab.changed == {"rating.dashing": 4}


def test_every_control_speaks_and_undo_brings_back_a_choice(bench):
    lab = RuleLab(lang="fr")
    view = bench(lab)
    find(view, "tie.winner", "Chercher une règle")
    view.root.get_by_role("combobox", name="Qui l’emporte en cas d’égalité").select_option(index=1)
    view.until(lambda: lab.changed.get("tie.winner") == "nobody")
    view.settle()
    view.root.get_by_role("switch", name="Seulement mes changements").click()
    view.root.get_by_label("Chercher une règle").fill("")
    view.settle()
    assert view.root.locator(".aw-dial").count() == 1
    view.root.get_by_role("button", name="revenir à la valeur du livre").click()
    view.until(lambda: lab.changed == {})
    view.settle()
    view.root.get_by_role("button", name="Annuler").click()
    view.until(lambda: "tie.winner" in lab.changed)
    view.root.get_by_role("button", name="Partir de").click()
    view.root.get_by_label("Gardes têtus").check()
    view.until(lambda: "rating.dashing" in lab.changed)
    view.root.get_by_label("Édition", exact=True).select_option("fr")
    view.until(lambda: lab.base.edition == "fr")
    view.settle()
    assert lab.ruleset["tie.winner"] == "nobody" and "rating.dashing" in lab.changed
    assert view.root.get_by_label("Gardes têtus").is_checked()
    view.root.get_by_role("button", name="Tout remettre comme au départ").click()
    view.until(lambda: set(lab.changed) == {"rating.dashing"})


def test_a_house_rule_is_named_and_saved_from_the_page(bench, tmp_path):
    lab = RuleLab(lang="en", file=tmp_path / "mine.toml", values={"rating.dashing": 3})
    (tmp_path / "taken.toml").write_text("something else")
    view = bench(lab)
    view.root.get_by_role("tab", name="Keep").click()
    view.until(lambda: lab.kept)
    view.settle()
    view.root.get_by_role("button", name="Save").click()
    view.until(lambda: lab.said and lab.said["kind"] == "error")
    view.settle()
    assert "The title is missing" in view.root.locator(".aw-panel").inner_text()
    view.root.get_by_label("Title, English").fill("Picked Guards")
    view.root.get_by_label("Title, French").fill("Gardes d'élite")
    view.root.get_by_label("File", exact=True).fill("taken.toml")
    view.root.get_by_role("button", name="Save").click()
    view.until(lambda: lab.said and "taken.toml" in lab.said["text"]["en"])
    assert (tmp_path / "taken.toml").read_text() == "something else"
    view.settle()
    view.root.get_by_role("button", name="Write over it").click()  # no house rule: not even then
    view.until(lambda: lab.said["kind"] == "error")
    assert (tmp_path / "taken.toml").read_text() == "something else"
    view.root.get_by_label("File", exact=True).fill("../mine.toml")
    view.root.get_by_role("button", name="Save").click()
    view.until(lambda: "../mine.toml" in lab.said["text"]["en"])
    view.root.get_by_label("File", exact=True).fill("mine.toml")
    view.root.get_by_role("button", name="Save").click()
    view.until(lambda: (tmp_path / "mine.toml").exists())
    assert Ruleset.load("swashbuckling", house=[tmp_path / "mine.toml"]).fingerprint == lab.fingerprint
    assert "Ruleset.load" in view.root.locator("pre").inner_text() and lab.share_code() in view.root.inner_text()


def test_battles_are_fought_beside_paused_and_stopped(bench):
    lab = RuleLab(lang="en", values={"init.ones_to_lose": 2})
    view = bench(lab)
    view.root.get_by_role("tab", name="Battles").click()
    view.until(lambda: "tactics" in lab.choices)
    view.root.get_by_label("How the first side plays").select_option("at_once")
    view.root.get_by_label("How the second side plays").select_option("ahead_2")
    view.root.get_by_label("Games for each pair").select_option("1000")
    view.root.get_by_label("Ratings of both sides").fill("3,3/3,3")
    view.root.get_by_role("button", name="Play battles").click()
    view.until(lambda: lab.battle and lab.battle["state"] == "done", 60)
    view.settle()
    assert lab.battles.found.met[0].base.games == 1000
    text = view.root.locator("[data-key=result]").inner_text()
    assert "the Musketeers win" in text and "95% interval" in text and view.root.locator(".aw-whisker").count() == 2
    lab.set("rating.dashing", 3)
    view.settle()
    assert "The rules have moved since" in view.root.inner_text()
    view.root.get_by_label("Games for each pair").select_option("100000")
    view.root.get_by_label("How the first side plays").select_option("usual")
    view.root.get_by_role("button", name="Play battles").click()
    view.until(lambda: lab.battle["state"] == "running")
    view.root.get_by_role("button", name="Pause").click()
    view.until(lambda: lab.battle["state"] == "paused")
    lab.set("rating.dashing", 4)  # the kernel is free meanwhile
    view.root.get_by_role("button", name="Carry on").click()
    view.until(lambda: lab.battle["state"] == "running")
    view.root.get_by_role("button", name="Stop").click()
    view.until(lambda: lab.battle["state"] in ("stopped", "failed"), 60)
    view.settle()
    assert "Stopped" in view.root.inner_text()


@pytest.mark.parametrize(
    ("look", "lang"), [({"width": 900}, "en"), ({"width": 320}, "fr"), ({"width": 480, "dark": True}, "fr")], ids=str
)
def test_nothing_sticks_out_or_hinders_a_reader(bench, look, lang):
    lab = RuleLab(lang=lang, values={"init.ones_to_lose": 2, "rating.dashing": 4})
    view = bench(lab, **look)
    for tab in ("effect", "battles", "keep"):
        lab.tab = tab
        view.settle()
        assert view.overflow() == []
        assert view.root.get_by_role("tabpanel").get_attribute("tabindex") == "0"  # keys scroll it
    assert view.axe() == []
    small = view.frame.evaluate(
        """frame => [...frame.querySelectorAll('button, select, input:not([type=checkbox])')]
          .filter((one) => one.offsetParent && (one.offsetHeight < 24 || one.offsetWidth < 24))
          .map((one) => one.outerHTML)"""
    )
    assert small == []


def test_two_views_and_a_shadow_root_agree(bench):
    lab = RuleLab(lang="en")
    view = bench(lab, shadow=True, views=2)
    lab.set("rating.dashing", 3)
    view.settle()
    assert view.root.locator(".aw-gem").count() > 3


def test_best_play_and_the_report_follow_the_rules(bench, tmp_path):
    lab = RuleLab(lang="en", file=tmp_path / "mine.toml", values={"init.ones_to_lose": 2})
    view = bench(lab)
    view.root.get_by_role("tab", name="Best play").click()
    view.until(lambda: lab.play)
    view.settle()
    was = lab.play["summary"]["en"]
    assert was in view.root.inner_text() and view.root.locator("[data-key=play] tbody tr").count() > 3
    view.root.get_by_role("spinbutton", name="Rating of the other").press("ArrowUp")
    view.until(lambda: lab.play["ratings"] == [4, 3])
    lab.set("rating.dashing", 3)
    view.root.get_by_role("tab", name="Keep").click()
    view.until(lambda: lab.kept)
    view.settle()
    view.root.get_by_role("button", name="Write the report").click()
    view.until(lambda: lab.reported, 60)
    view.settle()
    pages = [path for path in (tmp_path / "mine-report").iterdir() if path.suffix == ".html"]
    assert len(pages) == 1 and lab.fingerprint in pages[0].read_text()
    with view.page.expect_popup() as opened:
        view.root.get_by_role("button", name="Open").first.click()
    opened.value.close()


@pytest.mark.parametrize("game", GAMES)
def test_best_play_has_a_tab_only_where_a_game_has_a_duel_to_solve(bench, game):
    view = bench(RuleLab(game=game, lang="en"))
    names = ["Best play"] if game in offers("lone") else []
    assert [one for one in view.root.get_by_role("tab").all_inner_texts() if one == "Best play"] == names
    view.root.get_by_role("tab").first.press("ArrowRight")
    view.root.get_by_role("tab", name=(names or ["Battles"])[0], selected=True).wait_for()


@pytest.mark.browser
def test_one_box_alone_scrolls_and_a_value_is_said_once(bench):
    """The rules scroll in their box, what they move does not; a list or a switch says its value itself."""
    view = bench(RuleLab(lang="fr"), width=1240)
    view.page.set_viewport_size({"width": 1280, "height": 757})
    scrolls = view.root.evaluate(
        "root => [...root.querySelectorAll('*')].filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one)"
        ".overflowY) && one.scrollHeight > one.clientHeight).map((one) => one.className)"
    )
    assert set(scrolls) <= {"aw-dials"}
    view.root.get_by_label("Chercher une règle").fill("égalité")
    tie = view.root.get_by_role("group", name="Qui l’emporte en cas d’égalité")
    assert tie.locator(".aw-dial-value").inner_text() == ""
    assert view.root.get_by_role("group", name="Touches en cas d’égalité").locator(".aw-dial-value").inner_text()
