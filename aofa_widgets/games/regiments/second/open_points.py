"""What is said where the inventory leaves a point open, or a record is no record."""

from __future__ import annotations


class Unanswerable(Exception):
    """The rules, as they are written down, do not settle this; nobody is wrong about it."""


class Unfit(Exception):
    """Dice that are not those to roll, by label or by number: whoever wrote them down rolled by other rules."""
