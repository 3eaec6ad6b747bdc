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

from bridge import Bench, lent  # noqa: E402


@pytest.fixture
def bench(tabs: Any) -> Iterator[Bench]:
    """A page as good as new; call it with a widget to get its `View`."""
    with lent(tabs) as made:
        yield made
