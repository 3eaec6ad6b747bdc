"""Numbers typed by hand into running text."""

from __future__ import annotations

import re

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
_BARE = {
    lang: re.compile(rf"(?<![\w-])(?:{'|'.join(words.split())})(?!\w)|(?<![\w/.])\d+", re.IGNORECASE)
    for lang, words in _WORDS.items()
}
# ‘les deux’ is ‘both’; code, addresses, dice as 1D6 and the numbers of a list count nothing
_NOT_RULES = re.compile(
    r"(?i:\b(?:les|des|aux|ces|leurs|tous|toutes|eux|elles) deux\b)"
    r"|`[^`]*`|(?:https?://|www\.)\S+|\b\d*D6\b|^\s*\d+\. ",
    re.MULTILINE,
)


def bare_numbers(text: str, lang: str) -> list[tuple[int, str]]:
    """Numerals and number words from two on in running text, with their places; ‘one’ is an article too.

    >>> bare_numbers("Roll two dice, one of 1D6; see `x2`. Then 7.", "en")
    [(5, 'two'), (42, '7')]
    """
    hidden = _NOT_RULES.sub(lambda found: "_" * len(found[0]), text)
    return [(found.start(), found[0]) for found in _BARE.get(lang, _BARE["en"]).finditer(hidden)]
