"""What a call comes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..actions import Event


@dataclass(frozen=True, slots=True)
class Answer:
    """The fields of an answer, and what happened on the way."""

    told: dict[str, Any]
    events: tuple[Event, ...] = ()
