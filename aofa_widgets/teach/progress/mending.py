"""A file that was cut short or spoilt in one place: what stands before the damage is whole."""

from __future__ import annotations

import json
from collections import deque
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.play.plain import MOST_BYTES, MOST_DEPTH
from aofa_widgets.rules.nesting import read_nested

from . import shape

MOST_TRIES = 50  # places before the damage at which the text is closed and read again


def mended(text: str) -> tuple[dict[str, Any], list[str]] | None:
    """What a text in broken JSON still holds of learners, and the places that were left out; None if nothing.

    >>> whole = shape.empty() | {"learners": {"0123abcd": shape.fresh("2026-11-22T10:00:00Z")}}
    >>> text = json.dumps(whole)
    >>> found = mended(text[: text.index('"guesses"')] + "~~~")
    >>> list(found[0]["learners"]), mended("nothing of ours"), mended(text)
    (['0123abcd'], None, None)
    """
    if len(text) > MOST_BYTES:
        return None
    try:
        read_nested(text, parse_int=str, parse_float=str)  # endless numbers cost nothing as words
    except json.JSONDecodeError as error:
        head = text[: error.pos]
    except RecursionError:
        return None
    else:
        return None
    for end, closing in reversed(_ends(head)):
        try:
            found = shape.read(head[:end] + closing)
        except (InputError, shape.NewerFile):
            continue
        return found if found[0]["learners"] else None
    return None


def _ends(head: str) -> list[tuple[int, str]]:
    """The last places at which a value has just ended, each with the brackets that would close the text there."""
    found: deque[tuple[int, str]] = deque(maxlen=MOST_TRIES)
    open_: list[str] = []
    quoted = escaped = False
    for at, letter in enumerate(head):
        if quoted:
            quoted = escaped or letter != '"'
            escaped = not escaped and letter == "\\"
        elif letter == '"':
            quoted = True
        elif letter in "{[":
            open_.append("}" if letter == "{" else "]")
            if len(open_) > MOST_DEPTH:
                break
        elif letter in "}]":
            if open_:
                open_.pop()
            found.append((at + 1, "".join(reversed(open_))))
        elif letter == ",":
            found.append((at, "".join(reversed(open_))))
    return list(found)
