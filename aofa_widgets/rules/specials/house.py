"""What a house rule does to special rules: takes one out, puts another in its place, brings a new one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from aofa_widgets.errors import Fault, named
from aofa_widgets.words import fault

from .. import shape
from ..hints import nearest
from ..params import Parameter
from ..source import Document
from .build import MOST_RULES, Specials, build, twins
from .numbers import parameters
from .special import Special


class Bringing(Protocol):
    """A house rule, as far as special rules are concerned."""

    @property
    def id(self) -> str: ...
    @property
    def after(self) -> tuple[str, ...]: ...
    @property
    def specials(self) -> Mapping[str, Special]: ...


FORM = '[special.furious] remove = true'


def read_house(
    document: Document, specials: Specials, faults: list[Fault]
) -> tuple[dict[str, Special], dict[str, str]]:
    """The rules that [special] of a house rule brings or replaces, by id; and the place of each that it takes out."""
    node = document.data.get("special", {})
    brought: dict[str, Special] = {}
    gone: dict[str, str] = {}
    if not specials.vocabulary:
        if "special" in document.data:
            faults.append(fault(document.where("special"), "special.none_here"))
        return brought, gone
    if not isinstance(node, Mapping) or len(node) > MOST_RULES:
        faults.append(shape.form(document.where("special"), "special", node, FORM))
        return brought, gone
    for name, row in node.items():
        where = document.where("special", name)
        if not isinstance(row, Mapping):
            faults.append(shape.form(where, f"special.{name}", row, f"[special.{name}]"))
            continue
        known = name in specials.rules
        wanted = {word: row.get(word, False) for word in ("remove", "replace")}
        for word, found in wanted.items():
            if not isinstance(found, bool):
                place = document.where("special", name, word)
                faults.append(shape.form(place, f"special.{name}.{word}", found, f"{word} = true"))
        if (wanted["remove"] or wanted["replace"]) and not known:
            faults.append(fault(where, "special.not_there", id=named(name), hint=nearest(name, specials.rules)))
        elif wanted["remove"]:
            if len(row) > 1:
                faults.append(fault(where, "special.remove_alone", id=named(name)))
            gone[name] = where
        elif known and not wanted["replace"]:
            faults.append(fault(where, "special.there", id=named(name)))
        else:
            table = {key: value for key, value in row.items() if key not in ("replace", "remove")}
            special, wrong = build(document, name, ("special", name), table, specials.vocabulary)
            faults += wrong
            if special:
                brought[name] = replace(special, source=row)
    every = {name: one for name, one in specials.rules.items() if name not in gone} | brought
    faults += [one for one in twins(every) if one.where.startswith(f"{document.name}:")]
    return brought, gone


def brought_by(laid: Iterable[Bringing]) -> dict[str, Special]:
    """The special rules that house rules bring or replace, the later one's where several do."""
    return {name: one for house in laid for name, one in house.specials.items()}


def clashing(laid: Iterable[Bringing]) -> list[Fault]:
    """Faults for special rules that two house rules write in two ways, neither naming the other."""
    seen: dict[str, Bringing] = {}
    faults: list[Fault] = []
    for house in laid:
        for name, one in house.specials.items():
            other = seen.setdefault(name, house)
            if other.specials[name].content != one.content and other.id not in house.after:
                place = {"id": name, "other": other.specials[name].where, "other_id": other.id}
                faults.append(fault(one.where, "special.conflict", **place))
            seen[name] = house
    return faults


def more_parameters(
    known: Mapping[str, Parameter], brought: Mapping[str, Special], book: Mapping[str, Special], editions: Iterable[str]
) -> dict[str, Parameter]:
    """The parameters of special rules that house rules bring; those of the book that are replaced keep their own."""
    found: dict[str, Parameter] = {}
    for name, one in brought.items():
        found |= {k: p for k, p in parameters(one, editions, there=name in book).items() if k not in known}
    return found


def in_force(
    book: Mapping[str, Special], brought: Mapping[str, Special], values: Mapping[str, Any]
) -> dict[str, Special]:
    """The special rules under these values: the book's in its order, new ones after them, those left out not there."""
    every = {**book, **brought}
    return {
        name: one.with_values({v: values[f"{one.key}.{v}"] for v in one.named_values if f"{one.key}.{v}" in values})
        for name, one in every.items()
        if values.get(one.key, True)
    }
