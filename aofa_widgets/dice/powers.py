"""Sums of many equal throws, exactly: powers of counts by one power of a long integer.

Counts stand in a long integer like digits; the product of two such integers then holds, digit by digit, the counts of
the sums. So n throws are the n-th power, whatever a throw is: a die, a round of a duel, one attack.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

Counts = Sequence[int]

# Digits of 1, 2, 4 or 8 bytes pass between lists and long integers at machine speed; longer ones one by one.
# The machine's own byte order serves both ways: where it puts the first digit highest, so does the product.
CODES = {array(code).itemsize: code for code in "BHIQ"}
ORDER: Literal["little", "big"] = sys.byteorder


def digit(most: int) -> int:
    """Bytes of a digit that holds counts up to `most`.

    >>> digit(255), digit(256), digit(2**17)
    (1, 2, 4)
    """
    need = max(1, (most.bit_length() + 7) // 8)
    return need if need > 8 else 1 << (need - 1).bit_length()


def pack(counts: Counts, size: int) -> int:
    """Counts as the digits, `size` bytes each, of one integer.

    >>> reader(2)(pack([1, 2, 3], 2).to_bytes(6, ORDER)).tolist()
    [1, 2, 3]
    """
    if size in CODES:
        return int.from_bytes(array(CODES[size], counts).tobytes(), ORDER)
    return int.from_bytes(b"".join([count.to_bytes(size, ORDER) for count in counts]), ORDER)


def reader(size: int) -> Callable[[bytes], Counts]:
    """What turns the bytes of a long integer into its digits of `size` bytes."""
    if size in CODES:
        return partial(array, CODES[size])
    return lambda raw: [int.from_bytes(raw[at : at + size], ORDER) for at in range(0, len(raw), size)]


def power(counts: Counts, times: int) -> list[int]:
    """Counts of the sum of `times` equal throws, each of which counts `counts[value]` ways to the value 0, 1, 2...

    Raises: InputError if `times` is negative.

    >>> power([0, 1, 1, 1, 1, 1, 1], 2)[2:]  # two dice
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    """
    if times < 0:
        raise InputError(fault("times", "odds.below_zero", found=times))
    if times == 1:
        return [*counts]
    wide = (len(counts) - 1) * times + 1
    size = digit(sum(counts) ** times)
    return [*reader(size)((pack(counts, size) ** times).to_bytes(wide * size, ORDER))]
