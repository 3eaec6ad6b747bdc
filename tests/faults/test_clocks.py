"""A clock that jumps: facts stay facts, and nothing negative is said."""

from __future__ import annotations

from .scenes import FORKS, played

pytestmark = FORKS


def test_nine_jumps() -> None:
    found = played("clock", 1)
    assert found["wrong"] == [] and found["jumps"] == 9


def test_it_sees_leavings_of_another_time() -> None:
    broken = "import aofa_widgets.rules.saving as saving\nsaving._sweep = lambda real: None"
    assert "another time" in played("clock", 1, before=broken)["wrong"][0]
