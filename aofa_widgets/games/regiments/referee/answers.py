"""What a call comes to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: its name, its rule, what the sentence says."""

    name: str
    rule: str
    values: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """The fields of an answer, what happened on the way, further rules behind it."""

    told: dict[str, Any]
    events: tuple[Event, ...] = ()
    rules: tuple[str, ...] = ()
