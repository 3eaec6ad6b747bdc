"""What tests of learning share: a file of progress that is not there yet, and a clock that stands still."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from aofa_widgets.teach.progress import clock as clocks


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "aofa-progress.json"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch):
    """A clock that stands still until it is told: `clock(days=3)`."""
    time = [datetime(2026, 11, 22, 12, tzinfo=UTC)]

    def go(**by: float) -> None:
        time[0] += timedelta(**by)

    monkeypatch.setattr(clocks, "now", lambda: time[0])
    return go
