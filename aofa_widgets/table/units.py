"""Lengths: whole tenths of a millimetre inside, inches and millimetres at the border."""

from __future__ import annotations

from fractions import Fraction

from aofa_widgets.words.numbers import decimal, exact

INCH = 254
"""An inch in the unit of all lengths, a tenth of a millimetre."""
MM = 10
"""A millimetre in the unit of all lengths, a tenth of a millimetre."""
CM = 100

Measure = int | float | str | Fraction


def whole(value: Fraction) -> int:
    """The nearest whole unit, halves away from zero, so that a mirrored table gives mirrored numbers.

    >>> whole(Fraction(5, 2)), whole(Fraction(-5, 2)), whole(Fraction(1, 3))
    (3, -3, 0)
    """
    size = (2 * abs(value.numerator) + value.denominator) // (2 * value.denominator)
    return size if value >= 0 else -size


def inches(value: Measure) -> int:
    """A length given in inches; 0.1 mm is the finest it keeps.

    >>> inches(1), inches(1.5), inches("0.5")
    (254, 381, 127)
    """
    return whole(exact(value) * INCH)


def millimetres(value: Measure) -> int:
    """A length given in millimetres; 0.1 mm is the finest it keeps.

    >>> millimetres(30), millimetres(0.5)
    (300, 5)
    """
    return whole(exact(value) * MM)


def times(length: int, factor: Measure) -> int:
    """`length` times a factor, to the nearest whole unit: limits given in figure heights.  AOFA-7M-3 AOFA-7M-4

    >>> times(400, 0.5), times(400, 1.0)
    (200, 400)
    """
    return whole(length * exact(factor))


def _short(value: Fraction, lang: str, places: int) -> str:
    step = 10**places
    rounded = Fraction(whole(value * step), step)
    return decimal(rounded, lang)


def say_inches(length: int, lang: str = "en", places: int = 1) -> str:
    """A length in inches as a table says it, with at most `places` decimals.

    >>> say_inches(1524), say_inches(1651), say_inches(1651, "fr")
    ('6″', '6.5″', '6,5″')
    """
    return _short(Fraction(length, INCH), lang, places) + "″"


def say_cm(length: int, lang: str = "en", places: int = 1) -> str:
    """A length in centimetres, with at most `places` decimals and a space that does not break.

    >>> say_cm(2000).replace("\u00a0", "~"), say_cm(1250, "fr").replace("\u00a0", "~")
    ('20~cm', '12,5~cm')
    """
    return _short(Fraction(length, CM), lang, places) + "\u00a0cm"


def say_length(length: int, lang: str = "en", metric: bool = False) -> str:
    """A length as a table says it: in centimetres where it is `metric`, else in inches.

    >>> say_length(508), say_length(500, metric=True).replace("\u00a0", "~")
    ('2″', '5~cm')
    """
    return say_cm(length, lang) if metric else say_inches(length, lang)


def say_mm(length: int, lang: str = "en", places: int = 1) -> str:
    """A length in millimetres, with at most `places` decimals and a space that does not break.

    >>> say_mm(400).replace("\u00a0", "~"), say_mm(5, "fr").replace("\u00a0", "~")
    ('40~mm', '0,5~mm')
    """
    return _short(Fraction(length, MM), lang, places) + "\u00a0mm"
