"""Fields of a recorded case as data: how each is read, what stands for it, its JSON Schema; every fault named by field.

A game says which calls there are and what fields each has; its referee reads by them and prints their schema.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from aofa_widgets.errors import InputError, cut, named, shown, visible
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.hints import did_you_mean
from aofa_widgets.words import fault
from aofa_widgets.words.grammar import closest

MOST, MOST_ROWS, MOST_STEPS, MOST_DICE, MOST_INCHES, MOST_NAME, MOST_FAULTS = 100, 200, 200, 200, 1000, 100, 12
MOST_SHOWN = 60  # characters of a value in a message
REQUIRED: Any = object()
WITHOUT = ("an_object", "a_list", "a_word", "figures")  # forms of which nothing at all is said to be missing


def bad(where: str, key: str, found: Any, **values: Any) -> InputError:
    """The error for a field that holds something else than it should, or nothing."""
    key = "missing" if found is None and key in WITHOUT else key
    return InputError(fault(where, key if "." in key else f"referee.{key}", found=in_json(found), **values))


def in_json(value: Any) -> str:
    """A value as a record has it, short and on one line: for messages.

    >>> in_json({"do": "duel", "dice": None}), in_json("x" * 99)[-3:]
    ('{"do": "duel", "dice": null}', 'xx…')
    """
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):  # no JSON at all: given to the function, not read from a record
        return shown(value, MOST_SHOWN)
    return cut(visible(text).replace("`", "'"), MOST_SHOWN)


def rules_of_record(record: Mapping[str, Any], game: str) -> Ruleset:
    """The rules of a game under the `params` of a record: an `edition`, and other values than its own.

    Raises: InputError naming the entry of `params` that cannot be used.

    >>> rules_of_record({"params": {"edition": "letter"}}, "honour").edition
    'letter'
    """
    params = record.get("params")
    params = {} if params is None else params
    if not isinstance(params, Mapping):
        raise bad("params", "an_object", params)
    edition = params.get("edition")
    if edition is not None and not isinstance(edition, str):
        raise bad("params.edition", "a_word", edition)
    given = {key: value for key, value in params.items() if key != "edition"}
    try:
        return Ruleset.load(game, edition=edition).with_values(given, "case")
    except InputError as error:
        raise InputError([replace(f, where=f"params.{f.where}") for f in error.faults]) from None


def known_only(raw: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    """Refuse entries that nothing reads: a misspelt one must not pass for its default.

    Raises: InputError with a fault at each of them, and the entry that may have been meant.
    """
    faults = [
        fault(
            f"{where}.{named(name)}".lstrip("."),
            "source.entry",
            found=named(name),
            hint=did_you_mean(closest(named(name), known)),
            allowed=", ".join(known),
        )
        for name in raw
        if name not in known
    ]
    if faults:
        raise InputError(faults[:MOST_FAULTS])


@dataclass(frozen=True, slots=True)
class Field:
    """One entry of a record: how it is read, what stands for it where it is left out, its JSON Schema."""

    read: Callable[[Any, str], Any]
    default: Any
    form: Mapping[str, Any] = field(hash=False)


def read_fields(raw: Any, fields: Mapping[str, Field], where: str) -> dict[str, Any]:
    """An object by its fields, defaults filled in.

    Raises: InputError naming the entry that is missing, unknown or holds something else than it should.
    """
    if not isinstance(raw, Mapping):
        raise bad(where, "an_object", raw)
    known_only(raw, tuple(fields), where)
    found = {}
    for name, entry in fields.items():
        at = f"{where}.{name}".lstrip(".")
        if raw.get(name) is None:
            if entry.default is REQUIRED:
                raise bad(at, "missing", None)
            found[name] = entry.read({}, at) if entry.default == {} else entry.default
        else:
            found[name] = entry.read(raw[name], at)
    return found


def whole(default: Any = 0, low: int = 0, high: int = MOST) -> Field:
    """A whole number from `low` to `high`."""

    def read(raw: Any, where: str) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int) or not low <= raw <= high:
            raise bad(where, "a_number", raw, low=low, high=high)
        return raw

    return Field(read, default, {"type": "integer", "minimum": low, "maximum": high})


def switch(default: bool = False) -> Field:
    """`true` or `false`."""

    def read(raw: Any, where: str) -> bool:
        if not isinstance(raw, bool):
            raise bad(where, "a_switch", raw)
        return raw

    return Field(read, default, {"type": "boolean"})


def one_of(words: Sequence[str], default: Any = REQUIRED) -> Field:
    """One of some words."""

    def read(raw: Any, where: str) -> str:
        if not isinstance(raw, str) or raw not in words:
            raise bad(where, "one_of", raw, allowed=", ".join(words))
        return raw

    return Field(read, default, {"enum": list(words)})


def name() -> Field:
    """An id that a record gives."""

    def read(raw: Any, where: str) -> str:
        if not isinstance(raw, str) or not raw or len(raw) > MOST_NAME:
            raise bad(where, "a_word", raw)
        return raw

    return Field(read, REQUIRED, {"type": "string", "minLength": 1, "maxLength": MOST_NAME})


def number(default: Any = REQUIRED, low: float = -MOST_INCHES, high: float = MOST_INCHES) -> Field:
    """A number of inches, as it stands."""

    def read(raw: Any, where: str) -> float:
        if isinstance(raw, bool) or not isinstance(raw, (int, float)) or not low <= raw <= high:
            raise bad(where, "inches", raw, low=f"{low:g}", high=f"{high:g}")
        return raw

    return Field(read, default, {"type": "number", "minimum": low, "maximum": high})


def rows(row: Field, default: Any = REQUIRED, most: int = MOST_ROWS) -> Field:
    """A list of alike entries."""

    def read(raw: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(raw, (list, tuple)) or len(raw) > most:
            raise bad(where, "a_list", raw, most=most)
        return tuple(row.read(one, f"{where}[{i}]") for i, one in enumerate(raw))

    return Field(read, default, {"type": "array", "items": row.form, "maxItems": most})


def table(fields: Mapping[str, Field], default: Any = REQUIRED) -> Field:
    """An object with these fields and no other."""

    def read(raw: Any, where: str) -> dict[str, Any]:
        return read_fields(raw, fields, where)

    return Field(read, default, form_of(fields))


def form_of(fields: Mapping[str, Field]) -> dict[str, Any]:
    """The JSON Schema of an object with these fields."""
    needed = [key for key, entry in fields.items() if entry.default is REQUIRED]
    form: dict[str, Any] = {"type": "object", "additionalProperties": False}
    optional = {key: entry.form for key, entry in fields.items() if entry.default is not REQUIRED}
    loose = {key: {"anyOf": [form, {"type": "null"}]} for key, form in optional.items()}
    form["properties"] = {key: loose.get(key, entry.form) for key, entry in fields.items()}
    return form | ({"required": needed} if needed else {})
