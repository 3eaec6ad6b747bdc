"""Each optional or advanced rule with its switch on and off: the same situation comes to different ends."""

from __future__ import annotations

import importlib

from .switched import CASES

for name in ("fights", "ground", "nerves", "orders", "play", "ranks"):
    importlib.import_module(f".switched.{name}", __package__)


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
