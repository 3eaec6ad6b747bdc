"""The few errors of the house: each carries one sentence for each language and says where."""

from __future__ import annotations

import locale
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


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
        return f"{self.where}: {text}" if self.where else text


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
    """A file (rule source, house rule, save) that cannot be used as it stands."""


class InputError(AofaError):
    """An argument, a message or a record that cannot be used; nothing was changed."""
