"""The time, as the file has it."""

from __future__ import annotations

from datetime import UTC, date, datetime


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def stamp() -> str:
    """Now, to the second, in UTC: `2026-11-22T09:30:00Z`."""
    return now().astimezone(UTC).replace(tzinfo=None, microsecond=0).isoformat() + "Z"


def today() -> date:
    """The day by the learner's own clock."""
    try:
        return now().astimezone().date()
    except (OverflowError, ValueError, OSError):  # a clock at the end of what there is of time
        return now().date()
