"""What a book and a quick sheet are asked for: languages, a format, a paper."""

from __future__ import annotations

from collections.abc import Collection

from aofa_widgets.errors import InputError, named
from aofa_widgets.words import fault, languages

PAPERS = ("a4", "letter")  # the first is the usual one and is not named in a file name
BOTH = "both"


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
