"""Questions on this game, made from the rules in force: those of the book's file so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.desks import Desk, made
from aofa_widgets.play.drafting import Draft

MAKERS: Mapping[str, Callable[[Desk, Roller], Draft | None]] = {}


def make(desk: Desk, name: str, topic: Mapping[str, Any], roller: Roller) -> Draft | None:
    """A question on a topic, None where this fall of the dice makes none; `topic`: what the book says of it."""
    return made(desk, MAKERS, name, topic, roller)


__all__ = ["MAKERS", "Desk", "make"]
