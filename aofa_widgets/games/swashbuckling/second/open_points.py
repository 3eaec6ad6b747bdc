"""What is said where the inventory leaves a point open, or a record is no record."""

from __future__ import annotations


class Unanswerable(Exception):
    """The rules, as they are written down, do not settle this; nobody is wrong about it."""


class Refused(Exception):
    """An event that the rules forbid once its dice are known: hits that cannot be shared out so."""


class Unfit(Exception):
    """Dice that are not those to roll, by number or by face: whoever wrote them down rolled by other rules."""
