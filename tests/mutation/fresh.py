"""A plugin for pytest under mutation: no test is answered out of a cache that another test filled.

Without it a mutant may hide behind what was reckoned before it was planted, and the tests that reach a function seem
fewer than they are. The laboratory keeps tables too, and tests keep games of their own: so every cache is emptied of
every module that lies in the clone.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Empty every cache of the clone's modules, those of tests included."""
    top = item.config.rootpath
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if file and Path(file).is_relative_to(top):
            for thing in list(vars(module).values()):
                if not isinstance(thing, type) and callable(clear := getattr(thing, "cache_clear", None)):
                    clear()
