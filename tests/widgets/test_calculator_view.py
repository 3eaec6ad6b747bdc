"""The duel calculator in the page: by mouse and keyboard, its words, and what axe-core says."""

from __future__ import annotations

import pytest

from aofa_widgets.widgets.calculator import DuelCalculator


def cells(calculator: DuelCalculator, column: int) -> list[str]:
    """A column of the table, in the calculator's language."""
    return [row["cells"][column][calculator.lang] for row in calculator.result["table"]]


@pytest.mark.browser
def test_a_step_moves_bars_table_and_words(bench):
    calculator = DuelCalculator(lang="en")
    view = bench(calculator)
    view.root.get_by_role("button", name="Athos, Swashbuckling: one more").click()
    view.until(lambda: calculator.sides[0].pool == 3)
    view.settle()
    texts = view.root.locator(".aw-bar-value").all_inner_texts()
    assert texts == [bar["text"]["en"] for group in calculator.result["groups"] for bar in group["bars"]]
    assert view.root.locator(".aw-twin tbody td").all_inner_texts()[0] == cells(calculator, 0)[0]
    assert view.root.get_by_role("status").inner_text() == calculator.sentence()
    assert view.root.locator(".aw-dice-count").first.inner_text().split() == ["6", "dice"]


@pytest.mark.browser
def test_quick_presses_add_up_whatever_answer_comes_first(bench):
    calculator = DuelCalculator(lang="en")
    view = bench(calculator)
    hold = "{ window.post = m.send.bind(m); window.late = []; m.send = (content) => late.push(content); }"
    view.page.evaluate(f"id => {{ const m = bench.model(id); {hold} }}", view.wire.comm_id)
    field = view.root.get_by_role("spinbutton", name="Athos, Swashbuckling")
    field.focus()
    for _ in range(2):
        view.page.keyboard.press("ArrowUp")
    view.page.evaluate("post(late.shift())")  # the answer to the first press comes after the second
    view.until(lambda: calculator.sides[0].pool == 3)
    view.settle()
    assert (field.input_value(), field.get_attribute("aria-valuenow")) == ("4", "4")
    view.page.keyboard.press("ArrowUp")
    view.page.evaluate("late.splice(0).forEach(post)")
    view.until(lambda: calculator.sides[0].pool == 5)
    view.settle()
    assert (field.input_value(), field.get_attribute("aria-valuenow")) == ("5", "5")


@pytest.mark.browser
def test_bars_are_as_long_as_their_numbers(bench):
    calculator = DuelCalculator(lang="en")
    view = bench(calculator)
    wide = view.root.locator(".aw-track > .aw-fill").evaluate_all(
        "all => all.map(bar => bar.getBoundingClientRect().width)"
    )
    values = [bar["value"] for group in calculator.result["groups"] for bar in group["bars"]]
    for width, value in zip(wide, values, strict=True):
        assert abs(width / max(wide) - value / max(values)) < 0.01


@pytest.mark.browser
def test_arrow_keys_walk_the_bars_and_each_is_a_sentence(bench):
    calculator = DuelCalculator(lang="en")
    view = bench(calculator)
    bars = view.root.locator("[data-bar]")
    bars.first.focus()
    view.page.keyboard.press("ArrowDown")
    assert bars.nth(1).evaluate("bar => bar.matches(':focus')")
    assert (
        bars.nth(1).get_attribute("aria-label")
        == "Three hits on Guard 2: 12.1 times in 100, after one more action 13.3."
    )
    view.page.keyboard.press("End")
    assert bars.last.evaluate("bar => bar.matches(':focus')")
    calculator.set(0, "pool", 4)
    view.settle()
    assert bars.last.evaluate("bar => bar.matches(':focus')")
    assert view.root.locator('[data-bar][tabindex="0"]').count() == 1


@pytest.mark.browser
def test_switches_count_and_compare(bench):
    calculator = DuelCalculator(lang="fr")
    view = bench(calculator)
    view.root.get_by_role("switch", name="Plus haut").first.click()
    view.until(lambda: calculator.sides[0].elevation)
    view.root.get_by_role("button", name="Au moins").click()
    view.until(lambda: calculator.count == "at_least")
    view.settle()
    assert (
        "4+ touches" in view.root.locator(".aw-bars").inner_text()
        and "1+ touches" in view.root.locator(".aw-bars").inner_text()
    )
    view.root.get_by_role("button", name="Comparer").click()
    view.until(lambda: not calculator.compare)
    view.settle()
    assert view.root.locator(".aw-tick").count() == 0
    assert view.root.locator(".aw-twin thead th").all_inner_texts() == ["Touches", "Maintenant"]


@pytest.mark.browser
def test_impetus_is_refused_with_its_clause_where_the_option_is_off(bench):
    calculator = DuelCalculator(lang="en")
    view = bench(calculator)
    view.root.get_by_role("switch", name="Impetus").click()
    view.until(lambda: calculator.said)
    view.settle()
    assert calculator.said["kind"] == "refused" and not calculator.sides[0].impetus
    assert "Impetus is an optional rule" in view.root.locator(".aw-note").inner_text()
    assert view.root.locator(".aw-note .aw-chip").count() == 1


@pytest.mark.browser
def test_a_typed_thousand_is_refused(bench):
    calculator = DuelCalculator(lang="en")
    view = bench(calculator)
    field = view.root.get_by_role("spinbutton", name="Athos, Swashbuckling")
    field.fill("1000")
    field.press("Enter")
    view.until(lambda: calculator.said)
    view.settle()
    assert "Swashbuckling is 1,000. It may be 0 to 12." in view.root.locator(".aw-note").inner_text()
    assert field.input_value() == "2"


@pytest.mark.browser
def test_roll_working_and_copy(bench):
    calculator = DuelCalculator(lang="en", seed=4)
    view = bench(calculator)
    view.root.get_by_role("button", name="Roll", exact=True).click()
    view.until(lambda: calculator.roll)
    view.root.get_by_role("button", name="Show the working").click()
    view.settle()
    assert view.root.locator(".aw-die").count() == 7
    assert "1,231/2,916" in view.root.locator(".aw-panel").inner_text()
    view.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    view.root.get_by_role("button", name="Copy as Python").click()
    view.root.locator("pre").wait_for()
    assert view.page.evaluate("navigator.clipboard.readText()") == calculator.code
    assert view.axe() == []


@pytest.mark.browser
@pytest.mark.parametrize(
    ("lang", "dark", "width"), [("en", False, 900), ("fr", True, 900), ("fr", False, 320), ("en", True, 480)]
)
def test_no_violation_and_nothing_sticks_out(bench, lang, dark, width):
    calculator = DuelCalculator(lang=lang)
    view = bench(calculator, width=width, dark=dark)
    assert view.axe() == []
    assert view.overflow() == []
    small = view.root.locator("button:visible, input:visible").evaluate_all(
        "all => all.filter(one => Math.min(one.offsetWidth, one.offsetHeight) < 24).map(one => one.outerHTML)"
    )
    assert small == []
    calculator.choose("opposed")
    view.settle()
    assert view.overflow() == []


@pytest.mark.browser
def test_what_the_bars_and_ticks_stand_for_is_said_before_them(bench):
    """The legend stands above the bars, so that whoever meets the dark ticks has read what they are."""
    view = bench(DuelCalculator(lang="fr"), width=900)
    legend, bar = view.root.locator(".aw-bars-legend"), view.root.locator("figure .aw-bar").first
    assert legend.bounding_box()["y"] < bar.bounding_box()["y"]
    assert "après une action de plus" in legend.inner_text()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_column_of_the_table_is_cut_off(bench, lang):
    view = bench(DuelCalculator(lang=lang), width=860)
    cut = "boxes => boxes.filter(one => one.scrollWidth > one.clientWidth).length"
    assert view.root.locator(".aw-table-box").count() and view.root.locator(".aw-table-box").evaluate_all(cut) == 0
