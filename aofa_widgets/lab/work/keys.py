"""A key of the content of a piece of work: the same function, the same item, the same key, in any process."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import partial
from importlib import metadata
from pathlib import PurePath
from types import CodeType
from typing import Any

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault

FORMAT = 1
MOST_DEEP = 60


def key_of(function: Callable[[Any], Any]) -> str:
    """Key of a job: the function by name and by what it does, the version of this package and of the format.

    >>> key_of(abs) == key_of(abs), key_of(abs) == key_of(len)
    (True, False)
    """
    return _digest([FORMAT, metadata.version("aofa-widgets"), _told(function, 0)])


def item_key(item: Any) -> str:
    """Key of an item: numbers, words, lists, dictionaries, dataclasses of them, rulesets, functions and NumPy arrays.

    Raises: InputError for what has no content that can be told.

    >>> item_key((1, {"a": 2.5})) == item_key((1, {"a": 2.5})), item_key((1,)) == item_key([1])
    (True, False)
    """
    return _digest(_told(item, 0))


def _digest(told: Any) -> str:
    return hashlib.sha256(json.dumps(told, ensure_ascii=True, separators=(",", ":")).encode()).hexdigest()[:32]


def _told(value: Any, deep: int) -> Any:
    if deep > MOST_DEEP:
        raise InputError(fault("items", "work.no_key", found=type(value).__name__))
    further = deep + 1
    if value is None or isinstance(value, (bool, str)):
        return value
    kind = f"{type(value).__module__}.{type(value).__qualname__}"
    if isinstance(value, Enum):
        return [kind, value.name]
    if isinstance(value, (int, float, complex, Fraction, PurePath, range)):
        return [kind, repr(value) if not isinstance(value, int) else hex(value)]
    if isinstance(value, (bytes, bytearray)):
        return [kind, hashlib.sha256(value).hexdigest()]
    if isinstance(found := getattr(value, "fingerprint", None), str):  # a ruleset: its values and its words
        return [kind, found]
    if isinstance(value, (list, tuple)):
        return [kind, [_told(one, further) for one in value]]
    if isinstance(value, Mapping):
        rows = [[_told(key, further), _told(one, further)] for key, one in value.items()]
        return [kind, sorted(rows, key=json.dumps)]
    if isinstance(value, (set, frozenset)):
        return [kind, sorted((_told(one, further) for one in value), key=json.dumps)]
    if is_dataclass(value) and not isinstance(value, type):
        return [kind, [[one.name, _told(getattr(value, one.name), further)] for one in fields(value)]]
    if isinstance(value, partial):
        return [kind, _told(value.func, further), _told(value.args, further), _told(value.keywords, further)]
    if hasattr(value, "tobytes") and hasattr(value, "dtype"):
        return [kind, str(value.dtype), list(value.shape), hashlib.sha256(value.tobytes()).hexdigest()]
    if callable(value) and hasattr(value, "__qualname__"):
        own = getattr(value, "__self__", None)
        bound = None if own is None or type(own).__name__ == "module" else _told(own, further)
        return [f"{value.__module__}.{value.__qualname__}", _code(getattr(value, "__code__", None)), bound]
    raise InputError(fault("items", "work.no_key", found=shown(type(value).__name__)[1:-1]))


def _code(code: CodeType | None) -> Any:
    """What a function does, so that a changed one does not find the results of the old one."""
    if code is None:
        return None
    inner = [_code(one) if isinstance(one, CodeType) else repr(one) for one in code.co_consts]
    inner = [sorted(one) if isinstance(one, str) and one.startswith("frozenset") else one for one in inner]
    return [code.co_code.hex(), list(code.co_names), list(code.co_varnames), inner]
