"""A plugin for pytest under mutation: no test is answered out of a cache that another test filled.

Without it a mutant may hide behind what was reckoned before it was planted, and the tests that reach a function seem
fewer than they are.
"""

from __future__ import annotations

import sys

ROOMS = ("aofa_widgets.games.", "aofa_widgets.table", "aofa_widgets.dice")


def pytest_runtest_setup() -> None:
    """Empty every cache of the rules' rooms."""
    for name, module in list(sys.modules.items()):
        if name.startswith(ROOMS):
            for thing in list(vars(module).values()):
                if not isinstance(thing, type) and callable(clear := getattr(thing, "cache_clear", None)):
                    clear()
