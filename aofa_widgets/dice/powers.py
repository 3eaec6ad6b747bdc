"""Sums of many equal throws, exactly: powers of counts by one power of a long integer.

Counts stand in a long integer like digits; the product of two such integers then holds, digit by digit, the counts of
the sums. So n throws are the n-th power, whatever a throw is: a die, a round of a duel, one attack.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from itertools import repeat
from math import gcd
from operator import add, mul
from typing import Literal

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

Counts = Sequence[int]
_FEW = 8  # values of a throw up to which long counts are added one by one

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


def lowest(counts: Counts, times: int, wanted: int) -> list[int]:
    """The first so many counts of the sum of `times` equal throws, each from the few before it; none beyond is made.

    For a power with many digits of which only the first are asked, and for thousands of throws.
    Raises: InputError if `times` is negative.

    >>> lowest([1, 1], 5, 3), lowest([0, 2, 1], 2, 9)
    ([1, 5, 10], [0, 0, 4, 4, 1])
    """
    if times < 0:
        raise InputError(fault("times", "odds.below_zero", found=times))
    first = next((at for at, count in enumerate(counts) if count), len(counts))
    if times == 0 or first == len(counts):
        return [1 if times == 0 else 0][:wanted]
    base = counts[first]
    terms = [(at, count) for at, count in enumerate(counts[first + 1 :], 1) if count]
    shift, size = first * times, min(wanted, (len(counts) - 1) * times + 1)
    found = [base**times]
    for at in range(1, size - shift):
        # (sum of counts)^times, differentiated: what stands at `at` follows from what stands before
        more = sum((times * j - (at - j)) * count * found[at - j] for j, count in terms if j <= at)
        found.append(more // (base * at))
    return ([0] * shift + found)[:size]


def powers(counts: Counts, times: int) -> list[Counts]:
    """The counts of the sums of 0, 1, 2, ... up to `times` equal throws: all powers, each from the one before.

    Raises: InputError if `times` is negative.

    >>> [list(row) for row in powers([1, 1], 3)]
    [[1], [1, 1], [1, 2, 1], [1, 3, 3, 1]]
    """
    if times < 0:
        raise InputError(fault("times", "odds.below_zero", found=times))
    size = digit(sum(counts) ** times)
    if size > 8 and sum(map(bool, counts)) <= _FEW:
        return _added(counts, times)
    read, once, wide = reader(size), [(8 * size * at, count) for at, count in enumerate(counts) if count], 1
    row, found = 1, [digits(1, 1, size, read)]
    for _ in range(times):
        wide += len(counts) - 1
        row = further(row, once)
        found.append(digits(row, wide, size, read))
    return found


def _added(counts: Counts, times: int) -> list[Counts]:
    """The same without packing: digits too long for the machine's own words cost more to read than to add."""
    row, found, last = [1], [[1]], len(counts) - 1
    terms = [(at, count) for at, count in enumerate(counts) if count]
    for _ in range(times):
        more: list[int] = []
        for at, count in terms:
            part = row if count == 1 else [*map(mul, row, repeat(count))]
            part = [0] * at + part + [0] * (last - at)
            more = [*map(add, more, part)] if more else part
        row = more or [0] * (len(row) + last)
        found.append(row)
    return [*found]


def digits(row: int, wide: int, size: int, read: Callable[[bytes], Counts]) -> Counts:
    """The digits of a long integer, the lowest first, in either order of bytes."""
    found = read(row.to_bytes(wide * size, ORDER))
    return found if ORDER == "little" else [*found][::-1]


def further(row: int, once: Sequence[tuple[int, int]]) -> int:
    """One throw more: a shift for each value, times its count; quicker than a product where values are few."""
    more = 0
    for shift, count in once:
        more += (row << shift) * count if count != 1 else row << shift
    return more


def chained(outer: Counts, inner: Counts) -> list[int]:
    """The counts, in lowest terms, of a throw whose result, `outer`, says how often `inner` is made and added up.

    >>> chained([2, 3, 1], [3, 3])  # 3 to 5 hit once, a 6 twice; each hit is stopped by 4 or more
    [15, 8, 1]
    """
    every = sum(inner)
    rows, most = powers(inner, len(outer) - 1), len(outer) - 1
    found = [0] * (most * (len(inner) - 1) + 1)
    for times, count in enumerate(outer):
        scale = count * every ** (most - times)
        for value, ways in enumerate(rows[times]):
            found[value] += scale * ways
    shared = gcd(*found)
    return [count // shared for count in found] if shared > 1 else found
