"""Clauses as the views' chips take them: visible number, title and text in every language, under a ruleset."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.tutor.cited import cited


def rule(ruleset: Ruleset, ref: str | None) -> dict[str, Any] | None:
    """The clause that states `ref` (a clause id, a visible number or an inventory rule id), or None where none does.

    >>> rule(Ruleset.load("swashbuckling"), "AOFA-3A-1")["number"]
    '3A'
    """
    return dict(found) if ref and (found := _rule(ruleset, ref)) else None


@lru_cache(maxsize=256)
def _rule(ruleset: Ruleset, ref: str) -> dict[str, Any] | None:
    found = cited(ruleset, ref)
    return None if found is None else {key: getattr(found, key) for key in ("id", "number", "title", "text")}
