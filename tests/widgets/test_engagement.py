"""The unit calculator: any game's form and outlook, with a canned game of units; the view in Chromium."""

from __future__ import annotations

from typing import Any

import pytest
from fake_engagement import Desk

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets import sheets
from aofa_widgets.widgets.engagement import UnitCalculator

RULES = Ruleset.load("honour")


@pytest.fixture
def canned(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that has units, whatever the book's games have."""
    monkeypatch.setattr(sheets, "wanted", lambda *_given: Desk)


def test_endings_beside_each_other(canned: None):
    made = UnitCalculator(RULES, lang="en", values={"beside": "giant"})
    assert made.result["heads"][1:] == [
        {"en": "Now", "fr": "Maintenant"},
        {"en": "Cinder giant", "fr": "Géant de scories"},
    ]
    table = {row["label"]["en"]: [cell["en"] for cell in row["cells"]] for row in made.result["table"]}
    assert table["target routs"] == ["12.5%", "7.5%"]
    assert made.result["based"] and len(made.result["worth"]["rows"]) == 4
    made.set("beside", "none")
    assert not made.result["based"] and len(made.result["worth"]["rows"]) == 2


def test_losses_add_up_and_long_tails_share_a_bar(canned: None):
    made = UnitCalculator(RULES, lang="fr")
    for group in made.result["losses"]:
        assert abs(sum(bar["value"] for bar in group["bars"]) - 1) < 1e-9
    assert made.result["losses"][1]["bars"][-1]["label"]["fr"] == "8 ou plus"


def test_rules_are_chosen_changed_and_taken_away(canned: None):
    made = UnitCalculator(RULES, lang="en")
    made.on_trait({"field": "a.rules", "key": "tough", "value": None})
    assert made.values["a.rules"] == ("wild:0", "tough:3")
    made.on_trait({"field": "a.rules", "key": "tough", "value": 6})
    made.on_trait({"field": "a.rules", "key": "wild", "value": False})
    assert made.values["a.rules"] == ("tough:6",)
    assert [one["key"] for one in made.form[1]["traits"][0]["options"]] == ["wild", "brave"]
    with pytest.raises(InputError):
        made.on_trait({"field": "nobody", "key": "wild", "value": None})


def test_what_cannot_be_changes_nothing(canned: None):
    made = UnitCalculator(RULES)
    before = made.values
    for key, value in (("nobody", 1), ("a.figures", 99)):
        with pytest.raises(InputError):
            made.set(key, value)
    assert made.values == before
    with pytest.raises(InputError):
        UnitCalculator(RULES, values=[1])


def test_a_game_without_units_is_told():
    with pytest.raises(InputError) as told:
        UnitCalculator(Ruleset.load("swashbuckling"))
    assert told.value.say("en") != told.value.say("fr")


@pytest.mark.browser
@pytest.mark.parametrize(("lang", "dark", "width"), [("en", False, 1000), ("fr", True, 320)])
def test_the_calculator_by_keyboard_alone(canned: None, bench: Any, lang: str, dark: bool, width: int):
    made = UnitCalculator(RULES, lang=lang, values={"beside": "giant"})
    view = bench(made, width=width, dark=dark)
    view.root.locator('input[data-step="a.figures"]').focus()
    view.page.keyboard.press("ArrowUp")
    view.until(lambda: made.values["a.figures"] == 6)
    view.root.locator('select[data-add="b.rules"]').focus()
    view.page.keyboard.press("t")  # what is chosen waits for the press
    view.page.keyboard.press("Tab")
    assert made.values["b.rules"] == ("wild",)
    view.page.keyboard.press("Enter")
    view.until(lambda: "tough:3" in made.values["b.rules"])
    view.settle()
    view.root.locator('input[data-step="b.rules tough"]').focus()
    view.page.keyboard.press("ArrowUp")
    view.until(lambda: "tough:4" in made.values["b.rules"])
    view.root.locator('button[data-field="b.rules"][data-trait="tough"]').focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: made.values["b.rules"] == ("wild:0",))
    view.settle()
    assert view.page.evaluate("() => document.activeElement.dataset.add") == "b.rules"  # the focus is not lost
    view.root.locator('[data-do="swap"]').focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: made.values["b.figures"] == 6)
    view.settle()
    assert view.root.locator(".aw-twin tbody td").first.inner_text() == made.result["table"][0]["cells"][0][lang]
    assert view.axe() == [] and view.overflow() == []
