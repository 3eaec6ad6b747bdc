"""What a book and a quick sheet are asked for, and what their files are called: languages, a format, a paper, rules."""

from __future__ import annotations

from collections.abc import Collection

from aofa_widgets.errors import InputError, named
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, languages

PAPERS = ("a4", "letter")  # the first is the usual one and is not named in a file name
BOTH = "both"
MOST_NAME = 120  # characters of a name before language and format: file systems take 255 bytes


def shown(lang: str, format: str, paper: str, formats: Collection[str], unknown: str) -> list[str]:
    """The languages to print, once the three are known; `unknown` is the sentence for a format that there is not.

    Raises: InputError for a language, a format or a paper that there is not.

    >>> shown("both", "html", "a4", ["html"], "book.unknown_format"), shown("fr", "x", "a4", ["x"], "")
    (['en', 'fr'], ['fr'])
    """
    known = list(languages())
    if lang != BOTH and lang not in known:
        raise InputError(fault("lang", "book.unknown_lang", found=named(lang), allowed=", ".join([*known, BOTH])))
    if format not in formats:
        raise InputError(fault("format", unknown, found=named(format), allowed=", ".join(formats)))
    if paper not in PAPERS:
        raise InputError(fault("paper", "book.unknown_paper", found=named(paper), allowed=", ".join(PAPERS)))
    return known if lang == BOTH else [lang]


def stem(ruleset: Ruleset) -> str:
    """What files made under these rules are called: two houses' rules may then lie in one folder.

    >>> stem(Ruleset.load("swashbuckling")), stem(Ruleset.load("swashbuckling", house="lucky-star"))
    ('swashbuckling', 'swashbuckling.lucky-star')
    """
    edition = (ruleset.edition,) if ruleset.edition != ruleset.book.default_edition else ()
    name = ".".join((ruleset.game, *edition, *ruleset.presets, *(house.id for house in ruleset.overlays)))
    return name if len(name) <= MOST_NAME else f"{ruleset.game}.{ruleset.fingerprint}"
