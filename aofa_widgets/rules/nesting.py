"""JSON of strangers, refused before it is read where it lies too deep: in a page such a text would end Python itself.

Python's own reader raises `RecursionError` on a machine; in a browser the stack is another, and it never comes back.
"""

from __future__ import annotations

import json
import re
from typing import Any

DEEPEST = 200  # deeper than any file of ours, and no reader's stack is near its end
_PARTS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]+|[\]}]+', re.S)


def read_nested(text: str, **how: Any) -> Any:
    """What a text in JSON holds, with `json.loads`' options; at most DEEPEST lists and objects inside one another.

    Raises: RecursionError where it lies deeper; json.JSONDecodeError, ValueError as `json.loads`.

    >>> read_nested('{"a": [1, "[[["]}')
    {'a': [1, '[[[']}
    >>> read_nested("[" * 201)
    Traceback (most recent call last):
    ...
    RecursionError: more than 200 deep
    """
    deep = 0
    for part in _PARTS.finditer(text):
        mark = part[0][0]
        if mark in "[{":
            deep += len(part[0])
            if deep > DEEPEST:
                raise RecursionError(f"more than {DEEPEST} deep")
        elif mark != '"':
            deep -= len(part[0])
    return json.loads(text, **how)
