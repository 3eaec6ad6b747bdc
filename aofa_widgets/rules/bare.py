"""Numbers typed by hand into running text."""

from __future__ import annotations

import re

from aofa_widgets import locate
from aofa_widgets.words.tongues import manner

_WORDS = {
    "en": (
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty thirty forty fifty hundred"
    ),
    "fr": (
        "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante "
        "cinquante cent cents"
    ),
}
# ‘les deux’ is ‘both’; code, addresses, dice as 1D6 and the numbers of a list count nothing
_NOT_RULES = re.compile(
    r"(?i:\b(?:les|des|aux|ces|leurs|tous|toutes|eux|elles) deux\b)"
    r"|`[^`]*`|(?:https?://|www\.)\S+|\b\d*D6\b|^\s*\d+\. ",
    re.MULTILINE,
)


@locate.remembered
def _bare(lang: str) -> re.Pattern[str]:
    """Numerals, and the number words that we know of a language: those by which it counts, if it is not one of ours."""
    words = _WORDS[lang].split() if lang in _WORDS else [re.escape(word) for word in manner(lang).counts[2:] if word]
    told = rf"(?<![\w-])(?:{'|'.join(words)})(?!\w)|" if words else ""
    return re.compile(rf"{told}(?<![\w/.])\d+", re.IGNORECASE)


def bare_numbers(text: str, lang: str) -> list[tuple[int, str]]:
    """Numerals and number words from two on in running text, with their places; ‘one’ is an article too.

    >>> bare_numbers("Roll two dice, one of 1D6; see `x2`. Then 7.", "en")
    [(5, 'two'), (42, '7')]
    """
    hidden = _NOT_RULES.sub(lambda found: "_" * len(found[0]), text)
    return [(found.start(), found[0]) for found in _bare(lang).finditer(hidden)]
