"""What special rules can do: the effects that a game's engine knows, read from its effects.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.errors import Fault
from aofa_widgets.words import languages

from .. import shape
from ..source import Document

COUNTS = ("each", "every", "any", "sum", "slowest")
SCOPES = ("unit", "figure", "weapon", "staff")
ENTRIES = ("counts", "scopes", "when", "label", "values")
SLOT_ENTRIES = ("range", "choices", "unit", "label")


@dataclass(frozen=True, slots=True)
class Slot:
    """A value that an effect must be told: a whole number within a span, or one word of a list."""

    name: str
    low: int
    high: int
    choices: tuple[str, ...]
    unit: str
    label: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Kind:
    """An effect of the engine: how bearing it counts, who may bear it, under what conditions, and its values."""

    name: str
    counts: str
    scopes: tuple[str, ...]
    when: tuple[str, ...]
    slots: Mapping[str, Slot] = field(hash=False)
    label: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Condition:
    """When an effect holds; `needs` names a number that it must be told beside the effect's own."""

    name: str
    needs: str
    label: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every effect and every condition of a game; empty for a game whose special rules are its own affair."""

    effects: Mapping[str, Kind] = field(default_factory=dict, hash=False)
    when: Mapping[str, Condition] = field(default_factory=dict, hash=False)

    def __bool__(self) -> bool:
        return bool(self.effects)


def read_vocabulary(document: Document) -> tuple[Vocabulary, list[Fault]]:
    """The effects and conditions of a document, and everything that is wrong with it.

    >>> from ..source import parse
    >>> text = '[effect.hold]\\ncounts = "any"\\nscopes = ["unit"]\\nlabel = { en = "Hold", fr = "Tenir" }'
    >>> list(read_vocabulary(parse(text, "effects.toml"))[0].effects)
    ['hold']
    """
    faults = shape.entries(document, document.data, ("effect", "when"))
    when: dict[str, Condition] = {}
    for name, row in _tables(document, "when", faults):
        place = f"when.{name}"
        faults += [*shape.entries(document, row, ("needs", "label"), place), *_label(document, place, row)]
        needs = row.get("needs", "")
        when[name] = Condition(name, needs if isinstance(needs, str) else "", _words(row))
    effects: dict[str, Kind] = {}
    for name, row in _tables(document, "effect", faults):
        effects[name] = _kind(document, name, row, when, faults)
    return Vocabulary(effects, when), faults


def _kind(
    document: Document, name: str, row: Mapping[str, Any], when: Mapping[str, Condition], faults: list[Fault]
) -> Kind:
    place = f"effect.{name}"
    faults += [*shape.entries(document, row, ENTRIES, place), *_label(document, place, row)]
    counts, scopes, allowed = row.get("counts"), row.get("scopes"), row.get("when", [])
    if counts not in COUNTS:
        faults.append(shape.form(document.where(place, "counts"), f"{place}.counts", counts, 'counts = "each"'))
    if not isinstance(scopes, list) or not scopes or any(scope not in SCOPES for scope in scopes):
        faults.append(shape.form(document.where(place, "scopes"), f"{place}.scopes", scopes, 'scopes = ["unit"]'))
    if not isinstance(allowed, list) or any(one not in when for one in allowed):
        sample = f'when = ["{next(iter(when), "")}"]'
        faults.append(shape.form(document.where(place, "when"), f"{place}.when", allowed, sample))
    slots = {slot: _slot(document, f"{place}.values.{slot}", slot, inner, faults) for slot, inner in _values(row)}
    sound = tuple(scopes) if isinstance(scopes, list) else ()
    return Kind(name, str(counts), sound, tuple(allowed) if isinstance(allowed, list) else (), slots, _words(row))


def _slot(document: Document, place: str, name: str, row: Any, faults: list[Fault]) -> Slot:
    found = row if isinstance(row, Mapping) else {}
    if not isinstance(row, Mapping):
        faults.append(shape.form(document.where(place), place, row, "{ range = [0, 4] }"))
    faults += [*shape.entries(document, found, SLOT_ENTRIES, place), *_label(document, place, found)]
    choices = found.get("choices", [])
    if not isinstance(choices, list) or not all(isinstance(one, str) for one in choices):
        faults.append(shape.form(document.where(place, "choices"), f"{place}.choices", choices, 'choices = ["a"]'))
        choices = []
    span = found.get("range", [0, 0])
    if not choices:
        wrong = shape.rising(document, f"{place}.range", span)
        faults += wrong
        span = [0, 0] if wrong else span
    return Slot(name, int(span[0]), int(span[1]), tuple(choices), str(found.get("unit", "")), _words(found))


def _tables(document: Document, entry: str, faults: list[Fault]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    node = document.data.get(entry, {})
    for name, row in node.items() if isinstance(node, Mapping) else ():
        if isinstance(row, Mapping):
            yield name, row
        else:
            faults.append(shape.form(document.where(entry, name), f"{entry}.{name}", row, f"[{entry}.{name}]"))


def _values(row: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    node = row.get("values", {})
    yield from node.items() if isinstance(node, Mapping) else ()


def _label(document: Document, place: str, row: Mapping[str, Any]) -> list[Fault]:
    return shape.every_language(document, f"{place}.label", row.get("label"))


def _words(row: Mapping[str, Any]) -> dict[str, str]:
    told = row.get("label")
    return {lang: str(told.get(lang, "")) if isinstance(told, Mapping) else "" for lang in languages()}
