"""The reckoner: any game's sheets, reasons and chances, with a canned game; the view in Chromium."""

from __future__ import annotations

from typing import Any

import pytest
from fake_reckoning import Desk

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets import sheets
from aofa_widgets.widgets.reckoner import Reckoner

RULES = Ruleset.load("honour")


@pytest.fixture
def canned(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that reckons, whatever the book's games have."""
    monkeypatch.setattr(sheets, "wanted", lambda *_given: Desk)


def test_two_profiles_stand_beside_each_other(canned: None):
    made = Reckoner(RULES, lang="en", values={"beside": "bob"})
    assert [head["fr"] for head in made.result["heads"][1:]] == ["Maintenant", "Robert"]
    table = {row["label"]["en"]: [cell["en"] for cell in row["cells"]] for row in made.result["table"]}
    assert table["a hit"] == ["20.0%", "10.0%"] and table["Mean"] == ["0.40", "0.20"]
    made.set("beside", "none")
    assert not made.result["based"] and len(made.result["heads"]) == 2
    assert made.result["gains"]["rows"][0]["cells"][0]["en"] == "+10.0"


def test_what_counts_is_added_and_taken_away(canned: None):
    made = Reckoner(RULES, lang="fr")
    made.on_trait({"field": "a.more", "key": "wet", "value": None})
    made.on_trait({"field": "a.more", "key": "high", "value": None})
    rows = made.result["accounts"][0]["rows"]
    assert [row["value"]["fr"] for row in rows] == ["−1", "+1"] and made.notes[0]["fr"] == "Il pleut."
    made.on_trait({"field": "a.more", "key": "wet", "value": False})
    assert made.values["a.more"] == ("high",)
    assert made.result["rungs"]["rows"][0]["cells"][1]["fr"] == "6 et 7"
    assert "**" not in made.sentence() and "<svg" in made._repr_svg_()


def test_what_cannot_be_changes_nothing(canned: None):
    made = Reckoner(RULES)
    before = made.values
    for key, value in (("nobody", 1), ("a.number", 99), ("a.moving", 1), ("kind", "x"), ("a.more", ["x"])):
        with pytest.raises(InputError):
            made.set(key, value)
    with pytest.raises(InputError):
        made.on_trait({"field": "nobody", "key": "wet", "value": None})
    assert made.values == before
    with pytest.raises(InputError):
        Reckoner(RULES, values=[1])


@pytest.mark.browser
@pytest.mark.parametrize(
    ("lang", "dark", "width"), [("fr", True, 320), pytest.param("en", False, 1000, marks=pytest.mark.long)]
)
def test_the_reckoner_by_keyboard_alone(canned: None, bench: Any, lang: str, dark: bool, width: int):
    made = Reckoner(RULES, lang=lang, values={"beside": "bob"})
    view = bench(made, width=width, dark=dark)
    view.root.locator('input[data-step="a.number"]').focus()
    view.page.keyboard.press("ArrowUp")
    view.until(lambda: made.values["a.number"] == 3)
    view.root.locator('button[data-do="add"][data-field="a.more"]').focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: made.values["a.more"] == ("wet",))
    view.settle()
    assert view.root.locator(".aw-reasons li").count() == 1
    view.root.locator('button[data-trait="wet"]').focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: made.values["a.more"] == ())
    view.settle()
    assert view.page.evaluate("() => document.activeElement.dataset.add") == "a.more"  # the focus is not lost
    view.root.locator('[data-do="pick kind"][data-value="blow"]').focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: made.values["kind"] == "blow")
    view.settle()
    assert view.root.locator(".aw-twin tbody td").first.inner_text() == made.result["table"][0]["cells"][0][lang]
    assert view.axe() == [] and view.overflow() == []
    ticks = [one.bounding_box() for one in view.root.locator(".aw-grid span").all() if one.is_visible()]
    assert len(ticks) > 2 and all(a["x"] + a["width"] <= b["x"] for a, b in zip(ticks, ticks[1:], strict=False))
