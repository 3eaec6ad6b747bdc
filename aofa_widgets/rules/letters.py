"""The letters of a code: the alphabet, letters for names and values, and letters that check letters."""

from __future__ import annotations

import hashlib
import json
import re
from functools import lru_cache
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from .nesting import read_nested
from .params import Parameter, Value

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
PLACE = {letter: at for at, letter in enumerate(ALPHABET)}
MOST_LETTERS = 1_200
_LOOKS = re.compile(r"\s*[0-9A-Za-z]{3}(?:[\s\u2010-\u2015-][0-9A-Za-z]{3}){2,}[0-9A-Za-z \u2010-\u2015-]*")
GAME, NAME, KEY, _WORD = 3, 3, 4, 3  # letters of each kind of name
_PRIME = 32_749  # the largest below 32³
_SMALL = 16  # the first letter of a value: a number below this, or one of the signs that follow
_NONE, _FALSE, _TRUE, _MIDDLE, _HUNDREDTHS, _LIST, _TEXT, _WORDS = range(_SMALL, _SMALL + 8)


def number(value: int, size: int) -> str:
    """A number as so many letters, the last one the smallest."""
    return "".join(ALPHABET[value >> 5 * at & 31] for at in reversed(range(size)))


def count(letters: str) -> int:
    """The number that letters stand for.

    >>> count(number(1023, 2))
    1023
    """
    found = 0
    for letter in letters:
        found = found * 32 + PLACE[letter]
    return found


@lru_cache(maxsize=4096)
def of_name(kind: str, name: str, size: int) -> str:
    """Letters that a name has for ever, whatever else there is."""
    digest = hashlib.sha256(f"aofa code 1\n{kind}\n{name}".encode(errors="replace")).digest()
    return number(int.from_bytes(digest[:8], "big") % 32**size, size)


def of_option(kind: str, name: str) -> str:
    """Letters of an edition, preset or house rule; the first lies in the first half of the alphabet."""
    letters = of_name(kind, name, NAME)
    return ALPHABET[PLACE[letters[0]] % 16] + letters[1:]


def of_key(key: str) -> str:
    """Letters of a parameter; the first lies in the second half of the alphabet."""
    letters = of_name("parameter", key, KEY)
    return ALPHABET[PLACE[letters[0]] % 16 + 16] + letters[1:]


def of_word(word: object) -> str:
    """Letters of a choice; the first lies behind the other signs of a value."""
    letters = of_name("choice", str(word), _WORD)
    return ALPHABET[PLACE[letters[0]] % (32 - _WORDS) + _WORDS] + letters[1:]


def check(letters: str) -> str:
    """Three letters that any single wrong letter, and any swap of two neighbours, would change."""
    total = 7
    for letter in letters:
        total = (total * 37 + PLACE[letter] + 1) % _PRIME
    return number(total, 3)


def grouped(letters: str) -> str:
    """Groups of three; a letter left alone joins the group before it."""
    groups = [letters[at : at + 3] for at in range(0, len(letters), 3)]
    if len(groups[-1]) == 1:
        groups[-2:] = [groups[-2] + groups[-1]]
    return "-".join(groups)


def exact(value: Value) -> str:
    """A value as text, in which 1 and 1.0 are not the same."""
    return json.dumps(value)


def of_value(parameter: Parameter, value: Value) -> str:
    """Letters of a value, which `Reader.value` reads again."""
    if value is None:
        return ALPHABET[_NONE]
    if isinstance(value, bool):
        return ALPHABET[_TRUE if value else _FALSE]
    if isinstance(value, tuple):
        parts = "".join(of_value(parameter, part) for part in value)
        return ALPHABET[_LIST] + number(len(value), 2) + parts
    if isinstance(value, str) and value in parameter.choices:
        return of_word(value)
    if isinstance(value, int) and 0 <= value < 32**2:
        return ALPHABET[value] if value < _SMALL else ALPHABET[_MIDDLE] + number(value, 2)
    if isinstance(value, float) and 0 <= value < 10 and exact(round(value * 100) / 100) == exact(value):
        return ALPHABET[_HUNDREDTHS] + number(round(value * 100), 2)
    data = json.dumps(value, ensure_ascii=False).encode()
    size = -(-len(data) * 8 // 5)
    return ALPHABET[_TEXT] + number(len(data), 2) + number(int.from_bytes(data, "big"), size)


class Reader:
    """Takes letters off the front of a code."""

    def __init__(self, letters: str) -> None:
        self.letters, self.at = letters, 0

    def take(self, size: int) -> str:
        found = self.letters[self.at : self.at + size]
        if len(found) < size:
            raise InputError(fault("code", "code.other_version"))
        self.at += size
        return found

    def value(self, parameter: Parameter) -> Any:
        """One value as it was written; what it may be is judged by the parameter."""
        letter = self.take(1)
        sign = PLACE[letter]
        if sign < _SMALL:
            return sign
        if sign >= _WORDS:
            letters = letter + self.take(_WORD - 1)
            found = next((word for word in parameter.choices if of_word(word) == letters), None)
            if found is None:
                raise InputError(fault("code", "code.other_version"))
            return found
        return self.other(sign, parameter)

    def other(self, sign: int, parameter: Parameter) -> Any:
        if sign in (_NONE, _FALSE, _TRUE):
            return {_NONE: None, _FALSE: False, _TRUE: True}[sign]
        size = count(self.take(2))
        if sign == _MIDDLE:
            return size
        if sign == _HUNDREDTHS:
            return size / 100
        if sign == _LIST:
            return [self.value(parameter) for _ in range(size)]
        data = count(self.take(-(-size * 8 // 5)))
        try:
            return read_nested(data.to_bytes(size, "big").decode())
        except (ValueError, OverflowError, RecursionError):
            raise InputError(fault("code", "code.other_version")) from None


def is_code(text: object) -> bool:
    """Whether a text is meant as a code: groups of three letters and digits, or one run of them.

    >>> is_code("k7q-4fd-9cm"), is_code("swashbuckling")
    (True, False)
    """
    if not isinstance(text, str) or len(text) > 2 * MOST_LETTERS:
        return False
    if _LOOKS.fullmatch(text):
        return True
    letters = text.strip().upper()
    known = len(letters) >= GAME + 6 and all(letter in PLACE for letter in letters)
    return known and (any(letter.isdigit() for letter in letters) or check(letters[:-3]) == letters[-3:])
