"""A clause as a tutor cites it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker, find_clause, laid_text
from aofa_widgets.words import languages


@dataclass(frozen=True, slots=True)
class Cited:
    """A clause: its id, its visible number, and its title and words in every language."""

    id: str
    number: str
    title: Mapping[str, str] = field(hash=False)
    text: Mapping[str, str] = field(hash=False)


def cited(ruleset: Ruleset, ref: str) -> Cited | None:
    """The clause that states a rule, or None where no clause does.

    >>> cited(Ruleset.load("swashbuckling"), "AOFA-3A-1").number
    '3A'
    """
    try:
        clause = find_clause(ruleset, ref)
    except InputError:
        return None
    text = laid_text(ruleset)
    speakers = {lang: Speaker(ruleset, text, lang) for lang in languages()}
    return Cited(
        clause.id,
        clause.number,
        {lang: speaker.plain(clause.titles[lang]) for lang, speaker in speakers.items()},
        {lang: speaker.plain(clause.texts[lang]) for lang, speaker in speakers.items()},
    )
