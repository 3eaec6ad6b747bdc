"""The bench itself: what it must not let pass."""

from __future__ import annotations

import anywidget
import pytest


class Once(anywidget.AnyWidget):
    """A button that may be pressed once."""

    _esm = """export default { render({ el }) {
      const button = document.createElement("button");
      button.textContent = "Next turn";
      button.onclick = () => PRESSED;
      el.append(button);
    } };"""


def pressed(bench, then: str) -> list[str]:
    """What the bench has to say once such a button was pressed by the keys."""

    class Pressed(Once):
        _esm = str(Once._esm).replace("PRESSED", then)

    bench(Pressed())
    bench.page.get_by_role("button", name="Next turn").press("Enter")
    # host.js looks two frames after the press, however busy the machine is; four are later than that
    bench.page.evaluate("(async () => { for (const _ of '1234') await new Promise(requestAnimationFrame); })()")
    found, bench.problems = bench.problems, []
    return found


@pytest.mark.browser
def test_a_button_that_its_own_press_disables_takes_the_focus_with_it(bench):
    (said,) = pressed(bench, "(button.disabled = true)")
    assert "focus is lost" in said and "Next turn" in said and "aria-disabled" in said


@pytest.mark.browser
@pytest.mark.parametrize("then", ['button.setAttribute("aria-disabled", "true")', "button.remove()"])
def test_a_button_that_keeps_it_or_goes_away_is_no_fault(bench, then):
    assert pressed(bench, then) == []
