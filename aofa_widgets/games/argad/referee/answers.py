"""What an operation of a record is: the fields it reads, the dice it may take, what answers it, what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.play.actions import Event as Event
from aofa_widgets.play.case_fields import Field

from ..params import Params
from .rolls import Rolls

Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """The fields of an answer, further rules behind it, what happened or counted on the way."""

    told: Mapping[str, Any]
    rules: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Op:
    """One operation: fields of its `state` (play/case_fields), names of its dice (None: any name), what answers it."""

    fields: Mapping[str, Field] = field(hash=False)
    dice: tuple[str, ...] | None
    answer: Callable[[Params, Fields, Rolls], Answer]
