"""What may be a learner's name: something that can be seen, in any script."""

from __future__ import annotations

import unicodedata

BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that print nothing
JOINERS = "\u200c\u200d"  # within words of some scripts, never at their ends
MOST_ACCENTS = 4  # marks on one letter


def is_name(name: str) -> bool:
    """Whether a text can be a name: "" for none, else letters that show, with no heap of accents on any.

    >>> [is_name(name) for name in ("", "Zoé", "\\u0928\\u093f", "\\u200b", "a\\u00ad", "\\u3164", "a\\tb")]
    [True, True, True, False, False, False, False]
    """
    accents = MOST_ACCENTS  # nothing to lay an accent on yet
    for n, letter in enumerate(name):
        kind = unicodedata.category(letter)
        if kind in ("Mn", "Me"):
            accents += 1
            if accents > MOST_ACCENTS:
                return False
        elif letter in JOINERS:
            if not 0 < n < len(name) - 1 or name[n - 1] in JOINERS or name[n - 1] == " ":
                return False
        elif letter in BLANK or (kind[0] in "CZ" and kind != "Zs"):
            return False
        else:
            accents = MOST_ACCENTS if kind == "Zs" else 0
    return True
