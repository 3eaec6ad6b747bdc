"""Battles solved without a die, where the rules make that possible."""

from .battle import Exact, exact, wounds_only

__all__ = ["Exact", "exact", "wounds_only"]
