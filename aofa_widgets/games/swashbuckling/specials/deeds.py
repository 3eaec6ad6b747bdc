"""Deeds: what a figure can do to the table, as data of the rulebook and a few effects of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from aofa_widgets import locate
from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.rules import Book
from aofa_widgets.words import fault, languages

from ..params import Params

EFFECTS = frozenset(
    {
        *("touch", "climb", "leap_off", "leap_over", "pass", "stairs", "take", "ready", "tip", "swing", "slide"),
        *("pull", "blow", "taunt", "throw", "roll"),
    }
)
RELOCATES = frozenset({"climb", "leap_off", "leap_over", "pass", "stairs", "swing", "slide"})
ENTRIES = ("effect", "rule", "icon", "opposed", "arrival", "label")
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


@locate.remembered
def load_deeds(book: Book) -> Mapping[str, Deed]:
    """The deeds of the rulebook (`specials.toml`), by id.

    Raises: SourceError with file and line for each deed that names an unknown effect or entry, or lacks a language.

    >>> from aofa_widgets.rules import load_book
    >>> load_deeds(load_book("swashbuckling"))["strike"].opposed
    True
    """
    document = book.document("specials")
    found: dict[str, Deed] = {}
    faults: list[Fault] = []
    for name, row in document.data.items():
        effect, label, where = row.get("effect"), row.get("label"), document.where(name)
        if effect not in EFFECTS:
            allowed = ", ".join(sorted(EFFECTS))
            faults.append(fault(document.where(name, "effect"), "errors.bad_field", found=str(effect), allowed=allowed))
        if not isinstance(label, Mapping) or not set(languages()) <= set(label):
            faults.append(fault(document.where(name, "label"), "errors.label_missing", key=name))
        if not isinstance(row.get("rule"), str):
            faults.append(fault(where, "errors.bad_field", found=str(row.get("rule")), allowed='rule = "AOFA-…"'))
        for key in row:
            if key not in ENTRIES:
                at = document.where(name, key)
                faults.append(fault(at, "errors.bad_field", found=key, allowed=", ".join(ENTRIES)))
        if not faults:
            icon, arrival = row.get("icon", "act"), row.get("arrival")
            found[name] = Deed(name, effect, row["rule"], icon, bool(row.get("opposed")), arrival, dict(row["label"]))
    if faults:
        raise SourceError(faults)
    return MappingProxyType(found)


def allowed_gap(params: Params) -> int:
    """Widest gap between two neighbouring targets of one action, in tenths of a millimetre (AOFA-7M-8, GEO-29)."""
    if params.multi_gap == "contact":
        return 5
    if params.multi_gap == "base_width":
        return params.base_width_mm * 10
    return int(params.multi_gap) * 10
