"""The audit's own hands, and the browser bench of the widgets."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
for folder in (HERE.parent / "widgets", HERE):
    sys.path.insert(0, str(folder))

from bridge import Bench  # noqa: E402


@pytest.fixture
def bench(browser: Any) -> Iterator[Bench]:
    """A fresh page; call it with a widget to get its `View`."""
    made = Bench(browser.new_page())
    yield made
    made.close()
