"""What may be asked for: throw the die, or keep the pot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aofa_widgets.play.actions import Event as Event
from aofa_widgets.play.actions import Refusal as Refusal
from aofa_widgets.play.actions import Throw as Throw
from aofa_widgets.play.actions import Written


@dataclass(frozen=True, slots=True)
class Roll:
    """The die is thrown."""


@dataclass(frozen=True, slots=True)
class Keep:
    """The pot is kept, and the turn passes."""


Action = Roll | Keep
KINDS: Mapping[str, type] = {kind.__name__: kind for kind in (Roll, Keep)}
_WRITTEN: Written[Action] = Written(KINDS, {})


def write(action: Action) -> dict[str, Any]:
    """An action as plain values.

    >>> write(Keep())
    {'do': 'Keep'}
    """
    return _WRITTEN.write(action)


def read(row: Mapping[str, Any]) -> Action:
    """An action from plain values. Raises: InputError for any other.

    >>> read({"do": "Roll"})
    Roll()
    """
    return _WRITTEN.read(row)
