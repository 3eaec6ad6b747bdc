"""Numbers as each language writes them: words, decimals, thousands, shares, plurals."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import TypeGuard

from .tongues import manner

Number = int | float | Fraction | Decimal

MINUS = "\u2212"
WORDS_TO = 10  # in prose, counts above ten are digits in every language


def is_number(value: object) -> TypeGuard[Number]:
    """Tell whether a value counts something (a switch does not).

    >>> is_number(2), is_number(1.5), is_number(True), is_number("2")
    (True, True, False, False)
    """
    return isinstance(value, (int, float, Fraction, Decimal)) and not isinstance(value, bool)


def exact(value: Number | str) -> Fraction:
    """The number that is meant: a decimal as it is written, not the nearest that a machine holds.

    >>> exact(0.1), exact(Decimal("0.25")), exact(2)
    (Fraction(1, 10), Fraction(1, 4), Fraction(2, 1))
    """
    return Fraction(str(value)) if isinstance(value, (float, Decimal)) else Fraction(value)


def is_plural(value: Number, lang: str) -> bool:
    """Tell whether a count takes the plural: all but one in English, two and more in French.

    >>> [is_plural(n, "en") for n in (0, 1, 1.5, 2)], [is_plural(n, "fr") for n in (0, 1, 1.5, 2)]
    ([True, False, True, True], [False, False, False, True])
    """
    plural = manner(lang).plural
    return plural != "never" and ((value >= 2 or value <= -2) if plural == "two" else value != 1)


def _grouped(digits: str, mark: str) -> str:
    head = len(digits) % 3
    parts = [digits[:head]] if head else []
    parts += [digits[at : at + 3] for at in range(head, len(digits), 3)]
    return mark.join(parts)


def _rounded(value: Number, places: int) -> tuple[int, str]:
    """Round half away from zero, exactly; give the sign (-1, 0, 1) and the digits with a point."""
    meant = exact(value)
    units = 10**places
    scaled = (abs(meant) * units * 2 + 1) // 2
    whole, rest = divmod(scaled, units)
    digits = str(whole) + (f".{rest:0{places}d}" if places else "")
    return (0 if scaled == 0 else (-1 if meant < 0 else 1)), digits


def decimal(value: Number, lang: str, places: int | None = None) -> str:
    """Write a number: decimal comma in French, thousands grouped, a real minus sign.

    Without `places`, as many decimals as the value needs, at most four (two when it never ends).

    >>> decimal(1.5, "en"), decimal(1.5, "fr"), decimal(-10000, "en")
    ('1.5', '1,5', '\u221210,000')
    >>> decimal(Fraction(2, 3), "fr"), decimal(2, "en", places=1)
    ('0,67', '2.0')
    """
    own = manner(lang)
    return _decimal(value, own.decimal, own.thousands, places)


@lru_cache(maxsize=8192, typed=True)
def _decimal(value: Number, point: str, thousands: str, places: int | None) -> str:
    if places is None:
        meant = exact(value)
        places = next((n for n in range(5) if meant * 10**n % 1 == 0), 2)
    sign, digits = _rounded(value, places)
    whole, _, rest = digits.partition(".")
    text = _grouped(whole, thousands) + (point + rest if rest else "")
    return (MINUS if sign < 0 else "") + text


def signed(value: Number, lang: str, places: int | None = None) -> str:
    """Write a change with its sign; nothing changed is 0 without one.

    >>> signed(3.5, "fr"), signed(-1, "en", 1), signed(0, "en")
    ('+3,5', '\u22121.0', '0')
    """
    text = decimal(value, lang, places)
    return text if text.startswith(MINUS) or not any(mark in text for mark in "123456789") else "+" + text


def percent(share: Number, lang: str, places: int = 0) -> str:
    """Write a share of 1 as a percentage, in the language's own typography; only what is certain reads 0% or 100%.

    >>> percent(Fraction(9, 20), "en"), percent(0.455, "fr", 1)
    ('45%', '45,5\u202f%')
    >>> percent(Fraction(1, 7776), "en", 1), percent(Fraction(7775, 7776), "fr", 1), percent(1, "en", 1)
    ('<0.1%', '>\u202f99,9\u202f%', '100.0%')
    """
    own, meant = manner(lang), exact(share) * 100
    least = Fraction(1, 10**places)
    sign = ""
    if 0 < meant < least / 2:
        sign, meant = "<", least
    elif 100 - least / 2 <= meant < 100:
        sign, meant = ">", 100 - least
    space = own.percent[:-1] if sign else ""  # what parts figure and sign parts them here too
    return sign + space + decimal(meant, lang, places) + own.percent


def number_word(value: Number, lang: str, gender: str = "m", to: int = WORDS_TO) -> str:
    """Write a whole count as a word, from zero up to `to` (at most 20), else in digits; gender "": no noun follows.

    >>> number_word(1, "fr", "f"), number_word(3, "en"), number_word(14, "en"), number_word(14, "fr", to=20)
    ('une', 'three', '14', 'quatorze')
    """
    own = manner(lang)
    if value != int(value) or not 0 <= value <= min(to, 20, len(own.counts) - 1):
        return decimal(value, lang)
    if value == 1 and not gender and own.alone:
        return own.alone
    return own.feminine[0] if value == 1 and gender == "f" and own.feminine else own.counts[int(value)]


def ordinal(value: int, lang: str, gender: str = "m") -> str:
    """Write a rank: a word up to ten, then 11th / 11e.

    >>> ordinal(3, "en"), ordinal(1, "fr", "f"), ordinal(21, "en"), ordinal(12, "fr")
    ('third', 'première', '21st', '12e')
    """
    own = manner(lang)
    if value == 1 and gender == "f" and len(own.feminine) > 1:
        return own.feminine[1]
    if 1 <= value < len(own.ordinals):
        return own.ordinals[value]
    last = 0 if value % 100 in (11, 12, 13) else value % 10
    return f"{value}{own.endings[last] if last < len(own.endings) else own.after}"


def listed(parts: list[str] | tuple[str, ...], lang: str, last: str | None = None) -> str:
    """Join words as a sentence does: no comma before the last one.

    >>> listed(["a", "b", "c"], "en"), listed(["a", "b"], "fr"), listed(["a"], "fr")
    ('a, b and c', 'a et b', 'a')
    """
    link = last or manner(lang).last
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {link} {parts[-1]}"
