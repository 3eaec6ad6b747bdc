"""Plain values of strangers: JSON read strictly and written the same way every time.

Strictly: no name twice in an object, no NaN, Infinity or endless number, no depth or size that costs time, no
character that a screen obeys, no beginning of a tag (but in `rules`, whose texts house rules check themselves). Every
fault names its field.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from aofa_widgets.errors import UNPRINTABLE, Fault, InputError, named, shown
from aofa_widgets.rules.nesting import read_nested
from aofa_widgets.words import fault

from .tree import tag_in

MOST_BYTES = 4_000_000
MOST_VALUES = 300_000
MOST_DEPTH = 16
MOST_TEXT = 8_000  # characters of one text: as many as a clause of a house rule may have
MOST_KEY = 120
MOST_DIGITS = 20
WIDTH = 240  # characters of a line of a save: an entry fits, and a piece of furniture


@dataclass(frozen=True, slots=True)
class _Wrong:
    """Something that JSON's reader met and no save may hold, kept until its field is known."""

    key: str
    found: str


def read_json(text: object, most: int = MOST_BYTES) -> Any:
    """What a text in JSON holds, if it is small, whole and harmless.

    Raises: InputError with the field (the line, where the text is no JSON).

    >>> read_json('{"at": 3}')
    {'at': 3}
    """
    if not isinstance(text, str):
        raise InputError(fault("", "saves.a_text", found=shown(text)))
    if len(text) > most or (not text.isascii() and len(text.encode(errors="replace")) > most):
        raise InputError(fault("", "saves.too_large", most=most))
    text = text.removeprefix("\ufeff")
    try:
        data = read_nested(
            text,
            object_pairs_hook=_object,
            parse_constant=lambda word: _Wrong("no_number", word),
            parse_int=_whole,
            parse_float=_decimal,
        )
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        key = "saves.cut" if cut else "saves.not_json"
        raise InputError(fault("", key, line=error.lineno, column=error.colno)) from None
    except RecursionError:
        raise InputError(fault("", "saves.too_deep", most=MOST_DEPTH)) from None
    check_plain(data)
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        found[key] = _Wrong("twice", key) if key in found else value
    return found


def _whole(digits: str) -> Any:
    return int(digits) if len(digits) <= MOST_DIGITS + digits.startswith("-") else _Wrong("no_number", digits[:40])


def _decimal(digits: str) -> Any:
    number = float(digits)
    return number if math.isfinite(number) and len(digits) <= 40 else _Wrong("no_number", digits[:40])


def check_plain(data: Any) -> None:
    """See to it that plain values may be shown, written and read again. Raises: InputError at the first field."""
    for number, (value, where, depth) in enumerate(_walk(data)):
        at = "".join(where)
        if number > MOST_VALUES:
            raise InputError(fault("", "saves.too_many", most=MOST_VALUES))
        if depth > MOST_DEPTH:
            raise InputError(fault(at, "saves.too_deep", most=MOST_DEPTH))
        if isinstance(value, _Wrong):
            raise InputError(fault(at, f"saves.{value.key}", found=shown(value.found).strip('"')))
        texts = [value] if isinstance(value, str) else list(value) if isinstance(value, dict) else []
        most = MOST_TEXT if isinstance(value, str) else MOST_KEY
        for text in texts:
            if found := _text(at, text, most, at.startswith("rules")):
                raise InputError(found)
        if isinstance(value, float) and not math.isfinite(value):
            raise InputError(fault(at, "saves.no_number", found=str(value)))
        if not isinstance(value, (str, int, float, list, dict, type(None))):
            raise InputError(fault(at, "saves.not_plain", found=type(value).__name__))


def _text(where: str, text: Any, most: int, rules: bool) -> Fault | None:
    if not isinstance(text, str):
        return fault(where, "saves.not_plain", found=type(text).__name__)
    if len(text) > most:
        return fault(where, "saves.long", found=len(text), most=most)
    if hidden := UNPRINTABLE.search(text.replace("\n", " ").replace("\t", " ")):
        return fault(where, "saves.character", found=f"U+{ord(hidden[0]):04X}")
    if not rules and (tag := tag_in(text)):
        return fault(where, "saves.tag", found=shown(tag).strip('"'))
    return None


def _walk(data: Any) -> Iterator[tuple[Any, tuple[str, ...], int]]:
    """Every value, its field as parts of a path, and how deep it lies; parents before what they hold, in order."""
    waiting: list[tuple[Any, tuple[str, ...], int]] = [(data, (), 1)]
    while waiting:
        value, where, depth = waiting.pop()
        yield value, where, depth
        if isinstance(value, dict):
            inner = [(child, (*where, "." if where else "", named(key)), depth + 1) for key, child in value.items()]
        elif isinstance(value, list):
            inner = [(child, (*where, f"[{i}]"), depth + 1) for i, child in enumerate(value)]
        else:
            continue
        waiting.extend(reversed(inner))


def write_json(data: Any) -> str:
    """Plain values as JSON for people: what fits on a line stands on one; the same values, the same bytes.

    >>> print(write_json({"at": 3, "moves": [1, 2]}), end="")
    {"at": 3, "moves": [1, 2]}
    """
    return "".join(_pretty(data, "")) + "\n"


def _pretty(value: Any, indent: str) -> Iterator[str]:
    flat = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if len(indent) + len(flat) <= WIDTH or not isinstance(value, (dict, list)):
        yield flat
        return
    more = indent + "  "
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    yield opening
    rows = value.items() if isinstance(value, dict) else ((None, child) for child in value)
    for n, (key, child) in enumerate(rows):
        yield f"{',' if n else ''}\n{more}" + ("" if key is None else f"{json.dumps(key, ensure_ascii=False)}: ")
        yield from _pretty(child, more)
    yield f"\n{indent}{closing}"


def fingerprint(data: Any) -> str:
    """Sixteen hexadecimal digits that are the same for the same plain values, in whatever order they are written.

    >>> fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1})
    True
    """
    text = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# Fields, one at a time.


def an_object(raw: Any, where: str, needed: Iterable[str] = (), allowed: Iterable[str] | None = None) -> dict[str, Any]:
    """An object with the fields it needs and no others (any, where `allowed` is None). Raises: InputError."""
    if not isinstance(raw, dict):
        raise InputError(fault(where, "saves.an_object", found=shown(raw)))
    needed = list(needed)
    for name in needed:
        if name not in raw:
            raise InputError(fault(f"{where}.{name}".lstrip("."), "saves.missing"))
    if allowed is not None:
        known = [*needed, *allowed]
        for name in raw:
            if name not in known:
                raise InputError(fault(where, "saves.unknown", found=named(name), allowed=", ".join(known)))
    return raw


def a_list(raw: Any, where: str, most: int) -> list[Any]:
    """A list of at most so many. Raises: InputError."""
    if not isinstance(raw, list) or len(raw) > most:
        raise InputError(fault(where, "saves.a_list", found=shown(raw), most=most))
    return raw


def a_number(raw: Any, where: str, low: int, high: int) -> int:
    """A whole number within limits, both among them. Raises: InputError."""
    if isinstance(raw, bool) or not isinstance(raw, int) or not low <= raw <= high:
        raise InputError(fault(where, "saves.a_number", found=shown(raw), low=low, high=high))
    return raw


def a_word(raw: Any, where: str, known: Iterable[str] | None = None) -> str:
    """A text, one of those known if any are given. Raises: InputError."""
    if not isinstance(raw, str):
        raise InputError(fault(where, "saves.a_text", found=shown(raw)))
    if known is not None and raw not in (names := tuple(known)):
        raise InputError(fault(where, "saves.not_known", found=named(raw), allowed=", ".join(names)))
    return raw


def plain(value: Any) -> Any:
    """Values of Python as JSON has them: tuples and the like as lists, any mapping as an object.

    >>> plain({"to": (1, 2)})
    {'to': [1, 2]}
    """
    if isinstance(value, Mapping):
        return {key: plain(child) for key, child in value.items()}
    return [plain(child) for child in value] if isinstance(value, (list, tuple)) else value
