"""The few errors of the house: each carries one sentence for each language and says where."""

from __future__ import annotations

import json
import locale
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, time
from itertools import islice
from pathlib import Path
from typing import Any

# what a terminal obeys, turns round or cannot encode: control characters, marks of line and direction, half characters
UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")
_OPENING = re.compile(r"""(?<!\w)["']|"$""")
MOST_BITS = 190
_KIT = Path(__file__).resolve().parent
COLONS = {"fr": "\u00a0:"}
"""The colon of languages that set a space before it; `words.tongues` takes it from here, the lowest room."""
_OPTION = re.compile("-{0,2}[a-z][a-z_-]*|[A-ZÀ-Ý][A-ZÀ-Ý_|=]*")


def preferred_language() -> str:
    """Language code for people who did not choose: `AOFA_LANG`, else the locale's, else "en".

    >>> preferred_language() in ("en", "fr") or len(preferred_language()) >= 2
    True
    """
    chosen = os.environ.get("AOFA_LANG", "").strip().lower()
    if chosen:
        return chosen[:2]
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value and value not in ("C", "POSIX") and not value.startswith("C."):
            return value[:2].lower()
    found = locale.getlocale()[0] or ""
    return "fr" if found.lower().startswith("fr") else "en"


def visible(text: str) -> str:
    """A text on one line with nothing hidden in it: a stranger's escape codes are spelt out, not obeyed.

    >>> visible("a\\x1b[2Jb\\n")
    'a\\\\x1b[2Jb\\\\n'
    """
    return UNPRINTABLE.sub(lambda found: json.dumps(found[0])[1:-1].replace("\\u00", "\\x"), text)


def cut(text: str, most: int) -> str:
    """A text of at most `most` characters, the last of them three dots in one if it was longer.

    >>> cut("abcdef", 4), cut("abc", 4)
    ('abc…', 'abc')
    """
    return text if len(text) <= most else text[: most - 1] + "…"


def shown(value: Any, most: int = 60) -> str:
    """Any value as people write it in a file, at most `most` characters, whatever it is: for messages.

    >>> shown("6"), shown(True), shown([1, {"a": 2.5}]), shown("x" * 99, 9)
    ('"6"', 'true', '[1, {a: 2.5}]', '"xxxxxxx…')
    """
    return cut(visible(_written(value, most, 3)).replace("`", "'"), most)


def named(value: Any, most: int = 60) -> str:
    """The same for something that should be a name: a word without its quotes.

    >>> named("chess"), named(""), named([1])
    ('chess', '""', '[1]')
    """
    text = shown(value, most + 2)
    return text.strip('"') or '""' if isinstance(value, str) else text


def raised_at(error: BaseException) -> str:
    """Where an error of Python arose: the innermost file of the kit, from its own folder on, and the line; "" for none.

    >>> try:
    ...     shown(1, most=None)
    ... except TypeError as error:
    ...     raised_at(error).partition(":")[0]
    'errors.py'
    """
    passed, step = [], error.__traceback__
    while step is not None:
        passed.append((step.tb_frame.f_code.co_filename, step.tb_lineno))
        step = step.tb_next
    if isinstance(error, SyntaxError) and error.filename:  # a file that could not be read has no frame
        passed.append((error.filename, error.lineno or 1))
    for file, line in reversed(passed):
        path = Path(file)
        if _KIT in path.parents:
            return f"{path.relative_to(_KIT).as_posix()}:{line}"
    return ""


def _closed(text: str) -> str:
    """A stranger's text, its quotes such that typography opens none that nobody closes."""
    return _OPENING.sub(lambda found: "″" if found[0] == '"' else "’", text)


def _written(value: Any, most: int, deep: int) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return '"' + _closed(value[: most + 1]) + '"'
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return f"{'-' if value < 0 else ''}10^{round(value.bit_length() * 0.30103)}"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, Mapping):
        rows = (
            f"{k[:most] if isinstance(k, str) else '…'}: {_written(v, most, deep - 1)}"
            for k, v in islice(value.items(), most // 4)
        )
        return "{" + (", ".join(rows) if deep else "…") + "}"
    if isinstance(value, (list, tuple)):
        rows = (_written(each, most, deep - 1) for each in islice(value, most // 3))
        return "[" + (", ".join(rows) if deep else "…") + "]"
    return str(value) if isinstance(value, (date, time)) else type(value).__name__


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong: where it stands and a sentence in each language.

    >>> Fault("house/x.toml:4", {"en": "It is 9.", "fr": "Il vaut 9."}).say("fr")
    'house/x.toml:4: Il vaut 9.'
    """

    where: str
    texts: Mapping[str, str] = field(hash=False)

    def say(self, lang: str) -> str:
        """The sentence in `lang` (English where that language lacks it), after its place."""
        text = self.texts.get(lang) or self.texts.get("en") or next(iter(self.texts.values()), "")
        colon = COLONS.get(lang, ":") if _OPTION.fullmatch(self.where) else ":"  # a word, not a place in a file
        return visible(f"{self.where}{colon} {text}" if self.where else text)


class AofaError(Exception):
    """Base of all errors meant for people; holds every fault found at once.

    >>> str(AofaError([Fault("", {"en": "No.", "fr": "Non."})])) in ("No.", "Non.")
    True
    """

    def __init__(self, faults: Iterable[Fault] | Fault):
        self.faults: tuple[Fault, ...] = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__(*self.faults)

    def say(self, lang: str) -> str:
        """All faults in `lang`, one a line."""
        return "\n".join(fault.say(lang) for fault in self.faults)

    def __str__(self) -> str:
        return self.say(preferred_language())

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows in place of a traceback: the sentences, nothing else."""
        return [str(self)]


class SourceError(AofaError):
    """A file (rule source, house rule, save) that cannot be used as it stands.

    >>> SourceError(Fault("house/x.toml:4", {"en": "It is 9.", "fr": "Il vaut 9."})).say("en")
    'house/x.toml:4: It is 9.'
    """


class InputError(AofaError):
    """An argument, a message or a record that cannot be used; nothing was changed.

    >>> [one.where for one in InputError(Fault("steps[0].dice", {"en": "A die shows 7."})).faults]
    ['steps[0].dice']
    """
