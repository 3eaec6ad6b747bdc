"""Deeds: what a figure can do to the table, as data of the rulebook and a few effects of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from aofa_widgets.rules import Book

from ..params import Params

EFFECTS = frozenset(
    {
        *("touch", "climb", "leap_off", "leap_over", "pass", "stairs", "take", "ready", "tip", "swing", "slide"),
        *("pull", "blow", "taunt", "throw", "roll"),
    }
)
RELOCATES = frozenset({"climb", "leap_off", "leap_over", "pass", "stairs", "swing", "slide"})
LIFTS = ("plate", "chair", "table")


@dataclass(frozen=True, slots=True)
class Deed:
    """A deed that can be offered: its effect, its rule, its words; `arrival` counts for impetus (AOFA-7-IMPETUS)."""

    id: str
    effect: str
    rule: str
    icon: str
    opposed: bool
    arrival: str | None
    label: Mapping[str, str] = field(hash=False)


def load_deeds(book: Book) -> dict[str, Deed]:
    """The deeds of the rulebook (`specials.toml`), by id.

    Raises: ValueError if a deed names an effect that the engine does not have.

    >>> from aofa_widgets.rules import load_book
    >>> load_deeds(load_book("swashbuckling"))["strike"].opposed
    True
    """
    found: dict[str, Deed] = {}
    for name, row in book.table("specials").items():
        if row["effect"] not in EFFECTS:
            raise ValueError(
                f"specials.toml: {name}: no effect {row['effect']!r}; there are {', '.join(sorted(EFFECTS))}"
            )
        found[name] = Deed(
            name,
            row["effect"],
            row["rule"],
            row.get("icon", "act"),
            bool(row.get("opposed")),
            row.get("arrival"),
            dict(row["label"]),
        )
    return found


def allowed_gap(params: Params) -> int:
    """Widest gap between two neighbouring targets of one action, in tenths of a millimetre (AOFA-7M-8, GEO-29)."""
    if params.multi_gap == "contact":
        return 5
    if params.multi_gap == "base_width":
        return params.base_width_mm * 10
    return int(params.multi_gap) * 10
