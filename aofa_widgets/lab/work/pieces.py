"""One piece of work as it travels to where it is done, and what may come back."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from aofa_widgets.errors import AofaError, shown
from aofa_widgets.words import languages, say, texts

Piece = tuple[int, Any]  # the number of an item, and the item


@dataclass(frozen=True, slots=True)
class Done:
    """The result of a piece."""

    result: Any


@dataclass(frozen=True, slots=True)
class Raised:
    """The function raised: what, in every language."""

    texts: dict[str, str]


@dataclass(frozen=True, slots=True)
class Lost:
    """Whoever did the piece was gone each time: it is given up."""


class Gone(Exception):
    """The engine itself is gone: nothing more can be done on it; `texts` says why, the reason in a library's words."""

    def __init__(self, key: str, **values: Any) -> None:
        self.texts = texts(key, **values)
        super().__init__(key)


Outcome = Done | Raised | Lost


def attempt(function: Callable[[Any], Any], item: Any) -> Outcome:
    """Call the function on an item where the work is done: an error comes back as words, so it never breaks an engine.

    >>> attempt(abs, -2), attempt(lambda n: 6 // n, 0).texts["en"]
    (Done(result=2), 'ZeroDivisionError: integer division or modulo by zero')
    """
    try:
        return Done(function(item))
    except (Exception, SystemExit) as error:  # a function that ends the program fails as any other
        return Raised(words_of(error))


def words_of(error: BaseException) -> dict[str, str]:
    """What went wrong: our own sentences as they are, the kind and the words of any other error."""
    if isinstance(error, AofaError):
        return {lang: error.say(lang) for lang in languages()}
    text = shown(own_words(error), 300)[1:-1]
    kind = type(error).__name__
    return {lang: say("work.error", lang, kind=kind, text=text) if text else kind for lang in languages()}


def own_words(error: BaseException) -> str:
    """What an error says of itself; nothing where it cannot even say that.

    >>> own_words(ValueError("no"))
    'no'
    """
    try:
        return str(error)
    except Exception:  # an error whose own words raise
        return ""


def many(function: Callable[[Any], Any], pieces: list[Piece]) -> Iterator[tuple[int, Outcome]]:
    """All pieces one after the other, here."""
    for number, item in pieces:
        yield number, attempt(function, item)


def deaf() -> None:
    """Let Ctrl-C reach only the process that hands out the work, which then ends its helpers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
