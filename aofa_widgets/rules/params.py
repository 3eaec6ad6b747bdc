"""Parameters: what each number or choice of a game is called, what it is in each edition, what it may become."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from aofa_widgets.errors import Fault, named, shown
from aofa_widgets.words import fault, languages, say
from aofa_widgets.words.tongues import complete

from . import shape
from .source import Document

KINDS = ("count", "number", "switch", "choice", "effects", "pair", "figures")
NODE_KEYS = {
    "value",
    "kind",
    "range",
    "choices",
    "none",
    "unit",
    "rules",
    "origin",
    "label",
    "names",
    "help",
    "outside",
    "note",
    "since",
}
ENTRIES = (*sorted(NODE_KEYS), "selector")
EFFECTS = ("push", "stun", "drop", "wound")
MOST_ENTRIES = 40
Value = int | float | bool | str | tuple[Any, ...] | None


@dataclass(frozen=True, slots=True)
class Parameter:
    """One number or choice that the rules leave to be changed, with its rule ids and its names.

    `low` to `high` is what the book's author would recognise, `outside` what the mechanics still bear.

    >>> from aofa_widgets.rules import load_book
    >>> found = load_book("swashbuckling").parameters["wounds.to_fall"]
    >>> found.default, found.unit, found.label["en"] != found.label["fr"]
    (3, 'wounds', True)
    """

    key: str
    kind: str
    default: Value
    editions: Mapping[str, Value] = field(hash=False)
    low: float | None
    high: float | None
    outside: tuple[float, float] | None
    choices: tuple[Any, ...]
    none: str | None
    unit: str
    rules: tuple[str, ...]
    origin: str
    label: Mapping[str, str] = field(hash=False)
    names: Mapping[str, Mapping[str, str]] = field(hash=False)
    help: Mapping[str, str] = field(hash=False)
    where: str
    since: int = 1  # when it came into the book, for the codes of sheets printed before

    def of(self, edition: str) -> Value:
        """The book's value in an edition."""
        return self.editions.get(edition, self.default)

    def read(self, raw: Any, *, beyond: bool = False) -> Value:
        """Turn a value as written (TOML, JSON, Python) into the parameter's own form.

        `beyond` also lets values pass that lie outside the book but within what the mechanics bear.
        Raises: ValueError if the parameter does not allow it (its message is not meant for people).
        """
        empty = self.kind == "effects" and self.none is not None and raw in ([], ())  # a list of nothing
        if (
            raw is None
            or empty
            or (self.none is not None and raw in (self.none, "none", "unlimited") and raw not in self.choices)
        ):
            if self.none is None:
                raise ValueError("none")
            return None
        if self.kind == "switch":
            if isinstance(raw, bool):
                return raw
            raise ValueError("switch")
        if self.kind == "effects":
            entries = list(raw) if isinstance(raw, (list, tuple)) else []
            if not entries or len(entries) > MOST_ENTRIES or any(entry not in self.choices for entry in entries):
                raise ValueError("effects")
            return tuple(entries)
        if self.kind == "figures":
            entries = list(raw) if isinstance(raw, (list, tuple)) else []
            if not entries or len(entries) > MOST_ENTRIES or not all(isinstance(e, str) for e in entries):
                raise ValueError("figures")
            return tuple(entries)
        if self.kind == "pair":
            numbers = list(raw) if isinstance(raw, (list, tuple)) else []
            if len(numbers) != 2 or not all(self._number(n, beyond) for n in numbers) or numbers[0] >= numbers[1]:
                raise ValueError("pair")
            return tuple(numbers)
        if self.kind == "choice" and isinstance(raw, bool):
            raw = "true" if raw else "off"  # a choice such as true, warn, off may be written as a switch
        if isinstance(raw, str):
            if raw in self.choices:
                return raw
            raise ValueError("choice")
        if isinstance(raw, bool) or not self._number(raw, beyond) or (self.kind != "number" and raw != int(raw)):
            raise ValueError("number")
        return raw if self.kind == "number" else int(raw)

    def _number(self, raw: Any, beyond: bool) -> bool:
        if isinstance(raw, bool) or not isinstance(raw, (int, float)) or self.low is None or self.high is None:
            return False
        low, high = self.outside if beyond and self.outside else (self.low, self.high)
        return min(low, self.low) <= raw <= max(high, self.high)  # false for not-a-number as well

    def outside_book(self, value: Value) -> bool:
        """Whether a value is one the mechanics bear but the book does not foresee."""
        try:
            self.read(value)
        except ValueError:
            return True
        return False

    def write(self, value: Value) -> Any:
        """A value as TOML and JSON write it: the word for no limit, lists for tables."""
        if value is None:
            return self.none or "none"
        return list(value) if isinstance(value, tuple) else value

    def values(self) -> tuple[Value, ...]:
        """Every allowed value of a choice, switch or whole number; a few telling ones of the other kinds."""
        found: list[Value] = [None] if self.none is not None else []
        if self.kind == "switch":
            found += [False, True]
        elif self.kind == "effects":
            found += [self.default, tuple(reversed(self.default)) if isinstance(self.default, tuple) else self.default]
        elif self.kind == "choice":
            found += list(self.choices)
        if self.low is not None and self.high is not None and self.kind in ("count", "choice"):
            found += list(range(int(self.low), int(self.high) + 1))
        elif self.kind == "number" and self.low is not None and self.high is not None:
            found += [self.low, self.default, self.high]
        elif self.kind in ("pair", "figures"):
            found += [self.default]
        return tuple(dict.fromkeys(found))

    def allowed(self, lang: str) -> str:
        """What may be written here, in a few words of the language, for messages."""
        parts = ["true, false"] if self.kind == "switch" else []
        if self.kind in ("effects", "figures"):
            known = ", ".join(map(str, self.choices))
            parts.append(say(f"errors.list_of_{self.kind}", lang, choices=known, most=MOST_ENTRIES))
        else:
            parts += [str(choice) for choice in self.choices]
        if self.low is not None and self.high is not None:
            key = "errors.span_pair" if self.kind == "pair" else "errors.span"
            key = "errors.span_one" if self.low == self.high else key
            parts.append(say(key, lang, low=f"{self.low:g}", high=f"{self.high:g}"))
            low, high = min((self.low, *(self.outside or ())[:1])), max((self.high, *(self.outside or ())[1:]))
            if (low, high) != (self.low, self.high):
                parts[-1] += say("errors.span_outside", lang, low=f"{low:g}", high=f"{high:g}")
        if self.none:
            parts.append(f'`"{self.none}"`')
        return ", ".join(parts)

    def allowed_texts(self) -> dict[str, str]:
        """`allowed` in every language, to be filled into a message."""
        return {lang: self.allowed(lang) for lang in languages()}


def nodes(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every parameter of a TOML tree: a table that has a `value`, under its dotted key.

    >>> [key for key, _ in nodes({"a": {"b": {"value": 1}}})]
    ['a.b']
    """
    for name, child in tree.items():
        key = f"{prefix}.{name}" if prefix else name
        if isinstance(child, Mapping):
            if "value" in child:
                yield key, child
            # a parameter may itself have parameters below it ([wounds] and [wounds.from])
            inner = {k: v for k, v in child.items() if k not in NODE_KEYS} if "value" in child else child
            yield from nodes(inner, key)


def build(
    document: Document, key: str, node: Mapping[str, Any], editions: tuple[str, ...]
) -> tuple[Parameter, list[Fault]]:
    """One parameter from its table, with every fault found in it; what is broken has something to stand for it."""
    faults = _form(document, key, node)
    sound = {found.where for found in faults}.isdisjoint({document.where(key, e) for e in ("range", "outside")})
    span = node.get("range") if sound and isinstance(node.get("range"), list) else None
    outside = node.get("outside") if sound and isinstance(node.get("outside"), list) else None
    kind = node.get("kind", "count") if node.get("kind", "count") in KINDS else "count"
    given = node.get("choices", EFFECTS if kind == "effects" else ())
    names = node.get("names", {})
    parameter = Parameter(
        key=key,
        kind=kind,
        default=None,
        editions={},
        low=span[0] if span else None,
        high=span[1] if span else None,
        outside=(outside[0], outside[1]) if outside else None,
        choices=tuple(given) if isinstance(given, (list, tuple)) else (),
        none=node["none"] if isinstance(node.get("none"), str) else None,
        unit=str(node.get("unit", "")),
        rules=tuple(node["rules"]) if isinstance(node.get("rules"), list) else (),
        origin=str(node.get("origin", "book")),
        label=_words(node.get("label"), key),
        names={str(k).lower(): _words(v, str(k)) for k, v in (names.items() if isinstance(names, Mapping) else ())},
        help=_words(node.get("help"), "") if "help" in node else {},
        where=document.where(key),
        since=node["since"] if isinstance(node.get("since"), int) else 1,
    )
    written = node["value"]
    by_edition = written if isinstance(written, Mapping) else dict.fromkeys(editions, written)
    faults += _editions(document, key, by_edition, editions)
    values: dict[str, Value] = {}
    wrong: dict[str, Fault] = {}
    for name, raw in by_edition.items():
        try:
            values[name] = parameter.read(raw)
        except (ValueError, OverflowError):
            allowed = parameter.allowed_texts()
            place = document.where(key, "value")
            wrong.setdefault(shown(raw), fault(place, "errors.not_allowed", key=key, found=shown(raw), allowed=allowed))
    faults += [] if faults else wrong.values()
    standing = next(iter(values.values()), parameter.choices[0] if parameter.choices else parameter.low)
    return replace(parameter, default=values.get(editions[0], standing), editions=values), faults


def _words(found: Any, name: str) -> dict[str, str]:
    told = found if isinstance(found, Mapping) else {}
    return {lang: str(told.get(lang, name)) for lang in languages()}


def _form(document: Document, key: str, node: Mapping[str, Any]) -> list[Fault]:
    """What is wrong with the table of a parameter before its value is looked at."""
    faults: list[Fault] = []
    for name, child in node.items():
        if name not in ENTRIES and not (isinstance(child, Mapping) and _holds_parameters(child)):
            faults.append(shape.unknown(document.where(key, name), name, ENTRIES))
    kind = node.get("kind", "count")
    if kind not in KINDS:
        allowed = ", ".join(KINDS)
        faults.append(fault(document.where(key, "kind"), "errors.unknown_kind", found=shown(kind), allowed=allowed))
    label = node.get("label")
    if not isinstance(label, Mapping) or not set(complete()) <= set(label):
        faults.append(fault(document.where(key, "label"), "errors.label_missing", key=key))
    else:
        faults += shape.every_language(document, f"{key}.label", label)
    if "help" in node:
        faults += shape.every_language(document, f"{key}.help", node["help"])
    for entry in ("range", "outside"):
        if entry in node:
            faults += shape.rising(document, f"{key}.{entry}", node[entry])
    choices = node.get("choices")
    if choices is not None and not (isinstance(choices, list) and choices):
        faults.append(shape.form(document.where(key, "choices"), f"{key}.choices", choices, 'choices = ["a", "b"]'))
    if "rules" in node and not isinstance(node["rules"], list):
        sample = 'rules = ["ID-1"]'
        faults.append(shape.form(document.where(key, "rules"), f"{key}.rules", node["rules"], sample))
    names = node.get("names", {})
    if not isinstance(names, Mapping):
        faults.append(shape.form(document.where(key, "names"), f"{key}.names", names, f"names.a = {shape.WORDS}"))
    else:
        for name, row in names.items():
            faults += shape.every_language(document, f"{key}.names.{name}", row)
    return faults


def _holds_parameters(node: Mapping[str, Any]) -> bool:
    return "value" in node or any(isinstance(child, Mapping) and _holds_parameters(child) for child in node.values())


def _editions(document: Document, key: str, by: Mapping[str, Any], editions: tuple[str, ...]) -> list[Fault]:
    """An edition that a parameter forgets, or that the game does not have."""
    where, allowed = document.where(key, "value"), ", ".join(editions)
    lacks = [fault(where, "source.edition_lacks", key=key, found=name) for name in editions if name not in by]
    return lacks + [
        fault(where, "source.edition_unknown", key=key, found=named(name), allowed=allowed)
        for name in by
        if name not in editions
    ]
