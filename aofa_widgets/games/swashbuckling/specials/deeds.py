"""Deeds: what a figure can do to the table, as data of the rulebook and a few effects of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from aofa_widgets import locate
from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.rules import Book
from aofa_widgets.words import catalogue, fault, known, languages

from ..model import State
from ..params import Params

EFFECTS = frozenset(
    {
        *("touch", "climb", "leap_off", "leap_over", "leap_across", "pass", "stairs", "grab", "swing", "slide"),
        *("take", "ready", "put", "tip", "pull", "blow", "taunt", "throw", "roll", "own"),
    }
)
RELOCATES = frozenset({"climb", "leap_off", "leap_over", "leap_across", "pass", "stairs", "grab", "swing", "slide"})
ARRIVALS = ("leap_off", "leap_onto", "leap_over", "swing", "slide")
ENTRIES = ("effect", "rule", "icon", "opposed", "arrival", "label", "whole", "told")
LIFTS = ("plate", "chair", "table")


@dataclass(frozen=True, slots=True)
class Deed:
    """A deed that can be offered: its effect, its rule, its words; `arrival` counts for impetus (AOFA-7-IMPETUS).

    `told` names the sentence of the log: did_<told> in words/event.toml. `whole` is the label with what the deed is
    done to: {who}, in French {who_a} and {who_de}; empty where the label alone is all there is to say.
    """

    id: str
    effect: str
    rule: str
    icon: str
    opposed: bool
    arrival: str | None
    label: Mapping[str, str] = field(hash=False)
    told: str = ""
    whole: Mapping[str, str] = field(default_factory=dict, hash=False)


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
        for entry, words in (("label", label), *((("whole", row["whole"]),) if "whole" in row else ())):
            if not isinstance(words, Mapping) or not set(languages()) <= set(words):
                faults.append(fault(document.where(name, entry), "errors.label_missing", key=name))
        told = row.get("told", effect)
        if effect in EFFECTS and not known(f"swashbuckling.event.did_{told}"):
            allowed = ", ".join(sorted(key.split("did_")[1] for key in catalogue() if ".did_" in key))
            faults.append(
                fault(document.where(name, "told"), "errors.bad_field", found=str(told)[:40], allowed=allowed)
            )
        if not isinstance(row.get("rule"), str):
            faults.append(fault(where, "errors.bad_field", found=str(row.get("rule")), allowed='rule = "AOFA-…"'))
        for key in row:
            if key not in ENTRIES:
                at = document.where(name, key)
                faults.append(fault(at, "errors.bad_field", found=key, allowed=", ".join(ENTRIES)))
        if not faults:
            icon, arrival = row.get("icon", "act"), row.get("arrival")
            label = dict(row["label"])
            whole = dict(row.get("whole", {}))
            found[name] = Deed(name, effect, row["rule"], icon, bool(row.get("opposed")), arrival, label, told, whole)
    if faults:
        raise SourceError(faults)
    return MappingProxyType(found)


def deed_of(state: State, name: str) -> Deed | None:
    """The deed of this name, or None: a record may name deeds that the board does not know."""
    found = state.deeds.get(name)
    return found if isinstance(found, Deed) else None


def allowed_gap(params: Params) -> int:
    """Widest gap between two neighbouring targets of one action, in tenths of a millimetre (AOFA-7M-8, GEO-29)."""
    if params.multi_gap == "contact":
        return 5
    if params.multi_gap == "base_width":
        return params.base_width_mm * 10
    return int(params.multi_gap) * 10
