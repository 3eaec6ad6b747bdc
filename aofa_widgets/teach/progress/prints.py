"""What a clause said and was worth when a learner was taught it: one short print for its words and its values."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import lru_cache

from aofa_widgets.errors import SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.lock import normal
from aofa_widgets.rules.prose import Speaker, laid_text
from aofa_widgets.rules.text import RulesText

LENGTH = 12


def clause_prints(ruleset: Ruleset, lang: str, clauses: Iterable[str]) -> dict[str, str]:
    """The print of each clause under a ruleset, in the language it is read in; unknown ones are left out.

    It changes with the words as printed in that language (white space apart) and with the values of the parameters
    that belong to the clause: a French misprint put right does not trouble somebody who learns in English.

    >>> base = Ruleset.load("swashbuckling")
    >>> now = base.with_values({"six.extra": 2})
    >>> found = [clause_prints(rules, "en", ["score.extra-sixes", "duel.dice"]) for rules in (base, now)]
    >>> [found[0][name] == found[1][name] for name in found[0]]
    [False, True]
    """
    one = _prints(ruleset.fingerprint, lang, _Held(ruleset))
    return {name: code for name in clauses if (code := one.of(name))}


class _Held:
    """A ruleset beside its fingerprint, which alone tells two apart in the cache."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.ruleset.book is self.ruleset.book

    def __hash__(self) -> int:
        return 0


class _Prints:
    """The prints of one ruleset in one language, worked out when they are asked for."""

    def __init__(self, ruleset: Ruleset, lang: str) -> None:
        self.text: RulesText = laid_text(ruleset)
        self.speaker = Speaker(ruleset, self.text, lang)
        self.found: dict[str, str] = {}

    def of(self, name: str) -> str:
        """The print of a clause by its id; "" for one that is not there or cannot be printed."""
        if name not in self.found:
            self.found[name] = self._work_out(name)
        return self.found[name]

    def _work_out(self, name: str) -> str:
        clause = self.text.find(name)
        if clause is None:
            return ""
        speaker = self.speaker
        try:
            words = [normal(speaker.plain(texts[speaker.lang])) for texts in (clause.titles, clause.texts)]
        except SourceError:
            return ""
        rules = speaker.ruleset
        mine = {key for key, one in rules.book.parameters.items() if set(one.rules) & set(clause.rules)}
        told = [words, {key: str(rules.values[key]) for key in sorted(mine)}]
        return hashlib.sha256(json.dumps(told, ensure_ascii=True).encode()).hexdigest()[:LENGTH]


@lru_cache(maxsize=16)
def _prints(fingerprint: str, lang: str, held: _Held) -> _Prints:
    return _Prints(held.ruleset, lang)
