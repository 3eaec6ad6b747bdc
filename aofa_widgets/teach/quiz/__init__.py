"""Never-ending questions: made from the rules in force by a seed, answered by the engine, asked in every language."""

from .item import Choice, Item, Judged
from .make import clauses, families, make, remake

__all__ = ["Choice", "Item", "Judged", "clauses", "families", "make", "remake"]
