"""What a call comes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from aofa_widgets.play.actions import Event as Event


@dataclass(frozen=True, slots=True)
class Answer:
    """The fields of an answer, what happened on the way, further rules behind it."""

    told: dict[str, Any]
    events: tuple[Event, ...] = ()
    rules: tuple[str, ...] = ()
