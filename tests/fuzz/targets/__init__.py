"""All targets by name, in the order in which the long command takes them."""

from __future__ import annotations

from ..target import Target
from . import kept, rules, tables, talking

TARGETS: dict[str, Target] = {
    one.name: one for one in (*rules.TARGETS, *tables.TARGETS, *kept.TARGETS, *talking.TARGETS)
}

__all__ = ["TARGETS"]
