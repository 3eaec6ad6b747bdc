"""Special rules read from tables of TOML, every fault at its line: unknown effects, values, conditions and holes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.errors import UNPRINTABLE, Fault, named, shown
from aofa_widgets.words import fault, languages
from aofa_widgets.words.tree import Agree, Choice, Of, TemplateError, Value, parse, walk

from .. import shape
from ..hints import nearest
from ..source import Document
from ..template import grammar_fault
from .special import RATING, Effect, Named, Span, Special
from .vocabulary import Kind, Slot, Vocabulary

ENTRIES = ("scope", "rules", "label", "x", "values", "effects", "text", "field")
X_ENTRIES = ("low", "high", "default")
VALUE_ENTRIES = ("value", "range", "unit", "label")
MOST_RULES = 200
MOST_EFFECTS = 12
MOST_VALUES = 12
MOST_LABEL = 60
MOST_TEXT = 1_500
MOST_NUMBER = 99
ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+){0,8}")
_VALUE = re.compile(r"[a-z][a-z0-9_]{0,39}")
_RULE = re.compile(r"[A-Z]{2,12}(?:-[A-Za-z0-9]+)+")
_FORMS = {
    "effects": 'effects = [{ effect = "…", when = ["…"], … }]',
    "when": 'when = ["charge", "melee"]',
    "rules": 'rules = ["ID-1"]',
    "x": "x = { low = 1, high = 6, default = 1 }",
    "value": "{ value = 1, range = [0, 3] }",
    "field": 'field = "…"',
}


@dataclass(frozen=True, slots=True)
class Specials:
    """The special rules of a book in the order of its file, and the effects that its engine knows."""

    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    rules: Mapping[str, Special] = field(default_factory=dict, hash=False)


def read_specials(document: Document, vocabulary: Vocabulary) -> tuple[dict[str, Special], list[Fault]]:
    """Every special rule of a document, and everything that is wrong with it."""
    faults: list[Fault] = []
    found: dict[str, Special] = {}
    if len(document.data) > MOST_RULES:
        faults.append(fault(document.where(), "special.too_many", found=len(document.data), most=MOST_RULES))
        return found, faults
    for name, row in document.data.items():
        special, wrong = build(document, name, (name,), row, vocabulary)
        faults += wrong
        if special:
            found[name] = special
    return found, faults + list(twins(found))


def twins(rules: Mapping[str, Special]) -> Iterator[Fault]:
    """Rules of one name in a language: a profile that bears it could mean either."""
    for lang in languages():
        seen: dict[str, Special] = {}
        for one in rules.values():
            other = seen.setdefault(one.label[lang].casefold(), one)
            if other is not one:
                place = one.places.get("label", one.where)
                yield fault(place, "special.twin", found=one.label[lang], id=other.id, other=other.where)


def build(
    document: Document, name: str, path: tuple[str, ...], row: Any, vocabulary: Vocabulary
) -> tuple[Special | None, list[Fault]]:
    """One special rule from its table at `path` of the document, and every fault in it; None if it cannot be used."""
    return _Reader(document, name, path, vocabulary).read(row)


class _Reader:
    """Reads one table; knows where it stands and what the engine can do."""

    def __init__(self, document: Document, name: str, path: tuple[str, ...], vocabulary: Vocabulary) -> None:
        self.document, self.name, self.path, self.vocabulary = document, name, path, vocabulary
        self.faults: list[Fault] = []
        self.called = ".".join(path)

    def where(self, *keys: str) -> str:
        return self.document.where(*self.path, *keys)

    def wrong(self, keys: tuple[str, ...], key: str, **values: Any) -> None:
        self.faults.append(fault(self.where(*keys), f"special.{key}", id=named(self.name), **values))

    def form(self, keys: tuple[str, ...], found: Any, sample: str) -> None:
        self.faults.append(shape.form(self.where(*keys), ".".join((self.called, *keys)), found, sample))

    def entries(self, keys: tuple[str, ...], row: Mapping[str, Any], known: tuple[str, ...]) -> None:
        self.faults += [shape.unknown(self.where(*keys, key), key, known) for key in row if key not in known]

    def both(self, entry: str, found: Any, most: int) -> dict[str, str]:
        """A text in every language, or a fault."""
        where, path = self.where(entry), f"{self.called}.{entry}"
        if found is None:
            self.faults.append(shape.missing(where, path, f"{entry} = {shape.WORDS}"))
        elif not isinstance(found, Mapping):
            self.faults.append(shape.form(where, path, found, f"{entry} = {shape.WORDS}"))
        else:
            self.entries((entry,), found, tuple(languages()))
            for lang in languages():
                text = found.get(lang)
                place = self.where(entry, lang)
                if not isinstance(text, str) or not text.strip():
                    self.faults.append(fault(where, "source.language", field=path, lang=lang))
                elif len(text) > most:
                    name = f"{path}.{lang}"
                    self.faults.append(fault(place, "errors.house_long", field=name, found=len(text), most=most))
                elif hidden := UNPRINTABLE.search(text):
                    code = f"U+{ord(hidden[0]):04X}"
                    self.faults.append(fault(place, "errors.house_character", field=f"{path}.{lang}", found=code))
            return {lang: found[lang].strip() if isinstance(found.get(lang), str) else "" for lang in languages()}
        return dict.fromkeys(languages(), "")

    def read(self, row: Any) -> tuple[Special | None, list[Fault]]:
        if not isinstance(row, Mapping):
            self.form((), row, f"[{self.called}]")
            return None, self.faults
        if not ID.fullmatch(self.name) or len(self.name) > 40:
            self.wrong((), "id")
        self.entries((), row, ENTRIES)
        label, text = self.both("label", row.get("label"), MOST_LABEL), self.both("text", row.get("text"), MOST_TEXT)
        if any(set(word) & set("()[]{},;|\"") for word in label.values()):
            self.wrong(("label",), "label", found=shown(dict(label)))
        scope = row.get("scope")
        if scope not in _scopes(self.vocabulary):
            allowed = ", ".join(_scopes(self.vocabulary))
            hint = nearest(scope, _scopes(self.vocabulary))
            self.wrong(("scope",), "scope", found=shown(scope), allowed=allowed, hint=hint)
        rules = row.get("rules", [])
        if not isinstance(rules, list) or not all(isinstance(one, str) and _RULE.fullmatch(one) for one in rules):
            self.form(("rules",), rules, _FORMS["rules"])
            rules = []
        told = row.get("field", "")
        if not isinstance(told, str):
            self.form(("field",), told, _FORMS["field"])
        x, values = self.span(row.get("x")), self.values(row.get("values", {}))
        effects = self.effects(row.get("effects"), scope, x, values)
        values = {name: self.given(one, name, effects) for name, one in values.items()}
        plain = {name: one for name, one in values.items() if isinstance(one, Named)}
        self.holes(text, values)
        if self.faults:
            return None, self.faults
        places = {entry: self.where(entry) for entry in ("label", "text", "effects")}
        places |= {f"text.{lang}": self.where("text", lang) for lang in languages()}
        rating = str(told)
        found = Special(
            *(self.name, str(scope), label, x, tuple(rules), text, tuple(one for one, _, _ in effects), plain, rating),
            where=self.where(), places=places, source=row,
        )
        return found, []

    def span(self, found: Any) -> Span | None:
        if found is None:
            return None
        if isinstance(found, Mapping):
            self.entries(("x",), found, X_ENTRIES)
            low, high = found.get("low"), found.get("high")
            default = found.get("default", low)
            if isinstance(low, int) and isinstance(high, int) and isinstance(default, int):
                if bool not in map(type, (low, high, default)) and 0 <= low <= default <= high <= MOST_NUMBER:
                    return Span(low, high, default)
        self.form(("x",), found, _FORMS["x"])
        return None

    def values(self, found: Any) -> dict[str, Any]:
        if not isinstance(found, Mapping):
            self.form(("values",), found, "values.hits = 1")
            return {}
        if len(found) > MOST_VALUES:
            self.wrong(("values",), "values_many", found=len(found), most=MOST_VALUES)
            return {}
        for name in found:
            if not _VALUE.fullmatch(name):
                self.wrong(("values", name), "value_name", found=named(name))
        return dict(found)

    def given(self, row: Any, name: str, effects: list[tuple[Effect, Kind, Mapping[str, Slot]]]) -> Named | None:
        """A named number with the span and the words of the value that it is given to, where it has none itself."""
        told = row if isinstance(row, Mapping) else {"value": row}
        self.entries(("values", name), told, VALUE_ENTRIES)
        slots = [slot for one, _, all_ in effects for key, slot in all_.items() if (key, name) in one.values]
        if not slots:
            self.wrong(("values", name), "value_unused", found=named(name))
            return None
        low, high = max(slot.low for slot in slots), min(slot.high for slot in slots)
        if "range" in told:
            wrong = shape.rising(self.document, ".".join((self.called, "values", name, "range")), told["range"])
            if wrong or not all(_whole(n) for n in told["range"]):
                self.form(("values", name), told["range"], "range = [0, 3]")
                return None
            low, high = max(low, told["range"][0]), min(high, told["range"][1])
        value = told.get("value")
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            span = {"low": low, "high": high}
            self.wrong(("values", name), "range", value=named(name), found=shown(value), **span)
            return None
        label = {lang: slots[0].label[lang] for lang in languages()}
        if "label" in told:
            wrong = shape.every_language(self.document, ".".join((self.called, "values", name, "label")), told["label"])
            self.faults += wrong
            label = label if wrong else {lang: told["label"][lang] for lang in languages()}
        unit = told.get("unit", slots[0].unit)
        return Named(value, low, high, unit if isinstance(unit, str) else "", label, self.where("values", name))

    def effects(
        self, found: Any, scope: Any, x: Span | None, values: Mapping[str, Any]
    ) -> list[tuple[Effect, Kind, Mapping[str, Slot]]]:
        if not isinstance(found, list) or not found or not all(isinstance(one, Mapping) for one in found):
            self.form(("effects",), found, _FORMS["effects"])
            return []
        if len(found) > MOST_EFFECTS:
            self.wrong(("effects",), "effects_many", found=len(found), most=MOST_EFFECTS)
            return []
        rows = [self.effect(row, scope, x, values) for row in found]
        return [row for row in rows if row]

    def effect(
        self, row: Mapping[str, Any], scope: Any, x: Span | None, values: Mapping[str, Any]
    ) -> tuple[Effect, Kind, Mapping[str, Slot]] | None:
        at, name = ("effects",), row.get("effect")
        kinds = self.vocabulary.effects
        kind = kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            self.wrong(at, "effect", found=shown(name), allowed=", ".join(kinds), hint=nearest(name, kinds))
            return None
        if scope in _scopes(self.vocabulary) and scope not in kind.scopes:
            self.wrong(at, "scope_here", effect=kind.name, scope=shown(scope), allowed=", ".join(kind.scopes))
        when = row.get("when", [])
        if not isinstance(when, list) or not all(isinstance(one, str) for one in when):
            self.form(at, when, _FORMS["when"])
            when = []
        slots = dict(kind.slots)
        for one in when:
            if one not in kind.when:
                told_of = {"found": shown(one), "allowed": ", ".join(kind.when) or "–", "hint": nearest(one, kind.when)}
                self.wrong(at, "when", effect=kind.name, **told_of)
            elif needs := self.vocabulary.when[one].needs:
                condition = self.vocabulary.when[one]
                slots[needs] = Slot(needs, 1, MOST_NUMBER, (), "in" if needs.endswith("_in") else "", condition.label)
        told: list[tuple[str, int | str]] = []
        for key in row:
            if key not in ("effect", "when") and key not in slots:
                allowed = ", ".join(slots) or "–"
                self.wrong(at, "value_here", effect=kind.name, found=named(key), allowed=allowed)
        for key, slot in sorted(slots.items()):
            if key not in row:
                self.wrong(at, "value_missing", effect=kind.name, value=key)
            elif self.fits(row[key], kind, slot, x, values):
                told.append((key, row[key]))
        return Effect(kind.name, tuple(told), frozenset(when)), kind, slots

    def fits(self, found: Any, kind: Kind, slot: Slot, x: Span | None, values: Mapping[str, Any]) -> bool:
        """Whether an effect may be told this: a word of its list, a number of its span, X, or a number with a name."""
        told = {"effect": kind.name, "value": slot.name, "found": shown(found)}
        if slot.choices:
            if found not in slot.choices:
                hint = nearest(found, slot.choices)
                self.wrong(("effects",), "choice", **told, allowed=", ".join(slot.choices), hint=hint)
            return found in slot.choices
        if found == RATING:
            if x is None:
                self.wrong(("x",), "no_x", **told)
            elif not slot.low <= x.low <= x.high <= slot.high:
                self.wrong(("x",), "x_range", **told, low=slot.low, high=slot.high)
            return x is not None
        if isinstance(found, str):
            if found not in values:
                self.wrong(("effects",), "no_value", **told, hint=nearest(found, values))
            return found in values
        if not _whole(found) or not slot.low <= found <= slot.high:
            place = f"{kind.name}.{slot.name}"
            self.wrong(("effects",), "range", value=place, found=shown(found), low=slot.low, high=slot.high)
            return False
        return True

    def holes(self, text: Mapping[str, str], values: Mapping[str, Any]) -> None:
        """Every hole of a text is one of the rule's values, and both languages print the same ones."""
        printed: dict[str, set[str]] = {}
        for lang, template in text.items():
            place = self.where("text", lang)
            try:
                nodes = list(walk(parse(template)))
            except TemplateError as error:
                self.faults.append(grammar_fault(place, error))
                continue
            names = {name for node in nodes if (name := hole(node))}
            for name in sorted(names - set(values)):
                allowed, hint = ", ".join(values) or "–", nearest(name, values)
                one = fault(place, "special.hole", id=named(self.name), found=named(name), allowed=allowed, hint=hint)
                self.faults.append(one)
            printed[lang] = names
        for name in sorted(_parted(printed.values())):
            if name in values and len(printed) == len(text):
                self.wrong(("text",), "parity", found=name)


def hole(node: Any) -> str:
    """The value that a node of a template prints or asks, or ""."""
    if isinstance(node, Of):
        return node.value.name
    return node.name if isinstance(node, (Value, Agree, Choice)) else ""


def _parted(sets: Iterable[set[str]]) -> set[str]:
    """What is in one of these sets and not in all of them."""
    every = list(sets)
    return {name for one in every for name in one if not all(name in other for other in every)}


def _scopes(vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(dict.fromkeys(scope for kind in vocabulary.effects.values() for scope in kind.scopes))


def _whole(found: Any) -> bool:
    return isinstance(found, int) and not isinstance(found, bool)
