"""Each optional or advanced rule with its switch on and off: the same situation comes to different ends."""

from __future__ import annotations

import importlib

from aofa_widgets import locate
from aofa_widgets.rules.source import read

from .switched.cases import CASES

for name in ("clocks", "drill", "fights", "ground", "nerves", "orders", "play", "ranks", "water"):
    importlib.import_module(f".switched.{name}", __package__)

ROWS = read(locate.rulebook() / "argad" / "rows.toml").data


def test_every_optional_or_advanced_rule_has_a_case_under_its_own_switch() -> None:
    wanted = {
        rule for rule, tier in ROWS["tier"].items() if tier in ("opt", "adv") and ROWS["kind"][rule] != "A"
    }  # advice changes nothing
    held = {one.rule for one in CASES}
    assert wanted <= held and len(wanted) == 151
    wrong = {one.rule: one.on[0] for one in CASES if f"options.{one.on[0]}" != ROWS["switch"][one.rule]}
    assert wrong == {}


def test_a_rule_that_may_be_left_out_makes_a_difference() -> None:
    wrong = []
    for one in CASES:
        try:
            found = one.played()
        except Exception as error:  # noqa: BLE001 (told below, all at once)
            found = repr(error)[:300]
        if found != (one.is_on, one.is_off):
            wrong.append((one.rule, one.tried.__name__, found, (one.is_on, one.is_off)))
    print(*wrong, sep="\n")
    assert wrong == []
